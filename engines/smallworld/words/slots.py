"""The slots of Small World's templates."""

from __future__ import annotations

from engines.core.language.answer_words import plain_slots
from engines.core.language.explaining import counted
from engines.core.language.questions import Slot
from engines.smallworld.generated import names
from engines.smallworld.rules import deploy
from engines.smallworld.words import combos, conquest, markers, phrases

NUMBER = r"\d+"
AMOUNT = r"\d+|all"
REGION = r"(?:region )?r?\d+"
TOO_MANY = "there are never that many"
STACK = ("W2.5", "W2.6")

SLOTS: dict[str, Slot] = {
    # A region, what stands there and what its conquest costs; the race that acts.
    **plain_slots(phrases.last_region, phrases.title, phrases.terrain, phrases.holder, phrases.defender),
    **plain_slots(phrases.race, phrases.ghouls, phrases.tokens_in_hand),
    **plain_slots(conquest.tokens_there, conquest.rival, conquest.guards, conquest.diplomat, conquest.own_regions),
    **plain_slots(conquest.price, conquest.reckoning, conquest.die_must),
    "region": Slot(
        phrases.region,
        phrases.region_also,
        "this board has regions r1 to {last_region}",
        ("W1.1",),
        shape=REGION,
        noun="region",
        names=(*names.REGIONS, *filter(None, names.REGION_TITLES)),
    ),
    "hand": Slot(lambda s, troop: s.in_hand[troop]),
    # What goes on a region that is asked for, or comes off.
    **plain_slots(markers.asked_title, markers.regions_after, markers.camps_in_hand),
    **plain_slots(deploy.most_off, deploy.least_off),
    "asked_region": Slot(
        markers.asked_region,
        markers.asked_region_also,
        "the region is {asked_title}; regions come in ascending order",
        shape=REGION,
    ),
    "tokens": Slot(markers.amount, markers.all_in_hand, TOO_MANY, shape=AMOUNT),
    "camps": Slot(markers.amount, markers.all_camps, TOO_MANY, shape=AMOUNT),
    "amount": Slot(markers.amount, None, TOO_MANY, shape=AMOUNT),
    "still": Slot(lambda still: still),
    # Combos on offer.
    **plain_slots(combos.combo_title, combos.combo_effects, combos.combo_tokens, combos.offered, combos.purse),
    "combo": Slot(
        combos.combo,
        combos.combo_also,
        "'{typed}' is not on offer; the combos on offer are {offered}",
        ("W2.1",),
        shape=combos.COMBO_SHAPE,
    ),
    "place": Slot(
        lambda answer: answer + 1,
        unknown="place {typed} of the column has no combo; the combos on offer are {offered}",
        rules=("W2.1",),
        shape=NUMBER,
    ),
    "place_cost": Slot(lambda answer: counted(answer, "coin")),
    "paid": Slot(lambda answer: combos.coins(answer)),
    "found": Slot(lambda s, answer: f"{combos.coins(s.column_coins[answer])} and " if s.column_coins[answer] else ""),
    "brings": Slot(
        lambda s, answer: f", brings {combos.coins(s.column_coins[answer])}" if s.column_coins[answer] else ""
    ),
    "coins": Slot(lambda s, seat: counted(s.coins[seat], "coin")),
    # Seats and chance.
    "seat": Slot(
        lambda answer: answer + 1, unknown="there is no seat {typed}; seats go from 1 to {seats}", shape=NUMBER
    ),
    "seats": Slot(lambda s: s.players),
    "banner": Slot(
        lambda answer: names.RACES[answer], unknown="no race '{typed}' can come up from the stack", rules=STACK
    ),
    "badge": Slot(
        lambda answer: names.POWERS[answer], unknown="no power '{typed}' can come up from the stack", rules=STACK
    ),
    "face": Slot(lambda answer: answer, unknown="the die shows 0 to 3", rules=("W0.2",), shape=NUMBER),
}
