"""Games with no factor, one, two of which one follows from the other, and three, and one with items: races.

The strengths of levels are log-odds and luck is Gumbel's, so who wins follows a conditional logit with these effects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import log
from random import Random
from typing import Any, cast

from engines.core.game import Game, Position
from engines.core.results import Results
from engines.core.rules import Rules
from engines.core.scoring.columns import Rows
from engines.core.search.botspec import BotSpec
from engines.core.setup.factors import PICKED, Factor
from engines.core.setup.items import Item
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables
from tests.further import columns_told, flat

MODULE = "tests.factor_games"
BOT_STRENGTH = 0.7  # log-odds of the greedy bot
FOLLOWED = {"north": "early", "south": "early", "east": "late", "west": "late", "middle": "late"}
CHARACTERS = ("baker", "cook", "duke", "friar", "guard", "monk")
STRONG: Mapping[str, Mapping[str, float]] = {
    "character": {"baker": 0.9, "monk": -0.6},
    "board": {"north": 0.7, "west": -0.5},
    "guild": {"masons": 0.6, "tailors": -0.6},
    "side": {"night": 0.4},
}
BOARD = Factor("board", tuple(FOLLOWED))
CARDS = ("axe", "bell", "coin", "drum")
LIKED = "drum"
BUILDINGS, SITES = ("mill", "well"), ("hill", "river")
GUILD = Factor("guild", ("masons", "potters", "smiths", "tailors", "weavers", "wrights"))


class RaceTables(Tables):
    """Tables with some factors."""

    min_players, max_players = 2, 4

    def __init__(self, name: str, factors: Sequence[Factor] = (), assignments: Sequence[str] = ("random",)) -> None:
        self.name = f"{MODULE}:{name}"
        self.title = f"{name.capitalize()} race"
        self.factors = tuple(factors)
        self.assignments = (*assignments, "fixed")


class RaceResults(Results):
    """Everybody runs once; strength and luck decide."""

    def columns(self) -> dict[str, Any]:
        """Points by source, and what one had at the end."""
        return {
            "categories": [{"column": "points_start", "label": "Start"}, {"column": "points_race", "label": "Race"}],
            "measures": [{"column": "steps", "label": "Steps"}],
            "endings": ["finish"],
            "labels": {"finish": "the finishing line"},
        }

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        rng = Random(core)
        seats = [self._own(seat, rng) for seat in setup.seats]
        luck = [self._strength(seat, bot) - log(-log(rng.random())) for seat, bot in zip(seats, bots, strict=True)]
        first, best = rng.randrange(len(seats)), max(luck)
        digest = sha256(repr((seats, luck)).encode()).hexdigest()[:16]
        game = {"first_seat": first + 1, "turns": rng.randint(20, 40), "decisions": 9, "ended_by": "finish"}
        ending = {"ended_by_seat": luck.index(best) + 1, "digest": digest}
        points = [max(round(8 * own), 0) for own in luck]
        return game | ending, {
            "turn_position": [(number - first) % len(seats) + 1 for number in range(len(seats))],
            "bot": [*map(str, bots)],
            **{factor.name: [seat[factor.name] for seat in seats] for factor in self.tables.factors},
            "score": [10 + own for own in points],
            "rank": [1 + sum(other > own for other in luck) for own in luck],
            "win_share": [float(own == best) for own in luck],
            "points_start": [10] * len(seats),
            "points_race": points,
            "steps": [rng.randint(5, 15) for _ in seats],
        }

    def _own(self, seat: Mapping[str, str], rng: Random) -> dict[str, str]:
        """The levels of a seat with those that follow, and those that it picks where it was dealt none."""
        found = dict(seat)
        for factor in self.tables.factors:
            if factor.name not in found:
                found[factor.name] = FOLLOWED[found[factor.source]] if not factor.is_free else rng.choice(factor.levels)
        return {factor.name: found[factor.name] for factor in self.tables.factors}

    def _strength(self, seat: Mapping[str, str], bot: BotSpec) -> float:
        own = sum(STRONG.get(factor, {}).get(level, 0.0) for factor, level in seat.items())
        return own + (BOT_STRENGTH if bot.name == "greedy" else 0.0)


TABLES: dict[str, dict[str, str]] = {
    "cards": {"seat": "Seat", "card": "Card", "offered": "Offered", "points": "Points", "turn_lost": "Turn lost"},
    "buildings": {"seat": "Seat", "building": "Building", "site": "Site", "turn": "Turn"},
}
WORDS = {"card": CARDS, "building": BUILDINGS, "site": SITES}


class CardResults(RaceResults):
    """A race without factors in which players also take cards from an offer and put up buildings."""

    items = (
        Item("card", "cards", ("card",), "offered", parts=("points",), lost="turn_lost", loss="discarded"),
        Item("building", "buildings", ("building", "site"), measures=("turn",)),
    )

    def columns(self) -> dict[str, Any]:
        """With the tables of cards and buildings."""
        tables = [columns_told(name, columns, WORDS) for name, columns in TABLES.items()]
        return super().columns() | {"tables": tables}

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        """With what was taken beside it."""
        game, seats = super().rows(core, setup, bots)
        rng, tables = Random(core + 1), dict[str, list[dict[str, Any]]](cards=[], buildings=[])
        for seat in range(1, len(setup.seats) + 1):
            for turn in range(1, 3):
                offer = rng.sample(CARDS, 3)
                card = LIKED if LIKED in offer and rng.random() < 0.5 else rng.choice(offer)
                lost = {"turn_lost": turn + 2 if rng.random() < 0.3 else None}
                taken = {"seat": seat, "points": CARDS.index(card) + 1} | lost
                tables["cards"] += [
                    {"card": CARDS.index(one), "offered": 1} | (taken if one == card else {}) for one in offer
                ]
            if rng.random() < 0.5:
                where = {"building": rng.randrange(len(BUILDINGS)), "site": rng.randrange(len(SITES))}
                tables["buildings"].append({"seat": seat, **where, "turn": rng.randint(1, 9)})
        return game | {name: flat(rows, [*TABLES[name]]) for name, rows in tables.items()}, seats


class Race(Game):
    """A game that is decided when its results are asked for."""

    def play_out(self, setup: Setup, bots: Sequence[BotSpec], seed: int) -> Position:
        """One race; its seed stands for the last position."""
        return Position(self, setup, cast(Any, seed))


def race(
    name: str,
    factors: Sequence[Factor] = (),
    assignments: Sequence[str] = ("random",),
    results: type[Results] = RaceResults,
) -> Race:
    """A race of this name."""
    return Race(RaceTables(name, factors, assignments), Rules, results=results)


NONE = race("NONE")
CARD = race("CARD", results=CardResults)
ONE = race("ONE", [Factor("character", CHARACTERS)], ("balanced", "random"))
PICKING = race("PICKING", [Factor("character", CHARACTERS, PICKED)], ("random", "forced-character"))
FOLLOWING = race("FOLLOWING", [BOARD, Factor("pace", ("early", "late"), "board")], ("balanced", "random"))
SHARING = race("SHARING", [Factor("side", ("day", "night"), shared=True)], ("balanced", "random"))
THREE = race(
    "THREE", [BOARD, GUILD, Factor("side", ("day", "night"), shared=True)], ("balanced", "random", "forced-side")
)
