"""The kernel carries Small World: conquest and redeployment on the five-player board, with its real data."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.core import saving
from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from tests.core.conquest import play
from tests.core.conquest import tables as t

DATA: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "data" / "smallworld_map5.toml").read_text(encoding="utf-8")
)
REGIONS = {region["id"]: region for region in DATA["regions"]}
FIVE = (
    (t.RATMEN, t.MERCHANT),
    (t.TROLLS, t.COMMANDO),
    (t.ELVES, t.MOUNTED),
    (t.GIANTS, t.UNDERWORLD),
    (t.TRITONS, t.FLYING),
)


def put(s: play.Play, **values: int | dict[int, int]) -> None:
    """Write fields; a dict gives places and values."""
    for name, value in values.items():
        for index, number in value.items() if isinstance(value, dict) else [(0, value)]:
            saving.put("conquest", s, name, index, number)


def position(hands: dict[int, int], combos: tuple[tuple[int, int], ...] = FIVE, **regions: dict[int, int]) -> play.Play:
    """An empty board; `hands` are tokens in hand by seat, `seat0={printed region: tokens}` who stands where."""
    s = play.new_play()
    put(s, players=len(combos), rounds_left=1, holder=dict.fromkeys(range(t.NUM_REGIONS), t.NOBODY))
    for seat, (race, talent) in enumerate(combos):
        standing = regions.get(f"seat{seat}", {})
        put(s, race={seat: race}, talent={seat: talent}, in_hand={seat: hands.get(seat, 0)})
        put(s, tray={seat: t.BOX[race] - hands.get(seat, 0) - sum(standing.values())})
        for region, tokens in standing.items():
            put(s, holder={region - 1: seat}, tokens={region - 1: tokens})
    return s


def answers(s: play.Play) -> set[int]:
    return {i for i in range(63) if s.legal & BIT[i]}


def asked(s: play.Play) -> tuple[int, int]:
    """Question and player."""
    return s.frame_kind[s.depth - 1], s.frame_player[s.depth - 1]


def regions_of(s: play.Play, seat: int) -> dict[int, int]:
    """Printed regions of a seat with their tokens."""
    return {r + 1: s.tokens[r] for r in range(t.NUM_REGIONS) if s.holder[r] == seat}


def printed(mask: int) -> set[int]:
    return {r + 1 for r in range(t.NUM_REGIONS) if mask & BIT[r]}


def in_box(s: play.Play, seat: int) -> int:
    """All tokens of a seat's race, wherever they are."""
    return s.in_hand[seat] + s.tray[seat] + sum(regions_of(s, seat).values())


def new_game(combos: tuple[tuple[int, int], ...] = FIVE, rounds: int = 3) -> play.Play:
    s = play.new_play()
    put(s, players=len(combos), rounds_left=rounds)
    for seat, (race, talent) in enumerate(combos):
        put(s, race={seat: race}, talent={seat: talent})
    play.begin(s)
    return s


# -------- the board


def test_board_is_the_printed_one() -> None:
    assert len(REGIONS) == t.NUM_REGIONS == 48
    assert all(r in REGIONS[other]["adj"] for r, region in REGIONS.items() for other in region["adj"])
    assert sum(len(region["adj"]) for region in REGIONS.values()) == 2 * DATA["borders"]
    assert len(printed(t.ENTRY)) == DATA["land_entries"]
    assert len(printed(t.LOST_TRIBES)) == 18


def test_every_choice_fits_in_63_bits() -> None:
    assert max(t.NUM_REGIONS - 1, t.STOP, *DATA["die_faces"]) <= 62


# -------- reach, cost, conquest


def test_first_conquest_enters_from_the_edge_and_from_shores_of_the_sea() -> None:
    s = position({0: 13})
    assert printed(play.reach_in(s, 0)) == {r for r, region in REGIONS.items() if region["entry"]} - {1, 48}
    assert 24 in printed(play.reach_in(s, 0))  # shore, not edge
    assert 20 not in printed(play.reach_in(s, 0))


@pytest.mark.parametrize(
    ("seat", "region", "price"),
    [
        (0, 3, 2),  # empty swamp
        (0, 2, 3),  # mountain
        (0, 6, 3),  # Lost Tribe
        (1, 6, 2),  # Commando
        (2, 12, 2),  # Mounted against a Lost Tribe on a hill
        (2, 2, 3),  # Mounted does nothing on a mountain
        (3, 4, 2),  # Underworld on a mountain with a cavern
        (4, 7, 1),  # Tritons at the coast
        (4, 9, 2),  # not coastal
    ],
)
def test_printed_cost(seat: int, region: int, price: int) -> None:
    s = position({})
    put(s, tribes=t.LOST_TRIBES)
    assert play.cost_in(s, seat, region - 1) == price


