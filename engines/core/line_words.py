"""Words of a typed line: the orders in which they may be meant, and what they say where something is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from engines.core.game import CHANCE, Position
from engines.core.language.answer_words import Phrase
from engines.core.language.templates import spoken
from engines.core.reading import Reading, any_order

CLAUSE_ENDS = re.compile(r"[,;]|\bthen\b")
BRINGS = frozenset({"with", "carrying"})
CARGO = re.compile(r"(?i)(\bto\s[^,;]*?)\s+(?:with|carrying)\s.*?(?=\s*[,;]|\s+then\b|$)")  # behind where it goes


def orders(text: str) -> list[tuple[str, ...]]:
    """The orders in which the words may be meant: what is behind `with` first before the `to` in front of it."""
    clauses = [list(spoken(clause)) for clause in CLAUSE_ENDS.split(text)]
    moved = [word for clause in clauses for word in _with_first(clause)]
    return list(dict.fromkeys([tuple(moved), _counted(moved)]))


def _counted(words: Sequence[str]) -> tuple[str, ...]:
    """The words with `oil oil` as `2 oil`."""
    groups = ((word, len(list(same))) for word, same in groupby(words))
    told = ((str(times), word) if times > 1 and not word.isdecimal() else (word,) * times for word, times in groups)
    return tuple(word for words in told for word in words)


def _with_first(clause: list[str]) -> list[str]:
    """A clause with what it brings along before where it goes."""
    brings = next((place for place, word in enumerate(clause) if word in BRINGS), -1)
    goes = clause.index("to") if "to" in clause else -1
    if not 0 < goes < brings:
        return clause
    return [*clause[:goes], *clause[brings:], *clause[goes:brings]]


def without_cargo(text: str) -> str:
    """A line without what it brings along behind the place where it goes."""
    return CARGO.sub(r"\1", text)


def _starts(state: Position, rest: tuple[str, ...]) -> range:
    """Where in the words that are left the next answer may begin."""
    return range(len(rest) if any_order(state) else 1)


def phrases(state: Position, actions: list[int], reading: Reading) -> Iterator[tuple[int, int, Phrase]]:
    """The ways in which the words, from one of them on, begin with legal answers."""
    words, rest = state.game.words.answers, reading.rest
    if not words.speaks(state.core):
        texts = ((action, spoken(state.action_to_text(action))) for action in actions)
        yield from ((0, action, Phrase(len(said), False, "")) for action, said in texts if rest[: len(said)] == said)
        return
    case, starts = words.case(state.core), _starts(state, rest)
    found = (
        (start, place, phrase)
        for place, action in enumerate(actions)
        for start, phrase in words.phrases(case, action, rest, starts, reading.kind)
    )
    yield from ((start, actions[place], phrase) for start, place, phrase in sorted(found, key=lambda one: one[:2]))


def leading(state: Position) -> list[int]:
    """The legal answers that need no words where those of a line answer what is asked next."""
    words = state.game.words.answers
    return words.implied(state.core) if words.speaks(state.core) else []


def closing(state: Position) -> int | None:
    """The legal answer that ends a line which says several, None where none does."""
    words = state.game.words.answers
    return words.closing(state.core) if words.speaks(state.core) else None


def asked_first(state: Position) -> str:
    """A sentence that says what is asked, for words that answer something else."""
    words = state.game.words.answers
    return words.asked_first(state.core).text if words.speaks(state.core) else f"Now: {state.asked()}."


def goes_no_further(state: Position, left: str) -> str:
    """That a line has to end where chance decides, somebody else is asked or the game is over."""
    if state.is_terminal():
        return f"the game is over: end the line before {left}."
    player = state.current_player()
    asked = f"{'chance decides' if player == CHANCE else f'seat {player + 1} is asked'} ({state.question()})"
    return f"{asked}, so {left} has to wait: end the line before it."
