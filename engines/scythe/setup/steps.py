"""Setting Scythe up at a real table, in the order of the rulebook. Rule: S1"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.language.explaining import capital
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import SetupStep
from engines.drawing.words import in_a_row, say
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.setup import automa
from engines.scythe.setup.dealing import turn_order

STARTS = ("power", "combat cards", "popularity", "coins")


def setup_steps(setup: Setup, who: Sequence[str]) -> list[SetupStep]:
    """Board, decks, mats, pieces, who starts. Rule: S1.2, S1.3, S1.4, S1.5, S1.6, S1.7, S1.8, S1.9, S1.10"""
    return [
        SetupStep(
            "The board",
            [
                say(
                    "Put an encounter token on each of the {count} encounter territories.",
                    count=t.ENCOUNTERS.bit_count(),
                )
            ],
            rule="S1.2",
            drawn=say("The drawing marks them with {sign}.", sign="?"),
        ),
        SetupStep(
            "The decks",
            [
                "Shuffle the combat cards, the encounter cards and the objective cards; put each deck face down beside "
                "the board."
            ],
            rule="S1.3",
        ),
        SetupStep(
            "The Factory",
            [
                say(
                    "Shuffle the Factory cards and put {count} of them face down on the Factory. The others go back "
                    "into the box, unseen.",
                    count=len(setup.seats) + t.FACTORY_OFFER_EXTRA,
                )
            ],
            rule="S1.4",
        ),
        SetupStep("The structure bonus", [_bonus(setup)], rule="S1.5"),
        *_seat_steps(setup),
        _pieces(),
        *automa.steps(setup),
        SetupStep("The first player", [_first(setup, who)], rule="S1.10"),
    ]


def _bonus(setup: Setup) -> str:
    """What to do with the structure bonus tiles. Rule: S1.5"""
    tile = setup.table.get("structure_bonus")
    if tile is None:
        return say(
            "Draw one of the {count} structure bonus tiles and put it face up on the board.",
            count=len(names.BONUS_TILES),
        )
    return say(
        "Put this structure bonus tile face up on the board: {tile}. The others go back into the box.",
        tile=say(names.BONUS_TILE_TITLES[names.BONUS_TILES.index(tile)]),
    )


def _seat_steps(setup: Setup) -> list[SetupStep]:
    """Mats, what they give, and where the first pieces stand. Rule: S1.6, S1.7, S1.8, S1.11"""
    mats, goods, places = [], [], []
    for seat, own in enumerate(setup.seats, 1):
        faction = names.FACTIONS.index(own["faction"])
        spaces = t.START_WORKERS[2 * faction : 2 * faction + 2]
        workers = [
            say("{space} ({terrain})", space=names.SPACES[space], terrain=say(names.TERRAINS[t.TERRAIN[space]]))
            for space in spaces
        ]
        mats.append({"seat": seat, "faction": names.FACTION_TITLES[faction], "player mat": _mat_title(own["mat"])})
        goods.append({"seat": seat, **_goods(faction, own["mat"])})
        places.append({"seat": seat, "home base": names.FACTIONS[faction].capitalize(), "workers": in_a_row(workers)})
    return [
        SetupStep("Seats and mats", ["Sit near the home bases, clockwise in this order."], mats, "S1.6"),
        SetupStep(
            "What the mats give",
            [
                "Mark power on the Power Track and popularity on the Popularity Track, take the coins, and draw the "
                "cards; only their owner looks at them."
            ],
            goods,
            "S1.7",
        ),
        SetupStep(
            "On the board",
            ["A character on each home base, and one worker on each of two territories beside it."],
            places,
            "S1.8",
        ),
    ]


def _mat_title(name: str) -> str:
    """A player mat with its number; the Automa has none. Rule: S1.6, S20.2"""
    if name not in names.MATS:
        return say("none")
    mat = names.MATS.index(name)
    return say("{number} {mat}", number=names.MAT_NUMBERS[mat], mat=names.MAT_TITLES[mat])


def _goods(faction: int, name: str) -> dict[str, Any]:
    """What a seat begins with. Rule: S1.7, S20.3"""
    if name not in names.MATS:
        return {key: automa.start(faction, name)[key] for key in STARTS} | {"objective cards": 0}
    mat = names.MATS.index(name)
    found = (t.START_POWER[faction], t.START_CARDS[faction], t.START_POPULARITY[mat], t.START_COINS[mat])
    return dict(zip(STARTS, found, strict=True)) | {"objective cards": t.START_OBJECTIVES[mat]}


def _pieces() -> SetupStep:
    """What waits on the mats. Rule: S1.9"""
    return SetupStep(
        "On the mats",
        [
            say(
                "Player mat: {cubes} technology cubes on the marked green boxes of the top row, the other {workers} "
                "workers on the rectangles of Produce, {structures} structures on their boxes, {recruits} recruits on "
                "the circles of the bottom row, the action token beside the mat.",
                cubes=t.TECHNOLOGY_CUBES_PER_PLAYER,
                workers=t.WORKERS_PER_PLAYER - t.WORKERS_AT_START,
                structures=t.STRUCTURES_PER_PLAYER,
                recruits=t.RECRUITS_PER_PLAYER,
            ),
            say(
                "Faction mat: {mechs} mechs on their abilities, {stars} stars beside it.",
                mechs=t.MECHS_PER_PLAYER,
                stars=t.STARS_PER_PLAYER,
            ),
        ],
        rule="S1.9",
    )


def _first(setup: Setup, who: Sequence[str]) -> str:
    """Rule: S1.10"""
    who_starts = capital(who[turn_order(setup)[0]])
    if automa.seats_of(setup):
        return say("{who} starts; turns go clockwise.", who=who_starts)
    return say("{who} has the lowest player mat and starts; turns go clockwise.", who=who_starts)
