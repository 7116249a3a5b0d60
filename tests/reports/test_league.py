"""A league from run files: verdicts of all bots, what stands out, what is said, what is refused, and its page."""

from __future__ import annotations

import html
import json
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engines.core.engine.errors import RunFileError
from reports.api import league_json, league_of, summarise, write_league
from reports.findings.league import FORMAT, FORMAT_VERSION, JointRow, League
from reports.findings.words import SPACE
from reports.sections.league.flat import level_rows, remarks, short_table
from reports.sections.league.page import render_league
from reports.sections.league.plots import league_plots
from reports.sections.league.sentences import counts_sentence, headline, lowered, table_sentence, unlike_sentence
from reports.stats.equivalence import INCONCLUSIVE, STRONG, WEAK
from reports.stats.league import DEPENDS
from reports.stats.tables import TOO_FEW
from tests.cli.running import scythe
from tests.reports.build_run import write_run
from tests.reports.league_recipes import BOTS, recipe
from tests.reports.test_report_json_doc import LEAGUE, documented, objects


@pytest.fixture(scope="module")
def runs(league_runs: list[Path]) -> list[Path]:
    return league_runs


@pytest.fixture(scope="module")
def league(runs: list[Path]) -> League:
    return league_of(runs)


@pytest.fixture(scope="module")
def page(runs: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    write_league(runs, folder)
    return folder


def row_of(league: League, *levels: str) -> JointRow:
    return next(row for table in league.tables for row in table.rows if row.levels == levels)


def test_verdicts_hold_for_all_bots_or_depend(league: League) -> None:
    assert [row_of(league, faction).verdict for faction in ("rusviet", "albion", "nordic")] == [STRONG, WEAK, DEPENDS]
    assert row_of(league, "rusviet", "engineering").verdict in (STRONG, INCONCLUSIVE)


def test_what_a_bot_shows_is_what_its_own_report_says(league: League, runs: list[Path]) -> None:
    for member, path in zip(league.members, runs, strict=True):
        own = summarise(path)
        assert (member.name, member.files) == (own.design.bots[0], (path.name,))
        assert (member.tables, member.games, member.design) == (own.tables, own.games, own.design)


def test_range_interval_and_p_are_those_of_the_bots(league: League) -> None:
    table = league.tables[0]
    for row in table.rows:
        own = [known for known in league.own(table, row) if known]
        assert row.together is not None
        rates, intervals = [known.rate or 0.0 for known in own], [known.interval or (0.0, 0.0) for known in own]
        assert row.together.rates == (min(rates), max(rates))
        assert row.together.interval == pytest.approx((min(a for a, _ in intervals), max(b for _, b in intervals)))
        if len({rate > 0.2 for rate in rates}) == 1:
            assert row.together.p == pytest.approx(max(known.p or 0.0 for known in own))


def test_levels_with_few_games_with_one_bot_are_not_judged(runs: list[Path], tmp_path: Path) -> None:
    short = write_run(tmp_path / "short.sqlite", recipe(2, games=40))
    found = league_of([runs[0], short])
    pair = next(row for row in found.tables[2].rows if row.verdict == TOO_FEW)
    assert (pair.together, found.tables[2].tests) == (None, 0)
    assert table_sentence(found, found.tables[2]) == "No pair has 30 games with every bot, so none is judged."
    assert [plot.name for plot in league_plots(found)] == [
        "how-they-play", "league-faction", "league-mat", "league-turn-position",
    ]  # fmt: skip
    page = render_league(found, [])
    assert '<p class="caption">Faction and mat: every' not in page  # but folded
    assert not re.search(r"\d\s% too<", page)


def test_long_specs_may_be_broken_behind_a_comma(league: League) -> None:
    spec = "expert:beam=4,lines=4,plan"
    settings = tuple(
        replace(setting, values=(spec, *setting.values[1:])) if setting.key == "bots" else setting
        for setting in league.settings
    )
    assert "expert:beam=4,<wbr>lines=4,<wbr>plan</td>" in render_league(replace(league, settings=settings), [])


def test_bots_that_are_called_by_their_files_are_told(league: League) -> None:
    plain, named = (member.design.bots[0] for member in league.members[:2])
    members = tuple(
        replace(member, name="a", design=replace(member.design, bots=("greedy:weights=some/folder/own.toml",)))
        if member.name == named
        else member
        for member in league.members
    )
    told = next(text for text in headline(replace(league, members=members)) if text.startswith("Whose play"))
    assert told.startswith("Whose play: a is greedy:weights=own.toml. These verdicts")
    assert "a is greedy:weights=own.toml." in remarks(replace(league, members=members))
    rows = level_rows(replace(league, members=members))
    assert {(row["bot"], row["spec"]) for row in rows} >= {(plain, plain), ("a", "greedy:weights=own.toml")}


def test_measures_are_means_over_all_seats(league: League, runs: list[Path]) -> None:
    measure = next(measure for measure in league.measures if measure.column == "encounters")
    found = []
    for path in runs:
        connection = sqlite3.connect(path)
        found.append(np.array([n for (n,) in connection.execute("SELECT encounters FROM seats")]))
        connection.close()
    assert measure.means == pytest.approx([part.mean() for part in found])
    assert measure.deviation == pytest.approx(np.mean([part.var() for part in found]) ** 0.5)
    assert measure.apart == pytest.approx(np.ptp(measure.means) / measure.deviation)


def test_what_stands_out_is_named_with_the_means_behind_it(league: League) -> None:
    (told,) = row_of(league, "rusviet").stands_out
    assert (told.column, told.between) == ("encounters", False)
    assert told.difference > 1 and all(here > of for here, of in zip(told.means, told.everybody, strict=True))
    (told,) = row_of(league, "nordic").stands_out
    assert (told.column, told.between, told.means[2]) == ("combats_won", True, 0.0)
    pair = next(row for row in league.tables[2].rows if row.levels[0] == "rusviet" and row.stands_out)
    assert set(pair.stands_out[0].factors) == {"faction", "mat"}


def test_the_first_screen_says_whose_play_and_how_many_verdicts_hold(league: League) -> None:
    lead, whose, verdicts, *_ = (text.replace(SPACE, " ") for text in league.headline)
    assert lead == (
        "Scythe with 5 players, played by 3 bots, each in every seat of its games: greedy (700 games), hasty "
        "(700 games) and plan (700 games)."
    )
    assert whose.startswith("Whose play: These verdicts are about how all 3 bots play")
    assert re.search(
        r"Of 7 factions, \d verdicts hold for all 3 bots, \d depends? on play and \d are inconcl", verdicts
    )


def test_sentences_name_what_holds_and_what_depends(league: League) -> None:
    text = table_sentence(league, league.tables[0]).replace(SPACE, " ")
    assert re.search(r"Strong with all 3 bots: Rusviet \(\d+–\d+ %\); weak with all 3 bots: Albion", text)
    assert re.search(r"how (it is|they are) played: Nordic \(\d+–\d+ %; strong with greedy, weak with hasty\)", text)


def test_bots_that_play_alike_are_said_to(league: League) -> None:
    assert "play much alike" in unlike_sentence(league)
    far = replace(league.measures[0], means=(1.0, 2.0, 9.0), apart=4.0)
    assert "(1.0 with greedy to 9.0 with plan)" in unlike_sentence(replace(league, measures=(far,)))
    assert "do not tell" in unlike_sentence(replace(league, measures=()))


def test_counts_are_told_for_one_two_and_none(league: League) -> None:
    table = league.tables[0]
    rows = table.rows_of(DEPENDS)[:1] + table.rows_of(STRONG)[:1]
    told = counts_sentence(replace(league, tables=(replace(table, rows=tuple(rows), tests=2),))).replace(SPACE, " ")
    assert told == "Of 2 factions, 1 verdict holds for all 3 bots and 1 depends on play."
    assert "nothing is judged" in counts_sentence(replace(league, tables=(replace(table, tests=0),)))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"players": 3}, "the number of players is 3, in"),
        ({"meta": {"assignment": "random"}}, 'the assignment is "random", in'),
        ({"meta": {"options": {"invaders": False}}}, "the options are"),
        ({"meta": {"rules_version": "9"}}, "the rules version is"),
        ({"meta": {"experiment": {"handicap": {"faction": {"nordic": 5}}}}}, "the handicaps are"),
        ({"bots": ("greedy",)}, "the bot is greedy, as in"),
        ({"bots": ("hasty", "plan"), "block_size": 2}, "here the bots hasty and plan play"),
    ],
)
def test_runs_that_differ_in_more_than_their_bots_are_refused(
    runs: list[Path], tmp_path: Path, changed: dict[str, object], said: str
) -> None:
    other = write_run(tmp_path / "other.sqlite", recipe(1, games=40, **changed))
    with pytest.raises(RunFileError) as refused:
        league_of([runs[0], other])
    assert said in str(refused.value) and str(other) in str(refused.value)


