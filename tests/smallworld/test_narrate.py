"""What happened in Small World is told in plain words; totals of others stay hidden."""

from __future__ import annotations

import re

import pytest

from engines.smallworld.game import GAME
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from scythe_cli.playing.entries import entry_of, log_lines
from tests.conformance.cases import CASES
from tests.scythe.test_narrate import told
from tests.smallworld.position import Position

CASE = next(case for case in CASES if str(case) == "smallworld-2")


@pytest.mark.rule("W0.3")
def test_totals_of_others_are_never_told_only_what_everybody_sees_them_pay_for() -> None:
    open_pay = re.compile(r"Seat \d takes .* for (\d+ coins?|nothing)(, and finds .*)?\.")
    for _, _, seats in told(CASE):
        for seat, lines in enumerate(seats):
            paid = [line for line in lines if re.search(r"\bcoins?\b", line)]
            assert all(line.startswith("You ") or open_pay.fullmatch(line) for line in paid), (seat, paid)


def test_the_events_of_a_game_are_told() -> None:
    lines = [line for _, _, seats in told(CASE) for line in seats[0]]
    verbs = {verb for line in lines for verb in re.findall(r"^(?:You|Seat \d) (\w+)", line)}
    assert {"takes", "puts", "gain", "moves"} <= verbs
    assert "Round 2 of 10 begins." in lines and "Your turn." in lines


@pytest.mark.rule("W2.1")
def test_a_combo_is_told_with_all_its_tokens_though_they_are_on_the_map() -> None:
    state = CASE.start()
    first, seat = state.view(0), state.current_player()
    lines: list[str] = []
    while state.current_player() == seat:
        before = state.view(seat)
        state.apply_action(state.legal_actions()[0])
        lines += state.game.narrate(before, state.view(seat), seat) or []
    taken = next(line for line in lines if " with " in line and line.startswith("You take "))
    at_once = state.game.narrate(first, state.view(seat), seat) or []
    assert [line for line in at_once if taken.partition(" with ")[0] in line] == [taken]


@pytest.mark.rule("W2.5")
def test_a_combo_that_comes_on_offer_is_told_once_by_its_printed_name() -> None:
    fresh = [(before, lines) for before, words, (lines, *_) in told(CASE) if words.startswith("badge ")]
    begun = [lines for before, lines in fresh if before.core.round]  # type: ignore[attr-defined]
    assert begun and all(len(lines) == 1 and re.fullmatch(r"[A-Z]\w+ [A-Z]\w+ come up\.", *lines) for lines in begun)
    assert not any(
        "come up" in line for before, words, (lines, *_) in told(CASE) if "badge" not in words for line in lines
    )


@pytest.mark.rule("W2.5", "W6.2")
def test_a_log_names_races_and_powers_as_printed_and_says_no_word_twice() -> None:
    logged = []
    for before, words, _ in told(CASE):
        if before.is_chance():
            entry = entry_of(before, before.text_to_action(words))
            logged += log_lines([entry], ["seat 1", "seat 2"], 0)
    drawn = {line.split("  ")[-1] for line in logged if "drawn" in line}
    assert drawn & {f"banner drawn: {name}" for name in names.RACE_TITLES}
    assert drawn <= {
        *(f"banner drawn: {name}" for name in names.RACE_TITLES),
        *(f"badge drawn: {name}" for name in names.POWER_TITLES),
    }
    assert any(re.search("reinforcement die: [0-3]$", line) for line in logged)


@pytest.mark.rule("W6.2")
def test_an_attempt_that_fails_is_told_as_failed_and_only_that() -> None:
    found: set[tuple[bool, bool]] = set()
    for before, words, seats in told(CASE):
        if words.startswith("die ") and before.core.power[2 * before.core.active] != t.BERSERK:  # type: ignore[attr-defined]
            found.add(
                (
                    any("the attempt fails" in line for line in seats[0]),
                    any(re.search(r"takes? r\d", line) for line in seats[0]),
                )
            )
    assert found <= {(True, False), (False, True)} and found


def happened(p: Position, *answers: int, seat: int = 0) -> list[str]:
    """What a seat is told of these answers together."""
    before = GAME.view(p.s, seat)
    p.choose(*answers)
    return GAME.narrate(before, GAME.view(p.s, seat), seat) or []


@pytest.mark.rule("W4.4", "W7.1")
def test_a_conquest_is_told_with_what_it_took_not_with_what_stays_there() -> None:
    p = Position("ratmen hill", "humans hill").stand(0, {2: 1}).stand(1, {3: 1, 16: 1}).hand(0, 4).conquer()
    before = GAME.view(p.s, 0)
    assert happened(p.copy(), 3 - 1)[0] == "You take r3 from seat 2's Humans with 3 tokens."
    p.choose(3 - 1, c.STOP, c.CHOOSE, 3)
    assert p.tokens(3) == 1
    assert "You take r3 from seat 2's Humans." in GAME.narrate(before, GAME.view(p.s, 0), 0)


@pytest.mark.rule("W8.2", "W10.8")
@pytest.mark.parametrize(
    ("race", "beside"), [("ratmen", ""), ("dwarves", ", beside what its Dwarves in decline bring")]
)
def test_a_turn_of_decline_pays_no_bonus_but_that_of_dwarves(race: str, beside: str) -> None:
    p = Position(f"{race} hill", "humans forest").stand(0, {2: 1, 5: 1}).stand(1, {16: 2}).start()
    assert f"Seat 1 is paid for 2 regions{beside}." in happened(p, c.DECLINE, seat=1)


