"""Stepping through a stored game: by answers, turns and events, as all seats together or one of them saw it, with the
log, and with what a bot says of a turn."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Input, Static

from engines.core.engine.errors import ScytheError, TranscriptError
from engines.core.language.explaining import capital
from engines.core.language.log import EVERYTHING, MILESTONE, Sentence
from engines.drawing.canvas import Paint
from engines.drawing.style import Style
from scythe_cli.playing.entries import known_words
from scythe_cli.playing.standing import show_standing
from scythe_cli.score_text import standing_text
from scythe_cli.table.board_view import BoardView
from scythe_cli.table.course import Course
from scythe_cli.table.layout import EFFECT, LOG, NEWS, PLAYERS, QUESTION
from scythe_cli.table.line import Line
from scythe_cli.table.overlays import Reading
from scythe_cli.table.pad import Pad
from scythe_cli.table.places import changed, words_of
from scythe_cli.table.rows import Rows
from scythe_cli.table.slider import Slider
from scythe_cli.table.table_screen import TableScreen

if TYPE_CHECKING:
    from scythe_cli.table.turn_analysis import TurnAnalysis

TITLES = {QUESTION: "Answers", EFFECT: "What it did", NEWS: "In this turn"}
HINTS = "← → answers · PgUp PgDn turns · e E events · a analyses · v view · s score · Space plays · F1 keys · q leaves"
KEYS = [
    "← →, ↑ ↓       by answers",
    "PgUp PgDn      by turns",
    "e, E           to the next event, to the one before",
    "Home, End      to the beginning, to the end",
    "123 Enter      to the table after this answer; turn 23, round 4 and 50% to there",
    "/fortress Enter  to the next answer of which this is told; n, N to further ones",
    "the slider     is pressed or drawn; a click in the log goes to that answer",
    "Space          goes on by itself, until Space",
    "v              the next view: all seats together, then each seat as it saw the game",
    "s              the score here",
    "a              a bot looks at the turn under way: the best one it finds, and what the one played cost",
    "F2, F3         the next tab; the mats of the next seat; + - and F6 F5 a larger or smaller board",
    "F7, F8         what was told of this turn, a page back and on",
    "q, Esc         leave",
]
ONE_VIEW = "The game is not over, so there is no other view here; --seat 1 shows what seat 1 knows."
MOVED = Paint(213, bold=True)  # the line around a spot on which the answer changed something
SLICE = 0.08  # seconds of reading between two looks at the keys
PACE = 0.6  # seconds from step to step while it plays
JUMP = re.compile(r"(?P<turn>(?:turn|round|t)\s*)?(?P<number>\d+)\s*(?P<share>%?)$")
MOST_TOLD = 40  # answers of a turn that are told together


class ReplayScreen(TableScreen):
    """One stored game. `reader`: as whom it is shown at first, a seat, an ONLOOKER or with EVERYTHING; `is_fixed`:
    and as nobody else."""

    ONE_LINE = (PLAYERS, QUESTION)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "back"),
        Binding("down", "step(1)", "on"),
        Binding("pageup", "turn(-1)", "turn back"),
        Binding("pagedown", "turn(1)", "turn on"),
        Binding("escape", "app.leave", "leave"),
    ]

    def __init__(self, course: Course, style: Style, reader: int, is_fixed: bool, step: int = 0) -> None:
        super().__init__(style, HINTS, course.called, course.names, TITLES)
        self._course = course
        self._reader = reader
        self._is_fixed = is_fixed
        self._step = 0
        self._wanted = step
        self._playing: Timer | None = None
        self._sought = ""  # what was looked for last
        self._analysis: TurnAnalysis | None = None
        self._is_analysing = False

    @property
    def step(self) -> int:
        """How many answers were given where the table stands."""
        return self._step

    def compose_foot(self) -> ComposeResult:
        """The line where a step is typed, how far the game is, and the keys."""
        yield Line("step, turn 5, 50%, /word")
        yield Slider(self._course.answers)
        yield Static(id="hints")

    def on_mount(self) -> None:
        """Show the beginning, and read on."""
        self.query_one(Line).focus()
        self.go(0)
        self.read_on()

    def tabs(self) -> list[str]:
        """The log has a place of its own here."""
        return [name for name in super().tabs() if name != LOG]

    @work(exclusive=True)
    async def read_on(self) -> None:
        """Read the whole game; go to the wanted step as soon as it is there."""
        is_read = False
        while not is_read:
            try:
                is_read = await asyncio.to_thread(self._course.read, SLICE)
            except Exception as error:
                self.app.exit(error)
                return
            if self._wanted and (is_read or len(self._course.entries) >= self._wanted):
                self._fill_log()
                self.go(self._wanted)
                self._wanted = 0
        self._fill_log()
        self._tell()

    def _fill_log(self) -> None:
        self.put(QUESTION, [self.naming.drawn(line) for line in self._course.log(self._reader)])

    # ------------------------------------------------------------------------------------------------------ the steps

    def go(self, step: int) -> None:
        """Show the table after so many answers."""
        course = self._course
        before = self.shown
        self._step = max(0, min(step, len(course.entries)))
        shown = self.look(course.at(self._step), self._seat())
        self.show(shown)
        if before is not None and before.viewer == shown.viewer:
            places = [each for each in changed(before.picture, shown.picture) if self.is_placed(each)]
            self.mark(shown.picture, framed=dict.fromkeys(places, MOVED))
            self.board.bring(places)
        self.head(f"{shown.picture.headline}  ·  {self._view()}")
        if not self._is_analysing:
            self.hint(self._hints)
        self._tell()

    def _tell(self) -> None:
        """Where this is, and what the last answer did."""
        course, step = self._course, self._step
        pane = self.pane(QUESTION)
        pane.entitle(f"Step {step} of {course.answers}")
        pane.highlight(step - 1 if 0 < step <= len(pane.texts) else None)
        self.query_one(Slider).put(step)
        entry = course.entries[step - 1] if step else None
        words = [] if entry is None else [f"{capital(entry.by)}: {known_words(entry, self._reader)}"]
        self.put(EFFECT, [*words, *course.told(step, self._reader)])
        start = max(course.turn_before(step + 1), step - MOST_TOLD)
        self.put(NEWS, [line for at in range(start + 1, step + 1) for line in course.told(at, self._reader)])

    def _seat(self) -> int | None:
        """The seat as which the game is shown, None for none."""
        return self._reader if self._reader >= 0 else None

    def _view(self) -> str:
        if self._reader < 0:
            return "all seats together" if self._reader == EVERYTHING else "what everybody knows"
        return f"as {self._course.names[self._reader]} saw it"

    def action_step(self, by: int) -> None:
        """Some answers on or back."""
        self.go(self._step + by)

    def action_turn(self, by: int) -> None:
        """To the beginning of the next turn, or of the one before."""
        course = self._course
        self.go(course.turn_after(self._step) if by > 0 else course.turn_before(self._step))

    # ------------------------------------------------------------------------------------------------- keys and presses

    def on_line_pressed(self, message: Line.Pressed) -> None:
        """A key while nothing is typed."""
        match message.key:
            case "left" | "backspace":
                self.action_step(-1)
            case "right":
                self.action_step(1)
            case "home":
                self.go(0)
            case "end":
                self.go(len(self._course.entries))
            case "space":
                self._play()
            case "plus" | "minus":
                self.board.zoom(1 if message.key == "plus" else -1)

    def _play(self) -> None:
        """Go on by itself, or stop that."""
        if self._playing is None:
            self._playing = self.set_interval(PACE, self._play_on)
        else:
            self._playing.stop()
            self._playing = None

    def _play_on(self) -> None:
        if self._step < len(self._course.entries):
            self.action_step(1)
        else:
            self._play()

    def on_input_changed(self, message: Input.Changed) -> None:
        """Single letters are keys."""
        keys: dict[str, Callable[[], object]] = {
            "v": self.next_view,
            "s": self.score,
            "q": self.app.exit,
            "a": self.analyse,
            "e": lambda: self.seek_event(1),
            "E": lambda: self.seek_event(-1),
            "n": lambda: self.seek_word(1),
            "N": lambda: self.seek_word(-1),
        }
        if message.value in keys:
            message.input.value = ""
            keys[message.value]()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """To a step, a turn, a share of the game, or to where something is told."""
        typed = message.value.strip()
        if typed.startswith("/"):
            self._sought = typed[1:].strip()
            self.seek_word(1)
            return
        meant = JUMP.match(typed.lower())
        if meant is None or (meant["turn"] and meant["share"]):
            if typed:
                self.hint(f"'{typed}' is not a step, turn 5, 50% or /word.")
            return
        self._jump(int(meant["number"]), bool(meant["turn"]), bool(meant["share"]))

    def _jump(self, number: int, is_turn: bool, is_share: bool) -> None:
        step = self._course.turn_numbered(number) if is_turn else number
        if step is None:
            self.hint(f"There is no turn or round {number} in this game, or it is not read yet.")
        else:
            self.go_when_read(self._course.answers * min(number, 100) // 100 if is_share else step)

    def go_when_read(self, step: int) -> None:
        """Show the table after so many answers, as soon as they are there."""
        is_there = step <= len(self._course.entries)
        self._wanted = 0 if is_there else step
        self.go(step)

    def on_slider_moved(self, message: Slider.Moved) -> None:
        """To another part of the game."""
        self.go_when_read(message.step)

    def seek_event(self, by: int) -> None:
        """To the next milestone of the game, or the one before."""
        self._seek(lambda sentence, text: sentence.kind == MILESTONE, by, "There is no event")

    def seek_word(self, by: int) -> None:
        """To the next answer, or the one before, of which the word that was typed last is told."""
        if not self._sought:
            self.hint("Type /word first, such as /combat, and Enter.")
            return
        wanted = self._sought.lower()
        self._seek(lambda sentence, text: wanted in text.lower(), by, f"'{self._sought}' does not occur")

    def _seek(self, is_sought: Callable[[Sentence, str], bool], by: int, none: str) -> None:
        step = self._course.find(self._step, by, is_sought, self._reader)
        if step is not None:
            self.go(step)
        else:
            self.hint(f"{none} {'after' if by > 0 else 'before'} this.")

    def key_lines(self) -> list[str]:
        """What the keys do."""
        return KEYS

    # ------------------------------------------------------------------------------------------------------- analysis

    @work(group="analysis")
    async def analyse(self) -> None:
        """A bot looks at the turn that is under way here, while the table goes on."""
        if self._is_analysing or not self._course.entries:
            return
        self._is_analysing = True
        try:
            lines = await asyncio.to_thread(self._analysed, self._step)
        except ScytheError as error:
            lines = [str(error)]
        except Exception as error:
            self.app.exit(error)
            return
        finally:
            self._is_analysing = False
        self.hint(self._hints)
        self.app.push_screen(Reading("Analysis", [self.naming.told(line) for line in lines]))

    def _analysed(self, step: int) -> list[str]:
        """What the bot says; beside the screen. Raises TranscriptError, BotError."""
        from scythe_cli.analysing import UNFINISHED
        from scythe_cli.table.turn_analysis import TurnAnalysis

        course = self._course
        if self._analysis is None:
            if not course.is_over:
                raise TranscriptError(capital(UNFINISHED))
            self._analysis = TurnAnalysis(course.game, course.transcript, course.names)
        analysis = self._analysis
        turn = analysis.turn_at(step)

        def tell(worlds: int) -> None:
            done = f"{analysis.name(turn)}: {worlds} of {analysis.worlds} imagined worlds …"
            self.app.call_from_thread(self.hint, done)

        return analysis.lines(turn, tell)

    def next_view(self) -> None:
        """As the next seat, or everybody together."""
        if self._is_fixed:
            self.hint(ONE_VIEW)
        else:
            players = len(self._course.names)
            self._reader = EVERYTHING if self._reader == players - 1 else max(self._reader, -1) + 1
            self._fill_log()
            self.go(self._step)

    def score(self) -> None:
        """What everybody would score here, as far as the reader may know."""
        pad = Pad(max(40, self.app.size.width - 18), self._style.colour, self._course.called)
        state = self._course.at(self._step)
        if self._reader == EVERYTHING:
            pad.write(standing_text(self._course.game, state, True, self._course.called))
        else:
            pad.is_plain = True
            show_standing(self._course.game, state, self._seat(), pad, self._course.called)
        self.app.push_screen(Reading("Score", pad.lines))

    def on_rows_pressed(self, message: Rows.Pressed) -> None:
        """A press on an answer goes there."""
        if message.pane.id == QUESTION:
            self.go(message.row + 1)
        else:
            super().on_rows_pressed(message)

    def on_board_view_pressed(self, message: BoardView.Pressed) -> None:
        """What lies on the spot."""
        if self.shown is not None:
            self.put(EFFECT, [words_of(self.shown.scene, self.shown.picture, message.place)])
