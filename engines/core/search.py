"""Search of a whole turn: a bot follows its own questions to the end of the turn and judges what it gets.

A *line* is a list of choices from the question on the table to the end of the turn. Questions that matter
(`MODE_BRANCH`) are tried with every choice in focus, one line each. All others are answered on the way by the choice
with the best position right after it; where the use of a choice shows only after the next question (which unit, then
where to), both are tried together (`MODE_CHAIN`).

The best lines stay in the *beam* and are looked at once more: those in which chance or an opponent had a say are tried
in several imagined worlds, and each is judged by the own turn that could follow it. The best one becomes the plan of
the seat, and is played as long as the questions are the ones foreseen.

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
PERCENT: int = 100


def lowest(mask: int) -> int:
    """Index of the lowest set bit."""
    return popcount((mask & -mask) - 1)


def top_kind(s: CoreState) -> int:
    """Kind of the question on the table."""
    return s.frame_kind[s.depth - 1]


def top_player(s: CoreState) -> int:
    """Who is asked."""
    return s.frame_player[s.depth - 1]


def bot_choice(
    s: CoreState, w0: CoreState, w1: CoreState, w2: CoreState, w3: CoreState, notebook: Notebook, key: int
) -> int:
    """Answer of the greedy bot that is asked: the next choice of its plan, or the first of a new one.

    `w0` to `w3` are scratch positions of the same game.
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
    make_plan(w0, w1, w2, w3, notebook, seat, stream)
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


def make_plan(
    w0: CoreState, w1: CoreState, w2: CoreState, w3: CoreState, notebook: Notebook, seat: int, stream: int
) -> int:
    """Try line after line from position `w0`; the best one of those that were looked at twice becomes the plan."""
    notebook.plans += 1
    notebook.plan_seat = seat
    notebook.plan_size = 0
    notebook.beam_size = 0
    search_lines(w0, w1, w2, notebook, seat, stream, max(notebook.beam_width, 1))
    least = notebook.beam_worth[best_of_beam(notebook)] - notebook.margin
    if num_worth(notebook, least) > 1:
        for i in range(notebook.beam_size):
            if notebook.beam_worth[i] < least:
                notebook.beam_worth[i] = WORST
            else:
                look_again(w0, w1, w2, w3, notebook, seat, stream, i)
    return keep_plan(notebook, best_of_beam(notebook))


def search_lines(
    root: CoreState, w1: CoreState, w2: CoreState, notebook: Notebook, seat: int, stream: int, width: int
) -> int:
    """Worth of the best line from `root`; the `width` best ones stay in the beam."""
    notebook.line_size = 0
    best = WORST
    more = 1
    while more:
        w1.copy_from(root)
        notebook.line_sure = LINE_SIZE
        for i in range(notebook.line_size):
            follow(w1, notebook, i, stream)
        extend(w1, w2, notebook, seat, stream)
        worth = w1.bot_worth(seat, notebook)
        best = max(best, worth)
        if width:
            keep_in_beam(notebook, worth, width)
        more = next_line(notebook)
    return best


def follow(w1: CoreState, notebook: Notebook, i: int, stream: int) -> int:
    """Make choice `i` of the line; the line is sure up to the first answer of somebody else or of chance."""
    before = w1.decisions
    choose(w1, notebook.line_choice[i])
    settle_chance(w1, stream)
    if notebook.line_player[i] != notebook.plan_seat:
        notebook.line_sure = min(notebook.line_sure, i)
    elif w1.decisions > before + 1:
        notebook.line_sure = min(notebook.line_sure, i + 1)
    return 0


def keep_in_beam(notebook: Notebook, worth: int, width: int) -> int:
    """Write the line into the beam when there is room or it is better than the worst one there."""
    place = notebook.beam_size
    if place < width:
        notebook.beam_size += 1
    else:
        place = 0
        for i in range(1, width):
            if notebook.beam_worth[i] < notebook.beam_worth[place]:
                place = i
        if worth <= notebook.beam_worth[place]:
            return 0
    return write_line(notebook, place, worth)


def write_line(notebook: Notebook, place: int, worth: int) -> int:
    """The line takes a place in the beam."""
    notebook.beam_worth[place] = worth
    notebook.beam_line_size[place] = notebook.line_size
    notebook.beam_sure[place] = notebook.line_sure
    for i in range(notebook.line_size):
        j = place * LINE_SIZE + i
        notebook.beam_choice[j] = notebook.line_choice[i]
        notebook.beam_player[j] = notebook.line_player[i]
        notebook.beam_kind[j] = notebook.line_kind[i]
        notebook.beam_about[j] = notebook.line_about[i]
    return 0


def num_worth(notebook: Notebook, least: int) -> int:
    """How many lines of the beam are worth this much."""
    count = 0
    for i in range(notebook.beam_size):
        if notebook.beam_worth[i] >= least:
            count += 1
    return count


def best_of_beam(notebook: Notebook) -> int:
    """Place of the best line in the beam; of equal ones the first."""
    best = 0
    for i in range(1, notebook.beam_size):
        if notebook.beam_worth[i] > notebook.beam_worth[best]:
            best = i
    return best


def look_again(
    w0: CoreState, w1: CoreState, w2: CoreState, w3: CoreState, notebook: Notebook, seat: int, stream: int, place: int
) -> int:
    """Judge a line of the beam in all imagined worlds, and by the own turn after it as far as that can be trusted."""
    worth = notebook.beam_worth[place]
    total = worth
    worlds = max(notebook.worlds, 1)
    for world in range(1, worlds):
        if notebook.beam_sure[place] == LINE_SIZE:
            total += worth
        else:
            key = mix(stream + world)
            w3.copy_from(w0)
            w3.bot_hide(seat, key)
            replay(w3, notebook, place, notebook.beam_sure[place], key)
            total += search_lines(w3, w1, w2, notebook, seat, key, 0)
    after = worth
    if notebook.trust:
        w3.copy_from(w0)
        replay(w3, notebook, place, notebook.beam_line_size[place], stream)
        if w3.bot_pass(seat):
            notebook.ahead = 1
            after = search_lines(w3, w1, w2, notebook, seat, stream, 0)
            notebook.ahead = 0
    notebook.beam_worth[place] = total * PERCENT + (after - worth) * worlds * notebook.trust
    return 0


def replay(w3: CoreState, notebook: Notebook, place: int, size: int, stream: int) -> int:
    """Make the first choices of a line of the beam, as far as the imagined world asks for them."""
    for i in range(place * LINE_SIZE, place * LINE_SIZE + size):
        if w3.legal == 0 or top_kind(w3) != notebook.beam_kind[i] or w3.legal & BIT[notebook.beam_choice[i]] == 0:
            break
        choose(w3, notebook.beam_choice[i])
        settle_chance(w3, stream)
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
    return follow(w1, notebook, i, stream)


def keep_plan(notebook: Notebook, place: int) -> int:
    """The seat's own choices of a line of the beam become its plan."""
    size = 0
    for i in range(place * LINE_SIZE, place * LINE_SIZE + notebook.beam_line_size[place]):
        if notebook.beam_player[i] == notebook.plan_seat:
            notebook.plan_choice[size] = notebook.beam_choice[i]
            notebook.plan_kind[size] = notebook.beam_kind[i]
            notebook.plan_about[size] = notebook.beam_about[i]
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
    s: CoreState,
    w0: CoreState,
    w1: CoreState,
    w2: CoreState,
    w3: CoreState,
    notebook: Notebook,
    key: int,
    limit: int,
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
            choose(s, bot_choice(s, w0, w1, w2, w3, notebook, key))
        made += 1
    return made
