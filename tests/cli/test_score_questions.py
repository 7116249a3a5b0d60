"""`scythe score` without a file asks for the numbers one by one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.core import registry
from tests.cli.running import scythe, sentence

ANNA = ["Anna", "nordic", "industrial", "20", "12", "9", "yes", "12", "4", "6"]
BEN = ["Ben", "rusviet", "", "20", "12", "8", "9", "3", "5"]
LINES = ["2", "lakes_adjacent", *ANNA, *BEN]


def asked(lines: list[str], *arguments: object) -> str:
    """What stands on stderr after these answers, which must be enough."""
    result = scythe("score", *arguments, text="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    return result.stderr


def totals(lines: list[str], *arguments: object) -> dict[str, int]:
    result = scythe("score", *arguments, "--format", "json", text="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    return {row["player"]: row["total"] for row in json.loads(result.stdout)}


def after(lines: list[str], place: int, *inserted: str) -> list[str]:
    """The lines with others before number `place`."""
    return [*lines[:place], *inserted, *lines[place:]]


def test_the_answers_are_scored() -> None:
    assert totals(LINES) == {"Anna": 98, "Ben": 76}
    assert asked(LINES).startswith("Scoring Scythe; `scythe score GAME` scores another game.")


def test_a_question_mark_explains_the_question_or_a_rule() -> None:
    told = asked(after(LINES, 1, "?", "? s11.2", "? S99.1", "? pond"))
    assert "\nS11.2 (End of the game and scoring): Players may have had different numbers of turns.\n" in told
    assert "\nScythe has no rule 'S99.1'; near are S9.1, S9.10 and S19.1.\n" in told
    assert "\n'pond' is not the id of a rule of Scythe. " in told


def test_a_line_without_end_stops_the_questions_and_the_answers_given_are_shown() -> None:
    result = scythe("score", text="\n".join(LINES[:4]) + "\n" + "9" * 2**21)
    assert sentence(result) == "Standard input: a line has more than 1,048,575 characters, so it is not an answer."
    assert 'faction = "nordic"' in result.stderr and len(result.stderr) < 3_000


@pytest.mark.parametrize(
    ("place", "typed", "said"),
    [
        (0, "eight", "'eight' is not a whole number, 0 or more."),
        (0, "8", "That cannot be: 8 players, but there can be only 2 to 7."),
        (0, "1", "That cannot be: 1 player, but there can be only 2 to 7."),
        (1, "lake", ""),
        (1, "pond", "'pond' is not one of them; known: encounters_adjacent, in_a_row, lakes_adjacent"),
        (3, "nordik", "'nordik' is not one of them; did you mean 'nordic'?"),
        (6, "19", "That cannot be: Anna: popularity is 19, but can only be 0 to 18."),
        (7, "47", "That cannot be: Anna: territories is 47, but can only be 0 to 46."),
        (8, "perhaps", "'perhaps' is neither yes nor no."),
        (10, "8", "That cannot be: Anna: the structure bonus counts 8, but can only count 0 to 7."),
        (11, "7", "That cannot be: Anna: 7 stars, but a player has only 6."),
        (13, "nordic", "'nordic' is not one of them; known: albion, crimea"),
        (20, "6", "That cannot be: Anna and Ben have 6 stars or more, but the first to place the sixth ends the game."),
    ],
)
def test_a_refused_answer_is_asked_for_again_with_the_reason(place: int, typed: str, said: str) -> None:
    if not said:
        assert totals([*LINES[:place], typed, *LINES[place + 1 :]]) == {"Anna": 98, "Ben": 76}
        return
    lines = after(LINES, place, typed)
    assert said in asked(lines)
    assert totals(lines) == {"Anna": 98, "Ben": 76}


def test_nobody_with_six_stars_is_noted_beside_the_score() -> None:
    result = scythe("score", text="\n".join(["5" if place == 11 else line for place, line in enumerate(LINES)]) + "\n")
    assert "Note: nobody has placed 6 stars, so the game is not over; this is how it would end now." in result.stdout


def test_lenient_takes_impossible_numbers_and_names_them_at_the_end() -> None:
    lines = [line if place != 6 else "19" for place, line in enumerate(LINES)]
    result = scythe("score", "--lenient", text="\n".join(lines) + "\n")
    assert "Doubtful: Anna: popularity is 19, but can only be 0 to 18." in result.stdout
    assert "cannot be" not in result.stderr


def test_back_goes_back_over_questions_and_players() -> None:
    assert totals(after(LINES, 7, "back", "12")) == {"Anna": 98, "Ben": 76}
    assert totals(after(LINES, 14, "BACK", "back", "back", "6", "Ben", "rusviet")) == {"Anna": 98, "Ben": 76}
    assert "This is the first question." in asked(after(LINES, 0, "back"))


def test_questions_follow_from_the_answers_before() -> None:
    flags = [line if place != 3 else "albion" for place, line in enumerate(LINES)]
    assert totals(after(flags, 11, "2")) == {"Anna": 104, "Ben": 76}
    assert asked(LINES).count("controls the Factory?") == 1


TIED = [*LINES[:12], "Ben", "rusviet", "", "24", "12", "12", "12", "4", "5"]
BUILT = ["5", "4", "4", "5", "4", "4"]  # workers, mechs and structures of both


def test_only_a_tie_asks_for_what_decides_it() -> None:
    assert "tie" not in asked(LINES)
    result = scythe("score", text="\n".join([*TIED, *BUILT, "8", "7"]) + "\n")
    assert result.exit_code == 0, result.output
    assert result.stderr.count("It decides a tie;") == 8
    assert "1. Anna, 98 (tied with Ben; decided by power)" in result.stdout


def test_a_tie_that_nobody_can_break_any_more_stays(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    result = scythe("score", "-o", path, text="\n".join([*TIED, *BUILT, "8", "unknown"]) + "\n")
    assert result.exit_code == 0, result.output
    assert "1. Anna, 98 (shared)\n1. Ben, 98 (shared)" in result.stdout
    assert scythe("score", path).stdout == result.stdout, "the sheet says so, too"


def test_a_question_mark_explains_every_question_and_answers_none() -> None:
    result = scythe("score", "--format", "json", text="".join(f"?\n{line}\n" for line in LINES))
    assert [row["total"] for row in json.loads(result.stdout)] == [98, 76]
    assert result.stderr.count("'back' goes back a question.") == len(LINES)


def test_a_question_mark_at_a_tie_tells_rule_and_range_and_breaks_nothing() -> None:
    told = "Power (0 to 16). Rule S11.14. Type a whole number. 'unknown' where nobody knows it any more"
    result = scythe("score", text="\n".join([*TIED, *BUILT, "?", "8", "\uff1f", "7"]) + "\n")
    assert result.stderr.count(told) == 2
    assert "1. Anna, 98 (tied with Ben; decided by power)" in result.stdout


def test_a_question_mark_at_a_tie_of_quick_scores_explains_it() -> None:
    seats = ("Anna nordic/industrial 72", "Ben rusviet/militant 72")
    lines = ["?", *"8441", *"?", *"243"]
    result = scythe("score", "--quick", *seats, text="\n".join(lines) + "\n")
    assert result.stderr.count("Rule S11.14.") == 2 and "(shared)" not in result.stdout, result.output


@pytest.mark.parametrize("game", registry.names())
def test_every_row_of_a_sheet_names_a_rule_that_there_is(game: str) -> None:
    rules = Path(registry.__file__).parents[1].joinpath(game, "RULES.md").read_text(encoding="utf-8")
    sheet = registry.load(game).results.sheet
    told = [sheet.tie_rule, *(sheet.rules[entry.key] for entry in (*sheet.header, *sheet.entries))]
    assert not [rule for rule in told if f"| {rule} |" not in rules]


@pytest.mark.parametrize(
    ("place", "typed", "said"),
    [
        (0, "9", "That cannot be: Anna: workers is 9, but can only be 2 to 8."),
        (2, "1", "That cannot be: Anna: the structure bonus counts 4, but can only count 0 to 3 with 1 built."),
    ],
)
def test_what_decides_a_tie_has_to_be_possible(place: int, typed: str, said: str) -> None:
    assert said in asked([*TIED, *after(BUILT, place, typed), "8", "7"])


def test_the_end_of_the_answers_shows_the_sheet_so_far() -> None:
    result = scythe("score", text="\n".join(LINES[:6]) + "\n")
    assert "The answers ended at 'Anna: popularity? (0 to 18)'" in sentence(result)
    assert 'name = "Anna"\nfaction = "nordic"\nmat = "industrial"\ncoins = 20' in result.stderr


def test_options_that_do_not_belong_together_are_wrong_usage() -> None:
    for arguments in (["-p", 3], ["--seat", "1=nordic"], ["--template", "sheet.toml"], ["sheet.toml", "-o", "x.toml"]):
        assert scythe("score", *arguments).exit_code == 2


def test_the_template_takes_seats_and_setups() -> None:
    text = scythe("score", "--template", "--seat", "2=saxony/militant").stdout
    assert text.count("[[player]]") == 2
    assert text.index('faction = "saxony"\nmat = "militant"') > text.index('name = "Player 2"')
    assert "did you mean 'nordic'?" in sentence(scythe("score", "--template", "--seat", "1=nordik"))
    assert "Scythe is for 2 to 7 players" in sentence(scythe("score", "--template", "-p", 8))


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}])
def test_on_a_terminal_questions_and_what_explains_them_break_no_word(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    terminal = pytest.importorskip("tests.cli.terminal", reason="there are no pseudo terminals here")
    words = ["score", "--quick", "Anna rusviet/industrial 72", "Ben nordic/militant 72"]
    with terminal.Terminal(tmp_path, *words, COLUMNS="50", **environment) as screen:
        shown = screen.wait_for("knows.")
        screen.type("?\n")
        shown += screen.wait_for("knows.")
    assert max(map(len, shown.splitlines())) <= 50
    piped = scythe(*words, text="?\n").stderr
    assert max(map(len, piped.splitlines())) > 100 and set(shown.split()) <= set(piped.split())
