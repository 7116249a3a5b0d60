"""The schedule: which table, bots and chance each game has."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from engines.arena.experiment import Experiment, rotations
from engines.arena.schedule import Schedule, Slot, block_seed
from engines.core import registry
from engines.core.engine.errors import BotError, SetupError
from tests.fakes import GAME, FakeTables, fake_with

INVADERS = {"expansions": ["invaders"], "banned_pairs": "official"}


def experiment(**changed: Any) -> Experiment:
    basis: dict[str, Any] = {"game": GAME.name, "players": 5, "games": 470, "seed": 11, "bots": ("random",) * 5}
    return Experiment(**(basis | {"constraints": INVADERS} | changed))


def slots(run: Experiment, number: int | None = None) -> list[Slot]:
    schedule = Schedule(run, GAME)
    return [schedule.slot(index) for index in range(number or run.games)]


def test_balanced_assignment_uses_every_pair_equally_often() -> None:
    pairs = Counter((seat["faction"], seat["mat"]) for slot in slots(experiment()) for seat in slot.setup.seats)
    assert len(pairs) == 47
    assert set(pairs.values()) == {50}


def test_balanced_assignment_turns_factions_over_the_seats() -> None:
    run = experiment(games=1880)
    places = Counter((seat, own["faction"]) for slot in slots(run) for seat, own in enumerate(slot.setup.seats))
    assert len(places) == 35
    assert chisquare([places[seat, "nordic"] for seat in range(5)]).pvalue > 0.001
    assert min(places.values()) > 0.6 * max(places.values())


def test_every_table_is_one_the_game_accepts() -> None:
    for assignment in ("balanced", "random"):
        for slot in slots(experiment(assignment=assignment), 60):
            GAME.tables.check_setup(slot.setup)


def test_a_slot_is_a_pure_function_of_seed_and_number() -> None:
    first, again = Schedule(experiment(), GAME), Schedule(experiment(games=10_000), GAME)
    order = [300, 5, 299, 0, 47, 46]
    assert [first.slot(i) for i in order] == [again.slot(i) for i in reversed(order)][::-1]


def test_another_seed_gives_other_tables_and_other_chance() -> None:
    one, two = slots(experiment(), 20), slots(experiment(seed=12), 20)
    assert [slot.setup for slot in one] != [slot.setup for slot in two]
    assert not {slot.seed for slot in one} & {slot.seed for slot in two}


def test_different_bots_make_blocks_with_one_table_and_one_chance() -> None:
    run = experiment(bots=("greedy", "random", "random", "random", "random"))
    block = slots(run, 5)
    assert {slot.block for slot in block} == {0}
    assert len({slot.seed for slot in block}) == 1
    assert all(slot.setup == block[0].setup for slot in block)
    assert [[bot.name for bot in slot.bots].index("greedy") for slot in block] == [0, 4, 3, 2, 1]
    assert Schedule(run, GAME).slot(5).setup != block[0].setup


def test_a_block_has_only_as_many_games_as_rotations_differ() -> None:
    assert len(rotations(("a", "b", "a", "b"))) == 2
    assert len(rotations(("a", "a"))) == 1
    assert experiment(players=4, bots=("random", "greedy") * 2, games=7).whole_blocks().games == 8


def test_a_fixed_table_stays_and_so_do_the_bots() -> None:
    setup = GAME.tables.seat_cells([("nordic", "industrial"), ("saxony", "patriotic")], 0).to_json()
    run = experiment(players=2, bots=("greedy", "random"), assignment="fixed", setup=setup, games=4)
    found = slots(run)
    assert len({str(slot.setup.seats) for slot in found}) == 1
    assert {tuple(bot.name for bot in slot.bots) for slot in found} == {("greedy", "random")}
    assert len({slot.seed for slot in found}) == 4


def test_random_assignment_respects_kept_seats() -> None:
    run = experiment(assignment="random", constraints=INVADERS | {"keep": {"2": ["togawa"]}})
    assert {slot.setup.seats[1]["faction"] for slot in slots(run, 50)} == {"togawa"}


def test_seeds_of_blocks_are_different_and_fit_in_63_bits() -> None:
    seeds = {block_seed(5, block) for block in range(10_000)}
    assert len(seeds) == 10_000
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_what_cannot_be_played_is_refused_at_once() -> None:
    with pytest.raises(SetupError, match="6 players need the expansion"):
        Schedule(experiment(players=6, bots=("random",) * 6, constraints={}), GAME)
    with pytest.raises(BotError, match="did you mean 'greedy'"):
        Schedule(experiment(bots=("gredy",) * 5), GAME)


def test_an_experiment_survives_json() -> None:
    run = experiment(options={"break_every": 1})
    assert Experiment.from_json(json.loads(json.dumps(run.to_json()))) == run


def test_rotated_seats_give_every_seat_what_is_dealt_once_with_the_same_chance() -> None:
    block = slots(experiment(players=3, bots=("random",) * 3, rotation="seats"), 3)
    assert {slot.block for slot in block} == {0} and len({slot.seed for slot in block}) == 1
    for seat in block[0].setup.seats:
        assert sorted(slot.setup.seats.index(seat) for slot in block) == [0, 1, 2]
    for slot in block:
        GAME.tables.check_setup(slot.setup)


def test_rotated_seats_balance_cells_over_seats_exactly() -> None:
    run = experiment(players=3, bots=("random",) * 3, rotation="seats", games=3 * 47)
    places = Counter((seat, *own.values()) for slot in slots(run) for seat, own in enumerate(slot.setup.seats))
    assert len(places) == 3 * 47 and len(set(places.values())) == 1


def test_without_rotation_every_game_has_its_own_table() -> None:
    run = experiment(bots=("greedy", *("random",) * 4), rotation="none")
    assert run.block_size == 1 and run.lone_bot is None
    found = slots(run, 10)
    assert [slot.block for slot in found] == list(range(10))
    assert {slot.bots[0].name for slot in found} == {"greedy"}


def test_one_bot_against_all_others_is_known_as_such() -> None:
    assert experiment(bots=("greedy", *("random",) * 4)).lone_bot == ("greedy", "random")
    assert experiment(players=2, bots=("greedy", "random")).lone_bot == ("greedy", "random")
    assert experiment(players=4, bots=("greedy", "random") * 2).lone_bot is None
    assert experiment().lone_bot is None


def test_what_cannot_be_rotated_is_refused() -> None:
    with pytest.raises(SetupError, match="Rotation 'seats' moves what is dealt and needs one bot for all seats"):
        Schedule(experiment(bots=("greedy", *("random",) * 4), rotation="seats"), GAME)
    small = registry.load("smallworld")
    picked = experiment(game="smallworld", constraints={}, assignment="random", rotation="seats")
    with pytest.raises(SetupError, match="Rotation 'seats' moves what is dealt, and here nothing is"):
        Schedule(picked, small)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_combos_of_small_world_are_balanced_over_turn_positions(players: int) -> None:
    run = experiment(
        game="smallworld", players=players, bots=("random",) * players, constraints={}, assignment="forced-combo"
    )
    schedule = Schedule(run, registry.load("smallworld"))
    games = 20 * schedule.cycle
    seats = [slot.setup.seats for slot in map(schedule.slot, range(games))]
    combos = Counter(tuple(own.values()) for table in seats for own in table)
    assert len(combos) == 280 and len(set(combos.values())) == 1
    for factor, levels in (("race", 14), ("power", 20)):
        places = Counter((own[factor], seat) for table in seats for seat, own in enumerate(table))
        counts = [
            places[level, seat]
            for level in {own[factor] for table in seats for own in table}
            for seat in range(players)
        ]
        assert len(counts) == levels * players
        assert chisquare(counts).pvalue > 0.001


def test_pairs_of_scythe_are_balanced_over_seats() -> None:
    run = experiment(games=4700)
    places = Counter((seat, *own.values()) for slot in slots(run) for seat, own in enumerate(slot.setup.seats))
    assert chisquare([places[seat, "nordic", "industrial"] for seat in range(5)]).pvalue > 0.001
    assert len(places) == 5 * 47 and min(places.values()) > 0.5 * max(places.values())


class Forced(FakeTables):
    """Tables whose factions or pairs can be forced on the seats."""

    assignments = ("random", "forced-faction", "forced-pair")


def forced(kind: str, games: int, **changed: Any) -> list[Slot]:
    schedule = Schedule(
        experiment(assignment=kind, games=games, players=3, bots=("random",) * 3, **changed), fake_with(tables=Forced())
    )
    return [schedule.slot(index) for index in range(games)]


def test_a_forced_factor_comes_up_equally_often_and_the_rest_by_chance() -> None:
    slots = forced("forced-faction", 700)
    factions = Counter(seat["faction"] for slot in slots for seat in slot.setup.seats)
    mats = Counter(seat["mat"] for slot in slots for seat in slot.setup.seats)
    assert set(factions.values()) == {300}
    assert chisquare(list(mats.values())).pvalue > 0.001 and len(set(mats.values())) > 1
    for slot in slots:
        assert len({seat["mat"] for seat in slot.setup.seats}) == 3


def test_forced_pairs_are_the_balanced_assignment() -> None:
    pairs = Counter(tuple(seat.values()) for slot in forced("forced-pair", 94) for seat in slot.setup.seats)
    assert len(pairs) == 47 and set(pairs.values()) == {6}


def test_an_assignment_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(SetupError, match="Race of dice has no assignment 'balanced'; it has random, forced-faction, f"):
        forced("balanced", 10)
