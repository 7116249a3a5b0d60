"""The start of a game: boards, units and tracks at once; decks and tiles as questions to chance."""

from __future__ import annotations

from engines.core.engine.asking import settle
from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import CHANCE_PLAYER, TABLE
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.cards import draw_cards
from engines.scythe.rules.encounter import encounter_cards
from engines.scythe.rules.units import recount_all


def begin(s: State) -> int:
    """Start the game for the players and options written into the position, up to the first question."""
    push(s, c.K_START_GAME, 0, 0, 0, 0)
    return settle(s)


def start_game(s: State) -> int:
    """Lay everything out for the factions and mats in the state; chance then draws tile, offer and hands.

    Rule: S1.1, S1.2, S1.3, S1.9, S1.11, S16.1.
    """
    s.free_homes = t.HOMES
    s.tokens = t.ENCOUNTERS
    s.bonus_tile = c.NO_TILE
    s.encounter = c.NO_CARD
    s.ended_by = c.NO_SEAT
    s.encounter_deck = encounter_cards(s)
    s.objective_deck = objective_cards(s)
    for v in range(c.NUM_VALUES):
        s.deck[v] = t.COMBAT_CARD_COUNT[v]
    for i in range(c.NUM_TRAPS):
        s.trap[i] = c.OFF_BOARD
    for seat in range(c.MAX_PLAYERS):
        clear_seat(s, seat)
    for seat in range(s.players):
        start_seat(s, seat)
    s.active = first_player(s)
    recount_all(s)
    return push_deals(s)


def clear_seat(s: State, seat: int) -> int:
    """Nothing on the board, nothing on the mat."""
    s.factory_card[seat] = c.NO_CARD
    s.last_section[seat] = c.NO_SECTION
    for unit in range(c.NUM_UNITS):
        s.pos[seat * c.NUM_UNITS + unit] = c.OFF_BOARD
    for i in range(c.NUM_STRUCTURES):
        s.structure[seat * c.NUM_STRUCTURES + i] = c.OFF_BOARD
    return 0


def start_seat(s: State, seat: int) -> int:
    """Tracks from the mats, the character at home, workers next to it. Rule: S1.7, S1.8, S1.9, S16.3, S20.3."""
    f = s.faction[seat]
    s.free_homes &= ~BIT[t.HOME[f]]
    s.power[seat] = t.START_POWER[f]
    if s.automas >> seat & 1:
        start_automa(s, seat)
    else:
        s.popularity[seat] = t.START_POPULARITY[s.mat[seat]]
        s.coins[seat] = t.START_COINS[s.mat[seat]]
    s.pos[seat * c.NUM_UNITS + c.CHARACTER] = t.HOME[f]
    for i in range(t.WORKERS_AT_START):
        s.pos[seat * c.NUM_UNITS + c.FIRST_WORKER + i] = t.START_WORKERS[f * 2 + i]
    s.num_workers[seat] = t.WORKERS_AT_START
    return 0


def start_automa(s: State, seat: int) -> int:
    """No player mat: coins and popularity are fixed, and its cards are shuffled. Rule: S20.2, S20.3, S20.4."""
    s.popularity[seat] = t.AUTOMA_POPULARITY
    s.coins[seat] = t.AUTOMA_START_COINS
    s.automa_deck[seat] = BIT[t.NUM_AUTOMA_CARDS] - 1
    s.automa_card[seat] = c.NO_CARD
    s.automa_fought[seat] = c.NO_CARD
    return 0


def first_player(s: State) -> int:
    """The lowest number on a player mat starts, which no Automa has; by option an Automa starts.

    Rule: S1.10, S16.1, S20.6.
    """
    if s.automas and s.options & c.OPTION_AUTOMA_STARTS:
        return ctz(s.automas)
    first = 0
    for seat in range(s.players):
        if s.mat[seat] < s.mat[first]:
            first = seat
    return first


def push_deals(s: State) -> int:
    """Structure bonus tile, Factory offer, objectives and combat cards, before the first turn.

    Rule: S1.4, S1.5, S1.7, S1.11, S20.2.
    """
    push(s, c.K_START_TURN, s.active, 0, 0, 0)
    for i in range(s.players):
        seat = s.players - 1 - i
        draw_cards(s, seat, t.START_CARDS[s.faction[seat]])
        if s.automas >> seat & 1 == 0:
            push(s, c.K_DEAL_OBJECTIVE, CHANCE_PLAYER, seat, t.START_OBJECTIVES[s.mat[seat]], 0)
    push(s, c.K_DEAL_FACTORY, CHANCE_PLAYER, s.players + t.FACTORY_OFFER_EXTRA, 0, 0)
    return push(s, c.K_DRAW_TILE, CHANCE_PLAYER, 0, 0, 0)


def apply_tile(s: State, answer: int) -> int:
    """This tile lies face up. Rule: S1.5."""
    s.bonus_tile = answer
    return tell(s, c.EVENT_TILE, TABLE, answer, 0, 0)


def apply_deal_factory(s: State, left: int, card: int) -> int:
    """The card lies face down in the offer. Rule: S1.4."""
    s.offer |= BIT[card]
    s.offer_size += 1
    if left > 1:
        push(s, c.K_DEAL_FACTORY, CHANCE_PLAYER, left - 1, 0, 0)
    return 0


def objective_cards(s: State) -> int:
    """The objective cards of this game. Rule: S1.3, S15.4."""
    return t.OBJECTIVE_CARDS_ALL if s.options & c.OPTION_PROMO_CARDS else t.OBJECTIVE_CARDS_BASE


def undealt_objectives(s: State) -> int:
    """The objective cards in the deck. Rule: S1.7."""
    return s.objective_deck


def apply_deal_objective(s: State, seat: int, left: int, card: int) -> int:
    """The card goes into the hand of `seat`. Rule: S1.7, S9.1."""
    s.objective_deck &= ~BIT[card]
    s.objectives[seat] |= BIT[card]
    tell(s, c.EVENT_OBJECTIVE_DEALT, seat, card, 0, 0)
    if left > 1:
        push(s, c.K_DEAL_OBJECTIVE, CHANCE_PLAYER, seat, left - 1, 0)
    return 0
