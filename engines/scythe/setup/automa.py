"""Tables with an Automa: which level it plays at, who it is, how it is dealt and set up. Rule: S20.1, S20.2, S20.4"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.core.engine.errors import SetupError
from engines.core.language.explaining import listed
from engines.core.scoring.sheet_entries import Sheet, SheetPlayer
from engines.core.setup.dealing import MOST_TRIES, Cell
from engines.core.setup.factors import Factor
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import SetupStep
from engines.core.setup.tables import check_different
from engines.drawing.words import say
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.setup import dealing

NOBODY, ANY = "none", "any"
SOLO_SEATS = 2  # one person and one Automa
USUAL = "automa"
LEVEL_TITLES = dict(zip(names.AUTOMA_LEVELS, names.AUTOMA_TITLES, strict=True))
TITLES = {level: f"{title} (Automa)" if level != "automa" else "Automa" for level, title in LEVEL_TITLES.items()}
PREFIX = "automa_"
FACTIONS = tuple(PREFIX + faction for faction in names.FACTIONS)  # of the Automa, in run files
FACTION_TITLES = {PREFIX + faction: f"{faction.capitalize()} (Automa)" for faction in names.FACTIONS}
DIFFICULTY = dict(zip(names.AUTOMA_LEVELS, names.AUTOMA_DIFFICULTIES, strict=True))


def levels(options: Mapping[str, Any]) -> list[str]:
    """The levels at which an Automa may play; none without one. Rule: S20.4"""
    level = options.get("solo", NOBODY)
    if level == NOBODY:
        return [USUAL] if options.get("automas") else []
    return list(names.AUTOMA_LEVELS) if level == ANY else [str(level)]


def number(options: Mapping[str, Any], players: int) -> int:
    """How many Automas sit at a table, on its last seats. Rule: S20.1, S20.69"""
    return int(options.get("automas", 0)) or int(bool(levels(options)) and players == SOLO_SEATS)


def seats_of(setup: Setup) -> list[int]:
    """The seats of Automas, from 0. Rule: S20.1, S20.69"""
    players = len(setup.seats)
    return [*range(players - number(setup.options, players), players)]


def is_level(seat: Mapping[str, str]) -> bool:
    """Whether a seat has a level in place of a player mat, so that an Automa plays it. Rule: S20.2"""
    return seat.get("mat") in names.AUTOMA_LEVELS


def is_person(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether a player on a score sheet is not the Automa. Rule: S20.1"""
    players = len(sheet.players)
    return player.number < players - number(sheet.options, players)


def factors(options: Mapping[str, Any]) -> tuple[Factor, ...]:
    """Factions, with those of the Automa apart, and player mats with its levels. Rule: S20.2"""
    mats = (*names.MATS, *levels(options))
    return Factor("faction", (*names.FACTIONS, *FACTIONS)), Factor("mat", mats, shared=options.get("automas", 0) > 1)


def cells(of_people: Sequence[Cell], options: Mapping[str, Any]) -> list[Cell]:
    """What the person may have, and the same factions with each level. Rule: S20.2"""
    dealt = dict.fromkeys(faction for faction, _ in of_people)
    return [*of_people, *((faction, level) for faction in dealt for level in levels(options))]


def stored(levels_of_seat: Mapping[str, str]) -> dict[str, str]:
    """The levels of a seat as run files keep them: what a faction does for the Automa is told apart."""
    faction = levels_of_seat["faction"]
    return {**levels_of_seat, "faction": PREFIX + faction if is_level(levels_of_seat) else faction}


@dataclass(frozen=True)
class SoloDealer:
    """Factions that sit clockwise, mats for people and levels for Automas, all equally likely."""

    cells: Sequence[Sequence[Cell]]  # those that each seat may have
    automas: int  # on the last seats

    def deal(self, rng: Random) -> Setup:
        """One table. Raises SetupError when none is found. Rule: S1.6, S20.2, S20.69"""
        people = len(self.cells) - self.automas
        known = [names.MATS if seat < people else names.AUTOMA_LEVELS for seat in range(len(self.cells))]
        allowed = [{cell for cell in cells if cell[1] in mats} for cells, mats in zip(self.cells, known, strict=True)]
        factions = sorted({names.FACTIONS.index(faction) for cells in allowed for faction, _ in cells})
        seatings = list(dealing.clockwise(factions, len(self.cells)))
        for _ in range(MOST_TRIES if seatings and all(allowed) else 0):
            seating, mats = rng.choice(seatings), [rng.choice(of_seat) for of_seat in known]
            table = [(names.FACTIONS[faction], mat) for faction, mat in zip(seating, mats, strict=True)]
            fits = all(cell in cells for cell, cells in zip(table, allowed, strict=True))
            if fits and len({*mats[:people]}) == people:
                return Setup(dealing.GAME, tuple({"faction": faction, "mat": mat} for faction, mat in table))
        raise SetupError("Nothing is left for the people, or for the Automa; ban, keep or avoid less.")


