"""The solo opponent: its start, its turns, what it resolves, what the human has to say, its score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.core.engine.errors import SetupError
from engines.core.engine.frames import push
from engines.core.setup.setup import Setup
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import opponent, priorities, scoring
from engines.wayfarers.words.status import status_lines
from tests.wayfarers.golden.solo_cases import against, filled, schemes, with_sum
from tests.wayfarers.invariants import broken
from tests.wayfarers.position import IDS, ME, OTHER, Table, card_number
from tests.words import check_conditions, check_reading

BOARDS = ("space", "upgrade", "townsfolk", "journal")


def started(board: str, key: int = 1) -> Any:
    """A solo game at its first question to the human."""
    state = GAME.new_initial_state(GAME.tables.deal(2, Random(key), {"solo": board}))
    while state.is_chance():
        state.apply_action(state.sample_chance(key))
    return state.core


def does(table: Table, *atoms: int) -> Table:
    """The AI resolves these effects."""
    for atom in reversed(atoms):
        table.ask(c.K_AI_DO, atom, seat=c.AI)
    return table


@pytest.mark.rule("Y14.1", "Y14.2", "Y14.3", "Y1.5")
@pytest.mark.parametrize("board", BOARDS)
def test_the_start_of_a_solo_game(board: str) -> None:
    s = started(board)
    assert (s.first, s.active, s.solo) == (c.HUMAN, c.HUMAN, BOARDS.index(board) + 1)
    assert (s.marker[c.AI], s.ai_track, s.ai_comet, s.scheme_deck) == (0, 0, 0, 63)
    assert (s.silver[c.AI], s.provision[c.AI], sum(s.dice[6:12]), s.reserve[c.AI]) == (0, 0, 0, 0)
    assert list(s.guild[3:6]) == [0, 1, 1] and list(s.workers[3:6]) == [0, 1, 1]
    assert (s.silver[0], s.provision[0], list(s.guild[:3])) == (3, 2, [0, 0, 1])
    assert set(s.store) == {1, 2}


@pytest.mark.rule("Y14.1")
def test_a_solo_game_has_two_seats() -> None:
    setup = GAME.tables.deal(3, Random(1), {"solo": "space"})
    core: Any = GAME.new_initial_state(setup).core
    assert core.solo == 0
    assert "The solo opponent plays in games of 2 only; nobody is it here." in GAME.layout.notes(setup)
    solo = GAME.layout.notes(GAME.tables.deal(2, Random(1), {"solo": "any"}))
    assert "Seat 2 is the AI." in solo and not any("Option" in note for note in solo)


@pytest.mark.rule("Y14.2", "Y1.7")
def test_what_is_read_out_of_a_solo_table_is_what_it_starts_with() -> None:
    setup, s = GAME.tables.deal(2, Random(1), {"solo": "space"}), started("space")
    rows = GAME.layout.rows(setup)
    assert [(row["silver"], row["provisions"]) for row in rows] == [(3, 2), (0, 0)]
    assert [(s.silver[seat], s.provision[seat]) for seat in range(2)] == [(3, 2), (0, 0)]


@pytest.mark.rule("Y14.4", "Y14.5", "Y14.8")
def test_it_rests_after_three_to_five_reveals() -> None:
    lengths = set()
    for key in range(40):
        state, rng, reveals = (
            GAME.new_initial_state(GAME.tables.deal(2, Random(key), {"solo": "journal"})),
            Random(key),
            0,
        )
        while not state.is_terminal():
            s: Any = state.core
            scheme = s.frame_kind[s.depth - 1] == c.K_SCHEME
            if scheme and s.num_schemes == 0 and reveals:
                lengths.add(reveals)
                reveals = 0
            reveals += scheme
            state.apply_action(state.sample_chance(key) if state.is_chance() else rng.choice(state.legal_actions()))
    assert lengths == {3, 4, 5}


@pytest.mark.rule("Y14.8")
def test_a_rest_gives_comet_board_effect_and_journal_in_this_order() -> None:
    table = schemes(against("A4"), ["K4", "K5", "K6"]).ask(c.K_AI_TURN, seat=c.AI)
    assert (table.s.ai_comet, table.space(c.AI), table.s.num_schemes, table.s.scheme_deck) == (1, "1b", 0, 63)
    table = schemes(against("A4"), ["K4", "K6", "K5"]).ask(c.K_AI_TURN, seat=c.AI)
    assert table.s.ai_comet == 0


@pytest.mark.rule("Y14.5", "Y14.6")
def test_the_track_moves_before_the_scheme_is_followed() -> None:
    table = filled(filled(against("A2"), "land"), "water").put("ai_track", 4).put("scheme_deck", 0b001000)
    table.workers(c.AI, yellow=0, blue=0).ask(c.K_AI_TURN, seat=c.AI)
    assert (table.s.ai_track, table.tokens(c.AI)) == (5, [0, 1, 1])
    assert sum(table.s.tiles[t.NUM_DESIGNS : 2 * t.NUM_DESIGNS]) == 1


@pytest.mark.rule("Y14.6", "Y14.7", "Y14.10")
def test_the_first_line_is_paid_with_influence_or_the_second_is_followed() -> None:
    table = schemes(filled(against("A1"), "water"), ["K4"]).put("guild", 2, 5)
    table.ask(c.K_AI_SCHEME, names.SCHEMES.index("K4"), seat=c.AI)
    assert (table.tokens(c.AI), table.s.waters[c.AI].bit_count()) == ([0, 0, 0], 1)
    table = schemes(against("A1"), ["K4"]).put("guild", 2, 5)
    table.ask(c.K_AI_SCHEME, names.SCHEMES.index("K4"), seat=c.AI)
    assert table.tokens(c.AI)[2] == 3


@pytest.mark.rule("Y14.6", "Y14.7", "Y14.22")
def test_a_worker_is_placed_unless_its_row_is_full_of_that_colour() -> None:
    table = schemes(against("A1"), ["K2"]).workers(c.AI, green=1, blue=1)
    for position in range(1, 5):
        table.show(f"townsfolk {position}", names.TOWNSFOLK[position], workers="green")
    filled(table, "water").ask(c.K_AI_SCHEME, names.SCHEMES.index("K2"), seat=c.AI)
    assert [table.s.on_card[12 + i] for i in range(4)] == [4, 0, 0, 0]
    table.workers(c.AI, green=0, blue=0).ask(c.K_AI_SCHEME, names.SCHEMES.index("K2"), seat=c.AI)
    assert table.tokens(c.AI) == [1, 1, 1]


@pytest.mark.rule("Y14.11", "Y14.13", "Y14.24")
def test_a_slot_is_resolved_in_printed_order_with_replacements() -> None:
    table = with_sum(filled(filled(against("A1"), "water"), "space"), 0).workers(c.AI, blue=1)
    table.show("land 1", "LC01", workers="green").put("ai_track", 3)
    table.ask(c.K_AI_WANT, c.WANT_PLACE, t.WORKER_BLUE, 0, seat=c.AI)
    assert table.s.on_card[12] == 4 and table.supply(c.AI)["green"] == 1
    assert [table.s.token[12 + i] for i in range(4)] == [2, 2, 0, 0]


@pytest.mark.rule("Y14.11")
def test_silver_and_provisions_move_the_track_and_a_new_die_is_a_tile() -> None:
    table = does(against("A1"), t.A_SILVER, t.A_PROVISION, t.A_DIE_NEW)
    assert (table.s.ai_track, table.purse(c.AI)) == (2, (0, 0))
    assert sum(table.s.tiles[t.NUM_DESIGNS : 2 * t.NUM_DESIGNS]) == 1


@pytest.mark.rule("Y14.12")
def test_the_comet_track_ends_at_ten() -> None:
    table = does(against().put("ai_comet", 9), t.A_AI_COMET, t.A_AI_COMET)
    assert table.s.ai_comet == 10
    table = with_sum(against().show("space 1", "SC06"), 0)
    assert does(table, t.A_CARD_SPACE).s.ai_comet == 0


@pytest.mark.rule("Y14.14")
def test_where_people_draw_three_it_takes_the_top_card() -> None:
    table = does(against().deck("LC01", "LC02"), t.A_CARD_LAND_DRAW3)
    check_conditions("wayfarers", table.s)
    check_reading("wayfarers", table.s)
    table.say("LC02")
    assert table.s.lands[c.AI] == 2 and table.s.deck[t.LAND] == 1


@pytest.mark.rule("Y14.15")
@pytest.mark.parametrize(("track", "tokens"), [(0, [1, 0, 0]), (3, [0, 0, 1]), (5, [0, 1, 0]), (7, [1, 0, 0])])
def test_influence_in_any_guild_goes_by_the_track(track: int, tokens: list[int]) -> None:
    assert does(against().put("ai_track", track), t.A_INF_ANY).tokens(c.AI) == tokens


@pytest.mark.rule("Y14.16", "Y14.25")
def test_a_tile_of_the_next_colour_when_one_is_sold_out() -> None:
    table = with_sum(against("A1"), 0)
    for design in ("US1", "US2", "US3"):
        table.put("store", 0, names.DESIGNS.index(design))
    does(table, t.A_TILE_ANY, t.A_TILE_SPACE)
    owned = [names.DESIGNS[d] for d in range(t.NUM_DESIGNS) if table.s.tiles[t.NUM_DESIGNS + d]]
    assert owned == ["UW1"]


@pytest.mark.rule("Y14.20", "Y14.38")
def test_inspiration_goes_by_the_row_of_the_track_and_is_kept() -> None:
    table = filled(against(), "inspiration").put("ai_track", 4).put("display", c.NO_CARD, 19)
    table = does(table, t.A_CARD_INSPIRATION)
    assert table.row("inspiration")[0] == "" and table.s.ai_inspirations.bit_count() == 1


@pytest.mark.rule("Y14.23")
def test_workers_are_taken_green_first_then_by_rank_and_row() -> None:
    table = (
        with_sum(against(), 0)
        .show("land 1", "LC01", workers="yellow green")
        .show("inspiration 4", "N01", workers="yellow")
    )
    table.show("land 4", "LC02", workers="yellow")
    does(table, t.A_WORKER_TAKE, t.A_WORKER_TAKE, t.A_WORKER_TAKE)
    assert (table.s.on_card[8], table.s.on_card[11], table.s.on_card[19]) == (2, 0, 0)
    assert table.supply(c.AI) == {"green": 1, "yellow": 3, "blue": 1}


@pytest.mark.rule("Y14.26", "Y14.10", "Y4.8", "Y8.6")
def test_a_card_goes_to_its_pile_with_its_workers() -> None:
    table = with_sum(against(), 0).show("townsfolk 4", "T03", c.AI, "green")
    does(table, t.A_CARD_TOWNSFOLK)
    assert table.has_card("T03", c.AI) and table.supply(c.AI)["green"] == 1
    assert (table.s.token[3], table.of("influence", c.AI)) == (0, 0)
    assert set(table.s.under) == {c.NO_CARD}


@pytest.mark.rule("Y14.26")
def test_it_takes_no_card_with_the_worker_it_placed_this_turn() -> None:
    table = with_sum(filled(against(), "townsfolk"), 0).put("placed_worker", 3 * 3 + 1).put("active", c.AI)
    does(table, t.A_CARD_TOWNSFOLK)
    assert table.row("townsfolk").index("") == 2


@pytest.mark.rule("Y14.27", "Y14.28")
def test_tiles_beside_the_board_cover_nothing_but_score() -> None:
    table = against("A1").put("ai_squares", 20)
    opponent.lay(table.s, names.DESIGNS.index("US2"))
    assert (table.s.ai_squares, table.s.depth, scoring.tile_points(table.s, c.AI)) == (20, 0, 3)
    opponent.lay(table.s, names.DESIGNS.index("UB1"))
    assert (table.s.ai_squares, table.s.depth) == (21, 1)


@pytest.mark.rule("Y14.29", "Y14.10", "Y5.7")
def test_its_marker_ignores_requirements_and_takes_green_workers() -> None:
    table = does(schemes(against("A4"), ["K1"]), t.A_JOURNAL)
    assert (table.space(c.AI), table.supply(c.AI)["green"]) == ("1a", 1)
    table.at("6b", c.AI)
    assert does(table, t.A_JOURNAL).space(c.AI) == "7a"


@pytest.mark.rule("Y14.30", "Y14.35", "Y13.1")
def test_a_final_space_gives_influence_and_the_special_tile_and_ends_the_game() -> None:
    table = schemes(against("A1"), ["K4"]).at("9a", c.AI)
    does(filled(table, "inspiration"), t.A_JOURNAL)
    assert (table.space(c.AI), table.s.turns_left) == ("10c", 3)
    assert table.tokens(c.AI) == [0, 2, 0] and table.s.ai_inspirations == 0
    assert table.s.tiles[t.NUM_DESIGNS + names.DESIGNS.index("UX10")] == 1
    assert does(table, t.A_JOURNAL).space(c.AI) == "10c"


@pytest.mark.rule("Y14.31")
def test_one_more_step_comes_once_a_turn_for_enough_black_influence() -> None:
    table = schemes(against("A4"), ["K1"]).at("3a", ME).put("guild", 1, 3)
    does(table, t.A_JOURNAL)
    assert (table.space(c.AI), table.tokens(c.AI)[0]) == ("2a", 0)
    table.put("guild", 3, 3)
    assert does(table, t.A_JOURNAL).space(c.AI) in ("3a", "4a")
    assert table.tokens(c.AI)[0] == 3
    table = does(schemes(against("A4"), ["K1"]).put("guild", 1, 3), t.A_JOURNAL)
    assert (priorities.extra_cost(table.s), table.space(c.AI)) == (3, "1a")


def before_the_line(**workers: int) -> Table:
    """An opponent that takes a Townsfolk card for the next fee, the rightmost one first; only the human has silver."""
    return with_sum(against("A3"), 0).put("ai_track", 4).has(silver=2).dice(1).workers(**workers)


def in_action(table: Table, *atoms: int) -> Table:
    """The human's main action, in which these atoms wait."""
    push(table.s, c.K_AI_CROSSED, c.AI, 0, 0, 0)
    return table.put("active", ME).pool(*atoms)


