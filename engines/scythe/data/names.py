"""Entries of `names.py`: the stable text ids and the titles of everything that has a number."""

from __future__ import annotations

from engines.core.build.generate.common import Data, columns, ids, texts
from engines.core.build.generate.text import Entry
from engines.scythe.data import vocabulary
from engines.scythe.data.automa import level_names
from engines.scythe.data.board import space_ids
from engines.scythe.data.factions import all_mechs


def space_titles(data: Data) -> list[str]:
    """What people read for each space: its id and terrain, or whose home base it is."""
    names = {faction["home_base"]: faction["name"] for faction in data["factions"]["faction"]}
    hexes = [f"{cell['id']} ({cell['terrain']})" for cell in data["board"]["hex"] if cell["id"] != "FACTORY"]
    hexes.insert(ids(data["board"]["hex"]).index("FACTORY"), "the Factory")
    return hexes + [f"home base of {names[home['id']]}" for home in data["board"]["home_base"]]


def piece_entries(data: Data) -> list[Entry]:
    """Spaces, factions, mats, actions and resources."""
    factions, mats = data["factions"]["faction"], data["player_mats"]
    abilities, tops = texts(factions, "ability"), mats["top_action"]
    titles = {"FACTION_TITLES": "name", "FACTION_COLOURS": "colour", "CHARACTERS": "character"}
    powers = {"FACTION_ABILITIES": "id", "FACTION_ABILITY_TITLES": "name", "FACTION_ABILITY_EFFECTS": "effect"}
    return [
        Entry("SPACES", space_ids(data)),
        Entry("SPACE_TITLES", space_titles(data)),
        Entry("FACTIONS", ids(factions)),
        *columns(factions, titles),
        *columns(abilities, powers),
        *six_seven_entries(factions),
        *columns(mats["mat"], {"MATS": "id", "MAT_TITLES": "name"}),
        Entry("MAT_NUMBERS", texts(mats["mat"], "number"), "As printed; the lowest starts."),
        Entry("TERRAINS", vocabulary.TERRAINS),
        Entry("RESOURCES", vocabulary.RESOURCES),
        Entry("TOP_ACTIONS", ids(tops)),
        Entry("BOTTOM_ACTIONS", ids(mats["bottom_action"])),
        Entry("STRUCTURES", texts(tops, "structure")),
        Entry("UPGRADE_BOXES", [box["id"] for top in tops for box in top["box"]]),
        Entry("ONE_TIME", vocabulary.ONE_TIME),
    ]


def six_seven_entries(factions: list[Data]) -> list[Entry]:
    """What a faction can do with six or seven players, and which mech ability it has in exchange."""
    more = [faction.get("six_seven_players", {}) for faction in factions]
    return [
        Entry("SIX_SEVEN_EFFECTS", [entry.get("effect", "") for entry in more], "With six or seven players."),
        Entry("SIX_SEVEN_REPLACES", [entry.get("replaces", "") for entry in more], "The mech ability left out for it."),
    ]


def ability_entries(data: Data) -> list[Entry]:
    """Mech abilities by number, and which stands on which mech."""
    mechs = all_mechs(data)
    named = {mech["id"]: mech["name"] for mech in mechs}
    return [
        Entry("ABILITIES", ["none", *vocabulary.ABILITIES], "By ability number; 0 is none."),
        Entry("ABILITY_TITLES", ["none", *[named[name] for name in vocabulary.ABILITIES]]),
        Entry("MECHS", ids(mechs), "faction * MECHS_PER_PLAYER + slot -> ability."),
        Entry("MECH_EFFECTS", texts(mechs, "effect")),
    ]


def card_entries(data: Data) -> list[Entry]:
    """Objective cards, stars and bonus tiles; effects of the other cards are told from their rows."""
    objectives, tiles = data["objectives"]["card"], data["scoring"]["structure_bonus"]
    return [
        Entry("EFFECTS", ["none", *vocabulary.EFFECTS], "By OP_... number."),
        Entry("PREDICATES", ["none", *vocabulary.PREDICATES], "By PREDICATE_... number."),
        *columns(objectives, {"OBJECTIVES": "key", "OBJECTIVE_TITLES": "title"}),
        Entry("STARS", ids(data["scoring"]["star"])),
        *columns(tiles, {"BONUS_TILES": "id", "BONUS_TILE_TITLES": "title"}),
    ]


NAMES = {
    "Pieces": piece_entries,
    "Mech abilities": ability_entries,
    "Cards and tiles": card_entries,
    "The Automa": level_names,
}
