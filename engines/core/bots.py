"""The bots that live in the compiled core, as the rest of the program sees them: weights, context, choices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType, ModuleType

from engines.core.engine.constants import (
    MOST_PATHS,
    NUM_WEIGHTS,
    POLICY_EXPERT,
    POLICY_GREEDY,
    POLICY_GREEDY_1,
    POLICY_RANDOM,
)
from engines.core.engine.errors import BotError, DataError, nearest
from engines.core.engine.files import read_toml
from engines.core.engine.playout import play_random
from engines.core.engine.search_context import copy_into, set_field
from engines.core.engine.state import CoreState
from engines.core.language.inputs import Input
from engines.core.language.questions import Question
from engines.core.language.shapes import Rule, check, whole
from engines.core.rules import Rules
from engines.core.search.botspec import BotSpec
from engines.core.search.experts import (
    LEVELS,
    PLAN,
    POLICY,
    ROLLOUTS,
    SHARED_FROM,
    Thinking,
    thinking_of,
)
from engines.core.search.network_file import NetworkFile
from engines.core.search.scratch import Scratch, enlarge_shelf, new_scratch
from engines.core.search.search import bot_choice, play_bots
from engines.core.words import Words

HIGHEST = 2**15 - 1
SCHEMA = 1
THIS_FORM = Rule(lambda value: value == SCHEMA, f"{SCHEMA}, the form of weights that this program reads")
NO_LIMIT = 2**40
MISSING = {
    POLICY_GREEDY: "This game has no greedy bot yet; let random ones play it.",
    POLICY_GREEDY_1: "This game has no frozen greedy bot, greedy-1, yet; let greedy play it.",
    POLICY_EXPERT: "This game has no value network for an expert yet; let greedy play it.",
}


class Weights:
    """The weights of a bot: where each stands in a row by its name, and the file with their values."""

    def __init__(self, module: ModuleType, path: Path) -> None:
        self.path = path
        self.places: dict[str, int] = {name[2:].lower(): i for name, i in vars(module).items() if name.startswith("W_")}
        self._loaded: Callable[[Path], tuple[int, ...]] = lru_cache(maxsize=64)(self._load)

    def load(self, path: Path | None = None) -> tuple[int, ...]:
        """The row of a file; what a file of somebody else leaves out is as in our own. Raises DataError."""
        return self._loaded(path or self.path)

    def _load(self, path: Path) -> tuple[int, ...]:
        row, given = list(self.load()) if path != self.path else [0] * NUM_WEIGHTS, read_weights(path)
        self._check(path, given)
        for name, value in given.items():
            row[self.places[name]] = value
        return tuple(row)

    def _check(self, path: Path, given: Collection[str]) -> None:
        """Raises DataError for a file that gives no weight, or others than those of the bot."""
        strange = [name for name in given if name not in self.places]
        if not given:
            raise DataError(f"{path}: gives no weight, so it changes nothing; name one, or leave the file out.")
        if 2 * len(strange) > len(given) > 1:
            raise DataError(
                f"{path}: {len(strange)} of its {len(given)} weights are not this game's, such as '{strange[0]}'; name "
                "a file of weights for it."
            )
        if strange:
            raise DataError(f"{path}: there is no weight '{strange[0]}'; {nearest(strange[0], list(self.places))}")


def _folder(module: ModuleType) -> Path:
    return Path(str(module.__file__)).parent


NETWORK = "network.toml"  # of a game
PLANNER = "planner.toml"  # of its bots that plan, where they have one of their own


class Bots:
    """The bots of a game. Without `weights` there are random ones only.

    It may give `weights` and `frozen`, each with values of its own for them, and for an expert the `inputs` of its
    value network and `levels`, `plan`, `policy` and `rollouts`.
    """

    weights: ModuleType | None = None  # of `bots/`: where each stands in a row; their values are in `data/greedy.toml`
    frozen: Mapping[int, ModuleType] = MappingProxyType({})  # packages of bots that stay as they were, by policy
    inputs: Sequence[Input] = ()  # of the value network, whose weights are in `data/network.toml`
    levels: Mapping[int, Thinking] = LEVELS  # how long the expert thinks
    plan: Thinking = PLAN  # and how far ahead it does as `expert:plan`
    policy: Thinking = POLICY  # or asks the network alone, as `expert:policy`
    rollouts: Thinking = ROLLOUTS  # of hints and analyses, and of an expert with a time

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        self.words = words
        self._networks: dict[str, NetworkFile] = {}

    @property
    def default_bot(self) -> str:
        """The bot of a seat for which nobody names one: greedy where the game has it."""
        return "greedy" if self.weights else "random"

    @cached_property
    def turn_kinds(self) -> frozenset[int]:
        """Kinds of the questions that begin a turn; none in a game where a turn begins when another seat is asked."""
        rows = self.words.questions
        return frozenset(row.kind for row in rows if isinstance(row, Question) and row.ends_search)

    @cached_property
    def _weights(self) -> dict[int, Weights]:
        """The weights by policy."""
        if self.weights is None:
            return {}
        greedy = Weights(self.weights, self._data / "greedy.toml")
        found = {POLICY_GREEDY: greedy} | ({POLICY_EXPERT: greedy} if self.inputs else {})
        return found | {
            policy: Weights(self.weights, _folder(package) / "weights.toml") for policy, package in self.frozen.items()
        }

    def thinking_of(self, bot: BotSpec) -> Thinking:
        """How long an expert thinks in this game."""
        return thinking_of(dict(bot.params), self.levels, self.plan, self.policy)

    def thinking_seats(self, bots: Sequence[BotSpec]) -> dict[int, Thinking]:
        """How long the experts among the bots of a table think, by seat."""
        return {seat: self.thinking_of(bot) for seat, bot in enumerate(bots) if bot.policy == POLICY_EXPERT}

    def network_of(self, bot: BotSpec) -> str:
        """The file with the value network that an expert asks, "" for other bots: one that it names, for plans that of
        the game's planners, else the game's own."""
        if bot.policy != POLICY_EXPERT or not (self.weights and self.inputs):
            return ""
        of_planners = self._data / PLANNER
        plans = self.thinking_of(bot).paths
        own = of_planners if plans and of_planners.is_file() else self._data / NETWORK
        return bot.network or str(own)

    def share_a_network(self, bots: Sequence[BotSpec]) -> bool:
        """Whether those of the bots that ask a value network ask the same one."""
        return len({self.network_of(bot) for bot in bots if bot.policy == POLICY_EXPERT}) <= 1

    def _network(self, path: str) -> NetworkFile | None:
        """The value network of a file, without a path the game's own."""
        if not (self.weights and self.inputs):
            return None
        if path not in self._networks:
            self._networks[path] = NetworkFile(Path(path) if path else self._data / NETWORK, self.inputs)
        return self._networks[path]

    @property
    def _data(self) -> Path:
        assert self.weights is not None, "random bots have no data"
        return _folder(self.weights).parent / "data"

    @property
    def places(self) -> dict[str, int]:
        """Where each weight of the greedy bot stands in a row; empty without one."""
        return self._weights[POLICY_GREEDY].places if POLICY_GREEDY in self._weights else {}

    def places_of(self, policy: int) -> dict[str, int]:
        """Where each weight of a bot stands in a row. Raises BotError when the game has no such bot."""
        return self._weights_of(policy).places

    def load_weights(self, path: Path | None = None, policy: int = POLICY_GREEDY) -> tuple[int, ...]:
        """The weights of a file in the order of `weights.py`; what a file of somebody else leaves out is as in our own.

        Raises DataError, and BotError when the game has no such bot.
        """
        return self._weights_of(policy).load(path)

    def files(self, bot: BotSpec) -> list[Path]:
        """The files of the game that decide how a bot of the core plays; none for one that the game does not have."""
        found = [self._weights[bot.policy].path] if bot.policy in self._weights else []
        network = "" if bot.network else self.network_of(bot)
        return [*found, Path(network)] if network else found

    def _weights_of(self, policy: int) -> Weights:
        if policy not in self._weights:
            raise BotError(MISSING.get(policy, MISSING[POLICY_GREEDY]))
        return self._weights[policy]

    def new_context(
        self,
        policies: Sequence[int],
        rows: Mapping[int, Sequence[int]] | None = None,
        thinking: Mapping[int, Thinking] = MappingProxyType({}),
        network: str = "",
    ) -> Scratch:
        """A fresh context for bots with these policies on the seats, with positions for them to search in; `rows` gives
        some seats weights of their own, and `network` is the path of another network than the game's own.

        Experts play without rollouts where `thinking` does not say more. Raises BotError, and DataError for a file that
        cannot be used.
        """
        new = self.rules.play.new_play
        context = new_scratch(new(), new(), new(), new(), new())
        asked = self._network(network) if POLICY_EXPERT in policies else None
        if asked is not None:
            copy_into(context, asked.context(len(policies)))
        for seat, policy in enumerate(policies):
            set_field(context, "policy", seat, policy)
            if policy == POLICY_RANDOM:
                continue
            for i, value in enumerate((rows or {}).get(seat) or self.load_weights(policy=policy)):
                set_field(context, "bot_weights", seat * NUM_WEIGHTS + i, value)
        for seat, how in thinking.items():
            how.write(context, seat)
        if any(how.paths for how in thinking.values()):
            set_field(context, "shares_replies", 0, int(len(policies) >= SHARED_FROM))
            for _ in range(2 * MOST_PATHS):
                enlarge_shelf(context, new())
        return context

    def greedy(
        self, players: int, key: int, row: Sequence[int] | None = None, policy: int = POLICY_GREEDY
    ) -> GreedyBot:
        """A greedy bot for one game, with weights of its own if `row` is given."""
        rows = dict.fromkeys(range(players), row) if row else {}
        context = self.new_context([policy] * players, {p: r for p, r in rows.items() if r})
        return GreedyBot(context, key)

    def spec_bot(self, bot: BotSpec, players: int, key: int) -> GreedyBot:
        """The bot of the core that a spec asks for. Raises BotError, DataError."""
        return GreedyBot(self.spec_context([bot] * players), key)

    def spec_context(self, bots: Sequence[BotSpec]) -> Scratch:
        """A fresh context for bots of the core, one a seat, which share a network. Raises BotError, DataError."""
        policies = [POLICY_GREEDY if bot.policy is None else bot.policy for bot in bots]
        rows = {seat: row for seat, bot in enumerate(bots) if (row := self._own_row(bot))}
        networks = [self.network_of(bot) for bot in bots if bot.policy == POLICY_EXPERT]
        return self.new_context(policies, rows, self.thinking_seats(bots), *networks[:1])

    def _own_row(self, bot: BotSpec) -> tuple[int, ...] | None:
        """The weights of a bot's own file, None without one."""
        return self.load_weights(Path(bot.weights), bot.policy or POLICY_GREEDY) if bot.weights else None

    def play_on(self, position: CoreState, context: Scratch, key: int, limit: int = NO_LIMIT) -> int:
        """Play on with the bots of the context; chance and bots draw from `key`. Returns the number of decisions."""
        return play_bots(position, context, key, limit)

    def play_out(self, position: CoreState, bots: Sequence[BotSpec], key: int) -> None:
        """Play to the end of the game with these bots in the core; chance and bots draw from `key`.

        Raises BotError or, for a weights file, DataError.
        """
        policies = [bot.policy for bot in bots if bot.policy is not None]
        if len(policies) < len(bots):
            raise BotError("These bots do not live in the core; play them question by question.")
        if policies.count(POLICY_RANDOM) == len(policies):
            play_random(position, key, NO_LIMIT)
            return
        self.play_on(position, self.spec_context(bots), key)


def read_weights(path: Path) -> dict[str, int]:
    """The numbers of a weights file by their names. Raises DataError, OSError."""
    given = read_toml(path, DataError)
    check({"schema": given.pop("schema", SCHEMA)}, {"schema": THIS_FORM}, str(path), DataError)
    check(given, {str: whole(0, HIGHEST)}, str(path), DataError)
    return given


class GreedyBot:
    """The greedy bot of one game, asked for one choice after the other; it remembers its plan between the questions."""

    def __init__(self, context: Scratch, key: int) -> None:
        self._context = context
        self._key = key

    def choose(self, position: CoreState) -> int:
        """The answer of the seat that is asked; only what that seat may know plays a part."""
        return bot_choice(position, self._context, self._key)
