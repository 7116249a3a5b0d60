"""Reports and comparisons of games with no factor, one, three, and with factors that follow, are shared or picked."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from reports.api import compare, league_of, summarise
from reports.findings.contents import contents, part
from reports.findings.report import of_one
from reports.findings.summary import Summary, to_json
from reports.load.run_file import open_run
from reports.sections.league.page import render_league
from reports.sections.page import render_page
from tests.cli.running import scythe
from tests.factor_games import FOLLOWED, MODULE, STRONG

GAMES = ("NONE", "CARD", "ONE", "PICKING", "FOLLOWING", "SHARING", "THREE")
TOO_FAR = 4.5  # standard errors


def simulated(path: Path, game: str, games: int, *more: object) -> Path:
    done = scythe("simulate", f"{MODULE}:{game}", "-n", games, "-p", 3, "--seed", 4, "--jobs", 1, "-o", path, *more)
    assert done.exit_code == 0, done.output
    return path


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Fifteen hundred games of each, and as many in which two bots meet."""
    folder = tmp_path_factory.mktemp("factors")
    found = {game: simulated(folder / f"{game}.sqlite", game, 1500, "--bot", "random") for game in GAMES}
    mixed = ("--bot", "random", "--bot", "1=greedy")
    return found | {f"{game}-bots": simulated(folder / f"{game}b.sqlite", game, 900, *mixed) for game in GAMES}


@pytest.fixture(scope="module")
def summaries(runs: dict[str, Path]) -> dict[str, Summary]:
    return {name: summarise(path) for name, path in runs.items()}


def text_of(page: str) -> str:
    """The words of a page, drawings, styles and scripts left out."""
    page = re.sub(r"<(style|script|svg)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.parametrize(
    ("name", "factors", "pairs"),
    [
        ("NONE", [], []),
        ("ONE", ["character"], []),
        ("FOLLOWING", ["board", "pace"], []),
        ("THREE", ["board", "guild", "side"], [["board", "guild"], ["board", "side"], ["guild", "side"]]),
    ],
)
def test_there_is_a_table_for_each_factor_and_pair(
    summaries: dict[str, Summary], name: str, factors: list[str], pairs: list[list[str]]
) -> None:
    data = json.loads(to_json(summaries[name]))
    wanted = [*([factor] for factor in factors), *pairs, ["turn_position"]]
    assert [table["factors"] for table in data["tables"]] == wanted
    assert list(data["design"]["sources"]) == factors
    assert [entry["factors"] for entry in data["pairs"]] == pairs
    assert list(data["scores_by"]) == (factors or ["turn_position"])
    for table in data["tables"]:
        assert sum(row["n"] for row in table["rows"]) == 4500


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("NONE", "design seats course odds power data"),
        ("NONE-bots", "design seats course skill odds power data"),
        ("ONE", "design headline seats opponents course odds power data"),
        ("THREE-bots", "design headline pairs seats opponents course skill odds power data"),
    ],
)
def test_a_page_has_the_parts_that_have_something_to_say(summaries: dict[str, Summary], name: str, shown: str) -> None:
    assert contents(summaries[name]) == tuple(shown.split())
    page = render_page(of_one(summaries[name]), [])
    assert re.findall(r'<section id="([^"]+)"', page) == ["short", *shown.split()]


@pytest.mark.parametrize("name", [*GAMES, "NONE-bots", "THREE-bots"])
def test_every_part_that_a_page_refers_to_is_there_and_meant(summaries: dict[str, Summary], name: str) -> None:
    summary = summaries[name]
    page = render_page(of_one(summary), [])
    for number in re.findall(r"\bpart (\d+)", text_of(page)):
        assert 1 <= int(number) <= len(contents(summary))
    sections = re.split(r"<section id=", page)[2:]
    model = int(part(summary, "odds").removeprefix("part "))
    assert "Plackett-Luce" in text_of(sections[model - 1])
    verdicts = int(part(summary, "headline").removeprefix("part "))
    assert "Likelihood of a proportion with Firth's penalty" in text_of(sections[verdicts - 1])


