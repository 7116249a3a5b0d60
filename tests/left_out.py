"""The walk through what typed lines leave out: the words of later questions, typed when something else is asked.

Such words either are refused, and so the question that is asked comes back, or they give away nothing: whatever was
left out is what its player would call nothing, or no other answer leads to the words as soon. The walk finds this out
by playing; it asks no row which answers may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from engines.core.engine.errors import NotationError
from engines.core.game import Position
from engines.core.typed_lines import read_line, texts
from tests.asked import kind_of

NOTHING = re.compile(r"keep all regions|carry 0 .*|as (\d)")  # left out, these change nothing
IN_PART = (" in part", " with fewer coins")  # the same with less: who does not say so means all
ENDING = re.compile(r"(?:end|skip|no|stop|done|stay|nobody)\b|.* (?:nobody|nothing)$")  # said, these lead nowhere
LONGEST = 12  # answers of a seat that are played on
TRIES = 2  # ways on from each other answer
Word = tuple[str, int]  # the words of an answer and the kind of the question


def later_words(state: Position, rng: Random, of_each: int) -> list[Word]:
    """Words of answers to later questions of the same turn, some of each that is reached by playing on."""
    found: dict[Word, None] = {}
    for at in _played_on(state, rng, LONGEST):
        if kind_of(at.core) != kind_of(state.core):
            words = list(at.printed_texts())
            found |= dict.fromkeys((text, kind_of(at.core)) for text in rng.sample(words, min(of_each, len(words))))
    return list(found)


def check_word(state: Position, word: Word, rng: Random) -> bool:
    """Whether a word of a later question is read; if it is, nothing is lost by it. Raises AssertionError."""
    text, before = word[0], state.digest()
    answers = () if _is_answer(state, text) else _read(state, text)
    assert state.digest() == before
    said = texts(state, answers)
    silent = [place for place, words in enumerate(said[:-1]) if not NOTHING.fullmatch(words)]
    told = f"{state.question()}: '{text}' says {said}"
    assert not silent or not ENDING.match(text), told
    at = state.clone()
    for place, action in enumerate(answers):
        other = _other_way(at, action, word, len(said) - place, rng) if place in silent else []
        assert not other, f"{told}, but so does {other}"
        at.apply_action(action)
    return bool(said)


def _read(state: Position, text: str) -> tuple[int, ...]:
    """The answers that a line says; none where it is refused."""
    try:
        return read_line(state, text)
    except NotationError:
        return ()


def check_position(state: Position, rng: Random, of_each: int) -> int:
    """Type words of later questions in a position; how many of them are read. Raises AssertionError."""
    return sum([check_word(state, word, rng) for word in later_words(state, rng, of_each)])


def _is_answer(state: Position, text: str) -> bool:
    try:
        return state.text_to_action(text) is not None
    except NotationError as error:
        return "may mean" in str(error)


def _other_way(state: Position, action: int, word: Word, most: int, rng: Random) -> list[str]:
    """Answers, beginning with another one, that lead to the words no later than these; none where none was found."""
    seat, avoided = state.current_player(), (state.printed_text(action), kind_of(state.core))
    for text, other in state.printed_texts().items():
        for _ in range(0 if other == action or NOTHING.fullmatch(text) or text.endswith(IN_PART) else TRIES):
            at, done = state.clone(), [text]
            at.apply_action(other)
            while len(done) < most and not at.is_terminal() and at.current_player() == seat:
                words = at.printed_texts()
                if kind_of(at.core) == word[1] and word[0] in words:
                    return done
                done.append(rng.choice(list(words)))
                if (done[-1], kind_of(at.core)) == avoided:
                    break
                at.apply_action(words[done[-1]])
    return []


def _played_on(state: Position, rng: Random, most: int) -> Iterator[Position]:
    """The positions of the same seat that follow while somebody plays on at random."""
    at, seat = state.clone(), state.current_player()
    for _ in range(most):
        at.apply_action(rng.choice(at.legal_actions()))
        if at.is_terminal() or at.current_player() != seat:
            return
        yield at
