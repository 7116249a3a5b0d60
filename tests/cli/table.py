"""The table on the whole screen in tests: a game is played on it by keys and clicks, without a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from textual.events import Click, Key, MouseDown, MouseUp
from textual.pilot import Pilot

from engines.drawing.style import Style
from scythe_cli.play import command
from scythe_cli.playing.at_terminal import play as play_session
from scythe_cli.playing.entries import EVERYTHING
from scythe_cli.playing.opening import plan_of
from scythe_cli.playing.session import Session
from scythe_cli.table.app import TableApp
from scythe_cli.table.course import Course
from scythe_cli.table.desk import Desk
from scythe_cli.table.layout import BOARD, PANES, QUESTION
from scythe_cli.table.overlays import Passing, Reading
from scythe_cli.table.play_screen import PlayScreen
from scythe_cli.table.replay_screen import ReplayScreen
from scythe_cli.table.rows import Rows
from scythe_cli.transcripts import read_game

SIZE = (160, 50)
NAMES = {"?": "question_mark", "/": "slash", "!": "exclamation_mark", "+": "plus", "-": "minus"}
STYLE = Style(colour=True, unicode=True)
PATIENCE = 2000  # looks at the screen until something has to be there


class Player:
    """Who sits before the table."""

    def __init__(self, pilot: Pilot[Any], screen: Any) -> None:
        self.pilot = pilot
        self.screen = screen

    @property
    def desk(self) -> Desk:
        """What the screen of a game shows."""
        desk: Desk = self.screen.desk
        return desk

    @property
    def top(self) -> Any:
        """What lies above everything else."""
        return self.pilot.app.screen

    async def ready(self) -> None:
        """Wait until what was pressed is done, and something is asked, or said above the table."""
        for _ in range(PATIENCE):
            await self._heard()
            is_busy = isinstance(self.screen, PlayScreen) and self.screen.is_busy
            if isinstance(self.top, Passing | Reading) or not is_busy or not self.pilot.app.is_running:
                return await self._heard()
            await asyncio.sleep(0.01)
        raise AssertionError("the table asks nothing")

    async def _heard(self) -> None:
        """Wait until everybody has done what was to be done up to now."""
        for pump in (self.pilot.app, self.top, self.top.focused or self.top, self.screen, self.screen):
            await self._done(pump)

    async def _done(self, pump: Any) -> None:
        """Wait until somebody has done what was to be done up to now."""
        done = asyncio.Event()
        if pump.is_running and pump.call_later(done.set):
            await asyncio.wait_for(done.wait(), PATIENCE)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and wait for what comes of each."""
        for key in keys:
            self._post(key)
            await self.ready()

    def _post(self, key: str) -> None:
        """Press a key and wait for nothing."""
        character = " " if key == "space" else key if len(key) == 1 else None
        self.pilot.app.post_message(Key(NAMES.get(key, key), character))

    async def type(self, line: str) -> None:
        """Type a line as fast as somebody can whom the table never keeps waiting, and press Enter."""
        for sign in line:
            self._post("space" if sign == " " else sign)
        await self.press("enter")

    async def click(self, pane: str, x: int, y: int) -> None:
        """Click a cell of a pane."""
        widget = self.screen.query_one(f"#{pane}")
        for _ in range(PATIENCE):
            region = widget.content_region
            if region.contains(region.x + x, region.y + y) and self._is_at(widget, region.x + x, region.y + y):
                break
            await asyncio.sleep(0.01)
        await self.point(region.x + x, region.y + y)

    async def _laid_out(self, pane: str) -> None:
        """Wait until a pane lies where it belongs, and what it shows is fitted to it."""
        widget, layout = self.screen.query_one(f"#{pane}"), self.screen._layout
        rect = layout.shown(self.screen._tab)[pane]
        for _ in range(PATIENCE):
            if widget.region == (rect.x, rect.y, rect.width, rect.height):
                break
            await asyncio.sleep(0.01)
        await self._done(widget)

    def _is_at(self, widget: Any, x: int, y: int) -> bool:
        """Whether a pane is laid out where it will be clicked."""
        found, _ = self.screen.get_widget_at(x, y)
        return widget in found.ancestors_with_self

    async def point(self, x: int, y: int) -> None:
        """Press and let go of the mouse at a cell of the terminal."""
        assert self.top is self.screen
        widget, _ = self.screen.get_widget_at(x, y)
        for kind in (MouseDown, MouseUp, Click):
            self.screen._forward_event(kind(widget, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y))
        await self._done(widget)
        await self.ready()

    async def resize(self, width: int, height: int) -> None:
        """Another size of the terminal."""
        await self.pilot.resize_terminal(width, height)
        await self.ready()

    async def click_answer(self, words: str) -> None:
        """Click an answer on the list."""
        number = [move.words for move in self.screen.moves].index(words)
        rows = self.pane(QUESTION)
        await self._laid_out(QUESTION)
        rows.highlight(number, to_top=True)
        await self.click("question", 2, rows.line_of(number) - rows.scroll_offset.y)

    async def click_spot(self, name: str) -> None:
        """Click a spot of the board that an answer names."""
        board = self.screen.board
        await self._laid_out(BOARD)
        about = {place: moves[0].words for place, moves in self.screen.places.items()}
        about |= {place: what.words for place, what in self.screen.further.items()}
        place = next(place for place, words in about.items() if words.lower().endswith(name.lower()))
        board.bring([place])
        x, y = board.sheet.middle_of(place)
        await self.click("board", x - board.scroll_offset.x, y - board.scroll_offset.y)

    def pane(self, name: str) -> Rows:
        """A pane of text."""
        return self.screen.query_one(f"#{name}", Rows)

    def text(self, name: str) -> str:
        """What a pane of text holds, its title first."""
        pane = self.pane(name)
        return "\n".join([str(pane.border_title), *(text.plain for text in pane.texts)])

    def board(self) -> str:
        """What the boards show."""
        return "\n".join(self.screen.board.lines)

    def everything(self) -> str:
        """All that is drawn, and all that could be scrolled or switched to."""
        return "\n".join([self.board(), *(self.text(name) for name in PANES)])

    def words(self) -> list[str]:
        """The answers on the list."""
        return [move.words for move in self.screen.moves]