@pytest.mark.rule("W4.4", "W5.2")
def test_hands_of_others_are_told_when_they_grow_and_the_own_ones_whenever_tokens_are_left() -> None:
    p = Position("ratmen hill", "humans hill").stand(0, {2: 1}).stand(1, {3: 2}).hand(0, 9).conquer()
    told = "Seat 1's Ratmen have 5 tokens in hand now.", "Seat 2's Humans have 1 token in hand now."
    lines = happened(p.copy(), 3 - 1, seat=1)
    assert told[0] not in lines and "Your Humans have 1 token in hand now." in lines
    lines = happened(p, 3 - 1)
    assert told[1] in lines and "Your Ratmen have 5 tokens in hand now." in lines


@pytest.mark.rule("W2.2", "W2.3")
def test_what_costs_and_brings_nothing_is_not_told_in_coins() -> None:
    p = Position("", "humans hill").column("orcs forest", "ratmen commando", coins=(0, 2)).start()
    assert [GAME.hint(p.s, x).partition(";")[0] for x in (0, 1)] == [
        "9 tokens, costs nothing",
        "12 tokens, costs 1 coin, brings 2 coins",
    ]
    assert GAME.explain(p.s, 0).text.startswith("You pay nothing and take 9 tokens (W2.2, W2.3, W2.4). ")
    assert GAME.explain(p.s, 1).text.startswith("You pay 1 coin and take 2 coins and 12 tokens (W2.2, W2.3, W2.4). ")
    assert "Seat 1 takes Forest Orcs with 9 tokens for nothing." in happened(p, 0, seat=1)


@pytest.mark.rule("W2.2", "W2.3")
def test_what_a_combo_costs_and_what_lay_on_it_are_told_apart() -> None:
    p = Position("", "humans hill").column("orcs forest", "ratmen commando", "elves swamp", coins=(0, 0, 1)).start()
    lines = happened(p, 2)
    assert "You pay 2 coins for the combo." in lines and "You find 1 coin on it (now 4)." in lines


@pytest.mark.rule("W13.6")
def test_the_dragon_is_told_where_it_is() -> None:
    p = Position("ratmen dragon_master", "humans hill").stand(0, {2: 1}).stand(1, {3: 1, 16: 1}).hand(0, 4).conquer()
    assert "The dragon is on r3 now." in happened(p, c.DRAGON, 3 - 1)


@pytest.mark.rule("W2.4", "W12.1", "W12.10")
@pytest.mark.parametrize(("combo", "tokens"), [("skeletons hill", 10), ("amazons hill", 14)])
def test_a_whole_turn_tells_a_combo_with_the_tokens_it_brings(combo: str, tokens: int) -> None:
    """Skeletons get more after their conquests, Amazons leave four aside: at the end of the turn there are others."""
    p = Position("", "humans hill").column(combo, "ratmen commando")
    p.mark("tribes", 2, 3).start()
    before, took = GAME.view(p.s, 0), f"You take Hill {combo.split()[0].capitalize()} with {tokens} tokens."
    assert took in happened(p, 0)
    p.run(answers={c.K_CONQUER: [*(region - 1 for region in (2, 3, 9)), c.STOP]})
    assert sum(p.s.tokens[region - 1] for region in (2, 3, 9)) != tokens
    assert took in (GAME.narrate(before, GAME.view(p.s, 0), 0) or [])


@pytest.mark.rule("W10.1", "W13.17")
def test_a_race_that_declines_when_it_was_paid_has_left_what_it_gave_up() -> None:
    p = Position("giants stout", "humans forest").stand(0, {2: 3, 5: 1}).stand(1, {16: 2}).start()
    lines = happened(p, c.EXPAND, c.YES, 5 - 1, c.STOP, c.YES)
    assert "You put the Giants into decline." in lines and "You leave r5." in lines


@pytest.mark.rule("W10.2")
def test_a_race_that_leaves_the_map_leaves_no_region_on_its_own() -> None:
    p = Position("ratmen hill", "humans forest").stand(0, {2: 1}).declined(0, "tritons", [5, 8]).stand(1, {16: 2})
    for seat, whose in ((0, "Your"), (1, "Seat 1's")):
        lines = happened(p.start().copy(), c.DECLINE, seat=seat)
        assert f"{whose} Tritons leave the map." in lines
        assert not any(re.search(r"leaves? r\d", line) for line in lines)


@pytest.mark.rule("W13.3", "W13.9", "W13.10")
@pytest.mark.parametrize(
    ("power", "told"),
    [
        ("fortified", r"You put a fortress on r\d+\."),
        ("heroic", r"You put a hero on r\d+\."),
        ("bivouacking", r"You put \d encampments? on r\d+\."),
    ],
)
def test_markers_that_a_player_puts_down_are_told_of_that_player(power: str, told: str) -> None:
    p = Position(f"ratmen {power}", "humans forest").stand(0, {2: 3, 5: 1, 7: 1}).stand(1, {16: 2}).start()
    answers = {c.K_CONQUER: c.STOP, c.K_ENCAMP: c.SPREAD}
    lines: list[str] = []
    while p.s.active == 0:
        before = GAME.view(p.s, 0)
        p.choose(answers.get(p.kind, min(p.legal)))
        lines += GAME.narrate(before, GAME.view(p.s, 0), 0) or []
    assert any(re.fullmatch(told, line) for line in lines)
