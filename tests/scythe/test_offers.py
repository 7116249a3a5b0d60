"""Rule S14.4: coins change hands at any time but inside a simultaneous choice, also by seats that nobody asks."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engines.core import registry
from engines.core.engine.errors import IllegalActionError, NotationError, TranscriptError
from engines.core.game import Position as AnyPosition
from engines.core.language.interrupting import Interruption
from engines.core.setup.setup import Setup
from engines.core.transcript import Transcript, begin_answer, read_transcript, replay, who
from engines.scythe.rules import constants as c
from engines.scythe.rules.bribes import judge_offer, offer
from engines.scythe.words.offers import read_offer
from tests.scythe.acting import battle, begin, duel, moving, play, until
from tests.scythe.position import Position

SCYTHE = registry.load("scythe")
THREE = ("crimea", "saxony", "nordic")
ALL_SEVEN = ("albion", "nordic", "rusviet", "togawa", "crimea", "saxony", "polania")
Answers = list[tuple[str, str]]


def generous(*factions: str, coins: int = 5, on: bool = True) -> Position:
    """The first seat's turn begins, everybody has coins."""
    p = play(*(factions or THREE), options={"bribes": on})
    for seat in range(p.seats):
        p.track(seat, coins=coins)
    return begin(p)


def coins(p: Position) -> list[int]:
    return [p.of(seat, "coins") for seat in range(p.seats)]


@pytest.mark.rule("S14.4")
def test_a_seat_that_is_not_asked_gives_coins_once_and_the_question_comes_again() -> None:
    p = generous()
    legal = p.legal
    offer(p.s, 2)
    assert (p.kind, p.player, p.legal) == (c.K_GIVE, 2, [0, 1, c.DONE])
    p.choose(0)
    assert (p.kind, p.player, p.legal) == (c.K_GIVE_AMOUNT, 2, [1, 2, 3, 4, 5])
    p.choose(3)
    assert (p.kind, p.player, p.legal) == (c.K_SECTION, 0, legal)
    assert coins(p) == [8, 5, 2]


@pytest.mark.rule("S14.4")
def test_to_give_nothing_after_all_changes_nothing() -> None:
    p = generous()
    before = SCYTHE.rules.clone(p.s)
    offer(p.s, 1)
    p.choose(c.DONE)
    assert (coins(p), p.kind, p.s.depth, p.s.legal) == ([5, 5, 5], c.K_SECTION, before.depth, before.legal)


@pytest.mark.rule("S14.4")
def test_who_is_asked_something_else_may_give_too() -> None:
    p = moving(generous())
    assert c.GIVE not in p.legal
    offer(p.s, 0)
    p.choose(2, 5)
    assert coins(p) == [0, 5, 10]
    assert p.kind == c.K_MOVE_UNIT


@pytest.mark.rule("S14.4")
def test_coins_that_are_given_can_be_spent_at_once() -> None:
    p = play("crimea", "saxony", options={"bribes": True})
    p.track(1, coins=1)
    begin(p).to_top("bolster")
    assert p.kind != c.K_TOP
    q = play("crimea", "saxony", options={"bribes": True})
    q.track(1, coins=1)
    begin(q)
    offer(q.s, 1)
    q.choose(0)
    q.to_top("bolster")
    assert c.TAKE in q.legal


@pytest.mark.rule("S14.4")
@pytest.mark.parametrize("seats", [2, 7])
def test_the_only_coin_needs_no_number(seats: int) -> None:
    p = generous(*ALL_SEVEN[:seats], coins=1)
    offer(p.s, 1)
    p.choose(0)
    assert coins(p) == [2, 0] + [1] * (seats - 2)
    assert p.kind == c.K_SECTION


@pytest.mark.rule("S14.2", "S14.4")
def test_without_the_option_nobody_gives() -> None:
    p = generous(on=False)
    assert {judge_offer(p.s, seat) for seat in range(3)} == {c.OFFER_OFF}


