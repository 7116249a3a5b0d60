"""The column of combos: what is on offer, what a pick costs and brings, and where banners and badges go back to."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER, TABLE
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change
from engines.core.engine.zones import drawable, follow, place, put_under, slide, take_tail
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import active_troop


def on_offer(s: State) -> int:
    """Places of the column with a combo. Rule: W2.1."""
    mask = 0
    for spot in range(t.COMBOS_ON_OFFER):
        if s.column_race[spot] != c.NO_RACE:
            mask |= BIT[spot]
    return mask


def payable(s: State, seat: int) -> int:
    """Places of the column that the player can pay for. Rule: W2.2."""
    mask = 0
    for spot in range(t.COMBOS_ON_OFFER):
        if can_pay(s, seat, spot):
            mask |= BIT[spot]
    return mask


def can_pay(s: State, seat: int, spot: int) -> int:
    """1 when the player owns a coin for each combo above `spot` before the pick. Rule: W2.2."""
    purse = s.coins[seat]
    if s.options & c.OPTION_FOUND_COINS_PAY:
        purse += s.column_coins[spot]
    return 1 if purse >= spot else 0


def apply_pick(s: State, seat: int, spot: int) -> int:
    """The player pays, takes the coins that lie there and the tokens, and the column closes up. Rule: W2.1."""
    push(s, c.K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)
    for above in range(spot):
        s.column_coins[above] += 1
    found = s.column_coins[spot]
    s.coins[seat] += found - spot
    tell_change(s, seat, c.FROM_PICK, c.COINS, -spot)
    take_combo(s, seat, s.column_race[spot], s.column_power[spot])
    tell_change(s, seat, c.FROM_COMBO, c.COINS, found)
    begin_history(s, seat)
    tell(s, c.EVENT_PICKED, seat, spot, found, 0)
    s.column_coins[spot] = 0
    s.column_race[spot] = c.NO_RACE
    return close_column(s)


def take_dealt(s: State, seat: int) -> int:
    """The seat begins with the combo that it was dealt, at no cost; its column place counts as below the last."""
    take_combo(s, seat, s.dealt_race[seat], s.dealt_power[seat])
    begin_history(s, seat)
    tell(s, c.EVENT_PICKED, seat, t.COMBOS_ON_OFFER, 0, 0)
    s.dealt &= ~BIT[seat]
    return 0


def take_combo(s: State, seat: int, race: int, power: int) -> int:
    """Race and power become active, their tokens and markers come into hand. Rule: W2.4, W12.1, W12.6, W13.3."""
    troop = active_troop(seat)
    s.race[troop] = race
    s.power[troop] = power
    s.picked = 1
    n = combo_tokens(s, race, power)
    s.in_hand[troop] = n
    s.tray[race] -= n
    tell(s, c.EVENT_COMBO, seat, race, power, n)
    if race == t.HALFLINGS:
        s.holes_dug = 0
    if power == t.BIVOUACKING:
        s.camps_in_hand = t.ENCAMPMENTS
    return 0


def combo_tokens(s: State, race: int, power: int) -> int:
    """What a combo starts with as far as the tray goes. Rule: W2.4, W12.9."""
    return min(start_tokens(race, power), s.tray[race])


def start_tokens(race: int, power: int) -> int:
    """The numbers on banner and badge, and four more for Amazons. Rule: W2.4, W12.1."""
    return t.RACE_TOKENS[race] + t.RACE_EXTRA[race] + t.POWER_TOKENS[power]


def begin_history(s: State, seat: int) -> int:
    """The combo that was just taken has a number of its own: seat * rounds + how many the seat took before."""
    assert s.combos_taken[seat] < c.MAX_ROUNDS, "more picks than rounds"
    s.history[active_troop(seat)] = seat * c.MAX_ROUNDS + s.combos_taken[seat]
    s.combos_taken[seat] += 1
    return 0


def close_column(s: State) -> int:
    """The combos below the gap move up with the coins that lie on them. Rule: W2.5, W14.49."""
    for spot in range(t.COMBOS_ON_OFFER):
        if s.column_race[spot] == c.NO_RACE:
            s.column_power[spot] = c.NO_POWER
    tell(s, c.EVENT_COLUMN_CLOSES, TABLE, 0, 0, 0)
    follow(s.column_race, s.column_coins, 0, 1, t.COMBOS_ON_OFFER, c.NO_RACE)
    slide(s.column_race, 0, 1, t.COMBOS_ON_OFFER, c.NO_RACE)
    slide(s.column_power, 0, 1, t.COMBOS_ON_OFFER, c.NO_POWER)
    return 0


def fill_column(s: State) -> int:
    """Draw what the column lacks: a badge for a banner without one, else a banner, while there are any.

    Rule: W1.3, W2.5, W2.6.
    """
    spot = 0
    while spot < t.COMBOS_ON_OFFER and s.column_power[spot] != c.NO_POWER:
        spot += 1
    if spot == t.COMBOS_ON_OFFER:
        return 0
    if s.column_race[spot] != c.NO_RACE:
        refill_badges(s)
        push(s, c.K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)
        return push(s, c.K_DRAW_BADGE, CHANCE_PLAYER, spot, 0, 0)
    if banners_on_top(s):
        push(s, c.K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)
        return push(s, c.K_DRAW_BANNER, CHANCE_PLAYER, spot, 0, 0)
    return 0


def banners_on_top(s: State) -> int:
    """What can be on top of the stack: any of the shuffled banners, then the first one that was put under them.

    Rule: W0.11, W1.3, W10.7.
    """
    return drawable(s.banners, s.banner_tail, s.banner_tail_size)


def apply_banner(s: State, spot: int, race: int) -> int:
    """The banner lies face up at this place of the column. Rule: W2.5."""
    if s.banners:
        s.banners &= ~BIT[race]
    else:
        s.banner_tail_size = take_tail(s.banner_tail, s.banner_tail_size)
        s.banner_tail[s.banner_tail_size] = c.NO_RACE
    s.column_race[spot] = race
    return 0


def badges_in_stack(s: State) -> int:
    """The badges that can be drawn. Rule: W1.3, W2.6."""
    return s.badges


def apply_badge(s: State, spot: int, power: int) -> int:
    """The badge lies beside the banner at this place. Rule: W2.5."""
    s.badges &= ~BIT[power]
    s.column_power[spot] = power
    return tell(s, c.EVENT_OFFERED, TABLE, spot, s.column_race[spot], power)


def refill_badges(s: State) -> int:
    """When no badge is left, the discarded ones are shuffled into a new stack. Rule: W2.7, W15.7."""
    if s.badges == 0:
        s.badges = s.badge_discards
        s.badge_discards = 0
        s.badge_shuffles += 1
    assert s.badges, "no badge is left"
    return 0


def discard_badge(s: State, power: int) -> int:
    """The badge of a race that declined, or the Spirit badge whose race has left the map. Rule: W2.8, W10.3."""
    s.badge_discards |= BIT[power]
    return 0


def return_banner(s: State, race: int) -> int:
    """The banner of a race that left the map goes under the stack, or into a free place of the column when the stack is
    empty. Rule: W2.6, W5.10, W10.7, W14.50, W15.9, W15.13.
    """
    push(s, c.K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)
    if banners_on_top(s) == 0 and s.column_race[t.COMBOS_ON_OFFER - 1] == c.NO_RACE:
        place(s.column_race, 0, 1, t.COMBOS_ON_OFFER, c.NO_RACE, race)
        return 0
    s.banner_tail_size = put_under(s.banner_tail, s.banner_tail_size, race)
    return 0
