"""Search of a whole turn: a bot follows its own questions to the end of the turn and judges what it gets.

A *line* is a list of choices from the question on the table to the end of the turn. Questions that matter
(`MODE_BRANCH`) are tried with every choice in focus, one line each. All others are answered on the way by the choice
with the best position right after it; where the use of a choice shows only after the next question (which unit, then
where to), both are tried together (`MODE_CHAIN`). The best line becomes the plan of the seat, and is played as long as
the questions are the ones foreseen.

The search works on a copy in which everything is replaced that the seat may not know, and draws chance from the bot's
own stream. So a choice depends only on what the seat may know, on the key, and on the notebook.

The game says through `bot_mode`, `bot_focus` and `bot_worth` how its questions are treated and what a position is
worth.
"""

from __future__ import annotations

from engines.core.asking import choose
from engines.core.bits import BIT, mix, popcount
from engines.core.constants import (
    CHANCE_PLAYER,
    LINE_SIZE,
    MODE_BRANCH,
    MODE_CHAIN,
    MODE_QUICK,
    MODE_STOP,
    POLICY_RANDOM,
    TRY_SIZE,
)
from engines.core.notebook import Notebook
from engines.core.playout import chance_choice, random_choice, settle_chance
from engines.core.state import CoreState

STREAM_BOT: int = 307  # keys of what bots imagine; never those of the game
WORST: int = -(1 << 60)


def lowest(mask: int) -> int:
    """Index of the lowest set bit."""
    return popcount((mask & -mask) - 1)


def top_kind(s: CoreState) -> int:
    """Kind of the question on the table."""
    return s.frame_kind[s.depth - 1]


def top_player(s: CoreState) -> int:
    """Who is asked."""
    return s.frame_player[s.depth - 1]


def bot_choice(s: CoreState, w0: CoreState, w1: CoreState, w2: CoreState, notebook: Notebook, key: int) -> int:
    """Answer of the greedy bot that is asked: the next choice of its plan, or the first of a new one.

    `w0`, `w1`, `w2` are scratch positions of the same game.
    """
    seat = top_player(s)
    notebook.asked[seat] += 1
    if follows_plan(s, notebook, seat):
        notebook.plan_next += 1
        return notebook.plan_choice[notebook.plan_next - 1]
    if notebook.plan_seat == seat:
        notebook.plan_size = 0
    stream = mix(mix(key ^ STREAM_BOT) ^ (notebook.asked[seat] * CHANCE_PLAYER + seat))
    w0.copy_from(s)
    w0.bot_hide(seat, stream)
    w0.bot_prepare(seat, notebook)
    focus = w0.bot_focus(seat, notebook)
    if w0.bot_mode(seat) == MODE_QUICK or focus & (focus - 1) == 0:
        return lowest(focus)
    make_plan(w0, w1, w2, notebook, seat, stream)
    notebook.plan_next = 1
    return notebook.plan_choice[0]


def follows_plan(s: CoreState, notebook: Notebook, seat: int) -> int:
    """1 when the question is the one that the seat's plan answers next."""
    i = notebook.plan_next
    if notebook.plan_seat != seat or i >= notebook.plan_size:
        return 0
    if notebook.plan_kind[i] != top_kind(s) or notebook.plan_about[i] != s.frame_a[s.depth - 1]:
        return 0
    return 1 if s.legal & BIT[notebook.plan_choice[i]] else 0


def make_plan(w0: CoreState, w1: CoreState, w2: CoreState, notebook: Notebook, seat: int, stream: int) -> int:
    """Try line after line from position `w0`, and keep the best one as the plan of the seat."""
    notebook.plans += 1
    notebook.plan_seat = seat
    notebook.plan_size = 0
    notebook.line_size = 0
    best = WORST
    more = 1
    while more:
        w1.copy_from(w0)
        replay(w1, notebook, stream)
        extend(w1, w2, notebook, seat, stream)
        worth = w1.bot_worth(seat, notebook)
        if worth > best:
            best = worth
            keep_line(notebook)
        more = next_line(notebook)
    return 0


def replay(w1: CoreState, notebook: Notebook, stream: int) -> int:
    """Make the choices of the line so far."""
    for i in range(notebook.line_size):
        choose(w1, notebook.line_choice[i])
        settle_chance(w1, stream)
    return 0


