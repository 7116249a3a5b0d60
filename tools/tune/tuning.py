"""Tuning the weights of a bot by playing against itself; docs/tuning.md says how and why.

A *round* has two parts. First the slopes: again and again all weights are shaken at once, each up or down by chance;
two seats play with the shaken weights and two with the opposite ones, then they change places at the same table with
the same chance. What a weight's own ups and downs have in common is its slope. Then the proof: the weights whose slope
stands out are moved, all of them or a half, and each of these tries plays as one seat against the champion on all
others. The best try that wins more than its share, and plays as it is meant to, is the new champion; if there is none,
the next round adds to the evidence on the slopes.

Everything random follows from the seed, the round and the step, so a run that was cut goes on as if it had not been.
"""

from __future__ import annotations

import json
import math
import re
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any, Self

from engines.agents.specs import parse_bot
from engines.arena.experiment import Experiment
from engines.arena.schedule import Schedule, Slot
from engines.core.bots import read_weights
from engines.core.engine.errors import DataError
from engines.core.engine.files import read_json, read_text, understanding, write_whole
from engines.core.game import Game
from engines.core.scoring.columns import Columns
from tools.tune.targets import Target, missed, play_games

Weights = dict[str, float]
Say = Callable[[str], None]
LINE = re.compile(r"^(?P<head>(?P<name>\w+)\s*=\s*)(?P<value>\d+)(?P<space> *)(?P<rest>#.*)?$")
COMMENT_AT = 30  # column of the comments in a weights file
CLEAR = 4.0  # a slope so many standard errors from zero moves its weight by a whole shake
DOUBTFUL = 1.7  # a slope below that moves nothing
NAMED = 6  # slopes in a line of the log
SCORE_SHARE = 1.0  # what a score of twice the mean counts beside a win
HIGHEST = 32_767
SIGMAS = 1.96


@dataclass(frozen=True)
class Budget:
    """What is tried: the table, the seed, the shakes of a round, and which numbers are left alone."""

    game: str
    players: int = 2
    seed: int = 1
    shakes: int = 200
    fixed: tuple[str, ...] = ()
    constraints: Mapping[str, Any] = field(default_factory=dict)
    assignment: str = "balanced"  # how tables are dealt

    def experiment(self, purpose: str, games: int, bots: Sequence[str] = ()) -> Experiment:
        """Games for a purpose; those of two purposes have no chance in common."""
        seed = Random(f"{self.seed}/{purpose}").getrandbits(62)
        seats = tuple(bots) or ("greedy",) * self.players
        given: dict[str, Any] = {"assignment": self.assignment, "constraints": dict(self.constraints)}
        return Experiment(self.game, self.players, games, seed, seats, **given)


@dataclass
class Saved:
    """Progress after so many rounds, kept in a file."""

    rounds: int = 0

    def save(self, path: Path) -> None:
        """Write it beside the old one, then put it in its place, so that no crash leaves half of it."""
        write_whole(path, json.dumps(asdict(self), indent=1) + "\n")

    @classmethod
    def load(cls, path: Path) -> Self:
        """What `save` wrote; the beginning when there is no file. Raises DataError."""
        if not path.exists():
            return cls()
        with understanding(path, DataError):
            return cls(**read_json(path, DataError))


@dataclass(frozen=True)
class Plan(Budget):
    """How to tune: what is tried, and the size of a round."""

    players: int = 5
    shakes: int = 1_000
    tables: int = 2  # of a shake, each played twice
    blocks: int = 150  # of a proof; a block is one table with the new weights once on every seat
    guard: int = 200  # games of the new weights among themselves
    shake: float = 0.15  # how far the weights are shaken, in logarithms


@dataclass
class Progress(Saved):
    """Where a tuning stands after a round; `sums` and `squares` are the evidence on slopes since the last champion."""

    champion: Weights = field(default_factory=dict)
    shakes: int = 0
    sums: Weights = field(default_factory=dict)
    squares: float = 0.0
    log: list[str] = field(default_factory=list)

    def add(self, signs: Mapping[str, int], lead: float) -> None:
        """One more shake, and the lead of the shaken weights over the opposite ones."""
        self.shakes += 1
        self.squares += lead * lead
        for name, sign in signs.items():
            self.sums[name] = self.sums.get(name, 0.0) + sign * lead

    def slopes(self) -> Weights:
        """How many standard errors the slope of each weight is from zero."""
        error = math.sqrt(max(self.squares, 1e-9))
        return {name: total / error for name, total in self.sums.items()}

    def crown(self, weights: Weights) -> None:
        """A new champion; the evidence was about the old one."""
        self.champion, self.sums, self.shakes, self.squares = weights, {}, 0, 0.0


