"""Where a game stands, in words, for a person at the table: everything is open."""

from __future__ import annotations

from typing import Any

from engines.core.engine.bits import BIT
from engines.core.language.explaining import counted, listed
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import journal
from engines.wayfarers.rules.counters import count, townsfolk_under
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.words import cards, effects, phrases, schemes

ROW_TITLES = ("Townsfolk", "Space", "Land", "Water", "Inspiration")
BOARD_ORDER = (t.TOWNSFOLK, t.SPACE, t.LAND, t.WATER, t.INSPIRATION)


def status_lines(core: Any) -> list[str]:
    """The whole table: whose turn it is, the rows of cards, tiles, markers, players."""
    return [
        title(core),
        *(line for kind in BOARD_ORDER for line in row_lines(core, kind)),
        tiles_line(core),
        *track_lines(core),
        *(line for p in range(core.players) for line in seat_lines(core, p)),
    ]


def title(core: Any) -> str:
    """Whose turn it is, and how long the game lasts yet. Rule: Y13.1"""
    if core.ended:
        return f"The game is over after {counted(core.turns, 'turn')}."
    left = f"; {counted(core.turns_left, 'turn')} to the end, this one included" if core.turns_left else ""
    return f"Turn {core.turns}: seat {core.active + 1}{left}."


def row_lines(core: Any, kind: int) -> list[str]:
    """The four places of a row: the card, what lies on it, what a worker gets there."""
    lines = [f"{ROW_TITLES[kind]}, {len_of_deck(core, kind)} in the deck:"]
    for position in range(t.ROW_LENGTH):
        place = kind * t.ROW_LENGTH + position
        lines.append(f"  {position + 1} {card_words(core, place)}")
    return lines


def len_of_deck(core: Any, kind: int) -> int:
    """Cards that may still come. Rule: Y8.12"""
    return int(core.deck[kind].bit_count() + core.tail_size[kind])


def card_words(core: Any, place: int) -> str:
    """`LC05: city; …; worker: a free basic tile; on it a green worker, influence of seat 2`."""
    kind, number = place // t.ROW_LENGTH, core.display[place]
    if number == c.NO_CARD:
        return "no card"
    price = f"; costs {t.SPACE_PRICE[place % t.ROW_LENGTH]} silver" if kind == t.SPACE else ""
    worker = f"; worker: {effects.slot(place)}" if t.SLOT_EFFECT[place] else ""
    lying = [
        f"a {names.WORKERS[colour]} worker" for colour in range(t.NUM_COLOURS) if core.on_card[place] & BIT[colour]
    ]
    lying += [f"influence of {phrases.seat(core, core.token[place] - 1)}"] if core.token[place] else []
    on_it = f"; on it {listed(lying)}" if lying else ""
    return f"{cards.card_id(kind, number)}: {cards.card(kind, number)}{price}{worker}{on_it}"


def tiles_line(core: Any) -> str:
    """The tiles that are left, by kind and what they show."""
    kinds = [kind_of_tiles(core, kind) for kind in range(t.NUM_TILE_KINDS)]
    return f"Upgrade tiles left: {'; '.join(line for line in kinds if line) or 'none'}."


def kind_of_tiles(core: Any, kind: int) -> str:
    """`basic: 2 camel tiles, 1 pigeon tile`."""
    left = [(core.store[x], cards.tile_face(x)) for x in range(t.NUM_DESIGNS) if t.DESIGN_KIND[x] == kind]
    shown = ", ".join(f"{number} {face} tile{'s' if number > 1 else ''}" for number, face in left if number)
    return f"{names.TILE_KINDS[kind]}: {shown}" if shown else ""


def seat_lines(core: Any, p: int) -> list[str]:
    """What a seat has, and where its marker stands."""
    if is_ai(core, p):
        return [ai_line(core), marker_line(core, p)]
    return [f"Seat {p + 1}: {supply(core, p)}.", f"  Tags: {tags(core, p)}.", marker_line(core, p)]


