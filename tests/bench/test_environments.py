"""The figures of environments: what is measured, and what is set beside what."""

from __future__ import annotations

import numpy as np

from engines.gym.batch import Batch
from tests.bench.environments import PEERS, bare, measures, random_answers, ratios, timed, together


def test_every_batch_stands_beside_its_bare_core() -> None:
    names = [name for name in measures() if name not in PEERS]
    assert len(names) == 15 and {name.split(":")[0] for name in names if name.endswith("bare core")} == {
        name.split(":")[0] for name in names
    }


def test_steps_are_counted_by_processor_time() -> None:
    assert timed(lambda: 7, 0.0) > 1_000
    assert bare("smallworld", 2, 0.0) > 1_000
    assert together("smallworld", 2, 1, 0.0) > 1_000


def test_the_policy_gives_legal_answers_at_random() -> None:
    batch = Batch("smallworld", 2, 8)
    choose = random_answers(batch, np.random.default_rng(1))
    for _ in range(40):
        batch.step(choose())
        assert not batch.illegal.any()
    assert len({choose().tobytes() for _ in range(20)}) > 1


def test_ratios_say_how_much_slower_than_the_core_and_how_much_faster_than_others() -> None:
    figures = {"chess 2: bare core": 12.0, "chess 2: 64 games": 3.0, "pgx, connect four": 1.5}
    assert ratios("chess 2: 64 games", 3.0, figures) == "  1/4.0 of the bare core, 2.00 x pgx, connect four"
    assert ratios("pgx, connect four", 1.5, figures) == ratios("chess 2: bare core", 12.0, figures) == ""
