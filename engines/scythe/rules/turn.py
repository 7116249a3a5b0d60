"""A turn: the section, its top row, its bottom row, and the windows for objectives between them."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from engines.core.observing import tell
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ARMORY_POWER,
    BOX_AMOUNT,
    MAT_BOTTOM,
    MAT_TOP,
    MONUMENT_POPULARITY,
    OP_ANY_RESOURCES,
    OP_CARDS,
    OP_COINS,
    OP_POPULARITY,
    OP_POWER,
    TOP_COST_COINS,
    TRADE_RESOURCES,
)
from engines.scythe.rules.bottom import can_take_bottom, coins_of, start_bottom
from engines.scythe.rules.constants import (
    ARMORY,
    BOX_BOLSTER_CARDS,
    BOX_BOLSTER_POWER,
    BOX_GAIN_COINS,
    BOX_MOVE_UNITS,
    BOX_TRADE_POPULARITY,
    EVENT_ROUND_OVER,
    FACTORY_SECTION,
    GIVE,
    K_BOTTOM,
    K_END_TURN,
    K_END_WINDOW,
    K_GIVE,
    K_SECTION,
    K_TOP,
    MONUMENT,
    NO_CARD,
    NO_SECTION,
    OFF_BOARD,
    OPTION_BRIBES,
    OPTION_RELENTLESS_FACTORY,
    OPTION_TRADE_SPLIT,
    REVEAL_HIGH,
    REVEAL_LOW,
    RUSVIET,
    SKIP,
    TAKE,
    TAKE_PART,
    TAKE_SECOND,
    TAKE_SECOND_PART,
    TOP_BOLSTER,
    TOP_MOVE,
    TOP_TRADE,
)
from engines.scythe.rules.ending import end_by_cap
from engines.scythe.rules.factory import can_use_factory_card, factory_answers, start_factory_card
from engines.scythe.rules.gains import NO_SITE, PART, gain
from engines.scythe.rules.movement import MOVE_STEPS, start_factory_move, start_move
from engines.scythe.rules.objectives import legal_reveals, reveal
from engines.scythe.rules.produce import (
    IN_PART,
    WITH_MILL,
    can_pay_produce,
    num_territories,
    pay_produce,
    productive,
    start_produce,
)
from engines.scythe.rules.queries import left_of, worker_sites
from engines.scythe.rules.stars import push_stars
from engines.scythe.rules.tracks import lose_coins

NUM_SECTIONS: int = 4


def start_turn(s: State) -> int:
    """Begin the turn of the active player, unless the game has gone on for too long. Rule: S2.1, S2.2, S2.10, S2.11."""
    if s.turns >= s.turn_cap:
        return end_by_cap(s)
    forget_turn(s)
    p = s.active
    s.turns += 1
    s.turns_of[p] += 1
    push(s, K_END_TURN, p, 0, 0, 0)
    push(s, K_END_WINDOW, p, 0, 0, 0)
    return push(s, K_SECTION, p, 0, 0, 0)


def forget_turn(s: State) -> int:
    """Clear the memory of the turn before."""
    s.section = NO_SECTION
    s.moved = 0
    s.stopped = 0
    s.character_moved = 0
    s.crossed = 0
    s.coerced = 0
    s.drove_off = 0
    s.shinobi = 0
    s.movers = 0
    s.stops = 0
    return 0


def end_turn(s: State) -> int:
    """The next player clockwise begins. Rule: S2.1."""
    if s.turns % s.players == 0:
        tell(s, EVENT_ROUND_OVER, 0, 0, 0)
    s.active = left_of(s, s.active)
    return start_turn(s)


def with_window(s: State, p: int, mask: int) -> int:
    """Answers of a question between actions: its own, and to reveal an objective or give coins.

    A question with a single answer of its own is not asked, whatever cards `p` holds: asking it would give them away,
    and the next window follows before anything changes. Rule: S2.9, S9.3, S14.4.
    """
    if mask & (mask - 1) == 0:
        return mask
    mask |= legal_reveals(s, p, 0)
    if s.options & OPTION_BRIBES and s.coins[p] > 0:
        mask |= BIT[GIVE]
    return mask


def apply_window(s: State, kind: int, p: int, x: int) -> int:
    """Reveal or give, then ask the same question again. Rule: S2.9, S9.3."""
    push(s, kind, p, 0, 0, 0)
    if x == GIVE:
        return push(s, K_GIVE, p, 0, 0, 0)
    return reveal(s, p, x)


def is_window_answer(x: int) -> int:
    """1 for the answers that belong to the window and not to the question."""
    return 1 if x == REVEAL_LOW or x == REVEAL_HIGH or x == GIVE else 0


def legal_section(s: State, p: int) -> int:
    """Another section than last turn; Relentless may repeat; the Factory card is the fifth.

    Rule: S2.3, S2.4, S8.7, S12.1, S17.3, S19.1.
    """
    mask = BIT[NUM_SECTIONS] - 1
    if s.factory_card[p] != NO_CARD:
        mask |= BIT[FACTORY_SECTION]
    last = s.last_section[p]
    if last == FACTORY_SECTION:
        if s.faction[p] != RUSVIET or s.options & OPTION_RELENTLESS_FACTORY == 0:
            mask &= ~BIT[FACTORY_SECTION]
    elif last != NO_SECTION and s.faction[p] != RUSVIET:
        mask &= ~BIT[last]
    return with_window(s, p, mask)


def apply_section(s: State, p: int, x: int) -> int:
    """Move the action token; top row, then bottom row. Rule: S2.2, S2.3."""
    if is_window_answer(x):
        return apply_window(s, K_SECTION, p, x)
    s.section = x
    s.last_section[p] = x
    push(s, K_BOTTOM, p, 0, 0, 0)
    return push(s, K_TOP, p, 0, 0, 0)


def top_action(s: State, p: int) -> int:
    """The top-row action of this turn's section. Rule: S3.1."""
    return MAT_TOP[s.mat[p] * 4 + s.section]


