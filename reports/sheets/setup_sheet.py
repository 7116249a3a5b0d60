"""Setup sheets as one page: a drawing of the board with its pieces, and the steps of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engines.core.setup.setup_steps import SetupStep
from engines.drawing.picture import Board, Picture, Pieces, Scene
from reports.sheets.pages import page_of
from reports.sheets.qr import QrCode

FLAT = 1.2  # times as wide as high


@dataclass(frozen=True)
class SetupSheet:
    """One table: what is played, who sits where, the boards with their pieces, and what to do.

    `title` stands above it: the game, and for how many. `number` tells several sheets apart, such as `Table 3`,
    '' for a single one.
    `seats` say what each seat has, `names` who sits there, '' where nobody is named. The last step is
    about the `code` of the table, '' for a table that has none. A form is filled in at the table.
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
        cells = {key: str(value) for key, value in row.items()}
        if "seat" in row and any(names):
            cells = {"seat": cells["seat"], "name": names[int(row["seat"]) - 1], **cells}
        rows.append(cells)
    return rows


def render_setup_sheets(sheets: Iterable[SetupSheet]) -> str:
    """All of them on one page that needs nothing beside itself; each begins a new sheet of paper."""
    found = list(sheets)
    heading = found[0].title if len(found) == 1 else f"{found[0].title}: {len(found)} setups"
    return page_of("setup.html.j2", heading, sheets=found, rows=named_rows)
