"""The start of a game: boards, units and tracks at once; decks and tiles as questions to chance."""

from __future__ import annotations

from engines.core.asking import settle
from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    COMBAT_CARD_COUNT,
    ENCOUNTER_CARDS_ALL,
    ENCOUNTER_CARDS_BASE,
    ENCOUNTERS,
    FACTORY_OFFER_EXTRA,
    HOME,
    HOMES,
    NUM_BONUS_TILES,
    OBJECTIVE_CARDS_ALL,
    OBJECTIVE_CARDS_BASE,
    START_CARDS,
    START_COINS,
    START_OBJECTIVES,
    START_POPULARITY,
    START_POWER,
    START_WORKERS,
    WORKERS_AT_START,
)
from engines.scythe.rules.cards import draw_cards
from engines.scythe.rules.constants import (
    CHARACTER,
    FIRST_WORKER,
    K_DEAL_FACTORY,
    K_DEAL_OBJECTIVE,
    K_DRAW_TILE,
    K_START_GAME,
    K_START_TURN,
    MAX_PLAYERS,
    NO_CARD,
    NO_SEAT,
    NO_SECTION,
    NO_TILE,
    NUM_UNITS,
    OFF_BOARD,
    OPTION_PROMO_CARDS,
)
from engines.scythe.rules.factory import factory_cards
from engines.scythe.rules.units import recount_all


def begin(s: State) -> int:
    """Start the game for the players and options written into the position, up to the first question."""
    push(s, K_START_GAME, 0, 0, 0, 0)
    return settle(s)


def start_game(s: State) -> int:
    """Lay everything out for the factions and mats in the state; chance then draws tile, offer and hands.

    Rule: S1.1, S1.2, S1.3, S1.9, S1.11, S16.1.
    """
    s.free_homes = HOMES
    s.tokens = ENCOUNTERS
    s.bonus_tile = NO_TILE
    s.encounter = NO_CARD
    s.ended_by = NO_SEAT
    s.encounter_deck = ENCOUNTER_CARDS_ALL if s.options & OPTION_PROMO_CARDS else ENCOUNTER_CARDS_BASE
    s.objective_deck = OBJECTIVE_CARDS_ALL if s.options & OPTION_PROMO_CARDS else OBJECTIVE_CARDS_BASE
    for v in range(4):
        s.deck[v] = COMBAT_CARD_COUNT[v]
        s.trap[v] = OFF_BOARD
    for p in range(MAX_PLAYERS):
        clear_seat(s, p)
    for p in range(s.players):
        start_seat(s, p)
    s.active = first_player(s)
    recount_all(s)
    return push_deals(s)


def clear_seat(s: State, p: int) -> int:
    """Nothing on the board, nothing on the mat."""
    s.factory_card[p] = NO_CARD
    s.last_section[p] = NO_SECTION
    for u in range(NUM_UNITS):
        s.pos[p * NUM_UNITS + u] = OFF_BOARD
    for i in range(4):
        s.structure[p * 4 + i] = OFF_BOARD
    return 0


def start_seat(s: State, p: int) -> int:
    """Tracks from the mats, the character at home, workers next to it. Rule: S1.7, S1.8, S1.9, S16.3."""
    f = s.faction[p]
    s.free_homes &= ~BIT[HOME[f]]
    s.power[p] = START_POWER[f]
    s.popularity[p] = START_POPULARITY[s.mat[p]]
    s.coins[p] = START_COINS[s.mat[p]]
    s.pos[p * NUM_UNITS + CHARACTER] = HOME[f]
    for i in range(WORKERS_AT_START):
        s.pos[p * NUM_UNITS + FIRST_WORKER + i] = START_WORKERS[f * 2 + i]
    s.num_workers[p] = WORKERS_AT_START
    return 0


def first_player(s: State) -> int:
    """The lowest number on a player mat starts. Rule: S1.10, S16.1."""
    first = 0
    for p in range(s.players):
        if s.mat[p] < s.mat[first]:
            first = p
    return first


def push_deals(s: State) -> int:
    """Structure bonus tile, Factory offer, objectives and combat cards, before the first turn.

    Rule: S1.4, S1.5, S1.7, S1.11.
    """
    push(s, K_START_TURN, s.active, 0, 0, 0)
    for i in range(s.players):
        p = s.players - 1 - i
        draw_cards(s, p, START_CARDS[s.faction[p]])
        push(s, K_DEAL_OBJECTIVE, CHANCE_PLAYER, p, START_OBJECTIVES[s.mat[p]], 0)
    push(s, K_DEAL_FACTORY, CHANCE_PLAYER, s.players + FACTORY_OFFER_EXTRA, 0, 0)
    return push(s, K_DRAW_TILE, CHANCE_PLAYER, 0, 0, 0)


def legal_tile() -> int:
    """One of the structure bonus tiles. Rule: S1.5."""
    return BIT[NUM_BONUS_TILES] - 1


def apply_tile(s: State, x: int) -> int:
    """This tile lies face up. Rule: S1.5."""
    s.bonus_tile = x
    return 0


def legal_deal_factory(s: State) -> int:
    """A Factory card that is not yet in the offer. Rule: S1.4."""
    return factory_cards(s) & ~s.offer


def apply_deal_factory(s: State, left: int, card: int) -> int:
    """The card lies face down in the offer. Rule: S1.4."""
    s.offer |= BIT[card]
    s.offer_size += 1
    if left > 1:
        push(s, K_DEAL_FACTORY, CHANCE_PLAYER, left - 1, 0, 0)
    return 0


def legal_deal_objective(s: State) -> int:
    """An objective card still in the deck. Rule: S1.7."""
    return s.objective_deck


def apply_deal_objective(s: State, p: int, left: int, card: int) -> int:
    """The card goes into the hand of `p`. Rule: S1.7, S9.1."""
    s.objective_deck &= ~BIT[card]
    s.objectives[p] |= BIT[card]
    if left > 1:
        push(s, K_DEAL_OBJECTIVE, CHANCE_PLAYER, p, left - 1, 0)
    return 0
