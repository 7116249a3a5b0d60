"""One gain after the other: the interpreter of effect rows, with partial benefits as questions.

`can` is the legal part (sites, supply), `do` carries a row out; a row that needs an answer pushes its question.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import ALL, NO_ROW
from engines.core.engine.counting import amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.core.engine.rows import next_row
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.cards import draw_cards
from engines.scythe.rules.produce import IN_PART, start_produce
from engines.scythe.rules.sources import source_of_gain, tell_workers
from engines.scythe.rules.tracks import add_resources, gain_coins, gain_popularity, gain_power
from engines.scythe.rules.units import new_workers

SITE: int = 63  # of the flags: the space of a gain
NO_SITE: int = c.OFF_BOARD  # the player chooses the site
PART: int = 64  # flag beside the site: every row may be taken in part
LAST_ROW: int = 128  # flag beside the site: no row follows this one


def start_rows(s: State, seat: int, first: int, end: int, site: int, part: int) -> int:
    """Carry out the rows `first` to `end - 1`; gains on the board go on `site`, or where the player chooses.

    Rule: S2.7, S7.6, S7.7, S8.9.
    """
    s.reduced = 0
    return push(s, c.K_ROWS, seat, first, end, site | part)


def do_row(s: State, seat: int, end: int, flags: int) -> int:
    """Carry out the next row of the top frame. Rule: S7.6, S19.10."""
    row = next_row(s)
    if row == NO_ROW:
        return 0
    last = 1 if row + 1 == end else 0
    return gain(s, seat, t.ROW_OP[row], t.ROW_AMOUNT[row], flags, last)


def gain(s: State, seat: int, effect: int, count: int, flags: int, last: int) -> int:
    """Gain `count` of something, wholly, or with the flag `PART` as many as the player says. Rule: S2.7, S7.6."""
    if flags & PART and is_count(effect):
        return push(s, c.K_PART, seat, effect, count, (flags & ~PART) | (last * LAST_ROW))
    return take(s, seat, effect, count, flags)


def is_count(effect: int) -> int:
    """1 for gains of an amount, which can be taken in part; other gains ask their own question anyway."""
    return 1 if BIT[effect] & t.COUNTED_OPS else 0


def divisible(first: int, end: int) -> int:
    """1 when one of these rows can be taken in part. Rule: S2.7, S7.6."""
    for row in range(first, end):
        if is_count(t.ROW_OP[row]) or t.ROW_OP[row] == t.OP_ANY_RESOURCES or t.ROW_OP[row] == t.OP_PRODUCE:
            return 1
    return 0


def up_to_all(count: int) -> int:
    """Amounts of a benefit of `count`. Rule: S2.7, S7.6."""
    return amounts(0, count)


def whole_benefit(s: State, count: int, context: int) -> int:
    """The amount that would take all of the whole benefit, which is another answer. Rule: S2.7, S7.6."""
    return BIT[count] if context & LAST_ROW and s.reduced == 0 else 0


def apply_part(s: State, seat: int, effect: int, count: int, context: int, answer: int) -> int:
    """Take so much of it. Rule: S2.7, S7.6."""
    if answer < count:
        s.reduced = 1
    return take(s, seat, effect, answer, context & SITE)


def take(s: State, seat: int, effect: int, count: int, flags: int) -> int:
    """Gain exactly `count`. Rule: S0.9, S7.7, S7.8, S8.9."""
    if effect == t.OP_COINS:
        return gain_coins(s, seat, told_source(s), count)
    if effect == t.OP_POPULARITY:
        return gain_popularity(s, seat, told_source(s), count)
    if effect == t.OP_POWER:
        return gain_power(s, seat, told_source(s), count)
    if effect == t.OP_CARDS:
        return draw_cards(s, seat, count)
    if BIT[effect] & t.RESOURCE_OPS:
        return put_resources(s, seat, flags & SITE, t.RESOURCE_OF_OP[effect], count)
    if effect == t.OP_ANY_RESOURCES:
        return take_resources(s, seat, count, flags)
    if effect == t.OP_WORKERS:
        return put_workers(s, seat, flags & SITE, count)
    return take_special(s, seat, effect, count, flags)


def told_source(s: State) -> int:
    """FROM_... of what is gained now; it is looked for only while somebody listens."""
    return source_of_gain(s) if s.listening else 0


def take_special(s: State, seat: int, effect: int, count: int, flags: int) -> int:
    """Gains that are questions of their own. Rule: S7.8, S7.15, S8.9."""
    site = flags & SITE
    if effect == t.OP_UPGRADE:
        return push(s, c.K_UPGRADE, seat, 0, 0, 0)
    if effect == t.OP_DEPLOY:
        return push(s, c.K_DEPLOY, seat, site, 0, 0)
    if effect == t.OP_BUILD:
        return push(s, c.K_BUILD, seat, site, 0, 0)
    if effect == t.OP_ENLIST:
        return push(s, c.K_ENLIST, seat, 0, 0, 0)
    if effect == t.OP_PRODUCE:
        return start_produce(s, seat, count, IN_PART if flags & PART else 0)
    if effect == t.OP_WORKER_AT_MECH:
        return push(s, c.K_WORKER_SITE, seat, count, 0, 0)
    if effect == t.OP_PEEK:
        return push(s, c.K_PEEK, seat, 0, 0, 0)
    assert effect == t.OP_RELOCATE, "unknown gain"
    return push(s, c.K_RELOCATE, seat, site, 0, 0)


def put_workers(s: State, seat: int, space: int, count: int) -> int:
    """The leftmost workers of the mat go on `space`. Rule: S7.7, S3.13."""
    return tell_workers(s, c.EVENT_PLACED, seat, new_workers(s, seat, space, count), space)


def put_resources(s: State, seat: int, space: int, resource: int, count: int) -> int:
    """Tokens from the supply go on `space`. Rule: S0.5, S3.5, S7.7."""
    add_resources(s, space, resource, count)
    return tell(s, c.EVENT_PLACED, seat, resource, count, space) if count > 0 else 0


def take_resources(s: State, seat: int, count: int, flags: int) -> int:
    """Tokens of any types: first where, unless that is fixed, then how many of each. Rule: S3.5, S3.8, S8.9."""
    if flags & SITE == NO_SITE:
        return push(s, c.K_RESOURCE_SITE, seat, count, flags & PART, 0)
    return push(s, c.K_RESOURCE_TYPES, seat, count, 0, flags)


def workers_of(s: State, seat: int) -> int:
    """Spaces with an own worker. Rule: S3.8, S8.9."""
    return s.workers[seat]


def apply_resource_site(s: State, seat: int, count: int, part: int, space: int) -> int:
    """The tokens go on this territory. Rule: S3.8."""
    return push(s, c.K_RESOURCE_TYPES, seat, count, 0, space | part)


def enough_tokens(count: int, resource: int, flags: int) -> int:
    """Amounts that leave no token without a type: the last type takes the rest, or less in part. Rule: S2.7, S3.5."""
    return amounts(count if resource == c.NUM_RESOURCES - 1 and flags & PART == 0 else 0, ALL)


def apply_resource_types(s: State, seat: int, count: int, resource: int, flags: int, answer: int) -> int:
    """So many tokens of this type appear; with the last type the rest is declined. Rule: S2.7, S3.5, S3.8."""
    put_resources(s, seat, flags & SITE, resource, answer)
    if answer < count:
        if resource + 1 < c.NUM_RESOURCES:
            return push(s, c.K_RESOURCE_TYPES, seat, count - answer, resource + 1, flags)
        s.reduced = 1
    return 0


def has_worker_left(s: State, seat: int) -> int:
    """1 when a worker is left on the mat. Rule: S3.13, S8.9."""
    return 1 if s.num_workers[seat] < t.WORKERS_PER_PLAYER else 0


def apply_worker_site(s: State, seat: int, count: int, answer: int) -> int:
    """A worker appears beside the mech. Rule: S8.9."""
    if answer == c.DONE:
        return 0
    put_workers(s, seat, answer, 1)
    if count > 1:
        push(s, c.K_WORKER_SITE, seat, count - 1, 0, 0)
    return 0
