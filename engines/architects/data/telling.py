"""Effects of cards in words, told from their rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.architects.data.vocabulary import COUNTED, GOODS
from engines.core.build.generate.common import Data, choice_of
from engines.core.language.explaining import counted, listed

TRIGGERS = {
    "forest": "in the Forest",
    "quarry": "in the Quarry",
    "mines": "in the Mines, for clay and for gold",
    "silversmith": "at the Silversmith",
    "tax_stand": "at the Tax Stand",
    "black_market": "with every Black Market action",
    "cathedral": "with every cathedral step",
    "pay_debt": "for every debt you pay off",
    "send_captured_to_prison": "whenever you send captured workers to Prison",
}
PLACES = {
    "town_centre": "captures at the Town Centre",
    "black_market": "the Black Market",
    "tax_stand": "the Tax Stand",
}
EVERYTHING = 15
UNCOUNTABLE = (*GOODS, "virtue", "clay_wood_stone_sum")


def amounts(gain: Mapping[str, int]) -> str:
    """`2 wood and 1 building card`."""
    things = ((counted(n, "building card") if key == "building_card" else f"{n} {key}") for key, n in gain.items())
    return listed(things)


def _way(row: Data, ways: Mapping[str, Any]) -> Any:
    """What is said of the `op` of a row. Raises DataError for an unknown one."""
    return list(ways.values())[choice_of(row, "op", list(ways))]


def told_ability(ability: Data) -> str:
    """What an apprentice does."""
    return str(_way(ability, _ABILITIES)(ability))


def _shield(ability: Data) -> str:
    if ability["virtue"] == EVERYTHING:
        return f"{PLACES[ability['place']]} costs you no virtue"
    return f"{PLACES[ability['place']]} costs you {ability['virtue']} virtue less"


_ABILITIES: dict[str, Any] = {
    "none": lambda _: "counts for all three skills",
    "extra": lambda a: f"also gain {amounts(a['gain'])} {TRIGGERS[a['trigger']]}",
    "discount": lambda a: f"pay {a['silver']} silver less for {PLACES[a['place']]}",
    "shield": _shield,
    "trade": lambda a: f"trade {amounts(a['pay'])} for {amounts(a['gain'])} at the King's Storehouse",
    "reset_release": lambda a: f"take back up to {counted(a['workers'], 'worker')} from Prison at every reset",
    "reset_if_clean": lambda a: f"gain {amounts(a['gain'])} at every reset if none of your workers is in Prison",
    "reset_gain": lambda a: f"gain {amounts(a['gain'])} at every reset",
    "extra_workers": lambda a: f"counts as {counted(a['workers'], 'more worker')} at the King's Storehouse",
}


def told_effect(effect: Data) -> str:
    """What a building does."""
    return str(_way(effect, _EFFECTS)(effect))


def _per(effect: Data, what: str) -> str:
    thing, per = COUNTED[effect["of"]], effect["per"]
    many = f"{per} {thing}" if effect["of"] in UNCOUNTABLE else counted(per, thing)
    return f"{what} for every {many if per > 1 else thing}"


_EFFECTS: dict[str, Any] = {
    "gain": lambda e: f"gain {amounts(e['gain'])} at once",
    "gain_one_of": lambda e: f"gain {listed(map(amounts, e['options']), 'or')} at once",
    "hire_free": lambda _: "you may hire an apprentice on display for free",
    "capture": lambda e: f"you may make {counted(e['groups'], 'capture')} for free",
    "release_boards_or_capture": lambda e: (
        f"you may take your workers off other boards, or make {counted(e['groups'], 'capture')}, for free"
    ),
    "release_prison": lambda _: "all your workers come out of Prison",
    "destroy_debt": lambda e: f"you may destroy {counted(e['debts'], 'unpaid debt')}",
    "discard_building_for": lambda e: f"you may discard a building from your hand for {amounts(e['gain'])}",
    "all_gain": lambda e: f"every player gains {amounts(e['gain'])}",
    "punish_prisoners": lambda e: (
        f"every player with {e['min_in_prison']} or more workers in Prison loses {-e['virtue']} virtue"
    ),
    "gain_per": lambda e: f"gain {_per(e, amounts(e['gain']))} at once",
    "take_debt": lambda e: f"take {counted(e['debts'], 'debt')}",
    "extra_guildhall_worker": lambda _: "you may at once place another worker in the Guildhall",
    "discard_apprentice": lambda e: f"discard {counted(e['count'], 'apprentice')}",
    "vp_per": lambda e: f"{_per(e, counted(e['vp'], 'point'))} at the end",
    "vp_if_most": lambda e: f"{counted(e['vp'], 'point')} at the end for the most {_most(e)}",
    "vp_if_no_debt": lambda e: f"{counted(e['vp'], 'point')} at the end if you have no unpaid debt",
    "debt_vp_delta": lambda e: (
        f"every unpaid debt counts {counted(abs(e['each_unpaid']), 'point')} "
        f"{'less' if e['each_unpaid'] > 0 else 'more'} against you"
    ),
    "virtue_per": lambda e: f"{_per(e, amounts({'virtue': e['virtue']}))} at the end",
    "virtue_if_most": lambda e: f"{e['virtue']} virtue at the end for the most {_most(e)}",
    "virtue": lambda e: f"lose {-e['virtue']} virtue at the end",
}


def _most(effect: Data) -> str:
    return "levels on the cathedral" if effect["of"] == "cathedral_level" else COUNTED[effect["of"]]


CHARACTERS = {
    "ignore_tax": "ignores {tax} tax in every payment",
    "card_on_black_market": "draws {building_card} building card with every Black Market action",
    "no_discard_for_cathedral": "discards no building for cathedral work",
    "hire_discount": "hires in the Workshop for {silver} silver less, and has room for {apprentices} apprentices",
    "gold_is_marble": "uses gold as marble and marble as gold",
    "silver_on_send": "gains {silver} more silver whenever captured workers are sent to Prison",
    "card_on_construct": "draws {building_card} building card with every building constructed",
    "reset_release": "may take back {workers} worker from Prison at every reset",
    "buy_off_debt": "may pay {silver} silver instead of taking a debt",
    "wood_or_stone_discount": "pays {count} wood or stone less for a building or level that asks for it",
}


def told_character(ability: Data) -> str:
    """What the side of a board says."""
    return str(_way(ability, CHARACTERS)).format(**ability)
