"""What a browser is told: what stays for a whole game, and the table as one reader may know it, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.game import Position
from engines.core.language.explaining import capital
from engines.core.language.templates import ends
from engines.core.typed_lines import ahead, texts
from engines.drawing.isolating import isolated
from engines.drawing.picture import Picture, Scene
from engines.drawing.style import Style
from reports.boards.palette import css_colour
from reports.boards.svg import ROOM as BOARDS
from reports.boards.svg import TOOLS, as_row, rooms
from reports.page.templating import environment_of
from scythe_cli.playing.menu import Move, moves_of
from scythe_cli.playing.naming import Naming
from scythe_cli.playing.news import News, last_answer
from scythe_cli.playing.session import Session
from scythe_cli.score_text import result_of, winner_sentence
from scythe_cli.table.places import Ahead, Further, Places, changed, further_at, named, named_picture
from scythe_cli.table.preview import preview
from scythe_cli.table.sheet import Place

ONE_LINE = 100_000  # columns: lines are broken by the page
RECENT = 120  # answers of which a table tells what they did
LINES = 80  # that it tells at most
Plain = dict[str, Any]


@dataclass(frozen=True)
class Look:
    """A session with what does not change in it: the names of the people, and the boards with them."""

    session: Session
    naming: Naming
    scene: Scene


def look_at(session: Session) -> Look:
    """A session as it is shown until somebody takes another name."""
    naming = Naming(session.plan.names)
    return Look(session, naming, named(session.game.pictures.scene(session.state), naming))


@dataclass(frozen=True)
class Question:
    """What a seat is asked: the answers, those about each spot, and what a press on other spots leads to."""

    moves: Sequence[Move] = ()
    places: Mapping[int, Sequence[Place]] | None = None  # by the place of an answer on the list
    further: Sequence[tuple[Place, Further]] = ()


def printed(look: Look) -> Plain:
    """What stays for a whole game: boards, tables, colours of the seats, what signs mean."""
    scene = look.scene
    board = environment_of(BOARDS).get_template("board.html.j2", globals=TOOLS).module
    return {
        "game": look.session.game.title,
        "icons": dict(scene.icons),
        "paints": [[css_colour(paint.fore), css_colour(paint.back)] for paint in scene.seats],
        "boards": [
            {
                "title": one.title,
                "seat": one.seat,
                "width": one.width,
                "height": one.height,
                "svg": str(board.drawing(one, number)),  # type: ignore[attr-defined]
                "rooms": rooms(one),
            }
            for number, one in enumerate(scene.boards)
        ],
        "tables": [
            {"title": table.title, "columns": table.columns, "players": table.is_of_players} for table in scene.tables
        ],
        "legend": scene.legend,
    }


def asked_of(state: Position, reader: int) -> Plain:
    """Who is asked what, as far as the reader is told: what some seat is not told, an onlooker is not told either."""
    if reader >= 0:
        found: Plain = state.view(reader)["asked"]
        return found
    told = [state.view(seat)["asked"] for seat in range(state.num_players)]
    return next((one for one in told if one["question"] != state.question()), told[0])


def question_of(look: Look, seat: int) -> Question:
    """What this seat is asked, which is asked now."""
    session, state = look.session, look.session.state
    places = Places(look.scene, state.game.pictures.picture(state, seat), seat)
    moves = moves_of(session)
    about = {place: answers for place, answers in places.answers_at(moves).items()}
    later = (Ahead(answers, texts(state, answers), then.printed_texts()) for answers, then in ahead(state))
    further = [(place, what) for place, what in further_at(places, later).items() if place not in about]
    spots = {
        number: [place for place, answers in about.items() if move in answers] for number, move in enumerate(moves)
    }
    return Question(moves, spots, further)


def public_mats(look: Look) -> list[list[str]]:
    """What lies before each seat, in sentences, as everybody sees it."""
    return [_mat(look, seat, None) for seat in range(look.session.state.num_players)]


def table_of(look: Look, reader: int, news: News, question: Question | None, public: Sequence[Sequence[str]]) -> Plain:
    """The table as a seat, or an ONLOOKER, may know it; `question` where this seat is asked, `public` its mats."""
    session, state, told = look.session, look.session.state, look.naming.told
    viewer = reader if reader >= 0 else None
    over = state.is_terminal()
    asked: Plain = {"player": 0, "question": ""} if over else asked_of(state, reader)
    return {
        "you": viewer,
        "names": [capital(isolated(name)) for name in session.names],
        "people": session.people,
        "over": over,
        "asked": asked["player"] - 1 if asked["player"] else None,
        "question": capital(told(f"{asked['question']}?")) if asked["question"] else "",
        "moves": [] if question is None else _moves(question, told),
        "further": [] if question is None else [[*place, told(what.words)] for place, what in question.further],
        **_picture(_named(look, state.game.pictures.picture(state, viewer))),
        "mats": [_mat(look, seat, seat) if seat == viewer else lines for seat, lines in enumerate(public)],
        "news": _news(look, reader, news),
        "end": _end(session) if over else None,
    }


def preview_of(look: Look, seat: int, action: int) -> Plain:
    """What an answer of the seat that is asked would do: where the board and the tables look otherwise, and why."""
    state = look.session.state
    before = _named(look, state.game.pictures.picture(state, seat))
    after = _named(look, preview(state, action, seat))
    spots = [[b, s, [as_row(piece) for piece in after.pieces[b][s]]] for b, s in changed(before, after)]
    rows = [
        [table, row, cells]
        for table, (old, new) in enumerate(zip(before.rows, after.rows, strict=True))
        for row, cells in enumerate(new)
        if old[row : row + 1] != (cells,)
    ]
    return {"spots": spots, "rows": rows, "text": look.naming.told(state.explain(action).text)}


def _named(look: Look, picture: Picture) -> Picture:
    return named_picture(look.scene, picture, look.naming)


def _picture(picture: Picture) -> Plain:
    pieces = [[[as_row(piece) for piece in spot] for spot in board] for board in picture.pieces]
    return {"turn": picture.turn, "headline": picture.headline, "pieces": pieces, "rows": picture.rows}


def _moves(question: Question, told: Any) -> list[list[Any]]:
    """The answers: number, words, what they do, whether they end or skip something, the spots that they are about."""
    spots = question.places or {}
    return [
        [move.label, told(move.words), told(move.hint), ends(move.words), [list(place) for place in spots[number]]]
        for number, move in enumerate(question.moves)
    ]


def _mat(look: Look, seat: int, viewer: int | None) -> list[str]:
    style = Style(plain=True, width=ONE_LINE)
    lines = look.session.game.pictures.draw_mats(look.session.state, seat, viewer, style)
    return [look.naming.told(line) for line in lines if line.strip()]


def _news(look: Look, reader: int, news: News) -> list[list[Any]]:
    """What happened lately, and whether it has since the last own answer."""
    history = look.session.history
    last = last_answer(history, reader) if reader >= 0 else len(history) - 1
    lines = news.lines(reader, max(0, len(history) - RECENT))
    return [[look.naming.told(line), place >= last] for place, line in lines[-LINES:]]


def _end(session: Session) -> Plain:
    """How the game ended: the places with their points, and who won."""
    result = result_of(session.game, session.state, session.plan.names)
    return {
        "won": capital(isolated(winner_sentence(result))),
        "places": [
            [player.rank, isolated(player.name), player.total, [[x.category, x.points] for x in player.lines]]
            for player in sorted(result.players, key=lambda one: one.rank)
        ],
        "notes": [isolated(capital(note)) for note in result.notes],
    }
