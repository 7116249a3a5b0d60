"""Every word of the help is typed on the table on the whole screen, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core import registry
from engines.core.rulebook import rules_of
from scythe_cli.playing import commands
from scythe_cli.table.overlays import Reading
from tests.cli.table import Player, play, seats

ALONE = ("-p", 2, *seats("human", "greedy"), "--seed", 2)
WORDS = [name for name in commands.NAMES if name not in ("quit", "save")]
MORE = ["mats 1", "mats 2", "log 5", "?"]


def reply(player: Player) -> str:
    """What stands above the table, else where the effect of an answer does."""
    pane = player.top.query_one("#text") if isinstance(player.top, Reading) else player.pane("effect")
    return "\n".join(text.plain for text in pane.texts)


@pytest.mark.parametrize("game", registry.names())
def test_every_word_of_the_help_is_answered(game: str, tmp_path: Path) -> None:
    """No word ends the program; what shows the table shows it above the table."""

    async def script(player: Player) -> None:
        for word in [*WORDS, *MORE, f"save {tmp_path / 'copy.jsonl'}"]:
            await player.type(word)
            assert player.pilot.app.is_running, word
            if word in ("board", "mats", "mats 2", "view"):
                assert len(reply(player)) > 30, word
            if isinstance(player.top, Reading):
                await player.press("escape")

        assert (tmp_path / "copy.jsonl").exists()
        await player.type("quit")
        assert not player.pilot.app.is_running

    play(tmp_path, script, game, *ALONE)


def test_a_question_in_words_explains_and_plays_nothing(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        move = player.words()[0]
        for line in (f"why not {move}", f"can i {move}?", f"may I {move}"):
            await player.type(f"? {move}")
            wanted = reply(player)
            await player.press("escape")
            await player.type(line)
            assert reply(player) == wanted, line
            await player.press("escape")
        await player.type("? A2.1")
        assert " ".join(rules_of("architects")["A2.1"].text.split()) in " ".join(reply(player).split())
        assert not any(entry.seat == 0 and entry.free for entry in player.desk.session.history)
        await player.press("ctrl+q")

    play(tmp_path, script, "architects", *ALONE)


def test_arrows_stop_at_both_ends_of_the_answers(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        question = player.pane("question")
        await player.press("home", "up")
        assert question.highlighted == 0
        await player.press("end", "down")
        assert question.highlighted == len(player.screen.moves) - 1
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_escape_clears_text_and_answer_and_undo_says_what_it_took_back(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        question = player.pane("question")
        await player.press(*str(player.screen.moves[1].label))
        assert question.highlighted == 1
        await player.press("escape")
        assert question.highlighted is None
        await player.press("down", "escape", "enter", "escape", "enter")
        assert player.desk.session.decision_before(0) is None
        words = player.words()[0]
        await player.press("home", "enter", "escape", "escape")
        assert player.words()[0] != words
        await player.press("backspace")
        assert player.words()[0] == words
        assert reply(player) == f"Taken back: {words}."
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


@pytest.mark.parametrize("word", ["1", "nonsense", "undo"])
def test_the_question_comes_to_the_front_in_a_small_terminal(word: str, tmp_path: Path) -> None:
    """After an answer, a refusal and an undo, whichever tab was open."""

    async def script(player: Player) -> None:
        for pane in ("mat", "news", "log"):
            player.screen.open_tab(pane)
            assert not player.screen.is_open("question")
            await player.type(word)
            if isinstance(player.top, Reading):
                await player.press("escape")
            assert player.screen.is_open("question") and player.screen.is_open("effect")
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE, size=(80, 24))


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize("game", ["wayfarers", "architects"])
def test_a_score_is_no_wider_than_its_box(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.type("score")
        await player.pilot.pause()
        pane = player.top.query_one("#text")
        assert "total" in reply(player).lower()
        assert max(len(text.plain) for text in pane.texts) <= pane.room
        await player.press("escape", "ctrl+q")

    play(tmp_path, script, game, *ALONE, size=size)


def test_recap_tells_what_others_did_since_the_last_turn(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        for _ in range(40):
            await player.press("home", "enter")
        told = [line.text for line in player.desk.news() if line.is_new and "seat 2" in line.text.lower()]
        await player.type("recap")
        assert told and all(line in reply(player) for line in told)
        await player.press("escape", "ctrl+q")

    play(tmp_path, script, "smallworld", *ALONE)
