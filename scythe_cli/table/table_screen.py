"""The panes of the table, their places, and how a position is shown in them: what playing and replaying share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.widget import Widget
from textual.widgets import Static

from engines.core.game import Position
from engines.drawing.canvas import Paint
from engines.drawing.isolating import isolated
from engines.drawing.picture import Picture, Scene
from engines.drawing.style import Style
from scythe_cli.playing.naming import Naming
from scythe_cli.table import layout
from scythe_cli.table.board_view import BoardView
from scythe_cli.table.in_order import InOrder
from scythe_cli.table.layout import (
    BOARD,
    EFFECT,
    FRAME,
    LOG,
    MAT,
    NEWS,
    OFFERS,
    PANES,
    PLAYERS,
    QUESTION,
    TABS,
    TITLE,
)
from scythe_cli.table.overlays import KEYS_TITLE, Reading
from scythe_cli.table.places import named, words_of
from scythe_cli.table.rows import Rows
from scythe_cli.table.sheet import Place, height_needed
from scythe_cli.table.text import offers_text, players_height, players_lines, players_width

TITLES = {
    QUESTION: "",
    EFFECT: "What it does",
    PLAYERS: "Players",
    NEWS: "What happened",
    MAT: "Mat",
    OFFERS: "On the table",
    LOG: "Log",
}
NARROWEST = 20  # columns for which mats are drawn


@dataclass(frozen=True)
class Shown:
    """A position as a viewer (None an onlooker) sees it: nothing of it changes while it is on screen."""

    state: Position
    viewer: int | None
    scene: Scene
    picture: Picture


class TabBar(Static):
    """The names of the tabs; a press opens one."""

    can_focus = False

    def put(self, names: Sequence[str], opened: str) -> None:
        """Show the names, one of them as open."""
        self.names = list(names)
        parts = [part for name in names for part in ((TABS[name], "reverse bold" if name == opened else ""), " ")]
        self.update(Text.assemble(*parts))

    def on_click(self, event: Click) -> None:
        """Open the tab that was pressed."""
        x = 0
        for name in self.names:
            x += len(TABS[name]) + 1
            if event.x < x:
                self.screen.open_tab(name)  # type: ignore[attr-defined]
                return


class TableScreen(InOrder[None]):
    """The table of a game; subclasses say what is asked or told, and fill the panes."""

    ONE_LINE: ClassVar[tuple[str, ...]] = (PLAYERS, LOG)  # panes whose rows are not broken
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "next_tab", "tab"),
        Binding("f3", "next_mat", "mats"),
        Binding("f5", "zoom(-1)", "smaller"),
        Binding("f6", "zoom(1)", "larger"),
        Binding("shift+up", "scroll_board(0, -2)"),
        Binding("shift+down", "scroll_board(0, 2)"),
        Binding("shift+left", "scroll_board(-4, 0)"),
        Binding("shift+right", "scroll_board(4, 0)"),
        Binding("ctrl+up", "scroll_tab(-5)"),
        Binding("ctrl+down", "scroll_tab(5)"),
        Binding("f7", "scroll_news(-1)", "news back"),
        Binding("f8", "scroll_news(1)", "news on"),
    ]

    def __init__(
        self, style: Style, hints: str, names: Sequence[str], called: Sequence[str], titles: Mapping[str, str] = TITLES
    ) -> None:
        """`names`: of the seats, '' for those without one; `called`: what each is called at length."""
        super().__init__()
        self.naming = Naming(names)
        self._called = called
        self._hints = hints
        self.shown: Shown | None = None
        self._scene: Scene | None = None
        self._style = style
        self._titles = {**TITLES, **titles}
        self._tab = ""
        self._mat_of: int | None = None  # a seat that was chosen, None for the viewer's own
        self._seats: list[int | None] = []  # which the lines of the players are about
        self._layout: layout.Layout | None = None

    # ------------------------------------------------------------------------------------------------------- the panes

    def compose(self) -> ComposeResult:
        """All panes; where they lie is said by the layout."""
        yield Static(id="head")
        yield BoardView(BOARD, self._style)
        for name in PANES:
            yield Rows(name, self._titles[name], follows=name in (NEWS, LOG), wraps=name not in self.ONE_LINE)
        yield TabBar(id="tabs")
        yield from self.compose_foot()

    def compose_foot(self) -> ComposeResult:
        """The two lines below the panes."""
        yield Static(id="line")
        yield Static(id="hints")

    @property
    def board(self) -> BoardView:
        """The pane of the boards."""
        return self.query_one(f"#{BOARD}", BoardView)

    def pane(self, name: str) -> Rows:
        """A pane of text by its name."""
        return self.query_one(f"#{name}", Rows)

    def put(self, name: str, texts: Sequence[Text | str], indent: int = 0) -> None:
        """Fill a pane; seats in sentences are told by their names."""
        told = [self.naming.told(text) if isinstance(text, str) else text for text in texts]
        self.pane(name).put(told, indent)

    def on_resize(self, event: Resize) -> None:
        """Lay the panes out anew."""
        self.lay_panes()
        self.draw_tables()

    def lay_panes(self) -> None:
        """Put each pane where it lies at this size, and hide the others."""
        if self.shown is None:
            return
        width, height = self.app.size
        before = self._layout
        players = partial(players_height, self.shown.scene, self.shown.picture, self.naming)
        boards = partial(height_needed, self.shown.scene, self.shown.viewer)
        wanted = players_width(self.shown.scene, self.shown.picture, self.naming)
        self._layout = layout.arranged(width, height, players, self.tabs(), boards, wanted)
        self.set_class(width < layout.MEDIUM, "-small")
        self._place(self.query_one("#tabs"), self._layout.bar)
        if before is None:
            self.board.take(self._layout.fixed[BOARD])
        if before is None or before.first != self._layout.first:
            self._tab = self._layout.first
        self._open()

    def tabs(self) -> list[str]:
        """The panes that share a place at every size."""
        assert self.shown is not None
        has_offers = not all(heading.is_of_players for heading in self.shown.scene.tables)
        return [MAT, *([OFFERS] if has_offers else []), LOG]

    def open_tab(self, name: str) -> None:
        """Show what this tab holds."""
        if self._layout is not None and name in self._layout.tabs:
            self._tab = name
            self._open()
            self.draw_tables()

    def _open(self) -> None:
        assert self._layout is not None
        places = self._layout.shown(self._tab)
        for name in (BOARD, *PANES):
            self.query_one(f"#{name}").display = name in places
        for name, rect in places.items():
            self._place(self.query_one(f"#{name}"), rect)
        self.query_one("#tabs", TabBar).put(list(self._layout.tabs), self._tab)

    def _place(self, widget: Widget, rect: layout.Rect) -> None:
        widget.styles.offset = (rect.x, rect.y)
        widget.styles.width = rect.width
        widget.styles.height = rect.height

    def is_open(self, name: str) -> bool:
        """Whether a pane is in sight."""
        return bool(self.query_one(f"#{name}").display)

    # ---------------------------------------------------------------------------------------------------- a position

    def look(self, state: Position, viewer: int | None) -> Shown:
        """A position, which may move on afterwards, as a viewer sees it."""
        kept = state.clone()
        if self._scene is None:
            self._scene = named(kept.game.pictures.scene(kept), self.naming)
        return Shown(kept, viewer, self._scene, kept.game.pictures.picture(kept, viewer))

    def show(self, shown: Shown) -> None:
        """Show a position with nothing marked in it."""
        before, self.shown = self.shown, shown
        if before is None:
            self.hint(self._hints)
        if before is None or before.viewer != shown.viewer:
            self.lay_panes()
        self.board.lay_out(shown.scene, shown.viewer)
        self.mark(shown.picture)
        self.draw_tables()

    def mark(
        self, picture: Picture, labels: Mapping[Place, Paint] | None = None, framed: Mapping[Place, Paint] | None = None
    ) -> None:
        """Show a picture on the boards, with spots marked."""
        self.board.show(picture, labels, framed)

    def is_placed(self, place: Place) -> bool:
        """Whether a spot is on one of the boards that are shown."""
        return self.board.sheet is not None and any(each.number == place[0] for each in self.board.sheet.placed)

    def blank(self) -> None:
        """Nothing of what stood here can be read any more."""
        self.shown = None
        self._mat_of = None
        self.board.clear()
        for name in PANES:
            self.pane(name).put([])
        self.query_one("#head", Static).update("")

    def draw_tables(self) -> None:
        """Fill the panes that show the position in words: players, mats, what else lies on the table."""
        if self.shown is None or self._layout is None:
            return
        scene, picture, state = self.shown.scene, self.shown.picture, self.shown.state
        places = self._layout.shown(self._tab)
        rooms = {name: rect.width - FRAME for name, rect in places.items()}
        if PLAYERS in rooms:
            room, lines = rooms[PLAYERS], places[PLAYERS].height - TITLE
            players = players_lines(scene, picture, self.naming, state.current_player(), room, lines)
            self._seats = [line.seat for line in players]
            self.put(PLAYERS, [line.text for line in players])
        if MAT in rooms:
            self._draw_mat(rooms[MAT])
        if OFFERS in rooms:
            self.put(OFFERS, list(offers_text(scene, picture, self.naming, rooms[OFFERS]).split("\n")))

    def _draw_mat(self, room: int) -> None:
        assert self.shown is not None
        seat = self.mat_seat()
        pane = self.pane(MAT)
        style = Style(self._style.colour, self._style.unicode, False, max(NARROWEST, room))
        whose = "Your mat" if seat == self.shown.viewer else isolated(f"Mat of {self._called[seat]}")
        pane.entitle(whose)
        lines = self.shown.state.game.pictures.draw_mats(self.shown.state, seat, self.shown.viewer, style)
        pane.put([Text.from_ansi(self.naming.drawn(line)) for line in lines])

    def mat_seat(self) -> int:
        """Whose mat is shown: the one that was chosen, the viewer's, or that of who is asked."""
        assert self.shown is not None
        if self._mat_of is not None:
            return self._mat_of
        return self.shown.viewer if self.shown.viewer is not None else max(0, self.shown.state.current_player())

    def head(self, text: str) -> None:
        """What stands above the panes."""
        self.query_one("#head", Static).update(Text(self.naming.told(text), overflow="ellipsis", no_wrap=True))

    # ------------------------------------------------------------------------------------------------ keys and presses

    def action_next_tab(self) -> None:
        """Open the next tab."""
        if self._layout is not None:
            names = list(self._layout.tabs)
            self.open_tab(names[(names.index(self._tab) + 1) % len(names)])

    def action_next_mat(self) -> None:
        """Show what lies before the next seat."""
        if self.shown is not None:
            self.show_mat((self.mat_seat() + 1) % self.shown.state.num_players)

    def show_mat(self, seat: int) -> None:
        """Show what lies before a seat."""
        self._mat_of = None if self.shown is not None and seat == self.shown.viewer else seat
        self.open_tab(MAT)

    def action_zoom(self, by: int) -> None:
        """Larger or smaller boards."""
        self.board.zoom(by)

    def action_scroll_board(self, x: int, y: int) -> None:
        """Another part of the boards."""
        self.board.scroll_relative(x, y, animate=False)

    def action_scroll_tab(self, lines: int) -> None:
        """Another part of the open tab."""
        for name in self._layout.tabs[self._tab] if self._layout is not None else ():
            self.pane(name).scroll_relative(y=lines, animate=False)

    def action_scroll_news(self, pages: int) -> None:
        """Another page of what happened, which comes to the front where another tab hides it; one line stays."""
        if not self.is_open(NEWS):
            self.open_tab(NEWS)
        else:
            pane = self.pane(NEWS)
            pane.scroll_relative(y=pages * max(1, pane.size.height - 1), animate=False)

    def key_lines(self) -> list[str]:
        """What the keys do."""
        return []

    def show_keys(self) -> None:
        """Show what the keys do."""
        self.app.push_screen(Reading(KEYS_TITLE, self.key_lines()))

    def on_screen_suspend(self) -> None:
        """A text lies above the table, where its keys do nothing: none is offered."""
        self.hint("")

    def on_screen_resume(self) -> None:
        """The keys of the table are there again."""
        if self.shown is not None:
            self.hint(self._hints)

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        """Say what lies where the mouse is."""
        if self.shown is None or message.place is None:
            self.hint(self._hints)
        else:
            self.hint(words_of(self.shown.scene, self.shown.picture, message.place))

    def hint(self, text: str) -> None:
        """What stands in the last line."""
        self.query_one("#hints", Static).update(Text(self.naming.told(text), overflow="ellipsis", no_wrap=True))

    def on_rows_pressed(self, message: Rows.Pressed) -> None:
        """A press on a player shows the mat."""
        if message.pane.id == PLAYERS and self.shown is not None:
            seat = self._seats[message.row]
            if seat is not None:
                self.show_mat(seat)
