"""Chapter W10: decline."""

from __future__ import annotations

import pytest

from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position, power_of, race_of


def declining(combo: str = "ratmen hill", tokens: dict[int, int] | None = None, **more: int) -> Position:
    """The second seat follows; the first one is about to decline."""
    p = Position(combo, "humans hill").stand(0, {2: 3, 17: 2, 5: 5} if tokens is None else tokens)
    return p.hand(0, more.get("hand", 0))


@pytest.mark.rule("W10.1", "W5.9")
def test_an_active_race_may_decline_even_without_a_token() -> None:
    p = declining(tokens={}).start()
    assert c.DECLINE in p.legal
    p.choose(c.DECLINE)
    assert p.of(0, "race") == c.NO_RACE


@pytest.mark.rule("W10.2")
def test_the_older_race_in_decline_leaves_the_map() -> None:
    p = declining().declined(0, "orcs", [3, 4]).start().choose(c.DECLINE)
    assert p.of(0, "race", c.DECLINED) == race_of("ratmen")
    assert p.held(0, c.DECLINED) == [2, 5, 17]
    assert p.tray("orcs") == 10


@pytest.mark.rule("W10.3")
def test_the_badge_is_discarded() -> None:
    p = declining().start().choose(c.DECLINE)
    assert p.s.badge_discards == 1 << power_of("hill")


@pytest.mark.rule("W10.4")
def test_one_token_stays_in_each_region_and_the_rest_goes_to_the_tray() -> None:
    p = declining(hand=2).start().choose(c.DECLINE)
    assert [p.tokens(region) for region in (2, 5, 17)] == [1, 1, 1]
    assert p.tray("ratmen") == 13 - 3
    assert p.of(0, "in_hand", c.DECLINED) == 0


@pytest.mark.rule("W10.5")
def test_lairs_and_fortresses_stay_and_everything_else_goes() -> None:
    p = declining("trolls fortified", {2: 2, 6: 2}).mark("lairs", 2, 6).mark("fortresses", 6).start().choose(c.DECLINE)
    assert (p.marked("lairs"), p.marked("fortresses")) == ([2, 6], [6])
    for combo, field in (("halflings hill", "holes"), ("orcs heroic", "heroes"), ("orcs dragon_master", "dragon")):
        p = declining(combo, {2: 2}).mark(field, 2).start().choose(c.DECLINE)
        assert p.marked(field) == []
    p = declining("orcs bivouacking", {2: 2}).camps({2: 4}).start().choose(c.DECLINE)
    assert (sum(p.s.camps), p.s.camps_in_hand) == (0, 0)


@pytest.mark.rule("W10.6", "W15.8")
def test_a_turn_of_decline_has_no_conquest() -> None:
    p = declining().start().choose(c.DECLINE)
    assert (p.kind, p.player) == (c.K_TURN, 1)


@pytest.mark.rule("W10.7", "W15.9")
def test_the_banner_of_the_race_that_vanished_goes_under_the_stack() -> None:
    p = declining().declined(0, "orcs", [3]).start().choose(c.DECLINE)
    assert (p.s.banner_tail_size, p.s.banner_tail[0]) == (1, race_of("orcs"))


@pytest.mark.rule("W10.7")
def test_of_two_banners_that_of_the_older_race_goes_first() -> None:
    p = declining(tokens={}).declined(0, "orcs", [3]).start().choose(c.DECLINE)
    assert list(p.s.banner_tail[:2]) == [race_of("orcs"), race_of("ratmen")]
    assert p.of(0, "race", c.DECLINED) == c.NO_RACE


@pytest.mark.rule("W10.7")
def test_returned_banners_come_up_in_their_order_when_the_stack_is_empty() -> None:
    p = declining(tokens={}).declined(0, "orcs", [3]).start().choose(c.DECLINE)
    p.put("banners", 0)
    p.start(1).choose(c.DECLINE)
    p.start(0)
    p.choose(0)
    assert p.s.column_race[5] == race_of("orcs")
    assert list(p.s.banner_tail[:3]) == [race_of("ratmen"), race_of("humans"), c.NO_RACE]


@pytest.mark.rule("W10.8")
def test_a_turn_of_decline_pays_regions_in_decline_and_mines_of_dwarves_only() -> None:
    p = declining("dwarves alchemist", {3: 2, 6: 2, 2: 3}).start().choose(c.DECLINE)
    assert p.of(0, "coins") == 5 + 3 + 2
    p = declining("humans merchant", {2: 2, 12: 2}).start().choose(c.DECLINE)
    assert p.of(0, "coins") == 5 + 2


@pytest.mark.rule("W10.9")
def test_on_the_next_turn_a_new_combo_is_picked() -> None:
    p = declining().start().choose(c.DECLINE)
    p.choose(c.DECLINE)
    assert (p.kind, p.player) == (c.K_PICK, 0)
