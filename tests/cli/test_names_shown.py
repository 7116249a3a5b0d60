"""Names of any script as they are shown: nothing beside them moves, on a terminal, on pages and in pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib.figure import Figure
from rich.cells import cell_len

from engines.core.engine.outcome import PlayerResult, Result, ScoreLine
from engines.drawing.canvas import Canvas
from engines.drawing.columns import broken, cells, cut, padded
from engines.drawing.isolating import BEGIN, END, isolated
from reports.page.templating import bdi
from reports.sheets.paper import Pen, paragraph
from scythe_cli.output import table
from scythe_cli.playing.menu import in_columns
from scythe_cli.playing.naming import Naming
from scythe_cli.score_text import result_rows, result_text
from scythe_cli.table.text import table_lines
from tests.cli.running import scythe
from tests.cli.test_names_allowed import ALI

NAMES = ("Anna", ALI, "Zoe\u0308", "王芳", "अनु", "אבי-גיל")
FROM_RIGHT = (ALI, "אבי-גיל", "محمد علی")


@pytest.mark.parametrize("name", FROM_RIGHT)
def test_a_name_from_the_right_is_shut_off_and_nothing_else(name: str) -> None:
    assert isolated(f"1. {name}, 98 ({name})") == f"1. {BEGIN}{name}{END}, 98 ({BEGIN}{name}{END})"
    assert isolated(isolated(name)) == isolated(name)
    assert bdi(f"<{name}> & 98") == f"&lt;<bdi>{name}</bdi>&gt; &amp; 98"
    assert isolated(f"{name}, {name}") == f"{BEGIN}{name}{END}, {BEGIN}{name}{END}"


@pytest.mark.parametrize("text", ["Anna, 98", "Zoë – 王芳 ± 3 …", "अनु", "▔│▐ ⠿ −3"])
def test_text_from_the_left_stays_as_it_is(text: str) -> None:
    assert isolated(text) == text == bdi(text)


@pytest.mark.parametrize("name", NAMES)
def test_texts_are_padded_cut_and_broken_by_columns(name: str) -> None:
    shown = isolated(name)
    assert cell_len(padded(shown, 12)) == 12
    assert cell_len(cut(shown, 2)) <= 2 and cut(shown, 2).count(BEGIN) == cut(shown, 2).count(END)
    assert "".join(cells(shown)) == shown and len(cells(shown)) == cell_len(shown)
    lines = broken(f"  7  capture {shown} at the Silversmith of {shown}", 24, "    ")
    assert lines[0].startswith("  7  capture ") and all(cell_len(line) <= 24 for line in lines)
    assert " ".join(" ".join(lines).split()) == f"7 capture {shown} at the Silversmith of {shown}"


def test_what_is_shut_off_is_not_broken_where_there_is_room() -> None:
    command = f"{BEGIN}scythe score --quick{END}"
    assert broken(f"نام‌ها {command} هم", 25) == ["نام‌ها", f" {command} هم".strip()]
    assert broken(command, 12) == [f"{BEGIN}scythe score", f"--quick{END}"]


def test_a_canvas_keeps_its_columns() -> None:
    for name in NAMES:
        canvas = Canvas(20, 1)
        canvas.put(2, 0, f"{isolated(name)}|")
        assert canvas.lines(False)[0] == f"  {isolated(name)}|"
        assert sum(cell_len(text) for text, _ in canvas.runs(0)) == 20


def places_of(sign: str, lines: list[str]) -> set[int]:
    """The columns in which a sign stands."""
    return {cell_len(line[: line.index(sign)]) for line in lines}


def test_no_name_moves_the_columns_of_a_table() -> None:
    assert len(places_of("|", table([{"name": name, "x": "|"} for name in NAMES], plain=True).split("\n")[2:])) == 1
    assert len(places_of("|", table_lines([("Seat", "x"), *((name, "|") for name in NAMES)], 40)[1:])) == 1
    assert len(places_of("|", table_lines([("Seat", "x"), *((f"{name} " * 9, "|") for name in NAMES)], 20)[1:])) == 1
    assert len(places_of("|", [f"{line}" for line in in_columns([*NAMES, *["|"] * len(NAMES)], 24)])) == 1
    assert len(places_of("|", [Naming([name]).drawn("Seat 1       |") for name in NAMES])) == 1


def result() -> Result:
    return Result(
        [PlayerResult(f"{name} (seat {n})", [ScoreLine("coins", n, "S1.1")], n) for n, name in enumerate(NAMES, 1)]
    )


def test_a_result_is_told_with_names_shut_off_and_given_to_programs_without() -> None:
    told = result_text(result(), plain=True)
    assert f"2. {BEGIN}{ALI}{END} (seat 2), 2" in told.split("\n")
    assert [row["player"] for row in result_rows(result(), nested=False)] == [one.name for one in result().players]


def test_a_page_has_an_element_round_a_name_alone(tmp_path: Path) -> None:
    sheet = ['format = "scythe-sheet"', "format_version = 1", 'game = "smallworld"']
    sheet += [
        line for name, n in ((ALI, 71), ("Ben", 70)) for line in ("[[player]]", f'name = "{name}"', f"coins = {n}")
    ]
    (tmp_path / "sheet.toml").write_text("\n".join(sheet), encoding="utf-8")
    assert scythe("score", tmp_path / "sheet.toml", "--page", tmp_path / "score.html").exit_code == 0
    page = (tmp_path / "score.html").read_text(encoding="utf-8")
    assert f"<bdi>{ALI}</bdi> is first with 71." in page
    assert f'<span class="place">1</span> <bdi>{ALI}</bdi></th>' in page
    assert page.count(ALI) == page.count(f"<bdi>{ALI}</bdi>")


def test_a_picture_has_names_shut_off_and_no_formulas() -> None:
    axes = Figure().add_axes((0, 0, 1, 1))
    paragraph(f"{ALI} is first with $9$.", 400, 10).draw(Pen(axes, 400), 0, 0)
    Pen(axes, 400).write(0, 0, "$x$", 10)
    assert [text.get_text() for text in axes.texts] == [f"{BEGIN}{ALI}{END} is first with $9$.", "$x$"]
    assert not any(text.get_parse_math() for text in axes.texts)
