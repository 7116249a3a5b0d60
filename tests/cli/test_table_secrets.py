"""Nobody sees on the table what is not for him: other hands, secret answers, the screen of who sat there before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.core.language.log import EVERYTHING, ONLOOKER
from scythe_cli.table.app import open_replay
from scythe_cli.table.course import Course
from scythe_cli.table.layout import PANES
from scythe_cli.table.overlays import Passing
from scythe_cli.table.preview import preview
from scythe_cli.transcripts import read_game
from tests.cli.table import Player, drive, play, seats, step_through
from tests.cli.test_game_page import GAMES, PRIVATE, cut, hidden_answers

TWO = ("-p", 2, *seats("human", "human"), "--seed", 2)


def test_between_two_people_there_is_nothing_on_the_screen(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        for seat in (0, 1, 0):
            while not isinstance(player.top, Passing):
                await player.press("home", "enter")
            name = player.desk.session.names[seat]
            assert str(player.top.query_one("#passing").render()) == f"Pass the device to {name}; press Enter."
            assert not player.board().strip()
            assert not any(player.pane(pane).texts for pane in PANES)
            await player.press("down", "space", "1")  # nothing but Enter lets anybody in
            assert isinstance(player.top, Passing)
            await player.press("enter")
            assert player.screen.shown.viewer == seat
            assert player.words()
        await player.press("ctrl+q")

    play(tmp_path, script, "architects", *TWO)


def test_what_one_person_typed_is_not_there_for_the_next(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        first = player.screen.shown.viewer
        await player.type("section bolster")
        await player.type("bolster power")
        while not isinstance(player.top, Passing):
            await player.press("space", "space")
        await player.press("enter")
        line = player.screen.query_one("#line")
        assert line.value == ""
        assert "bolster power" not in player.text("effect")
        assert player.screen.shown.viewer == 1 - first
        await player.press("ctrl+q")

    play(tmp_path, script, *TWO)


@pytest.mark.parametrize("name", GAMES)
def test_the_screen_is_the_same_whatever_lies_hidden(name: str, tmp_path: Path) -> None:
    """A position, and what could be in its place for who looks at it, are shown alike, with all that answers do."""
    path = cut(name, tmp_path, len(read_game(cut(name, tmp_path, 10_000))[0].answers) // 2)
    players = len(read_game(path)[0].setup.seats)

    async def script(player: Player) -> None:
        session, seat = player.desk.session, player.desk.at
        assert seat == 0
        player.screen.open_tab("log")
        shown = player.everything()
        real = session.state
        effects = [preview(real, action, seat) for action in real.legal_actions()]
        for key in (5, 6):
            session.state = real.determinize(seat, key)
            player.screen._ask()
            player.screen.draw_tables()
            assert player.everything() == shown
            assert [preview(session.state, action, seat) for action in real.legal_actions()] == effects
        session.state = real
        await player.press("ctrl+q")

    play(tmp_path, script, "--resume", path, *seats("human", *["random"] * (players - 1)))


@pytest.mark.parametrize("name", ["scythe", "architects"])
def test_a_replay_as_a_seat_holds_what_that_seat_knew(name: str, tmp_path: Path) -> None:
    half = len(read_game(cut(name, tmp_path, 10_000))[0].answers) // 2
    path = cut(name, tmp_path, half)
    secrets = [place for place, hidden_from in hidden_answers(name, half) if 0 in hidden_from]

    async def script(player: Player) -> None:
        log = player.pane("question").texts
        assert [place for place, line in enumerate(log) if "(hidden)" in line.plain] == secrets
        await player.type(str(secrets[-1] + 1))
        assert "(hidden)" in player.text("effect")
        await player.press("v")  # nobody else's view is to be had while the game goes on
        assert player.screen.shown.viewer == 0
        await player.press("end", "f3")
        assert player.text("mat").startswith("Mat of seat 2")
        assert PRIVATE[name].search(player.text("mat")) is None
        await player.press("q")

    step_through(path, script, seat=0, is_fixed=True)


@pytest.mark.parametrize("name", ["scythe", "architects"])
def test_a_replay_of_an_unfinished_game_holds_what_everybody_knows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = len(read_game(cut(name, tmp_path, 10_000))[0].answers) // 2
    path = cut(name, tmp_path, half)
    opened: list[Any] = []
    monkeypatch.setattr("scythe_cli.table.app.run", opened.append)
    assert open_replay(path, None, None)
    secrets = [place for place, hidden_from in hidden_answers(name, half) if hidden_from]

    async def script(player: Player) -> None:
        log = player.pane("question").texts
        assert [place for place, line in enumerate(log) if "(hidden)" in line.plain] == secrets
        await player.type(str(secrets[-1] + 1))
        assert "(hidden)" in player.text("effect")
        assert "what everybody knows" in str(player.screen.query_one("#head").render())
        await player.press("v")
        assert player.screen.shown.viewer is None and player.screen._reader == ONLOOKER
        assert "there is no other view here" in str(player.screen.query_one("#hints").render())
        await player.press("s", "escape", "f3")
        assert PRIVATE[name].search(player.text("mat")) is None
        await player.press("q")

    drive(opened[0], script)


@pytest.mark.parametrize("name", ["scythe", "architects", "smallworld"])
def test_an_onlooker_is_told_nothing_that_only_a_seat_knows(name: str, tmp_path: Path) -> None:
    """What is drawn for a hand is told to its owner in other words than to the others."""
    course = Course(*read_game(cut(name, tmp_path, 200)))
    course.read(100)
    seats = range(len(course.names))
    kept = 0
    for step in range(1, course.answers + 1):
        known = [fact for p in seats for fact in facts(course, step, p)]
        for fact in facts(course, step, ONLOOKER):
            assert known.count(fact) >= len(seats)
        kept += len(facts(course, step, EVERYTHING)) > len(facts(course, step, ONLOOKER))
    assert kept or name == "smallworld"


def facts(course: Course, step: int, reader: int) -> list[tuple[str, str, str]]:
    """What a reader is told of the events of an answer, number by number."""
    state = course.at(step - 1).listen()
    course.entries[step - 1].apply(state)
    told = course.game.words.log.to_json(state.events(reader), reader)
    return [(event["event"], key, str(value)) for event in told for key, value in event.items() if key != "text"]


def test_all_views_of_a_game_that_is_over_can_be_looked_at(tmp_path: Path) -> None:
    path = cut("scythe", tmp_path, 10_000)

    async def script(player: Player) -> None:
        seen = []
        for _ in range(5):
            seen.append((player.screen._reader, player.screen.shown.viewer))
            await player.press("v")
        assert seen == [(EVERYTHING, None), (0, 0), (1, 1), (2, 2), (3, 3)]
        assert player.screen._reader == EVERYTHING
        await player.press("q")

    step_through(path, script)
