"""Coins given without being asked: typed by people, in scripts, by programs, in stored games and scenarios."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import Result

from engines.core import registry
from engines.core.transcript import read_transcript, replay
from scenarios.loader import play_scenario, read_scenario
from tests.cli.running import scythe, sentence
from tests.transcripts import TranscriptWriter

# Saxony with 4 coins, Nordic with 7, Rusviet with 6; chance is asked before the first turn and never in it.
TABLE = ["-p", 3, "--seed", 2, "--option", "bribes=true"]
PEOPLE = [*TABLE, "--seat", "1=human", "--seat", "2=greedy", "--seat", "3=human"]
TURN = ["section bolster/upgrade", "bolster power", "end turn"]
GIFT = [("seat 3 out of turn", "give to seat 1"), ("seat 3 out of turn", "give 2")]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*lines: str, options: list[object] = PEOPLE, file: str = "game.jsonl") -> str:
    """What is said when these lines are typed; the first Enter takes the device."""
    text = "".join(f"{line}\n" for line in ("", *lines, "quit"))
    result = scythe("play", *options, "--transcript", file, text=text)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def scripted(*lines: str, file: str = "game.jsonl", options: list[object] = TABLE) -> Result:
    Path("moves.txt").write_text("\n".join(lines))
    return scythe("play", *options, "--script", "moves.txt", "--transcript", file)


def answers(file: str = "game.jsonl") -> list[tuple[str, str]]:
    """The answers of players."""
    return [answer for answer in read_transcript(Path(file)).answers if answer[0] != "chance"]


def coins(file: str = "game.jsonl") -> list[int]:
    """Where the stored game stands."""
    transcript = read_transcript(Path(file))
    state = replay(registry.load("scythe"), transcript)
    found: list[int] = state.view(0)["fields"]["coins"][:3]
    return found


@pytest.mark.rule("S14.4")
def test_who_is_asked_gives_and_is_asked_again() -> None:
    said = typed("give 1 to nordic", "section bolster/upgrade", "give 1 to seat 3")
    assert "You give 1 coin to Nordic." in said
    assert said.count("which section?") == 2
    one, other = "seat 1 out of turn", "seat 1"
    gifts = [(one, "give to seat 2"), (one, "give 1"), (other, TURN[0]), (one, "give to seat 3"), (one, "give 1")]
    assert answers() == gifts
    assert coins() == [2, 8, 7]


@pytest.mark.rule("S14.4")
def test_somebody_else_at_the_screen_gives_while_the_active_player_is_asked() -> None:
    assert "Rusviet gives 2 coins to you." in typed(TURN[0], "seat 3 gives 2 to 1")
    assert answers() == [("seat 1", TURN[0]), *GIFT]
    assert coins() == [6, 7, 4]


@pytest.mark.rule("S14.4")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "seat 2 gives 1 to 1",
            "Nobody but a person acts without being asked, and seat 2 (Nordic) is played by greedy.",
        ),
        ("give 5 to 2", "Seat 1 (Saxony Empire) has 4 coins and cannot give 5 (S14.4)."),
        ("give 0 to 2", "At least 1 coin changes hands, not 0 (S14.4)."),
        ("give 1 to polania", "Nobody here is called 'polania'; known: nordic, rusviet, saxony."),
        ("give 1 to seat 4", "There is no seat 4, only seats 1 to 3."),
    ],
)
def test_a_gift_that_cannot_be_is_said_once_and_changes_nothing(line: str, said: str) -> None:
    assert typed(line).count(said) == 1
    assert answers() == []


@pytest.mark.rule("S14.2", "S14.4")
def test_without_the_option_nobody_is_told_how_and_nobody_gives() -> None:
    said = typed("give 1 to nordic", options=[*PEOPLE[:4], *PEOPLE[6:]])
    assert "gives coins" not in said
    assert "In this game coins do not change hands: the option 'bribes' is off (S14.2, S14.4)." in said
    assert answers() == []


def test_a_game_without_such_a_thing_knows_no_such_words() -> None:
    said = scythe(
        "play", "smallworld", "--seed", 2, "--transcript", "game.jsonl", text="give 1 to seat 2\nhelp\n"
    ).stdout
    assert "gives coins" not in said
    assert "Legal moves" in " ".join(said.split())
    assert not [words for _, words in answers() if "give" in words]


def test_help_says_how_coins_are_given_where_that_can_be() -> None:
    assert typed("help", "?").count("give 3 to nordic gives coins") == 3


@pytest.mark.rule("S14.4")
def test_a_gift_is_taken_back_as_a_whole_and_only_by_force_when_another_person_gave() -> None:
    assert "give" not in str(answers_after("give 1 to nordic", "undo"))
    said = typed(TURN[0], "seat 3 gives 2 to 1", "undo", file="kept.jsonl")
    assert "seat 3 (Rusviet) has answered; undo! takes it back all the same." in said
    assert answers("kept.jsonl") == [("seat 1", TURN[0]), *GIFT]
    assert answers_after(TURN[0], "seat 3 gives 2 to 1", "undo!") == []


def answers_after(*lines: str) -> list[tuple[str, str]]:
    Path("undone.jsonl").unlink(missing_ok=True)
    typed(*lines, file="undone.jsonl")
    return answers("undone.jsonl")


@pytest.mark.rule("S14.4")
@pytest.mark.parametrize("gift", ["seat 3: give 2 to seat 1", "seat 3 gives 2 to 1", "SEAT 3: gives 2 coins to saxony"])
def test_a_gift_in_a_script_stands_where_it_happens(gift: str) -> None:
    scripted(TURN[0], gift, *TURN[1:])
    assert answers() == [("seat 1", TURN[0]), *GIFT, ("seat 1", TURN[1]), ("seat 1", TURN[2])]


@pytest.mark.rule("S14.4")
def test_a_line_of_a_script_names_its_mistake() -> None:
    said = sentence(scripted(TURN[0], "seat 3: give 9 to seat 1"))
    assert said.startswith("moves.txt, line 2: Seat 3 (Rusviet Union) has 6 coins and cannot give 9 (S14.4).")
    assert "is by seat 3, but now it is seat 1" in sentence(scripted("seat 3: end turn", file="other.jsonl"))


@pytest.mark.rule("S14.4", "S6.6")
def test_at_a_secret_choice_a_gift_is_refused() -> None:
    number = store_first_dial(Path("battle.jsonl"))
    text = "\ngive 1 to 1\nseat 2 gives 1 to 1\n"
    result = scythe("play", "--resume", "battle.jsonl", text=text)
    said = " ".join(result.stdout.split())
    assert said.count("No coins change hands during a secret choice; wait until it is revealed (S14.4).") == 2
    assert len(read_transcript(Path("battle.jsonl")).answers) == number


def store_first_dial(path: Path) -> int:
    """Store the first random game that comes to a combat, up to its first dial; how many answers that are."""
    game = registry.load("scythe")
    setup = game.tables.deal(5, Random(1), {"bribes": True})
    for key in range(1, 100):
        state, rng = game.new_initial_state(setup), Random(key)
        with path.open("w", encoding="utf-8") as file:
            writer = TranscriptWriter(file, game, setup, ["human"] * 5)
            while not state.is_terminal() and state.question() != "power dial":
                action = state.sample_chance(key) if state.is_chance() else rng.choice(state.legal_actions())
                writer.answer(state, action)
                state.step(action)
        if not state.is_terminal():
            return len(read_transcript(path).answers)
    raise AssertionError("no combat in a hundred games")


@pytest.mark.rule("S14.4")
def test_a_game_with_a_gift_is_resumed_shown_redacted_and_scored() -> None:
    scripted(TURN[0], "seat 3: give 2 to seat 1", *TURN[1:])
    scripted(TURN[0], "seat 3: give 2 to seat 1", file="cut.jsonl")
    Path("rest.txt").write_text("\n".join(TURN[1:]))
    scythe("play", "--resume", "cut.jsonl", "--script", "rest.txt")
    assert Path("cut.jsonl").read_text() == Path("game.jsonl").read_text()
    chance = len(read_transcript(Path("game.jsonl")).answers) - len(answers())
    shown = scythe("play", "--replay", "game.jsonl", "--until", chance + 2).stdout
    assert "give to seat 1" in shown and "Asked next: seat 3 (how many coins to give)." in shown
    scythe("play", "--replay", "game.jsonl", "--redact", 2, "-o", "red.jsonl")
    assert answers("red.jsonl") == answers()
    assert scythe("score", "game.jsonl").exit_code == 0


@pytest.mark.rule("S14.4")
def test_a_game_that_was_cut_inside_a_gift_goes_on_there() -> None:
    scripted(TURN[0], "seat 3: give 2 to seat 1", *TURN[1:])
    whole = Path("game.jsonl").read_text()
    lines = whole.splitlines(keepends=True)
    cut = next(number for number, line in enumerate(lines) if "out of turn" in line) + 1
    Path("game.jsonl").write_text("".join(lines[:cut]))
    Path("rest.txt").write_text("\n".join(["seat 3: give 2", *TURN[1:]]))
    scythe("play", "--resume", "game.jsonl", "--script", "rest.txt")
    assert Path("game.jsonl").read_text() == whole


# ---------------------------------------------------------------------------------------------------------- programs


def served(*messages: object) -> list[dict[str, Any]]:
    """What a program is told that plays seats 1 and 3."""
    text = "".join(json.dumps(message) + "\n" for message in messages)
    result = scythe("play", *PEOPLE, "--style", "machine", "--transcript", "game.jsonl", text=text)
    return [json.loads(line) for line in result.stdout.splitlines()]


def of_type(messages: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == kind]


@pytest.mark.rule("S14.4")
def test_a_program_offers_coins_instead_of_an_answer_and_is_asked_anew() -> None:
    told = served({"do": TURN[0]}, {"type": "offer", "seat": 3, "do": "give 2 to seat 1"}, {"do": TURN[1]})
    asked = of_type(told, "ask")
    assert [message["question"] for message in asked[:3]] == ["which section", "top row", "top row"]
    assert [message["view"]["fields"]["coins"][0] for message in asked[1:3]] == [4, 6]
    gifts = [(m["seats"], m["by"], m["do"]) for m in of_type(told, "event") if m["do"].startswith("give")]
    assert gifts == [([1], "seat 3", "give to seat 1"), ([1], "seat 3", "give 2")]
    assert answers()[:4] == [("seat 1", TURN[0]), *GIFT, ("seat 1", TURN[1])]


@pytest.mark.rule("S14.4")
@pytest.mark.parametrize(
    ("offer", "said"),
    [
        ({"seat": 3, "do": "give 9 to seat 1"}, "Seat 3 (Rusviet Union) has 6 coins and cannot give 9 (S14.4)."),
        ({"seat": 1, "do": "seat 2 gives 1 to 1"}, "seat 2 (Nordic) is played by greedy."),
        ({"seat": 3, "do": "end turn"}, "end turn is not something that can be done without being asked."),
        ({"seat": 2, "do": "give 1 to 1"}, "must have the keys 'seat', which is 1 or 3, and 'do'"),
        ({"do": "give 1 to 1"}, "must have the keys 'seat', which is 1 or 3, and 'do'"),
    ],
)
def test_a_bad_offer_is_said_why(offer: dict[str, Any], said: str) -> None:
    told = of_type(served({"type": "offer", **offer}), "error")
    assert said in told[0]["message"]
    assert told[0]["left"] == 2
    assert answers() == []


# --------------------------------------------------------------------------------------------------------- scenarios


@pytest.mark.rule("S14.4")
def test_a_scenario_may_hold_gifts() -> None:
    scripted(TURN[0], "seat 3: give 2 to seat 1")
    transcript = read_transcript(Path("game.jsonl"))
    moves = [f"{by}: {words}" for by, words in transcript.answers]
    seats = [", ".join(f"{key} = '{value}'" for key, value in seat.items()) for seat in transcript.setup.seats]
    table = ", ".join(f"{key} = '{value}'" for key, value in transcript.setup.table.items())
    Path("mine.toml").write_text(
        "format = 'scythe-scenario'\nformat_version = 1\ngame = 'scythe'\ntitle = 'A gift'\n"
        f"seats = [{', '.join(f'{{{seat}}}' for seat in seats)}]\ntable = {{{table}}}\noptions = {{bribes = true}}\n"
        f"moves = {json.dumps(moves)}\n"
    )
    game = registry.load("scythe")
    state = play_scenario(read_scenario(Path("mine.toml"), game), game)
    assert state.view(0)["fields"]["coins"][:3] == [6, 7, 4]
    result = scythe("play", "--scenario", "mine.toml", "--seat", "human", "--transcript", "on.jsonl", text="\nquit\n")
    assert result.exit_code == 0, result.output
    assert answers("on.jsonl") == answers()
