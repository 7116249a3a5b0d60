"""Cards and tiles in words: their ids, their names, and what they do."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.explaining import counted, listed
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.words import effects

IDS = (names.TOWNSFOLK, names.SPACE, names.LAND, names.WATER, names.INSPIRATION)
WHEN = ("with a die on its host", "when its vista triggers", "when resting")
COUNTERS = (
    *names.TAGS,
    *("Townsfolk card", "Space card", "Land card", "Water card", "Inspiration card"),
    *("basic tile", "space tile", "land tile", "water tile", "special tile", "tile"),
    *("black influence", "yellow influence", "blue influence", "influence in guilds", "silver", "provision"),
    "sun or moon",
)


PLURALS = {"city": "cities", "library": "libraries", "observatory": "observatories", "sun or moon": "suns or moons"}
COUNTLESS = ("silver", "influence")  # words that have no plural


def amount(n: int, word: str) -> str:
    """`1 city`, `3 libraries`, `2 black influence`."""
    if n == 1 or word.removesuffix(" in guilds").endswith(COUNTLESS):
        return f"{n} {word}"
    return f"{n} {PLURALS[word]}" if word in PLURALS else counted(n, word)


def card_id(kind: int, card: int) -> str:
    """`LC05`."""
    return IDS[kind][card]


def card_also(kind: int, card: int) -> list[str]:
    """The printed name of a townsfolk."""
    return [names.TOWNSFOLK_NAMES[card]] if kind == t.TOWNSFOLK else []


def card(kind: int, number: int) -> str:
    """A card in full."""
    if kind == t.LAND:
        return land(number)
    if kind == t.WATER:
        return water(number)
    if kind == t.SPACE:
        return space(number)
    return townsfolk(number) if kind == t.TOWNSFOLK else goal(number)


def short(kind: int, number: int) -> str:
    """What people call a card in a sentence, with its id: `the city LC05`, `the comet SC03`, `Guardian (T13)`."""
    own = card_id(kind, number)
    if kind == t.TOWNSFOLK:
        return f"{names.TOWNSFOLK_NAMES[number]} ({own})"
    if kind == t.INSPIRATION:
        return f"the Inspiration card {own}"
    return f"the {first_tag(kind, number)} {own}"


def first_tag(kind: int, number: int) -> str:
    """The tag by which a Land, Water or Space card is known: city or vista, harbour or open water, star, comet ..."""
    if kind == t.LAND:
        return names.TAGS[t.TAG_CITY if number < t.NUM_CITIES else t.TAG_VISTA]
    if kind == t.WATER:
        return names.TAGS[t.TAG_HARBOUR if number < t.NUM_HARBOURS else t.TAG_OPEN_WATER]
    return next(tag for i, tag in enumerate(names.TAGS) if t.SPACE_TAG_COUNT[number * t.NUM_TAGS + i])


def on_gain(effect: int) -> list[str]:
    """`at once: 1 silver`, if anything."""
    return [f"at once: {effects.effect(effect)}"] if effect else []


def land(number: int) -> str:
    """A city with its die space, or a vista with what triggers it."""
    gain = on_gain(t.LAND_ON_GAIN[number])
    if number < t.NUM_CITIES:
        return "; ".join([effects.tags(t.LAND_TAGS[number]), die_space(t.FIRST_CITY + number), *gain])
    words = [*names.TAGS, "Townsfolk card"]
    seen = listed([word for tag, word in enumerate(words) if t.LAND_TRIGGER[number] & BIT[tag]], "or")
    return "; ".join([f"vista, with each {seen}: {effects.effect(t.LAND_EFFECT[number])}", *gain])


def die_space(space: int) -> str:
    """`die with camel: buy a land tile or 2 yellow influence`."""
    need = t.DIE_SPACE_NEED[space]
    return f"die{' with ' + effects.assets(need) if need else ''}: {effects.die_space(space)}"


def water(number: int) -> str:
    """A harbour with its die space or an open water, and the links."""
    parts = [effects.tags(t.WATER_TAGS[number])]
    if number < t.NUM_HARBOURS:
        parts.append(die_space(t.FIRST_HARBOUR + number))
    ways_in = [str(bar + 1) for bar in range(t.NUM_BARS) if t.LINK_IN[number] & BIT[bar]]
    parts += on_gain(t.WATER_ON_GAIN[number])
    bolts = f"bolts at {listed(ways_in, 'and')}" if ways_in else "no bolts"
    return "; ".join([*parts, bolts, f"links {listed(links(number), 'and')}"])


def links(number: int) -> list[str]:
    """The rewards on the right edge of a Water card, with their bars."""
    bars = [t.LINK_OUT[number * t.NUM_BARS + bar] for bar in range(t.NUM_BARS)]
    return [f"{bar}: {effects.atom(reward)}" for bar, reward in enumerate(bars, 1) if reward != t.NO_LINK]


def space(number: int) -> str:
    """Tags, what it scores, what it gives."""
    counts = t.SPACE_TAG_COUNT[number * t.NUM_TAGS : (number + 1) * t.NUM_TAGS]
    shown = listed([amount(count, names.TAGS[tag]) for tag, count in enumerate(counts) if count], "and")
    return "; ".join([shown, value(number), *on_gain(t.SPACE_ON_GAIN[number])])


def value(number: int) -> str:
    """What a Space card scores."""
    base, each, per = t.VALUE_BASE[number], t.VALUE_EACH[number], t.VALUE_PER[number]
    at = number * t.MOST_COUNTERS
    counters = [c for c in t.VALUE_COUNTER[at : at + t.MOST_COUNTERS] if c != t.NO_COUNTER]
    of = listed([COUNTERS[c] for c in counters], "and")
    kind = t.VALUE_TYPE[number]
    if kind == t.VP_COMET:
        return f"{counted(base, 'point')}, {each} with the most comets"
    if kind == t.VP_PAIR:
        return f"{counted(base, 'point')}, {each} together with {of}"
    several = f"{amount(per, of)}" if per > 1 else set_of(counters) if kind == t.VP_SETS else of
    first = f"{counted(base, 'point')} and " if base else ""
    more = f"{first}{each}" if first else counted(each, "point")
    return f"{more} for {'every' if per > 1 else 'each'} {several}"


def set_of(counters: list[int]) -> str:
    """`set of 1 Townsfolk card and 1 tile`."""
    return f"set of {listed(f'1 {COUNTERS[c]}' for c in counters)}"


SIZES = {t.SHAPE_SINGLE: "1 square", t.SHAPE_WIDE: "2 squares wide", t.SHAPE_HIGH: "2 squares high"}
HOST_TAGS = (t.TAG_CITY, t.TAG_HARBOUR, t.TAG_VISTA, t.TAG_OPEN_WATER, t.TAG_LIBRARY, t.TAG_OBSERVATORY)


def hosts(number: int) -> list[str]:
    """The tags of the Land and Water cards that a townsfolk can go under, in words. Rule: Y7.20"""
    taken, found = (0, 0), []
    for tag in HOST_TAGS:
        lands = sum(BIT[x] for x in range(t.NUM_LAND) if t.LAND_TAGS[x] & BIT[tag])
        waters = sum(BIT[x] for x in range(t.NUM_WATER) if t.WATER_TAGS[x] & BIT[tag])
        is_allowed = not (lands & ~t.HOST_LAND[number] or waters & ~t.HOST_WATER[number])
        if is_allowed and (lands & ~taken[0] or waters & ~taken[1]):
            found.append(names.TAGS[tag])
            taken = taken[0] | lands, taken[1] | waters
    return found


def under(number: int) -> str:
    """`under a city or harbour`. Rule: Y7.20"""
    found = hosts(number)
    article = "an " if found[0].startswith("observatory") else "" if found[0].startswith("open") else "a "
    return f"under {article}{listed(found, 'or')}"


def townsfolk(number: int, hosted: bool = False) -> str:
    """Name, price, what it goes under unless it is there already, and what it does when."""
    own = t.TOWNSFOLK_ASSETS[number]
    does = effects.assets(own) if own else effects.effect(t.TOWNSFOLK_EFFECT[number])
    when = WHEN[t.TOWNSFOLK_WHEN[number]]
    price = t.TOWNSFOLK_PRICE[number]
    goes = "" if hosted else f"{under(number)}; "
    return f"{names.TOWNSFOLK_NAMES[number]}, {f'{price} silver' if price else 'free'}; {goes}{when}: {does}"


def goal(number: int) -> str:
    """What an Inspiration card asks for. Rule: Y7.17"""
    first = number * t.MOST_COUNTERS
    counters = [c for c in t.GOAL_COUNTER[first : first + t.MOST_COUNTERS] if c != t.NO_COUNTER]
    asked = listed([amount(t.GOAL_AMOUNT[number], COUNTERS[c]) for c in counters], "and")
    return f"doubles with {asked} at the end of the game"


def tile_name(design: int) -> str:
    """What people call a tile: `camel tile`, `die +1 | camel tile`, `open water tile`."""
    return f"{tile_face(design)} tile"


def tile_told(design: int) -> str:
    """A tile in a sentence, of two columns with them behind it: `camel tile`, `tile (die +1 | camel)`."""
    face = tile_face(design)
    return f"tile ({face})" if " | " in face else tile_name(design)


def tile_face(design: int, face: int = 0) -> str:
    """The icons of a tile column by column; of a special tile its tag."""
    columns = [list(effects.icons(t.DESIGN_ICONS[(design * 2 + face) * 2 + column])) for column in range(2)]
    wide = t.DESIGN_SHAPE[design] == t.SHAPE_WIDE
    shown = " | ".join(
        listed(column, "and", "blank") for column in (columns if wide else columns[:1]) if column or wide
    )
    counts = t.DESIGN_TAG_COUNT[design * t.NUM_TAGS : (design + 1) * t.NUM_TAGS]
    return shown or listed("double " * (count - 1) + names.TAGS[tag] for tag, count in enumerate(counts) if count)


def tile(design: int) -> str:
    """A tile in full: its kind and price, its size, both faces, points. Rule: Y9.1, Y9.7"""
    kind, shape = t.DESIGN_KIND[design], t.DESIGN_SHAPE[design]
    parts = [f"{names.TILE_KINDS[kind]} tile, {tile_price(kind)}", f"{SIZES[shape]}: {tile_face(design)}"]
    return "; ".join([*parts, *tile_back(design), *tile_points(design)])


def tile_price(kind: int) -> str:
    """`3 silver or 2 blue influence`, `free`. Rule: Y9.1"""
    price = [f"{t.TILE_SILVER[kind]} silver"] if t.TILE_SILVER[kind] else ["free"]
    if t.TILE_INFLUENCE[kind]:
        price.append(f"{t.TILE_INFLUENCE[kind]} {names.GUILDS[t.TILE_GUILD[kind]]} influence")
    return listed(price, "or")


def tile_back(design: int) -> list[str]:
    """`flipped camel | die -1`, if it has two faces. Rule: Y9.7"""
    return [f"flipped {tile_face(design, 1)}"] if t.DESIGN_SHAPE[design] == t.SHAPE_WIDE else []


def tile_points(design: int) -> list[str]:
    """`1 point`, if any."""
    return [counted(t.DESIGN_VP[design], "point")] if t.DESIGN_VP[design] else []
