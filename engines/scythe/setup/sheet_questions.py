"""A score sheet question by question: which one comes next, and what earlier answers make impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.core.sheets import CHOICE, PLAYERS, TEXT, YES, SheetQuestion, sheet_of_draft
from engines.scythe.generated import names
from engines.scythe.rules.reach import BASE_PLAYERS
from engines.scythe.setup.score_sheet import missing_for_ties
from engines.scythe.setup.sheet_checks import MOST_PLAYERS, impossible, unfinished
from engines.scythe.setup.sheet_entries import BY_NAME
from engines.scythe.setup.sheet_reading import read_partly

NUMBERS = ("coins", "popularity", "territories")
ASKED = {
    "coins": "coins in hand",
    "popularity": "popularity",
    "territories": "territories controlled, lakes too, without the Factory and home bases",
    "resources": "resource tokens on controlled territories, all types together",
    "flags": "Flags on controlled territories not next to the home base",
    "encounter_territories": "encounter territories controlled, token or not",
    "power": "power",
    "workers": "workers off the player mat",
    "mechs": "mechs deployed",
    "structures": "structures built",
}
COUNTED = {
    "tunnels_adjacent": "tunnel territories next to structures",
    "lakes_adjacent": "lakes next to structures",
    "encounters_adjacent": "encounter territories next to structures",
    "on_tunnels": "structures on tunnel territories",
    "in_a_row": "structures in the longest straight line",
    "on_farms_and_tundra": "structures on farms and tundras",
}


def next_question(draft: Mapping[str, Any]) -> SheetQuestion | None:
    """The next question of a draft, None when it can be scored. Rule: S11.5, S11.14"""
    if PLAYERS not in draft:
        return SheetQuestion(PLAYERS, f"How many players? (2 to {MOST_PLAYERS})")
    if "structure_bonus" not in draft:
        return _tile()
    for number, own in enumerate(draft["player"]):
        for question in _of_player(number, draft):
            if question.key not in own:
                return question
    gap = missing_for_ties(read_partly(sheet_of_draft(draft)))
    if gap is None:
        return None
    return _number(draft, gap.player, gap.key, "; it decides a tie")


def reasons_against(draft: Mapping[str, Any]) -> list[str]:
    """Why the draft, as far as it goes, cannot be: nothing, or sentences. Raises SheetError."""
    players = draft.get(PLAYERS, 2)
    if not 2 <= players <= MOST_PLAYERS:
        return [f"{players} players, but there can be only 2 to {MOST_PLAYERS}"]
    sheet = read_partly(sheet_of_draft(draft))
    against = list(impossible(sheet))
    if len(sheet.players) == players and all(player.stars >= 0 for player in sheet.players):
        against += unfinished(sheet)
    return against


def _tile() -> SheetQuestion:
    titles = zip(names.BONUS_TILES, names.BONUS_TILE_TITLES, strict=True)
    return SheetQuestion("structure_bonus", "Structure bonus tile?", CHOICE, choices=tuple(titles))


def _of_player(number: int, draft: Mapping[str, Any]) -> Iterator[SheetQuestion]:
    """The questions about one player in their order, those that earlier answers call for."""
    own, usual = draft["player"][number], f"Player {number + 1}"
    yield SheetQuestion("name", f"Player {number + 1}: name? (Enter: {usual})", TEXT, number, (), False, usual)
    yield _level(draft, number, "faction", names.FACTIONS, names.FACTION_TITLES)
    yield _level(draft, number, "mat", names.MATS, names.MAT_TITLES)
    for key in NUMBERS:
        yield _number(draft, number, key)
    if not any(other.get("factory") for other in draft["player"] if other is not own):
        yield SheetQuestion("factory", f"{own.get('name')}: controls the Factory? (yes or no)", YES, number)
    yield _number(draft, number, "resources")
    if draft["structure_bonus"] is not None:
        yield _number(draft, number, "structure_bonus_count")
    if own.get("faction") == "albion":
        yield _number(draft, number, "flags")
    if own.get("faction") == "polania" and draft[PLAYERS] > BASE_PLAYERS:
        yield _number(draft, number, "encounter_territories")
    yield SheetQuestion("stars", f"{own.get('name')}: stars placed?", player=number)


def _level(draft: Mapping[str, Any], number: int, key: str, known: list[str], titles: list[str]) -> SheetQuestion:
    """A faction or mat that nobody has yet; it may stay open."""
    taken = {own.get(key) for other, own in enumerate(draft["player"]) if other != number}
    free = tuple((name, title) for name, title in zip(known, titles, strict=True) if name not in taken)
    text = f"{draft['player'][number].get('name')}: {key}? (Enter: not told)"
    return SheetQuestion(key, text, CHOICE, number, free, needed=False)


def _number(draft: Mapping[str, Any], number: int, key: str, tail: str = "") -> SheetQuestion:
    words = COUNTED[draft["structure_bonus"]] if key == "structure_bonus_count" else ASKED[key]
    bounds = f" ({BY_NAME[key].low} to {BY_NAME[key].high})" if key in ("popularity", "power") else ""
    text = f"{draft['player'][number].get('name')}: {words}?{bounds}{tail}"
    return SheetQuestion(key, text, player=number)
