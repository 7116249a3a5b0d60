"""Short texts in few lines, for boards on small screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

GAP = 1  # blanks between two cells


def in_cells(cells: Sequence[str], width: int) -> list[str]:
    """Cells side by side in columns of one width, read across."""
    column = max(map(len, cells), default=0) + GAP
    count = max(1, (width + GAP) // column)
    rows = [cells[first : first + count] for first in range(0, len(cells), count)]
    return ["".join(cell.ljust(column) for cell in row).rstrip() for row in rows]


def in_places(rows: Sequence[Mapping[int, str]], width: int) -> list[str]:
    """Rows of texts, each from its own column on; one that does not fit before the next moves on."""
    lines = []
    for row in rows:
        line = ""
        for column, text in sorted(row.items()):
            line = f"{line.ljust(column)}{text}" if len(line) < column or not line else f"{line} {text}"
        lines.append(line[:width].rstrip())
    return lines
