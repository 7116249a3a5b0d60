"""Every word of the notation that a kind of question could be answered with, legal or not."""

from __future__ import annotations

from engines.scythe.generated import names
from engines.scythe.generated.tables import (
    NUM_AUTOMA_CARDS,
    NUM_ENCOUNTER_CARDS,
    NUM_FACTORY_CARDS,
    NUM_OBJECTIVE_CARDS,
)
from engines.scythe.rules import constants as c
from engines.scythe.words.phrases import TRAP_NAMES

SPACES = names.SPACES
UNITS = ("character", "mech", "worker")
UNCOUNTED = (*names.RESOURCES, "power", "popularity")
CARGO = ("worker", "moved worker", *names.RESOURCES)
EFFECTS = [effect.replace("_", " ").removesuffix("s") for effect in names.EFFECTS[1:]]
VALUES = (1, 2, 3, 4, 5, 6)
WINDOW = [*(f"reveal {card}" for card in names.OBJECTIVES), "give coins"]
TOP = ["move units", "gain coins", "bolster power", "bolster cards", "trade resources", "trade popularity", "produce"]
TOP += ["use factory card"]
RECRUITS = [f"recruit {action} for {bonus}" for action in names.BOTTOM_ACTIONS for bonus in names.ONE_TIME]
SITES = {
    c.K_COMBAT_ORDER: "fight at",
    c.K_RETREAT: "retreat to",
    c.K_RESOURCE_SITE: "on",
    c.K_DEPLOY_SITE: "deploy on",
    c.K_BUILD_SITE: "build on",
    c.K_PRODUCE: "produce on",
    c.K_RELOCATE: "relocate to",
    c.K_WORKER_SITE: "worker on",
}


def in_part(words: list[str]) -> list[str]:
    """The words, and each of them in part."""
    return words + [f"{word} in part" for word in words]


def amounts(first: str, last: str, most: int = 9) -> list[str]:
    """A number between two words."""
    return [f"{first}{n}{last}" for n in (*range(most), "all")]


def counts(thing: str) -> list[str]:
    """So many of a thing."""
    return [f"{n} {thing}{'' if n == 1 or thing in UNCOUNTED else 's'}" for n in range(62)]


VOCABULARY: dict[int, list[str]] = {
    c.K_SECTION: [f"section {top}/{bottom}" for top in names.TOP_ACTIONS for bottom in names.BOTTOM_ACTIONS]
    + ["section factory", *WINDOW],
    c.K_TOP: ["skip top row", *in_part(TOP), *WINDOW],
    c.K_BOTTOM: ["skip bottom row", "factory move", *names.BOTTOM_ACTIONS]
    + [f"{action} with fewer coins" for action in names.BOTTOM_ACTIONS]
    + WINDOW,
    c.K_END_WINDOW: ["end turn", *WINDOW],
    c.K_GIVE: ["give nothing", *(f"give to seat {seat}" for seat in range(9))],
    c.K_GIVE_AMOUNT: amounts("give ", "", 80),
    c.K_MOVE_UNIT: ["end moves", *(f"move {unit} from {space}" for unit in UNITS for space in SPACES)],
    c.K_MOVE_STEP: ["stop", "change cargo", *(f"to {space}" for space in SPACES)],
    c.K_CARGO: [f"carry {words}" for what in CARGO for words in counts(what)],
    c.K_ABILITY: ["use ability", "no ability"],
    c.K_DIAL: amounts("dial ", "")[:-1],
    c.K_COMMIT: [f"add {n} of card {value}" for n in range(6) for value in VALUES],
    c.K_RETREAT_WORKERS: [f"{words} to {space}" for words in counts("worker") for space in SPACES],
    c.K_FACTORY_CHOICE: [f"factory card {card}" for card in range(NUM_FACTORY_CARDS + 2)],
    c.K_FACTORY_ALTERNATIVE: [f"gain {effect}" for effect in names.EFFECTS[1:]],
    c.K_ENCOUNTER: ["no further option", *in_part([f"option {i}" for i in range(5)])],
    c.K_PART: [words for effect in EFFECTS for words in counts(effect)],
    c.K_RESOURCE_TYPES: [words for what in names.RESOURCES for words in amounts("", f" {what}")[:-1]],
    c.K_PAY: [words for space in SPACES for words in amounts("pay ", f" from {space}", 6)],
    c.K_COERCION: ["no coercion", *(f"coercion card {value}" for value in VALUES)],
    c.K_PAY_CARD: [f"discard card {value}" for value in VALUES],
    c.K_PAY_TYPE: [f"pay {what}" for what in names.RESOURCES],
    c.K_UPGRADE: ["no upgrade"] + [f"cube {a} to {b}" for a in names.UPGRADE_BOXES for b in names.BOTTOM_ACTIONS],
    c.K_DEPLOY: ["no mech", *(f"mech {name}" for name in sorted(set(names.MECHS)))],
    c.K_BUILD: ["no structure", *(f"structure {name}" for name in names.STRUCTURES)],
    c.K_ENLIST: ["no recruit", *in_part(RECRUITS)],
    c.K_ONGOING: ["take bonus", "no bonus"],
    c.K_PRODUCE_COUNT: amounts("", " produce")[:-1],
    c.K_TOKEN: ["no token", "flag", *(f"trap {name}" for name in TRAP_NAMES)],
    c.K_ARM: ["arm trap", "leave trap"],
    c.K_PEEK: ["look at nobody", *(f"look at seat {seat}" for seat in range(9))],
    c.K_RELOCATE_UNITS: ["no more units", *(f"relocate {unit} {u}" for unit in UNITS for u in range(14))],
    c.K_DRAW_COMBAT: [f"card {value}" for value in VALUES],
    c.K_DISCARD_RANDOM: [f"card {value}" for value in VALUES],
    c.K_STEAL: [f"card {value}" for value in VALUES],
    c.K_DRAW_ENCOUNTER: [f"encounter {card}" for card in range(NUM_ENCOUNTER_CARDS + 2)],
    c.K_DEAL_OBJECTIVE: [f"objective {card}" for card in range(NUM_OBJECTIVE_CARDS + 2)],
    c.K_DEAL_FACTORY: [f"factory card {card}" for card in range(NUM_FACTORY_CARDS + 2)],
    c.K_DRAW_TILE: [f"tile {name}" for name in (*names.BONUS_TILES, "gold")],
    c.K_AUTOMA_CARD: [f"automa card {card}" for card in range(NUM_AUTOMA_CARDS + 2)],
    c.K_AUTOMA_COMMIT: [f"card {value}" for value in VALUES],
    c.K_AUTOMA_FACTORY: [f"factory card {card}" for card in range(NUM_FACTORY_CARDS + 2)],
}
DECLINED = {c.K_PRODUCE: ["end production"], c.K_RELOCATE: ["stay"], c.K_WORKER_SITE: ["no worker"]}
VOCABULARY |= {kind: DECLINED.get(kind, []) + [f"{verb} {space}" for space in SPACES] for kind, verb in SITES.items()}
