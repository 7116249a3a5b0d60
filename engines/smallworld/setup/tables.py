"""The tables of Small World: which there are, how they are read out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engines.core.setup.layout import Layout
from engines.core.setup.packing import Different, Kind, SeatNumber
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import COMBOS_ON_OFFER
from engines.smallworld.rules.constants import MAX_PLAYERS
from engines.smallworld.setup import dealing, opening, steps
from engines.smallworld.setup.options import OPTIONS
from engines.smallworld.setup.spoken import FURTHER_POWERS, FURTHER_RACES
from engines.smallworld.words import phrases

TITLES = dict(zip(names.RACES + names.POWERS, names.RACE_TITLES + names.POWER_TITLES, strict=True))


class SmallWorldTables(Tables):
    """Tables of Small World, the base game."""

    name = dealing.GAME
    rules_version = "2"
    title = "Small World"
    min_players, max_players = 2, MAX_PLAYERS
    factors = dealing.PAIR.all
    labels: Mapping[str, str] = MappingProxyType({"rounds": "the last round", "points": "coins"} | TITLES)
    elsewhere: Mapping[str, Sequence[str]] = MappingProxyType({"race": FURTHER_RACES, "power": FURTHER_POWERS})
    bgg_ids: Mapping[int, str] = MappingProxyType({40692: "", 235520: "sky islands"})
    options = OPTIONS
    table_keys = dealing.TABLE_KEYS
    table_titles: Mapping[str, Mapping[str, str]] = MappingProxyType({"combos": opening.COMBO_TITLES})
    code_letter = "W"
    coded: Mapping[str, Kind] = MappingProxyType(
        {"combos": Different((names.RACES, names.POWERS), COMBOS_ON_OFFER), "first_seat": SeatNumber()}
    )
    dealer_type = dealing.Dealer
    assignments = ("random", "forced-race", "forced-power", "forced-combo", "fixed")

    def starter(self, setup: Setup) -> int | None:
        """The seat that the table names, else the first."""
        return dealing.first_seat(setup)

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the combos dealt and on offer cannot be."""
        super().check_table(setup, source)
        dealing.check_table(setup, source)

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What a new table can be told to avoid: the combos on offer, from the top."""
        return [dealing.levels_of(name) for name in setup.table.get("combos", [])]


class SmallWorldLayout(Layout):
    """Who has dealt which combo, and the combos on offer."""

    rows = staticmethod(opening.setup_rows)
    table_notes = staticmethod(opening.table_notes)
    steps = staticmethod(steps.setup_steps)

    def offered(self, setup: Setup) -> Mapping[str, Mapping[str, str]]:
        """The combos on offer, from the top."""
        names = setup.table.get("combos", [])
        return {phrases.combo_title(*dealing.combo_numbers(name)): dealing.levels_of(name) for name in names}
