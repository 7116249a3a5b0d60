"""The short table of a simulation, counted in one pass, is that of the whole report."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import numpy as np
import pytest

import reports.load.packed
from engines.core.errors import RunFileError
from reports.api import summarise
from reports.findings.brief import brief_rows, cut_line
from reports.findings.brief_counts import count_run
from reports.stats.proportions import MIN_CLUSTERS, design_effect, design_effect_of_sums
from tests.cli.running import scythe
from tests.reports.build_run import views_to_tables


@pytest.fixture(scope="module", params=["scythe", "smallworld", "blocks"])
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("brief") / "run.sqlite"
    bots = ["--bot", "random", "--bot", "1=greedy"] if request.param == "blocks" else ["--bot", "random"]
    game = "smallworld" if request.param == "smallworld" else "scythe"
    cut = ["--option", "turn_cap=12"] if request.param == "scythe" else []
    done = scythe("simulate", game, "-n", 90, "-p", 3, "--seed", 2, *bots, *cut, "-o", path, "--jobs", 1)
    assert done.exit_code == 0, done.output
    return path


def test_counted_and_summarised_are_the_same_rows(run: Path) -> None:
    counted, summary = count_run(run), summarise(run)
    assert brief_rows(counted)
    for row, other in zip(brief_rows(counted), brief_rows(summary), strict=True):
        assert (*row[:4], row[5]) == (*other[:4], other[5])
        assert float(row[4]) == pytest.approx(
            float(other[4]), abs=0.5
        )  # decimals follow an interval, there a bootstrap's
    assert cut_line(counted) == cut_line(summary)
    for table in counted.tables:
        whole = summary.table(*table.factors)
        assert whole is not None and (table.tests, table.min_cell) == (whole.tests, whole.min_cell)
        for row, other in zip(table.rows, whole.rows, strict=True):
            assert (row.levels, row.n, row.verdict) == (other.levels, other.n, other.verdict)
            for name in ("wins", "baseline", "rate", "score", "margin", "design_effect", "p", "holm", "bh"):
                assert getattr(row, name) == pytest.approx(getattr(other, name), abs=1e-9), name
            if row.n >= table.min_cell and other.margin_interval is not None:
                assert row.margin_interval == pytest.approx(other.margin_interval, abs=1.5)


@pytest.mark.parametrize("chunk", [1, 2, 7, 89])
def test_chunks_of_any_size_give_the_same_counts(run: Path, chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = count_run(run)
    monkeypatch.setattr(reports.load.packed, "_CHUNK", chunk)
    for table, other in zip(count_run(run).tables, whole.tables, strict=True):
        for row, same in zip(table.rows, other.rows, strict=True):
            assert (row.n, row.design_effect, row.p) == pytest.approx((same.n, same.design_effect, same.p), abs=1e-9)


def test_the_effect_of_blocks_from_sums_is_that_from_blocks() -> None:
    random = np.random.default_rng(3)
    for blocks in (3, 40, 400):
        n = random.integers(0, 4, blocks).astype(np.float64)
        won = random.binomial(n.astype(np.int64), 0.4).astype(np.float64)
        held = int(np.count_nonzero(n))
        products = (float(won @ won), float(won @ n), float(n @ n))
        expected = design_effect(won, n)
        assert design_effect_of_sums(held, n.sum(), won.sum(), products) == pytest.approx(expected)
        if held >= MIN_CLUSTERS:
            rate = won.sum() / n.sum()
            spread = sum((w - rate * m) ** 2 for w, m in zip(won, n, strict=True)) * held / (held - 1)
            assert expected == pytest.approx(max(1.0, spread / (n.sum() * rate * (1 - rate))))


def test_a_run_of_an_older_format_is_refused(run: Path, tmp_path: Path) -> None:
    older = Path(shutil.copy(run, tmp_path / "run.sqlite"))
    connection = sqlite3.connect(older)
    with connection:
        views_to_tables(connection)
    connection.close()
    with pytest.raises(RunFileError, match="no packed rows"):
        count_run(older)
