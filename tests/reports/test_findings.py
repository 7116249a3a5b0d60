"""What a report finds beyond its tables, checked against other ways to the same numbers."""

from __future__ import annotations

import math
import sqlite3
import statistics
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reports.api import summarise
from reports.findings.models import RANKING, Dependence
from reports.findings.strengths import Field, field_of, fit_strengths
from reports.findings.summary import Summary
from reports.load.pool import read_runs
from reports.load.rows import BOT
from reports.stats import ranking_sums
from reports.stats.plackett_luce import RankData, fit_rankings
from reports.stats.rankings import stages_of
from tests.reports.build_run import MATS, Recipe, write_run
from tests.reports.test_summary import holm_of


def seats_of(path: Path) -> list[dict[str, Any]]:
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    query = "SELECT seats.*, block, players FROM seats JOIN games USING (game_index) WHERE ended_by <> 'failed'"
    rows = [dict(row) for row in connection.execute(query)]
    connection.close()
    return rows


def tables_of(path: Path) -> list[list[dict[str, Any]]]:
    tables = defaultdict(list)
    for row in seats_of(path):
        tables[row["game_index"]].append(row)
    return list(tables.values())


def rate(log_odds: float, players: float = 5) -> float:
    return math.exp(log_odds) / (math.exp(log_odds) + players - 1)


def test_the_likelihood_of_the_whole_order_is_the_product_of_its_choices(main_run: Path, summary: Summary) -> None:
    """Efron's way with ties, written out for each game: what is left of a tied group keeps its share."""
    strength = {
        (factor.factor, level.level): level.coefficient for factor in summary.ranking.factors for level in factor.levels
    }
    total = 0.0
    for table in tables_of(main_run):
        seats = [
            (
                -row["win_share"],
                row["rank"],
                sum(strength[name, str(row[name])] for name in ("faction", "mat", "turn_position")),
            )
            for row in table
        ]
        while seats:
            best = min(seat[:2] for seat in seats)
            group = [seat[2] for seat in seats if seat[:2] == best]
            rest = [seat[2] for seat in seats if seat[:2] != best]
            for placed in range(len(group)):
                left = 1 - placed / len(group)
                total += sum(group) / len(group)
                total -= math.log(left * sum(map(math.exp, group)) + sum(map(math.exp, rest)))
            seats = [seat for seat in seats if seat[:2] != best]
    assert summary.ranking.log_likelihood == pytest.approx(total, abs=1e-6)


def test_games_with_ties_are_counted(main_run: Path, summary: Summary) -> None:
    tables = tables_of(main_run)
    ranks = [[(row["win_share"], row["rank"]) for row in table] for table in tables]
    assert summary.ranking.tied == sum(len(set(table)) < len(table) for table in ranks)
    assert summary.model.tied == sum(max(row["win_share"] for row in table) < 1 for table in tables)
    assert (summary.ranking.choices, summary.model.choices) == (4 * len(tables), len(tables))


