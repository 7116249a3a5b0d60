"""The schedule: which table, bots and chance each game has."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from engines.arena.experiment import Experiment, rotations
from engines.arena.schedule import Schedule, Slot, block_seed
from engines.core.errors import BotError, SetupError
from tests.fakes import GAME

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
            GAME.check_setup(slot.setup)


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
    setup = GAME.seat_cells([("nordic", "industrial"), ("saxony", "patriotic")], 0).to_json()
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
    run = experiment(options={"pause_ms": 1})
    assert Experiment.from_json(run.to_json()) == run
