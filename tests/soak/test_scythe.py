"""The invariants hold in real games, and each one notices what it is there for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engines.core.engine.errors import InvariantError
from engines.scythe.generated.state import set_field
from engines.scythe.generated.tables import HOME, LAKES
from engines.scythe.rules import constants as c
from tests.numbered_games import PLAYERS, mixed_chooser, numbered_core, play
from tests.soak import games, run
from tests.soak.coins import Note, check_coins, unexplained
from tests.soak.games import GameError, check_lead, play_game
from tests.soak.scythe import broken, check

COMBAT_GAME = 7  # one with a combat
SOLO_GAME = 12  # one against the Automa, which has seat 2
LAKE = (LAKES & -LAKES).bit_length() - 1


def core_at(number: int, kind: int) -> Any:
    """Mixed game `number` at its first question of a kind."""
    core: Any = numbered_core(number)
    for _ in play(core, mixed_chooser(number)):
        if core.frame_kind[core.depth - 1] == kind:
            return core
    raise AssertionError(f"game {number} never asks {kind}")


@pytest.mark.parametrize("number", [*range(len(PLAYERS)), SOLO_GAME])
def test_invariants_hold_in_every_position(number: int) -> None:
    assert play_game(number, mixed=True, watched=True).decisions > 100


def home_of_the_other(core: Any) -> int:
    return int(HOME[core.faction[1]])


def beside_the_other(core: Any) -> int:
    return int(core.pos[c.NUM_UNITS + c.FIRST_WORKER])


def one_card_more(core: Any) -> int:
    return int(core.discard[0]) + 1


Change = tuple[str, int, int | Callable[[Any], int]]
BREAKS: list[tuple[str, list[Change]]] = [
    ("seat 1: units at", [("pos", 1, 20)]),
    ("3 workers left their mats", [("num_workers", 0, 3)]),
    ("seat 1 stands on HOME", [("pos", 0, home_of_the_other)]),
    ("units of two players on", [("pos", 0, beside_the_other)]),
    ("workers without a mech on", [("pos", c.FIRST_WORKER, LAKE)]),
    ("resources without a unit on", [("res", LAKE * 4, 2)]),
    ("two structures on one territory", [("structure", 0, 20), ("structure", 5, 20)]),
    ("a structure on", [("structure", 0, LAKE)]),
    ("a structure of an empty seat", [("structure", 27, 20)]),
    ("1 cubes taken, 0 placed", [("cubes_taken", 0, 1)]),
    ("more than it has room for", [("cubes_taken", 0, 15), ("cubes_placed", 0, 4)]),
    ("but one-time bonuses", [("recruits", 0, 2)]),
    ("without their reasons", [("stars", 0, c.STAR_MECHS)]),
    ("seat 1 has 7 stars", [("stars", 0, 127)]),
    ("3 combat stars", [("combat_stars", 0, 3), ("faction", 0, c.NORDIC)]),
    ("1 combat stars for 0 combats won", [("combat_stars", 0, 1)]),
    ("1 objective stars for 0 cards", [("objective_stars", 0, 1)]),
    ("are due and not placed", [("power", 0, 16)]),
    ("have six stars, but the game ended 0", [("stars", 0, 63)]),
    ("17 power", [("power", 0, 17)]),
    ("19 popularity", [("popularity", 0, 19)]),
    ("-1 coins", [("coins", 0, -1)]),
    ("-1 resource tokens", [("res", 0, -1)]),
    ("17 combat cards of value 2", [("discard", 0, one_card_more)]),
    ("a negative number of combat cards", [("hand", 0, -1)]),
    ("knows of combat cards", [("known", 4, 16)]),
    ("are nowhere", [("objective_deck", 0, 0)]),
    ("are in two places", [("objectives", 0, 1), ("objectives", 1, 1)]),
    ("3 objective cards", [("objectives", 0, 7)]),
    ("revealed objective cards", [("revealed", 0, 1 << 40)]),
    ("encounter cards", [("encounter_deck", 0, 0)]),
    ("encounter tokens on", [("tokens", 0, 1)]),
    ("1 encounters met", [("encounters_met", 0, 1)]),
    ("in an offer of 2", [("offer_size", 0, 2)]),
    ("Factory cards taken", [("offer_size", 0, 2)]),
    ("never saw the offer", [("factory_card", 0, 1)]),
    ("two faction tokens on one territory", [("trap", 0, 20), ("trap", 1, 20)]),
    ("a faction token outside the territories", [("trap", 0, HOME[0])]),
    ("5 Flags", [("flags", 0, 31)]),
    (
        "tokens of a faction that is not in the game",
        [("flags", 0, 1), ("faction", 0, c.NORDIC), ("faction", 1, c.POLANIA)],
    ),
    ("a Trap in the supply is armed", [("armed", 0, 1)]),
    ("1 combats won, 0 lost", [("combats_won", 0, 1)]),
    ("but the seats had", [("turns_of", 0, 9)]),
    ("40 combat cards drawn", [("drawn", 0, 40)]),
    ("is contested between turns", [("contested", 0, 1 << 20)]),
    ("are carried by nobody", [("carry", 0, 1)]),
    ("the cache 'units'", [("units", 0, 0)]),
    ("the cache 'abilities'", [("abilities", 0, 2)]),
    ("the cache 'res_at'", [("res_at", 0, 1)]),
    ("are kept, but legal are", [("legal", 0, 1)]),
    ("ended 2", [("ended", 0, c.ENDED_TURN_CAP)]),
    ("is of player 9", [("frame_player", 0, 9)]),
]


@pytest.mark.parametrize(("words", "changes"), BREAKS, ids=[words for words, _ in BREAKS])
def test_broken_position_is_noticed(words: str, changes: list[Change]) -> None:
    core = core_at(0, c.K_SECTION)
    assert broken(core) == []
    for name, index, value in changes:
        set_field(core, name, index, value if isinstance(value, int) else value(core))
    assert words in "; ".join(broken(core))
    with pytest.raises(InvariantError):
        check(core)


AUTOMA_BREAKS: list[tuple[str, list[Change]]] = [
    ("seat 2: units at", [("mechs", 1, 15)]),
    ("the Automa of seat 2 has 1 of 'recruits'", [("recruits", 1, 1)]),
    ("the Automa of seat 2 has 1 of 'encounters_met'", [("encounters_met", 1, 1)]),
    ("the Automa of seat 2 has 9 popularity", [("popularity", 1, 9)]),
    ("without their reasons", [("stars", 1, c.STAR_WORKERS)]),
    ("without their reasons", [("stars", 1, 63 * c.STAR_TRACKER)]),
    ("the cache 'units'", [("units", 1, 0)]),
    ("has 3 combat stars", [("combat_stars", 1, 3), ("faction", 1, c.SAXONY)]),
]


@pytest.mark.parametrize(("words", "changes"), AUTOMA_BREAKS)
def test_broken_position_with_an_automa_is_noticed(words: str, changes: list[Change]) -> None:
    core = core_at(SOLO_GAME, c.K_SECTION)
    assert broken(core) == []
    for name, index, value in changes:
        set_field(core, name, index, value if isinstance(value, int) else value(core))
    assert words in "; ".join(broken(core))


@pytest.mark.parametrize(("change", "explained"), [(1, True), (-4, True), (9, False), (-5, False)])
def test_coins_of_an_automa_are_of_its_cards_or_lost_to_a_trap(change: int, explained: bool) -> None:
    core: Any = core_at(SOLO_GAME, c.K_SECTION)
    set_field(core, "coins", 1, 9)
    before = Note(c.K_AUTOMA_CARD, 1, (), 0, tuple(core.coins))
    set_field(core, "coins", 1, 9 + change)
    assert (unexplained(before, core) == []) is explained


def test_commitment_beyond_hand_and_power_is_noticed() -> None:
    core = core_at(COMBAT_GAME, c.K_DIAL)
    assert broken(core) == []
    set_field(core, "commit", 0, 16)
    set_field(core, "dial", 0, 9)
    found = "; ".join(broken(core))
    assert "committed [16, 0, 0, 0]" in found
    assert "set the dial to 9" in found


COIN_BREAKS = [
    (Note(c.K_SECTION, 0, (), 0, ()), 0, 1, "seat 1 got 1 coins for answering"),
    (Note(c.K_ONGOING, 0, (), 0, ()), 0, 2, "seat 1 got 2 coins for answering"),
    (Note(c.K_ONGOING, 0, (), 0, ()), 1, 1, "seat 2 got 1 coins when seat 1 answered"),
    (Note(c.K_TOP, 0, (), 0, ()), 0, -5, "seat 1 got -5 coins for answering"),
    (Note(c.K_BOTTOM, 0, (), 0, ()), 0, 9, "seat 1 got 9 coins for answering"),
    (Note(c.K_GIVE_AMOUNT, 0, (), 0, ()), 1, 1, "a gift of seat 1 changed coins"),
]


@pytest.mark.parametrize(("before", "seat", "change", "words"), COIN_BREAKS, ids=[words for *_, words in COIN_BREAKS])
def test_coins_without_a_source_are_noticed(before: Note, seat: int, change: int, words: str) -> None:
    core: Any = core_at(0, c.K_SECTION)
    before = replace(before, coins=tuple(core.coins))
    assert unexplained(before, core) == []
    set_field(core, "coins", seat, core.coins[seat] + change)
    assert words in "; ".join(unexplained(before, core))
    with pytest.raises(InvariantError):
        check_coins(before, core)


def test_gift_is_explained() -> None:
    core: Any = core_at(0, c.K_SECTION)
    before = Note(c.K_GIVE_AMOUNT, 0, (), 0, tuple(core.coins))
    set_field(core, "coins", 0, core.coins[0] - 2)
    set_field(core, "coins", 1, core.coins[1] + 2)
    assert unexplained(before, core) == []


@pytest.mark.parametrize("kind", [c.K_MOVE_UNIT, c.K_MOVE_STEP, c.K_CARGO])
def test_a_trap_is_explained_also_after_a_step_that_followed_by_itself(kind: int) -> None:
    core: Any = core_at(0, c.K_SECTION)
    set_field(core, "coins", 0, 9)
    before = Note(kind, 0, (), 0, tuple(core.coins))
    set_field(core, "coins", 0, 5)
    assert unexplained(before, core) == []
    set_field(core, "coins", 0, 4)
    assert "seat 1 got -5 coins" in "; ".join(unexplained(before, core))


@pytest.mark.parametrize("mixed", [False, True])
def test_soak_plays_and_sums_up(mixed: bool) -> None:
    totals = run.soak(1, 12, mixed, 1)
    assert totals.games == {n: 2 for n in PLAYERS}
    assert totals.table().count("\n") == len(PLAYERS)


def test_watched_game_is_the_same_game() -> None:
    assert play_game(6, watched=True) == play_game(6)


def test_failure_names_the_game_and_the_decision(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(game: str, core: Any) -> None:
        if core.decisions > 20:
            raise InvariantError("seat 1 has 17 power.")

    monkeypatch.setattr(games, "check", fails)
    assert run.main(["--replay", "7"]) == 1
    assert "game 7, after decision 21: InvariantError: seat 1 has 17 power." in capsys.readouterr().err
    with pytest.raises(GameError, match="game 7"):
        run.play_block(7, 1, False)


def test_game_without_an_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_DECISIONS", 1)
    with pytest.raises(GameError, match="and the game goes on"):
        play_game(0)


@pytest.mark.parametrize(
    ("field", "value", "message"), [("leader", 3, "seat 3 of 2"), ("lead_changes", 1, "1 lead changes, but 0")]
)
def test_the_lead_is_checked(field: str, value: int, message: str) -> None:
    core = numbered_core(0)
    check_lead(core, 1)
    set_field(core, field, 0, value)
    with pytest.raises(InvariantError, match=message):
        check_lead(core, 1)
