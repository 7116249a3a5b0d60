"""Nothing that a seat may not know reaches the model that plays it, whichever tool it calls and whenever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.core.engine.errors import ScytheError
from engines.core.game import CHANCE
from engines.core.rules import Rules
from engines.core.search.botspec import BotSpec
from engines.core.transcript import Transcript
from scythe_cli.mcp.table import ModelTable
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.playing.session import Seating
from scythe_cli.transcripts import read_game
from tests.cli.running import ROOT

pytestmark = pytest.mark.xdist_group("mcp")
TRANSCRIPTS = ROOT / "tests" / "golden" / "transcripts"
PLAYERS = 2
KEY = 5  # of guesses
WINDOW = 120  # answers that are looked at
EVERY = 20  # answers between positions at which everything is looked at
TWINS = 1  # pairs of tables that differ in what is hidden, of each question and seat
HIDING = [game for game in registry.names() if type(registry.load(game).rules).hide is not Rules.hide]
THINGS = {
    "scythe": ("tunnel", "nordic", "F1", "Crossroads"),
    "smallworld": ("Trolls", "Merchant", "r3"),
    "architects": ("virtue", "Silversmith", "Dungeon"),
}


@pytest.fixture(autouse=True)
def nobody_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables stand where the tests put them."""
    monkeypatch.setattr(ModelTable, "_advance", lambda table: None)


@cache
def recorded(game: str) -> Transcript:
    """The shortest game of two people that is recorded."""
    paths = sorted(TRANSCRIPTS.glob(f"{game}-{PLAYERS}-players-*.jsonl"), key=lambda path: path.stat().st_size)
    found = (read_game(path)[0] for path in paths)
    return next(one for one in found if not registry.load(game).tables.printed_seats(one.setup))


def seats_at(game: str, before: Sequence[tuple[str, str]]) -> ModelTable:
    """The table of that game with a model on each seat, after these answers."""
    people, setup = [BotSpec("human")] * PLAYERS, recorded(game).setup
    return ModelTable(Seating(registry.load(game), setup, people, 3, Path(), before=before, is_recorded=False))


def first_place(game: str) -> int:
    """How many answers of the game there were before the first of these."""
    dials = (place for place, (_, words) in enumerate(recorded(game).answers) if words.startswith("dial "))
    return max(0, next(dials, 0) - WINDOW // 2)


def positions(game: str) -> Iterator[ModelTable]:
    """The table before each of so many answers of the game, of Scythe those round its first combat."""
    answers, first = recorded(game).answers, first_place(game)
    table = seats_at(game, answers[:first])
    for _, words in answers[first : first + WINDOW]:
        yield table
        table.session.give(table.session.state.text_to_action(words))


def everything(table: ModelTable, seat: int) -> dict[str, Any]:
    """All that a model on this seat can find out now."""
    state = table.session.state
    moves = [*state.printed_texts()] if state.current_player() == seat else []
    about = [*THINGS[table.session.game.name], "", *moves, "77", "nothing of the kind"]
    return {
        **{what: table.look(seat, what) for what in ("table", "board", "mats 1", "mats 2", "data", "log 20", "recap")},
        "ask": asdict(table.ask(seat)),
        "score": table.score(seat),
        **{f"? {words}": explained(table, seat, words) for words in about},
        **{
            f"refused {words}": refused(table, seat, words)
            for words in ("77", "nothing of the kind", "give 1 to seat 1")
        },
    }


def explained(table: ModelTable, seat: int, words: str) -> str:
    try:
        return table.why_not(seat, words)
    except Refusal as error:
        return str(error)


def refused(table: ModelTable, seat: int, line: str) -> str:
    with pytest.raises(ScytheError) as error:
        table.play(seat, line)
    return str(error.value)


@pytest.mark.parametrize("game", HIDING)
def test_what_lies_hidden_changes_no_answer_of_any_tool(game: str) -> None:
    changed = 0
    told = 0
    for table in positions(game):
        told += not table.session.state.is_chance()
        if table.session.state.is_chance() or told % EVERY:
            continue
        for seat in range(PLAYERS):
            table.ask(seat)  # the news are told once
            real = table.session.state
            shown = everything(table, seat)
            guess = real.determinize(seat, KEY)
            changed += guess.digest() != real.digest()
            table.session.state = guess
            assert everything(table, seat) == shown
            table.session.state = real
    assert changed > told // EVERY


@pytest.mark.parametrize("game", ["scythe", "architects"])
def test_an_answer_that_is_hidden_from_a_seat_is_told_to_it_by_no_tool(game: str) -> None:
    seen: dict[tuple[str, int], int] = {}
    for table in positions(game):
        state = table.session.state
        for seat in range(PLAYERS):
            secret = [action for action in state.legal_actions() if state.hides(seat, action)]
            place = (state.question(), seat)
            if len(secret) < 2 or seen.get(place, 0) >= TWINS:
                continue
            seen[place] = seen.get(place, 0) + 1
            first, second = (everything(answered(table, action), seat) for action in (secret[0], secret[-1]))
            assert first == second, f"seat {seat + 1}: {state.asked()}"
    assert seen and (game != "scythe" or {question for question, _ in seen} >= {"power dial", "combat cards"})


def answered(table: ModelTable, action: int) -> ModelTable:
    """Another table after the same answers and this one, which nobody was told of before."""
    session = table.session
    twin = seats_at(session.game.name, session.answers())
    for seat in range(PLAYERS):
        twin.ask(seat)
    twin.session.give(action)
    return twin


def test_whoever_is_not_asked_gets_no_moves_and_hears_the_question_as_its_view_has_it() -> None:
    asked = set()
    for table in positions("scythe"):
        own = table.session.state.current_player()
        if own != CHANCE:
            turn, view = table.ask(1 - own), table.session.state.view(1 - own)
            assert (turn.moves, turn.is_your_turn, turn.question) == ([], False, view["asked"]["question"])
            asked.add(turn.question)
    assert len(asked) > 10 and "hidden commitment" in asked
