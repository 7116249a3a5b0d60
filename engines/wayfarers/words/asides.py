"""What somebody asks about besides moves: cards and tiles, the Journal Track and its spaces, and what `plans` knows."""

from __future__ import annotations

from typing import Any

from engines.core.language.explaining import Explanation, because, listed, told
from engines.core.language.templates import normal
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.words import cards, phrases, plans, status
from engines.wayfarers.words.slots import PLACES

TRACKS = ("journal", "journal track")
SPACES = {
    f"{before}{name}": space
    for space, name in enumerate(names.JOURNAL)
    for before in ("", "space ", "journal ", "journal space ")
}
DESIGNS = {
    normal(name): x
    for x, design in enumerate(names.DESIGNS)
    for name in (design, cards.tile_name(x), cards.tile_told(x))
}
RULE_OF_KIND = {t.TOWNSFOLK: "Y7.18", t.SPACE: "Y7.11", t.LAND: "Y7.1", t.WATER: "Y7.7", t.INSPIRATION: "Y7.15"}
OF_TABLEAU = {t.TOWNSFOLK: "townsfolk", t.SPACE: "skies", t.LAND: "lands", t.WATER: "waters"}

THINGS = (*TRACKS, *plans.TOPICS, *DESIGNS, *(name for kind in cards.IDS for name in kind), *names.TOWNSFOLK_NAMES)


def about(core: Any, seat: int, text: str) -> Explanation | None:
    """What the words name: the Journal Track or a space of it, a tile by its id or name, or a card by its id, name or
    place, of several with a name those in sight; None for anything else."""
    wanted = normal(text)
    if wanted in TRACKS:
        return told([because("; ".join(track_lines(core, seat)), "Y5.1", "Y5.8")])
    planned = plans.about(core, seat, text)
    if planned:
        return told(planned)
    if wanted in SPACES:
        return told([at_space(core, seat, SPACES[wanted])])
    if wanted in PLACES:
        return at_place(core, PLACES.index(wanted))
    if wanted in DESIGNS:
        return told([tile(core, DESIGNS[wanted])])
    meant = [
        (kind, number)
        for kind, ids in enumerate(cards.IDS)
        for number, card in enumerate(ids)
        if wanted in map(normal, (card, *cards.card_also(kind, number)))
    ]
    seen = [(kind, number) for kind, number in meant if place_of(core, kind, number)]
    found = [
        because(
            f"{cards.IDS[kind][number]}: {place_of(core, kind, number) or cards.card(kind, number)}", RULE_OF_KIND[kind]
        )
        for kind, number in seen or meant
    ]
    return told(found) if found else None


def at_space(core: Any, seat: int, space: int) -> Explanation:
    """What a Journal space gives, the links to it with their ink blots, and who stands there. Rule: Y5.1, Y5.8"""
    there = [phrases.seat(core, p) if p != seat else "you" for p in range(core.players) if core.marker[p] == space]
    words = [status.space_words(core, space) or "every marker starts here"]
    words += [f"here: {listed(there)}"] if there else []
    return because(f"Journal space {names.JOURNAL[space]}: {'; '.join(words)}", "Y5.1", "Y5.2", "Y5.8")


def at_place(core: Any, place: int) -> Explanation | None:
    """The card at a place of the board; None where none lies."""
    card, kind = core.display[place], place // t.ROW_LENGTH
    return None if card == c.NO_CARD else told([because(status.card_words(core, place), RULE_OF_KIND[kind])])


def tile(core: Any, design: int) -> Explanation:
    """A tile in full, and how many are left. Rule: Y9.1, Y9.4"""
    left = f"{core.store[design] or 'none'} left"
    return because(f"{names.DESIGNS[design]}: {cards.tile(design)}; {left}", "Y9.1", "Y9.4")


def place_of(core: Any, kind: int, number: int) -> str:
    """A card in full with what lies on it on offer, or with who has it; '' for a card that nobody sees."""
    places = range(kind * t.ROW_LENGTH, (kind + 1) * t.ROW_LENGTH)
    place = next((one for one in places if core.display[one] == number), None)
    if place is not None:
        found = status.card_words(core, place).partition(": ")[2]
        return f"{found}; it is on offer at {names.KINDS[kind]} {place % t.ROW_LENGTH + 1}"
    owner = owner_of(core, kind, number)
    return "" if owner is None else f"{cards.card(kind, number)}; {phrases.seat(core, owner)} has it"


def owner_of(core: Any, kind: int, number: int) -> int | None:
    """Who has a card, from 0; None for nobody."""
    for p in range(core.players):
        if kind == t.INSPIRATION:
            stars = [card for card in status.stars(core, p) if card != c.HOME_STAR]
            if number in (core.home_tucked[p], *(core.tucked[card] for card in stars)):
                return p
        elif getattr(core, OF_TABLEAU[kind])[p] >> number & 1:
            return p
    return None


def track_lines(core: Any, seat: int) -> list[str]:
    """Where a marker stands, the links ahead with their ink blots, and what the columns give. Rule: Y5.2, Y5.8"""
    return [
        status.marker_line(core, seat).strip().rstrip("."),
        "columns 2 and 6 give an Inspiration card and a new die",
        "columns 4 and 8 give a special tile",
        "column 10 ends the game and gives 2 influence of a guild and a special tile or an Inspiration card, or "
        "influence in any guilds, twice",
        "other spaces give their Journal tile",
    ]
