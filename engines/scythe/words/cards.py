"""Words of Factory and encounter cards and of what they bring: masks of the reasons against answers, and slots."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import LAST_COUNT
from engines.core.counting import amounts
from engines.core.explaining import listed
from engines.core.questions import EVERY, NEVER, Slot
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.encounter import IN_PART_FROM, NUM_OPTIONS
from engines.scythe.rules.factory import factory_cards, first_row, last_row
from engines.scythe.rules.gains import LAST_ROW, divisible
from engines.scythe.rules.queries import all_built, mech_spaces, num_hand, units_of_others
from engines.scythe.rules.reach import trap_spaces
from engines.scythe.words import effects
from engines.scythe.words.phrases import counted, owners, seat_word, title, unit_word
from engines.scythe.words.slots import seat, seat_also

ALL_SPACES = BIT[t.NUM_SPACES] - 1
LAND = t.HEXES & ~t.LAKES
ALL_UNITS = BIT[c.NUM_UNITS] - 1
ALL_FACTORY_CARDS = BIT[t.NUM_FACTORY_CARDS] - 1
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
    return EVERY & ~sum(BIT[s.factory_card[other]] for other in range(s.players) if s.factory_card[other] != c.NO_CARD)


def offered(s: State) -> int:
    """Factory cards that were dealt for this game and not taken."""
    return s.offer


def card_owner(s: State, answer: int) -> str:
    """Who has a Factory card."""
    return listed(seat_word(s, other) for other in range(s.players) if s.factory_card[other] == answer)


def offer_words(s: State) -> str:
    """The numbers of the offer."""
    return listed(str(card + 1) for card in range(t.NUM_FACTORY_CARDS) if s.offer & BIT[card])


def alternatives(s: State, seat: int) -> range:
    """The rows of the own Factory card, of which one may be taken."""
    card = s.factory_card[seat]
    return range(first_row(s.options, card), last_row(s.options, card))


def printed(s: State, seat: int) -> int:
    """An answer for each alternative."""
    return BIT[len(alternatives(s, seat))] - 1


def alternative(s: State, seat: int, answer: int) -> str:
    """The action that an alternative is."""
    return names.EFFECTS[t.ROW_OP[alternatives(s, seat)[answer]]]


def alternative_effect(s: State, seat: int, answer: int) -> str:
    """What an alternative does."""
    row = alternatives(s, seat)[answer]
    return effects.deeds(row, row + 1)


def all_alternatives(s: State, seat: int) -> str:
    """What the alternatives do."""
    return listed((alternative_effect(s, seat, x) for x in range(len(alternatives(s, seat)))), "or")


def alternative_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """An alternative by what it does or brings."""
    return alternative_effect(s, seat, answer), THINGS[alternative(s, seat, answer)]


# ---------------------------------------------------------------------------------------------------------- encounters


def option_of(card: int, answer: int) -> int:
    """The option that an answer names, whole or in part, among those of all cards."""
    return card * NUM_OPTIONS + answer % IN_PART_FROM


def ordinal(answer: int) -> tuple[str, ...]:
    """An option in words."""
    return (("one", "two", "three")[answer % IN_PART_FROM],)


def affordable(prices: list[int], card: int, have: int) -> int:
    """Options of a card, whole and in part, that cost no more than a player has."""
    return sum(BIT[x] for x in range(2 * NUM_OPTIONS) if prices[option_of(card, x)] <= have)


def coins_suffice(s: State, seat: int, card: int) -> int:
    """Options that the player's coins pay."""
    return affordable(t.ENCOUNTER_PAY_COINS, card, s.coins[seat])


def popularity_suffices(s: State, seat: int, card: int) -> int:
    """Options that the player's popularity pays."""
    return affordable(t.ENCOUNTER_PAY_POPULARITY, card, s.popularity[seat])


def unused(used: int) -> int:
    """Options of this card that were not taken yet."""
    return EVERY & ~(used | used << IN_PART_FROM)


def in_parts(card: int) -> int:
    """Options of which less than all can be taken."""
    firsts = {x: t.ENCOUNTER_FIRST[option_of(card, x) : option_of(card, x) + 2] for x in range(2 * NUM_OPTIONS)}
    return sum(BIT[x] for x, (first, end) in firsts.items() if divisible(first, end))


def after_the_first(used: int) -> int:
    """Every answer, once an option was taken."""
    return EVERY if used else NEVER


# ----------------------------------------------------------------------------------------- parts, resources, and sites


def up_to(count: int) -> int:
    """Amounts that are not too high."""
    return amounts(0, count)


def less_than_all(s: State, count: int, context: int) -> int:
    """Amounts that leave out something of the whole benefit: all of it is another answer."""
    return EVERY & ~BIT[count] if context & LAST_ROW and not s.reduced else EVERY


def part_also(count: int, answer: int) -> tuple[str, ...]:
    """None, and all."""
    if answer == count:
        return ("all",)
    return ("no", "none") if answer == 0 else ()


def traded() -> tuple[int, int, int]:
    """A site that is not asked yet: that of traded resources. Rule: S3.5"""
    return t.TRADE_RESOURCES, 0, 0