@pytest.mark.rule("Y14.32", "Y11.4")
def test_the_crossing_leaves_the_human_what_the_placed_worker_is_for() -> None:
    table = before_the_line(yellow=1).show("land 4", "LC16", c.AI)
    table.show("townsfolk 4", "T01").show("townsfolk 3", "T09").turn().say("place a yellow worker")
    assert (table.purse(), table.purse(c.AI), table.s.ai_track) == ((1, 0), (0, 0), 5)
    assert table.can == ["change a die by 1", "hire a Townsfolk card", "done"]
    table.say("hire a Townsfolk card", "done")
    assert table.has_card("T01", ME) and table.has_card("T09", c.AI) and table.s.fee_place == 0


@pytest.mark.rule("Y14.32", "Y4.4")
def test_it_is_said_who_gets_a_fee() -> None:
    ai, human = against("A3").show("land 1", "LC16", c.AI), Table().show("land 1", "LC16", OTHER)
    for table, whom, gets, rule in (
        (ai, "the AI", "it goes to the supply", "Y14.32"),
        (human, "seat 2", "the owner of the influence", "Y4.4"),
    ):
        table.has(silver=1, provision=1).pool(t.A_CARD_LAND).say("a Land card")
        assert f"to {whom}, whose influence" in GAME.words.help(table.s).text
        said = GAME.words.explain(table.s, c.FEE_SILVER)
        assert gets in said.text.lower() and rule in said.rules


