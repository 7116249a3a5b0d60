"""Counted instructions: read from callgrind, compared, and judged by the bar."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines.core import registry
from tests.bench import bases, counted, counts
from tests.bench.counts import Count

PLAYED = {"go/random": {"decisions": 10, "ends": "a"}, "go/greedy": {"decisions": 5, "ends": "b"}}


def write_parts(folder: Path, numbers: list[int]) -> Path:
    """Files as callgrind writes them."""
    for i, number in enumerate(numbers, 1):
        (folder / f"out.{i}").write_text(f"version: 1\nsummary: {number}\n\n", encoding="utf-8")
    return folder / "out"


def test_a_case_costs_its_play_less_the_same_calls_without_play(tmp_path: Path) -> None:
    sums = counts.sums(write_parts(tmp_path, [99, 5_000, 1_000, 99, 700, 200]))
    found = counts.read_counts(PLAYED, sums)
    assert found == {"go/random": Count(4_000, 10, "a"), "go/greedy": Count(500, 5, "b")}
    assert found["go/random"].each == 400


def test_a_mark_that_callgrind_missed_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(bases.BaseError, match="saw 2 calls of getppid instead of 6"):
        counts.read_counts(PLAYED, counts.sums(write_parts(tmp_path, [1, 2])))


def test_only_what_costs_more_than_the_bar_is_too_dear() -> None:
    base = {"go/random": Count(1000, 1, "a"), "go/greedy": Count(1000, 1, "b"), "go/policy": Count(1000, 1, "c")}
    tree = {"go/random": Count(1009, 1, "a"), "go/greedy": Count(2022, 2, "b")}
    wrong = ["go/policy is not played any more.", "go/greedy costs 1.10% more; 1 % is allowed."]
    assert counts.too_dear(base, tree, 1) == wrong
    assert counts.too_dear(base, tree, 3) == wrong[:1]


def test_other_games_are_marked_in_the_table() -> None:
    table = counts.rows({"go/random": Count(1000, 10, "a")}, {"go/random": Count(990, 10, "b")})
    assert table == [["go", "random", "10", "100", "99", "-1.00% (other games)"]]


def test_without_valgrind_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert counts.main([]) == 2
    assert capsys.readouterr().err == "Instructions cannot be counted: valgrind is not installed here.\n"


def test_a_base_that_is_no_commit_is_named() -> None:
    with pytest.raises(bases.BaseError, match="BASE=no-such-commit is not a commit"):
        bases.base_tree("no-such-commit")


@pytest.mark.parametrize("game", registry.names())
def test_counted_games_are_played_to_their_end(game: str) -> None:
    rules = registry.load(game)
    dealt = counted.deal(rules, range(1), observed=True)
    assert dealt[0][0].setup == rules.tables.deal(counted.PLAYERS, Random(0))
    counted.play(rules, "random", dealt)
    assert dealt[0][0].is_terminal()