def free_of_others(s: State, seat: int) -> int:
    """Spaces without units of other players."""
    return EVERY & ~units_of_others(s, seat)


def with_own_worker(s: State, seat: int) -> int:
    """Spaces with an own worker."""
    return s.workers[seat]


def with_own_mech(s: State, seat: int) -> int:
    """Spaces with an own mech."""
    return mech_spaces(s, seat)


# --------------------------------------------------------------------------------------------- looking, and relocating


def seats(s: State) -> int:
    """All players."""
    return BIT[s.players] - 1


def opponents(seat: int) -> int:
    """Everybody else."""
    return EVERY & ~BIT[seat]


def holders(s: State) -> int:
    """Players with combat cards."""
    return sum(BIT[other] for other in range(s.players) if num_hand(s, other))


def next_to(site: int) -> int:
    """Spaces beside the encounter territory, rivers or not."""
    return t.ADJACENT[site]


def free_of_structures(s: State, seat: int) -> int:
    """Spaces without structures of other players."""
    return EVERY & ~(all_built(s) & ~s.built[seat])


def free_of_tokens(s: State, seat: int) -> int:
    """Spaces without Flags and Traps of other players."""
    flags = 0 if s.faction[seat] == c.ALBION else s.flags
    traps = 0 if s.faction[seat] == c.TOGAWA else trap_spaces(s)
    return EVERY & ~(flags | traps)


def units_there(s: State, seat: int, site: int) -> int:
    """Own units on the encounter territory."""
    return sum(BIT[unit] for unit in range(c.NUM_UNITS) if s.pos[seat * c.NUM_UNITS + unit] == site)


def not_passed_over(first: int) -> int:
    """Units that come after the last one that went along."""
    return EVERY & ~(BIT[first] - 1)


def relocated(answer: int) -> str:
    """A unit by its class and number."""
    return f"{unit_word(answer)} {answer}"


def relocated_also(s: State, seat: int, site: int, first: int, answer: int) -> tuple[str, ...]:
    """The next unit of a class needs no number."""
    left = units_there(s, seat, site) & not_passed_over(first)
    alike = [unit for unit in range(c.NUM_UNITS) if left & BIT[unit] and unit_word(unit) == unit_word(answer)]
    return (unit_word(answer),) if alike[:1] == [answer] else ()


# --------------------------------------------------------------------------------------------------------------- slots

NO_FACTORY_CARD = f"there are Factory cards 1 to {t.NUM_FACTORY_CARDS}, not '{{typed}}'"
NO_SEAT = "there is no '{typed}' here; seats go from 1 to {seats}"

SLOTS: dict[str, Slot] = {
    # Factory cards
    "factory_card": Slot(lambda answer: str(answer + 1), unknown=NO_FACTORY_CARD, rules=("S8.2",), shape=r"\d+"),
    "factory_effect": Slot(lambda s, answer: effects.factory_effect(s.options, answer)),
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
        lambda answer: str(answer % IN_PART_FROM + 1),
        ordinal,
        "an encounter card has three options",
        ("S7.4",),
        shape=r"\d+|one|two|three",
    ),
    "option_effect": Slot(lambda card, answer: effects.option_effect(option_of(card, answer))),
    "option_coins": Slot(lambda card, answer: counted(t.ENCOUNTER_PAY_COINS[option_of(card, answer)], "coin")),
    "option_popularity": Slot(lambda card, answer: f"{t.ENCOUNTER_PAY_POPULARITY[option_of(card, answer)]} popularity"),
    "own_coins": Slot(lambda s, seat: str(s.coins[seat])),
    "own_popularity": Slot(lambda s, seat: str(s.popularity[seat])),
    # parts and resources
    "part": Slot(lambda answer: str(answer), part_also, shape=r"\d+|all|no|none"),
    "benefit": Slot(lambda effect, count: effects.row_words(effect, count)),
    "benefit_name": Slot(
        lambda effect: names.EFFECTS[effect],
        lambda effect: (effects.thing(effect),),
        "asked is how much of {benefit} you take",
        ("S2.7",),
        shape=BENEFITS,
    ),
    "tokens": Slot(lambda count: "1 token is" if count == 1 else f"{count} tokens are"),
    "chosen_resource": Slot(
        lambda resource: names.RESOURCES[resource],
        unknown="asked is how many are {chosen_resource}; the types come in order",
        rules=("S3.5",),
        shape="|".join(names.RESOURCES),
    ),
    # spaces, seats, units
    "territory": Slot(lambda answer: title(answer)),
    "territory_owners": Slot(lambda s, seat, answer: owners(s, seat, answer)),
    "holder": Slot(seat, seat_also, NO_SEAT, ("S0.13",)),
    "holder_word": Slot(lambda s, answer: seat_word(s, answer)),
    "seats": Slot(lambda s: str(s.players)),
    "relocated": Slot(
        relocated, relocated_also, "no unit of yours on {relocated_from} is called '{typed}'", ("S7.15",)
    ),
    "relocated_from": Slot(lambda site: title(site)),
    "relocated_to": Slot(lambda to: title(to), lambda to: (names.SPACES[to],)),
}
