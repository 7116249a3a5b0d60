"""Lines that answer several questions, names, numbers that stay, and a game that goes on, as people meet them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from engines.core import registry
from engines.core.transcript import read_transcript
from engines.drawing.style import Style
from scythe_cli.playing.naming import Naming
from scythe_cli.playing.numbers import Numbers, in_words
from tests.cli.running import scythe, sentence

STORED = Path(__file__).parents[1] / "golden" / "transcripts"
ALONE = ("-p", 2, "--seed", 5, "--seat", "1=human", "--transcript", "game.jsonl")  # Rusviet, with workers on V3 and M5


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*lines: str) -> str:
    result = scythe("play", *ALONE, text="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def own() -> list[str]:
    stored = [json.loads(line) for line in Path("game.jsonl").read_text().splitlines()[1:]]
    return [line["do"] for line in stored if line.get("by") == "seat 1"]


def test_a_line_is_stored_answer_by_answer_and_undone_as_one() -> None:
    typed("worker V3 to M5", "quit")
    assert own() == ["section move/enlist", "move units", "move worker from V3", "to M5"]
    Path("game.jsonl").unlink()
    said = typed("worker V3 to M5", "undo", "undo", "quit")
    assert own() == [] and "There is no decision of yours to take back." in said


def test_a_line_that_fails_changes_nothing() -> None:
    said = typed("worker V3 to M5, worker M5 to W1", "quit")
    assert "'W1' cannot be played." in said and "Nothing of the line was done." in said
    assert own() == []


def test_a_question_about_a_line_says_what_it_would_do_and_plays_nothing() -> None:
    said = typed("? worker V3 to M5", "? trade 2 oil on M5", "quit")
    assert "move worker from V3: " in said and "to M5: " in said and "trade resources: " in said
    assert "has no move" not in said and own() == []


def test_a_question_about_a_line_that_fails_says_where() -> None:
    said = typed("? worker V3 to M5, worker M5 to W1", "quit")
    assert "'W1' cannot be played." in said and "Nothing of the line was done." not in said and own() == []


def test_scripts_may_use_lines_and_say_which_one_is_wrong() -> None:
    Path("moves.txt").write_text("seat 1: produce M5 V3\nend turn\ntrade wood gold on M5\n")
    result = scythe("play", *ALONE, "--script", "moves.txt")
    assert own()[:4] == ["section produce/upgrade", "produce", "produce on V3", "produce on M5"]
    assert "moves.txt, line 3: After " in sentence(result) and "'gold'" in sentence(result)


def test_names_are_shown_for_seats_kept_and_may_be_typed() -> None:
    naming = Naming(["Anna", ""])
    assert naming.told("Seat 1 pays seat 2 for seat 11.") == "Anna pays seat 2 for seat 11."
    assert naming.typed("peace with anna") == "peace with seat 1"
    assert naming.drawn("seat 1  4 coins") == "Anna    4 coins"
    result = scythe("play", *ALONE, "--name", "1=Anna", text="produce M5 V3\nlog 3\nquit\n")
    assert (
        "Anna (Rusviet): which section?" in result.stdout and "Anna (Rusviet)" in result.stdout.partition("  17  ")[0]
    )
    again = scythe("play", "--resume", "game.jsonl", text="quit\n").stdout
    assert "Anna (Rusviet): which section?" in again
    assert "goes on after " in again and "You take produce/upgrade" not in again and "Crimea takes " in again


def test_a_name_stands_once_in_the_score() -> None:
    result = scythe("play", *ALONE, "--name", "1=Anna", text="score\nquit\n")
    assert "Anna (seat 1, Rusviet, " in " ".join(result.stdout.split())


def test_names_in_a_transcript_are_one_text_a_seat() -> None:
    typed("quit")
    head, *rest = Path("game.jsonl").read_text().splitlines(keepends=True)
    for names, what in ((["Anna"], "2 texts"), ("Anna", "a list with one text a seat"), ([1, 2], "a list")):
        Path("bad.jsonl").write_text(json.dumps(json.loads(head) | {"names": names}) + "\n" + "".join(rest))
        assert what in sentence(scythe("play", "--resume", "bad.jsonl"))


def test_an_answer_keeps_its_number_and_0_ends() -> None:
    numbers = Numbers()
    asked = numbers.of("where", ["on V3", "on M5", "on T4", "end production"])
    assert asked == {"on V3": 1, "on M5": 2, "on T4": 3, "end production": 0}
    assert numbers.of("where", ["on T4", "on W1", "end production"]) == {"on T4": 3, "on W1": 4, "end production": 0}
    assert numbers.copy().of("where", ["on W5", "on W2"]) == {"on W5": 1, "on W2": 2}  # as another hand of cards
    assert numbers.of("where", ["on W5", "on W1"]) == {"on W5": 5, "on W1": 4}


def test_a_number_in_the_words_goes_before_0_for_an_end() -> None:
    assert Numbers().of("dice", ["place a 3", "place a 5", "rest"]) == {"place a 3": 3, "place a 5": 5, "rest": 1}
    assert Numbers().of("wood", ["0 wood", "1 wood"]) == {"0 wood": 0, "1 wood": 1}


def test_a_number_goes_to_the_answer_whose_own_it_is() -> None:
    """`rest` had 4 while no die showed it."""
    numbers = Numbers()
    assert numbers.of("dice", ["place a 1", "place a 2", "place a 3", "rest"])["rest"] == 4
    assert numbers.of("dice", ["place a 3", "place a 4", "rest"]) == {"place a 3": 3, "place a 4": 4, "rest": 5}


@pytest.mark.parametrize("game", registry.names())
def test_no_two_answers_have_the_same_number(game: str) -> None:
    """Through random games whose numbers are never forgotten, which is harder than turns are."""
    rules = registry.load(game)
    for seed in range(3):
        rng, numbers = Random(seed), Numbers()
        state = rules.new_initial_state(rules.tables.deal(rules.tables.min_players, rng))
        for _ in range(400):
            if state.is_terminal():
                break
            actions = state.legal_actions()
            if not state.is_chance():
                given = numbers.of(rules.words.question(state.core), rules.words.texts(state.core, actions))
                assert len({given[words] for words in given}) == len(given)
            state.apply_action(rng.choice(actions))


def test_what_an_answer_passes_over_is_said_where_the_order_is_fixed() -> None:
    """Territories produce in ascending order, so M5 first would leave out V3."""
    said = typed("section produce", "produce", "quit")
    assert "1 produce on V3 2 produce on M5 (V3 can no longer be chosen then) 0 end production" in said
    Path("game.jsonl").unlink()
    assert "no longer be chosen" not in typed("section move", "move units", "quit")


def test_a_region_is_chosen_by_the_number_on_the_map() -> None:
    numbers = Numbers()
    assert numbers.of("what", ["conquer r3", "conquer r21"]) == {"conquer r3": 3, "conquer r21": 21}
    assert numbers.of("what", ["conquer r7", "end conquests"]) == {"conquer r7": 7, "end conquests": 0}
    assert Numbers().of("camps", ["camp 0 on r9", "camp 2 on r9"]) == {"camp 0 on r9": 0, "camp 2 on r9": 2}
    assert Numbers().of("what", ["conquer r3", "attempt r3"]) == {"conquer r3": 1, "attempt r3": 2}


def test_a_number_that_no_move_has_is_answered_with_those_that_there_are() -> None:
    assert in_words([21, 2, 6, 5, 0, 7]) == "0, 2, 5 to 7 and 21"
    assert in_words([3]) == "3"
    assert in_words([1, 2, 4]) == "1, 2 and 4"


@pytest.mark.parametrize("game", registry.names())
def test_a_small_screen_holds_the_board(game: str) -> None:
    transcript = read_transcript(sorted(STORED.glob(f"{game}-3*.jsonl"))[0])
    state = registry.load(game).new_initial_state(transcript.setup)
    for _, words in transcript.answers[:150]:
        state.apply_action(state.text_to_action(words))
    lines = state.game.pictures.draw_brief(state, 0, Style(width=80))
    assert len(lines) <= 24 and max(map(len, lines)) <= 80
    assert re.search(r"\bKey: .* means (two|three|a|Rusviet)", " ".join(lines))  # not what lies on the table
