"""A game scored from its transcript, from a sheet and by answering questions has the same result each way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.core.engine.outcome import PlayerResult, Result
from engines.core.game import Position
from engines.core.scoring.sheets import put_answer
from engines.scythe.generated.names import AUTOMA_LEVELS
from scythe_cli.score import solo_sheet
from scythe_cli.score_table import score_table
from scythe_cli.score_text import end_of_transcript, places, result_of
from scythe_cli.solo import FLAGS, SOLO_SEATS
from tests.cli.running import scythe, sentence
from tests.ledger import complete_games

TRANSCRIPTS = Path(__file__).resolve().parents[1] / "golden" / "transcripts"
OWN_END = 1  # how every game says that it came to its end, and was not cut by its turn cap


def is_ended(path: Path) -> bool:
    """Whether the last line of a transcript says so."""
    ended: int = json.loads(path.read_bytes().splitlines()[-1])["end"]["ended"]
    return ended == OWN_END


ENDED = [path for path in sorted(TRANSCRIPTS.glob("*.jsonl")) if is_ended(path)]
SCYTHE = next(path for path in ENDED if path.stem.startswith("scythe"))
WIDEST = 80


def rows(*arguments: object, text: str | None = None) -> list[dict[str, Any]]:
    result = scythe("score", *arguments, "--format", "json", text=text)
    assert result.exit_code == 0, result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def standing(found: list[dict[str, Any]]) -> list[tuple[int, int, str]]:
    """What every way tells of every game: places, totals, deciding tie-breaks."""
    return [(row["rank"], row["total"], row["decided_by"]) for row in found]


def of_automa(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows without the level of the Automa, which no sheet asks for, and with one name for it in all ways."""
    return [row | ({"mat": "", "player": ""} if row["mat"] in ("", *AUTOMA_LEVELS) else {}) for row in found]


def solo_flags(state: Position) -> dict[str, Any]:
    """What a person gives who played against the printed opponent of a game."""
    option = state.game.tables.solo_option
    values = state.game.tables.options[option].values if option else ()
    board = state.setup.options.get(option, "")
    plays = board in values[1:] and state.num_players == SOLO_SEATS
    named = board if plays and board in values[2:] else None
    return {"solo": plays, **dict.fromkeys(FLAGS), state.game.tables.solo_words.flag: named}


def typed(sheet: dict[str, Any], flags: dict[str, Any]) -> str:
    """What a person types who has counted the numbers of a sheet."""
    game, lines = registry.load(sheet["game"]), []
    draft = solo_sheet(game, flags)
    while (question := game.results.sheet.next_question(draft)) is not None:
        own = sheet if question.player is None else sheet["player"][question.player]
        value = len(sheet["player"]) if question.key == "players" else own.get(question.key, "")
        if isinstance(value, dict):  # stars by kind
            value = sum(value.values())
        lines.append({True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value))
        put_answer(draft, question, value)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", ENDED, ids=lambda path: path.stem)
def test_transcript_sheet_and_questions_agree(path: Path, tmp_path: Path) -> None:
    played = rows(path)
    assert not played[0]["notes"]
    sheet = tmp_path / "sheet.toml"
    sheet.write_text(scythe("score", "--sheet-of", path).stdout, encoding="utf-8")
    filled = rows(sheet)
    assert not filled[0]["notes"]
    game, state, _ = end_of_transcript(path)
    if "automas" in state.setup.options:  # several: only a sheet can say so
        assert of_automa(filled) == of_automa(played)
        return
    flags = solo_flags(state)
    words = [*(["--solo"] if flags["solo"] else []), *(f"--{flag}={flags[flag]}" for flag in FLAGS if flags[flag])]
    asked = rows(game.name, *words, text=typed(game.results.filled_sheet(state.core, state.setup), flags))
    assert standing(filled) == standing(asked) == standing(played)
    if game.name == "scythe":  # its sheet counts every category; others only know the total of all coins
        assert of_automa(filled) == of_automa(asked) == of_automa(played)


def test_every_game_has_transcripts_that_end() -> None:
    tables = {path.stem.split("-")[1] for path in ENDED if path.stem.startswith("scythe")}
    assert tables == set("234567")
    assert {path.stem.partition("-")[0] for path in ENDED} == complete_games()


