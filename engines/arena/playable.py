"""What the arena asks of a game: a small part of the facade, so that tests and other people's games can stand in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast

from engines.core import registry
from engines.core.botspec import BotSpec
from engines.core.errors import SetupError
from engines.core.options import Option
from engines.core.results import Result
from engines.core.setup import Setup
from engines.core.sheets import SheetQuestion

if TYPE_CHECKING:
    from engines.core.game import Game, State

Cell = tuple[str, ...]
GameRow = dict[str, Any]
SeatRow = dict[str, Any]


class CoreBot(Protocol):
    """A bot of the compiled core. It is handed the position and hides from itself what its seat may not know."""

    def choose(self, position: Any) -> int:
        """The answer to the current question."""


class Dealer(Protocol):
    """All allowed tables of a number of players."""

    count: int

    def deal(self, rng: Random) -> Setup:
        """One of them, all equally likely."""


class Playable(Protocol):
    """The doors of a `GameType` that the arena uses."""

    name: str
    title: str
    rules_version: str
    min_players: int
    max_players: int
    factors: tuple[str, ...]
    options: Mapping[str, Option]
    expansions: tuple[str, ...]
    aliased: str  # which effects no run can tell apart, in words
    assignments: tuple[str, ...]  # how tables can be dealt over the games of a run, the usual way first
    picked: tuple[str, ...]  # those under which players pick the levels of the factors for themselves

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None, **constraints: Any) -> Setup:
        """A random table with all that is drawn for it, all allowed ones equally likely. Raises SetupError."""

    def setup_rows(self, setup: Setup) -> list[dict[str, Any]]:
        """One row a seat, as it is read out at the table."""

    def setup_notes(self, setup: Setup) -> list[str]:
        """What lies on the table for everybody, in sentences."""

    def cells(self, **constraints: Any) -> list[Cell]:
        """Every allowed combination of one level of each factor."""

    def seat_cells(self, cells: Iterable[Cell], rotation: int) -> Setup:
        """A table with these cells in printed order, begun `rotation` seats later."""

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """All tables that the constraints allow. Raises SetupError."""

    def check_setup(self, setup: Setup, source: str) -> Setup:
        """The same setup when the game can be played with it. Raises SetupError."""

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What of a former table a new one can be told to avoid."""

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table as a seat sees it, in words."""

    def hint(self, core: Any, action: int) -> str:
        """What an answer does where its words alone do not say it, or ''."""

    def columns(self) -> dict[str, Any]:
        """The columns of the result tables and what they mean."""

    def levels(self) -> dict[str, list[str]]:
        """All levels of each factor, in printed order."""

    def new_game(self, setup: Setup) -> Game:
        """A game with this setup. Raises SetupError."""

    def new_stored(self, setup: Setup) -> State:
        """The start of a game whose row will be stored. Raises SetupError."""

    def sheet_template(
        self, players: int, seats: Sequence[Mapping[str, str]] = (), table: Mapping[str, Any] | None = None
    ) -> str:
        """An empty score sheet with comments, as TOML."""

    def score_sheet(self, data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
        """The result of a score sheet. Raises SheetError."""

    def sheet_question(self, draft: Mapping[str, Any]) -> SheetQuestion | None:
        """The next question of a sheet that a person fills in by answering, None when it can be scored."""

    def sheet_doubts(self, draft: Mapping[str, Any]) -> list[str]:
        """Why what has been answered so far cannot be."""

    def sheet_of(self, state: State) -> dict[str, Any]:
        """The sheet that a person would fill in for a position."""

    def core_bot(self, bot: BotSpec, players: int, key: int) -> CoreBot:
        """A bot of the compiled core for a game with this key, to be asked question by question."""

    def rows(self, state: State, bots: Sequence[BotSpec]) -> tuple[GameRow, list[SeatRow]]:
        """The rows that a finished game leaves: of the game, and one a seat.

        The rows of a further table (`columns()["tables"]`) stand in the row of the game under the table's name.
        """

    def play_rows(self, setup: Setup, bots: Sequence[BotSpec], seed: int) -> tuple[GameRow, list[SeatRow]]:
        """Play one game to its end: the row of the game and one row a seat."""


def load_game(name: str) -> Playable:
    """The game of that name; `module:attribute` loads a game that does not come with the program.

    Raises SetupError when there is no such game.
    """
    module, colon, attribute = name.partition(":")
    if not colon:
        return cast(Playable, registry.load(name))
    try:
        return cast(Playable, getattr(import_module(module), attribute))
    except (ImportError, AttributeError) as error:
        raise SetupError(f"Game '{name}': cannot be loaded ({error}).") from error
