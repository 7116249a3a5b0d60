"""What comes to the table faster than a person presses keys, or in any size, text and state of the table."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import Mock

import pytest
from textual.app import App
from textual.events import Paste

from scythe_cli.errors import Failure
from scythe_cli.play import command
from scythe_cli.playing.at_terminal import play as play_session
from scythe_cli.playing.opening import plan_of
from scythe_cli.playing.session import Session
from scythe_cli.table.app import TableApp, open_table
from scythe_cli.table.desk import Desk
from scythe_cli.table.layout import PLAYERS
from scythe_cli.table.overlays import AROUND, Passing, Reading
from scythe_cli.table.play_screen import PlayScreen
from scythe_cli.table.terminal import has_room
from tests.cli.table import SIZE, Player, play, seats
from tests.cli.test_table_play import ALONE, own

ENTER = ("enter", "enter")


async def at_once(player: Player, *keys: str) -> None:
    """Press keys that arrive in one read."""
    for key in keys:
        player._post(key)
    await player.ready()


def test_keys_that_come_together_close_a_text_once(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        assert isinstance(player.top, Passing)
        await at_once(player, *ENTER)
        for opening, closing in ((("f1",), ENTER), ((*"log", "enter"), ("f1", "f1", *ENTER))):
            await at_once(player, *opening)
            player.screen._read("above", ["a text"])
            await at_once(player, *closing, "escape", "escape")
        while player.top is not player.screen:
            await at_once(player, *ENTER)
        assert own(tmp_path) == []
        await player.press("ctrl+q")

    play(tmp_path, script, "smallworld", "-p", 2, *seats("human", "human"), "--seed", 2)


def test_keys_that_come_together_are_obeyed_in_their_order(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        first, second = player.words()[:2]
        await at_once(player, "down", "enter", "down", *"1 2", "enter")
        assert own(tmp_path)[0] == first
        await at_once(player, *"undo!", "enter")
        await at_once(player, "1", "enter", "2", "enter")
        assert own(tmp_path)[0] == first
        await at_once(player, *"undo!", "enter")
        await at_once(player, *"99", "ctrl+u", "2", "ctrl+j", "up", "down")
        assert own(tmp_path)[0] == second
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_what_is_pasted_is_one_line(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        line = player.screen.query_one("#line")
        for pasted, typed in (("section\r\nm\x1b", "section m"), ("\n", ""), ("x" * 5000, "")):
            player.pilot.app.post_message(Paste(pasted))
            await player.ready()
            assert line.value == typed
            line.value = ""
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_a_text_is_there_again_when_there_is_room_again(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.type("view")
        for size in ((6, 20), (6, 3), (1, 1), (120, 40)):
            await player.resize(*size)
        await player.pilot.pause()
        box, text = player.top.query_one("#reading"), player.top.query_one("#text")
        assert text.size.height == text.virtual_size.height > 1
        assert box.size.height <= text.virtual_size.height + AROUND
        await player.press("escape", "down", "ctrl+q")
        assert player.pane("question").highlighted == 0

    play(tmp_path, script, *ALONE, size=(120, 40))


def test_names_and_what_is_typed_are_no_markup(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        assert "[/x]" in str(player.top.query_one("#passing").render())
        await player.press("enter")
        lines = [text.plain for text in player.pane(PLAYERS).texts]
        assert any("1 [/x] " in line for line in lines) and any("2 [BGG] " in line for line in lines)
        assert "[" in str(player.screen.query_one("#head").render())
        for typed in ("[/x] and much more that no move begins with", "log [BGG]", "? [bold", "save no/[/x]"):
            await player.type(typed)
            assert typed.split()[-1] in player.everything() or isinstance(player.top, Reading)
            await player.press("escape", "f3")
        player.screen._read("[/x] [BGG]", ["[BGG]"])
        await player.ready()
        text = player.top.query_one("#text")
        assert text._border_title.plain == "[/x] [BGG]" and text.texts[0].plain == "[BGG]"
        await player.press("ctrl+q")

    people = ("-p", 2, *seats("human", "human"), "--name", "1=[/x]", "--name", "2=[BGG]", "--seed", 2)
    play(tmp_path, script, "smallworld", *people)


def broken(*_: object) -> None:
    raise ZeroDivisionError


def played(path: Path) -> None:
    """`scythe play` on a terminal that nobody sees."""
    context = command.make_context("play", [*map(str, ALONE), "--transcript", str(path)])
    with context:
        play_session(Session(plan_of(context.params), Desk(open_table)))


def test_a_table_that_breaks_down_says_where_the_game_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(TableApp, "run", lambda table: App.run(table, headless=True, size=SIZE))
    monkeypatch.setattr(PlayScreen, "compose_foot", broken)
    with pytest.raises(Failure) as shown:
        played(path)
    goes_on = f"The game is stored. It goes on with: scythe play --resume {path}"
    assert shown.value.message == f"The table broke down; what went wrong is told above. {goes_on}"


def test_an_error_while_others_play_says_where_the_game_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(TableApp, "run", lambda table: App.run(table, headless=True, size=SIZE))
    monkeypatch.setattr(Desk, "advance", broken)
    monkeypatch.setattr(Desk, "is_asking", lambda desk: False)
    with pytest.raises(ZeroDivisionError) as raised:
        played(path)
    assert raised.value.__notes__ == [f"The game is stored. It goes on with: scythe play --resume {path}"]


@pytest.mark.parametrize("elsewhere", [None, "stdin", "stdout", "stderr"])
def test_there_is_a_table_where_all_goes_to_the_terminal(
    elsewhere: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is drawn where errors are told: `2> log` would draw it into the log."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size(SIZE))
    for name in ("stdin", "stdout", "stderr"):
        file = Mock(encoding="utf-8", isatty=Mock(return_value=name != elsewhere))
        monkeypatch.setattr(f"scythe_cli.table.terminal.sys.{name}", file)
    assert has_room() == (elsewhere is None)
