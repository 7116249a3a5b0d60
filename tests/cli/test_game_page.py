"""The page of a played game: what it shows at every step is what the replay shows, and nothing that a reader may not
know stands in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from engines.core.game import Position
from engines.core.transcript import answer_line, header, line_text, replay
from engines.drawing.style import Style
from reports.game_page.packing import cells_of, dense
from reports.game_page.page import render_game_page
from scythe_cli.game_page import ONE_LINE, course_of
from scythe_cli.playing.entries import entry_of
from scythe_cli.transcripts import read_game
from tests.cli.running import scythe, sentence

pytestmark = pytest.mark.xdist_group("game pages")  # each made once
TRANSCRIPTS = Path(__file__).parents[1] / "golden" / "transcripts"
GAMES = {
    "scythe": "scythe-4-players-0566.jsonl",
    "smallworld": "smallworld-3-players-0225.jsonl",
    "architects": "architects-3-players-1833.jsonl",
    "wayfarers": "wayfarers-2-players-0243.jsonl",
}
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
PRIVATE = {  # answers of these games that nobody else is told, and where secrets stand in the own words of a seat
    "scythe": re.compile(r"Your (combat cards: \d|objective)"),
    "architects": re.compile(r"Your hand:"),
}
HOSTILE = "</script><img src=x onerror=alert(1)>&\"'"


def path_of(name: str) -> Path:
    return TRANSCRIPTS / GAMES[name]


def cut(name: str, folder: Path, answers: int) -> Path:
    """The transcript of a game that stopped after so many answers."""
    lines = path_of(name).read_text(encoding="utf-8").splitlines(keepends=True)
    path = folder / f"{name}.jsonl"
    path.write_text("".join(lines[: answers + 1]), encoding="utf-8")
    return path


def page_of(path: Path, folder: Path, *options: object) -> str:
    done = scythe("report", path, "-o", folder, *options)
    assert done.exit_code == 0, done.output
    assert [one.name for one in folder.iterdir()] == ["index.html"]
    return (folder / "index.html").read_text(encoding="utf-8")


@cache
def whole_page(name: str) -> str:
    """The page of a game from its beginning to its end."""
    with TemporaryDirectory() as folder:
        return page_of(path_of(name), Path(folder) / "page")


def data_of(page: str) -> dict[str, Any]:
    """The game as the script of the page reads it."""
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found.group(1))
    return data


def tables_of(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The cells of the table at each step, as the script puts them together."""
    cells: dict[str, Any] = {}
    for changes in [data["start"], *(step[4] for step in data["steps"])]:
        for name, value in zip(changes[::2], changes[1::2], strict=True):
            if value == -1:
                del cells[data["cells"][name]]
            else:
                cells[data["cells"][name]] = data["values"][value]
        yield dict(cells)


@EVERY_GAME
def test_the_steps_are_the_answers_of_the_transcript(name: str) -> None:
    transcript, game = read_game(path_of(name))
    data = data_of(whole_page(name))
    shown = [("chance" if step[0] is None else f"seat {step[0] + 1}", step[1]) for step in data["steps"]]
    assert shown == [
        (by.removesuffix(" out of turn"), game.words.printed(words or "")) for by, words in transcript.answers
    ]
    assert not any("HOME_" in words for _, words in shown)


@EVERY_GAME
def test_the_table_at_a_step_is_that_of_the_replay(name: str) -> None:
    transcript, game = read_game(path_of(name))
    tables = list(tables_of(data_of(whole_page(name))))
    assert len(tables) == len(transcript.answers) + 1
    for part in range(5):
        step = part * len(transcript.answers) // 4
        state = replay(game, transcript, step)
        picture = game.pictures.picture(state, None)
        shown = tables[step]
        assert (shown["turn"], shown["head"]) == (picture.turn, picture.headline)
        for b, board in enumerate(picture.pieces):
            words = [[piece[1] for piece in shown.get(f"spot {b} {s}", [])] for s in range(len(board))]
            assert words == [[piece.words for piece in pieces] for pieces in board]
        for t, rows in enumerate(picture.rows):
            found = [shown[f"row {t} {r}"] for r in range(len(rows))]
            assert found == [list(row) for row in rows] and f"row {t} {len(rows)}" not in shown
        totals = [sum(line.points for line in state.score(p)) for p in range(state.num_players)]
        assert [shown[f"total {p}"] for p in range(state.num_players)] == totals


