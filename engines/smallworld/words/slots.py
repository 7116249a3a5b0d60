"""The slots of Small World's templates."""

from __future__ import annotations

from engines.core.explaining import counted
from engines.core.questions import Slot
from engines.smallworld.generated import names
from engines.smallworld.words import combos, conquest, markers, phrases

NUMBER = r"\d+"
AMOUNT = r"\d+|all"
REGION = r"(?:region )?r?\d+"
TOO_MANY = "so many there never are"

SLOTS: dict[str, Slot] = {
    # Regions.
    "region": Slot(
        phrases.region, phrases.region_also, "this board has regions r1 to {last_region}", ("W1.1",), shape=REGION
    ),
    "last_region": Slot(phrases.last_region),
    "title": Slot(phrases.title),
    "terrain": Slot(phrases.terrain),
    "holder": Slot(phrases.holder),
    "defender": Slot(phrases.defender),
    "tokens_there": Slot(conquest.tokens_there),
    "rival": Slot(conquest.rival),
    "guards": Slot(conquest.guards),
    "diplomat": Slot(conquest.diplomat),
    # The race that acts.
    "race": Slot(phrases.race),
    "ghouls": Slot(phrases.ghouls),
    "own_regions": Slot(conquest.own_regions),
    "hand": Slot(lambda s, troop: str(s.in_hand[troop])),
    "tokens_in_hand": Slot(phrases.in_hand),
    "camps_in_hand": Slot(markers.camps_in_hand),
    # What a conquest costs.
    "price": Slot(conquest.price),
    "reckoning": Slot(conquest.reckoning),
    "die_must": Slot(conquest.die_must),
    # What goes on a region that is asked for, or comes off.
    "asked_region": Slot(
        markers.asked_region,
        markers.asked_region_also,
        "asked is {asked_title}; the regions are asked in ascending order",
        shape=REGION,
    ),
    "asked_title": Slot(markers.asked_title),
    "regions_after": Slot(markers.regions_after),
    "tokens": Slot(markers.amount, markers.all_in_hand, TOO_MANY, shape=AMOUNT),
    "camps": Slot(markers.amount, markers.all_camps, TOO_MANY, shape=AMOUNT),
    "amount": Slot(markers.amount, None, TOO_MANY, shape=AMOUNT),
    "still": Slot(lambda still: str(still)),
    "most_off": Slot(markers.as_words(markers.most_off)),
    "least_off": Slot(markers.as_words(markers.least_off)),
    # Combos on offer.
    "combo": Slot(
        combos.combo,
        combos.combo_also,
        "'{typed}' is not on offer; offered are {offered}",
        ("W2.1",),
        shape=combos.COMBO_SHAPE,
    ),
    "place": Slot(
        lambda answer: str(answer + 1),
        unknown="place {typed} of the column has no combo; offered are {offered}",
        rules=("W2.1",),
        shape=NUMBER,
    ),
    "combo_title": Slot(combos.combo_title),
    "combo_effects": Slot(combos.combo_effects),
    "combo_tokens": Slot(combos.tokens),
    "offered": Slot(combos.offered),
    "place_cost": Slot(lambda answer: counted(answer, "coin")),
    "found": Slot(lambda s, answer: counted(s.column_coins[answer], "coin")),
    "coins": Slot(lambda s, seat: counted(s.coins[seat], "coin")),
    "purse": Slot(combos.purse),
    # Seats and chance.
    "seat": Slot(
        lambda answer: str(answer + 1), unknown="there is no seat {typed}; seats go from 1 to {seats}", shape=NUMBER
    ),
    "seats": Slot(lambda s: str(s.players)),
    "banner": Slot(
        lambda answer: names.RACES[answer],
        unknown="no race '{typed}' can come up from the stack",
        rules=("W2.5", "W2.6"),
    ),
    "badge": Slot(
        lambda answer: names.POWERS[answer],
        unknown="no power '{typed}' can come up from the stack",
        rules=("W2.5", "W2.6"),
    ),
    "face": Slot(lambda answer: str(answer), unknown="the die shows 0 to 3", rules=("W0.2",), shape=NUMBER),
}
