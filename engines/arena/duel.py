"""Games of one seat whose bot has numbers of its own, alone against copies of a bot that does not change."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from typing import NamedTuple

from engines.agents.specs import parse_bot
from engines.core.constants import NUM_WEIGHTS, POLICY_EXPERT, POLICY_RANDOM
from engines.core.corebots import HIGHEST, Scratch
from engines.core.errors import BotError
from engines.core.frames import top_player
from engines.core.game import Game, game_key
from engines.core.network_file import LARGEST
from engines.core.position import State
from engines.core.results import win_shares
from engines.core.search import play_bots
from engines.core.search_context import SearchContext, copy_into, set_field
from engines.core.setup import Setup
from engines.core.state import CoreState

Numbers = dict[str, float]
PRIOR, LAST = "network: prior", "network: last layer, "


class Result(NamedTuple):
    """What a seat made of a game: its share of the win, and its score above the mean of all, as a part of that mean."""

    won: float
    ahead: float


class Duel:
    """A victim, and the numbers that a bot which begins as its copy may change.

    These are the weights; of an expert also the last layer of its network, and its prior. In its search it takes the
    victim to think as it does itself, as all bots of the core do.
    """

    def __init__(self, game: Game, victim: str, players: int) -> None:
        """Raises BotError, also for a bot that does not live in the core, and DataError."""
        spec = parse_bot(victim)
        if spec.policy in (None, POLICY_RANDOM) or spec.seconds:
            raise BotError(f"Bot '{victim}': only bots with weights that play the same each time have an exploiter.")
        self._game = game
        self._places = game.bots.places_of(spec.policy)
        self._victim = game.bots.spec_context([spec] * players)
        self._has_network = spec.policy == POLICY_EXPERT
        self._mine, self._theirs = SearchContext(), SearchContext()
        self._my_scratch, self._their_scratch = game.bots.scratch(), game.bots.scratch()

    @property
    def start(self) -> Numbers:
        """The victim's own numbers."""
        found = {name: float(self._victim.bot_weights[place]) for name, place in self._places.items()}
        if self._has_network:
            found[PRIOR] = float(self._victim.prior)
            found |= {f"{LAST}{unit}": float(self._victim.last[unit]) for unit in range(self._victim.num_units_2)}
        return found

    def play(self, numbers: Mapping[str, float], setup: Setup, seat: int, seed: int) -> Result:
        """A game with these numbers on one seat; chance and bots draw from the seed. Raises BotError."""
        copy_into(self._theirs, self._victim)
        copy_into(self._mine, self._victim)
        self._write(numbers, seat)
        forget_network(self._my_scratch)
        state = self._game.under(setup.options).new_initial_state(setup, observed=False)
        self._play_out(state.core, seat, game_key(seed))
        return result_of(state, seat)

    def _play_out(self, core: CoreState, seat: int, key: int) -> None:
        """Each side by its own context and in imagined games of its own; chance is the same in both."""
        mine, theirs = (self._my_scratch, self._mine), (self._their_scratch, self._theirs)
        while core.legal:
            scratch, context = mine if top_player(core) == seat else theirs
            play_bots(core, *scratch, context, key, 1)

    def _write(self, numbers: Mapping[str, float], seat: int) -> None:
        """Write numbers into the context of the seat that has them."""
        mine = self._mine
        for name, place in self._places.items():
            set_field(mine, "bot_weights", seat * NUM_WEIGHTS + place, whole(numbers[name], 0, HIGHEST))
        if self._has_network:
            set_field(mine, "prior", 0, whole(numbers[PRIOR], 0, LARGEST))
            for unit in range(mine.num_units_2):
                set_field(mine, "last", unit, whole(numbers[f"{LAST}{unit}"], -LARGEST, LARGEST))


def forget_network(scratch: Scratch) -> None:
    """The next search with this scratch lends its network to the games that it imagines."""
    set_field(scratch[-1], "num_inputs", 0, 0)


def whole(value: float, least: int, most: int) -> int:
    """The nearest whole number within bounds."""
    return min(max(round(value), least), most)


def result_of(state: State, seat: int) -> Result:
    """What a seat made of a finished game."""
    totals = state.totals(state.game.points(state.core))
    ranks = [rank for rank, _ in state.game.ranking_with(state, totals)]
    mean = max(statistics.fmean(totals), 1)
    return Result(win_shares(ranks)[seat], totals[seat] / mean - 1)
