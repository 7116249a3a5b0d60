"""Golden cases of the Automa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import automa, automa_fights, automa_places, scoring
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_stars
from tests.scythe.automa import AUTOMA, PERSON, AutomaPosition
from tests.scythe.golden.reading import Case
from tests.scythe.position import space, spaces

OPTIONS = {word: number for number, word in enumerate(names.AUTOMA_OPTIONS)}
BONUS_SECTIONS = {names.ONE_TIME[kind]: names.BOTTOM_ACTIONS[action] for action, kind in enumerate(t.ONGOING_KIND)}
GAINED = {"popularity": "popularity", "coin": "coins"}


def table(case: Case, enemy: str = "crimea") -> AutomaPosition:
    """A table with the Automa of the case, all its units on the faction mat, and a person of another faction."""
    faction = case.given.take("faction", "polania")
    level, options = case.given.take("level", "automa"), case.given.take("options", {})
    person = enemy if faction != enemy else "nordic"
    return AutomaPosition(person, faction, level=level, options=options)


def put_units(p: AutomaPosition, seat: int, units: Mapping[str, Mapping[str, int]]) -> None:
    """Units by space."""
    for where, kinds in units.items():
        p.units(seat, where, **kinds)


def automa_setup(case: Case) -> None:
    """The start."""
    p = table(case)
    p.begin()
    then, s = case.then, p.s
    found = {
        "power": s.power[AUTOMA],
        "combat_cards": len(p.hand_of(AUTOMA)),
        "coins": s.coins[AUTOMA],
        "popularity": s.popularity[AUTOMA],
        "tracker_cell": s.automa_cell[AUTOMA],
        "scheme": automa.scheme(s, AUTOMA) + 1,
        "rivers_open": bool(automa_places.are_rivers_open(s, AUTOMA)),
    }
    assert found == {key: then.take(key) for key in found}
    assert p.units_of(AUTOMA) == then.take("units")
    on_mat = {
        "worker": t.WORKERS_PER_PLAYER - s.num_workers[AUTOMA],
        "mech": c.NUM_MECHS - s.mechs[AUTOMA].bit_count(),
        "star": t.STARS_PER_PLAYER - num_stars(s, AUTOMA),
    }
    assert on_mat == then.take("mat")


def in_a_turn(case: Case) -> AutomaPosition:
    """The position of a case in which the Automa draws a card."""
    given, p = case.given, table(case)
    scheme = given.take("scheme", None)
    cell = given.take("tracker_cell", None)
    if cell is None:
        cell = t.AUTOMA_SCHEME_2[p.s.automa_level[AUTOMA]] if scheme == 2 else 0
    p.put("automa_cell", cell, AUTOMA)
    assert scheme is None or automa.scheme(p.s, AUTOMA) + 1 == scheme
    p.track(AUTOMA, coins=given.take("coins", 0), power=given.take("power", 0))
    p.hold_cards(AUTOMA, given.take("combat_cards", 0))
    p.with_stars(given.take("stars", 0), given.take("power_star", False))
    p.recruits(PERSON, *(BONUS_SECTIONS[{"coin": "coins"}.get(one, one)] for one in given.take("human_recruits", ())))
    on_mat = given.take("mat", {})
    p.put("num_workers", t.WORKERS_PER_PLAYER - on_mat.get("worker", 6), AUTOMA)
    p.put("mechs", (1 << c.NUM_MECHS - on_mat.get("mech", c.NUM_MECHS)) - 1, AUTOMA)
    return p


def automa_turn(case: Case) -> None:
    """A turn with a card: the tracker, gains, the recruit line."""
    p, card = in_a_turn(case), case.when.take("card") - 1
    before, s = p.clone_core(), p.s
    halves, told = automa.scheme(s, AUTOMA), automa.is_skipped(s, AUTOMA, card)
    opened = bool(automa_places.are_rivers_open(s, AUTOMA))
    p.automa_turn(card)
    bonus = t.NO_AUTOMA_BONUS if told else t.AUTOMA_BONUS[card * c.SCHEMES + halves]
    workers, mechs = t.WORKERS_PER_PLAYER - s.num_workers[AUTOMA], c.NUM_MECHS - s.mechs[AUTOMA].bit_count()
    home = list(s.pos[AUTOMA * c.NUM_UNITS :][: c.NUM_UNITS]).count(p.home(AUTOMA))
    found = {
        "tracker_cell": s.automa_cell[AUTOMA],
        "tracker_advance": s.automa_cell[AUTOMA] - before.automa_cell[AUTOMA],
        "stars": num_stars(s, AUTOMA) - automa.num_tracker_stars(s, AUTOMA) + automa.num_tracker_stars(before, AUTOMA)
        if case.kind == "automa_gain"
        else num_stars(s, AUTOMA),
        "scheme_this_turn": halves + 1,
        "scheme_next_turn": automa.scheme(s, AUTOMA) + 1,
        "reshuffle": s.automa_shuffles[AUTOMA] > before.automa_shuffles[AUTOMA],
        "coins": s.coins[AUTOMA],
        "combat_cards": len(p.hand_of(AUTOMA)),
        "power": s.power[AUTOMA],
        "power_star": bool(s.stars[AUTOMA] & c.STAR_POWER),
        "skipped": bool(told),
        "recruit": {"coins": "coin", "combat_cards": "combat_card"}.get(name := [*names.ONE_TIME, "none"][bonus], name),
        "rivers_open_this_turn": opened,
        "rivers_open_next_turn": bool(automa_places.are_rivers_open(s, AUTOMA)),
        "game_ends": bool(s.ended),
        "workers_gained": s.num_workers[AUTOMA] - before.num_workers[AUTOMA],
        "automa_workers_gained": s.num_workers[AUTOMA] - before.num_workers[AUTOMA],
        "automa_power_gained": s.power[AUTOMA] - before.power[AUTOMA],
        "fighters_gained": s.mechs[AUTOMA].bit_count() - before.mechs[AUTOMA].bit_count(),
        "placed_on": f"HOME_{names.FACTIONS[s.faction[AUTOMA]].upper()}" if home else "",
        "mat": {"worker": workers, "mech": mechs},
        "human_gains": {
            word: getattr(s, field)[PERSON] - getattr(before, field)[PERSON]
            for word, field in GAINED.items()
            if getattr(s, field)[PERSON] != getattr(before, field)[PERSON]
        },
    }
    expected = case.then.take_all()
    assert {key: found[key] for key in expected} == expected


def automa_move(case: Case) -> None:
    """One option by itself."""
    given, when, then = case.given, case.when, case.then
    p = AutomaPosition("crimea" if given.look("faction") != "crimea" else "nordic", given.take("faction"))
    p.put("automa_cell", t.AUTOMA_OPEN_FROM[p.s.automa_level[AUTOMA]] if given.take("rivers_open") else 0, AUTOMA)
    put_units(p, AUTOMA, given.take("automa"))
    put_units(p, PERSON, given.take("enemy", {}))
    p.tokens(*given.take("encounter_tokens", spaces(t.ENCOUNTERS)))
    p.track(AUTOMA, power=given.take("power", 0))
    p.put("automa_visited", given.take("automa_has_factory_card", False) << AUTOMA)
    p.settle()
    result = p.try_option(OPTIONS[when.take("option")], when.take("min_power", 0))
    assert (result == c.CARRIED_OUT) == then.take("possible", True)
    if result != c.CARRIED_OUT:
        return
    s = p.s
    unit = s.automa_unit[AUTOMA]
    kind = "character" if unit == c.CHARACTER else "mech" if unit < c.FIRST_WORKER else "worker"
    places = (names.SPACES[s.automa_from[AUTOMA]], names.SPACES[s.automa_to[AUTOMA]])
    assert (kind, *places) == (then.take("unit"), then.take("origin"), then.take("destination"))
    p.go(places[1], then.copy())
    then.take_all()


def automa_combat(case: Case) -> None:
    """The strength of an Automa, or what follows its defeat."""
    if "combat_card_drawn" in case.when:
        return strength(case)
    return defeat(case)


def strength(case: Case) -> None:
    """Dial and cards. The Automa defends; the person sets nothing."""
    given, then, card = case.given, case.then, case.when.take("combat_card_drawn") - 1
    p = AutomaPosition("crimea", "saxony")
    p.track(AUTOMA, power=given.take("power"))
    p.hold_cards(AUTOMA, given.take("combat_cards"))
    p.fight("M3", automa={"mech": 1}, person={"mech": 1}, card=card, dial=7)
    assert p.s.dial[1] == then.take("dial")
    assert sum(p.s.commit[c.NUM_VALUES :]) == then.take("cards_added")
    assert p.s.power[AUTOMA] == then.take("power_after")


def defeat(case: Case) -> None:
    """The person takes the territory."""
    given, then = case.given, case.then
    assert case.when.take("winner") == "human" and given.take("attacker", "human") == "human"
    p = AutomaPosition("crimea", "saxony")
    where, units = given.take("territory"), given.take("automa")
    p.put("automa_card", given.take("last_turn_card") - 1, AUTOMA)
    p.track(PERSON, popularity=given.take("human_popularity", 5), power=7)
    p.fight(where, automa=units, person={"mech": 1}, card=3, dial=7)
    on = {"home_base": p.home(AUTOMA), "faction_mat": c.OFF_BOARD}
    for kind, first, end in (("mech", c.FIRST_MECH, c.FIRST_WORKER), ("worker", c.FIRST_WORKER, c.NUM_UNITS)):
        if f"{kind}_to" in then:
            place = on[then.take(f"{kind}_to")]
            units_there = p.s.pos[AUTOMA * c.NUM_UNITS + first : AUTOMA * c.NUM_UNITS + end]
            assert units_there.count(place) >= units[kind] and space(where) not in units_there
    lying = zip(names.RESOURCES, p.s.res[space(where) * c.NUM_RESOURCES :][: c.NUM_RESOURCES], strict=True)
    assert {name: n for name, n in lying if n} == then.take("tokens")
    assert p.s.popularity[PERSON] == then.take("human_popularity", p.s.popularity[PERSON])
    assert p.s.combat_stars[PERSON] == then.take("human_combat_stars", p.s.combat_stars[PERSON])


def automa_score(case: Case) -> None:
    """What the Automa scores."""
    given, then = case.given, case.then
    p = AutomaPosition("crimea", "saxony")
    held: Sequence[str] = given.take("territories")
    for where in held:
        p.units(AUTOMA, where, worker=1)
    p.track(AUTOMA, coins=given.take("coins"), popularity=t.AUTOMA_POPULARITY)
    p.with_stars(given.take("stars"), False)
    p.resources(held[1], wood=given.take("tokens_on_them"))
    p.settle()
    found: dict[str, Any] = {
        "star_coins": scoring.star_coins(p.s, AUTOMA),
        "territory_coins": scoring.territory_coins(p.s, AUTOMA),
        "resource_coins": scoring.resource_coins(p.s, AUTOMA),
        "structure_bonus": scoring.bonus_coins(p.s, AUTOMA),
        "total": scoring.fortune(p.s, AUTOMA),
    }
    assert found == then.take_all()


def automa_multi(case: Case) -> None:
    """An Automa that beats another one finds no resources."""
    given = case.given
    p = AutomaPosition("crimea", "saxony", "polania")
    p.put("automa_card", given.take("last_turn_card_of_loser") - 1, AUTOMA + 1)
    where = space(given.take("territory"))
    assert (given.take("attacker"), case.when.take("winner")) == ("automa_1", "automa_1")
    p.put("active", AUTOMA)
    p.put("arena", where)
    automa_fights.settle_territory(p.s, AUTOMA, AUTOMA + 1)
    assert sum(p.s.res) == len(case.then.take("tokens"))


CASES = {
    "automa_setup": automa_setup,
    "automa_star": automa_turn,
    "automa_gain": automa_turn,
    "automa_move": automa_move,
    "automa_combat": automa_combat,
    "automa_score": automa_score,
    "automa_multi": automa_multi,
}
