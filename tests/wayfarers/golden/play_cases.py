"""Golden cases of play: dice, caravan, cards, workers, the Journal Track."""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import Any

from engines.wayfarers.data.vocabulary import ATOMS
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import caravan, cards, dice, journal
from engines.wayfarers.rules import constants as c
from tests.golden.reading import Table as Case
from tests.wayfarers.golden.table_cases import ICONS, column, set_tags
from tests.wayfarers.position import HOSTS, ME, OTHER, Table, card_number, place_number

SIDES = {"a": 0, "b": 1}
FACE = 3  # of the die in cases that give only its column
MANY = 9  # provisions, more than anything costs


def branch(table: Table) -> Table:
    """The same position, to be played on apart."""
    other = copy(table)
    other.s = GAME.rules.clone(table.s)
    return other


def atoms_of(option: int) -> list[str]:
    """The atoms of an option as they are written in the data."""
    rows = range(t.OPTION_ROW[option], t.OPTION_ROW[option + 1])
    return [ATOMS[t.ROW_ATOM[row]] + (f"*{t.ROW_COUNT[row]}" if t.ROW_COUNT[row] > 1 else "") for row in rows]


def options_of(effect: int) -> list[list[str]]:
    """The options of an effect."""
    return [atoms_of(option) for option in range(t.EFFECT_OPTION[effect], t.EFFECT_OPTION[effect + 1])]


def shuffled(options: list[list[str]]) -> list[list[str]]:
    """Options whose atoms may stand in any order."""
    return sorted(sorted(atoms) for atoms in options)


# ------------------------------------------------------------------------------------------------------------- journal


def journal_table(given: Case) -> Table:
    """A marker, the faces of the board, what ink blots compare."""
    table = Table(2 + len(given.look("final_taken") or ()))
    table.all("side", [SIDES[given.take("side")]] * t.NUM_SECTIONS).at(given.take("at"))
    counters = given.take("counters", {})
    if "sun_or_moon" in counters:
        counters["sun"] = counters.pop("sun_or_moon")
    set_tags(table, counters).guilds(**given.take("guild", {}))
    for seat, space in enumerate(given.take("final_taken", ()), 1):
        table.at(space, seat)
    return table


def journal_moves(given: Case, expect: Case) -> None:
    """Where the marker can go."""
    table = journal_table(given)
    found = journal.steps_from(table.s, ME, 0)
    assert [names.JOURNAL[space] for space in range(t.NUM_JOURNAL) if found >> space & 1] == expect.take("to")


# --------------------------------------------------------------------------------------------------------------- dice


def die_table(given: Case) -> Table:
    """A die space with its townsfolk, a die of the column given."""
    space, townsfolk = given.take("space"), given.take("townsfolk", None)
    table = column(Table().dice(FACE), FACE, given.take("column"))
    if space not in names.HOME_SPACES:
        table.gained(space)
    if townsfolk:
        table.under(space, townsfolk)
    table.has(silver=given.take("silver", 0), provision=given.take("provision", 0))
    return table.guilds(**given.take("guild", {}))


def die_place(given: Case, expect: Case) -> None:
    """Whether a die can be placed, and what its action offers."""
    space, townsfolk = given.look("space"), given.look("townsfolk")
    table = die_table(given).turn()
    number = HOSTS[space]
    legal = f"place a {FACE}" in table.can and bool(dice.spaces_for(table.s, ME, FACE - 1) >> number & 1)
    assert legal is expect.take("legal")
    if not legal:
        return
    blue = not dice.spaces_alone(table.s, ME, FACE - 1) >> number & 1
    assert blue is expect.take("needs_blue_ability", blue)
    if "options" in expect:
        assert shuffled(options_of(t.DIE_SPACE_EFFECT[number])) == shuffled(expect.take("options"))
    before = table.purse()
    table.say(f"place a {FACE}", space)
    extra = options_of(t.TOWNSFOLK_EFFECT[card_number(townsfolk)[1]]) if townsfolk else []
    assert extra == expect.take("extra", extra)
    if extra in ([["silver"]], [["provision"]]):
        assert table.purse() == (before[0] + (extra == [["silver"]]), before[1] + (extra == [["provision"]]))
    if "can_pay" in expect:
        assert any(words.startswith("for ") for words in table.can) is expect.take("can_pay")
    if "can_buy_land_tile" in expect:
        table.say("buy a land tile or 2 yellow influence", "buy a land tile")
        assert ("buy a land tile" in table.can) is expect.take("can_buy_land_tile")


