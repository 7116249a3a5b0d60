"""What happened in Small World is told in plain words."""

from __future__ import annotations

import re

import pytest

from engines.smallworld.game import GAME
from engines.smallworld.generated import names
from engines.smallworld.rules import constants as c
from scythe_cli.playing.entries import entry_of, log_lines
from tests.events import listening_state, told_of
from tests.numbered_games import mixed_chooser
from tests.smallworld.position import Position


def test_the_events_of_a_game_are_told() -> None:
    state, chooser, lines = listening_state(0, "smallworld"), mixed_chooser(0, game="smallworld"), []
    while state.core.legal:
        state.apply_action(chooser(state.core))
        lines += GAME.words.log.lines(state.events(0), 0)
    verbs = {verb for line in lines for verb in re.findall(r"^(?:You|Seat \d) (\w+)", line)}
    assert {"takes", "puts", "gain", "conquer", "redeploys"} <= verbs
    assert "Round 2 of 10 begins." in lines and "Your turn." in lines


@pytest.mark.rule("W2.5", "W6.2")
def test_a_log_names_races_and_powers_as_printed_and_says_no_word_twice() -> None:
    state, chooser, logged = listening_state(0, "smallworld"), mixed_chooser(0, game="smallworld"), []
    while state.core.legal:
        answer = chooser(state.core)
        if state.is_chance():
            logged += log_lines([entry_of(state, answer)], ["seat 1", "seat 2"], 0)
        state.apply_action(answer)
    drawn = {line.split("  ")[-1] for line in logged if "drawn" in line}
    assert drawn & {f"banner drawn: {name}" for name in names.RACE_TITLES}
    assert drawn <= {
        *(f"banner drawn: {name}" for name in names.RACE_TITLES),
        *(f"badge drawn: {name}" for name in names.POWER_TITLES),
    }
    assert any(re.search("reinforcement die: [0-3]$", line) for line in logged)


def happened(p: Position, *answers: int, seat: int = 0) -> list[str]:
    """What a seat is told of these answers."""
    return told_of(GAME, p.s, answers, seat)


@pytest.mark.rule("W6.1", "W6.2", "W6.4")
@pytest.mark.parametrize(("face", "end"), [(0, "The attempt on r3 fails."), (3, "You conquer r3 with 1 token.")])
def test_an_attempt_is_told_with_its_die_and_its_end(face: int, end: str) -> None:
    p = Position("ratmen hill", "humans hill").stand(0, {2: 1}).stand(1, {16: 1}).hand(0, 1).conquer()
    lines = happened(p, 3 - 1, face)
    assert lines[:3] == ["You attempt r3.", f"The reinforcement die shows {face}.", end]


@pytest.mark.rule("W4.4", "W7.1")
def test_a_conquest_is_told_with_what_it_took_not_with_what_stays_there() -> None:
    p = Position("ratmen hill", "humans hill").stand(0, {2: 1}).stand(1, {3: 1, 16: 1}).hand(0, 4).conquer()
    assert happened(p.copy(), 3 - 1)[:2] == [
        "You conquer r3 with 3 tokens.",
        "Seat 2's Humans lose r3, and 1 token with it.",
    ]
    lines = happened(p, 3 - 1, c.STOP, c.CHOOSE, 3)
    assert p.tokens(3) == 1 and "You redeploy tokens: 4 on r2." in lines


@pytest.mark.rule("W0.3", "W8.1", "W8.2", "W10.8")
@pytest.mark.parametrize(("race", "paid"), [("ratmen", 2), ("dwarves", 3)])
def test_a_turn_of_decline_is_paid_for_the_race_in_decline_in_the_open(race: str, paid: int) -> None:
    p = Position(f"{race} hill", "humans forest").stand(0, {2: 1, 3: 1}).stand(1, {16: 2}).start()
    assert f"Seat 1 gains {paid} coins for the race in decline." in happened(p, c.DECLINE, seat=1)


