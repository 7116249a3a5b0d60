"""Words of Factory and encounter cards and of what they bring: masks of the reasons against answers, and slots."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import LAST_COUNT
from engines.core.counting import amounts
from engines.core.explaining import listed
from engines.core.questions import EVERY, NEVER, Slot
from engines.scythe.generated import names
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ADJACENT,
    ENCOUNTER_FIRST,
    ENCOUNTER_PAY_COINS,
    ENCOUNTER_PAY_POPULARITY,
    HEXES,
    LAKES,
    NUM_FACTORY_CARDS,
    NUM_SPACES,
    ROW_OP,
    TRADE_RESOURCES,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.encounter import IN_PART_FROM, NUM_OPTIONS
from engines.scythe.rules.factory import factory_cards, first_row, last_row
from engines.scythe.rules.gains import LAST_ROW, divisible
from engines.scythe.rules.queries import all_built, mech_spaces, num_hand, units_of_others
from engines.scythe.rules.reach import trap_spaces
from engines.scythe.words import effects
from engines.scythe.words.phrases import counted, owners, seat_word, title, unit_word
from engines.scythe.words.slots import seat, seat_also

ALL_SPACES = BIT[NUM_SPACES] - 1
LAND = HEXES & ~LAKES
ALL_UNITS = BIT[c.NUM_UNITS] - 1
ALL_FACTORY_CARDS = BIT[NUM_FACTORY_CARDS] - 1
WHOLE_OPTIONS = BIT[NUM_OPTIONS] - 1
OPTIONS_IN_PART = WHOLE_OPTIONS << IN_PART_FROM
AMOUNTS = amounts(0, LAST_COUNT)
BENEFITS = "|".join(f"{effects.thing(op)}s?" for op in range(1, len(names.EFFECTS)))
THINGS = {"deploy": "mech", "build": "structure", "enlist": "recruit", "upgrade": "cube"}


# ------------------------------------------------------------------------------------------------------ Factory cards


def in_this_game(s: State) -> int:
    """The Factory cards that this game is played with."""
    return factory_cards(s)


def not_taken(s: State) -> int:
    """Factory cards that nobody has."""
    return EVERY & ~sum(BIT[s.factory_card[q]] for q in range(s.players) if s.factory_card[q] != c.NO_CARD)


def offered(s: State) -> int:
    """Factory cards that were dealt for this game and not taken."""
    return s.offer


def card_owner(s: State, x: int) -> str:
    """Who has a Factory card."""
    return listed(seat_word(s, q) for q in range(s.players) if s.factory_card[q] == x)


def offer_words(s: State) -> str:
    """The numbers of the offer."""
    return listed(str(card + 1) for card in range(NUM_FACTORY_CARDS) if s.offer & BIT[card])


def alternatives(s: State, p: int) -> range:
    """The rows of the own Factory card, of which one may be taken."""
    card = s.factory_card[p]
    return range(first_row(s.options, card), last_row(s.options, card))


def printed(s: State, p: int) -> int:
    """An answer for each alternative."""
    return BIT[len(alternatives(s, p))] - 1


def alternative(s: State, p: int, x: int) -> str:
    """The action that an alternative is."""
    return names.EFFECTS[ROW_OP[alternatives(s, p)[x]]]


def alternative_effect(s: State, p: int, x: int) -> str:
    """What an alternative does."""
    row = alternatives(s, p)[x]
    return effects.deeds(row, row + 1)


def all_alternatives(s: State, p: int) -> str:
    """What the alternatives do."""
    return listed((alternative_effect(s, p, x) for x in range(len(alternatives(s, p)))), "or")


def alternative_also(s: State, p: int, x: int) -> tuple[str, ...]:
    """An alternative by what it does or brings."""
    return alternative_effect(s, p, x), THINGS[alternative(s, p, x)]


# ---------------------------------------------------------------------------------------------------------- encounters


def option_of(card: int, x: int) -> int:
    """The option that an answer names, whole or in part, among those of all cards."""
    return card * NUM_OPTIONS + x % IN_PART_FROM


def ordinal(x: int) -> tuple[str, ...]:
    """An option in words."""
    return (("one", "two", "three")[x % IN_PART_FROM],)


def affordable(prices: list[int], card: int, have: int) -> int:
    """Options of a card, whole and in part, that cost no more than a player has."""
    return sum(BIT[x] for x in range(2 * NUM_OPTIONS) if prices[option_of(card, x)] <= have)


def coins_suffice(s: State, p: int, card: int) -> int:
    """Options that the player's coins pay."""
    return affordable(ENCOUNTER_PAY_COINS, card, s.coins[p])


def popularity_suffices(s: State, p: int, card: int) -> int:
    """Options that the player's popularity pays."""
    return affordable(ENCOUNTER_PAY_POPULARITY, card, s.popularity[p])


def unused(used: int) -> int:
    """Options of this card that were not taken yet."""
    return EVERY & ~(used | used << IN_PART_FROM)


def in_parts(card: int) -> int:
    """Options of which less than all can be taken."""
    firsts = {x: ENCOUNTER_FIRST[option_of(card, x) : option_of(card, x) + 2] for x in range(2 * NUM_OPTIONS)}
    return sum(BIT[x] for x, (first, end) in firsts.items() if divisible(first, end))


def after_the_first(used: int) -> int:
    """Every answer, once an option was taken."""
    return EVERY if used else NEVER


# ----------------------------------------------------------------------------------------- parts, resources, and sites


def up_to(n: int) -> int:
    """Amounts that are not too high."""
    return amounts(0, n)


def less_than_all(s: State, n: int, context: int) -> int:
    """Amounts that leave out something of the whole benefit: all of it is another answer."""
    return EVERY & ~BIT[n] if context & LAST_ROW and not s.reduced else EVERY


