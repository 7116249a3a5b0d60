"""Which numbers of a score sheet no game can lead to. Each check knows nothing of entries that were left out.

Supplies of coins and resources are unlimited (S0.5), so their number alone is never impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engines.core.bits import BIT
from engines.scythe.generated.names import STARS
from engines.scythe.generated.tables import (
    ADJACENT,
    ENCOUNTERS,
    LAKES,
    MECHS_PER_PLAYER,
    NUM_HEXES,
    STAR_SPACES,
    STARS_PER_PLAYER,
    STRUCTURES_PER_PLAYER,
    TUNNELS,
    WORKERS_PER_PLAYER,
)
from engines.scythe.setup.sheet_entries import BY_NAME, TERRITORIES, Sheet, SheetPlayer

MOST_PLAYERS = 7
TOUCHED_BY_TILE = (TUNNELS, LAKES, ENCOUNTERS)  # the tiles that count what is next to structures
UNLIMITED = {"objective": 2, "combat": STARS_PER_PLAYER}  # Saxony, S12.5
COMPLETE = {
    "upgrades": BY_NAME["upgrades"].high,
    "mechs": MECHS_PER_PLAYER,
    "structures": STRUCTURES_PER_PLAYER,
    "recruits": BY_NAME["recruits"].high,
    "workers": WORKERS_PER_PLAYER,
}
HOLDERS = {"workers": WORKERS_PER_PLAYER, "mechs": MECHS_PER_PLAYER, "structures": STRUCTURES_PER_PLAYER}
CHARACTERS = 1
TRAPS = 4  # Togawa's hold territories without units, S16.11


def impossible(sheet: Sheet) -> Iterator[str]:
    """What cannot be, sentence by sentence, as far as the sheet is filled in."""
    for player in sheet.players:
        yield from _bounds(player)
        yield from _stars(player)
        yield from _pieces(player)
        yield from _bonus(player, sheet)
    yield from _together(sheet)


def unfinished(sheet: Sheet) -> Iterator[str]:
    """Why the game of a complete sheet is not over. Rule: S11.1"""
    if len(sheet.players) > MOST_PLAYERS:
        yield f"{len(sheet.players)} players, but there can be only 2 to {MOST_PLAYERS}"
    if max(player.stars for player in sheet.players) < STARS_PER_PLAYER:
        yield f"nobody has placed {STARS_PER_PLAYER} stars, so the game is not over"


def most_touched(kind: int, structures: int, own_hex: bool) -> int:
    """The most territories of `kind` (a mask) that so many structures can be next to. Rule: S11.11"""
    land = [h for h in range(NUM_HEXES) if not LAKES & BIT[h]]
    near = {(ADJACENT[h] | (BIT[h] if own_hex else 0)) & kind for h in land}
    useful = [mask for mask in near if not any(mask != other and mask & other == mask for other in near)]
    built = combinations(useful, min(structures, len(useful)))
    return max((_joined(masks).bit_count() for masks in built), default=0)


def _joined(masks: tuple[int, ...]) -> int:
    joined = 0
    for mask in masks:
        joined |= mask
    return joined


def _bounds(player: SheetPlayer) -> Iterator[str]:
    """Numbers beyond their track or supply. Rule: S0.9, S0.10"""
    for key, number in player.numbers.items():
        entry = BY_NAME[key]
        if key != "structure_bonus_count" and not entry.low <= number <= entry.high:
            yield f"{player.name}: {key} is {number}, but can only be {entry.low} to {entry.high}"
    for key, faction in (("flags", "albion"), ("encounter_territories", "polania")):
        if player.get(key) and player.faction != faction:
            yield f"{player.name}: only {faction.capitalize()} counts {key}"


def _stars(player: SheetPlayer) -> Iterator[str]:
    """More stars than there are reasons for, or fewer. Rule: S10.1, S10.2, S10.3, S12.5"""
    if player.stars > STARS_PER_PLAYER:
        yield f"{player.name}: {player.stars} stars, but a player has only {STARS_PER_PLAYER}"
        return
    for kind, number in player.star_kinds.items():
        yield from _star_kind(player, kind, number)
    most = sum(_most_of_kind(player, kind) for kind in STARS)
    if player.stars > most:
        yield f"{player.name}: {player.stars} stars, but there are reasons for only {most}"
    reached = [kind for kind, full in COMPLETE.items() if player.numbers.get(kind, 0) >= full]
    unplaced = [kind for kind in reached if player.star_kinds and not player.star_kinds.get(kind)]
    if 0 <= player.stars < len(reached) or (unplaced and player.stars < STARS_PER_PLAYER):
        kind = (unplaced or reached)[0]
        yield f"{player.name}: {player.get(kind)} {kind} bring a star, which is missing among the {player.stars}"


def _star_kind(player: SheetPlayer, kind: str, number: int) -> Iterator[str]:
    spaces = _spaces(player, kind)
    if number > spaces:
        yield f"{player.name}: {number} stars for {kind}, but there can be only {spaces}"
    elif number and not _most_of_kind(player, kind):
        yield f"{player.name}: a star for {kind} needs {COMPLETE[kind]}, but there are {player.numbers[kind]}"


def _spaces(player: SheetPlayer, kind: str) -> int:
    """How many stars for one reason there can be. Rule: S10.3, S12.5"""
    return UNLIMITED[kind] if player.faction == "saxony" and kind in UNLIMITED else STAR_SPACES[STARS.index(kind)]


def _most_of_kind(player: SheetPlayer, kind: str) -> int:
    """As before, and none where too few pieces are off the mat; an unknown faction may be Saxony."""
    full = COMPLETE.get(kind)
    if full is not None and player.numbers.get(kind, full) < full:
        return 0
    return _spaces(player, kind) if player.faction else max(UNLIMITED.get(kind, 0), _spaces(player, kind))


def _pieces(player: SheetPlayer) -> Iterator[str]:
    """Territories and what lies on them need somebody who controls them. Rule: S0.6, S16.5, S16.11"""
    holders = CHARACTERS + sum(player.numbers.get(key, most) for key, most in HOLDERS.items())
    holders += TRAPS if player.faction in ("togawa", "") else 0
    if holders < player.held <= TERRITORIES:
        yield f"{player.name}: {player.held} territories, but units and structures can hold only {holders}"
    known = "territories" in player.numbers
    if known and player.get("resources") and not player.held:
        yield f"{player.name}: {player.get('resources')} resources, but no territory for them to lie on"
    for key in ("flags", "encounter_territories"):
        if known and player.get(key) > player.held:
            yield f"{player.name}: more {key.replace('_', ' ')} than controlled territories"


def _bonus(player: SheetPlayer, sheet: Sheet) -> Iterator[str]:
    """What the structure bonus tile cannot count. Rule: S11.9, S11.10, S11.11, S11.12"""
    count, built = player.get("structure_bonus_count"), player.numbers.get("structures", STRUCTURES_PER_PLAYER)
    if sheet.tile is None or not count:
        return
    most = min(built, STRUCTURES_PER_PLAYER)
    if sheet.tile < len(TOUCHED_BY_TILE):
        most = most_touched(TOUCHED_BY_TILE[sheet.tile], most, sheet.own_hex_counts)
    if count > most:
        why = f" with {built} built" if "structures" in player.numbers else ""
        yield f"{player.name}: structure_bonus_count is {count}, but can only be 0 to {most}{why}"


def _together(sheet: Sheet) -> Iterator[str]:
    """What the players cannot have together. Rule: S0.6, S1.6, S10.6, S11.1

    Nobody places a star after the sixth of somebody (S10.6 settles who comes first), so two players never have six.
    """
    for key in ("faction", "mat"):
        levels = [level for level in (getattr(player, key) for player in sheet.players) if level]
        twice = sorted({level for level in levels if levels.count(level) > 1})
        if twice:
            yield f"two players have the {key} '{twice[0]}'"
    if sum(player.factory for player in sheet.players) > 1:
        yield "two players control the Factory"
    held = sum(player.get("territories") for player in sheet.players)
    if held > TERRITORIES:
        yield f"{held} territories are controlled, but there are only {TERRITORIES} and the Factory"
    full = [player.name for player in sheet.players if player.stars >= STARS_PER_PLAYER]
    if len(full) > 1:
        yield f"{' and '.join(full)} have {STARS_PER_PLAYER} stars each, but the first to place the sixth ends the game"
