"""Every number of the JSON, recomputed from the run file by other means: SQL and plain Python."""

from __future__ import annotations

import json
import math
import sqlite3
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scipy import optimize

from reports.api import brief_of, summarise, to_json
from reports.findings.summary import Summary
from reports.sections.brief import HEADERS, brief_rows
from reports.stats.tables import LevelRow
from tests.reports.build_run import BANNED, CATEGORIES, FACTIONS, MATS, MEASURES, STARS, TAKEN, Recipe, write_run
from tests.reports.conftest import MAIN
from tests.reports.interval_search import effect_of_blocks, interval_of, search

Rows = list[tuple[Any, ...]]


@pytest.fixture(scope="module")
def database(main_run: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(main_run)
    connection.execute(
        "CREATE TEMP VIEW played AS SELECT seats.*, games.ended_by, games.players FROM seats"
        " JOIN games USING (game_index) WHERE ended_by <> 'failed'"
    )
    connection.execute(
        "CREATE TEMP VIEW margins AS SELECT played.*,"
        " (score - AVG(score) OVER (PARTITION BY game_index)) * players / (players - 1.0) AS margin FROM played"
    )
    yield connection
    connection.close()


def rows_of(summary: Summary, *factors: str) -> dict[tuple[str, ...], LevelRow]:
    table = summary.table(*factors)
    assert table is not None
    return {row.levels: row for row in table.rows}


@pytest.mark.parametrize("factors", [("faction",), ("mat",), ("faction", "mat"), ("turn_position",)])
def test_counts_rates_and_scores_of_every_level(
    summary: Summary, database: sqlite3.Connection, factors: tuple[str, ...]
) -> None:
    names = ", ".join(factors)
    query = (
        f"SELECT {names}, COUNT(*), SUM(win_share), AVG(1.0 / players), AVG(score), AVG(margin),"
        f" SUM(win_share * (ended_by = 'star6')) / SUM(ended_by = 'star6') FROM margins GROUP BY {names}"
    )
    found = rows_of(summary, *factors)
    seen: Rows = database.execute(query).fetchall()
    for entry in seen:
        row = found[tuple(str(level) for level in entry[: len(factors)])]
        n, wins, baseline, score, margin, natural = entry[len(factors) :]
        assert (row.n, row.wins) == (n, pytest.approx(wins))
        numbers = (row.rate, row.baseline, row.score, row.margin, row.rate_without_truncated)
        assert numbers == pytest.approx((wins / n, baseline, score, margin, natural))
        assert row.interval == pytest.approx(interval_of(shares_of(database, factors, entry)), abs=1e-9)
    assert sum(row.n > 0 for row in found.values()) == len(seen)
    assert all(row.rate is None and row.verdict == "no games" for row in found.values() if row.n == 0)


def shares_of(database: sqlite3.Connection, factors: tuple[str, ...], levels: tuple[Any, ...]) -> list[Any]:
    """Appearances and wins of a level in every block, which is one game here."""
    where = " AND ".join(f"{factor} = ?" for factor in factors)
    query = f"SELECT COUNT(*), SUM(win_share) FROM played WHERE {where} GROUP BY game_index"
    return database.execute(query, levels[: len(factors)]).fetchall()


@pytest.mark.parametrize("factors", [("faction",), ("mat",), ("faction", "mat")])
def test_tests_and_verdicts_of_every_level(
    summary: Summary, database: sqlite3.Connection, factors: tuple[str, ...]
) -> None:
    """A p-value is that of the confidence at which the interval ends at the rate that is tested."""
    rows = [row for row in rows_of(summary, *factors).values() if row.n >= 30]
    normal = statistics.NormalDist()
    assert len(rows) == (7 if len(factors) == 1 else 47)

    def p_of(row: LevelRow, rate: float) -> float:
        blocks = shares_of(database, factors, row.levels)
        trials = row.n / effect_of_blocks(blocks)
        wins = row.wins / row.n * trials

        def distance(limit: float) -> float:
            low, high = search(wins, trials, limit)
            return rate - low if rate < (wins + 0.5) / (trials + 1) else high - rate

        return 2 * normal.cdf(-optimize.brentq(distance, 1e-6, 12)) if distance(12) > 0 else 0.0

    p_values = [p_of(row, 0.2) for row in rows]
    outside = [max(p_of(row, edge) / 2 for edge in (0.15, 0.25)) for row in rows]
    assert [row.p for row in rows] == pytest.approx(p_values, abs=1e-7)
    for row, p, holm, alike in zip(rows, p_values, holm_of(p_values), holm_of(outside), strict=True):
        bh = min(other * len(p_values) / sum(third <= other for third in p_values) for other in p_values if other >= p)
        assert row.holm == pytest.approx(holm, abs=1e-7) and row.bh == pytest.approx(min(bh, 1.0), abs=1e-7)
        side = "strong" if row.wins / row.n > 0.2 else "weak"
        inside = 0.15 < (row.wins + 0.5) / (row.n + 1) < 0.25
        word = "equivalent" if inside and alike < 0.05 else side if holm < 0.05 else "inconclusive"
        assert row.verdict == word


def holm_of(p_values: list[float]) -> list[float]:
    steps = [p * sum(other >= p for other in p_values) for p in p_values]
    return [
        max(min(1.0, step) for step, other in zip(steps, p_values, strict=True) if other <= p)
        for p in p_values
    ]  # fmt: skip


def test_the_order_of_play_is_not_judged_where_the_mats_bring_it(summary: Summary) -> None:
    table = summary.table("turn_position")
    assert table is not None and "mat" in table.follows
    assert {row.verdict for row in table.rows} == {"not dealt"} and all(row.p is None for row in table.rows)


def test_rates_of_a_factor_average_to_the_equal_share(summary: Summary) -> None:
    for table in summary.tables:
        rows = [row for row in table.rows if row.n]
        assert sum(row.n * (row.rate or 0.0) for row in rows) / sum(row.n for row in rows) == pytest.approx(0.2)


def test_margins_have_the_usual_interval_of_a_mean(summary: Summary, database: sqlite3.Connection) -> None:
    for (faction,), row in rows_of(summary, "faction").items():
        margins = [entry[0] for entry in database.execute("SELECT margin FROM margins WHERE faction = ?", (faction,))]
        half = 1.959964 * statistics.stdev(margins) / math.sqrt(len(margins))
        mean = statistics.mean(margins)
        assert row.margin_interval == pytest.approx((mean - half, mean + half), rel=1e-5)


def test_banned_pairs_are_marked(summary: Summary) -> None:
    rows = rows_of(summary, "faction", "mat")
    assert len(rows) == len(FACTIONS) * len(MATS)
    assert {levels for levels, row in rows.items() if row.banned} == set(BANNED)


def test_known_effects_are_found(summary: Summary) -> None:
    rows = rows_of(summary, "faction")
    assert rows[("rusviet",)].verdict == "strong" and rows[("albion",)].verdict == "weak"
    adjusted = {level.level: level for factor in summary.model.factors for level in factor.levels}
    centre = 0.0  # the effects of the recipe sum to zero over the factions
    for level, effect in (("rusviet", 0.8), ("albion", -0.8), ("saxony", 0.0)):
        assert abs(adjusted[level].coefficient - effect - centre) < 3 * adjusted[level].error


def test_odds_are_against_the_average_level(summary: Summary) -> None:
    for factor in summary.model.factors:
        assert sum(level.coefficient for level in factor.levels) == pytest.approx(0, abs=1e-9)
        for level in factor.levels:
            assert level.p == pytest.approx(math.erfc(abs(level.coefficient / level.error) / math.sqrt(2)))


def test_the_design_counts_every_game(summary: Summary, database: sqlite3.Connection) -> None:
    design = summary.design
    ended = dict(database.execute("SELECT ended_by, COUNT(*) FROM games GROUP BY ended_by"))
    assert (design.natural, design.truncated, design.failed) == (ended["star6"], ended["turn_cap"], ended["failed"])
    assert design.played == ended["star6"] + ended["turn_cap"] and design.planned == MAIN.games
    assert design.table_sizes == {"5": design.played} and design.seats == 5 * design.played
    blocks = database.execute("SELECT COUNT(DISTINCT block) FROM games WHERE ended_by <> 'failed'").fetchone()
    assert (design.blocks,) == blocks
    assert (design.batches, design.seconds) == database.execute("SELECT COUNT(*), SUM(seconds) FROM batches").fetchone()
    assert (design.first.seed, design.bots, design.first.assignment, design.first.build) == (
        7,
        ("greedy",),
        "balanced",
        "compiled",
    )


def test_the_course_of_the_games(summary: Summary, database: sqlite3.Connection) -> None:
    games = summary.games
    lengths = [-(-turns // 5) for (turns,) in database.execute("SELECT turns FROM games WHERE ended_by <> 'failed'")]
    scores = [score for (score,) in database.execute("SELECT score FROM played")]
    winners = [score for (score,) in database.execute("SELECT score FROM played WHERE win_share > 0")]
    for spread, values in ((games.rounds, lengths), (games.scores, scores), (games.winners, winners)):
        assert (spread.n, spread.least, spread.most) == (len(values), min(values), max(values))
        assert (spread.mean, spread.deviation) == pytest.approx((statistics.mean(values), statistics.stdev(values)))
        assert spread.quantiles[2] == statistics.median(values)
        assert spread.quantiles[1] == statistics.quantiles(values, n=4, method="inclusive")[0]
    for bins, values in ((games.rounds_histogram, lengths), (games.scores_histogram, scores)):
        for place, count in enumerate(bins.counts):
            low = bins.start + place * bins.width
            assert count == sum(low <= value < low + bins.width for value in values)
        assert bins.beyond == len(values) - sum(bins.counts)
    decisions = database.execute("SELECT AVG(decisions) FROM games WHERE ended_by <> 'failed'").fetchone()[0]
    assert games.decisions.mean == pytest.approx(decisions)


def test_leads_shared_wins_endings_and_enders(summary: Summary, database: sqlite3.Connection) -> None:
    by_game: dict[int, list[int]] = {}
    for game, score in database.execute("SELECT game_index, score FROM played"):
        by_game.setdefault(game, []).append(score)
    leads = [sorted(scores)[-1] - sorted(scores)[-2] for scores in by_game.values()]
    games = summary.games
    assert games.lead is not None and games.lead.mean == pytest.approx(statistics.mean(leads))
    shared = database.execute("SELECT COUNT(DISTINCT game_index) FROM played WHERE win_share BETWEEN 0.1 AND 0.9")
    assert (games.shared_wins,) == shared.fetchone()
    assert sum(ending.games for ending in games.endings) == summary.design.played
    ended = "SELECT COUNT(*), SUM(win_share) FROM played JOIN games USING (game_index) WHERE seat = ended_by_seat"
    assert games.enders is not None and (games.enders.games, games.enders.wins) == database.execute(ended).fetchone()


def test_scores_by_level(summary: Summary, database: sqlite3.Connection) -> None:
    for factor in ("faction", "mat"):
        for entry in summary.scores_by[factor]:
            found = [row[0] for row in database.execute(f"SELECT score FROM played WHERE {factor} = ?", (entry.level,))]
            assert entry.spread.n == len(found) and entry.spread.quantiles[2] == statistics.median(found)


def test_means_of_every_column(summary: Summary, database: sqlite3.Connection) -> None:
    columns = {"categories": CATEGORIES, "stars": tuple(f"star_{star}" for star in STARS), "measures": MEASURES}
    columns["rows_taken"] = TAKEN[:2]  # the third is nobody's
    assert [(means.factor, means.kind) for means in summary.means] == [
        (f, k) for f in ("faction", "mat") for k in columns
    ]
    for means in summary.means:
        assert means.columns == columns[means.kind]
        for level, n, line in zip(means.levels, means.n, means.means, strict=True):
            for column, mean in zip(means.columns, line, strict=True):
                query = f"SELECT COUNT(*), AVG({column}) FROM played WHERE {means.factor} = ?"
                assert (n, pytest.approx(mean)) == database.execute(query, (level,)).fetchone()


def test_aliasing_counts(summary: Summary, database: sqlite3.Connection) -> None:
    mat = next(alias for alias in summary.aliasing if alias.factor == "mat")
    assert mat.cramers_v > 0.3 and mat.counts[0][1:] == (0, 0, 0, 0)
    for level, counts in zip(mat.levels, mat.counts, strict=True):
        for place, count in enumerate(counts, start=1):
            query = "SELECT COUNT(*) FROM played WHERE mat = ? AND turn_position = ?"
            assert (count,) == database.execute(query, (level, place)).fetchone()


def test_cramers_v_agrees_with_scipy(summary: Summary) -> None:
    from scipy.stats.contingency import association

    for alias in summary.aliasing:
        assert alias.cramers_v == pytest.approx(float(association(alias.counts, method="cramer")))


def test_power_says_what_the_run_could_see(summary: Summary) -> None:
    for power in summary.power:
        rows = [row for row in rows_of(summary, *power.factors).values() if row.p is not None]
        assert (power.tests, power.least, power.most) == (len(rows), min(r.n for r in rows), max(r.n for r in rows))
        for points, needed in power.appearances_needed.items():
            alpha = statistics.NormalDist().inv_cdf(1 - 0.025 / power.tests)
            other = 0.2 + points / 100
            reach = alpha * 0.4 + statistics.NormalDist().inv_cdf(0.8) * math.sqrt(other * (1 - other))
            assert needed == math.ceil((reach / (points / 100)) ** 2)
            effective = min(r.n / (r.design_effect or 1.0) for r in rows)
            assert power.games_needed[points] == math.ceil(summary.design.played * needed / effective)


def test_the_json_is_strict_and_complete(summary: Summary) -> None:
    text = to_json(summary)
    assert "NaN" not in text and "Infinity" not in text
    read = json.loads(text)
    assert (read["format"], read["format_version"]) == ("scythe-report", 4)
    assert read["tables"][0]["rows"][0]["n"] == summary.tables[0].rows[0].n
    assert read["headline"] == list(summary.headline)


def test_the_same_file_gives_the_same_report(main_run: Path, summary: Summary) -> None:
    assert to_json(summarise(main_run)) == to_json(summary)


def test_a_large_p_is_never_called_balance(tmp_path: Path) -> None:
    equal = summarise(write_run(tmp_path / "equal.sqlite", Recipe(games=1500, seed=2)))
    few = summarise(write_run(tmp_path / "few.sqlite", Recipe(games=60, seed=2)))
    text, little = (" ".join(report.headline).lower() for report in (equal, few))
    assert "to win within ±5 points of the equal share" in text
    assert "this run is inconclusive about" in little
    assert "shown (95" not in little and "shown to win within" not in little
    for told in (text, little):
        assert "balanced" not in told and "equally strong" not in told


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_every_number_of_players(tmp_path: Path, players: int) -> None:
    summary = summarise(write_run(tmp_path / "run.sqlite", Recipe(games=60, players=players)))
    table = summary.table("turn_position")
    assert table is not None and len(table.rows) == players
    assert all(row.baseline == pytest.approx(1 / players) for row in table.rows)


def test_tables_of_several_sizes_have_a_baseline_of_their_own(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run.sqlite", Recipe(games=200, players=2, seed=3))
    write_run(tmp_path / "more.sqlite", Recipe(games=300, players=4, seed=4))
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("ATTACH ? AS more", (str(tmp_path / "more.sqlite"),))
        for table in ("games", "seats"):
            connection.execute(f"UPDATE more.{table} SET game_index = game_index + 1000")
        connection.execute("UPDATE more.games SET block = block + 1000")
        for table in ("games", "seats"):
            connection.execute(f"INSERT INTO {table} SELECT * FROM more.{table}")
    connection.close()
    summary = summarise(path)
    assert summary.design.table_sizes == {"2": 200, "4": 300} and summary.design.blocks == 500
    places = rows_of(summary, "turn_position")
    assert (places[("1",)].baseline, places[("3",)].baseline) == pytest.approx(((200 / 2 + 300 / 4) / 500, 1 / 4))
    assert {row.n for row in places.values()} == {500, 300}
    assert [factor.factor for factor in summary.model.factors] == ["faction", "mat", "turn_position"]


def test_two_bots_get_a_table_and_blocks_count(tmp_path: Path) -> None:
    recipe = Recipe(games=400, players=2, bots=("greedy", "random"), effects={"bot": {"greedy": 2.0}}, block_size=2)
    summary = summarise(write_run(tmp_path / "run.sqlite", recipe))
    bots = rows_of(summary, "bot")
    assert bots[("greedy",)].verdict == "strong" and summary.design.blocks == 200
    assert summary.model.clustered
    first, second, third, *_ = brief_rows(summary)
    assert {first[0], second[0]} == {"Bot: greedy", "Bot: random"} and third[0].startswith("Faction: ")


def test_one_game_is_enough_for_a_report_without_verdicts(tmp_path: Path) -> None:
    summary = summarise(write_run(tmp_path / "run.sqlite", Recipe(games=1)))
    assert (
        summary.design.played == 1 and summary.power == () and "strengths to estimate ask for" in summary.model.reason
    )
    assert {row.verdict for table in summary.tables for row in table.rows} == {"too few games", "no games"}


def test_the_brief_table_has_one_line_a_level_with_games(summary: Summary) -> None:
    rows = brief_rows(summary)
    assert len(rows) == 7 + 7 + 5 and all(len(row) == len(HEADERS) for row in rows)
    assert rows[2][0] == "Faction: Rusviet" and rows[2][-1] == "strong"
    assert rows[-5][0] == "Order of play: 1st (starts)"


def test_the_short_table_says_the_same_wherever_it_is_shown(main_run: Path, summary: Summary) -> None:
    counted = brief_of(main_run)
    assert counted.tables == summary.tables
    assert brief_rows(counted) == brief_rows(summary)


def test_a_pair_without_a_win_keeps_all_other_verdicts(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run.sqlite", Recipe(games=900, seed=5, effects={"faction": {"rusviet": 0.9}}))
    connection = sqlite3.connect(path)
    mine = "faction = 'nordic' AND mat = 'militant'"
    with connection:  # whoever sits next wins instead
        won = f"SELECT game_index, seat FROM seats WHERE {mine} AND win_share > 0"
        for game, seat in connection.execute(won).fetchall():
            heir = seat % 5 + 1
            connection.execute("UPDATE seats SET win_share = (seat = ?) WHERE game_index = ?", (heir, game))
    connection.close()
    found = summarise(path)
    pairs = rows_of(found, "faction", "mat")
    lost = pairs["nordic", "militant"]
    assert (lost.wins, lost.verdict, lost.rate) == (0, "weak", 0.0) and lost.interval is not None
    assert lost.interval[0] == 0.0 < lost.interval[1] < 0.1
    assert rows_of(found, "faction")[("rusviet",)].verdict == "strong"
    assert {row.verdict for row in pairs.values() if row.n >= 30} >= {"strong", "weak", "inconclusive"}
    assert found.pairs[0].test is not None and found.opponents[0].rows and not found.model.reason
