"""A turn: the section, its top row, its bottom row, and the windows for objectives between them."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER, TABLE
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import can_take_bottom, coins_of, start_bottom
from engines.scythe.rules.bribes import are_bribes_allowed, has_coins
from engines.scythe.rules.ending import end_by_cap
from engines.scythe.rules.factory import can_use_factory_card, has_divisible_gains, start_factory_card
from engines.scythe.rules.gains import NO_SITE, PART, gain
from engines.scythe.rules.movement import MOVE_STEPS, start_factory_move, start_move
from engines.scythe.rules.objectives import complete_reveals, may_reveal, reveal, reveals, reveals_of_turn_end
from engines.scythe.rules.produce import (
    IN_PART,
    WITH_MILL,
    can_pay_produce,
    num_territories,
    pay_produce,
    productive,
    start_produce,
)
from engines.scythe.rules.queries import left_of, num_factory_cards, worker_sites
from engines.scythe.rules.stars import push_stars
from engines.scythe.rules.tracks import lose_coins


def start_turn(s: State) -> int:
    """Begin the turn of the active player, unless the game has gone on for too long; an Automa draws a card.

    Rule: S2.1, S2.2, S2.10, S2.11, S20.10.
    """
    if s.turns >= s.turn_cap:
        return end_by_cap(s)
    forget_turn(s)
    seat = s.active
    s.turns += 1
    s.turns_of[seat] += 1
    tell(s, c.EVENT_TURN, seat, 0, 0, 0)
    push(s, c.K_END_TURN, seat, 0, 0, 0)
    if s.automas and s.automas >> seat & 1:
        return push(s, c.K_AUTOMA_CARD, CHANCE_PLAYER, seat, c.FOR_TURN, 0)
    push(s, c.K_END_WINDOW, seat, 0, 0, 0)
    return push(s, c.K_SECTION, seat, 0, 0, 0)


def forget_turn(s: State) -> int:
    """Clear the memory of the turn before."""
    s.section = c.NO_SECTION
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
    tell(s, c.EVENT_TURN_OVER, s.active, 0, 0, 0)
    if s.turns % s.players == 0:
        tell(s, c.EVENT_ROUND_OVER, TABLE, 0, 0, 0)
    s.active = left_of(s, s.active)
    return start_turn(s)


def with_window(s: State, seat: int, mask: int) -> int:
    """The answers of a row and, unless it can only be skipped, those before it: to reveal, or to give coins.

    Rule: S2.9, S9.3, S14.4.
    """
    if mask & (mask - 1) == 0:
        return mask
    if may_reveal(s, seat):
        mask |= complete_reveals(s, seat, reveals(s, seat) & ~reveals_of_turn_end(s, seat))
    if are_bribes_allowed(s) and has_coins(s, seat):
        mask |= BIT[c.GIVE]
    return mask


def apply_window(s: State, kind: int, seat: int, answer: int) -> int:
    """Reveal or give, then ask the same question again. Rule: S2.9, S9.3."""
    push(s, kind, seat, 0, 0, 0)
    if answer == c.GIVE:
        return push(s, c.K_GIVE, seat, 0, 0, 0)
    return reveal(s, seat, answer)


def is_window_answer(answer: int) -> int:
    """1 for the answers that belong to the window and not to the question."""
    return 1 if answer == c.REVEAL_LOW or answer == c.REVEAL_HIGH or answer == c.GIVE else 0


def own_sections(s: State, seat: int) -> int:
    """The sections of the player mat; a Factory card is the fifth. Rule: S2.2, S8.7, S19.1."""
    mat = BIT[c.NUM_SECTIONS] - 1
    return mat | BIT[c.FACTORY_SECTION] if num_factory_cards(s, seat) else mat


def section_to_leave(s: State, seat: int) -> int:
    """The section of the last turn, as a mask, unless the token may stay there. Rule: S2.3, S12.1, S17.3."""
    return 0 if may_stay(s, seat) else BIT[s.last_section[seat]]


def may_stay(s: State, seat: int) -> int:
    """1 when Relentless lets the action token stay where it is. Rule: S12.1."""
    if s.last_section[seat] == c.FACTORY_SECTION and s.options & c.OPTION_RELENTLESS_FACTORY == 0:
        return 0
    return 1 if s.faction[seat] == c.RUSVIET else 0


def apply_section(s: State, seat: int, answer: int) -> int:
    """Move the action token; top row, then bottom row. Rule: S2.2, S2.3."""
    if is_window_answer(answer):
        return apply_window(s, c.K_SECTION, seat, answer)
    s.section = answer
    s.last_section[seat] = answer
    if s.listening:
        tell_section(s, seat)
    push(s, c.K_BOTTOM, seat, 0, 0, 0)
    return push(s, c.K_TOP, seat, 0, 0, 0)


def tell_section(s: State, seat: int) -> int:
    """Tell of the section of this turn. Rule: S2.2, S8.7."""
    if s.section == c.FACTORY_SECTION:
        return tell(s, c.EVENT_FACTORY_SECTION, seat, 0, 0, 0)
    return tell(s, c.EVENT_SECTION, seat, top_action(s, seat), bottom_action(s, seat), 0)


def top_action(s: State, seat: int) -> int:
    """The top-row action of this turn's section. Rule: S3.1."""
    return t.MAT_TOP[s.mat[seat] * c.NUM_SECTIONS + s.section]