def with_weights(text: str, weights: Weights) -> str:
    """The text of a weights file with other numbers, its comments kept."""
    return "".join(_renewed(line, weights) for line in text.splitlines(keepends=True))


def _renewed(line: str, weights: Weights) -> str:
    found = LINE.match(line.rstrip("\n"))
    if found is None or found["name"] not in weights:
        return line
    start = f"{found['head']}{rounded(weights[found['name']])}"
    return (f"{start:<{COMMENT_AT}}{found['rest']}" if found["rest"] else start) + "\n"


def rounded(value: float) -> int:
    """A weight as it stands in a file."""
    return min(max(round(value), 0), HIGHEST)


def moved(weights: Weights, ways: Mapping[str, float], far: float) -> Weights:
    """Each weight moved up or down: by a factor, and for a whole way by one at least."""
    return {name: _moved(value, ways.get(name, 0.0), far) for name, value in weights.items()}


def _moved(value: float, way: float, far: float) -> float:
    if way == 0:
        return value
    step = max(value * math.exp(far * abs(way)) - value, abs(way))
    return value + step if way > 0 else max(value * value / (value + step), value - step, 0.0)


class Tuner:
    """Tunes the weights file of a bot; keeps its progress, the champion and a log in a folder."""

    def __init__(self, game: Game, bot: str, start: Path, targets: Sequence[Target], folder: Path, plan: Plan) -> None:
        """Raises DataError, also for progress that cannot be read."""
        self.plan = plan
        self._game = game
        self._bot = bot
        self._targets = targets
        self._folder = folder
        self._text = read_text(start, DataError)
        folder.mkdir(parents=True, exist_ok=True)
        self._saved = folder / "progress.json"
        self.progress = Progress.load(self._saved)
        if not self.progress.champion:
            self.progress.champion = {name: float(value) for name, value in read_weights(start).items()}

    @property
    def champion_file(self) -> Path:
        """Where the best weights so far stand."""
        return self._folder / "champion.toml"

    def run(self, rounds: int, say: Say, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Play rounds up to this number in all, as long as `goes_on`; each is stored when it is over."""
        while self.progress.rounds < rounds and goes_on():
            self.shake_all()
            verdict = self.prove()
            self.progress.rounds += 1
            line = f"round {self.progress.rounds}: {verdict}"
            self.progress.log.append(line)
            self.champion_file.write_text(with_weights(self._text, self.progress.champion), encoding="utf-8")
            self.progress.save(self._saved)
            rmtree(self._folder / "tries")
            say(line)

    def shake_all(self) -> None:
        """Gather evidence on the slopes."""
        plan, champion, number = self.plan, self.progress.champion, self.progress.rounds
        run = plan.experiment(f"shakes {number}", plan.shakes * plan.tables, [self._bot] * plan.players)
        schedule = Schedule(run, self._game)
        for shake in range(plan.shakes):
            rng = Random(f"{plan.seed}/{number}/{shake}")
            signs = {name: rng.choice((-1, 1)) for name in champion if name not in plan.fixed}
            opposite = {name: -sign for name, sign in signs.items()}
            sides = [self._spec(moved(champion, way, plan.shake)) for way in (signs, opposite)]
            slots = [schedule.slot(shake * plan.tables + i) for i in range(plan.tables)]
            self.progress.add(signs, statistics.fmean(self._lead(slot, sides, rng) for slot in slots))

    def _lead(self, slot: Slot, sides: Sequence[str], rng: Random) -> float:
        """How much better the first of two bots does than the second, who change places once."""
        size = self.plan.players
        places = rng.sample(range(size), size)
        ups, downs = places[: size // 2], places[size // 2 : size // 2 * 2]
        leads = []
        for up, down in (sides, reversed(sides)):
            bots = [up if seat in ups else down if seat in downs else self._champion for seat in range(size)]
            made = gains(self._played(slot, bots))
            leads.append(statistics.fmean(made[one] - made[other] for one, other in zip(ups, downs, strict=True)))
        return (leads[0] - leads[1]) / 2

    def prove(self) -> str:
        """Let moved weights prove themselves; what came of it, in words."""
        slopes = self.progress.slopes()
        fair = 100 / self.plan.players
        said, best, most = [], None, 0.0
        for name, ways in self._tries(slopes).items():
            weights = moved(self.progress.champion, ways, self.plan.shake)
            share, error = self.match(self._spec(weights), f"proof {self.progress.rounds}")
            faults = self._faults(weights)
            blame = "".join(f" ({fault})" for fault in faults)
            said.append(f"{name} {len(ways)} moved win {share:.1f} ±{SIGMAS * error:.1f} %{blame}")
            if not faults and share > max(most, fair + error):
                best, most = weights, share
        if best is not None:
            self.progress.crown(best)
        found = "new champion" if best is not None else "no new champion"
        steepest = sorted(slopes, key=lambda name: -abs(slopes[name]))[:NAMED]
        named = ", ".join(f"{name} {slopes[name]:+.1f}" for name in steepest)
        return f"slopes in standard errors: {named}; {'; '.join(said)} (fair {fair:.1f} %): {found}"

    def _tries(self, slopes: Weights) -> dict[str, Weights]:
        """Ways to move the weights with a clear slope: all of them, and two halves by chance.

        A weight at an edge of its best range spoils the try that it is in, and only that.
        """
        clear = {name: min(max(z / CLEAR, -1), 1) for name, z in slopes.items() if abs(z) >= DOUBTFUL}
        names = sorted(clear)
        Random(f"{self.plan.seed}/halves/{self.progress.rounds}").shuffle(names)
        middle = len(names) // 2
        halves = {"one half:": names[:middle], "other half:": names[middle:]}
        return {"all": clear} | {half: {name: clear[name] for name in chosen} for half, chosen in halves.items()}

    def _faults(self, weights: Weights) -> list[str]:
        """The targets that are missed when all seats have these weights."""
        bots = [self._spec(weights)] * self.plan.players
        run = self.plan.experiment(f"guard {self.progress.rounds}", self.plan.guard, bots)
        return missed(self._targets, play_games(self._game, run))

    def match(self, new: str, purpose: str) -> tuple[float, float]:
        """Wins in percent of one seat with the new bot against the champion on all others, and the standard error."""
        size = self.plan.players
        schedule = Schedule(self.plan.experiment(purpose, self.plan.blocks, [self._bot] * size), self._game)
        shares = []
        for block in range(self.plan.blocks):
            slot = schedule.slot(block)
            tables = [[new if seat == place else self._champion for seat in range(size)] for place in range(size)]
            won = [self._played(slot, bots)["win_share"][place] for place, bots in enumerate(tables)]
            shares.append(100 * statistics.fmean(won))
        return statistics.fmean(shares), statistics.stdev(shares) / math.sqrt(len(shares))

    @property
    def _champion(self) -> str:
        return self._spec(self.progress.champion)

    def _played(self, slot: Slot, bots: Sequence[str]) -> Columns:
        """The columns of the seats after the game of a slot, with these bots."""
        return self._game.play_rows(slot.setup, [parse_bot(bot) for bot in bots], slot.seed)[1]

    def _spec(self, weights: Weights) -> str:
        """The bot with these weights; its file is named by what is in it."""
        text = with_weights(self._text, weights)
        path = self._folder / "tries" / f"{sha256(text.encode()).hexdigest()[:16]}.toml"
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return weights_spec(self._bot, path)


def weights_spec(bot: str, path: Path) -> str:
    """The spec of a bot with the weights of a file: `greedy:weights=…`, `expert:policy,weights=…`."""
    return f"{bot}{',' if ':' in bot else ':'}weights={path}"


def gains(seats: Columns) -> list[float]:
    """What each seat made of a game: its win, and its score against the mean."""
    mean = statistics.fmean(seats["score"])
    return [
        share + SCORE_SHARE * (score / max(mean, 1) - 1)
        for share, score in zip(seats["win_share"], seats["score"], strict=True)
    ]
