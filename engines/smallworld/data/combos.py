"""Tables of the races and the special powers."""

from __future__ import annotations

from engines.core.build.generate.common import Data, texts
from engines.core.build.generate.text import Entry


def marker(rows: list[Data], name: str) -> int:
    """How many markers of a kind exist."""
    return sum(row.get("markers", {}).get(name, 0) for row in rows)


def named(rows: list[Data]) -> list[Entry]:
    """One constant for each entry: its number."""
    return [Entry(row["id"].upper(), number) for number, row in enumerate(rows)]


def race_entries(data: Data) -> list[Entry]:
    """Numbers of the races, their tokens and markers."""
    races = data["races"]["race"]
    return [
        Entry("NUM_RACES", len(races)),
        *named(races),
        Entry("RACE_TOKENS", [row["tokens"] for row in races], "By race: on the banner, on top of it, in the box."),
        Entry("RACE_EXTRA", [row.get("extra", 0) for row in races]),
        Entry("RACE_BOX", [row["in_box"] for row in races]),
        Entry("HOLES", marker(races, "hole")),
        Entry("MAX_LAIRS", marker(races, "lair")),
    ]


def power_entries(data: Data) -> list[Entry]:
    """Numbers of the powers, their tokens and markers."""
    powers = data["powers"]["power"]
    return [
        Entry("NUM_POWERS", len(powers)),
        *named(powers),
        Entry("POWER_TOKENS", [row["tokens"] for row in powers], "On the badge."),
        Entry("ENCAMPMENTS", marker(powers, "encampment")),
        Entry("HEROES", marker(powers, "hero")),
        Entry("DRAGONS", marker(powers, "dragon")),
        Entry("MAX_FORTRESSES", marker(powers, "fortress")),
    ]


def name_entries(data: Data) -> list[Entry]:
    """Text ids, titles, rules and effects of races and powers, active and in decline."""
    entries = []
    for kind in ("race", "power"):
        rows, name = data[f"{kind}s"][kind], kind.upper()
        entries += [
            Entry(f"{name}S", texts(rows, "id")),
            Entry(f"{name}_TITLES", texts(rows, "name")),
            Entry(f"{name}_RULES", texts(rows, "rule")),
            Entry(f"{name}_EFFECTS", texts(rows, "effect")),
            Entry(f"{name}_DECLINED", [row.get("declined", "") for row in rows]),
        ]
    return entries