def with_encounters(folder: Path, value: object) -> Path:
    """A run in which the seats of game 3 have this number of encounters."""
    path = write_run(folder / "other.sqlite", recipe(1, games=40))
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE seats SET encounters = ? WHERE game_index = 3", (value,))
    connection.close()
    return path


def test_a_number_of_how_seats_played_that_is_missing_is_left_out(runs: list[Path], tmp_path: Path) -> None:
    found = league_of([runs[0], with_encounters(tmp_path, None)])
    assert json.loads(league_json(found))
    measure = next((measure for measure in found.measures if measure.column == "encounters"), None)
    assert measure is None or np.isfinite(measure.apart)


@pytest.mark.parametrize("odd", ["x", float("inf"), 1e300])
def test_an_odd_number_of_how_seats_played_is_refused(runs: list[Path], tmp_path: Path, odd: object) -> None:
    with pytest.raises(RunFileError, match="game 3") as refused:
        league_of([runs[0], with_encounters(tmp_path, odd)])
    assert "in column 'encounters'" in str(refused.value)


def test_files_of_one_bot_are_taken_together(runs: list[Path], tmp_path: Path) -> None:
    more = write_run(tmp_path / "more.sqlite", recipe(1, games=300, seed=77))
    found = league_of([runs[0], [runs[1], more]])
    assert found.members[1].files == (runs[1].name, "more.sqlite")
    assert found.members[1].design.played == 1_000


