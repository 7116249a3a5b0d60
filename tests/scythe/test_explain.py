"""What moves do: said concretely, blind to what the seat cannot see; and for every word of the notation why not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engines.core.engine.asking import choose as answer
from engines.core.engine.bits import BIT
from engines.core.language.cases import Case
from engines.scythe.generated import names
from engines.scythe.generated.play import clone
from engines.scythe.generated.tables import ADJACENT, FACTORY_MASK, HOMES, LAKES, RIVER, TUNNELS, VILLAGES
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import all_built, units_of_others
from tests.asked import cores, kind_of
from tests.numbered_games import GAME as SCYTHE
from tests.scythe.acting import at, battle, begin, duel, meet, moving, payer, play, take_bottom, until
from tests.scythe.position import Position, bits
from tests.scythe.vocabulary import VOCABULARY

GAME: Any = SCYTHE
action_text, explain, help_on, why_not = GAME.words.text, GAME.words.explain, GAME.words.help, GAME.words.why_not
EACH_SPACE = 8  # positions in which a space is asked for


def legal_words(core: Any) -> set[str]:
    """The words of the legal answers."""
    return {GAME.words.text(core, x).lower() for x in bits(core.legal)}


# ------------------------------------------------------------------------------------------------- over whole games


def test_a_bare_space_is_never_told_that_none_is_asked_for_where_one_is() -> None:
    told = Counter[bool]()
    for core in cores("scythe", of_each=4):
        found, question = GAME.words.why_not(core, "V4"), GAME.words.question(core)
        is_refused = found.text.startswith("'V4' is a space, and none is asked for now. The question is")
        asks_for_one = question.startswith("where to") or question in ("place a faction token", "which combat first")
        assert is_refused != asks_for_one, question
        told[is_refused] += 1
    assert min(told.values()) > 10, told


# ---------------------------------------------------------------------------------------------------- single answers


def told(p: Position, words: str) -> str:
    """The explanation of a legal answer."""
    return GAME.words.explain(p.s, next(x for x in p.legal if GAME.words.text(p.s, x) == words)).text


def test_a_section_names_both_rows_with_their_numbers() -> None:
    p = begin(play("nordic", "rusviet", mats=["industrial"]))
    text = told(p, "section bolster/upgrade")
    assert "pay 1 coin for 2 power or 1 combat card (S3.3, S3.4)" in text
    assert "pay 3 oil, gain 3 coins (S4.2, S4.3)" in text


def test_costs_and_gains_are_said_as_they_change_the_tracks() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.track(0, coins=3, power=15)
    p.structure(0, "monument", "F1")
    begin(p).to_top("bolster")
    text = told(p, "bolster power")
    assert "1 popularity for the monument (S3.3, S3.4)" in text
    assert "You pay 1 coin. You gain 1 power and 1 popularity" in text
    assert "You place a star for full power (1 of 6)" in text


@pytest.mark.rule("S0.13")
def test_a_drawn_card_is_left_to_chance() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.track(0, coins=3)
    begin(p).to_top("bolster")
    text = told(p, "bolster cards")
    assert "Then chance decides" in text and "You draw" not in text


def test_a_step_names_whom_it_drives_off() -> None:
    p = play()
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=2)
    p.track(0, popularity=5)
    moving(p).choose(c.FIRST_MECH)
    text = told(p, "to W3")
    assert "and you lose 1 popularity for each (S5.9)" in text
    assert "You lose 2 popularity for workers driven off" in text and "You drive seat 2's 2 workers off W3." in text


@pytest.mark.rule("S0.13")
def test_what_an_armed_trap_does_is_not_given_away() -> None:
    texts = set()
    for kind in range(4):
        p = play("crimea", "togawa")
        p.units(0, "M3", mech=1)
        p.track(0, popularity=5, power=5, coins=5)
        p.hand(0, 2, 3, 4)
        p.trap(kind, "W3")
        moving(p).choose(c.FIRST_MECH)
        texts.add(told(p, "to W3"))
    assert len(texts) == 1 and "An armed Trap lies there" in texts.pop()


def test_a_trap_that_was_sprung_before_is_known() -> None:
    p = play("crimea", "togawa")
    p.units(0, "M3", mech=1)
    p.track(0, coins=5)
    p.trap(2, "W3")
    p.put("sprung", 4)
    moving(p).choose(c.FIRST_MECH)
    assert "You lose 4 coins" in told(p, "to W3")


@pytest.mark.rule("S6.6")
def test_the_defender_learns_nothing_of_the_attackers_dial() -> None:
    texts = set()
    for dial in (0, 3):
        p = battle(moving(duel()))
        p.choose(dial)
        assert p.player == 1
        texts.add(tuple(GAME.words.explain(p.s, x).text for x in p.legal))
    assert len(texts) == 1


def test_an_encounter_option_says_price_and_gain() -> None:
    p = play()
    p.track(0, coins=5)
    text = told(meet(p, 1), "option 2")
    assert "You pay 2 coins to gain 4 food" in text and "You pay 2 coins." in text


def test_a_mech_says_what_it_can_do() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"])
    take_bottom(begin(p), "deploy")
    assert "Riverwalk, for your character and all your mechs: cross a river" in told(
        until(p, "deploy"), "mech riverwalk"
    )


def test_the_ability_says_whom_it_costs_what() -> None:
    p = moving(duel(factions=("nordic", "saxony"), attacker=("artillery",)))
    battle(p)
    assert "Artillery: you pay 1 power and your opponent loses 2 power (S6.5)" in told(p, "use ability")


def test_an_upgrade_and_a_recruit_say_what_is_better_from_now_on() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="upgrade")
    take_bottom(begin(p), "upgrade")
    assert "Move: 3 units instead of 2, and deploy costs 1 less" in told(
        until(p, "upgrade"), "cube move_units to deploy"
    )


def test_the_end_of_the_game_is_announced() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.stars(0, "mechs", "workers", "recruits", "structures", "upgrades")
    p.track(0, coins=3, power=15)
    begin(p).to_top("bolster")
    assert "Then the game is over" in told(p, "bolster power")


def test_help_says_what_is_asked_and_how_much_is_left() -> None:
    p = moving(play())
    assert "2 units may still move in this action (S5.1)" in GAME.words.help(p.s).text
    p.units(0, "M3", mech=1)
    p.settle()
    p.choose(c.FIRST_MECH)
    assert "stands on M3 (mountain) and has 1 step left (S5.2)" in GAME.words.help(p.s).text
    assert at("M3") == p.s.pos[c.FIRST_MECH]


# ------------------------------------------------------------------------------------------------ reasons are true

Fact = Callable[[Case, int, int], int]
FACTS: dict[str, Fact] = {  # a part of a reason, and whether it is true of position, origin of the unit, and space
    "a river lies between": lambda case, h, to: RIVER[h] & BIT[to],
    "is a lake": lambda case, h, to: LAKES & BIT[to],
    "on a lake": lambda case, h, to: LAKES & BIT[to],
    "lakes and the factory": lambda case, h, to: (LAKES | FACTORY_MASK) & BIT[to],
    "is not next to": lambda case, h, to: not ADJACENT[h] & BIT[to],
    "is a tunnel, but": lambda case, h, to: TUNNELS & BIT[to] and not TUNNELS & BIT[h],
    "not deployed": lambda case, h, to: case.s.mechs[case.player] != 15,
    "used toka": lambda case, h, to: case.s.crossed,
    "stands on": lambda case, h, to: h == to,
    "no worker on": lambda case, h, to: not case.s.workers[case.player] & BIT[to],
    "a structure already": lambda case, h, to: all_built(case.s) & BIT[to],
    "stand there": lambda case, h, to: units_of_others(case.s, case.player) & BIT[to],
    "by themselves do not enter": lambda case, h, to: units_of_others(case.s, case.player) & BIT[to],
    "by themselves while": lambda case, h, to: units_of_others(case.s, case.player) & BIT[h],
    "leaves": lambda case, h, to: LAKES & BIT[h],
    "neither a unit": lambda case, h, to: not (case.s.units[case.player] | case.s.built[case.player]) & BIT[to],
    "is not a territory": lambda case, h, to: HOMES & BIT[to],
    "home base": lambda case, h, to: HOMES & (BIT[to] | BIT[h]),
    "villages bring no more": lambda case, h, to: case.s.num_workers[case.player] == 8 and VILLAGES & BIT[to],
    "has passed": lambda case, h, to: not case.numbers[1] & BIT[to],
    "only the mill's comes": lambda case, h, to: case.numbers[0] == 0,
    "in two steps": lambda case, h, to: case.numbers[1] >= 2,
    "what a card brings": lambda case, h, to: to != case.numbers[0],
    "are there": lambda case, h, to: units_of_others(case.s, case.player) & (BIT[to] | BIT[h]),
}
SPACE_NUMBER = {name: h for h, name in enumerate(names.SPACES)}
CHECKED = (c.K_MOVE_STEP, c.K_DEPLOY_SITE, c.K_BUILD_SITE, c.K_PRODUCE)


def reasons_against(core: Any, words: str) -> list[str]:
    """What is said against words that are not legal."""
    return [] if words.lower() in legal_words(core) else [GAME.words.why_not(core, words).text]


def test_what_a_reason_says_of_a_space_is_true() -> None:
    checked = Counter[str]()
    for core in cores("scythe", *CHECKED, of_each=EACH_SPACE):
        case = GAME.words.answers.case(GAME.rules.known_to_asked(core))
        h = case.s.pos[case.player * c.NUM_UNITS + case.numbers[0]] if case.row.kind == c.K_MOVE_STEP else 0
        for words in VOCABULARY[kind_of(core)]:
            to = SPACE_NUMBER.get(words.split()[-1].upper(), -1)
            for reason in reasons_against(core, words) if to >= 0 else []:
                claims = [part for part in FACTS if part in reason.lower()]
                assert claims, f"nothing checks '{reason}'"
                assert all(FACTS[part](case, h, to) for part in claims), f"{reason}: {claims}"
                checked.update(claims)
    assert len(checked) > 12, checked


def quoted(text: str) -> list[str]:
    """The answers that an explanation quotes."""
    return [one.strip("'\"") for one in re.findall(r"""'(?:section|move) [^']+'|"move [^"]+\"""", text)]


