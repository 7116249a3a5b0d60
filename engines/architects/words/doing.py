"""Words of what is done at locations: hires, trades, captures, the Guardhouse, buildings."""

from __future__ import annotations

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import cathedral, display, pile
from engines.architects.words import phrases
from engines.core.engine.bits import BIT
from engines.core.language.explaining import Explanation, listed
from engines.core.language.questions import because

SPOTS: int = BIT[t.NUM_SPOTS] - 1
BUILDINGS: int = BIT[t.NUM_BUILDINGS] - 1
APPRENTICES: int = BIT[t.NUM_APPRENTICES] - 1
TRADES: int = BIT[t.NUM_TRADES] - 1

# -------------------------------------------------------------------------------------------------------------- hires


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
    return [because(f"{phrases.apprentice(card)}: {does}", "A3.10", "A9.12")]


# ---------------------------------------------------------------------------------------------------------- buildings


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
