"""What levels would win at tables where everybody is equally good and levels are dealt at random.

Tables are drawn once, by the rank of the estimates, so that the names of levels change no number. The mean chance of
the seats that hold a level, less the equal share, with its delta method (Oehlert 1992, The American Statistician 46).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TABLES = 3_000  # drawn for each number of players
_SEED = 38


@dataclass(frozen=True)
class Deck:
    """The levels of a factor that may be dealt: their `effects` (levels,), which of them are `dealt`, and how many
    seats of a table may have the same one: one, or any number where levels are `shared`."""

    effects: Floats
    dealt: Ints
    shared: bool = False


@dataclass(frozen=True)
class Dealt:
    """Of every level of every factor: mean chance to win less the equal share (nan where it is not dealt), shape
    (levels,), and how that grows with each effect, by factors, shape (levels, effects of all factors)."""

    excess: dict[str, Floats]
    slopes: dict[str, Floats]


def deal(decks: Mapping[str, Deck], pairs: Floats, sizes: Sequence[tuple[int, float]], held: int = 1) -> Dealt:
    """Deals tables of these `sizes` (players, weight); `held` levels of each factor to a seat, which count for as much
    together as one. `pairs` (levels of the first factor times those of the second) are effects beside those of two
    factors; empty for none."""
    names = list(decks)
    widths = [len(decks[name].effects) for name in names]
    total = sum(widths) + len(pairs)
    sums = {name: np.zeros(width) for name, width in zip(names, widths, strict=True)}
    slopes = {name: np.zeros((width, total)) for name, width in zip(names, widths, strict=True)}
    weights = {name: np.zeros(width) for name, width in zip(names, widths, strict=True)}
    for players, weight in sizes:
        seats = _drawn([decks[name] for name in names], players, held)
        codes = _columns(seats, widths, len(pairs))
        effects = np.concatenate([*(decks[name].effects for name in names), pairs])
        strength = effects[codes].sum(axis=3).mean(axis=2)
        chance = np.exp(strength - strength.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        for factor, name in enumerate(names):
            _add(seats[factor], codes, chance, weight, (sums[name], slopes[name], weights[name]))
    with np.errstate(invalid="ignore", divide="ignore"):
        return Dealt(
            {name: sums[name] / weights[name] for name in names},
            {name: slopes[name] / weights[name][:, None] for name in names},
        )


def _drawn(decks: Sequence[Deck], players: int, held: int) -> list[Ints]:
    """Levels of each factor at drawn tables, shape (tables, players, held)."""
    random, found = np.random.default_rng(_SEED + players), []
    for deck in decks:
        ranked = deck.dealt[np.argsort(deck.effects[deck.dealt], kind="stable")]
        wanted = players * held
        if deck.shared or wanted > len(ranked):
            drawn = random.integers(len(ranked), size=(TABLES, wanted))
        else:
            drawn = random.permuted(np.tile(np.arange(len(ranked)), (TABLES, 1)), axis=1)[:, :wanted]
        found.append(ranked[drawn].reshape(TABLES, players, held))
    return found


def _columns(seats: Sequence[Ints], widths: Sequence[int], pairs: int) -> Ints:
    """The effects that count at every seat, shape (tables, players, held, factors and pair)."""
    starts = np.cumsum([0, *widths])
    codes = [own + start for own, start in zip(seats, starts, strict=False)]
    if pairs:
        codes.append(starts[-1] + seats[0] * widths[1] + seats[1])
    return np.stack(codes, axis=3)


def _add(levels: Ints, codes: Ints, chance: Floats, weight: float, to: tuple[Floats, Floats, Floats]) -> None:
    """Adds the tables of one size to sums, slopes and weights by the levels of a factor."""
    sums, slopes, weights = to
    tables, players, held = levels.shape
    at = levels.reshape(tables, players * held)
    own = np.repeat(chance, held, axis=1)
    excess = own - 1 / players
    np.add.at(sums, at, weight * excess)
    np.add.at(weights, at, weight)
    parts = codes.reshape(tables, players * held, -1)
    spread = own[:, :, None] * np.repeat(chance, held, axis=1)[:, None, :] / held  # what a seat loses to another's
    size = slopes.shape[1]
    flat = at.ravel() * size
    for column in range(parts.shape[2]):
        cells = flat[:, None].reshape(tables, -1, 1) + parts[:, None, :, column]
        slopes -= np.bincount(cells.ravel(), weight * spread.ravel(), slopes.size).reshape(slopes.shape)
        for slot in range(held):
            mine = parts.reshape(tables, players, held, -1)[:, :, slot, column]
            cells = flat.reshape(tables, players, held) + mine[:, :, None]
            gain = np.repeat(chance[:, :, None], held, axis=2) * (weight / held)
            slopes += np.bincount(cells.ravel(), gain.ravel(), slopes.size).reshape(slopes.shape)
