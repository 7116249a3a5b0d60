"""The handicap file of a report: points that even out all levels together, and recover what was taken from scores."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engines.core import registry
from engines.core.engine.errors import RunFileError
from engines.core.setup.handicaps import points_of
from reports.api import handicap_file
from reports.findings.handicaps import handicap_tables, text_of_tables
from reports.load.pool import read_runs
from reports.stats.bids import fair_bid
from reports.stats.fairness import Scores, fair_errors, fair_points, shares
from scenarios.handicaps import read_handicap
from tests.cli.running import scythe, sentence
from tests.proof import handicaps
from tests.reports.build_run import Recipe, write_run

LEVELS, PLAYERS = 5, 3


def deal(random: np.random.Generator, games: int, levels: int = LEVELS) -> np.ndarray:
    """Different levels for the seats of each game."""
    return np.argsort(random.random((games, levels)), axis=1)[:, :PLAYERS]


def test_points_that_were_taken_from_scores_are_given_back() -> None:
    """Two factors at once; what all seats of a game lack has no effect, so the means are 0."""
    random = np.random.default_rng(1)
    taken = [np.array([12.0, -6.0, 0.0, 3.0, -9.0]), np.array([-8.0, 0.0, 0.0, 4.0, 4.0])]
    tables = [deal(random, 20_000), deal(random, 20_000)]
    points = np.round(60 + 12 * random.gumbel(size=tables[0].shape))
    lessened = points - sum(own[table] for own, table in zip(taken, tables, strict=True))
    known = [np.ones(LEVELS, dtype=bool)] * 2
    found = fair_points(Scores(lessened), tables, known)
    for own, wanted in zip(found, taken, strict=True):
        assert np.abs(own - wanted).max() < 0.7
        assert abs(own[tables[0]].mean()) < 0.3


def test_points_of_single_levels_do_not_fit_together() -> None:
    """Level 0 is ahead, level 1 behind: each is even with the bid for it alone, and not when both are given."""
    random = np.random.default_rng(2)
    table = deal(random, 30_000)
    scores = np.round(60 + 10 * random.normal(size=table.shape)) + 10.0 * (table == 0) - 10.0 * (table == 1)
    (found,) = fair_points(Scores(scores), [table], [np.ones(LEVELS, dtype=bool)])
    assert found - found[2] == pytest.approx([-10, 10, 0, 0, 0], abs=0.7)
    alone = np.array([bid_alone(scores, table, level) for level in range(LEVELS)])
    assert farthest(scores + np.rint(found)[table], table) < 0.01
    assert farthest(scores + alone[table], table) > 0.03


def bid_alone(scores: np.ndarray, table: np.ndarray, level: int) -> float:
    others = np.where(table == level, -np.inf, scores).max(axis=1)
    own = np.where(table == level, scores, -np.inf).max(axis=1)
    held = np.isfinite(own)
    bid = fair_bid((others - own)[held], np.flatnonzero(held), 1 / PLAYERS)
    assert bid is not None
    return bid.points


def farthest(totals: np.ndarray, table: np.ndarray) -> float:
    """How far the share of some level lies from the equal one."""
    won = shares(totals)
    return max(abs(won[table == level].mean() - 1 / PLAYERS) for level in range(LEVELS))


def test_tables_of_different_sizes_get_their_own_shares() -> None:
    random = np.random.default_rng(3)
    table = deal(random, 9_000)
    scores = 50 + 8 * random.normal(size=table.shape) - 6.0 * (table == 3)
    scores[::2, 2] = -np.inf  # two play in every other game
    (found,) = fair_points(Scores(scores), [table], [np.ones(LEVELS, dtype=bool)])
    assert found - found[0] == pytest.approx([0, 0, 0, 6, 0], abs=0.8)
    seated = np.isfinite(scores)
    evened, equal = shares(scores + found[table]), seated / seated.sum(axis=1, keepdims=True)
    for level in range(LEVELS):
        held = (table == level) & seated
        assert evened[held].mean() == pytest.approx(equal[held].mean(), abs=0.005)


def test_a_level_may_sit_at_a_table_twice_or_alone() -> None:
    random = np.random.default_rng(4)
    table = random.integers(0, 3, size=(12_000, 3))
    scores = 50 + 8 * random.normal(size=table.shape) - 5.0 * (table == 2)
    (found,) = fair_points(Scores(scores), [table], [np.ones(3, dtype=bool)])
    assert found - found[0] == pytest.approx([0, 0, 5], abs=0.6)


def test_levels_that_are_not_judged_get_nothing() -> None:
    random = np.random.default_rng(5)
    table = deal(random, 2_000)
    scores = 50 + 8 * random.normal(size=table.shape)
    judged = np.array([True, True, False, True, True])
    (found,) = fair_points(Scores(scores), [table], [judged])
    assert found[2] == 0


def test_errors_are_what_the_points_of_other_games_differ_by() -> None:
    """Sixty samples of the same truth: their points lie as far apart as each says, and hold the truth as often."""
    random = np.random.default_rng(6)
    taken = [np.array([9.0, -6.0, 0.0, 3.0, -6.0]), np.array([-8.0, 0.0, 0.0, 4.0, 4.0])]
    known = [np.ones(LEVELS, dtype=bool)] * 2
    found, told = [], []
    for _ in range(60):
        tables = [deal(random, 1_500), deal(random, 1_500)]
        lessened = np.round(60 + 12 * random.gumbel(size=tables[0].shape)) - sum(
            own[table] for own, table in zip(taken, tables, strict=True)
        )
        scores = Scores(lessened)
        errors = fair_errors(scores, tables, known)
        assert errors is not None
        found.append(np.array(fair_points(scores, tables, known)))
        told.append(np.array(errors))
    spread = np.std(found, axis=0, ddof=1)
    assert np.sqrt(np.mean(np.square(told), axis=0)) == pytest.approx(spread, rel=0.3)
    held = np.abs(np.array(found) - np.array(taken)) < 2 * np.array(told)
    assert 0.9 < held.mean() < 0.98


def test_of_few_games_no_error_is_told() -> None:
    random = np.random.default_rng(7)
    table, known = deal(random, 100), np.ones(LEVELS, dtype=bool)
    scores = Scores(50 + 8 * random.normal(size=table.shape))
    assert fair_errors(scores, [table], [known]) is None
    more = Scores(np.concatenate([scores.points] * 3))
    assert fair_errors(more, [np.concatenate([table] * 3)], [known]) is not None


def mixed(random: np.random.Generator) -> np.ndarray:
    """As many games of five players as of four, in any order; the fifth place is worth 6 points less."""
    points = np.round(60 + 12 * random.normal(size=(3_000, 5))) - 6.0 * (np.arange(5) == 4)
    points[random.permutation(3_000)[:1_500], 4] = -np.inf
    return points


def test_errors_hold_where_a_level_is_in_some_games_only() -> None:
    random = np.random.default_rng(8)
    place, known = np.tile(np.arange(5), (3_000, 1)), np.ones(5, dtype=bool)
    found, told = [], []
    for _ in range(30):
        scores = Scores(mixed(random))
        errors = fair_errors(scores, [place], [known])
        assert errors is not None
        found.append(fair_points(scores, [place], [known])[0])
        told.append(errors[0])
    mean, spread, error = np.mean(found, axis=0), np.var(found, axis=0, ddof=1), np.mean(np.square(told), axis=0)
    assert mean - mean[0] == pytest.approx([0, 0, 0, 0, 6], abs=0.3)
    for alike in (slice(4), slice(4, 5)):
        assert error[alike].mean() ** 0.5 == pytest.approx(spread[alike].mean() ** 0.5, rel=0.3)


def test_no_error_is_told_where_a_part_of_the_games_lacks_a_level() -> None:
    """Two runs that are read as one, of four players and of five: half of the parts say nothing of the fifth place."""
    points = mixed(np.random.default_rng(8))
    place, known = np.tile(np.arange(5), (3_000, 1)), np.ones(5, dtype=bool)
    one_run_after_the_other = points[np.argsort(np.isfinite(points[:, 4]), kind="stable")]
    assert fair_errors(Scores(one_run_after_the_other), [place], [known]) is None
    assert fair_errors(Scores(one_run_after_the_other), [place], [np.arange(5) < 4]) is not None


@pytest.mark.parametrize("of", [(), ("mat",), ("faction/mat",), ("faction", "mat")])
def test_the_file_of_a_run_evens_it_out_and_is_read_again(of: tuple[str, ...], main_run: Path, tmp_path: Path) -> None:
    """Each level's share in the stored games is worked out anew from the file, seat by seat."""
    text = handicap_file(main_run, of)
    path = tmp_path / "even.toml"
    path.write_text(text)
    points = read_handicap(path, registry.load("scythe").tables, 5)
    assert list(points) == [*(of or ("faction", "mat"))]
    runs = read_runs([main_run])
    seats = runs.seats
    names = {factor: [seats.levels[factor][code] for code in seats.codes[factor]] for factor in ("faction", "mat")}
    levels = [dict(zip(names, own, strict=True)) for own in zip(*names.values(), strict=True)]
    totals = seats.score + np.array([points_of(points, own) for own in levels])
    evened = shares(totals.reshape(-1, 5)).ravel()
    for table in handicap_tables(runs, of):
        for row in table.rows:
            held = [
                all(own[f] == w for f, w in zip(table.key.split("/"), row.level.split("/"), strict=True))
                for own in levels
            ]
            assert row.n == sum(held)
            if row.points is None:
                assert row.n < 30 and f"# {row.level}" in text.replace('"', "")
                continue
            assert points[table.key][row.level] == row.points
            assert row.exact is not None and round(row.exact) == row.points
            told = f"{round(row.exact, 1) + 0.0:.1f} ± {row.error:.1f}; won" if row.error is not None else "# won"
            assert any(row.level in line and told in line for line in text.splitlines())
            assert row.evened == pytest.approx(float(evened[held].mean()))
            assert row.rate == pytest.approx(float(seats.win_share[held].mean()))
            assert abs(row.evened - 0.2) < max(0.04, 2.5 / row.n)
    assert tomllib.loads(text)["players"] == [5]


