"""Planning: the paths that are kept, and turns that pay later."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines import build
from engines.agents.specs import bots_for
from engines.arena.match import play_match
from engines.core import registry
from engines.core.engine.bits import ctz
from engines.core.engine.constants import BEAM_SIZE, LINE_SIZE, MOST_PATHS, POLICY_EXPERT, POLICY_GREEDY, SHARE_ONE
from engines.core.engine.frames import top_kind, top_player
from engines.core.engine.saving import digest
from engines.core.engine.search_context import SearchContext, set_field
from engines.core.search.experts import PLAN
from engines.core.search.lines import begin_search, open_beam, search_lines
from engines.core.search.network_file import Network
from engines.core.search.paths import best_path_from, claim_place, first_path, is_repeat, write_path
from engines.core.search.planning import plan_lines
from engines.core.search.replies import await_replies, keep_reply, plays_again, share_replies
from engines.core.search.rollouts import forget_plans, play_rounds, seat_everybody
from engines.core.search.scratch import put, take
from engines.scythe.game import GAME
from engines.scythe.generated import inputs
from engines.scythe.generated.state import set_field as set_coins
from engines.scythe.rules.constants import K_SECTION


def keep(context: SearchContext, turn: int, line: int, value: int, most: int) -> int:
    place = claim_place(context, turn, line, value, most)
    if place >= 0:
        write_path(context, place, line, value, 0)
    return place


def test_the_best_paths_stay_and_the_best_one_from_each_line() -> None:
    context = SearchContext()
    places = [keep(context, 0, line, value, 4) for line, value in ((0, 50), (0, 60), (1, 10), (0, 40))]
    assert places == [0, 1, 2, 3]
    assert keep(context, 0, 0, 30, 4) == -1  # worse than all from its line, and line 1 keeps its only one
    assert keep(context, 0, 2, 45, 4) == 3  # in the place of the worst of line 0
    assert keep(context, 0, 1, 20, 4) == 2  # a line's only path makes room for a better one from it
    assert [best_path_from(context, 0, line) for line in range(3)] == [1, 2, 3]
    assert list(context.path_value)[:4] == [50, 60, 20, 45]


def test_paths_of_two_turns_do_not_mix() -> None:
    context = SearchContext()
    keep(context, 2, 0, 5, 4)
    assert keep(context, 3, 0, 7, 4) == first_path(3) == MOST_PATHS
    assert best_path_from(context, 2, 0) == first_path(2) == 0


@pytest.mark.parametrize(("line", "value", "judged", "known"), [(0, 5, 9, 1), (1, 5, 9, 0), (0, 6, 9, 0), (0, 5, 8, 0)])
def test_the_same_position_from_the_same_line_is_kept_once(line: int, value: int, judged: int, known: int) -> None:
    context = SearchContext()
    write_path(context, claim_place(context, 1, 0, 5, 4), 0, 5, 9)
    assert is_repeat(context, 1, line, value, judged) == known


def test_positions_come_back_from_the_shelf() -> None:
    context = GAME.bots.new_context([POLICY_EXPERT] * 2, thinking={0: PLAN})
    found = []
    for place in range(2 * MOST_PATHS):
        set_coins(context.known, "coins", 0, place)
        put(context.shelf, place, context.known)
    for place in reversed(range(2 * MOST_PATHS)):
        take(context.shelf, place, context.world)
        found.append(context.world.coins[0])  # type: ignore[attr-defined]
    assert found == [*reversed(range(2 * MOST_PATHS))]


def after_a_turn() -> tuple[Any, int, list[int]]:
    """A context with a position of three players on its shelf, in which a seat has just played a turn; that seat, and
    how many turns each had played before."""
    context = GAME.bots.new_context([POLICY_EXPERT] * 3, thinking={0: PLAN})
    position: Any = GAME.rules.start(GAME.tables.deal(3, Random(3)))
    GAME.bots.play_on(position, GAME.bots.new_context([POLICY_GREEDY] * 3), 3, 200)
    while position.frame_kind[position.depth - 1] != K_SECTION:
        GAME.bots.play_on(position, GAME.bots.new_context([POLICY_GREEDY] * 3), 3, 1)
    seat = top_player(position)
    begin_search(position, context, seat, 5)
    open_beam(context, seat)
    search_lines(context.known, context, seat, 5, 1)
    put(context.shelf, 0, context.line)
    return context, seat, list(position.turns_of)


def test_the_others_play_up_to_the_next_turn_of_the_seat() -> None:
    context, seat, before = after_a_turn()
    take(context.shelf, 0, context.world)
    seat_everybody(context, seat, 1)
    play_rounds(context, seat, 5, 1)
    assert (top_player(context.world), context.world.frame_kind[context.world.depth - 1]) == (seat, K_SECTION)
    played = [after - earlier for after, earlier in zip(context.world.turns_of, before, strict=True)][:3]  # type: ignore[attr-defined]
    assert played == [1, 1, 1]


@pytest.mark.parametrize("shared", [True, False])
def test_the_others_play_a_turn_again_that_they_have_found(shared: bool) -> None:
    """After a path that leads to the same position nobody has to search, and the turns are the same."""
    context, seat, _ = after_a_turn()
    seat_everybody(context, seat, 1)
    if shared:
        share_replies(context.inner)
    ends, searches = [], []
    for _ in range(2):
        before = context.inner.plans
        take(context.shelf, 0, context.world)
        forget_plans(context.inner)
        await_replies(context.inner)
        play_rounds(context, seat, 5, 1)
        ends.append(digest(GAME.name, context.world))
        searches.append(context.inner.plans - before)
    assert ends[0] == ends[1]
    assert searches[0] >= 2
    assert searches[1] == (0 if shared else searches[0])


@pytest.mark.parametrize(("players", "shared"), [(2, 0), (3, 1), (5, 1)])
def test_turns_are_played_again_where_at_least_two_others_play(players: int, shared: int) -> None:
    assert GAME.bots.new_context([POLICY_EXPERT] * players, thinking={0: PLAN}).shares_replies == shared
    assert GAME.bots.new_context([POLICY_EXPERT] * players, thinking={0: GAME.bots.rollouts}).shares_replies == 0


@pytest.mark.parametrize(("change", "played"), [(None, 1), ("reply_kind", 0), ("reply_about", 0), ("reply_choice", 0)])
def test_a_turn_is_played_again_where_its_first_answer_may_be_given(change: str | None, played: int) -> None:
    context, *_ = after_a_turn()
    world: Any = context.world
    take(context.shelf, 0, world)
    inner, other = context.inner, top_player(world)
    share_replies(inner)
    await_replies(inner)
    set_field(inner, "plan_seat", 0, other)
    for name, value in (
        ("kind", top_kind(world)),
        ("about", world.frame_a[world.depth - 1]),
        ("choice", ctz(world.legal)),
    ):
        set_field(inner, f"plan_{name}", 0, value)
    set_field(inner, "plan_size", 0, 1)
    keep_reply(inner, other)
    assert plays_again(world, inner, other) == 0, "it was found after this path"
    await_replies(inner)
    if change:
        set_field(inner, change, other * LINE_SIZE, 61)
    assert plays_again(world, inner, other) == played
    assert plays_again(world, inner, other) == 0, "a turn is played once after a path"


def reading_mechs_alone() -> Network:
    """A network to which a seat with more mechs is the likely winner."""
    first = [[256 if inputs.MECH <= place < inputs.MECH + 4 else 0] for place in range(inputs.NUM_INPUTS)]
    return Network((2,), [8, 8, 8], first, [0], [[256]], [0], [64])


@pytest.mark.skipif(build() != "compiled", reason="takes long uncompiled")
@pytest.mark.parametrize(("turns", "finds"), [(5, False), (7, True)])
def test_plans_find_what_takes_several_turns(turns: int, finds: bool) -> None:
    """A mech takes metal first, then a Deploy; an encounter in an imagined world that brings one does not count."""
    context = GAME.bots.new_context([POLICY_EXPERT] * 2, thinking={0: replace(PLAN, rounds=turns, discrepancies=0)})
    reading_mechs_alone().write(context)
    position: Any = GAME.rules.start(GAME.tables.deal(2, Random(4)))
    while top_player(position) or position.frame_kind[position.depth - 1] != K_SECTION:
        GAME.bots.play_on(position, context, 1, 1)
    begin_search(position, context, 0, 5)
    open_beam(context, 0)
    search_lines(context.known, context, 0, 5, 8)
    seat_everybody(context, 0, 4)
    plan_lines(context, 0, 5)
    last = first_path(turns - 1)
    best = max(context.path_seen[last : last + context.path_count[(turns - 1) % 2]])
    assert (best > SHARE_ONE // 2) == finds


@pytest.mark.skipif(build() != "compiled", reason="takes long uncompiled")
def test_a_turn_is_judged_where_it_is_played_and_not_where_it_was_found() -> None:
    """Otherwise plans would seem to see the dice of the South Tigris before they fall."""
    game = registry.load("wayfarers")
    context = game.bots.new_context([POLICY_EXPERT] * 2, thinking={0: replace(PLAN, rounds=3)})
    position = game.rules.start(game.tables.deal(2, Random(1)))
    while top_player(position):
        game.bots.play_on(position, context, 1, 1)
    begin_search(position, context, 0, 5)
    open_beam(context, 0)
    search_lines(context.known, context, 0, 5, BEAM_SIZE)
    seat_everybody(context, 0, 4)
    for place in range(context.beam_size):
        set_field(context, "beam_total", place, 0)
    plan_lines(context, 0, 5)
    first, end = first_path(2), first_path(2) + context.path_count[0]
    assert list(context.path_value[first:end]) != list(context.path_seen[first:end])
    for place in range(context.beam_size):
        assert context.beam_total[place] == context.path_seen[best_path_from(context, 2, place)]


@pytest.mark.skipif(build() != "compiled", reason="takes long uncompiled")
@pytest.mark.parametrize("name", registry.names())
def test_every_game_can_be_planned(name: str) -> None:
    game = registry.load(name)
    bots = bots_for(["expert:plan,turns=2,beam=4,lines=4"], game.tables.min_players)
    once, again = (
        play_match(game, game.tables.deal(game.tables.min_players, Random(1)), bots, 1)[0]["digest"] for _ in range(2)
    )
    assert once == again
