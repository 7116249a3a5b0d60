"""The loop that plays on, and keyed randomness: what comes up depends on the key and on which draw it is."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.playout import chance_choice, key_place, play_random, random_choice, settle_chance
from engines.core.game import game_key
from tests.core.probe import K_OPEN, Probe

CARDS = 0b1011_0110


def asking(player: int, frames: int = 1, weights: tuple[int, ...] = (1,) * 8) -> Probe:
    """A position that asks `player` for one of the cards, as often as there are frames."""
    s = Probe(weights)
    s.legal = CARDS
    for _ in range(frames):
        push(s, K_OPEN, player, CARDS, 0, 0)
    return s


def at_draw(s: Probe, number: int) -> Probe:
    s.before = number
    return s


@given(st.integers(0, 2**63 - 1), st.integers(0, 10_000))
def test_choices_are_legal_and_the_same_every_time(key: int, number: int) -> None:
    chance, seat = at_draw(asking(CHANCE_PLAYER), number), asking(3)
    for s, choice in ((chance, chance_choice), (seat, random_choice)):
        assert CARDS >> choice(s, key) & 1
        assert choice(s, key) == choice(s.copy(), key)


def drawn(weights: tuple[int, ...], count: int) -> list[int]:
    """What comes up in the first draws of a game."""
    s = asking(CHANCE_PLAYER, weights=weights)
    return [chance_choice(at_draw(s, i), game_key(5)) for i in range(count)]


def test_chance_follows_its_weights() -> None:
    weights, count = (0, 36, 0, 0, 3, 2, 0, 1), 20_000
    found = Counter(drawn(weights, count))
    assert found.keys() == {1, 4, 5, 7}
    expected = [count * weights[x] / sum(weights) for x in found]
    assert chisquare([found[x] for x in found], expected).pvalue > 0.01


def test_draws_stay_the_same_as_long_as_the_card_is_there() -> None:
    full, one_less = drawn((0, 3, 4, 0, 4, 3, 0, 4), 2_000), drawn((0, 3, 4, 0, 4, 3, 0, 3), 2_000)
    changed = [pair for pair in zip(full, one_less, strict=True) if pair[0] != pair[1]]
    assert 0 < len(changed) < 200  # one card of 18 is missing
    assert all(card == 7 for card, _ in changed)


def test_outcome_has_64_copies_at_most() -> None:
    assert drawn((0, 64, 0, 0, 0, 0, 0, 0), 1) == [1]
    with pytest.raises(AssertionError, match="more than 64"):
        drawn((0, 1, 65, 0, 0, 0, 0, 0), 1)


def test_every_draw_has_its_own_place_in_the_keys() -> None:
    most = 2**20 - 1
    places = {key_place(*parts) for parts in product((0, 1, 999), (0, 1, 32_767, most), (0, 1, most))}
    assert len(places) == 36 and all(0 <= place < 2**63 for place in places)
    for wrong in ((1, most + 1, 0), (1, 0, most + 1)):
        with pytest.raises(AssertionError, match="too many draws"):
            key_place(*wrong)


def test_random_choice_is_uniform_over_the_legal_answers() -> None:
    found: Counter[int] = Counter()
    for i in range(5_000):
        s = asking(2)
        s.decisions = i
        found[random_choice(s, game_key(5))] += 1
    assert found.keys() == {1, 2, 4, 5, 7}
    assert all(abs(n - 1000) < 150 for n in found.values())


def test_draws_of_one_game_and_first_draws_of_many_games_vary() -> None:
    one = {chance_choice(at_draw(asking(CHANCE_PLAYER), i), 9) for i in range(60)}
    many = {chance_choice(asking(CHANCE_PLAYER), game_key(i)) for i in range(60)}
    assert len(one) == len(many) == 5


def test_streams_of_chance_and_seats_do_not_mix() -> None:
    answers = [
        (
            chance_choice(asking(CHANCE_PLAYER), key),
            *(random_choice(asking(p), key) for p in (0, 1)),
        )
        for key in map(game_key, range(400))
    ]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        same = sum(answer[one] == answer[other] for answer in answers)
        assert 40 < same < 120  # a fifth by chance


def test_chance_does_not_depend_on_answers_given_in_between() -> None:
    s, other = asking(CHANCE_PLAYER), asking(CHANCE_PLAYER)
    other.decisions = 50
    assert [chance_choice(at_draw(x, 4), 7) for x in (s, other)] == [chance_choice(s, 7)] * 2


def test_play_goes_on_until_the_end_or_the_limit() -> None:
    s = asking(1, frames=9)
    assert play_random(s, 3, 4) == 4 and s.depth == 5
    assert play_random(s, 3, 100) == 5
    assert s.legal == 0
    assert play_random(s, 3, 100) == 0


def test_chance_is_settled_up_to_the_next_player() -> None:
    s = asking(2)
    for _ in range(3):
        push(s, K_OPEN, CHANCE_PLAYER, CARDS, 0, 0)
    settle_chance(s, 3)
    assert s.depth == 1 and s.frame_player[0] == 2


def test_chance_without_any_weight_is_a_broken_invariant() -> None:
    for answer in (chance_choice, settle_chance):
        with pytest.raises(AssertionError, match="nothing to choose"):
            answer(asking(CHANCE_PLAYER, weights=(0,) * 8), 1)
    with pytest.raises(AssertionError, match="nothing to choose"):
        play_random(asking(CHANCE_PLAYER, weights=(0,) * 8), 1, 9)