@pytest.mark.rule("Y14.32")
def test_where_a_fee_crosses_the_line_it_is_said_what_waits() -> None:
    table = before_the_line().has(provision=1).show("land 1", "LC16", c.AI)
    in_action(table, t.A_CARD_LAND, t.A_DIE_SHIFT).say("a Land card")
    waits = "over the line: a Townsfolk card for the AI once your action is over"
    assert waits in GAME.words.explain(table.s, c.FEE_SILVER).text
    assert waits not in GAME.words.explain(table.put("ai_track", 3).s, c.FEE_SILVER).text
    assert not any(waits in line for line in status_lines(table.put("ai_track", 4).s))
    assert any(waits in line for line in status_lines(table.say("1 silver").s))


@pytest.mark.rule("Y14.32")
def test_the_crossing_never_takes_the_card_with_the_worker_just_placed() -> None:
    table = before_the_line(green=1).show("townsfolk 1", "T01", c.AI).turn().say("place a green worker", "done")
    assert table.row("townsfolk") == ["", "", "", "T01"] and table.s.ai_track == 5


@pytest.mark.rule("Y14.32")
def test_the_crossing_never_takes_the_card_that_the_fee_was_for() -> None:
    table = before_the_line().show("townsfolk 4", "T01", c.AI, "green").show("townsfolk 3", "T02")
    in_action(table, t.A_WORKER_TAKE).say("take a worker")
    assert table.row("townsfolk") == ["", "", "", "T01"] and table.has_card("T02", c.AI)


