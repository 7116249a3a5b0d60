"""The legal moves as a person meets them: numbered, listed, and found again from what is typed."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import takewhile
from typing import TYPE_CHECKING

from engines.core.language.explaining import listed as listed_words
from engines.core.language.spelling import plain
from engines.core.language.templates import ends
from engines.drawing.columns import broken, columns, padded
from scythe_cli.playing.numbers import ZERO, Numbers

if TYPE_CHECKING:
    from engines.core.game import Position
    from scythe_cli.playing.session import Session

FEW = 8  # moves that are told with what they do even where they do not all fit
FEW_PASSED = 2  # answers that are named where another one gives them up
GAP = 3  # blanks between two columns
NEAREST = 3
WORLDS = 32  # that somebody may be in who does not see the cards of others
LEAST_LETTERS = 3  # of a word that is not typed to its end
REFUSAL = re.compile(r"(?:no|skip) ")
PRINTED = re.compile(r"[+-]?\w+(?:['.-]\w+)*")  # a word or a number of what cards show
INDENT = " " * 7


@dataclass(frozen=True)
class Move:
    """A legal answer: what is typed for it, its words, and what it does where the words do not say it."""

    label: int
    words: str
    action: int
    hint: str = ""

    @property
    def line(self) -> str:
        """As it is listed."""
        return f"{self.label:3d}  {self.words}{f'  ({self.hint})' if self.hint else ''}"


def numbered(answers: Sequence[tuple[str, int, str]], numbers: dict[str, int] | None = None) -> list[Move]:
    """Moves of (words, action, hint), by their numbers; what ends or skips, the 0, comes last.

    Where the moves differ by a number in their words, such as `dial 0` to `dial 7`, that is what is typed for them; the
    others get the lowest free numbers.
    """
    words = [words for words, _, _ in answers]
    given = Numbers().of("", words) if numbers is None else numbers
    moves = [Move(given[words], words, action, hint) for words, action, hint in answers]
    return sorted(moves, key=lambda move: (move.label == ZERO and ends(move.words), move.label))


def moves_of(session: Session) -> list[Move]:
    """The legal answers to what is asked now, numbered; where chance is asked, what may have come up."""
    state, hint = session.state, session.game.words.hint
    if state.is_chance():
        return _outcomes(session)
    texts = state.printed_texts()
    numbers = session.numbers_of(list(texts))
    hints = {action: _beyond(words, hint(state.core, action)) for words, action in texts.items()}
    words = {action: text for text, action in texts.items()}
    for action, others in passed_over(state).items():
        named = [_without_beginning(other, words[action]) for other in others]
        which = listed_words(named) if len(others) <= FEW_PASSED else f"the {len(others)} before it"
        hints[action] = "; ".join(filter(None, (hints[action], f"{which} can no longer be chosen then")))
    return numbered([(words, action, hints[action]) for words, action in texts.items()], numbers)


def _outcomes(session: Session) -> list[Move]:
    """What may come up, as far as who sees it can tell: a list without the cards that others hold would name these.

    So it may have some that cannot come up.
    """
    state = session.state
    seats = [seat for seat in range(state.num_players) if not state.hides(seat, state.legal_actions()[0])]
    guesses = range(WORLDS if len(seats) == 1 and seats[0] in session.people else 0)
    worlds = [state, *(state.determinize(seats[0], key) for key in guesses)]
    shown: dict[int, tuple[str, str]] = {}
    for world in worlds:
        for words, action in world.printed_texts().items():
            if action not in shown:
                shown[action] = (words, _beyond(words, session.game.words.hint(world.core, action)))
    answers = [(words, action, hint) for action, (words, hint) in sorted(shown.items())]
    return numbered(answers, session.numbers_of([words for words, _, _ in answers]))


def _beyond(words: str, hint: str) -> str:
    """What an answer does, where its words do not say the same."""
    return "" if f" {words} ".endswith(f" {hint} ") else hint


def _without_beginning(words: str, other: str) -> str:
    """The words without those with which another answer begins as well: `V3` of `produce on V3`."""
    own, same = words.split(), zip(words.split(), other.split(), strict=False)
    return " ".join(own[sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], same)) :])


def passed_over(state: Position) -> dict[int, list[str]]:
    """Of questions that ask for several things in a fixed order: for each answer the words of those that could be given
    before it, and not after it."""
    words = state.game.words.answers
    if not (words.speaks(state.core) and words.any_order(state.core)):
        return {}
    texts = state.printed_texts()
    later = {action: _asked_again(state, action) for action in texts.values()}
    found = {
        action: [other for other, first in texts.items() if text in later[first] and other not in later[action]]
        for text, action in texts.items()
    }
    return {action: others for action, others in found.items() if others}


def _asked_again(state: Position, action: int) -> Collection[str]:
    """The answers where the same question is asked again after an answer; none where it is not."""
    after = state.clone()
    after.apply_action(action)
    is_same = after.current_player() == state.current_player() and after.question() == state.question()
    return after.printed_texts() if is_same else ()


def listed(moves: Sequence[Move], width: int, height: int, columns: bool) -> list[str]:
    """The moves in at most `height` lines: one below the other, in columns without what they do, or the first ones."""
    lines = [part for move in moves for part in broken(move.line, width, INDENT) or [move.line]]
    if len(lines) > height and columns and len(moves) > FEW:
        told = [f"{INDENT}? and a number tells what a move does"] if any(move.hint for move in moves) else []
        lines = [*in_columns([replace(move, hint="").line for move in moves], width), *told]
    if len(lines) <= height:
        return lines
    return [*lines[: height - 1], f"{INDENT}and more: type moves to see all, or a few words and Tab"]


def in_columns(lines: Sequence[str], width: int) -> list[str]:
    """The lines side by side, to be read downwards."""
    widest = max(map(columns, lines)) + GAP
    count = max(1, (width + GAP) // widest)
    rows = -(-len(lines) // count)
    return ["".join(padded(line, widest) for line in lines[row::rows]).rstrip() for row in range(rows)]


def found(moves: Sequence[Move], typed: str) -> list[Move]:
    """The moves that may be meant: one when it is clear, several when it is not, none when it is no move.

    A number, all words, their beginning, or the beginning of a word inside, in this order; of fewer than three letters
    only whole words count, and a number in the words is never the beginning of another: `r1` is not `r10`. What is
    refused is no word inside: `top row` does not mean `skip top row`.
    """
    wanted = " ".join(plain(typed).lower().split())
    if wanted.isdecimal():
        return [move for move in moves if str(move.label) == wanted]
    exact = [move for move in moves if move.words.lower() == wanted]
    word = _beginning_of_word(wanted)
    beginning = [move for move in moves if word.match(move.words.lower())]
    inside = [move for move in moves if word.search(move.words.lower()) and not REFUSAL.match(move.words)]
    return exact or _whole(beginning) or inside


def hinted(moves: Sequence[Move], typed: str) -> list[Move]:
    """The moves of which what was typed tells what they do: they may be meant, and are never taken for it."""
    word = _beginning_of_word(" ".join(typed.lower().split()))
    return [move for move in moves if word.search(move.hint.lower())]


def shown(moves: Sequence[Move], typed: str) -> list[Move]:
    """The moves that show what was typed, one of each face: as it was typed, else all its words in any order."""
    wanted = PRINTED.findall(typed.lower())
    whole = [_beginning_of_word(" ".join(wanted))]
    for parts in (whole, [_beginning_of_word(word) for word in wanted]):
        faces = {move.hint or move.words: move for move in reversed(moves) if _shows(move, parts)}
        if wanted and faces:
            return [move for move in moves if move in faces.values()]
    return []


def _shows(move: Move, parts: Sequence[re.Pattern[str]]) -> bool:
    """Whether all of these words are printed there."""
    printed = " ".join(PRINTED.findall(f"{move.words} {move.hint}".lower()))
    return all(part.search(printed) for part in parts)


def _beginning_of_word(wanted: str) -> re.Pattern[str]:
    whole = r"(?!\w)" if len(wanted) < LEAST_LETTERS else r"(?!\d)" if wanted[-1:].isdigit() else ""
    return re.compile(rf"(?<!\w){re.escape(wanted)}{whole}")


def _whole(moves: list[Move]) -> list[Move]:
    """The one move that all the others are a part of, else all: `trade resources` before `trade resources in part`."""
    whole = [move for move in moves if all(other.words in (move.words, f"{move.words} in part") for other in moves)]
    return whole or moves


def nearest_words(moves: Sequence[Move], typed: str) -> list[str]:
    """The words of a few moves that look like what was typed."""
    return get_close_matches(typed.lower(), [move.words for move in moves], n=NEAREST, cutoff=0.5)
