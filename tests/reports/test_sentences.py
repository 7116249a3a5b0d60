"""Sentences of a report with one, two and many of everything, and what stands beside them after an early end."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

from reports.api import brief_of, compare, summarise
from reports.findings.models import Dependence
from reports.findings.strengths import check_blocks
from reports.findings.summary import ColumnMeans, Summary
from reports.findings.words import bot_labels, every_one, none_of, share, short_bot
from reports.load.parts import LongestGame
from reports.load.rows import BOT, TURN_POSITION
from reports.sections.brief import remarks
from reports.sections.brief_table import remarks_of
from reports.sections.course.sentences import ending_sentence, length_sentence, most_sentence
from reports.sections.design.part import design_part
from reports.sections.headline import headline, run_sentence, trouble_sentences
from reports.sections.odds.sentences import model_text
from reports.sections.opponents.sentences import opponent_sentence, opponents_in_short
from reports.sections.power.part import power_sentence
from reports.sections.rates.sentences import verdict_sentence
from reports.sections.rates.tables import strength_table
from reports.sections.seats.sentences import aliasing_sentences
from reports.sections.skill.sentences import dependence_sentence, same_verdicts
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.estimates import NoEstimateError
from tests.reports.build_run import Recipe, write_run

RULE = {"method": "confidence-sequence", "of": "faction", "groups": 1, "margin": 5.0, "every": 100, "alpha": 0.05}
GROUP = {"levels": ["rusviet"], "blocks": 300, "rate": 0.31, "low": 0.25, "high": 0.37, "verdict": "strong"}
ENDED = {
    "rule": RULE,
    "looks": [{"games": 300, "strong": 1, "weak": 0, "equivalent": 0, "inconclusive": 0}],
    "groups": [GROUP],
    "stopped": 300,
}


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def judged_as(summary: Summary, *verdicts: str) -> str:
    """The sentence of the factions when their verdicts are these; levels without one are left away."""
    table = summary.tables[0]
    rows = [replace(row, verdict=word) for row, word in zip(table.rows, verdicts, strict=False)]
    return plain(verdict_sentence(summary, replace(table, rows=tuple(rows), tests=len(rows))))


def stalling(path: Path, *turns: tuple[int, int], seed: int = 1) -> Path:
    """A run of forty games, of which some took so many turns."""
    write_run(path, Recipe(games=40, seed=seed))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("UPDATE games SET turns = ? WHERE game_index = ?", turns)
    connection.close()
    return path


def test_games_that_stalled_are_told_with_one_of_the_longest(tmp_path: Path) -> None:
    path = stalling(tmp_path / "run.sqlite", (225, 2), (226, 3), (225, 4))
    said = "1 game of 40 stalled: more than 45 turns a player. The longest, game 3 (seed 21), took 46."
    assert said in headline(summarise(path)) and remarks(brief_of(path)) == remarks(summarise(path)) == [said]
    stalled = summarise(path).games
    assert (stalled.longest_game, stalled.stalled, stalled.longest) == (45, 1, LongestGame("run.sqlite", 3, 21, 46))


def test_the_first_screen_says_whose_play_the_verdicts_describe(summary: Summary, mixed: Summary) -> None:
    for report, whose in ((summary, "'greedy' plays."), (mixed, "'greedy' and 'random' play at these tables.")):
        told = [*headline(report)][1]
        assert told.startswith(f"Whose play: These verdicts describe how {whose} With another bot")
        assert "--league" in told and "docs/verdicts.md" in told


def test_nothing_is_told_where_no_game_stalled(tmp_path: Path) -> None:
    path = stalling(tmp_path / "run.sqlite", (225, 3))
    found = summarise(path)
    assert remarks(brief_of(path)) == [] and (found.games.stalled, found.games.longest) == (0, None)
    assert not any("stalled" in text for text in headline(found))


def test_of_several_runs_the_file_of_the_longest_game_is_named(tmp_path: Path) -> None:
    one = stalling(tmp_path / "one.sqlite", (300, 5))
    two = stalling(tmp_path / "two.sqlite", (231, 4), (6000, 7), (6000, 8), seed=2)
    told = (
        "4 games of 80 stalled: more than 45 turns a player. The longest, game 7 of two.sqlite (seed 49), took 1,200."
    )
    for paths in ([one, two], [two, one]):
        assert remarks(brief_of(paths)) == [told]


def test_a_game_that_failed_is_not_the_longest(tmp_path: Path) -> None:
    path = stalling(tmp_path / "run.sqlite", (400, 6), (300, 5))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET ended_by = 'failed' WHERE game_index = 6")
        connection.execute("DELETE FROM seats WHERE game_index = 6")
    connection.close()
    assert "The longest, game 5 (seed 35), took 60." in remarks(brief_of(path))[0]


def test_bots_of_very_different_strength_are_a_caution(tmp_path: Path) -> None:
    """Where one wins nearly all games on every seat in turn, factions look equal whatever they are."""
    unlike = Recipe(200, bots=("greedy", "random"), effects={"bot": {"greedy": 6.0}})
    path = write_run(tmp_path / "unlike", unlike)
    (told,) = (text for text in headline(summarise(path)) if "Judge factors" in text)
    assert told.startswith("Bots of very different strength shared these tables")
    other = write_run(tmp_path / "other", replace(unlike, seed=9))
    assert told in remarks(brief_of(path)) and remarks_of(compare([path, other])).count(told) == 1
    for bots in (("greedy",), ("greedy", "hasty")):
        alike = summarise(write_run(tmp_path / "alike", Recipe(200, bots=bots)))
        assert not any("Judge factors" in text for text in headline(alike))


def test_one_two_and_many_levels_are_told_alike(summary: Summary) -> None:
    one = judged_as(summary, STRONG)
    assert one.startswith("Albion (")
    assert one.endswith(" wins more often than the equal share of 20 % (shown at 95 %).")
    four = judged_as(summary, STRONG, WEAK, EQUIVALENT, INCONCLUSIVE)
    assert (
        "; Nordic (" in four
        and ") wins less often (shown at 95 %, Holm over 4). Rusviet is shown to win within ±5 points" in four
    )
    assert four.endswith("This run is inconclusive about Togawa.")
    assert "Both factions are shown (95 %, Holm over 2) to win within" in judged_as(summary, EQUIVALENT, EQUIVALENT)
    assert "All 3 factions are shown" in judged_as(summary, *[EQUIVALENT] * 3)
    assert judged_as(summary, INCONCLUSIVE).startswith("This run is inconclusive about Albion: ")
    assert judged_as(summary, *[INCONCLUSIVE] * 2).startswith("This run is inconclusive about both factions: ")
    assert judged_as(summary, *[INCONCLUSIVE] * 3).startswith("This run is inconclusive about all 3 factions: ")


@pytest.mark.parametrize(("on", "others"), [("players", "numbers of players"), ("bot", "bots")])
def test_a_verdict_that_holds_everywhere_is_told(mixed: Summary, on: str, others: str) -> None:
    entry = next(one for one in mixed.dependence if (one.factor, one.on) == ("faction", on))
    table = entry.table
    assert table is not None
    last = table.rows[-1].levels[1]
    words = {"nordic": (WEAK, WEAK), "rusviet": (STRONG, STRONG), "crimea": (STRONG, WEAK), "albion": (EQUIVALENT,) * 2}

    def told(known: dict[str, tuple[str, str]]) -> str:
        verdicts = [known.get(row.levels[0], (INCONCLUSIVE,) * 2)[row.levels[1] == last] for row in table.rows]
        rows = [replace(row, verdict=word) for row, word in zip(table.rows, verdicts, strict=True)]
        return plain(same_verdicts(mixed, entry, replace(table, rows=tuple(rows))))

    assert told(words) == f"Nordic and Rusviet: the same verdict holds for 2 of 2 {others}."
    assert told({"crimea": (STRONG, WEAK)}) == f"No faction is shown to be strong, or weak, with all 2 {others}."


def test_combinations_of_opponents_agree_with_their_verb(summary: Summary) -> None:
    opponents = summary.opponents[0]

    def told(total: int, clear: int) -> str:
        rows = [replace(row, holm=0.001 if place < clear else 1.0) for place, row in enumerate(opponents.rows[:total])]
        return plain(opponent_sentence(summary, replace(opponents, rows=tuple(rows))))

    assert told(9, 1).startswith("1 of 9 combinations of a faction and an opponent stands out: ")
    assert told(9, 2).startswith("2 of 9 combinations of a faction and an opponent stand out: ")
    assert told(1, 1).startswith("1 of 1 combination of a faction and an opponent stands out: ")
    assert told(9, 0).startswith("For none of 9 combinations of a faction and an opponent could it be shown that ")
    assert told(2, 0).startswith("For neither combination of a faction and an opponent could it be shown that ")
    assert told(1, 0).startswith("For the one combination of a faction and an opponent it could not be shown that ")


def test_the_clearest_opponents_are_named_and_the_others_counted(summary: Summary) -> None:
    opponents = summary.opponents[0]

    def told(clear: int) -> str:
        rows = [replace(row, holm=0.001 if place < clear else 1.0) for place, row in enumerate(opponents.rows)]
        return plain(next(opponents_in_short(replace(summary, opponents=(replace(opponents, rows=tuple(rows)),)))))

    assert re.fullmatch(
        r"Opponents of a faction: (\w+ did (better|worse) with \w+( and )?){2} at the table \(part 5\)\.", told(2)
    )
    assert told(7).count(" did ") == 3 and told(7).endswith(" at the table; 4 more in part 5.")


def test_a_place_in_the_order_is_told_apart_from_the_mat_or_not(summary: Summary) -> None:
    linked = replace(summary, aliasing=tuple(replace(alias, cramers_v=0.5) for alias in summary.aliasing))
    *_, apart = aliasing_sentences(linked)
    *_, together = aliasing_sentences(replace(linked, direct=()))
    assert together.endswith(" may be due to the faction and mat; these games do not tell them apart.")
    assert apart.endswith("; the rates with the order held equal tell them apart.") or not summary.direct


def test_the_smallest_source_is_not_rounded_to_nothing(summary: Summary) -> None:
    means = ColumnMeans(
        "stars", "faction", ("a", "b"), ("Combat", "Popularity"), ("", ""), ("x",), (10,), ((99.8, 0.2),)
    )
    assert plain(most_sentence(means, "stars")) == (
        "Largest source of stars: combat (99.8 % of all); smallest: popularity (0.2 %)."
    )


def test_only_the_winners_model_has_a_penalised_likelihood(summary: Summary) -> None:
    assert "log-likelihood with the penalty −" in model_text(summary.model)
    assert "log-likelihood −" in model_text(summary.ranking)


def test_every_finding_begins_with_a_capital_letter(summary: Summary, picked: Summary) -> None:
    told = [*headline(summary), *headline(picked), *(power_sentence(summary, power) for power in summary.power)]
    for sentence in told:
        about, colon, rest = sentence.partition(": ")
        begins = rest if colon and len(about) < 40 else sentence
        assert begins[0].isupper() or begins[0].isdigit(), sentence


@pytest.fixture(scope="module")
def picked(picked_run: Path) -> Summary:
    return summarise(picked_run)


def test_one_game_that_was_cut_or_failed_is_one(summary: Summary) -> None:
    one = replace(summary, design=replace(summary.design, truncated=1, failed=1))
    cut, failed, *_ = map(plain, trouble_sentences(one))
    assert " but was cut at the turn cap; it counts with the standings" in cut and "1 game of " in cut
    assert failed.startswith("1 game failed and is in no table.")


def test_lengths_and_endings_say_no_more_than_is_known(summary: Summary) -> None:
    games = summary.games
    once = replace(games.rounds, least=1, most=1)
    assert length_sentence(replace(summary, games=replace(games, rounds=once))) == "Every game took 1 turn a player."
    assert games.enders is not None
    always = replace(games.enders, rate=1.0, interval=(0.9967, 1.0), games=1173)
    assert plain(ending_sentence(replace(summary, games=replace(games, enders=always)))).endswith(
        "won in 100.00 % of 1,173 games (99.67–100.00 %)."
    )
    nearly = tuple(replace(games.endings[0], share=part) for part in (0.9999, 0.0001))
    told = plain(ending_sentence(replace(summary, games=replace(games, endings=nearly))))
    assert told.startswith("More than 99.9 % of the games ended this way: ")


def test_shares_are_never_all_or_nothing_by_rounding() -> None:
    assert [plain(share(part)) for part in (0.0, 1 / 2376, 0.02, 2375 / 2376, 1.0)] == [
        "0 %", "less than 0.1 %", "2.0 %", "more than 99.9 %", "100 %",
    ]  # fmt: skip
    assert [plain(every_one(count, "bot")) for count in (2, 3)] == ["both bots", "all 3 bots"]
    assert [plain(none_of(count, "bot")) for count in (2, 5)] == ["neither bot", "none of 5 bots"]


def test_the_order_of_play_has_places(summary: Summary) -> None:
    entry = Dependence(TURN_POSITION, BOT, "there is none")
    assert "the strength of a place in the order of play depends on the bot" in dependence_sentence(summary, entry)


@pytest.mark.parametrize(
    ("spec", "short"),
    [("greedy", "greedy"), ("greedy:weights=elsewhere/x.toml", "greedy:weights=x.toml"),
     ("greedy:weights=C:\\me\\x.toml", "greedy:weights=x.toml"), ("greedy:weights=x.toml", "greedy:weights=x.toml"),
     ("program:cmd=./bot", "program:cmd=./bot"), ("program:cmd=./my/bot", "program:cmd=bot")],
)  # fmt: skip
def test_bots_are_named_without_folders_of_this_machine(spec: str, short: str, summary: Summary) -> None:
    assert short_bot(spec) == short
    named = replace(summary, design=replace(summary.design, bots=(spec,)), labels=bot_labels([spec]))
    assert f"every seat played by the bot '{short}'." in run_sentence(named)


def test_bots_that_only_their_folders_tell_apart_keep_them() -> None:
    specs = ["greedy:weights=a/x.toml", "greedy:weights=b/x.toml"]
    assert bot_labels(specs) == dict(zip(specs, specs, strict=True))


def with_stopping(source: Path, path: Path) -> Path:
    """A copy of a run that its stopping rule ended."""
    shutil.copy(source, path)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("INSERT OR REPLACE INTO run VALUES ('stopping', ?)", (json.dumps(ENDED),))
    connection.close()
    return path


def test_after_an_early_end_verdicts_come_with_a_warning(tmp_path: Path) -> None:
    fixed = write_run(tmp_path / "fixed.sqlite", Recipe(games=300, seed=3))
    stopped, whole = summarise(with_stopping(fixed, tmp_path / "stopped.sqlite")), summarise(fixed)
    warning = [text for text in stopped.headline if text.startswith("Stopped early: ")]
    assert len(warning) == 1 and "lean away from the equal share" in warning[0]
    assert not [text for text in whole.headline if "early" in text]
    for summary, is_warned in ((stopped, True), (whole, False)):
        captions = [strength_table(summary, table).caption for table in summary.tables]
        assert captions and all(("stopped early" in caption) == is_warned for caption in captions)
    told = [dict(design_part(summary).blocks[0].entries)["Games"] for summary in (stopped, whole)]
    assert told == [
        "300 played, then the stopping rule ended the run; 1,500 seats",
        "300 played of 300 planned; 1,500 seats",
    ]
    other = write_run(tmp_path / "other.sqlite", Recipe(games=300, seed=4))
    both = summarise([tmp_path / "stopped.sqlite", other])
    assert (
        dict(design_part(both).blocks[0].entries)["Games"]
        == "600 played; a stopping rule ended 1 of the 2 runs; 3,000 seats"
    )
    (table,) = design_part(stopped).blocks[1].tables
    assert [plain(cell.text) for cell in table.rows[0].cells] == ["Rusviet", "300", "31 %", "25–37 %", "strong"]
    assert design_part(whole).blocks[1].tables == ()


@pytest.mark.parametrize(("scatter", "told"), [(0.0, "all blocks of several games came out alike"), (0.01, "")])
def test_where_all_blocks_came_out_alike_there_is_no_model(scatter: float, told: str) -> None:
    """One bot wins every game from every seat: each faction has the same share of each block, and no error is known."""
    fit = Mock(clustered=True, blocks=300, estimate=np.zeros(2), information_covariance=np.eye(2) / 100,
               block_covariance=np.eye(2) * scatter)  # fmt: skip
    with pytest.raises(NoEstimateError, match=told) if told else nullcontext():
        check_blocks(fit)
