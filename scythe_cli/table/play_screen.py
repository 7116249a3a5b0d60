"""Playing on the table: the question with its answers, what each would do, and what was typed or pressed."""

from __future__ import annotations

import asyncio
import re
import shlex
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from engines.core.language.explaining import capital
from engines.drawing.canvas import Paint
from engines.drawing.style import Style
from scythe_cli.playing.menu import Move
from scythe_cli.score_text import result_of, standing_text, winner_sentence
from scythe_cli.table.board_view import BoardView
from scythe_cli.table.desk import Desk, without
from scythe_cli.table.layout import EFFECT, LOG, NEWS, QUESTION
from scythe_cli.table.line import Line
from scythe_cli.table.overlays import KEYS_TITLE, TYPING, Passing, Reading, Teaching
from scythe_cli.table.pad import Pad
from scythe_cli.table.places import Further, Places, changed, further_at, words_of
from scythe_cli.table.preview import preview
from scythe_cli.table.rows import Rows
from scythe_cli.table.sheet import Place
from scythe_cli.table.table_screen import TableScreen

LEGAL = Paint(16, 118, True)  # the label of a spot that an answer is about
LATER = Paint(16, 151)  # of one that an answer to a later question is about
CHOSEN = Paint(231, 126, True)
CHANGED = Paint(213, bold=True)  # the line around a spot on which the answer changes something
HINTS = "↑↓ answers · Enter takes · Space ends or skips · Backspace undoes · ? explains · F1 keys · F2 tab · F3 mats"
KEYS = [
    "↑ ↓            walk through the answers; the board shows what each would do",
    "Enter          takes the highlighted answer",
    "number, words  then Enter; → or Tab completes what is typed",
    "Space          the answer that ends or skips something; Space again takes it",
    "Esc            clears what is typed and the highlight",
    "Backspace      undoes the last decision",
    "click          on an answer takes it; on a marked spot the answer about it, or the next of several;",
    "               on a faint spot the one answer that leads there: the mouse over it says which",
    "F2             the next tab; F3 the mats of the next seat (or a click on a player)",
    "F7, F8         what happened, a page back and on; `recap` tells it above the table",
    "+ -, F6 F5     a larger or smaller board; Shift and arrows scroll it, Ctrl ↑ ↓ the open tab",
    "Ctrl+Q         leaves the game; it goes on with --resume",
    "",
]
LATER_ON = """To look at the game again:
scythe play --replay {path}
What each turn cost, and the turning points:
scythe score {path} --analyse
A page of the game, to step through and to share:
scythe report {path} -o game"""
INDENT = 4  # columns of what stands before an answer
BRIEF = 4  # lines of a reply that may stand where the effect of an answer does
SOON = 0.3  # seconds after which the screen says that somebody works on what was typed
THINKING = "The bot is thinking …"


