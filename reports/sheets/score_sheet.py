"""The score of a game as a page: places, every category, and what decided ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.drawing.words import Figure, say
from reports.sheets.pages import page_of

if TYPE_CHECKING:
    from engines.core.language.translating import Language


@dataclass(frozen=True)
class Column:
    """A player: place, name, what else is known of the seat, total."""

    rank: int
    name: str
    detail: str
    total: int


@dataclass(frozen=True)
class Category:
    """A line of the score: its rule, and for each player points and how they are reckoned, '' where that is plain."""

    name: str
    rule: str
    cells: Sequence[tuple[int, str]]


@dataclass(frozen=True)
class FinalScore:
    """A scored game; players and cells in the order of places.

    `heading` says whether this is the end, `lead` who won, `ties` are sentences of those whose totals are equal,
    `notes` what is out of the ordinary. Everything is said in English or in a `language`.
    """

    game: str
    heading: str
    lead: str
    players: Sequence[Column]
    categories: Sequence[Category]
    ties: Sequence[str]
    notes: Sequence[str]
    language: Language | None = None


def render_score(score: FinalScore) -> str:
    """A page that needs nothing beside itself."""
    title = say("{game}: {heading}", game=score.game, heading=say(score.heading.lower()))
    return page_of("score.html.j2", title, score.language, score=score, figure=Figure)
