"""Points of a seat, line by line, from what people count at the end: at a table or in a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.explaining import counted
from engines.core.results import Line
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules import opponent, scoring
from engines.wayfarers.rules.influence import is_ai

CATEGORIES = (
    ("points_cities", "Cities", "Y3.3"),
    ("points_vistas", "Vistas", "Y3.3"),
    ("points_harbours", "Harbours", "Y3.3"),
    ("points_open_waters", "Open waters", "Y3.3"),
    ("points_sets", "Sets of the four", "Y3.4"),
    ("points_space", "Space cards", "Y13.3"),
    ("points_inspiration", "Inspiration", "Y7.17"),
    ("points_caravan", "Caravan", "Y13.4"),
    ("points_guilds", "Guild majorities", "Y6.2"),
)
AI_CATEGORY = ("points_cards", "Cards of the AI", "Y14.36")  # in solo games only
TIE_BREAKS = ("black influence", "yellow influence", "blue influence")


@dataclass(frozen=True)
class Counts:
    """What a seat has at the end: primary tags, points of Space cards, what Inspiration doubles, tiles, influence."""

    city: int
    vista: int
    harbour: int
    open_water: int
    space: int
    inspiration: int
    caravan: int
    black: int
    yellow: int
    blue: int
    cards: int = 0  # points of all cards, of the solo opponent only

    @classmethod
    def of(cls, core: Any, seat: int) -> Counts:
        """Those of a position. Rule: Y13.2, Y13.3, Y13.4"""
        if is_ai(core, seat):
            return cls.of_ai(core)
        city, vista, harbour, open_water = (core.tags[seat * t.NUM_TAGS + tag] for tag in range(t.NUM_PRIMARY))
        black, yellow, blue = (core.guild[seat * t.NUM_GUILDS + guild] for guild in range(t.NUM_GUILDS))
        cards = [k.HOME_STAR, *(card for card in range(t.NUM_SPACE) if core.skies[seat] >> card & 1)]
        space = sum(scoring.value_of(core, seat, card) for card in cards)
        doubled, tiles = scoring.space_points(core, seat) - space, scoring.tile_points(core, seat)
        return cls(city, vista, harbour, open_water, space, doubled, tiles, black, yellow, blue)

    @classmethod
    def of_ai(cls, core: Any) -> Counts:
        """Those of the solo opponent, who scores cards, tiles and guilds. Rule: Y14.36"""
        black, yellow, blue = (core.guild[k.AI * t.NUM_GUILDS + guild] for guild in range(t.NUM_GUILDS))
        tiles, cards = scoring.tile_points(core, k.AI), opponent.cards_points(core)
        return cls(0, 0, 0, 0, 0, 0, tiles, black, yellow, blue, cards)

    @property
    def tags(self) -> tuple[int, int, int, int]:
        """Primary tags."""
        return self.city, self.vista, self.harbour, self.open_water

    @property
    def influence(self) -> tuple[int, int, int]:
        """Tokens in the black, yellow and blue guild, which also break ties in this order. Rule: Y13.6"""
        return self.black, self.yellow, self.blue

    def majorities(self, others: Sequence[Counts]) -> list[str]:
        """The guilds in which nobody else has as many tokens. Rule: Y6.2"""
        return [
            guild
            for guild, own, *rest in zip(
                names.GUILDS, self.influence, *(other.influence for other in others), strict=True
            )
            if own > max(rest, default=0)
        ]

    def lines(self, others: Sequence[Counts], solo: bool = False) -> list[Line]:
        """The points and where they come from; in solo games also the cards of the AI.

        Rule: Y14.36, Y3.3, Y3.4, Y6.2, Y7.17, Y13.2, Y13.3, Y13.4, Y13.5
        """
        led = self.majorities(others)
        points = (
            *(scoring.tag_points(number) for number in self.tags),
            min(self.tags) * t.SET_VP,
            self.space,
            self.inspiration,
            self.caravan,
            len(led) * t.MAJORITY_VP,
            self.cards,
        )
        told = (
            *(counted(number, "tag") for number in self.tags),
            counted(min(self.tags), "set"),
            "",
            "",
            "",
            ", ".join(led),
            "",
        )
        rows = zip((*CATEGORIES, AI_CATEGORY) if solo else CATEGORIES, points, told, strict=False)
        return [Line(label.lower(), number, rule, reckoning) for (_, label, rule), number, reckoning in rows]


def all_lines(counts: Sequence[Counts], solo: bool = False) -> list[list[Line]]:
    """The lines of everybody at a table."""
    return [own.lines([*counts[:i], *counts[i + 1 :]], solo) for i, own in enumerate(counts)]


def ahead(counts: Sequence[Counts], totals: Sequence[int], one: int, two: int) -> int:
    """0 when `one` is not ahead of `two`, else 1 by points, 2 to 4 by influence. Rule: Y13.6"""
    mine, other = ((totals[i], *counts[i].influence) for i in (one, two))
    place = next((i for i, pair in enumerate(zip(mine, other, strict=True), 1) if pair[0] != pair[1]), 0)
    return place if mine > other else 0
