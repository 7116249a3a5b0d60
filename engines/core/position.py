"""A position of a game at a table, in the field's words: for everybody outside the compiled core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engines.core import saving
from engines.core.asking import choose, outcome_weight
from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER, MAX_CHOICE
from engines.core.errors import IllegalActionError, NotationError, nearest
from engines.core.explaining import Explanation
from engines.core.handicaps import PLACE, handicap_line, place_of, points_of
from engines.core.interrupting import Interruption
from engines.core.log import LogEntry
from engines.core.observing import listen
from engines.core.playout import chance_choice
from engines.core.results import Line, win_shares
from engines.core.setup import Setup
from engines.core.state import CoreState

if TYPE_CHECKING:
    from engines.core.game import Game

CHANCE = -1
TERMINAL = -4


class State:
    """A position: who is asked what, what can be answered, and what follows. It knows its game and its setup."""

    def __init__(self, game: Game, setup: Setup, core: CoreState) -> None:
        self.game = game
        self.setup = setup
        self.core = core

    @property
    def num_players(self) -> int:
        """How many play."""
        return len(self.setup.seats)

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
        weights = [(action, outcome_weight(self.core, action)) for action in self.legal_actions()]
        total = sum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights]

    def sample_chance(self, key: int) -> int:
        """The outcome of chance in the game with this key."""
        return chance_choice(self.core, key)

    def apply_action(self, action: int) -> None:
        """Answer the current question, trusting that the answer is legal."""
        if self.core.listening:
            listen(self.core)
        choose(self.core, action)

    def step(self, action: int) -> None:
        """Answer the current question. Raises IllegalActionError, and then nothing has changed."""
        self._check_legal(action)
        self.apply_action(action)

    def listen(self) -> State:
        """Keep a log of what each answer does from now on; copies of the position have none. Returns itself."""
        listen(self.core)
        return self

    def events(self, reader: int) -> list[LogEntry]:
        """What the last answer did, as a seat, an ONLOOKER or a reader of EVERYTHING may know it; `listen` first."""
        return self.game.log.read(self.core, reader)

    def interrupt(self, seat: int) -> None:
        """Let a seat (from 0) that is not asked answer out of turn: its own question stands above the current one.

        Raises IllegalActionError where that cannot be, and then nothing has changed.
        """
        refusal = self.why_no_interruption(seat)
        if refusal:
            raise IllegalActionError(refusal)
        self.game.interrupt(self.core, seat)

    def why_no_interruption(self, seat: int) -> str:
        """Why the seat cannot answer out of turn now, in one sentence; '' when it can."""
        return self.game.why_no_interruption(self.core, seat)

    def is_interruption(self) -> bool:
        """Whether the current question is one that its seat began itself, out of turn."""
        return self.game.is_interruption(self.core)

    def read_interruption(self, text: str, seat: int | None) -> Interruption | None:
        """What a line means that somebody types without being asked; None when it is about something else.

        `seat` acts where the line names nobody. Raises RulesError when it cannot be done.
        """
        return self.game.read_interruption(self.core, text, seat)

    def interruption_help(self) -> str:
        """A sentence on what can be typed out of turn in this game; '' for nothing."""
        return self.game.interruption_help(self.core)

    def _check_legal(self, action: int) -> None:
        if self.is_terminal():
            raise IllegalActionError(f"Action {action} is not legal: the game is over.")
        if not 0 <= action <= MAX_CHOICE or not self.core.legal & BIT[action]:
            legal = ", ".join(str(known) for known in self.legal_actions())
            raise IllegalActionError(f"Action {action} is not legal here; {self.asked()} may answer {legal}.")

    def asked(self) -> str:
        """Who is asked what, in words."""
        player = self.current_player()
        if player == TERMINAL:
            return "nobody, for the game is over"
        return f"{'chance' if player == CHANCE else f'seat {player + 1}'} ({self.question()})"

    def question(self) -> str:
        """What the current question asks, in words."""
        return "" if self.is_terminal() else self.game.question(self.core)

    def action_to_text(self, action: int) -> str:
        """The stable words of an answer to the current question."""
        return self.game.action_text(self.core, action)

    def action_texts(self) -> dict[str, int]:
        """The words of every legal answer."""
        actions = self.legal_actions()
        return dict(zip(self.game.action_texts(self.core, actions), actions, strict=True))

    def printed_text(self, action: int) -> str:
        """The words of an answer as people read them."""
        return self.game.printed(self.action_to_text(action))

    def printed_texts(self) -> dict[str, int]:
        """The words of every legal answer as people read them."""
        return {self.game.printed(words): action for words, action in self.action_texts().items()}

    def text_to_action(self, text: str) -> int:
        """The legal answer that these words mean. Raises NotationError where they mean none, or more than one."""
        found = None if self.is_terminal() else self.game.read_answer(self.core, text)
        if found is not None:
            return found
        known = self.action_texts()
        wanted = " ".join(text.lower().split())
        for words, action in known.items():
            if words.lower() == wanted:
                return action
        raise NotationError(self._no_answer(text, known, wanted))

    def explain(self, action: int) -> Explanation:
        """What a legal answer would do, as far as the seat asked may know. Raises IllegalActionError."""
        self._check_legal(action)
        found = self.game.explain(self.core, action)
        return found or Explanation(f"'{self.printed_text(action)}' is a legal move for {self.asked()}.")

    def why_not(self, text: str) -> Explanation:
        """Why these words are not legal now, or that they are; at least who is asked what."""
        known = self.action_texts()
        wanted = " ".join(text.lower().split())
        for words, action in known.items():
            if words.lower() == wanted:
                return _legal_after_all(self.game.printed(words), self.explain(action))
        reason = self.game.why_not(self.core, " ".join(text.split())) if known else None
        return reason or Explanation(self._no_answer(text, known, wanted))

    def _no_answer(self, text: str, known: Mapping[str, int], wanted: str) -> str:
        if not known:
            return f"'{text.strip()}' is not possible: the game is over."
        return f"'{text.strip()}' is not an answer for {self.asked()}; {_listed(known, wanted)}"

    def help(self) -> Explanation:
        """What the current question is about."""
        found = None if self.is_terminal() else self.game.help(self.core)
        return found or Explanation(f"Now: {self.asked()}.")

    def returns(self) -> list[float]:
        """Each seat's share of the win, ties split; all 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players
        return win_shares([rank for rank, _ in self.ranking()])

    def score(self, seat: int) -> list[Line]:
        """What the seat would score now, line by line, in coins or points; a handicap that was agreed comes last."""
        lines = self.game.score(self.core, seat)
        return [*lines, handicap_line(self.handicap(seat))] if self.setup.handicap else lines

    def handicap(self, seat: int) -> int:
        """What the setup adds to the final score of the seat."""
        agreed = self.setup.handicap
        if isinstance(agreed, Mapping):
            return points_of(agreed, {**self._levels(seat), PLACE: self.place(seat)})
        return agreed[seat] if agreed else 0

    def _levels(self, seat: int) -> Mapping[str, str]:
        return self.game.levels_held(self.core, seat) or self.setup.seats[seat]

    def place(self, seat: int) -> str:
        """The place of the seat in the order of play, by its name in files; '' while it is open who starts."""
        first = self.game.first_seat(self.core)
        return place_of(seat, first, self.num_players) if first < self.num_players else ""

    def ranking(self) -> list[tuple[int, str]]:
        """Rank of each seat (1 is best, ties share) and the tie-break that put it there, or ''."""
        return self.game.ranking_with(self, self.totals(self.game.points(self.core)))

    def totals(self, points: Sequence[Sequence[int]]) -> list[int]:
        """What seats with these points have in all, with a handicap that was agreed."""
        totals = [*map(sum, points)]
        if self.setup.handicap:
            return [own + self.handicap(seat) for seat, own in enumerate(totals)]
        return totals

    def clone(self) -> State:
        """An independent copy."""
        return State(self.game, self.setup, self.game.clone(self.core))

    def digest(self) -> str:
        """Hash of the position, the same in every build and process."""
        return saving.digest(self.game.name, self.core)

    def to_json(self) -> dict[str, Any]:
        """The whole position, hidden parts included, as plain JSON values."""
        return saving.to_json(self.game.name, self.core)

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat may know, as plain JSON values."""
        return self.game.view(self.core, seat)

    def hides(self, seat: int, action: int) -> bool:
        """Whether the seat is not told this answer to the current question when it is given."""
        return seat != self.current_player() and self.game.hides(self.core, seat, action)

    def knows_total(self, viewer: int | None, seat: int) -> bool:
        """Whether the viewer, None for an onlooker, may know what the seat would score now."""
        return self.game.knows_total(self.core, viewer, seat)

    def determinize(self, seat: int, key: int) -> State:
        """A full position that the seat could be in: what it cannot know is drawn anew from `key`, hand sizes kept."""
        return State(self.game, self.setup, self.game.determinize(self.core, seat, key))


def _legal_after_all(words: str, found: Explanation) -> Explanation:
    """That an answer is legal, and what it does."""
    return Explanation(f"'{words}' is legal now. {found.text}", found.rules)


def _listed(known: Mapping[str, int], wanted: str) -> str:
    """Up to ten answers, the nearest first when there is one."""
    hint = nearest(wanted, known)
    if hint.startswith("did"):
        return hint
    words = list(known)
    return "legal moves: " + ", ".join(words[:10]) + (f" and {len(words) - 10} more." if len(words) > 10 else ".")