@pytest.mark.parametrize("name", [*GAMES, *(f"{game}-bots" for game in GAMES)])
def test_no_part_is_empty(summaries: dict[str, Summary], name: str) -> None:
    page = render_page(of_one(summaries[name]), [])
    for section in re.split(r"<section id=", page)[2:]:
        before = text_of("<p " + section.split("<details")[0])
        assert len(before.split()) > 15, before


def test_a_page_without_factors_tells_seats_endings_scores_length_and_means(summaries: dict[str, Summary]) -> None:
    page = render_page(of_one(summaries["NONE"]), [])
    told = text_of(re.sub(r"<(details|pre|code)\b.*?</\1>", " ", page, flags=re.DOTALL))
    for words in ("the order of play", "The player who ended the game won", "turns a player", "The winner had",
                  "Where the points come from", "At the end of the game", "1st (starts)"):  # fmt: skip
        assert words in text_of(page)
    for words in ("factor", "pair", "opponents", "picked", "None:"):
        assert words not in told, words
    assert [text.partition(": ")[0] for text in summaries["NONE"].headline[1:3]] == ["Whose play", "Order of play"]


def test_a_factor_that_follows_is_counted_and_in_no_model(summaries: dict[str, Summary]) -> None:
    summary = summaries["FOLLOWING"]
    assert [entry.factor for entry in summary.model.factors] == ["board", "turn_position"]
    assert [entry.factor for entry in summary.opponents] == ["board"]
    table = summary.table("pace")
    boards = summary.table("board")
    assert table is not None and boards is not None
    for row in table.rows:
        own = [board for board in boards.rows if FOLLOWED[board.levels[0]] == row.levels[0]]
        assert (row.n, row.wins) == (sum(board.n for board in own), sum(board.wins for board in own))
    text = text_of(render_page(of_one(summary), []))
    assert "The pace follows from the board, so it is counted and left out of the models." in text


def test_what_players_pick_is_told_as_selection(summaries: dict[str, Summary], tmp_path: Path) -> None:
    assert "the players picked character for themselves" in " ".join(summaries["PICKING"].headline)
    forced = simulated(tmp_path / "forced.sqlite", "PICKING", 60, "--assign", "forced-character")
    summary = summarise(forced)
    assert summary.design.sources == {"character": "dealt"} and not summary.design.picked
    assert "picked" not in " ".join(summary.headline)


def test_of_two_levels_that_may_be_shared_no_opponent_is_judged(summaries: dict[str, Summary]) -> None:
    (opponents,) = summaries["SHARING"].opponents
    assert opponents.rows == () and set(opponents.left_out) == {"day", "night"}


@pytest.mark.parametrize("name", ["ONE", "FOLLOWING", "SHARING", "THREE", "THREE-bots"])
def test_the_true_strengths_are_found(summaries: dict[str, Summary], name: str) -> None:
    """Who wins these races follows the very model that is fitted."""
    model = summaries[name].model
    assert not model.reason
    for entry in model.factors:
        truth = {level.level: STRONG.get(entry.factor, {}).get(level.level, 0.0) for level in entry.levels}
        if entry.factor == "bot":
            truth["greedy"] = 0.7
        mean = sum(truth.values()) / len(truth)
        for level in entry.levels:
            assert abs(level.coefficient - (truth[level.level] - mean)) < TOO_FAR * level.error, (entry.factor, level)
            assert level.error < 0.2


def test_strong_and_weak_levels_of_three_factors_are_shown(summaries: dict[str, Summary]) -> None:
    verdicts = {
        (*table.factors, *row.levels): row.verdict
        for table in summaries["THREE"].tables
        if len(table.factors) == 1
        for row in table.rows
    }
    for factor, strong, weak in (("board", "north", "west"), ("guild", "masons", "tailors"), ("side", "night", "day")):
        assert (verdicts[factor, strong], verdicts[factor, weak]) == ("strong", "weak")


