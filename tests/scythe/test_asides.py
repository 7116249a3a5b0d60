"""What somebody asks about besides moves: abilities of mechs and of factions."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.scythe.generated import names
from engines.scythe.words import asides
from tests import numbered_games
from tests.scythe.acting import begin, play
from tests.scythe.position import Position

GAME = numbered_games.GAME


def asked(p: Position, text: str) -> str:
    """What `? TEXT` tells."""
    found = GAME.words.why_not(p.s, text)
    assert found is not None
    return found.text


@pytest.mark.rule("S4.8", "S13.1")
def test_an_ability_of_mechs_is_told_for_every_seat_that_can_have_it() -> None:
    p = begin(play("saxony", "crimea", "togawa"))
    told = asked(p, "riverwalk")
    assert told.startswith("Riverwalk is an ability of mechs, which the character has too once it is deployed (S4.8). ")
    assert f"Seat 1 (Saxony Empire): {names.MECH_EFFECTS[5 * 4]} (S13.1). " in told
    assert f"Seat 2 (Crimean Khanate): {names.MECH_EFFECTS[4 * 4]} (S13.1). " in told
    assert "Togawa" not in told and "'riverwalk' is a mech ability, and none is asked for now." in told


@pytest.mark.rule("S13.4", "S13.13", "S16.2")
def test_one_that_does_the_same_for_several_is_told_once_and_as_it_is_with_so_many_players() -> None:
    assert "Seat 1 (Crimean Khanate) and seat 2 (Saxony Empire): one extra" in asked(
        begin(play("crimea", "saxony")), "Speed"
    )
    six = begin(play("crimea", "saxony", "nordic", "rusviet", "polania", "albion"))
    assert names.SIX_SEVEN_EFFECTS[4] in asked(six, "wayfare")
    assert names.SIX_SEVEN_EFFECTS[4] not in asked(begin(play("crimea", "saxony")), "wayfare")


@pytest.mark.rule("S16.12")
def test_an_ability_of_a_faction_that_does_not_play_is_told_without_a_seat() -> None:
    assert "Togawa Shogunate: " in asked(begin(play("crimea", "saxony")), "toka")


@pytest.mark.rule("S12.2", "S12.3")
def test_an_ability_of_a_faction_is_told_with_whose_it_is() -> None:
    p = begin(play("saxony", "crimea"))
    assert asked(p, "coercion").startswith("Coercion is the ability of seat 2 (Crimean Khanate): ")
    assert asked(p, "Swim").startswith("Swim is the ability of Nordic Kingdoms: ")


def test_the_rules_of_abilities_are_those_with_their_names() -> None:
    told = Path("engines/scythe/RULES.md").read_text(encoding="utf-8")
    rows = {
        line.split(" | ")[0].removeprefix("| "): line.split(" | ")[1] for line in told.splitlines() if " | " in line
    }
    owners = dict(zip(names.FACTION_ABILITY_TITLES, names.FACTIONS, strict=True))
    assert set(asides.RULE_OF_MECH) == set(names.ABILITY_TITLES[1:])
    assert set(asides.RULE_OF_FACTION) == set(owners)
    for title, rule in asides.RULE_OF_MECH.items():
        assert title in rows[rule]
    for title, rule in asides.RULE_OF_FACTION.items():
        assert any(word in rows[rule] for word in (title, owners[title].capitalize()))