@pytest.mark.rule("Y14.26", "Y14.32")
def test_the_human_s_worker_keeps_only_the_card_of_a_fee_from_the_crossing() -> None:
    table = filled(before_the_line(), "townsfolk").put("placed_worker", 3 * 3 + 1).show("land 1", "LC16", c.AI)
    in_action(table, t.A_CARD_LAND).say("a Land card")
    assert table.has_card("LC16") and table.row("townsfolk").index("") == 3


@pytest.mark.rule("Y14.33", "Y2.4")
def test_the_human_allows_for_a_silver_or_pays_to_deny() -> None:
    table = with_sum(against(), 0).show("land 4", "LC01", ME).show("land 3", "LC02").has(provision=1)
    does(table, t.A_CARD_LAND)
    assert table.can == ["allow for 1 silver", "allow for 1 provision", "deny for 1 provision"]
    assert table.why("deny for 1 silver") == ("Y14.33",)
    table.say("deny for 1 provision")
    assert (table.has_card("LC02", c.AI), table.has_card("LC01", c.AI), table.purse()) == (True, False, (0, 0))
    table = with_sum(against(), 0).show("land 4", "LC01", ME)
    before = table.of("influence")
    does(table, t.A_CARD_LAND).say("allow for 1 silver")
    assert (table.has_card("LC01", c.AI), table.purse(), table.of("influence")) == (True, (1, 0), before + 1)


