"""What taking back an answer cannot make forgotten."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines.agents.specs import parse_bot
from engines.arena.match import BotTable
from engines.core import registry
from engines.core.game import Game
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup
from engines.core.transcript import who
from scythe_cli.playing.menu import moves_of
from scythe_cli.playing.numbers import Numbers
from scythe_cli.playing.record import Record
from scythe_cli.playing.session import Answers, Seating, Session
from scythe_cli.playing.undoing import come_to_light

MOST_PLAYERS = 10
COMMITMENT = ("power dial", "combat cards")


def session_after(game: Game, setup: Setup, answers: list[tuple[str, str]], people: int = MOST_PLAYERS) -> Session:
    """A session after these answers, in which the first so many seats are people's."""
    bots = [BotSpec("human" if seat < people else "random") for seat in range(len(setup.seats))]
    return Session(Seating(game, setup, bots, 1, Path("unwritten"), before=answers), Answers())


@pytest.fixture(scope="module")
def battle() -> Session:
    """A game that greedy bots have played up to the answer with which their first combat was revealed."""
    game = registry.load("scythe")
    setup = game.tables.deal(4, Random(8))
    answers: list[tuple[str, str]] = []
    state = game.new_initial_state(setup)
    with BotTable(game, [parse_bot("greedy")] * 4, 8) as table:
        while not state.is_terminal():
            action, question = table.answer(state), state.question()
            answers.append((who(state), state.action_to_text(action)))
            state.apply_action(action)
            if question in COMMITMENT and state.question() not in COMMITMENT:
                return session_after(game, setup, answers)
    raise AssertionError("no combat in this game")


def places(session: Session, question: str) -> list[int]:
    return [place for place, entry in enumerate(session.history) if entry.question == question]


def test_a_revealed_combat_has_come_to_light(battle: Session) -> None:
    for place in (places(battle, "power dial")[-2], len(battle.history) - 1):
        assert "something hidden was revealed" in come_to_light(battle, place)


def test_a_commitment_that_is_still_secret_has_not(battle: Session) -> None:
    first, second = places(battle, "power dial")[-2:]
    answers = battle.answers()[:second]
    session = session_after(battle.game, battle.plan.setup, answers)
    assert "something hidden was revealed" not in come_to_light(session, first)


def drafted(players: int) -> Session:
    """Everybody has kept the first building of each pack until the first seat is to choose from its second pack."""
    game = registry.load("architects")
    setup = game.tables.deal(players, Random(3))
    state, answers = game.new_initial_state(setup), list[tuple[str, str]]()
    while state.current_player() != 0 or not any(by == "seat 1" for by, _ in answers):
        action = state.sample_chance(3) if state.is_chance() else state.legal_actions()[0]
        answers.append((who(state), state.action_to_text(action)))
        state.apply_action(action)
    return session_after(game, setup, answers, people=1)


def own_last(session: Session) -> int:
    return max(place for place, entry in enumerate(session.history) if entry.seat == 0)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_pack_that_was_looked_at_has_come_to_light(players: int) -> None:
    session = drafted(players)
    assert come_to_light(session, own_last(session)) == ["something hidden was revealed"]


def test_a_pack_that_nobody_has_taken_up_has_not() -> None:
    session = drafted(3)
    session.history = session.history[:-1]
    assert come_to_light(session, own_last(session)) == []


@pytest.mark.parametrize("game", ["architects", "scythe"])
def test_a_question_has_the_numbers_that_it_had_before_what_is_taken_back(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether others have answered since or the same seat alone, as while packs of buildings go round."""
    for method in ("add", "rewrite", "end"):
        monkeypatch.setattr(Record, method, lambda *_: None)  # nothing is written
    rules, rng, shown = registry.load(game), Random(3), {}
    session = session_after(rules, rules.tables.deal(2, Random(3)), [])
    while len(shown) < 25:
        if session.state.is_chance():
            session.give(session.drawn_by_program())
            continue
        shown[len(session.history)] = numbers_shown(session)
        session.give(rng.choice(session.state.legal_actions()))
    for place, numbers in reversed(shown.items()):
        session.rewind(place)
        assert numbers_shown(session) == numbers


@pytest.mark.parametrize(
    ("game", "begins", "options"),
    [("scythe", "which section", "automa"), ("wayfarers", "which main action", "journal")],
)
def test_numbers_begin_anew_with_each_turn_where_nobody_else_is_asked(
    game: str, begins: str, options: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against the printed opponent, who is never asked, a turn of the person follows another one."""
    monkeypatch.setattr(Record, "add", lambda *_: None)  # nothing is written
    rules, rng, turns = registry.load(game), Random(1), 0
    session = session_after(rules, rules.tables.deal(2, Random(3), {"solo": options}), [], people=1)
    seen: set[str] = set()
    while turns < 6:
        question = session.state.question()
        if session.state.is_chance():
            session.give(session.drawn_by_program())
            continue
        if question == begins:
            turns, seen = turns + 1, set()
        if question not in seen:
            assert numbers_shown(session) == Numbers().of(question, list(session.state.printed_texts()))
        seen.add(question)
        numbers_shown(session)
        session.give(rng.choice(session.state.legal_actions()))


def numbers_shown(session: Session) -> dict[str, int]:
    """The numbers of the answers to what is asked."""
    return {move.words: move.label for move in moves_of(session)}
