"""A value network in floating point, and how it learns: two layers shared by the seats, a softmax over the seats.

Beside the win share it learns the points of a seat against the mean of the table, which helps the layers that both
share; only the win share is kept.

Where a win counts less the later it comes, what is left of it is nobody's: one more outcome of the softmax, whose logit
is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Whole = NDArray[np.int16]

RATE = 2e-3  # of Adam at the beginning; it falls along half a cosine
RATE_AGAIN = 5e-4  # the same for a network that goes on learning
LAST_RATE = 2e-5
MEMORY, SQUARE_MEMORY, TINY = 0.9, 0.999, 1e-8  # of Adam
NOTHING = 1e-30  # what Adam remembers below is 0: it moves no weight, and processors are slow with such numbers
BATCH = 512  # positions
POINTS = 0.3  # what the error in points counts beside the log-loss
LEAST_SPREAD = 0.25  # inputs that hardly ever differ are not blown up
SCALED_BY = 200_000  # seats that the spread of the inputs is taken from
CHECKS = 20  # times that the network is tried on the positions it is chosen by
OUTPUTS = 2


@dataclass(frozen=True)
class Lesson:
    """Positions to learn from: `inputs` [position, seat, input], `wins` and `points` [position, seat]; points are told
    against the mean of the table, in about units. Wins that add up to less than 1 are nobody's for the rest."""

    inputs: Whole
    wins: Floats
    points: Floats

    def part(self, chosen: NDArray[Any]) -> Lesson:
        """Some of the positions."""
        return Lesson(self.inputs[chosen], self.wins[chosen], self.points[chosen])