@pytest.mark.rule("Y14.34")
def test_its_own_token_never_hinders_it() -> None:
    table = with_sum(against(), 0).show("land 4", "LC01", c.AI)
    assert does(table, t.A_CARD_LAND).has_card("LC01", c.AI)


@pytest.mark.rule("Y14.36", "Y7.14")
def test_its_score_and_its_comets() -> None:
    table = against("A1").gained("LC01", "WO01", "SS01", "T01", "T02", seat=c.AI).put("ai_inspirations", 3)
    table.put("ai_comet", 2).put("guild", 3, 3)
    opponent.lay(table.s, names.DESIGNS.index("US2"))
    assert scoring.total(table.s, c.AI) == 2 + 2 + 3 + 1 + 1 + 2 * 4 + 3 + 3
    card = card_number("SC01")[1]
    assert scoring.value_of(table.tag(t.TAG_COMET, 2).s, ME, card) == 3
    assert scoring.value_of(table.tag(t.TAG_COMET, 3).s, ME, card) == 4
    assert sum(line.points for line in GAME.under({"solo": "space"}).results.score(table.s, c.AI)) == 23


@pytest.mark.rule("Y14.37", "Y13.6")
def test_ties_against_it_are_broken_by_influence() -> None:
    table = against("A1").guilds(ME, black=1).put("guild", 0, 4).put("guild", 0, 5)
    table.put("ai_inspirations", 0b1)
    human, ai = scoring.total(table.s, ME), scoring.total(table.s, c.AI)
    assert (human, ai) == (3, 4)
    table.put("ai_inspirations", 0).gained("SS01", seat=c.AI)
    assert scoring.ahead(table.s, ME, c.AI) == 2 and scoring.ahead(table.s, c.AI, ME) == 0