def test_rows_for_other_programs_have_one_level_and_bot_each(league: League) -> None:
    rows = level_rows(league)
    assert len(rows) == 3 * sum(len(table.rows) for table in league.tables)
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    told = [row for row in rows if row["level"] == "rusviet"]
    assert [row["bot"] for row in told] == list(BOTS)
    assert {row["league_verdict"] for row in told} == {STRONG}
    assert told[0]["league_rate_low"] == min(row["rate"] for row in told)


def test_the_short_table_has_a_column_for_every_bot(league: League) -> None:
    first = short_table(league)[0]
    assert list(first) == ["", "verdict", "luck and bots", *BOTS]


def test_a_bot_whose_games_were_all_cut_is_named_first_and_sentences_stand_apart(tmp_path: Path) -> None:
    made = [recipe(place, games=40, players=2, truncated=share) for place, share in enumerate((1.0, 0.5))]
    files = [write_run(tmp_path / f"{place}.sqlite", one) for place, one in enumerate(made)]
    league, told = (
        league_of(files),
        "no game of greedy came to its end; all were cut at the turn cap, so all that is said of it",
    )
    assert league.headline[1].startswith(f"Cut off: {told}")
    assert [text for text in league.headline if "cut at the turn cap" in text and "hasty" in text]
    done = scythe("report", files[0], "--league", files[1], "--format", "table")
    first, *_, last = done.output.split("\n\n")
    assert told in " ".join(first.split()) and "were cut at the turn cap and count" in " ".join(last.split())
    assert max(map(len, done.output.splitlines())) <= 80
    assert not [text for text in done.output.split("\n\n") if text.count(" ") > 50 and "---" not in text]


def test_every_key_is_documented_and_every_documented_key_is_there(league: League) -> None:
    lists, seen = documented(LEAGUE), set()
    whole = ("members[].design", "members[].standard", "members[].tables", "members[].games", "settings[]")
    for path, value in objects(json.loads(league_json(league))):
        if path.startswith(whole):
            continue  # as in a report, or in a comparison
        assert set(value) == lists.get(path), path
        seen.add(path)
    assert seen == set(lists)
    assert f"format `{FORMAT}`, version {FORMAT_VERSION}." in LEAGUE


def test_page_pictures_and_numbers_are_stored(page: Path, league: League) -> None:
    text = (page / "index.html").read_text(encoding="utf-8")
    shown = set(re.findall(r'<figure id="figure-([^"]+)">', text))
    assert shown == {"how-they-play", "league-faction", "league-mat", "league-faction-mat", "league-turn-position"}
    assert {path.stem for path in page.glob("*.png")} == shown
    assert (page / "report.json").read_text(encoding="utf-8") == league_json(league) + "\n"
    assert not re.search(r'(src|href)="(?!#|data:)', text)
    for sentence in league.headline:
        assert sentence.split(": ")[-1][:60] in html.unescape(text)


def test_a_page_of_a_league_is_replaced_by_another(page: Path, runs: Sequence[Path]) -> None:
    written = write_league(runs[:2], page, ("html", "json"))
    assert [path.name for path in written] == ["index.html", "report.json"]
    assert "both bots" in written[0].read_text(encoding="utf-8").replace(SPACE, " ")
    assert not [*page.glob("*.png")]


def test_names_printed_on_a_board_keep_their_capital_in_a_sentence() -> None:
    assert lowered("Combats won") == "combats won"
    assert lowered("Town Centre (workers placed)") == "Town Centre (workers placed)"