def test_no_test_of_a_pair_of_three_factors_rejects(summaries: dict[str, Summary]) -> None:
    """The races have no interaction."""
    assert len(summaries["THREE"].pairs) == 3
    for pairs in summaries["THREE"].pairs:
        assert pairs.test is not None and pairs.test.p > 0.001


def test_of_three_factors_a_pair_is_left_out_when_all_that_it_could_come_with_is_banned(tmp_path: Path) -> None:
    bans = ("--ban", "north/masons/night", "--ban", "south/smiths")
    path = simulated(tmp_path / "banned.sqlite", "THREE", 300, *bans)
    with open_run(path) as (_, info):
        assert info.banned_pairs(("board", "guild")) == {("south", "smiths")}
        assert info.banned_pairs(("board", "side")) == info.banned_pairs(("guild", "side")) == frozenset()
    table = summarise(path).table("board", "guild")
    assert table is not None
    assert [(row.levels, row.n) for row in table.rows if row.banned] == [(("south", "smiths"), 0)]


@pytest.mark.parametrize("game", ["NONE", "CARD", "THREE"])
def test_every_form_of_report_and_comparison_is_written(runs: dict[str, Path], tmp_path: Path, game: str) -> None:
    one, other = runs[game], runs[f"{game}-bots"]
    for more in ((), ("--compare", other)):
        for form, first in (("json", "{"), ("csv", "run,table,level" if more else "table,level"), ("table", " ")):
            done = scythe("report", one, "--format", form, *more)
            assert done.exit_code == 0 and done.stdout.startswith(first), done.output
        folder = tmp_path / f"page{len(more)}"
        assert scythe("report", one, "-o", folder, *more).exit_code == 0
        assert (folder / "index.html").is_file() and (folder / "report.json").is_file()
        pictures = {path.name for path in folder.glob("*.png")}
        page = (folder / "index.html").read_text(encoding="utf-8")
        assert len(pictures) == page.count("<figure") > 2


def test_a_comparison_has_the_tables_that_both_runs_have(runs: dict[str, Path]) -> None:
    found = {name: compare([runs[name], runs[f"{name}-bots"]]) for name in ("NONE", "FOLLOWING", "THREE")}
    names = {name: [table.factors for table in comparison.changes[0].tables] for name, comparison in found.items()}
    assert names["NONE"] == [("turn_position",)]
    assert names["FOLLOWING"] == [("board",), ("pace",), ("turn_position",)]
    assert names["THREE"][3:] == [("board", "guild"), ("board", "side"), ("guild", "side"), ("turn_position",)]
    assert {setting.key for setting in found["NONE"].settings}.isdisjoint({"left_out", "picked"})
    orders = [text for text in found["THREE"].headline if text.startswith("Order of the pairs")]
    assert len({text.partition(":")[0] for text in orders}) == len(orders) == 3


@pytest.mark.parametrize("game", ["NONE", "PICKING", "FOLLOWING", "THREE"])
def test_a_league_has_the_tables_of_its_runs(runs: dict[str, Path], game: str, tmp_path: Path) -> None:
    other = simulated(tmp_path / "greedy.sqlite", game, 200, "--bot", "greedy")
    league = league_of([runs[game], other])
    tables = [table.factors for table in summarise(other).tables]
    assert [table.factors for table in league.tables] == tables
    assert ("picked what they play" in " ".join(league.headline)) == (game == "PICKING")
    anchors = re.findall(r'<section id="([a-z]+)">', render_league(league, []))
    factors, pairs = any(map(_is_one, tables)), any(len(table) > 1 for table in tables)
    assert anchors == ["short", "bots", *["headline"] * factors, *["pairs"] * pairs, "seats", "data"]


def _is_one(factors: tuple[str, ...]) -> bool:
    return len(factors) == 1 and factors != ("turn_position",)
