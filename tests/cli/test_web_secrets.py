"""Nothing that a seat or an onlooker may not know is sent to it: tables, views, explanations, previews."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra [web] is not installed")
pytest.importorskip("websockets", reason="the extra [web] is not installed")
pytest.importorskip("mcp", reason="its games are shared with those of the extra [mcp]")

from engines.core import registry
from engines.core.engine.errors import ScytheError
from engines.core.language.log import ONLOOKER
from engines.core.search.botspec import BotSpec
from scythe_cli.playing.session import Seating
from scythe_cli.web.messages import Message
from scythe_cli.web.shown import asked_of
from scythe_cli.web.table import VIEWS, WebTable
from tests.cli.test_mcp_secrets import HIDING, KEY, PLAYERS, THINGS, WINDOW, first_place, recorded

pytestmark = pytest.mark.xdist_group("web")
READERS = (*range(PLAYERS), ONLOOKER)
LOOKS = [view for view in VIEWS if view not in ("hint", "page", "score page")]
EVERY = 40  # answers between positions at which everything is looked at


def table_at(game: str, before: Sequence[tuple[str, str]]) -> WebTable:
    people, setup = [BotSpec("human")] * PLAYERS, recorded(game).setup
    return WebTable(Seating(registry.load(game), setup, people, 3, Path(), before=before, is_recorded=False))


def positions(game: str) -> Iterator[WebTable]:
    """The table before each of so many answers of a recorded game."""
    answers, first = recorded(game).answers, first_place(game)
    table = table_at(game, answers[:first])
    for _, words in answers[first : first + WINDOW]:
        yield table
        table.session.give(table.session.state.text_to_action(words))


def everything(table: WebTable, reader: int) -> dict[str, Any]:
    """All that this reader can be sent."""
    table._question = (-1, table._question[1])  # of another table
    told: dict[str, Any] = {"table": table.shown(reader)}
    for look in LOOKS:
        told[look] = tried(table, reader, Message("look", look))
    for words in (*THINGS[table.session.game.name], "77", "dial 3"):
        told[f"? {words}"] = tried(table, reader, Message("ask", words))
    for number in range(len(told["table"]["moves"][:3])):
        told[f"preview {number}"] = tried(table, reader, Message("preview", number, table.at))
    for kind in ("take", "spot", "say", "undo", "agree"):
        if reader == ONLOOKER or not told["table"]["moves"]:
            told[kind] = tried(table, reader, Message(kind, "" if kind == "say" else 0, table.at))
    return told


def tried(table: WebTable, reader: int, message: Message) -> Any:
    before = table.at
    try:
        return table.hear(reader, message) if message.kind != "undo" else None
    except ScytheError as refused:
        return str(refused)
    finally:
        assert table.at == before


@pytest.mark.parametrize("game", HIDING)
def test_what_lies_hidden_changes_nothing_that_is_sent(game: str) -> None:
    changed = looked = 0
    for number, table in enumerate(positions(game)):
        real = table.session.state
        if real.is_chance() or number % EVERY > 2:  # so that each seat is asked at some of them
            continue
        for reader in READERS:
            shown = everything(table, reader)
            for seat in [reader] if reader >= 0 else range(PLAYERS):
                guess = real.determinize(seat, KEY)
                changed += guess.digest() != real.digest()
                table.session.state = guess
                assert everything(table, reader) == shown
                table.session.state = real
        looked += 1
    assert looked >= 3 and changed > looked


@pytest.mark.parametrize("game", ["scythe", "architects"])
def test_twin_games_that_differ_in_a_hidden_answer_send_the_same(game: str) -> None:
    seen: set[tuple[str, int]] = set()
    for table in positions(game):
        state, answers = table.session.state, table.session.answers()
        for reader in READERS:
            seats = [reader] if reader >= 0 else range(PLAYERS)
            secret = [a for a in state.legal_actions() if any(state.hides(seat, a) for seat in seats)]
            if len(secret) < 2 or (state.question(), reader) in seen:
                continue
            seen.add((state.question(), reader))
            twins = [table_at(game, answers) for _ in range(2)]
            for twin, action in zip(twins, (secret[0], secret[-1]), strict=True):
                twin.session.give(action)
            first, second = (everything(twin, reader) for twin in twins)
            assert first == second, f"reader {reader}: {state.asked()}"
    assert seen and (game != "scythe" or {question for question, _ in seen} >= {"power dial", "combat cards"})


def test_who_is_not_told_what_is_asked_hears_no_more_of_the_question() -> None:
    secret = 0
    for table in positions("scythe"):
        state = table.session.state
        if state.is_chance():
            continue
        other = 1 - state.current_player()
        view = state.view(other)["asked"]
        for reader in (other, ONLOOKER):
            told = asked_of(state, reader)
            assert (told["player"], told["question"]) == (view["player"], view["question"])
        if view["question"] != state.question():
            secret += 1
            shown = table.shown(ONLOOKER)
            assert shown["question"].lower() == f"{view['question']}?" and shown["moves"] == []
    assert secret > 1
