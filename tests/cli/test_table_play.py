"""Playing on the table on the whole screen: by keys, by clicks on the list and the board, by typed words; undo."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import threading
import time
from pathlib import Path
from random import Random

import pytest
from textual.events import Key

from engines.core.game import Position
from scythe_cli.playing import hinting
from scythe_cli.table import play_screen
from scythe_cli.table.overlays import AROUND, Reading
from scythe_cli.transcripts import read_game
from tests.cli.table import Player, play, seats
from tests.cli.test_game_page import GAMES, TRANSCRIPTS, cut
from tests.processes import PATIENCE

ALONE = ("-p", 2, *seats("human", "greedy"), "--seed", 2)
LAST = 12  # answers of a stored game that are played on the table


def own(folder: Path) -> list[str]:
    """What seat 1 has answered in the game of a folder."""
    lines = (folder / "game.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    return [line["do"] for line in map(json.loads, lines) if line.get("by") == "seat 1"]


def test_a_whole_game_is_played_by_keys(tmp_path: Path) -> None:
    """With Enter and arrows alone, and with Space where something can be left out."""

    async def script(player: Player) -> None:
        for turn in range(500):
            if player.desk.is_over:
                break
            await player.press(*(("down", "enter") if turn % 3 else ("up", "enter")))
        assert player.desk.is_over
        assert player.text("question").startswith("The game is over.")
        assert f"scythe play --replay {tmp_path / 'game.jsonl'}" in player.text("question")
        assert re.match(r"Seat [12] wins (by \d|the tie with seat )", player.top.query_one("#text").texts[0].plain)
        assert player.screen.query_one("#line").placeholder == "Enter leaves the table"
        assert "1. seat" in player.top.query_one("#text").texts[-2].plain
        await player.press("escape")
        await player.press("enter")

    session = play(tmp_path, script, "smallworld", *ALONE)
    transcript, _ = read_game(tmp_path / "game.jsonl")
    assert session.state.is_terminal()
    assert transcript.end["digest"] == session.state.digest()
    assert len(own(tmp_path)) > 25


def test_the_screen_says_that_the_bot_thinks_about_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()
    monkeypatch.setattr(hinting, "hint_text", lambda state, unit: f"Best of all: {may_end.wait(PATIENCE)}")
    monkeypatch.setattr(play_screen, "SOON", 0.01)

    async def script(player: Player) -> None:
        def below() -> str:
            return str(player.screen.query_one("#hints").render())

        usual = below()
        await player.press(*"hint")
        player.pilot.app.post_message(Key("enter", None))
        while below() == usual:
            await asyncio.sleep(0.01)
        assert below() == play_screen.THINKING
        may_end.set()
        await player.ready()
        assert below() == usual
        assert "Best of all: True" in player.text("effect")

    play(tmp_path, script, "smallworld", *ALONE)


def test_what_can_be_done_with_a_game_that_is_over_is_quoted_for_a_shell(tmp_path: Path) -> None:
    answers = len(read_game(cut("smallworld", tmp_path, 10_000))[0].answers)
    path = cut("smallworld", tmp_path, answers - 1).rename(tmp_path / "our game.jsonl")

    async def script(player: Player) -> None:
        while not player.desk.is_over:
            await player.press("enter", "down", "enter")
        told = player.text("question").split("\n")
        commands = [shlex.split(line) for line in told if line.startswith("scythe ")]
        assert [words[1] for words in commands] == ["play", "score", "report"]
        assert all(str(path) in words for words in commands)
        await player.press("escape")
        await player.press("enter")

    play(tmp_path, script, "--resume", path, *seats("human", "human", "human"))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From shortly before its end, with clicks and numbers, by the seat that ended it."""
    transcript = read_game(cut(name, tmp_path, 10_000))[0]
    last = [(by, words) for by, words in transcript.answers[-LAST:] if by != "chance"]
    path = cut(name, tmp_path, len(transcript.answers) - LAST)
    players = [
        "human" if f"seat {seat}" == last[-1][0] else "random" for seat in range(1, len(transcript.setup.seats) + 1)
    ]
    draw, chosen = Random(1), []

    async def script(player: Player) -> None:
        while not player.desk.is_over:
            moves = player.screen.moves
            move = next((one for one in moves if (last[-1][0], one.words) in last), None) or draw.choice(moves)
            chosen.append(move)
            if len(chosen) % 4 == 2:
                await player.click_answer(move.words)
            else:
                await player.type(str(move.label))
            assert len(chosen) < 300

    session = play(tmp_path, script, "--resume", path, "--seed", 2, *seats(*players))
    assert session.state.is_terminal()
    assert "1. seat" in capsys.readouterr().out  # the result stays on the terminal
    assert len(chosen) > 2


