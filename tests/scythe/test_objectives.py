"""Chapter S9: holding, revealing, completing objective cards. What each card asks for stands in the golden cases."""

from __future__ import annotations

import pytest

from engines.scythe.game import GAME
from engines.scythe.rules import constants as c
from tests.scythe.acting import battle, begin, duel, finish, go, lose, moving, payer, play, until
from tests.scythe.position import Position

POOR = 8  # at most 2 coins, 4 workers, 7 popularity; any time
RICH = 12  # 20 coins at the end of the turn
ARMED = 6  # force a worker to retreat this turn and have 7 power; any time


def popular(*cards: int, faction: str = "nordic") -> Position:
    """A player who fulfils the card for the poor and popular."""
    p = play(faction, "rusviet")
    p.track(0, popularity=7)
    p.units(0, "F1", worker=4)
    p.objectives(0, *cards)
    return p


def last_window(p: Position) -> Position:
    """A dead turn, to its last window."""
    p.start()
    p.choose(p.section(top="bolster"))
    return until(p, "end_window")


@pytest.mark.rule("S9.1")
def test_objectives_are_secret() -> None:
    p = last_window(popular(POOR, RICH))
    assert GAME.words.view(p.s, 0)["fields"]["objectives"] == [p.of(0, "objectives")]
    other = GAME.words.view(p.s, 1)["fields"]
    assert (other["objectives"], other["objective_counts"]) == ([0], [2, 0])


@pytest.mark.rule("S9.2", "S17.21")
def test_revealing_places_a_star_and_discards_both_cards() -> None:
    p = last_window(popular(POOR, RICH))
    p.choose(c.REVEAL_LOW)
    assert p.star_names(0) == ["objective"]
    assert (p.of(0, "objectives"), p.of(0, "revealed")) == (0, 1 << (POOR - 1))
    assert p.s.objective_deck >> (RICH - 1) & p.s.objective_deck >> (POOR - 1) & 1


@pytest.mark.rule("S9.2")
def test_a_card_that_is_not_complete_cannot_be_revealed() -> None:
    p = popular(POOR, RICH)
    p.track(0, popularity=6)
    assert last_window(p).legal == [c.SKIP]


@pytest.mark.rule("S9.2", "S12.5")
def test_one_objective_star_for_everybody_but_saxony() -> None:
    for faction, again in (("nordic", False), ("saxony", True)):
        p = popular(POOR, faction=faction)
        p.stars(0, "objective")
        p.start()
        p.choose(p.section(top="bolster"))
        p.run(c.K_END_WINDOW)
        assert (p.kind == c.K_END_WINDOW and c.REVEAL_LOW in p.legal) == again


@pytest.mark.rule("S9.3", "S5.25")
def test_no_window_inside_an_action() -> None:
    p = popular(POOR)
    p.units(0, "F1", character=1)
    p.tokens("T2")
    p.start()
    p.to_move()
    go(p, "character", "F1", "T2")
    told = finish(p)
    inside = {kind for kind, _, _ in told}
    assert c.K_ENCOUNTER in inside
    assert c.K_END_WINDOW not in inside


@pytest.mark.rule("S9.4")
def test_conditions_of_the_turns_end_wait_for_the_last_window() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="build", where="W3")
    p.track(0, coins=25)
    p.objectives(0, RICH)
    p.start()
    seen = {}
    for kind, answer in ((c.K_SECTION, 2), (c.K_TOP, c.SKIP), (c.K_BOTTOM, c.TAKE)):
        assert p.kind == kind
        seen[kind] = c.REVEAL_LOW in p.legal
        p.choose(answer)
    until(p, "end_window")
    assert (seen, c.REVEAL_LOW in p.legal) == (dict.fromkeys(seen, False), True)


@pytest.mark.rule("S9.4")
def test_a_dead_turn_has_a_last_window() -> None:
    p = popular(RICH)
    p.track(0, coins=20)
    p.start()
    p.choose(p.section(bottom="deploy"))
    if p.kind == c.K_TOP:
        p.choose(c.SKIP)
    assert (p.kind, c.REVEAL_LOW in p.legal) == (c.K_END_WINDOW, True)


@pytest.mark.rule("S9.5")
def test_revealing_may_wait_but_the_condition_must_hold_then() -> None:
    p = last_window(popular(POOR))
    p.choose(c.SKIP)
    p.run()
    assert p.of(0, "objectives")
    p.track(0, coins=3)
    p.start()
    assert c.REVEAL_LOW not in p.legal