def test_places_are_evened_out_as_levels_are(main_run: Path, tmp_path: Path) -> None:
    path = tmp_path / "even.toml"
    path.write_text(handicap_file(main_run, ["mat", "place"]))
    points = read_handicap(path, registry.load("scythe").tables, 5)
    assert list(points) == ["mat", "place"] and list(points["place"]) == ["1", "2", "3", "4", "5"]
    seats = read_runs([main_run]).seats
    given = [[own[names[code]] for code in seats.codes[factor]] for own, factor, names in (
        (points["mat"], "mat", seats.levels["mat"]),
        (points["place"], "turn_position", seats.levels["turn_position"]),
    )]  # fmt: skip
    evened = shares((seats.score + np.sum(given, axis=0)).reshape(-1, 5)).ravel()
    for place in range(5):
        assert evened[seats.codes["turn_position"] == place].mean() == pytest.approx(0.2, abs=0.04)


def test_the_mean_of_a_table_is_about_nothing(main_run: Path) -> None:
    for table in handicap_tables(read_runs([main_run])):
        rows = [row for row in table.rows if row.points is not None]
        assert abs(sum(row.points * row.n for row in rows if row.points) / sum(row.n for row in rows)) <= 0.5


def test_what_cannot_be_evened_out_is_refused(main_run: Path, tmp_path: Path) -> None:
    with pytest.raises(RunFileError, match=r"--of fraction: .*did you mean 'faction'\?"):
        handicap_file(main_run, ["fraction"])
    even = write_run(tmp_path / "even.sqlite", Recipe(meta={"experiment": {"handicap": {"faction": {"nordic": 5}}}}))
    with pytest.raises(RunFileError, match="was played with handicaps"):
        handicap_file(even)
    hostile = write_run(tmp_path / "bad.sqlite", Recipe(meta={"experiment": {"handicap": {"faction": 5}}}))
    with pytest.raises(RunFileError, match=r"'experiment.handicap.faction' is 5, but must be a table"):
        handicap_file(hostile)


