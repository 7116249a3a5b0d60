"""Whole actions in one typed line: `mech W4 to T4 with 2 workers 3 metal`, `conquer r3 r7 r8`.

A line is read from left to right on copies of the position. Each answer of its seat takes the words that say it;
answers that only lead to what the words say need none (`implied`), and of all ways to read the line the one with the
fewest of these is meant. What is behind `with` may also come before the `to` in front of it: cargo is settled before
the step. Where chance or somebody else is asked, or where something hidden comes to light, a line has to end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count

from engines.core.errors import NotationError
from engines.core.explaining import listed
from engines.core.learning import learns
from engines.core.position import CHANCE, State
from engines.core.templates import spoken
from engines.core.words import Phrase

JOINING = frozenset({",", "and", "then", "with", "carrying", "to", "at", "on", "in", "from", "for", "by", "plus"})
CLAUSE_ENDS = frozenset({",", "then"})
BRINGS = frozenset({"with", "carrying"})
MOST_READ = 1500  # positions that are looked at before a line is given up
MOST_IMPLIED = 10  # answers without words, one after the other


@dataclass(frozen=True)
class Reading:
    """A line read so far: the answers, the position after them, and the words that are left."""

    state: State
    rest: tuple[str, ...]
    answers: tuple[int, ...] = ()
    kind: str = ""  # of the last answer that was said
    implied: int = 0  # answers without words
    quiet: int = 0  # of these, those since the last word
    odd: int = 0  # answers that were said without a verb, or not in their place
    way: int = 0  # which order of the words

    def said(self, action: int, start: int, phrase: Phrase) -> Reading:
        """The same after an answer that some of the words say."""
        rest = (*self.rest[:start], *self.rest[start + phrase.length :])
        rest = rest if set(rest) - JOINING else ()
        in_place = all(word in JOINING for word in self.rest[:start])
        odd = self.odd + int(phrase.is_bare) + int(not in_place)
        return replace(self._after(action), rest=rest, kind=phrase.kind, quiet=0, odd=odd)

    def unsaid(self, action: int, implied: int) -> Reading:
        """The same after an answer that needs no words."""
        return replace(self._after(action), implied=self.implied + implied, quiet=self.quiet + implied)

    def _after(self, action: int) -> Reading:
        state = self.state.clone()
        state.apply_action(action)
        return replace(self, state=state, answers=(*self.answers, action))

    @property
    def rank(self) -> tuple[int, int, int]:
        """Of several readings of a whole line the lowest is meant."""
        return self.odd, self.way, len(self.answers)


class Line:
    """A line that the seat asked types. It reads copies; the position stays as it is."""

    def __init__(self, state: State, text: str) -> None:
        self._start = state
        self._seat = state.current_player()
        self._orders = orders(spoken(text))
        self._text = " ".join(text.split())
        self._furthest = Reading(state, self._orders[0])

    def answers(self) -> tuple[int, ...]:
        """The answers that the line says, one after the other. Raises NotationError, which names what fails."""
        found = self._found()
        if not found:
            raise NotationError(self._refusal(self._furthest))
        best = min(one.rank for one in found)
        different = list(dict.fromkeys(one.answers for one in found if one.rank == best))
        if len(different) > 1:
            raise NotationError(self._ambiguous(different))
        chain = different[0]
        self._check_secrets(chain, found[0].rest)
        return chain

    @property
    def is_begun(self) -> bool:
        """Whether a part of the line could be read, once `answers` has failed."""
        return len(self._furthest.rest) < len(self._orders[self._furthest.way])

    def _found(self) -> list[Reading]:
        """The readings of the whole line with the fewest answers that were not said."""
        tie = count()
        queue: list[tuple[int, int, int, int, Reading]] = []

        def put(one: Reading) -> None:
            heappush(queue, (one.implied, one.odd, len(one.rest), next(tie), one))

        for way, words in enumerate(self._orders):
            put(Reading(self._start, words, way=way))
        found: list[Reading] = []
        seen: set[tuple[tuple[int, ...], tuple[str, ...]]] = set()
        while queue and len(seen) < MOST_READ and not (found and queue[0][:2] > (found[0].implied, found[0].odd)):
            reading = heappop(queue)[-1]
            if (reading.answers, reading.rest) in seen:
                continue
            seen.add((reading.answers, reading.rest))
            if not reading.rest:
                found.append(self._closed(reading))
                continue
            self._note(reading)
            for further in self._further(reading):
                put(further)
        return found

    def _note(self, reading: Reading) -> None:
        """Remember how far the line could be read."""
        best = self._furthest
        if (len(reading.rest), reading.implied) < (len(best.rest), best.implied):
            self._furthest = reading

    def _further(self, reading: Reading) -> Iterator[Reading]:
        """The line after one more answer, or after a word that only joins two."""
        if reading.rest[0] in JOINING:
            yield replace(reading, rest=reading.rest[1:])
        if not self._asked(reading.state):
            return
        state = reading.state
        actions = state.legal_actions()
        found = False
        for start in _starts(state, reading.rest):
            for action, phrase in _phrases(state, actions, reading, start):
                if self._is_clear(reading, start, phrase):
                    found |= start == 0 and not (phrase.is_bare and reading.rest[0].isdecimal() and phrase.length == 1)
                    yield reading.said(action, start, phrase)
            if found:
                break
        if len(actions) == 1:
            yield reading.unsaid(actions[0], 0)
        elif reading.quiet < MOST_IMPLIED:
            for action in _implied(state):
                yield reading.unsaid(action, 1)

    @staticmethod
    def _is_clear(reading: Reading, start: int, phrase: Phrase) -> bool:
        """Whether the words can be meant so: a bare name does not begin a line that says nothing of what leads to it,
        and a bare number is the next one that is asked for."""
        if not phrase.is_bare or phrase.length > 1:
            return True
        is_number = reading.rest[start].isdecimal()
        return not (reading.implied and not reading.kind) and not (is_number and start > 0)

    def _asked(self, state: State) -> bool:
        """Whether the seat that typed the line is asked."""
        return state.current_player() == self._seat

    def _closed(self, reading: Reading) -> Reading:
        """The line with the answer that ends it, where one does."""
        if len(reading.answers) < 2 or not self._asked(reading.state):
            return reading
        closing = _closing(reading.state)
        return reading if closing is None else reading.unsaid(closing, 0)

    # ------------------------------------------------------------------------------------------------------- refusals

    def _refusal(self, reading: Reading) -> str:
        """Why the line goes no further than this, with what could be read of it."""
        self._check_secrets(reading.answers, reading.rest)
        rest = " ".join(strip_joining(reading.rest))
        after = self._after(reading.answers)
        state = reading.state
        if not self._asked(state):
            return f"{after}{_who_is_asked(state)}, so '{rest}' has to wait: end the line before it. {NOTHING_DONE}"
        return f"{after}'{rest}' cannot be played. {_why_not(state, strip_joining(reading.rest))} {NOTHING_DONE}"

    def _after(self, answers: tuple[int, ...]) -> str:
        said = texts(self._start, answers)
        return f"After {listed((repr(one) for one in said), 'and')}, " if said else ""

    def _ambiguous(self, chains: list[tuple[int, ...]]) -> str:
        meant = [", ".join(texts(self._start, chain)) for chain in chains[:4]]
        return f"'{self._text}' may mean {listed((repr(one) for one in meant), 'or')}; say which. {NOTHING_DONE}"

    def _check_secrets(self, answers: tuple[int, ...], rest: tuple[str, ...]) -> None:
        """Raises NotationError where something hidden comes to light before the last answer, or before the words that
        are left: a line cannot be tried out to learn it."""
        state = self._start.clone()
        for place, action in enumerate(answers):
            is_last = place == len(answers) - 1 and not rest
            before = state.clone()
            state.apply_action(action)
            if not is_last and learns(before, lambda guess, x=action: guess.step(x), state, self._seat):  # type: ignore[misc]
                said = texts(self._start, answers[: place + 1])
                raise NotationError(
                    f"After {listed((repr(one) for one in said), 'and')}, something hidden comes to light: end the "
                    f"line there. {NOTHING_DONE}"
                )


NOTHING_DONE = "Nothing of the line was done."


def read_line(state: State, text: str) -> tuple[int, ...]:
    """The answers that a typed line gives, one after the other. Raises NotationError; the position stays as it is."""
    return Line(state, text).answers()


def texts(state: State, answers: tuple[int, ...]) -> list[str]:
    """The saved words of answers that follow each other."""
    at, found = state.clone(), []
    for action in answers:
        found.append(at.action_to_text(action))
        at.apply_action(action)
    return found


def orders(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The orders in which the words may be meant: what is behind `with` first before the `to` in front of it."""
    moved: list[str] = []
    for clause in _clauses(words):
        moved += _with_first(clause)
    return list(dict.fromkeys([tuple(moved), words]))


