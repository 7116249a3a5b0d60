"""Positions of self-play: what the network reads of them, what the evaluation says, and how the game ended.

Every game follows from its seed: table, chance, bots. Every second table has the expansions of the game. Seats differ,
so that the network sees more than one way to play: a part of them plays the bot as it is, a part with all weights
shaken, a part begins some turns with a random answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.agents.specs import parse_bot
from engines.core.engine.asking import choose
from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER, MAX_CHOICE, MAX_INPUTS
from engines.core.engine.outcome import win_shares
from engines.core.engine.search_context import SearchContext, set_field
from engines.core.game import Game, Position, game_key
from engines.core.language.inputs import input_names
from engines.core.search.botspec import BotSpec
from engines.core.search.network import write_inputs
from engines.core.search.scratch import Scratch
from engines.core.search.search import evaluation, play_bots
from tools.training.plan import ALONE, Plan

FIRST_SEED = 8_200_000  # seeds of self-play are nobody else's
SEEDS_A_TABLE = 1_000_000  # for each number of players
AS_IS, SHAKEN = 0.6, 0.8  # parts of the seats: up to the first the bot itself, up to the second shaken, then erring
SHAKE = 1.3  # the most by which a weight is multiplied or divided
ERRORS = (0.05, 0.15, 0.3)  # parts of the turns that begin with a random answer
LARGEST = 2**15 - 1
BASE_PLAYERS = 5  # more need the expansions of a game
SOLO_SEATS = 2
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Positions:
    """Positions of games with one number of players, one a row.

    `inputs` [position, seat, input], `evaluations` [position, seat], each seat by its own view; `wins` and `points`
    [position, seat] at the end of the game; the `game` of each, the `turn` of a player (a number with a fraction), how
    many are `left` (infinite where the game was cut off) and which `third` of the game it is in.
    """

    inputs: NDArray[np.int16]
    evaluations: Numbers
    wins: NDArray[np.float32]
    points: NDArray[np.float32]
    game: Numbers
    turn: NDArray[np.float32]
    left: NDArray[np.float32]
    third: Numbers


NAMES = [field.name for field in fields(Positions)]


def play_all(game: Game, players: int, plan: Plan) -> Positions:
    """The positions of all games with so many players."""
    tables = [one_game(game, players, plan, number) for number in range(plan.games_with(players))]
    return Positions(**{name: np.concatenate([getattr(one, name) for one in tables]) for name in NAMES})


def one_game(game: Game, players: int, plan: Plan, number: int) -> Positions:
    """A game to its end, and a few of the positions in which turns begin, each looked at from a random seat.

    `ALONE`, a player meets the boards of the printed opponent in turn.
    """
    seed = FIRST_SEED * plan.seed + players * SEEDS_A_TABLE + number
    rng = Random(seed)
    options = (
        {game.tables.solo_option: game.tables.solo_boards[number % len(game.tables.solo_boards)]}
        if players == ALONE
        else {}
    )
    seats = SOLO_SEATS if players == ALONE else players
    bots = [parse_bot(plan.bots[(number + seat * (not plan.one_bot)) % len(plan.bots)]) for seat in range(seats)]
    table = Table(game, options, bots, seed, rng)
    rows = list(table.positions(plan.rate, plan.longest))
    state = Position(game.under(options), table.setup, table.core)
    wins = np.array(win_shares([rank for rank, _ in state.ranking()]), np.float32)
    points = np.array([sum(lines) for lines in state.game.results.points(table.core)], np.float32)
    turns = np.array([row.turn for row in rows], np.int64)
    return Positions(
        np.array([row.inputs for row in rows], np.int16).reshape(len(rows), seats, table.size),
        np.array([row.evaluations for row in rows], np.int64).reshape(len(rows), seats),
        np.repeat(wins[None], len(rows), axis=0),
        np.repeat(points[None], len(rows), axis=0),
        np.full(len(rows), number),
        (turns / players).astype(np.float32),
        (np.full(len(rows), np.inf) if table.core.legal else (table.turns - turns) / players).astype(np.float32),
        3 * turns // max(table.turns, 1),
    )


@dataclass(frozen=True)
class Kept:
    """One position: how many turns began before it, inputs and evaluations of all seats."""

    turn: int
    inputs: list[list[int]]
    evaluations: list[int]


class Table:
    """One game of self-play, at a table with these options beside those as printed."""

    def __init__(self, game: Game, options: Mapping[str, Any], bots: Sequence[BotSpec], seed: int, rng: Random) -> None:
        players = len(bots)
        wanted: dict[str, Any] = {"expansions": game.tables.expansions} if players > BASE_PLAYERS or seed % 2 else {}
        self.setup = replace(game.tables.deal(players, Random(seed), options, **wanted), options=dict(options))
        self.core: Any = game.rules.start(self.setup, observed=False)
        self._bots = game.bots
        self._key = game_key(seed)
        self._rng = rng
        self._begins = game.bots.turn_kinds
        self._errors = [0.0] * players
        self.turns = 0
        self._context = self._seated(bots)
        self._reader = SearchContext()
        self._judges = [game.bots.new_context([1] * players) for _ in range(players)]
        self.size = len(input_names(game.bots.inputs))

    def _seated(self, bots: Sequence[BotSpec]) -> Scratch:
        """The bots on their seats, some shaken, some erring."""
        rows: dict[int, Sequence[int]] = {}
        for seat, bot in enumerate(bots):
            kind = self._rng.random()
            if kind >= SHAKEN:
                self._errors[seat] = self._rng.choice(ERRORS)
            elif kind >= AS_IS:
                row = self._bots.load_weights(policy=bot.policy or 0)
                rows[seat] = [min(round(value * SHAKE ** self._rng.uniform(-1, 1)), LARGEST) for value in row]
        thinking = self._bots.thinking_seats(bots)
        network = next((found for bot in bots if (found := self._bots.network_of(bot))), "")
        return self._bots.new_context([bot.policy or 0 for bot in bots], rows, thinking, network)

    def positions(self, rate: float, longest: int) -> Iterator[Kept]:
        """Play to the end, or so many turns of each player; this part of the positions in which a turn begins."""
        last = CHANCE_PLAYER
        while self.core.legal and self.turns <= longest * self.core.players:
            top = self.core.depth - 1
            asked = self.core.frame_player[top]
            begins = self.core.frame_kind[top] in self._begins if self._begins else asked not in (last, CHANCE_PLAYER)
            if begins:
                last = asked
                if self._rng.random() < rate:
                    yield self._read()
                self.turns += 1
                if self._rng.random() < self._errors[asked]:
                    self._err()
                    continue
            play_bots(self.core, self._context, self._key, 1)

    def _err(self) -> None:
        """A random answer; what was planned does not hold any more."""
        legal = [choice for choice in range(MAX_CHOICE + 1) if self.core.legal & BIT[choice]]
        choose(self.core, self._rng.choice(legal))
        set_field(self._context, "plan_size", 0, 0)

    def _read(self) -> Kept:
        """What a random seat reads of all seats, and what each seat's own evaluation is."""
        seats = range(self.core.players)
        write_inputs(self.core, self._rng.choice(seats), self._reader)
        numbers = self._reader.inputs
        rows = [numbers[seat * MAX_INPUTS : seat * MAX_INPUTS + self.size] for seat in seats]
        return Kept(self.turns, rows, [evaluation(self.core, self._judges[seat], seat) for seat in seats])
