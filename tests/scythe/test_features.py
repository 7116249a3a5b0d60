"""What the value network reads: the numbers of a position, and nothing that the seat which thinks cannot see."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b

import pytest

from engines.core.engine.constants import POLICY_GREEDY_1
from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.generated.play import new_play
from tests.inputs_read import inputs_read
from tests.scythe.position import Position
from tests.scythe.test_bots import digest, hide, played, positions, start

GOLDEN = "abd9e039305f78be"  # of the numbers of the games below
read = partial(inputs_read, GAME)


def standing() -> Position:
    """Nordic with something of everything against Crimea, in Nordic's turn."""
    p = Position("nordic", "crimea", mats=("industrial", "engineering"))
    p.track(0, coins=9, power=14, popularity=13)
    p.track(1, coins=4, power=3, popularity=6)
    p.hand(0, 5, 5, 2)
    p.hand(1, 4, 4)
    p.deploy(0, 2)
    p.cubes(0, *names.UPGRADE_BOXES[:2])
    p.start()
    return p


def test_tracks_cards_and_mats_are_read_as_they_lie() -> None:
    p = standing()
    own, other = read(p.s, 0)
    assert (own["coins"], own["power"], own["popularity"], own["tier_1"], own["tier_2"]) == (9, 14, 13, 1, 1)
    assert (other["coins"], other["power"], other["popularity"], other["tier_1"]) == (4, 3, 6, 0)
    assert (own["cards"], own["card_value"]) == (3, 12)
    assert [own[f"mech_{slot}"] for slot in range(1, 5)] == [1, 1, 0, 0]
    assert own[f"faction_{names.FACTIONS.index('nordic') + 1}"] == 1
    assert (own["viewer"], other["viewer"], own["waits"], other["waits"], own["seats_1"]) == (1, 0, 0, 1, 1)
    assert (own["star_steps_1"], own["star_steps_2"], own["star_steps_7"]) == (4, 2, 2)


def test_cards_of_others_count_three_until_they_were_seen() -> None:
    p = standing()
    assert read(p.s, 0)[1]["card_value"] == 6
    assert read(p.s, 1)[1]["card_value"] == 8
    p.put("known", 1, (0 * 7 + 1) * 4 + 2)  # seat 0 has seen a 4 there
    assert read(p.s, 0)[1]["card_value"] == 7


def test_objectives_are_read_by_their_owner_alone() -> None:
    p = standing()
    p.objectives(0, 23)
    p.objectives(1, 23)
    own, other = read(p.s, 0)
    assert (own["objectives"], other["objectives"]) == (1, 1)
    assert other["objective_ready"] == other["objective_parts"] == 0
    assert read(p.s, 1)[1]["objective_parts"] == own["objective_parts"]


def test_scores_are_told_against_the_best_of_the_others() -> None:
    p = standing()
    p.stars(0, "combat", "combat")
    own, other = read(p.s, 0)
    assert own["lead"] == own["fortune"] - other["fortune"] == -other["lead"] > 0
    assert (own["stars"], own["star_lead"], other["star_lead"], own["most_stars"]) == (2, 2, -2, 2)
    assert own["lead_by_most"] == 2 * own["lead"]


def test_hidden_things_do_not_change_a_number() -> None:
    different = 0
    for seat, one, other in positions(range(20, 24)):
        different += digest(one) != digest(other)
        assert read(one, seat) == read(other, seat)
    assert different > 20


def test_a_guess_of_the_search_reads_like_the_position_itself() -> None:
    for seat, one, _ in positions(range(30, 32)):
        guess = new_play()
        hide(guess, one, seat, 77)
        assert read(guess, seat) == read(one, seat)


def test_numbers_are_those_recorded_in_both_builds() -> None:
    code = blake2b(digest_size=8)
    for players in (2, 5, 7):
        position = start(players, players)
        GAME.bots.play_on(position, GAME.bots.new_context([POLICY_GREEDY_1] * players), players, 100 * players)
        code.update(repr([list(row.values()) for row in read(position, players - 1)]).encode())
    assert code.hexdigest() == GOLDEN


@pytest.mark.parametrize("players", range(2, 8))
def test_numbers_fit_into_their_places_to_the_end_of_the_game(players: int) -> None:
    for row in read(played(players, 60 + players), players - 1):
        assert max(map(abs, row.values())) < 2_000
        assert sum(row[f"seats_{place}"] for place in range(1, 7)) == row[f"seats_{players - 1}"] == 1
