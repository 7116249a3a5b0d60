"""Whole actions in one typed line: `mech W4 to T4 with 2 workers 3 metal`, `conquer r3 r7 r8`.

A line is read from left to right on copies of the position. Each answer of its seat takes the words that say it;
answers that only lead to what the words say need none (`implied`, see `left_out.py`), and of all ways to read the line
the one with the fewest of these is meant. What is behind `with` may also come before the `to` in front of it: cargo is
settled before the step. Where chance or somebody else is asked, or where something hidden comes to light, a line has to
end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count

from engines.core.engine.errors import GivenUpError, NotationError
from engines.core.game import Position
from engines.core.language.answer_words import Phrase
from engines.core.language.explaining import listed
from engines.core.language.templates import JOINING, spoken, strip_joining
from engines.core.learning import learns
from engines.core.left_out import asks_the_same, is_misread, is_nothing, left_open, only_ends
from engines.core.line_words import asked_first, closing, goes_no_further, leading, orders, phrases, without_cargo
from engines.core.reading import Reading, Stop, any_order, is_shortened, named_before, why_not

NO = "no"
GOES_ON = frozenset({"to", "with", "carrying"})  # after a bare name: an action follows
TURNED = {"from", "to"}
MOST_STUCK = 50  # readings in which a reason is looked for
MOST_READ = 1500  # positions that are looked at before a line is given up
MOST_IMPLIED = 10  # answers without words, one after the other


class TypedLine:
    """A line that the seat asked types. It reads copies; the position stays as it is.

    `is_begun`: whether the refusal of `answers` is about words that mean something here.
    """

    def __init__(self, state: Position, text: str, most: int = MOST_READ) -> None:
        self._start = state
        self._most = most
        self._is_given_up = False
        self._seat = state.current_player()
        self._orders = orders(text)
        self.is_begun = True
        self._text = " ".join(text.split())
        self._open: Reading | None = None  # the line up to an amount that it leaves open
        self._stuck = [self._begin(0)]  # the readings that came furthest, in the order that is meant

    def answers(self) -> tuple[int, ...]:
        """The answers that the line says, one after the other. Raises NotationError, which names what fails."""
        found = self._found()
        if not found:
            raise (GivenUpError if self._is_given_up else NotationError)(
                self._refusal_of_spelling() or self._refusal_without_cargo() or self._refusal()
            )
        best = min(one.rank for one in found)
        different = list(dict.fromkeys(one.answers for one in found if one.rank == best))
        if len(different) == 1:
            different += self._meant_otherwise(min(found, key=lambda one: one.rank))
        if len(different) > 1:
            raise NotationError(self._ambiguous(different))
        chain = different[0]
        self._check_secrets(chain, found[0].rest)
        return chain

    def _begin(self, way: int) -> Reading:
        """The line in one of its orders before anything is read."""
        words = self._orders[way]
        return Reading(self._start, words, way=way, places=tuple(range(len(words))))

    def _has_begun(self) -> bool:
        """Whether some of the words in front have been read."""
        words = self._orders[0]
        return self._stuck[0].reached > len(words) - len(strip_joining(words))

    def _meant_otherwise(self, found: Reading) -> list[tuple[int, ...]]:
        """What a name alone may mean besides, by one more answer that was not said: where a card can be bought or have
        influence put on it, its place says neither."""
        if not found.is_bare_name:
            return []
        more = [one for one in self._found(spare=1) if one.is_bare_name and one.kind != found.kind]
        return list(dict.fromkeys(one.answers for one in more))

    def _found(self, spare: int = 0) -> list[Reading]:
        """The readings of the whole line with the fewest answers that were not said, or so many more."""
        tie = count()
        queue: list[tuple[int, int, int, int, Reading]] = []

        def put(one: Reading) -> None:
            heappush(queue, (one.implied, one.odd, len(one.rest), next(tie), one))

        for way in range(len(self._orders)):
            put(self._begin(way))
        found: list[Reading] = []
        seen: set[tuple[tuple[int, ...], int, tuple[str, ...]]] = set()
        while (
            queue and len(seen) < self._most and not (found and queue[0][:2] > (found[0].implied + spare, found[0].odd))
        ):
            reading = heappop(queue)[-1]
            if reading.key in seen:
                continue
            seen.add(reading.key)
            if not reading.rest:
                found += self._complete(reading)
                continue
            self._note(reading)
            for further in self._further(reading):
                put(further)
        self._is_given_up = len(seen) >= self._most
        return found

    def _complete(self, reading: Reading) -> list[Reading]:
        """The reading of a whole line with what ends it; none where it says nothing, or would give something away in
        silence."""
        is_idle = bool(self._text) and not any(step.is_said for step in reading.steps)
        if is_idle or is_misread(reading) or self._is_turned_round(reading):
            return []
        asked = left_open(reading)
        if asked is None:
            return [self._closed(reading)]
        self._open = self._open or (asked if any_order(asked.state) and self._says_more(asked, reading) else None)
        return []

    def _is_turned_round(self, reading: Reading) -> bool:
        """Whether `from V4` was read as `to V4`, or the other way round."""
        words = self._orders[reading.way]
        for step in reading.steps:
            if step.is_said and step.taken and step.previous and step.previous.places[0]:
                before = words[step.previous.places[0] - 1]
                says = spoken(step.previous.state.printed_text(step.action))[0]
                if {before, says} == TURNED:
                    return True
        return False

    @staticmethod
    def _says_more(asked: Reading, reading: Reading) -> bool:
        """Whether the words name other amounts of the kind that is asked for."""
        return any(
            step.is_said and step.previous and asks_the_same(step.previous.state, asked.state) for step in reading.steps
        )

    def _note(self, reading: Reading) -> None:
        """Remember how far the line could be read: up to a word that says nothing there, whatever is read behind it.
        Words that were passed over for a question in any order are no answer to another one, and to something that ends
        or skips nobody is led."""
        if reading.way or reading.rest[0] in JOINING or (self._passes_over(reading) and not any_order(reading.state)):
            return
        reached, furthest = reading.reached, self._stuck[0].reached
        if reached >= furthest and not only_ends(reading):
            self._stuck = [*(self._stuck if reached == furthest else []), reading][:MOST_STUCK]

    def _passes_over(self, reading: Reading) -> bool:
        """Whether words behind those that are left have been read."""
        return reading.reached + len(reading.rest) < len(self._orders[0])

    def _further(self, reading: Reading) -> Iterator[Reading]:
        """The line after one more answer, or after a word that only joins two."""
        if reading.rest[0] in JOINING:
            yield replace(reading, rest=reading.rest[1:], places=reading.places[1:])
        if not self._asked(reading.state):
            return
        state = reading.state
        actions = state.legal_actions()
        for start, action, phrase in phrases(state, actions, reading):
            if self._is_clear(reading, start, phrase):
                yield reading.said(action, start, phrase)
        if len(actions) == 1:
            yield reading.unsaid(actions[0], 0)
        elif reading.quiet < MOST_IMPLIED:
            for action in leading(state):
                yield reading.unsaid(action, 1)

    @staticmethod
    def _is_clear(reading: Reading, start: int, phrase: Phrase) -> bool:
        """Whether the words can be meant so: a bare name, alone or after words that only join, does not begin a line
        that says nothing of what leads to it, a bare number is the next one that is asked for, and "no" goes with the
        word behind it."""
        end = start + phrase.length
        said = [word for word in reading.rest[start:end] if word not in JOINING]
        after = next(iter(reading.rest[end:]), "then")
        if said == [NO]:
            return after in JOINING or after == NO
        if not phrase.is_bare or len(said) != 1:
            return True
        if said[0].isdecimal():
            return start == 0 and (after in JOINING or after.isdecimal())
        return bool(reading.kind) or not reading.implied or after in GOES_ON

    def _asked(self, state: Position) -> bool:
        """Whether the seat that typed the line is asked."""
        return state.current_player() == self._seat

    def _closed(self, reading: Reading) -> Reading:
        """The line with the answer that ends it, where it says several and one does."""
        if sum(step.is_said for step in reading.steps) < 2 or not self._asked(reading.state):
            return reading
        if reading.is_forced:
            return self._closed(reading.unsaid(reading.state.legal_actions()[0], 0))
        answer = closing(reading.state)
        return reading if answer is None else reading.unsaid(answer, 0)

    # ------------------------------------------------------------------------------------------------------- refusals

    def _refusal_of_spelling(self) -> str:
        """What the line may have meant, with what stands against that; '' where no word is misspelt, or where with all
        words spelled well they are none here."""
        words, core = self._start.game.words.answers, self._start.core
        corrected = words.corrected(core, self._text) if words.speaks(core) else ""
        line, refusal = TypedLine(self._start, corrected, self._most), NOTHING_DONE
        try:
            _ = line.answers() if corrected else ()
        except NotationError as error:
            refusal = str(error)
        return f"Did you mean {corrected!r}? {refusal}" if corrected and line.is_begun else ""

    def _refusal_without_cargo(self) -> str:
        """Why the line goes no further even without what it brings along, which is read before where it goes; '' where
        it then goes on, or brings nothing."""
        bare = without_cargo(self._text) if self._has_begun() else self._text
        line = TypedLine(self._start, bare, self._most)
        try:
            _ = line.answers() if bare != self._text else ()
        except NotationError as error:
            return str(error) if line.is_begun else ""
        return ""

    def _refusal(self) -> str:
        """Why the line goes no further, with what could be read of it: by the reading that understands most."""
        if self._open:
            said = f"{self._left(self._open)} does not say all. {asked_first(self._open.state)}"
            return self._refused(self._open, said)
        self._stuck = [one for one in self._stuck if not is_shortened(one)] or self._stuck
        stop = max(map(self._stopped, self._stuck), key=lambda one: one.rank)
        if stop.why and (self._has_begun() or stop.understood > 1):
            return self._refused(stop.reading, f"{self._left(stop.reading)} cannot be played. {stop.why}")
        self.is_begun = self._has_begun()
        reading = next((one for one in self._stuck if not one.is_forced), self._stuck[0])
        if self._asked(reading.state):
            return self._refused(reading, f"{self._left(reading)} is not an answer. {asked_first(reading.state)}")
        return self._refused(reading, goes_no_further(reading.state, self._left(reading)))

    def _stopped(self, reading: Reading) -> Stop:
        """Where a reading goes no further and why."""
        named = named_before(reading)
        if named.why or not self._asked(reading.state) or not (self._has_begun() or len(self._orders[0]) > 1):
            return named
        return why_not(reading, self._has_begun())

    def _refused(self, reading: Reading, why: str) -> str:
        """The refusal with what was read before. Raises NotationError where that would tell something hidden."""
        self._check_secrets(reading.answers, reading.rest)
        return f"{self._after(reading.answers) if self._has_begun() else ''}{why} {NOTHING_DONE}"

    def _left(self, reading: Reading) -> str:
        """The words that are left as they were typed."""
        if not reading.reached:
            return repr(self._text)
        typed = self._text.split()
        ends = (" ".join(typed[start:]) for start in range(len(typed)))
        return repr(next((text for text in ends if orders(text)[0] == reading.rest), " ".join(reading.rest)))

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


def read_line(state: Position, text: str, most: int = MOST_READ) -> tuple[int, ...]:
    """The answers that a typed line gives, one after the other. The position stays as it is.

    Raises NotationError; GivenUpError after looking at so many positions.
    """
    return TypedLine(state, text, most).answers()


def ahead(state: Position) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Where answers lead that need no words, while there is one each time: those so far, and the question after them.

    It ends where chance or somebody else is asked, where something hidden would come to light, and where an amount is
    asked for, unless it is that of something that stays as it is.
    """
    seat, reading = state.current_player(), Reading(state, ())
    while reading.quiet < MOST_IMPLIED and reading.state.current_player() == seat:
        before, implied = reading.state, leading(reading.state)
        if reading.is_forced:
            implied = before.legal_actions()
        if len(implied) != 1 or (any_order(before) and not is_nothing(before, implied[0])):
            return
        reading = reading.unsaid(implied[0], 1)
        after = reading.state
        if after.current_player() != seat or learns(before, lambda guess, x=implied[0]: guess.step(x), after, seat):  # type: ignore[misc]
            return
        if not reading.is_forced:
            yield reading.answers, after


def texts(state: Position, answers: tuple[int, ...]) -> list[str]:
    """The words of answers that follow each other, as people read them."""
    at, found = state.clone(), []
    for action in answers:
        found.append(at.printed_text(action))
        at.apply_action(action)
    return found
