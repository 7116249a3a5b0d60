"""What happened is told by the rules, each thing once, in plain words, and to nobody more than that seat may know."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.engine.observing import listen
from engines.core.language.log import EVERYTHING, ONLOOKER
from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.questions.events import SOURCES
from engines.scythe.rules import constants as c
from engines.scythe.rules.sources import source_of_gain, source_of_row
from tests.positions import bits
from tests.scythe.acting import at, battle, begin, duel, finish, go, meet, moving, payer, play, take_bottom, until
from tests.scythe.position import Position

LOG = GAME.words.log
SOURCE_NAMES = {row.number: row.name for row in SOURCES}
OWN, OTHER = 0, 1


def heard(p: Position) -> Position:
    """From here on the position is listened to."""
    listen(p.s)
    return p


def told(p: Position, reader: int = ONLOOKER) -> list[str]:
    """What a reader was told since then; players are called by their factions."""
    factions = [names.FACTIONS[p.s.faction[seat]].capitalize() for seat in range(p.seats)]
    return LOG.lines(LOG.read(p.s, reader), reader, factions)


def changes(p: Position, seat: int = OWN) -> list[tuple[str, str, int]]:
    """What a seat gained and lost since then: source, resource, amount."""
    by_number = {row.number: row.name for row in LOG.resources}
    found = [entry.numbers for entry in LOG.read(p.s, EVERYTHING) if entry.is_change and entry.seat == seat]
    return [(SOURCE_NAMES[source or 0], by_number[what or 0], amount or 0) for source, what, amount in found]


# -------------------------------------------------------------------------------------------------- sections and rows


@pytest.mark.rule("S2.1", "S2.2", "S2.4", "S3.3")
def test_a_turn_is_told_by_its_section_its_rows_and_what_they_cost_and_bring() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.structure(0, "monument", "W1")
    p.track(0, coins=4)
    p.start()
    heard(p).to_top("bolster")
    p.choose(c.TAKE)
    assert told(p) == [
        "Nordic takes bolster/upgrade.",
        "Nordic's top row: Bolster.",
        "Nordic pays 1 coin.",
        "Nordic gains 2 power and 1 popularity.",
        "Rusviet's turn.",
    ]


@pytest.mark.rule("S4.3", "S4.7", "S4.16")
def test_a_bottom_row_tells_what_is_paid_from_where_before_what_it_brings() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="upgrade", where="T2")
    p.recruits(1, "upgrade")
    p.units(0, "T1", worker=1)
    p.resources("T2", oil=2)
    p.resources("T1", oil=1)
    begin(p).to_bottom("upgrade")
    heard(p).choose(c.TAKE)
    p.choose(names.UPGRADE_BOXES.index("bolster_power") * 4 + c.BOTTOM_DEPLOY, c.YES)
    assert told(p, OWN) == [
        "Your bottom row: Upgrade.",
        "You pay 1 oil from T1 and 2 oil from T2.",
        "You gain 3 coins.",
        "You upgrade Bolster (power); Deploy now costs 1 less.",
        "Rusviet takes the bonus of the Upgrade recruit.",
        "Rusviet gains 1 power.",
    ]
    assert changes(p) == [("bottom row", "coin", 3), ("bottom row", "upgrade", 1)]
    assert changes(p, OTHER) == [("recruit", "power", 1)]


@pytest.mark.rule("S4.8", "S4.11", "S4.15")
@pytest.mark.parametrize(
    ("action", "answers", "line"),
    [
        ("deploy", (3,), "Nordic deploys a mech on F1 (Speed)."),
        ("build", (c.MILL,), "Nordic builds the mill on F1."),
        ("enlist", (c.BOTTOM_DEPLOY * 4 + 1,), "Nordic enlists the Deploy recruit and gains its coins."),
    ],
)
def test_mechs_structures_and_recruits_are_told_by_name_and_place(action: str, answers: tuple[int], line: str) -> None:
    p = take_bottom(begin(payer("nordic", "rusviet", action=action)), action)
    heard(p).choose(*answers)
    assert told(p)[0] == line
    assert ("bottom row", {"deploy": "mech", "build": "structure", "enlist": "recruit"}[action], 1) in changes(p)


@pytest.mark.rule("S3.10", "S3.11", "S3.13")
def test_production_tells_the_price_then_what_each_territory_brings() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.units(0, "V2", worker=4)
    p.units(0, "T2", worker=1)
    p.track(0, power=3)
    begin(p).to_top("produce")
    heard(p).choose(c.TAKE, at("V2"))
    p.choose(at("T2"))
    assert told(p, OWN)[1:4] == ["You pay 1 power.", "You produce 3 workers on V2.", "You produce 1 oil on T2."]
    assert changes(p)[:2] == [("produce", "power", -1), ("produce", "worker", 3)]


# -------------------------------------------------------------------------------------------------- moves and combats


@pytest.mark.rule("S5.9", "S5.15", "S5.16")
def test_a_move_tells_its_cargo_and_whose_workers_it_drives_off() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.units(0, "W1", mech=1, worker=2)
    p.units(1, "M2", worker=2)
    p.resources("W1", oil=3, wood=1)
    p.track(0, popularity=5)
    heard(moving(p))
    go(p, "mech", "W1", "M2", carry={"worker": 2, "oil": 3, "wood": 1})
    assert told(p, OTHER) == [
        "Nordic moves a mech from W1 to M2.",
        "Nordic carries 2 workers, 1 wood and 3 oil to M2.",
        "Nordic drives your 2 workers off M2.",
        "Nordic loses 2 popularity for workers driven off.",
    ]


@pytest.mark.rule("S6.3", "S6.7", "S6.8", "S6.9", "S6.10", "S6.11", "S6.12")
def test_a_combat_is_told_from_its_beginning_to_its_star() -> None:
    p = duel(workers=2)
    p.hand(0, 2, 5)
    p.hand(1, 3)
    moving(p)
    go(p, "mech", "M3", "W3")
    heard(p)
    finish(p, commit=lambda q: q.legal[-1], draw_combat=2)
    assert told(p, OTHER) == [
        "Combat on W3: Crimea against you.",
        "Revealed: Crimea: power 3, card 5 = 8.",
        "Revealed: you: power 0, card 3 = 3.",
        "Crimea wins the combat on W3.",
        "Crimea spends 3 power.",
        "You retreat with a mech to Saxony's home base.",
        "You retreat with 2 workers to Saxony's home base.",
        "You draw combat card 4.",
        "Crimea loses 2 popularity for workers driven off.",
        "Crimea places a star for a combat won (1 of 6).",
    ]
    assert changes(p, OTHER) == [("combat", "combat card", -1), ("combat", "combat card", 1)]


@pytest.mark.rule("S6.6", "S6.7")
def test_dials_and_cards_are_told_to_nobody_before_both_are_set() -> None:
    p = battle(moving(duel()))
    until(heard(p), "dial").choose(p.legal[-1])
    assert not [line for reader in (OWN, OTHER, ONLOOKER) for line in told(p, reader) if "Revealed" in line]
    p.run(c.K_BOTTOM, c.K_END_WINDOW)
    for reader in (OWN, OTHER, ONLOOKER):
        assert len([line for line in told(p, reader) if "Revealed" in line]) == 2


@pytest.mark.rule("S13.10")
def test_a_retreat_by_seaworthy_tells_each_unit_where_it_goes() -> None:
    p = play("crimea", "nordic")
    p.abilities(1, "seaworthy")
    p.units(0, "M3", mech=1)
    p.units(1, "W3", mech=1, worker=3)
    p.track(0, power=3)
    battle(moving(p))
    until(p, "retreat", dial=lambda q: q.legal[-1])
    heard(p).choose(at("L2"), 2)
    assert told(p)[:3] == [
        "Nordic retreats with a mech to L2.",
        "Nordic retreats with 2 workers to L2.",
        "Nordic retreats with a worker to Nordic's home base.",
    ]


@pytest.mark.rule("S13.8", "S13.9", "S6.5")
def test_an_ability_tells_what_it_costs_and_what_it_takes() -> None:
    p = battle(moving(duel(factions=("nordic", "saxony"), attacker=["artillery"])))
    until(p, "ability")
    heard(p).choose(c.YES)
    assert told(p) == ["Nordic uses Artillery.", "Nordic pays 1 power.", "Saxony loses 2 power."]
    assert changes(p, OTHER) == [("ability of an opponent", "power", -2)]


@pytest.mark.rule("S11.4")
def test_a_move_that_the_end_of_the_game_undoes_is_told() -> None:
    p = duel()
    p.stars(0, "upgrades", "mechs", "structures", "recruits", "workers")
    p.units(0, "V5", mech=1)
    p.units(1, "M4", mech=1)
    moving(p)
    go(p, "mech", "M3", "W3")
    go(p, "mech", "V5", "M4")
    heard(p)
    finish(p, combat_order=at("W3"))
    assert told(p)[-3:] == [
        "Crimea places a star for a combat won (6 of 6).",
        "Crimea's units on M4 go back to where they came from.",
        "Crimea ends the game with the sixth star.",
    ]


# ------------------------------------------------------------------------------------------------------------- secrets


@pytest.mark.rule("S13.15", "S0.13")
def test_thief_and_victim_are_told_which_card_was_stolen() -> None:
    p = duel(attacker=["scout"])
    p.hand(1, 2, 5)
    battle(moving(p))
    until(p, "ability").choose(c.YES)
    heard(p).choose(3)
    assert told(p, OWN) == ["You take combat card 5 from Saxony."]
    assert told(p, OTHER) == ["Crimea takes combat card 5 from you."]
    assert told(p) == ["Crimea takes a combat card from Saxony."]
    assert changes(p) == [("theft", "combat card", 1)] and changes(p, OTHER) == [("theft", "combat card", -1)]


@pytest.mark.rule("S0.12", "S0.13")
def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    p = begin(play("nordic", "rusviet", mats=["industrial"]))
    p.track(0, coins=4)
    p.to_top("bolster")
    p.choose(c.TAKE_SECOND)
    heard(p).choose(2)
    assert told(p, OWN)[0] == "You draw combat card 4."
    assert told(p, OTHER)[0] == told(p)[0] == "Nordic draws a combat card."
    assert changes(p) == [("bolster", "combat card", 1)]


@pytest.mark.rule("S1.7", "S9.1", "S0.13")
def test_cards_dealt_before_the_first_turn_are_told_to_their_owner_only() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(2, Random(1))).listen()
    lines: dict[int, list[str]] = {reader: [] for reader in (OWN, OTHER, ONLOOKER)}
    while state.is_chance():
        state.apply_action(state.sample_chance(1))
        for reader in (OWN, OTHER, ONLOOKER):
            lines[reader] += LOG.lines(state.events(reader), reader)
    held = [names.OBJECTIVE_TITLES[card] for card in bits(state.core.objectives[OWN])]
    assert sorted(line for line in lines[OWN] if "objective" in line) == sorted(
        f"You draw the objective '{title}'." for title in held
    )
    assert sum("You draw combat card" in line for line in lines[OWN]) == sum(state.core.hand[: c.NUM_VALUES])
    assert not [line for line in lines[ONLOOKER] if "draw" in line]
    assert not [line for line in lines[OTHER] if "eat 1 draws" in line]


@pytest.mark.rule("S0.13", "S7.2", "S7.5")
def test_who_looks_at_cards_is_told_them_and_others_how_it_came() -> None:
    p = play("nordic", "rusviet", "crimea", options={"promo_cards": True})
    p.track(0, popularity=5)
    p.hand(1, 3, 3, 5)
    meet(p, 31).choose(2)
    heard(p).choose(1)
    assert "You look at Rusviet's combat cards: 3, 3 and 5." in told(p, OWN)
    assert "Nordic looks at your combat cards: 3, 3 and 5." in told(p, OTHER)
    for reader in (2, ONLOOKER):
        assert "Nordic looks at Rusviet's combat cards." in told(p, reader)


@pytest.mark.rule("S9.2", "S9.5")
def test_a_revealed_objective_is_told_and_the_other_one_to_its_owner_only() -> None:
    p = play("nordic", "rusviet")
    p.objectives(0, 8, 23)
    p.track(0, popularity=7)
    p.units(0, "F1", worker=4)
    p.start()
    p.choose(p.section(top="bolster"))
    heard(p).choose(c.REVEAL_LOW)
    assert told(p)[:3] == [
        "Nordic reveals the objective 'Four workers and 7 popularity with at most 2 coins'.",
        "Nordic puts the other objective under the deck.",
        "Nordic places a star for an objective (1 of 6).",
    ]
    assert told(p, OWN)[1] == "You put the objective 'Eight combat cards and a combat victory' under the deck."


@pytest.mark.rule("S16.8", "S16.9", "S16.10")
def test_what_a_trap_does_is_told_to_its_owner_until_it_is_sprung() -> None:
    p = play("togawa", "nordic")
    p.units(0, "F7", character=1)
    moving(p)
    go(p, "character", "F7", "T7")
    until(p, "token", move_unit=c.DONE)
    heard(p).choose(1)
    assert told(p, OWN)[0] == "You place a Trap (power) on T7."
    assert told(p, OTHER)[0] == told(p)[0] == "Togawa places a Trap on T7."


@pytest.mark.rule("S16.9", "S16.10")
def test_a_sprung_trap_tells_all_what_it_takes_away() -> None:
    p = play("crimea", "togawa")
    p.trap(0, "F7")
    p.units(0, "M7", mech=1)
    p.track(0, popularity=5)
    heard(moving(p))
    go(p, "mech", "M7", "F7")
    assert told(p)[1:] == ["Crimea springs the Trap (popularity) on F7.", "Crimea loses 2 popularity."]
    assert changes(p) == [("trap", "popularity", -2)]


# -------------------------------------------------------------------------------------------- cards, stars, the others


@pytest.mark.rule("S7.2", "S7.5")
def test_an_encounter_tells_its_card_the_option_and_what_comes_of_it() -> None:
    p = play("nordic", "rusviet")
    p.track(0, coins=5)
    p.units(0, "T5", character=1)
    p.tokens("V7")
    moving(p)
    go(p, "character", "T5", "V7")
    heard(until(p, "draw_encounter")).choose(1, 1)
    assert told(p)[:4] == [
        "Nordic meets encounter card 2.",
        "Nordic chooses to pay 2 coins to gain 4 wood.",
        "Nordic pays 2 coins.",
        "Nordic gains 4 wood on V7.",
    ]
    assert changes(p) == [("encounter", "coin", -2)]


@pytest.mark.rule("S12.2")
def test_a_card_spent_by_coercion_is_told_with_its_value() -> None:
    p = payer("crimea", "saxony", mats=["industrial"], tokens=2)
    p.hand(0, 2, 5)
    heard(take_bottom(begin(p), "deploy")).choose(3)
    assert told(p)[0] == "Crimea discards combat card 5."
    assert changes(p)[0] == ("coercion", "combat card", -1)


@pytest.mark.rule("S10.1", "S10.2")
def test_stars_placed_together_are_told_together() -> None:
    p = begin(play("nordic", "rusviet", mats=["industrial"]))
    p.track(0, coins=4, power=15, num_workers=8)
    p.to_top("bolster")
    heard(p).choose(c.TAKE)
    assert "Nordic places a star for all workers (1 of 6) and a star for full power (2 of 6)." in told(p)
    assert ("bolster", "power", 1) in changes(p)
    assert ("star", "star", 2) in changes(p)


@pytest.mark.rule("S14.1")
def test_coins_given_are_told_once_in_words_and_as_two_changes() -> None:
    p = play("crimea", "saxony", options={"bribes": True})
    p.track(0, coins=5)
    heard(begin(p)).choose(c.GIVE, 1, 3)
    assert told(p, OTHER) == ["Crimea gives 3 coins to you."]
    assert (changes(p), changes(p, OTHER)) == ([("gift", "coin", -3)], [("gift", "coin", 3)])


def test_what_is_told_without_words_is_there_for_programs() -> None:
    p = take_bottom(begin(payer("nordic", "rusviet", action="deploy")), "deploy")
    heard(p).choose(3)
    values = LOG.to_json(LOG.read(p.s, ONLOOKER), ONLOOKER)
    assert {"event": "change", "seat": 1, "source": "bottom row", "changes": {"mech": 1}, "text": ""} in values


@pytest.mark.rule("S8.9")
@pytest.mark.parametrize("mat", names.MATS)
def test_what_a_factory_card_brings_comes_from_the_card_on_every_mat(mat: str) -> None:
    p = begin(play("nordic", "rusviet", mats=[mat]))
    p.put("section", c.FACTORY_SECTION)
    assert SOURCE_NAMES[source_of_row(p.s)] == SOURCE_NAMES[source_of_gain(p.s)] == "factory card"