def test_giants_come_down_from_their_mountain() -> None:
    s = position({}, seat3={4: 2})
    assert [play.cost_in(s, 3, r - 1) for r in (3, 7)] == [1, 2]


def test_defenders_and_lair_are_added_and_cost_never_falls_below_one() -> None:
    s = position({}, seat1={12: 3}, combos=((t.TRITONS, t.COMMANDO), (t.TROLLS, t.MERCHANT)))
    put(s, lairs=BIT[11])
    assert play.cost_in(s, 0, 11) == 2 + 3 + 1 - 1 - 1
    assert play.cost_in(s, 0, 6) == 1  # 2 - 1 - 1, at least 1


def naive_reach(s: play.Play, seat: int) -> set[int]:
    """Regions that may be attacked, from the component file alone."""
    own = set(regions_of(s, seat))
    land = {r for r, region in REGIONS.items() if region["terrain"] not in ("sea", "lake")}
    if s.talent[seat] == t.FLYING:
        return land - own
    if not own:
        return {r for r in land if REGIONS[r]["entry"]}
    near = {other for r in own for other in REGIONS[r]["adj"]}
    if s.talent[seat] == t.UNDERWORLD and any("cavern" in REGIONS[r]["symbols"] for r in own):
        near |= {r for r in land if "cavern" in REGIONS[r]["symbols"]}
    return (near & land) - own


def naive_cost(s: play.Play, seat: int, r: int) -> int:
    region, around = REGIONS[r], [REGIONS[other] for other in REGIONS[r]["adj"]]
    price = 2 + s.tokens[r - 1] + bool(s.tribes & BIT[r - 1]) + bool(s.lairs & BIT[r - 1])
    price += region["terrain"] == "mountain"
    price -= s.talent[seat] == t.COMMANDO
    price -= s.talent[seat] == t.MOUNTED and region["terrain"] in ("hill", "farmland")
    price -= s.talent[seat] == t.UNDERWORLD and "cavern" in region["symbols"]
    price -= s.race[seat] == t.TRITONS and any(other["terrain"] in ("sea", "lake") for other in around)
    mine = set(regions_of(s, seat))
    price -= s.race[seat] == t.GIANTS and any(o["terrain"] == "mountain" and o["id"] in mine for o in around)
    return max(1, price)


def test_reach_and_cost_agree_with_a_slow_twin() -> None:
    rng = Random(5)
    for _ in range(40):
        combos = tuple((rng.randrange(6), rng.randrange(5)) for _ in range(5))
        s = new_game(combos)
        play.play_on(s, rng.getrandbits(60), rng.randrange(200))
        for seat in range(5):
            reach = printed(play.reach_in(s, seat))
            assert reach == naive_reach(s, seat)
            assert all(play.cost_in(s, seat, r - 1) == naive_cost(s, seat, r) for r in reach)


def test_exactly_the_cost_stays_in_the_region() -> None:
    s = position({0: 5})
    play.start_at(s, t.K_CONQUER, 0)
    play.choose_in(s, 2 - 1)
    assert regions_of(s, 0) == {2: 3} and s.in_hand[0] == 2
    assert answers(s) == {r - 1 for r in (3, 7)} | {t.STOP}


def test_defender_loses_one_token_and_takes_the_others_in_hand() -> None:
    s = position({0: 9}, seat1={3: 4, 27: 1})
    play.start_at(s, t.K_CONQUER, 0)
    put(s, tray={1: 5})
    play.choose_in(s, 3 - 1)
    assert (s.in_hand[1], s.tray[1], regions_of(s, 1)) == (3, 6, {27: 1})
    assert regions_of(s, 0) == {3: 6}


def test_elves_lose_no_token_and_a_lost_tribe_leaves_the_game() -> None:
    s = position({0: 9}, seat2={3: 2})
    put(s, tribes=BIT[7])
    play.start_at(s, t.K_CONQUER, 0)
    play.choose_in(s, 3 - 1)
    assert s.in_hand[2] == 2
    play.choose_in(s, 8 - 1)
    assert s.tribes == 0 and s.beaten == 2


