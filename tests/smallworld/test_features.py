"""What the value network reads: the numbers of a position, totals included, which every seat can count along."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b

import pytest

from engines.core.engine.constants import POLICY_GREEDY_1
from engines.smallworld.game import GAME
from engines.smallworld.generated import names
from engines.smallworld.rules import constants as c
from tests.inputs_read import inputs_read, part
from tests.smallworld.position import Position
from tests.smallworld.test_bots import COMBOS, start

GOLDEN = "47d07773619d7b42"  # of the numbers of the games below
read = partial(inputs_read, GAME)


def standing(**options: bool) -> Position:
    """Dwarves in decline and Humans beside Trolls in their forest and their swamp, in the turn of the Humans."""
    p = Position("humans merchant", "trolls alchemist", **options)
    p.stand(0, {2: 3, 10: 1}).declined(0, "dwarves", [16, 20])
    p.stand(1, {3: 2, 4: 1, 7: 1}).mark("lairs", 3, 4, 7)
    p.put("coins", 17, 0)
    p.put("coins", 29, 1)
    return p.start(0)


def test_races_tokens_and_regions_are_read_as_they_lie() -> None:
    own, other = read(standing().s, 0)
    assert part(own, "race").index(1) == names.RACES.index("humans")
    assert part(other, "power").index(1) == names.POWERS.index("alchemist")
    assert (own["tokens"], own["spare"], own["regions"], own["resting"], own["homeless"]) == (4, 2, 2, 2, 0)
    assert (other["tokens"], other["spare"], other["regions"], other["resting"]) == (4, 1, 3, 0)
    assert (own["held_1"], own["held_magic"], other["held_2"], other["held_mines"]) == (2, 1, 1, 1)
    assert (own["waits"], other["waits"], own["seats_1"]) == (0, 1, 1)
    assert (own["left"], other["left"], own["combos"], other["combos"]) == (8, 8, 2, 1)


@pytest.mark.rule("W8.1", "W8.2", "W10.8")
def test_income_is_that_of_a_turn_in_which_nothing_changes() -> None:
    own, other = read(standing().s, 0)
    assert (own["bonus"], own["resting_coins"], own["income"]) == (4, 3, 9)
    assert (other["bonus"], other["resting_coins"], other["income"]) == (c.ALCHEMY, 0, 5)
    assert (own["income_lead"], other["income_lead"], own["income_by_left"]) == (4, -4, 72)


@pytest.mark.rule("W4.1")
def test_prices_threats_and_prey_are_what_an_attacker_would_pay() -> None:
    own, other = read(standing().s, 0)
    assert (part(own, "price"), part(own, "resting_price")) == ([1, 0, 1, 0], [0, 2, 0])
    assert part(other, "price") == [0, 2, 1, 0]
    assert (own["prey"], own["takes"], other["threats"]) == (0, 1, 0)
    stronger = standing()
    stronger.hand(0, 2)
    own, other = read(stronger.s, 0)
    assert (own["spare"], own["prey"], other["threats"], own["threats"]) == (4, 2, 2, 0)


@pytest.mark.rule("W2.1")
def test_what_is_on_offer_is_read_of_seats_that_are_to_pick() -> None:
    p = Position("", "skeletons alchemist").column(*COMBOS, coins=[0, 3])
    own, other = read(p.turn(0).s, 0)
    offered = {name for name, on in zip(names.RACES, part(own, "race_on_offer"), strict=True) if on}
    assert offered == {combo.split()[0] for combo in COMBOS}
    assert (own["no_race"], own["coins_on_offer"], own["tokens_on_offer"]) == (1, 2, 11)
    assert not any(part(other, "race_on_offer"))
    assert (other["no_race"], other["coins_on_offer"]) == (0, 0)


@pytest.mark.rule("W0.3")
def test_totals_are_counted_along_by_everybody() -> None:
    own, other = read(standing().s, 0)
    assert (own["coins"], other["coins"], own["coins_lead"], other["coins_lead"]) == (17, 29, -12, 12)
    assert (own["end_lead"], other["end_lead"]) == (17 + 9 * 8 - 29 - 5 * 8, 29 + 5 * 8 - 17 - 9 * 8)


def test_a_position_reads_the_same_to_everybody() -> None:
    for players in (2, 5):
        position = start(players, players)
        GAME.bots.play_on(position, GAME.bots.new_context([POLICY_GREEDY_1] * players), players, 40 * players)
        assert all(read(position, seat) == read(position, 0) for seat in range(players))


def test_numbers_are_those_recorded_in_both_builds() -> None:
    code = blake2b(digest_size=8)
    for players in (2, 5):
        position = start(players, players)
        GAME.bots.play_on(position, GAME.bots.new_context([POLICY_GREEDY_1] * players), players, 80 * players)
        code.update(repr([list(row.values()) for row in read(position, players - 1)]).encode())
    assert code.hexdigest() == GOLDEN
