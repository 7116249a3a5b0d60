"""Chapter S3: Move or gain, Bolster, Trade."""

from __future__ import annotations

import pytest

from engines.scythe.generated import names
from engines.scythe.generated.tables import MAT_TOP
from engines.scythe.rules import constants as c
from tests.scythe.acting import at, begin, go, moving, play, until
from tests.scythe.position import Position


def at_top(p: Position, top: str) -> Position:
    """The question for the top row of the section with this action."""
    begin(p)
    p.to_top(top)
    return p


@pytest.mark.rule("S3.1")
def test_every_mat_has_each_top_action_once() -> None:
    for m in range(len(names.MATS)):
        assert sorted(MAT_TOP[m * 4 : m * 4 + 4]) == [0, 1, 2, 3]


@pytest.mark.rule("S3.2")
def test_move_is_two_units_or_one_coin() -> None:
    p = play()
    p.units(0, "V7", worker=4)
    moving(p)
    go(p, "worker", "V7", "T5")
    go(p, "worker", "V7", "T5")
    assert p.kind == c.K_END_WINDOW
    q = at_top(play(), "move")
    q.choose(c.TAKE_SECOND)
    assert q.of(0, "coins") == 1


@pytest.mark.rule("S3.2")
def test_upgraded_move_is_three_units_or_two_coins() -> None:
    p = play()
    p.cubes(0, "move_units", "gain_coins")
    p.units(0, "V7", worker=4)
    moving(p)
    for _ in range(3):
        go(p, "worker", "V7", "T5")
    assert p.kind == c.K_END_WINDOW
    q = play()
    q.cubes(0, "gain_coins")
    at_top(q, "move").choose(c.TAKE_SECOND)
    assert q.of(0, "coins") == 2


@pytest.mark.rule("S3.3", "S19.2")
@pytest.mark.parametrize(("cubes", "power", "cards"), [([], 2, 1), (["bolster_power", "bolster_cards"], 3, 2)])
def test_bolster_is_power_or_cards_for_a_coin(cubes: list[str], power: int, cards: int) -> None:
    p = play()
    p.cubes(0, *cubes)
    p.track(0, coins=2)
    at_top(p, "bolster")
    q = p.copy()
    p.choose(c.TAKE)
    assert (p.of(0, "coins"), p.of(0, "power"), p.hand_of(0)) == (1, power, [])
    q.choose(c.TAKE_SECOND)
    q.run(c.K_END_WINDOW)
    assert (q.of(0, "coins"), q.of(0, "power"), len(q.hand_of(0))) == (1, 0, cards)


@pytest.mark.rule("S3.4")
@pytest.mark.parametrize("choice", [c.TAKE, c.TAKE_SECOND])
def test_monument_adds_popularity_to_either_choice(choice: int) -> None:
    p = play()
    p.structure(0, "monument", "F7")
    p.track(0, coins=1)
    at_top(p, "bolster").choose(choice)
    p.run(c.K_END_WINDOW)
    assert p.of(0, "popularity") == 1


@pytest.mark.rule("S3.4", "S4.13")
def test_monument_works_under_an_opponent() -> None:
    p = play()
    p.structure(0, "monument", "F7")
    p.units(1, "F7", mech=1)
    p.track(0, coins=1)
    at_top(p, "bolster").choose(c.TAKE)
    assert p.of(0, "popularity") == 1


@pytest.mark.rule("S3.5")
def test_trade_is_two_tokens_of_any_types_for_a_coin() -> None:
    p = play()
    p.units(0, "F1", worker=1)
    p.track(0, coins=1)
    at_top(p, "trade").choose(c.TAKE)
    p.choose(1, 0, 0)  # one wood, no food, no metal: the other one is oil
    assert p.tokens_on("F1") == {"wood": 1, "oil": 1}
    assert p.of(0, "coins") == 0


@pytest.mark.rule("S3.5")
@pytest.mark.parametrize(("cubes", "popularity"), [([], 1), (["trade_popularity"], 2)])
def test_trade_for_popularity(cubes: list[str], popularity: int) -> None:
    p = play()
    p.cubes(0, *cubes)
    p.track(0, coins=1)
    at_top(p, "trade").choose(c.TAKE_SECOND)
    assert p.of(0, "popularity") == popularity