@pytest.mark.rule("S14.4", "S6.6")
def test_nobody_gives_while_dials_and_cards_are_committed() -> None:
    p = duel(options={"bribes": True})
    for seat in range(2):
        p.track(seat, coins=5)
        p.hand(seat, 2, 3)
    battle(moving(p))
    until(p, "dial")
    committed = 0
    while p.kind in (c.K_DIAL, c.K_COMMIT):
        assert {judge_offer(p.s, seat) for seat in range(2)} == {c.OFFER_AT_SECRET}
        p.choose(p.legal[-1])
        committed += 1
    assert committed >= 2
    assert judge_offer(p.s, 1) != c.OFFER_AT_SECRET


@pytest.mark.rule("S14.4")
def test_before_the_dials_the_seats_after_the_one_that_is_asked_may_give_too() -> None:
    p = duel(options={"bribes": True})
    for seat in range(2):
        p.track(seat, coins=5)
    battle(moving(p))
    until(p, "give")
    assert (p.player, judge_offer(p.s, 0), judge_offer(p.s, 1)) == (0, c.OFFER_OPEN, c.OFFER_GOOD)


@pytest.mark.rule("S14.4")
def test_one_gift_after_the_other() -> None:
    p = generous()
    offer(p.s, 1)
    assert {judge_offer(p.s, seat) for seat in range(3)} == {c.OFFER_OPEN}
    p.choose(2)
    assert {judge_offer(p.s, seat) for seat in range(3)} == {c.OFFER_OPEN}
    p.choose(1)
    assert {judge_offer(p.s, seat) for seat in range(3)} == {c.OFFER_GOOD}


@pytest.mark.rule("S14.4")
def test_nobody_gives_at_chance_nor_without_coins() -> None:
    state = SCYTHE.new_initial_state(table())
    assert state.is_chance()
    assert judge_offer(state.core, 0) == c.OFFER_AT_CHANCE
    p = generous()
    p.track(1, coins=0)
    assert judge_offer(p.s, 1) == c.OFFER_POOR


# ------------------------------------------------------------------------------------------------------ as it is typed


@pytest.mark.rule("S14.4")
@pytest.mark.parametrize(
    ("line", "seat", "meant"),
    [
        ("give 3 to nordic", 0, (0, "give to seat 3", "give 3")),
        ("Give 1 coin to seat 2.", 2, (2, "give to seat 2", "give 1")),
        ("give all to 1", 1, (1, "give to seat 1", "give 5")),
        ("seat 3 gives 2 to 1", 0, (2, "give to seat 1", "give 2")),
        ("saxony gives 2 coins to crimea", None, (1, "give to seat 1", "give 2")),
    ],
)
def test_a_gift_is_read(line: str, seat: int | None, meant: tuple[int, str, str]) -> None:
    assert read_offer(generous().s, line, seat) == Interruption(meant[0], meant[1:])


@pytest.mark.rule("S14.4")
def test_more_than_61_coins_are_given_all_at_once() -> None:
    p = generous(coins=80)
    assert read_offer(p.s, "give 80 to 2", 0) == Interruption(0, ("give to seat 2", "give all"))
    with pytest.raises(NotationError, match="at most 61 coins at once, or all 80"):
        read_offer(p.s, "give 70 to 2", 0)


@pytest.mark.parametrize("line", ["give", "give coins", "give 3", "give to seat 2", "section move/build", ""])
def test_other_lines_are_no_gifts(line: str) -> None:
    assert read_offer(generous().s, line, 0) is None


@pytest.mark.rule("S14.4")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("give 6 to 2", "Seat 1 (Crimean Khanate) has 5 coins and cannot give 6 (S14.4)."),
        ("give 0 to 2", "At least 1 coin changes hands, not 0 (S14.4)."),
        ("give -3 to 2", "At least 1 coin changes hands, not -3 (S14.4)."),
        ("give 2 to nordics", "Nobody here is called 'nordics'; did you mean 'nordic'?"),
        ("give 2 to seat 9", "There is no seat 9, only seats 1 to 3."),
        ("seat 0 gives 2 to 1", "There is no seat 0, only seats 1 to 3."),
        (
            "give 2 to crimea",
            "Seat 1 (Crimean Khanate) cannot both give and get the coins; name another player after 'to' (S14.1).",
        ),
    ],
)
def test_what_cannot_be_given_is_said_in_a_sentence(line: str, said: str) -> None:
    with pytest.raises(NotationError) as found:
        read_offer(generous().s, line, 0)
    assert str(found.value) == said