def box_amount(s: State, p: int, box: int) -> int:
    """Value of a green box, before or after its upgrade. Rule: S2.6, S3.2, S3.3, S3.5, S4.7."""
    return BOX_AMOUNT[box * 2 + (s.cubes_taken[p] >> box & 1)]


def legal_top(s: State, p: int) -> int:
    """Skip the top row, or take one of its alternatives, wholly or in part. Rule: S2.4, S2.7, S8.7."""
    return with_window(s, p, BIT[SKIP] | top_alternatives(s, p))


def top_alternatives(s: State, p: int) -> int:
    """What the top row of the section offers and can be paid for. Rule: S3.1-S3.7, S3.16, S8.9."""
    if s.section == FACTORY_SECTION:
        return factory_answers(s, p) if can_use_factory_card(s, p) else 0
    action = top_action(s, p)
    if s.coins[p] < TOP_COST_COINS[action]:
        return 0
    if action == TOP_MOVE:
        some = BIT[TAKE_SECOND_PART] if box_amount(s, p, BOX_GAIN_COINS) > 1 else 0
        return BIT[TAKE] | BIT[TAKE_SECOND] | some
    if action == TOP_BOLSTER:
        return BIT[TAKE] | BIT[TAKE_SECOND] | BIT[TAKE_PART] | BIT[TAKE_SECOND_PART]
    if action == TOP_TRADE:
        popularity = BIT[TAKE_SECOND] | BIT[TAKE_SECOND_PART]
        return popularity | BIT[TAKE] | BIT[TAKE_PART] if worker_sites(s, p) else popularity
    if can_pay_produce(s, p) == 0:
        return 0
    return BIT[TAKE] | BIT[TAKE_PART] if productive(s, p, WITH_MILL) else BIT[TAKE]


def apply_top(s: State, p: int, x: int) -> int:
    """Take the top row; stars follow its gains. Rule: S2.2, S3.1, S10.5."""
    if is_window_answer(x):
        return apply_window(s, K_TOP, p, x)
    if x == SKIP:
        return 0
    part = PART if x == TAKE_PART or x == TAKE_SECOND_PART else 0
    if s.section == FACTORY_SECTION:
        return start_factory_card(s, p, part)
    push_stars(s, p)
    s.reduced = 0
    second = 1 if x == TAKE_SECOND or x == TAKE_SECOND_PART else 0
    action = top_action(s, p)
    lose_coins(s, p, TOP_COST_COINS[action])
    if action == TOP_MOVE:
        return move_or_gain(s, p, second, part)
    if action == TOP_BOLSTER:
        return bolster(s, p, second, part)
    if action == TOP_TRADE:
        return trade(s, p, second, part)
    return produce(s, p, part)