def after(core: Any, words: str) -> Any:
    """The position after a legal answer."""
    copy = clone(core)
    answer(copy, next(x for x in bits(core.legal) if action_text(core, x) == words))
    return copy


@pytest.mark.slow
def test_a_unit_is_said_to_reach_a_space_exactly_when_it_does() -> None:
    for core in cores("scythe", c.K_MOVE_UNIT, of_each=3):
        moves = [GAME.words.text(core, x) for x in bits(core.legal)]
        for kind in ("character", "mech", "worker"):
            chosen = {words: legal_words(after(core, words)) for words in moves if words.startswith(f"move {kind}")}
            for space in names.SPACES:
                text = GAME.words.why_not(core, f"move {kind} to {space}").text
                able = [GAME.words.printed(words) for words, steps in chosen.items() if f"to {space}".lower() in steps]
                assert quoted(text) == able, f"{kind} to {space}: {text}"


def test_a_row_is_said_to_be_possible_exactly_when_its_section_offers_it() -> None:
    rows = ["bolster power", "trade popularity", "trade resources", "gain coins", "produce", "use factory card"]
    for core in cores("scythe", c.K_SECTION, of_each=12):
        for row in rows:
            found = GAME.words.why_not(core, row)
            sections = quoted(found.text)
            if not sections:
                continue
            offered = legal_words(after(core, sections[0]))
            assert (row in offered) == (set(found.rules) == {"S2.2"}), found.text