def home_spaces(given: Case, expect: Case) -> None:
    """The six starting spaces."""
    for name, wanted in expect.take_all().items():
        number = HOSTS[name]
        need = [word for word in ICONS[:4] if t.DIE_SPACE_NEED[number] >> 4 * ICONS.index(word) & 15]
        assert need == wanted["need"]
        assert t.DIE_SPACE_PAY[number] == wanted.get("pay_provision", 0)
        assert options_of(t.DIE_SPACE_EFFECT[number]) == wanted["gives"]
        assert Table().dice(1).ask(c.K_ACTION).can != []


def reach(given: Case, expect: Case) -> None:
    """The faces that a die can be changed to."""
    table = Table()
    for face, icons in given.take("columns").items():
        column(table, int(face), icons)
    assert reached(table) == expect.take("reach")


def reached(table: Table) -> dict[str, list[int]]:
    """From every face."""
    masks = {face: dice.reach(table.s, ME, face) for face in range(c.FACES)}
    return {str(face + 1): [to + 1 for to in range(c.FACES) if mask >> to & 1] for face, mask in masks.items()}


def draw_option(given: Case, expect: Case) -> None:
    """What drawing costs, beside a face-up card."""
    given.add("provision", MANY)
    space = given.look("space")
    table = die_table(given).show("water 1", "WO08").deck("WO18").turn().say(f"place a {FACE}", space)
    if table.s.action:
        table.say("pay")
    face_up, drawn = branch(table).say("a Water card", "WO08"), branch(table).say("a Water card", "draw 3")
    assert (face_up.has_card("WO08"), drawn.has_card("WO18")) == (True, True)
    assert MANY - face_up.of("provision") == expect.take("pay_provision_face_up")
    assert MANY - drawn.of("provision") == expect.take("pay_provision_draw")


# ------------------------------------------------------------------------------------------------------------ caravan


def lay(table: Table, one: dict[str, Any]) -> Table:
    """A tile of a case."""
    return table.tile(one["tile"], one["col"], one["row"], int(one.get("face", "front") == "back"))


def caravan_case(given: Case, expect: Case) -> None:
    """Icons of the columns of a caravan."""
    table = Table()
    for one in given.take("tiles"):
        lay(table, one)
    found = {}
    for face in range(c.FACES):
        counts = {word: caravan.icon(table.s, ME, face, 4 * number) for number, word in enumerate(ICONS)}
        found[str(face + 1)] = sorted(word for word, count in counts.items() for _ in range(count))
    assert found == expect.take("columns")
    assert reached(table) == expect.take("reach")


def tile_place(given: Case, expect: Case) -> None:
    """Whether a tile fits, and what it covers."""
    table = Table().put("board", names.BOARDS.index(given.take("board")))
    for one in given.take("placed"):
        lay(table, one)
    table.has(silver=0, provision=0)
    design = names.DESIGNS.index(given.take("tile"))
    square = (given.take("row") - 1) * t.NUM_COLUMNS + given.take("col") - 1
    legal = bool(caravan.room_for(table.s, ME, design) >> square & 1)
    assert legal is expect.take("legal")
    if legal:
        caravan.apply_lay(table.s, ME, design, square)
        gains = Counter(silver=table.purse()[0], provision=table.purse()[1]) + Counter(
            ATOMS[a] for a in table.waiting()
        )
        assert sorted(gains.elements()) == sorted(expect.take("gains"))


# -------------------------------------------------------------------------------------------------------------- cards


def link(given: Case, expect: Case) -> None:
    """What a new Water card collects, and what it offers to the next one."""
    left, new = given.take("left"), given.take("new")
    table = Table() if left == "home_water" else Table().gained(left)
    number = card_number(new)[1]
    table.option(c.OPTION_DECLINE_GAINS)
    cards.gain_water(table.s, ME, number)
    on_gain = options_of(t.WATER_ON_GAIN[number])
    wanted = expect.take("link_gains")
    printed = [atom for atoms in on_gain for word in atoms for atom in repeated(word)]
    assert sorted(ATOMS[atom] for atom in table.waiting()) == sorted(wanted + printed)
    assert on_gain == expect.take("on_gain", on_gain)
    bars = t.LINK_OUT[number * t.NUM_BARS : (number + 1) * t.NUM_BARS]
    assert sum(bar != t.NO_LINK for bar in bars) == expect.take("open_links")


