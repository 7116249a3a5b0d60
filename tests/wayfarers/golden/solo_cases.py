"""Golden cases of the solo opponent."""

from __future__ import annotations

from engines.wayfarers.data.vocabulary import ATOMS
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import opponent, priorities
from tests.golden.reading import Table as Case
from tests.wayfarers.position import IDS, Table, place_number

COLOURS = ("black", "blue", "yellow", "green")


def against(board: str = "A1") -> Table:
    """A table with a solo opponent."""
    return Table(solo=int(board[1:])).ai()


def schemes(table: Table, cards: list[str]) -> Table:
    """Scheme cards face up, the first one first."""
    for number, card in enumerate(cards):
        table.put("schemes", names.SCHEMES.index(card), number)
    return table.put("num_schemes", len(cards)).put("scheme_deck", 0)


def with_sum(table: Table, total: int) -> Table:
    """Schemes of this sum."""
    return schemes(table, {0: ["K2"], 1: ["K4"], 2: ["K1"], 3: ["K4", "K1"], 4: ["K1", "K5"]}[total])


def gains(table: Table) -> list[str]:
    """The effects that the AI is about to resolve, the next one first."""
    s = table.s
    frames = [s.frame_a[i] for i in range(s.depth) if s.frame_kind[i] == c.K_AI_DO]
    return [ATOMS[atom] for atom in reversed(frames)]


def ai_turn(given: Case, expect: Case) -> None:
    """Whether it rests."""
    colours = given.take("face_up")
    pools = {"blue": iter(["K1", "K2", "K3"]), "red": iter(["K4", "K5", "K6"])}
    table = schemes(against(), [next(pools[colour]) for colour in colours])
    opponent.take_turn(table.s)
    kinds = [int(table.s.frame_kind[i]) for i in range(table.s.depth)]
    assert {True: "rest", False: "reveal"}[c.K_AI_SHUFFLE in kinds] == expect.take("action")


def ai_sum(given: Case, expect: Case) -> None:
    """The sum value."""
    assert priorities.sum_value(schemes(against(), given.take("schemes")).s) == expect.take("sum")


def ai_priority(given: Case, expect: Case) -> None:
    """What a space of the Resource Track means."""
    table = against().put("ai_track", given.take("track") - 1)
    assert COLOURS[priorities.colour_after(table.s, 0)] == expect.take("color")
    assert priorities.inspiration_place(table.s, 0) - 4 * t.INSPIRATION + 1 == expect.take("inspiration_position")


def filled(table: Table, row: str) -> Table:
    """Cards at all places of a row."""
    kind = names.KINDS.index(row)
    for position in range(1, t.ROW_LENGTH + 1):
        table.show(f"{row} {position}", IDS[kind][position])
    return table


def ai_pick(given: Case, expect: Case) -> None:
    """Which card of a row it takes, or influences."""
    row = given.take("row")
    kind = names.KINDS.index(row)
    table = with_sum(filled(against(), row), given.take("sum"))
    for position in given.take("blocked_positions"):
        table.put("display", c.NO_CARD, kind * t.ROW_LENGTH + position - 1)
    number = priorities.first_suiting(table.s, c.WANT_CARD, kind, 0)
    wanted = kind * t.ROW_LENGTH + expect.take("position") - 1
    assert priorities.candidate(table.s, c.WANT_CARD, kind, number) == wanted
    table.put("ai_track", [t.COLOUR_KIND[colour] for colour in t.TRACK_COLOUR].index(kind))
    opponent.influence_card(table.s)
    assert table.s.token[wanted] == c.AI + 1


def ai_pick_tile(given: Case, expect: Case) -> None:
    """Which design it takes."""
    table = with_sum(against(), given.take("sum"))
    for design in given.take("sold_out"):
        table.put("store", 0, names.DESIGNS.index(design))
    design = priorities.design_of(table.s, names.TILE_KINDS.index(given.take("kind")))
    assert names.DESIGNS[design] == expect.take("tile")