def part_also(n: int, x: int) -> tuple[str, ...]:
    """None, and all."""
    if x == n:
        return ("all",)
    return ("no", "none") if x == 0 else ()


def traded() -> tuple[int, int, int]:
    """A site that is not asked yet: that of traded resources. Rule: S3.5"""
    return TRADE_RESOURCES, 0, 0


def free_of_others(s: State, p: int) -> int:
    """Spaces without units of other players."""
    return EVERY & ~units_of_others(s, p)


def with_own_worker(s: State, p: int) -> int:
    """Spaces with an own worker."""
    return s.workers[p]


def with_own_mech(s: State, p: int) -> int:
    """Spaces with an own mech."""
    return mech_spaces(s, p)


# --------------------------------------------------------------------------------------------- looking, and relocating


def seats(s: State) -> int:
    """All players."""
    return BIT[s.players] - 1


def opponents(p: int) -> int:
    """Everybody else."""
    return EVERY & ~BIT[p]


def holders(s: State) -> int:
    """Players with combat cards."""
    return sum(BIT[q] for q in range(s.players) if num_hand(s, q))


def next_to(site: int) -> int:
    """Spaces beside the encounter territory, rivers or not."""
    return ADJACENT[site]


def free_of_structures(s: State, p: int) -> int:
    """Spaces without structures of other players."""
    return EVERY & ~(all_built(s) & ~s.built[p])


def free_of_tokens(s: State, p: int) -> int:
    """Spaces without Flags and Traps of other players."""
    flags = 0 if s.faction[p] == c.ALBION else s.flags
    traps = 0 if s.faction[p] == c.TOGAWA else trap_spaces(s)
    return EVERY & ~(flags | traps)


def units_there(s: State, p: int, site: int) -> int:
    """Own units on the encounter territory."""
    return sum(BIT[u] for u in range(c.NUM_UNITS) if s.pos[p * c.NUM_UNITS + u] == site)


def not_passed_over(first: int) -> int:
    """Units that come after the last one that went along."""
    return EVERY & ~(BIT[first] - 1)


def relocated(x: int) -> str:
    """A unit by its class and number."""
    return f"{unit_word(x)} {x}"


def relocated_also(s: State, p: int, site: int, first: int, x: int) -> tuple[str, ...]:
    """The next unit of a class needs no number."""
    left = units_there(s, p, site) & not_passed_over(first)
    alike = [u for u in range(c.NUM_UNITS) if left & BIT[u] and unit_word(u) == unit_word(x)]
    return (unit_word(x),) if alike[:1] == [x] else ()


# --------------------------------------------------------------------------------------------------------------- slots

NO_FACTORY_CARD = f"there are Factory cards 1 to {NUM_FACTORY_CARDS}, not '{{typed}}'"
NO_SEAT = "there is no '{typed}' here; seats go from 1 to {seats}"

SLOTS: dict[str, Slot] = {
    # Factory cards
    "factory_card": Slot(lambda x: str(x + 1), unknown=NO_FACTORY_CARD, rules=("S8.2",), shape=r"\d+"),
    "factory_effect": Slot(lambda s, x: effects.factory_effect(s.options, x)),
    "card_owner": Slot(card_owner),
    "offer": Slot(offer_words),
    "alternative": Slot(
        alternative,
        alternative_also,
        "your Factory card offers to {alternatives}",
        ("S8.9",),
        shape=f"{BENEFITS}|{'|'.join(THINGS.values())}",
    ),
    "alternative_effect": Slot(alternative_effect),
    "alternatives": Slot(all_alternatives),
    # encounters
    "option": Slot(
        lambda x: str(x % IN_PART_FROM + 1),
        ordinal,
        "an encounter card has three options",
        ("S7.4",),
        shape=r"\d+|one|two|three",
    ),
    "option_effect": Slot(lambda card, x: effects.option_effect(option_of(card, x))),
    "option_coins": Slot(lambda card, x: counted(ENCOUNTER_PAY_COINS[option_of(card, x)], "coin")),
    "option_popularity": Slot(lambda card, x: f"{ENCOUNTER_PAY_POPULARITY[option_of(card, x)]} popularity"),
    "own_coins": Slot(lambda s, p: str(s.coins[p])),
    "own_popularity": Slot(lambda s, p: str(s.popularity[p])),
    # parts and resources
    "part": Slot(lambda x: str(x), part_also, shape=r"\d+|all|no|none"),
    "benefit": Slot(lambda op, n: effects.row_words(op, n)),
    "benefit_name": Slot(
        lambda op: names.EFFECTS[op],
        lambda op: (effects.thing(op),),
        "asked is how much of {benefit} you take",
        ("S2.7",),
        shape=BENEFITS,
    ),
    "tokens": Slot(lambda n: "1 token is" if n == 1 else f"{n} tokens are"),
    "chosen_resource": Slot(
        lambda r: names.RESOURCES[r],
        unknown="asked is how many are {chosen_resource}; the types come in order",
        rules=("S3.5",),
        shape="|".join(names.RESOURCES),
    ),
    # spaces, seats, units
    "territory": Slot(lambda x: title(x)),
    "territory_owners": Slot(lambda s, p, x: owners(s, p, x)),
    "holder": Slot(seat, seat_also, NO_SEAT, ("S0.13",)),
    "holder_word": Slot(lambda s, x: seat_word(s, x)),
    "seats": Slot(lambda s: str(s.players)),
    "relocated": Slot(
        relocated, relocated_also, "no unit of yours on {relocated_from} is called '{typed}'", ("S7.15",)
    ),
    "relocated_from": Slot(lambda site: title(site)),
    "relocated_to": Slot(lambda to: title(to), lambda to: (names.SPACES[to],)),
}
