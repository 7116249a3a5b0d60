"""What refusals advise is typed: it can be said there, and leads where the sentence says.

Lines are words of the game that are typed at the wrong time. `say 'move units' first`, `did you mean 'build'?`, the
ways that a line `may mean`, and the legal moves that a refusal ends with are such advice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from engines.core.engine.errors import NotationError
from engines.core.game import Position
from engines.core.typed_lines import TypedLine, read_line
from tests.asked import asked

QUOTED = r"(?:'[^']+'|\"[^\"]+\")"
SOME = rf"{QUOTED}(?:, {QUOTED})*(?: or {QUOTED})?"
AFTER = re.compile(rf"(?:^|\? )After ({QUOTED}(?:, {QUOTED})*(?: and {QUOTED})?), ")
FIRST = re.compile(rf"\b[Ss]ay ({SOME}) first(?:; then comes: (?P<next>[^(]+?) \()?")
SAY = re.compile(rf"\b[Ss]ay ({SOME})(?! first)(?=[ .;])")
WHICH = re.compile(rf" may mean ({SOME}); say which\.")
MEANT = re.compile(rf"\b[Dd]id you mean ({SOME})\?")
LEGAL = re.compile(rf"Legal moves(?: \(\d+ of \d+\))?: ({SOME})\.")


@cache
def words_of_game(game: str) -> tuple[str, ...]:
    """The words of answers to all questions of a game, as people read them."""
    return tuple(dict.fromkeys(text for state in asked(game) for text in state.printed_texts()))


def lines(game: str, rng: Random, count: int) -> list[str]:
    """Lines of words of a game: answers, their first words, two of them in a row, and misspelt ones."""
    words, found = words_of_game(game), []
    for _ in range(count):
        one, other = rng.sample(words, 2)
        at = rng.randrange(len(one))
        found += [one, " ".join(one.split()[:-1]), f"{one}, {other}", one[:at] + one[at + 1 :]]
    return [line for line in dict.fromkeys(found) if line.strip()]


def refusals(state: Position, line: str) -> Iterator[str]:
    """What is told of a line that is refused, when it is typed and when it is asked about."""
    if is_read(state, line):
        return
    typed = TypedLine(state, line)
    try:
        typed.answers()
    except NotationError as error:
        yield str(error)
    yield state.why_not(line).text


def check_position(state: Position, rng: Random, count: int) -> int:
    """Type lines of words of the game, four times so many; how many pieces of advice lead where they say. Raises
    AssertionError."""
    typed = lines(state.game.name, rng, count)
    return sum(check_told(state, line, told) for line in typed for told in refusals(state, line))


def check_told(state: Position, line: str, told: str) -> int:
    """How many pieces of advice in a sentence about a line lead where it says. Raises AssertionError."""
    at, place = after_answers(state, told), f"{state.question()}: '{line}': {told}"
    first = [(words, found["next"] or "") for found in FIRST.finditer(told) for words in quoted(found[1])]
    said = [words for form in (SAY, WHICH, LEGAL) for found in form.finditer(told) for words in quoted(found[1])]
    meant = [words for found in MEANT.finditer(told) for words in quoted(found[1])]
    for words, following in first:
        check_first(at, line, words, following, place)
    assert all(is_read(at, words) for words in said), place
    assert all(is_read(state, words) or "has no move" not in state.why_not(words).text for words in meant), place
    return len(first) + len(said) + len(meant)


def after_answers(state: Position, told: str) -> Position:
    """Where a refusal that begins with `After 'deploy' and 'mech speed',` stands."""
    at, found = state.clone(), AFTER.search(told)
    for words in quoted(found[1]) if found else ():
        at.apply_action(at.text_to_action(words))
    return at


def check_first(state: Position, line: str, words: str, following: str, place: str) -> None:
    """What is to be said first can be said, and then what comes is asked, or nobody is told to say it again."""
    assert is_read(state, words), place
    after = state.clone()
    after.apply_action(after.text_to_action(words))
    if following:
        assert after.question() == following, place
    elif not after.is_terminal() and after.current_player() == state.current_player():
        again = [found[1] for found in FIRST.finditer(after.why_not(line).text)]
        assert words not in [said for one in again for said in quoted(one)], place


def quoted(words: str) -> list[str]:
    """What stands in quotes."""
    return [one[1:-1] for one in re.findall(QUOTED, words)]


def is_read(state: Position, line: str) -> bool:
    """Whether a line can be played, or may mean several things that can."""
    try:
        state.text_to_action(line)
    except NotationError as error:
        if "may mean" in str(error):
            return True
        try:
            read_line(state, line)
        except NotationError as refused:
            return "say which" in str(refused)
    return True