def check_number(options: Mapping[str, Any], players: int, source: str) -> None:
    """Raises SetupError where no seat is left for a person. Rule: S20.69"""
    if number(options, players) >= players:
        raise SetupError(f"{source}: {options['automas']} Automas leave no seat of {players} to a person.")


def check(setup: Setup, source: str) -> None:
    """Raises SetupError where not just the last seats are Automas'. Rule: S20.1, S20.69"""
    check_number(setup.options, len(setup.seats), source)
    automas = seats_of(setup)
    people = [(f"seat {seat + 1}", own) for seat, own in enumerate(setup.seats) if seat not in automas]
    check_different(people, "mat", source)
    for seat, own in enumerate(setup.seats):
        if own["faction"] in FACTIONS:
            plain = own["faction"].removeprefix(PREFIX)
            raise SetupError(f"{source}: seat {seat + 1}: no faction is called '{own['faction']}'; write '{plain}'.")
        if is_level(own) != (seat in automas):
            wanted = f"a level of the Automa: {', '.join(levels(setup.options))}" if seat in automas else "a player mat"
            raise SetupError(f"{source}: seat {seat + 1}: mat is '{own['mat']}', but must be {wanted}.")


def start(faction: int, level: str) -> dict[str, Any]:
    """What the Automa begins with. Rule: S20.2, S20.3"""
    return {
        "faction": names.FACTIONS[faction].capitalize(),
        "mat": f"{LEVEL_TITLES[level]} ({DIFFICULTY[level]})",
        "power": t.START_POWER[faction],
        "combat cards": t.START_CARDS[faction],
        "popularity": t.AUTOMA_POPULARITY,
        "coins": t.AUTOMA_START_COINS,
        "workers on": " ".join(names.SPACES[space] for space in t.START_WORKERS[2 * faction : 2 * faction + 2]),
    }


def notes(setup: Setup) -> list[str]:
    """Who the Automas are, or that there is none at this table. Rule: S20.1, S20.69"""
    automas = [seat + 1 for seat in seats_of(setup)]
    if len(automas) == 1:
        return [f"Seat {automas[0]} is the Automa."]
    if automas:
        return [f"Seats {listed(map(str, automas))} are Automas."]
    return [f"The Automa plays in games of {SOLO_SEATS} only; nobody is it here."] if levels(setup.options) else []


def steps(setup: Setup) -> list[SetupStep]:
    """What each Automa has, and its cards. Rule: S20.2, S20.3, S20.4, S20.69"""
    automas = seats_of(setup)
    found = [SetupStep("The Automa", _of_automa(setup.seats[seat]), rule="S20.2") for seat in automas]
    if len(setup.seats) == SOLO_SEATS or not automas:
        return found
    token = say(
        "Put a token on {faction}'s home base: it breaks ties between territories, in place of the reading order.",
        faction="Albion",
    )
    return [*found, SetupStep("The token", [token], rule="S20.69")]


def _of_automa(own: Mapping[str, str]) -> list[str]:
    faction, level = names.FACTIONS.index(own["faction"]), own["mat"]
    return [
        say(
            "{faction} is the Automa's: a faction mat, no player mat, no objectives. On the faction mat stand "
            "{workers} workers, {mechs} mechs and {stars} stars. Its popularity never changes.",
            faction=names.FACTION_TITLES[faction],
            workers=t.WORKERS_PER_PLAYER - t.WORKERS_AT_START,
            mechs=t.MECHS_PER_PLAYER,
            stars=t.STARS_PER_PLAYER,
        ),
        say("Its {cards} combat cards lie face down; nobody looks at them.", cards=t.START_CARDS[faction]),
        say(
            "Take the star tracker {level} ({difficulty}); its marker starts on the first cell.",
            level=LEVEL_TITLES[level],
            difficulty=say(DIFFICULTY[level]),
        ),
        say("Shuffle the {cards} Automa cards, face down.", cards=t.NUM_AUTOMA_CARDS),
    ]