def box_amount(s: State, seat: int, box: int) -> int:
    """Value of a green box, before or after its upgrade. Rule: S2.6, S3.2, S3.3, S3.5, S4.7."""
    return t.BOX_AMOUNT[box * 2 + (s.cubes_taken[seat] >> box & 1)]


def is_on_factory_card(s: State) -> int:
    """1 when the action token is on the Factory card, or not placed yet. Rule: S2.2, S8.7."""
    return 1 if s.section == c.FACTORY_SECTION or s.section == c.NO_SECTION else 0


def is_on_top(s: State, seat: int, action: int) -> int:
    """1 when the action token is on the section of a top-row action, or not placed yet. Rule: S2.2, S3.1."""
    if s.section == c.NO_SECTION:
        return 1
    return 1 if s.section == t.SECTION_OF_TOP[s.mat[seat] * c.NUM_SECTIONS + action] else 0


def can_pay_top(s: State, seat: int, action: int) -> int:
    """1 when a top-row action can be paid in full. Rule: S2.7, S3.2, S3.3, S3.5, S3.11, S3.16."""
    if s.coins[seat] < t.TOP_COST_COINS[action]:
        return 0
    return can_pay_produce(s, seat) if action == c.TOP_PRODUCE else 1


def can_take_top(s: State, seat: int) -> int:
    """1 when the top row of this turn's section can be paid in full: otherwise only skipping is left.

    Then the question is not asked, whatever cards `seat` holds: asking it would give them away, and the next window
    follows before anything changes. Rule: S2.4, S2.7, S2.9, S8.9, S9.3.
    """
    if s.section == c.FACTORY_SECTION:
        return can_use_factory_card(s, seat)
    return can_pay_top(s, seat, top_action(s, seat))


def quick_top(s: State, seat: int) -> int:
    """Legal answers to the question of the top row. Rule: S2.4, S2.7, S8.7."""
    return with_window(s, seat, BIT[c.SKIP] | top_gains(s, seat) if can_take_top(s, seat) else BIT[c.SKIP])