# --------------------------------------------------------------------------------------------------- in whole games


def table(players: int = 3, on: bool = True) -> Setup:
    """A table for a short game with the option, or without it."""
    return SCYTHE.tables.deal(
        players, Random(players), {"bribes": on, "turn_cap": 10}, expansions=SCYTHE.tables.expansions
    )


def played(setup: Setup, seed: int) -> tuple[AnyPosition, Answers]:
    """A random game with gifts out of turn, and its answers as a transcript has them."""
    rng, state, answers = Random(seed), SCYTHE.new_initial_state(setup), Answers()
    while not state.is_terminal():
        seat = rng.randrange(state.num_players)
        if rng.random() < 0.2 and not state.why_no_interruption(seat):
            state.interrupt(seat)
        action = state.sample_chance(seed) if state.is_chance() else rng.choice(state.legal_actions())
        answers.append((who(state), state.action_to_text(action)))
        state.step(action)
    return state, answers


@pytest.mark.rule("S14.4")
@pytest.mark.parametrize("players", [2, 5, 7])
def test_games_with_gifts_out_of_turn_replay_to_the_same_position(players: int) -> None:
    setup = table(players)
    state, answers = played(setup, players)
    given = [by for by, _ in answers if by.endswith(" out of turn")]
    assert len(set(given)) == players
    end = {"ended": state.core.ended, "digest": state.digest()}
    assert replay(SCYTHE, Transcript("scythe", "1", setup, [], answers, end)).to_json() == state.to_json()


@pytest.mark.rule("S14.4")
def test_every_part_of_such_a_game_replays() -> None:
    setup = table(4)
    _, answers = played(setup, 11)
    state = SCYTHE.new_initial_state(setup)
    for number, (by, words) in enumerate(answers[:200]):
        assert replay(SCYTHE, Transcript("scythe", "1", setup, [], answers), number).digest() == state.digest()
        begin_answer(state, by)
        state.step(state.text_to_action(words))


@pytest.mark.rule("S14.4", "S0.13")
def test_everybody_sees_a_gift_and_nothing_else() -> None:
    state = AnyPosition(SCYTHE, table(), generous().s)
    state.interrupt(2)
    for seat in range(3):
        asked = state.view(seat)["asked"]
        assert (asked["player"], asked["question"]) == (3, "give coins to whom")
        assert not state.hides(seat, 0)
        assert state.determinize(seat, 5).legal_actions() == state.legal_actions()


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    state = AnyPosition(SCYTHE, table(), generous().s)
    before = state.digest()
    with pytest.raises(IllegalActionError, match="There is no seat"):
        state.interrupt(seat)
    assert state.digest() == before


def stored(setup: Setup, answers: Answers, path: Path) -> Transcript:
    lines: list[dict[str, object]] = [{"format": "scythe-transcript", "format_version": 1, "game": "scythe"}]
    lines[0] |= {"setup": setup.to_json({}), "rules_version": "1", "bots": []}
    lines += [{"by": by, "do": do} for by, do in answers]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return read_transcript(path)


@pytest.mark.rule("S14.2", "S14.4")
@pytest.mark.parametrize(
    ("on", "by", "said"),
    [
        (False, "seat 2 out of turn", "does not fit: In this game coins do not change hands: the option 'bribes' is"),
        (True, "seat 9 out of turn", "does not fit: There is no seat 9, only seats 1 to 3."),
        (True, "nobody out of turn", "is by nobody out of turn, but asked is seat 1"),
        (True, "seat 2", "is by seat 2, but asked is seat 1"),
    ],
)
def test_an_answer_out_of_turn_that_does_not_fit_is_said(on: bool, by: str, said: str, tmp_path: Path) -> None:
    setup = table(on=on)
    state, answers = SCYTHE.new_initial_state(setup), Answers()
    while state.is_chance():
        answers.append(("chance", state.action_to_text(state.legal_actions()[0])))
        state.step(state.legal_actions()[0])
    answers.append((by, "give to seat 1"))
    number = len(answers)
    with pytest.raises(TranscriptError, match=rf"game\.jsonl: line {number + 1}: answer {number} ") as found:
        replay(SCYTHE, stored(setup, answers, tmp_path / "game.jsonl"))
    assert said in str(found.value)
