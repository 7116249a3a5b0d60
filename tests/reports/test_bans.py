"""What if something were banned: the model against tables truly dealt under the ban, and against stored games."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from reports.api import compare, summarise
from reports.findings.models import Ban
from reports.findings.standard import RANDOM
from reports.sections.bans.sentences import ban_sentences
from tests.cli.running import scythe
from tests.proof import dealt, rates
from tests.reports.build_run import FACTIONS, MATS, Recipe, write_run

STRONG_PAIR = {"faction": {"rusviet": 1.2, "albion": -0.8}, "mat": {"industrial": 1.0}}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("ban") / "run.sqlite", Recipe(games=1_500, effects=STRONG_PAIR, seed=3))


def found(path: Path, *words: str) -> Ban:
    ban = summarise(path, ban=words).ban
    assert ban is not None
    return ban


def test_a_ban_is_told_as_games_under_the_ban_come_out() -> None:
    """Truth: chances of an invented world at random tables that do not hold the best pair."""
    world, truth_tables = dealt.plain_world(), np.random.default_rng(5)
    faction, mat = rates.deal(truth_tables, 120_000)
    best = np.unravel_index(int(world.pairs.argmax()), world.pairs.shape)
    left = ~((faction == best[0]) & (mat == best[1])).any(axis=1)
    odds = np.exp(rates.utility(world, faction[left], mat[left], 0))
    chance = odds / odds.sum(axis=1, keepdims=True)
    truth = np.bincount(faction[left].ravel(), weights=chance.ravel()) / np.bincount(faction[left].ravel())
    held = []
    for seed in range(12):
        dealing, now = dealt.standard_of(dealt.draw_skewed(world, 2_500, seed, 0.0))
        allowed = dealing.allowed.copy()
        allowed[best] = False
        then = dealing.standard(dealing.chances(dealing.drawn(RANDOM, allowed)))[("faction",)]
        apart = then.rates - now[("faction",)].rates
        assert apart[best[0]] < -0.015 and (np.delete(apart, best[0]) > -0.002).all()
        held += list(np.abs(then.rates - truth) < 1.96 * np.sqrt(np.diag(then.covariance)))
    assert np.mean(held) > 0.88


def test_the_check_counts_the_stored_games_without_what_is_banned(run: Path) -> None:
    ban = found(run, "rusviet/engineering", "nordic/industrial")
    with closing(sqlite3.connect(run)) as connection, connection:
        kept = (
            "SELECT game_index FROM games WHERE game_index NOT IN (SELECT game_index FROM seats WHERE"
            " (faction = 'rusviet' AND mat = 'engineering') OR (faction = 'nordic' AND mat = 'industrial'))"
        )
        games = connection.execute(f"SELECT COUNT(*) FROM ({kept})").fetchone()[0]
        query = f"SELECT {{0}}, COUNT(*), AVG(win_share) FROM seats WHERE game_index IN ({kept}) GROUP BY {{0}}"
        counted = {factor: connection.execute(query.format(factor)).fetchall() for factor in ("faction", "mat")}
    connection.close()
    assert ban.games == games and ban.asked and not ban.reason
    for factor, levels in (("faction", FACTIONS), ("mat", MATS)):
        stored = {row.level: (row.stored, row.stored_rate) for row in ban.tables[factor]}
        assert stored == {level: (n, pytest.approx(rate)) for level, n, rate in counted[factor]}
        assert set(stored) == set(levels)


def test_the_check_says_whether_levels_were_dealt_or_picked(run: Path) -> None:
    summary = summarise(run)
    assert summary.ban is not None
    picked = replace(summary, design=replace(summary.design, picked=True))
    for given, begun in ((summary, "was dealt it"), (picked, "began with it")):
        (told,) = ban_sentences(given, summary.ban)
        assert (
            f" In {summary.ban.games:,}\u00a0stored games nobody {begun}: there the 95\u00a0% intervals of "
            in told.replace("95 %", "95\u00a0%")
        )


def test_a_single_name_bans_all_its_pairs(run: Path) -> None:
    ban = found(run, "Rusviet")
    assert {row.level for row in ban.tables["faction"]} == set(FACTIONS) - {"rusviet"}
    assert all(row.change > 0 and row.change_interval[0] < row.change < row.change_interval[1]
               for row in ban.tables["faction"])  # fmt: skip
    assert sum(row.banned_rate for row in ban.tables["mat"]) == pytest.approx(7 * 0.2, abs=0.02)


def test_nobody_asks_so_it_is_the_strongest_pair_or_nothing(run: Path, tmp_path: Path) -> None:
    ban = found(run)
    table = summarise(run).table("faction", "mat")
    assert table is not None and not ban.asked
    assert ban.bans == (max(table.rows, key=lambda row: row.rate or 0.0).levels,)
    assert summarise(write_run(tmp_path / "even.sqlite", Recipe(games=200))).ban is None


def test_what_cannot_be_said_is_told(run: Path) -> None:
    words = [f"{faction}/industrial" for faction in FACTIONS]
    ban = found(run, *words, *FACTIONS[:3])
    assert ban.reason == "no table of 5 players is left" and not ban.tables
    assert next(ban_sentences(summarise(run), ban)).endswith("cannot be said: no table of 5 players is left.")
    own = [f"{faction}/{mat}" for faction in FACTIONS for mat in MATS if FACTIONS.index(faction) != MATS.index(mat)]
    assert found(run, *own).reason == "hardly any table of 5 players is left"


def test_names_are_checked_and_several_runs_are_asked_alike(run: Path, tmp_path: Path) -> None:
    wrong = scythe("report", run, "--ban", "rusviet/industial", "-o", tmp_path)
    assert wrong.exit_code == 1 and "did you mean 'industrial'" in wrong.output
    other = write_run(tmp_path / "other.sqlite", Recipe(games=60, seed=99))
    both = compare([run, other], ban=["rusviet"])
    assert [found.report.ban and found.report.ban.bans for found in both.runs] == [(("rusviet",),)] * 2