@pytest.mark.rule("S9.6")
def test_revealing_costs_and_brings_nothing_else() -> None:
    p = last_window(popular(POOR))
    before = p.copy()
    p.choose(c.REVEAL_LOW)
    for track in ("power", "popularity", "coins", "num_workers"):
        assert p.of(0, track) == before.of(0, track)


@pytest.mark.rule("S9.7")
def test_an_objective_as_sixth_star_ends_the_turn_at_once() -> None:
    p = popular(POOR)
    p.stars(0, "upgrades", "mechs", "structures", "recruits", "power")
    p.start()
    p.choose(c.REVEAL_LOW)
    assert (p.over, p.s.ended_by, p.of(0, "last_section")) == (True, 0, c.NO_SECTION)


@pytest.mark.rule("S9.8")
def test_rivers_do_not_matter_for_adjacency_around_a_lake() -> None:
    p = play("nordic", "rusviet")
    for where in ("F5", "V6", "T8", "F6", "V7"):  # around L7 and behind rivers; F5 is not next to it
        p.units(0, where, worker=1)
    p.objectives(0, 19)
    assert last_window(p).legal == [c.SKIP]
    q = play("nordic", "rusviet")
    for where in ("F4", "W2", "M3", "F5", "T5", "FACTORY", "W3"):
        q.units(0, where, worker=1)
    q.objectives(0, 19)
    assert c.REVEAL_LOW in last_window(q).legal  # M3, F5, T5, FACTORY, W3 around L4


@pytest.mark.rule("S9.9")
def test_driving_workers_off_counts() -> None:
    p = play()
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=1)
    p.track(0, power=7)
    p.objectives(0, ARMED)
    p.start()
    p.to_move()
    go(p, "mech", "M3", "W3")
    until(p, "end_window")
    assert c.REVEAL_LOW in p.legal


@pytest.mark.rule("S9.9")
@pytest.mark.parametrize(("workers", "counts"), [(1, True), (0, False)])
def test_a_combat_won_as_attacker_counts_with_a_worker(workers: int, counts: bool) -> None:
    p = duel(power=10, workers=workers, rival_power=0)
    p.objectives(0, ARMED)
    p.start()
    p.to_move()
    battle(p)
    finish(p, dial=0)
    assert (c.REVEAL_LOW in p.legal) == counts


@pytest.mark.rule("S9.9")
def test_winning_as_defender_does_not_count() -> None:
    p = duel(attacking_workers=1, rival_power=14)
    p.objectives(1, ARMED)
    battle(moving(p), carry={"worker": 1})
    lose(p)
    assert p.of(1, "combats_won") == 1
    p.run()
    assert (p.kind, p.player) == (c.K_SECTION, 1)
    assert c.REVEAL_LOW not in p.legal


@pytest.mark.rule("S9.10")
def test_workers_at_home_count() -> None:
    p = play("nordic", "rusviet")
    p.track(0, popularity=7)
    p.units(0, "HOME_NORDIC", worker=4)
    p.objectives(0, POOR)
    assert c.REVEAL_LOW in last_window(p).legal


@pytest.mark.rule("S0.13", "S9.5")
def test_the_last_window_gives_nothing_away() -> None:
    for cards in ((POOR,), (RICH,)):
        p = popular(*cards)
        p.start()
        p.choose(p.section(top="bolster"))
        p.run(c.K_END_WINDOW)
        assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S9.1")
def test_both_cards_can_be_chosen_from() -> None:
    p = popular(POOR, RICH)
    p.track(0, coins=0)
    q = p.copy()
    q.track(0, coins=20)
    assert last_window(p).legal == [c.SKIP, c.REVEAL_LOW]
    assert last_window(q).legal == [c.SKIP, c.REVEAL_HIGH]
    q.choose(c.REVEAL_HIGH)
    assert q.of(0, "revealed") == 1 << (RICH - 1)


@pytest.mark.rule("S9.10")
def test_upgrades_are_counted_as_made() -> None:
    p = play("nordic", "rusviet")
    p.factory_card(0, 4)
    p.objectives(0, 22)
    q = p.copy()
    q.cubes(0, "move_units")
    assert c.REVEAL_LOW in last_window(p).legal
    assert c.REVEAL_LOW not in last_window(q).legal
    assert begin(q).kind == c.K_SECTION
