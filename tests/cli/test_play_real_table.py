"""Games on a real table: whoever handles the cards types what is printed on them, which no list of ids tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.core.game import Game, Position
from engines.core.transcript import Transcript, read_answer
from scythe_cli.playing.menu import numbered, shown
from scythe_cli.transcripts import read_game
from tests.cli.running import scythe, sentence

PLAYED = Path(__file__).parents[1] / "golden" / "transcripts"
SHORTEST = {
    "scythe": "scythe-4-players-0908",
    "smallworld": "smallworld-2-players-0024",
    "architects": "architects-2-players-1616",
    "wayfarers": "wayfarers-2-players-0243",
}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def printed(game: Game, state: Position, action: int) -> str:
    """What a card shows where that tells it from all others; else its words, for two cards may look alike."""
    texts = state.printed_texts()
    moves = numbered([(words, x, game.words.hint(state.core, x)) for words, x in texts.items()])
    words, hint = next((move.words, move.hint) for move in moves if move.action == action)
    return hint if hint and [move.action for move in shown(moves, hint)] == [action] else words


def typed_lines(transcript: Transcript, game: Game) -> list[str]:
    """A game as people at the table would type it."""
    state, lines = game.new_initial_state(transcript.setup), []
    for number, (by, words) in enumerate(transcript.answers):
        action, _ = read_answer(state, by, words, f"answer {number}")
        said = printed(game, state, action) if by == "chance" else words
        lines.append(f"{by}: {said}")
        state.apply_action(action)
    return lines


@pytest.mark.parametrize("name", SHORTEST)
def test_a_game_is_typed_in_by_what_its_cards_show(name: str) -> None:
    path = PLAYED / f"{SHORTEST[name]}.jsonl"
    transcript, game = read_game(path)
    lines = typed_lines(transcript, game)
    Path("lines.txt").write_text("\n".join(lines))
    Path("table.json").write_text(json.dumps(transcript.setup.to_json({})))
    table = ["--setup", "table.json", "--chance", "ask", "--seat", "human", "--transcript", "game.jsonl"]
    result = scythe("play", *table, "--script", "lines.txt")
    assert result.exit_code == 0, sentence(result)
    stored, played = (read.read_text().splitlines() for read in (Path("game.jsonl"), path))
    assert [json.loads(line).get("do") for line in stored[1:-1]] == [
        json.loads(line).get("do") for line in played[1:-1]
    ]
    assert json.loads(stored[-1])["end"]["digest"] == json.loads(played[-1])["end"]["digest"]


ALONE = ["--seed", 2, "--chance", "ask", "--seat", "1=human", "--seat", "2=greedy", "--transcript", "game.jsonl"]


def answers() -> list[tuple[str, str]]:
    stored = [json.loads(line) for line in Path("game.jsonl").read_text().splitlines()[1:]]
    return [(line["by"], line["do"]) for line in stored if "by" in line]


def test_a_part_of_what_a_card_shows_narrows_the_list_until_one_is_meant() -> None:
    lines = ["harbour pigeon", "merchant", "space tile", "2 silver harbour pigeon", "merchant 1 provision", "quit"]
    said = scythe("play", "wayfarers", "-p", 2, *ALONE, text="\n".join(lines) + "\n").stdout
    shown = said.split("\n> ")
    assert "2 of those that may come up show 'harbour pigeon'. Which one?" in shown[1]
    assert [line.split()[1] for line in shown[1].splitlines() if line.strip()[:1].isdigit()][:2] == ["T07", "T22"]
    assert "2 of those that may come up show 'merchant'. Which one?" in shown[2]
    assert "Nothing that may come up shows 'space tile'; type what is printed on it" in " ".join(shown[3].split())
    assert [do for by, do in answers() if by == "chance"] == ["T07", "T18"]


def test_a_script_names_what_a_part_of_a_card_may_be() -> None:
    Path("lines.txt").write_text("chance: merchant\n")
    result = scythe("play", "wayfarers", "-p", 2, *ALONE, "--script", "lines.txt")
    assert "line 1: 'merchant' may be 2 things; say more: T18 (Merchant, 2 silver; under a vista;" in sentence(result)


def test_nobody_is_asked_for_cards_that_only_a_bot_may_see() -> None:
    said = scythe("play", "scythe", "-p", 2, *ALONE, text="random\nrandom\nquit\n").stdout
    assert "Objective card dealt, seen by a bot alone: the program draws it" in " ".join(said.split())
    assert [do.split()[0] for by, do in answers() if by == "chance"][3:7] == ["objective"] * 4
    assert said.count("what came up?") == 2


def test_where_only_bots_play_their_own_cards_are_not_asked_for() -> None:
    """Whoever lays out the table types what lies open, such as an encounter, and keeps no hands."""
    bots = ["--seat", "greedy", "--seed", 5, "--chance", "ask", "--transcript", "game.jsonl"]
    said = scythe("play", "scythe", "-p", 2, *bots, text="random\nquit\n").stdout
    assert "Objective card dealt, seen by a bot alone: the program draws it" in " ".join(said.split())
    assert {line for line in said.splitlines() if "what came up?" in line and "seen by everybody" not in line} == set()
    assert "seen by everybody: what came up?" in said, "what lies open is asked for"


def test_the_list_does_not_tell_what_others_hold() -> None:
    """Seat 2 reads all objectives, those of seat 1 too; who has drawn a card that was dealt already draws another."""
    people = ["-p", 2, "--seed", 2, "--chance", "ask", "--seat", "human", "--transcript", "game.jsonl"]
    lines = ["", "objective 11", "objective 7", "", "objective 11", "control three villages", "? 11", "9", "quit"]
    said = " ".join(scythe("play", "scythe", *people, text="\n".join(lines) + "\n").stdout.split())
    for_seat_2 = said.partition("seen by seat 2")[2]
    assert "11 objective 11 (Control three villages)" in for_seat_2 and "7 objective 7 " in for_seat_2
    assert for_seat_2.count("'objective 11' has been dealt already, face down.") == 2
    assert [do for _, do in answers()][3:] == ["objective 11", "objective 7", "objective 9"]
