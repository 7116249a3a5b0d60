"""Key tables of the pages recomputed straight from the run file: SQL and plain arithmetic, no JSON between."""

from __future__ import annotations

import math
import sqlite3
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from reports.findings.report import of_one
from reports.findings.summary import Summary
from reports.sections.page import render_page
from tests.reports.interval_search import effect_of_blocks, interval_of
from tests.reports.page_drawings import read_drawing
from tests.reports.page_reader import Page, ShownTable, read_page
from tests.reports.page_words import percent, percent_ends, places_of_column, plain, with_sign

TIES = (-1e-9, 1e-9)  # what lies between two digits may be rounded either way
PLAYED = "(SELECT * FROM games WHERE ended_by <> 'failed')"


@pytest.fixture(scope="module")
def scythe_page(page: Path) -> Page:
    return read_page(page)


@pytest.fixture(scope="module")
def dealt_page(combo_page: Path) -> Page:
    return read_page(combo_page)


@pytest.fixture(scope="module")
def mixed_page(mixed: Summary, tmp_path_factory: pytest.TempPathFactory) -> Page:
    folder = tmp_path_factory.mktemp("mixed_page")
    (folder / "index.html").write_text(render_page(of_one(mixed), []), encoding="utf-8")
    return read_page(folder)


def ask(run: Path, query: str) -> list[tuple[Any, ...]]:
    """The answer of a run file."""
    connection = sqlite3.connect(run)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def tables_at(page: Page, step: str) -> list[ShownTable]:
    """The tables of a step."""
    return [table for table in page.tables if table.place.step == step]


def column(table: ShownTable, head: str) -> list[str]:
    """The texts of a column."""
    at = table.heads.index(head)
    return [row[at].text for row in table.rows]


def by_name(table: ShownTable, head: str) -> dict[str, str]:
    """The texts of a column by the names of its rows; a place by its number."""
    return {row[0].text.lower(): text for row, text in zip(table.rows, column(table, head), strict=True)}


def counted(runs: Sequence[Path], factor: str) -> dict[str, dict[str, Any]]:
    """Appearances, wins and scores of every level, and the same in each block."""
    query = (
        f"SELECT {factor}, block, COUNT(*), SUM(win_share), SUM(score),"
        " SUM((score - middle) * players / (players - 1.0)) FROM seats"
        f" JOIN {PLAYED} USING (game_index)"
        " JOIN (SELECT game_index, AVG(score) AS middle FROM seats GROUP BY game_index) USING (game_index)"
        " GROUP BY 1, 2"
    )
    found: dict[str, dict[str, Any]] = {}
    for level, _, n, wins, score, margin in (line for run in runs for line in ask(run, query)):
        entry = found.setdefault(str(level), {"n": 0, "wins": 0.0, "score": 0, "margin": 0.0, "blocks": []})
        entry["n"] += n
        entry["wins"] += wins
        entry["score"] += score
        entry["margin"] += margin
        entry["blocks"].append((n, wins))
    return found


def rate_in(blocks: Sequence[tuple[int, float]]) -> tuple[int, float, tuple[float, float]]:
    """Appearances, win rate and its interval."""
    n, wins = sum(n for n, _ in blocks), sum(wins for _, wins in blocks)
    return n, wins / n, interval_of(blocks)


def words_of(factor: str, level: str) -> str:
    """The name of a row in small letters."""
    if factor == "turn_position":
        return level + {"1": "st (starts)", "2": "nd", "3": "rd"}.get(level, "th")
    return level.replace("_", " ")