def test_a_click_on_the_board_takes_the_answer_about_that_place(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.type("pick")  # several: nothing happens but a question back
        assert "may be" in player.text("effect")
        await player.press("down", "enter")
        assert player.text("question").startswith("Which conquest?")
        target = next(words for words in player.words() if words.startswith("conquer"))
        name = target.split()[1]
        assert f"[{name} " in player.board()
        await player.click_spot(name)
        assert own(tmp_path)[-1] == target
        await player.press("ctrl+q")

    play(tmp_path, script, "smallworld", *ALONE)


def test_of_several_answers_about_a_place_clicks_show_one_after_the_other(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.type("section move")
        await player.type("move units")
        moves = player.screen.moves
        place = next(place for place, own_moves in player.screen.places.items() if moves[0] in own_moves)
        player.screen.places[place] = [moves[0], moves[1]]
        answers = len(own(tmp_path))
        stood_out = []
        for _ in range(3):
            await player.click_spot(moves[0].words.split()[-1])
            stood_out.append(player.pane("question").highlighted)
        assert stood_out == [0, 1, 0]
        assert len(own(tmp_path)) == answers
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_a_click_on_a_spot_gives_the_answers_that_lead_there_and_undo_takes_them_back(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.type("section produce")
        section, spots = own(tmp_path), {what.words for what in player.screen.further.values()}
        assert spots == {"produce on M5", "produce on V3"}
        assert player.screen.places == {}
        assert "[M5" in player.board()
        await player.click_spot("V3")
        assert own(tmp_path) == [*section, "produce", "produce on V3"]
        await player.press("backspace")
        assert own(tmp_path) == section
        await player.press("ctrl+q")

    play(tmp_path, script, "-p", 2, *seats("human", "greedy"), "--seed", 5)


def test_a_click_gives_no_answer_about_another_spot_on_its_way(tmp_path: Path) -> None:
    """Where tokens are placed region by region, a click on the third one does not leave the others without."""
    lines = (TRANSCRIPTS / "smallworld-3-players-0225.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "game.jsonl"
    path.write_text("".join(lines[:16]), encoding="utf-8")

    async def script(player: Player) -> None:
        assert player.words() == ["leave", "spread", "choose"]
        assert {what.words for what in player.screen.further.values()} == {"place 0 on r13"}
        await player.click_spot("r13")
        assert own(tmp_path)[-1] == "choose"
        assert player.pane("question").highlighted == player.words().index("place 0 on r13")
        await player.press("ctrl+q")

    play(tmp_path, script, "--resume", path, "--seed", 1, *seats("human", "random", "random"))


def test_arrows_show_on_the_board_what_an_answer_would_do(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.type("section produce")
        assert "produce" in " ".join(player.words())
        await player.type("produce")
        before = player.board()
        words = player.words()
        number = next(i for i, text in enumerate(words) if text.startswith("produce on"))
        await player.press("home", *["down"] * number)
        assert player.board() != before
        assert player.text("effect").splitlines()[1].startswith(f"{words[number]}: ")
        shown = player.desk.session.state.digest()
        await player.press("escape")
        assert own(tmp_path)[-1:] != [words[number]]
        assert shown != ""
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_nothing_is_taken_by_a_stray_enter_and_space_asks_once(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press("enter")
        assert own(tmp_path) == []
        await player.type("section bolster")
        skip = player.words().index("skip top row")
        await player.press("space")
        assert own(tmp_path) == ["section bolster/" + own(tmp_path)[0].rpartition("/")[2]]
        assert player.pane("question").highlighted == skip
        await player.press("space")
        assert own(tmp_path)[1] == "skip top row"
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_numbers_stay_while_a_question_lasts_and_show_their_answer_as_they_are_typed(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        move = player.screen.moves[1]
        labels = [(each.label, each.words) for each in player.screen.moves]
        await player.press(str(move.label))
        assert player.pane("question").highlighted == 1
        assert own(tmp_path) == []
        await player.type("")
        assert own(tmp_path) == [move.words]
        await player.press("backspace")
        assert own(tmp_path) == []
        assert [(each.label, each.words) for each in player.screen.moves] == labels
        await player.press("backspace", "backspace")
        assert "no decision of yours" in player.text("effect")
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_words_are_completed_and_refused_with_the_reason(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press(*"section m", "tab")
        assert player.screen.query_one("#line").value.startswith("section move/")
        await player.press("escape")
        assert player.screen.query_one("#line").value == ""
        await player.type("move mech to T4")
        assert own(tmp_path) == []
        assert "(S" in player.text("effect")
        await player.type("? section bolster")
        assert "Bolster: pay 1 coin" in player.text("effect")
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_a_reply_is_broken_at_the_width_of_its_pane_and_escape_clears_it_and_undoes_nothing(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.type("section bolster")
        await player.type("? bolster power")
        pane = player.pane("effect")
        assert len(pane.texts) == 1 and len(pane.texts[0].plain) > pane.room
        assert pane.texts[0].plain.startswith("bolster power")
        await player.press("escape")
        assert len(own(tmp_path)) == 1 and player.text("effect").splitlines()[1].startswith("The question is")
        await player.press("escape")
        assert len(own(tmp_path)) == 1
        await player.press("backspace")
        assert player.screen.pane("question").border_title == "Which section?"
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_the_news_show_their_end_when_a_game_goes_on(tmp_path: Path) -> None:
    lines = (TRANSCRIPTS / "scythe-3-players-1015.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "game.jsonl"
    path.write_text("".join(lines[:186]), encoding="utf-8")

    async def script(player: Player) -> None:
        pane = player.pane("news")
        await player.pilot.pause()
        assert pane.virtual_size.height > pane.size.height
        assert pane.render_line(pane.size.height - 1).text.strip() == "Your turn."
        await player.press("ctrl+q")

    play(tmp_path, script, "--resume", path, *seats("human", "greedy", "greedy"), size=(120, 40))


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_keys_scroll_what_happened(size: tuple[int, int], tmp_path: Path) -> None:
    """Page by page with a line in common; on a small screen its tab is opened first."""
    lines = (TRANSCRIPTS / "scythe-3-players-1015.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "game.jsonl"
    path.write_text("".join(lines[:186]), encoding="utf-8")

    async def script(player: Player) -> None:
        pane = player.pane("news")
        await player.pilot.pause()
        await player.press("f7")
        if size == (80, 24):
            assert player.screen._tab == "news"
            pane.put([str(number) for number in range(60)])
            await player.pilot.pause()
            await player.press("f7")
        await player.pilot.pause()
        last = pane.max_scroll_y
        assert pane.scroll_offset.y == max(0, last - pane.size.height + 1) < last
        await player.press("f8")
        await player.pilot.pause()
        assert pane.scroll_offset.y == last
        await player.press("f1")
        told = "\n".join(text.plain for text in player.top.query_one("#text").texts)
        assert re.search("F7, F8 +what happened", told)
        await player.press("escape")
        await player.press("ctrl+q")

    play(tmp_path, script, "--resume", path, *seats("human", "greedy", "greedy"), size=size)


def test_what_was_paid_for_is_not_asked_again(tmp_path: Path) -> None:
    """`for 2 provisions: a Water card` and then `a Water card`: both are taken back together."""

    async def script(player: Player) -> None:
        await player.type("place a 4")
        await player.type("home harbour")
        title = player.screen.pane("question").border_title
        assert player.words() == ["for 2 provisions: a Water card", "done"]
        await player.press("home", "enter")
        assert player.screen.pane("question").border_title == "Which Water card?"
        await player.press("backspace")
        assert player.screen.pane("question").border_title == title
        assert player.words() == ["for 2 provisions: a Water card", "done"]
        await player.press("ctrl+q")

    play(tmp_path, script, "wayfarers", "--solo", "--ai", "journal", "--seed", 3)


def test_what_was_chosen_of_two_options_is_not_asked_again(tmp_path: Path) -> None:
    """`hire a Townsfolk card`, as an option and then as what is resolved next."""

    async def script(player: Player) -> None:
        for words in ("place a 4", "middle 3", "1"):
            await player.type(words)
        assert player.words() == ["hire a Townsfolk card", "2 provisions"]
        await player.type("hire a Townsfolk card")
        assert player.screen.pane("question").border_title == "Which Townsfolk card?"
        await player.press("backspace")
        assert player.words() == ["hire a Townsfolk card", "2 provisions"]
        await player.press("ctrl+q")

    play(tmp_path, script, "wayfarers", "--solo", "--ai", "journal", "--seed", 3)


def test_a_text_above_the_table_is_no_higher_than_its_lines(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        for line in ("score", "view"):
            await player.type(line)
            await player.pilot.pause()
            await player.pilot.pause()
            box, text = player.top.query_one("#reading"), player.top.query_one("#text")
            assert text.size.height >= text.virtual_size.height
            assert box.size.height <= text.virtual_size.height + AROUND
            await player.press("escape")
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE, size=(120, 40))


def test_a_text_without_lines_above_the_table_is_an_empty_frame(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        player.screen._read("nothing", [])
        await player.pilot.pause()
        await player.pilot.pause()
        assert player.top.query_one("#reading").size.height <= AROUND
        await player.press("escape")
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE, size=(120, 40))


def test_a_line_that_is_typed_while_a_text_is_read_is_taken(tmp_path: Path) -> None:
    """It stands below the text, is completed as it is below the table, and closes the text."""

    async def script(player: Player) -> None:
        await player.type("score")
        await player.press(*"section bo", "tab")
        line = player.top.query_one("#line")
        assert isinstance(player.top, Reading) and line.value.startswith("section bolster/")
        assert line.region.y < player.top.query_one("#closing").region.y
        await player.press("enter")
        assert not isinstance(player.top, Reading)
        assert own(tmp_path) and own(tmp_path)[0].startswith("section bolster/")
        await player.type("view")
        await player.type("score")
        assert "ended now" in player.top.query_one("#text").texts[0].plain
        await player.press("space")
        assert not isinstance(player.top, Reading)
        await player.type("view")
        await player.type("quit")

    play(tmp_path, script, *ALONE, size=(120, 40))


def test_a_line_typed_under_a_text_while_a_bot_thinks_is_not_the_move_of_the_bot(tmp_path: Path) -> None:
    """The bot waits until the line was typed; then it gives the answer that it chose itself."""

    async def script(player: Player) -> None:
        session, asked, typed = player.desk.session, threading.Event(), threading.Event()
        think, chosen = session._table.answer, []

        def slow(state: Position) -> int:
            asked.set()
            assert typed.wait(20)
            chosen.append(think(state))
            return chosen[-1]

        session._table.answer = slow  # type: ignore[method-assign]
        while session.state.current_player() == 0:
            player.screen._take(player.screen.moves[0])
            await player.pilot.pause(0.3)
        assert await asyncio.to_thread(asked.wait, 20)
        begun, words = len(session.history), list(session.state.action_texts())[-1]
        await player.press("f1", *("space" if sign == " " else sign for sign in words))
        player.pilot.app.post_message(Key("enter", None))
        while isinstance(player.top, Reading):
            await player.pilot.pause(0.1)
        await player.pilot.pause(0.3)
        assert len(session.history) == begun
        typed.set()
        await player.ready()
        assert session.history[begun].action == chosen[0]
        await player.press("ctrl+q")

    play(tmp_path, script, "smallworld", *ALONE)


def test_commands_are_read_above_the_table(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        for line, told in (("score", "If the game ended now:"), ("view", "Khanate"), ("log 5", "seat 2")):
            await player.type(line)
            assert told.lower() in "\n".join(text.plain for text in player.top.query_one("#text").texts).lower()
            await player.press("escape")
        await player.press("f1")
        assert "walk through the answers" in player.top.query_one("#text").texts[0].plain
        await player.press("escape")
        await player.type("quit")

    play(tmp_path, script, *ALONE)


def test_what_a_key_does_stands_in_a_column_on_a_narrow_screen(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.resize(80, 30)
        await player.press("f1")
        pane = player.top.query_one("#text")
        first, second = (pane.render_line(line).text for line in range(2))
        assert first.startswith("↑ ↓            walk") and first.split()[-1] != "do"
        assert second.startswith(" " * 15) and second[15] != " "
        await player.press("escape")
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE)


def test_keys_are_offered_where_they_do_something(tmp_path: Path) -> None:
    """While a text is read the last line offers none; F1 brings the keys above it, and takes them away again."""

    async def script(player: Player) -> None:
        def offered() -> str:
            return str(player.screen.query_one("#hints").render())

        assert "F1 keys" in offered() and "F2 tab" in offered()
        await player.type("score")
        read = player.top
        assert isinstance(read, Reading) and not offered().strip()
        await player.press("f1")
        assert player.top is not read
        assert "walk through the answers" in player.top.query_one("#text").texts[0].plain
        await player.press("f1")
        assert player.top is read
        await player.press("escape")
        assert player.top is player.screen and "F1 keys" in offered()
        await player.press("f1", "f1")
        assert player.top is player.screen and "F1 keys" in offered()
        await player.type("quit")

    play(tmp_path, script, *ALONE)


def test_a_game_that_was_left_goes_on_with_what_happened_since(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"

    async def leave(player: Player) -> None:
        await player.type("section bolster")
        await player.type("bolster power")
        assert "What happened" in player.text("news")
        await player.press("ctrl+q")

    async def go_on(player: Player) -> None:
        assert "Your turn." in player.text("news")
        bright = [line.plain for line in player.pane("news").texts if line.style != "dim"]
        assert "Your turn." in bright
        await player.type("section")  # in doubt; what others did stays bright until they have answered again
        await player.press("down", "enter")
        assert [line.plain for line in player.pane("news").texts if line.style != "dim"][: len(bright)] == bright
        await player.press("ctrl+q")

    play(tmp_path, leave, *ALONE)
    assert f"It goes on with: scythe play --resume {path}" in capsys.readouterr().err
    play(tmp_path, go_on, "--resume", path)


def test_what_came_up_on_a_real_table_is_chosen_too(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        assert player.desk.session.state.is_chance()
        assert "Objective card dealt, seen by seat 1 (Crimea): what came up?" in player.text("effect")
        assert "Factory card dealt, seen by nobody: the program draws it" in " ".join(player.text("news").split())
        await player.press("home", "enter")
        await player.type("13 popularity")
        assert [entry.words for entry in player.desk.session.history[3:5]] == ["objective 1", "objective 18"]
        await player.type("random all")
        assert not player.desk.session.state.is_chance()
        await player.press("ctrl+q")

    play(tmp_path, script, *ALONE, "--chance", "ask")


@pytest.mark.parametrize("name", GAMES)
def test_the_table_is_fast(name: str, tmp_path: Path) -> None:
    """The first question is there in half a second, an answer is shown in 50 ms; the bounds leave room for a machine
    that does other things, too."""
    began = time.process_time()

    async def script(player: Player) -> None:
        first = time.process_time() - began
        took = []
        for _ in range(4):
            before = time.process_time()
            player.screen.action_walk(1)
            took.append(time.process_time() - before)
        await player.press("ctrl+q")
        assert first < 1.5
        assert min(took) < 0.1

    play(tmp_path, script, name, *ALONE)
