"""Where things are on the table: at every size the board and what has to be answered, the rest one key away."""

from __future__ import annotations

from pathlib import Path

import pytest

from scythe_cli.playing.naming import Naming
from scythe_cli.table import layout
from scythe_cli.table.layout import BOARD, EFFECT, LOG, MAT, NEWS, OFFERS, PLAYERS, QUESTION, Rect, arranged
from scythe_cli.table.table_screen import TabBar
from scythe_cli.table.text import NOTHING, offers_text
from tests.cli.pictures import random_state
from tests.cli.table import Player, play, seats
from tests.cli.test_game_page import GAMES

SIZES = [(160, 50), (120, 40), (100, 35), (80, 24)]
SPOTS = {  # that have to be in sight without scrolling
    "scythe": ["M1", "V3", "W6", "T7", "V9", "R @", "R 2W"],
    "smallworld": ["r1", "r12", "r21", "r23"],
    "architects": ["Forest", "Quarry", "Prison", "At hand"],
    "wayfarers": ["0a", "5b", "10e", "Space 1", "Land 2"],
}


def overlap(one: Rect, other: Rect) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize("size", [*SIZES, (72, 20), (99, 60), (250, 80)])
@pytest.mark.parametrize("players", [2, 7])
def test_panes_fill_the_screen_and_do_not_overlap(size: tuple[int, int], players: int) -> None:
    found = arranged(*size, lambda room: 3 * players, [MAT, OFFERS, LOG])
    seen = set()
    for tab in found.tabs:
        shown = found.shown(tab)
        seen |= set(shown)
        rects = [*shown.values(), found.bar]
        assert not any(overlap(one, other) for i, one in enumerate(rects) for other in rects[i + 1 :])
        assert sum(rect.width * rect.height for rect in rects) == size[0] * (size[1] - layout.HEAD - layout.FOOT)
        assert all(rect.height >= 1 and rect.x + rect.width <= size[0] for rect in rects)
    assert seen == {BOARD, QUESTION, EFFECT, PLAYERS, NEWS, MAT, OFFERS, LOG}
    assert {BOARD} <= set(found.fixed)


def test_what_happened_gets_the_lines_that_the_boards_leave() -> None:
    full, spare = (
        arranged(120, 40, lambda room: 4, [MAT], boards).fixed for boards in (lambda w, h: h, lambda w, h: h - 3)
    )
    assert spare[BOARD].height == full[BOARD].height - 3
    assert spare[NEWS].height == full[NEWS].height + 3
    assert spare[PLAYERS].height == full[PLAYERS].height
    least = arranged(120, 40, lambda room: 4, [MAT], lambda columns, lines: 0).fixed
    assert least[BOARD].height == full[BOARD].height // 2


def test_boards_leave_lines_that_do_not_make_them_larger(tmp_path: Path) -> None:
    """Those of Wayfarers are boxes, which become larger in steps; a board of hexes fills its pane."""

    async def script(player: Player) -> None:
        await player._laid_out(BOARD)
        layout, sheet = player.screen._layout, player.screen.board.sheet
        assert sheet.height == layout.fixed[BOARD].height
        assert layout.fixed[NEWS].height > 5
        await player.press("ctrl+q")

    play(tmp_path, script, "wayfarers", "-p", 2, *seats("human", "greedy"), "--seed", 3, size=(160, 50))


