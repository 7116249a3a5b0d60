"""Tables of the Automa: its cards, their rows of options and gains, the star trackers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.core.build.generate.common import Data, columns, ids, mask, number_of, texts
from engines.core.build.generate.text import Entry
from engines.core.engine.errors import DataError
from engines.scythe.data.cards import offsets
from engines.scythe.data.vocabulary import AUTOMA_GAINS, AUTOMA_OPTIONS, ONE_TIME

HALVES = ("green", "red")
SYMBOL = re.compile(r"(?:\((?P<faction>\w+)\) )?(?:(?P<count>\d+)\*)?(?P<word>\w+)(?::(?P<power>\d+))?")
Symbol = tuple[
    int, int, int, int
]  # number of the word, faction, amount or power asked for, 1 in the later printing only


def symbol(text: str, words: list[str], factions: list[str], later: int) -> Symbol:
    """One symbol of a card. Raises DataError for one that is not written as the file says."""
    found = SYMBOL.fullmatch(text)
    if not found:
        raise DataError(f"automa.toml: '{text}' is not a symbol of a card; write it as '(saxony) attack_fighter:5'")
    place = f"automa.toml, {text}"
    faction = number_of(found["faction"], factions, place) if found["faction"] else len(factions)
    amount = int(found["power"] or found["count"] or 1)
    return number_of(found["word"], words, place) + 1, faction, amount, later


def rows_of(data: Data, key: str, words: list[str]) -> list[list[Symbol]]:
    """The symbols of a line, of both halves of each card; those of the later printing stand in front."""
    factions = ids(data["factions"]["faction"])
    extra = {row["number"]: row for row in data["automa"]["extra"]}
    return [
        [
            *(symbol(text, words, factions, 1) for text in extra.get(card["number"], {}).get(half, {}).get(key, ())),
            *(symbol(text, words, factions, 0) for text in card[half][key]),
        ]
        for card in data["automa"]["card"]
        for half in HALVES
    ]


def symbol_entries(name: str, rows: Sequence[Sequence[Symbol]], what: str, amount: str) -> list[Entry]:
    """A table for each part of the symbols of a line, and where those of a half begin."""
    flat = [row for group in rows for row in group]
    parts = {
        "": f"{what}, by rows.",
        "_FACTION": "NUM_FACTIONS: any.",
        f"_{amount}": "",
        "_LATER": "1: later printing.",
    }
    return [
        Entry(f"{name}_FIRST", offsets(rows, 0), "card * 2 + scheme -> first row; the next entry is its end."),
        *(Entry(f"{name}{part}", [row[i] for row in flat], note) for i, (part, note) in enumerate(parts.items())),
    ]


def card_entries(data: Data) -> list[Entry]:
    """The cards, from 0."""
    cards = data["automa"]["card"]
    recruits = [
        number_of(card[half]["recruit"], ONE_TIME, "automa.toml, recruit") if "recruit" in card[half] else len(ONE_TIME)
        for card in cards
        for half in HALVES
    ]
    moves = rows_of(data, "move", AUTOMA_OPTIONS)
    return [
        Entry("NUM_AUTOMA_CARDS", len(cards)),
        *[Entry(f"AUTOMA_{name.upper()}", i) for i, name in enumerate(AUTOMA_OPTIONS, 1)],
        *[Entry(f"AUTOMA_GAIN_{name.upper()}", i) for i, name in enumerate(AUTOMA_GAINS, 1)],
        Entry("MOST_AUTOMA_OPTIONS", max(map(len, moves)), "Of one half of a card."),
        *symbol_entries("AUTOMA_MOVE", moves, "AUTOMA_WORKER ...", "POWER"),
        *symbol_entries("AUTOMA_GAINS", rows_of(data, "gain", AUTOMA_GAINS), "AUTOMA_GAIN_POWER ...", "AMOUNT"),
        Entry("AUTOMA_BONUS", recruits, "card * 2 + scheme -> recruit bonus, or NO_AUTOMA_BONUS."),
        Entry("NO_AUTOMA_BONUS", len(ONE_TIME)),
        Entry("AUTOMA_CROSSED_GEAR", marked(cards, "crossed_gear"), "Cards that the easiest level skips."),
        Entry("AUTOMA_CROSSED_STAR", marked(cards, "crossed_star"), "Cards that do not advance the marker."),
        Entry("AUTOMA_DIAL", [dial for card in cards for dial in card["power"]], "card * AUTOMA_COLUMNS + column."),
        Entry("AUTOMA_COLUMNS", len(data["automa"]["setup"]["dial_from"])),
        Entry("AUTOMA_DIAL_FROM", data["automa"]["setup"]["dial_from"], "The least power of each column."),
        *columns(cards, {"AUTOMA_ADDS": "cards", "AUTOMA_TOKENS": "tokens"}),
    ]


def marked(cards: list[Data], mark: str) -> int:
    """Set of the cards with a mark."""
    return mask([i for i, card in enumerate(cards) if card.get(mark)])


def automa_entries(data: Data) -> list[Entry]:
    """Cards, star trackers, setup."""
    setup, levels = data["automa"]["setup"], data["automa"]["level"]
    trackers = {"CELLS": "cells", "OPEN_FROM": "rivers_open_from", "SCHEME_2": "scheme_2_cell"}
    return [
        *card_entries(data),
        Entry("NUM_AUTOMA_LEVELS", len(levels)),
        *columns(levels, {f"AUTOMA_{name}": key for name, key in trackers.items()}),
        Entry("AUTOMA_STARS", [mask(level["star_cells"]) for level in levels], "Cells of the tracker with a star."),
        Entry("AUTOMA_SKIPS", [int(skips) for skips in texts(levels, "skips_crossed_gear")]),
        Entry("AUTOMA_START_COINS", setup["coins"]),
        Entry("AUTOMA_POPULARITY", setup["popularity"]),
        Entry("AUTOMA_COMBAT_STARS", setup["most_combat_stars"]),
    ]


def level_names(data: Data) -> list[Entry]:
    """The levels of the Automa."""
    levels = data["automa"]["level"]
    return [
        *columns(levels, {"AUTOMA_LEVELS": "id", "AUTOMA_TITLES": "name", "AUTOMA_DIFFICULTIES": "difficulty"}),
        Entry("AUTOMA_OPTIONS", ["none", *AUTOMA_OPTIONS], "By number."),
        Entry("AUTOMA_GAINS", ["none", *AUTOMA_GAINS], "By number."),
    ]
