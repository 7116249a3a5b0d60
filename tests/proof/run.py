"""The long proof: every promise of the statistics measured on 1,000 data sets; ends with 1 when one is broken."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from tests.proof import dealt, league, people, people_games, rates, sequential
from tests.proof import measures as m
from tests.proof.measures import Measure
from tests.proof.synthetic import World

SETS = 1_000


def main(sets: int = SETS, jobs: int | None = None) -> int:
    """Prints a line a measure. The number of sets may be given on the command line, and then how many processes share
    the parts; the seeds of a part are its own, so the numbers are the same with any."""
    broken = 0
    with ProcessPoolExecutor(jobs or os.cpu_count()) as pool:
        parts = [pool.submit(_measured, part, sets) for part in range(len(PARTS))]
        for measure in chain.from_iterable(done.result() for done in as_completed(parts)):
            broken += not measure.right
            word = "ok" if measure.right else "BROKEN"
            print(
                f"{word:7} {measure.name}: {measure.value:.4f} (from {measure.low:.4f} to {measure.high:.4f})",
                flush=True,
            )
    return 1 if broken else 0


def _measured(part: int, sets: int) -> list[Measure]:
    measures, one_in = PARTS[part]
    return list(measures(max(sets // one_in, 1)))


def _fits(sets: int) -> Iterator[Measure]:
    """Coverage of the models, and what they say where there is nothing to say."""
    yield Measure("coverage of 95 % intervals, full ranking", m.coverage(sets), 0.93, 0.97)
    yield Measure("coverage of 95 % intervals, winner only", m.coverage(sets, games=500, depth=1), 0.93, 0.97)
    robust, naive = m.block_coverage(sets)
    yield Measure("coverage over blocks that share luck, sandwich", robust, 0.93, 0.97)
    yield Measure("the same without the sandwich (must fail)", naive, 0.0, 0.93)
    yield from _error_rates(sets)
    yield from _biases(sets)
    ranks, chi_square = m.false_skill_dependence(sets)
    yield Measure("false skill dependence by rank correlation", ranks, 0.0, _limit(0.05, sets))
    yield Measure("false skill dependence by chi-square", chi_square, 0.0, _limit(0.05, sets))
    yield Measure("power of the planned games, 5 points in 47 cells", m.planned_power(100 * sets), 0.77, 0.83)


def _rates(sets: int) -> Iterator[Measure]:
    """What the verdicts promise, in worlds that no model of the reports knows."""
    for name, world in (
        ("rough world", rates.rough_world()),
        ("rough world in rotated blocks", rates.rough_world(block=5, bot=0.8, shared=0.5)),
    ):
        told = rates.tally(world, sets, 2_500)
        yield Measure(f"coverage of the rates of pairs, {name}", float(np.mean(told.inside)), 0.93, 0.97)
        yield Measure(f"the same of pairs under 5 %, {name}", float(np.mean(told.rare)), 0.92, 1.0)
        yield Measure(f"coverage of the rates of factions, {name}", float(np.mean(told.factions)), 0.93, 0.97)
        yield Measure(f"any of four pairs at their share accused, {name}", float(np.mean(told.accused)), 0.0, 0.05)
        yield Measure(f"false equivalence at the margin, {name}", float(np.mean(told.close)), 0.0, _limit(0.05, sets))
        yield Measure(f"pairs that hardly win found weak, {name}", float(np.mean(told.found)), 0.8, 1.0)


def _families(sets: int) -> Iterator[Measure]:
    """What the verdicts promise about all levels of a factor at once, and bids."""
    for name, which, block in (("seven factions", 0, 1), ("49 pairs", 2, 1), ("49 pairs in blocks", 2, 5)):
        wrong = rates.false_verdicts(sets, 2_500, which, 10_000, block)
        yield Measure(f"any false verdict among {name}", wrong, 0.0, _limit(0.05, sets))
    for handicap, block in ((0, 1), (8, 1), (8, 5)):
        held = rates.bids_held(sets, 1_500, handicap, 20_000, block)
        yield Measure(f"bids hold a handicap of {handicap} points, blocks of {block}", held, 0.93, 0.97)
    apart = rates.overconfidence(sets, 1_000, seed=30_000)
    yield Measure("chance of a likely best less how often it is", apart, -0.05, 0.05)
    with TemporaryDirectory() as folder:
        apart = rates.differences_through_files(max(sets // 10, 1), 1_000, Path(folder))
    yield Measure("largest difference through run files", apart, 0.0, 1e-12)


def _league(sets: int) -> Iterator[Measure]:
    """What the verdicts on several ways of playing promise."""
    strong, equivalent = league.false_for_all(sets)
    yield Measure("any of four pairs at their share in one run accused for all runs", strong, 0.0, 0.05)
    few = _limit(0.05, max(sets // 10, 1))
    yield Measure("false equivalence for all, at the margin in one run", equivalent, 0.0, few)
    most = _limit(0.05, sets)
    for name, wrong in (
        ("49 pairs", league.false_dependence(sets)),
        ("49 pairs, runs of unlike length", league.false_dependence(sets, (6_000, 900, 900))),
        ("seven factions", league.false_dependence(sets, which=0)),
        ("49 pairs in blocks that share luck", league.false_dependence_in_blocks(sets)),
        ("49 pairs, half of the luck common to all runs", league.false_dependence_of_common_games(sets, 0.5)),
    ):
        yield Measure(f"any false dependence on the run, {name}", wrong, 0.0, most)


def _spread(sets: int) -> Iterator[Measure]:
    """What a league says of all runs that could be."""
    held = league.held(sets)
    yield Measure("intervals over luck and runs hold all true rates", held.inside, 0.95, 1.0)
    yield Measure("spread between runs over the true one", held.spread / held.true_spread, 0.97, 1.03)
    yield Measure("pairs that differ by 25 points found", held.found, 0.8, 1.0)


def _standardised(sets: int) -> Iterator[Measure]:
    """What standardised rates promise: at tables that came up by chance, and at such as were chosen."""
    for name, world, skew in (
        ("random tables, rough world", rates.rough_world(), 0.0),
        ("skewed tables", dealt.plain_world(), 1.0),
        ("skewed tables in rotated blocks", dealt.plain_world(block=5, shared=0.5), 1.0),
    ):
        told = dealt.tally(world, sets, 2_500, skew, 40_000)
        yield Measure(f"standardised rates of pairs, {name}", float(np.mean(told.pairs)), 0.93, 0.97)
        yield Measure(f"the same of pairs under 5 %, {name}", float(np.mean(told.rare)), 0.92, 1.0)
        yield Measure(f"standardised rates of factions, {name}", float(np.mean(told.factions)), 0.93, 0.97)
        if skew:
            yield Measure(f"counted rates of factions, {name} (must fail)", float(np.mean(told.counted)), 0.0, 0.9)
    with TemporaryDirectory() as folder:
        apart = max(dealt.difference_through_files(1_000, Path(folder), seed) for seed in range(max(sets // 10, 1)))
    yield Measure("largest difference of standardised rates through run files", apart, 0.0, 1e-12)


def _error_rates(sets: int) -> Iterator[Measure]:
    p_values = m.null_p_values(sets)
    yield Measure("uniform p-values of the ratio test (KS)", m.uniformity(p_values["ratio"]), 0.01, 1.0)
    yield Measure("uniform p-values of one level (KS)", m.uniformity(p_values["level"]), 0.01, 1.0)
    yield Measure("uniform p-values over blocks (KS)", m.uniformity(m.null_block_p_values(sets)), 0.01, 1.0)
    yield Measure("uniform p-values of the interaction (KS)", m.uniformity(m.interaction_p_values(sets)), 0.01, 1.0)
    family = float((p_values["holm"] < 0.05).mean())
    yield Measure("family error of Holm, seven factions", family, 0.0, _limit(0.05, sets))
    yield Measure("family error of Holm, 47 cells", m.cells_family_error(20 * sets), 0.0, _limit(0.05, 20 * sets))


def _looks(sets: int) -> Iterator[Measure]:
    """What ends a run early."""
    yield Measure("false alarms at any of 40 looks, 20 cells", sequential.false_alarms(sets, 40), 0.0, 0.05)
    yield Measure("the same for blocks of five games", sequential.false_alarms(sets, 40, block=5), 0.0, 0.05)
    yield Measure("the same for one cell", sequential.one_cell(sets // 4, 40), 0.0, 0.05)
    yield Measure("the same looking at Holm (must fail)", sequential.peeking(sets, 40), 0.15, 1.0)
    covered, early = sequential.coverage_when_stopped(sets)
    yield Measure("coverage of all intervals when the rule stopped", covered, 0.95, 1.0)
    yield Measure("runs that the rule ended before the last look", early, 0.5, 1.0)
    yield Measure("false equivalence just beyond the margin, any look", sequential.false_equivalence(sets), 0.0, 0.05)


def _biases(sets: int) -> Iterator[Measure]:
    for name, world in (
        ("a faction that sits on strong seats", World(seat_bias=True)),
        ("a faction that strong bots pick", World(bots=True, selection=2.0)),
    ):
        adjusted, alone, error = m.confounding(world, sets)
        yield Measure(f"bias of {name}, adjusted", adjusted, -0.01 - 3 * error, 0.01 + 3 * error)
        yield Measure(f"bias of {name}, alone (must show)", alone, 0.05, 1.0)


Part = tuple[Callable[[int], Iterator[Measure]], int]
PARTS: Sequence[Part] = (  # the longest first; each with one of how many sets it draws
    (people.null_measures, 1),
    (_league, 2),
    (people.known_measures, 1),
    (_families, 1),
    (_standardised, 5),
    (people_games.measures, 10),
    (_rates, 1),
    (_fits, 1),
    (people.half_measures, 1),
    (_spread, 4),
    (_looks, 1),
)


def _limit(rate: float, draws: int) -> float:
    """The rate with three standard errors of its measurement."""
    return rate + 3 * float(np.sqrt(rate * (1 - rate) / draws))


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:2])))
