"""Points, effects of the end and ties, on positions and on sheets; the numbers are those of the printed examples."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import scoring, turn
from engines.architects.rules import virtue as track
from engines.core.engine.asking import settle
from engines.core.engine.errors import SheetError
from engines.core.engine.playout import play_random
from engines.core.engine.saving import put
from engines.core.scoring.sheets import put_answer
from tests.architects.position import answer, asks, build, captive, employ, give, jail, position

RED = {
    **{"buildings": "Castle, Keep, Steeple, Smithy", "cathedral": 3, "virtue": 12, "debts": 2, "gold": 2, "marble": 1},
    **{"silver": 6, "prison": 3, "captives": 0},
}
BLUE = {"buildings": "", "cathedral": 2, "virtue": 8, "debts": 0, "gold": 1, "marble": 0, "silver": 2, "prison": 4}
NOTHING = BLUE | {"cathedral": 0, "virtue": 7, "gold": 0, "silver": 0, "prison": 0}


def sheet(*players: dict[str, Any]) -> dict[str, Any]:
    return {"format": "scythe-sheet", "format_version": 1, "game": "architects", "player": list(players)}


def lines(s: Any, seat: int = 0) -> dict[str, int]:
    """Points by category, those without any left out."""
    return {line.category: line.points for line in GAME.results.score(s, seat) if line.points}


@pytest.mark.rule("A8.5", "A8.6", "A7.1")
def test_the_printed_examples() -> None:
    red, blue = GAME.results.sheet.score(sheet(RED, BLUE), "sheet").players
    assert [line.points for line in red.lines] == [29, 2, 7, 3, -4, 3, 0, -1]
    assert [line.points for line in blue.lines] == [0, 0, 4, 0, 0, 1, 0, -2]
    assert (red.rank, blue.rank) == (1, 2)


@pytest.mark.rule("A8.6", "A4.13")
def test_what_scores_nothing_by_itself() -> None:
    s = captive(employ(give(position(paid=3), clay=9, wood=9, stone=9, silver=9), t.LABOURER, t.MINER), 0, 1, 9)
    assert lines(s) == {}


@pytest.mark.rule("A8.5")
def test_a_position_scores_line_by_line() -> None:
    s = give(jail(position(2, cathedral=3, virtue=12, debts=2), 3), gold=2, marble=1, silver=26, wood=9)
    build(s, t.STEEPLE, t.WELL)
    assert lines(s) == {
        **{"buildings": 7, "end effects": 2, "cathedral": 7, "virtue": 3, "debts": -4},
        **{"gold and marble": 3, "silver": 2, "prison": -1},
    }


@pytest.mark.rule("A8.8", "A10.10")
@pytest.mark.parametrize(
    ("building", "good"),
    [(t.CLAY_MARKET, "clay"), (t.SILVER_MARKET, "silver"), (t.STONE_MARKET, "stone"), (t.WOOD_MARKET, "wood")],
)
def test_markets_score_for_strictly_the_most(building: int, good: str) -> None:
    for own, points in ((4, 0), (5, 0), (6, 2)):
        s = build(give(give(position(), 1, **{good: 5}), **{good: own}), building)
        assert lines(s).get("end effects", 0) == points


@pytest.mark.rule("A8.8", "A10.10")
@pytest.mark.parametrize(("levels", "alone"), [([2, 1, 0], 1), ([2, 2, 0], 0), ([0, 0, 0], 0), ([1, 0, 3], 0)])
def test_steeple_and_chapel_look_for_who_is_highest_alone(levels: list[int], alone: int) -> None:
    steeple = build(position(3, cathedral=levels), t.STEEPLE)
    assert lines(steeple).get("end effects", 0) == 2 * alone
    assert scoring.end_virtue(build(position(3, cathedral=levels), t.CHAPEL), 0) == 7 + 2 * alone


@pytest.mark.rule("A10.11", "A8.3")
@pytest.mark.parametrize(
    ("building", "goods", "gained"),
    [
        (t.CASTLE, {"gold": 5, "marble": 9}, 2),
        (t.OBSERVATORY, {"marble": 3, "gold": 9}, 1),
        (t.TRADING_POST, {"clay": 3, "wood": 3, "stone": 2, "gold": 9}, 2),
        (t.RESERVOIR, {}, 2),
    ],
)
def test_virtue_for_sets_and_nothing_is_spent(building: int, goods: dict[str, int], gained: int) -> None:
    s = build(give(position(paid=5), **goods), building)
    assert scoring.end_virtue(s, 0) == 7 + gained
    before = list(s.goods)
    scoring.end_effects(s, 0)
    assert (list(s.goods), s.virtue[0]) == (before, 7 + gained)


@pytest.mark.rule("A10.14")
def test_the_museum_gains_virtue_for_every_two_buildings() -> None:
    assert scoring.end_virtue(build(position(), t.MUSEUM, t.WELL, t.SMITHY, t.STEEPLE, t.CLAY_PIT), 0) == 9


@pytest.mark.rule("A11.8", "A10.11")
def test_gold_and_marble_count_together_for_therese() -> None:
    s = build(give(position(character=t.THERESE), gold=1, marble=3), t.CASTLE, t.OBSERVATORY)
    assert scoring.end_virtue(s, 0) == 11


@pytest.mark.rule("A10.12", "A9.11")
@pytest.mark.parametrize(
    ("building", "points"),
    [
        (t.AQUEDUCT, 1),
        (t.KEEP, 2),
        (t.LIGHTHOUSE, 2),
        (t.MONEYLENDER, 4),
        (t.CARPENTERS_HUT, 2),
        (t.TILERS_HUT, 3),
        (t.MASONS_HUT, 1),
    ],
)
def test_points_for_sets(building: int, points: int) -> None:
    s = captive(employ(position(paid=4, virtue=11), t.LABOURER, t.MINER, t.MINER, t.THIEF), 0, 1, 8)
    assert lines(build(s, building))["end effects"] == points


@pytest.mark.rule("A10.13", "A8.5")
@pytest.mark.parametrize(
    ("buildings", "points"),
    [((), -6), ((t.FOUNTAIN,), -3), ((t.GAMBLERS_DEN,), -9), ((t.FOUNTAIN, t.GAMBLERS_DEN), -6)],
)
def test_what_unpaid_debts_cost(buildings: tuple[int, ...], points: int) -> None:
    assert lines(build(position(debts=3), *buildings))["debts"] == points


@pytest.mark.rule("A10.13")
def test_the_university_scores_without_an_unpaid_debt() -> None:
    scored = [lines(build(position(debts=debts), t.UNIVERSITY)).get("end effects") for debts in (0, 1)]
    assert scored == [2, None]


@pytest.mark.rule("A10.13", "A7.4", "A8.3")
def test_the_dungeon_costs_virtue_and_may_cost_a_debt() -> None:
    s = build(position(virtue=1), t.DUNGEON)
    assert (scoring.end_virtue(s, 0), scoring.end_debts(s, 0)) == (0, 1)


@pytest.mark.rule("A8.3", "A8.4", "A7.3")
@pytest.mark.parametrize(
    ("virtue", "debts", "gold", "after"),
    [(13, 0, 6, (14, 0)), (1, 0, 2, (0, 0)), (13, 2, 6, (14, 2)), (0, 0, 4, (0, 0)), (5, 0, 2, (4, 0))],
)
def test_the_best_order_is_taken(virtue: int, debts: int, gold: int, after: tuple[int, int]) -> None:
    s = build(give(position(virtue=virtue, debts=debts), gold=gold), t.DUNGEON, t.CASTLE)
    assert (scoring.end_virtue(s, 0), scoring.end_debts(s, 0)) == after
    turn.finish(s, c.ENDED_GUILDHALL)
    settle(s)
    assert (s.virtue[0], s.debts[0]) == after


@pytest.mark.rule("A8.3", "A8.5", "A8.8", "A2.8")
@pytest.mark.parametrize("how", [c.ENDED_GUILDHALL, c.ENDED_TURN_CAP])
def test_effects_of_several_seats_are_those_that_were_foreseen(how: int) -> None:
    s = position(3, virtue=[1, 13, 9], debts=[1, 2, 0], paid=[0, 3, 2], cathedral=[2, 1, 0])
    give(give(give(s, 0, gold=4, wood=3), 1, gold=2, marble=6, wood=2), 2, clay=4, stone=5)
    build(s, t.DUNGEON, t.CASTLE, t.CHAPEL, t.WOOD_MARKET, t.UNIVERSITY)
    build(build(s, t.OBSERVATORY, t.LIGHTHOUSE, t.MONEYLENDER, seat=1), t.TRADING_POST, t.RESERVOIR, t.KEEP, seat=2)
    seats = range(3)
    foreseen = [(scoring.total(s, p), scoring.end_virtue(s, p), scoring.end_debts(s, p)) for p in seats]
    assert [own[1:] for own in foreseen] == [(4, 2), (14, 0), (12, 0)]
    turn.finish(s, how)
    settle(s)
    assert s.ended == how
    assert [(scoring.total(s, p), s.virtue[p], s.debts[p]) for p in seats] == foreseen


@pytest.mark.rule("A8.4")
@pytest.mark.parametrize("number", range(60))
def test_no_order_is_better_than_the_one_that_is_taken(number: int) -> None:
    rng = Random(number)
    buildings = rng.sample([t.CASTLE, t.OBSERVATORY, t.TRADING_POST, t.RESERVOIR, t.CHAPEL, t.LIGHTHOUSE], 3)
    s = position(virtue=rng.choice((0, 1, 12, 13, 14)), debts=rng.randrange(4), paid=rng.randrange(5))
    give(s, gold=rng.randrange(8), marble=rng.randrange(8), wood=rng.randrange(9))
    build(s, t.DUNGEON, t.UNIVERSITY, *buildings)
    gains = [b for b in buildings if t.GAINS_VIRTUE >> b & 1]
    values = []
    for size in range(len(gains) + 1):
        for first in combinations(gains, size):
            one, two = (
                sum(scoring.virtue_effect(s, 0, b) for b in gains if (b in first) is chosen) for chosen in (True, False)
            )
            values.append(scoring.value(s, 0, scoring.outcome(s, 0, one, 2, two)))
    result = scoring.end_virtue(s, 0) + scoring.DEBTS * scoring.end_debts(s, 0)
    assert scoring.value(s, 0, result) == max(values)


@pytest.mark.rule("A8.3", "A7.3")
def test_at_the_end_surplus_always_destroys_debts() -> None:
    s = build(give(position(virtue=14, debts=2, options=c.OPTION_KEEP_DEBTS), gold=2), t.CASTLE)
    turn.finish(s, c.ENDED_GUILDHALL)
    settle(s)
    assert (s.ended, s.debts[0]) == (c.ENDED_GUILDHALL, 1)


@pytest.mark.rule("A11.9", "A8.3")
def test_hugo_is_asked_about_the_debt_of_the_dungeon() -> None:
    s = build(give(position(virtue=1, character=t.HUGO), silver=4), t.DUNGEON)
    turn.finish(s, c.ENDED_GUILDHALL)
    settle(s)
    assert asks(s) == c.K_BUY_OFF
    answer(s, 1)
    assert (s.ended, s.debts[0], lines(s).get("debts")) == (c.ENDED_GUILDHALL, 0, None)


@pytest.mark.rule("A8.4", "A11.9")
def test_the_dungeon_comes_first_where_hugo_does_best_by_paying() -> None:
    s = build(give(position(virtue=1, paid=2, character=t.HUGO), silver=9), t.DUNGEON, t.RESERVOIR)
    turn.finish(s, c.ENDED_GUILDHALL)
    settle(s)
    assert asks(s) == c.K_BUY_OFF
    answer(s, 1)
    assert (s.virtue[0], s.debts[0], scoring.total(s, 0)) == (1, 0, 10)  # 9 points if the Reservoir came first


@pytest.mark.rule("A8.4", "A11.9")
@pytest.mark.parametrize("number", range(60))
def test_no_order_is_better_for_hugo_who_pays_for_some_debts(number: int) -> None:
    rng = Random(number)
    gains = rng.sample([t.CASTLE, t.OBSERVATORY, t.TRADING_POST, t.RESERVOIR, t.CHAPEL], 3)
    s = position(virtue=rng.choice((0, 1, 12, 14)), debts=rng.randrange(4), paid=rng.randrange(5), character=t.HUGO)
    give(s, gold=rng.randrange(8), marble=rng.randrange(8), clay=rng.randrange(9), silver=rng.choice((0, 3, 9, 11, 20)))
    build(s, t.DUNGEON, t.UNIVERSITY, *gains)

    def points_after(first: tuple[int, ...], paid: int) -> tuple[int, int]:
        """Points and virtue, effect by effect; nothing where he cannot, or need not, pay for so many debts."""
        end: Any = GAME.rules.clone(s)
        track.climb(end, 0, c.FROM_END, sum(scoring.virtue_effect(s, 0, b) for b in first))
        debts = max(2 - end.virtue[0], 0)
        if paid > debts or 2 * paid > track.silver_of(s, 0):
            return -99, 0
        put("architects", end, "virtue", 0, max(end.virtue[0] - 2, 0))
        put("architects", end, "debts", 0, end.debts[0] + debts - paid)
        put("architects", end, "goods", t.SILVER, end.goods[t.SILVER] - 2 * paid)
        track.climb(end, 0, c.FROM_END, sum(scoring.virtue_effect(s, 0, b) for b in gains if b not in first))
        put("architects", end, "ended", 0, c.ENDED_GUILDHALL)
        return scoring.total(end, 0), end.virtue[0]

    orders = [first for size in range(4) for first in combinations(gains, size)]
    best = max(points_after(first, paid) for first in orders for paid in range(3))
    taken = tuple(b for b in gains if scoring.first_gains(s, 0) >> b & 1)
    assert max(points_after(taken, paid) for paid in range(3)) == best


@pytest.mark.rule("A8.4", "A11.9")
@pytest.mark.parametrize(("silver", "lost"), [(9, 0), (10, 1), (11, 1), (12, 0)])
def test_hugo_reckons_with_the_points_of_the_silver_that_a_debt_costs(silver: int, lost: int) -> None:
    s = give(position(virtue=1, character=t.HUGO), silver=silver)
    assert scoring.best_value(s, 0, 0, 2, 0) // scoring.DEBTS == t.VIRTUE_VP[0] - lost


@pytest.mark.rule("A8.3", "A8.5")
def test_effects_of_the_end_count_once_while_hugo_is_asked() -> None:
    s = build(give(position(virtue=[0, 7], character=t.HUGO), silver=5), t.DUNGEON)
    build(give(s, seat=1, gold=4), t.CASTLE, seat=1)
    before = [scoring.total(s, seat) for seat in range(2)]
    turn.finish(s, c.ENDED_GUILDHALL)
    settle(s)
    assert asks(s) == c.K_BUY_OFF
    assert [scoring.total(s, seat) for seat in range(2)] == before
    assert (scoring.end_virtue(s, 1), scoring.end_debts(s, 0)) == (9, 2)
    answer(s, 0)
    assert [scoring.total(s, seat) for seat in range(2)] == before


@pytest.mark.rule("A7.3", "A7.4", "A8.3")
@pytest.mark.parametrize("character", [t.HUGO, c.NO_CHARACTER])
def test_debts_of_the_dungeon_come_before_the_gains_that_follow_it(character: int) -> None:
    s = build(give(position(virtue=1, character=character), clay=60), t.DUNGEON, t.TRADING_POST)
    foreseen = (scoring.end_virtue(s, 0), scoring.end_debts(s, 0), scoring.total(s, 0))
    turn.finish(s, c.ENDED_GUILDHALL)
    settle(s)
    while not s.ended:
        answer(s, 0)
    assert (s.virtue[0], s.debts[0], scoring.total(s, 0)) == foreseen == (14, 0, 28)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.rule("A8.5", "A8.7")
def test_points_foreseen_are_those_of_the_end(number: int) -> None:
    state = GAME.new_initial_state(GAME.tables.deal(2 + number % 4, Random(number), {"promo_cards": True}))
    core: Any = state.core
    play_random(core, number, 2**40)
    result = GAME.results.sheet.score(GAME.results.filled_sheet(state.core, state.setup), "sheet")
    assert [[line.points for line in one.lines] for one in result.players] == [
        [line.points for line in state.score(seat)] for seat in range(state.num_players)
    ]
    assert [(one.rank, one.decided_by) for one in result.players] == state.ranking()
    assert [one.total for one in result.players] == [scoring.total(core, seat) for seat in range(state.num_players)]


@pytest.mark.rule("A8.7")
@pytest.mark.parametrize(
    ("players", "ranks", "decided"),
    [
        ([(41, 8, 3), (41, 10, 0), (41, 10, 2)], [3, 2, 1], ["", "virtue", "silver"]),
        ([(36, 9, 4), (36, 9, 4), (35, 9, 9)], [1, 1, 3], ["", "", ""]),
    ],
)
def test_virtue_then_silver_break_ties(
    players: list[tuple[int, int, int]], ranks: list[int], decided: list[str]
) -> None:
    own = [
        NOTHING | {"gold": total - t.VIRTUE_VP[virtue] - silver // 10, "virtue": virtue, "silver": silver}
        for total, virtue, silver in players
    ]
    result = GAME.results.sheet.score(sheet(*own), "sheet")
    assert [player.total for player in result.players] == [total for total, _, _ in players]
    assert [player.rank for player in result.players] == ranks
    assert [player.decided_by for player in result.players] == decided


# ------------------------------------------------------------------------------------------------------------- sheets


def test_impossible_and_missing_entries_are_named() -> None:
    for wrong, message in (
        ({"virtue": 15}, "player 2: virtue is 15, but can only be 0 to 14"),
        ({"buildings": "Castel"}, "player 2: buildings: 'castel' is not one of them; did you mean 'castle'?"),
        ({"buildings": "Keep"}, "player 2: captives is missing"),
        ({"buildings": "Clay Market"}, "player 1: clay is missing"),
        ({"buildings": "Steeple"}, "the building 'Steeple' is in play twice"),
        ({"apprentices": "Tiler"}, "player 2: apprentices: 'tiler' is not one of them"),
        ({"character": "bob"}, "player 2: key 'character': there is no character 'bob'"),
        ({"wine": 3}, "player 2: key 'wine' does not belong to a player"),
    ):
        with pytest.raises(SheetError, match=message.replace("?", r"\?")):
            GAME.results.sheet.score(sheet(RED, BLUE | wrong), "sheet")
    with pytest.raises(SheetError, match="player 1: prison is missing"):
        GAME.results.sheet.score(sheet({key: RED[key] for key in RED if key != "prison"}, BLUE), "sheet")
    with pytest.raises(SheetError, match="2 markers on level 5 of the cathedral, which holds 1"):
        GAME.results.sheet.score(sheet(RED | {"cathedral": 5}, BLUE | {"cathedral": 5}), "sheet")


@pytest.mark.rule("A10.12", "A9.11")
def test_a_hut_needs_the_apprentices() -> None:
    with pytest.raises(SheetError, match="player 2: apprentices is missing"):
        GAME.results.sheet.score(sheet(RED, BLUE | {"buildings": "Mason's Hut"}), "sheet")
    told = {"buildings": "Mason's Hut", "apprentices": "Miner, Labourer, Gatekeeper"}
    assert GAME.results.sheet.score(sheet(RED, BLUE | told), "sheet").players[1].lines[1].points == 2


@pytest.mark.rule("A0.1", "A1.1", "A3.12")
@pytest.mark.parametrize(
    ("own", "message"),
    [
        ({"captives": 11}, "player 2: captives is 11, but the others have 10 workers outside Prison and Guildhall"),
        ({"captives": 21}, "player 2: captives is 21, but can only be 0 to 20"),
        ({"apprentices": "Miner, Miner"}, "the apprentice 'Miner' is in play 3 times"),
        ({"apprentices": "Thief, Thief"}, "the apprentice 'Thief' is in play twice"),
        (
            {"apprentices": "Thief, Miner, Labourer, Trickster, Jeweller, Jeweller, Gatekeeper"},
            "player 2: 7 apprentices, but nobody can have more than 6",
        ),
        (
            {"character": "ada", "apprentices": "Thief, Miner, Labourer, Trickster, Jeweller, Gatekeeper"},
            "player 2: 6 apprentices, but Ada can have at most 5",
        ),
    ],
)
def test_there_are_so_many_workers_and_apprentices(own: dict[str, Any], message: str) -> None:
    with pytest.raises(SheetError, match=message):
        GAME.results.sheet.score(sheet(RED | {"apprentices": "Miner"}, BLUE | own), "sheet")
    all_cards = RED | {"apprentices": "Miner, Miner, Jeweller, Jeweller", "captives": 14}
    assert not GAME.results.sheet.score(sheet(all_cards, BLUE), "sheet").doubts


@pytest.mark.rule("A3.12", "A11.1", "A11.7")
def test_rudolf_has_six_apprentices_and_colours_differ() -> None:
    six = {"character": "rudolf", "apprentices": "Thief, Miner, Labourer, Trickster, Jeweller, Gatekeeper"}
    assert not GAME.results.sheet.score(sheet(RED, BLUE | six), "sheet").doubts
    with pytest.raises(SheetError, match="Ada and Clovis have the same colour, purple"):
        GAME.results.sheet.score(sheet(RED | {"character": "ada"}, BLUE | {"character": "clovis"}), "sheet")


def test_a_lenient_sheet_is_scored_with_its_doubts() -> None:
    result = GAME.results.sheet.score(sheet(RED, BLUE | {"virtue": 15}), "sheet", lenient=True)
    assert result.doubts == ["player 2: virtue is 15, but can only be 0 to 14"]
    assert result.players[1].lines[3].points == 7


def test_a_sheet_asks_only_for_what_buildings_need() -> None:
    known = [{"name": "A", "buildings": "wood market, Tiler's  Hut"}, {"name": "B", "buildings": ""}]
    draft: dict[str, Any] = {"players": 2, "player": known}
    asked = []
    while (question := GAME.results.sheet.next_question(draft)) is not None:
        asked.append((question.player, question.key))
        put_answer(draft, question, question.read("" if question.key == "apprentices" else "1"))
        assert GAME.results.sheet.doubts(draft) == []
    always = ["cathedral", "virtue", "debts", "gold", "marble", "silver", "prison"]
    assert asked == [
        *[(0, key) for key in ("apprentices", *always, "wood")],
        *[(1, key) for key in (*always, "wood")],
    ]


def test_an_answer_of_several_cards_names_what_is_unknown() -> None:
    question = GAME.results.sheet.next_question({"players": 2, "player": [{"name": "A"}, {}]})
    assert question is not None
    assert (question.key, question.read("Gallery,  tiler's hut")) == ("buildings", "Observatory, Tiler's Hut")
    with pytest.raises(SheetError, match=r"'wel' is not one of them; did you mean 'well'\?"):
        question.read("castle, Wel")
    assert GAME.results.sheet.doubts({"players": 1}) == ["1 player, but there can be only 2 to 5"]