def supply(core: Any, p: int) -> str:
    """Silver, provisions, dice, workers, influence."""
    faces = [str(face + 1) for face in range(c.FACES) for _ in range(core.dice[p * c.FACES + face])]
    placed = [phrases.host_name(x) for x in range(t.NUM_DIE_SPACES) if core.occupied[p] & BIT[x]]
    own = core.workers[p * t.NUM_COLOURS : (p + 1) * t.NUM_COLOURS]
    at_hand = [f"{number} {names.WORKERS[colour]}" for colour, number in enumerate(own) if number]
    return (
        f"{core.silver[p]} silver, {phrases.provisions(core.provision[p])}; dice {' '.join(faces) or 'none'}"
        f"{', placed on ' + listed(placed) if placed else ''}; workers {listed(at_hand, empty='none')}; "
        f"influence {guilds(core, p)}, {core.influence[p]} in supply"
    )


def guilds(core: Any, p: int) -> str:
    """`1 black, 0 yellow, 2 blue`."""
    own = core.guild[p * t.NUM_GUILDS : (p + 1) * t.NUM_GUILDS]
    return ", ".join(f"{number} {names.GUILDS[g]}" for g, number in enumerate(own))


def tags(core: Any, p: int) -> str:
    """`2 city, 1 harbour`."""
    own = core.tags[p * t.NUM_TAGS : (p + 1) * t.NUM_TAGS]
    return listed([cards.amount(number, names.TAGS[tag]) for tag, number in enumerate(own) if number])


def ai_line(core: Any) -> str:
    """The solo opponent: board, tracks, schemes, what it has taken. Rule: Y14.2, Y14.17"""
    return f"Seat {c.AI + 1}, the AI ({names.AI_BOARDS[core.solo - 1]}): {ai_state(core)}; {guilds(core, c.AI)}."


def ai_state(core: Any) -> str:
    """What the solo opponent has but influence. Rule: Y14.2, Y14.17"""
    shown = [schemes.scheme(scheme) for scheme in core.schemes[: core.num_schemes]]
    waits = f", over the line: {schemes.crossing(core)}" if core.fee_place else ""
    fields = ((core.townsfolk, "Townsfolk"), (core.skies, "Space"), (core.lands, "Land"), (core.waters, "Water"))
    taken = [f"{field[c.AI].bit_count()} {word}" for field, word in fields]
    return (
        f"track {schemes.track(core.ai_track)}{waits}, comets {core.ai_comet}, schemes {listed(shown, empty='none')}; "
        f"cards {', '.join(taken)}, {core.ai_inspirations.bit_count()} Inspiration; {core.ai_squares} squares covered"
    )


def marker_line(core: Any, p: int) -> str:
    """Where a marker stands, and what the links ahead ask for. Rule: Y5.1, Y5.2"""
    here = core.marker[p]
    if c.NO_SIDE in core.side:
        return f"  Journal: on {names.JOURNAL[here]}; the sides of the board are not drawn yet."
    ahead = [link_words(core, p, link) for link in range(t.FIRST_LINK[here], t.FIRST_LINK[here + 1])]
    return f"  Journal: on {names.JOURNAL[here]}; {'on to ' + '; '.join(ahead) if ahead else 'at the end'}."


def space_words(core: Any, space: int) -> str:
    """What a Journal space gives, and what each link to it asks for. Rule: Y5.2, Y5.7, Y5.8

    `an Inspiration card and a new die; from 1a with 2 cities`.
    """
    gained = journal.space_effect(core, space)
    gives = [effects.effect(gained)] if gained else []
    gives += ["a green worker for the first marker"] if t.JOURNAL_GREEN[space] else []
    ways = []
    for here in range(t.NUM_JOURNAL):
        links = range(t.FIRST_LINK[here], t.FIRST_LINK[here + 1])
        ways += [f"from {names.JOURNAL[here]}{asked(core, one)}" for one in links if t.LINK_TO[one] == space]
    return "; ".join([*gives, *ways])


def asked(core: Any, link: int) -> str:
    """What the ink blot of a link asks for: ` with 2 cities`, ` for 1 black influence`, or ''. Rule: Y5.2"""
    if c.NO_SIDE in core.side:
        return ""
    blot = journal.blot(core, link)
    if t.LINK_SPEND[blot]:
        paid = [f"1 {names.GUILDS[g]}" for g in range(t.NUM_GUILDS) if t.LINK_SPEND[blot] & BIT[g]]
        return f" for {listed(paid)} influence"
    counter = t.LINK_COUNTER[blot]
    return "" if counter == t.NO_COUNTER else f" with {cards.amount(t.LINK_AMOUNT[blot], cards.COUNTERS[counter])}"