def test_lair_appears_and_goes_with_its_region() -> None:
    s = position({0: 9, 1: 3})
    play.start_at(s, t.K_CONQUER, 1)
    play.choose_in(s, 3 - 1)
    assert s.lairs == BIT[2]
    play.start_at(s, t.K_CONQUER, 0)
    play.choose_in(s, 3 - 1)
    assert s.lairs == 0


# -------- the die


def test_die_is_chance_with_the_weights_of_its_faces() -> None:
    s = position({0: 1})
    play.start_at(s, t.K_CONQUER, 0)
    play.choose_in(s, 3 - 1)  # one short
    assert asked(s) == (t.K_DIE, CHANCE_PLAYER)
    assert {x: play.weight_in(s, x) for x in answers(s)} == {0: 3, 1: 1, 2: 1, 3: 1}


@pytest.mark.parametrize(("face", "taken"), [(0, {}), (1, {3: 1}), (2, {3: 1}), (3, {3: 1})])
def test_die_decides_the_last_conquest(face: int, taken: dict[int, int]) -> None:
    s = position({0: 1})
    play.start_at(s, t.K_CONQUER, 0)
    play.choose_in(s, 3 - 1)
    play.choose_in(s, face)
    assert regions_of(s, 0) == taken
    assert s.in_hand[0] == 1 - len(taken)
    assert s.legal == 0  # conquests are over


def test_no_shot_longer_than_three_and_none_without_a_token() -> None:
    s = position({0: 1}, seat1={3: 2, 5: 3})
    play.start_at(s, t.K_CONQUER, 0)
    assert 2 in answers(s) and 4 not in answers(s)  # cost 4: three short; cost 5: too far
    put(s, in_hand={0: 0})
    play.start_at(s, t.K_CONQUER, 0)
    assert s.legal == 0


# -------- abandon and redeploy


def test_abandoned_regions_are_named_in_ascending_order_and_give_their_tokens_back() -> None:
    s = position({0: 0}, seat0={3: 2, 7: 1, 8: 3})
    play.start_at(s, t.K_ABANDON, 0)
    assert answers(s) == {2, 6, 7, t.STOP}
    play.choose_in(s, 7 - 1)
    assert answers(s) == {7, t.STOP}
    play.choose_in(s, 8 - 1)
    assert regions_of(s, 0) == {3: 2} and s.in_hand[0] == 4


def test_race_that_abandoned_everything_enters_from_the_edge_again() -> None:
    s = position({}, seat0={20: 4})
    play.start_at(s, t.K_START_TURN, 0)
    play.choose_in(s, 20 - 1)
    assert asked(s) == (t.K_CONQUER, 0)
    assert s.in_hand[0] == 4
    assert answers(s) - {t.STOP} == {r - 1 for r in printed(t.ENTRY)}


def redeploy_choices(s: play.Play) -> list[dict[int, int]]:
    """Every way through the counted questions, as what stands where at the end."""
    if not s.legal or asked(s)[0] != t.K_PLACE:
        return [regions_of(s, 0)]
    found = []
    for n in sorted(answers(s)):
        copy = play.clone(s)
        play.choose_in(copy, n)
        found += redeploy_choices(copy)
    return found


def test_each_split_of_tokens_has_exactly_one_path() -> None:
    s = position({0: 2}, seat0={3: 3, 7: 1, 12: 1})
    play.start_at(s, t.K_REDEPLOY, 0)
    assert answers(s) == {t.SPREAD, t.CHOOSE}  # tokens in hand cannot be left there
    play.choose_in(s, t.CHOOSE)
    ways = redeploy_choices(s)
    wanted = [{3: a, 7: b, 12: 7 - a - b} for a, b in product(range(1, 6), repeat=2) if a + b < 7]
    assert sorted(map(str, ways)) == sorted(map(str, wanted))


def test_redeployment_may_be_left_or_spread_in_one_answer() -> None:
    s = position({}, seat0={3: 4, 7: 1, 12: 1})
    play.start_at(s, t.K_REDEPLOY, 0)
    assert answers(s) == {t.LEAVE, t.SPREAD, t.CHOOSE}
    left, spread = play.clone(s), play.clone(s)
    play.choose_in(left, t.LEAVE)
    play.choose_in(spread, t.SPREAD)
    assert regions_of(left, 0) == {3: 4, 7: 1, 12: 1}
    assert regions_of(spread, 0) == {3: 2, 7: 2, 12: 2}


