"""A card is told in full, with its price and what may be chosen, and alike wherever it is met."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engines.core import registry
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.words.effects import faction_effect, factory_effect, mech_effect, option_effect
from tests.events import told_of
from tests.scythe.acting import at, begin, moving, payer, play, take_bottom, until
from tests.scythe.position import Position

GAME: Any = registry.load("scythe")
OPTIONS = range(126)  # of the 42 encounter cards
CARDS = range(18)


def at_the_offer(cards: list[int], **options: Any) -> Position:
    """The first seat looks through an offer of these cards, by their printed numbers."""
    p = play(options=options)
    p.units(0, "W3", character=1)
    p.put("offer", sum(1 << card - 1 for card in cards))
    p.put("offer_size", len(cards))
    moving(p).choose(c.CHARACTER, at("FACTORY"))
    return until(p, "factory_choice")


@pytest.mark.rule("S8.9")
def test_factory_cards_that_differ_in_their_price_alone_are_told_apart() -> None:
    told = [factory_effect(0, card) for card in CARDS]
    assert len(set(told)) == len(told)
    assert told[3 - 1] == "pay 1 combat card to gain 2 popularity"
    assert told[5 - 1] == "pay 1 power to gain 2 popularity"


@pytest.mark.rule("S8.9")
def test_one_gain_of_several_is_told_with_or() -> None:
    assert factory_effect(0, 7 - 1) == "pay 1 popularity to deploy a mech or build a structure"
    assert factory_effect(0, 18 - 1) == "pay 2 different resources to enlist a recruit or upgrade"
    assert [card + 1 for card in CARDS if " or " in factory_effect(0, card)] == [2, 7, 13, 18]


@pytest.mark.rule("S8.9")
def test_gains_that_come_together_are_told_with_and() -> None:
    assert factory_effect(0, 9 - 1) == "pay 2 coins to upgrade and gain 1 popularity"
    assert factory_effect(0, 16 - 1) == "pay 1 resource to gain 1 power, 1 popularity and 1 coin"
    assert factory_effect(0, 1 - 1) == "pay 1 coin and 1 combat card to produce on up to 2 territories"


@pytest.mark.rule("S8.9")
def test_the_third_factory_card_is_told_as_its_option_reads_it() -> None:
    p = at_the_offer([3, 4], factory_card_3="power")
    assert GAME.words.hint(p.s, 3 - 1) == "pay 1 combat card to gain 2 power"
    assert "pay 1 combat card to gain 2 power" in GAME.words.explain(p.s, 3 - 1).text
    assert any(line.startswith("You take Factory card 3") for line in told_of(GAME, p.s, [3 - 1], 0))


@pytest.mark.rule("S8.2")
def test_the_offer_says_price_and_gain_of_each_card() -> None:
    p = at_the_offer([2, 5, 10])
    assert [GAME.words.hint(p.s, x) for x in p.legal] == [
        "pay 1 popularity to enlist a recruit or upgrade",
        "pay 1 power to gain 2 popularity",
        "pay 2 coins to deploy a mech and gain 1 power",
    ]


@pytest.mark.rule("S8.9")
def test_the_section_of_a_factory_card_says_what_it_costs() -> None:
    p = play("nordic", "rusviet")
    p.factory_card(0, 7)
    p.track(0, popularity=3)
    begin(p)
    assert "pay 1 popularity to deploy a mech or build a structure" in GAME.words.explain(p.s, c.FACTORY_SECTION).text


def test_no_option_of_an_encounter_speaks_of_one_workers_or_shows_a_name_of_the_program() -> None:
    words = [option_effect(option) for option in OPTIONS]
    assert not [text for text in words if re.search(r"\b1 (workers|combat.cards|any.resources|deploy)|_|\b0 ", text)]
    assert "pay 2 coins to gain 1 worker and 3 food" in words
    assert "pay 2 popularity to gain 2 combat cards and 3 power" in words
    assert "pay 2 popularity to upgrade and gain 2 resources of your choice" in words


@pytest.mark.rule("S7.5")
def test_the_first_option_of_an_encounter_costs_nothing_and_the_others_something() -> None:
    for option in OPTIONS:
        assert option_effect(option).startswith("pay ") == (option % 3 > 0)


@pytest.mark.rule("S16.2", "S13.13")
@pytest.mark.parametrize(("players", "leads_to"), [(5, "home base"), (6, "unoccupied farm"), (7, "unoccupied farm")])
def test_wayfare_is_told_as_it_is_at_this_number_of_players(players: int, leads_to: str) -> None:
    others = [faction for faction in names.FACTIONS if faction != "crimea"]
    p = payer("crimea", *others[: players - 1], mats=["industrial"])
    take_bottom(begin(p), "deploy")
    until(p, "deploy")
    wayfare = next(x for x in p.legal if GAME.words.text(p.s, x) == "mech wayfare")
    assert leads_to in GAME.words.hint(p.s, wayfare) and leads_to in GAME.words.explain(p.s, wayfare).text


@pytest.mark.rule("S16.2")
def test_with_six_players_only_wayfare_changes_and_polania_gains_coins() -> None:
    mechs = [(faction, slot) for faction in range(t.NUM_FACTIONS) for slot in range(4)]
    changed = [names.MECHS[f * 4 + slot] for f, slot in mechs if mech_effect(5, f, slot) != mech_effect(6, f, slot)]
    assert changed == ["wayfare"]
    factions = range(t.NUM_FACTIONS)
    richer = [f for f in factions if faction_effect(0, 5, f) != faction_effect(0, 6, f)]
    assert richer == [c.POLANIA] and "3 coins" in faction_effect(0, 7, c.POLANIA)


@pytest.mark.rule("S12.1")
def test_relentless_says_whether_it_covers_the_factory_card() -> None:
    assert "not the Factory card" in faction_effect(0, 2, c.RUSVIET)
    assert "not the Factory card" not in faction_effect(c.OPTION_RELENTLESS_FACTORY, 2, c.RUSVIET)


def test_a_dealt_factory_card_is_told_to_whoever_types_it_in() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(2, Random(1)))
    state.apply_action(0)
    assert state.question() == "Factory card dealt"
    assert GAME.words.hint(state.core, 5 - 1) == "pay 1 power to gain 2 popularity"
