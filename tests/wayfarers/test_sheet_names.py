"""Score sheets that name cards and tiles: read as people say them, and reckoned like the positions they come from."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.core.engine.errors import SheetError
from engines.core.engine.playout import play_random
from engines.core.game import Position
from engines.core.language.speaking import members
from engines.core.scoring.sheets import put_answer, sheet_of_draft, sheet_stamp
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.setup import sheet_names as said
from engines.wayfarers.words import cards

SHEET = GAME.results.sheet
NO_SPACE = {"land": "", "water": "", "caravan": "", "space": "", "townsfolk": 0, "black": 0, "yellow": 0, "blue": 0}


def sheet(*players: dict[str, Any], **head: Any) -> dict[str, Any]:
    return {"format": "scythe-sheet", "format_version": 1, "game": "wayfarers", **head, "player": list(players)}


def named(core: Any, seat: int, by_id: bool) -> dict[str, Any]:
    """What a person reads off the table in front of them: cards and tiles by what they show, or by id."""

    def called(things: said.Things, ids: list[str], number: int) -> str:
        return ids[number] if by_id else things.titles[number]

    def space(card: int, goal: int) -> str:
        name = called(said.SPACES, [*names.SPACE, said.HOME], card)
        return name if goal == c.NO_CARD else f"{name} with {called(said.INSPIRATIONS, names.INSPIRATION, goal)}"

    stars = [space(card, core.tucked[card]) for card in members(core.skies[seat])]
    tiles = [core.tiles[seat * t.NUM_DESIGNS + design] for design in range(t.NUM_DESIGNS)]
    hands = ((said.LANDS, names.LAND, core.lands), (said.WATERS, names.WATER, core.waters))
    folk = (said.TOWNSFOLK, names.TOWNSFOLK, core.townsfolk)
    land, water, townsfolk = (
        ", ".join(called(things, ids, card) for card in members(field[seat])) for things, ids, field in (*hands, folk)
    )
    caravan = ", ".join(f"{often} x {called(said.TILES, names.DESIGNS, i)}" for i, often in enumerate(tiles) if often)
    return {
        "land": land,
        "water": water,
        "townsfolk": townsfolk,
        "caravan": caravan,
        "space": ", ".join([*stars, space(c.HOME_STAR, core.home_tucked[seat])]),
        "silver": core.silver[seat],
        "provision": core.provision[seat],
    }


def piles(core: Any) -> str:
    """How many cards of each kind the AI has."""
    fields = (core.townsfolk[1], core.skies[1], core.lands[1], core.waters[1], core.ai_inspirations)
    return ", ".join(f"{field.bit_count()} {kind}" for kind, field in zip(names.KINDS, fields, strict=True) if field)


def final(players: int, seed: int, solo: str = "none") -> Position:
    options = {"solo": solo}
    state = GAME.under(options).new_initial_state(GAME.tables.deal(players, Random(seed), options))
    play_random(state.core, seed, 2**40)
    return state


@pytest.mark.rule("Y3.6", "Y7.12", "Y7.13", "Y7.14", "Y7.17", "Y7.26", "Y7.27", "Y7.28", "Y13.3", "Y14.36")
@pytest.mark.parametrize("solo", ["none", "space"])
def test_named_cards_score_like_the_position(solo: str) -> None:
    doubled = 0
    for seed in range(3):
        players = 2 if solo != "none" else 2 + seed % 3
        state = final(players, seed, solo)
        filled = GAME.results.filled_sheet(state.core, state.setup)
        for by_id in (True, False):
            own = [dict(player) for player in filled["player"]]
            for seat in range(players - (solo != "none")):
                for key in ("city", "vista", "harbour", "open_water", "inspiration"):
                    del own[seat][key]
                own[seat] |= named(state.core, seat, by_id)
            if solo != "none":
                own[1] |= {"comet_track": state.core.ai_comet, "cards": piles(state.core)}
            result = SHEET.score({**filled, "player": own}, "sheet")
            points = [[line.points for line in player.lines] for player in result.players]
            assert points == [[line.points for line in state.score(seat)] for seat in range(players)]
            doubled += sum(player.lines[6].points for player in result.players)
    assert doubled or solo != "none"


@pytest.mark.rule("Y7.14")
def test_some_may_name_their_cards_and_others_count() -> None:
    state = final(3, 5)
    filled = GAME.results.filled_sheet(state.core, state.setup)
    for seat in range(3):
        others = [other for other in range(3) if other != seat]
        own = [dict(player) for player in filled["player"]]
        own[seat] |= named(state.core, seat, False) | {"inspiration": 0}
        for other in others:
            own[other]["comet"] = state.core.tags[other * t.NUM_TAGS + t.TAG_COMET]
        result = SHEET.score({**filled, "player": own}, "sheet")
        assert [player.total for player in result.players] == [sum(x.points for x in state.score(p)) for p in range(3)]


@pytest.mark.parametrize(
    ("things", "typed", "read"),
    [
        (said.SPACES.read, "SU01, Sun,  ss09", "SU01, sun, SS09"),
        (said.SPACES.read, "2 comets, double comet, comet, 1 comet", "2 comets, 2 comets, comet, comet"),
        (said.SPACES.read, "3 planets, planet x2", "planet, planet, planet, planet, planet"),
        (said.SPACES.read, "library, star per city, star for every 2 blue influence", None),
        (said.read_spaces, "sun with 5 cities, SC03 with libraries", "sun with 5 cities, SC03 with 4 libraries"),
        (said.TILES.read, "camel, -1 camel, ship and pigeon, UX05", None),
        (said.TOWNSFOLK.read, "2 merchants, guardian", "Merchant, Merchant, Guardian"),
        (said.LANDS.read, "city with library, 2 x vista", "city and library, vista, vista"),
    ],
)
def test_names_are_taken_as_they_are_said(things: Any, typed: str, read: str | None) -> None:
    found = things(typed)
    assert things(found) == found
    assert found == (read or found) and (read or len(found) > len(typed) - 9)


@pytest.mark.parametrize(
    ("things", "typed", "advice"),
    [
        (said.SPACES.read, "plant", "'plant' is not a Space card; did you mean 'planet'?"),
        (said.SPACES.read, "sun, star for each libary", "is not a Space card; did you mean 'star for each library'?"),
        (said.SPACES.read, "star", "do you mean 'star for each city', 'star for each harbour',"),
        (said.read_spaces, "sun with 5 citties", "'5 citties' is not an Inspiration card; did you mean '5 cities'?"),
        (said.TILES.read, "caml", "'caml' is not an upgrade tile; did you mean 'camel tile'?"),
        (said.TOWNSFOLK.read, "Gardian", "'Gardian' is not a Townsfolk card; did you mean 'Guardian'?"),
        (said.WATERS.read, "island", "'island' is not a Water card; known: harbour and library, harbour, open water."),
    ],
)
def test_a_near_miss_is_told(things: Any, typed: str, advice: str) -> None:
    with pytest.raises(SheetError) as error:
        things(typed)
    assert advice in str(error.value)


def test_every_title_names_cards_that_score_the_same() -> None:
    """Cards of one title have the same tags and values; ids and titles read back as themselves."""
    for things in (said.LANDS, said.WATERS, said.TOWNSFOLK, said.SPACES, said.INSPIRATIONS, said.TILES):
        for name in (*things.titles, *things.ids):
            assert things.read(name) == name
            assert len({things.titles[number] for number in things.numbers(name)}) == 1
    for title in set(said.SPACES.titles) - {said.HOME}:
        own = [cards.space(card).partition("; at once")[0] for card in said.SPACES.numbers(title)]
        assert len(set(own)) == 1


ANN: dict[str, Any] = {"caravan": "2 camels, double comet, library tile", "townsfolk": 1}
ANN |= {"space": "sun, moon with 4 libraries, 2 comets"}
ANN |= {"land": "city and library, vista, LC15", "water": "", "black": 2, "yellow": 0, "blue": 1}


def test_a_sheet_of_names_says_how_its_numbers_add_up() -> None:
    ann, ben = SHEET.score(sheet(ANN, NO_SPACE), "sheet").players
    told = {line.category: (line.points, line.reckoning) for line in ann.lines}
    assert told["Space cards"] == (20, "7 + 7 + 4 + 2") and told["Inspiration"] == (7, "")
    assert (told["caravan"][0], told["cities"], told["vistas"][0]) == (11, (3, "3 tags"), 0)
    assert ben.total == 0


@pytest.mark.parametrize(
    ("ann", "ben", "words"),
    [
        ({"space": "6 planets"}, {}, "the Space card 'planet' is named 6 times, but there are only 5"),
        ({"space": "SS09"}, {"space": "ss09"}, "the Space card 'SS09' is named twice, but there is only 1"),
        ({"caravan": "3 camels"}, {}, "the upgrade tile 'camel tile' is named 3 times, but there are only 2"),
        ({"caravan": "city tile"}, {"caravan": "UX09"}, "'city tile' is named twice, but there is only 1"),
        (
            {"caravan": "2 US1, 2 US2, 2 US3, camel, ship, UX01, UX02, UX03"},
            {},
            "player 1: these upgrade tiles do not fit into one caravan",
        ),
        ({"space": "sun, moon, comet, planet"}, {}, "4 Space cards, but only 3 Land and Water cards beneath them"),
        ({"townsfolk": 6}, {}, "6 Townsfolk cards, but with the home board only 5 cards to go under"),
        ({"city": 5}, {}, "player 1: city is 5, but from the names on the sheet it is 3"),
        ({"inspiration": 5}, {}, "player 1: inspiration is 5, but from the names on the sheet it is 7"),
        ({"caravan": 11}, {}, "cards are named, so the upgrade tiles, whose tags count too, need names as well"),
    ],
)
def test_names_that_cannot_be_are_told(ann: dict[str, Any], ben: dict[str, Any], words: str) -> None:
    with pytest.raises(SheetError) as error:
        SHEET.score(sheet(ANN | ann, NO_SPACE | ben), "sheet")
    assert words in str(error.value)
    assert any(words in doubt for doubt in SHEET.score(sheet(ANN | ann, NO_SPACE | ben), "sheet", lenient=True).doubts)


def test_numbers_without_end_are_scored_with_their_doubts() -> None:
    endless = dict.fromkeys(("black", "townsfolk"), 10**30) | {"space": "sun with 6 silver", "silver": 10**30}
    result = SHEET.score(sheet(ANN | endless, NO_SPACE), "sheet", lenient=True)
    assert len(result.doubts) >= 4 and result.players[0].lines[6].points == 3


@pytest.mark.parametrize(
    ("ann", "words"),
    [
        ({"space": "sun with 6 silver"}, "player 1: silver is missing"),
        ({"space": "observatory", "land": None, "city": 1, "vista": 0}, "player 1: observatory is missing"),
        ({"townsfolk": None}, "player 1: townsfolk is missing"),
        ({"space": "commet"}, "player 1: space: 'commet' is not a Space card; did you mean 'comet'?"),
    ],
)
def test_what_named_cards_count_is_asked_for(ann: dict[str, Any], words: str) -> None:
    own = {key: value for key, value in (ANN | ann).items() if value is not None}
    with pytest.raises(SheetError) as error:
        SHEET.score(sheet(own, NO_SPACE), "sheet")
    assert words in str(error.value)


def test_questions_take_names_and_ask_only_for_what_they_count() -> None:
    typed = {"city": "3", "vista": "1", "harbour": "1", "open_water": "0", "caravan": "2 camels, UX08"}
    typed |= {"space": "sun, moon with 4 libraries", "townsfolk": "2 merchants", "library": "4"}
    typed |= {"black": "1", "yellow": "0", "blue": "0", "name": "Ann", "board": ""}
    counted = typed | {"name": "Ben", "space": "3", "inspiration": "0", "caravan": "", "city": "1", "vista": "0"}
    draft: dict[str, Any] = {}
    asked: list[tuple[int | None, str]] = []
    while (question := SHEET.next_question(draft)) is not None:
        own = typed if question.player == 0 else counted
        asked.append((question.player, question.key))
        put_answer(draft, question, question.read("2" if question.player is None else own[question.key]))
        assert SHEET.doubts(draft) == []
    assert (0, "inspiration") not in asked and (0, "silver") not in asked and (1, "townsfolk") not in asked
    ann, _ = SHEET.score(sheet_stamp(GAME.name, "1") | sheet_of_draft(draft), "sheet").players
    assert [line.points for line in ann.lines] == [3, 0, 0, 0, 0, 17, 7, 7, 0]
