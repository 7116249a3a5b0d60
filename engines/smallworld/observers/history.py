"""The history of each combo that was picked or dealt: when, at what price, what it earned."""

from __future__ import annotations

from engines.core.engine.zones import follow
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.scoring import power_coins, race_coins, region_coins
from engines.smallworld.rules.troops import active_troop, is_active, seat_of


def note_pick(s: State, seat: int, spot: int, found: int) -> int:
    """A combo begins; one that was picked from the column closes its time on offer. Rule: W2.1, W2.3, W2.4."""
    troop = active_troop(seat)
    i = s.history[troop]
    s.history_race[i] = s.race[troop]
    s.history_power[i] = s.power[troop]
    s.history_round[i] = s.round
    s.history_place[i] = spot
    s.history_found[i] = found
    s.history_tokens[i] = s.in_hand[troop]
    if spot < t.COMBOS_ON_OFFER:
        s.picks += 1
        s.history_offered[i] = s.picks - s.offered_since[spot]
        s.offered_since[spot] = 0
    return 0


def note_closing(s: State) -> int:
    """Combos that move up take the time along for which they lay on offer. Rule: W2.5."""
    return follow(s.column_race, s.offered_since, 0, 1, t.COMBOS_ON_OFFER, c.NO_RACE)


def note_offer(s: State, spot: int) -> int:
    """A combo comes on offer. Rule: W2.5."""
    s.offered_since[spot] = s.picks
    return 0


def note_pay(s: State, troop: int) -> int:
    """The active race was paid. Rule: W8.1, W8.2."""
    i = s.history[troop]
    s.history_turns[i] += 1
    s.history_regions[i] += region_coins(s, troop)
    s.history_race_bonus[i] += race_coins(s, troop)
    s.history_power_bonus[i] += power_coins(s, troop)
    return note_scored(s, troop, region_coins(s, troop) + race_coins(s, troop) + power_coins(s, troop))


def note_pay_declined(s: State, troop: int, coins: int) -> int:
    """A race in decline was paid. Rule: W10.8."""
    s.history_decline[s.history[troop]] += coins
    s.history_rests[s.history[troop]] += 1
    return note_scored(s, troop, coins)


def note_scored(s: State, troop: int, coins: int) -> int:
    """Coins that a seat was paid in this turn. Rule: W8.1."""
    s.scored[seat_of(troop) * c.MAX_ROUNDS + s.round - 1] += coins
    return 0


def note_conquest(s: State, seat: int, region: int) -> int:
    """A seat takes a region, which is still as it was. Rule: W4.4, W12.11."""
    s.conquered_from[seat * c.NUM_HOLDERS + holder_of(s, seat, region)] += 1
    return 0


def holder_of(s: State, seat: int, region: int) -> int:
    """Who holds the region that the seat takes, HELD_BY_.... Rule: W4.4."""
    other = s.occupant[region]
    if other == c.NOBODY:
        return c.HELD_BY_TRIBES if s.tribes >> region & 1 else c.HELD_BY_NOBODY
    if seat_of(other) == seat:
        return c.HELD_BY_OWN
    return c.HELD_BY_ACTIVE if is_active(other) else c.HELD_BY_DECLINED


def note_decline(s: State, troop: int) -> int:
    """The combo declines in this round. Rule: W10.1."""
    s.history_declined[s.history[troop]] = s.round
    return 0
