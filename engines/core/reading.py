"""A typed line as far as it is read, and where it goes no further and why."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.core.engine.asking import choose_once
from engines.core.game import Position
from engines.core.language.answer_words import Phrase
from engines.core.language.refusing import Refusal
from engines.core.language.templates import JOINING

TOWARDS = "to"  # in front of where a unit goes


@dataclass(frozen=True)
class Reading:
    """A line read so far: the answers, the position after them, and the words that are left."""

    state: Position
    rest: tuple[str, ...]
    answers: tuple[int, ...] = ()
    kind: str = ""  # of the last answer that was said
    implied: int = 0  # answers without words
    quiet: int = 0  # of these, those since the last word
    is_forced: bool = False  # the question has this one answer, and nobody will be asked
    depth: int = 0  # answers, with those that nobody is asked for
    odd: int = 0  # answers that were said without a verb, not in their place, or though nobody asks for them
    way: int = 0  # which order of the words
    places: tuple[int, ...] = ()  # where in the line the words stand that are left
    previous: Reading | None = None  # the line before its last answer,
    action: int = 0  # which was this one,
    is_said: bool = False  # whether words said it,
    taken: int = 0  # and how many these were, of the last answer that was said; 0 where others stand before them

    def said(self, action: int, start: int, phrase: Phrase) -> Reading:
        """The same after an answer that some of the words say."""
        end = start + phrase.length
        rest, places = self.rest[:start] + self.rest[end:], self.places[:start] + self.places[end:]
        if not set(rest) - JOINING:
            rest, places = (), ()
        in_place = all(word in JOINING for word in self.rest[:start])
        odd = self.odd + int(phrase.is_bare) + int(not in_place) + int(self.is_forced)
        taken = 0 if start else phrase.length
        after = replace(self._after(action), rest=rest, places=places)
        return replace(after, kind=phrase.kind, quiet=0, odd=odd, is_said=True, taken=taken)

    def unsaid(self, action: int, implied: int) -> Reading:
        """The same after an answer that needs no words."""
        return replace(self._after(action), implied=self.implied + implied, quiet=self.quiet + implied)

    def _after(self, action: int) -> Reading:
        """The position after an answer; questions to others with one answer are passed over."""
        state, is_forced = after_answer(self.state, action)
        answers = self.answers if self.is_forced else (*self.answers, action)
        after = replace(self, state=state, answers=answers, is_forced=is_forced, depth=self.depth + 1)
        return replace(after, previous=self, action=action, is_said=False)

    @property
    def steps(self) -> list[Reading]:
        """The line after each of its answers, with those that nobody is asked for."""
        found: list[Reading] = []
        one = self
        while one.previous is not None:
            found.append(one)
            one = one.previous
        return found[::-1]

    @property
    def before(self) -> Reading | None:
        """The line before the last words that were read; None where none were."""
        return next((step.previous for step in reversed(self.steps) if step.is_said), None)

    @property
    def key(self) -> tuple[tuple[int, ...], int, tuple[str, ...]]:
        """What tells readings apart."""
        return self.answers, self.depth, self.rest

    @property
    def reached(self) -> int:
        """How many words of the line come before the first one that is left, whatever was read behind that."""
        return next(iter(self.places), 0)

    @property
    def is_bare_name(self) -> bool:
        """Whether the line is a name alone, and what leads to it was not said."""
        return self.odd == 1 and 0 < self.implied == len(self.answers) - 1

    @property
    def rank(self) -> tuple[int, int, int]:
        """Of several readings of a whole line the lowest is meant."""
        return self.odd, self.way, len(self.answers)


def after_answer(state: Position, action: int) -> tuple[Position, bool]:
    """The position after an answer of the seat that is asked, and whether it has just one answer to what follows;
    questions to others with one answer are passed over."""
    seat, after = state.current_player(), state.clone()
    is_forced = choose_once(after.core, action)
    while is_forced and after.current_player() != seat:
        is_forced = choose_once(after.core, after.legal_actions()[0])
    return after, bool(is_forced)


def any_order(state: Position) -> bool:
    """Whether a later question may be answered before the one that is asked."""
    words = state.game.words.answers
    return words.speaks(state.core) and words.any_order(state.core)


@dataclass(frozen=True)
class Stop:
    """Where a reading goes no further and why, '' where no reason is known; how many words of the line are understood,
    with those of the answer that is refused; and whether they are an answer there, though not a legal one."""

    reading: Reading
    why: str = ""
    understood: int = 0
    is_meant: bool = False

    @property
    def rank(self) -> tuple[bool, int, bool]:
        """Of several readings the one with the highest is blamed."""
        return self.why != "", self.understood, self.is_meant


def why_not(reading: Reading, begun: bool) -> Stop:
    """What stands against the answer that the words left begin with."""
    words, core = reading.state.game.words.answers, reading.state.core
    refusal = words.why_not_begin(core, reading.rest, begun) if words.speaks(core) else None
    return _stop(reading, refusal)


def named_before(reading: Reading) -> Stop:
    """What stands against an answer that the last words read name together with the next ones, in the line before it:
    of `worker V3`, where no worker is on V3, nobody means another worker."""
    before = reading.before
    words = reading.state.game.words.answers
    begun = _begun_before(reading)
    if begun is not None:
        return begun
    if before is None or not reading.taken or not words.speaks(before.state.core):
        return Stop(reading)
    refusal = words.against_more(before.state.core, before.rest, reading.taken)
    return _stop(before, replace(refusal, is_meant=True)) if refusal else Stop(reading)


def _begun_before(reading: Reading) -> Stop | None:
    """What stands against an answer that the last two words read name together, where they are followed by where that
    goes: `worker V3 to M5` is not about the worker that can step to V3. None where nothing does."""
    said = [step for step in reading.steps if step.is_said and step.taken]
    first, second = said[-2:] if len(said) > 1 else (None, None)
    asked, between = first and first.previous, second and second.previous
    if not (first and second and asked and between and between.rest[second.taken :][:1] == (TOWARDS,)):
        return None
    words, end = asked.state.game.words.answers, len(asked.rest) - len(between.rest) + second.taken
    refusal = (
        words.against_more(asked.state.core, asked.rest[:end], first.taken) if words.speaks(asked.state.core) else None
    )
    return _stop(asked, replace(refusal, is_meant=True)) if refusal else None


def is_shortened(reading: Reading) -> bool:
    """Whether words that were read for an answer say another legal one together with the next ones: of
    `worker V3 to T99` nobody means another worker, which goes to V3."""
    return any(map(_says_more, reading.steps))


def _says_more(step: Reading) -> bool:
    asked, words = step.previous, step.state.game.words.answers
    if not step.is_said or not step.taken or asked is None or not words.speaks(asked.state.core):
        return False
    return words.says_longer(asked.state.core, asked.rest, step.taken)


def _stop(reading: Reading, refusal: Refusal | None) -> Stop:
    """Where a reading goes no further, by what stands against the words that are left."""
    if refusal is None:
        return Stop(reading)
    return Stop(reading, refusal.said.text, reading.reached + refusal.words, refusal.is_meant)
