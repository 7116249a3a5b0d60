"""What the strengths depend on: the number of players or the bot, and what pairing saves when bots are compared."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import numpy as np

from reports.findings.models import BotPair, Dependence
from reports.findings.strengths import Field, Strengths, term_test
from reports.load.rows import BOT, Floats, Ints, SeatRows
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import product_term
from reports.stats.pairing import variance_saved
from reports.stats.plackett_luce import fit_rankings
from reports.stats.tables import Grouping, Outcomes, level_table

PLAYERS = "players"

_TERM = "depends"


def dependences(
    field: Field, main: Strengths, factors: tuple[str, ...], seats: SeatRows, outcomes: Outcomes, delta: float
) -> tuple[Dependence, ...]:
    """For each factor: does it matter more or less with another number of players, or another bot? Only where the run
    has several of them."""
    sizes, size_codes = np.unique(field.players, return_inverse=True)
    found = []
    if len(sizes) > 1:
        codes = np.where(field.places > 0, size_codes.reshape(-1, 1), -1)
        names = tuple(str(size) for size in sizes)
        found += [(factor, PLAYERS, codes, size_codes.ravel()[seats.game], names) for factor in factors]
    if len(field.levels[BOT]) > 1:
        others = [factor for factor in factors if factor != BOT]
        found += [(factor, BOT, field.codes[BOT], seats.codes[BOT], field.levels[BOT]) for factor in others]
    return tuple(
        replace(
            _dependence(field, main, factor, on, codes, names),
            table=level_table(_crossed(seats, factor, on, by_seat, names), outcomes, delta),
        )
        for factor, on, codes, by_seat, names in found
    )


def _crossed(seats: SeatRows, factor: str, on: str, codes: Ints, names: tuple[str, ...]) -> Grouping:
    """The levels of a factor at each value of what they may depend on."""
    cells = tuple(product(seats.levels[factor], names))
    return Grouping((factor, on), cells, seats.codes[factor].astype(np.int64) * len(names) + codes)


def _dependence(field: Field, main: Strengths, factor: str, on: str, codes: Ints, names: tuple[str, ...]) -> Dependence:
    if main.fit is None or factor not in {term.name for term in main.fit.terms}:
        return Dependence(factor, on, main.model.reason or "the factor is not in the model")
    extra = product_term(_TERM, field.codes[factor], codes, (len(field.levels[factor]), len(names)))
    data = field.data((*main.fit.terms, extra), main.depth)
    try:
        fit = fit_rankings(data, np.append(main.fit.estimate, np.zeros(extra.parameters)))
        test, method = term_test(fit, _TERM)
    except NoEstimateError as error:
        return Dependence(factor, on, str(error))
    return Dependence(factor, on, "", test, method)


def bot_pairs(field: Field) -> tuple[BotPair, ...]:
    """What pairing saves for every two bots that played the same seats of the same blocks."""
    blocks = int(field.blocks.max()) + 1
    if blocks == len(field.blocks) or len(field.levels[BOT]) < 2:
        return ()
    shares = [_by_block_and_seat(field, bot, blocks) for bot in range(len(field.levels[BOT]))]
    found = []
    for first, second in combinations(range(len(shares)), 2):
        saved = variance_saved(shares[first], shares[second])
        if saved is not None:
            names = (field.levels[BOT][first], field.levels[BOT][second])
            found.append(BotPair(names, saved.blocks, saved.correlation, saved.saved, saved.unpaired))
    return tuple(found)


def _by_block_and_seat(field: Field, bot: int, blocks: int) -> Floats:
    """Mean win share of a bot at each seat of each block, nan where it never sat there."""
    width = field.places.shape[1]
    mine = field.codes[BOT] == bot
    cells = (field.blocks[:, None] * width + np.arange(width))[mine]
    n = np.bincount(cells, minlength=blocks * width)
    won = np.bincount(cells, weights=field.win_share[mine], minlength=blocks * width)
    return np.where(n > 0, won / np.maximum(n, 1), np.nan)
