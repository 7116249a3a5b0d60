"""Words of the pick and of declining: what a combo costs and brings, what stays."""

from __future__ import annotations

from engines.core.language.explaining import Explanation, counted, listed
from engines.core.language.questions import because
from engines.core.language.speaking import members
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import combos
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import active_troop
from engines.smallworld.words import phrases

IDS = "|".join(name.replace("_", " ") for name in (*names.RACES, *names.POWERS))
COMBO_SHAPE = f"(?:{IDS})(?: (?:{IDS}))?"  # a race, a power, or both


def combo(s: State, answer: int) -> str:
    """A combo by the ids of its race and power."""
    return f"{names.RACES[s.column_race[answer]]} {names.POWERS[s.column_power[answer]]}"


def combo_also(s: State, answer: int) -> tuple[str, ...]:
    """A combo as people say it, and its race or its power alone."""
    return combo_title(s, answer), names.RACES[s.column_race[answer]], names.POWERS[s.column_power[answer]]


def combo_title(s: State, answer: int) -> str:
    """A combo as people say it."""
    return phrases.combo_title(s.column_race[answer], s.column_power[answer])


def picks(s: State, answer: int) -> list[Explanation]:
    """What a pick costs and brings, and what race and power do, each by its rule. Rule: W2.2, W2.3, W2.4"""
    rules = names.RACE_RULES[s.column_race[answer]], names.POWER_RULES[s.column_power[answer]]
    paid = because("you pay {paid} and take {found}{combo_tokens}", "W2.2", "W2.3", "W2.4")
    return [paid, because("{combo_title}: {combo_effects}", *rules)]


def combo_effects(s: State, answer: int) -> str:
    """What race and power of a combo do."""
    race, power = names.RACE_EFFECTS[s.column_race[answer]], names.POWER_EFFECTS[s.column_power[answer]]
    return f"race: {race}; power: {power}"


def offered(s: State) -> str:
    """The combos on offer."""
    return listed(combo_title(s, spot) for spot in members(combos.on_offer(s)))


def combo_tokens(s: State, answer: int) -> str:
    """The tokens that a combo brings."""
    return counted(combos.combo_tokens(s, s.column_race[answer], s.column_power[answer]), "token")


def coins(number: int) -> str:
    """`2 coins`; `nothing`."""
    return counted(number, "coin") if number else "nothing"


def purse(s: State, seat: int, answer: int) -> str:
    """The coins that a player can pay with."""
    found = s.column_coins[answer] if s.options & c.OPTION_FOUND_COINS_PAY else 0
    return f"{s.coins[seat]}{f' and the {found} on it' if found else ''}"


def kept(s: State, seat: int) -> Explanation:
    """What stays of the active race on the map when it declines."""
    if s.race[active_troop(seat)] == t.GHOULS:
        return because("all Ghouls on the map stay, those in hand go to the tray", "W10.4", "W12.4")
    return because("one token stays in each region", "W10.4")


def expands(s: State, seat: int) -> str:
    """What there is to go on with: the regions, and the tokens beside the one that each keeps. Rule: W9.3, W12.1"""
    troop = active_troop(seat)
    held = members(s.regions[troop])
    spare = s.in_hand[troop] + s.aside[seat] + sum(s.tokens[region] - 1 for region in held)
    kept = {0: "", 1: "1 region keeps one token, "}.get(len(held), f"{len(held)} regions keep one token each, ")
    return f"{kept}{counted(spare, 'token')} to conquer with"


def leaves_behind(s: State, seat: int) -> str:
    """What decline leaves on the map. Rule: W10.4, W10.9"""
    held = s.regions[active_troop(seat)].bit_count()
    stay = {0: "no region stays", 1: "1 region stays"}.get(held, f"{held} regions stay")
    return f"{stay} in decline; you conquer nothing now, and next turn pick a new combo"


def declines(s: State, seat: int) -> list[Explanation]:
    """What a turn of decline does."""
    return [
        kept(s, seat),
        because("the race that declined before leaves, unless one is Spirit", "W10.2"),
        because("you conquer nothing and are paid for regions in decline only", "W10.6", "W10.8"),
        because("in your next turn you pick a new combo", "W10.9"),
    ]


def declines_after_scoring(s: State, seat: int) -> list[Explanation]:
    """What a Stout decline does."""
    paid = because("your race declines now, without a second scoring; next turn you pick a combo", "W13.17")
    return [paid, kept(s, seat)]
