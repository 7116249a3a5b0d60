"""The slots of the templates of Architects."""

from __future__ import annotations

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import cathedral, display, market, town, virtue
from engines.architects.rules import constants as c
from engines.architects.words import doing, phrases
from engines.core.engine.constants import ALL
from engines.core.language.explaining import counted, listed
from engines.core.language.questions import Slot


def place(x: int) -> str:
    """Name of a location."""
    return names.LOCATIONS[x] if x < t.NUM_LOCATIONS else f"board of {phrases.seat_name(x - c.TAKE_FROM_BOARD)}"


def place_also(x: int) -> list[str]:
    """Shorter names."""
    shorter = place(x).removeprefix("Black ")
    also = [names.LOCATIONS_ALSO[x]] if x < t.NUM_LOCATIONS and names.LOCATIONS_ALSO[x] else []
    return [*also, *([shorter] if shorter != place(x) else [])]


def building(x: int) -> str:
    """Name of a building."""
    return names.BUILDINGS[x] if x < t.NUM_BUILDINGS else "no building"


def building_also(x: int) -> list[str]:
    """Other names of a building."""
    return [name for name in names.BUILDING_ALIASES[x].split(",") if name] if x < t.NUM_BUILDINGS else []


def building_cost(x: int) -> str:
    """What a building costs."""
    return phrases.cost(x)


def building_gist(x: int) -> str:
    """Cost, skills, virtue and points of a building in a few words."""
    skills = f", needs {names.BUILDING_SKILLS[x]}" if names.BUILDING_SKILLS[x] else ""
    changed = f", {phrases.signed(t.BUILDING_VIRTUE[x])} virtue" if t.BUILDING_VIRTUE[x] else ""
    return f"{phrases.cost(x)}{skills}{changed}; {t.BUILDING_VP[x]} points; {names.BUILDING_EFFECTS[x]}"


def apprentice(x: int) -> str:
    """Name of an apprentice."""
    return names.APPRENTICES[x]


def apprentice_also(x: int) -> list[str]:
    """The name as sentences have it."""
    return [phrases.apprentice(x)]


def on_spot(s: State, x: int) -> str:
    """Name of the apprentice on a place of the display."""
    card = s.display[x] if x < t.NUM_SPOTS else c.NO_APPRENTICE
    return "nobody" if card == c.NO_APPRENTICE else names.APPRENTICES[card]


def on_spot_also(s: State, x: int) -> list[str]:
    """The name as sentences have it, and its first word; where others on display have it too, it is asked which one."""
    card = s.display[x] if x < t.NUM_SPOTS else c.NO_APPRENTICE
    return [*(apprentice_also(card) if card != c.NO_APPRENTICE else []), *on_spot(s, x).split()[:1]]


def apprentice_gist(x: int) -> str:
    """Skills, virtue and ability of an apprentice."""
    changed = f", {phrases.signed(t.APPRENTICE_VIRTUE[x])} virtue" if t.APPRENTICE_VIRTUE[x] else ""
    return f"{names.APPRENTICE_SKILLS[x]}{changed}; {names.APPRENTICE_EFFECTS[x]}"


def spot_gist(s: State, x: int) -> str:
    """The same of a place of the display, with the coins there."""
    coins = f"; {s.coins[x]} silver on it" if s.coins[x] else ""
    return apprentice_gist(s.display[x]) + coins