def repeated(word: str) -> list[str]:
    """An atom as often as it is written: `silver*2`."""
    atom, _, count = word.partition("*")
    return [atom] * int(count or 1)


def hosts(given: Case, expect: Case) -> None:
    """Under which cards a townsfolk may go."""
    townsfolk, own, occupied = given.take("townsfolk"), given.take("cards"), given.take("occupied")
    table = Table().gained(*(card for card in own if card not in names.HOME_SPACES))
    others = iter(card for card in ("T03", "T18", "T19") if card != townsfolk)
    for host in occupied:
        table.under(host, next(others))
    number = card_number(townsfolk)[1]
    found = cards.hosts(table.s, ME, number)
    by_host = {host: name for name, host in HOSTS.items()}
    assert [by_host[cards.host_of(number, x)] for x in range(60) if found >> x & 1] == expect.take("hosts")


def vista(given: Case, expect: Case) -> None:
    """How often a vista triggers."""
    own, gained = given.take("vista"), given.take("gained")
    table = Table().gained(own).option(c.OPTION_DECLINE_GAINS)
    if given.take("vista_gained_this_turn", False):
        table.put("fresh_lands", table.s.lands[ME])
    effect = t.LAND_EFFECT[card_number(own)[1]]
    before = triggers_of(table, effect)
    gain(table, gained)
    assert triggers_of(table, effect) - before == expect.take("triggers")
    assert options_of(effect) == expect.take("gives", options_of(effect))


def triggers_of(table: Table, effect: int) -> int:
    """How often the effect of a vista waits."""
    if t.EFFECT_CHOICE[effect]:
        return int(table.s.pool[t.EFFECT_CHOICE[effect]])
    return int(table.s.pool[t.ROW_ATOM[t.OPTION_ROW[t.EFFECT_OPTION[effect]]]])


def gain(table: Table, card: str) -> None:
    """A card or tile is gained; what it gives itself is left out."""
    if card in names.DESIGNS:
        design = names.DESIGNS.index(card)
        caravan.apply_lay(table.s, ME, design, 1)
        return
    kind, number = card_number(card)
    if kind == t.TOWNSFOLK:
        cards.apply_host(table.s, ME, number, 0)
    else:
        cards.trigger_vistas(table.s, ME, t.LAND_TAGS[number])


def space_slot(given: Case, expect: Case) -> None:
    """Whether there is room for a Space card."""
    counts = {"lands": "land_gained", "waters": "water_gained", "skies": "space_gained"}
    table = Table().show("space 1", "SS01").has(silver=9)
    for field, key in counts.items():
        table.put(field, 2 ** given.take(key) - 1)
    found = cards.takeable(table.s, ME, t.SPACE, t.FREE, 9, 0)
    assert bool(found) is expect.take("can_gain_space")


# ------------------------------------------------------------------------------------------------------------ workers


def worker_place(given: Case, expect: Case) -> None:
    """Whether a worker may be placed."""
    colour, row, position = given.take("color"), given.take("row"), given.take("position", None)
    shown = {"land": ("LC01", "LC02", "LC03", "LC04"), "water": ("WO01", "WO02", "WO03", "WO04")}[row]
    table = Table().has(provision=given.take("provision", 0), silver=9).dice(1).deck("LV01")
    on_card = " ".join(given.take("on_card"))
    for number, card in enumerate(shown, 1):
        table.show(f"{row} {number}", card, workers=on_card)
    table.ask(c.K_WORKER_PLACE, names.WORKERS.index(colour))
    places = [f"{row} {position}"] if position else [f"{row} {number}" for number in range(1, 5)]
    legal = table.s.depth > 0 and any(place in table.can for place in places)
    assert legal is expect.take("legal")


