"""Chapter S3, Produce: cost, territories, villages, the mill."""

from __future__ import annotations

import pytest

from engines.scythe.rules import constants as c
from tests.scythe.acting import at, begin, play
from tests.scythe.golden.row_cases import play_produce
from tests.scythe.position import Position


def producer(**workers: int) -> Position:
    """Nordic with workers on hexes; rich."""
    p = play("nordic", "rusviet")
    for where, number in workers.items():
        p.units(0, where, worker=number)
    p.track(0, power=5, popularity=5, coins=5)
    return p


def produced(p: Position, *where: str) -> bool:
    """Produce on these territories; whether all of them were offered."""
    begin(p)
    return play_produce(p, list(where), {})


@pytest.mark.rule("S3.10")
def test_every_worker_brings_the_product_of_its_terrain() -> None:
    p = producer(W3=2, M1=1)
    assert produced(p, "W3", "M1")
    assert p.all_tokens() == {"W3": {"wood": 2}, "M1": {"metal": 1}}


@pytest.mark.rule("S3.10")
def test_a_village_brings_workers() -> None:
    p = producer(V2=2)
    assert produced(p, "V2")
    assert p.units_on(0, "V2") == {"worker": 4}


@pytest.mark.rule("S3.10")
def test_two_territories_and_no_third() -> None:
    assert not produced(producer(F1=1, M1=1, T2=1), "F1", "M1", "T2")


@pytest.mark.rule("S3.10")
def test_a_territory_that_an_opponent_holds_does_not_produce() -> None:
    p = producer(F1=1, M1=1)
    p.put("contested", 0)
    p.structure(0, "mine", "T2")
    p.units(1, "T2", worker=1)
    begin(p)
    p.to_top("produce")
    p.choose(c.TAKE)
    assert p.legal_spaces == ["F1", "M1"]


@pytest.mark.rule("S3.11")
@pytest.mark.parametrize(
    ("workers", "cost"),
    [(2, (0, 0, 0)), (3, (0, 0, 0)), (4, (1, 0, 0)), (5, (1, 0, 0)), (6, (1, 1, 0)), (7, (1, 1, 0)), (8, (1, 1, 1))],
)
def test_the_cost_follows_the_workers_on_the_board(workers: int, cost: tuple[int, int, int]) -> None:
    p = producer(F1=workers)
    assert produced(p, "F1")
    assert (5 - p.of(0, "power"), 5 - p.of(0, "popularity"), 5 - p.of(0, "coins")) == cost


@pytest.mark.rule("S3.12")
def test_fewer_workers_may_produce() -> None:
    p = producer(F1=3)
    begin(p)
    assert play_produce(p, ["F1"], {"F1": 2})
    assert p.tokens_on("F1") == {"food": 2}


@pytest.mark.rule("S3.13")
def test_the_mat_runs_out_of_workers() -> None:
    p = producer(V2=3, F1=4)
    assert produced(p, "V2")
    assert (p.of(0, "num_workers"), p.units_on(0, "V2")) == (8, {"worker": 4})
    assert p.star_names(0) == ["workers"]


@pytest.mark.rule("S3.14")
def test_the_mill_adds_its_territory() -> None:
    p = producer(F1=1, M1=1)
    p.structure(0, "mill", "T2")
    assert produced(p, "F1", "M1", "T2")
    assert p.tokens_on("T2") == {"oil": 1}


@pytest.mark.rule("S3.14")
def test_workers_beside_the_mill_produce_too() -> None:
    p = producer(T2=2)
    p.structure(0, "mill", "T2")
    assert produced(p, "T2")
    assert p.tokens_on("T2") == {"oil": 3}


@pytest.mark.rule("S3.14", "S17.18")
def test_the_mill_territory_never_counts_among_the_two() -> None:
    p = producer(F1=1, M1=1, T2=1)
    p.structure(0, "mill", "F1")
    assert produced(p, "F1", "M1", "T2")
    assert p.all_tokens() == {"F1": {"food": 2}, "M1": {"metal": 1}, "T2": {"oil": 1}}


@pytest.mark.rule("S3.14", "S4.13")
def test_no_mill_without_control() -> None:
    p = producer(F1=1)
    p.structure(0, "mill", "T2")
    p.units(1, "T2", worker=1)
    begin(p)
    p.to_top("produce")
    p.choose(c.TAKE)
    assert p.legal_spaces == ["F1"]


@pytest.mark.rule("S3.14")
def test_no_territory_produces_twice() -> None:
    p = producer(T2=1)
    p.structure(0, "mill", "T2")
    begin(p)
    p.to_top("produce")
    p.choose(c.TAKE)
    p.choose(at("T2"))
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S3.15")
def test_workers_at_home_do_not_produce() -> None:
    p = producer(HOME_NORDIC=2, F1=1)
    begin(p)
    p.to_top("produce")
    p.choose(c.TAKE)
    assert p.legal_spaces == ["F1"]


@pytest.mark.rule("S3.16")
@pytest.mark.parametrize("short", ["power", "popularity", "coins"])
def test_produce_that_cannot_be_paid_cannot_be_taken(short: str) -> None:
    p = producer(F1=8)
    p.track(0, **{short: 0})
    begin(p)
    p.to_top("produce")
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S5.20", "S3.10")
def test_lake_and_factory_bring_nothing() -> None:
    p = producer(FACTORY=1, F1=1)
    p.units(0, "L2", mech=1, worker=1)
    begin(p)
    p.to_top("produce")
    p.choose(c.TAKE)
    assert p.legal_spaces == ["F1"]
