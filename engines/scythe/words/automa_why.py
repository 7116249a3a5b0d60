"""What somebody asks about the Automa: how it stands, what a card of its says, and why it moved as it did."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engines.core.language.explaining import Explanation, because, listed, told
from engines.core.language.speaking import members
from engines.core.language.templates import normal
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa import is_skipped
from engines.scythe.rules.automa_fights import deck_of
from engines.scythe.rules.automa_places import has_token
from engines.scythe.words import automa, automa_terms
from engines.scythe.words.phrases import counted, place, seat_word, space_names, unit_word
from engines.scythe.words.status import automa_title, tracker_line

THINGS = ("Automa", "why", "scheme", "reading order", "neighbourhood")
DIGITS = 4
KNOWN_TO_PEOPLE = ("river", "rivers")  # words that mean something in games without an Automa
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
CARD = re.compile(r"(?:the )?automa (?:card )?(\d+)")
OF_ONE = re.compile(rf"(?:{'|'.join(WHY)})(?: of| did)? (.+)")
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
    """How the Automas stand, why they moved as they did, what a card says, what a word of their rules means; None for
    anything else."""
    words = normal(text)
    if not core.automas:
        asked = words in (*STATE, *WHY) or (words in automa_terms.TERMS and words not in KNOWN_TO_PEOPLE)
        return (
            told([because("nobody is the Automa at this table; `scythe play --solo` plays against it", "S20.1")])
            if asked
            else None
        )
    if words in STATE:
        return of_each(core, lambda seat: [standing(core, seat), *why(core, seat)])
    if words in WHY:
        return of_each(core, lambda seat: why(core, seat))
    return card_named(core, words) or one_named(core, words) or meaning(core, words)


def of_each(core: Any, parts: Callable[[int], list[Explanation]]) -> Explanation:
    """What is told of each Automa, one after the other; two may do the same."""
    each = [told(parts(seat)) for seat in members(core.automas)]
    rules = dict.fromkeys(rule for one in each for rule in one.rules)
    return Explanation(" ".join(one.text for one in each), tuple(rules))


def card_named(core: Any, words: str) -> Explanation | None:
    """What the Automa card that the words name says, unless they are an answer just now."""
    card = CARD.fullmatch(words)
    if card is None or (core.depth and core.frame_kind[core.depth - 1] == c.K_AUTOMA_CARD):
        return None
    if not 1 <= int(card[1][:DIGITS]) <= t.NUM_AUTOMA_CARDS:
        return told([because(f"Automa cards go from 1 to {t.NUM_AUTOMA_CARDS}", "S20.4")])
    return of_card(core, int(card[1]) - 1)


def one_named(core: Any, words: str) -> Explanation | None:
    """Why the Automa that is named by its faction moved as it did."""
    named = OF_ONE.fullmatch(words)
    seats = [seat for seat in range(core.players) if named and _is_called(core, seat, named[1])]
    if not seats:
        return no_such_automa(core, named[1]) if named else None
    if not core.automas >> seats[0] & 1:
        return told([because(f"{seat_word(core, seats[0])} is not an Automa", "S20.1")])
    return told(why(core, seats[0]))


def no_such_automa(core: Any, words: str) -> Explanation | None:
    """That a faction is not at this table, and who the Automas are; None where the words name no faction."""
    if words not in (*names.FACTIONS, *map(normal, names.FACTION_TITLES)):
        return None
    seats = [seat_word(core, seat) for seat in members(core.automas)]
    who = f"the Automa is {seats[0]}" if len(seats) == 1 else f"the Automas are {listed(seats)}"
    return told([because(f"nobody plays {words.capitalize()} at this table; {who}", "S20.1")])


def _is_called(core: Any, seat: int, words: str) -> bool:
    faction = core.faction[seat]
    return words in (names.FACTIONS[faction], normal(names.FACTION_TITLES[faction]), f"seat {seat + 1}")


def meaning(core: Any, words: str) -> Explanation | None:
    """A word of the Automa's rules."""
    found = automa_terms.term(core, words)
    return told(found) if found else None


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


