"""Tables with an Automa: which level it plays at, who it is, how it is dealt and set up. Rule: S20.1, S20.2, S20.4"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.core.engine.errors import SetupError
from engines.core.scoring.sheet_entries import Sheet, SheetPlayer
from engines.core.setup.dealing import Cell
from engines.core.setup.factors import Factor
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import SetupStep
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.setup import dealing

NOBODY, ANY = "none", "any"
SOLO_SEATS = 2  # one person and one Automa
PERSON, AUTOMA = 0, 1  # their seats
LEVEL_TITLES = dict(zip(names.AUTOMA_LEVELS, names.AUTOMA_TITLES, strict=True))
TITLES = {level: f"{title} (Automa)" if level != "automa" else "Automa" for level, title in LEVEL_TITLES.items()}
PREFIX = "automa_"
FACTIONS = tuple(PREFIX + faction for faction in names.FACTIONS)  # of the Automa, in run files
FACTION_TITLES = {PREFIX + faction: f"{faction.capitalize()} (Automa)" for faction in names.FACTIONS}
DIFFICULTY = dict(zip(names.AUTOMA_LEVELS, names.AUTOMA_DIFFICULTIES, strict=True))


def levels(options: Mapping[str, Any]) -> list[str]:
    """The levels at which the Automa may play; none without one. Rule: S20.4"""
    level = options.get("solo", NOBODY)
    return [] if level == NOBODY else list(names.AUTOMA_LEVELS) if level == ANY else [str(level)]


def is_level(seat: Mapping[str, str]) -> bool:
    """Whether a seat has a level in place of a player mat, so that an Automa plays it. Rule: S20.2"""
    return seat.get("mat") in names.AUTOMA_LEVELS


def is_solo(setup: Setup) -> bool:
    """Whether an Automa plays: the option asks for it, and there are two seats. Rule: S20.1"""
    return bool(levels(setup.options)) and len(setup.seats) == SOLO_SEATS


def is_person(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether a player on a score sheet is not the Automa. Rule: S20.1"""
    return not levels(sheet.options) or len(sheet.players) != SOLO_SEATS or player.number != AUTOMA


def factors(options: Mapping[str, Any]) -> tuple[Factor, ...]:
    """Factions, with those of the Automa apart, and player mats with its levels. Rule: S20.2"""
    return Factor("faction", (*names.FACTIONS, *FACTIONS)), Factor("mat", (*names.MATS, *levels(options)))


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
    """A faction and mat for the person, another faction and a level for the Automa, all equally likely."""

    cells: Sequence[Sequence[Cell]]  # those that each seat may have

    def deal(self, rng: Random) -> Setup:
        """Two seats. Raises SetupError when nothing is left for one of them. Rule: S20.2"""
        person = [cell for cell in self.cells[PERSON] if cell[1] in names.MATS]
        opponent = [cell for cell in self.cells[AUTOMA] if cell[1] in names.AUTOMA_LEVELS]
        pairs = [(own, other) for own in person for other in opponent if own[0] != other[0]]
        if not pairs:
            raise SetupError("Nothing is left for the person, or for the Automa; ban, keep or avoid less.")
        return Setup(dealing.GAME, tuple({"faction": faction, "mat": mat} for faction, mat in rng.choice(pairs)))


def check(setup: Setup, source: str) -> None:
    """Raises SetupError where not just the second of two seats is the Automa's. Rule: S20.1, S20.69"""
    if len(setup.seats) != SOLO_SEATS:
        if any(map(is_level, setup.seats)):
            raise SetupError(f"{source}: the Automa plays against one person only here; take two seats.")
        return
    for seat, (own, wanted) in enumerate(zip(setup.seats, (False, True), strict=True), 1):
        if own["faction"] in FACTIONS:
            plain = own["faction"].removeprefix(PREFIX)
            raise SetupError(f"{source}: seat {seat}: no faction is called '{own['faction']}'; write '{plain}'.")
        if is_level(own) != wanted:
            what = f"a level of the Automa: {', '.join(levels(setup.options))}" if wanted else "a player mat"
            raise SetupError(f"{source}: seat {seat}: mat is '{own['mat']}', but must be {what}.")


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
    """Who the Automa is, or that there is none at this table. Rule: S20.1"""
    if is_solo(setup):
        return [f"Seat {AUTOMA + 1} is the Automa."]
    return [f"The Automa plays in games of {SOLO_SEATS} only; nobody is it here."] if levels(setup.options) else []


def steps(setup: Setup) -> list[SetupStep]:
    """What the Automa has, and its cards. Rule: S20.2, S20.3, S20.4"""
    if not is_solo(setup):
        return []
    own = setup.seats[AUTOMA]
    faction, level = names.FACTIONS.index(own["faction"]), own["mat"]
    return [
        SetupStep(
            "The Automa",
            [
                f"{names.FACTION_TITLES[faction]} is the Automa's: a faction mat, no player mat, no objectives. "
                f"On the faction mat stand {t.WORKERS_PER_PLAYER - t.WORKERS_AT_START} workers, "
                f"{t.MECHS_PER_PLAYER} mechs and {t.STARS_PER_PLAYER} stars. Its popularity never changes.",
                f"Its {t.START_CARDS[faction]} combat cards lie face down; nobody looks at them.",
                f"Take the star tracker {LEVEL_TITLES[level]} ({DIFFICULTY[level]}); its marker starts on the first "
                "cell.",
                f"Shuffle the {t.NUM_AUTOMA_CARDS} Automa cards, face down.",
            ],
            rule="S20.2",
        )
    ]
