"""Boards as tables: the main board, die spaces, upgrade tiles and caravans, the Journal Track."""

from __future__ import annotations

from engines.core.build.generate.common import Data, choices_of, ids, mask, number_of, place_of
from engines.core.build.generate.text import Entry
from engines.wayfarers.data.cards import packed, tag_mask
from engines.wayfarers.data.effects import Effects, counted
from engines.wayfarers.data.vocabulary import (
    ASSETS,
    BITS_OF_ICON,
    CHANGES,
    COUNTERS,
    DISCOUNTS,
    GUILDS,
    KINDS,
    TAGS,
    TILE_KINDS,
    WORKERS,
)

ROWS, COLUMNS = 3, 6
NO_ATOM = 63
SIDES = ("side_a", "side_b")
SECTIONS = ("left", "middle", "right")
MORE = {"townsfolk": "card:townsfolk", "sun_or_moon": "sun_or_moon"}  # counters of ink blots that are no tags


def board_entries(data: Data, effects: Effects) -> list[Entry]:
    """Rows of cards, their workers and the effects beside them."""
    rows = [next(row for row in data["main_board"]["row"] if row["kind"] == kind) for kind in KINDS]
    slots = [slot for row in rows for slot in row["slots"]]
    return [
        *(Entry(kind.upper(), number) for number, kind in enumerate(KINDS)),
        Entry("NUM_KINDS", len(KINDS)),
        Entry("MOST_CARDS", max(len(data[f"{kind}_cards"]["card"]) for kind in KINDS), "Of a kind."),
        Entry("ROW_LENGTH", len(rows[0]["slots"])),
        Entry("NUM_PLACES", len(slots), "kind * ROW_LENGTH + position."),
        Entry("NUM_GUILDS", len(GUILDS)),
        *(Entry(f"GUILD_{guild.upper()}", number) for number, guild in enumerate(GUILDS)),
        Entry("NUM_COLOURS", len(WORKERS)),
        *(Entry(f"WORKER_{colour.upper()}", number) for number, colour in enumerate(WORKERS)),
        Entry(
            "ROW_WORKERS",
            [mask([number_of(w, WORKERS, f"{place_of(row)}, workers") for w in row["workers"]]) for row in rows],
            "Colours as bits.",
        ),
        Entry("EXIT_FIRST", [int(row["exit"] == 1) for row in rows], "1 where cards slide to the first position."),
        Entry("SLOT_PAY", [slot.get("pay_provision", 0) for slot in slots]),
        Entry("SLOT_EFFECT", [effects.number(slot, "gives") for slot in slots]),
        Entry("CENTRE_RANK", [slot.get("centre_rank", 0) for slot in slots]),
        Entry("MAJORITY_VP", data["main_board"]["guild"][0]["majority_vp"]),
    ]


def tag_entries(data: Data) -> list[Entry]:
    """Tags, counters and what primary tags score."""
    scoring = data["main_board"]["tag_scoring"]
    counts = {int(count): points for count, points in scoring["by_count"].items()}
    home = data["player_boards"]["common"]
    at_home = [tag for part in home.values() for tag in (part.get("tags", ()) if isinstance(part, dict) else ())]
    return [
        *(Entry(f"TAG_{tag.upper()}", number) for number, tag in enumerate(TAGS)),
        Entry("NUM_TAGS", len(TAGS)),
        Entry("NUM_PRIMARY", len(scoring["primary"]), "Primary tags come first."),
        Entry("PRIMARY_VP", [counts.get(count, 0) for count in range(max(counts) + 1)], "By number of tags."),
        Entry("MOST_PRIMARY", max(counts)),
        Entry("SET_VP", scoring["unique_set_of_4"]),
        Entry("HOME_TAGS", [at_home.count(tag) for tag in TAGS]),
        *(Entry(f"COUNT_{name.replace(':', '_').upper()}", number) for number, name in enumerate(COUNTERS)),
    ]