@EVERY_GAME
def test_the_table_of_players_has_the_names_of_those_who_have_one(name: str, tmp_path: Path) -> None:
    tables = list(tables_of(data_of(page_of(cut(name, tmp_path, 30), tmp_path / "page", "--name", "2=Ben"))))
    assert {shown["row 0 0"][0] for shown in tables} == {"1"}
    assert {shown["row 0 1"][0].partition(" (")[0] for shown in tables} == {"2 Ben"}


@EVERY_GAME
def test_what_lies_before_a_seat_is_that_of_the_beginning_of_the_turn(name: str) -> None:
    transcript, game = read_game(path_of(name))
    tables = list(tables_of(data_of(whole_page(name))))
    state, turn = game.new_initial_state(transcript.setup), ""
    style = Style(plain=True, width=ONE_LINE)
    drawn: dict[str, list[str]] = {}
    for step, shown in enumerate(tables):
        if shown["turn"] != turn or state.is_terminal():
            turn = shown["turn"]
            for p in range(state.num_players):
                for key, viewer in ((f"mats {p}", None), (f"mats own {p}", p)):
                    drawn[key] = [line for line in game.pictures.draw_mats(state, p, viewer, style) if line]
        assert {key: shown[key] for key in drawn} == drawn
        if step < len(transcript.answers):
            state.step(state.text_to_action(transcript.answers[step][1]))


@EVERY_GAME
def test_every_label_and_every_table_has_its_place(name: str) -> None:
    """The picture fits its scene at every step, also before anything is drawn."""
    transcript, game = read_game(path_of(name))
    state = game.new_initial_state(transcript.setup)
    scene = game.pictures.scene(replay(game, transcript))
    for _, words in transcript.answers:
        picture = game.pictures.picture(state, None)
        assert [len(pieces) for pieces in picture.pieces] == [len(board.spots) for board in scene.boards]
        assert len(picture.rows) == len(scene.tables)
        widths = [{len(row) for row in rows} for rows in picture.rows]
        assert all(found <= {len(table.columns) or 1} for found, table in zip(widths, scene.tables, strict=True))
        icons = {piece.icon for board in picture.pieces for pieces in board for piece in pieces}
        assert icons - {""} <= set(scene.icons)
        state.step(state.text_to_action(words))


@EVERY_GAME
def test_spots_lie_on_their_board_and_their_pieces_on_them(name: str) -> None:
    transcript, game = read_game(path_of(name))
    for board in game.pictures.scene(replay(game, transcript)).boards:
        for spot in board.spots:
            xs, ys = [x for x, _ in spot.outline], [y for _, y in spot.outline]
            assert 0 <= min(xs) < spot.middle[0] < max(xs) <= board.width
            assert 0 <= min(ys) < spot.middle[1] < max(ys) <= board.height
            assert spot.room[0] <= max(xs) - min(xs) and spot.room[1] <= max(ys) - min(ys)


def test_goods_lie_where_they_do_in_architects() -> None:
    transcript, game = read_game(path_of("architects"))
    state = replay(game, transcript, 60)
    town = game.pictures.scene(state).boards[0]
    lying = {
        spot.label: [piece.text for piece in pieces if not piece.icon]
        for spot, pieces in zip(town.spots, game.pictures.picture(state, None).pieces[0], strict=True)
    }
    assert {label for label, goods in lying.items() if goods} == {
        "Tax Stand",
        "Black Market small",
        "Black Market large",
    }
    assert lying["Tax Stand"] == [f"{state.core.tax} silver"]  # type: ignore[attr-defined]


def hidden_answers(name: str, answers: int) -> list[tuple[int, frozenset[int]]]:
    """Places of answers that somebody is not told, with who is not."""
    transcript, game = read_game(path_of(name))
    state: Position = game.new_initial_state(transcript.setup)
    found = []
    for place, (_, words) in enumerate(transcript.answers[:answers]):
        entry = entry_of(state, state.text_to_action(words))
        if entry.hidden_from:
            found.append((place, entry.hidden_from))
        state.step(entry.action)
    return found


@pytest.mark.parametrize("name", ["scythe", "architects"])
def test_the_page_of_an_unfinished_game_holds_what_everybody_knows(name: str, tmp_path: Path) -> None:
    half = len(read_game(path_of(name))[0].answers) // 2
    secrets = hidden_answers(name, half)
    page = page_of(cut(name, tmp_path, half), tmp_path / "page")
    data = data_of(page)
    assert data["readers"] == [-2]
    assert [place for place, step in enumerate(data["steps"]) if step[1] is None] == [place for place, _ in secrets]
    assert secrets
    assert PRIVATE[name].search(page) is None
    assert "How it ended" not in page


