"""What the value network reads of a seat, in this order.

`features.py` writes them; `data/network.toml` has their weights, by these names. All are small whole numbers. Nothing
of Wayfarers is hidden but the order of the decks, which no number looks at. Rule: Y1.9.
"""

from __future__ import annotations

from engines.core.language.inputs import Input, each, one
from engines.wayfarers.generated import names
from engines.wayfarers.rules import constants as c

PLAYERS = range(2, c.MAX_PLAYERS + 1)
CARDS, TILES = names.KINDS[:-1], names.TILE_KINDS[:-1]  # that are bought
SORTS = ("silver", "provision", "guild", "token", "step", "dice", "worker")  # of what effects do, as in `features.py`
SCORED = [*names.TAGS, "inspiration", *TILES, *names.GUILDS]

INPUTS: tuple[Input, ...] = (
    # The table and the clock.
    each("seats", PLAYERS, "2 to 4 players, one of them 1"),
    one("solo", "1 against the printed opponent"),
    one("ai", "1 for the seat of that opponent"),
    each("board", names.BOARDS, "player board"),
    one("waits", "turns of others before the next one of this seat"),
    one("turns", "of each seat so far"),
    one("foremost", "column of the foremost marker, 10 at the end"),
    one("ending", "1 once a final space was reached"),
    one("last", "1 while the seat has a turn left then, the one that is played among them"),
    # Points if the game ended now, and where they come from.
    one("points"),
    one("lead", "over the best of the others"),
    one("tag_points"),
    one("set_points"),
    one("sky_points"),
    one("tile_points"),
    one("guild_points"),
    # Goods, influence, workers, dice.
    one("silver"),
    one("provision"),
    one("supply", "influence in supply"),
    each("guild", names.GUILDS, "influence in each guild"),
    each("guild_lead", names.GUILDS, "over the most that another seat has there"),
    one("tokens", "influence on cards"),
    each("workers", names.WORKERS, "in supply by colour"),
    one("dice", "owned"),
    one("ready", "dice in supply"),
    each("face", range(1, c.FACES + 1), "dice in supply by face"),
    # The Journal Track.
    one("column"),
    one("behind", "columns behind the foremost of the others, or below 0 ahead of it"),
    one("steps", "spaces that the marker can be moved to now"),
    each("lack", (1, 2, 3, 4), "what the easiest way of one link ahead still asks for; of two links, three, four"),
    one("green", "green workers beside the next spaces"),
    # The tableau.
    each("tag", names.TAGS),
    one("sets", "of one tag of each primary kind"),
    one("in_sets", "primary kinds with more tags than there are sets"),
    one("lands"),
    one("waters"),
    one("skies"),
    one("townsfolk"),
    one("slots", "room for Space cards"),
    one("comets", "more comets than the most of another seat"),
    one("comet_points", "points that Space cards add for the most comets"),
    one("set_worth", "points that Space cards add for each set of what they name"),
    each(
        "growth", SCORED, "half points that Space cards add for each tag, Inspiration card, tile and influence by kind"
    ),
    one("inspired", "Inspiration cards"),
    one("goals", "goals that hold"),
    one("missing", "what the other goals still ask for"),
    one("goal_points", "points that they would bring now"),
    each("helpers", ("die", "vista", "rest"), "townsfolk by when they work: with a die, at a vista, when resting"),
    one("out_links", "rewards that the outermost Water card offers the next one"),
    # What can be done, by its sort.
    each("space", [*SORTS, *CARDS, *TILES], "by own die spaces"),
    each("free", [*SORTS, *CARDS, *TILES], "by those that a die in supply fits"),
    each("help", SORTS, "by townsfolk on hosts, and by vistas, which bring no cards and tiles"),
    # The caravan.
    each("assets", ("camel", "telescope", "ship", "pigeon"), "columns with each asset"),
    one("changes", "columns that change dice"),
    one("discounts", "columns with silver or provisions"),
    one("squares", "under tiles"),
    each("tiles", names.TILE_KINDS, "by kind"),
    # The printed opponent.
    one("track"),
    one("ai_comets"),
    one("ai_squares"),
    one("schemes", "face up"),
    one("same_schemes", "the most of a colour"),
    # How much of it the way to the end can use.
    one("lead_by_clock", "times the column of the foremost marker"),
    one("lead_at_end", "once the end was triggered"),
    one("points_by_clock"),
    one("dice_by_left", "times the columns left"),
    one("spaces_by_left"),
    one("helpers_by_left"),
    one("goods_by_left"),
)