def check_rates(page: Page, runs: Sequence[Path], factor: str) -> None:
    """Games, win rate, interval, wins, design effect, score and margin of every level of a factor."""
    tables = tables_at(page, f"strength-{factor.replace('_', '-')}")
    main, check = (next(table for table in tables if head in table.heads) for head in ("win rate", "wins"))
    found = {words_of(factor, level): entry for level, entry in counted(runs, factor).items()}
    rows = {}
    for name, entry in found.items():
        effect = effect_of_blocks(entry["blocks"])
        ends = interval_of(entry["blocks"])
        rows[name] = (entry, effect, ends)
    enough = [ends for entry, _, ends in rows.values() if entry["n"] >= 30] or [ends for _, _, ends in rows.values()]
    places = places_of_column(enough, 100)
    shown = {head: by_name(main, head) for head in ("games", "win rate", "95 % interval", "margin")}
    shown |= {head: by_name(check, head) for head in ("wins", "design effect", "score")}
    assert set(rows) == {name for name, n in shown["games"].items() if n != "0"}
    for name, (entry, effect, ends) in rows.items():
        n, wins = entry["n"], entry["wins"]
        decimals = len(shown["score"][name].partition(".")[2])
        told = {
            "games": plain(n),
            "win rate": percent(wins / n, places),
            "95 % interval": percent_ends(ends, places),
            "wins": plain(wins, int(wins % 1 > 1e-9)),
            "score": plain(entry["score"] / n, decimals),
        }
        texts = {head: texts[name].partition(" (")[0] for head, texts in shown.items()}
        assert texts.pop("design effect") in {plain(effect + nudge, 2) for nudge in TIES}
        assert texts.pop("margin") in {with_sign(entry["margin"] / n + nudge, decimals) for nudge in TIES}
        assert texts == told, name


@pytest.mark.parametrize("factor", ["faction", "mat", "turn_position"])
def test_win_rates_of_scythe_are_those_of_the_run_file(scythe_page: Page, main_run: Path, factor: str) -> None:
    check_rates(scythe_page, [main_run], factor)


@pytest.mark.parametrize("factor", ["race", "power", "turn_position"])
def test_win_rates_of_small_world_are_those_of_the_run_file(dealt_page: Page, dealt_run: Path, factor: str) -> None:
    check_rates(dealt_page, [dealt_run], factor)


@pytest.mark.parametrize("factor", ["faction", "mat", "turn_position", "bot"])
def test_intervals_of_runs_in_blocks_count_the_blocks(mixed_page: Page, mixed_runs: list[Path], factor: str) -> None:
    assert all(ask(run, "SELECT COUNT(*) > COUNT(DISTINCT block) FROM games") == [(1,)] for run in mixed_runs)
    check_rates(mixed_page, mixed_runs, factor)


@pytest.mark.parametrize("factor", ["faction", "mat"])
def test_coins_by_source_are_the_means_of_the_run_file(scythe_page: Page, main_run: Path, factor: str) -> None:
    sources = [f"coins_{name}" for name in ("held", "stars", "territories", "resources", "structure_bonus", "other")]
    means = ", ".join(f"AVG({name})" for name in (*sources, "score"))
    (table,) = (t for t in tables_at(scythe_page, "categories") if t.heads[0].lower() == factor)
    shown = {row[0].text.lower(): [cell.text for cell in row[1:]] for row in table.rows}
    query = f"SELECT {factor}, COUNT(*), {means} FROM seats JOIN {PLAYED} USING (game_index) GROUP BY 1"
    assert shown == {name: [plain(n), *(plain(mean, 1) for mean in line)] for name, n, *line in ask(main_run, query)}
    assert table.heads[2:] == (*(f"{name[6:].replace('_', ' ')} (S11.1)" for name in sources), "together")


def test_endings_are_counted_in_the_run_file(scythe_page: Page, main_run: Path) -> None:
    endings = ask(main_run, f"SELECT ended_by, COUNT(*) FROM {PLAYED} GROUP BY 1 ORDER BY 2 DESC")
    games = sum(n for _, n in endings)
    written = read_drawing(scythe_page.figure("endings")).cells()
    words = {"star6": "A sixth star", "turn_cap": "Cut at the turn cap"}
    assert written == {words[ended]: [f"{percent(n / games, 1)} ({plain(n)})"] for ended, n in endings}
    query = f"SELECT win_share FROM {PLAYED} JOIN seats USING (game_index) WHERE seat = ended_by_seat"
    shares = [share for (share,) in ask(main_run, query)]
    ended, wins, ends = len(shares), sum(shares), interval_of([(1, share) for share in shares])
    places = places_of_column([ends], 100)
    told = f"{percent(wins / ended, places)} of {ended}\u00a0games ({percent_ends(ends, places)})"
    assert any(told in text.text for text in scythe_page.texts if text.place.step == "length")


