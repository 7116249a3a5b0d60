"""What else is judged of people's games: prices, margins, skill, selection, starting, bots."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engines.core.engine.errors import RunFileError
from reports.judging.beside_bots import beside_bots
from reports.judging.league import League
from reports.judging.levels import LEAST_GAMES
from reports.judging.order import starting_of
from reports.judging.report import FORMAT, FORMAT_VERSION, numbers_of
from reports.judging.scores import auctions_of, margins_of
from reports.judging.selection import selection_of
from reports.judging.skill import skill_of
from reports.judging.strengths import fit_strengths
from reports.people_page.door import reports_of
from reports.plays.reading import Options, read_plays
from tests.plays.leagues import league_file
from tests.proof import people as proof
from tests.reports.build_run import Recipe, write_run

DOC = (Path(__file__).parents[2] / "docs" / "report_json.md").read_text(encoding="utf-8")
HEAD = "\n# The numbers of people's games\n"


def scored(games: int, seed: int, noise: float = 10.0) -> tuple[League, np.ndarray]:
    """A league with scores and bids, and what each faction is worth in coins beyond the average one."""
    random = np.random.default_rng(seed)
    league = proof.draw(replace(proof.CHOSEN, games=games), seed).league
    faction, mat = (league.held[name].argmax(axis=1) for name in ("faction", "mat"))
    worth, mats = 6 * random.standard_normal(7), 6 * random.standard_normal(7)
    skill = 7 * random.standard_normal(len(league.named))
    gross = 50 + worth[faction] + mats[mat] + skill[league.person] + noise * random.standard_normal(len(faction))
    bid = np.maximum(np.round(8 + worth[faction] / 2), 0)
    share = np.bincount(faction, minlength=7) / len(faction)
    return replace(league, score=gross - bid, bid=bid), worth - share @ worth


def test_fair_prices_are_what_factions_bring() -> None:
    errors, inside = [], []
    for seed in range(4):
        league, worth = scored(200, seed)
        found = auctions_of(league)
        assert found is not None and found.games == 200
        own = {price.levels[0]: price for price in found.prices if price.factors == ("faction",)}
        truth = {f"level {level}": found.mean + worth[level] for level in range(7)}
        errors += [own[name].fair - truth[name] for name in own]
        inside += [price.interval[0] <= price.paid - truth[name] <= price.interval[1] for name, price in own.items()]
    assert np.sqrt(np.mean(np.square(errors))) < 1.7
    assert np.mean(inside) > 0.85


def test_without_bids_or_with_few_games_there_are_no_prices() -> None:
    league, _ = scored(60, 1)
    assert auctions_of(replace(league, bid=np.full(len(league.game), np.nan))) is None
    assert auctions_of(replace(league, bid=np.zeros(len(league.game)))) is None
    assert auctions_of(scored(LEAST_GAMES - 1, 1)[0]) is None


def test_margins_are_points_beyond_the_others_at_the_table() -> None:
    league, worth = scored(400, 3, noise=5.0)
    rows = {
        row.level: row
        for row in margins_of(replace(league, score=league.score + league.bid), True)
        if row.factor == "faction"
    }
    expected = (worth - worth.mean()) * 7 / 6
    assert [rows[f"level {level}"].adjusted for level in range(7)] == pytest.approx(expected, abs=1.6)


def test_skill_and_deal_are_told_apart() -> None:
    even = skill_of(proof.draw(replace(proof.DEALT, people=20), 2).league)
    uneven = skill_of(proof.draw(replace(proof.DEALT, people=20, spread=0.8), 2).league)
    assert even is not None and uneven is not None
    assert even.players + even.deal + even.rest == pytest.approx(1)
    assert even.deal < 0.03 and uneven.deal > 0.15
    assert 0.05 < even.players < 0.4 and even.player_interval[0] < even.player_step < even.player_interval[1]
    assert skill_of(proof.draw(replace(proof.DEALT, games=29), 2).league) is None


def test_people_who_take_the_same_again_are_told_from_a_deal() -> None:
    chosen = [selection_of(proof.draw(proof.CHOSEN, seed).league, "faction", None) for seed in range(4)]
    dealt = [selection_of(proof.draw(proof.DEALT, seed).league, "faction", None) for seed in range(20)]
    assert all(one.p is not None and one.p < 0.01 and (one.again or 0) > (one.dealt or 1) for one in chosen)
    assert np.mean([one.p is not None and one.p < 0.05 for one in dealt]) <= 0.2
    assert np.mean([one.p or 0 for one in dealt]) == pytest.approx(0.5, abs=0.2)


def test_habits_are_shown_where_the_good_take_certain_factions() -> None:
    league = proof.draw(replace(proof.CHOSEN, people=40), 3).league
    found = selection_of(league, "faction", fit_strengths(league))
    assert found.habits is not None and found.habits < 0.05


def test_starting_is_judged_only_where_it_was_kept() -> None:
    league = proof.draw(proof.DEALT, 4).league
    assert starting_of(league, True) is None
    random = np.random.default_rng(1)  # seats of these leagues are in the order of finish
    first = np.where(league.place == (random.random(league.games) * league.sizes).astype(int)[league.game], 1, 0)
    found = starting_of(replace(league, start=first), True)
    assert found is not None and found.interval is not None and found.interval[0] < 0 < found.interval[1]


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("bots") / "run.sqlite", Recipe(games=400, players=4, seed=5))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory, bots: Path) -> Any:
    path = league_file(tmp_path_factory.mktemp("people") / "league.csv", 120, bids=True)
    options = Options()
    return reports_of(read_plays([path], options), options, 0.05, [bots])[0]


def test_people_stand_beside_bots_and_are_not_pooled(report: Any) -> None:
    assert report.bots.games == 400 and report.design.games == 120
    for row in report.bots.levels:
        assert row.difference == pytest.approx(row.people - row.bots)
        assert row.interval[0] < row.difference < row.interval[1]
    assert set(report.bots.agreement) <= {"faction", "mat"}


def test_a_run_of_another_game_is_refused(report: Any, tmp_path: Path, bots: Path) -> None:
    with pytest.raises(RunFileError, match="is a run of scythe; the people played smallworld"):
        beside_bots([bots], "smallworld", report.factors, 0.05)


def objects(value: Any, path: str = "") -> Iterator[tuple[str, set[str]]]:
    """Every object of the JSON with its path; those keyed by factors or levels are left out themselves."""
    if isinstance(value, list):
        for entry in value:
            yield from objects(entry, f"{path}[]")
    elif isinstance(value, dict):
        free = path in ("needed", "labels", "labels{}", "bots.agreement", "design.not_counted")
        if not free:
            yield path, set(value)
        for key, entry in value.items():
            yield from objects(entry, f"{path}{{}}" if free else f"{path}.{key}".lstrip("."))


def test_every_key_is_documented_and_every_documented_key_is_there(report: Any) -> None:
    documented = {}
    for part in DOC.partition(HEAD)[2].split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        keys = {
            key
            for line in body.splitlines()
            if line.startswith("| `")
            for key in re.findall(r"`([^`]+)`", line.split("|")[1])
        }
        documented |= {path: keys for path in re.findall(r"`([^`]+)`", heading) or [""]}
    seen: dict[str, set[str]] = {}
    for path, keys in objects(json.loads(json.dumps(numbers_of(report)))):
        assert keys == documented.get(path), path
        seen[path] = keys
    assert set(seen) == set(documented)
    assert f"format `{FORMAT}`, version {FORMAT_VERSION}." in DOC.partition(HEAD)[2]
