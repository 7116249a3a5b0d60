"""What a typed line leaves out, and whether it gives something away by that in silence.

An answer may be left out that leaves things as they are, such as cargo that is not mentioned, and one that only leads
to what the words say. Where another answer could stand in its place, or what was left out has done something by
itself, its player has to be asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from engines.core.game import Position
from engines.core.language.templates import JOINING, ends, spoken
from engines.core.reading import Reading, after_answer, any_order

MOST_TRIED = 100  # positions in which words are looked for after so many answers
Step = tuple[Position, int]  # an answer and the position that it was given in


def left_open(reading: Reading) -> Reading | None:
    """Of a line that has been read, the line up to the first answer that was left out though its words do not settle
    it; None where there is none."""
    steps = reading.steps
    return next((step.previous for place, step in enumerate(steps) if _is_choice(steps[place:])), None)


def is_misread(reading: Reading) -> bool:
    """Whether words of a line would have said another answer if it were legal, or belong to a later one."""
    return any(map(_is_cut_short, reading.steps)) or _is_split(reading.steps)


def _is_split(steps: Sequence[Reading]) -> bool:
    """Whether words were read for an answer that say another one together with the next words, and that does not settle
    what was left out: `factory move` is a bottom row, and does not say whether the top row is taken."""
    places = [place for place, step in enumerate(steps) if step.is_said and step.taken]
    for place, later in pairwise(places):
        words = (*_words_of(steps[place]), *_words_of(steps[later]))
        asked, action = _step(steps[later])
        whole = [*steps[:place], replace(steps[place], is_said=False), *steps[place + 1 :]]
        is_whole = words == _telling(asked.printed_text(action))
        if is_whole and any(_is_choice(whole[at:]) for at in range(place + 1)):
            return True
        left_out = [at for at, step in enumerate(steps[:later]) if _does_something(step)]
        if any(_leads_to(steps[at], words, later - at - 1) for at in left_out):
            return True
    return False


def _leads_to(step: Reading, words: tuple[str, ...], more: int) -> bool:
    """Whether another answer than this one, and so many more, lead to a question that the words answer together."""
    state, action = _step(step)
    seat, ways = state.current_player(), [after_answer(state, other)[0] for other in _others(state, action)]
    for _ in range(more + 1):
        asked = [at for at in ways[:MOST_TRIED] if at.current_player() == seat]
        if any(words == _telling(text) for at in asked for text in at.printed_texts()):
            return True
        ways = [after_answer(at, way)[0] for at in asked for way in at.legal_actions()]
    return False


def _words_of(step: Reading) -> tuple[str, ...]:
    return _telling(" ".join(step.previous.rest[: step.taken])) if step.previous else ()


def _telling(text: str) -> tuple[str, ...]:
    """The words of a text that do not only join others."""
    return tuple(word for word in spoken(text) if word not in JOINING)


def only_ends(reading: Reading) -> bool:
    """Whether words that only end or skip something are all that a line says of what it was led to."""
    steps = reading.steps
    led = [_said(steps[place + 1 :]) for place, step in enumerate(steps) if _does_something(step)]
    return any(said and _are_ends(said) for said in led)


def _does_something(step: Reading) -> bool:
    """Whether an answer was left out that does not leave things as they are, though others could be given."""
    asked = step.previous
    assert asked is not None
    return not (step.is_said or asked.is_forced or is_nothing(asked.state, step.action))


def _said(steps: Sequence[Reading]) -> list[Step]:
    return [_step(one) for one in steps if one.is_said]


def _are_ends(said: Sequence[Step]) -> bool:
    return all(ends(state.printed_text(action)) for state, action in said)


def _is_choice(steps: Sequence[Reading]) -> bool:
    """Whether the first of these answers was left out though the words behind it do not settle it."""
    if not _does_something(steps[0]):
        return False
    (state, action), said = _step(steps[0]), _said(steps[1:])
    if _are_ends(said) or _is_over(state, [at for at, _ in said]):
        return True
    others = _others(state, action)
    return any(_can_be_said(state, other, steps[1:]) or _leads_there(state, other, said[0][0]) for other in others)


def _others(state: Position, action: int) -> list[int]:
    """The legal answers that mean something else than one: `upgrade with fewer coins` is `upgrade` with less, and who
    does not say so means all."""
    whole = f"{state.printed_text(action)} "
    return [x for text, x in state.printed_texts().items() if x != action and not text.startswith(whole)]


def _step(reading: Reading) -> Step:
    assert reading.previous is not None
    return reading.previous.state, reading.action


def _is_over(asked: Position, later: Sequence[Position]) -> bool:
    """Whether all that an answer brought about is over when the later questions are asked, which it has not led to.

    Amounts are asked for one after the other; they are over where the words name no other one of them.
    """
    if any_order(asked):
        return not any(asks_the_same(asked, at) for at in later)
    return asked.core.depth > later[0].core.depth


def _can_be_said(state: Position, other: int, after: Sequence[Reading]) -> bool:
    """Whether the same could be said after another answer, by no more answers than these: what was left out may become
    another there, or not be needed."""
    return _can_follow(*after_answer(state, other), after)


def _can_follow(at: Position, is_forced: bool, steps: Sequence[Reading]) -> bool:
    if not steps:
        return True
    step, later = steps[0], steps[1:]
    asked, action = _step(step)
    if step.is_said and _is_answer(at, asked, action):
        return _can_follow(*after_answer(at, action), later)
    if is_forced:
        return _can_follow(*after_answer(at, at.legal_actions()[0]), steps)
    if step.is_said:
        return False
    is_asked = not (step.previous and step.previous.is_forced) and at.current_player() == asked.current_player()
    ways = at.legal_actions() if is_asked else []
    return _can_follow(at, is_forced, later) or any(_can_follow(*after_answer(at, way), later) for way in ways)


def _is_answer(at: Position, asked: Position, action: int) -> bool:
    """Whether the words of an answer can be said here as in another position, whatever is asked."""
    can = at.current_player() == asked.current_player() and action in at.legal_actions()
    return can and at.action_to_text(action) == asked.action_to_text(action)


def _leads_there(state: Position, other: int, asked: Position) -> bool:
    """Whether leaving things as they are leads to the question that the words answer."""
    return is_nothing(state, other) and asks_the_same(after_answer(state, other)[0], asked)


def asks_the_same(one: Position, other: Position) -> bool:
    """Whether both positions ask the same seat the same kind of question."""
    asked = [(at.core.depth and at.core.frame_kind[at.core.depth - 1], at.current_player()) for at in (one, other)]
    return asked[0] == asked[1]


def is_nothing(state: Position, action: int) -> bool:
    """Whether an answer leaves things as they are."""
    words = state.game.words.answers
    return words.speaks(state.core) and words.is_nothing(state.core, action)


def _is_cut_short(step: Reading) -> bool:
    """Whether an amount, with the words behind it, is an answer that is not legal: of `place 4 on r11` nobody means 4
    on r6, and then something on r11."""
    asked = step.previous
    words = step.state.game.words.answers
    if not step.is_said or not step.taken or asked is None or not words.speaks(asked.state.core):
        return False
    if not asked.rest[step.taken - 1].isdecimal():
        return False
    return words.against_more(asked.state.core, asked.rest, step.taken) is not None
