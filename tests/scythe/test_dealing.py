"""Dealing a table: exactly the allowed ones, all equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare

from engines.core.engine.errors import SetupError
from engines.core.setup.dealing import DealConstraints
from engines.core.setup.setup import Setup
from engines.scythe.game import GAME
from engines.scythe.generated.names import FACTIONS, MATS
from engines.scythe.setup.dealing import Dealer, allowed_cells, turn_order

BASE_FACTIONS = ["nordic", "rusviet", "crimea", "saxony", "polania"]
BASE_MATS = ["industrial", "engineering", "patriotic", "mechanical", "agricultural"]
SEVEN = frozenset({"invaders"})
Table = tuple[tuple[str, str], ...]


def table_of(setup: Setup) -> Table:
    return tuple((seat["faction"], seat["mat"]) for seat in setup.seats)


def every_table(players: int, factions: list[str], mats: list[str]) -> set[Table]:
    """All legal tables, the slow and obvious way."""
    found = set()
    for chosen in combinations(factions, players):
        for turn in range(players):
            seating = chosen[turn:] + chosen[:turn]
            found |= {tuple(zip(seating, dealt, strict=True)) for dealt in permutations(mats, players)}
    return found


def dealt_by(dealer: Dealer) -> list[Table]:
    return [table_of(dealer.table(number)) for number in range(dealer.count)]


@pytest.mark.rule("S1.6")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_numbered_tables_are_exactly_the_legal_ones(players: int) -> None:
    tables = dealt_by(Dealer(players, DealConstraints()))
    assert len(tables) == len(set(tables))
    assert set(tables) == every_table(players, BASE_FACTIONS, BASE_MATS)


@pytest.mark.rule("S1.6")
@pytest.mark.rule("S15.3")
@pytest.mark.rule("S16.1")
@pytest.mark.parametrize(
    "wishes",
    [
        {"banned_pairs": "official"},
        {"expansions": SEVEN, "bans": (("togawa",), ("nordic", "industrial"), ("mechanical",))},
        {"keep": {2: ("saxony", "industrial"), 1: ("patriotic",)}},
        {"avoid": ({"faction": "nordic", "mat": "industrial"}, {"faction": "saxony", "mat": "mechanical"})},
    ],
)
def test_wishes_leave_exactly_the_tables_that_respect_them(wishes: dict[str, Any]) -> None:
    factions, mats = (FACTIONS, MATS) if "expansions" in wishes else (BASE_FACTIONS, BASE_MATS)
    right = {table for table in every_table(3, factions, mats) if respects(table, wishes)}
    assert set(dealt_by(Dealer(3, DealConstraints(**wishes)))) == right
    assert Dealer(3, DealConstraints(**wishes)).count == len(right)


def respects(table: Table, wishes: dict[str, Any]) -> bool:
    bans = set(wishes.get("bans", ()))
    if wishes.get("banned_pairs"):
        bans |= {("rusviet", "industrial"), ("crimea", "patriotic")}
    if any(pair in bans or (pair[0],) in bans or (pair[1],) in bans for pair in table):
        return False
    if any(not set(names) <= set(table[seat - 1]) for seat, names in wishes.get("keep", {}).items()):
        return False
    for seat, old in enumerate(wishes.get("avoid", ())):
        before = (old["faction"], old["mat"])
        if before in table or set(table[seat]) & set(before):
            return False
    return True


@pytest.mark.rule("S1.6")
@pytest.mark.rule("S15.3")
@pytest.mark.parametrize(
    ("players", "wishes"),
    [
        (2, {}),
        (2, {"banned_pairs": "official", "expansions": SEVEN}),
        (5, {"banned_pairs": "official"}),
        (4, {"keep": {1: ("rusviet",)}, "bans": (("nordic",),)}),
    ],
)
def test_deals_are_uniform_over_the_allowed_tables(players: int, wishes: dict[str, Any]) -> None:
    dealer = Dealer(players, DealConstraints(**wishes))
    rng = Random(2025)
    seen = Counter(table_of(dealer.deal(rng)) for _ in range(20 * dealer.count))
    counts = [seen[table] for table in dealt_by(dealer)]
    assert sum(counts) == 20 * dealer.count  # nothing else was dealt
    assert chisquare(counts).pvalue > 0.001


@pytest.mark.rule("S15.3")
@pytest.mark.rule("S16.1")
def test_the_allowed_pairs_are_47_with_the_expansion_and_23_without() -> None:
    assert len(allowed_cells(DealConstraints(expansions=SEVEN, banned_pairs="official"))) == 47
    assert len(allowed_cells(DealConstraints(banned_pairs="official"))) == 23
    assert len(allowed_cells(DealConstraints(expansions=SEVEN))) == 49


@pytest.mark.rule("S1.10")
@pytest.mark.rule("S17.1")
def test_the_lowest_mat_starts_and_turns_go_clockwise() -> None:
    setup = GAME.tables.seat_cells([("saxony", "industrial"), ("nordic", "agricultural"), ("crimea", "engineering")], 0)
    assert [seat["faction"] for seat in setup.seats] == ["nordic", "crimea", "saxony"]
    assert [setup.seats[seat]["faction"] for seat in turn_order(setup)] == ["saxony", "nordic", "crimea"]


def test_a_rotated_table_keeps_its_neighbours() -> None:
    cells = [("albion", "industrial"), ("togawa", "militant"), ("polania", "innovative")]
    assert [seat["faction"] for seat in GAME.tables.seat_cells(cells, 1).seats] == ["togawa", "polania", "albion"]
    assert GAME.tables.seat_cells(cells, 3) == GAME.tables.seat_cells(cells, 0)


@pytest.mark.rule("S1.1")
@pytest.mark.rule("S1.6")
@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([("nordic", "industrial")], "seats 2 to 7 players, not 1"),
        ([("nordic", "industrial"), ("nordic", "patriotic")], "seat 1 and seat 2 both have the faction 'nordic'"),
        ([("nordic", "industrial"), ("saxony", "industrial")], "seat 1 and seat 2 both have the mat 'industrial'"),
        ([("nordic", "industrial"), ("saxon", "patriotic")], "no faction is called 'saxon'; did you mean 'saxony'?"),
        (
            [("nordic", "industrial"), ("saxony", "patriotic"), ("rusviet", "militant")],
            "do not sit clockwise by home base, which is nordic, rusviet, saxony",
        ),
    ],
)
def test_setups_that_cannot_be_are_refused(seats: list[tuple[str, str]], said: str) -> None:
    setup = Setup("scythe", tuple({"faction": faction, "mat": mat} for faction, mat in seats))
    with pytest.raises(SetupError) as caught:
        GAME.tables.check_setup(setup)
    assert said in str(caught.value)


def mats_rise(table: Table) -> bool:
    """Whether the mats rise clockwise from the lowest on."""
    mats = [MATS.index(mat) for _, mat in table]
    first = mats.index(min(mats))
    return sorted(mats) == mats[first:] + mats[:first]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_rising_mats_are_exactly_the_legal_tables_whose_mats_rise(players: int) -> None:
    tables = dealt_by(Dealer(players, DealConstraints(rising="mat")))
    assert len(tables) == len(set(tables))
    assert set(tables) == {table for table in every_table(players, BASE_FACTIONS, BASE_MATS) if mats_rise(table)}


def test_rising_mats_respect_what_is_banned_and_kept() -> None:
    wishes: dict[str, Any] = {"bans": (("nordic", "industrial"),), "keep": {2: ("saxony", "mechanical")}}
    tables = dealt_by(Dealer(3, DealConstraints(rising="mat", **wishes)))
    some = dealt_by(Dealer(3, DealConstraints(**wishes)))
    assert tables and set(tables) == {table for table in some if mats_rise(table)}


def test_the_order_of_play_is_that_of_rising_mats() -> None:
    for seed in range(20):
        setup = GAME.tables.deal(6, Random(seed), expansions=["invaders"], rising="mat")
        mats = [MATS.index(setup.seats[seat]["mat"]) for seat in turn_order(setup)]
        assert mats == sorted(mats)