def dug(workers: int, x: int) -> str:
    """What so many workers dig of the good."""
    return str(workers // 2 if x == t.GOLD else workers + 1)


def group_owner(x: int) -> str:
    """Whose workers a capture takes."""
    return phrases.seat_name(x // t.NUM_OPEN)


def group_place(x: int) -> str:
    """Where a capture takes them."""
    return names.LOCATIONS[x % t.NUM_OPEN]


def group_place_also(x: int) -> list[str]:
    """Shorter names of that location."""
    return place_also(x % t.NUM_OPEN)


def group_size(s: State, x: int) -> str:
    """How many a capture takes."""
    return counted(s.workers[x], "worker")


def group_taken(s: State, seat: int, x: int) -> str:
    """How many a capture takes, and that own ones count as one, too. Rule: A4.1, A4.7"""
    return group_size(s, x) + (", your own: a capture that brings them home" if x // t.NUM_OPEN == seat else "")


def amount(x: int) -> str:
    """How many of a counted choice."""
    return "all" if x == ALL else str(x)


def next_level_cost(s: State, seat: int) -> str:
    """What the next level of the cathedral costs the seat. Rule: A6.6, A11.9"""
    level = min(s.cathedral[seat] + 1, t.TOP_LEVEL)
    if t.LEVEL_MIX[level]:
        return f"{cathedral.mix_of(s, seat)} wood and stone in any mix"
    return phrases.cost(t.LEVEL_COSTS + level)


def hire_price(s: State, seat: int, workers: int, x: int) -> str:
    """Silver for a hire in the Workshop."""
    return str(display.price(s, seat, x, workers))


def space_price(s: State, seat: int, x: int) -> str:
    """Silver for a space of the Black Market."""
    return str(market.market_price(s, seat, x - t.MARKET_SMALL))


def drawn(workers: int) -> str:
    """Buildings that so many workers draw."""
    return counted(display.cards_drawn(workers), "building card")


SLOTS: dict[str, Slot] = {
    "place": Slot(
        place,
        place_also,
        unknown="there is no location '{typed}'; there are {places}",
        rules=("A2.2",),
        noun="location",
        names=tuple(names.LOCATIONS),
    ),
    "places": Slot(lambda: listed(names.LOCATIONS[: t.PRISON])),
    "building": Slot(building, building_also, unknown="no building is called '{typed}'", rules=("A6.4",)),
    "rest": Slot(doing.rest_of_pack),
    "cost": Slot(building_cost),
    "gist": Slot(building_gist),
    "needs": Slot(lambda x: names.BUILDING_SKILLS[x]),
    "apprentice": Slot(apprentice, apprentice_also, unknown="no apprentice is called '{typed}'", rules=("A3.7",)),
    "ability": Slot(apprentice_gist),
    "hired": Slot(on_spot, on_spot_also, unknown="no apprentice on display is called '{typed}'", rules=("A3.7",)),
    "spot": Slot(phrases.spot_name),
    "hired_gist": Slot(spot_gist),
    "hire_price": Slot(hire_price),
    "space_price": Slot(space_price),
    "cards": Slot(drawn),
    "goods": Slot(lambda s, seat: phrases.amounts(phrases.goods_of(s, seat))),
    "silver": Slot(lambda s, seat: f"{virtue.silver_of(s, seat)} silver"),
    "virtue": Slot(lambda s, seat: str(s.virtue[seat])),
    "hand": Slot(lambda s, seat: phrases.building_list(s.hand[seat])),
    "apprentices": Slot(lambda s, seat: phrases.apprentice_list(s, seat)),
    "capture_price": Slot(lambda s, seat: str(town.capture_price(s, seat, 0))),
    "next_price": Slot(lambda s, seat, made: str(town.capture_price(s, seat, made))),
    "level_cost": Slot(next_level_cost),
    "dug": Slot(dug),
    "trade": Slot(phrases.trade, unknown="there is no trade '{typed}'", rules=("A3.6",)),
    "trader": Slot(lambda x: phrases.apprentice(t.TRADE_OF.index(x))),
    "owner": Slot(group_owner, shape=r"seat \d+"),
    "where": Slot(group_place, group_place_also),
    "group": Slot(group_size),
    "group_taken": Slot(group_taken),
    "release_price": Slot(lambda s, seat: str(town.release_price(s, seat))),
    "debt_price": Slot(lambda s, seat: str(town.debt_price(s, seat))),
    "captives": Slot(lambda s, seat: counted(town.num_captives(s, seat), "worker")),
    "wood": Slot(lambda x: str(x)),
    "stone": Slot(lambda total, x: str(total - x)),
    "amount": Slot(amount),
    "good": Slot(lambda x: names.GOODS[x]),
    "option": Slot(lambda building, x: phrases.gain(t.BUILDING_OPTIONS[building * 2 + x])),
    "effect": Slot(lambda building: names.BUILDING_EFFECTS[building]),
    "this_building": Slot(lambda building: names.BUILDINGS[building]),
    "squire": Slot(lambda squire: phrases.apprentice(squire)),
    "squire_gain": Slot(lambda squire: phrases.gain(t.APPRENTICE_GAIN[squire])),
    "seat_name": Slot(lambda x: phrases.seat_name(x)),
    "drawer": Slot(lambda drawer: phrases.seat_name(drawer)),
    "winner": Slot(lambda winner: phrases.seat_name(winner)),
    "face": Slot(lambda x: names.SMALL_FACES[x]),
    "large": Slot(lambda x: names.LARGE_FACES[x]),
    "reward": Slot(lambda x: names.REWARDS[x]),
    "left": Slot(lambda left: counted(left, "more action")),
    "limit": Slot(lambda s, seat: str(t.MOST_APPRENTICES[s.character[seat]])),
    "prisoners": Slot(lambda s, seat: counted(s.prison[seat], "worker")),
}
