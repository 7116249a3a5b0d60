"""How a game is drawn: by the module that it names, or in words."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from engines.core.position import State
from engines.core.setup import Setup
from engines.core.tables import Tables
from engines.drawing import in_words

if TYPE_CHECKING:
    from engines.drawing.picture import Picture, Scene
    from engines.drawing.style import Style


class Drawn(Tables):
    """The drawings of a game; `Game` says what a game may give."""

    screen: str = ""  # the module that draws the table, imported when something is drawn

    def new_initial_state(self, setup: Setup, observed: bool = True) -> State:
        """The position at the start."""
        raise NotImplementedError

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table as the seat sees it, in words."""
        raise NotImplementedError

    def draw(self, state: State, seat: int | None, style: Style) -> list[str]:
        """The whole table, line by line, as `seat` (None an onlooker) may see it; in words without a picture."""
        if self.screen:
            lines: list[str] = import_module(self.screen).draw(state, seat, style)
            return lines
        return [] if seat is None else self.status_lines(state.core, seat)

    def draw_brief(self, state: State, seat: int | None, style: Style) -> list[str]:
        """The same in so few lines that a small screen holds them, where the game has that."""
        if self.screen:
            lines: list[str] = import_module(self.screen).draw_brief(state, seat, style)
            return lines
        return self.draw(state, seat, style)

    def draw_mats(self, state: State, seat_of_mat: int, viewer: int | None, style: Style) -> list[str]:
        """What lies before a seat, line by line, as `viewer` (None an onlooker) may see it."""
        if self.screen:
            lines: list[str] = import_module(self.screen).draw_mats(state, seat_of_mat, viewer, style)
            return lines
        return self.draw(state, viewer, style)

    def scene(self, state: State) -> Scene:
        """What the table looks like with nothing on it: boards, tables, colours of the seats."""
        if self.screen:
            scene: Scene = import_module(self.screen).scene(state)
            return scene
        return in_words.scene(state.num_players)

    def picture(self, state: State, seat: int | None) -> Picture:
        """What lies on the `scene` now, as `seat` (None an onlooker) may see it."""
        if self.screen:
            picture: Picture = import_module(self.screen).picture(state, seat)
            return picture
        seats = range(state.num_players) if seat is None else [seat]
        return in_words.picture([self.status_lines(state.core, p) for p in seats])

    def setup_drawing(self, setup: Setup) -> tuple[Scene, Picture]:
        """The boards with the pieces that people put there before any card is drawn. Raises SetupError."""
        if not self.screen:
            return in_words.scene(len(setup.seats)), in_words.picture([[]])
        found: tuple[Scene, Picture] = import_module(self.screen).setup_drawing(self.new_initial_state(setup))
        return found

    def turn(self, state: State) -> str:
        """Whose turn it is, as the `picture` says."""
        if self.screen:
            text: str = import_module(self.screen).turn(state)
            return text
        return ""
