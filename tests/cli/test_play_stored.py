"""Transcripts: a game goes on as if it had not been left, is shown, and is written with what one seat may know."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engines.core.engine.lock import Lock
from scythe_cli.playing.stored import write_redacted
from tests.cli.running import COMMAND, ROOT, scythe, sentence

EXPERIMENT = ROOT / "scenarios" / "experiments" / "scythe-skill.toml"
SCENARIO = ROOT / "scenarios" / "scythe" / "opening.toml"
SEATS = ["-p", 3, "--seat", "1=human", "--seat", "2=greedy", "--seat", "3=greedy", "--seed", 2]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def moves(path: str) -> list[str]:
    """The answers of seat 1."""
    return [line["do"] for line in lines(path) if line.get("by") == "seat 1"]


def played(file: str, *words: str) -> None:
    """A game against greedy bots, as far as these moves go."""
    Path("script.txt").write_text("\n".join(words))
    result = scythe("play", *SEATS, "--script", "script.txt", "--transcript", file)
    assert result.exit_code == 0, result.output


def whole_game() -> list[str]:
    """The moves of seat 1 in a whole game, written into whole.jsonl."""
    result = scythe("play", *SEATS, "--transcript", "whole.jsonl", text="1\n0\n2\n3\n4\n5\n" * 600)
    assert result.exit_code == 0, result.output
    assert "end" in lines("whole.jsonl")[-1]
    return moves("whole.jsonl")


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.9])
def test_a_game_that_was_left_ends_as_if_it_had_not_been(cut: float) -> None:
    words = whole_game()
    left = int(len(words) * cut)
    played("left.jsonl", *words[:left])
    Path("rest.txt").write_text("\n".join(words[left:]))
    result = scythe("play", "--resume", "left.jsonl", "--script", "rest.txt")
    assert result.exit_code == 0, result.output
    assert Path("left.jsonl").read_text() == Path("whole.jsonl").read_text()


def test_resuming_writes_on_in_the_same_file_or_leaves_it_alone_for_another() -> None:
    played("game.jsonl", "section bolster/upgrade")
    before = Path("game.jsonl").read_text()
    Path("more.txt").write_text("bolster power\n")
    scythe("play", "--resume", "game.jsonl", "--script", "more.txt", "--transcript", "other.jsonl")
    assert Path("game.jsonl").read_text() == before
    scythe("play", "--resume", "game.jsonl", "--script", "more.txt")
    assert Path("game.jsonl").read_text() == Path("other.jsonl").read_text()
    assert Path("game.jsonl").read_text().startswith(before)


def test_who_has_not_chosen_yet_is_told_what_others_did_and_not_what_was_dealt() -> None:
    begun = scythe("play", "wayfarers", "-p", 3, "--seed", 5, "--transcript", "game.jsonl", text="quit\n").stdout
    news = scythe("play", "--resume", "game.jsonl", text="quit\n").stdout
    dealt, since = (" ".join(text.split()) for text in (begun, news))
    assert dealt.count("comes up.") == 21 and "You roll " in dealt
    assert since.count("comes up.") == 1 and "WO01 (" in since and since.count("You roll ") == 0
    assert re.search(r"Seat 3 places a die showing \d on the home harbour\.", since)


def test_a_home_base_is_told_in_other_words_than_are_stored() -> None:
    typed = "section move\nmove units\nmove character from Rusviet's home base\nto T4\nlog\nquit\n"
    seats = ("-p", 2, "--keep", "1=rusviet", "--seat", "1=human", "--seed", 2)
    shown = scythe("play", *seats, "--transcript", "game.jsonl", text=typed).stdout
    assert "move character from Rusviet's home base" in shown and "HOME_" not in shown
    stored = moves("game.jsonl")
    assert "move character from HOME_RUSVIET" in stored
    replayed = scythe("play", "--replay", "game.jsonl").stdout
    assert "move character from Rusviet's home base" in replayed and "HOME_" not in replayed
    write_redacted(Path("game.jsonl"), 1, Path("red.jsonl"))
    assert "HOME_" in Path("red.jsonl").read_text()
    redacted = scythe("play", "--replay", "red.jsonl").stdout
    assert "move character from Rusviet's home base" in redacted and "HOME_" not in redacted


def test_a_file_cut_in_the_middle_of_a_line_loses_that_line_only_and_says_so() -> None:
    played("game.jsonl", "section bolster/upgrade", "bolster power")
    text = Path("game.jsonl").read_text()
    Path("game.jsonl").write_text(text[:-9])
    result = scythe("play", "--resume", "game.jsonl", text="quit\n")
    assert "game.jsonl: its last line was cut off and has been left out." in result.stderr
    kept = Path("game.jsonl").read_text()
    assert text.startswith(kept) and kept.endswith("}\n")


def test_a_cut_inside_a_sign_of_several_bytes_is_a_cut_too() -> None:
    played("game.jsonl", "section bolster/upgrade")
    Path("game.jsonl").write_bytes(Path("game.jsonl").read_bytes() + '{"by": "seat 1", "do": "é'.encode()[:-1])
    assert "cut off" in scythe("play", "--resume", "game.jsonl", text="quit\n").stderr


def test_a_transcript_without_a_seed_is_resumed_with_a_drawn_one_that_is_kept() -> None:
    played("old.jsonl", "section bolster/upgrade")
    head, *rest = lines("old.jsonl")
    del head["seed"]
    Path("old.jsonl").write_text("".join(json.dumps(line) + "\n" for line in [head, *rest]))
    result = scythe("play", "--resume", "old.jsonl", text="quit\n")
    assert result.stderr.startswith("Seed ")
    assert f"--seed {lines('old.jsonl')[0]['seed']}" in result.stderr


def test_what_cannot_go_on_is_refused_in_a_sentence() -> None:
    whole_game()
    assert "whole.jsonl: its game is over" in sentence(scythe("play", "--resume", "whole.jsonl"))
    played("game.jsonl", "section bolster/upgrade")
    assert "has the seed 2, not 5; leave out --seed" in sentence(scythe("play", "--resume", "game.jsonl", "--seed", 5))
    scythe("play", "--replay", "game.jsonl", "--redact", 2, "-o", "red.jsonl")
    assert "holds only what seat 2 knows, so it cannot go on" in sentence(scythe("play", "--resume", "red.jsonl"))
    assert "cannot be replayed" in sentence(scythe("score", "red.jsonl"))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("run.sqlite", "is a run file, not a stored game; `scythe report run.sqlite` takes it."),
        (EXPERIMENT, f"is an experiment, not a stored game; `scythe simulate {EXPERIMENT}` takes it."),
        (SCENARIO, f"is a scenario, not a stored game; `scythe play --scenario {SCENARIO}` takes it."),
        ("table.json", "is a setup, not a stored game; `scythe play --setup table.json` takes it."),
    ],
)
def test_another_file_of_the_program_is_told_what_takes_it(path: Path | str, said: str) -> None:
    with closing(sqlite3.connect("run.sqlite")) as connection:
        connection.execute("CREATE TABLE run (key, value)")
    scythe("setup", "-p", 2, "--seed", 1, "-o", "table.json")
    for wish in ("--resume", "--replay"):
        assert sentence(scythe("play", wish, path)) == f"{path}: {said}"


def test_quotes_are_put_around_a_path_that_needs_them() -> None:
    result = scythe("play", *SEATS, "--transcript", "my game.jsonl", text="quit\n")
    assert "It goes on with: scythe play --resume 'my game.jsonl'" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--resume", "a", "--replay", "b"], "--replay shows a stored game; leave out --resume."),
        (["--resume", "a", "--setup", "b"], "--resume goes on with a stored game; leave out --setup."),
        (["--resume", "a", "-p", "3"], "leave out --players."),
        (["--resume", "a", "--keep", "1=nordic"], "leave out --keep."),
        (["--setup", "a", "-p", "3"], "--setup says who plays and with what; leave out --players."),
        (["--setup", "a", "--scenario", "b"], "leave out --scenario."),
        (["--scenario", "a", "--ban", "nordic"], "--scenario says who plays and with what; leave out --ban."),
        (["--until", "3"], "--until belongs to --replay."),
        (["--redact", "3"], "--redact belongs to --replay."),
        (["--replay", "a", "--redact", "3"], "--redact and --output belong together"),
        (["--replay", "a", "--script", "b"], "leave out --script."),
        (["--replay", "a", "--seat", "human"], "--seat takes the number of one seat, not 'human'"),
        (["--chance", "ask", "--style", "machine"], "leave out --chance ask."),
        (["--seat", "9=human"], "--seat 9=…: there is no such seat; Scythe has seats 1 to 7 at most."),
        (["--seat", "human=1"], "--seat human=1: 'human' is not the number of a seat; it takes the form 1=human."),
        (["--seat", "1="], "--seat 1=: names no player"),
        (["--seat", "1=human", "--seat", "1=greedy"], "--seat 1=greedy: seat 1 is already taken by 'human'."),
    ],
)
def test_options_that_contradict_each_other_are_wrong_usage(arguments: list[str], said: str) -> None:
    result = scythe("play", *arguments)
    assert said in sentence(result)
    assert "Seed" not in result.stderr


def test_a_replay_as_a_seat_hides_what_it_may_not_know_until_the_game_is_over() -> None:
    played("game.jsonl", "section bolster/upgrade", "bolster cards")
    own = scythe("play", "--replay", "game.jsonl", "--seat", 1).stdout
    other = scythe("play", "--replay", "game.jsonl", "--seat", 2).stdout
    onlooker = scythe("play", "--replay", "game.jsonl")
    assert "(hidden)" in own and "(hidden)" in other and "objective card dealt: (hidden)" in onlooker.stdout
    assert not re.search(r"(objective|combat) card (dealt|drawn): (?!\(hidden\))", onlooker.stdout)
    assert (
        onlooker.stderr == "The game is not over, so this is what everybody knows; --seat 1 shows what seat 1 knows.\n"
    )
    card = next(line["do"] for line in reversed(lines("game.jsonl")) if line["by"] == "chance")
    last = [line for line in own.splitlines() if "combat card drawn" in line][-1]
    drawn = f"combat card drawn: {card.removeprefix('card ')}"
    assert last.endswith(drawn)
    assert last.replace(drawn, "combat card drawn: (hidden)") in other
    whole_game()
    assert "(hidden)" not in scythe("play", "--replay", "whole.jsonl", "--seat", 2).stdout
    early = scythe("play", "--replay", "whole.jsonl", "--until", 40)
    assert "(hidden)" not in early.stdout and not early.stderr
    Path("no_end.jsonl").write_text("".join(Path("whole.jsonl").read_text().splitlines(keepends=True)[:-1]))
    assert scythe("play", "--replay", "no_end.jsonl", "--until", 40).stdout == early.stdout
    assert "There is no seat 4" in sentence(scythe("play", "--replay", "whole.jsonl", "--seat", 4))


def test_a_replay_until_an_answer_that_is_not_there_is_refused() -> None:
    played("game.jsonl", "section bolster/upgrade", "bolster cards")
    answers = len([line for line in lines("game.jsonl") if "by" in line])
    assert scythe("play", "--replay", "game.jsonl", "--until", answers).exit_code == 0
    wanted = f"game.jsonl: --until {answers + 1}: the game has only {answers} answers."
    assert sentence(scythe("play", "--replay", "game.jsonl", "--until", answers + 1)) == wanted
    scythe("play", "--replay", "game.jsonl", "--redact", 2, "-o", "red.jsonl")
    assert "the game has only" in sentence(scythe("play", "--replay", "red.jsonl", "--until", answers + 1))


def test_a_redacted_transcript_holds_what_the_seat_knows_and_can_be_shown() -> None:
    words = whole_game()
    played("game.jsonl", *words[: len(words) // 2])
    assert scythe("play", "--replay", "game.jsonl", "--redact", 2, "-o", "red.jsonl").exit_code == 0
    head, *rest = lines("red.jsonl")
    assert head["seen_by"] == 2 and "seed" not in head
    full = [line for line in lines("game.jsonl")[1:] if "by" in line]
    red = [line for line in rest if "by" in line]
    assert [line["by"] for line in red] == [line["by"] for line in full]
    hidden = [line for line in red if line["do"] is None]
    assert hidden and all(line["hidden"] is True for line in hidden)
    assert all(line["do"] in (None, whole["do"]) for line, whole in zip(red, full, strict=True))
    assert not [line for line in hidden if line["by"] == "seat 2"]
    shown = scythe("play", "--replay", "red.jsonl").stdout
    assert "(hidden)" in shown and "holds only what seat 2 knows" in shown and "Your combat cards: " in shown
    assert "not seat 1" in sentence(scythe("play", "--replay", "red.jsonl", "--seat", 1))
    assert "exists already" in sentence(scythe("play", "--replay", "game.jsonl", "--redact", 2, "-o", "red.jsonl"))
    assert "its game is over" in sentence(scythe("play", "--replay", "whole.jsonl", "--redact", 2, "-o", "x.jsonl"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace('"seed": 2', '"seed": "four"'), "'seed' must be a whole number, but is \"four\""),
        (lambda text: text.replace('"bots": [', '"bots": [1, '), "'bots' must be a list with one text a seat"),
        (lambda text: text.replace('"seed": 2', '"seed": 2, "chance": "dice"'), "'chance' is 'dice'"),
        (lambda text: text.replace('"chance"', '"seat 9"', 1), "answer 1 is by seat 9"),
        (lambda text: text.replace('"game": "scythe"', '"game": "chess"'), "There is no game 'chess'"),
        (lambda text: text.replace('"human"', '"robot"'), "No bot is called 'robot'"),
        (lambda text: text.replace("\n", "\n\n", 1), "line 2: not JSON"),
        (lambda text: text.replace("\n", "\n" + "[" * 100_000 + "\n", 1), "line 2: not JSON"),
    ],
)
def test_damaged_transcripts_are_not_resumed(change: Any, said: str) -> None:
    played("game.jsonl", "section bolster/upgrade", "bolster power")
    damaged = change(Path("game.jsonl").read_text())
    Path("game.jsonl").write_text(damaged)
    refused = sentence(scythe("play", "--resume", "game.jsonl", text="quit\n"))
    assert said in refused and refused.startswith("game.jsonl: ")
    assert Path("game.jsonl").read_text() == damaged


def test_a_taken_back_answer_leaves_a_whole_file_and_no_draft() -> None:
    scythe("play", *SEATS, "--transcript", "game.jsonl", text="1\n2\nundo\nundo!\nundo!\nquit\n")
    assert moves("game.jsonl") == []
    assert [path.name for path in Path().iterdir()] == ["game.jsonl"]


def test_a_link_to_a_transcript_stays_a_link() -> None:
    played("game.jsonl", "section bolster/upgrade")
    shutil.move("game.jsonl", "real.jsonl")
    Path("game.jsonl").symlink_to("real.jsonl")
    scythe("play", "--resume", "game.jsonl", text="1\nquit\n")
    assert Path("game.jsonl").is_symlink()
    assert moves("real.jsonl")[:2] == ["section bolster/upgrade", "bolster power"]


def test_a_replay_shows_the_table_it_ends_with_and_hides_hands_from_a_seat() -> None:
    whole_game()
    shown = scythe("play", "--replay", "whole.jsonl").stdout
    assert "The game is over. Structure bonus" in shown and "Your objective" not in shown
    assert "Your objective" in scythe("play", "--replay", "whole.jsonl", "--until", 40, "--seat", 1).stdout


def test_a_game_is_played_by_one_process_at_a_time() -> None:
    """Also after the first one was killed, which leaves it no time to let go."""
    words = [*COMMAND, "play", *map(str, SEATS), "--style", "machine", "--transcript", "game.jsonl"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert any('"type":"ask"' in line.replace(" ", "") for line in first.stdout)
        before = Path("game.jsonl").read_text()
        said = sentence(scythe("play", "--resume", "game.jsonl", text="quit\n"))
        assert said.startswith("game.jsonl: its game is being played by another process; leave that one first.")
        assert Path("game.jsonl").read_text() == before
        first.kill()
    assert scythe("play", "--resume", "game.jsonl", text="quit\n").exit_code == 0
    assert [path.name for path in Path().iterdir()] == ["game.jsonl"]


def test_a_lock_is_held_once_and_leaves_nothing_behind(tmp_path: Path) -> None:
    one, other = Lock(Path("game.jsonl")), Lock(Path("game.jsonl"))
    assert one.take() and one.take()
    assert not other.take()
    one.release()
    assert other.take() and not one.take()
    other.release()
    one.release()
    assert list(tmp_path.iterdir()) == []


def test_answers_that_another_process_has_given_meanwhile_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    played("game.jsonl")
    take = Lock.take

    def late(lock: Lock) -> bool:
        """In between, somebody else has played on and left."""
        text = Path("game.jsonl").read_text().splitlines(keepends=True)
        Path("game.jsonl").write_text("".join(text[:-1]))
        return take(lock)

    monkeypatch.setattr(Lock, "take", late)
    said = sentence(scythe("play", "--resume", "game.jsonl", text="quit\n"))
    assert said.startswith("game.jsonl: another process has played on meanwhile. It goes on with: ")
