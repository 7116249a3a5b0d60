"""The facade: games and positions in the field's words, for everybody outside the compiled core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engines.core import saving
from engines.core.bits import BIT, mix
from engines.core.constants import CHANCE_PLAYER, MAX_CHOICE
from engines.core.errors import IllegalActionError, NotationError, nearest
from engines.core.playout import chance_choice
from engines.core.setup import Setup
from engines.core.state import CoreState

CHANCE = -1
TERMINAL = -4


@dataclass(frozen=True)
class ScoreLine:
    """One line of a player's result: what it is for, how many points (coins), and the rule."""

    category: str
    points: int
    rule: str


class Rules(Protocol):
    """What the facade asks of a game: its positions and their words. Positions are the compiled `Play` of the game."""

    name: str
    rules_version: str

    def start(self, setup: Setup) -> CoreState:
        """The position at the start, with chance asked first."""

    def clone(self, core: Any) -> CoreState:
        """An independent copy."""

    def choose(self, core: Any, action: int) -> None:
        """Answer the top question, trusting that the answer is legal."""

    def weight(self, core: Any, action: int) -> int:
        """Weight of an outcome of chance."""

    def refresh(self, core: Any) -> None:
        """Write caches and legal answers anew, after fields were written from outside."""

    def empty(self) -> CoreState:
        """A position without anything in it, to be filled."""

    def question(self, core: Any) -> str:
        """What the top question asks, in words."""

    def action_text(self, core: Any, action: int) -> str:
        """The stable words of an answer, unique among the legal ones."""

    def view(self, core: Any, seat: int) -> dict[str, Any]:
        """What the seat may know."""

    def determinize(self, core: Any, seat: int, key: int) -> CoreState:
        """A full position that the seat could be in."""

    def score(self, core: Any, seat: int) -> list[ScoreLine]:
        """The seat's result, line by line."""

    def ranking(self, core: Any) -> list[tuple[int, str]]:
        """Rank of each seat (1 is best, ties share) and the tie-break that decided it, or ''."""


class Game:
    """One game of some rules: a setup and its options. Makes positions."""

    def __init__(self, rules: Rules, setup: Setup) -> None:
        self.rules = rules
        self.setup = setup

    @property
    def num_players(self) -> int:
        """How many play."""
        return len(self.setup.seats)

    def new_initial_state(self) -> State:
        """The position at the start; chance is asked first."""
        return State(self, self.rules.start(self.setup))

    def state_from(self, data: Mapping[str, Any]) -> State:
        """A position that `State.to_json` saved. Raises DataError."""
        core = self.rules.empty()
        saving.from_json(self.rules.name, core, data)
        self.rules.refresh(core)
        return State(self, core)


class State:
    """A position of a game: who is asked what, what can be answered, and what follows."""

    def __init__(self, game: Game, core: CoreState) -> None:
        self.game = game
        self.core = core

    def current_player(self) -> int:
        """Seat (from 0) that is asked, CHANCE, or TERMINAL."""
        if not self.core.legal:
            return TERMINAL
        player = self.core.frame_player[self.core.depth - 1]
        return CHANCE if player == CHANCE_PLAYER else player

    def legal_actions(self) -> list[int]:
        """Answers to the current question in ascending order; empty only when the game is over."""
        mask = self.core.legal
        return [i for i in range(MAX_CHOICE + 1) if mask & BIT[i]]

    def is_chance(self) -> bool:
        """Whether chance is asked."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.core.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes of chance with their probabilities. Raises IllegalActionError when a player is asked."""
        if not self.is_chance():
            raise IllegalActionError(f"Chance is not asked here, but {self.asked()}.")
        weights = [(action, self.game.rules.weight(self.core, action)) for action in self.legal_actions()]
        total = sum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights]

    def sample_chance(self, key: int) -> int:
        """The outcome of chance in the game with this key."""
        return chance_choice(self.core, key)

    def apply_action(self, action: int) -> None:
        """Answer the current question, trusting that the answer is legal."""
        self.game.rules.choose(self.core, action)

    def step(self, action: int) -> None:
        """Answer the current question. Raises IllegalActionError, and then nothing has changed."""
        if self.is_terminal():
            raise IllegalActionError(f"Action {action} is not legal: the game is over.")
        if not 0 <= action <= MAX_CHOICE or not self.core.legal & BIT[action]:
            legal = ", ".join(str(known) for known in self.legal_actions())
            raise IllegalActionError(f"Action {action} is not legal here; {self.asked()} may answer {legal}.")
        self.apply_action(action)

    def asked(self) -> str:
        """Who is asked what, in words."""
        player = self.current_player()
        if player == TERMINAL:
            return "nobody, for the game is over"
        return f"{'chance' if player == CHANCE else f'seat {player + 1}'} ({self.question()})"

    def question(self) -> str:
        """What the current question asks, in words."""
        return "" if self.is_terminal() else self.game.rules.question(self.core)

    def action_to_text(self, action: int) -> str:
        """The stable words of an answer to the current question."""
        return self.game.rules.action_text(self.core, action)

    def action_texts(self) -> dict[str, int]:
        """The words of every legal answer."""
        return {self.action_to_text(action): action for action in self.legal_actions()}

    def text_to_action(self, text: str) -> int:
        """The legal answer that has these words; case and spacing do not matter. Raises NotationError."""
        known = self.action_texts()
        wanted = " ".join(text.lower().split())
        for words, action in known.items():
            if words.lower() == wanted:
                return action
        raise NotationError(f"'{text.strip()}' is no answer of {self.asked()}; {_listed(known, wanted)}")

    def returns(self) -> list[float]:
        """Each seat's share of the win, ties split; all 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.game.num_players
        ranks = [rank for rank, _ in self.ranking()]
        return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]

    def score(self, seat: int) -> list[ScoreLine]:
        """What the seat would score now, line by line, in coins or points."""
        return self.game.rules.score(self.core, seat)

    def ranking(self) -> list[tuple[int, str]]:
        """Rank of each seat (1 is best, ties share) and the tie-break that put it there, or ''."""
        return self.game.rules.ranking(self.core)

    def clone(self) -> State:
        """An independent copy."""
        return State(self.game, self.game.rules.clone(self.core))

    def digest(self) -> str:
        """Hash of the position, the same in every build and process."""
        return saving.digest(self.game.rules.name, self.core)

    def to_json(self) -> dict[str, Any]:
        """The whole position, hidden parts included, as plain JSON values."""
        return saving.to_json(self.game.rules.name, self.core)

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat may know, as plain JSON values."""
        return self.game.rules.view(self.core, seat)

    def determinize(self, seat: int, key: int) -> State:
        """A full position that the seat could be in: what it cannot know is drawn anew from `key`, hand sizes kept."""
        return State(self.game, self.game.rules.determinize(self.core, seat, key))


def game_key(seed: int) -> int:
    """The key of a game's chance and of its seats' own streams."""
    return mix(seed)


def _listed(known: Mapping[str, int], wanted: str) -> str:
    """Up to ten answers, the nearest first when there is one."""
    hint = nearest(wanted, known)
    if hint.startswith("did"):
        return hint
    words = list(known)
    return "legal are: " + ", ".join(words[:10]) + (f" and {len(words) - 10} more." if len(words) > 10 else ".")
