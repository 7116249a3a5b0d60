"""What `plans.toml` says of a game, with what the command line changes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.agents.specs import parse_bot
from engines.core import registry
from engines.core.bots import NETWORK
from engines.core.engine.constants import MAX_UNITS, MAX_UNITS_2
from engines.core.engine.errors import DataError, nearest
from engines.core.language.inputs import input_names
from engines.core.language.shapes import Rule, whole
from tools.plans import check_size, read_plan

ALONE = 1  # as a number of players: a table of two against the printed opponent
DUEL = 2
USUAL_DECAY = 0.02
PATH = Path(__file__).parent / "plans.toml"
OF_PLANNERS = Path(__file__).parent / "planners.toml"
NOT_LESS = Rule(lambda value: type(value) in (int, float) and value >= 0, "a number, 0 or more")
PART = Rule(lambda value: NOT_LESS.fits(value) and value <= 1, "a number from 0 to 1")
FACTOR = Rule(lambda value: PART.fits(value) and value > 0, "a number above 0 and at most 1")
SHAPE = {
    "networks": [[int]],
    "games": int,
    "rate": float,
    "longest": int,
    "bots": [str],
    "units": [int],
    "steps": int,
    "clock": str,
    "prior": int,
    "duels?": whole(1),
    "one_bot?": bool,
    "discount?": FACTOR,
    "decay?": NOT_LESS,
    "trace?": PART,
    "goes_on?": bool,
}


@dataclass(frozen=True)
class Plan:
    """How the networks of a game are trained; see `plans.toml`."""

    game: str
    networks: tuple[tuple[int, ...], ...]
    games: int
    rate: float
    longest: int
    bots: tuple[str, ...]
    units: tuple[int, int]
    steps: int
    clock: str
    prior: int
    seed: int
    duels: int = 1
    one_bot: bool = False
    discount: float = 1.0
    decay: float = USUAL_DECAY
    trace: float = 1.0
    goes_on: bool = False
    file: str = NETWORK  # that the weights are written to

    @property
    def players(self) -> list[int]:
        """All numbers of players."""
        return sorted(players for network in self.networks for players in network)

    def games_with(self, players: int) -> int:
        """How many games are played with so many players."""
        return self.games * (self.duels if players == DUEL else 1)


def load_plan(game: str, seed: int, path: Path = PATH, **changes: Any) -> Plan:
    """The plan of a game; `changes` that are None change nothing. Raises DataError, BotError."""
    own = read_plan(path, game, SHAPE, "training")
    own |= {key: value for key, value in changes.items() if value is not None}
    networks = tuple(tuple(network) for network in own.pop("networks"))
    units = tuple(own.pop("units"))
    if len(units) != 2 or not (0 < units[0] <= MAX_UNITS and 0 < units[1] <= MAX_UNITS_2):
        raise DataError(f"{path}: {game}.units are two numbers, at most {MAX_UNITS} and {MAX_UNITS_2}.")
    plan = Plan(game=game, networks=networks, units=units, seed=seed, bots=tuple(own.pop("bots")), **own)
    check(plan, path)
    return plan


def check(plan: Plan, path: Path) -> None:
    """The game, its bots, its clock and its tables are known. Raises DataError, BotError."""
    rules = registry.load(plan.game)
    if not rules.bots.inputs:
        raise DataError(f"{rules.title} has no inputs for a value network.")
    names = input_names(rules.bots.inputs)
    if plan.clock not in names:
        raise DataError(f"{path}: there is no input '{plan.clock}'; {nearest(plan.clock, names)}")
    for players in plan.players:
        if players != ALONE or not rules.tables.solo_boards:
            check_size(rules, players)
    for bot in plan.bots:
        if not parse_bot(bot).in_core:
            raise DataError(f"{path}: '{bot}' does not live in the core, so it is too slow to learn from.")
    if not plan.one_bot and not rules.bots.share_a_network([parse_bot(bot) for bot in plan.bots]):
        raise DataError(
            f"{path}: the bots of {plan.game} ask unlike networks; with one_bot they sit at tables of their own."
        )
