"""Stepping through a stored game on the table."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.analysis.analysis import Depth
from engines.core.analysis.review import turns_of
from engines.core.language.log import EVERYTHING, MILESTONE
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
    turns = [game.pictures.picture(course.at(step), None).turn for step in course.turns]
    assert len(set(turns)) == len(turns) > 1  # each turn begins once
    for start in course.turns[1:20]:
        assert game.pictures.picture(course.at(start - 1), None).turn != game.pictures.picture(
            course.at(start), None
        ).turn or (course.at(start - 1).is_chance())


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


@pytest.mark.parametrize("name", GAMES)
def test_keys_go_from_event_to_event(name: str, tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        course = player.screen._course
        told = {step: course.sentences(step, EVERYTHING) for step in range(1, course.answers + 1)}
        events = [step for step in told if any(sentence.kind == MILESTONE for sentence in told[step])]
        assert 1 < len(events) < course.answers / 2
        await player.press("e", "e")
        assert player.screen.step == events[1]
        await player.press("E")
        assert player.screen.step == events[0]
        await player.press("E")
        assert player.screen.step == events[0]
        assert "There is no event before this." in hint(player)
        await player.press("q")

    step_through(path_of(name), script)


def hint(player: Player) -> str:
    return str(player.screen.query_one("#hints").render())


def test_words_that_were_told_are_found(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press("n")
        assert "Type /word first" in hint(player)
        await player.type("/combat on")
        first = player.screen.step
        assert "Combat on" in player.text("effect")
        await player.press("n")
        assert player.screen.step > first
        await player.press("N")
        assert player.screen.step == first
        await player.type("/no such thing")
        assert player.screen.step == first
        assert "'no such thing' does not occur after this." in hint(player)
        await player.press("q")

    step_through(path_of("scythe"), script)


def test_the_slider_and_a_share_go_anywhere(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        answers = player.screen._course.answers
        await player.type("50%")
        assert player.screen.step == answers // 2
        slider = player.screen.query_one("#slider")
        assert str(slider.render()).endswith(" 50 %")
        region = slider.content_region
        await player.point(region.x, region.y)
        assert player.screen.step == 0
        await player.point(region.x + slider._last, region.y)
        assert player.screen.step == answers
        await player.type("7th step")
        assert "'7th step' is not a step, turn 5, 50% or /word." in hint(player)
        await player.type("turn 4000")
        assert "There is no turn or round 4000 in this game" in hint(player)
        await player.press("s", "f1")
        assert "to the next event" in "\n".join(text.plain for text in player.top.query_one("#text").texts)
        await player.press("escape", "escape", "q")

    step_through(path_of("wayfarers"), script)


async def analysed(player: Player) -> str:
    """What is said above the table after the key of the analysis."""
    await player.press("a")
    await player.pilot.app.workers.wait_for_complete()
    await player.ready()
    return "\n".join(text.plain for text in player.top.query_one("#text").texts)


@pytest.mark.parametrize("name", ["scythe", "smallworld"])
def test_a_turn_is_analysed_beside_the_screen(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "scythe_cli.table.turn_analysis.TurnAnalysis.__init__.__defaults__", (Depth(worlds=2, rounds=1),)
    )
    path = path_of(name)
    transcript, game = read_game(path)
    turn = next(turn for turn in list(turns_of(game, transcript))[10:] if len(turn.answers) > 2)

    async def script(player: Player) -> None:
        hinted = []
        monkeypatch.setattr(player.screen, "hint", hinted.append)
        await player.type(str(turn.step + 1))
        said = await analysed(player)
        assert said.startswith(f"Turn {turn.number}, seat {turn.seat + 1}")
        assert re.search(r"Win shares before it: seat 1.* \d+ %, seat 2.* \d+ %", said)
        assert re.search(r"Best(, and played)?: \d+ %, \d+ (coins|points) some rounds later\. \w", said)
        assert any("of 2 imagined worlds" in text for text in hinted)
        assert player.screen.step == turn.step + 1
        await player.press("escape")
        assert await analysed(player) == said
        await player.press("escape", "q")

    step_through(path, script)


def test_what_cannot_be_analysed_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def without_network(player: Player) -> None:
        monkeypatch.setattr(type(registry.load("architects").bots), "inputs", None)
        assert "Architects of the West Kingdom cannot be analysed: it has no value network." in await analysed(player)
        await player.press("escape", "q")

    async def unfinished(player: Player) -> None:
        assert "The game is not over; an analysis would tell what its players hide." in await analysed(player)
        await player.press("escape", "q")

    step_through(path_of("architects"), without_network)
    step_through(cut("scythe", tmp_path, 300), unfinished)


def test_a_second_press_starts_no_second_analysis() -> None:
    """A thread cannot be stopped, and two of them would share the positions of one analyst."""
    running, most = [0], [0]

    def slow(step: int) -> list[str]:
        running[0] += 1
        most[0] = max(most[0], running[0])
        time.sleep(0.5)
        running[0] -= 1
        return ["looked at"]

    async def twice(player: Player) -> None:
        player.screen._analysed = slow
        await player.press("a")
        await asyncio.sleep(0.1)
        await player.press("a")
        await asyncio.sleep(1.2)
        await player.press("escape", "q")

    step_through(path_of("smallworld"), twice)
    assert most == [1]
