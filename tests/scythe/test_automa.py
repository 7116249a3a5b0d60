"""The Automa: its start, its cards, gains, the recruit line, the star tracker, the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.core.engine.errors import SetupError
from engines.core.setup.setup import Setup
from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import automa, deal, scoring, stars
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_stars
from engines.scythe.rules.traps import spring_trap
from tests.scythe.automa import AUTOMA, PERSON, AutomaPosition
from tests.scythe.position import space

LEVELS = names.AUTOMA_LEVELS


def started(level: str = "automa", key: int = 1, **options: Any) -> Any:
    """A solo game at its first question to the person."""
    state = GAME.new_initial_state(GAME.tables.deal(2, Random(key), {"solo": level, **options}))
    while state.is_chance():
        state.apply_action(state.sample_chance(key))
    return state.core


@pytest.mark.rule("S20.1", "S20.3", "S20.4", "S20.5")
@pytest.mark.parametrize("level", LEVELS)
def test_the_person_begins_as_always_and_the_automa_with_what_its_faction_mat_gives(level: str) -> None:
    s = started(level)
    assert (s.automas, s.automa_level[AUTOMA], s.active) == (1 << AUTOMA, LEVELS.index(level), PERSON)
    assert (s.mat[AUTOMA], s.objectives[AUTOMA], s.automa_deck[AUTOMA]) == (c.NO_MAT, 0, automa.ALL_CARDS)
    assert (s.objectives[PERSON].bit_count(), s.offer_size, s.coins[PERSON]) == (2, 3, t.START_COINS[s.mat[PERSON]])
    assert (s.coins[AUTOMA], s.popularity[AUTOMA], s.power[AUTOMA]) == (5, 10, t.START_POWER[s.faction[AUTOMA]])


@pytest.mark.rule("S20.1")
def test_only_the_second_of_two_seats_is_the_automas() -> None:
    setup = GAME.tables.deal(3, Random(1), {"solo": "automa"})
    assert GAME.new_initial_state(setup).core.automas == 0  # type: ignore[attr-defined]
    assert "The Automa plays in games of 2 only; nobody is it here." in GAME.layout.notes(setup)
    solo = GAME.tables.deal(2, Random(1), {"solo": "automa"}, keep={1: ["nordic"]})
    assert "Seat 2 is the Automa." in GAME.layout.notes(solo)
    with pytest.raises(SetupError, match="seat 1: mat is 'automa', but must be a player mat"):
        GAME.tables.check_setup(Setup("scythe", tuple(reversed(solo.seats)), options=solo.options))
    three = (*solo.seats[:1], {"faction": "saxony", "mat": "automa"}, {"faction": "polania", "mat": "patriotic"})
    with pytest.raises(SetupError, match="seat 2: mat is 'automa', but must be a player mat"):
        GAME.tables.check_setup(Setup("scythe", three, options=solo.options))


@pytest.mark.rule("S20.2", "S20.4")
def test_every_faction_and_level_is_dealt_to_the_automa() -> None:
    dealt = [GAME.tables.deal(2, Random(key), {"solo": "any"}, expansions=["invaders"]) for key in range(200)]
    assert {setup.seats[AUTOMA]["mat"] for setup in dealt} == set(LEVELS)
    assert {setup.seats[AUTOMA]["faction"] for setup in dealt} == set(names.FACTIONS)
    assert all(setup.seats[PERSON]["mat"] in names.MATS for setup in dealt)
    assert all(setup.seats[0]["faction"] != setup.seats[1]["faction"] for setup in dealt)
    kept = GAME.tables.deal(2, Random(1), {"solo": "automa"}, keep={1: ["crimea"], 2: ["saxony"]})
    assert [seat["faction"] for seat in kept.seats] == ["crimea", "saxony"]


@pytest.mark.rule("S20.6")
def test_the_person_starts_or_by_option_the_automa() -> None:
    for key in range(4):
        assert started(key=key).active == PERSON
        first = GAME.new_initial_state(
            GAME.tables.deal(2, Random(key), {"solo": "automa", "first_player": "automa"})
        ).core
        assert deal.first_player(first) == AUTOMA


@pytest.mark.rule("S20.2")
def test_nobody_sees_the_combat_cards_of_the_automa() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(2, Random(3), {"solo": "automa"})).listen()
    drawn = 0
    while state.is_chance():
        core: Any = state.core
        i = core.depth - 1
        if core.frame_kind[i] == c.K_DRAW_COMBAT and core.frame_a[i] == AUTOMA:
            drawn += 1
            assert all(state.hides(seat, state.legal_actions()[0]) for seat in range(2))
        state.step(state.sample_chance(3))
    assert drawn == t.START_CARDS[core.faction[AUTOMA]] > 0
    views = [state.view(seat)["fields"] for seat in range(2)]
    assert "hand" not in views[AUTOMA] and len(views[PERSON]["hand"]) == c.NUM_VALUES
    assert all(view["hand_sizes"][AUTOMA] == drawn for view in views)


@pytest.mark.rule("S20.10")
@pytest.mark.parametrize(("cell", "power"), [(0, 3), (9, 2)])
def test_scheme_one_reads_the_green_half_and_scheme_two_the_red_half(cell: int, power: int) -> None:
    p = AutomaPosition("crimea", "saxony")
    p.put("automa_cell", cell, AUTOMA)
    p.automa_turn(2)
    assert p.of(AUTOMA, "power") == power


@pytest.mark.rule("S20.10", "S20.40", "S20.43", "S20.50")
def test_the_lines_are_told_in_order_move_gain_recruit_star() -> None:
    p = AutomaPosition("crimea", "saxony")
    p.units(AUTOMA, "T8", worker=1)
    p.recruits(PERSON, "upgrade", "deploy", "build", "enlist")
    p.take_turn()
    kinds = []
    p.draw(4)  # card 5: a worker moves; worker, coin; recruit bonus coins
    kinds += [p.kind]
    assert p.of(AUTOMA, "coins") == 1 and p.of(AUTOMA, "automa_cell") == 0
    p.choose(c.YES)
    assert kinds == [c.K_ONGOING] and p.of(PERSON, "coins") == 1 and p.of(AUTOMA, "automa_cell") == 1


@pytest.mark.rule("S20.15")
def test_an_empty_deck_is_made_anew_of_all_cards() -> None:
    p = AutomaPosition("crimea", "saxony")
    p.put("automa_deck", 1 << 2, AUTOMA)
    p.take_turn()  # a last card is drawn without a question
    assert (p.of(AUTOMA, "automa_card"), p.of(AUTOMA, "automa_deck"), p.kind) == (2, 0, c.K_SECTION)
    p.take_turn()
    assert len(p.legal) == t.NUM_AUTOMA_CARDS
    p.draw(7)
    assert p.of(AUTOMA, "automa_deck") == automa.ALL_CARDS & ~(1 << 7) and p.of(AUTOMA, "automa_shuffles") == 1


@pytest.mark.rule("S20.5", "S20.54")
def test_workers_and_mechs_bring_the_automa_no_star_and_no_ability() -> None:
    p = AutomaPosition("crimea", "nordic")
    p.units(AUTOMA, "T1", mech=4)
    p.units(AUTOMA, "W1", worker=8)
    p.settle()
    assert stars.stars_due(p.s, AUTOMA) == 0 and p.s.abilities[AUTOMA] == 0
    p.track(AUTOMA, power=16)
    assert stars.stars_due(p.s, AUTOMA) == c.STAR_POWER


@pytest.mark.rule("S20.54")
def test_at_most_two_combats_bring_the_automa_a_star_even_saxony() -> None:
    p = AutomaPosition("crimea", "saxony")
    p.track(AUTOMA, combat_stars=1)
    assert stars.combat_star_left(p.s, AUTOMA) == 1
    p.track(AUTOMA, combat_stars=2)
    assert stars.combat_star_left(p.s, AUTOMA) == 0
    p.track(PERSON, combat_stars=1)
    assert stars.combat_star_left(p.s, PERSON) == 1


@pytest.mark.rule("S20.40")
def test_what_stands_behind_another_faction_is_not_gained() -> None:
    for faction, coins in (("crimea", 2), ("saxony", 1)):
        p = AutomaPosition("nordic", faction)
        p.automa_turn(1)  # card 2: a coin for Crimea, a coin for all
        assert p.of(AUTOMA, "coins") == coins


@pytest.mark.rule("S20.41", "S20.42", "S20.70")
def test_a_character_that_waits_on_the_mat_comes_before_a_mech() -> None:
    for order, character in (("character", True), ("mech", False)):
        p = AutomaPosition("nordic", "saxony", options={"fighter_gain_order": order})
        automa.gain_fighter(p.s, AUTOMA)
        assert (p.s.pos[AUTOMA * c.NUM_UNITS] == p.home(AUTOMA)) == character
        assert p.s.mechs[AUTOMA] == (0 if character else 1)


@pytest.mark.rule("S20.41")
def test_with_an_empty_mat_nothing_is_gained() -> None:
    p = AutomaPosition("nordic", "saxony")
    p.units(AUTOMA, "T8", character=1, mech=4, worker=8)
    before = p.units_of(AUTOMA)
    automa.gain_fighter(p.s, AUTOMA)
    automa.gain_worker(p.s, AUTOMA)
    assert p.units_of(AUTOMA) == before


@pytest.mark.rule("S20.43")
def test_a_person_without_the_recruit_gains_nothing_and_the_automa_nothing_from_people() -> None:
    p = AutomaPosition("crimea", "saxony")
    p.take_turn()
    p.draw(4)
    assert p.kind == c.K_SECTION and p.of(PERSON, "coins") == 0
    assert p.s.recruits[AUTOMA] == 0


@pytest.mark.rule("S20.43", "S10.6")
def test_a_star_for_a_recruit_bonus_is_placed_in_the_turn_of_the_automa() -> None:
    p = AutomaPosition("crimea", "saxony")
    p.recruits(PERSON, "upgrade")
    p.track(PERSON, power=15)
    p.take_turn()
    p.draw(16)  # card 17: recruit bonus power
    p.choose(c.YES)
    assert p.of(PERSON, "power") == 16 and num_stars(p.s, PERSON) == 1


@pytest.mark.rule("S20.50", "S20.55")
def test_the_marker_stays_on_the_last_cell() -> None:
    p = AutomaPosition("crimea", "saxony")
    p.put("automa_cell", 21, AUTOMA)
    p.automa_turn(2)
    assert p.of(AUTOMA, "automa_cell") == 21 and automa.num_tracker_stars(p.s, AUTOMA) == 0


@pytest.mark.rule("S20.51")
@pytest.mark.parametrize("level", range(4))
def test_a_whole_tracker_has_six_stars(level: int) -> None:
    assert t.AUTOMA_STARS[level].bit_count() == t.STARS_PER_PLAYER
    assert t.AUTOMA_STARS[level].bit_length() == t.AUTOMA_CELLS[level]
    assert t.AUTOMA_STARS[level] >> t.AUTOMA_SCHEME_2[level] & 1


@pytest.mark.rule("S20.67")
def test_resources_and_encounters_bring_the_automa_nothing_and_the_factory_counts_three() -> None:
    p = AutomaPosition("crimea", "polania")
    p.units(AUTOMA, "FACTORY", worker=1)
    p.units(AUTOMA, "V4", worker=1)
    p.resources("FACTORY", oil=9)
    p.track(AUTOMA, coins=7)
    p.settle()
    assert scoring.fortune(p.s, AUTOMA) == 7 + 3 * (3 + 1)


@pytest.mark.rule("S20.67", "S20.54")
def test_the_sixth_star_of_the_automa_ends_the_game_at_once() -> None:
    p = AutomaPosition("crimea", "saxony")
    p.with_stars(5, power=False)
    p.track(AUTOMA, power=14)
    p.put("automa_cell", 9, AUTOMA)
    p.take_turn()
    p.draw(4)  # card 5: 4 power, so that the star comes before the recruit line
    assert p.over and p.s.ended_by == AUTOMA and p.of(AUTOMA, "automa_cell") == 9


@pytest.mark.rule("S20.68", "S20.70")
def test_ties_are_broken_as_printed_or_by_option_for_the_person() -> None:
    for rule, ahead in (("printed", (0, 2)), ("human", (scoring.TIE_OF_PEOPLE, 0))):
        p = AutomaPosition("crimea", "saxony", options={"tie_rule": rule})
        p.track(PERSON, coins=8)
        p.track(AUTOMA, coins=5)
        p.units(AUTOMA, "T8", worker=1)
        p.settle()
        assert scoring.fortune(p.s, PERSON) == scoring.fortune(p.s, AUTOMA) == 8
        assert (scoring.beats(p.s, PERSON, AUTOMA), scoring.beats(p.s, AUTOMA, PERSON)) == ahead
        results = GAME.under({"solo": "automa"}).results
        sheet = results.sheet.of_position(p.s, options={"solo": "automa", "tie_rule": rule})
        assert tuple(results.sheet.tie_break(sheet, *pair) for pair in ((0, 1), (1, 0))) == ahead


@pytest.mark.rule("S20.13", "S20.70")
def test_the_later_printing_has_more_symbols_for_the_factions_of_its_box() -> None:
    for printing, mechs in (("base", 0), ("invaders_from_afar", 1)):
        p = AutomaPosition("crimea", "togawa", options={"faction_set": printing})
        p.put("pos", space("F7"), AUTOMA * c.NUM_UNITS)
        p.automa_turn(4)  # card 5, green half: a fighter for Togawa
        assert p.s.mechs[AUTOMA].bit_count() == mechs


@pytest.mark.rule("S20.3", "S16.9")
def test_a_trap_takes_what_the_automa_has_but_never_popularity() -> None:
    for kind, field, left in ((0, "popularity", 10), (1, "power", 2), (2, "coins", 1)):
        p = AutomaPosition("togawa", "rusviet")
        p.track(AUTOMA, power=5, coins=5)
        p.units(AUTOMA, "V3", worker=1)
        p.units(AUTOMA, "M5", worker=1)
        p.trap(kind, "T4")
        p.settle()
        p.put("automa_cell", 5, AUTOMA)
        spring_trap(p.s, AUTOMA, c.FIRST_WORKER, space("T4"))
        assert p.of(AUTOMA, field) == left and p.s.sprung == 1 << kind


@pytest.mark.rule("S20.5", "S14.4")
def test_the_automa_is_never_asked_for_coins() -> None:
    p = AutomaPosition("crimea", "saxony", options={"bribes": True})
    p.track(AUTOMA, coins=9)
    p.track(PERSON, coins=9, power=3)
    p.units(PERSON, "M3", mech=1)
    p.units(AUTOMA, "M3", mech=1)
    p.put("contested", 1 << space("M3"))
    p.frame(c.K_COMBAT_ORDER, PERSON)
    p.settle()
    asked = set()
    while not p.over and p.kind != c.K_AUTOMA_CARD:
        asked.add((p.kind, p.player))
        p.choose(c.DONE if c.DONE in p.legal else p.legal[0])
    assert (c.K_GIVE, PERSON) in asked and not any(player == AUTOMA for _, player in asked)
