"""Effects as tables: an effect is a list of options, an option a list of atoms, an atom may come several times."""

from __future__ import annotations

from engines.core.build.generate.common import Data, number_of
from engines.core.build.generate.text import Entry
from engines.core.engine.errors import DataError
from engines.wayfarers.data.vocabulary import ATOMS, GUILDS, KINDS, TILE_KINDS, constant

Atoms = list[str]
Options = list[Atoms]
KEYS = ("gives", "on_gain")
NO_EFFECT: Options = []
MOST_ATOMS = 58  # that answers have room for
OPERATIONS = (  # what atoms do; several differ only in the kind, guild or price
    *("resource", "guild", "any_guild", "inf:card", "inf:move", "journal", "die:refresh", "die:shift", "die:new"),
    *("worker:take", "card", "draw3", "tile", "choice", "ai"),
)


class Effects:
    """All different effects of the components, numbered; number 0 is no effect.

    An effect of several options is also an atom of its own, numbered after the others: it waits until its player picks.
    Raises DataError for more of them than answers have room for.
    """

    def __init__(self, data: Data) -> None:
        self.all: list[Options] = [NO_EFFECT]
        for document in data.values():
            for options in found_effects(document):
                if options not in self.all:
                    self.all.append(options)
        self.choices = [effect for effect in self.all if len(effect) > 1]
        if len(ATOMS) + len(self.choices) > MOST_ATOMS:
            most = MOST_ATOMS - len(ATOMS)
            raise DataError(f"{len(self.choices)} effects offer a choice, and there is room for {most}")

    def number(self, row: Data, key: str) -> int:
        """The number of the effect under `key`; 0 where there is none."""
        return self.all.index(row.get(key, NO_EFFECT))

    def choice_atom(self, effect: Options) -> int:
        """The atom that an effect of several options is; 0 for others."""
        return len(ATOMS) + self.choices.index(effect) if effect in self.choices else 0

    def entries(self) -> list[Entry]:
        """The tables."""
        options = [option for effect in self.all for option in effect]
        rows = [counted(atom) for option in options for atom in option]
        choices = len(self.choices)
        first_options = running([len(effect) for effect in self.all])
        first_rows = running([len(option) for option in options])
        return [
            Entry("NUM_EFFECTS", len(self.all)),
            Entry("EFFECT_OPTION", first_options, "effect -> its first option; the next entry is behind its last one."),
            Entry("EFFECT_CHOICE", [self.choice_atom(effect) for effect in self.all], "0 where there is one option."),
            Entry("OPTION_ROW", first_rows, "option -> its first row; the next entry is behind its last one."),
            Entry("ROW_ATOM", [atom for atom, _ in rows]),
            Entry("ROW_COUNT", [count for _, count in rows]),
            Entry("FIRST_CHOICE", len(ATOMS), "Atoms from here on are effects of several options."),
            Entry("NUM_ATOMS", len(ATOMS) + len(self.choices)),
            Entry("MOST_ATOMS", MOST_ATOMS),
            Entry("CHOICE_EFFECT", [self.all.index(effect) for effect in self.choices]),
            *(Entry(f"DO_{constant(name)}", number) for number, name in enumerate(OPERATIONS)),
            Entry("ATOM_DOES", [operation(atom)[0] for atom in ATOMS] + [OPERATIONS.index("choice")] * choices),
            Entry("ATOM_OF", [operation(atom)[1] for atom in ATOMS] + [0] * choices, "Kind, guild, resource."),
            Entry("PRICED", 0),
            Entry("FREE", 1),
            Entry("LESS_1", 2),
            Entry("ATOM_PRICE", [price(atom) for atom in ATOMS] + [0] * choices),
        ]


def found_effects(node: object) -> list[Options]:
    """Every effect of a document, in its order."""
    if isinstance(node, list):
        return [effect for child in node for effect in found_effects(child)]
    if not isinstance(node, dict):
        return []
    own = [node[key] for key in KEYS if key in node]
    return own + [effect for key, child in node.items() if key not in KEYS for effect in found_effects(child)]


def counted(word: str) -> tuple[int, int]:
    """Number and count of an atom as it is written: `silver*2`."""
    atom, _, count = word.partition("*")
    return number_of(atom, list(ATOMS), "effects"), int(count or 1)


def running(lengths: list[int]) -> list[int]:
    """Where each part begins in the row of all parts, and where the last one ends."""
    return [sum(lengths[:i]) for i in range(len(lengths) + 1)]


def operation(atom: str) -> tuple[int, int]:
    """What an atom does, and with which kind of card or tile, guild or resource."""
    verb, _, noun = atom.partition(":")
    thing, _, manner = noun.partition("!")
    if verb == "card":
        return OPERATIONS.index("draw3" if manner == "draw3" else "card"), KINDS.index(thing)
    if verb == "tile" and thing in TILE_KINDS:
        return OPERATIONS.index("tile"), TILE_KINDS.index(thing)
    if verb == "inf" and thing in GUILDS:
        return OPERATIONS.index("guild"), GUILDS.index(thing)
    if atom in OPERATIONS:
        return OPERATIONS.index(atom), 0
    words = {"silver": "resource", "provision": "resource", "inf:any": "any_guild"}
    return OPERATIONS.index(words.get(atom, "ai")), 0 if noun else ATOMS.index(atom)


def price(atom: str) -> int:
    """How the price of a card or tile is reckoned: as printed, free, one silver less."""
    return {"free": 1, "less1": 2}.get(atom.partition("!")[2], 0)
