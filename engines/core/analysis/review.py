"""A game that was played, looked at again turn by turn: what the best turn was, and what the one played cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, takewhile
from statistics import fmean

from engines.core.analysis.analysis import Analyst, Answers, Depth, Plan, loss
from engines.core.engine.bits import mix
from engines.core.game import CHANCE, Game, Position
from engines.core.language.log import ATTEMPT, PHASE, LogEntry
from engines.core.setup.setup import Setup
from engines.core.transcript import Transcript, read_answer

GUESSES = 6  # imagined worlds in which a turn is told
CLEAR = 2.0  # standard errors by which a loss has to be above zero to be told
TO_THE_END = 99  # rounds, as many as a rollout can have
MORE = "More depends on chance or on others."
PARTS = "Then, if chance allows it: {}."
BY_BOT = "Then it goes on as the bot plays."
PARTING = 3  # answers that are told from where two turns part


@dataclass(frozen=True)
class Turn:
    """A turn as it was played: `step` answers were made before it, `answers` are its own; `state` is where it began."""

    number: int  # from 1
    step: int
    seat: int
    state: Position
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

    def read(state: Position) -> int | None:
        found = next(answers, None)
        return None if found is None else read_answer(state, *found, f"The answer of {found[0]}")[0]

    return turns_played(game, transcript.setup, read)


def turns_played(game: Game, setup: Setup, answer: Callable[[Position], int | None]) -> Iterator[Turn]:
    """The turns of a game, as they are played: `answer` gives what is answered next, None when that is all."""
    state = game.new_initial_state(setup)
    began: tuple[int, int, Position] | None = None
    answers: list[tuple[int, int, int]] = []
    number = 0
    for step in count():
        action = answer(state)
        if action is None:
            break
        seat, top = state.current_player(), state.core.depth - 1
        kind = state.core.frame_kind[top]
        fresh = seat not in (CHANCE, began and began[1])
        if kind in game.bots.turn_kinds if game.bots.turn_kinds else fresh:
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


def told(state: Position, answers: Answers, key: int) -> list[str]:
    """What a turn does for its seat, in sentences, as far as the seat can foresee it; else its answers.

    It ends with MORE where more than that happens. What differs between the worlds that the seat can imagine, such as
    the end of a combat, is left out.
    """
    known, seat = foreseen(state, answers, key), state.current_player()
    is_whole = len(known) == len(answers)
    first, *others = [_imagined(state, known, is_whole, mix(key + world)) for world in range(GUESSES)]
    alike = [event for event in first.events if all(event in other.events for other in others)]
    is_all = is_whole and all(story.is_all and story.events == alike for story in (first, *others))
    lines = state.game.words.log.lines(alike, seat, state.game.layout.seat_titles(state.setup))
    return [*lines, *([] if is_all else [MORE])] if lines else [f"{'; '.join(first.words)}."]


def told_apart(state: Position, turns: tuple[Answers, Answers], key: int) -> tuple[str, str]:
    """Two turns, each told in one text; where both are told alike, with the answers by which they part after chance."""
    one, other = (" ".join(told(state, answers, key)) for answers in turns)
    if one != other:
        return one, other
    worlds = (_partings(state, turns, mix(key + world)) for world in range(GUESSES))
    for rest, others in filter(any, worlds):
        return f"{one} {_going_on(rest)}", f"{other} {_going_on(others)}"
    return one, other


def _going_on(words: Sequence[str]) -> str:
    """How a turn goes on after chance; one that says nothing more of it leaves that to the bot."""
    return PARTS.format("; ".join(words[:PARTING])) if words else BY_BOT


def _partings(state: Position, turns: tuple[Answers, Answers], key: int) -> tuple[list[str], list[str]]:
    """The words of two turns in an imagined world from where they part."""
    one, other = (_words(state, answers, key) for answers in turns)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return one[alike:], other[alike:]


def _words(state: Position, answers: Answers, key: int) -> list[str]:
    """What the answers of a turn are called in an imagined world."""
    imagined, words = state.determinize(state.current_player(), key), []
    for is_own, action in _steps(imagined, answers, key):
        words += [imagined.printed_text(action)] if is_own else []
        imagined.apply_action(action)
    return words


def foreseen(state: Position, answers: Answers, key: int) -> Answers:
    """The answers of a turn before the first that need not mean the same in every world that the seat can imagine.

    Option 2 of an encounter need not before its card is drawn, nor anything that follows a cast of the die.
    """
    worlds = zip(*(_meanings(state, answers, mix(key + world)) for world in range(GUESSES)), strict=False)
    alike = takewhile(lambda meanings: len(set(meanings)) == 1, worlds)
    return answers[: max(1, sum(1 for _ in alike))]


def _meanings(state: Position, answers: Answers, key: int) -> Iterator[tuple[str, str]]:
    """What each answer is called and does in an imagined world."""
    imagined = state.determinize(state.current_player(), key)
    for is_own, action in _steps(imagined, answers, key):
        if is_own:
            yield imagined.printed_text(action), imagined.explain(action).text
        imagined.apply_action(action)


def _steps(imagined: Position, answers: Answers, key: int) -> Iterator[tuple[bool, int]]:
    """What is answered in a turn, and whether its seat does, chance and others as they may: as far as the position asks
    for it, to the end of the turn. Each answer has to be given before the next one is asked for."""
    seat, others = imagined.current_player(), imagined.game.bots.greedy(imagined.num_players, key)
    for kind, _, choice in answers:
        while not imagined.is_terminal() and imagined.current_player() != seat:
            if asked(imagined) in imagined.game.bots.turn_kinds:
                return
            yield False, imagined.sample_chance(key) if imagined.is_chance() else others.choose(imagined.core)
        if imagined.is_terminal() or asked(imagined) != kind or choice not in imagined.legal_actions():
            return
        yield True, choice


def asked(state: Position) -> int:
    """The kind of the question on the table."""
    return state.core.frame_kind[state.core.depth - 1]


def _imagined(state: Position, answers: Answers, is_whole: bool, key: int) -> Story:
    """What a turn does for its seat in one imagined world; where the answers are all of it, it is told to its end."""
    story = Story(state.determinize(state.current_player(), key).listen())
    for is_own, action in _steps(story.state, answers, key):
        story.words += [story.state.printed_text(action)] if is_own else []
        story.go_on(action, is_own)
        if story.is_attempt:
            return story
    if is_whole:
        _finish(story, key)
    return story


class Story:
    """The events of a turn as its seat is told them, and the words of its answers; not `is_all` where more happened
    that nobody foresees."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.seat = state.current_player()
        self.events: list[LogEntry] = []
        self.words: list[str] = []
        self.is_all = True
        self.is_attempt = False  # it ends with an attempt, of which nobody knows the end

    def go_on(self, action: int, is_foreseen: bool) -> None:
        """Give an answer, and tell what it does where the seat foresees it; what begins another turn is not told."""
        self.state.apply_action(action)
        told_now = self.state.events(self.seat)
        fresh = [event for event in told_now if self.state.game.words.log.kind_of(event) != PHASE]
        self.is_attempt = any(self.state.game.words.log.kind_of(event) == ATTEMPT for event in fresh)
        self.is_all = self.is_all and not self.is_attempt
        if is_foreseen:
            self.events += fresh
        elif any(event.seat == self.seat for event in fresh):
            self.is_all = False


def _finish(story: Story, key: int) -> None:
    """Tell what the seat still answers in its turn, as the greedy bot plays it.

    What chance and others do, and what the seat answers after it, is not told, for nobody foresees it.
    """
    state, is_foreseen = story.state, True
    bot = state.game.bots.greedy(state.num_players, key)
    while not state.is_terminal() and asked(state) not in state.game.bots.turn_kinds:
        is_foreseen = is_foreseen and state.current_player() == story.seat
        action = state.sample_chance(key) if state.is_chance() else bot.choose(state.core)
        story.go_on(action, is_foreseen)
