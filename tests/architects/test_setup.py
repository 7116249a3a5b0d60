"""Setup: boards, cards, the draft, who begins, what everybody has."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.words import phrases
from engines.core.engine.bits import BIT
from engines.core.engine.errors import SetupError
from engines.core.engine.playout import settle_chance
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import who_sits
from tests.architects.position import answer, asked, asks, choose, draw, goods, hand_size, legal

STANDARD_OPTIONS = {"characters": False}


def core_with(*characters: str, **options: Any) -> Any:
    seats = tuple({"character": name} for name in characters)
    return GAME.new_initial_state(Setup("architects", seats, options=options)).core


def standard(players: int, **options: Any) -> Any:
    return GAME.new_initial_state(Setup("architects", ({},) * players, options=STANDARD_OPTIONS | options)).core


def started(s: Any) -> Any:
    """The position at the first turn, everybody keeping the first card of a pack."""
    settle_chance(s, 1)
    while not s.turns:
        answer(s, legal(s)[0])
    return s


@pytest.mark.rule("A1.1", "A1.7", "A1.8")
@pytest.mark.parametrize("players", range(2, 6))
def test_everybody_has_twenty_workers_virtue_seven_and_stands_below_the_cathedral(players: int) -> None:
    s = standard(players)
    assert list(s.reserve)[:players] == [20] * players
    assert list(s.virtue)[:players] == [7] * players
    assert list(s.cathedral)[:players] == [0] * players
    assert s.tax == 4


@pytest.mark.rule("A12.1", "A12.2")
def test_one_player_is_refused_with_a_sentence() -> None:
    for players in (1, 6):
        with pytest.raises(SetupError, match=f"Architects of the West Kingdom seats 2 to 5 players, not {players}"):
            GAME.tables.deal(players, Random(1))


@pytest.mark.rule("A1.11", "A11.2")
def test_points_of_places_wait_until_it_is_drawn_who_starts() -> None:
    points = {"place": {"1": -3, "2": 4, "3": 9}}
    state = GAME.under(STANDARD_OPTIONS).new_initial_state(Setup("architects", ({},) * 3, {}, STANDARD_OPTIONS, points))
    while asks(state.core) != c.K_FIRST_PLAYER:
        assert [state.handicap(seat) for seat in range(3)] == [0, 0, 0] and state.place(0) == ""
        state.apply_action(state.legal_actions()[0])
    assert state.place(1) == ""
    state.apply_action(1)
    assert [state.handicap(seat) for seat in range(3)] == [9, -3, 4]


@pytest.mark.rule("A11.2")
def test_characters_tell_from_the_deal_on_who_starts() -> None:
    seats = tuple({"character": name} for name in names.CHARACTERS[2::-1])
    state = GAME.new_initial_state(Setup("architects", seats, {}, {}, {"place": {"1": -3}}))
    told = [state.place(seat) for seat in range(3)]
    while not state.core.turns:
        assert [state.place(seat) for seat in range(3)] == told
        state.apply_action(state.legal_actions()[0])
    assert [state.place(seat) for seat in range(3)] == told
    assert told[state.core.first] == "1"


@pytest.mark.rule("A1.2", "A5.4")
def test_a_small_face_lies_on_top_and_the_large_space_is_empty() -> None:
    s = standard(3)
    assert asks(s) == c.K_MARKET_FACE
    assert legal(s) == list(range(t.NUM_FACES))
    draw(s, 2)
    assert (s.small_face, s.large_card) == (2, t.NUM_MARKET_CARDS)
    assert int(s.market_pile).bit_count() == t.NUM_MARKET_CARDS


@pytest.mark.rule("A1.3")
@pytest.mark.parametrize(("players", "rewards"), [(2, 5), (3, 7), (4, 9), (5, 11)])
def test_rewards_by_number_of_players(players: int, rewards: int) -> None:
    s = standard(players)
    assert s.rewards_left == rewards
    assert sum(s.rewards) == 11


@pytest.mark.rule("A1.5", "A0.1")
def test_eight_apprentices_are_revealed_in_two_rows() -> None:
    s = draw(standard(3), 0)
    assert asks(s) == c.K_DRAW_APPRENTICE
    kinds = [t.LABOURER, t.MINER, t.MINER, t.THIEF, t.GATEKEEPER, t.CONSPIRATOR, t.CONSPIRATOR, t.SQUIRE_GOLD]
    draw(s, *kinds)
    assert list(s.display) == kinds
    assert not s.unseen & (BIT[t.MINER] | BIT[t.CONSPIRATOR] | BIT[t.THIEF])
    assert int(s.unseen).bit_count() + int(s.unseen_twins).bit_count() == 32


@pytest.mark.rule("A0.1", "A9.13", "A10.14")
@pytest.mark.parametrize("promo", [False, True])
def test_promo_cards_are_in_by_option_only(promo: bool) -> None:
    s = standard(2, promo_cards=promo)
    assert int(s.pile).bit_count() == 40 + 3 * promo
    assert int(s.unseen).bit_count() + int(s.unseen_twins).bit_count() == 40 + 3 * promo
    assert bool(s.pile >> t.CRANE & 1) is bool(s.unseen >> t.PEDDLER & 1) is promo


# ---------------------------------------------------------------------------------------------------------- the draft


def drafting(players: int) -> Any:
    """A draft in which seat number n was dealt the cards 4n to 4n + 3."""
    s = draw(standard(players), 0, *range(8))
    return draw(s, *range(4 * players))


@pytest.mark.rule("A1.6", "A1.9")
def test_everybody_is_dealt_four_cards_keeps_three_and_passes_to_the_left() -> None:
    s = drafting(3)
    assert int(s.pile).bit_count() == 40 - 12
    seen = []
    while asks(s) == c.K_DRAFT:
        seen.append((asked(s), legal(s)))
        choose(s, legal(s)[0])
    assert seen == [
        *[(0, [0, 1, 2, 3]), (1, [4, 5, 6, 7]), (2, [8, 9, 10, 11])],
        *[(2, [5, 6, 7]), (1, [1, 2, 3]), (0, [9, 10, 11])],
        *[(0, [6, 7]), (1, [10, 11]), (2, [2, 3])],
    ]
    assert [phrases.building_list(s.hand[seat]) for seat in range(3)] == [
        phrases.building_list(sum(BIT[card] for card in cards)) for cards in ([0, 9, 6], [4, 1, 10], [8, 5, 2])
    ]


@pytest.mark.rule("A1.9", "A1.10", "A0.10")
def test_the_last_cards_go_under_the_pile_from_the_start_player_on() -> None:
    s = drafting(3)
    while asks(s) == c.K_DRAFT:
        choose(s, legal(s)[0])
    assert s.tail_size == 0
    assert asks(s) == c.K_FIRST_PLAYER
    draw(s, 1)
    assert list(s.tail)[:3] == [11, 3, 7]
    assert list(s.tail_owner)[:3] == [1, 2, 0]


@pytest.mark.rule("A1.9", "A0.6")
def test_choices_of_the_draft_are_hidden_and_packs_are_taken_up_when_asked() -> None:
    state = GAME.new_initial_state(Setup("architects", ({},) * 3, options=STANDARD_OPTIONS))
    while asks(state.core) != c.K_DRAFT:
        state.step(state.sample_chance(1))
    assert [state.hides(seat, state.legal_actions()[0]) for seat in range(3)] == [False, True, True]
    packs = [state.view(seat)["fields"]["pack"] for seat in range(3)]
    assert packs == [[state.core.pack[0]], [0], [0]]


@pytest.mark.rule("A1.9")
def test_of_two_players_each_knows_what_the_other_took_of_his_first_cards() -> None:
    s = drafting(2)
    for card in (0, 4, 3, 7):  # seat 2 takes 3 of what seat 1 passed on, and seat 1 takes 7
        choose(s, card)
    assert (asked(s), legal(s)) == (0, [1, 2])
    assert (s.known[1], s.known[5]) == (0, 0)
    choose(s, 1)
    assert (s.known[1], s.known[5]) == (BIT[3], 0)
    choose(s, 6)
    assert (s.known[1], s.known[5]) == (BIT[3], BIT[7])


# --------------------------------------------------------------------------------------------------------- who begins


@pytest.mark.rule("A1.11", "A1.12", "A2.1")
def test_anybody_may_start_and_silver_goes_by_turn_order() -> None:
    s = drafting(4)
    while asks(s) == c.K_DRAFT:
        choose(s, legal(s)[0])
    assert legal(s) == [0, 1, 2, 3]
    draw(s, 2)
    assert (s.first, s.active) == (2, 2)
    assert [goods(s, seat) for seat in range(4)] == [{"silver": 5}, {"silver": 6}, {"silver": 3}, {"silver": 4}]
    assert [hand_size(s, seat) for seat in range(4)] == [3] * 4


@pytest.mark.rule("A11.1", "A11.2", "A11.3")
def test_variable_sides_as_printed_and_ada_starts() -> None:
    s = started(core_with("frederick", "ada", "caroline", "rudolf", "therese"))
    assert (s.first, s.active) == (1, 1)
    assert [goods(s, seat).get("silver", 0) for seat in range(5)] == [4, 0, 10, 3, 5]
    assert list(s.virtue) == [7, 11, 3, 9, 5]
    assert list(s.reserve) == [20, 20, 12, 20, 16]
    assert list(s.prison) == [0, 0, 8, 0, 4]
    assert list(s.debts) == [0, 0, 1, 0, 0]
    assert [hand_size(s, seat) for seat in range(5)] == [3, 4, 3, 3, 4]
    others = [{name: n for name, n in goods(s, seat).items() if name != "silver"} for seat in range(5)]
    assert others == [{"stone": 1}, {"gold": 1}, {"marble": 1}, {"wood": 1}, {}]


@pytest.mark.rule("A11.1", "A11.3", "A11.9")
def test_promo_sides_as_printed() -> None:
    s = started(core_with("bertha", "clovis", "fara", "hugo", "lothaire", promo_boards=True))
    assert s.first == 1
    assert [goods(s, seat).get("silver", 0) for seat in range(5)] == [3, 1, 5, 12, 6]
    assert list(s.virtue) == [8, 10, 6, 2, 4]
    assert list(s.prison) == [0, 0, 2, 10, 6]
    assert [hand_size(s, seat) for seat in range(5)] == [4, 3, 3, 5, 3]


@pytest.mark.rule("A11.2")
def test_the_highest_virtue_starts() -> None:
    assert started(core_with("caroline", "therese", "rudolf")).first == 2


@pytest.mark.rule("A11.1", "A11.9")
def test_characters_are_a_factor_and_standard_sides_have_none() -> None:
    assert [list(factor.levels) for factor in GAME.tables.factors] == [names.BASE_CHARACTERS]
    promo, standard = GAME.under({"promo_boards": True}), GAME.under(STANDARD_OPTIONS)
    assert len(promo.tables.factors[0].levels) == 10 and promo.under({}) is GAME
    assert GAME.under(STANDARD_OPTIONS) is standard is promo.under(STANDARD_OPTIONS)
    assert standard.tables.factors == ()
    seats = GAME.tables.deal(3, Random(1)).seats
    assert len({seat["character"] for seat in seats}) == 3
    assert GAME.tables.deal(3, Random(1), STANDARD_OPTIONS).seats == ({},) * 3


@pytest.mark.rule("A11.1", "A11.9")
def test_two_characters_of_one_colour_are_not_dealt_and_are_refused() -> None:
    for seed in range(30):
        seats = GAME.tables.deal(5, Random(seed), {"promo_boards": True}).seats
        colours = [names.CHARACTER_COLOURS[names.CHARACTERS.index(seat["character"])] for seat in seats]
        assert len(set(colours)) == 5
    with pytest.raises(SetupError, match="rudolf and bertha have the same colour, yellow"):
        core_with("rudolf", "bertha", promo_boards=True)


@pytest.mark.rule("A1.20")
def test_by_option_everybody_begins_with_an_apprentice_in_reverse_order() -> None:
    s = standard(3, aoa_start_apprentice=True)
    kinds = [t.LABOURER, t.MINER, t.JEWELLER, t.THIEF, t.GATEKEEPER, t.ACOLYTE_CLAY, t.WOODCUTTER, t.SQUIRE_GOLD]
    draw(s, 0, *kinds, *range(12))
    while asks(s) == c.K_DRAFT:
        choose(s, legal(s)[0])
    draw(s, 1)  # seat 2 starts, so seat 1 is last
    assert (asks(s), asked(s), legal(s)) == (c.K_START_APPRENTICE, 0, list(range(8)))
    choose(s, 4)
    assert (asked(s), legal(s)) == (2, [0, 1, 2, 3, 5, 6, 7])
    choose(s, 5)
    choose(s, 0)
    assert list(s.virtue)[:3] == [6, 7, 8]
    assert [names.APPRENTICES[int(s.hired[seat]).bit_length() - 1] for seat in range(3)] == [
        *("Gatekeeper", "Labourer", "Acolyte clay"),
    ]
    assert asks(s) == c.K_DRAW_APPRENTICE
    draw(s, t.CONSPIRATOR, t.STONECUTTER, t.CONSPIRATOR)
    assert list(s.display) == [
        *(t.MINER, t.JEWELLER, t.THIEF, t.CONSPIRATOR),
        *(t.WOODCUTTER, t.SQUIRE_GOLD, t.STONECUTTER, t.CONSPIRATOR),
    ]
    assert (asks(s), s.active) == (c.K_PLACE, 1)


@pytest.mark.rule("A11.1", "A11.3")
def test_a_table_is_read_out_with_what_each_character_starts_with() -> None:
    setup = Setup("architects", ({"character": "caroline"}, {"character": "ada"}))
    caroline, ada = GAME.layout.rows(setup)
    assert (caroline["character"], caroline["virtue"]) == ("Caroline", 3)
    assert caroline["start"] == "1 marble, 10 silver, 8 prisoners, 1 debt"
    assert (ada["seat"], ada["start"]) == (2, "1 gold, 1 extra card")
    assert ada["ability"] == "ignores 1 tax in every payment"


@pytest.mark.rule("A11.2", "A1.11")
def test_a_table_says_who_starts() -> None:
    named = Setup("architects", ({"character": "caroline"}, {"character": "ada"}))
    assert GAME.layout.notes(named) == ["Seat 2 (Ada, the highest virtue) starts; turns go clockwise."]
    standard = GAME.layout.notes(GAME.tables.deal(3, Random(1), {"characters": False}))
    assert standard[0].startswith("Who starts is drawn when the game starts")
    assert standard[1] == "Not in force: variable sides of the boards, each a character (option characters: false)."


@pytest.mark.rule("A1.9", "A1.10", "A1.11")
@pytest.mark.parametrize("options", [{}, STANDARD_OPTIONS])
def test_a_table_drafts_buildings_before_it_knows_who_starts(options: dict[str, Any]) -> None:
    setup = GAME.tables.deal(3, Random(1), options)
    steps = GAME.under(options).layout.steps(setup, who_sits(["", "", ""]))
    titles = [step.title for step in steps]
    first = titles.index("The first player")
    assert titles.index("The draft of buildings") < first
    assert "From the first player on, the cards set aside in the draft go under the pile" in steps[first].text[-1]


@pytest.mark.rule("A0.1", "A9.13", "A10.14")
@pytest.mark.parametrize(
    ("options", "said"),
    [({}, "Promo cards stay in the box."), ({"promo_cards": True}, "Add the 3 promo cards.")],
)
def test_a_table_is_told_whether_promo_cards_are_shuffled_in(options: dict[str, Any], said: str) -> None:
    steps = {
        step.title: step for step in GAME.layout.steps(GAME.tables.deal(3, Random(1), options), who_sits(["", "", ""]))
    }
    assert [steps[title].text[0] for title in ("Apprentices", "Buildings")] == [said, said]


@pytest.mark.rule("A1.11")
def test_a_table_may_say_who_starts_and_then_chance_does_not() -> None:
    setup = GAME.under(STANDARD_OPTIONS).tables.drawn(GAME.tables.deal(3, Random(1), STANDARD_OPTIONS), Random(1))
    first = setup.table["first_seat"] - 1
    turns = [(seat - first) % 3 for seat in range(3)]
    assert [row["start"] for row in GAME.under(STANDARD_OPTIONS).layout.rows(setup)] == [
        f"{t.START_SILVER[turn]} silver" for turn in turns
    ]
    position = GAME.new_initial_state(setup)
    assert position.place(first) == "1"
    while position.core.frame_kind[position.core.depth - 1] != c.K_PLACE:
        assert position.question() != "who starts"
        position.apply_action(position.legal_actions()[0])
    assert (position.core.first, position.current_player()) == (first, first)
    assert [goods(position.core, seat)["silver"] for seat in range(3)] == [t.START_SILVER[turn] for turn in turns]


@pytest.mark.rule("A1.11")
def test_a_seat_that_is_not_there_cannot_start() -> None:
    with pytest.raises(SetupError, match=r"first_seat is 4, but must be a seat from 1 to 3\."):
        GAME.new_initial_state(Setup("architects", ({},) * 3, {"first_seat": 4}, STANDARD_OPTIONS))
