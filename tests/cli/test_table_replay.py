"""Stepping through a stored game on the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.transcript import replay
from scythe_cli.table.course import Course
from scythe_cli.transcripts import read_game
from tests.cli.table import Player, step_through
from tests.cli.test_game_page import GAMES, cut, path_of


@pytest.mark.parametrize("name", GAMES)
def test_a_course_stands_where_the_replay_stands(name: str, tmp_path: Path) -> None:
    transcript, game = read_game(cut(name, tmp_path, 300))
    course = Course(transcript, game)
    assert course.entries == []
    while not course.read(0.001):
        pass
    answers = len(transcript.answers)
    assert [(entry.by, entry.words) for entry in course.entries] == transcript.answers
    for step in (0, 1, 47, 48, 49, 130, answers):
        assert course.at(step).digest() == replay(game, transcript, step).digest()
    turns = [game.picture(course.at(step), None).turn for step in course.turns]
    assert len(set(turns)) == len(turns) > 1  # each turn begins once
    for start in course.turns[1:20]:
        assert game.picture(course.at(start - 1), None).turn != game.picture(course.at(start), None).turn or (
            course.at(start - 1).is_chance()
        )


def test_keys_go_by_answers_and_turns(tmp_path: Path) -> None:
    path = cut("scythe", tmp_path, 120)
    transcript, game = read_game(path)

    async def script(player: Player) -> None:
        screen = player.screen
        course = screen._course
        steps = []
        for keys in (["right", "right"], ["left"], ["pagedown"], ["pagedown"], ["pageup"], ["end"], ["home"]):
            await player.press(*keys)
            steps.append(screen.step)
        starts = course.turns
        first = next(start for start in starts if start > 1)
        second = next(start for start in starts if start > first)
        assert steps == [2, 1, first, second, first, 120, 0]
        assert "Step 0 of 120" in player.text("question")
        await player.type("77")
        assert screen.step == 77
        assert screen.shown.state.digest() == replay(game, transcript, 77).digest()
        assert player.pane("question").highlighted == 76
        by, words = transcript.answers[76]
        assert player.text("effect").splitlines()[1] == f"{by.capitalize()}: {words}"
        await player.type("turn 6")
        assert screen.shown.picture.turn.startswith("Turn 6:")
        assert screen.step in starts
        await player.type("turn 4000")
        assert screen.shown.picture.turn.startswith("Turn 6:")
        top = player.pane("question").scroll_offset.y
        await player.click("question", 3, 4)
        assert screen.step == top + 5
        await player.press("q")

    step_through(path, script)


def test_what_an_answer_changed_is_framed_and_told(tmp_path: Path) -> None:
    path = cut("smallworld", tmp_path, 60)

    async def script(player: Player) -> None:
        course = player.screen._course
        step = next(i for i, entry in enumerate(course.entries, 1) if entry.words.startswith("conquer"))
        await player.type(str(step - 1))
        before = player.board()
        await player.press("right")
        assert player.board() != before
        place = player.screen.board._framed
        region = course.entries[step - 1].words.split()[1]
        assert [player.screen.shown.scene.boards[0].spots[spot].names for _, spot in place] == [(region,)]
        assert region in player.text("effect")
        await player.press("q")

    step_through(path, script)


def test_score_is_read_above_the_table_and_space_plays(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press("s")
        assert "If the game ended now:" in player.top.query_one("#text").texts[0].plain
        await player.press("escape")
        await player.press("space")
        assert player.screen._playing is not None
        player.screen._play_on()
        assert player.screen.step == 1
        await player.press("space")
        assert player.screen._playing is None
        await player.press("q")

    step_through(cut("architects", tmp_path, 40), script)


def test_a_game_opens_where_it_is_wanted(tmp_path: Path) -> None:
    path = path_of("wayfarers")

    async def script(player: Player) -> None:
        assert player.screen.step == 100
        assert len(player.screen._course.entries) == len(read_game(path)[0].answers)
        await player.press("q")

    step_through(path, script, until=100)