def _clauses(words: tuple[str, ...]) -> Iterator[list[str]]:
    clause: list[str] = []
    for word in words:
        clause.append(word)
        if word in CLAUSE_ENDS:
            yield clause
            clause = []
    yield clause


def _with_first(clause: list[str]) -> list[str]:
    """A clause with what it brings along before where it goes."""
    brings = next((place for place, word in enumerate(clause) if word in BRINGS), -1)
    goes = clause.index("to") if "to" in clause else -1
    if not 0 < goes < brings:
        return clause
    tail = [word for word in clause[brings:] if word in CLAUSE_ENDS]
    brought = [word for word in clause[brings:] if word not in CLAUSE_ENDS]
    return [*clause[:goes], *brought, *clause[goes:brings], *tail]


def strip_joining(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without the joining ones in front, unless there are no others."""
    for place, word in enumerate(words):
        if word not in JOINING:
            return words[place:]
    return words


def _starts(state: State, rest: tuple[str, ...]) -> range:
    """Where in the words that are left the next answer may begin."""
    words = state.game.words
    return range(len(rest) if words.speaks(state.core) and words.any_order(state.core) else 1)


def _phrases(state: State, actions: list[int], reading: Reading, start: int) -> Iterator[tuple[int, Phrase]]:
    """The ways in which the words from there on begin with legal answers."""
    rest, words = reading.rest[start:], state.game.words
    for action in actions:
        if words.speaks(state.core):
            yield from ((action, phrase) for phrase in words.phrases(state.core, action, rest, reading.kind))
        else:
            said = spoken(state.action_to_text(action))
            if rest[: len(said)] == said:
                yield action, Phrase(len(said), False, "")


def _implied(state: State) -> list[int]:
    words = state.game.words
    return words.implied(state.core) if words.speaks(state.core) else []


def _closing(state: State) -> int | None:
    words = state.game.words
    return words.closing(state.core) if words.speaks(state.core) else None


def _why_not(state: State, rest: tuple[str, ...]) -> str:
    words = state.game.words
    return words.why_not_begin(state.core, rest).text if words.speaks(state.core) else f"Now: {state.asked()}."


def _who_is_asked(state: State) -> str:
    player = state.current_player()
    if state.is_terminal():
        return "the game is over"
    return f"{'chance decides' if player == CHANCE else f'seat {player + 1} is asked'} ({state.question()})"