def top_gains(s: State, seat: int) -> int:
    """What the top row of the section offers, wholly or in part. Rule: S2.7, S3.2, S3.3, S3.7, S3.10, S8.9."""
    if s.section == c.FACTORY_SECTION:
        return BIT[c.TAKE] | BIT[c.TAKE_PART] if has_divisible_gains(s, seat) else BIT[c.TAKE]
    action = top_action(s, seat)
    if action == c.TOP_MOVE:
        both = BIT[c.TAKE] | BIT[c.TAKE_SECOND]
        return both | BIT[c.TAKE_SECOND_PART] if can_gain_fewer_coins(s, seat) else both
    if action == c.TOP_PRODUCE:
        return BIT[c.TAKE] | BIT[c.TAKE_PART] if productive(s, seat, WITH_MILL) else BIT[c.TAKE]
    gains = BIT[c.TAKE] | BIT[c.TAKE_SECOND] | BIT[c.TAKE_PART] | BIT[c.TAKE_SECOND_PART]
    return gains & ~resources_without_site(s, seat) if action == c.TOP_TRADE else gains


def can_gain_fewer_coins(s: State, seat: int) -> int:
    """1 when more than one coin is gained instead of a move. Rule: S2.7, S3.2."""
    return 1 if box_amount(s, seat, c.BOX_GAIN_COINS) > 1 else 0


def resources_without_site(s: State, seat: int) -> int:
    """Answers that trade resources, where no territory can take them. Rule: S3.7, S3.8."""
    return 0 if worker_sites(s, seat) else BIT[c.TAKE] | BIT[c.TAKE_PART]


def apply_top(s: State, seat: int, answer: int) -> int:
    """Take the top row; stars follow its gains. Rule: S2.2, S3.1, S10.5."""
    if is_window_answer(answer):
        return apply_window(s, c.K_TOP, seat, answer)
    if answer == c.SKIP:
        return 0
    if s.listening or s.observed:
        tell(s, c.EVENT_TOP_ROW, seat, top_row(s, seat, answer), 0, 0)
    part = PART if answer == c.TAKE_PART or answer == c.TAKE_SECOND_PART else 0
    if s.section == c.FACTORY_SECTION:
        return start_factory_card(s, seat, part)
    push_stars(s, seat)
    s.reduced = 0
    second = 1 if answer == c.TAKE_SECOND or answer == c.TAKE_SECOND_PART else 0
    action = top_action(s, seat)
    lose_coins(s, seat, c.FROM_TOP_ROW + action, t.TOP_COST_COINS[action])
    if action == c.TOP_MOVE:
        return move_or_gain(s, seat, second, part)
    if action == c.TOP_BOLSTER:
        return bolster(s, seat, second, part)
    if action == c.TOP_TRADE:
        return trade(s, seat, second, part)
    return produce(s, seat, part)


def top_row(s: State, seat: int, answer: int) -> int:
    """Number of what is taken: a top-row action, coins instead of a move, or the Factory card. Rule: S3.2, S8.7."""
    if s.section == c.FACTORY_SECTION:
        return c.TOP_FACTORY
    action = top_action(s, seat)
    if action == c.TOP_MOVE and (answer == c.TAKE_SECOND or answer == c.TAKE_SECOND_PART):
        return c.TOP_GAIN
    return action


def move_or_gain(s: State, seat: int, second: int, part: int) -> int:
    """Move up to 2 units (3), or gain 1 coin (2). Rule: S3.2."""
    if second:
        return gain(s, seat, t.OP_COINS, box_amount(s, seat, c.BOX_GAIN_COINS), part, 1)
    return start_move(s, seat, box_amount(s, seat, c.BOX_MOVE_UNITS), MOVE_STEPS)


def bolster(s: State, seat: int, second: int, part: int) -> int:
    """Power or combat cards; with the monument 1 popularity as well. Rule: S3.3, S3.4, S3.9."""
    monument = s.structure[seat * c.NUM_STRUCTURES + c.MONUMENT] != c.OFF_BOARD
    if monument:
        gain(s, seat, t.OP_POPULARITY, t.MONUMENT_POPULARITY, part, 1)
    if second:
        return gain(s, seat, t.OP_CARDS, box_amount(s, seat, c.BOX_BOLSTER_CARDS), part, 0 if monument else 1)
    return gain(s, seat, t.OP_POWER, box_amount(s, seat, c.BOX_BOLSTER_POWER), part, 0 if monument else 1)


