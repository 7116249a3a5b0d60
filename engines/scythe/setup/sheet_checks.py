"""Which numbers of a score sheet no game can lead to. Each check knows nothing of entries that were left out.

Supplies of coins and resources are unlimited (S0.5), so their number alone is never impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engines.core.engine.bits import BIT
from engines.core.scoring.sheet_entries import Sheet, SheetPlayer
from engines.drawing.words import in_a_row, say
from engines.scythe.generated.names import BONUS_TILES, STARS, UPGRADE_BOXES
from engines.scythe.generated.tables import (
    ADJACENT,
    ENCOUNTERS,
    FARMS,
    LAKES,
    MECHS_PER_PLAYER,
    NUM_HEXES,
    RECRUITS_PER_PLAYER,
    STAR_SPACES,
    STARS_PER_PLAYER,
    STRUCTURES_PER_PLAYER,
    TILE_ON_FARMS_AND_TUNDRA,
    TILE_ON_TUNNELS,
    TRAP_OP,
    TUNDRAS,
    TUNNELS,
    WORKERS_PER_PLAYER,
)
from engines.scythe.rules.objectives import MAX_OBJECTIVES
from engines.scythe.setup.automa import is_person

TERRITORIES = NUM_HEXES - 1  # without the Factory
TOUCHED_BY_TILE = (TUNNELS, LAKES, ENCOUNTERS)  # the tiles that count what is next to structures
BUILT_ON = {TILE_ON_TUNNELS: TUNNELS, TILE_ON_FARMS_AND_TUNDRA: FARMS | TUNDRAS}  # tiles that count structures there
UNLIMITED = {"objective": MAX_OBJECTIVES, "combat": STARS_PER_PLAYER}  # Saxony, S12.5
COMPLETE = {
    "upgrades": len(UPGRADE_BOXES),
    "mechs": MECHS_PER_PLAYER,
    "structures": STRUCTURES_PER_PLAYER,
    "recruits": RECRUITS_PER_PLAYER,
    "workers": WORKERS_PER_PLAYER,
}
HOLDERS = ("workers", "mechs", "structures")
CHARACTERS = 1
TRAPS = len(TRAP_OP)  # Togawa's hold territories without units, S16.11


def impossible(sheet: Sheet) -> Iterator[str]:
    """What cannot be, sentence by sentence, as far as the sheet is filled in."""
    for player in sheet.players:
        yield from _of_faction(player)
        yield from _stars(player) if is_person(sheet, player) else _stars_of_automa(player)
        yield from _pieces(player)
        yield from _bonus(player, sheet)
    yield from _together(sheet)


def unfinished(sheet: Sheet) -> Iterator[str]:
    """Why the game of a complete sheet is not over. Rule: S11.1"""
    if max(player.get("stars") for player in sheet.players) < STARS_PER_PLAYER:
        yield say("nobody has placed {stars} stars, so the game is not over", stars=STARS_PER_PLAYER)


def left_out(sheet: Sheet) -> Iterator[str]:
    """Structures of people for which nothing says what the structure bonus tile counts. Rule: S11.9"""
    for player in sheet.players:
        built, is_told = player.get("structures"), "structure_bonus_count" in player.entries
        if is_person(sheet, player) and not is_told and (built or "structure_bonus" in sheet.table):
            lacking = [*(() if "structure_bonus" in sheet.table else ["structure_bonus"]), "structure_bonus_count"]
            yield say(
                "{player}: nothing says what the structure bonus tile counts, so it brings no coins; add {entries}",
                player=player.name,
                entries=in_a_row(lacking),
            )


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


def _of_faction(player: SheetPlayer) -> Iterator[str]:
    """What only one faction counts. Rule: S16.2, S16.5"""
    for key, faction in (("flags", "albion"), ("encounter_territories", "polania")):
        if player.get(key) and player.level("faction") != faction:
            yield f"{player.name}: only {faction.capitalize()} counts {key}"


def _stars(player: SheetPlayer) -> Iterator[str]:
    """More stars than there are reasons for, or fewer. Rule: S10.1, S10.2, S10.3, S12.5"""
    placed, kinds = player.get("stars"), player.by_kind("stars")
    if placed > STARS_PER_PLAYER:
        yield f"{player.name}: {placed} stars, but a player has only {STARS_PER_PLAYER}"
        return
    for kind, number in kinds.items():
        yield from _star_kind(player, kind, number)
    most = sum(_most_of_kind(player, kind) for kind in STARS)
    if placed > most:
        yield f"{player.name}: {placed} stars, but there are reasons for only {most}"
    reached = [kind for kind, full in COMPLETE.items() if player.get(kind) >= full]
    unplaced = [kind for kind in reached if kinds and not kinds.get(kind)]
    if "stars" in player.entries and (placed < len(reached) or (unplaced and placed < STARS_PER_PLAYER)):
        kind = (unplaced or reached)[0]
        yield f"{player.name}: {player.get(kind)} {kind} bring a star, which is missing among the {placed}"


def _stars_of_automa(player: SheetPlayer) -> Iterator[str]:
    """More stars than an Automa has. Rule: S20.3"""
    if player.get("stars") > STARS_PER_PLAYER:
        yield f"{player.name}: {player.get('stars')} stars, but the Automa has only {STARS_PER_PLAYER}"


def _star_kind(player: SheetPlayer, kind: str, number: int) -> Iterator[str]:
    spaces = _spaces(player, kind)
    if number > spaces:
        yield f"{player.name}: {number} stars for {kind}, but there can be only {spaces}"
    elif number and not _most_of_kind(player, kind):
        yield f"{player.name}: a star for {kind} needs {COMPLETE[kind]}, but there are {player.get(kind)}"


def _spaces(player: SheetPlayer, kind: str) -> int:
    """How many stars for one reason there can be. Rule: S10.3, S12.5"""
    return (
        UNLIMITED[kind] if player.level("faction") == "saxony" and kind in UNLIMITED else STAR_SPACES[STARS.index(kind)]
    )


def _most_of_kind(player: SheetPlayer, kind: str) -> int:
    """As before, and none where too few pieces are off the mat; an unknown faction may be Saxony."""
    full = COMPLETE.get(kind)
    if full is not None and player.get(kind, full) < full:
        return 0
    return _spaces(player, kind) if player.level("faction") else max(UNLIMITED.get(kind, 0), _spaces(player, kind))


def _pieces(player: SheetPlayer) -> Iterator[str]:
    """Territories and what lies on them need somebody who controls them. Rule: S0.6, S16.5, S16.11"""
    holders = CHARACTERS + sum(player.get(key, COMPLETE[key]) for key in HOLDERS)
    held = player.get("territories") + player.get("factory")
    holders += TRAPS if player.level("faction") in ("togawa", "") else 0
    if holders < held <= TERRITORIES:
        yield f"{player.name}: {held} territories, but units and structures can hold only {holders}"
    known = "territories" in player.entries
    if known and player.get("resources") and not held:
        yield f"{player.name}: {player.get('resources')} resources, but no territory for them to lie on"
    for key in ("flags", "encounter_territories"):
        if known and player.get(key) > held:
            yield f"{player.name}: more {key.replace('_', ' ')} than controlled territories"


def _bonus(player: SheetPlayer, sheet: Sheet) -> Iterator[str]:
    """What the structure bonus tile cannot count. Rule: S11.9, S11.10, S11.11, S11.12"""
    count, built = player.get("structure_bonus_count"), player.get("structures", STRUCTURES_PER_PLAYER)
    if not count:
        return
    if "structure_bonus" not in sheet.table:
        yield f"{player.name}: the structure bonus counts {count}, but nothing says of which tile; add structure_bonus"
        return
    most, tile = min(built, STRUCTURES_PER_PLAYER), BONUS_TILES.index(sheet.table["structure_bonus"])
    if tile < len(TOUCHED_BY_TILE):
        most = most_touched(TOUCHED_BY_TILE[tile], most, sheet.options["bonus_counts_own_hex"])
    if count > most:
        why = f" with {built} built" if "structures" in player.entries else ""
        yield f"{player.name}: the structure bonus counts {count}, but can only count 0 to {most}{why}"


def _together(sheet: Sheet) -> Iterator[str]:
    """What the players cannot have together. Rule: S0.6, S10.6, S11.1, S11.10

    Nobody places a star after the sixth of somebody (S10.6 settles who comes first), so two players never have six.
    """
    if sheet.totals("factory") > 1:
        yield "two players control the Factory"
    controlled = sheet.totals("territories")
    if controlled > TERRITORIES:
        yield f"{controlled} territories are controlled, but there are only {TERRITORIES} and the Factory"
    tile, count = str(sheet.table.get("structure_bonus", "")), sheet.totals("structure_bonus_count")
    places = BUILT_ON.get(BONUS_TILES.index(tile), 0).bit_count() if tile else 0
    if places and count > places:
        yield f"{count} structures {tile.replace('_', ' ')}, but the board has only {places} such territories"
    full = [player.name for player in sheet.players if player.get("stars") >= STARS_PER_PLAYER]
    if len(full) > 1:
        both = " and ".join(full)
        yield f"{both} have {STARS_PER_PLAYER} stars or more, but the first to place the sixth ends the game"
