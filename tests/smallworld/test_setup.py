"""Dealing: what lies on offer, who starts, wishes respected, all allowed columns equally likely."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from scipy import stats

from engines.core.engine.errors import SetupError
from engines.core.setup.dealing import DealConstraints
from engines.core.setup.setup import Setup
from engines.smallworld.game import GAME
from engines.smallworld.generated import names
from engines.smallworld.setup import dealing
from engines.smallworld.setup.dealing import Dealer, dealt
from engines.smallworld.setup.opening import start_tokens

COLUMN = ["ratmen/flying", "elves/hill", "orcs/stout", "trolls/swamp", "giants/forest", "humans/spirit"]


def columns(number: int, **wishes: Any) -> list[list[str]]:
    dealer = GAME.tables.dealer(3, **wishes)
    return [list(dealer.deal(Random(f"test/{i}")).table["combos"]) for i in range(number)]


def setup(seats: Any = ({}, {}), **table: Any) -> Setup:
    return Setup("smallworld", tuple(seats), table)


@pytest.mark.rule("W0.1", "W1.3")
def test_six_combos_lie_on_offer_and_a_seat_starts() -> None:
    for players in (2, 3, 4, 5):
        table = GAME.tables.check_setup(GAME.tables.deal(players, Random(4)))
        races, powers = zip(*(name.split("/") for name in table.table["combos"]), strict=True)
        assert len(set(races)) == len(set(powers)) == 6
        assert 1 <= table.table["first_seat"] <= players
        assert table.seats == ({},) * players


@pytest.mark.rule("W0.1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_play(players: int) -> None:
    with pytest.raises(SetupError, match=f"seats 2 to 5 players, not {players}"):
        GAME.tables.deal(players, Random(1))


def test_every_allowed_column_is_equally_likely() -> None:
    """Two places are left open for three races and three powers, and one combo is banned there."""
    keep = {str(place + 3): name.split("/") for place, name in enumerate(COLUMN[:4])}
    others = [name for name in names.RACES if f"{name}/" not in "".join(f"{combo} " for combo in COLUMN[:4])]
    bans = [[race] for race in others if race not in ("elves", "dwarves", "wizards", "amazons")]
    powers = ("alchemist", "merchant", "wealthy")
    kept_powers = {name.split("/")[1] for name in COLUMN[:4]}
    bans += [[power] for power in names.POWERS if power not in powers and power not in kept_powers]
    bans += [["dwarves", "wealthy"]]
    bans = [ban for ban in bans if ban[0] not in {name.split("/")[0] for name in COLUMN[:4]}]
    count = Counter(tuple(column[:2]) for column in columns(4000, keep=keep, bans=bans))
    races = ("amazons", "dwarves", "wizards")
    allowed = {
        (f"{a}/{x}", f"{b}/{y}")
        for a in races
        for b in races
        for x in powers
        for y in powers
        if a != b and x != y and "dwarves/wealthy" not in (f"{a}/{x}", f"{b}/{y}")
    }
    assert set(count) == allowed
    assert stats.chisquare(list(count.values())).pvalue > 0.001


def test_each_seat_starts_equally_often() -> None:
    dealer = Dealer(5, DealConstraints())
    starts = Counter(dealer.deal(Random(f"start/{i}")).table["first_seat"] for i in range(2000))
    assert sorted(starts) == [1, 2, 3, 4, 5]
    assert stats.chisquare(list(starts.values())).pvalue > 0.001


def test_kept_banned_and_avoided_combos() -> None:
    avoid = [dict(zip(("race", "power"), name.split("/"), strict=True)) for name in COLUMN]
    wishes = {"keep": {"2": ["sorcerers", "flying"], "4": ["commando"]}, "bans": [["elves"], ["humans", "hill"]]}
    for column in columns(200, avoid=avoid, **wishes):
        assert column[1] == "sorcerers/flying" and column[3].endswith("/commando")
        assert not any(name.startswith("elves/") or name in ("humans/hill", *COLUMN) for name in column)
        for name, old in zip(column, COLUMN, strict=True):
            assert not set(name.split("/")) & set(old.split("/"))


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"bans": [["ratman"]]}, "ban 'ratman': no race or power is called 'ratman'; did you mean 'ratmen'?"),
        ({"bans": [["orcs", "elves"]]}, "ban 'orcs/elves': names two of a kind"),
        ({"keep": {"7": ["orcs"]}}, "keep 7=orcs: there is no place 7 in the column, only places 1 to 6."),
        ({"keep": {"1": ["orcs"], "2": ["orcs"]}}, "keep 2=orcs: place 1 is to keep the same."),
        (
            {"keep": {"1": ["orcs", "hill"]}, "bans": [["hill"]]},
            "place 1: what is banned, kept and avoided leaves no combo",
        ),
        ({"keep": {"1": ["orcs"]}, "bans": [["orcs"]]}, "place 1: what is banned, kept and avoided leaves no combo"),
        ({"bans": [[race] for race in names.RACES[:9]]}, "Too little is left for a column of 6 combos; ban less."),
        (
            {"bans": [[race, power] for race in names.RACES[5:] for power in names.POWERS]},
            "no column of 6 combos came up",
        ),
        ({"expansions": ["grand_dames"]}, "Small World has no expansion 'grand_dames'"),
        ({"banned_pairs": "official"}, "no official banned pairs"),
    ],
)
def test_wishes_that_cannot_be_met_are_named(
    wishes: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "MOST_TRIES", 500)
    with pytest.raises(SetupError) as error:
        GAME.tables.deal(3, Random(1), **wishes)
    assert words in str(error.value)


def test_banned_combos_are_no_cells() -> None:
    assert len(GAME.tables.cells()) == 280
    assert len(GAME.tables.cells(bans=[["elves"], ["orcs", "hill"]])) == 280 - 20 - 1


def test_seats_can_be_dealt_a_combo() -> None:
    table = GAME.tables.check_setup(
        GAME.tables.seat_cells([("orcs", "hill"), ("elves", "flying"), ("trolls", "swamp")], 1)
    )
    assert [tuple(seat.values()) for seat in table.seats] == [
        ("orcs", "hill"),
        ("trolls", "swamp"),
        ("elves", "flying"),
    ]
    assert dealt(table)[0] == (names.RACES.index("orcs"), names.POWERS.index("hill"))
    assert dealt(setup()) == [None, None]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (setup([{}]), "t.json: Small World seats 2 to 5 players, not 1."),
        (setup([{"race": "orcs"}, {}]), "t.json: seat 1: has no power; a seat has a race and a power, or neither."),
        (setup([{"rase": "orcs"}, {}]), "t.json: seat 1: key 'rase' does not belong to a seat; did you mean 'race'?"),
        (
            setup([{}, {"race": "orcz", "power": "hill"}]),
            "t.json: seat 2: no race is called 'orcz'; did you mean 'orcs'?",
        ),
        (
            setup([{"race": "orcs", "power": "hill"}, {"race": "orcs", "power": "swamp"}]),
            "seat 1 and seat 2 both have the race 'orcs'",
        ),
        (setup(combos=COLUMN[:5]), "t.json: table: combos must be 6 names such as 'ratmen/flying'."),
        (setup(combos=[*COLUMN[:5], "orcs"]), "combo 6: 'orcs' is not of the form RACE/POWER"),
        (setup(combos=[*COLUMN[:5], "orcs/wealthy"]), "t.json: place 3 and place 6 both have the race 'orcs'."),
        (
            setup([{"race": "wizards", "power": "hill"}, {}], combos=COLUMN),
            "seat 1 and place 2 both have the power 'hill'",
        ),
        (setup(first_seat=3), "t.json: table: first_seat is 3, but must be a seat from 1 to 2."),
        (setup(first_seat=True), "first_seat is True"),
        (setup(first=1), "t.json: table: there is no 'first'; did you mean 'first_seat'?"),
        (Setup("smallworld", ({}, {}), {}, {"lake_entri": True}), "no option 'lake_entri'; did you mean 'lake_entry'?"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(wrong: Setup, words: str) -> None:
    with pytest.raises(SetupError) as error:
        GAME.tables.check_setup(wrong, "t.json")
    assert words in str(error.value)


@pytest.mark.rule("W2.2", "W2.4")
def test_the_column_is_read_out_with_tokens_and_costs() -> None:
    notes = GAME.layout.notes(setup(combos=COLUMN))
    assert notes[2] == "Combos on offer, from the top:"
    assert notes[3] == "  1 Flying Ratmen: 13 tokens, costs 0"
    assert notes[8] == "  6 Spirit Humans: 10 tokens, costs 5"
    assert GAME.layout.notes(setup())[3] == "  6 combos, drawn when the game starts."


@pytest.mark.rule("W0.1", "W1.6")
def test_each_seat_has_five_coins_and_its_place_in_the_round() -> None:
    rows = GAME.layout.rows(setup([{"race": "amazons", "power": "hill"}, {}, {}], first_seat=2))
    assert [(row["seat"], row["turn"], row["coins"]) for row in rows] == [(1, 3, 5), (2, 1, 5), (3, 2, 5)]
    assert [row["first combo"] for row in rows][:2] == ["Hill Amazons, 14 tokens, at no cost", "chosen in play"]


@pytest.mark.rule("W2.4", "W12.1")
def test_amazons_begin_with_four_tokens_more() -> None:
    assert start_tokens(names.RACES.index("amazons"), names.POWERS.index("merchant")) == 6 + 4 + 2


@pytest.mark.rule("W1.1", "W1.4")
def test_the_notes_say_what_lies_on_the_board() -> None:
    notes = GAME.layout.notes(setup([{}, {}, {}], first_seat=2))
    assert notes[0] == "Map for 3 players: 30 regions; 10 rounds are played."
    assert notes[1] == "Seat 2 starts; turns go clockwise."
    assert notes[-1] == "  r6 r7 r9 r11 r14 r20 r22 r23 r24 r29."


def test_what_can_be_avoided_is_the_column() -> None:
    assert GAME.tables.avoidable(setup(combos=COLUMN))[0] == {"race": "ratmen", "power": "flying"}
    assert GAME.tables.avoidable(setup()) == []
