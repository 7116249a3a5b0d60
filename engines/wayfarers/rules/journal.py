"""The Journal Track: links with their requirements, entering spaces, the extra step."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import TABLE
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.counters import count
from engines.wayfarers.rules.influence import add_workers, spend
from engines.wayfarers.rules.pool import add_effect


def steps_from(s: State, seat: int, held_back: int) -> int:
    """The spaces that the marker can be moved to when so much black influence has another use. Rule: Y5.1, Y5.5"""
    return unlocked(s, seat, held_back) & ~taken_finals(s)


def linked(s: State, seat: int) -> int:
    """The spaces that a link leads to. Rule: Y5.1, Y5.13"""
    mask = 0
    for link in range(t.FIRST_LINK[s.marker[seat]], t.FIRST_LINK[s.marker[seat] + 1]):
        mask |= BIT[t.LINK_TO[link]]
    return mask


def unlocked(s: State, seat: int, held_back: int) -> int:
    """The spaces that a link leads to whose requirement is met. Rule: Y5.1, Y5.2"""
    mask = 0
    for link in range(t.FIRST_LINK[s.marker[seat]], t.FIRST_LINK[s.marker[seat] + 1]):
        if meets(s, seat, link, held_back):
            mask |= BIT[t.LINK_TO[link]]
    return mask


def taken_finals(s: State) -> int:
    """Final spaces with a marker. Rule: Y5.10, Y5.11"""
    mask = 0
    for seat in range(s.players):
        mask |= t.JOURNAL_FINAL & BIT[s.marker[seat]]
    return mask


def blot(s: State, link: int) -> int:
    """Number of the ink blot on the visible face of the board section. Rule: Y1.1"""
    return s.side[t.LINK_SECTION[link]] * t.NUM_LINKS + link


def meets(s: State, seat: int, link: int, held_back: int) -> int:
    """1 when the requirement of a link is met. Rule: Y5.2, Y5.3, Y5.4"""
    number = blot(s, link)
    for guild in range(t.NUM_GUILDS):
        spare = s.guild[seat * t.NUM_GUILDS + guild] - (held_back if guild == t.GUILD_BLACK else 0)
        if t.LINK_SPEND[number] & BIT[guild] and spare < 1:
            return 0
    counter = t.LINK_COUNTER[number]
    return 1 if counter == t.NO_COUNTER or count(s, seat, counter) >= t.LINK_AMOUNT[number] else 0


def is_free(s: State, space: int) -> int:
    """1 unless it is a final space with a marker. Rule: Y5.10"""
    return 0 if t.JOURNAL_FINAL & BIT[space] and taken_finals(s) & BIT[space] else 1


def apply_step(s: State, seat: int, space: int) -> int:
    """Spend what the link asks for, move, take the green worker, resolve the space. Rule: Y5.1, Y5.2, Y5.6, Y5.9"""
    for link in range(t.FIRST_LINK[s.marker[seat]], t.FIRST_LINK[s.marker[seat] + 1]):
        if t.LINK_TO[link] == space:
            for guild in range(t.NUM_GUILDS):
                if t.LINK_SPEND[blot(s, link)] & BIT[guild]:
                    spend(s, seat, c.FROM_LINK, guild, 1)
    s.marker[seat] = space
    tell(s, c.EVENT_STEP, seat, space, 0, 0)
    s.stepped = 1
    take_green(s, seat, space)
    trigger_end(s, space)
    return add_effect(s, seat, space_effect(s, space), 1)


def space_effect(s: State, space: int) -> int:
    """The effect of its tile, or the printed one. Rule: Y5.6, Y5.8, Y5.12"""
    if s.journal_tile[space] != c.NO_TILE:
        return t.JOURNAL_TILE_EFFECT[s.journal_tile[space]]
    return t.JOURNAL_EFFECT[space]


def take_green(s: State, seat: int, space: int) -> int:
    """The first marker beside a green worker takes it. Rule: Y5.7"""
    worker = t.JOURNAL_GREEN[space]
    if worker and s.green_out & BIT[worker]:
        s.green_out &= ~BIT[worker]
        add_workers(s, seat, c.FROM_TRACK, t.WORKER_GREEN, 1)
    return 0


def trigger_end(s: State, space: int) -> int:
    """The first final space: this turn, then one more of everybody. Rule: Y5.11, Y13.1"""
    if t.JOURNAL_FINAL & BIT[space] and s.turns_left == 0:
        s.turns_left = s.players + 1
        tell(s, c.EVENT_LAST_TURNS, TABLE, 0, 0, 0)
    return 0


def can_step(s: State, seat: int) -> int:
    """1 when a journal step can be made: nothing of the space entered last waits. Rule: Y5.1, Y5.6"""
    return 1 if s.entered_waiting == 0 and steps_from(s, seat, 0) else 0


def has_ability(s: State, seat: int, guild: int) -> int:
    """1 when the seat can use the ability of a guild: once a turn, for one own token. Rule: Y2.7, Y6.3, Y6.7, Y6.8"""
    return 1 if is_used(s, guild) == 0 and tokens_in(s, seat, guild) else 0


def is_used(s: State, guild: int) -> int:
    """Not 0 when the ability of a guild was used this turn. Rule: Y6.3"""
    return s.abilities_used & BIT[guild]


def tokens_in(s: State, seat: int, guild: int) -> int:
    """Own tokens in a guild: one pays for its ability. Rule: Y6.3"""
    return s.guild[seat * t.NUM_GUILDS + guild]


def use_ability(s: State, seat: int, guild: int) -> int:
    """Pay for it, and mark it as used. Rule: Y6.3"""
    s.abilities_used |= BIT[guild]
    return spend(s, seat, c.FROM_ABILITY, guild, 1)


def has_stepped(s: State) -> int:
    """1 after a journal step, until its effects are resolved. Rule: Y5.9"""
    return s.stepped


def gives_entered(s: State) -> int:
    """Not 0 while something waits of the Journal space entered last. Rule: Y5.6, Y5.9"""
    return s.entered_waiting


def step_again(s: State, seat: int) -> int:
    """One more step for one black influence. Rule: Y5.9, Y6.4"""
    use_ability(s, seat, t.GUILD_BLACK)
    return push(s, c.K_STEP, seat, 0, 0, 0)