@pytest.mark.rule("S3.5")
def test_the_upgrade_does_not_change_the_number_of_tokens() -> None:
    p = play()
    p.cubes(0, *names.UPGRADE_BOXES)
    p.units(0, "F1", worker=1)
    p.track(0, coins=1)
    at_top(p, "trade").choose(c.TAKE)
    p.run(c.K_END_WINDOW)
    assert sum(p.tokens_on("F1").values()) == 2


@pytest.mark.rule("S3.6")
@pytest.mark.parametrize("choice", [c.TAKE, c.TAKE_SECOND])
def test_armory_adds_power_to_either_choice(choice: int) -> None:
    p = play()
    p.structure(0, "armory", "F7")
    p.units(0, "F1", worker=1)
    p.track(0, coins=1)
    at_top(p, "trade").choose(choice)
    p.run(c.K_END_WINDOW)
    assert p.of(0, "power") == 1


@pytest.mark.rule("S2.7", "S3.5", "S3.6")
@pytest.mark.parametrize("split", [False, True])
def test_trade_in_part_with_an_armory_reaches_every_mix_but_the_whole(split: bool) -> None:
    p = Position("crimea", "saxony", options={"trade_split": split})
    p.structure(0, "armory", "F7")
    p.units(0, "F1", worker=1)
    p.track(0, coins=1)
    at_top(p, "trade").choose(c.TAKE_PART)
    found, open_positions = set(), [p]
    while open_positions:
        q = open_positions.pop()
        if q.kind == c.K_END_WINDOW:
            found.add((sum(q.tokens_on("F1").values()), q.of(0, "power")))
            continue
        for answer in q.legal:
            then = q.copy()
            then.choose(answer)
            open_positions.append(then)
    assert found == {(tokens, power) for tokens in (0, 1, 2) for power in (0, 1)} - {(2, 1)}


@pytest.mark.rule("S3.7")
def test_without_a_worker_on_a_controlled_territory_only_popularity_can_be_traded_for() -> None:
    p = play()
    p.units(0, "HOME_CRIMEA", worker=2)
    p.units(0, "F1", mech=1)
    p.track(0, coins=1)
    assert at_top(p, "trade").legal == [c.SKIP, c.TAKE_SECOND, c.TAKE_SECOND_PART]


@pytest.mark.rule("S3.7", "S13.14")
def test_workers_on_foreign_home_bases_are_no_site_either() -> None:
    p = play()
    p.units(0, "HOME_CRIMEA", worker=1)
    p.units(0, "HOME_ALBION", worker=1)
    p.track(0, coins=1)
    assert c.TAKE not in at_top(p, "trade").legal


@pytest.mark.rule("S3.8", "S19.11")
def test_both_tokens_go_on_one_territory_with_an_own_worker() -> None:
    p = play()
    p.units(0, "F1", worker=1)
    p.units(0, "T2", worker=1)
    p.units(0, "M1", mech=1)
    p.track(0, coins=1)
    at_top(p, "trade").choose(c.TAKE)
    assert (p.kind, p.legal_spaces) == (c.K_RESOURCE_SITE, ["F1", "T2"])
    p.choose(at("T2"))
    p.run(c.K_RESOURCE_SITE, c.K_END_WINDOW)
    assert p.kind == c.K_END_WINDOW
    assert p.tokens_on("F1") == {}


@pytest.mark.rule("S3.8")
def test_by_option_they_may_be_split() -> None:
    p = play(options={"trade_split": True})
    p.units(0, "F1", worker=1)
    p.units(0, "T2", worker=1)
    p.track(0, coins=1)
    at_top(p, "trade").choose(c.TAKE)
    p.choose(at("F1"))
    until(p, "resource_site").choose(at("T2"))
    p.run(c.K_END_WINDOW)
    assert p.tokens_on("F1") == p.tokens_on("T2") == {"wood": 1}


@pytest.mark.rule("S3.9")
def test_no_card_to_draw_and_the_coin_is_spent() -> None:
    p = play()
    p.deck("deck")
    p.track(0, coins=1)
    at_top(p, "bolster").choose(c.TAKE_SECOND)
    assert (p.of(0, "coins"), p.hand_of(0), p.kind) == (0, [], c.K_END_WINDOW)


@pytest.mark.rule("S2.7", "S3.3")
def test_without_a_coin_bolster_and_trade_cannot_be_taken() -> None:
    for top in ("bolster", "trade"):
        assert at_top(play(), top).kind == c.K_END_WINDOW
