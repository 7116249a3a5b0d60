"""How a game is drawn: by the module that it names, or in words."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from engines.core.engine.state import CoreState
from engines.core.setup.setup import Setup
from engines.core.words import Words
from engines.drawing import in_words

if TYPE_CHECKING:
    from engines.drawing.picture import Picture, Scene
    from engines.drawing.style import Style


class Shown(Protocol):
    """What drawings read of a position."""

    core: CoreState
    setup: Setup

    @property
    def num_players(self) -> int:
        """How many play."""

    def current_player(self) -> int:
        """Seat (from 0) that is asked; none of the seats when chance is, or nobody."""

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat may know, as plain JSON values."""


class Pictures:
    """The drawings of a game: its `screen` is a module with `draw`, `draw_brief` and `draw_mats` for terminals, and
    `scene`, `picture`, `setup_drawing` and `turn` for other places. It is imported when something is drawn.

    Without one everything is told in words.
    """

    def __init__(self, words: Words, screen: str = "") -> None:
        self.words = words
        self.screen = screen

    def draw(self, position: Shown, seat: int | None, style: Style) -> list[str]:
        """The whole table, line by line, as `seat` (None an onlooker) may see it; in words without a picture."""
        if self.screen:
            lines: list[str] = import_module(self.screen).draw(position, seat, style)
            return lines
        return [] if seat is None else self.words.status_lines(position.core, seat)

    def draw_brief(self, position: Shown, seat: int | None, style: Style) -> list[str]:
        """The same in so few lines that a small screen holds them, where the game has that."""
        if self.screen:
            lines: list[str] = import_module(self.screen).draw_brief(position, seat, style)
            return lines
        return self.draw(position, seat, style)

    def draw_mats(self, position: Shown, seat_of_mat: int, viewer: int | None, style: Style) -> list[str]:
        """What lies before a seat, line by line, as `viewer` (None an onlooker) may see it."""
        if self.screen:
            lines: list[str] = import_module(self.screen).draw_mats(position, seat_of_mat, viewer, style)
            return lines
        return self.draw(position, viewer, style)

    def scene(self, position: Shown) -> Scene:
        """What the table looks like with nothing on it: boards, tables, colours of the seats."""
        if self.screen:
            scene: Scene = import_module(self.screen).scene(position)
            return scene
        return in_words.scene(position.num_players)

    def picture(self, position: Shown, seat: int | None) -> Picture:
        """What lies on the `scene` now, as `seat` (None an onlooker) may see it."""
        if self.screen:
            picture: Picture = import_module(self.screen).picture(position, seat)
            return picture
        seats = range(position.num_players) if seat is None else [seat]
        return in_words.picture([self.words.status_lines(position.core, p) for p in seats])

    def setup_drawing(self, setup: Setup, begin: Callable[[Setup], Shown]) -> tuple[Scene, Picture]:
        """The boards with the pieces that people put there before any card is drawn; `begin` makes the position."""
        if not self.screen:
            return in_words.scene(len(setup.seats)), in_words.picture([[]])
        found: tuple[Scene, Picture] = import_module(self.screen).setup_drawing(begin(setup))
        return found

    def turn(self, position: Shown) -> str:
        """Whose turn it is, as the `picture` says."""
        if self.screen:
            text: str = import_module(self.screen).turn(position)
            return text
        return ""
