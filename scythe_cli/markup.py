"""Tables for forums, papers and READMEs: `--format markdown`, `latex`, `rst` and `org`.

Such a form is a table for people in another writing, so whatever prints a table or a sentence beside it goes through
here: `drawn`, `told`, `filled`, `note`. What these languages would read as their own is escaped: anybody may be called
`A|B`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import click

from engines.drawing.columns import broken
from scythe_cli.tables import WIDTH

MARKUPS = {"markdown": "pipe", "latex": "latex_raw", "rst": "rst", "org": "orgtbl"}  # and their names in tabulate
KEY = "scythe_cli.markup"
LATEX = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    **{"~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}", "|": r"\textbar{}"},
    **{"[": "{[}", "*": "{*}"},  # which at the beginning of a row belong to the end of the last one
    **{"<": r"\textless{}", ">": r"\textgreater{}", "−": "$-$", "≥": r"$\geq$", "≤": r"$\leq$"},
}
ESCAPES = {
    "markdown": {sign: f"\\{sign}" for sign in "\\`*_[]<>|~"},
    "latex": LATEX,
    "rst": {sign: f"\\{sign}" for sign in "\\`*_|"},
    "org": {"|": r"\vert{}"},
}


class Form(click.Choice[str]):
    """The value of `--format`: a markup is noted, and all that asks which form it is hears of a table."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As click does."""
        form = super().convert(value, param, ctx)
        if form in MARKUPS and ctx is not None:
            ctx.meta[KEY] = form
        return "table" if form in MARKUPS else form


def markup() -> str:
    """The markup that was asked for, "" for plain tables."""
    ctx = click.get_current_context(silent=True)
    return str(ctx.meta.get(KEY, "")) if ctx else ""


def drawn(heads: Sequence[str], rows: Sequence[Sequence[Any]], right: Collection[int]) -> str:
    """A table in the markup that was asked for; the columns `right` hold numbers. Cells become one line each."""
    from tabulate import tabulate

    align = ["right" if place in right else "left" for place in range(len(heads))]
    cells = [[_cell(cell) for cell in row] for row in (heads, *rows)]
    return tabulate(cells[1:], cells[0], MARKUPS[markup()], disable_numparse=True, colalign=align if rows else None)


def told(text: str, is_heading: bool = False) -> str:
    """Sentences below a table, or above one (`is_heading`): in a markup every line is a paragraph."""
    if not markup():
        return text
    lines = filter(None, (_escaped(line.strip()) for line in text.splitlines()))
    paragraphs = "\n\n".join(lines)
    return f"{paragraphs}\n" if is_heading else f"\n{paragraphs}"


def filled(text: str) -> str:
    """The same of a single paragraph, which is broken into lines where no markup does that."""
    return told(text) if markup() else in_lines(text)


def note(text: str) -> str:
    """A sentence or two below a table, as a paragraph of its own."""
    return told(text) if markup() else f"\n{in_lines(text)}"


def in_lines(text: str) -> str:
    """A paragraph in lines as wide as a plain table, its words whole."""
    return "\n".join(broken(text, WIDTH, break_long_words=False, break_on_hyphens=False))


def _cell(value: Any) -> str:
    return _escaped(" ".join(str(value).split()))


def _escaped(text: str) -> str:
    signs = ESCAPES[markup()]
    return "".join(signs.get(sign, sign) for sign in text)