def track_lines(core: Any) -> list[str]:
    """Every space of the Journal Track but the first. Rule: Y5.1"""
    spaces = (f"  {names.JOURNAL[space]}: {space_words(core, space)}" for space in range(1, t.NUM_JOURNAL))
    return ["Journal Track:", *spaces]


def link_words(core: Any, p: int, link: int) -> str:
    """`3a for 2 cities (1 so far): 2 silver`."""
    to, blot = t.LINK_TO[link], journal.blot(core, link)
    gives = effects.effect(journal.space_effect(core, to))
    if t.LINK_SPEND[blot]:
        paid = [f"1 {names.GUILDS[g]}" for g in range(t.NUM_GUILDS) if t.LINK_SPEND[blot] & BIT[g]]
        return f"{names.JOURNAL[to]} for {listed(paid)} influence: {gives}"
    counter = t.LINK_COUNTER[blot]
    if counter == t.NO_COUNTER:
        return f"{names.JOURNAL[to]}: {gives}"
    need = cards.amount(t.LINK_AMOUNT[blot], cards.COUNTERS[counter])
    have = "" if is_ai(core, p) else f" ({count(core, p, counter)} so far)"
    return f"{names.JOURNAL[to]} with {need}{have}: {gives}"


def tableau_lines(core: Any, p: int) -> list[str]:
    """The cards of a seat with the townsfolk and Inspiration cards at them. Rule: Y7.1, Y7.7, Y7.11, Y7.19"""
    hosts = [0, *(x for x in range(t.FIRST_CITY, t.FIRST_HARBOUR) if core.lands[p] & BIT[x - t.FIRST_CITY])]
    vistas = range(t.NUM_CITIES, t.NUM_LAND)
    hosts += [c.FIRST_VISTA + card - t.NUM_CITIES for card in vistas if core.lands[p] & BIT[card]]
    hosts += [1, *(x for x in range(t.FIRST_HARBOUR, t.NUM_DIE_SPACES) if core.waters[p] & BIT[x - t.FIRST_HARBOUR])]
    open_waters = range(t.NUM_HARBOURS, t.NUM_WATER)
    hosts += [c.FIRST_OPEN_WATER + card - t.NUM_HARBOURS for card in open_waters if core.waters[p] & BIT[card]]
    middle = range(2, t.NUM_HOME_SPACES)
    return [
        *(host_line(core, p, host) for host in hosts),
        *(f"{phrases.host_name(x)}: {cards.die_space(x)}{taken(core, p, x)}" for x in middle),
        *(star_line(core, p, card) for card in stars(core, p)),
    ]


def host_line(core: Any, p: int, host: int) -> str:
    """A Land or Water card, the die on it and the townsfolk under it."""
    card = townsfolk_under(core, p, host)
    under = "" if card == c.NO_CARD else f"; under it {names.TOWNSFOLK[card]} {cards.townsfolk(card, hosted=True)}"
    return f"{phrases.host_name(host)}: {host_words(host)}{taken(core, p, host)}{under}"


def host_words(host: int) -> str:
    """What a Land or Water card of the tableau does."""
    if host < t.NUM_HOME_SPACES:
        return cards.die_space(host)
    if host < t.FIRST_HARBOUR:
        return cards.land(host - t.FIRST_CITY)
    if host < t.NUM_DIE_SPACES:
        return cards.water(host - t.FIRST_HARBOUR)
    if host < c.FIRST_OPEN_WATER:
        return cards.land(host - c.FIRST_VISTA + t.NUM_CITIES)
    return cards.water(host - c.FIRST_OPEN_WATER + t.NUM_HARBOURS)


def taken(core: Any, p: int, space: int) -> str:
    """Whether a die is on a die space."""
    return "; a die on it" if space < t.NUM_DIE_SPACES and core.occupied[p] & BIT[space] else ""


def stars(core: Any, p: int) -> list[int]:
    """Own Space cards, the home star first."""
    return [c.HOME_STAR, *(card for card in range(t.NUM_SPACE) if core.skies[p] & BIT[card])]


def star_line(core: Any, p: int, card: int) -> str:
    """A Space card, and the Inspiration card at it."""
    tucked = core.home_tucked[p] if card == c.HOME_STAR else core.tucked[card]
    goal = "" if tucked == c.NO_CARD else f"; {names.INSPIRATION[tucked]} {cards.goal(tucked)}"
    return f"{phrases.HOME_STAR if card == c.HOME_STAR else names.SPACE[card]}: {cards.value(card)}{goal}"
