"""What somebody asks about besides moves: an ability of mechs or of a faction, an objective."""

from __future__ import annotations

from typing import Any

from engines.core.language.explaining import Explanation, because, listed, told
from engines.core.language.templates import normal
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.words import effects
from engines.scythe.words.phrases import seat_word

RULE_OF_MECH = {
    "Riverwalk": "S13.1",
    "Speed": "S13.4",
    "Township": "S13.5",
    "Underpass": "S13.6",
    "People's Army": "S13.7",
    "Disarm": "S13.8",
    "Artillery": "S13.9",
    "Seaworthy": "S13.10",
    "Submerge": "S13.12",
    "Wayfare": "S13.13",
    "Scout": "S13.15",
    "Camaraderie": "S13.16",
    "Burrow": "S16.6",
    "Sword": "S16.6",
    "Shield": "S16.6",
    "Rally": "S16.7",
    "Toka": "S16.12",
    "Suiton": "S16.13",
    "Ronin": "S16.15",
    "Shinobi": "S16.16",
}
RULE_OF_FACTION = {
    "Relentless": "S12.1",
    "Coercion": "S12.2",
    "Swim": "S12.3",
    "Meander": "S12.4",
    "Dominate": "S12.5",
    "Exalt": "S16.4",
    "Maifuku": "S16.8",
}

THINGS = (
    *names.ABILITY_TITLES,
    *names.FACTIONS,
    *names.FACTION_TITLES,
    *names.FACTION_ABILITY_TITLES,
    *names.OBJECTIVE_TITLES,
)


def about(core: Any, text: str) -> Explanation | None:
    """What the ability that the words name does, or that of a faction, or what an objective asks for; None for anything
    else."""
    mechs = [i for i in range(1, len(names.ABILITIES)) if is_named(text, names.ABILITIES[i], names.ABILITY_TITLES[i])]
    factions = [i for i in range(len(names.FACTIONS)) if is_named(text, *called(i))]
    found = [*(clause for i in mechs for clause in of_mechs(core, i)), *(of_faction(core, i) for i in factions)]
    found += [of_objective(title) for title in names.OBJECTIVE_TITLES if is_named(text, title)]
    return told(found) if found else None


def called(faction: int) -> tuple[str, ...]:
    """What a faction and its ability are called."""
    return names.FACTION_ABILITY_TITLES[faction], names.FACTIONS[faction], names.FACTION_TITLES[faction]


def is_named(text: str, *called: str) -> bool:
    """Whether the words are one of these names."""
    return normal(text) in map(normal, called)


def of_mechs(core: Any, ability: int) -> list[Explanation]:
    """That it is an ability of mechs, and what it does for the seats that can have it; for all factions with it where
    none of them plays. Rule: S4.8"""
    title = names.ABILITY_TITLES[ability]
    first = because(f"{title} is an ability of mechs, which the character has too once it is deployed", "S4.8")
    mechs = [mech for mech, found in enumerate(t.MECH_ABILITY) if found == ability]
    dealt = list(core.faction[: core.players])
    seen = [mech for faction in dealt for mech in mechs if mech // c.NUM_MECHS == faction] or mechs
    owners: dict[str, list[str]] = {}
    for mech in seen:
        faction, slot = divmod(mech, c.NUM_MECHS)
        owners.setdefault(effects.mech_effect(core.players, faction, slot), []).append(owner(core, faction))
    return [first, *(because(f"{listed(who)}: {does}", RULE_OF_MECH[title]) for does, who in owners.items())]


def of_faction(core: Any, faction: int) -> Explanation:
    """What the ability of a faction does, and whose it is. Rule: S12.1"""
    title = names.FACTION_ABILITY_TITLES[faction]
    does = effects.faction_effect(core.options, core.players, faction)
    return because(f"{title} is the ability of {owner(core, faction)}: {does}", RULE_OF_FACTION[title])


def of_objective(title: str) -> Explanation:
    """That the words are what an objective card asks for. Rule: S9.5"""
    return because(f"'{title}' is an objective card: shown when that holds, it brings a star", "S9.5")


def owner(core: Any, faction: int) -> str:
    """A faction with its seat, or alone where nobody plays it."""
    dealt = list(core.faction[: core.players])
    return seat_word(core, dealt.index(faction)) if faction in dealt else names.FACTION_TITLES[faction]
