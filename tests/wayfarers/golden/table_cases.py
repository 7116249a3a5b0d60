"""Golden cases of the table: setup, displays, prices, fees, scoring, the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engines.core.engine.outcome import PlayerResult
from engines.core.scoring.sheets import FORMAT, FORMAT_VERSION
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import caravan, cards, scoring
from engines.wayfarers.rules import constants as c
from tests.golden.reading import Table as Case
from tests.golden.reading import UnknownKey
from tests.wayfarers.position import FIELDS_OF_KIND, IDS, ME, OTHER, Table, card_number, place_number

ICONS = ("camel", "telescope", "ship", "pigeon", "silver-1", "provision-1", "die+", "die-", "die+-")
EMPTY: dict[str, Any] = dict.fromkeys(
    ("city", "vista", "harbour", "open_water", "space", "inspiration", "caravan", "black", "yellow", "blue"), 0
)


def digits(icons: list[str]) -> int:
    """Icons of a column as the position has them."""
    return sum(1 << t.BITS_OF_ICON * ICONS.index(icon) for icon in icons)


def column(table: Table, face: int, icons: list[str]) -> Table:
    """A column of the caravan with exactly these icons."""
    return table.put("column", digits(icons), face - 1)


def set_tags(table: Table, tags: dict[str, int]) -> Table:
    """Exactly these tags."""
    for name, number in tags.items():
        table.tag(names.TAGS.index(name.replace("_", " ")), number)
    return table


def set_cards(table: Table, counts: dict[str, int]) -> Table:
    """So many cards of each kind, that of the home board included."""
    for kind, number in counts.items():
        table.put(FIELDS_OF_KIND[names.KINDS.index(kind)], 2 ** (number - 1) - 1)
    return table


def set_tiles(table: Table, counts: dict[str, int]) -> Table:
    """So many tiles of each kind; `any` is all of them."""
    first = {"basic": "UB1", "space": "US1", "land": "UL1", "water": "UW1"}
    others = counts.pop("any", sum(counts.values())) - sum(counts.values())
    for kind, number in counts.items():
        table.put("tiles", number, names.DESIGNS.index(first[kind]))
    for design in range(others):
        table.put("tiles", 1, names.DESIGNS.index("UX01") + design)
    return table


def start(given: Case, expect: Case) -> None:
    """What each place in the order of play starts with."""
    order = given.take("order")
    setup = GAME.tables.deal(len(order), Random(1))
    state = GAME.new_initial_state(setup)
    while state.is_chance():
        state.apply_action(state.legal_actions()[0])
    core: Any = state.core
    seats = [(core.first + number - 1) % core.players for number in order]
    assert [core.provision[seat] for seat in seats] == expect.take("provision")
    assert [core.silver[seat] for seat in seats] == expect.take("silver")
    tokens = [core.guild[seat * t.NUM_GUILDS : (seat + 1) * t.NUM_GUILDS] for seat in seats]
    wanted = [[own.count(guild) for guild in names.GUILDS] for own in expect.take("influence")]
    assert [list(own) for own in tokens] == wanted
    assert [core.influence[seat] + sum(own) for seat, own in zip(seats, wanted, strict=True)] == [t.TOKENS] * len(order)


def refill(given: Case, expect: Case) -> None:
    """A row slides and is filled up."""
    row, before, deck = given.take("row"), given.take("before"), given.take("deck")
    kind = names.KINDS.index(row)
    shown: list[str] = [words.split("+")[0] for words in before]
    known = [name for name in [*shown, *deck] if name]
    table = Table()
    for position, words in enumerate(before):
        name, _, rider = words.partition("+")
        if name:
            workers = rider.removesuffix("_worker") if rider.endswith("_worker") else ""
            token = OTHER if rider.endswith("_influence") else None
            table.show(f"{row} {position + 1}", IDS[kind][known.index(name)], token, workers)
    table.deck(*(IDS[kind][known.index(name)] for name in deck)).ask(c.K_REFILL, kind)
    while table.asks:
        table.say(table.can[0])
    assert [described(table, kind, position, known, before) for position in range(t.ROW_LENGTH)] == expect.take("after")


def described(table: Table, kind: int, position: int, known: list[str], before: list[str]) -> str:
    """A place of a row as the case says it."""
    place = kind * t.ROW_LENGTH + position
    name = known[table.s.display[place]]
    rider = next((words.partition("+")[2] for words in before if words.startswith(name)), "")
    assert (table.s.token[place] != 0, table.s.on_card[place] != 0) == ("influence" in rider, "worker" in rider)
    return f"{name}+{rider}" if rider else name


def primary_tags(given: Case, expect: Case) -> None:
    """What primary tags score."""
    table = set_tags(Table(), given.take_all())
    primary = ("city", "vista", "harbour", "open_water")
    found = {tag: scoring.tag_points(table.tags(i)) for i, tag in enumerate(primary)}
    found |= {"sets": scoring.set_points(table.s, ME), "total": scoring.primary_points(table.s, ME)}
    assert expect.take_all() == found


def space_vp(given: Case, expect: Case) -> None:
    """What a Space card scores."""
    card, inspiration = given.take("card"), given.take("inspiration", None)
    comets = given.take("opponents_comet", [])
    table = set_tags(Table(1 + max(len(comets), 1)), given.take("tags", {}))
    for seat, number in enumerate(comets, 1):
        table.tag(t.TAG_COMET, number, seat)
    table.guilds(**given.take("guild", {})).has(silver=given.take("silver", 0))
    set_cards(table, given.take("cards", {}))
    set_tiles(table, given.take("tiles", {}))
    number = c.HOME_STAR if card == "home_space" else card_number(card)[1]
    goal = c.NO_CARD if inspiration is None else card_number(inspiration)[1]
    assert scoring.card_points(table.s, ME, number, goal) == expect.take("vp")


def guild_majority(given: Case, expect: Case) -> None:
    """Points for the guilds."""
    tokens = given.take_all()
    table = Table(len(tokens["black"]))
    for seat in range(table.s.players):
        table.guilds(seat, **{guild: own[seat] for guild, own in tokens.items()})
    assert [scoring.guild_points(table.s, seat) for seat in range(table.s.players)] == expect.take("vp")


def scored(*players: dict[str, int]) -> Sequence[PlayerResult]:
    """The results of a sheet; what is left out is nothing."""
    tables = [EMPTY | own for own in players]
    stamp = {"format": FORMAT, "format_version": FORMAT_VERSION}
    return GAME.results.sheet.score(stamp | {"player": tables}, "sheet", lenient=True).players


def tie_break(given: Case, expect: Case) -> None:
    """Who wins."""
    players = given.take("players")
    majority = [
        all(own[g] > other[g] for other in players if other is not own) for own in players for g in names.GUILDS
    ]
    led = [sum(majority[i * 3 : i * 3 + 3]) for i in range(len(players))]
    found = scored(
        *(
            {guild: own[guild] for guild in names.GUILDS} | {"space": own["vp"] - t.MAJORITY_VP * led[i]}
            for i, own in enumerate(players)
        )
    )
    assert [player.total for player in found] == [own["vp"] for own in players]
    assert [i for i, player in enumerate(found, 1) if player.rank == 1] == expect.take("winners")


def score(given: Case, expect: Case) -> None:
    """A whole score."""
    tags, values, doubled = given.take("tags"), given.take("space_values"), given.take("doubled")
    given.take("townsfolk")  # stands in the values of the Space cards
    tags.pop("comet")  # likewise
    guilds = {guild: int(i < given.look("guild_majorities")) for i, guild in enumerate(names.GUILDS)}
    given.take("guild_majorities")
    twice = sum(value for value, one in zip(values, doubled, strict=True) if one)
    own = {"space": sum(values), "inspiration": twice, "caravan": given.take("tile_vp")}
    points = [line.points for line in scored(tags | own | guilds, {})[0].lines]
    wanted = [expect.take(key) for key in ("city", "vista", "harbour", "open_water", "sets")]
    space = expect.take("space")
    assert points[:5] == wanted
    assert points[5] + points[6] == sum(space)
    assert points[7:] == [expect.take("caravan"), expect.take("guilds")]
    assert sum(points) == expect.take("total")
    for value, one, wants in zip(values, doubled, space, strict=True):
        assert value * (2 if one else 1) == wants


def end(given: Case, expect: Case) -> None:
    """Who has a last turn."""
    players, trigger = given.take("players"), given.take("trigger") - 1
    table = Table(players).put("turns_left", players + 1)
    table.dice(1, 2, 3).turn(trigger).say("rest", "keep")
    order = []
    while not table.s.ended:
        order += [int(table.s.active) + 1] if table.asks == c.K_ACTION else []
        table.say("rest" if table.asks == c.K_ACTION else "keep")
    assert order == expect.take("last_turns")


def price(given: Case, expect: Case) -> None:
    """Silver for a card."""
    what, icons, less = given.take("what"), given.take("column"), given.take("less", 0)
    card, position = given.take("card", "SS01"), given.take("position", 1)
    table = column(Table(), 1, icons).show(f"{what} {position}", card)
    table.put("die_silver", caravan.icon(table.s, ME, 0, t.ICON_SILVER))
    how = t.LESS_1 if less else t.PRICED
    assert cards.price_of(table.s, place_number(f"{what} {position}"), how) == expect.take("silver")


def fee(given: Case, expect: Case) -> None:
    """Whether price and fee can be paid."""
    printed, token = given.take("price_silver"), given.take("token")
    if token not in ("own", "opponent"):
        raise UnknownKey(f"token '{token}'")
    card = {0: "T02", 2: "T08"}[printed]
    table = Table().gained("LC09").show("townsfolk 1", card, OTHER if token == "opponent" else ME)
    table.has(silver=given.take("silver"), provision=given.take("provision")).pool(t.A_CARD_TOWNSFOLK)
    assert ("hire a Townsfolk card" in table.can) is expect.take("can_take")


CASES = {
    case.__name__: case
    for case in (start, refill, primary_tags, space_vp, guild_majority, tie_break, score, end, price, fee)
}
