"""The pane of the boards: drawn at the size of the pane or larger, with the spots that answers are about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.segment import Segment
from rich.style import Style
from textual.events import Click, Leave, MouseMove, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from engines.drawing.canvas import Paint
from engines.drawing.picture import Picture, Scene
from engines.drawing.style import Style as DrawingStyle
from scythe_cli.table.layout import Rect
from scythe_cli.table.sheet import Place, Run, Sheet
from scythe_cli.table.text import rich_style

SCROLLBAR = 1  # column
ZOOMS = (1.0, 1.35, 1.8, 2.4)


class BoardView(ScrollView):
    """Shows one picture at a time; empty until there is one."""

    can_focus = False

    class Pressed(Message):
        """A spot was pressed."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    class Pointed(Message):
        """The mouse is over another spot, or over none."""

        def __init__(self, place: Place | None) -> None:
            super().__init__()
            self.place = place

    def __init__(self, name: str, style: DrawingStyle) -> None:
        super().__init__(id=name)
        self._style = style
        self._scene: Scene | None = None
        self._picture: Picture | None = None
        self._viewer: int | None = None
        self._labels: Mapping[Place, Paint] = {}
        self._framed: Mapping[Place, Paint] = {}
        self._zoom = 0
        self._pointed: Place | None = None
        self._rows: list[list[Run]] | None = None  # drawn when somebody looks at them
        self._room = Size(0, 0)
        self._look = Style()
        self.sheet: Sheet | None = None

    def take(self, rect: Rect) -> None:
        """The place that the pane is about to get: the boards are fitted into it at once."""
        self._room = Size(rect.width, rect.height)

    def lay_out(self, scene: Scene, viewer: int | None) -> None:
        """Other boards, or those of another viewer."""
        if scene != self._scene or viewer != self._viewer:
            self._scene, self._viewer = scene, viewer
            self._fit()

    def show(
        self, picture: Picture, labels: Mapping[Place, Paint] | None = None, framed: Mapping[Place, Paint] | None = None
    ) -> None:
        """Show a picture, its marked spots and those with a frame."""
        self._picture, self._labels, self._framed = picture, labels or {}, framed or {}
        self._draw()

    def clear(self) -> None:
        """Show nothing."""
        self._picture = None
        self._draw()

    def zoom(self, by: int) -> None:
        """Larger or smaller."""
        self._zoom = max(0, min(len(ZOOMS) - 1, self._zoom + by))
        self._fit()
        self._draw()

    def bring(self, places: Iterable[Place]) -> None:
        """Scroll until the spots are in sight, as far as they can be."""
        if self.sheet is None:
            return
        regions = [self._region(self.sheet, place) for place in places]
        if regions:
            self.scroll_to_region(Region.from_union(regions), animate=False, immediate=True, force=True)

    @property
    def lines(self) -> list[str]:
        """What is drawn, without its colours."""
        return ["".join(text for text, _ in row) for row in self._drawn()]

    def render_line(self, y: int) -> Strip:
        """A line of the pane."""
        width, line = self.scrollable_content_region.width, y + self.scroll_offset.y
        rows = self._drawn()
        if not 0 <= line < len(rows):
            return Strip.blank(width, self._look)
        strip = Strip([Segment(text, self._look + rich_style(paint)) for text, paint in rows[line]])
        left = self.scroll_offset.x
        return strip.adjust_cell_length(max(strip.cell_length, left + width), self._look).crop(left, left + width)

    def on_resize(self, event: Resize) -> None:
        """Fit the boards anew, unless they are fitted into this room already."""
        room = self.scrollable_content_region.size
        if room != self._room:
            self._room = room
            self._fit()
            self._draw()

    def on_click(self, event: Click) -> None:
        """Tell which spot was pressed."""
        place = self._place_of(event)
        if place is not None:
            self.post_message(self.Pressed(place))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Tell which spot the mouse is over."""
        place = self._place_of(event)
        if place != self._pointed:
            self._pointed = place
            self.post_message(self.Pointed(place))

    def on_leave(self, event: Leave) -> None:
        """The mouse is over no spot any more."""
        if self._pointed is not None:
            self._pointed = None
            self.post_message(self.Pointed(None))

    def _place_of(self, event: Click | MouseMove) -> Place | None:
        cell = event.get_content_offset(self)
        if cell is None or self.sheet is None or self._picture is None:
            return None
        return self.sheet.place_at(cell.x + self.scroll_offset.x, cell.y + self.scroll_offset.y)

    def _region(self, sheet: Sheet, place: Place) -> Region:
        (x, _), (top, end) = sheet.middle_of(place), sheet.rows_of(place)
        return Region(x, top, 1, max(1, end - top))

    def _fit(self) -> None:
        width, height = self._room
        if self._scene is None or not self._scene.boards or width < 4 or height < 2:
            self.sheet = None
            return
        larger = ZOOMS[self._zoom]
        size = int(width * larger), int(height * larger)
        self.sheet = Sheet(self._scene, self._viewer, *size, self._style)
        if self.sheet.height > height and not self._zoom:
            self.sheet = Sheet(self._scene, self._viewer, width - SCROLLBAR, height, self._style)

    def _draw(self) -> None:
        """Draw anew, as soon as somebody looks: much is marked and shown before that."""
        self._rows = None
        self._look = self.rich_style
        width, height = (1, 0) if self.sheet is None else (self.sheet.width, self.sheet.height)
        self.virtual_size = Size(width, height if self._picture is not None else 0)
        self.refresh()

    def _drawn(self) -> list[list[Run]]:
        if self._rows is None:
            has_both = self.sheet is not None and self._picture is not None
            self._rows = self.sheet.draw(self._picture, self._labels, self._framed) if has_both else []  # type: ignore
        return self._rows