def move_or_gain(s: State, p: int, second: int, part: int) -> int:
    """Move up to 2 units (3), or gain 1 coin (2). Rule: S3.2."""
    if second:
        return gain(s, p, OP_COINS, box_amount(s, p, BOX_GAIN_COINS), part, 1)
    return start_move(s, p, box_amount(s, p, BOX_MOVE_UNITS), MOVE_STEPS)


def bolster(s: State, p: int, second: int, part: int) -> int:
    """Power or combat cards; with the monument 1 popularity as well. Rule: S3.3, S3.4, S3.9."""
    monument = s.structure[p * 4 + MONUMENT] != OFF_BOARD
    if monument:
        gain(s, p, OP_POPULARITY, MONUMENT_POPULARITY, part, 1)
    if second:
        return gain(s, p, OP_CARDS, box_amount(s, p, BOX_BOLSTER_CARDS), part, 0 if monument else 1)
    return gain(s, p, OP_POWER, box_amount(s, p, BOX_BOLSTER_POWER), part, 0 if monument else 1)


def trade(s: State, p: int, second: int, part: int) -> int:
    """Two resource tokens or popularity; with the armory 1 power as well. Rule: S3.5, S3.6, S3.7, S3.8, S17.8."""
    armory = s.structure[p * 4 + ARMORY] != OFF_BOARD
    if armory:
        gain(s, p, OP_POWER, ARMORY_POWER, part, 1)
    if second:
        return gain(s, p, OP_POPULARITY, box_amount(s, p, BOX_TRADE_POPULARITY), part, 0 if armory else 1)
    if s.options & OPTION_TRADE_SPLIT:
        for _ in range(TRADE_RESOURCES):
            gain(s, p, OP_ANY_RESOURCES, 1, NO_SITE | part, 0)
        return 0
    return gain(s, p, OP_ANY_RESOURCES, TRADE_RESOURCES, NO_SITE | part, 0)


def produce(s: State, p: int, part: int) -> int:
    """Pay, then produce on up to 2 territories (3) and on that of the mill. Rule: S3.10, S3.11, S3.14."""
    pay_produce(s, p)
    return start_produce(s, p, num_territories(s, p), WITH_MILL | (IN_PART if part else 0))


def bottom_action(s: State, p: int) -> int:
    """The bottom-row action of this turn's section. Rule: S4.1."""
    return MAT_BOTTOM[s.mat[p] * 4 + s.section]


def legal_bottom(s: State, p: int) -> int:
    """Skip the bottom row, take it, or take it with fewer coins. Rule: S2.4, S2.5, S2.7, S4.3, S7.12, S8.7."""
    mask = BIT[SKIP]
    if s.section == FACTORY_SECTION:
        mask |= BIT[TAKE]
    elif can_take_bottom(s, p, bottom_action(s, p)):
        mask |= BIT[TAKE] | BIT[TAKE_PART] if coins_of(s, p, bottom_action(s, p)) else BIT[TAKE]
    return with_window(s, p, mask)


def apply_bottom(s: State, p: int, x: int) -> int:
    """Take the bottom row: a Factory Move on a Factory card. Rule: S2.2, S8.10."""
    if is_window_answer(x):
        return apply_window(s, K_BOTTOM, p, x)
    if x == SKIP:
        return 0
    if s.section == FACTORY_SECTION:
        return start_factory_move(s, p)
    return start_bottom(s, p, bottom_action(s, p), PART if x == TAKE_PART else 0)


def legal_end_window(s: State, p: int) -> int:
    """The last window of the turn admits the cards that speak of its end. Rule: S2.11, S9.3, S9.4."""
    mask = BIT[SKIP] | legal_reveals(s, p, 1)
    if s.options & OPTION_BRIBES and s.coins[p] > 0:
        mask |= BIT[GIVE]
    return mask


def apply_end_window(s: State, p: int, x: int) -> int:
    """Reveal, or end the turn. Rule: S9.4."""
    if is_window_answer(x):
        return apply_window(s, K_END_WINDOW, p, x)
    return 0
