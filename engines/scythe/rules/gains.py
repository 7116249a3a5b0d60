"""One gain after the other: the interpreter of effect rows, with partial benefits as questions.

`can` is the legal part (sites, supply), `do` carries a row out; a row that needs an answer pushes its question.
"""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import NO_ROW
from engines.core.counting import amounts
from engines.core.frames import push
from engines.core.rows import next_row
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    COUNTED_OPS,
    HEXES,
    OP_ANY_RESOURCES,
    OP_BUILD,
    OP_CARDS,
    OP_COINS,
    OP_DEPLOY,
    OP_ENLIST,
    OP_PEEK,
    OP_POPULARITY,
    OP_POWER,
    OP_PRODUCE,
    OP_RELOCATE,
    OP_UPGRADE,
    OP_WORKER_AT_MECH,
    OP_WORKERS,
    RESOURCE_OF_OP,
    RESOURCE_OPS,
    ROW_AMOUNT,
    ROW_OP,
    WORKERS_PER_PLAYER,
)
from engines.scythe.rules.cards import draw_cards
from engines.scythe.rules.constants import (
    DONE,
    K_BUILD,
    K_DEPLOY,
    K_ENLIST,
    K_PART,
    K_PEEK,
    K_RELOCATE,
    K_RESOURCE_SITE,
    K_RESOURCE_TYPES,
    K_ROWS,
    K_UPGRADE,
    K_WORKER_SITE,
    NUM_RESOURCES,
)
from engines.scythe.rules.produce import IN_PART, start_produce
from engines.scythe.rules.queries import control, mech_spaces, num_hand, worker_sites
from engines.scythe.rules.tracks import add_resources, gain_coins, gain_popularity, gain_power
from engines.scythe.rules.units import new_worker

NO_SITE: int = 54  # the player chooses the site
PART: int = 64  # flag beside the site: every row may be taken in part
LAST_ROW: int = 128  # flag beside the site: no row follows this one


def start_rows(s: State, p: int, first: int, end: int, site: int, part: int) -> int:
    """Carry out the rows `first` to `end - 1`; gains on the board go on `site`, or where the player chooses.

    Rule: S2.7, S7.6, S7.7, S8.9.
    """
    s.reduced = 0
    return push(s, K_ROWS, p, first, end, site | part)


def do_row(s: State, p: int, end: int, flags: int) -> int:
    """Carry out the next row of the top frame. Rule: S7.6, S19.10."""
    row = next_row(s)
    if row == NO_ROW:
        return 0
    last = 1 if row + 1 == end else 0
    return gain(s, p, ROW_OP[row], ROW_AMOUNT[row], flags, last)


def gain(s: State, p: int, op: int, n: int, flags: int, last: int) -> int:
    """Gain `n` of something, wholly, or with the flag `PART` as many as the player says. Rule: S2.7, S7.6."""
    if flags & PART and is_count(op):
        return push(s, K_PART, p, op, n, (flags & ~PART) | (last * LAST_ROW))
    return take(s, p, op, n, flags)


def is_count(op: int) -> int:
    """1 for gains of an amount, which can be taken in part; other gains ask their own question anyway."""
    return 1 if BIT[op] & COUNTED_OPS else 0


def divisible(first: int, end: int) -> int:
    """1 when one of these rows can be taken in part. Rule: S2.7, S7.6."""
    for row in range(first, end):
        if is_count(ROW_OP[row]) or ROW_OP[row] == OP_ANY_RESOURCES or ROW_OP[row] == OP_PRODUCE:
            return 1
    return 0


def legal_part(s: State, n: int, context: int) -> int:
    """How much of the benefit to take; taking everything to the last bit is the other way to answer.

    Rule: S2.7, S7.6.
    """
    most = n - 1 if context & LAST_ROW and s.reduced == 0 else n
    return amounts(0, most)


def apply_part(s: State, p: int, op: int, n: int, context: int, x: int) -> int:
    """Take so much of it. Rule: S2.7, S7.6."""
    if x < n:
        s.reduced = 1
    return take(s, p, op, x, context & 63)