def test_an_interaction_is_found_and_its_pair_is_strong(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run.sqlite", Recipe(games=800, seed=31))
    connection = sqlite3.connect(path)
    mine = "faction = 'nordic' AND mat = 'engineering' AND game_index % 4"
    with connection:  # whoever has this pair wins three of four games
        games = f"SELECT game_index FROM seats WHERE {mine}"
        connection.execute(f"UPDATE seats SET win_share = 0 WHERE game_index IN ({games})")
        assert connection.execute(f"UPDATE seats SET win_share = 1, score = 999 WHERE {mine}").rowcount > 30
    connection.close()
    summary = summarise(path)
    pairs, table = summary.pairs[0], summary.table("faction", "mat")
    assert pairs.test is not None and pairs.test.p < 1e-6 and pairs.spread is not None and pairs.spread > 0.1
    assert table is not None
    best = max((row for row in table.rows if row.n >= 30), key=lambda row: row.rate or 0.0)
    assert (best.levels, best.verdict) == (("nordic", "engineering"), "strong")


def test_raw_rates_with_and_without_an_opponent(main_run: Path, summary: Summary) -> None:
    tables = tables_of(main_run)
    for row in summary.opponents[0].rows:
        sides: dict[bool, list[float]] = {True: [], False: []}
        for table in tables:
            present = any(seat["faction"] == row.opponent for seat in table)
            sides[present] += [seat["win_share"] for seat in table if seat["faction"] == row.level]
        assert (row.n_with, row.n_without) == (len(sides[True]), len(sides[False]))
        assert (row.rate_with, row.rate_without) == pytest.approx(
            tuple(statistics.mean(sides[s]) for s in (True, False))
        )
        assert row.effect == pytest.approx(rate(row.coefficient) - 0.2)
    p_values = [row.p for row in summary.opponents[0].rows]
    assert len(p_values) == 42 and p_values == sorted(p_values)
    assert [row.holm for row in summary.opponents[0].rows] == pytest.approx(holm_of(p_values))


def test_the_effect_of_an_opponent_is_centred_on_the_others(summary: Summary) -> None:
    for opponent in MATS:
        changes = [row.coefficient for row in summary.opponents[1].rows if row.opponent == opponent]
        assert len(changes) == 6 and sum(changes) == pytest.approx(0, abs=1e-9)


def test_an_opponent_at_every_table_is_named_as_left_out(tmp_path: Path) -> None:
    summary = summarise(write_run(tmp_path / "run.sqlite", Recipe(games=700, players=7)))
    assert summary.opponents[0].rows == ()
    assert set(summary.opponents[0].left_out.values()) == {"it is at every table of these games"}
    assert not summary.seats.adjusted and "follows from the other factors" in summary.seats.reason


def check_cells(path: Path, entry: Dependence) -> None:
    """Games and wins of every level with every bot, counted anew."""
    cells: dict[tuple[str, str], list[float]] = defaultdict(list)
    for row in seats_of(path):
        cells[str(row[entry.factor]), row[entry.on]].append(row["win_share"])
    assert entry.table is not None
    found = {row.levels: (row.n, row.wins) for row in entry.table.rows if row.n}
    assert found == {cell: (len(shares), pytest.approx(sum(shares))) for cell, shares in cells.items()}


@pytest.fixture(scope="module")
def rotated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Blocks of two games with two players in which the bots change seats; the faction decides much."""
    effects = {"faction": {"rusviet": 2.5, "albion": -2.5}, "bot": {"greedy": 0.8}}
    recipe = Recipe(games=600, players=2, bots=("greedy", "random"), block_size=2, effects=effects, seed=41)
    return write_run(tmp_path_factory.mktemp("bots") / "run.sqlite", recipe)


def test_pairing_is_measured_at_the_same_seat_of_the_same_block(rotated: Path) -> None:
    summary = summarise(rotated)
    by_seat: dict[tuple[int, int], dict[str, float]] = defaultdict(dict)
    for row in seats_of(rotated):
        by_seat[row["block"], row["seat"]][row["bot"]] = row["win_share"]
    both = [(found["greedy"], found["random"]) for found in by_seat.values() if len(found) == 2]
    first, second = (np.array(values) for values in zip(*both, strict=True))
    found = summary.pairing[0]
    assert (found.bots, found.seats) == (("greedy", "random"), len(both))
    assert found.correlation == pytest.approx(float(np.corrcoef(first, second)[0, 1]))
    apart = np.var(first, ddof=1) + np.var(second, ddof=1)
    assert found.saved == pytest.approx(1 - np.var(first - second, ddof=1) / apart)
    assert found.unpaired == pytest.approx(1 / (1 - found.saved))


def test_blocks_of_several_games_are_tested_over_blocks(rotated: Path) -> None:
    summary = summarise(rotated)
    assert summary.ranking.clustered and {factor.method for factor in summary.ranking.factors} == {"Wald over blocks"}
    level = summary.ranking.level(BOT, "greedy")
    assert level is not None and level.coefficient == pytest.approx(0.4, abs=0.2)
    for entry in summary.dependence:
        assert entry.table is not None
        check_cells(rotated, entry)
    assert {(entry.factor, entry.on) for entry in summary.dependence} == {
        ("faction", "bot"), ("mat", "bot"), ("turn_position", "bot"),
    }  # fmt: skip


def test_lead_changes_are_those_of_the_file(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run.sqlite", Recipe(games=50, failed=0.1))
    assert summarise(path).games.lead_changes is None
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("ALTER TABLE games ADD COLUMN lead_changes INTEGER")
        connection.execute("UPDATE games SET lead_changes = game_index % 4 WHERE ended_by <> 'failed'")
    played = [n % 4 for (n,) in connection.execute("SELECT game_index FROM games WHERE ended_by <> 'failed'")]
    connection.close()
    lead = summarise(path).games.lead_changes
    assert lead is not None and lead.never == played.count(0)
    assert (lead.changes.n, lead.changes.mean, lead.changes.most) == (
        len(played), pytest.approx(statistics.mean(played)), 3,
    )  # fmt: skip


def test_a_run_of_cut_games_only_is_reported(tmp_path: Path) -> None:
    summary = summarise(write_run(tmp_path / "run.sqlite", Recipe(games=80, truncated=1.0)))
    assert (summary.design.natural, summary.design.truncated) == (0, 80)
    assert all(row.rate_without_truncated is None for table in summary.tables for row in table.rows)
    assert any("did not end by the rules" in sentence for sentence in summary.headline)


def test_an_unfinished_run_is_reported_and_says_so(tmp_path: Path) -> None:
    summary = summarise(write_run(tmp_path / "run.sqlite", Recipe(games=80, failed=0.1, meta={"games": 200})))
    assert not summary.design.runs[0].finished and summary.design.planned == 200
    assert any("not finished: 80 of 200" in sentence for sentence in summary.headline)


def field(path: Path) -> Field:
    runs = read_runs([path])
    return field_of(runs.games, runs.seats)


def test_the_orders_of_finish_are_prepared_once_for_all_models_but_those_of_opponents(
    main_run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opponents are fitted where the second process may be, which is sent what has nothing prepared: once a factor."""
    calls, known = list[tuple[int, int | None]](), ranking_sums.prepared
    monkeypatch.setattr(
        ranking_sums, "prepared", lambda order: calls.append((len(order.places), order.depth)) or known(order)
    )
    played = summarise(main_run).design.played
    assert sorted((depth for games, depth in calls if games == played), key=str) == [
        1,
        *(1 for _ in ("faction", "mat")),
        None,
    ]


def test_a_model_begun_at_its_estimate_is_there_at_once(main_run: Path) -> None:
    games = field(main_run)
    fit = fit_strengths(games, ("faction", "mat"), RANKING).fit
    assert fit is not None
    again = fit_rankings(games.data(fit.terms), fit.estimate)
    assert again.steps == 1 and again.estimate == pytest.approx(fit.estimate, abs=1e-6)


def test_the_work_of_a_step_does_not_grow_with_the_coefficients(main_run: Path) -> None:
    """Seats are counted by their kind; the design is as long as there are kinds, not seats."""
    games = field(main_run)
    kinds = games.data(games.terms(("faction", "mat", "turn_position"))).kinds
    assert kinds.size <= 7 * 7 * 5 < kinds.number.size / 10


@pytest.mark.parametrize("depth", [1, None])
@pytest.mark.parametrize("together", [1, 20, 600])
def test_seats_that_meet_are_added_up_by_kind_as_they_are_by_game(
    main_run: Path, monkeypatch: pytest.MonkeyPatch, depth: int | None, together: int
) -> None:
    """Whether terms are counted apart or together: what the design of every seat gives, game by game."""
    monkeypatch.setattr(ranking_sums, "_MOST_TOGETHER", together)
    games = field(main_run)
    plain = games.data(games.terms(("faction", "mat", "turn_position")), depth)
    presence = (games.codes["faction"] == 0).any(axis=1).astype(np.int64)
    data = plain.by_game("product", "faction", presence, 2)
    assert len(data.kinds.parts) == {1: 4, 20: 3, 600: 1}[together]
    estimate = np.linspace(-0.5, 0.5, data.parameters)
    design = [np.where(term.codes[:, :, None] >= 0, term.basis[term.codes], 0.0) for term in data.terms]
    information = data.kinds.basis.T @ ranking_sums.level_sums(data.order, data.kinds, estimate)[1] @ data.kinds.basis
    assert information == pytest.approx(plain_information(np.concatenate(design, axis=2), data, estimate), rel=1e-9)


def plain_information(design: np.ndarray, data: RankData, estimate: np.ndarray) -> np.ndarray:
    """The sum over stages of what the design scatters among those left; design shape (games, seats, coefficients)."""
    weights = stages_of(data.places, data.depth)[1] * np.exp(design @ estimate)[:, None]
    chances = weights / np.maximum(weights.sum(axis=2, keepdims=True), 1e-300)
    means = np.einsum("gsi,gik->gsk", chances, design)
    squares = np.einsum("gi,gik,gil->kl", chances.sum(axis=1), design, design)
    return np.asarray(squares - np.einsum("gsk,gsl->kl", means, means))


@pytest.mark.parametrize("depth", [1, None])
def test_a_product_with_what_a_table_shares_is_the_product_of_two_factors(main_run: Path, depth: int | None) -> None:
    games = field(main_run)
    presence = (games.codes["faction"] == 0).any(axis=1).astype(np.int64)
    grouped = games.data(games.terms(("faction", "mat")), depth).by_game("product", "mat", presence, 2)
    fit, again = fit_rankings(grouped), fit_rankings(replace(grouped, sorted_seats=None))
    assert fit.estimate == pytest.approx(again.estimate, abs=1e-9)
    assert fit.information_covariance == pytest.approx(again.information_covariance, rel=1e-9)
    assert fit.block_covariance == pytest.approx(again.block_covariance, rel=1e-9)


def test_kinds_with_many_numbers_are_sorted_to_the_same_kinds(main_run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = field(main_run)
    terms = games.terms(("faction", "mat", "turn_position"))
    counted = ranking_sums.kinds_of(terms, games.places)
    monkeypatch.setattr(ranking_sums, "_MOST_NUMBERS", 0)
    sorted_ = ranking_sums.kinds_of(terms, games.places)
    assert (sorted_.number == counted.number).all() and (sorted_.codes == counted.codes).all()


def test_with_the_order_held_equal_the_lowest_mat_loses_what_starting_gave_it(tmp_path: Path) -> None:
    """Whoever starts is strong, and the lowest mat at the table always starts; mats themselves do nothing."""
    summary = summarise(write_run(tmp_path / "run.sqlite", Recipe(games=3000, seed=21, first_effect=0.8)))
    (direct,) = (found for found in summary.direct if found.factor == "mat")
    lowest = direct.rows[0]
    table = summary.table("mat")
    assert table is not None and table.rows[0].verdict == "strong" and (table.rows[0].rate or 0) > 0.3
    assert lowest.level == MATS[0] and lowest.interval[0] < 0.2 < lowest.interval[1]
    assert lowest.rate + lowest.difference == pytest.approx(table.rows[0].rate, abs=0.003)
    assert lowest.difference_interval[0] > 0.05
