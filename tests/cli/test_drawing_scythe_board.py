"""The picture of the Scythe board, read back: every space, neighbour, river, tunnel and piece where it belongs."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from time import process_time

import pytest

from engines.core.game import Position as AnyPosition
from engines.drawing.style import Style
from engines.scythe.generated import names
from engines.scythe.generated.tables import ADJACENT, HOME_ADJACENT, HOME_OWNER, NUM_HEXES, NUM_SPACES, RIVER
from engines.scythe.screen.board import draw_board, items_on
from engines.scythe.screen.looks import TERRAIN_BACKS
from engines.scythe.screen.seen import look
from engines.scythe.words.phrases import label
from tests.cli.pictures import backgrounds, bare, draw, num_dots, random_state, sign, words_at
from tests.scythe.position import Position

DATA = Path(__file__).resolve().parents[2] / "engines" / "scythe" / "data" / "board.toml"
HOMES = [names.FACTIONS[HOME_OWNER[h]].capitalize() for h in range(NUM_HEXES, NUM_SPACES)]
NAME = rf"\b(?:[MFTWVL]\d|FACTORY|(?<! of )(?<!Clan )(?:{'|'.join(HOMES)})(?! [A-Z]))\b"
DRAWN = [*names.SPACES[:NUM_HEXES], *HOMES]
STYLES = [Style(unicode=unicode, width=width) for unicode in (True, False) for width in (98, 120)]
HEX_WIDTH = {98: 12, 120: 14}
MIDGAME = [(2, 300, 1), (5, 900, 1), (4, 1500, 2), (7, 2500, 3), (3, 2000, 4)]


def by_style(style: Style) -> str:
    return f"{style.width}-{'unicode' if style.unicode else 'ascii'}"


@cache
def opening() -> AnyPosition:
    return random_state("scythe", 7, 40, 1, expansions=["invaders"])


@cache
def midgame(players: int, answers: int, seed: int) -> AnyPosition:
    return random_state("scythe", players, answers, seed, expansions=["invaders"])


@cache
def board(style: Style) -> list[str]:
    return [bare(line) for line in draw(opening(), None, style)][:37]


@cache
def middles(style: Style) -> dict[str, tuple[int, int]]:
    """Column of the middle and line of the name of each hex."""
    found = words_at(board(style), NAME)
    hexes = {name: at for name, at in found.items() if name not in HOMES}
    return {name: (x + min(len(name) // 2, 2), y) for name, (x, y) in hexes.items()}


def printed() -> dict[str, dict[str, object]]:
    rows = tomllib.loads(DATA.read_text(encoding="utf-8"))["hex"]
    return {row["id"]: row for row in rows}


def expected(h: int) -> set[str]:
    return {names.SPACES[i] for i in range(NUM_HEXES) if ADJACENT[h] >> i & 1}


@pytest.mark.parametrize("style", STYLES, ids=by_style)
@pytest.mark.rule("S0.1")
def test_every_space_is_drawn_once(style: Style) -> None:
    assert set(words_at(board(style), NAME)) == set(DRAWN)


@pytest.mark.parametrize("style", STYLES, ids=by_style)
def test_hexes_that_touch_in_the_picture_are_neighbours_and_no_others(style: Style) -> None:
    width, at = HEX_WIDTH[style.width], middles(style)
    for h in range(NUM_HEXES):
        x, y = at[names.SPACES[h]]
        beside = {other for other, (u, v) in at.items() if v == y and 0 < abs(u - x) <= width + 2}
        slanting = {other for other, (u, v) in at.items() if abs(v - y) == 4 and abs(u - x) <= width // 2 + 3}
        assert beside | slanting == expected(h), names.SPACES[h]


def edge_cells(style: Style, one: str, other: str) -> list[tuple[int, int]]:
    """The inner cells of the edge between two hexes."""
    width = HEX_WIDTH[style.width]
    (x, y), (u, v) = sorted([middles(style)[one], middles(style)[other]], key=lambda at: (at[1], at[0]))
    if y == v:
        return [(column, y + 1 + line) for column in range((x + u) // 2 - 1, (x + u) // 2 + 2) for line in (0, 1)]
    left, right = sorted([x, u])
    quarter = width // 4
    middle = (left + right) // 2
    return [(column, y + 3 + line) for column in range(middle - quarter + 2, middle + quarter - 1) for line in (0, 1)]


def is_drawn_as_river(style: Style, one: str, other: str) -> bool:
    cells, lines = edge_cells(style, one, other), board(style)
    if style.unicode:
        upright = middles(style)[one][1] == middles(style)[other][1]
        return num_dots(lines, cells) >= (16 if upright else 9)
    return sum(sign(lines, x, y) == "~" for x, y in cells) >= 2


@pytest.mark.parametrize("style", STYLES, ids=by_style)
@pytest.mark.rule("S5.4")
def test_each_river_is_drawn_on_its_edge_and_on_no_other(style: Style) -> None:
    checked = 0
    for h in range(NUM_HEXES):
        for other in range(h):
            if ADJACENT[h] >> other & 1:
                drawn = is_drawn_as_river(style, names.SPACES[h], names.SPACES[other])
                assert drawn == bool(RIVER[h] >> other & 1), (names.SPACES[h], names.SPACES[other])
                checked += 1
    assert checked == 115


def test_the_river_before_the_base_of_rusviet_is_drawn() -> None:
    lines = board(Style(unicode=False, width=98))
    x, y = middles(Style(unicode=False, width=98))["F3"]
    assert [sign(lines, x + i, y + 4) for i in (1, 2, 3)] == ["~"] * 3


@pytest.mark.parametrize("style", STYLES, ids=by_style)
def test_home_bases_stand_next_to_their_territories(style: Style) -> None:
    at, homes = middles(style), words_at(board(style), NAME)
    width = HEX_WIDTH[style.width]
    for faction, near in enumerate(HOME_ADJACENT):
        x, y = homes[DRAWN[NUM_HEXES + faction]]
        x, y = x + 2, y - 1
        for h in range(NUM_HEXES):
            u, v = at[names.SPACES[h]]
            touches = abs(v - y) in (0, 4) and abs(u - x) <= (width if v == y else width // 2) + 3
            assert touches == bool(near >> h & 1), (names.SPACES[NUM_HEXES + faction], names.SPACES[h])


@pytest.mark.parametrize(("style", "tunnel"), [(STYLES[0], "∩"), (STYLES[2], "n")])
@pytest.mark.rule("S5.6")
def test_tunnels_and_encounter_tokens_are_those_of_the_printed_board(style: Style, tunnel: str) -> None:
    text = "\n".join(board(style)[:33])
    marks = dict(re.findall(rf"\b([MFTWVL]\d) ([{tunnel}?!]+)", text))
    hexes = printed()
    assert {name for name, found in marks.items() if tunnel in found} == {n for n in hexes if "tunnel" in hexes[n]}
    assert {name for name, found in marks.items() if "?" in found} == {n for n in hexes if "encounter" in hexes[n]}


def test_every_hex_has_the_colour_of_its_terrain() -> None:
    coloured = draw(opening(), None, Style(colour=True, width=98))
    at, hexes = middles(Style(width=98)), printed()
    for name, (x, y) in at.items():
        terrain = names.TERRAINS.index(str(hexes[name]["terrain"]))
        assert backgrounds(coloured[y])[x] == TERRAIN_BACKS[terrain], name


@pytest.mark.parametrize("case", MIDGAME, ids=str)
@pytest.mark.parametrize("width", [12, 14])
def test_whatever_lies_on_a_space_stands_in_its_hex_or_below_the_picture(
    case: tuple[int, int, int], width: int
) -> None:
    seen = look(midgame(*case), None)
    canvas, crowded = draw_board(seen, width, Style())
    lines = canvas.lines(False)
    at = {name: place for name, place in words_at(lines, NAME).items()}
    below = dict(line.split(": ", 1) for line in crowded)
    for h, controller in enumerate(seen.controllers()):
        x, y = at[DRAWN[h]]
        box = " ".join(line[max(x - width // 2, 0) : x + width] for line in lines[y : y + 4])
        for item in items_on(seen, h, controller):
            here = item.text in box or item.short in box
            assert here or item.text in below[label(h)], (names.SPACES[h], item.text, box)
    assert len(at) == NUM_SPACES


@pytest.mark.parametrize("case", MIDGAME, ids=str)
@pytest.mark.parametrize("unicode", [True, False])
def test_colours_add_nothing_that_signs_do_not_say(case: tuple[int, int, int], unicode: bool) -> None:
    bare_lines = draw(midgame(*case), 0, Style(unicode=unicode, width=100))
    coloured = draw(midgame(*case), 0, Style(colour=True, unicode=unicode, width=100))
    assert [bare(line).rstrip() for line in coloured] == [line.rstrip() for line in bare_lines]
    assert not any("\x1b" in line for line in bare_lines)


@pytest.mark.parametrize("width", [40, 60, 80, 97, 98, 100, 113, 114, 160])
@pytest.mark.parametrize("plain", [True, False])
def test_no_line_is_wider_than_the_terminal(width: int, plain: bool) -> None:
    for case in MIDGAME:
        for line in draw(midgame(*case), 0, Style(True, True, plain, width)):
            assert len(bare(line)) <= width, line


@pytest.mark.parametrize("style", [Style(unicode=False, width=100), Style(plain=True, width=100), Style(plain=True)])
def test_ascii_and_plain_drawings_are_ascii(style: Style) -> None:
    for case in MIDGAME:
        assert "\n".join(draw(midgame(*case), 0, style)).isascii()


def test_the_picture_takes_little_to_draw() -> None:
    state = midgame(*MIDGAME[3])
    times = []
    for _ in range(5):
        before = process_time()
        draw(state, 0, Style(True, True, False, 120))
        times.append(process_time() - before)
    assert min(times) < 0.05


def crowd() -> AnyPosition:
    position = Position("nordic", "rusviet")
    for who in ("nordic", "rusviet"):
        position.deploy(who, 4)
        position.units(who, "V3", character=1, mech=4, worker=8)
    position.structure("nordic", "monument", "V3")
    position.resources("V3", wood=12, food=11, metal=10, oil=13)
    position.put("contested", 1 << names.SPACES.index("V3"))
    position.settle()
    return AnyPosition(opening().game, opening().setup, position.s)


@pytest.mark.parametrize("width", [98, 114])
def test_a_crowded_hex_shows_the_first_pieces_and_the_rest_below(width: int) -> None:
    lines = draw(crowd(), None, Style(width=width))
    x, y = words_at(lines[:37], NAME)["V3"]
    box = [line[x - 5 : x + 8] for line in lines[y : y + 4]]
    assert "V3 !" in box[0] and "R:@4M8W" in box[1] and "N:@4M8W" in box[2] and "more" in "".join(box)
    assert "V3: R @ 4M 8W, N @ 4M 8W, N monument, 12wo, 11fo, 10me, 13oi" in lines


def test_the_pieces_of_who_controls_a_territory_come_first() -> None:
    position = Position("nordic", "rusviet")
    position.units("rusviet", "V3", worker=1)
    position.structure("nordic", "mine", "V3")
    position.structure("nordic", "mill", "T4")
    position.settle()
    lines = draw(AnyPosition(opening().game, opening().setup, position.s), None, Style(width=98))
    assert "R W N mine" in "\n".join(lines) and "N mill" in "\n".join(lines)
    words = "\n".join(
        draw(AnyPosition(opening().game, opening().setup, position.s), None, Style(plain=True, width=200))
    )
    assert "V3 village: Rusviet 1 worker; Nordic mine; controlled by Rusviet." in words
    assert "T4 tundra: Nordic mill; controlled by Nordic." in words


@pytest.mark.rule("S0.6", "S0.7")
def test_while_a_combat_is_open_the_board_names_who_was_there_first() -> None:
    position = Position("nordic", "rusviet", "crimea")
    position.units("nordic", "V3", mech=1)
    position.units("rusviet", "V3", mech=1)
    position.structure("crimea", "mine", "V3")
    position.put("contested", 1 << names.SPACES.index("V3"))
    position.settle()
    state = AnyPosition(opening().game, opening().setup, position.s)
    lines = "\n".join(draw(state, None, Style(plain=True, width=200)))
    assert "V3 village, combat: Rusviet 1 mech; Nordic 1 mech; Crimea mine; controlled by Rusviet." in lines
    assert look(state, None).controllers()[names.SPACES.index("V3")] == 1


def test_the_end_of_the_game_is_said() -> None:
    over = random_state("scythe", 2, 100_000, 1)
    assert over.is_terminal()
    lines = draw(over, 0, Style(width=98))
    assert lines[0].startswith("The game is over. ") and "►" not in "\n".join(lines)
