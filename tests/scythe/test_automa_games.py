"""Whole games against the Automa: what always holds, and that they are as recorded in both builds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import build
from engines.core.engine import saving
from engines.core.engine.asking import choose
from engines.core.language.speaking import members
from engines.scythe.game import GAME
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_stars
from tests.numbered_games import automa_switches, random_chooser
from tests.scythe.automa_games import changed, read_all, specs

GAMES, GAMES_UNCOMPILED = 240, 24
SAMPLE = slice(None) if build() == "compiled" else slice(0, None, 6)


def broken(s: Any) -> list[str]:
    """Every invariant that does not hold."""
    checks = (units_in_one_place, nothing_of_people, tracker, stars, board)
    seats = [seat for seat in range(s.players) if s.automas >> seat & 1]
    found = [f"{check.__name__} of seat {seat + 1}" for check in checks for seat in seats if not check(s, seat)]
    return found + ([] if combat_cards(s) else ["combat cards"])


def units_in_one_place(s: Any, seat: int) -> bool:
    """Units stand on the board as the counts of the mat say. Rule: S20.3, S20.41, S20.65"""
    pos = s.pos[seat * c.NUM_UNITS : (seat + 1) * c.NUM_UNITS]
    out = [place != c.OFF_BOARD for place in pos]
    mechs = sum(1 << i for i in range(c.NUM_MECHS) if out[c.FIRST_MECH + i])
    return bool(mechs == s.mechs[seat] and out[c.FIRST_WORKER :] == [i < s.num_workers[seat] for i in range(8)])


def nothing_of_people(s: Any, seat: int) -> bool:
    """No recruits, upgrades, structures, objectives, abilities; popularity never changes. Rule: S20.3, S20.5"""
    none = (s.recruits, s.cubes_taken, s.built, s.objectives, s.abilities, s.encounters_met)
    return bool(s.popularity[seat] == 10 and not any(field[seat] for field in none))


def combat_cards(s: Any) -> bool:
    """Every combat card is in one place. Rule: S0.11"""
    found = [s.deck[v] + s.discard[v] + sum(s.hand[v :: c.NUM_VALUES]) for v in range(c.NUM_VALUES)]
    return found == list(t.COMBAT_CARD_COUNT)


def tracker(s: Any, seat: int) -> bool:
    """The stars of the tracker are those of the cells that the marker has passed. Rule: S20.50, S20.51"""
    passed = t.AUTOMA_STARS[s.automa_level[seat]] & ((2 << s.automa_cell[seat]) - 1)
    return bool((s.stars[seat] >> c.TRACKER_BIT).bit_count() == passed.bit_count())


def stars(s: Any, seat: int) -> bool:
    """Of power, two combats and the tracker, six at most. Rule: S20.54"""
    of_mats = s.stars[seat] & c.MAT_STARS & ~c.STAR_POWER
    return bool(not of_mats and s.combat_stars[seat] <= 2 and num_stars(s, seat) <= 6)


def board(s: Any, seat: int) -> bool:
    """It stands on no home base but its own, and shares no territory unless it is fought over. Rule: S20.23"""
    others = sum({1 << h for other in range(s.players) if other != seat for h in members(s.units[other])})
    foreign = s.units[seat] & t.HOMES & ~(1 << t.HOME[s.faction[seat]])
    return not foreign and not s.units[seat] & others & t.HEXES & ~s.contested


@pytest.mark.rule("S20.5", "S20.23", "S20.54")
def test_random_games_end_and_nothing_is_lost() -> None:
    endings = set()
    for number in range(GAMES if build() == "compiled" else GAMES_UNCOMPILED):
        rng = Random(number)
        options, players = automa_switches(rng), 2
        if number % 3 == 0:
            players = rng.randint(2, 7)
            options["automas"] = rng.randint(1, players - 1)
        setup = GAME.tables.deal(players, rng, options, expansions=["invaders"])
        core: Any = GAME.new_initial_state(setup, observed=False).core
        play = random_chooser(number)
        while core.legal:
            if core.frame_kind[core.depth - 1] == c.K_SECTION:
                assert broken(core) == [], f"game {number}"
            choose(core, play(core))
        saving.check_ranges("scythe", core)
        assert core.ended == c.ENDED_STAR
        endings.add(bool(core.automas >> core.ended_by & 1))
    assert True in endings


def test_recorded_games_are_those_of_every_level_and_option() -> None:
    assert [{key: row[key] for key in spec.to_json()} for spec, row in zip(specs(), read_all(), strict=True)] == [
        {**spec.to_json(), "bots": list(spec.bots)} for spec in specs()
    ]


def test_games_against_the_automa_are_as_recorded() -> None:
    assert list(filter(None, map(changed, read_all()[SAMPLE]))) == []


def test_a_position_is_saved_and_goes_on_the_same() -> None:
    setup = GAME.tables.deal(2, Random(5), {"solo": "automaszyna"})
    state = GAME.new_initial_state(setup)
    play = random_chooser(5)
    for _ in range(40):
        state.step(play(state.core))
    again = GAME.under(setup.options).state_from(setup, state.to_json())
    assert again.digest() == state.digest() and again.legal_actions() == state.legal_actions()
    for _ in range(40):
        action = play(state.core)
        state.step(action)
        again.step(action)
    assert again.digest() == state.digest()


def test_without_an_automa_its_fields_are_neither_hashed_nor_saved_nor_shown() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(2, Random(1)))
    fields = {field.name for field in saving.fields_of("scythe") if field.needs}
    assert fields and not fields & state.to_json()["fields"].keys() and not fields & state.view(0)["fields"].keys()
    solo = GAME.new_initial_state(GAME.tables.deal(2, Random(1), {"solo": "automa"}))
    assert fields <= solo.to_json()["fields"].keys() and "automa_cell" in solo.view(0)["fields"]
