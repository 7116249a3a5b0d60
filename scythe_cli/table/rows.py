"""A pane of texts below each other, broken at its width; rows can be pressed, and one of them stands out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import OverflowMethod
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

HIGHLIGHT = Style(bgcolor="#31506e")
NOTHING = Style()
HEAD = re.compile(r"\S+(?: \S+)* {2,}(?=\S)")  # the first of two columns
PLAIN_HIGHLIGHT = Style(reverse=True)  # without colours


class Rows(ScrollView):
    """`wraps`: rows go on in the next line; else each is one line and is broken off. `follows`: its end is in sight."""

    can_focus = False

    class Pressed(Message):
        """A row was pressed."""

        def __init__(self, pane: Rows, row: int) -> None:
            super().__init__()
            self.pane = pane
            self.row = row

    def __init__(self, name: str, title: str, wraps: bool = True, follows: bool = False) -> None:
        super().__init__(id=name)
        self.entitle(title)
        self._wraps = wraps
        self._follows = follows
        self._texts: list[Text] = []
        self._lines: list[tuple[int, Strip]] = []  # the row of each, when rows are broken
        self._first: list[int] = []  # line of each row
        self._highlighted: int | None = None
        self._indent = 0
        self._look = NOTHING

    def entitle(self, title: str) -> None:
        """Write a title into the frame, as it is: names and typed words are no markup."""
        self.border_title = Text(title)

    @property
    def texts(self) -> list[Text]:
        """The rows."""
        return self._texts

    @property
    def room(self) -> int:
        """Columns for text."""
        return max(1, self.scrollable_content_region.width)

    @property
    def highlighted(self) -> int | None:
        """The row that stands out."""
        return self._highlighted

    def put(self, texts: Sequence[Text | str], indent: int = 0) -> None:
        """Show other rows; none of them stands out. What goes on in the next line is indented."""
        self._indent = indent
        self._texts = [Text(text) if isinstance(text, str) else text for text in texts]
        self._highlighted = None
        self._break()
        self._to_begin()

    def _to_begin(self) -> None:
        """Show the first lines, or the last ones where the end is what is to be read."""
        end = self.virtual_size.height if self._follows else 0
        self.scroll_to(0, end, animate=False, immediate=True, force=True)

    def highlight(self, row: int | None, to_top: bool = False) -> None:
        """Let a row stand out, and bring it into sight."""
        self._highlighted = row
        if row is not None and self._is_laid_out:
            first = self.line_of(row)
            end = self.line_of(row + 1) if row + 1 < len(self._texts) else self.virtual_size.height
            region = Region(0, first, self.room, max(1, end - first))
            self.scroll_to_region(region, animate=False, immediate=True, force=True, top=to_top)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the pane."""
        line = y + self.scroll_offset.y
        if not 0 <= line < self.virtual_size.height:
            return Strip.blank(self.room, self._look)
        row, strip = self._lines[line] if self._wraps else (line, self._rendered(self._texts[line])[0])
        look = self._look
        if row == self._highlighted:
            look += PLAIN_HIGHLIGHT if self.app.no_color else HIGHLIGHT
        cells = Strip([Segment(text, look + (style or NOTHING)) for text, style, _ in strip])
        return cells.adjust_cell_length(self.room, look)

    def on_resize(self, event: Resize) -> None:
        """Break the rows anew."""
        self._break()
        if self._follows:
            self.call_after_refresh(self._to_begin)
        self.highlight(self._highlighted)

    def on_click(self, event: Click) -> None:
        """Tell which row was pressed."""
        place = event.get_content_offset(self)
        line = -1 if place is None else place.y + self.scroll_offset.y
        if 0 <= line < self.virtual_size.height and self._texts:
            self.post_message(self.Pressed(self, self._lines[line][0] if self._wraps else line))

    def line_of(self, row: int) -> int:
        """The line on which a row begins."""
        return self._first[row] if self._wraps else row

    @property
    def _is_laid_out(self) -> bool:
        """Whether the lines of the rows are known; they are not where there was no room yet."""
        return bool(self._first) if self._wraps else bool(self._texts)

    def _break(self) -> None:
        self._look = self.rich_style
        self._lines, self._first = [], []
        if self._wraps and self.size.width:
            for row, text in enumerate(self._texts):
                self._first.append(len(self._lines))
                self._lines += [(row, strip) for strip in self._rendered(text)]
        height = len(self._lines) if self._wraps else len(self._texts)
        self.virtual_size = Size(self.room, height)
        self.refresh()

    def _rendered(self, text: Text) -> list[Strip]:
        """A row in lines of the pane's width."""
        width = self.room
        parts = self._broken(text, width) if self._wraps else [text]
        overflow: OverflowMethod = "crop" if self._wraps else "ellipsis"
        options = self.app.console.options.update(width=width, no_wrap=True, overflow=overflow)
        lines = [line for part in parts for line in self.app.console.render_lines(part, options, pad=False)]
        return [Strip(line) for line in lines]

    def _broken(self, text: Text, width: int) -> list[Text]:
        """The lines of a row; all but the first are indented."""
        if text.cell_len <= width:
            return [text]
        indent = self._indent or _hanging(text.plain, width)
        first, *more = text.wrap(self.app.console, width)
        if not more:
            return [first]
        rest = text[len(first.plain) :]
        rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
        return [first, *(Text(" " * indent) + line for line in rest.wrap(self.app.console, max(8, width - indent)))]


def _hanging(row: str, width: int) -> int:
    """Columns before what goes on of a row: to its second column, which stands behind several blanks, if that leaves
    half of the width; else as many as it begins with."""
    head = HEAD.match(row)
    if head and cell_len(head[0]) * 2 <= width:
        return cell_len(head[0])
    return len(row) - len(row.lstrip())