def trade(s: State, seat: int, second: int, part: int) -> int:
    """Two resource tokens or popularity; with the armory 1 power as well. Rule: S3.5, S3.6, S3.7, S3.8, S17.8."""
    armory = s.structure[seat * c.NUM_STRUCTURES + c.ARMORY] != c.OFF_BOARD
    if armory:
        gain(s, seat, t.OP_POWER, t.ARMORY_POWER, part, 1)
    if second:
        return gain(s, seat, t.OP_POPULARITY, box_amount(s, seat, c.BOX_TRADE_POPULARITY), part, 0 if armory else 1)
    if s.options & c.OPTION_TRADE_SPLIT:
        for _ in range(t.TRADE_RESOURCES):
            gain(s, seat, t.OP_ANY_RESOURCES, 1, NO_SITE | part, 0)
        return 0
    return gain(s, seat, t.OP_ANY_RESOURCES, t.TRADE_RESOURCES, NO_SITE | part, 0)


def produce(s: State, seat: int, part: int) -> int:
    """Pay, then produce on up to 2 territories (3) and on that of the mill. Rule: S3.10, S3.11, S3.14."""
    pay_produce(s, seat)
    return start_produce(s, seat, num_territories(s, seat), WITH_MILL | (IN_PART if part else 0))


def bottom_action(s: State, seat: int) -> int:
    """The bottom-row action of this turn's section. Rule: S4.1."""
    return t.MAT_BOTTOM[s.mat[seat] * c.NUM_SECTIONS + s.section]


def is_on_bottom(s: State, action: int) -> int:
    """1 when the action token is on the section of a bottom-row action, or not placed yet. Rule: S2.2, S4.1."""
    return 1 if s.section == action or s.section == c.NO_SECTION else 0


def can_take_bottom_row(s: State, seat: int) -> int:
    """1 when the bottom row of this turn's section can be paid in full: otherwise only skipping is left, and the
    question is not asked, as in the top row. Rule: S2.4, S2.5, S2.7, S2.9, S7.12, S8.7, S9.3.
    """
    if s.section == c.FACTORY_SECTION:
        return 1
    return can_take_bottom(s, seat, bottom_action(s, seat))


def quick_bottom(s: State, seat: int) -> int:
    """Legal answers to the question of the bottom row. Rule: S2.4, S2.5, S2.7, S4.3, S8.7."""
    mask = BIT[c.SKIP]
    if can_take_bottom_row(s, seat):
        mask |= BIT[c.TAKE]
        if s.section != c.FACTORY_SECTION and coins_of(s, seat, bottom_action(s, seat)):
            mask |= BIT[c.TAKE_PART]
    return with_window(s, seat, mask)


def apply_bottom(s: State, seat: int, answer: int) -> int:
    """Take the bottom row: a Factory Move on a Factory card. Rule: S2.2, S8.10."""
    if is_window_answer(answer):
        return apply_window(s, c.K_BOTTOM, seat, answer)
    if answer == c.SKIP:
        return 0
    if s.section == c.FACTORY_SECTION:
        tell(s, c.EVENT_BOTTOM_ROW, seat, c.NUM_BOTTOM, 0, 0)
        return start_factory_move(s, seat)
    action = bottom_action(s, seat)
    tell(s, c.EVENT_BOTTOM_ROW, seat, action, 0, 0)
    return start_bottom(s, seat, action, PART if answer == c.TAKE_PART else 0)


def apply_end_window(s: State, seat: int, answer: int) -> int:
    """Reveal, or end the turn. Rule: S9.4."""
    if is_window_answer(answer):
        return apply_window(s, c.K_END_WINDOW, seat, answer)
    return 0
