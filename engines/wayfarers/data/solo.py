"""The solo opponent as tables: its boards, tracks, priorities and scheme cards."""

from __future__ import annotations

from engines.core.build.generate.common import Data, choice_of, choices_of, number_of, place_of
from engines.core.build.generate.text import Entry
from engines.wayfarers.data.boards import NO_ATOM
from engines.wayfarers.data.effects import counted
from engines.wayfarers.data.vocabulary import ATOMS, GUILDS, KINDS, TILE_KINDS, WORKERS

NO_COLOUR = len(WORKERS)
ROWS, COLUMNS = 3, 7


def atom(word: str) -> int:
    """The number of an atom; NO_ATOM for an empty square."""
    return NO_ATOM if word == "-" else counted(word)[0]


def atoms(words: list[str]) -> list[int]:
    """The atoms of a list, each as often as it says."""
    return [number for number, count in map(counted, words) for _ in range(count)]


def path(rows: list[list[str]]) -> list[str]:
    """The squares of an AI caravan along its path: bottom row to the right, middle to the left, top to the right."""
    top, middle, bottom = rows
    return [*bottom, *reversed(middle), *top]


def board_entries(data: Data) -> list[Entry]:
    """The boards, the Resource Track, what colours and sums mean."""
    common, boards = data["ai_boards"]["common"], data["ai_boards"]["board"]
    spaces, meaning = common["resource_track"]["spaces"], common["color_meaning"]
    order, ranks = meaning["order"], common["rank_order"]
    replaced = [atom(common["replace"].get(word, word)) for word in ATOMS]
    return [
        Entry("NUM_AI_BOARDS", len(boards)),
        Entry("AI_FOCUS", [atom(board["focus"]) for board in boards]),
        Entry("AI_REST_GAIN", [atom(board["rest_gain"]) for board in boards]),
        Entry("AI_TRACK_GAIN", [atom(board["track_gain"]) for board in boards]),
        Entry("NUM_AI_SQUARES", ROWS * COLUMNS),
        Entry("AI_SQUARE", [atom(word) for board in boards for word in path(board["caravan"])], "Along the path."),
        Entry("AI_REPLACE", replaced, "What the AI resolves instead of an atom."),
        Entry("MOST_COMETS", common["comet_track_max"]),
        Entry("TRACK_SPACES", len(spaces)),
        Entry("TRACK_LINE", common["resource_track"]["gain_between"][0] - 1, "Behind this space, from 0, is the line."),
        Entry("NUM_AI_COLOURS", len(order)),
        Entry("TRACK_COLOUR", choices_of(spaces, "color", order)),
        Entry("TRACK_INSPIRATION", [space["inspiration"] for space in spaces]),
        Entry("COLOUR_KIND", [choice_of(meaning["row"], colour, KINDS) for colour in order]),
        Entry("COLOUR_TILE", [choice_of(meaning["tile"], colour, TILE_KINDS) for colour in order]),
        Entry("WORKER_KIND", [choice_of(meaning["worker_row"], worker, KINDS) for worker in WORKERS]),
        Entry("RANK_ORDER", [rank for value in sorted(ranks) for rank in ranks[value]], "sum * ROW_LENGTH + number."),
        Entry("EXTRA_STEP_COST", [common["extra_journal_cost"][where] for where in ("behind", "same", "ahead")]),
        Entry("AI_CARD_VP", [common["vp_per_card"][kind] for kind in KINDS]),
    ]


def store_entries(data: Data) -> list[Entry]:
    """Tile designs by their distance from the centre, special ones clockwise."""
    designs = [row["id"] for row in data["upgrade_tiles"]["tile"]]
    stores = {store["kind"]: store for store in data["main_board"]["tile_store"]}
    rows = [
        [number_of(one, designs, f"{place_of(stores[kind])}, from_centre") for one in stores[kind]["from_centre"]]
        for kind in TILE_KINDS[:-1]
    ]
    padded = [([*row, len(designs)])[:4] for row in rows]
    clockwise = stores["special"]["clockwise"]
    assert clockwise == [one for one in designs if one in clockwise], "special tiles are numbered clockwise"
    return [
        Entry(
            "DESIGN_OF_RANK", [design for row in padded for design in row], "kind * 4 + rank - 1; NUM_DESIGNS: none."
        ),
        Entry("FIRST_SPECIAL", designs.index(clockwise[0])),
        Entry("NUM_SPECIAL", len(clockwise)),
    ]


def scheme_entries(data: Data) -> list[Entry]:
    """The scheme cards."""
    cards = data["scheme_cards"]["card"]
    designs = [row["id"] for row in data["upgrade_tiles"]["tile"]]
    firsts = [card["first"][0] for card in cards]
    workers = [word.removeprefix("ai:worker:").split("/") if word.startswith("ai:worker") else [] for word in firsts]
    colours = [[WORKERS.index(colour) for colour in own] + [NO_COLOUR] * (2 - len(own)) for own in workers]
    spends = [card.get("first_spend", {"guild": GUILDS[0], "amount": 0}) for card in cards]
    seconds = [(atoms(card["second"]) + [NO_ATOM] * 3)[:3] for card in cards]
    return [
        Entry("NUM_SCHEMES", len(cards)),
        Entry("SCHEME_RED", [int(card["color"] == "red") for card in cards]),
        Entry("SCHEME_SILVER", [card["silver"] for card in cards]),
        Entry("NO_COLOUR", NO_COLOUR),
        Entry("SCHEME_WORKERS", [colour for own in colours for colour in own], "card * 2, the first choice first."),
        Entry("SCHEME_FIRST", [NO_ATOM if own else atom(word) for word, own in zip(firsts, workers, strict=True)]),
        Entry("SCHEME_GUILD", [GUILDS.index(spend["guild"]) for spend in spends]),
        Entry("SCHEME_SPEND", [spend["amount"] for spend in spends]),
        Entry("MOST_SECOND", 3),
        Entry("SCHEME_SECOND", [number for own in seconds for number in own]),
        Entry("SCHEME_COMET", [int(card["comet"]) for card in cards]),
        Entry("SCHEME_SPECIAL", choices_of(cards, "special", designs)),
    ]
