"""Planning: what can come of the lines of the beam in the next own turns, in an imagined world.

After a line the others play on as they do in rollouts, up to the next own turn; with two or more of them each plays its
turn again after the other paths (`replies`). What is hidden is then redrawn, so that no plan counts on a card that it
has seen. The turn is searched like the first one, and of all paths those stay that the value network likes best: a beam
search over own turns. The best path from each line stays to the end. The turns of a path are found in one world and
played in another, so that it is not liked for luck that the search could see (a die, the next card).

Within an own turn the others answer with their first candidate, as in every search of a turn.
"""

from __future__ import annotations

from engines.core.engine.bits import mix
from engines.core.engine.constants import BEAM_SIZE, POLICY_EXPERT
from engines.core.search.beam import WORST, num_within, replay
from engines.core.search.lines import begin_search, open_beam, search_lines
from engines.core.search.network import expected_shares
from engines.core.search.paths import (
    best_path_from,
    claim_place,
    end_of_paths,
    first_path,
    forget_paths,
    is_repeat,
    write_path,
)
from engines.core.search.ranking import finish_turn
from engines.core.search.replies import await_replies, share_replies
from engines.core.search.rollouts import forget_plans, play_rounds
from engines.core.search.scratch import Scratch, put, take

STREAM_PLAYED: int = 977  # keys of the worlds in which a plan is played, not those in which it was found


def plan_lines(scratch: Scratch, seat: int, stream: int) -> int:
    """Add to each line that is still in what its best path leads to, in the world of this key."""
    scratch.inner.policy[seat] = POLICY_EXPERT
    begin_paths(scratch, seat, stream)
    turns = scratch.roll_rounds[seat]
    for turn in range(1, turns):
        await_turns(scratch, seat, mix(stream + turn), turn - 1)
        forget_paths(scratch, turn)
        for path in range(first_path(turn - 1), end_of_paths(scratch, turn - 1)):
            go_on(scratch, seat, mix(stream + turn), turn, path)
    for place in range(scratch.beam_size):
        if scratch.beam_value[place] > WORST:
            scratch.beam_total[place] += scratch.path_seen[best_path_from(scratch, turns - 1, place)]
    return 0


def begin_paths(scratch: Scratch, seat: int, key: int) -> int:
    """Each line that is still in begins a path."""
    forget_paths(scratch, 0)
    for place in range(scratch.beam_size):
        if scratch.beam_value[place] > WORST:
            scratch.world.copy_from(scratch.known)
            scratch.world.bot_hide(seat, key)
            replay(scratch, place, scratch.beam_line_size[place], key)
            finish_turn(scratch.world, scratch, seat, key)
            expected_shares(scratch.world, seat, scratch)
            path = claim_place(scratch, 0, place, 0, BEAM_SIZE)
            write_path(scratch, path, place, scratch.shares[seat], 0)
            scratch.path_seen[path] = scratch.shares[seat]
            put(scratch.shelf, path, scratch.world)
    return 0


def await_turns(scratch: Scratch, seat: int, key: int, turn: int) -> int:
    """After each path of a turn the others play on, up to the next turn of the seat."""
    if scratch.shares_replies:
        share_replies(scratch.inner)
    for path in range(first_path(turn), end_of_paths(scratch, turn)):
        take(scratch.shelf, path, scratch.world)
        forget_plans(scratch.inner)
        await_replies(scratch.inner)
        play_rounds(scratch, seat, key, 1)
        put(scratch.shelf, path, scratch.world)
    scratch.inner.shares_replies = 0
    return 0


def go_on(scratch: Scratch, seat: int, key: int, turn: int, before: int) -> int:
    """Try another own turn after a path, in all its lines; a game that is over stays as it is."""
    take(scratch.shelf, before, scratch.world)
    line = scratch.path_line[before]
    if scratch.world.legal == 0:
        scratch.line.copy_from(scratch.world)
        expected_shares(scratch.line, seat, scratch)
        path = claim(scratch, seat, turn, line, scratch.path_judged[before])
        return keep(scratch, seat, path) if path >= 0 else 0
    begin_search(scratch.world, scratch.inner, seat, key)
    open_beam(scratch.inner, seat)
    search_lines(scratch.inner.known, scratch.inner, seat, key, BEAM_SIZE)
    for place in range(scratch.inner.beam_size):
        scratch.line.copy_from(scratch.inner.known)
        replay(scratch.inner, place, scratch.inner.beam_line_size[place], key)
        finish_turn(scratch.line, scratch.inner, seat, key)
        expected_shares(scratch.line, seat, scratch)
        path = claim(scratch, seat, turn, line, scratch.inner.beam_value[place])
        if path >= 0:
            play_elsewhere(scratch, seat, mix(key ^ STREAM_PLAYED), before, place)
            keep(scratch, seat, path)
    return 0


def play_elsewhere(scratch: Scratch, seat: int, key: int, before: int, place: int) -> int:
    """Play a line after the path in another world than that in which it was found: what was luck there is none here."""
    take(scratch.shelf, before, scratch.line)
    scratch.line.bot_hide(seat, key)
    replay(scratch.inner, place, scratch.inner.beam_line_size[place], key)
    finish_turn(scratch.line, scratch.inner, seat, key)
    expected_shares(scratch.line, seat, scratch)
    return 0


def claim(scratch: Scratch, seat: int, turn: int, line: int, judged: int) -> int:
    """A place for the path from a line of the beam that has led to these win shares; -1 where it is not good enough."""
    value = scratch.shares[seat]
    if is_repeat(scratch, turn, line, value, judged):
        return -1
    most = max(scratch.roll_paths[seat], num_within(scratch, WORST + 1))
    path = claim_place(scratch, turn, line, value, most)
    return path if path < 0 else write_path(scratch, path, line, value, judged)


def keep(scratch: Scratch, seat: int, path: int) -> int:
    """Keep where the path has led to, and the win share there."""
    scratch.path_seen[path] = scratch.shares[seat]
    return put(scratch.shelf, path, scratch.line)
