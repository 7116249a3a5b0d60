"""What a seat may not know: hands, packs, the pile, discards of others. Guesses keep what it does know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import tables as t
from engines.architects.generated.play import clone
from engines.architects.rules import constants as c
from engines.architects.rules import guildhall
from engines.architects.rules.hidden import hide_from
from engines.architects.words import view
from engines.core.engine.bits import BIT
from engines.core.engine.frames import push
from tests.architects.golden.place_cases import put
from tests.architects.position import allows, answer, ask, asks, build, employ, give, go, hold, position, turn

KEYS = range(40)


def guesses(s: Any, seat: int) -> list[Any]:
    """Positions that the seat could be in."""
    found = []
    for key in KEYS:
        guess = clone(s)
        hide_from(guess, seat, key)
        found.append(guess)
    return found


def tailed(s: Any, *cards: tuple[int, int]) -> Any:
    """The position with these cards under the pile, each with who put it there."""
    for i, (card, owner) in enumerate(cards):
        put(s, "tail", i, card)
        put(s, "tail_owner", i, owner)
        put(s, "pile", 0, s.pile & ~BIT[card])
    put(s, "tail_size", 0, len(cards))
    return s


@pytest.mark.rule("A0.6", "A0.10")
def test_a_guess_deals_other_hands_and_discards_anew_and_keeps_the_own() -> None:
    s = hold(hold(position(), t.WELL, t.CASTLE), t.KEEP, t.SMITHY, t.CHAPEL, seat=1)
    tailed(build(s, t.CHURCH, seat=2), (t.PALACE, 0), (t.TAVERN, 1))
    for guess in guesses(s, 0):
        assert (guess.hand[0], guess.tail[0]) == (s.hand[0], t.PALACE)
        assert int(guess.hand[1]).bit_count() == 3
        everything = (
            guess.pile | guess.hand[0] | guess.hand[1] | guess.built[2] | BIT[guess.tail[0]] | BIT[guess.tail[1]]
        )
        assert everything == t.BASE_BUILDINGS
    seen = {building for guess in guesses(s, 0) for building in range(40) if guess.hand[1] >> building & 1}
    assert len(seen) > 20
    assert seen.isdisjoint({t.WELL, t.CASTLE, t.PALACE, t.CHURCH})
    assert len({guess.tail[1] for guess in guesses(s, 0)}) > 10


@pytest.mark.rule("A0.6")
def test_a_guess_keeps_cards_that_are_known() -> None:
    s = hold(position(), t.KEEP, t.SMITHY, seat=1)
    put(s, "known", 0 * 5 + 1, BIT[t.KEEP])
    assert all(guess.hand[1] >> t.KEEP & 1 for guess in guesses(s, 0))
    assert not all(guess.hand[1] >> t.KEEP & 1 for guess in guesses(s, 2))


@pytest.mark.rule("A1.9")
def test_a_seat_does_not_know_the_pack_that_was_passed_on_to_it_before_it_is_asked() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(3, Random(2)))
    seen = {0: 0, 1: 0}  # by whether the pack was passed on: positions of a seat that is not asked
    while state.core.frame_kind[0] == c.K_SETUP:  # type: ignore[attr-defined]
        core: Any = state.core
        for seat in range(3):
            if core.pack[seat] and core.passed[seat] and state.current_player() != seat:
                assert len({guess.pack[seat] for guess in guesses(core, seat)}) > len(KEYS) / 4
                seen[1] += 1
            elif core.pack[seat]:
                assert {guess.pack[seat] for guess in guesses(core, seat)} == {core.pack[seat]}
                seen[0] += 1
        state.apply_action(state.sample_chance(1) if state.is_chance() else state.legal_actions()[0])
    assert seen[0] and seen[1]


@pytest.mark.rule("A0.10")
def test_a_discard_makes_others_forget_what_they_knew_of_the_hand() -> None:
    s = hold(give(position(), gold=1), t.KEEP, t.SMITHY, seat=0)
    put(s, "known", 1 * 5 + 0, BIT[t.KEEP])
    go(t.GUILDHALL, s, c.CATHEDRAL, t.SMITHY)
    assert s.known[5] == 0


@pytest.mark.rule("A0.6", "A6.4")
def test_a_constructed_building_is_no_longer_in_the_hand_that_others_know() -> None:
    s = hold(give(position(), wood=2, stone=2), t.WELL)
    put(s, "known", 1 * 5 + 0, BIT[t.WELL])
    go(t.GUILDHALL, s, t.WELL)
    assert (s.known[5], s.built[0]) == (0, BIT[t.WELL])


@pytest.mark.rule("A11.9", "A0.6")
def test_a_building_that_is_being_paid_for_is_in_nobodys_hand() -> None:
    s = hold(give(position(character=t.LOTHAIRE), wood=2, stone=2), t.WELL, t.KEEP)
    put(s, "known", 1 * 5 + 0, BIT[t.WELL])
    go(t.GUILDHALL, s, t.WELL)
    assert (asks(s), s.hand[0], s.known[5]) == (c.K_SAVE, BIT[t.KEEP], 0)
    for guess in guesses(s, 1):
        assert not (guess.pile | guess.hand[0] | guess.hand[1] | guess.hand[2]) >> t.WELL & 1


@pytest.mark.rule("A2.7", "A0.6")
def test_who_stands_in_the_guildhall_can_work_in_every_guess() -> None:
    s = turn(hold(give(position(virtue=4), wood=2, stone=2), t.WELL, t.CASTLE))
    answer(s, t.GUILDHALL)
    for guess in guesses(s, 1):
        assert guildhall.has_work(guess, 0)
        assert int(guess.hand[0]).bit_count() == 2


@pytest.mark.rule("A0.6", "A0.10", "A1.9")
@pytest.mark.parametrize(
    ("kind", "action", "hidden"),
    [
        (c.K_DISCARD, t.WELL, True),
        (c.K_SACRIFICE, t.WELL, True),
        (c.K_LIBRARY, t.WELL, True),
        (c.K_LIBRARY, c.NO_BUILDING, False),
        (c.K_KEEP, t.WELL, True),
        (c.K_GUILD, t.WELL, False),
    ],
)
def test_which_answers_are_hidden_from_the_others(kind: int, action: int, hidden: bool) -> None:
    s = hold(employ(give(position(), wood=9, stone=9), t.LABOURER), t.WELL, t.SMITHY)
    put(s, "pack", 0, BIT[t.WELL] | BIT[t.KEEP])
    ask(s, kind, t.LIBRARY)
    assert allows(s, action)
    assert [view.hides(s, seat, action) for seat in range(3)] == [False, hidden, hidden]


@pytest.mark.rule("A0.6")
def test_a_drawn_card_is_told_to_who_draws_it() -> None:
    s = position()
    push(s, c.K_DRAW_BUILDING, 15, 1, 1, c.HAND)
    assert [view.hides(s, seat, t.WELL) for seat in range(3)] == [True, False, True]


@pytest.mark.rule("A0.6", "A0.10")
def test_the_view_shows_own_cards_and_numbers_of_the_others() -> None:
    s = tailed(hold(hold(position(), t.WELL), t.KEEP, t.SMITHY, seat=1), (t.PALACE, 0), (t.TAVERN, 1))
    turn(s)
    seen = GAME.words.view(s, 0)["fields"]
    assert (seen["hand"], seen["hand_sizes"], seen["own_discards"]) == ([BIT[t.WELL]], [1, 2, 0], [t.PALACE, None])
    assert (seen["pile_size"], "pile" in seen, "tail" in seen) == (40 - 5, False, False)
    assert (seen["tail_owner"][:2], seen["tail_size"]) == ([0, 1], 2)


@pytest.mark.rule("A0.6")
@pytest.mark.parametrize("number", range(8))
def test_the_own_question_is_the_same_in_every_guess(number: int) -> None:
    rng, options = Random(number), {"promo_cards": True, "promo_boards": True}
    state = GAME.new_initial_state(GAME.tables.deal(2 + number % 4, Random(number), options))
    for _ in range(250):
        if state.is_terminal():
            break
        if not state.is_chance() and rng.random() < 0.2:
            guess = state.determinize(state.current_player(), rng.randrange(99))
            assert guess.legal_actions() == state.legal_actions()
        state.step(state.sample_chance(number) if state.is_chance() else rng.choice(state.legal_actions()))


@pytest.mark.rule("A0.6", "A1.9")
@pytest.mark.parametrize("seed", range(4))
def test_what_a_choice_in_the_draft_does_names_no_card_of_the_next_pack(seed: int) -> None:
    state, told = GAME.new_initial_state(GAME.tables.deal(3, Random(seed))), 0
    while state.is_chance() or state.question() == "which building to keep":
        if state.is_chance():
            state.apply_action(state.sample_chance(seed))
            continue
        for action in state.legal_actions():
            text = state.explain(action).text
            assert "You keep" in text and "You look at" not in text
            told += 1
        state.apply_action(state.legal_actions()[0])
    assert told > 9