@pytest.mark.parametrize("path", ENDED, ids=lambda path: path.stem)
def test_results_fit_into_80_columns(path: Path) -> None:
    result: Result = result_of(*end_of_transcript(path))
    lines = [
        *score_table(result, plain=True).splitlines(),
        *(line for place in places(result) for line in place.splitlines()),
    ]
    assert max(map(len, lines)) <= WIDEST


@pytest.mark.parametrize("name", [name for name in registry.names() if len(registry.load(name).results.categories) < 9])
def test_eight_categories_fit_in_beside_the_longest_name(name: str) -> None:
    """Points of two digits in each, and a total of three; `seat 5` stands before the longest level of any factor."""
    game = registry.load(name)
    longest = max((level for levels in game.tables.levels().values() for level in levels), key=len, default="")
    lines = [category.line(-10) for category in game.results.categories]
    result = Result([PlayerResult(f"seat 5 {longest}".strip(), lines, 1)])
    assert max(map(len, score_table(result, plain=True).splitlines())) <= WIDEST


def test_the_answers_can_be_kept_as_a_sheet(tmp_path: Path) -> None:
    game, state, _ = end_of_transcript(SCYTHE)
    kept, answers = tmp_path / "kept.toml", typed(game.results.filled_sheet(state.core, state.setup), solo_flags(state))
    first = rows("-o", kept, text=answers)
    assert rows(kept) == first == rows("-", text=kept.read_text(encoding="utf-8"))
    assert "exists already" in sentence(scythe("score", "-o", kept, text=answers))


def test_an_unfinished_game_is_scored_as_it_stands_and_says_so(tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(SCYTHE.read_text(encoding="utf-8").splitlines()[:200]) + "\n", encoding="utf-8")
    assert "Note: the game is not over, " in scythe("score", cut).stdout
    assert rows(cut)[0]["notes"][0].endswith("this is how it would end now")
    csv = scythe("score", cut, "--format", "csv")
    assert "not over" in csv.stderr and "not over" not in csv.stdout
    sheet = tmp_path / "sheet.toml"
    sheet.write_text(scythe("score", "--sheet-of", cut).stdout, encoding="utf-8")
    assert "nobody has placed 6 stars" in rows(sheet)[0]["notes"][0]
    assert [row["total"] for row in rows(sheet)] == [row["total"] for row in rows(cut)]


SECRET = "the game is not over, and its rules hide totals until then; if you stop it here, add --stopped to see them."


def small_world(folder: Path, *options: object) -> Path:
    """A game of Small World of which half was played."""
    whole, cut = folder / "whole.jsonl", folder / "cut.jsonl"
    bots = ("--seat", "random", "--seed", 3, "--transcript", whole)
    assert scythe("play", "smallworld", "-p", 2, *bots, *options).exit_code == 0
    lines = whole.read_text(encoding="utf-8").splitlines()
    cut.write_text("\n".join(lines[: len(lines) // 2]) + "\n", encoding="utf-8")
    return cut


def test_hidden_totals_of_an_unfinished_game_are_shown_when_it_is_stopped(tmp_path: Path) -> None:
    cut = small_world(tmp_path)
    for words in (("score", cut), ("score", cut, "--page", tmp_path / "score.html"), ("score", "--sheet-of", cut)):
        done = scythe(*words)
        assert done.exit_code == 1 and not done.stdout and SECRET in sentence(done)
    assert not (tmp_path / "score.html").exists()
    for form in ("json", "csv", "ndjson"):
        assert not scythe("score", cut, "--format", form).stdout
    (first, second) = rows(cut, "--stopped")
    assert first["notes"][0].endswith("this is how it would end now") and first["total"] >= second["total"] > 0
    assert "coins = " in scythe("score", "--sheet-of", cut, "--stopped").stdout


def test_what_the_rules_leave_open_takes_no_word(tmp_path: Path) -> None:
    assert rows(small_world(tmp_path, "--option", "open_totals=true")) and rows(tmp_path / "whole.jsonl")


def test_only_a_transcript_is_stopped(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text(scythe("score", "--sheet-of", SCYTHE).stdout, encoding="utf-8")
    for words in ((sheet,), (), ("--template",)):
        assert "--stopped belongs to the transcript of a game" in sentence(scythe("score", *words, "--stopped"))
    assert "--stopped does not go with --analyse" in sentence(scythe("score", SCYTHE, "--analyse", "--stopped"))