@pytest.mark.rule("W2.2", "W2.3")
def test_what_costs_and_brings_nothing_is_not_told_in_coins() -> None:
    p = Position("", "humans hill").column("orcs forest", "ratmen commando", coins=(0, 2)).start()
    assert [GAME.words.hint(p.s, x).partition(";")[0] for x in (0, 1)] == [
        "9 tokens, costs nothing",
        "12 tokens, costs 1 coin, brings 2 coins",
    ]
    assert GAME.words.explain(p.s, 0).text.startswith("You pay nothing and take 9 tokens (W2.2, W2.3, W2.4). ")
    assert GAME.words.explain(p.s, 1).text.startswith(
        "You pay 1 coin and take 2 coins and 12 tokens (W2.2, W2.3, W2.4). "
    )
    assert happened(p, 0, seat=1)[0] == "Seat 1 takes the Forest Orcs with 9 tokens."


@pytest.mark.rule("W2.2", "W2.3")
def test_what_a_combo_costs_and_what_lay_on_it_are_told_apart() -> None:
    p = Position("", "humans hill").column("orcs forest", "ratmen commando", "elves swamp", coins=(0, 0, 1)).start()
    lines = happened(p, 2)
    assert lines[:3] == [
        "You pay 2 coins for the combo.",
        "You take the Swamp Elves with 10 tokens.",
        "You find 1 coin on it.",
    ]


@pytest.mark.rule("W13.6")
def test_the_dragon_is_told_where_it_is() -> None:
    p = Position("ratmen dragon_master", "humans hill").stand(0, {2: 1}).stand(1, {3: 1, 16: 1}).hand(0, 4).conquer()
    assert "You place the dragon on r3." in happened(p, c.DRAGON, 3 - 1)


@pytest.mark.rule("W12.1", "W12.10")
@pytest.mark.parametrize(
    ("combo", "told"),
    [("skeletons hill", "You gain 1 Skeleton token."), ("amazons hill", "You take 1 Amazon off the map.")],
)
def test_tokens_that_come_and_go_after_the_conquests_are_told(combo: str, told: str) -> None:
    p = Position("", "humans hill").column(combo, "ratmen commando").mark("tribes", 2, 3).start()
    answers = {c.K_CONQUER: [*(region - 1 for region in (2, 3, 9)), c.STOP]}
    lines: list[str] = []
    while p.s.active == 0 and p.s.legal:
        given = answers.get(p.kind)
        lines += happened(p, given.pop(0) if given else min(p.legal))
    assert told in lines


@pytest.mark.rule("W10.1", "W13.17")
def test_a_race_that_declines_when_it_was_paid_has_left_what_it_gave_up() -> None:
    p = Position("giants stout", "humans forest").stand(0, {2: 3, 5: 1}).stand(1, {16: 2}).start()
    lines = happened(p, c.EXPAND, c.YES, 5 - 1, c.STOP, c.YES)
    assert "You put the Giants into decline." in lines and "You abandon r5." in lines


@pytest.mark.rule("W10.2")
def test_a_race_that_leaves_the_map_leaves_no_region_on_its_own() -> None:
    p = Position("ratmen hill", "humans forest").stand(0, {2: 1}).declined(0, "tritons", [5, 8]).stand(1, {16: 2})
    for seat, whose in ((0, "Your"), (1, "Seat 1's")):
        lines = happened(p.start().copy(), c.DECLINE, seat=seat)
        assert f"{whose} Tritons leave the map." in lines
        assert not any(re.search(r"abandons? r\d", line) for line in lines)


@pytest.mark.rule("W13.3", "W13.9", "W13.10")
@pytest.mark.parametrize(
    ("power", "told"),
    [
        ("fortified", r"You place a fortress on r\d+\."),
        ("heroic", r"You place a hero on r\d+\."),
        ("bivouacking", r"You place encampments: .* on r\d+\."),
    ],
)
def test_markers_that_a_player_puts_down_are_told_of_that_player(power: str, told: str) -> None:
    p = Position(f"ratmen {power}", "humans forest").stand(0, {2: 3, 5: 1, 7: 1}).stand(1, {16: 2}).start()
    answers = {c.K_CONQUER: c.STOP, c.K_ENCAMP: c.SPREAD}
    lines: list[str] = []
    while p.s.active == 0:
        lines += happened(p, answers.get(p.kind, min(p.legal)))
    assert any(re.fullmatch(told, line) for line in lines)
