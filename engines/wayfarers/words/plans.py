"""What somebody plans by and asks about: guilds, spaces of the home board, kinds of tiles, comets, schemes, and what
the solo opponent will want. All of it is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core.language.explaining import Explanation, because, counted, listed
from engines.core.language.templates import normal
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import priorities, scoring
from engines.wayfarers.words import cards, effects, phrases, schemes, status
from engines.wayfarers.words.slots import PLACES

ABILITIES = {
    t.GUILD_BLACK: ("one more journal step", "Y6.4"),
    t.GUILD_YELLOW: ("changes dice in supply by 1 twice", "Y6.5"),
    t.GUILD_BLUE: ("one ship more for the die being placed", "Y6.6"),
}
GAINED = {
    t.TOWNSFOLK: ("a Townsfolk card is tucked under a Land or Water card of yours, and helps there", "Y7.19", "Y7.20"),
    t.SPACE: ("a Space card goes above a Land or Water card of yours, and brings points at the end", "Y7.11", "Y13.3"),
    t.LAND: ("a Land card lengthens your board to the left: a city for dice, or a vista", "Y7.1", "Y7.2", "Y7.3"),
    t.WATER: ("a Water card lengthens your board to the right: a harbour for dice, or open water", "Y7.7"),
    t.INSPIRATION: (
        "an Inspiration card is tucked at a Space card of yours, whose points count twice if the goal holds at the end",
        "Y7.15",
        "Y7.17",
    ),
}
NEXT_SQUARES = 4  # of its caravan that are told

Topic = Callable[[Any, int], list[Explanation]]  # of a position, and the seat that asks


def about(core: Any, seat: int, text: str) -> list[Explanation]:
    """What the words name of all this; nothing for anything else."""
    found = (topics.get(normal(text)) for topics in (TOPICS, OF_AI)[: 2 if core.solo else 1])
    return [line for topic in found if topic for line in topic(core, seat)]


# --------------------------------------------------------------------------------------------------- guilds and boards


def guild(g: int) -> Topic:
    """A guild: its ability, and who has how much influence there."""
    ability, rule = ABILITIES[g]

    def told(core: Any, seat: int) -> list[Explanation]:
        held = [f"{owner(core, seat, p)} {core.guild[p * t.NUM_GUILDS + g]}" for p in range(core.players)]
        does = f"the {names.GUILDS[g]} guild, where {listed(held)}: once a turn for 1 influence there, {ability}"
        most = f"whoever alone has most in a guild at the end scores {t.MAJORITY_VP} points"
        return [because(does, "Y6.3", rule), because(most, "Y6.2")]

    return told


def every_guild(core: Any, seat: int) -> list[Explanation]:
    """All guilds."""
    return [line for g in range(t.NUM_GUILDS) for line in guild(g)(core, seat)]


def home_space(space: int) -> Topic:
    """A die space of the home board, and whether the seat has a die there."""

    def told(core: Any, seat: int) -> list[Explanation]:
        die = status.taken(core, seat, space).replace("a die", "your die") if seat < core.players else ""
        return [because(f"{phrases.host_name(space)}: {cards.die_space(space)}{die}", "Y10.1", "Y10.10")]

    return told


def home_board(core: Any, seat: int) -> list[Explanation]:
    """All of them."""
    return [line for space in range(t.NUM_HOME_SPACES) for line in home_space(space)(core, seat)]


def tiles(kind: int) -> Topic:
    """The tiles of a kind that are left, with their price."""

    def told(core: Any, seat: int) -> list[Explanation]:
        designs = [x for x in range(t.NUM_DESIGNS) if t.DESIGN_KIND[x] == kind and core.store[x]]
        left = [f"{cards.tile_name(x)} ({names.DESIGNS[x]}, {core.store[x]} left)" for x in designs]
        price = cards.tile_price(kind)
        return [because(f"{names.TILE_KINDS[kind]} tiles, {price}: {listed(left, empty='none left')}", "Y9.1", "Y9.4")]

    return told


def every_tile(core: Any, seat: int) -> list[Explanation]:
    """The tiles of all kinds."""
    return [line for kind in range(t.NUM_TILE_KINDS) for line in tiles(kind)(core, seat)]


def row(kind: int) -> Topic:
    """The cards of a kind on display, and what becomes of one that is gained."""
    becomes, *rules = GAINED[kind]

    def told(core: Any, seat: int) -> list[Explanation]:
        places = range(kind * t.ROW_LENGTH, (kind + 1) * t.ROW_LENGTH)
        shown = [status.card_words(core, place) for place in places if core.display[place] != c.NO_CARD]
        return [because(becomes, *rules), because(f"on display: {'; '.join(shown) or 'none'}", "Y8.1")]

    return told


def comets(core: Any, seat: int) -> list[Explanation]:
    """How many comets everybody has. Rule: Y7.14, Y14.36"""
    held = [f"{owner(core, seat, p)} {scoring.comets_of(core, p)}" for p in range(core.players)]
    return [because(f"comets: {listed(held)}; some Space cards score for more than anybody else has", "Y7.14")]


def owner(core: Any, seat: int, p: int) -> str:
    """`you have`, `seat 2 has`, `the AI has`."""
    return "you have" if p == seat else f"{phrases.seat(core, p)} has"


# -------------------------------------------------------------------------------------------------- the solo opponent


def scheme(number: int) -> Topic:
    """A scheme card: its silver, what it does, what else it shows, and whether it lies face up."""
    shown = [f"{t.SCHEME_SILVER[number]} silver", schemes.does(number)]
    shown += ["a comet"] if t.SCHEME_COMET[number] else []
    shown += [f"special tile: {cards.tile_name(t.SCHEME_SPECIAL[number])}"]

    def told(core: Any, seat: int) -> list[Explanation]:
        lies = "face up" if number in core.schemes[: core.num_schemes] else "face down"
        return [because("; ".join([f"{schemes.scheme(number)}: {shown[0]}", *shown[1:], lies]), "Y14.5", "Y14.6")]

    return told


def every_scheme(core: Any, seat: int) -> list[Explanation]:
    """All scheme cards, and when the AI rests."""
    red, blue = (priorities.schemes_of(core, colour) for colour in (1, 0))
    rests = f"face up are {red} red and {blue} blue schemes; with 3 of a colour the AI rests"
    return [because(rests, "Y14.4"), *(line for one in range(t.NUM_SCHEMES) for line in scheme(one)(core, seat))]


def opponent(core: Any, seat: int) -> list[Explanation]:
    """The state of the AI, and what it will want."""
    return [because(f"the AI: {status.ai_state(core)}", "Y14.2"), *every_wish(core, seat)]


def every_wish(core: Any, seat: int) -> list[Explanation]:
    """What the AI will want, as long as it reveals no other scheme and its track marker stays."""
    return [*by_sum(core, seat), *by_track(core, seat), *caravan(core, seat), *journal(core, seat)]


def by_sum(core: Any, seat: int) -> list[Explanation]:
    """The sum of its schemes, and in which order it looks at the places of each row. Rule: Y14.17, Y14.18"""
    ranks = [priorities.rank_of(core, number) for number in range(t.ROW_LENGTH)]
    wanted = {
        names.KINDS[kind]: [priorities.place_of_rank(kind, rank) % t.ROW_LENGTH + 1 for rank in ranks]
        for kind in (t.TOWNSFOLK, t.SPACE, t.LAND, t.WATER)
    }
    rows = "; ".join(f"{row} {', '.join(map(str, places))}" for row, places in wanted.items())
    text = f"its sum is {priorities.sum_value(core)}, so it wants cards in this order: {rows}"
    return [because(text, "Y14.17", "Y14.18")]


def by_track(core: Any, seat: int) -> list[Explanation]:
    """What its Resource Track says: colour, Inspiration card, special tile. Rule: Y14.16, Y14.20, Y14.21"""
    places = [priorities.inspiration_place(core, number) for number in range(t.ROW_LENGTH)]
    wanted = next((PLACES[place] for place in places if core.display[place] != c.NO_CARD), "none")
    colours = [schemes.TRACK_COLOURS[priorities.colour_after(core, step)] for step in range(t.NUM_AI_COLOURS)]
    design = priorities.special_design(core)
    special = cards.tile_name(design) if design < t.NUM_DESIGNS else "none"
    return [
        because(f"the track of the AI is on {schemes.track(core.ai_track)}: it goes by {', '.join(colours)}", "Y14.16"),
        because(f"the Inspiration card it wants: {wanted}; the special tile: {special}", "Y14.20", "Y14.21"),
    ]


def caravan(core: Any, seat: int) -> list[Explanation]:
    """The icons that the next tiles in its caravan cover. Rule: Y14.27, Y14.28"""
    first = (core.solo - 1) * t.NUM_AI_SQUARES
    ahead = t.AI_SQUARE[first + core.ai_squares : first + t.NUM_AI_SQUARES][:NEXT_SQUARES]
    shown = [effects.atom(one) if one != t.NO_ATOM else "nothing" for one in ahead]
    left = counted(t.NUM_AI_SQUARES - core.ai_squares, "square")
    return [because(f"its caravan has {left} left; next are {', '.join(shown) or 'none'}", "Y14.27", "Y14.28")]


def journal(core: Any, seat: int) -> list[Explanation]:
    """Where its marker goes next, and what one more step costs it. Rule: Y14.29, Y14.31"""
    here = core.marker[c.AI]
    if t.JOURNAL_COLUMN[here] == max(t.JOURNAL_COLUMN):
        return [because(f"its marker is on {names.JOURNAL[here]}, the end", "Y14.29")]
    goes = f"its marker goes from {names.JOURNAL[here]} to {names.JOURNAL[priorities.next_space(core)]}"
    more = f"one more step costs it {priorities.extra_cost(core)} black influence"
    return [because(goes, "Y14.29"), because(more, "Y14.31")]


def named(topic: Topic, *called: str) -> dict[str, Topic]:
    """A topic by its names."""
    return {normal(name): topic for name in called}


TOPICS: dict[str, Topic] = {
    **named(every_guild, "guild", "guilds"),
    **{name: topic for g, word in enumerate(names.GUILDS) for name, topic in named(guild(g), f"{word} guild").items()},
    **named(home_board, "home board", "home spaces", "die spaces"),
    **{normal(name): home_space(space) for space, name in enumerate(phrases.HOME_SPACES)},
    **named(every_tile, "tile", "tiles", "upgrade tiles"),
    **{
        normal(name): tiles(kind)
        for kind, word in enumerate(names.TILE_KINDS)
        for name in (f"{word} tile", f"{word} tiles")
    },
    **named(comets, "comets", "comet", "comet track"),
    **{
        normal(name): row(kind)
        for kind, word in enumerate(names.KINDS)
        for name in (word, f"{word} card", f"{word} cards")
    },
}
OF_AI: dict[str, Topic] = {
    **named(opponent, "AI", "the AI", "opponent", "solo opponent"),
    **named(every_scheme, "scheme", "schemes", "scheme cards"),
    **{
        normal(name): scheme(number)
        for number, word in enumerate(names.SCHEMES)
        for name in (word, f"scheme {word}", schemes.scheme(number))
    },
    **named(by_sum, "sum", "ranks", "rank", "AI sum"),
    **named(by_track, "resource track", "inspiration", "AI track"),
    **named(caravan, "path", "AI caravan", "caravan of the AI"),
    **named(every_wish, "priorities", "what the AI wants", "AI wants"),
}
