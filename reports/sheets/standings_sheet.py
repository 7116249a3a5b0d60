"""Who stands where over the plays of a tournament or a league, as a page to print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reports.sheets.pages import page_of


def render_standings(
    title: str, rows: Sequence[Mapping[str, Any]], meanings: Mapping[str, str], notes: Sequence[str]
) -> str:
    """A page that needs nothing beside itself: a table of `rows`, what its columns mean, and what may be missing."""
    return page_of("standings.html.j2", title, rows=rows, meanings=meanings, notes=notes)