@pytest.mark.parametrize("name", ["scythe", "architects"])
@pytest.mark.parametrize("seat", [1, 2])
def test_the_page_of_a_seat_holds_what_that_seat_knows(name: str, seat: int, tmp_path: Path) -> None:
    half = len(read_game(path_of(name))[0].answers) // 2
    secrets = [place for place, seats in hidden_answers(name, half) if seat - 1 in seats]
    data = data_of(page_of(cut(name, tmp_path, half), tmp_path / "page", "--seat", seat))
    assert data["readers"] == [seat - 1]
    assert [place for place, step in enumerate(data["steps"]) if step[1] is None] == secrets
    own = {cell for cell in data["cells"] if cell.startswith("mats own")}
    assert own == {f"mats own {seat - 1}"}
    public = json.dumps([table[cell] for table in tables_of(data) for cell in table if re.match(r"mats \d", cell)])
    assert PRIVATE[name].search(public) is None
    assert PRIVATE[name].search(json.dumps(data["values"])) is not None


@pytest.mark.parametrize("name", ["scythe", "smallworld", "architects"])
@pytest.mark.parametrize("seat", [None, 1])
def test_a_page_is_the_same_whatever_lies_hidden(name: str, seat: int | None) -> None:
    """A position, and what could be in its place for the reader, are shown alike."""
    transcript, game = read_game(path_of(name))
    state = replay(game, transcript, len(transcript.answers) // 2)
    viewers = range(state.num_players) if seat is None else [seat - 1]
    viewer = None if seat is None else seat - 1
    for other in viewers:
        for key in (5, 6):
            guess = state.determinize(other, key)
            assert game.pictures.picture(guess, viewer) == game.pictures.picture(state, viewer)


def test_totals_that_small_world_hides_are_not_in_the_page(tmp_path: Path) -> None:
    path = cut("smallworld", tmp_path, 100)
    public = data_of(page_of(path, tmp_path / "public"))
    own = data_of(page_of(path, tmp_path / "own", "--seat", 2))
    assert not [cell for cell in public["cells"] if cell.startswith("total")]
    assert [cell for cell in own["cells"] if cell.startswith("total")] == ["total 1"]


def test_after_the_end_each_seat_sees_its_own_hand_and_no_other() -> None:
    transcript, game = read_game(path_of("scythe"))
    course = course_of(transcript, game)
    mats = course.start.mats
    assert mats is not None and course.readers == (-3, 0, 1, 2, 3)
    assert all(own is not None and own != public for own, public in zip(mats.own, mats.public, strict=True))


def test_what_is_told_names_everybody() -> None:
    for name in GAMES:
        told = [line for step in data_of(whole_page(name))["steps"] for line in step[3]]
        assert len(told) > 50
        assert [line for line in told if re.search(r"\b[Yy]ou(r)?\b(?! choice)", line)] == []


def test_a_change_is_stored_once() -> None:
    """A step holds what is not as before, and takes less than a hundredth of its whole table."""
    page = whole_page("scythe")
    course = course_of(*read_game(path_of("scythe")))
    whole = sum(len(dense(cells_of(step.table))) for step in course.steps)
    assert len(page) < whole / 5
    assert len(page.encode()) < 3_000_000


def test_names_from_the_file_are_escaped() -> None:
    transcript, game = read_game(path_of("smallworld"))
    hostile = replace(transcript, bots=[HOSTILE] * 3)
    page = render_game_page(course_of(hostile, game))
    assert "<img" not in page and page.count("</script>") == 2
    assert "&lt;/script&gt;&lt;img" in page


def test_data_is_escaped_inside_the_script() -> None:
    transcript, game = read_game(path_of("smallworld"))
    course = course_of(transcript, game)
    hostile = replace(course, names=(HOSTILE, "b", "c"), start=replace(course.start, mats=None), steps=())
    page = render_game_page(hostile)
    assert "<img" not in page and page.count("</script>") == 2
    assert data_of(page)["names"][0] == HOSTILE


def test_nothing_is_fetched_and_one_script_runs() -> None:
    page = whole_page("architects")
    assert "default-src 'none'" in page and re.search(r"script-src 'sha256-[^']+'", page)
    assert re.findall(r'(?:src|href)="(?!#|data:)[^"]*"', page) == [] and "@import" not in page and "url(" not in page


def test_the_end_is_told_only_when_asked_for() -> None:
    page = whole_page("scythe")
    transcript, game = read_game(path_of("scythe"))
    end = replay(game, transcript)
    final = page[page.index('<details id="final">') :]
    totals = [int(total) for total in re.findall(r"<strong>(-?\d+)</strong>", final)]
    assert totals == sorted((sum(x.points for x in end.score(p)) for p in range(4)), reverse=True)
    assert '<details id="score">' in page and "<details open" not in page


def run_in(folder: Path) -> Path:
    """A run file of one game."""
    path = folder / "run.sqlite"
    scythe("simulate", "smallworld", "-n", 1, "-p", 2, "--bot", "random", "--jobs", 1, "-o", path)
    return path


def damaged(folder: Path, text: str) -> Path:
    path = folder / "damaged.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def redacted(folder: Path) -> Path:
    """A transcript that holds what seat 1 knows."""
    transcript, game = read_game(path_of("scythe"))
    head = header(game, transcript.setup, transcript.bots, seen_by=1)
    return damaged(folder, "".join(line_text(line) for line in [head, answer_line(*transcript.answers[0])]))


@pytest.mark.parametrize(
    ("make", "options", "sentence"),
    [
        (lambda folder: damaged(folder, "{}\n"), (), "line 1 is not the header of a transcript"),
        (lambda folder: damaged(folder, "nonsense"), (), "line 1"),
        (lambda folder: folder / "missing.jsonl", (), "missing.jsonl"),
        (redacted, (), "holds only what seat 1 knows"),
        (lambda folder: path_of("scythe"), ("--seat", 9), "There is no seat 9 in this game, only seats 1 to 4."),
        (
            lambda folder: path_of("scythe"),
            ("--delta", 3),
            "A transcript becomes the page of one game; leave out --delta.",
        ),
        (lambda folder: path_of("scythe"), ("--format", "json"), "leave out --format."),
        (lambda folder: path_of("scythe"), (path_of("architects"),), "No play can be counted."),
        (lambda folder: run_in(folder), ("--seat", 1), "--seat belongs to the page of a transcript."),
    ],
)
def test_what_is_wrong_is_one_sentence_and_leaves_nothing(
    make: Any, options: tuple[Any, ...], sentence: str, tmp_path: Path
) -> None:
    done = scythe("report", make(tmp_path), *options, "-o", tmp_path / "page")
    assert done.exit_code != 0 and sentence in done.output
    assert "Traceback" not in done.output and not (tmp_path / "page").exists()


def test_an_answer_that_does_not_fit_is_named(tmp_path: Path) -> None:
    text = path_of("smallworld").read_text(encoding="utf-8").splitlines(keepends=True)
    path = damaged(tmp_path, "".join([*text[:20], line_text(answer_line("seat 1", "fly to the moon")), *text[20:]]))
    done = scythe("report", path, "-o", tmp_path / "page")
    assert done.exit_code == 1 and ": answer 20 " in done.output
    assert not (tmp_path / "page").exists()


def test_a_transcript_is_known_by_its_beginning_too(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(path_of("smallworld").read_bytes())
    assert data_of(page_of(path, tmp_path / "page"))["names"] == ["seat 1", "seat 2", "seat 3"]


def test_a_page_of_somebody_else_is_not_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "page"
    page_of(cut("wayfarers", tmp_path, 5), folder)
    page_of(cut("wayfarers", tmp_path, 6), folder)  # a page of this program is
    (folder / "index.html").write_text("mine")
    said = sentence(scythe("report", tmp_path / "wayfarers.jsonl", "-o", folder))
    assert said.startswith(f"{folder / 'index.html'}: exists already")
    assert (folder / "index.html").read_text() == "mine"


def test_scores_give_no_end_away_where_there_is_none(tmp_path: Path) -> None:
    unfinished = page_of(cut("wayfarers", tmp_path, 30), tmp_path / "page")
    assert "If the game ended now: each seat so far</summary>" in unfinished
    assert "gives the end away" not in unfinished
    whole = "If the game ended now: each seat over the whole game (this gives the end away)</summary>"
    assert whole in whole_page("wayfarers")


def test_a_game_that_has_not_begun_has_a_page(tmp_path: Path) -> None:
    for name in GAMES:
        data = data_of(page_of(cut(name, tmp_path, 0), tmp_path / name))
        assert data["steps"] == []


def test_programs_that_a_transcript_names_are_not_run(tmp_path: Path) -> None:
    transcript, game = read_game(path_of("smallworld"))
    trace = tmp_path / "trace"
    head = header(game, transcript.setup, [f"exec:touch {trace}"] * 3, bot_file=str(tmp_path / "bots.py"))
    lines = [head, *(answer_line(*answer) for answer in transcript.answers[:5])]
    page_of(damaged(tmp_path, "".join(line_text(line) for line in lines)), tmp_path / "page")
    assert not trace.exists()
