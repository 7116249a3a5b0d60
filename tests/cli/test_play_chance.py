"""Chance typed in: a game on a real table, with the program as referee."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest
from click.testing import Result

from scythe_cli.playing import commands
from scythe_cli.playing.session import Session
from scythe_cli.table.pad import Pad
from tests.cli.running import scythe, sentence

TABLE = ["-p", 2, "--seed", 2, "--chance", "ask", "--transcript", "game.jsonl"]
ALONE = [*TABLE, "--seat", "1=human", "--seat", "2=greedy"]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*lines: str, options: list[object] = ALONE) -> Result:
    result = scythe("play", *options, text="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result


def answers() -> list[tuple[str, str]]:
    stored = [json.loads(line) for line in Path("game.jsonl").read_text().splitlines()[1:]]
    return [(line["by"], line["do"]) for line in stored if "by" in line]


def scripted(*lines: str) -> Result:
    Path("table.txt").write_text("\n".join(lines))
    return scythe("play", *TABLE, "--seat", "human", "--script", "table.txt")


def test_every_outcome_is_asked_for_with_its_possibilities_and_who_sees_it() -> None:
    said = typed("4", "objective 7", "? 12", "random all", "quit").stdout
    assert "Objective card dealt, seen by seat 1 (Crimea): what came up? (or: random, random all)" in said
    assert "  4  objective 4" in said
    assert answers()[3:5] == [("chance", "objective 4"), ("chance", "objective 7")]


def test_what_lies_face_down_for_everybody_is_drawn_by_the_program() -> None:
    said = " ".join(typed("quit").stdout.split())
    assert said.count("Factory card dealt, seen by nobody: the program draws it; lay out what it names later.") == 1
    assert [do.rpartition(" ")[0] for _, do in answers()] == ["factory card"] * 3


def test_a_value_is_what_is_printed_on_the_card_not_its_place_in_the_list() -> None:
    typed(*["random"] * 2, "4", "quit", options=[*TABLE[:-1], "game.jsonl", "--seat", "2=human", "--seat", "1=greedy"])
    drawn = [do for by, do in answers() if do.startswith("card")]
    assert drawn in (["card 4"], [])


def test_random_all_draws_until_a_player_is_asked() -> None:
    said = typed("random all", "quit").stdout
    assert said.count("what came up?") == 1


def test_what_is_typed_wrong_is_taken_back_by_undo() -> None:
    typed("3", "undo", "5", "quit")
    assert answers()[3:] == [("chance", "objective 5")]


def test_what_is_no_outcome_is_said() -> None:
    said = typed("99", "card 77", "quit").stdout
    assert "There is no move 99. Moves here: " in said and "card 77" in said


def test_a_script_says_what_came_up_and_by_whom_each_line_is() -> None:
    dealt = ["chance: factory card 1", "random  # face down", "factory card 3"]
    result = scripted(*dealt, "chance: objective 4", "fly")
    assert "table.txt, line 5: 'fly' is not an answer for chance (objective card dealt)." in sentence(result)
    assert [answers()[i][1] for i in (0, 2, 3)] == ["factory card 1", "factory card 3", "objective 4"]


def test_a_line_of_somebody_who_is_not_asked_is_a_mistake() -> None:
    assert "line 1: is by seat 2, but now it is chance" in sentence(scripted("seat 2: end turn"))
    Path("table.txt").write_text("chance: card 4\n")
    result = scythe("play", "-p", 2, "--seed", 2, "--script", "table.txt")
    assert "is by chance, but now it is seat" in sentence(result) and "give --chance ask" in sentence(result)


def test_a_resumed_game_asks_for_chance_again() -> None:
    typed("3", "quit")
    assert "what came up?" in scythe("play", "--resume", "game.jsonl", text="quit\n").stdout
    assert "what came up?" not in scythe("play", "--resume", "game.jsonl", "--chance", "seed", text="quit\n").stdout


def test_among_several_people_only_who_may_see_a_card_types_it() -> None:
    said = typed("", *["random"] * 4, "", "random", "random", "", "quit", options=[*TABLE, "--seat", "human"]).stdout
    assert "Pass the device to seat 1 (Crimea); press Enter." in said
    assert (
        said.index("seen by nobody") < said.index("Pass the device to seat 1") < said.index("seen by seat 1 (Crimea)")
    )


def test_taking_back_a_card_that_another_player_drew_does_not_tell_it() -> None:
    people = [*TABLE, "--seat", "1=human", "--seat", "2=human"]
    said = typed("", "objective 11", "objective 7", "", "undo", "quit", options=people).stdout
    assert "Taken back: " in said and "Taken back: objective 7" not in said


def test_who_keeps_the_cards_has_nothing_to_recap() -> None:
    """It is nobody's turn that could be told; before, the answer was that nothing has happened."""
    pad = Pad(80, False)
    commands.run("recap", pad, cast(Session, None), None)
    assert pad.lines == ["recap tells a player what happened since that player last chose; log shows the last answers."]


def test_where_nothing_comes_up_it_is_said_who_is_next() -> None:
    said = scythe("play", "-p", 2, "--seed", 2, "--transcript", "game.jsonl", text="random all\nRandom\nquit\n").stdout
    assert " ".join(said.split()).count("Nothing comes up now; seat 1 (which section) is next.") == 2
