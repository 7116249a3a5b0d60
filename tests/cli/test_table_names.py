"""People who have a name are called by it everywhere on the table, and answers may name them."""

from __future__ import annotations

from pathlib import Path

import pytest

from scythe_cli.table.layout import PLAYERS
from tests.cli.table import Player, play, seats, step_through
from tests.cli.test_game_page import GAMES, TRANSCRIPTS

NAMED = ("-p", 3, *seats("human", "greedy", "greedy"), *("--name", "1=Anna", "--name", "2=Bob"), "--seed", 5)


def head(player: Player) -> str:
    return str(player.screen.query_one("#head").render())


@pytest.mark.parametrize("name", GAMES)
def test_nobody_with_a_name_is_called_a_seat(name: str, tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        for _ in range(4):
            await player.press("home", "enter")
        assert head(player).count("Anna") == 1
        for _ in range(2):
            assert "seat 1" not in head(player) + player.everything().lower()
            assert "seat 2" not in head(player) + player.everything().lower()
            await player.press("f3")
        assert player.text("mat").startswith("Mat of seat 3")
        lines = [text.plain.split()[:2] for text in player.pane(PLAYERS).texts]
        assert [lines[player.screen._seats.index(seat)] for seat in (0, 1)] == [["►1", "Anna"], ["2", "Bob"]]
        await player.press("ctrl+q")

    play(tmp_path, script, name, *NAMED)


def test_the_head_names_who_is_asked_in_the_turn_of_another(tmp_path: Path) -> None:
    """The setup has no turn of anybody."""

    async def script(player: Player) -> None:
        assert head(player) == "Anna (Therese) · The setup"
        await player.press("ctrl+q")

    play(tmp_path, script, "architects", *NAMED)


def test_a_name_is_typed_for_a_seat(tmp_path: Path) -> None:
    lines = (TRANSCRIPTS / "architects-2-players-0024.jsonl").read_text(encoding="utf-8").splitlines()
    before = next(number for number, line in enumerate(lines) if "capture seat 2" in line)
    path = tmp_path / "named.jsonl"
    head_line = lines[0].removesuffix("}") + ', "names": ["Anna", "Bob"]}'
    path.write_text("\n".join([head_line, *lines[1:before], ""]), encoding="utf-8")

    async def script(player: Player) -> None:
        own = [words for words in player.words() if words.startswith("capture seat 2")]
        assert own[0].replace("seat 2", "Bob") in player.text("question") and own[0] not in player.text("question")
        await player.press(*"capture b", "tab")
        assert player.screen.query_one("#line").value == own[0].replace("seat 2", "Bob")
        await player.press("enter")
        assert player.desk.session.history[before - 1].words == own[0]
        await player.press("ctrl+q")

    play(tmp_path, script, "--resume", path, "--seed", 2, *seats("human", "greedy"))


def test_a_stored_game_has_its_names(tmp_path: Path) -> None:
    async def leave(player: Player) -> None:
        await player.press("home", "enter", "ctrl+q")

    async def script(player: Player) -> None:
        await player.press("end")
        assert "Anna" in head(player)
        assert "Anna" in player.text("question")
        await player.press("s")
        assert "1. Bob (seat 2), 5 (shared)" in [text.plain for text in player.top.query_one("#text").texts]
        await player.press("escape", "q")

    play(tmp_path, leave, "smallworld", *NAMED)
    step_through(tmp_path / "game.jsonl", script)
