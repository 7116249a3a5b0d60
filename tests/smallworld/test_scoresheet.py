"""Score sheets of Small World: coins, ties, impossible numbers."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest

from engines.core.engine import saving
from engines.core.engine.errors import SheetError
from engines.core.engine.playout import play_random
from engines.core.game import Position
from engines.core.scoring.sheets import put_answer, sheet_of_draft, sheet_stamp, sheet_text
from engines.smallworld.game import GAME


def sheet(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"format": "scythe-sheet", "format_version": 1, "game": "smallworld", "player": list(players), **more}


def ranks(*players: dict[str, Any]) -> list[tuple[int, str]]:
    return [(player.rank, player.decided_by) for player in GAME.results.sheet.score(sheet(*players), "sheet").players]


@pytest.mark.rule("W11.2")
def test_most_coins_win() -> None:
    assert ranks({"coins": 80}, {"coins": 92}, {"coins": 75}) == [(2, ""), (1, ""), (3, "")]


@pytest.mark.rule("W11.3")
def test_race_tokens_on_the_map_break_a_tie() -> None:
    by = "race tokens on the map"
    assert ranks({"coins": 80, "tokens": 9}, {"coins": 80, "tokens": 12}, {"coins": 95}) == [(3, ""), (2, by), (1, "")]


@pytest.mark.rule("W11.4")
def test_what_is_still_tied_is_shared() -> None:
    tied = {"coins": 80, "tokens": 9}
    assert ranks(tied, tied, {"coins": 80, "tokens": 3}) == [
        (1, "race tokens on the map"),
        (1, "race tokens on the map"),
        (3, ""),
    ]


@pytest.mark.rule("W11.4")
def test_by_option_the_last_tie_goes_to_who_plays_later() -> None:
    tied = {"coins": 80, "tokens": 9}
    options = {"options": {"late_seats_win_ties": True}, "first_seat": 2}
    results = GAME.results.sheet.score(sheet(tied, tied, tied, **options), "sheet").players
    assert [one.rank for one in results] == [1, 3, 2]
    assert [one.decided_by for one in results] == ["turn order", "", "turn order"]


def test_the_template_is_a_sheet() -> None:
    for players in (2, 5):
        data = tomllib.loads(GAME.results.sheet.template(players, [{"race": "elves", "power": "hill"}]))
        assert [own["active"] for own in data["player"]] == ["elves", *[""] * (players - 1)]
        with pytest.raises(SheetError, match="nothing is filled in"):
            GAME.results.sheet.score(data, "template")


def final(seed: int) -> Position:
    state = GAME.new_initial_state(GAME.tables.deal(4, Random(seed)))
    play_random(state.core, seed, 2**40)
    return state


def answered(sheet: dict[str, Any]) -> dict[str, Any]:
    """The sheet that comes from answering the questions with the numbers of another one."""
    draft: dict[str, Any] = {}
    while (question := GAME.results.sheet.next_question(draft)) is not None:
        own = sheet["player"][question.player] if question.player is not None else {"players": len(sheet["player"])}
        put_answer(draft, question, question.read(str(own[question.key])))
        assert GAME.results.sheet.doubts(draft) == []
    return sheet_stamp(GAME.name, GAME.tables.rules_version) | sheet_of_draft(draft)


@pytest.mark.rule("W11.2", "W11.3")
def test_sheet_questions_and_the_position_itself_agree() -> None:
    for seed in range(20):
        state = final(seed)
        filled = GAME.results.filled_sheet(state.core, state.setup)
        filled["player"][1]["coins"] = state.core.coins[0]  # a tie
        saving.put("smallworld", state.core, "coins", 1, state.core.coins[0])
        for given in (tomllib.loads(sheet_text(filled)), answered(filled)):
            result = GAME.results.sheet.score(given, "sheet")
            assert [(one.rank, one.decided_by) for one in result.players] == state.ranking()
            assert [one.total for one in result.players] == state.core.coins[:4]


def test_questions_refuse_what_cannot_be() -> None:
    assert GAME.results.sheet.doubts({"players": 6, "player": [{}] * 6}) == ["6 players, but there can be only 2 to 5"]
    draft = {"players": 2, "player": [{"name": "Ann", "coins": 1000}, {}]}
    assert GAME.results.sheet.doubts(draft) == ["Ann: coins is 1000, but can only be 0 to 999"]


@pytest.mark.rule("W11.3")
def test_a_tie_needs_the_tokens_and_stays_with_lenient() -> None:
    tied = sheet({"coins": 5, "name": "Ann"}, {"coins": 5, "name": "Ben"})
    with pytest.raises(
        SheetError, match=r"s.toml: Ann: a tie has to be broken, and tokens is missing, as is tokens of Ben; where"
    ):
        GAME.results.sheet.score(tied, "s.toml")
    result = GAME.results.sheet.score(tied, "s.toml", lenient=True)
    assert [player.rank for player in result.players] == [1, 1]
    assert result.doubts == ["Ann: a tie stays, for tokens is missing, as is tokens of Ben"]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ([{"coins": 5}], "key 'player' is [{ coins = 5 }], but must be at least two tables [[player]]."),
        ([{"coins": 5}, {}], "player 2: coins is missing"),
        ([{"coins": 5}, {"coins": -1}], "player 2: key 'coins' is -1, but must be a whole number, 0 or more."),
        ([{"coins": 5}, {"coins": True}], "player 2: key 'coins' is true"),
        ([{"coins": 5}, {"coin": 1}], "player 2: key 'coin' does not belong to a player; did you mean 'coins'?"),
        (
            [{"coins": 5, "active": "elfs"}, {"coins": 6}],
            "player 1: key 'active': there is no race 'elfs'; did you mean 'elves'?",
        ),
        ([{"coins": 5, "active": 3}, {"coins": 6}], "player 1: key 'active': there is no race 3; known: "),
    ],
)
def test_a_faulty_sheet_names_the_player_and_the_key(players: list[dict[str, Any]], words: str) -> None:
    for lenient in (False, True):
        with pytest.raises(SheetError) as error:
            GAME.results.sheet.score(sheet(*players), "s.toml", lenient)
        assert f"s.toml: {words}" in str(error.value)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ([{"coins": 1000}, {"coins": 6}], "player 1: coins is 1000, but can only be 0 to 999"),
        ([{"coins": 9, "tokens": 54}, {"coins": 6}], "player 1: tokens is 54, but the box has only 53 of three races"),
        (
            [{"coins": 9, "tokens": 12, "active": "elves"}, {"coins": 6}],
            "tokens is 12, but the box has only 11 of these",
        ),
        ([{"coins": 9, "active": "elves"}, {"coins": 6, "declined": "elves"}], "the race 'elves' is in play twice"),
        ([{"coins": 9, "declined": "orcs", "spirits": "orcs"}, {"coins": 6}], "the race 'orcs' is in play twice"),
        ([{"coins": i} for i in range(6)], "6 players, but there can be only 2 to 5"),
    ],
)
def test_an_impossible_sheet_is_refused_or_scored_with_doubts(players: list[dict[str, Any]], words: str) -> None:
    with pytest.raises(SheetError) as error:
        GAME.results.sheet.score(sheet(*players), "s.toml")
    assert words in str(error.value) and "--lenient" in str(error.value)
    doubts = GAME.results.sheet.score(sheet(*players), "s.toml", lenient=True).doubts
    assert any(words in doubt for doubt in doubts)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"format": "x"}, "key 'format' is 'x', but a score sheet says 'scythe-sheet'."),
        ({"format_version": 2}, "sheet version 2 is not one this program reads"),
        ({"structure_bonus": ""}, "key 'structure_bonus' does not belong in a score sheet"),
    ],
)
def test_a_faulty_header_is_refused(more: dict[str, Any], words: str) -> None:
    with pytest.raises(SheetError) as error:
        GAME.results.sheet.score(sheet({"coins": 1}, {"coins": 2}, **more), "s.toml")
    assert words in str(error.value)