def extend(w1: CoreState, w2: CoreState, notebook: Notebook, seat: int, stream: int) -> int:
    """Go on with the line to the end of the turn; others are taken to answer with the first choice of their focus."""
    while w1.legal and notebook.line_size < LINE_SIZE - TRY_SIZE:
        mode = w1.bot_mode(seat)
        if mode == MODE_STOP:
            break
        asked = top_player(w1)
        focus = w1.bot_focus(asked, notebook)
        if mode == MODE_BRANCH:
            note(w1, notebook, lowest(focus), focus & (focus - 1), stream)
        elif asked != seat or mode == MODE_QUICK or focus & (focus - 1) == 0:
            note(w1, notebook, lowest(focus), 0, stream)
        else:
            probe(w1, w2, notebook, seat, stream)
            for i in range(notebook.pick_size):
                note(w1, notebook, notebook.pick_choice[i], 0, stream)
    return 0


def note(w1: CoreState, notebook: Notebook, choice: int, rest: int, stream: int) -> int:
    """Make a choice of the line and write it down with those still to be tried."""
    i = notebook.line_size
    notebook.line_choice[i] = choice
    notebook.line_player[i] = top_player(w1)
    notebook.line_kind[i] = top_kind(w1)
    notebook.line_about[i] = w1.frame_a[w1.depth - 1]
    notebook.line_rest[i] = rest
    notebook.line_size = i + 1
    choose(w1, choice)
    return settle_chance(w1, stream)


def keep_line(notebook: Notebook) -> int:
    """The seat's own choices of the line become its plan."""
    size = 0
    for i in range(notebook.line_size):
        if notebook.line_player[i] == notebook.plan_seat:
            notebook.plan_choice[size] = notebook.line_choice[i]
            notebook.plan_kind[size] = notebook.line_kind[i]
            notebook.plan_about[size] = notebook.line_about[i]
            size += 1
    notebook.plan_size = size
    return 0


def next_line(notebook: Notebook) -> int:
    """Cut the line back to the last place with an untried choice and take it; 0 when everything was tried."""
    i = notebook.line_size - 1
    while i >= 0 and notebook.line_rest[i] == 0:
        i -= 1
    notebook.line_size = i + 1
    if i < 0:
        return 0
    rest = notebook.line_rest[i]
    notebook.line_choice[i] = lowest(rest)
    notebook.line_rest[i] = rest & (rest - 1)
    return 1


def probe(w1: CoreState, w2: CoreState, notebook: Notebook, seat: int, stream: int) -> int:
    """Try every choice of the top question, and of questions chained to it; the best one becomes the pick."""
    size = 0
    best = WORST
    more = 1
    while more:
        w2.copy_from(w1)
        for i in range(size):
            choose(w2, notebook.try_choice[i])
            settle_chance(w2, stream)
        size = chain(w2, notebook, seat, stream, size)
        notebook.tries += 1
        worth = w2.bot_worth(seat, notebook)
        if worth > best:
            best = worth
            keep_try(notebook, size)
        size = next_try(notebook, size)
        more = size
    return 0


def chain(w2: CoreState, notebook: Notebook, seat: int, stream: int, size: int) -> int:
    """Go on with a try as long as its questions are chained; returns how many choices it has."""
    while size < TRY_SIZE:
        if size > 0 and is_chained(w2, seat) == 0:
            break
        focus = w2.bot_focus(seat, notebook)
        notebook.try_choice[size] = lowest(focus)
        notebook.try_rest[size] = focus & (focus - 1)
        choose(w2, lowest(focus))
        settle_chance(w2, stream)
        size += 1
    return size


def is_chained(w2: CoreState, seat: int) -> int:
    """1 when the top question belongs to the try before it."""
    if w2.legal == 0 or top_player(w2) != seat:
        return 0
    return 1 if w2.bot_mode(seat) == MODE_CHAIN else 0


def keep_try(notebook: Notebook, size: int) -> int:
    """The try becomes the pick."""
    for i in range(size):
        notebook.pick_choice[i] = notebook.try_choice[i]
    notebook.pick_size = size
    return 0


def next_try(notebook: Notebook, size: int) -> int:
    """Cut the try back to the last untried choice and take it; returns its length, 0 when everything was tried."""
    while size > 0 and notebook.try_rest[size - 1] == 0:
        size -= 1
    if size > 0:
        rest = notebook.try_rest[size - 1]
        notebook.try_choice[size - 1] = lowest(rest)
        notebook.try_rest[size - 1] = rest & (rest - 1)
    return size


def play_bots(
    s: CoreState, w0: CoreState, w1: CoreState, w2: CoreState, notebook: Notebook, key: int, limit: int
) -> int:
    """Play on with the bots of the notebook until the game is over or `limit` decisions were made.

    Returns their number.
    """
    made = 0
    while s.legal and made < limit:
        seat = top_player(s)
        if seat == CHANCE_PLAYER:
            choose(s, chance_choice(s, key))
        elif notebook.policy[seat] == POLICY_RANDOM:
            choose(s, random_choice(s, key))
        else:
            choose(s, bot_choice(s, w0, w1, w2, notebook, key))
        made += 1
    return made