def rest(given: Case, expect: Case) -> None:
    """Rest abilities."""
    open_waters = iter(("WO01", "WO02"))
    table = Table().option(c.OPTION_DECLINE_GAINS).dice(*([1] * given.take("dice_in_supply")))
    table.guilds(**given.take("guild"))
    for townsfolk in given.take("rest_townsfolk"):
        water = next(open_waters)
        table.gained(water).under(water, townsfolk)
    table.turn()
    if "rest" in table.can:
        table.say("rest")
    while table.asks == c.K_REROLL:
        table.say("keep")
    active = expect.take("active")
    found = [atom for atom in table.waiting() if table.asks == c.K_POOL]
    assert (table.asks == c.K_POOL) is active
    assert sorted(ATOMS[atom] for atom in found) == expect.take("available")
    assert extra_step(table, active) is expect.take("extra_step_possible")


def extra_step(table: Table, active: bool) -> bool:
    """Whether the black guild can add a step, with influence moved there first."""
    if not active:
        return False
    if "move 1 influence" in table.can:
        table.say("move 1 influence")
        if table.asks == c.K_MOVE:
            table.say(next(words for words in table.can if words.endswith("to black")))
    table.tag(t.TAG_CITY, 3).tag(t.TAG_VISTA, 3)
    table.say("journal", "1a")
    return "use the black guild" in table.can


# ----------------------------------------------------------------------------------------------------------- sequences


def sequence(given: Case, expect: Case) -> None:
    """A turn from its main action on."""
    if "worker" in given:
        return worker_turn(given, expect)
    return die_turn(given, expect)


def die_turn(given: Case, expect: Case) -> None:
    """S29: the city's silver pays the fee of the card that it gives."""
    face, space, townsfolk = given.take("die"), given.take("space"), given.take("townsfolk")
    owner = {"opponent": OTHER}[given.take("land_card_token")]
    table = Table().dice(face).show("land 2", "LC01", owner).under(space, townsfolk)
    table.has(silver=given.take("silver"), provision=given.take("provision")).turn()
    legal = f"place a {face}" in table.can
    assert legal is expect.take("legal")
    tokens = table.of("influence", owner)
    assert options_of(t.TOWNSFOLK_EFFECT[card_number(townsfolk)[1]]) == expect.take("extra")
    table.say(f"place a {face}", space, "pay", "a Land card")
    assert table.purse() == (expect.take("silver"), expect.take("provision"))
    assert (["silver"] * table.of("silver", owner)) == expect.take("opponent_gains")
    assert table.has_card("LC01") is expect.take("land_card_taken")
    assert {table.of("influence", owner) - tokens: "opponent"}[1] == expect.take("token_returned_to")


def worker_turn(given: Case, expect: Case) -> None:
    """S30: a worker buys a comet, whose step leads to a green worker and to a tile that takes another one."""
    row, position, colour = given.take("row"), given.take("position"), given.take("worker")
    card, slot = given.take("card"), given.take("space_slot")
    given.add("side", given.take("side_middle"))
    counters = given.look("counters")
    tile = names.JOURNAL_TILES.index(given.take("journal_tile"))
    table = journal_table(given).workers(**{colour: 1}).gained(given.take("vista"), "LC01", "LC02")
    set_tags(table, counters).put("journal_tile", tile, names.JOURNAL.index("7b"))
    table.show(f"{row} {position}", "T01").show(f"space {slot}", card).show("land 1", "LC03", workers="yellow")
    table.has(silver=5).dice(1).turn().say(f"place a {colour} worker", "buy a Space card for 1 silver less")
    vista = options_of(t.LAND_EFFECT[card_number("LV03")[1]])
    assert vista == expect.take("vista_gives")
    gained = vista[0].count("silver")
    assert 5 + gained - table.of("silver") == expect.take("pay_silver")
    table.say("journal")
    assert table.space() == expect.take("moved_to")
    assert expect.take("green_worker_taken") == f"G{t.JOURNAL_GREEN[table.s.marker[ME]]}"
    assert table.supply()["green"] == 1
    table.say("take a worker")
    assert (table.supply()["yellow"], table.supply()["green"]) == (2, 1)
    left_there = table.s.on_card[place_number(f"{row} {position}")] != 0
    assert (not left_there) is expect.take("just_placed_worker_takeable")
    found = journal.steps_from(table.s, ME, 1)
    assert [names.JOURNAL[s] for s in range(t.NUM_JOURNAL) if found >> s & 1] == expect.take("extra_step_targets")


CASES = {
    case.__name__.removesuffix("_case"): case
    for case in (
        *(journal_moves, die_place, home_spaces, reach, draw_option, caravan_case, tile_place, link, hosts, vista),
        *(space_slot, worker_place, rest, sequence),
    )
}
