"""Words of the component files in the order of their numbers."""

from __future__ import annotations

KINDS = ("townsfolk", "space", "land", "water", "inspiration")  # of cards, as the rows of the board
TILE_KINDS = ("basic", "space", "land", "water", "special")
GUILDS = ("black", "yellow", "blue")
WORKERS = ("green", "yellow", "blue")
TAGS = ("city", "vista", "harbour", "open_water", "observatory", "library", "sun", "moon", "planet", "comet", "star")
ASSETS = ("camel", "telescope", "ship", "pigeon")
DISCOUNTS = ("silver-1", "provision-1")
CHANGES = ("die+", "die-", "die+-")
COUNTERS = (
    *(f"tag:{tag}" for tag in TAGS),
    *(f"card:{kind}" for kind in KINDS),
    *(f"tile:{kind}" for kind in (*TILE_KINDS, "any")),
    *(f"guild:{guild}" for guild in (*GUILDS, "all")),
    "silver",
    "provision",
    "sun_or_moon",
)
ATOMS = (
    "silver",
    "provision",
    *(f"inf:{guild}" for guild in GUILDS),
    "inf:any",
    "inf:card",
    "inf:move",
    "journal",
    "die:refresh",
    "die:shift",
    "die:new",
    "worker:take",
    "card:land",
    "card:water",
    "card:space",
    "card:space!less1",
    "card:townsfolk",
    "card:townsfolk!free",
    "card:inspiration",
    "card:land!draw3",
    "card:water!draw3",
    *(f"tile:{kind}" for kind in TILE_KINDS[:-1]),
    *(f"tile:{kind}!free" for kind in TILE_KINDS[:-1]),
    "tile:special",
    "tile:any",
    "ai:comet",
    "ai:track",
    "ai:focus",
)
VP_TYPES = ("count", "comet", "pair", "sets")
WHEN = ("die", "vista", "rest")
BITS_OF_ICON = 4  # a column of a caravan is one number with a digit for each kind of icon


def constant(word: str) -> str:
    """A word as the name of a constant: `inf:any` is `INF_ANY`, `tile:land!free` is `TILE_LAND_FREE`."""
    return word.replace(":", "_").replace("!", "_").upper()
