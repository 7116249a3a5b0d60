"""The engine and the slow twin agree at every question of random games on counters, caravan and changed dice."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines import build
from engines.core.engine.bits import BIT
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import caravan, counters, dice, scoring
from engines.wayfarers.rules import constants as c
from tests.wayfarers.twin_caravan import COLUMNS, Laid, Player

GAMES = 6 if build() == "compiled" else 2  # for each number of players
MOST = 4_000 if build() == "compiled" else 1_200  # answers of a game
KINDS = {"land": "lands", "water": "waters", "space": "skies", "townsfolk": "townsfolk"}
IDS = {"land": names.LAND, "water": names.WATER, "space": names.SPACE, "townsfolk": names.TOWNSFOLK}
ICONS = {
    "camel": t.ICON_CAMEL,
    "telescope": t.ICON_TELESCOPE,
    "ship": t.ICON_SHIP,
    "pigeon": t.ICON_PIGEON,
    "silver-1": t.ICON_SILVER,
    "provision-1": t.ICON_PROVISION,
    "die+": t.ICON_PLUS,
    "die-": t.ICON_MINUS,
    "die+-": t.ICON_EITHER,
}
TAGS = {tag.replace(" ", "_"): number for number, tag in enumerate(names.TAGS)}
CARDS = {
    "townsfolk": t.COUNT_CARD_TOWNSFOLK,
    "space": t.COUNT_CARD_SPACE,
    "land": t.COUNT_CARD_LAND,
    "water": t.COUNT_CARD_WATER,
}
TILES = {
    "basic": t.COUNT_TILE_BASIC,
    "space": t.COUNT_TILE_SPACE,
    "land": t.COUNT_TILE_LAND,
    "water": t.COUNT_TILE_WATER,
    "special": t.COUNT_TILE_SPECIAL,
    "any": t.COUNT_TILE_ANY,
}
GAINS = {"silver": t.A_SILVER, "provision": t.A_PROVISION}


def laid_at(s: Any, seat: int, square: int) -> Laid | None:
    """The tile that begins at a square."""
    number = s.laid[seat * t.NUM_SQUARES + square] - 1
    return None if number < 0 else laid(number // 2, number % 2, square)


def laid(design: int, face: int, square: int) -> Laid:
    """A tile in words."""
    row, column = divmod(square, t.NUM_COLUMNS)
    return Laid(names.DESIGNS[design], (column + 1, row + 1), bool(face))


def player_of(s: Any, seat: int) -> Player:
    """A seat in words."""
    cards = {
        kind: [one for i, one in enumerate(IDS[kind]) if getattr(s, mask)[seat] >> i & 1]
        for kind, mask in KINDS.items()
    }
    tiles = [laid_at(s, seat, square) for square in range(t.NUM_SQUARES)]
    return Player(names.BOARDS[s.board[seat]], cards, [one for one in tiles if one])


def check_counters(s: Any, seat: int, player: Player) -> None:
    """Tags, cards, tiles and the points that rest on them alone."""
    tags = player.tags()
    assert {tag: counters.count(s, seat, number) for tag, number in TAGS.items()} == {tag: tags[tag] for tag in TAGS}
    assert {kind: counters.count(s, seat, number) for kind, number in CARDS.items()} == {
        kind: player.number_of(kind) for kind in CARDS
    }
    assert {kind: counters.count(s, seat, number) for kind, number in TILES.items()} == {
        kind: player.tiles_of(kind) for kind in TILES
    }
    assert scoring.primary_points(s, seat) == player.primary_points()
    assert scoring.tile_points(s, seat) == player.tile_points()


def check_caravan(s: Any, seat: int, player: Player) -> None:
    """Icons of every column, and what they make of every die."""
    for column in COLUMNS:
        icons = {icon: caravan.icon(s, seat, column - 1, shift) for icon, shift in ICONS.items()}
        assert +Counter(icons) == player.icons(column)
        values = {face + 1 for face in range(c.FACES) if dice.reach(s, seat, column - 1) & BIT[face]}
        assert values == player.values_from(column)


def check_places(s: Any, seat: int, player: Player) -> None:
    """Where a tile may be laid."""
    design = s.frame_a[s.depth - 1]
    found = [laid(design, x // t.NUM_SQUARES, x % t.NUM_SQUARES) for x in range(2 * t.NUM_SQUARES) if s.legal & BIT[x]]
    key = [(one.square, one.flipped) for one in found]
    assert sorted(key) == sorted((one.square, one.flipped) for one in player.places_for(names.DESIGNS[design]))


def gained(before: Any, after: Any, seat: int) -> Counter[str]:
    """Silver and provisions that an answer brought."""
    return +Counter(
        silver=after.silver[seat] - before.silver[seat], provision=after.provision[seat] - before.provision[seat]
    )


@pytest.mark.rule("Y3.1", "Y3.3", "Y3.4", "Y3.6", "Y5.4", "Y7.27", "Y9.5", "Y9.6", "Y9.7", "Y9.8", "Y9.10", "Y10.7")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(GAMES))
def test_counters_and_caravan_are_those_of_the_twin(players: int, number: int) -> None:
    rng = Random(f"{players}/{number}")
    state = GAME.new_initial_state(GAME.tables.deal(players, rng))
    placed = 0
    for _ in range(MOST):
        if state.is_terminal():
            break
        if state.is_chance():
            state.apply_action(state.sample_chance(number))
            continue
        s: Any = state.core
        seat, kind = s.frame_player[s.depth - 1], s.frame_kind[s.depth - 1]
        action = rng.choice(state.legal_actions())
        if kind in (c.K_ACTION, c.K_LAY):
            player = player_of(s, seat)
            check_counters(s, seat, player)
            check_caravan(s, seat, player)
        if kind == c.K_LAY:
            placed += 1
            check_places(s, seat, player)
            one = laid(s.frame_a[s.depth - 1], action // t.NUM_SQUARES, action % t.NUM_SQUARES)
            covered = player.covered_by(one)
            before = GAME.rules.clone(s)
            state.apply_action(action)
            wanted = Counter({gain: covered[gain] for gain in GAINS})
            assert +wanted - gained(before, state.core, seat) == Counter(), one
        else:
            state.apply_action(action)
    assert placed > 3
