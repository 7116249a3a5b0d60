"""Where an Automa moves: neighbourhoods, distances, ties, each option of a card, and what follows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import automa_moves, automa_places
from engines.scythe.rules import constants as c
from engines.scythe.screen.map import places
from tests.scythe.automa import AUTOMA, PERSON, AutomaPosition, distance
from tests.scythe.position import mask_of, space, spaces


def opened(person: str, faction: str, **more: Any) -> AutomaPosition:
    """A table on which rivers are open."""
    p = AutomaPosition(person, faction, **more)
    p.put("automa_cell", 4, AUTOMA)
    return p


def tried(p: AutomaPosition, option: int, power: int = 0) -> tuple[int, str]:
    """What comes of an option, and where the unit would go."""
    p.settle()
    found = p.try_option(option, power)
    return found, names.SPACES[p.s.automa_to[AUTOMA]] if found == c.CARRIED_OUT else ""


@pytest.mark.rule("S20.20", "S20.52")
def test_rivers_and_lakes_count_once_they_are_open() -> None:
    p = AutomaPosition("crimea", "nordic")
    assert spaces(automa_places.hood(p.s, AUTOMA, space("M2"))) == ["M2", "T1", "W1"]
    p.put("automa_cell", 4, AUTOMA)
    assert spaces(automa_places.hood(p.s, AUTOMA, space("M2"))) == ["F2", "L3", "M2", "T1", "T3", "W1", "W4"]


@pytest.mark.rule("S20.21", "S20.23")
def test_units_on_the_base_do_not_count_but_the_base_makes_its_territories_valid() -> None:
    p = AutomaPosition("crimea", "nordic")
    p.units(AUTOMA, "HOME_NORDIC", worker=3)
    p.settle()
    assert spaces(automa_places.within_reach(p.s, AUTOMA, c.NUM_UNITS)) == ["T1", "W1"]
    p.units(AUTOMA, "V9", worker=1)
    p.settle()
    among = mask_of(map(space, ("T1", "F6")))
    assert automa_places.most_hoods(p.s, AUTOMA, c.NUM_UNITS, among) == 1 << space("F6")


@pytest.mark.rule("S20.20")
def test_tunnels_never_count() -> None:
    p = opened("crimea", "polania")
    p.units(AUTOMA, "M3", worker=1)
    p.settle()
    reach = automa_places.within_reach(p.s, AUTOMA, c.NUM_UNITS)
    assert t.TUNNELS >> space("W4") & 1 and not reach >> space("W4") & 1


@pytest.mark.rule("S20.24")
@pytest.mark.parametrize("start", names.SPACES)
def test_distances_ignore_rivers_and_lakes_and_a_base_is_its_emblem(start: str) -> None:
    for steps in range(t.STEPS_ACROSS):
        near = [h for h in range(t.NUM_HEXES) if distance(space(start), h) <= steps]
        assert automa_places.within(1 << space(start), steps) == mask_of(near)
    assert len(near) == t.NUM_HEXES


@pytest.mark.rule("S20.31")
def test_a_worker_goes_where_most_units_are_near_as_counted_one_by_one() -> None:
    rng = Random(1)
    for _ in range(200):
        p = opened("crimea", "saxony")
        for where in rng.choices(names.SPACES[: t.NUM_HEXES], k=rng.randint(1, 8)):
            p.units(AUTOMA, where, worker=1)
        p.settle()
        stand = [p.s.pos[AUTOMA * c.NUM_UNITS + c.FIRST_WORKER + i] for i in range(p.s.num_workers[AUTOMA])]
        picked = rng.randrange(len(stand))
        among = mask_of(rng.sample(range(t.NUM_HEXES), 12))
        hoods = [automa_places.hood(p.s, AUTOMA, at) for i, at in enumerate(stand) if i != picked]
        counts = {h: sum(hood >> h & 1 for hood in hoods) for h in range(t.NUM_HEXES) if among >> h & 1}
        most = [h for h, count in counts.items() if count == max(counts.values())]
        assert automa_places.most_hoods(p.s, AUTOMA, c.FIRST_WORKER + picked, among) == mask_of(most)


@pytest.mark.rule("S20.32")
def test_what_is_closest_and_what_is_not_nearer_to_a_base_is_as_counted_one_by_one() -> None:
    rng = Random(2)
    for _ in range(200):
        field, bases = rng.sample(range(t.NUM_HEXES), rng.randint(1, 4)), rng.sample(range(7), rng.randint(0, 3))
        homes, among = [t.HOME[base] for base in bases], rng.sample(range(t.NUM_HEXES), 10)
        far = {h: min(distance(h, one) for one in field) for h in among}
        least = [h for h in among if far[h] == min(far.values())]
        assert automa_places.closest(mask_of(among), mask_of(field)) == mask_of(least)
        nearer = [h for h in among if all(far[h] <= distance(h, home) for home in homes)]
        assert automa_places.nearer_to(mask_of(field), mask_of(homes)) & mask_of(among) == mask_of(nearer)


@pytest.mark.rule("S20.25", "S20.26")
def test_spaces_are_numbered_in_reading_order_which_breaks_the_last_tie() -> None:
    order = [(places()[h][1], 2 * places()[h][0] + places()[h][1]) for h in range(t.NUM_HEXES)]
    assert order == sorted(order)
    p = AutomaPosition("crimea", "nordic")
    both = mask_of(map(space, ("M4", "W3", "T2")))
    assert names.SPACES[automa_places.break_ties(p.s, AUTOMA, both)] == "W3"


@pytest.mark.rule("S20.27")
def test_of_units_on_one_hex_a_mech_comes_before_the_character() -> None:
    p = opened("crimea", "saxony")
    p.units(AUTOMA, "T8", character=1, mech=2)
    p.settle()
    assert automa_places.unit_to_move(p.s, AUTOMA, c.CHARACTER, c.FIRST_WORKER) >= c.FIRST_MECH
    p.units(AUTOMA, "HOME_SAXONY", character=1)
    p.settle()
    assert automa_places.unit_to_move(p.s, AUTOMA, c.CHARACTER, c.FIRST_WORKER) == c.CHARACTER


@pytest.mark.rule("S20.27")
def test_units_on_the_faction_mat_do_not_move() -> None:
    p = opened("crimea", "saxony")
    for option in (t.AUTOMA_WORKER, t.AUTOMA_MECH, t.AUTOMA_CHARACTER, t.AUTOMA_ENCOUNTER_OR_FACTORY):
        assert tried(p, option)[0] == c.NO_UNIT


@pytest.mark.rule("S20.22")
def test_a_unit_is_put_on_its_destination_however_far() -> None:
    p = opened("crimea", "nordic")
    p.units(AUTOMA, "HOME_NORDIC", mech=1)
    p.units(AUTOMA, "V9", worker=1)
    p.units(PERSON, "M8", character=1)
    assert tried(p, t.AUTOMA_MECH) == (c.CARRIED_OUT, "F6")


@pytest.mark.rule("S20.29", "S20.70")
def test_an_option_that_leaves_the_unit_where_it_is_is_not_carried_out_or_by_option_is() -> None:
    for stays, found in ((False, c.WOULD_STAY), (True, c.CARRIED_OUT)):
        p = AutomaPosition("nordic", "crimea", options={"stay_counts_as_move": stays})
        p.units(AUTOMA, "V9", worker=1)
        p.units(AUTOMA, "F6", worker=1)
        assert tried(p, t.AUTOMA_WORKER)[0] == found


@pytest.mark.rule("S20.12", "S20.13", "S20.14")
def test_options_are_tried_from_left_to_right_and_what_came_of_each_is_kept() -> None:
    p = AutomaPosition("crimea", "saxony")
    p.units(AUTOMA, "HOME_SAXONY", mech=1)
    p.track(AUTOMA, power=3)
    p.put("automa_cell", 9, AUTOMA)
    p.settle()
    p.automa_turn(13)  # card 14, red half: attack with 7, attack workers, mech
    assert list(p.s.automa_tried[AUTOMA * t.MOST_AUTOMA_OPTIONS :])[:3] == [
        c.NOT_ENOUGH_POWER,
        c.NO_DESTINATION,
        c.CARRIED_OUT,
    ]
    p = AutomaPosition("crimea", "saxony")
    p.automa_turn(0)  # card 1, green half: a worker for Nordic, the character, which waits on the mat
    assert list(p.s.automa_tried[AUTOMA * t.MOST_AUTOMA_OPTIONS :])[:3] == [c.NOT_OF_FACTION, c.NO_UNIT, c.NO_UNIT]
    assert p.of(AUTOMA, "power") == 1 and p.of(AUTOMA, "automa_cell") == 1


@pytest.mark.rule("S20.31", "S20.70")
def test_workers_keep_away_from_enemy_fighters_over_a_river_too_or_by_option_not() -> None:
    for hood, avoided in (("adjacent", True), ("rivers", False)):
        p = AutomaPosition("crimea", "nordic", options={"worker_enemy_hood": hood})
        p.units(PERSON, "W4", mech=1)
        p.settle()
        assert t.RIVER[space("W4")] >> space("M2") & 1
        assert bool(automa_moves.enemy_hoods(p.s, AUTOMA) >> space("M2") & 1) == avoided


@pytest.mark.rule("S20.31")
def test_workers_do_not_mind_fighters_on_a_home_base() -> None:
    p = opened("crimea", "saxony")
    p.units(PERSON, "HOME_CRIMEA", mech=4)
    p.settle()
    assert automa_moves.enemy_hoods(p.s, AUTOMA) == 0


@pytest.mark.rule("S20.32", "S20.70")
def test_a_mech_prefers_enemies_on_territories_or_by_option_takes_the_closest() -> None:
    for ignores, destination in ((True, "V5"), (False, "F2")):
        p = opened("nordic", "rusviet", options={"fighter_ignores_home_enemies": ignores})
        p.units(AUTOMA, "HOME_RUSVIET", mech=1)
        for where, kind in (("T4", "character"), ("V3", "worker"), ("M5", "worker")):
            p.units(AUTOMA, where, **{kind: 1})
        p.units(PERSON, "HOME_NORDIC", mech=2)
        p.units(PERSON, "V9", character=1)
        found, went = tried(p, t.AUTOMA_MECH)
        assert (found, went) == (c.CARRIED_OUT, destination)


@pytest.mark.rule("S20.33")
def test_an_own_mech_bars_the_factory() -> None:
    p = opened("crimea", "nordic")
    p.units(AUTOMA, "M4", character=1, worker=1)
    p.tokens()
    assert tried(p, t.AUTOMA_ENCOUNTER_OR_FACTORY) == (c.CARRIED_OUT, "FACTORY")
    p.units(AUTOMA, "FACTORY", mech=1)
    assert tried(p, t.AUTOMA_ENCOUNTER_OR_FACTORY)[0] == c.NO_DESTINATION


@pytest.mark.rule("S20.34", "S20.70")
def test_the_first_visit_to_the_factory_takes_a_card_or_by_option_none() -> None:
    for takes in (True, False):
        p = opened("crimea", "nordic", options={"automa_factory_card": takes})
        p.units(AUTOMA, "M4", character=1, worker=1)
        p.settle()
        p.automa_turn(14)  # card 15, green half
        assert (p.of(AUTOMA, "factory_card") != c.NO_CARD) == takes
        assert p.s.automa_visited == 1 << AUTOMA and p.s.offer_size == (2 if takes else 3)


@pytest.mark.rule("S20.5", "S20.34")
def test_the_character_removes_a_token_and_draws_no_encounter() -> None:
    p = AutomaPosition("crimea", "polania")
    p.units(AUTOMA, "HOME_POLANIA", character=1)
    p.units(AUTOMA, "W2", worker=1)
    p.tokens("V4")
    before = p.s.encounter_deck
    p.automa_turn(14)  # card 15, green half
    assert p.s.tokens == 0 and p.s.encounter_deck == before and p.s.encounters_met[AUTOMA] == 0


@pytest.mark.rule("S20.36", "S20.37", "S20.70")
def test_workers_driven_off_go_home_and_their_resources_are_gone_or_by_option_stay() -> None:
    for removes, left in ((True, 0), (False, 3)):
        p = opened("crimea", "saxony", options={"automa_removes_tokens": removes})
        p.units(AUTOMA, "V6", mech=1)
        p.units(AUTOMA, "F5", worker=1)
        p.units(PERSON, "T5", worker=2)
        p.resources("T5", oil=3)
        p.settle()
        p.automa_turn(18)  # card 19: attack workers
        assert p.units_of(PERSON)["HOME_CRIMEA"] == {"character": 1, "worker": 2}
        assert p.units_of(AUTOMA)["T5"] == {"mech": 1}
        assert sum(p.s.res) == left and p.of(AUTOMA, "popularity") == 10
