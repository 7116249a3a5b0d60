"""Combat with an Automa: its dial and cards, what becomes of its units, and the resources on the territory."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change
from engines.core.engine.playout import key_place
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_fighters_at, num_hand
from engines.scythe.rules.tracks import add_resources, remove_resources
from engines.scythe.rules.units import recount, send_workers_home

CARDS_OF_A_COMBAT: int = 8  # more than one combat adds


def deck_of(s: State, automa: int) -> int:
    """Whose deck an Automa draws from: its own, by option that of the first one. Rule: S20.69."""
    return ctz(s.automas) if s.options & c.OPTION_SHARED_DECK else automa


def draw_for_combat(s: State, seat: int) -> int:
    """After the people have chosen, an Automa card is drawn. Rule: S20.60."""
    return push(s, c.K_AUTOMA_CARD, CHANCE_PLAYER, seat, c.FOR_COMBAT, 0)


def role_of(s: State, seat: int) -> int:
    """0 for the attacker, 1 for the defender."""
    return 0 if seat == s.active else 1


def dial_of(s: State, seat: int, card: int) -> int:
    """The number under its power, as far as its power goes. Rule: S20.61."""
    column = 0
    while column + 1 < t.AUTOMA_COLUMNS and s.power[seat] >= t.AUTOMA_DIAL_FROM[column + 1]:
        column += 1
    return min(t.AUTOMA_DIAL[card * t.AUTOMA_COLUMNS + column], s.power[seat])


def cards_of(s: State, seat: int, card: int) -> int:
    """How many of its combat cards it adds: as many as symbols, or all; by option at most one a fighter.

    Rule: S20.62, S20.70 combat_card_limit.
    """
    count = min(t.AUTOMA_ADDS[card], num_hand(s, seat))
    return min(count, num_fighters_at(s, seat, s.arena)) if s.options & c.OPTION_CARDS_LIMITED else count


def fight_with(s: State, seat: int, card: int) -> int:
    """Set the dial by the card that was drawn, and add cards at random. Rule: S20.60, S20.61, S20.62."""
    s.dial[role_of(s, seat)] = dial_of(s, seat, card)
    s.automa_fought[seat] = card
    s.automa_fought_power[seat] = s.power[seat]
    s.automa_fought_cards[seat] = num_hand(s, seat)
    tell(s, c.EVENT_AUTOMA_FIGHTS, seat, card, dial_of(s, seat, card), 0)
    return add_cards(s, seat, cards_of(s, seat, card))


def add_cards(s: State, seat: int, left: int) -> int:
    """So many more of its combat cards are added, one after the other. Rule: S20.62."""
    return push(s, c.K_AUTOMA_COMMIT, CHANCE_PLAYER, seat, left, 0) if left > 0 else 0


def cards_left(s: State, seat: int, value: int) -> int:
    """Its combat cards of value index `value` that were not added yet. Rule: S20.62."""
    return s.hand[seat * c.NUM_VALUES + value] - s.commit[role_of(s, seat) * c.NUM_VALUES + value]


def values_left(s: State, automa: int) -> int:
    """Values of its combat cards that were not added yet. Rule: S20.62."""
    mask = 0
    for v in range(c.NUM_VALUES):
        if cards_left(s, automa, v) > 0:
            mask |= BIT[v]
    return mask


def commit_weight(s: State, automa: int, value: int) -> int:
    """Its cards of a value. Rule: S20.62."""
    return cards_left(s, automa, value)


def commit_key(s: State, automa: int, left: int) -> int:
    """Place of the card in the keys: by combat, and how many are left to add."""
    combats = s.combats_won[automa] + s.combats_lost[automa]
    return key_place(c.DECK_AUTOMA_COMMIT, automa, combats * CARDS_OF_A_COMBAT + left)


def apply_commit_card(s: State, automa: int, left: int, value: int) -> int:
    """This card is added. Rule: S20.62."""
    s.commit[role_of(s, automa) * c.NUM_VALUES + value] += 1
    return add_cards(s, automa, left - 1)


# ------------------------------------------------------------------------------------------------------ what follows it


def beaten(s: State, seat: int, space: int) -> int:
    """Its fighters go back to the faction mat, its workers to the own base. Rule: S20.65."""
    mechs = 0
    for unit in range(c.FIRST_MECH, c.FIRST_WORKER):
        if s.pos[seat * c.NUM_UNITS + unit] == space:
            s.pos[seat * c.NUM_UNITS + unit] = c.OFF_BOARD
            s.mechs[seat] &= ~BIT[unit - c.FIRST_MECH]
            mechs += 1
    if s.pos[seat * c.NUM_UNITS + c.CHARACTER] == space:
        s.pos[seat * c.NUM_UNITS + c.CHARACTER] = c.OFF_BOARD
        tell(s, c.EVENT_AUTOMA_BEATEN, seat, c.CLASS_CHARACTER, 1, 0)
    if mechs > 0:
        tell(s, c.EVENT_AUTOMA_BEATEN, seat, c.CLASS_MECH, mechs, 0)
        tell_change(s, seat, c.FROM_COMBAT, c.MECHS, -mechs)
    recount(s, seat)
    return workers_home(s, seat, space)


def workers_home(s: State, seat: int, space: int) -> int:
    """Its workers go to the own base. Rule: S20.65."""
    count = send_workers_home(s, seat, space)
    if count > 0:
        tell(s, c.EVENT_RETREATED, seat, c.CLASS_WORKER, count, t.HOME[s.faction[seat]])
    return 0


def settle_territory(s: State, winner: int, loser: int) -> int:
    """An Automa that wins removes all resources there; people who take the territory from one find some.

    Rule: S20.37, S20.66.
    """
    if s.automas >> winner & 1:
        return clear_tokens(s, winner, s.arena)
    return leave_tokens(s, winner, loser, s.arena) if winner == s.active else 0


def leave_tokens(s: State, winner: int, automa: int, space: int) -> int:
    """As many resources of the terrain as its last card shows; they belong to the winner. Rule: S20.66."""
    resource = t.PRODUCES[t.TERRAIN[space]]
    card = s.automa_card[deck_of(s, automa)]
    if s.automas >> automa & 1 == 0 or resource >= c.NUM_RESOURCES or card == c.NO_CARD:
        return 0
    add_resources(s, space, resource, t.AUTOMA_TOKENS[card])
    return tell(s, c.EVENT_PLACED, winner, resource, t.AUTOMA_TOKENS[card], space) if t.AUTOMA_TOKENS[card] > 0 else 0


def clear_tokens(s: State, seat: int, space: int) -> int:
    """All resources on the territory are removed; by option they stay. Rule: S20.37, S20.70 automa_removes_tokens."""
    if s.options & c.OPTION_TOKENS_STAY:
        return 0
    there = 0
    for resource in range(c.NUM_RESOURCES):
        count = s.res[space * c.NUM_RESOURCES + resource]
        there += count
        remove_resources(s, space, resource, count)
    return tell(s, c.EVENT_AUTOMA_CLEARS, seat, space, 0, 0) if there > 0 else 0
