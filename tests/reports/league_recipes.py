"""Games of three made-up bots that agree on some factions and differ on others."""

from __future__ import annotations

from dataclasses import replace

from tests.reports.build_run import Recipe

BOTS = ("greedy", "hasty", "plan")
EFFECTS = (  # of each bot: Rusviet strong and Albion weak with all, Nordic strong with one and weak with another
    {"rusviet": 1.2, "albion": -1.5, "nordic": 0.9},
    {"rusviet": 1.0, "albion": -1.2, "nordic": -1.2},
    {"rusviet": 0.9, "albion": -1.5},
)


def recipe(place: int, **more: object) -> Recipe:
    """The games of a bot."""
    made = Recipe(games=700, seed=20 + place, bots=(BOTS[place],), effects={"faction": EFFECTS[place]})
    return replace(made, **more)  # type: ignore[arg-type]