class PlayScreen(TableScreen):
    """The screen of whoever is asked.

    `moves` are the answers on the list, `places` those about each spot, `further` what a press on other spots does;
    while others play the screen `is_busy`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(-1)", "answers"),
        Binding("down", "walk(1)", "answers"),
        Binding("pageup", "walk(-8)"),
        Binding("pagedown", "walk(8)"),
        Binding("escape", "clear", "clear"),
    ]

    def __init__(self, desk: Desk, style: Style) -> None:
        super().__init__(style, HINTS, desk.session.plan.names, desk.session.names)
        self.desk = desk
        self.moves: list[Move] = []
        self.places: dict[Place, list[Move]] = {}
        self.further: dict[Place, Further] = {}
        self._pressed: Place | None = None  # a spot of which an answer is to stand out
        self._is_answered = False  # a reply stands where the effect of an answer does
        self._said: list[str] = []  # of what was typed, to be shown with the next question
        self.is_busy = True

    def compose_foot(self) -> ComposeResult:
        """The line where words are typed, and the keys."""
        yield Line(TYPING)
        yield Static(id="hints")

    def on_mount(self) -> None:
        """Let the game go on to the first question."""
        self.query_one(Line).focus()
        self.go_on()

    # ------------------------------------------------------------------------------------------------------- the game

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Let others play until somebody at the table has to choose, and ask."""
        self.is_busy = True
        try:
            while not (self.desk.is_over or self.desk.is_asking()):
                await asyncio.to_thread(self.desk.advance)
                if not (self.desk.is_over or self.desk.is_asking()):
                    self._show_others()
        except Exception as error:
            self._leave(error)
            return
        if self.desk.is_over:
            self._show_end()
        else:
            await self._change_hands()
            self._ask()
            if self._said:
                self._reply("", self._said)
        self._said = []
        self.is_busy = False
        self._teach()

    async def _change_hands(self) -> None:
        """Who is asked comes to the screen; in between there is nothing on it."""
        if self.desk.must_pass():
            self._forget()
            self.blank()
            await self.app.push_screen_wait(Passing(self.desk.next_name()))
        self.desk.take_seat()

    def _forget(self) -> None:
        """Nothing is asked."""
        self.moves, self.places, self.further, self._pressed = [], {}, {}, None

    def _leave(self, error: Exception) -> None:
        self.app.exit(error)

    def _show_others(self) -> None:
        """What others did, for who looks at the screen; nothing while it is between two people."""
        if len(self.desk.session.people) == 1:
            self._show_position(self.desk.thinking())
        elif self.shown is not None:
            self.head(self.desk.thinking() or self.shown.picture.headline)

    def _show_position(self, more: str = "") -> None:
        shown = self.look(self.desk.session.state, self.desk.at)
        self.show(shown)
        self.head(f"{more}  {shown.picture.headline}".lstrip())
        told = self.naming.told
        self.put(NEWS, [Text(told(line.text), style="" if line.is_new else "dim") for line in self.desk.news()])
        self.put(LOG, [self.naming.drawn(line) for line in self.desk.log()])

    def _ask(self) -> None:
        """Show the position and the question of who is asked."""
        self._show_position()
        self._bring_question()
        assert self.shown is not None
        self.moves = self.desk.moves()
        places = Places(self.shown.scene, self.shown.picture, self.shown.viewer)
        self.places = places.answers_at(self.moves)
        further = further_at(places, self.desk.ahead())
        self.further = {place: what for place, what in further.items() if place not in self.places}
        question = self.pane(QUESTION)
        question.entitle(self.naming.told(self.desk.question()))
        self.head(self._headline(self.shown.picture.headline))
        question.put([self._row(move) for move in self.moves], INDENT)
        line = self.query_one(Line)
        line.completing.options = [self.naming.named(words) for words in self.desk.options(self.moves)]
        line.value = ""
        pressed, self._pressed = self.places.get(self._pressed, []) if self._pressed else [], None
        self._choose(self.moves.index(pressed[0]) if pressed else None)
        if not pressed:
            self.board.bring(self.places)

    def _teach(self) -> None:
        """What a tutorial tells before the question; the answer that it suggests stands out."""
        lesson = None if self.desk.is_over else self.desk.lesson()
        if lesson is not None:
            if lesson.suggested is not None:
                self._choose(self.moves.index(lesson.suggested))
            self._turn_pages(lesson.texts())

    def _turn_pages(self, pages: Sequence[tuple[str, str]]) -> None:
        """Show the first of these pages, then the others, unless a line is typed, which is done."""
        (title, text), *more = pages

        def on(line: str | None) -> None:
            if line:
                self._typed_below(line)
            elif more:
                self._turn_pages(more)

        told = [self.naming.told(one) for one in text.split("\n")]
        options = self.query_one(Line).completing.options
        assert self._layout is not None
        self.app.push_screen(Teaching(title, told, options, self._layout.bar.width), on)

    def _bring_question(self) -> None:
        """The question comes to the front where another tab hides it."""
        if not self.is_open(QUESTION):
            self.open_tab(QUESTION)

    def _headline(self, text: str) -> str:
        """How the game stands, for who is asked: the name comes first where it is somebody else's turn."""
        called = self.desk.who()
        number = "" if self.desk.at is None else f"seat {self.desk.at + 1}"
        return text if number and re.search(rf"\b{number}\b", text, re.IGNORECASE) else f"{called} · {text}"

    def _row(self, move: Move) -> Text:
        """An answer as it is listed."""
        text = Text.assemble((f"{move.label:3d} ", "bold"), self.naming.told(move.words))
        return text.append(f"  ({self.naming.told(move.hint)})", style="dim") if move.hint else text

    def _show_end(self) -> None:
        """The last table, and the result above it."""
        self._forget()
        self.desk.at = self.desk.at if len(self.desk.session.people) == 1 else None
        self._show_position()
        self.pane(QUESTION).entitle("The game is over.")
        self.query_one(Line).placeholder = "Enter leaves the table"
        path = shlex.quote(str(self.desk.session.plan.path))
        self.put(
            QUESTION,
            ["Enter leaves the table; Esc closes what lies above it.", "", *(LATER_ON.format(path=path)).split("\n")],
        )
        self.put(EFFECT, [])
        self._read("The game is over", self._standing())

    def _standing(self) -> list[str]:
        session = self.desk.session
        won = capital(winner_sentence(result_of(session.game, session.state, session.plan.names)))
        table = standing_text(session.game, session.state, True, session.plan.names).split("\n")
        return [*([won, ""] if won else []), *table]

    # --------------------------------------------------------------------------------------------------- the answers

    def _choose(self, number: int | None) -> None:
        """Let an answer stand out and show what it would do; None for none of them."""
        if self.shown is None:
            return
        self._is_answered = False
        self.pane(QUESTION).highlight(number)
        move = None if number is None else self.moves[number]
        labels = dict.fromkeys(self.further, LATER) | dict.fromkeys(self.places, LEGAL)
        if move is None:
            self.mark(self.shown.picture, labels)
            self._tell(self.desk.help() if self.moves else "")
            return
        if self.shown.state.is_chance():  # what it brings would tell whether it can come up
            self.mark(self.shown.picture, labels)
            self._tell(f"{move.words}: {move.hint or self.desk.help()}")
            return
        after = preview(self.shown.state, move.action, self.shown.viewer)
        spots = [place for place, moves in self.places.items() if move in moves]
        labels |= dict.fromkeys(spots, CHOSEN)
        others = [place for place in changed(self.shown.picture, after) if self.is_placed(place)]
        self.mark(after, labels, dict.fromkeys([*others, *spots], CHANGED))
        self.board.bring([*others, *spots])
        self._tell(f"{move.words}: {self.desk.explained(move.action)}")

    def _tell(self, text: str) -> None:
        self.put(EFFECT, text.split("\n"))

    def _take(self, move: Move) -> None:
        """Give an answer."""
        refusal = self.desk.why_not(move)
        if refusal:
            self._tell(refusal)
        elif not self.is_busy:
            self._give(partial(self.desk.give, move.action))

    def _give(self, give: Callable[[], None]) -> None:
        """Give answers, and let the game go on."""
        self.is_busy = True
        try:
            give()
        except Exception as error:
            self._leave(error)
        else:
            self.go_on()

    def hear(self, line: str) -> None:
        """Do what was typed; what is said about it is shown. What is typed at once behind it is not heard."""
        self.is_busy = True
        self._hear(line)

    @work(exclusive=True)
    async def _hear(self, line: str) -> None:
        pad = Pad(max(40, self.app.size.width - 18), self._style.colour, self.desk.session.plan.names)
        waiting = self.set_timer(SOON, lambda: self.hint(THINKING))
        try:
            is_changed = await asyncio.to_thread(self.desk.hear, line, pad)
        except Exception as error:
            self._leave(error)
            return
        waiting.stop()
        self.hint(self._hints)
        if is_changed:
            self._said = pad.lines
            self.go_on()
            return
        self.is_busy = False
        if pad.lines:
            self._reply(line, pad.lines)

    def _reply(self, line: str, lines: Sequence[str]) -> None:
        """Short replies stand where the effect of an answer does, long ones above the table."""
        pane = self.pane(EFFECT)
        self._bring_question()
        needed = sum(max(1, ceil(len(text) / pane.room)) for text in lines)
        if len(lines) <= BRIEF and needed <= max(BRIEF, pane.size.height) and self.is_open(EFFECT):
            self.put(EFFECT, [Text.from_ansi(text) for text in lines])
            self._is_answered = True
        else:
            self._read(line, [Text.from_ansi(text) for text in lines])

    def _read(self, title: str, lines: Sequence[Text | str]) -> None:
        """Show a text above the table; a line that is typed meanwhile is taken."""
        options = self.query_one(Line).completing.options
        self.app.push_screen(Reading(title, lines, options), self._typed_below)

    def _typed_below(self, line: str | None) -> None:
        """Do what was typed below a text, if anything was; while others play nothing is."""
        if line and not self.is_busy:
            self.hear(line)

    # ---------------------------------------------------------------------------------------------- keys and presses

    def action_walk(self, by: int) -> None:
        """The next answer, or the one before; the list has two ends."""
        if not self.moves or self.is_busy:
            return
        now = self.pane(QUESTION).highlighted
        self._bring_question()
        first = 0 if by > 0 else len(self.moves) - 1
        self._choose(first if now is None else max(0, min(now + by, len(self.moves) - 1)))

    def action_clear(self) -> None:
        """Nothing is typed, no reply is shown, and no answer stands out."""
        self.query_one(Line).value = ""
        if self.moves and not self.is_busy:
            self._choose(None)

    def action_back(self) -> None:
        """Clear what was replied; else take back the last decision."""
        if self.is_busy:
            return
        if self._is_answered and self.moves:
            self._choose(self.pane(QUESTION).highlighted)
        elif not self.desk.is_over:
            self.hear("undo")

    def key_lines(self) -> list[str]:
        """What the keys do, and what can be typed."""
        return [*KEYS, *map(self.naming.told, self.desk.can_be_typed())]

    def show_keys(self) -> None:
        """Show what the keys do, with a line to type below."""
        self._read(KEYS_TITLE, self.key_lines())

    def on_line_pressed(self, message: Line.Pressed) -> None:
        """A key while nothing is typed."""
        if message.key == "backspace":
            self.action_back()
        elif message.key in ("plus", "minus"):
            self.board.zoom(1 if message.key == "plus" else -1)
        elif message.key in ("left", "right", "home", "end"):
            self._walk_far(message.key)
        else:
            self._end_or_skip()

    def _walk_far(self, key: str) -> None:
        """The neighbours as ↑ and ↓, and both ends of the list."""
        if key in ("left", "right"):
            self.action_walk(1 if key == "right" else -1)
        elif self.moves and not self.is_busy:
            self._choose(0 if key == "home" else len(self.moves) - 1)

    def _end_or_skip(self) -> None:
        """Let the answer that ends or skips something stand out; the second time take it."""
        move = without(self.moves)
        if move is None or self.is_busy:
            return
        number = self.moves.index(move)
        if self.pane(QUESTION).highlighted == number:
            self._take(move)
        else:
            self._choose(number)

    def on_input_changed(self, message: Input.Changed) -> None:
        """Show the answer that is being typed."""
        if self.is_busy or not message.value or message.value.startswith("?"):
            return
        typed = (message.value, self.naming.typed(message.value))
        meant = next(filter(None, (self.desk.meant(self.moves, text) for text in typed)), [])
        self._choose(self.moves.index(meant[0]) if len(meant) == 1 else None)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter: what was typed, or the answer that stands out."""
        if self.is_busy:
            message.input.value = message.value + message.input.value  # can be entered again
            return
        line = message.value.strip()
        number = self.pane(QUESTION).highlighted
        if line:
            self.hear(line)
        elif self.desk.is_over:
            self.app.exit()
        elif number is not None:
            self._take(self.moves[number])

    def on_rows_pressed(self, message: Rows.Pressed) -> None:
        """A press on an answer takes it."""
        if message.pane.id == QUESTION and message.row < len(self.moves):
            self._take(self.moves[message.row])
        else:
            super().on_rows_pressed(message)

    def on_board_view_pressed(self, message: BoardView.Pressed) -> None:
        """A press on a spot takes the answer about it; of several the next one stands out."""
        if self.shown is None or self.is_busy:
            return
        moves = self.places.get(message.place, [])
        now = self.pane(QUESTION).highlighted
        if len(moves) == 1:
            self._take(moves[0])
        elif moves:
            at = moves.index(self.moves[now]) if now is not None and self.moves[now] in moves else -1
            self._choose(self.moves.index(moves[(at + 1) % len(moves)]))
        elif message.place in self.further:
            self._go_ahead(message.place)
        else:
            self._tell(words_of(self.shown.scene, self.shown.picture, message.place))

    def _go_ahead(self, place: Place) -> None:
        """Give the answers that lead to what a spot is for, and this one too where there is only one."""
        what = self.further[place]
        self._pressed = place
        answers = what.leading if len(what.chosen) > 1 else (*what.leading, *what.chosen)
        self._give(partial(self.desk.give_line, answers))

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        """Say what lies where the mouse is, and what a press there does that is not on the list."""
        if self.shown is not None and message.place in self.further:
            spot = words_of(self.shown.scene, self.shown.picture, message.place)
            self.hint(f"A press: {self.further[message.place].words}. {spot}")
        else:
            super().on_board_view_pointed(message)
