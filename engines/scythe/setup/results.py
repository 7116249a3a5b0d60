"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.position import State
from engines.core.results import LEAD_COLUMN, Line, lead_changes, within
from engines.scythe.generated import names
from engines.scythe.generated.tables import (
    PER_RESOURCE_PAIR,
    PER_STAR,
    PER_TERRITORY,
    POLANIA_COINS_PER_ENCOUNTER,
    RESOURCES_PER_PAIR,
    STARS_PER_PLAYER,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules import queries, scoring
from engines.scythe.rules.objectives import MAX_OBJECTIVES
from engines.scythe.rules.reach import BASE_PLAYERS
from engines.scythe.setup.score_sheet import bonus_words

ENDINGS = {c.ENDED_STAR: "star6", c.ENDED_TURN_CAP: "turn_cap"}
STAR_COLUMNS = {
    "star_upgrades": c.STAR_UPGRADES,
    "star_mechs": c.STAR_MECHS,
    "star_structures": c.STAR_STRUCTURES,
    "star_recruits": c.STAR_RECRUITS,
    "star_workers": c.STAR_WORKERS,
    "star_popularity": c.STAR_POPULARITY,
    "star_power": c.STAR_POWER,
}
STAR_LABELS = {
    "star_upgrades": "All upgrades",
    "star_mechs": "All mechs",
    "star_structures": "All structures",
    "star_recruits": "All recruits",
    "star_workers": "All workers",
    "star_objective": "Objective",
    "star_combat": "Combat victory",
    "star_popularity": "Full popularity",
    "star_power": "Full power",
}
CATEGORIES = (
    ("coins_held", "Coins in hand", "S11.5"),
    ("coins_stars", "Stars", "S11.6"),
    ("coins_territories", "Territories", "S11.7"),
    ("coins_resources", "Resources", "S11.8"),
    ("coins_structure_bonus", "Structure bonus", "S11.9"),
    ("coins_other", "Encounter territories", "S16.2"),
)
COIN_COLUMNS = tuple(column for column, _, _ in CATEGORIES)
MEASURES = {
    "popularity": "Popularity",
    "power": "Power",
    "territories": "Territories",
    "resources": "Resource tokens",
    "workers": "Workers",
    "mechs": "Mechs",
    "structures": "Structures",
    "recruits": "Recruits",
    "upgrades": "Upgrades",
    "combat_cards": "Combat cards",
    "combats_won": "Combats won",
    "combats_lost": "Combats lost",
    "encounters": "Encounters",
    "factory_card": "Factory card",
    "turns": "Turns",
}
# Columns of few values, which share a character in the run file, a list for each; bounds are those of the rules.
TOGETHER = {
    "seats": [
        [within("faction"), within("mat")],
        [within("score")],
        [within(column, 0, 1) for column in STAR_COLUMNS],
        [within("star_objective", 0, MAX_OBJECTIVES), within("star_combat", 0, STARS_PER_PLAYER), within("stars")],
        [within("factory_card", 0, 1), within("encounters")],
        [within("turns")],
    ]
}
COLUMNS: dict[str, Any] = {
    "categories": [{"column": column, "label": label, "rule": rule} for column, label, rule in CATEGORIES],
    "stars": [{"column": column, "label": label} for column, label in STAR_LABELS.items()],
    "measures": [{"column": column, "label": label} for column, label in MEASURES.items()],
    "labels": {"star6": "a sixth star", "points": "coins"},
    "endings": list(ENDINGS.values()),
    "counts": [LEAD_COLUMN],
    "together": TOGETHER,
    "table": [{"column": "structure_bonus", "label": "Structure bonus tile", "words": list(names.BONUS_TILES)}],
}


def score_lines(core: Any, seat: int) -> list[Line]:
    """Final fortune in coins, line by line. Rule: S11.5, S15.2, S16.2"""
    tier = scoring.tier(core, seat)
    stars, territories = queries.num_stars(core, seat), scoring.num_territories_scored(core, seat)
    pairs = scoring.num_resources_scored(core, seat) // RESOURCES_PER_PAIR
    return [
        Line("coins", core.coins[seat], "S11.5"),
        Line("stars", scoring.star_coins(core, seat), "S11.6", f"{stars} × {PER_STAR[tier]}"),
        Line("territories", scoring.territory_coins(core, seat), "S11.7", f"{territories} × {PER_TERRITORY[tier]}"),
        Line("resources", scoring.resource_coins(core, seat), "S11.8", f"{pairs} × {PER_RESOURCE_PAIR[tier]}"),
        Line("structure bonus", scoring.bonus_coins(core, seat), "S11.9", _bonus_words(core, seat)),
        Line("encounter territories", scoring.encounter_coins(core, seat), "S16.2", _encounter_words(core, seat)),
    ]


def _bonus_words(core: Any, seat: int) -> str:
    return "" if core.bonus_tile == c.NO_TILE else bonus_words(core.bonus_tile, scoring.bonus_count(core, seat))


def _encounter_words(core: Any, seat: int) -> str:
    """How Polania's coins for encounter territories are reckoned; '' where they do not count. Rule: S16.2"""
    if core.faction[seat] != c.POLANIA or core.players <= BASE_PLAYERS:
        return ""
    return f"{scoring.encounter_coins(core, seat) // POLANIA_COINS_PER_ENCOUNTER} × {POLANIA_COINS_PER_ENCOUNTER}"


def game_row(state: State) -> dict[str, Any]:
    """The row of the game."""
    core: Any = state.core
    by = core.ended_by
    return results.game_row(state, first_seat(core), ENDINGS[core.ended]) | {
        "turns": core.turns,
        "ended_by_seat": by + 1 if by != c.NO_SEAT else None,
        "lead_changes": lead_changes(core.lead_changes, core.leader, [rank for rank, _ in state.ranking()]),
        "structure_bonus": names.BONUS_TILES[core.bonus_tile],
    }


def first_seat(core: Any) -> int:
    """Who started: the lowest mat. Rule: S1.10"""
    return min(range(core.players), key=lambda p: int(core.mat[p]))


def seat_rows(state: State, bots: Sequence[BotSpec]) -> list[dict[str, Any]]:
    """One row a seat."""
    core: Any = state.core
    lines = [score_lines(core, p) for p in range(core.players)]
    rows = results.seat_rows(state, bots, lines, COIN_COLUMNS, first_seat(core))
    return [row | stars(core, p) | measures(core, p) for p, row in enumerate(rows)]


def stars(core: Any, p: int) -> dict[str, int]:
    """Stars by kind."""
    placed = {column: int(bool(core.stars[p] & bit)) for column, bit in STAR_COLUMNS.items()}
    counted = {"star_objective": core.objective_stars[p], "star_combat": core.combat_stars[p]}
    return {"stars": queries.num_stars(core, p), **placed, **counted}


def measures(core: Any, p: int) -> dict[str, int]:
    """Where the seat stood at the end."""
    return {
        "popularity": core.popularity[p],
        "power": core.power[p],
        "territories": scoring.num_territories_scored(core, p),
        "resources": scoring.num_resources_scored(core, p),
        "workers": core.num_workers[p],
        "mechs": queries.num_mechs(core, p),
        "structures": queries.num_structures(core, p),
        "recruits": queries.num_recruits(core, p),
        "upgrades": queries.num_upgrades(core, p),
        "combat_cards": queries.num_hand(core, p),
        "combats_won": core.combats_won[p],
        "combats_lost": core.combats_lost[p],
        "encounters": core.encounters_met[p],
        "factory_card": int(core.factory_card[p] != c.NO_CARD),
        "turns": core.turns_of[p],
    }
