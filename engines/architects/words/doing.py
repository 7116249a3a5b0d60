"""Words of what is done at locations: hires, trades, captures, the Guardhouse, buildings."""

from __future__ import annotations

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import cathedral, display, goods, locations, market, pile, town, virtue
from engines.architects.words import phrases
from engines.architects.words.places import every
from engines.core.bits import BIT
from engines.core.explaining import Explanation, listed
from engines.core.questions import because

SPOTS: int = BIT[t.NUM_SPOTS] - 1
BUILDINGS: int = BIT[t.NUM_BUILDINGS] - 1
APPRENTICES: int = BIT[t.NUM_APPRENTICES] - 1
TRADES: int = BIT[t.NUM_TRADES] - 1

# -------------------------------------------------------------------------------------------------------------- hires


def affordable(s: State, seat: int, workers: int) -> int:
    """Places of the display that can be paid for in the Workshop."""
    silver = virtue.silver_of(s, seat)
    return phrases.mask_of(t.NUM_SPOTS, lambda spot: display.price(s, seat, spot, workers) <= silver)


def means_of_hire(s: State, seat: int, x: int, workers: int) -> list[Explanation]:
    """What a hire in the Workshop costs, and what the apprentice does."""
    skipped = display.skipped(x, workers)
    coins = f", {skipped} of them laid on the cards passed over" if skipped else ""
    price = display.price(s, seat, x, workers)
    return [because(f"the hire costs {price} silver{coins}", "A3.7", "A3.8"), *means_of_card(s, x)]


def means_of_card(s: State, x: int) -> list[Explanation]:
    """What the apprentice on a place of the display does."""
    card = s.display[x]
    changed = t.APPRENTICE_VIRTUE[card]
    at_once = f", and {phrases.signed(changed)} virtue at once" if changed else ""
    does = f"{names.APPRENTICE_SKILLS[card]}; {names.APPRENTICE_EFFECTS[card]}{at_once}"
    return [because(f"{names.APPRENTICES[card]}: {does}", "A3.10", "A9.12")]


# ------------------------------------------------------------------------------------------------------------- trades


def of_own_apprentice(s: State, seat: int) -> int:
    """Trades of the Storehouse itself and of the seat's apprentices."""
    return locations.open_trades(s, seat)


def with_goods(s: State, seat: int) -> int:
    """Trades whose goods the seat has."""
    return phrases.mask_of(t.NUM_TRADES, lambda x: goods.can_pay(s, seat, t.TRADE_COSTS + x, t.NUM_GOODS))


# ----------------------------------------------------------------------------------------------------------- captures


def groups(s: State) -> int:
    """Every answer that names a seat and an open location."""
    return BIT[s.players * t.NUM_OPEN] - 1


def with_group(s: State) -> int:
    """Those where workers stand."""
    return town.targets(s, 0, t.NUM_OPEN)


def at_places(s: State, places: int) -> int:
    """Those at a location from which this visit may still take."""
    return town.targets(s, places, town.most_places(s))


def can_pay_next(s: State, seat: int, made: int) -> int:
    """Every answer, when the next capture can be paid."""
    return every(town.capture_price(s, seat, made) <= virtue.silver_of(s, seat))


def at_building_places(s: State, building: int, places: int) -> int:
    """Those at a location from which this building may still take."""
    return town.targets(s, places, t.BUILDING_PLACES[building])


def of_barracks(building: int) -> int:
    """Every answer, for a building that can free own workers instead."""
    return every(t.BUILDING_EFFECT[building] == t.EFFECT_RELEASE_BOARDS_OR_CAPTURE)


def is_away(s: State, seat: int) -> int:
    """Every answer, when own workers are on boards of others."""
    return every(town.num_away(s, seat))


def has_captives(s: State, seat: int) -> int:
    """Every answer, when the seat has captured workers."""
    return every(town.num_captives(s, seat))


def has_prisoners(s: State, seat: int) -> int:
    """Every answer, when own workers are in Prison."""
    return every(s.prison[seat])


def has_debts(s: State, seat: int) -> int:
    """Every answer, when the seat has an unpaid debt."""
    return every(s.debts[seat])


def can_buy_back(s: State, seat: int) -> int:
    """Every answer, when the release can be paid."""
    return every(town.release_price(s, seat) <= virtue.silver_of(s, seat))


def can_pay_debt(s: State, seat: int) -> int:
    """Every answer, when a debt can be paid off."""
    return every(town.debt_price(s, seat) <= virtue.silver_of(s, seat))


# ---------------------------------------------------------------------------------------------------------- buildings


def in_pack(s: State, seat: int) -> int:
    """Buildings to choose from."""
    return s.pack[seat]


def rest_of_pack(s: State, seat: int) -> str:
    """Where the cards go that are not kept in the draft. Rule: A1.9"""
    last = s.pack[seat].bit_count() == pile.LAST_CARDS
    return "the other one goes under the pile" if last else "you pass the rest to the left"


def means_of_build(x: int) -> list[Explanation]:
    """Points, virtue and effect of a building."""
    changed = t.BUILDING_VIRTUE[x]
    gains = [f"{t.BUILDING_VP[x]} points", *([f"{phrases.signed(changed)} virtue"] if changed else [])]
    told = f"costs {phrases.cost(x)} and brings {listed(gains)}; {names.BUILDING_EFFECTS[x]}"
    return [because(f"the {names.BUILDINGS[x]} {told}", "A6.4", "A6.5")]


def means_of_cathedral(s: State, seat: int) -> Explanation:
    """What a step on the cathedral takes, of Frederick no building, and brings. Rule: A6.6, A11.6"""
    if cathedral.is_spared(s, seat):
        return because("you pay {level_cost}, go up a level and gain a reward", "A6.6", "A11.6")
    return because("you pay {level_cost}, discard a building, go up a level and gain a reward", "A6.6")


def when_cathedral(s: State, seat: int) -> Explanation:
    """Where the cathedral is worked on, and the virtue that is missing."""
    missing = "" if s.virtue[seat] >= t.CATHEDRAL_VIRTUE else ", with 5 virtue or more; you have {virtue}"
    return because(f"the cathedral is worked on by a worker in the Guildhall{missing}", "A6.6")


def own_apprentices(s: State, seat: int) -> int:
    """The seat's apprentices."""
    return s.hired[seat]


def can_draw(s: State, seat: int) -> int:
    """Every answer, when drawing can be paid for on the middle space."""
    return every(market.draw_price(s, seat) <= virtue.silver_of(s, seat))