def die_space_entries(data: Data, effects: Effects) -> list[Entry]:
    """Die spaces: home city, home harbour, the middle part, cities, harbours."""
    home = data["player_boards"]["common"]
    cities = [row for row in data["land_cards"]["card"] if "city" in row["tags"]]
    harbours = [row for row in data["water_cards"]["card"] if "harbour" in row["tags"]]
    spaces = [home["home_land"], home["home_water"], *home["middle"]["spaces"], *cities, *harbours]
    return [
        Entry("HOME_CITY", 0),
        Entry("HOME_HARBOUR", 1),
        Entry("NUM_HOME_SPACES", len(spaces) - len(cities) - len(harbours)),
        Entry("FIRST_CITY", len(spaces) - len(cities) - len(harbours)),
        Entry("FIRST_HARBOUR", len(spaces) - len(harbours)),
        Entry("NUM_DIE_SPACES", len(spaces)),
        Entry("DIE_SPACE_NEED", [packed(space["need"]) for space in spaces]),
        Entry("OPEN_SPACES", mask([i for i, space in enumerate(spaces) if not space["need"]]), "For any die."),
        Entry("DIE_SPACE_PAY", [space.get("pay_provision", 0) for space in spaces]),
        Entry("DIE_SPACE_EFFECT", [effects.number(space, "gives") for space in spaces]),
        Entry("HOME_REST_EFFECT", effects.number(home["home_townsfolk"], "gives")),
    ]


def icon_digits(icons: list[str]) -> int:
    """A column of a tile: how many of each icon, a digit each."""
    digits = packed([icon for icon in icons if icon in ASSETS])
    for number, word in enumerate((*DISCOUNTS, *CHANGES), len(ASSETS)):
        digits += icons.count(word) << BITS_OF_ICON * number
    return digits


def tile_entries(data: Data) -> list[Entry]:
    """Upgrade tiles and their stores."""
    rows = data["upgrade_tiles"]["tile"]
    stores = {store["kind"]: store for store in data["main_board"]["tile_store"]}
    faces = [[*row.get(face, row.get("front", [])), [], []][:2] for row in rows for face in ("front", "back")]
    guilds = [GUILDS.index(stores[kind].get("cost_guild", {}).get("guild", "black")) for kind in TILE_KINDS]
    return [
        *(Entry(f"TILE_{kind.upper()}", number) for number, kind in enumerate(TILE_KINDS)),
        Entry("NUM_TILE_KINDS", len(TILE_KINDS)),
        Entry("NUM_DESIGNS", len(rows)),
        Entry("DESIGN_KIND", choices_of(rows, "kind", TILE_KINDS)),
        Entry("DESIGNS_OF", [mask([i for i, row in enumerate(rows) if row["kind"] == kind]) for kind in TILE_KINDS]),
        Entry("DESIGN_COPIES", [row["copies"] for row in rows]),
        Entry("DESIGN_VP", [row["vp"] for row in rows]),
        Entry("DESIGN_TAGS", [tag_mask(row.get("tags", [])) for row in rows]),
        Entry("DESIGN_TAG_COUNT", [row.get("tags", []).count(tag) for row in rows for tag in TAGS]),
        Entry("DESIGN_ICONS", [icon_digits(c) for face in faces for c in face], "(design * 2 + face) * 2 + column."),
        Entry("TILE_SILVER", [stores[kind]["cost_silver"] for kind in TILE_KINDS]),
        Entry("TILE_INFLUENCE", [stores[kind].get("cost_guild", {}).get("amount", 0) for kind in TILE_KINDS]),
        Entry("TILE_GUILD", guilds),
        Entry("SHAPE_SINGLE", 0),
        Entry("SHAPE_WIDE", 1),
        Entry("SHAPE_HIGH", 2),
        Entry("DESIGN_SHAPE", [row["w"] - 1 + 2 * (row["h"] - 1) for row in rows]),
    ]


def caravan_entries(data: Data) -> list[Entry]:
    """The caravans: paper, printed icons, squares."""
    boards = data["player_boards"]["board"]
    assets = data["player_boards"]["common"]["column_assets"]
    squares = [word for board in boards for row in board["caravan"] for word in row]
    paper = mask([i for i, word in enumerate(squares[: ROWS * COLUMNS]) if word != "#"])
    atoms = [NO_ATOM if word in "#-" else counted(word)[0] for word in squares]
    return [
        Entry("NUM_BOARDS", len(boards)),
        Entry("NUM_COLUMNS", COLUMNS),
        Entry("NUM_SQUARES", ROWS * COLUMNS, "row * NUM_COLUMNS + column."),
        Entry("PAPER", paper),
        Entry("NOT_LAST_COLUMN", mask([i for i in range(ROWS * COLUMNS) if i % COLUMNS != COLUMNS - 1])),
        Entry("PRINTED_ICONS", [icon_digits(assets.get(str(face), [])) for face in range(1, COLUMNS + 1)]),
        Entry("NO_ATOM", NO_ATOM),
        Entry("SQUARE_ATOM", atoms, "board * NUM_SQUARES + square."),
        Entry("BITS_OF_ICON", BITS_OF_ICON),
        Entry("NUM_ASSETS", len(ASSETS), "The first icons."),
        *(
            Entry(f"ICON_{word.upper()}", BITS_OF_ICON * number, "Shifts of the digits." if number == 0 else "")
            for number, word in enumerate((*ASSETS, "silver", "provision", "plus", "minus", "either"))
        ),
    ]