def test_the_head_tells_of_errors_only_where_a_level_has_one(main_run: Path) -> None:
    """And what was rounded to nothing has no sign."""
    runs = read_runs([main_run])
    (table,) = handicap_tables(runs, ["mat"])
    texts = {}
    for error in (None, 0.25):
        rows = tuple(replace(row, exact=-0.04, error=error) for row in table.rows)
        texts[error] = text_of_tables(runs, [replace(table, rows=rows)])
    assert "rounded to whole numbers.\n" in texts[None] and "standard error" not in texts[None]
    assert "# each was before and its standard error." in texts[0.25]
    assert "±" not in texts[None] and "# 0.0 ± 0.2; won" in texts[0.25] and "-0.0" not in texts[0.25]


def test_the_head_says_that_players_picked_only_of_what_they_pick(picked_run: Path) -> None:
    told = {of: "# Players picked these" in handicap_file(picked_run, of) for of in ((), ("race",), ("place",))}
    assert told == {(): True, ("race",): True, ("place",): False}


def test_words_of_a_run_file_do_not_leave_their_comment(tmp_path: Path) -> None:
    words = "x\n[handicap.mat]\nindustrial = 500\n#"
    run = write_run(tmp_path / "run.sqlite", Recipe(bots=(words,), meta={"bots": [words] * 5}))
    assert set(tomllib.loads(handicap_file(run, ["faction"]))["handicap"]) == {"faction"}


def test_the_command_writes_a_new_file_only(main_run: Path, tmp_path: Path) -> None:
    path = tmp_path / "even.toml"
    assert scythe("report", main_run, "--format", "handicap", "-o", path).exit_code == 0
    assert path.read_text() == scythe("report", main_run, "--format", "handicap").stdout
    again = scythe("report", main_run, "--format", "handicap", "-o", path)
    assert again.exit_code == 1 and "exists already" in sentence(again)
    assert "--of belongs to" in scythe("report", main_run, "--of", "mat", "-o", tmp_path / "page").stderr
    assert "leave out --compare" in scythe("report", main_run, "--format", "handicap", "--compare", main_run).stderr


def test_the_check_by_playing_tells_good_files_from_bad(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ["--games", "100", "--check", "60", "--bot", "random"]
    assert handicaps.main(few) == 0
    assert "0 of 14 levels away from their share" in capsys.readouterr().out

    def write_unfair(run: Path, names: Sequence[str], file: Path) -> None:
        head = 'format = "scythe-handicap"\nformat_version = 1\ngame = "scythe"\n'
        file.write_text(head + "[handicap.faction]\nrusviet = 60\n")

    monkeypatch.setattr(handicaps, "write_file", write_unfair)
    assert handicaps.main(few) == 1
    assert "BROKEN  rusviet: 1.0000" in capsys.readouterr().out
