"""What a bot says of one turn of a stored game: the best one that it finds, and what the one played cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.core.analysis.analysis import Analyst, Depth, Plan
from engines.core.analysis.review import Judged, Turn, judge, told, turns_of
from engines.core.game import Game
from engines.core.transcript import Transcript
from scythe_cli.analysing import SEED, note
from scythe_cli.score_text import unit_of
from scythe_cli.share_words import amount, half_width, lost_share, percent

DEPTH = Depth(worlds=200, seconds=2.0)


class TurnAnalysis:
    """The turns of a game that is over, each looked at when it is asked for and kept."""

    def __init__(self, game: Game, transcript: Transcript, names: Sequence[str], depth: Depth = DEPTH) -> None:
        """Raises BotError where the game has no value network."""
        self._names = names
        self._unit = unit_of(game)
        self._depth = depth
        self._analyst = Analyst(game, len(transcript.setup.seats), SEED)
        self._turns = list(turns_of(game, transcript))
        self._known: dict[int, Judged] = {}

    @property
    def worlds(self) -> int:
        """In how many imagined worlds a turn is looked at, at most."""
        return self._depth.worlds

    def turn_at(self, step: int) -> Turn:
        """The turn that is under way after so many answers, or begins there; the first one before it."""
        return next((turn for turn in reversed(self._turns) if turn.step <= step), self._turns[0])

    def name(self, turn: Turn) -> str:
        """Which turn, and whose."""
        return f"Turn {turn.number}, {self._names[turn.seat]}"

    def lines(self, turn: Turn, progress: Callable[[int], object] = lambda world: None) -> list[str]:
        """What the bot says of a turn; `progress` is told the number of worlds that are done."""
        if turn.number not in self._known:
            self._known[turn.number] = judge(turn, self._analyst, self._depth, progress)
        judged = self._known[turn.number]
        shares = ", ".join(f"{name} {percent(share)}" for name, share in zip(self._names, judged.shares, strict=True))
        return [
            f"{self.name(turn)}, from answer {turn.step + 1} on.",
            f"Win shares before it: {shares}.",
            "",
            *self._compared(judged),
            *(["", note([judged])] if judged.worlds else []),
        ]

    def _compared(self, judged: Judged) -> list[str]:
        """The best turn beside the one played."""
        if judged.best is None or judged.played is None:
            return ["Nothing to compare: the bot finds no other turn here, so this one is not judged."]
        best = self._told(judged.turn, judged.best)
        if judged.best.answers == judged.played.answers:
            return [f"Best, and played: {best}"]
        return [f"Best: {best}", "", f"Played: {self._told(judged.turn, judged.played)}", told_cost(judged)]

    def _told(self, turn: Turn, plan: Plan) -> str:
        """What a turn leads to, and what it does."""
        words = " ".join(told(turn.state, plan.answers, SEED))
        return f"{percent(plan.share)}, {amount(plan.mean_points, self._unit)} some rounds later. {words}"


def told_cost(judged: Judged) -> str:
    """What the turn cost, or how much better it did than the one that looked best."""
    if round(-100 * judged.lost) >= 1:
        return f"No loss: the turn played did {percent(-judged.lost)} better ({half_width(judged.error)})."
    lost = f"{lost_share(judged.lost)} ({half_width(judged.error)})"
    return f"It cost {lost}." if judged.is_clear else f"No clear loss: {lost}."