def test_single_region_takes_everything_without_a_question() -> None:
    s = position({0: 3}, seat0={3: 1})
    play.start_at(s, t.K_REDEPLOY, 0)
    assert s.legal == 0 and regions_of(s, 0) == {3: 4}


def test_skeletons_grow_by_half_of_what_they_beat() -> None:
    s = position({}, seat0={3: 1}, combos=((t.SKELETONS, t.MERCHANT), (t.ELVES, t.FLYING)))
    put(s, beaten=3)
    play.start_at(s, t.K_REDEPLOY, 0)
    assert regions_of(s, 0) == {3: 2}


def test_victims_redeploy_clockwise_after_the_turn_and_move_only_what_is_in_hand() -> None:
    s = position({1: 2, 3: 1, 4: 1}, seat1={27: 1, 33: 2}, seat3={4: 1, 5: 1})
    play.start_at(s, t.K_VICTIMS, 2)
    assert asked(s) == (t.K_STYLE, 3)  # seat 4 has no region left and keeps its token in hand
    assert answers(s) == {t.SPREAD, t.CHOOSE}
    play.choose_in(s, t.CHOOSE)
    play.choose_in(s, 0)
    assert regions_of(s, 3) == {4: 1, 5: 2}
    assert asked(s) == (t.K_STYLE, 1)
    play.choose_in(s, t.CHOOSE)
    play.choose_in(s, 1)
    assert regions_of(s, 1) == {27: 2, 33: 3} and s.in_hand[4] == 1


def test_victim_is_asked_after_the_attacker_has_scored() -> None:
    s = position({0: 9}, combos=((t.RATMEN, t.MERCHANT), (t.ELVES, t.MOUNTED)), seat1={3: 2, 27: 1, 33: 1})
    play.start_at(s, t.K_START_TURN, 0)
    play.choose_in(s, 3 - 1)
    play.choose_in(s, t.STOP)
    assert s.points[0] == 2
    assert asked(s) == (t.K_STYLE, 1)


# -------- whole games


def test_tokens_are_conserved_and_every_question_can_be_cloned_and_saved() -> None:
    for seed in range(12):
        rng = Random(seed)
        s = new_game(tuple((rng.randrange(6), rng.randrange(5)) for _ in range(2 + seed % 4)))
        boxes = [t.BOX[s.race[seat]] for seat in range(s.players)]
        while s.legal:
            assert s.legal < 2**63 and s.legal == play.legal_in(s)
            assert [in_box(s, seat) for seat in range(s.players)] == boxes
            copy = play.clone(s)
            play.play_on(copy, seed, 1)
            play.play_on(s, seed, 1)
            assert saving.digest("conquest", copy) == saving.digest("conquest", s)
        saving.check_ranges("conquest", s)
        assert s.ended == 1


def test_saved_position_goes_on_in_the_middle_of_a_redeployment() -> None:
    s = position({0: 2}, seat0={3: 3, 7: 1, 12: 1})
    play.start_at(s, t.K_REDEPLOY, 0)
    play.choose_in(s, t.CHOOSE)
    play.choose_in(s, 2)
    loaded = play.new_play()
    saving.from_json("conquest", loaded, saving.to_json("conquest", s))
    assert play.legal_in(loaded) == s.legal
    assert saving.differences("conquest", loaded, s) == {}


def test_turns_take_few_questions() -> None:
    kinds: Counter[int] = Counter()
    turns = 0
    for seed in range(10):
        s = new_game(rounds=8)
        turns += 8 * s.players
        while s.legal:
            kinds[asked(s)[0]] += 1
            play.play_on(s, seed, 1)
    assert kinds.keys() == {t.K_ABANDON, t.K_CONQUER, t.K_STYLE, t.K_PLACE, t.K_DIE}
    assert sum(kinds.values()) / turns < 15


def throw(s: play.Play, seat: int, key: int) -> bool:
    """Whether the die of this key takes a region for which the seat is one token short."""
    put(s, in_hand={seat: 1}, holder={2: t.NOBODY}, tokens={2: 0})
    play.start_at(s, t.K_CONQUER, seat)
    play.choose_in(s, 3 - 1)
    play.play_on(s, key, 1)
    return regions_of(s, seat) != {}


def test_throw_of_a_seat_is_the_same_whatever_others_threw_before() -> None:
    alone = [throw(position({}), 0, key) for key in range(40)]
    after_others = []
    for key in range(40):
        s = position({})
        throw(s, 2, key)
        after_others.append(throw(s, 0, key))
    assert alone == after_others
    assert 10 < sum(alone) < 30
