"""The tiny game's own promises, beyond the conformance tests: its deck, its hidden hand, its pairing by keys."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engines.core import saving
from engines.core.position import State
from tests.core.divers import constants as c
from tests.core.divers.game import GAME, card_name

Policy = Callable[[State, Random], int]


def new_state(players: int = 2) -> State:
    return GAME.new_initial_state(GAME.deal(players, Random(1)))


def always_dive(state: State, rng: Random) -> int:
    return max(state.legal_actions())


def at_random(state: State, rng: Random) -> int:
    return rng.choice(state.legal_actions())


def first_draws(policy: Policy, key: int, players: int = 3) -> list[int]:
    """The cards that come up until the deck is shuffled or a card is put under it."""
    state, rng, drawn = new_state(players), Random(key), []
    while not state.is_terminal() and state.core.shuffles == 0 and state.core.tail_size == 0:
        action = state.sample_chance(key) if state.is_chance() else policy(state, rng)
        if state.is_chance():
            drawn.append(action)
        state.apply_action(action)
    return drawn


def cards_everywhere(state: State) -> list[int]:
    """Every card, from wherever it is."""
    core = state.core
    sets = [core.unknown, core.discarded, *core.held, *core.pile]
    listed = [card for card in core.line if card != c.NO_CARD] + core.tail[: core.tail_size]
    return sorted(listed + [card for cards in sets for card in range(c.NUM_CARDS) if cards >> card & 1])


def random_states(seed: int, players: int) -> list[State]:
    state, rng, states = new_state(players), Random(seed), []
    while not state.is_terminal():
        states.append(state.clone())
        state.apply_action(state.sample_chance(seed) if state.is_chance() else rng.choice(state.legal_actions()))
    return [*states, state]


def test_every_card_is_in_exactly_one_place() -> None:
    for seed in range(30):
        for state in random_states(seed, 2 + seed % 3):
            assert cards_everywhere(state) == list(range(c.NUM_CARDS))
            assert cards_everywhere(state.determinize(1, seed)) == list(range(c.NUM_CARDS))


def test_same_key_brings_the_same_cards_to_whoever_plays() -> None:
    for key in range(20):
        one, other = first_draws(always_dive, key), first_draws(at_random, key)
        shorter = min(len(one), len(other))
        assert shorter >= 6
        assert one[:shorter] == other[:shorter]


def test_known_cards_under_the_deck_come_in_order_after_the_unknown_ones() -> None:
    seen = 0
    for seed in range(60):
        for state in random_states(seed, 2):
            if state.is_chance() and state.core.tail_size:
                seen += 1
                unknown = [card for card in range(c.NUM_CARDS) if state.core.unknown >> card & 1]
                assert state.legal_actions() == (unknown or [state.core.tail[0]])
    assert seen > 50


def bitten(hand: tuple[int, int]) -> State:
    """Seat 1 holds these cards and meets the eels 14 and 15."""
    state = new_state()
    for card in (4, 5, *hand):  # the last seat is dealt first
        state.step(card)
    for eel in (14, 15):
        if not state.is_chance():
            state.step(c.DIVE)
        state.step(eel)
    return state


def test_question_about_the_hand_does_not_tell_what_is_in_it() -> None:
    shells, eels = bitten((0, 1)), bitten((12, 13))
    assert shells.question() == eels.question() == "drive the eel away with a shell"
    assert [len(state.legal_actions()) for state in (shells, eels)] == [3, 1]
    assert shells.view(1) == eels.view(1)
    assert shells.view(0) != eels.view(0)


def test_ties_are_broken_by_coins_and_then_shared() -> None:
    state = new_state(4)
    core = state.core
    for seat, (coins, shells) in enumerate([(3, 0b1), (1, 0b10 | 0b10000), (3, 0b100000000), (0, 0b1000)]):
        saving.put("divers", core, "purse", seat, coins)
        saving.put("divers", core, "pile", seat, shells)
    assert [sum(line.points for line in state.score(seat)) for seat in range(4)] == [4, 4, 4, 4]
    assert state.ranking() == [(1, "coins"), (3, "coins"), (1, "coins"), (4, "")]


def test_names_of_cards_are_unique() -> None:
    assert len({card_name(card) for card in range(c.NUM_CARDS)}) == c.NUM_CARDS
