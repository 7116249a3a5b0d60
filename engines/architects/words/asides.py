"""What somebody asks about besides moves: a building, an apprentice or a character."""

from __future__ import annotations

from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import display
from engines.architects.words import phrases, places, slots
from engines.core.language.explaining import Explanation, because, told
from engines.core.language.templates import normal

BUILDINGS_OF = {
    "A10.1": "Betting House, Clay Pit, Drafting Room, Factory, Lumber Camp, Smithy, Thieves' Den, Treasury, Well",
    "A10.2": "Armoury, Barracks, Fortress",
    "A10.3": "Hideout",
    "A10.4": "Church",
    "A10.5": "Library",
    "A10.6": "Monument",
    "A10.7": "Palace",
    "A10.8": "Tavern",
    "A10.9": "Watchtower",
    "A10.10": "Chapel, Clay Market, Silver Market, Steeple, Stone Market, Wood Market",
    "A10.11": "Castle, Observatory, Reservoir, Trading Post",
    "A10.12": "Aqueduct, Carpenter's Hut, Keep, Lighthouse, Mason's Hut, Moneylender, Tiler's Hut",
    "A10.13": "Dungeon, Fountain, Gambler's Den, University",
    "A10.14": "Crane, Graveyard, Museum",
}
APPRENTICES_OF = {  # by their names, without what two of a kind differ in
    "A9.1": "Woodcutter, Stonecutter, Jeweller, Miner",
    "A9.2": "Acolyte",
    "A9.3": "Debt Collector",
    "A9.4": "Merchant, Patron, Trader",
    "A9.5": "Conspirator",
    "A9.6": "Gatekeeper",
    "A9.7": "Squire",
    "A9.8": "Illusionist",
    "A9.9": "Trickster, Swindler",
    "A9.10": "Pickpocket, Thief",
    "A9.11": "Labourer",
    "A9.13": "Enforcer, Overseer, Peddler",
}
CHARACTERS_OF = {"A11.4": "Ada", "A11.5": "Caroline", "A11.6": "Frederick", "A11.7": "Rudolf", "A11.8": "Therese"}
OF_PROMO = "A11.9"
MARKET = (t.MARKET_SMALL, t.MARKET_MIDDLE, t.MARKET_LARGE)
MARKET_NAMES = ("Black Market", "market")

ALIASES = tuple(filter(None, names.BUILDING_ALIASES))  # most buildings have one name alone
THINGS = (*names.BUILDINGS, *ALIASES, *names.APPRENTICES, *names.CHARACTER_NAMES, *MARKET_NAMES)


def about(core: Any, seat: int, text: str) -> Explanation | None:
    """What the words name, as `seat` (CHANCE_PLAYER for nobody) may know it; None for anything else.

    A name that several cards have tells those on the table, or all of them where none is.
    """
    buildings = [x for x in range(t.NUM_BUILDINGS) if is_named(text, slots.building(x), *slots.building_also(x))]
    staff = [
        x for x in range(t.NUM_APPRENTICES) if is_named(text, names.APPRENTICES[x], phrases.apprentice(x), kind(x))
    ]
    seen = [x for x in staff if whereabouts(core, seat, x)]
    market = [of_market(core, seat, x) for x in MARKET if seat < core.players and is_named(text, *MARKET_NAMES)]
    found = [
        *market,
        *(of_building(core, seat, x) for x in buildings),
        *(of_apprentice(core, seat, x) for x in seen or staff),
        *(of_character(core, x) for x, name in enumerate(names.CHARACTER_NAMES) if is_named(text, name)),
    ]
    return told(found) if found else None


def of_market(core: Any, seat: int, x: int) -> Explanation:
    """What a space of the Black Market costs and gives. Rule: A5.1, A5.2"""
    return because(f"{names.LOCATIONS[x]}: {places.market_hint(core, seat, x)}", "A5.1", "A5.2")


def is_named(text: str, *called: str) -> bool:
    """Whether the words are one of these names."""
    return normal(text) in map(normal, called)


def kind(apprentice: int) -> str:
    """`Merchant` for `Merchant clay`."""
    return phrases.apprentice(apprentice).partition(" (")[0]


def rule_of(name: str, rules: dict[str, str]) -> str:
    """The rule that tells what a card of this name does; '' for none."""
    return next((rule for rule, cards in rules.items() if name in cards.split(", ")), "")


def of_building(core: Any, seat: int, x: int) -> Explanation:
    """What a building costs, needs and gives, and who has it, as far as the seat may know it. Rule: A6.4"""
    has = [f"{who(seat, p)} constructed it" for p in range(core.players) if core.built[p] >> x & 1]
    held = ["it is in your hand"] if seat < core.players and core.hand[seat] >> x & 1 else []
    words = [f"{names.BUILDINGS[x]}: costs {slots.building_gist(x)}", *has, *held]
    return because("; ".join(words), "A6.4", rule_of(names.BUILDINGS[x], BUILDINGS_OF))


def of_apprentice(core: Any, seat: int, x: int) -> Explanation:
    """Skills, virtue and ability of an apprentice, and where it is. Rule: A3.7"""
    words = [f"{phrases.apprentice(x)}: {slots.apprentice_gist(x)}", *whereabouts(core, seat, x)]
    return because("; ".join(words), "A3.7", rule_of(kind(x), APPRENTICES_OF))


def whereabouts(core: Any, seat: int, x: int) -> list[str]:
    """Where the cards of an apprentice are: on display, with the price of a hire, or with who hired it."""
    spots = [on_display(core, seat, spot) for spot in range(t.NUM_SPOTS) if core.display[spot] == x]
    return [*spots, *(f"{who(seat, p)} hired it" for p in range(core.players) if core.hired[p] >> x & 1)]


def on_display(core: Any, seat: int, spot: int) -> str:
    """`on display at A2 with 1 silver on it`, and before a worker is placed what a hire would cost."""
    coins = f" with {core.coins[spot]} silver on it" if core.coins[spot] else ""
    there = f"on display at {phrases.spot_name(spot)}{coins}"
    if seat >= core.players or core.frame_kind[core.depth - 1] != c.K_PLACE:
        return there
    price = display.price(core, seat, spot, places.workers_after(core, seat, t.WORKSHOP))
    return f"{there}; with your next worker in the Workshop a hire costs {price} silver"


def of_character(core: Any, x: int) -> Explanation:
    """What a character does, and whose it is. Rule: A11.1"""
    name, does = names.CHARACTER_NAMES[x], names.CHARACTER_ABILITIES[x]
    whose = [phrases.seat_name(p) for p in range(core.players) if phrases.character_title(core, p) == name]
    rule = rule_of(name, CHARACTERS_OF) or OF_PROMO
    return because(f"{', '.join([name, *whose])}: {does}{'' if whose else '; nobody has it here'}", rule)


def who(seat: int, p: int) -> str:
    """`you have` or `seat 2 has`."""
    return "you have" if p == seat else f"{phrases.seat_name(p)} has"