def ai_deny(given: Case, expect: Case) -> None:
    """Where it turns after the human denied cards."""
    row, tokens = given.take("row"), given.take("human_tokens")
    table = with_sum(filled(against(), row), given.take("sum")).has(silver=9)
    for position in tokens:
        table.put("token", c.HUMAN + 1, place_number(f"{row} {position}"))
    table.ask(c.K_AI_WANT, c.WANT_CARD, names.KINDS.index(row), 0, seat=c.AI)
    for _ in range(given.take("denials")):
        table.say("deny for 1 silver")
    frame = table.s.depth - 1
    place = priorities.candidate(table.s, *(int(getattr(table.s, f"frame_{x}")[frame]) for x in "abc"))
    assert names.KINDS[place // t.ROW_LENGTH] == expect.take("still_wants")
    assert place % t.ROW_LENGTH + 1 == expect.take("next_position")


def ai_path(given: Case, expect: Case) -> None:
    """Where its marker goes."""
    table = schemes(against(), given.take("schemes")).at(given.take("at"), c.AI).at(given.take("human_at"), c.HUMAN)
    assert names.JOURNAL[priorities.next_space(table.s)] == expect.take("to")


def ai_extra(given: Case, expect: Case) -> None:
    """What it spends for one more step."""
    in_column = {t.JOURNAL_COLUMN[space]: name for space, name in reversed(list(enumerate(names.JOURNAL)))}
    table = schemes(against(), ["K1"]).at(in_column[given.take("ai_column")], c.AI)
    table.at(in_column[given.take("human_column")], c.HUMAN)
    cost = priorities.extra_cost(table.s)
    black = given.take("black_after_first_step")
    table.put("guild", black, c.AI * t.NUM_GUILDS + t.GUILD_BLACK)
    assert given.take("first_step_final") is False
    opponent.extra_step(table.s, cost)
    assert black - table.tokens(c.AI)[0] == expect.take("spends")


def ai_track(given: Case, expect: Case) -> None:
    """Where the Resource Track marker comes to, and what it crosses."""
    table = against(given.take("board")).put("ai_track", given.take("from") - 1)
    for _ in range(given.take("steps")):
        opponent.move_track(table.s)
    assert (table.s.ai_track + 1, gains(table)) == (expect.take("to"), expect.take("gains"))


def ai_special(given: Case, expect: Case) -> None:
    """Which special tile it wants."""
    table = schemes(against(), [given.take("scheme")])
    for design in given.take("taken"):
        table.put("store", 0, names.DESIGNS.index(design))
    assert names.DESIGNS[priorities.special_design(table.s)] == expect.take("tile")


def ai_caravan(given: Case, expect: Case) -> None:
    """What tiles cover along its path."""
    table = against(given.take("board"))
    designs = {1: "UB1", 2: "UL1"}
    found = []
    for number, size in enumerate(given.take("sizes")):
        table.put("store", 1, names.DESIGNS.index(designs[size]))
        opponent.lay(table.s, names.DESIGNS.index(designs[size]))
        found.append(gains(table))
        table.put("depth", 0)
        assert number < len(expect.look("gains"))
    assert found == expect.take("gains")


def ai_scheme(given: Case, expect: Case) -> None:
    """Which line of a scheme it follows."""
    card, workers = given.take("scheme"), given.take("workers")
    table = schemes(against(), [card]).workers(c.AI, **{colour: int(colour in workers) for colour in names.WORKERS})
    table.guilds(c.HUMAN, **given.take("guild"))
    for row in ("townsfolk", "land", "water"):
        filled(table, row)
    opponent.follow_scheme(table.s, names.SCHEMES.index(card))
    top = table.s.depth - 1
    assert {True: "first", False: "second"}[table.s.frame_kind[top] == c.K_AI_WANT] == expect.take("uses")
    assert (table.s.frame_a[top], names.WORKERS[table.s.frame_b[top]]) == (c.WANT_PLACE, expect.take("worker"))


def ai_replace(given: Case, expect: Case) -> None:
    """What it resolves of a slot of the board."""
    table = against()
    opponent.push_effect(table.s, t.SLOT_EFFECT[place_number(f"{given.take('row')} {given.take('position')}")])
    replaced = [ATOMS[t.AI_REPLACE[ATOMS.index(atom)]] for atom in gains(table)]
    assert replaced == expect.take("effects")


def ai_worker_take(given: Case, expect: Case) -> None:
    """Which worker it takes."""
    table = against().put("ai_track", given.take("track") - 1)
    table.show("inspiration 1", "N01", workers=" ".join(given.take("out")))
    assert names.WORKERS[priorities.worker_to_take(table.s)] == expect.take("color")


def ai_fee(given: Case, expect: Case) -> None:
    """A worker placed for a fee to the AI: what it can hire, and whose the Townsfolk cards are then."""
    place, row, colour = given.take("place"), given.take("townsfolk"), given.take("worker")
    table = with_sum(against(given.take("board")), given.take("sum")).put("ai_track", given.take("track") - 1)
    table.has(silver=given.take("silver")).dice(1).workers(**{colour: 1}).show(place, "LC16", c.AI)
    for position, card in enumerate(row, 1):
        if card:
            table.show(f"townsfolk {position}", card)
    table.turn().say(f"place a {colour} worker")
    assert table.s.ai_track + 1 == expect.take("track") and table.row("townsfolk") == row
    table.say("hire a Townsfolk card", expect.take("human"), "done")
    assert [card for card in row if card and table.has_card(card, c.AI)] == expect.take("ai")


CASES = {
    case.__name__: case
    for case in (
        *(ai_turn, ai_sum, ai_priority, ai_pick, ai_pick_tile, ai_deny, ai_path, ai_extra, ai_track, ai_special),
        *(ai_caravan, ai_scheme, ai_replace, ai_worker_take, ai_fee),
    )
}