Script = Callable[[Player], Awaitable[None]]


def play(folder: Path, script: Script, *arguments: object, size: tuple[int, int] = SIZE) -> Session:
    """Play `scythe play ARGUMENTS` on the table by a script; the session after it was left."""
    words = [*map(str, arguments)]
    if "--resume" not in words and "--transcript" not in words:
        words += ["--transcript", str(folder / "game.jsonl")]
    context = command.make_context("play", words)
    with context:
        session = Session(plan_of(context.params), Desk(lambda desk: drive(PlayScreen(desk, STYLE), script, size)))
        play_session(session)
    return session


def step_through(
    path: Path, script: Script, seat: int | None = None, size: tuple[int, int] = SIZE, **more: Any
) -> None:
    """Step through a stored game on the table by a script, as a seat, or with everything that is in it."""
    transcript, game = read_game(path)
    reader = EVERYTHING if seat is None else seat
    screen = ReplayScreen(Course(transcript, game), STYLE, reader, more.get("is_fixed", False), more.get("until", 0))
    drive(screen, script, size)


def drive(screen: Any, script: Script, size: tuple[int, int] = SIZE) -> None:
    """Do on a screen what a script says."""

    async def run() -> None:
        app = TableApp(screen)
        async with app.run_test(size=size) as pilot:
            player = Player(pilot, screen)
            if not isinstance(screen, PlayScreen):
                await app.workers.wait_for_complete()
            await player.ready()
            await pilot.pause()  # what was laid out anew is drawn
            await script(player)
        if app.return_value is not None:
            raise app.return_value

    asyncio.run(run())


def seats(*who: str) -> Sequence[str]:
    """Options that say who sits where."""
    return [part for number, name in enumerate(who, 1) for part in ("--seat", f"{number}={name}")]
