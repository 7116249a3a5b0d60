"""How a game is played, as everybody outside its rules sees it: how it begins, and what its seats may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from engines.core.engine import saving
from engines.core.engine.asking import choose, relist, settle
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.state import CoreState
from engines.core.engine.view import visible_fields
from engines.core.setup.options import option_bits
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables

GUESS_KEY = 1  # any fixed key: what is said must not depend on it


class Rules:
    """The rules of a game. It must give its generated module `play`, and `begin`.

    It may give `lay_out` and `first_answers` for what a setup fixes, `recount` for fields that are caches, and for
    secrets `hide`, `fields_seen`, `hides`, `commits`, `lies_face_down`, `knows_total`. `core` is the compiled position.
    A function that needs nothing of the game stands in place of a method as a `staticmethod`.
    """

    play: Any  # the generated module: `new_play`, `clone`, and where results are counted in it `points_of`, `counts_of`
    longest_game: int = 45  # turns of a player, the most that people's games take: a longer one has stalled

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    # ------------------------------------------------------------------------------------------------------- positions

    def start(self, setup: Setup, observed: bool = True) -> CoreState:
        """The position at the start of a setup that was checked or dealt."""
        core: CoreState = self.play.new_play()
        self.put(core, "players", 0, len(setup.seats))
        if self._usual_bits is not None:
            bits = option_bits(setup.options, self.tables.options) if setup.options else self._usual_bits
            self.put(core, "options", 0, bits)
        self.put(core, "observed", 0, int(observed))
        self.lay_out(core, setup)
        self.begin(core)
        for answer in self.first_answers(setup):
            choose(core, answer)
        return core

    @cached_property
    def _usual_bits(self) -> int | None:
        """The options as printed, as bits of a position; None where positions have none."""
        return option_bits({}, self.tables.options) if saving.has_field(self.tables.name, "options") else None

    def restored(self, data: Mapping[str, Any]) -> CoreState:
        """The position that `Position.to_json` saved. Raises DataError."""
        core: CoreState = self.play.new_play()
        saving.from_json(self.tables.name, core, data)
        self.recount(core)
        settle(core)
        return core

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """Write what the setup fixes and the rules start from, such as the levels of the seats."""

    def begin(self, core: Any, /) -> object:
        """Start the game for the players and options written into the position, up to the first question."""
        raise NotImplementedError

    def first_answers(self, setup: Setup) -> Iterable[int]:
        """The answers to the first questions that the setup fixes."""
        return ()

    def put(self, core: CoreState, field: str, index: int, value: int) -> None:
        """Write one number of a position that is being set up."""
        saving.put(self.tables.name, core, field, index, value)

    def put_all(self, core: CoreState, field: str, values: Sequence[int], first: int = 0) -> None:
        """Write the numbers of a field of a position that is being set up, from place `first` on."""
        saving.put_all(self.tables.name, core, field, values, first)

    def clone(self, core: Any) -> CoreState:
        """An independent copy."""
        copy: CoreState = self.play.clone(core)
        return copy

    def recount(self, core: Any, /) -> object:
        """Write the fields that are caches anew."""

    # ------------------------------------------------------------------------------------------ what a seat may know

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """The fields of the position as far as the seat may know them."""
        return visible_fields(self.tables.name, core, seat, self.tables.max_players)

    def hides(self, core: Any, seat: int, action: int) -> bool:
        """Whether somebody else's answer to the top question stays unknown to the seat when it is given."""
        return False

    def commits(self, core: Any) -> bool:
        """Whether answers to the top question are hidden until all of them are revealed together."""
        return False

    def lies_face_down(self, core: Any) -> bool:
        """Whether chance is asked for something that was drawn unseen before, so that nobody can say what comes up."""
        return False

    def knows_total(self, core: Any, viewer: int | None, seat: int) -> bool:
        """Whether the viewer, None for an onlooker, may know what the seat would score now."""
        return True

    def hide(self, core: Any, seat: int, key: int, /) -> object:
        """Replace what the seat may not know by something that could be true, drawn from `key`."""

    def determinize(self, core: Any, seat: int, key: int) -> CoreState:
        """A full position that the seat could be in: what it cannot know is drawn anew from `key`."""
        guess = self.clone(core)
        self.hide(guess, seat, key)
        relist(guess)
        return guess

    def known_to_asked(self, core: Any) -> CoreState:
        """The position as the seat asked may know it: what is hidden from it is replaced by a fixed guess."""
        player = core.frame_player[core.depth - 1]
        return self.clone(core) if player == CHANCE_PLAYER else self.determinize(core, player, GUESS_KEY)