def why(core: Any, seat: int) -> list[Explanation]:
    """The card of the last turn of an Automa, option by option, and its combat since then. Rule: S20.12"""
    whose = f"{seat_word(core, seat)}: " if core.automas & core.automas - 1 else ""
    if not core.automa_half[seat]:
        return [because(f"{whose}the Automa has not taken a turn yet", "S20.6"), *fought(core, seat)]
    half = core.automa_half[seat] - 1
    card = half // c.SCHEMES
    if is_skipped(core, seat, card):
        return [because(f"{whose}its last card, {card + 1}, is skipped at this level", "S20.11"), *fought(core, seat)]
    first = because(f"{whose}its last card was {card + 1}, {automa.HALVES[half % c.SCHEMES]}", "S20.10")
    return [first, *options(core, seat, half), *fought(core, seat)]


def options(core: Any, seat: int, half: int) -> list[Explanation]:
    """What came of each option of a half. Rule: S20.12, S20.14"""
    found: list[Explanation] = []
    rows = range(t.AUTOMA_MOVE_FIRST[half], t.AUTOMA_MOVE_FIRST[half + 1])
    tried = core.automa_tried[seat * t.MOST_AUTOMA_OPTIONS :][: t.MOST_AUTOMA_OPTIONS]
    for row, came in zip(rows, tried, strict=False):
        if came == c.CARRIED_OUT:
            return [*found, *carried_out(core, seat, row)]
        if came in FAILED:
            reason, rule = FAILED[came]
            found.append(because(f"'{automa.option_word(row)}' could not be carried out: {reason}", rule))
    return [*found, because("so nothing moved", "S20.14")]


def carried_out(core: Any, seat: int, row: int) -> list[Explanation]:
    """Which unit went, and what decided between the territories. Rule: S20.26, S20.27"""
    unit = unit_word(core.automa_unit[seat])
    moved = because(
        f"'{automa.option_word(row)}' was carried out with the {unit} on {place(core.automa_from[seat])}: of those "
        "that it means the one closest to its base, in reading order",
        "S20.12",
        "S20.26",
        "S20.27",
    )
    return [moved, *destination(core, seat, t.AUTOMA_MOVE[row])]


def destination(core: Any, seat: int, option: int) -> list[Explanation]:
    """What decided between the valid territories, criterion by criterion. Rule: S20.26"""
    valid, best, near = core.automa_valid[seat], core.automa_best[seat], core.automa_near[seat]
    to = place(core.automa_to[seat])
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


# ----------------------------------------------------------------------------------------------------- its last combat


def fought(core: Any, seat: int) -> list[Explanation]:
    """Its power in a combat since its last turn began: the card drawn, and what it added. Rule: S20.61, S20.62"""
    card = core.automa_fought[seat]
    if card == c.NO_CARD:
        return []
    power, dial = core.automa_fought_power[seat], automa.dial_with(card, core.automa_fought_power[seat])
    least = "no more than its power" if dial == power else f"as the card says for {power} power"
    drawn = because(f"in its last combat it drew card {card + 1}: power {dial}, {least}", "S20.60", "S20.61")
    return [drawn, because(added(core, t.AUTOMA_ADDS[card], core.automa_fought_cards[seat]), "S20.62")]


def added(core: Any, symbols: int, held: int) -> str:
    """How many combat cards it added, and why."""
    if not symbols:
        return "it added no combat card, for the card shows none"
    if not held:
        return f"it added no combat card, for it held none; the card shows {symbols}"
    most = "; at most one for each of its fighters there" if core.options & c.OPTION_CARDS_LIMITED else ""
    if held < symbols:
        return f"it added all of its combat cards, {held}; the card shows {symbols}{most}"
    return f"it added {counted(symbols, 'combat card')}, as many as the card shows{most}"
