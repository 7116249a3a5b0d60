"""The column of combos: what is on offer, what a pick costs and brings, and where banners and badges go back to."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.core.observing import tell
from engines.core.zones import drawable, follow, place, put_under, slide, take_tail
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import (
    BIVOUACKING,
    COMBOS_ON_OFFER,
    ENCAMPMENTS,
    HALFLINGS,
    POWER_TOKENS,
    RACE_EXTRA,
    RACE_TOKENS,
)
from engines.smallworld.rules.constants import (
    EVENT_COLUMN_CLOSES,
    EVENT_OFFERED,
    EVENT_PICKED,
    K_DRAW_BADGE,
    K_DRAW_BANNER,
    K_FILL_COLUMN,
    MAX_ROUNDS,
    NO_POWER,
    NO_RACE,
    OPTION_FOUND_COINS_PAY,
)
from engines.smallworld.rules.troops import active_troop


def legal_pick(s: State, p: int) -> int:
    """The combos that the player can pay for. Rule: W2.1, W2.2."""
    mask = 0
    for k in range(COMBOS_ON_OFFER):
        if s.column_race[k] != NO_RACE and can_pay(s, p, k):
            mask |= BIT[k]
    return mask


def can_pay(s: State, p: int, k: int) -> int:
    """1 when the player owns a coin for each combo above place `k` before the pick. Rule: W2.2."""
    purse = s.coins[p]
    if s.options & OPTION_FOUND_COINS_PAY:
        purse += s.column_coins[k]
    return 1 if purse >= k else 0


def apply_pick(s: State, p: int, k: int) -> int:
    """The player pays, takes the coins that lie there and the tokens, and the column closes up. Rule: W2.1."""
    push(s, K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)
    for above in range(k):
        s.column_coins[above] += 1
    s.coins[p] += s.column_coins[k] - k
    found = s.column_coins[k]
    take_combo(s, p, s.column_race[k], s.column_power[k])
    begin_history(s, p)
    tell(s, EVENT_PICKED, p, k, found)
    s.column_coins[k] = 0
    s.column_race[k] = NO_RACE
    return close_column(s)


def take_dealt(s: State, p: int) -> int:
    """The seat begins with the combo that it was dealt, at no cost; its column place counts as below the last."""
    take_combo(s, p, s.dealt_race[p], s.dealt_power[p])
    begin_history(s, p)
    tell(s, EVENT_PICKED, p, COMBOS_ON_OFFER, 0)
    s.dealt &= ~BIT[p]
    return 0


def take_combo(s: State, p: int, race: int, power: int) -> int:
    """Race and power become active, their tokens and markers come into hand. Rule: W2.4, W12.1, W12.6, W13.3."""
    t = active_troop(p)
    s.race[t] = race
    s.power[t] = power
    s.picked = 1
    n = combo_tokens(s, race, power)
    s.in_hand[t] = n
    s.tray[race] -= n
    if race == HALFLINGS:
        s.holes_dug = 0
    if power == BIVOUACKING:
        s.camps_in_hand = ENCAMPMENTS
    return 0


def combo_tokens(s: State, race: int, power: int) -> int:
    """The numbers on banner and badge, and four more for Amazons, as far as the tray goes. Rule: W2.4, W12.1, W12.9."""
    return min(RACE_TOKENS[race] + RACE_EXTRA[race] + POWER_TOKENS[power], s.tray[race])


def begin_history(s: State, p: int) -> int:
    """The combo that was just taken has a number of its own: seat * rounds + how many the seat took before."""
    assert s.combos_taken[p] < MAX_ROUNDS, "more picks than rounds"
    s.history[active_troop(p)] = p * MAX_ROUNDS + s.combos_taken[p]
    s.combos_taken[p] += 1
    return 0


def close_column(s: State) -> int:
    """The combos below the gap move up with the coins that lie on them. Rule: W2.5, W14.49."""
    for k in range(COMBOS_ON_OFFER):
        if s.column_race[k] == NO_RACE:
            s.column_power[k] = NO_POWER
    tell(s, EVENT_COLUMN_CLOSES, 0, 0, 0)
    follow(s.column_race, s.column_coins, 0, 1, COMBOS_ON_OFFER, NO_RACE)
    slide(s.column_race, 0, 1, COMBOS_ON_OFFER, NO_RACE)
    slide(s.column_power, 0, 1, COMBOS_ON_OFFER, NO_POWER)
    return 0


def fill_column(s: State) -> int:
    """Draw what the column lacks: a badge for a banner without one, else a banner, while there are any.

    Rule: W1.3, W2.5, W2.6.
    """
    k = 0
    while k < COMBOS_ON_OFFER and s.column_power[k] != NO_POWER:
        k += 1
    if k == COMBOS_ON_OFFER:
        return 0
    if s.column_race[k] != NO_RACE:
        refill_badges(s)
        push(s, K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)
        return push(s, K_DRAW_BADGE, CHANCE_PLAYER, k, 0, 0)
    if legal_banner(s):
        push(s, K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)
        return push(s, K_DRAW_BANNER, CHANCE_PLAYER, k, 0, 0)
    return 0


def legal_banner(s: State) -> int:
    """The banner on top of the stack: any of the shuffled ones, then those that were put under it.

    Rule: W0.11, W1.3, W10.7.
    """
    return drawable(s.banners, s.banner_tail, s.banner_tail_size)


def apply_banner(s: State, k: int, race: int) -> int:
    """The banner lies face up at this place of the column. Rule: W2.5."""
    if s.banners:
        s.banners &= ~BIT[race]
    else:
        s.banner_tail_size = take_tail(s.banner_tail, s.banner_tail_size)
        s.banner_tail[s.banner_tail_size] = NO_RACE
    s.column_race[k] = race
    return 0


def apply_badge(s: State, k: int, power: int) -> int:
    """The badge lies beside the banner at this place. Rule: W2.5."""
    s.badges &= ~BIT[power]
    s.column_power[k] = power
    return tell(s, EVENT_OFFERED, k, 0, 0)


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
    push(s, K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)
    if legal_banner(s) == 0 and s.column_race[COMBOS_ON_OFFER - 1] == NO_RACE:
        place(s.column_race, 0, 1, COMBOS_ON_OFFER, NO_RACE, race)
        return 0
    s.banner_tail_size = put_under(s.banner_tail, s.banner_tail_size, race)
    return 0
