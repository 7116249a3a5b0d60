"""Setup sheets as one page: a drawing of the board with its pieces, and the steps of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.core.language.explaining import capital
from engines.core.setup.setup_steps import SetupStep, seat_word
from engines.drawing.picture import Board, Picture, Pieces, Scene
from engines.drawing.words import Figure, Name, say
from reports.sheets.pages import page_of
from reports.sheets.qr import QrCode

if TYPE_CHECKING:
    from engines.core.language.translating import Language

NAME = "name"  # heads who sits on a seat
FLAT = 1.2  # times as wide as high


@dataclass(frozen=True)
class SetupSheet:
    """One table: what is played, who sits where, the boards with their pieces, and what to do.

    `title` stands above it: the game, and for how many. `number` tells several sheets apart, such as `Table 3`,
    '' for a single one.
    `seats` say what each seat has, `names` who sits there, '' where nobody is named. The last step is
    about the `code` of the table, '' for a table that has none. A form is filled in at the table. Everything is said in
    English or in a `language`, and boards are drawn with the words of that.
    """

    title: str
    number: str
    seats: Sequence[str]
    names: Sequence[str]
    scene: Scene
    picture: Picture
    steps: Sequence[SetupStep]
    code: str = ""
    is_form: bool = False
    language: Language | None = None

    @property
    def kicker(self) -> str:
        """What stands above the title."""
        return capital(self.number) or ("Auction" if self.is_form else "Setup")

    @property
    def qr(self) -> QrCode:
        """The code for phones."""
        return QrCode(self.code)

    @property
    def is_flat(self) -> bool:
        """Whether the steps have room beside the board only where it becomes too small to be read."""
        return bool(self.scene.boards) and self.scene.boards[0].width > FLAT * self.scene.boards[0].height

    @property
    def boards(self) -> list[tuple[Board, Sequence[Pieces]]]:
        """Each board with the pieces of its spots."""
        return list(zip(self.scene.boards, self.picture.pieces, strict=True))


def named_rows(step: SetupStep, names: Sequence[str]) -> list[dict[str, str]]:
    """The rows of a step in words, with who sits on each seat where anybody is named."""
    rows = []
    for row in step.rows:
        cells = {key: value if isinstance(value, str) else Figure(value) for key, value in row.items()}
        if "seat" in row and any(names):
            cells = {"seat": cells["seat"], NAME: Name(names[int(row["seat"]) - 1]), **cells}
        rows.append(cells)
    return rows


def render_setup_sheets(sheets: Iterable[SetupSheet]) -> str:
    """All of them on one page that needs nothing beside itself; each begins a new sheet of paper."""
    found = list(sheets)
    title, several = found[0].title, len(found)
    heading = title if several == 1 else say("{title}: {count} setups", title=title, count=several)
    return page_of(
        "setup.html.j2",
        heading,
        found[0].language,
        sheets=found,
        rows=named_rows,
        figure=Figure,
        seat_word=seat_word,
    )
