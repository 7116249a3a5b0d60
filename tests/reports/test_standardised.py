"""Rates at tables of the dealing rule: drawn tables, the estimate against full enumeration, and which runs get it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reports.api import brief_of, compare, summarise
from reports.findings.models import Standardisation
from reports.findings.report import of_one
from reports.sections.brief import remarks
from reports.sections.flat import level_rows
from reports.sections.headline import headline
from reports.stats.dealing import evened, random_tables, without
from tests.proof import dealt, rates
from tests.reports.build_run import Recipe, write_run


def test_random_tables_are_all_allowed_ones_equally_often() -> None:
    allowed = np.ones((4, 3), dtype=bool)
    allowed[0, 0] = False
    tables = random_tables(np.random.default_rng(1), 60_000, 2, allowed, (False, False))
    found = {tuple(map(tuple, sorted(zip(*table, strict=True)))) for table in tables.transpose(1, 0, 2).tolist()}
    cells = [(first, second) for first in range(4) for second in range(3) if allowed[first, second]]
    wanted = {tuple(sorted(pair)) for pair in permutations(cells, 2) if all(a != b for a, b in zip(*pair, strict=True))}
    assert found == wanted
    names = [str(sorted(zip(*table, strict=True))) for table in tables.transpose(1, 0, 2).tolist()]
    counts = np.unique(names, return_counts=True)[1]
    assert np.abs(counts - 60_000 / len(wanted)).max() < 5 * np.sqrt(60_000 / len(wanted))


def test_even_tables_deal_every_allowed_cell_equally_often() -> None:
    allowed = np.ones((5, 5), dtype=bool)
    allowed[0, :2] = allowed[1, 0] = False
    drawn = random_tables(np.random.default_rng(1), 120_000, 3, allowed, (False, False))
    tables = evened(np.random.default_rng(1), drawn, 60_000, allowed)
    counts = np.bincount(np.ravel_multi_index(tuple(tables), allowed.shape).ravel(), minlength=25).reshape(5, 5)
    assert counts[~allowed].sum() == 0
    assert np.abs(counts[allowed] / counts.sum() - 1 / 22).max() < 0.002
    plain = np.bincount(np.ravel_multi_index(tuple(drawn), allowed.shape).ravel(), minlength=25).reshape(5, 5)
    assert np.abs(plain[allowed] / plain.sum() - 1 / 22).max() > 0.005
    allowed[2, 2] = False
    left = without(drawn, allowed)
    assert 0 < left.shape[1] < drawn.shape[1] and allowed[tuple(left)].all()


def test_shared_levels_may_come_twice_and_others_never() -> None:
    allowed = np.ones((3, 3), dtype=bool)
    first, second = random_tables(np.random.default_rng(1), 200, 3, allowed, (False, True))
    assert (np.sort(first, axis=1) == np.arange(3)).all()
    assert (np.sort(second, axis=1) != np.arange(3)).any()
    with pytest.raises(ValueError, match="fewer levels than players"):
        random_tables(np.random.default_rng(1), 200, 4, allowed, (False, True))
    with pytest.raises(ValueError, match="hardly any"):
        random_tables(np.random.default_rng(1), 5, 2, np.zeros((3, 3), dtype=bool), (False, False))


def test_a_skewed_run_is_counted_wrongly_and_standardised_rightly() -> None:
    told = dealt.tally(dealt.plain_world(), 12, 2_500, 1.0, seed=5000)
    assert np.mean(told.counted) < 0.87
    assert 0.92 < np.mean(told.pairs) < 0.98 and np.mean(told.factions) > 0.88 and np.mean(told.rare) > 0.85


def test_a_random_run_is_standardised_rightly_whatever_the_model_leaves_out() -> None:
    told = dealt.tally(rates.rough_world(), 10, 2_500, 0.0, seed=5000)
    assert 0.92 < np.mean(told.pairs) < 0.98 and np.mean(told.factions) > 0.88


def test_run_files_tell_the_same_standardised_rates(tmp_path: Path) -> None:
    assert dealt.difference_through_files(600, tmp_path) < 1e-12


def test_at_the_tables_of_the_run_nothing_moves() -> None:
    drawn = dealt.draw_skewed(dealt.plain_world(), 1_000, 3, 1.0)
    dealing, _ = dealt.standard_of(drawn)
    for key, found in dealing.standard(dealing.played).items():
        assert found.rates == pytest.approx(dealing.counted(key), abs=1e-12)
        assert found.shares == pytest.approx(np.full(len(found.shares), 0.2))


def told_by(path: Path, meta: Mapping[str, Any]) -> Standardisation:
    with closing(sqlite3.connect(path)) as connection, connection:
        for key, value in meta.items():
            connection.execute("INSERT OR REPLACE INTO run VALUES (?, ?)", (key, json.dumps(value)))
    connection.close()
    return summarise(path).standard


def planned(least: float, most: float) -> dict[str, Any]:
    """A plan of 600 games in which each pair comes up so often."""
    strength: dict[str, Any] = {"what": "faction/mat", "groups": 47, "appearances": least, "most_appearances": most}
    strength |= {"detectable": None, "games_needed": {}}
    return {"games": 600, "strengths": [strength]}


@pytest.mark.parametrize(
    ("meta", "rule"),
    [
        ({"assignment": "random"}, "random"),
        ({"assignment": "balanced"}, ""),
        ({"assignment": "balanced", "plan": planned(50.0, 80.0)}, ""),
        ({"assignment": "balanced", "plan": planned(10.0, 20.0)}, "balanced"),
        ({"assignment": "fixed"}, ""),
        ({"assignment": "random", "sources": {"faction": "picked", "mat": "dealt"}}, ""),
        ({"assignment": "random", "experiment": {"constraints": {"keep": {"1": ["albion"]}}}}, ""),
    ],
)
def test_which_runs_are_standardised(tmp_path: Path, meta: Mapping[str, Any], rule: str) -> None:
    path = write_run(tmp_path / "run.sqlite", Recipe(games=600, seed=4))
    found = told_by(path, meta)
    assert (found.rule, found.reason) == (rule, "")


def test_a_run_too_small_for_the_model_stays_counted_and_says_so(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run.sqlite", Recipe(games=60, seed=4))
    found = told_by(path, {"assignment": "random"})
    assert found.rule == "random" and found.reason and not found.done
    summary = summarise(path)
    assert not any(table.standardised for table in summary.tables)
    assert all(row.rate == row.counted for table in summary.tables for row in table.rows)
    assert any(text.startswith("Not standardised: Win rates are as counted") for text in headline(summary))


def test_everybody_tells_the_same_standardised_rates(tmp_path: Path) -> None:
    """Console, JSON and page (one summary), CSV, and the same run beside another."""
    paths = [write_run(tmp_path / f"{seed}.sqlite", Recipe(games=600, seed=seed)) for seed in (4, 5)]
    for path in paths:
        assert told_by(path, {"assignment": "random"}).done
    summary, brief, comparison = summarise(paths[0]), brief_of(paths[0]), compare(paths)
    assert brief.tables == summary.tables and "dealt at random" in remarks(brief)[0]
    listed = {(row["table"], row["level"]): row for row in level_rows(of_one(summary))}
    moved = 0
    assert comparison.first == summary
    for table in summary.tables:
        assert table.standardised == (table.factors != ("turn_position",))
        for row in table.rows:
            line = listed["+".join(table.factors), "/".join(row.levels)]
            assert (line["rate"], line["counted"], line["verdict"]) == (row.rate, row.counted, row.verdict)
            if row.rate is not None and row.counted is not None:
                moved += abs(row.rate - row.counted) > 0.001
                assert row.counted == pytest.approx(row.wins / row.n)
    assert moved > 20


def test_runs_dealt_in_different_ways_are_standardised_to_the_balanced_one(tmp_path: Path) -> None:
    paths = [write_run(tmp_path / f"{seed}.sqlite", Recipe(games=400, seed=seed)) for seed in (4, 5)]
    told_by(paths[1], {"assignment": "fixed"})
    assert summarise(paths).standard == Standardisation("balanced")
