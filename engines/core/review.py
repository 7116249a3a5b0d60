"""A game that was played, looked at again turn by turn: what the best turn was, and what the one played cost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from statistics import fmean
from typing import Any

from engines.core.analysis import Analyst, Answers, Depth, Plan, loss
from engines.core.bits import mix
from engines.core.game import Game
from engines.core.position import CHANCE, State
from engines.core.setup import Setup
from engines.core.transcript import Transcript, read_answer

GUESSES = 6  # imagined worlds in which a turn is told
CLEAR = 2.0  # standard errors by which a loss has to be above zero to be told
TO_THE_END = 99  # rounds, as many as a rollout can have
MORE = "More depends on chance or on others."
SUMMED = (
    ("You move ", "You carry "),
    ("You gain ",),
)  # how lines begin that are told as one where they follow each other
OWN = re.compile(r"\byour?\b", re.IGNORECASE)


@dataclass(frozen=True)
class Turn:
    """A turn as it was played: `step` answers were made before it, `answers` are its own; `state` is where it began."""

    number: int  # from 1
    step: int
    seat: int
    state: State
    answers: Answers


@dataclass(frozen=True)
class Judged:
    """A turn beside what it could have been.

    `lost` is a share of the game, 0 where the best turn was played, and `error` its standard error. It is by how much
    `played` falls short of `best` in those of the `worlds` that measure it; both plans tell of these alone.
    `shares` are what each seat could expect when the turn began. `best` is None where it is not judged: there was
    nothing to choose, or no other turn was found.
    """

    turn: Turn
    shares: list[float]
    best: Plan | None
    played: Plan | None
    lost: float = 0.0
    error: float = 0.0
    worlds: int = 0

    @property
    def is_clear(self) -> bool:
        """Whether the turn lost something beyond what imagined worlds leave open."""
        return self.lost > CLEAR * self.error and self.lost > 0


def turns_of(game: Game, transcript: Transcript) -> Iterator[Turn]:
    """The turns of a transcript, of all seats in the order in which they were played. Raises TranscriptError."""
    answers = iter(transcript.answers)

    def read(state: State) -> int | None:
        found = next(answers, None)
        return None if found is None else read_answer(state, *found, f"The answer of {found[0]}")[0]

    return turns_played(game, transcript.setup, read)


def turns_played(game: Game, setup: Setup, answer: Callable[[State], int | None]) -> Iterator[Turn]:
    """The turns of a game, as they are played: `answer` gives what is answered next, None when that is all."""
    state = game.new_initial_state(setup)
    began: tuple[int, int, State] | None = None
    answers: list[tuple[int, int, int]] = []
    number = 0
    for step in count():
        action = answer(state)
        if action is None:
            break
        seat, top = state.current_player(), state.core.depth - 1
        kind = state.core.frame_kind[top]
        fresh = seat not in (CHANCE, began and began[1])
        if kind in game.turn_kinds if game.turn_kinds else fresh:
            if began:
                yield Turn(number, *began, tuple(answers))
            number += 1
            began, answers = (step, seat, state.clone()), []
        if began and seat == began[1] and not state.is_interruption():
            answers.append((kind, state.core.frame_a[top], action))
        state.apply_action(action)
    if began:
        yield Turn(number, *began, tuple(answers))


def judge(
    turn: Turn,
    analyst: Analyst,
    depth: Depth,
    progress: Callable[[int], object] = lambda world: None,
    by_share: bool = False,
) -> Judged:
    """What a turn cost. Half of the worlds say which turn was best, the others by how much, so that luck does not.

    What greedy thinks of its own turns has a say in the choice, as when the expert plays; not with `by_share`.
    """
    plans = analyst.plans(turn.state.core, depth, turn.answers, progress)
    shares = analyst.shares(turn.state.core, turn.seat)
    if len({plan.answers for plan in plans}) < 2:
        return Judged(turn, shares, None, None)
    worlds = len(plans[-1].shares)
    best = max(plans, key=lambda plan: fmean(plan.shares[: worlds // 2]) - (0 if by_share else plan.behind))
    best, played = (_later(plan, worlds // 2) for plan in (best, plans[-1]))
    lost, error = loss(played, best) if best.answers != played.answers else (0.0, 0.0)
    return Judged(turn, shares, best, played, lost, error, worlds)


def play_out(one: Judged, analyst: Analyst, depth: Depth) -> Judged:
    """The same turn, with what it cost by games that go on to their end after it and after the best one.

    The analyst has to have another key than the one that judged the turn, or it imagines the same worlds again.
    """
    assert one.best and one.played, "a turn that is not judged has nothing to compare"
    answers = [one.best.answers, one.played.answers]
    best, played = analyst.compared(one.turn.state.core, answers, replace(depth, rounds=TO_THE_END))
    lost, error = loss(played, best)
    return replace(one, best=best, played=played, lost=lost, error=error, worlds=len(best.shares))


def _later(plan: Plan, first: int) -> Plan:
    """A plan in the worlds from one on."""
    return Plan(plan.answers, plan.behind, plan.shares[first:], plan.points[first:], plan.counted[first:])


def told(state: State, answers: Answers, key: int) -> list[str]:
    """What a turn does for its seat, in sentences, as far as the seat can foresee it; else its answers.

    What differs between the worlds that the seat can imagine, a card drawn or the end of a combat, is left out; it ends
    with MORE where there is such a thing, or where the answers do not go on in each of the worlds.
    """
    worlds = [_imagined(state, answers, mix(key + world)) for world in range(GUESSES)]
    (lines, words), others = worlds[0], [set(lines) for lines, _ in worlds[1:]]
    alike = [line for line in lines if line != MORE and all(line in other for other in others)]
    is_all = all(set(lines) == set(alike) and len(words) == len(answers) for lines, words in worlds)
    return [*alike, *([] if is_all else [MORE])] if alike else [f"{'; '.join(words)}."]


def _imagined(state: State, answers: Answers, key: int) -> tuple[list[str], list[str]]:
    """What a turn does for its seat in one imagined world, in sentences, and the words of its answers.

    It is told answer by answer; in a game with `deeds` only these and attempts are, and then what it comes to.
    """
    seat, deeds = state.current_player(), state.game.deeds
    imagined = state.determinize(seat, key)
    before = imagined.clone()
    lines, words = _played(imagined, seat, answers, key)
    if deeds:
        sums = _own_lines(before.view(seat), imagined.view(seat), before.game, seat)
        done = (line for line in lines if any(deed in line for deed in (*deeds, *_attempts(state), MORE)))
        lines = list(dict.fromkeys([*(_in_sum(line, sums) for line in done), *sums]))
    return lines, words


def _attempts(state: State) -> list[str]:
    """How a line about an answer begins that chance decides on."""
    return [f"You {state.game.tries}"] if state.game.tries else []


def asked(state: State) -> int:
    """The kind of the question on the table."""
    return state.core.frame_kind[state.core.depth - 1]


def _in_sum(line: str, sums: Sequence[str]) -> str:
    """What a line about one answer became in the sum of the turn, which may tell less of it; else the line itself."""
    return next((one for one in sums if re.match(rf"{re.escape(one.removesuffix('.'))}[ .]", line)), line)


def _own_lines(before: Mapping[str, Any], after: Mapping[str, Any], game: Game, seat: int) -> list[str]:
    """What is told of a seat between two of its views, to that seat."""
    return [line for line in game.narrate(before, after, seat) or [] if OWN.search(line)]


@dataclass
class Story:
    """What a seat is told of a turn, answer by answer; what it moves or gains one after the other as one."""

    state: State
    seat: int

    def __post_init__(self) -> None:
        self._view = self._began = self.state.view(self.seat)
        self._told: list[str] = []
        self._open: list[str] = []  # lines about all since `began`, which are of one kind
        self._more: list[str] = []

    @property
    def lines(self) -> list[str]:
        """All that was told, with MORE where something was left out."""
        return [*self._told, *self._open, *self._more]

    def pass_over(self, action: int) -> None:
        """Give an answer and tell nothing of it, but that there is more."""
        before = self._view
        self._told, self._open = [*self._told, *self._open], []
        self.state.apply_action(action)
        self._view = self.state.view(self.seat)
        if _own_lines(before, self._view, self.state.game, self.seat):
            self._more = [MORE]

    def go_on(self, action: int) -> None:
        """Give an answer and tell of it."""
        before = self._view
        attempt = f"You {self.state.printed_text(action)}."
        if attempt.startswith(tuple(_attempts(self.state))):
            self._told, self._open = [*self._told, *self._open, attempt], []
        self.state.apply_action(action)
        self._view = self.state.view(self.seat)
        fresh = _own_lines(before, self._view, self.state.game, self.seat)
        if not fresh:
            return
        summed = _own_lines(self._began, self._view, self.state.game, self.seat)
        if _is_one_kind([*self._open, *fresh, *summed]) and self._open and summed:
            self._open = summed
        else:
            self._told, self._open, self._began = [*self._told, *self._open], fresh, before


def _is_one_kind(lines: Sequence[str]) -> bool:
    """Whether lines are all about what is moved, or all about what is gained."""
    return any(all(line.startswith(kind) for line in lines) for kind in SUMMED)


def _played(imagined: State, seat: int, answers: Answers, key: int) -> tuple[list[str], list[str]]:
    """Play a turn as far as the position asks for it, chance and others as they may, and not beyond its end: what is
    told of it, and the words of the answers that could be given."""
    words: list[str] = []
    others = imagined.game.bots.greedy(imagined.num_players, key)
    story = Story(imagined, seat)
    for kind, _, choice in answers:
        while not imagined.is_terminal() and imagined.current_player() != seat:
            if asked(imagined) in imagined.game.turn_kinds:
                return story.lines, words
            story.go_on(imagined.sample_chance(key) if imagined.is_chance() else others.choose(imagined.core))
        if imagined.is_terminal() or asked(imagined) != kind:
            break
        if choice not in imagined.legal_actions():
            break
        words.append(imagined.printed_text(choice))
        story.go_on(choice)
    else:
        _finish(story, key)
    return story.lines, words


def _finish(story: Story, key: int) -> None:
    """Tell what the seat still answers in its turn, as the greedy bot plays it: what the expert found may end early.

    What chance and others do by then is not told, for nobody foresees it.
    """
    state = story.state
    bot = state.game.bots.greedy(state.num_players, key)
    while not state.is_terminal() and asked(state) not in state.game.turn_kinds:
        if state.current_player() == story.seat:
            story.go_on(bot.choose(state.core))
        else:
            story.pass_over(state.sample_chance(key) if state.is_chance() else bot.choose(state.core))
