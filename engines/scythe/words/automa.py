"""Automa cards in words: their lines, option by option, and the cells of the star tracker."""

from __future__ import annotations

from engines.core.language.explaining import listed
from engines.core.language.questions import Slot
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa import is_skipped, scheme
from engines.scythe.rules.automa_moves import is_printed
from engines.scythe.words.phrases import counted

HALVES = ("the green half", "the red half")
OPTION_WORDS = {
    t.AUTOMA_WORKER: "worker",
    t.AUTOMA_MECH: "mech",
    t.AUTOMA_CHARACTER: "character",
    t.AUTOMA_ENCOUNTER_OR_FACTORY: "encounter or Factory",
    t.AUTOMA_ATTACK_FIGHTER: "attack with {} power",
    t.AUTOMA_ATTACK_WORKERS: "attack workers",
}
GAIN_WORDS = {
    t.AUTOMA_GAIN_POWER: "power",
    t.AUTOMA_GAIN_COIN: "coin",
    t.AUTOMA_GAIN_COMBAT_CARD: "combat card",
    t.AUTOMA_GAIN_WORKER: "worker",
    t.AUTOMA_GAIN_FIGHTER: "fighter",
}


# ------------------------------------------------------------------------------------------------------- in the log


def card_number(card: int) -> str:
    """A card by its number."""
    return str(card + 1)


def half_of(scheme: int) -> str:
    """The half of a card."""
    return HALVES[scheme]


def option_of_card(option_number: int, power: int) -> str:
    """An option of a card."""
    return OPTION_WORDS[option_number].format(power)


def new_unit(units: int) -> str:
    """A unit that is gained."""
    return ("its character", "a mech", "a worker")[units]


def dial(dial: int) -> str:
    """The power on the dial."""
    return str(dial)


def tracker_cell(cell: int, level: int) -> str:
    """A cell of the star tracker with what it brings: `9: Scheme II and a star`. Rule: S20.51, S20.52, S20.53"""
    brings = ["rivers open"] if cell == t.AUTOMA_OPEN_FROM[level] else []
    brings += ["Scheme II"] if cell == t.AUTOMA_SCHEME_2[level] else []
    brings += ["a star"] if t.AUTOMA_STARS[level] >> cell & 1 else []
    return f"{cell} of {t.AUTOMA_CELLS[level] - 1}{f': {listed(brings)}' if brings else ''}"


# ------------------------------------------------------------------------------------------------------- its lines


def options_of(s: State, seat: int, half: int) -> list[int]:
    """Rows of the options that this Automa has on a half of a card. Rule: S20.12, S20.13"""
    rows = range(t.AUTOMA_MOVE_FIRST[half], t.AUTOMA_MOVE_FIRST[half + 1])
    return [row for row in rows if is_printed(s, seat, t.AUTOMA_MOVE_FACTION[row], t.AUTOMA_MOVE_LATER[row])]


def option_word(row: int) -> str:
    """One option of a card."""
    return option_of_card(t.AUTOMA_MOVE[row], t.AUTOMA_MOVE_POWER[row])


def gains_of(s: State, seat: int, half: int) -> str:
    """What this Automa gains by a half of a card. Rule: S20.40"""
    rows = range(t.AUTOMA_GAINS_FIRST[half], t.AUTOMA_GAINS_FIRST[half + 1])
    found: dict[int, int] = {}
    for row in rows:
        if is_printed(s, seat, t.AUTOMA_GAINS_FACTION[row], t.AUTOMA_GAINS_LATER[row]):
            found[t.AUTOMA_GAINS[row]] = found.get(t.AUTOMA_GAINS[row], 0) + t.AUTOMA_GAINS_AMOUNT[row]
    return listed(counted(count, GAIN_WORDS[what]) for what, count in found.items())


def lines_of(s: State, seat: int, half: int) -> str:
    """A half of a card: `worker / mech; gains 2 power; recruit bonus coins; the marker stays`. Rule: S20.10"""
    card, bonus = half // c.SCHEMES, t.AUTOMA_BONUS[half]
    parts = [" / ".join(option_word(row) for row in options_of(s, seat, half))]
    parts += [f"gains {gains_of(s, seat, half)}"]
    parts += [] if bonus == t.NO_AUTOMA_BONUS else [f"recruit bonus {names.ONE_TIME[bonus].replace('_', ' ')}"]
    parts += ["the marker stays"] if t.AUTOMA_CROSSED_STAR >> card & 1 else ["the marker moves"]
    return "; ".join(parts)


def strength_of(s: State, seat: int, card: int) -> str:
    """A card in combat: `power 5, 8 or more: 7, 14 or more: 7; adds 2 combat cards`. Rule: S20.61, S20.62"""
    return f"power {dial_with(card, s.power[seat])}, adds {counted(t.AUTOMA_ADDS[card], 'combat card')}"


def dial_with(card: int, power: int) -> int:
    """The dial of a card for an Automa of so much power. Rule: S20.61"""
    column = sum(power >= least for least in t.AUTOMA_DIAL_FROM) - 1
    return int(min(t.AUTOMA_DIAL[card * t.AUTOMA_COLUMNS + column], power))


def card_hint(s: State, automa: int, why: int, card: int) -> str:
    """What a card that may come up says, for what it is drawn. Rule: S20.10, S20.11, S20.60"""
    if why == c.FOR_COMBAT:
        return strength_of(s, automa, card)
    return "skipped" if is_skipped(s, automa, card) else lines_of(s, automa, card * c.SCHEMES + scheme(s, automa))


SLOTS: dict[str, Slot] = {
    "automa_card": Slot(
        lambda answer: answer + 1,
        unknown=f"Automa cards go from 1 to {t.NUM_AUTOMA_CARDS}",
        rules=("S20.4",),
        shape=r"\d+",
    ),
    "for_what": Slot(lambda why: ("for its turn", "for the combat")[why]),
    "automa_lines": Slot(lambda s, automa, why, answer: card_hint(s, automa, why, answer)),
}
