"""What the strengths depend on: the number of players or the bot, and what pairing saves when bots are compared."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from reports.findings.models import BotPair, Dependence, LevelAt
from reports.findings.strengths import Field, Strengths, rate_interval, term_test
from reports.load.rows import BOT, Floats, Ints
from reports.stats.effects import effects_of_rows, win_rate
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import product_term
from reports.stats.pairing import variance_saved
from reports.stats.plackett_luce import RankFit, fit_rankings

PLAYERS = "players"
_TERM = "depends"


def dependences(field: Field, main: Strengths, factors: tuple[str, ...]) -> tuple[Dependence, ...]:
    """For each factor: does it matter more or less with another number of players, or another bot? Only where the run
    has several of them."""
    sizes, size_codes = np.unique(field.players, return_inverse=True)
    found = []
    if len(sizes) > 1:
        codes = np.where(field.places > 0, size_codes.reshape(-1, 1), -1)
        names = tuple(str(size) for size in sizes)
        found += [_dependence(field, main, factor, PLAYERS, codes, names) for factor in factors]
    if len(field.levels[BOT]) > 1:
        others = [factor for factor in factors if factor != BOT]
        found += [_dependence(field, main, factor, BOT, field.codes[BOT], field.levels[BOT]) for factor in others]
    return tuple(found)


def _dependence(field: Field, main: Strengths, factor: str, on: str, codes: Ints, names: tuple[str, ...]) -> Dependence:
    if main.fit is None or factor not in {term.name for term in main.fit.terms}:
        return Dependence(factor, on, main.model.reason or "the factor is not in the model")
    extra = product_term(_TERM, field.codes[factor], codes, (len(field.levels[factor]), len(names)))
    data = field.data((*main.fit.terms, extra), main.depth)
    try:
        fit = fit_rankings(data, np.append(main.fit.estimate, np.zeros(extra.parameters)))
        test, method = term_test(fit, data, _TERM)
    except NoEstimateError as error:
        return Dependence(factor, on, str(error))
    return Dependence(factor, on, "", test, method, _levels_at(field, fit, factor, on, names))


def _levels_at(field: Field, fit: RankFit, factor: str, on: str, names: tuple[str, ...]) -> tuple[LevelAt, ...]:
    """The strength of each level at each value: its main effect and the product together."""
    pairs = np.arange(len(fit.term(_TERM).seen))
    rows = fit.level_rows(factor)[pairs // len(names)] + fit.level_rows(_TERM)
    told = []
    for effect in effects_of_rows(fit, rows, np.flatnonzero(fit.term(_TERM).seen)):
        at = names[effect.level % len(names)]
        table = float(at) if on == PLAYERS else field.table
        rate, interval = win_rate(effect.estimate, table), rate_interval(effect.estimate, effect.error, table)
        level = field.levels[factor][effect.level // len(names)]
        told.append(LevelAt(level, at, effect.estimate, effect.error, rate, interval))
    return tuple(told)


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
