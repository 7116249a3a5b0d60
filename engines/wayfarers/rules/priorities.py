"""What the solo opponent prefers: colours of its track, sums of its schemes, ranks of cards from the centre."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.cards import holds_placed_worker
from engines.wayfarers.rules.workers import rows_for, taking


def sum_value(s: State) -> int:
    """Silver of the two latest schemes face up; 0 without one. Rule: Y14.17"""
    total = 0
    for i in range(max(0, s.num_schemes - c.LATEST), s.num_schemes):
        total += t.SCHEME_SILVER[s.schemes[i]]
    return total


def latest_scheme(s: State) -> int:
    """The scheme revealed last, NO_SCHEME for none."""
    return s.schemes[s.num_schemes - 1] if s.num_schemes else c.NO_SCHEME


def colour_after(s: State, number: int) -> int:
    """The colour so many steps clockwise from that of the track space. Rule: Y14.16"""
    return (t.TRACK_COLOUR[s.ai_track] + number) % t.NUM_AI_COLOURS


def rank_of(s: State, number: int) -> int:
    """The rank from the centre that is tried as number so-and-so, from 0. Rule: Y14.18"""
    return t.RANK_ORDER[sum_value(s) * t.ROW_LENGTH + number]


def place_of_rank(kind: int, rank: int) -> int:
    """The place of a row with a rank; of Inspiration the lowest is rank 1. Rule: Y14.18, Y14.23"""
    if kind == t.INSPIRATION:
        return kind * t.ROW_LENGTH + t.ROW_LENGTH - rank
    place = kind * t.ROW_LENGTH
    while t.CENTRE_RANK[place] != rank:
        place += 1
    return place


def inspiration_place(s: State, number: int) -> int:
    """By the row of the track, then the next lower ones, wrapping to the top. Rule: Y14.20"""
    return t.INSPIRATION * t.ROW_LENGTH + (t.TRACK_INSPIRATION[s.ai_track] - 1 + number) % t.ROW_LENGTH


def row_of_worker(s: State, colour: int, number: int) -> int:
    """The rows in which workers of a colour are looked for: its own, the others clockwise, Inspiration last.

    Rule: Y14.23
    """
    if number == 0:
        return t.WORKER_KIND[colour]
    seen = 0
    for step in range(t.NUM_AI_COLOURS):
        kind = t.COLOUR_KIND[colour_after(s, step)]
        if kind != t.WORKER_KIND[colour]:
            seen += 1
            if seen == number:
                return kind
    return t.INSPIRATION


def num_candidates(want: int) -> int:
    """How many places come into question. Rule: Y14.18, Y14.23"""
    return t.NUM_PLACES if want == c.WANT_TAKE else t.ROW_LENGTH


def candidate(s: State, want: int, of: int, number: int) -> int:
    """The place that comes as number so-and-so, from 0. Rule: Y14.18, Y14.20, Y14.22, Y14.23, Y14.26"""
    if want == c.WANT_TAKE:
        return place_of_rank(row_of_worker(s, of, number % t.NUM_KINDS), rank_of(s, number // t.NUM_KINDS))
    if want == c.WANT_PLACE:
        return place_of_rank(t.WORKER_KIND[of], rank_of(s, number))
    return inspiration_place(s, number) if of == t.INSPIRATION else place_of_rank(of, rank_of(s, number))


def suits(s: State, want: int, of: int, place: int) -> int:
    """1 when a place has what it wants; its own token never hinders it.

    Rule: Y14.22, Y14.23, Y14.26, Y14.32, Y14.34
    """
    if s.display[place] == c.NO_CARD:
        return 0
    if want == c.WANT_PLACE:
        return 1 if taking(s, of, rows_for(of) & BIT[place]) else 0
    if want == c.WANT_CARD:
        own = s.active == c.AI and holds_placed_worker(s, place)
        return 0 if own or s.fee_place & BIT[place] else 1
    return 1 if s.on_card[place] & BIT[of] and s.placed_worker != place * t.NUM_COLOURS + of + 1 else 0


def first_suiting(s: State, want: int, of: int, start: int) -> int:
    """The first candidate from a number on, and round; their number when none suits. Rule: Y14.18, Y14.33"""
    size = num_candidates(want)
    for step in range(size):
        number = (start + step) % size
        if suits(s, want, of, candidate(s, want, of, number)):
            return number
    return size


def can_want(s: State, want: int, of: int) -> int:
    """1 when some candidate suits. Rule: Y14.7"""
    return 1 if first_suiting(s, want, of, 0) < num_candidates(want) else 0


def worker_to_take(s: State) -> int:
    """Green first, then blue and yellow by the track; NO_COLOUR when none lies out. Rule: Y14.23"""
    if can_want(s, c.WANT_TAKE, t.WORKER_GREEN):
        return t.WORKER_GREEN
    first = t.WORKER_YELLOW if t.COLOUR_KIND[colour_after(s, 0)] == t.LAND else t.WORKER_BLUE
    if can_want(s, c.WANT_TAKE, first):
        return first
    other = t.WORKER_YELLOW + t.WORKER_BLUE - first
    return other if can_want(s, c.WANT_TAKE, other) else t.NO_COLOUR


def design_of(s: State, kind: int) -> int:
    """The design of a kind by the sum, NUM_DESIGNS when it is sold out. Rule: Y14.18, Y14.19, Y14.25"""
    for number in range(t.ROW_LENGTH):
        design = t.DESIGN_OF_RANK[kind * t.ROW_LENGTH + rank_of(s, number) - 1]
        if design < t.NUM_DESIGNS and s.store[design]:
            return design
    return t.NUM_DESIGNS


def special_design(s: State) -> int:
    """The special tile of the latest scheme, else the next one clockwise. Rule: Y14.21"""
    scheme = latest_scheme(s)
    first = 0 if scheme == c.NO_SCHEME else t.SCHEME_SPECIAL[scheme] - t.FIRST_SPECIAL
    for step in range(t.NUM_SPECIAL):
        design = t.FIRST_SPECIAL + (first + step) % t.NUM_SPECIAL
        if s.store[design]:
            return design
    return t.NUM_DESIGNS


def guild_of_track(s: State) -> int:
    """The guild of the track colour; green counts as black, the next one clockwise. Rule: Y14.15"""
    kind = t.COLOUR_KIND[colour_after(s, 0)]
    if kind == t.WATER:
        return t.GUILD_BLUE
    return t.GUILD_YELLOW if kind == t.LAND else t.GUILD_BLACK


def next_space(s: State) -> int:
    """Where its marker goes: the upper end with more blue schemes, the lower one with more red; the latest breaks ties.

    A final space that is taken leaves the other end. Rule: Y14.10, Y14.29
    """
    here = s.marker[c.AI]
    first = t.LINK_TO[t.FIRST_LINK[here]]
    last = t.LINK_TO[t.FIRST_LINK[here + 1] - 1]
    wanted = last if goes_down(s) else first
    other = first + last - wanted
    return other if t.JOURNAL_FINAL & BIT[wanted] and s.marker[c.HUMAN] == wanted else wanted


def goes_down(s: State) -> int:
    """1 with more red schemes, or as many with a red one last. Rule: Y14.29"""
    red = schemes_of(s, 1)
    if 2 * red == s.num_schemes:
        return t.SCHEME_RED[latest_scheme(s)] if s.num_schemes else 0
    return 1 if 2 * red > s.num_schemes else 0


def schemes_of(s: State, red: int) -> int:
    """How many red, or blue, schemes lie face up. Rule: Y14.4"""
    found = 0
    for i in range(s.num_schemes):
        if t.SCHEME_RED[s.schemes[i]] == red:
            found += 1
    return found


def extra_cost(s: State) -> int:
    """Black influence for one more step, by the columns of both markers. Rule: Y14.31"""
    own = t.JOURNAL_COLUMN[s.marker[c.AI]]
    human = t.JOURNAL_COLUMN[s.marker[c.HUMAN]]
    return t.EXTRA_STEP_COST[0 if own < human else 1 if own == human else 2]
