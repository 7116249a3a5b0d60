"""What the door of a game does the same way in every game, out of the game's own modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core import saving
from engines.core.asking import choose, outcome_weight, relist, settle
from engines.core.botspec import BotSpec
from engines.core.corebots import CoreBots, GreedyBot
from engines.core.explaining import Explanation
from engines.core.game import Game, ScoreLine, State, game_key
from engines.core.results import NOBODY_LEADS, ranked
from engines.core.setup import Setup
from engines.core.state import CoreState

Rows = tuple[dict[str, Any], list[dict[str, Any]]]  # the row of a game and one row a seat


@dataclass(frozen=True)
class Doors:
    """The functions of a game's modules that its facade leads to, under the names that they have there.

    `beats` and `tie_breaks` are what `engines.core.results.ranked` takes: who is ahead of whom, by which tie-break.
    """

    new_play: Callable[[], CoreState]
    clone: Callable[[Any], CoreState]
    recount_all: Callable[[Any], int]
    hide: Callable[[Any, Any, int, int], int]
    question_text: Callable[[Any], str]
    action_text: Callable[[Any, int], str]
    view: Callable[[Any, int], dict[str, Any]]
    status_lines: Callable[[Any, int], list[str]]
    hint: Callable[[Any, int], str]
    narrate: Callable[[Mapping[str, Any], Mapping[str, Any], int], list[str]]
    explain: Callable[[Any, int], Explanation]
    why_not: Callable[[Any, str], Explanation | None]
    help_on: Callable[[Any], Explanation]
    beats: Callable[[Any, int, int], int]
    tie_breaks: Sequence[str]
    bots: CoreBots


class CoreRules:
    """The part of `engines.core.game.Rules` that needs nothing but a game's doors; games inherit it."""

    name: str
    rules_version: str
    doors: Doors

    def start(self, setup: Setup) -> CoreState:
        """The position at the start, with chance asked first."""
        raise NotImplementedError

    def score(self, core: Any, seat: int) -> list[ScoreLine]:
        """The seat's result, line by line."""
        raise NotImplementedError

    def check_setup(self, setup: Setup, source: str = "setup") -> Setup:
        """The same setup when the game can be played with it. Raises SetupError."""
        raise NotImplementedError

    def rows(self, state: State, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file: the row of the game and one row a seat."""
        raise NotImplementedError

    def new_game(self, setup: Setup) -> Game:
        """A game with this setup. Raises SetupError."""
        return Game(self, self.check_setup(setup))

    def put(self, core: CoreState, field: str, index: int, value: int) -> None:
        """Write one number of a position that is being set up."""
        saving.put(self.name, core, field, index, value)

    def put_all(self, core: CoreState, field: str, values: Sequence[int]) -> None:
        """Write the numbers of a field of a position that is being set up, from its first place on."""
        saving.put_all(self.name, core, field, values)

    def empty(self) -> CoreState:
        """A position to be filled."""
        return self.doors.new_play()

    def clone(self, core: Any) -> CoreState:
        """An independent copy."""
        return self.doors.clone(core)

    def refresh(self, core: Any) -> None:
        """Write caches and legal answers anew."""
        self.doors.recount_all(core)
        settle(core)

    def choose(self, core: Any, action: int) -> None:
        """Answer the top question."""
        choose(core, action)

    def weight(self, core: Any, action: int) -> int:
        """Weight of an outcome of chance."""
        return outcome_weight(core, action)

    def question(self, core: Any) -> str:
        """What the top question asks."""
        return self.doors.question_text(core)

    def action_text(self, core: Any, action: int) -> str:
        """The stable words of an answer."""
        return self.doors.action_text(core, action)

    def view(self, core: Any, seat: int) -> dict[str, Any]:
        """What the seat may know."""
        return self.doors.view(core, seat)

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table as the seat sees it, in words."""
        return self.doors.status_lines(core, seat)

    def hint(self, core: Any, action: int) -> str:
        """What an answer does where its words alone do not say it, or ''."""
        return self.doors.hint(core, action)

    def narrate(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
        """What happened between two views of a seat, one line an event."""
        return self.doors.narrate(before, after, seat)

    def explain(self, core: Any, action: int) -> Explanation:
        """What a legal answer does, as far as the seat asked may know."""
        return self.doors.explain(core, action)

    def why_not(self, core: Any, text: str) -> Explanation | None:
        """Why these words are no legal answer."""
        return self.doors.why_not(core, text)

    def help(self, core: Any) -> Explanation:
        """What the top question asks."""
        return self.doors.help_on(core)

    def determinize(self, core: Any, seat: int, key: int) -> CoreState:
        """A full position that the seat could be in."""
        guess = self.doors.new_play()
        self.doors.hide(guess, core, seat, key)
        relist(guess)
        return guess

    def ranking(self, core: Any) -> list[tuple[int, str]]:
        """Rank of each seat and the tie-break that put it before another with as much, or ''."""
        doors = self.doors
        return ranked(core.players, lambda one, two: doors.beats(core, one, two), doors.tie_breaks)

    def new_stored(self, setup: Setup) -> State:
        """The start of a game whose row will be stored: changes of the lead are counted. Raises SetupError."""
        state = self.new_game(setup).new_initial_state()
        self.put(state.core, "leader", 0, NOBODY_LEADS)
        return state

    def play_rows(self, setup: Setup, bots: Sequence[BotSpec], seed: int) -> Rows:
        """Play one game to its end: the row of the game and one row a seat. Raises BotError."""
        state = self.new_stored(setup)
        self.doors.bots.play_out(state, bots, game_key(seed))
        return self.rows(state, bots)

    def core_bot(self, bot: BotSpec, players: int, key: int) -> GreedyBot:
        """The greedy bot for a game with this key, to be asked question by question. Raises DataError."""
        return self.doors.bots.spec_bot(bot, players, key)
