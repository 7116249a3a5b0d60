"""What the solo opponent chooses, in which order, and what the human may deny it."""

from __future__ import annotations

import pytest

from engines.core.engine.constants import CHANCE_PLAYER
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import opponent, priorities
from tests.wayfarers.golden.solo_cases import against, gains, schemes, with_sum
from tests.wayfarers.position import ME, Table, place_number


def takes_worker(table: Table) -> Table:
    """The AI resolves that it takes a worker."""
    return table.ask(c.K_AI_DO, t.A_WORKER_TAKE, seat=c.AI)


def asked_for(table: Table) -> int:
    """The place that the human is asked about."""
    s, top = table.s, table.s.depth - 1
    assert table.asks == c.K_ALLOW
    return priorities.candidate(s, s.frame_a[top], s.frame_b[top], s.frame_c[top])


@pytest.mark.rule("Y14.8")
@pytest.mark.parametrize(("last", "comets"), [("K6", ["ai:comet"]), ("K5", [])])
def test_a_rest_is_a_comet_then_the_board_then_a_step(last: str, comets: list[str]) -> None:
    table = schemes(against("A1"), ["K4", "K1", last])
    opponent.take_rest(table.s)
    assert gains(table) == [*comets, "card:space", "journal"]


@pytest.mark.rule("Y14.5")
def test_a_scheme_is_followed_after_the_track_has_moved() -> None:
    table = against("A2").put("ai_track", 2).ask(c.K_SCHEME, seat=CHANCE_PLAYER).say("K4")
    kinds = [t.DESIGN_KIND[x] for x in range(t.NUM_DESIGNS) if table.s.tiles[t.NUM_DESIGNS + x]]
    assert (table.s.ai_track, kinds) == (3, [t.TILE_WATER])


@pytest.mark.rule("Y14.23")
@pytest.mark.parametrize(("track", "taken"), [(0, "blue"), (3, "blue"), (5, "yellow"), (7, "blue")])
def test_without_a_green_worker_the_track_says_which_colour(track: int, taken: str) -> None:
    table = with_sum(against(), 0).put("ai_track", track)
    table.show("land 4", "LC01", workers="yellow").show("water 1", "WH01", workers="blue")
    before = table.supply(c.AI)[taken]
    assert takes_worker(table).supply(c.AI)[taken] == before + 1


@pytest.mark.rule("Y14.23")
@pytest.mark.parametrize(("track", "places"), [(5, ["land 4", "water 1"]), (3, ["water 1", "land 4"])])
def test_of_equal_ranks_its_own_row_is_first_then_clockwise_and_inspiration_last(track: int, places: list[str]) -> None:
    table = with_sum(against(), 0).put("ai_track", track).show("inspiration 4", "N01", workers="green")
    table.show("land 4", "LC01", workers="green").show("water 1", "WH01", workers="green")
    table.show("townsfolk 4", "T01", workers="green")
    for place in ("townsfolk 4", *places, "inspiration 4"):
        assert table.s.on_card[place_number(place)], place
        assert takes_worker(table).s.on_card[place_number(place)] == 0, place


@pytest.mark.rule("Y14.23", "Y14.18")
@pytest.mark.parametrize(
    ("total", "order"), [(0, ["inspiration 4", "land 3"]), (4, ["inspiration 1", "land 3", "inspiration 4"])]
)
def test_the_lowest_inspiration_card_is_rank_one(total: int, order: list[str]) -> None:
    table = with_sum(against(), total).show("land 3", "LC01", workers="yellow")
    for place in ("inspiration 1", "inspiration 4"):
        table.show(place, names.INSPIRATION[int(place[-1])], workers="yellow")
    for place in order:
        assert table.s.on_card[place_number(place)], place
        assert takes_worker(table).s.on_card[place_number(place)] == 0, place


@pytest.mark.rule("Y14.23")
def test_it_does_not_take_the_worker_that_it_placed_this_turn() -> None:
    table = with_sum(against(), 0).show("land 4", "LC01", workers="yellow").show("land 1", "LC02", workers="yellow")
    table.put("placed_worker", place_number("land 4") * t.NUM_COLOURS + t.WORKER_YELLOW + 1)
    takes_worker(table)
    assert (table.s.on_card[place_number("land 4")], table.s.on_card[place_number("land 1")]) == (2, 0)
    assert takes_worker(table).s.on_card[place_number("land 4")] == 2


@pytest.mark.rule("Y14.33")
def test_denied_it_goes_on_in_order_and_at_last_starts_over_with_the_same_kind() -> None:
    table = with_sum(against(), 0).show("land 4", "LC01", ME).show("land 2", "LC02", ME).show("water 1", "WH01")
    table.has(provision=2, silver=1).ask(c.K_AI_DO, t.A_CARD_LAND, seat=c.AI)
    for place in ("land 4", "land 2", "land 4"):
        assert asked_for(table) == place_number(place)
        table.say("deny for 1 silver" if place == "land 2" else "deny for 1 provision")
    assert (asked_for(table), table.purse()) == (place_number("land 2"), (0, 0))
    assert table.can == ["allow for 1 silver", "allow for 1 provision"]
    table.say("allow for 1 provision")
    assert (table.has_card("LC02", c.AI), table.has_card("WH01", c.AI), table.purse()) == (True, False, (0, 1))


@pytest.mark.rule("Y14.33", "Y14.23", "Y14.22")
@pytest.mark.parametrize("want", [c.WANT_TAKE, c.WANT_PLACE])
def test_the_human_is_asked_about_workers_too(want: int) -> None:
    lying = "yellow" if want == c.WANT_TAKE else ""
    table = with_sum(against(), 0).show("land 4", "LC01", ME, lying).show("land 3", "LC02", workers=lying)
    table.has(silver=1).ask(c.K_AI_WANT, want, t.WORKER_YELLOW, 0, seat=c.AI)
    assert asked_for(table) == place_number("land 4")
    before = table.s.on_card[place_number("land 3")]
    table.say("deny for 1 silver")
    assert table.s.on_card[place_number("land 3")] != before
    assert (table.purse(), table.s.token[place_number("land 4")]) == ((0, 0), ME + 1)