@pytest.mark.parametrize("name", GAMES)
def test_at_every_size_the_board_and_the_question_are_in_sight(name: str, tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        for size in SIZES:
            await player.resize(*size)
            board = player.screen.board
            in_sight = "\n".join(line[: board.size.width] for line in board.lines[: board.size.height])
            for spot in SPOTS[name]:
                assert spot in in_sight or spot.replace(" ", "") in in_sight, (size, spot)
            assert player.screen.is_open(QUESTION)
            assert player.screen.is_open(EFFECT)
            first = player.pane(QUESTION).render_line(0).text
            assert player.words()[0][:12] in first
            assert player.pane(QUESTION).border_title
            for tab in player.screen._layout.tabs:
                player.screen.open_tab(tab)
                await player.ready()
                assert player.screen.is_open(BOARD)
                assert tab in (NEWS, LOG) or player.pane(tab).texts
            player.screen.open_tab(player.screen._layout.first)
        await player.press("ctrl+q")

    play(tmp_path, script, name, "-p", 3, *seats("human", "greedy", "greedy"), "--seed", 3, size=SIZES[0])


@pytest.mark.parametrize("size", [(160, 50), (120, 40)])
@pytest.mark.parametrize("setup", [["-p", 4, *seats("human", "greedy", "greedy", "greedy")], ["--solo"]])
def test_the_own_caravan_is_wholly_in_sight(size: tuple[int, int], setup: list[object], tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player._laid_out(BOARD)
        board, shown = player.screen.board, player.screen.shown
        number = next(i for i, one in enumerate(shown.scene.boards) if one.seat == 0)
        squares = [(number, spot) for spot in range(len(shown.scene.boards[number].spots))]
        assert len(squares) == 18 and all(top < end for top, end in map(board.sheet.rows_of, squares))
        assert max(end for _, end in map(board.sheet.rows_of, squares)) <= board.size.height
        assert all(card.text in player.board() for pieces in shown.picture.pieces[1] for card in pieces)
        await player.press("ctrl+q")

    play(tmp_path, script, "wayfarers", *setup, "--seed", 3, size=size)


@pytest.mark.parametrize("size", SIZES[:-1])
def test_all_players_have_a_line_and_a_press_on_it_shows_the_mat(size: tuple[int, int], tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        player.screen.open_tab(PLAYERS)
        await player.ready()
        seats = player.screen._seats
        lines = [text.plain for text in player.pane(PLAYERS).texts]
        first = [seats.index(seat) for seat in range(3)]
        assert [lines[line][:2] for line in first] == ["►1", " 2", " 3"]
        assert all(len(line) <= player.pane(PLAYERS).room for line in lines)
        assert (lines[0].split()[0] == "Seat") == (len(lines) == 4)
        await player.click(PLAYERS, 3, first[1])
        assert player.text(MAT).startswith("Mat of seat 2")
        await player.press("f3")
        assert player.text(MAT).startswith("Mat of seat 3")
        await player.press("f3")
        assert player.text(MAT).startswith("Your mat")
        await player.press("ctrl+q")

    play(tmp_path, script, "-p", 3, *seats("human", "greedy", "greedy"), "--seed", 3, size=size)


def test_no_heading_of_four_players_is_cut(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.ready()
        head = player.pane(PLAYERS).texts[0].plain
        assert head.split() == list(player.screen.shown.scene.tables[0].columns)
        await player.press("ctrl+q")

    play(tmp_path, script, "-p", 4, *seats("human", "greedy", "greedy", "greedy"), "--seed", 3, size=(120, 40))


def test_the_panes_at_the_right_give_only_a_few_columns() -> None:
    sides = {wanted: arranged(120, 40, lambda room: 4, [MAT], wanted=wanted).bar.width for wanted in (70, 76, 80, 99)}
    assert sides == {70: 44, 76: 42, 80: 38, 99: 44}


def test_where_lines_are_short_players_stand_side_by_side(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        player.screen.open_tab(PLAYERS)
        await player.ready()
        lines = [text.plain.split() for text in player.pane(PLAYERS).texts]
        assert lines[0] == ["Seat", "1►", "2", "3"]
        assert [line for line in lines if line[0] == "Coins"] == [["Coins", "6", "4", "4"]]
        await player.press("ctrl+q")

    play(tmp_path, script, "-p", 3, *seats("human", "greedy", "greedy"), "--seed", 3, size=(80, 24))


def test_of_two_players_side_by_side_nothing_is_cut(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        player.screen.open_tab(PLAYERS)
        await player.ready()
        told = player.text(PLAYERS)
        assert "…" not in told and "(tier 1)" in told and "Engineering" in told
        await player.press("ctrl+q")

    play(tmp_path, script, "-p", 2, *seats("human", "greedy"), "--seed", 7, size=(80, 24))


@pytest.mark.parametrize(("name", "players"), [("scythe", 7), ("smallworld", 5), ("architects", 5), ("wayfarers", 4)])
def test_with_many_players_nothing_of_them_is_cut(name: str, players: int, tmp_path: Path) -> None:
    """Where they do not fit side by side they stand one below the other, and the pane scrolls."""

    async def script(player: Player) -> None:
        player.screen.open_tab(PLAYERS)
        await player.ready()
        pane = player.pane(PLAYERS)
        told = " ".join(player.text(PLAYERS).split())
        shown = player.screen.shown
        heading = next(place for place, table in enumerate(shown.scene.tables) if table.columns[:1] == ("Seat",))
        assert "…" not in told
        for row in shown.picture.rows[heading]:
            assert all(cell in told for cell in row if cell not in NOTHING)
        await player.pilot.pause()
        assert pane.show_vertical_scrollbar == (pane.virtual_size.height > pane.size.height)
        line = next(place for place, seat in enumerate(player.screen._seats) if seat == 1)
        pane.highlight(line, to_top=True)
        await player.click(PLAYERS, 3, line - pane.scroll_offset.y)
        assert player.text(MAT).startswith("Mat of seat 2")
        await player.press("ctrl+q")

    bots = seats("human", *["random"] * (players - 1))
    more = ["--with", "invaders"] if players == 7 else []
    play(tmp_path, script, name, "-p", players, *bots, *more, "--seed", 3, size=(80, 24))


@pytest.mark.parametrize("setup", [["scythe"], ["smallworld"], ["architects"], ["wayfarers", "--solo"]])
def test_all_that_two_players_have_is_in_sight_beside_the_board(setup: list[str], tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        pane = player.pane(PLAYERS)
        told = " ".join(pane.render_line(y).text.strip() for y in range(pane.size.height))
        assert "…" not in told
        shown = player.screen.shown
        for heading, rows in zip(shown.scene.tables, shown.picture.rows, strict=True):
            if heading.columns[:1] == ("Seat",):
                assert all(cell in told for row in rows for cell in row if cell not in NOTHING)
        await player.press("ctrl+q")

    others = [] if "--solo" in setup else ["-p", 2, *seats("human", "greedy")]
    play(tmp_path, script, *setup, *others, "--seed", 3, size=(120, 40))


def test_a_head_that_is_cut_says_so(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        for name in ("#head", "#hints"):
            assert player.screen.query_one(name).render_line(0).text.rstrip().endswith("…")
        await player.press("ctrl+q")

    play(tmp_path, script, "-p", 2, *seats("human", "random"), "--seed", 3, size=(80, 24))


def test_a_line_of_the_log_that_is_cut_says_so(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.type("section bolster")
        player.screen.open_tab(LOG)
        await player.ready()
        pane = player.pane(LOG)
        long = next(line for line, text in enumerate(pane.texts) if len(text.plain) > pane.room)
        pane.highlight(long, to_top=True)
        assert pane.render_line(0).text.rstrip().endswith("…")
        await player.press("ctrl+q")

    play(tmp_path, script, "-p", 2, *seats("human", "random"), "--seed", 3, size=(80, 24))


def test_tabs_are_opened_by_key_and_by_press(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        opened = [player.screen._tab]
        for _ in range(5):
            await player.press("f2")
            opened.append(player.screen._tab)
        assert opened == ["question", "mat", "players", "news", "log", "question"]
        bar = player.screen.query_one(TabBar).region
        await player.point(bar.x + len("Ask M"), bar.y)
        assert player.screen._tab == "mat"
        await player.press("ctrl+q")

    play(tmp_path, script, "-p", 2, *seats("human", "greedy"), "--seed", 3, size=(80, 24))


def test_a_larger_board_is_scrolled_to_where_answers_are(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        board = player.screen.board
        small = len(board.lines)
        await player.press("+", "+")
        assert len(board.lines) > small
        await player.type("section move")
        await player.type("move units")
        number = len(player.screen.moves) - 2  # the last one is no place
        await player.press("end", "up")
        move = player.screen.moves[number]
        assert move.words.startswith("move ")
        place = next(place for place, moves in player.screen.places.items() if move in moves)
        top, end = board.sheet.rows_of(place)
        assert board.scroll_offset.y <= top
        assert end <= board.scroll_offset.y + board.size.height
        await player.press("-", "-")
        assert len(board.lines) == small
        await player.press("ctrl+q")

    play(tmp_path, script, "-p", 2, *seats("human", "greedy"), "--seed", 2, size=(80, 24))


def test_in_a_narrow_pane_combos_on_offer_say_what_their_numbers_are() -> None:
    state = random_state("smallworld", 3, 12, 3)
    shown = offers_text(
        state.game.pictures.scene(state), state.game.pictures.picture(state, 0), Naming([""] * 3), 29
    ).plain
    assert "Underworld Ghouls: costs 0;\n  tokens 10; coins on it 2\n" in shown
    assert shown.endswith("Mounted Dwarves: costs 5;\n  tokens 8")
    assert max(map(len, shown.split("\n"))) <= 29