def take(s: State, p: int, op: int, n: int, flags: int) -> int:
    """Gain exactly `n`. Rule: S0.9, S7.7, S7.8, S8.9."""
    site = flags & 63
    if op == OP_COINS:
        return gain_coins(s, p, n)
    if op == OP_POPULARITY:
        return gain_popularity(s, p, n)
    if op == OP_POWER:
        return gain_power(s, p, n)
    if op == OP_CARDS:
        return draw_cards(s, p, n)
    if BIT[op] & RESOURCE_OPS:
        return add_resources(s, site, RESOURCE_OF_OP[op], n)
    if op == OP_ANY_RESOURCES:
        return take_resources(s, p, n, flags)
    if op == OP_WORKERS:
        return take_workers(s, p, site, n)
    return take_special(s, p, op, n, flags)


def take_special(s: State, p: int, op: int, n: int, flags: int) -> int:
    """Gains that are questions of their own. Rule: S7.8, S7.15, S8.9."""
    site = flags & 63
    if op == OP_UPGRADE:
        return push(s, K_UPGRADE, p, 0, 0, 0)
    if op == OP_DEPLOY:
        return push(s, K_DEPLOY, p, site, 0, 0)
    if op == OP_BUILD:
        return push(s, K_BUILD, p, site, 0, 0)
    if op == OP_ENLIST:
        return push(s, K_ENLIST, p, 0, 0, 0)
    if op == OP_PRODUCE:
        return start_produce(s, p, n, IN_PART if flags & PART else 0)
    if op == OP_WORKER_AT_MECH:
        return push(s, K_WORKER_SITE, p, n, 0, 0)
    if op == OP_PEEK:
        return push(s, K_PEEK, p, 0, 0, 0)
    assert op == OP_RELOCATE, "unknown gain"
    return push(s, K_RELOCATE, p, site, 0, 0)


def take_workers(s: State, p: int, h: int, n: int) -> int:
    """The leftmost workers of the mat go on `h`. Rule: S7.7, S3.13."""
    for _ in range(n):
        new_worker(s, p, h)
    return 0


def take_resources(s: State, p: int, n: int, flags: int) -> int:
    """Tokens of any types: first where, unless that is fixed, then how many of each. Rule: S3.5, S3.8, S8.9."""
    if flags & 63 == NO_SITE:
        return push(s, K_RESOURCE_SITE, p, n, flags & PART, 0)
    return push(s, K_RESOURCE_TYPES, p, n, 0, flags)


def legal_resource_site(s: State, p: int) -> int:
    """Controlled territories with an own worker. Rule: S3.8, S8.9."""
    return worker_sites(s, p)


def apply_resource_site(s: State, p: int, n: int, part: int, h: int) -> int:
    """The tokens go on this territory. Rule: S3.8."""
    return push(s, K_RESOURCE_TYPES, p, n, 0, h | part)


def legal_resource_types(n: int, r: int, flags: int) -> int:
    """How many of the `n` tokens are of type `r`; the last type takes the rest, or less in part. Rule: S3.5."""
    if r == NUM_RESOURCES - 1 and flags & PART == 0:
        return amounts(n, n)
    return amounts(0, n)


def apply_resource_types(s: State, p: int, n: int, r: int, flags: int, x: int) -> int:
    """So many tokens of this type appear. Rule: S3.5, S3.8."""
    add_resources(s, flags & 63, r, x)
    if x < n and r + 1 < NUM_RESOURCES:
        push(s, K_RESOURCE_TYPES, p, n - x, r + 1, flags)
    return 0


def legal_worker_site(s: State, p: int) -> int:
    """Territories with an own mech, while workers are left. Rule: S8.9."""
    if s.num_workers[p] == WORKERS_PER_PLAYER:
        return 0
    return mech_spaces(s, p) & HEXES & control(s, p) | BIT[DONE]


def apply_worker_site(s: State, p: int, n: int, x: int) -> int:
    """A worker appears beside the mech. Rule: S8.9."""
    if x == DONE:
        return 0
    new_worker(s, p, x)
    if n > 1:
        push(s, K_WORKER_SITE, p, n - 1, 0, 0)
    return 0


def legal_peek(s: State, p: int) -> int:
    """Opponents with combat cards, or nobody. Rule: S0.13."""
    mask = BIT[DONE]
    for q in range(s.players):
        if q != p and num_hand(s, q) > 0:
            mask |= BIT[q]
    return mask
