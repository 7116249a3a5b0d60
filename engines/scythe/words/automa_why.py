"""What somebody asks about the Automa: how it stands, what a card of its says, and why it moved as it did."""

from __future__ import annotations

import re
from typing import Any

from engines.core.language.explaining import Explanation, because, told
from engines.core.language.speaking import members
from engines.core.language.templates import normal
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa import is_skipped
from engines.scythe.rules.automa_fights import deck_of
from engines.scythe.rules.automa_places import has_token
from engines.scythe.words import automa
from engines.scythe.words.phrases import counted, place, seat_word, space_names, unit_word
from engines.scythe.words.status import automa_title, tracker_line

THINGS = ("Automa", "why")
STATE = ("automa", "the automa", "opponent", "solo opponent")
WHY = (
    "why",
    "why there",
    "why did it go there",
    "its move",
    "its last move",
    "last move",
    "last turn",
    "its last turn",
)
CARD = re.compile(r"(?:the )?automa card (\d+)")
LIKED = {  # by what an option chooses among the valid territories
    t.AUTOMA_WORKER: ("in the neighbourhood of most of its units", "S20.31"),
    t.AUTOMA_MECH: ("closest to an enemy fighter", "S20.32"),
    t.AUTOMA_CHARACTER: ("closest to an enemy fighter", "S20.32"),
    t.AUTOMA_ATTACK_FIGHTER: ("where fewest enemy fighters are", "S20.35"),
    t.AUTOMA_ATTACK_WORKERS: ("where most enemy workers are", "S20.36"),
}
FAILED = {
    c.NOT_ENOUGH_POWER: ("it has not that much power", "S20.35"),
    c.NO_UNIT: ("no such unit is on the board", "S20.27"),
    c.NO_DESTINATION: ("no territory was valid", "S20.23"),
    c.WOULD_STAY: ("the unit would have stayed where it was", "S20.29"),
}


def about(core: Any, text: str) -> Explanation | None:
    """How the Automa stands, why it moved as it did, what a card says; None for anything else."""
    words = normal(text)
    if words not in (*STATE, *WHY):
        return card_named(core, words) if core.automas else None
    if not core.automas:
        return because("nobody is the Automa at this table; `scythe play --solo` plays against it", "S20.1")
    states = [standing(core, seat) for seat in members(core.automas)] if words in STATE else []
    return told([*states, *why(core)])


def card_named(core: Any, words: str) -> Explanation | None:
    """What the Automa card that the words name says, unless they are an answer just now."""
    card = CARD.fullmatch(words)
    is_asked = bool(core.depth) and core.frame_kind[core.depth - 1] == c.K_AUTOMA_CARD
    return (
        of_card(core, int(card[1]) - 1) if card and not is_asked and 1 <= int(card[1]) <= t.NUM_AUTOMA_CARDS else None
    )


def standing(core: Any, seat: int) -> Explanation:
    """Level, tracker, cards left. Rule: S20.4, S20.15, S20.50"""
    left = core.automa_deck[deck_of(core, seat)].bit_count()
    return because(
        f"{seat_word(core, seat)} is the {automa_title(core, seat)}; {tracker_line(core, seat)}; "
        f"{counted(left, 'card')} left in its deck",
        "S20.4",
        "S20.15",
        "S20.50",
    )


def of_card(core: Any, card: int) -> Explanation:
    """Both halves of a card and its strength, for the first Automa. Rule: S20.10, S20.61, S20.62"""
    seat = members(core.automas)[0]
    halves = [
        because(f"Automa card {card + 1}, {automa.HALVES[half]}: {lines}", "S20.10")
        for half in range(c.SCHEMES)
        if (lines := automa.lines_of(core, seat, card * c.SCHEMES + half))
    ]
    skipped = [because("it is skipped at this level", "S20.11")] if is_skipped(core, seat, card) else []
    return told([*skipped, *halves, because(f"in a combat now: {automa.strength_of(core, seat, card)}", "S20.61")])


# ----------------------------------------------------------------------------------------------------- its last move


def why(core: Any) -> list[Explanation]:
    """The card of the last turn of an Automa, option by option. Rule: S20.12"""
    seat = core.automa_told - 1
    if seat < 0:
        return [because("the Automa has not taken a turn yet", "S20.6")]
    card = core.automa_card[deck_of(core, seat)]
    if is_skipped(core, seat, card):
        return [because(f"its last card, {card + 1}, is skipped at this level", "S20.11")]
    half = card * c.SCHEMES + core.automa_half
    first = because(f"its last card was {card + 1}, {automa.HALVES[core.automa_half]}", "S20.10")
    return [first, *options(core, half)]


def options(core: Any, half: int) -> list[Explanation]:
    """What came of each option of a half. Rule: S20.12, S20.14"""
    found: list[Explanation] = []
    rows = range(t.AUTOMA_MOVE_FIRST[half], t.AUTOMA_MOVE_FIRST[half + 1])
    for row, came in zip(rows, core.automa_tried, strict=False):
        if came == c.CARRIED_OUT:
            return [*found, *carried_out(core, row)]
        if came in FAILED:
            reason, rule = FAILED[came]
            found.append(because(f"'{automa.option_word(row)}' could not be carried out: {reason}", rule))
    return [*found, because("so nothing moved", "S20.14")]


def carried_out(core: Any, row: int) -> list[Explanation]:
    """Which unit went, and what decided between the territories. Rule: S20.26, S20.27"""
    unit = unit_word(core.automa_unit)
    moved = because(
        f"'{automa.option_word(row)}' was carried out with the {unit} on {place(core.automa_from)}: of those that it "
        "means the one closest to its base, in reading order",
        "S20.12",
        "S20.26",
        "S20.27",
    )
    return [moved, *destination(core, t.AUTOMA_MOVE[row])]


def destination(core: Any, option: int) -> list[Explanation]:
    """What decided between the valid territories, criterion by criterion. Rule: S20.26"""
    valid, best, near, to = core.automa_valid, core.automa_best, core.automa_near, place(core.automa_to)
    if valid.bit_count() == 1:
        return [because(f"only {to} was valid", "S20.23")]
    found = [because(f"valid were {space_names(valid)}", "S20.23")]
    if option in LIKED and best != valid:
        what, rule = LIKED[option]
        found.append(because(f"{what}: {space_names(best)}", rule))
    if best != near:
        found.append(because(f"closest to the Factory: {space_names(near)}", "S20.26"))
    if near.bit_count() > 1 and has_token(core):
        found.append(because(f"closest to the token on the home bases, as often as it takes: {to}", "S20.69"))
    elif near.bit_count() > 1:
        found.append(because(f"first in reading order: {to}", "S20.25", "S20.26"))
    return found
