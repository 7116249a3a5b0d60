"""Small World, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engines.core.botspec import BotSpec
from engines.core.game import Game
from engines.core.position import State
from engines.core.results import Line, Rows
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.smallworld.bots import weights
from engines.smallworld.generated import play
from engines.smallworld.questions import QUESTIONS
from engines.smallworld.rules import deal, ending
from engines.smallworld.rules.hidden import hide_from
from engines.smallworld.rules.troops import recount_all
from engines.smallworld.setup import dealing, opening, results
from engines.smallworld.setup.options import OPTIONS
from engines.smallworld.setup.score_sheet import SmallWorldSheet
from engines.smallworld.words import narrate, status, view
from engines.smallworld.words.slots import SLOTS


class SmallWorld(Game):
    """Small World, the base game."""

    name = dealing.GAME
    rules_version = "2"
    title = "Small World"
    min_players = dealing.MIN_PLAYERS
    max_players = dealing.MAX_PLAYERS
    play = play
    factors = dealing.PAIR.all
    options = OPTIONS
    items = results.ITEMS
    table_keys = dealing.TABLE_KEYS
    assignments = ("random", "forced-race", "forced-power", "forced-combo", "fixed")
    questions = QUESTIONS
    slots = SLOTS
    categories = results.CATEGORIES
    measures = results.MEASURES
    further_columns = results.COLUMNS
    sheet_type = SmallWorldSheet
    screen = "engines.smallworld.screen.screen"
    weights = weights

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """Who starts, and the combos that seats begin with. Rule: W0.1"""
        self.put(core, "first", 0, dealing.first_seat(setup))
        dealt = {p: pair for p, pair in enumerate(dealing.dealt(setup)) if pair}
        self.put(core, "dealt", 0, sum(1 << p for p in dealt))
        for p, (race, power) in dealt.items():
            self.put(core, "dealt_race", p, race)
            self.put(core, "dealt_power", p, power)

    def begin(self, core: Any) -> None:
        """Lay everything out, up to the first draw."""
        deal.begin(core)

    def first_answers(self, setup: Setup) -> Iterable[int]:
        """The combos on offer, where the setup names them. Rule: W1.3"""
        return [number for combo in setup.table.get("combos", ()) for number in dealing.combo_numbers(combo)]

    def recount(self, core: Any) -> None:
        """What follows from where tokens lie."""
        recount_all(core)

    def dealer(self, players: int, **constraints: Any) -> dealing.Dealer:
        """Deals columns of combos that respect the constraints. Rule: W0.1"""
        self.check_players(players)
        return dealing.Dealer(players, self.constraints(constraints))

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the combos dealt and on offer cannot be."""
        super().check_table(setup, source)
        dealing.check_table(setup, source)

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What a new table can be told to avoid: the combos on offer, from the top."""
        return [dict(zip(dealing.PAIR.names, name.split("/"), strict=True)) for name in setup.table.get("combos", [])]

    def setup_rows(self, setup: Setup) -> list[dict[str, Any]]:
        """One row a seat, as it is read out at the table."""
        return opening.setup_rows(setup)

    def setup_notes(self, setup: Setup) -> list[str]:
        """What lies on the table for everybody."""
        return [*opening.setup_notes(setup), *self.option_notes(setup)]

    def narrate(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
        """What happened between two views of a seat, one line an event."""
        return narrate.narrate(before, after, seat)

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table as the seat sees it, in words."""
        return status.status_lines(core, seat)

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """Everything but the coins of the others. Rule: W0.3"""
        return super().fields_seen(core, seat) | {
            "coins": [view.known_coins(core, seat, p) for p in range(core.players)]
        }

    def hide(self, core: Any, seat: int, key: int) -> None:
        """Replace what the seat may not know."""
        hide_from(core, seat, key)

    def knows_total(self, core: Any, viewer: int | None, seat: int) -> bool:
        """Whether the viewer, None for an onlooker, may know the coins of the seat."""
        return view.knows_total(core, viewer, seat)

    def score(self, core: Any, seat: int) -> list[Line]:
        """Coins by where they came from."""
        return results.score_lines(core, seat)

    def ahead(self, core: Any, one: int, two: int) -> int:
        """Whether seat `one` is ahead of `two`, and by which tie-break."""
        return ending.beats(core, one, two)

    def rows(self, state: State, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file."""
        return results.rows(state, bots)


GAME = SmallWorld()