@pytest.mark.rule("Y14.9", "Y8.14")
def test_displays_are_refilled_after_its_complete_turn() -> None:
    table = schemes(filled(against("A1"), "space"), ["K1", "K2", "K3"]).deck("SS20", "SS21")
    table.turn(c.AI)
    assert (table.asks, table.s.num_schemes, table.row("space").count("")) == (c.K_REVEAL, 0, 1)


@pytest.mark.rule("Y14.35", "Y13.1", "Y14.38")
@pytest.mark.parametrize("board", BOARDS)
def test_solo_games_end_and_nothing_is_lost(board: str) -> None:
    for key in range(4):
        state, rng = GAME.new_initial_state(GAME.tables.deal(2, Random(key), {"solo": board})), Random(key)
        while not state.is_terminal():
            s: Any = state.core
            if s.frame_kind[s.depth - 1] == c.K_ACTION:
                assert broken(s) == [] and s.active == ME
            state.apply_action(state.sample_chance(key) if state.is_chance() else rng.choice(state.legal_actions()))
        assert state.core.ended == c.ENDED_FINAL_SPACE
        assert [len(ids) for ids in IDS] == [36, 36, 36, 36, 16]


@pytest.mark.rule("Y0.4", "Y0.5")
def test_icons_and_counters_of_the_components_are_numbered() -> None:
    from engines.wayfarers.data.vocabulary import ASSETS, COUNTERS, DISCOUNTS

    assert ASSETS == ("camel", "telescope", "ship", "pigeon") and DISCOUNTS == ("silver-1", "provision-1")
    table = Table().gained("LC01").tile("UB1", 2, 1).tile("UX01", 2, 2).guilds(black=1, blue=2)
    from engines.wayfarers.rules.counters import count

    found = {name: count(table.s, ME, number) for number, name in enumerate(COUNTERS)}
    assert (found["tag:city"], found["card:land"], found["card:townsfolk"], found["tag:planet"]) == (2, 2, 1, 1)
    assert (found["tile:any"], found["tile:basic"], found["tile:special"], found["guild:all"]) == (2, 1, 1, 3)


@pytest.mark.rule("Y14.1")
@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (("space", "space"), "both have the board"),
        (("upgrade", "space"), "seat 1: no board is called 'upgrade'"),
        (("P1", "P2"), "seat 2: the solo opponent's board is one of space, not 'P2'"),
        (("space", "P2"), "seat 1: the player's board is one of P1, P2, P3, P4, not 'space'"),
    ],
)
def test_boards_belong_to_the_player_or_to_the_opponent(seats: tuple[str, str], sentence: str) -> None:
    setup = Setup("wayfarers", tuple({"board": board} for board in seats), {}, {"solo": "space"})
    with pytest.raises(SetupError, match=sentence):
        GAME.tables.check_setup(setup)


@pytest.mark.rule("Y14.1")
def test_both_need_a_board_that_is_not_banned() -> None:
    with pytest.raises(SetupError, match="No board is left"):
        GAME.tables.deal(2, Random(1), {"solo": "space"}, bans=[["space"]])