class FloatNetwork:
    """Weights and biases layer by layer; inputs are brought to a mean of 0 and a spread of about 1. With `nobody`, what
    comes late is nobody's in part."""

    def __init__(self, size: int, units: Sequence[int], rng: np.random.Generator, nobody: bool = False) -> None:
        self.nobody = nobody
        self.mean = np.zeros(size, np.float32)
        self.spread = np.ones(size, np.float32)
        self.numbers: list[Floats] = []
        for before, after in zip([size, *units], [*units, OUTPUTS], strict=True):
            scale = np.sqrt(2 / before) * (0.1 if after == OUTPUTS else 1)
            weights = (rng.standard_normal((before, after)) * scale).astype(np.float32)
            self.numbers += [weights, np.zeros(after, np.float32)]

    def scale_to(self, inputs: Whole) -> None:
        """Take mean and spread of these inputs."""
        rows = inputs.reshape(-1, inputs.shape[-1])
        rows = rows[:: len(rows) // SCALED_BY + 1]
        self.mean = rows.mean(0, dtype=np.float64).astype(np.float32)
        self.spread = np.maximum(rows.std(0, dtype=np.float64), LEAST_SPREAD).astype(np.float32)

    def rescale_to(self, inputs: Whole) -> None:
        """The same, with weights that say of every position what they said before."""
        mean, weights = self.mean.astype(np.float64), self.numbers[0] / self.spread[:, None].astype(np.float64)
        self.scale_to(inputs)
        self.numbers[0] = (weights * self.spread[:, None]).astype(np.float32)
        self.numbers[1] = (self.numbers[1] + (self.mean - mean) @ weights).astype(np.float32)

    def layers(self, inputs: Whole) -> list[Floats]:
        """What each layer passes on, from the inputs of [position, seat] rows to the two outputs."""
        passed = [((inputs.reshape(-1, inputs.shape[-1]) - self.mean) / self.spread).astype(np.float32)]
        last = len(self.numbers) // 2 - 1
        for layer in range(last + 1):
            value = passed[-1] @ self.numbers[2 * layer] + self.numbers[2 * layer + 1]
            passed.append(value if layer == last else np.maximum(value, 0))
        return passed

    def shares(self, inputs: Whole) -> Floats:
        """Win shares of each position [position, seat]."""
        found = [
            softmax(self.layers(part)[-1][:, 0].reshape(part.shape[:2]), self.nobody)
            for part in pieces(inputs, 8 * BATCH)
        ]
        return np.concatenate(found) if found else np.zeros(inputs.shape[:2], np.float32)

    def slopes(self, lesson: Lesson) -> list[Floats]:
        """The gradient of the loss on these positions, in the order of `numbers`."""
        passed = self.layers(lesson.inputs)
        positions, seats = lesson.wins.shape
        said = passed[-1].reshape(positions, seats, OUTPUTS)
        error = np.empty_like(said)
        error[:, :, 0] = (softmax(said[:, :, 0], self.nobody) - lesson.wins) / positions
        error[:, :, 1] = 2 * POINTS * (said[:, :, 1] - lesson.points) / (positions * seats)
        back: Floats = error.reshape(-1, OUTPUTS)
        found: list[Floats] = []
        for layer in reversed(range(len(self.numbers) // 2)):
            found = [passed[layer].T @ back, back.sum(0), *found]
            if layer:
                back = (back @ self.numbers[2 * layer].T) * (passed[layer] > 0)
        return found


def pieces(rows: Whole, size: int) -> list[Whole]:
    """The rows in pieces of this size."""
    return [rows[start : start + size] for start in range(0, len(rows), size)]


def softmax(logits: Floats, nobody: bool = False) -> Floats:
    """Shares of each row; with `nobody` they leave a part to one more outcome, whose logit is 0."""
    rest = np.full((len(logits), 1), 0 if nobody else -np.inf, logits.dtype)
    highest = np.maximum(logits.max(1, keepdims=True), rest)
    raised = np.exp(logits - highest)
    found: Floats = raised / (raised.sum(1, keepdims=True) + np.exp(rest - highest))
    return found


def among_seats(shares: Floats) -> Floats:
    """Shares that add up to 1, without what is nobody's."""
    total = shares.sum(1, keepdims=True)
    return np.where(total > 0, shares / np.where(total > 0, total, 1), 1 / shares.shape[1]).astype(np.float32)


def with_nobody(shares: Floats) -> Floats:
    """Shares or wins with one more column: what is nobody's."""
    return np.concatenate([shares, 1 - shares.sum(1, keepdims=True)], 1)


def log_losses(shares: Floats, wins: Floats) -> Floats:
    """The log-loss of each position: 0 for what came as foreseen."""
    found: Floats = -(wins * np.log(np.clip(shares, 1e-6, 1))).sum(1)
    return found


def fit(
    lessons: Sequence[Lesson],
    trials: Sequence[Lesson],
    units: Sequence[int],
    steps: int,
    seed: int,
    nobody: bool = False,
    decay: float = 0.0,
    before: FloatNetwork | None = None,
) -> FloatNetwork:
    """A network that has learned from the lessons, one for each number of players, in so many steps.

    `decay` times itself is added to the slope of every weight. Each step takes positions with one number of players, in
    proportion to how many there are. Of the networks on the way the one with the smallest log-loss on the `trials` is
    taken. A network from `before`, which changes, goes on learning in smaller steps; it counts as on the way, too.
    """
    rng = np.random.default_rng(seed)
    network = before or FloatNetwork(lessons[0].inputs.shape[-1], units, rng, nobody)
    scale = network.rescale_to if before else network.scale_to
    scale(np.concatenate([lesson.inputs.reshape(-1, lesson.inputs.shape[-1]) for lesson in lessons]))
    first = RATE_AGAIN if before else RATE
    adam = Adam(network.numbers, decay)
    sizes = np.array([len(lesson.wins) for lesson in lessons], np.float64)
    best, kept = mean_loss(network, trials) if before else np.inf, [number.copy() for number in network.numbers]
    for step in range(steps):
        lesson = lessons[rng.choice(len(lessons), p=sizes / sizes.sum())]
        batch = lesson.part(np.sort(rng.integers(len(lesson.wins), size=BATCH)))
        adam.step(network.slopes(batch), LAST_RATE + (first - LAST_RATE) * (1 + np.cos(np.pi * step / steps)) / 2)
        if (step + 1) % max(steps // CHECKS, 1) == 0:
            loss = mean_loss(network, trials)
            if loss < best:
                best, kept = loss, [number.copy() for number in network.numbers]
    network.numbers = kept
    return network


def mean_loss(network: FloatNetwork, lessons: Sequence[Lesson]) -> float:
    """The mean log-loss over all positions of all lessons."""
    whole = with_nobody if network.nobody else np.asarray
    losses = [log_losses(whole(network.shares(lesson.inputs)), whole(lesson.wins)) for lesson in lessons]
    return float(np.concatenate(losses).mean())


class Adam:
    """The optimiser of Kingma and Ba (2015), with decay of the weights (not of biases)."""

    def __init__(self, numbers: list[Floats], decay: float = 0.0) -> None:
        self._numbers = numbers
        self._decay = decay
        self._slopes = [np.zeros_like(number) for number in numbers]
        self._squares = [np.zeros_like(number) for number in numbers]
        self._steps = 0

    def step(self, slopes: Sequence[Floats], rate: float) -> None:
        """Change the numbers a little, down these slopes."""
        self._steps += 1
        for place, (number, slope) in enumerate(zip(self._numbers, slopes, strict=True)):
            full = slope + self._decay * number if number.ndim == 2 else slope
            self._slopes[place] += (1 - MEMORY) * (full - self._slopes[place])
            self._squares[place] += (1 - SQUARE_MEMORY) * (full * full - self._squares[place])
            for memory in (self._slopes[place], self._squares[place]):
                memory[np.abs(memory) < NOTHING] = 0
            mean = self._slopes[place] / (1 - MEMORY**self._steps)
            square = self._squares[place] / (1 - SQUARE_MEMORY**self._steps)
            number -= (rate * mean / (np.sqrt(square) + TINY)).astype(np.float32)