def quantile(numbers: Sequence[float], share: float) -> float:
    """The number below which a share of all lies, between neighbours in proportion."""
    at = share * (len(numbers) - 1)
    low = math.floor(at)
    high = min(low + 1, len(numbers) - 1)
    return sorted(numbers)[low] * (1 - (at - low)) + sorted(numbers)[high] * (at - low)


SPREADS = {
    "score, all players": f"SELECT score FROM seats JOIN {PLAYED} USING (game_index)",
    "score, winners": f"SELECT score FROM seats JOIN {PLAYED} USING (game_index) WHERE win_share > 0",
    "decisions a game": f"SELECT decisions FROM {PLAYED}",
    "changes of the lead": f"SELECT lead_changes FROM {PLAYED}",
}


@pytest.mark.parametrize("words", SPREADS)
def test_scores_lengths_and_changes_of_the_lead_are_those_of_the_run_file(
    dealt_page: Page, dealt_run: Path, words: str
) -> None:
    table = next(table for table in dealt_page.tables if table.heads[-1] == "most" and table.place.step == "scores")
    numbers = [number for (number,) in ask(dealt_run, SPREADS[words])]
    cuts = [min(numbers), *(quantile(numbers, share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)), max(numbers)]
    told = [plain(len(numbers)), *(plain(kind(numbers), 1) for kind in (statistics.mean, statistics.stdev))]
    (row,) = (row for row in table.rows if row[0].text == words)
    assert [cell.text for cell in row[1:]] == [*told, *map(plain, cuts)]


@pytest.mark.parametrize("factor", ["race", "power"])
def test_offered_picked_dealt_and_won_are_counted_in_the_run_file(
    dealt_page: Page, dealt_run: Path, factor: str
) -> None:
    table = next(table for table in tables_at(dealt_page, "combo-picks") if table.heads[0].lower() == factor)
    combos = f"combos c JOIN words w ON w.kind = '{factor}' AND w.number = c.{factor}"
    offers = f"SELECT word, SUM(offered), COUNT(seat) FROM {combos} WHERE offered IS NOT NULL GROUP BY 1"
    dealt = f"SELECT word, SUM(dealt) FROM {combos} GROUP BY 1"
    seats = (
        "SELECT word, block, COUNT(*), SUM(win_share)"
        f" FROM (SELECT DISTINCT word, game_index, seat FROM {combos})"
        " JOIN (SELECT game_index, seat, win_share FROM seats) USING (game_index, seat)"
        " JOIN games USING (game_index) GROUP BY 1, 2"
    )
    told: dict[str, list[str]] = {}
    for level, offered, picked in ask(dealt_run, offers):
        told[level] = [plain(offered), plain(picked), percent(picked / offered, 1)]
    for level, n in ask(dealt_run, dealt):
        told[level].append(plain(n))
    blocks: dict[str, list[tuple[int, float]]] = {}
    for level, _, n, wins in ask(dealt_run, seats):
        blocks.setdefault(level, []).append((n, wins))
    rates = {level: rate_in(held) for level, held in blocks.items()}
    places = places_of_column((ends for _, _, ends in rates.values()), 100)
    for level, (n, rate, ends) in rates.items():
        told[level] += [plain(n), percent(rate, places), percent_ends(ends, places)]
    heads = ("on offer", "picked", "picked when on offer", "dealt", "seats", "won")
    at = [table.heads.index(head) for head in heads]
    shown = {
        row[0].text.lower().replace(" ", "_"): [row[place].text for place in (*at, at[-1] + 1)] for row in table.rows
    }
    assert {level: line for level, line in told.items() if len(line) == 7} == {
        level.replace("-", "_"): line for level, line in shown.items()
    }
