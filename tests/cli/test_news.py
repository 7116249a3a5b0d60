"""What the table tells of the answers of others."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines.core import registry
from engines.core.search.botspec import BotSpec
from engines.core.transcript import read_transcript, who
from scythe_cli.playing.news import News, recap
from scythe_cli.playing.session import Answers, Seating, Session

STORED = Path(__file__).parents[1] / "golden" / "transcripts" / "smallworld-2-players-0056.jsonl"


@pytest.mark.rule("W6.1")
def test_an_attempt_is_told_with_its_region_before_the_die() -> None:
    transcript = read_transcript(STORED)
    bots = [BotSpec("human")] * len(transcript.setup.seats)
    plan = Seating(registry.load("smallworld"), transcript.setup, bots, 1, Path("unwritten"), before=transcript.answers)
    session = Session(plan, Answers())
    news = News.since(session, {0: 0, 1: 0})
    attempts = [entry for entry in session.history if entry.words.startswith("attempt r")]
    assert attempts
    for entry in attempts:
        lines = [line for _, line in news.all(1 - entry.seat)]
        place = lines.index(f"Seat {entry.seat + 1} {entry.words.replace('attempt', 'attempts')}.")
        assert lines[place + 1].startswith("The reinforcement die shows ")


def before_the_first_choice(name: str) -> Session:
    """A game of people before anybody has chosen."""
    game = registry.load(name)
    setup = game.tables.deal(2, Random(4))
    state, answers = game.new_initial_state(setup), list[tuple[str, str]]()
    while state.is_chance():
        action = state.sample_chance(4)
        answers.append((who(state), state.action_to_text(action)))
        state.apply_action(action)
    return Session(Seating(game, setup, [BotSpec("human")] * 2, 1, Path("unwritten"), before=answers), Answers())


def test_before_the_first_choice_recap_tells_what_was_dealt() -> None:
    session = before_the_first_choice("architects")
    told = recap(session, session.state.current_player())
    assert any(line.endswith("comes up at A1.") for line in told)
    assert any(line.startswith("The small space of the Black Market now gives ") for line in told)