def setup_entries(data: Data) -> list[Entry]:
    """Numbers of the setup."""
    setup = data["setup"]
    counts, start = setup["counts"], setup["start"]
    return [
        Entry("NUM_DICE", counts["dice_per_player"]),
        Entry("DICE_AT_START", counts["dice_rolled_at_start"]),
        Entry("TOKENS", counts["influence_per_player"], "Influence tokens of a player."),
        Entry("START_WORKERS", [0, counts["yellow_workers_per_player"], counts["blue_workers_per_player"]]),
        Entry("START_PROVISION", [row["provision"] for row in start], "By turn order."),
        Entry("START_SILVER", [row["silver"] for row in start]),
        Entry("START_INFLUENCE", [row["influence"].count(guild) for row in start for guild in GUILDS]),
        Entry("TILE_COPIES", [setup["tile_copies_by_players"].get(str(n), 0) for n in range(5)], "By players."),
    ]


def journal_entries(data: Data, effects: Effects) -> list[Entry]:
    """Journal spaces, tiles and links."""
    track, tiles = data["journal_track"], data["journal_tiles"]["tile"]
    spaces, links = track["space"], track["link"]
    numbers = ids(spaces)
    starts = choices_of(links, "from", numbers)
    assert starts == sorted(starts), "links stand in the order of the spaces they leave"
    sides = [link[side] for side in SIDES for link in links]
    needs = [next(iter(side.get("need", {}).items()), ("", 0)) for side in sides]
    return [
        Entry("NUM_JOURNAL", len(spaces)),
        Entry("LAST_COLUMN", max(space["column"] for space in spaces)),
        Entry("JOURNAL_COLUMN", [space["column"] for space in spaces]),
        Entry("JOURNAL_EFFECT", [effects.number(space, "gives") for space in spaces]),
        Entry("JOURNAL_TILE_SPACES", mask([i for i, space in enumerate(spaces) if space["kind"] == "tile"])),
        Entry("JOURNAL_FINAL", mask([i for i, space in enumerate(spaces) if space["kind"] == "final"])),
        Entry(
            "JOURNAL_GREEN", [int(space.get("green", "G0")[1:]) for space in spaces], "Green worker beside it, or 0."
        ),
        Entry("NUM_GREEN", len({space["green"] for space in spaces if "green" in space})),
        Entry("NUM_JOURNAL_TILES", len(tiles)),
        Entry("JOURNAL_TILE_EFFECT", [effects.number(tile, "gives") for tile in tiles]),
        Entry("NUM_LINKS", len(links)),
        Entry(
            "FIRST_LINK", [sum(start < i for start in starts) for i in range(len(spaces) + 1)], "From the upper one."
        ),
        Entry("LINK_TO", choices_of(links, "to", numbers)),
        Entry("LINK_SECTION", choices_of(links, "section", SECTIONS)),
        Entry("NUM_SECTIONS", len(SECTIONS)),
        Entry("LINK_COUNTER", [counter_of(word) for word, _ in needs], "side * NUM_LINKS + link."),
        Entry("LINK_AMOUNT", [amount for _, amount in needs]),
        Entry(
            "LINK_SPEND",
            [mask([number_of(g, GUILDS, f"{place_of(side)}, spend") for g in side.get("spend", [])]) for side in sides],
        ),
    ]


def counter_of(word: str) -> int:
    """The counter that an ink blot compares; the first behind the last for none."""
    if not word:
        return len(COUNTERS)
    if word.startswith("tile_"):
        return COUNTERS.index(word.replace("_", ":", 1))
    return COUNTERS.index(MORE.get(word, f"tag:{word}"))
