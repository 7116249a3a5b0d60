"""Cards as tables: Land, Water, Space, Townsfolk, Inspiration."""

from __future__ import annotations

from engines.core.build.generate.common import Data, choices_of, mask, number_of
from engines.core.build.generate.text import Entry
from engines.wayfarers.data.effects import Effects
from engines.wayfarers.data.vocabulary import ASSETS, ATOMS, BITS_OF_ICON, COUNTERS, TAGS, VP_TYPES, WHEN

NO_LINK = len(ATOMS)  # a bar without a reward
MOST_COUNTERS = 4  # of a printed value
NO_COUNTER = len(COUNTERS)
TOWNSFOLK_TRIGGER = len(TAGS)  # stands beside the tags in the triggers of vistas


def tag_mask(words: list[str]) -> int:
    """The tags as bits."""
    return mask([number_of(word, [*TAGS, "townsfolk"], "tags") for word in words])


def packed(icons: list[str]) -> int:
    """How many of each asset, a digit each."""
    return sum(1 << BITS_OF_ICON * number_of(icon, list(ASSETS), "assets") for icon in icons)


def counters(words: list[str], size: int) -> list[int]:
    """Numbers of counters, filled up."""
    found = [number_of(word, list(COUNTERS), "counters") for word in words]
    return found + [NO_COUNTER] * (size - len(found))


def land_entries(data: Data, effects: Effects) -> list[Entry]:
    """Cities first, then vistas."""
    rows = data["land_cards"]["card"]
    cities = sum("city" in row["tags"] for row in rows)
    return [
        Entry("NUM_LAND", len(rows)),
        Entry("NUM_CITIES", cities, "Cities come first, then vistas."),
        Entry("LAND_TAGS", [tag_mask(row["tags"]) for row in rows]),
        Entry("LAND_TRIGGER", [tag_mask(row.get("trigger", [])) for row in rows]),
        Entry("LAND_EFFECT", [effects.number(row, "gives") for row in rows]),
        Entry("LAND_ON_GAIN", [effects.number(row, "on_gain") for row in rows]),
        Entry("TRIGGER_TOWNSFOLK", 1 << TOWNSFOLK_TRIGGER),
    ]


def water_entries(data: Data, effects: Effects) -> list[Entry]:
    """Harbours first, then open waters; the home harbour's links last."""
    rows = data["water_cards"]["card"]
    home = data["player_boards"]["common"]["home_water"]
    bars = [bar for row in [*rows, home] for bar in row["link_out"]]
    return [
        Entry("NUM_WATER", len(rows)),
        Entry("NUM_HARBOURS", sum("harbour" in row["tags"] for row in rows), "Harbours first, then open waters."),
        Entry("WATER_TAGS", [tag_mask(row["tags"]) for row in rows]),
        Entry("WATER_ON_GAIN", [effects.number(row, "on_gain") for row in rows]),
        Entry("NUM_BARS", len(home["link_out"])),
        Entry("LINK_IN", [mask([bar - 1 for bar in row["link_in"]]) for row in rows]),
        Entry("NO_LINK", NO_LINK),
        Entry("LINK_OUT", [NO_LINK if bar == "-" else ATOMS.index(bar) for bar in bars], "card * NUM_BARS + bar."),
    ]


def space_entries(data: Data, effects: Effects) -> list[Entry]:
    """Space cards and the home star behind them."""
    rows = data["space_cards"]["card"]
    tags = [tag for row in rows for tag in (row["tags"].count(tag) for tag in TAGS)]
    values = [value_of(row["vp"]) for row in [*rows, data["player_boards"]["common"]["home_space"]]]
    slots = next(row for row in data["main_board"]["row"] if row["kind"] == "space")["slots"]
    return [
        Entry("NUM_SPACE", len(rows)),
        Entry("SPACE_TAG_COUNT", tags, "card * NUM_TAGS + tag."),
        Entry("SPACE_ON_GAIN", [effects.number(row, "on_gain") for row in rows]),
        Entry("SPACE_PRICE", [slot["cost_silver"] for slot in slots], "By position."),
        *(Entry(f"VP_{name.upper()}", number) for number, name in enumerate(VP_TYPES)),
        Entry("VALUE_TYPE", [VP_TYPES.index(value["type"]) for value in values]),
        Entry("VALUE_BASE", [value["base"] for value in values], "Printed points, or the lower value."),
        Entry("VALUE_EACH", [value["each"] for value in values], "Points each, or the higher value."),
        Entry("VALUE_PER", [value["per"] for value in values]),
        Entry("MOST_COUNTERS", MOST_COUNTERS),
        Entry("NO_COUNTER", NO_COUNTER),
        Entry("VALUE_COUNTER", [c for value in values for c in counters(value["of"], MOST_COUNTERS)]),
    ]


def value_of(vp: Data) -> Data:
    """The printed value of a Space card with all its numbers."""
    if vp["type"] == "pair":
        return {"type": "pair", "base": vp["alone"], "each": vp["together"], "per": 1, "of": [vp["partner"]]}
    if vp["type"] == "comet":
        return {"type": "comet", "base": vp["base"], "each": vp["most"], "per": 1, "of": ["tag:comet"]}
    of = vp["of"] if vp["type"] == "sets" else [vp["what"]]
    return {"type": vp["type"], "base": vp.get("base", 0), "each": vp["each"], "per": vp.get("per", 1), "of": of}


def townsfolk_entries(data: Data, effects: Effects) -> list[Entry]:
    """Townsfolk, and which cards may be their hosts."""
    rows = data["townsfolk_cards"]["card"]
    land, water = data["land_cards"]["card"], data["water_cards"]["card"]
    home = data["player_boards"]["common"]
    homes = [home["home_land"], home["home_water"]]
    return [
        Entry("NUM_TOWNSFOLK", len(rows)),
        Entry("TOWNSFOLK_PRICE", [row["cost"] for row in rows]),
        *(Entry(f"WHEN_{name.upper()}", number) for number, name in enumerate(WHEN)),
        Entry("TOWNSFOLK_WHEN", choices_of(rows, "when", WHEN)),
        Entry("TOWNSFOLK_ASSETS", [packed(row.get("assets", [])) for row in rows]),
        Entry("TOWNSFOLK_EFFECT", [effects.number(row, "gives") for row in rows]),
        Entry("HOST_LAND", [hosts(row, land) for row in rows], "Land cards that show a tag for it."),
        Entry("HOST_WATER", [hosts(row, water) for row in rows]),
        Entry("HOST_HOME", [hosts(row, homes) for row in rows], "Bit 0 the home city, bit 1 the home harbour."),
    ]


def hosts(townsfolk: Data, cards: list[Data]) -> int:
    """The cards that show one of the tags."""
    return mask([number for number, card in enumerate(cards) if set(card["tags"]) & set(townsfolk["under"])])


def inspiration_entries(data: Data) -> list[Entry]:
    """Goals."""
    rows = data["inspiration_cards"]["card"]
    return [
        Entry("NUM_INSPIRATION", len(rows)),
        Entry("GOAL_COUNTER", [c for row in rows for c in counters(row["goal"], MOST_COUNTERS)]),
        Entry("GOAL_AMOUNT", [row["at_least"] for row in rows]),
    ]
