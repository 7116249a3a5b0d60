"""A whole game of two people at one screen, combats included: nothing hidden is on the wrong screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from engines.agents.specs import parse_bot
from engines.arena.match import BotTable
from engines.core import registry
from engines.core.search.botspec import BotSpec
from scythe_cli.playing.at_terminal import play
from scythe_cli.playing.people import People
from scythe_cli.playing.session import Seating, Session

KEY = 7  # of a game with combats
PASS = re.compile(r"Pass the device to seat (\d) \(\w+\); press Enter\.")


class Typist:
    """Types what greedy bots would answer, and looks at the log and the table now and then."""

    def __init__(self) -> None:
        self.session: Session
        self._table: BotTable
        self._typed = 0
        self._planned: list[str] = []

    def sit_down(self, session: Session) -> None:
        self.session = session
        self._table = BotTable(session.game, [parse_bot("greedy")] * 2, KEY)

    def line(self, who: int | None, options: Sequence[str], prompt: str = "> ") -> str:
        if prompt == "":
            return ""
        if not self._planned:
            self._typed += 1
            state = self.session.state
            words = state.action_to_text(self._table.answer(state))
            looks = ["log 40", "view"] if self._typed % 7 == 0 or state.question() == "power dial" else []
            self._planned = [*looks, words]
        return self._planned.pop(0)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, list[tuple[int, str]]]:
    """The session at its end, and every screen with whose it was."""
    capture: list[str] = []
    people, typist = People(plain=True), Typist()
    people.screen.say = lambda lines: capture.append(lines if isinstance(lines, str) else "\n".join(lines))  # type: ignore[method-assign]
    people._reader = typist  # type: ignore[assignment]
    scythe = registry.load("scythe")
    setup = scythe.tables.deal(2, Random(KEY), keep={"1": ["polania"], "2": ["saxony"]})
    path = tmp_path_factory.mktemp("game") / "game.jsonl"
    session = Session(Seating(scythe, setup, [BotSpec("human")] * 2, KEY, path), people)
    typist.sit_down(session)
    play(session)
    parts = PASS.split("\n".join(capture))
    return session, [(int(parts[i]), parts[i + 1]) for i in range(1, len(parts), 2)]


def test_the_game_has_combats_and_goes_to_and_fro(game: tuple[Session, list[tuple[int, str]]]) -> None:
    session, screens = game
    assert session.state.is_terminal()
    assert any(entry.question == "power dial" for entry in session.history)
    assert len(screens) > 40


def test_every_screen_shows_the_cards_of_its_owner_only(game: tuple[Session, list[tuple[int, str]]]) -> None:
    session, screens = game
    draws = [entry for entry in session.history if entry.question == "combat card drawn"]
    for seat in (1, 2):
        own = [entry.words for entry in draws if seat - 1 not in entry.hidden_from]
        shown = [f"card {value}" for who, text in screens if who == seat for value in drawn(text)]
        assert len(shown) > 3 and shown == own[: len(shown)]  # who has not the device at the end is not told the last


def drawn(text: str) -> list[str]:
    return re.findall(r"You draw combat card (\d)\.", text)


COMMITMENTS = ("power dial", "combat cards")
LOG = re.compile(r"(?:^ +\d+  (?:seat|chance).*\n?)+", re.MULTILINE)


def test_commitments_in_a_log_are_hidden_from_the_other_side_until_the_reveal(
    game: tuple[Session, list[tuple[int, str]]],
) -> None:
    session, screens = game
    seen = set()
    for who, log in ((who, log.splitlines()) for who, text in screens for log in LOG.findall(text)):
        last = int(log[-1].split()[0])
        for line in log:
            number = int(line.split()[0])
            entry = session.history[number - 1]
            if who - 1 in entry.hidden_from:
                followed = {other.question for other in session.history[number : last + 1]}  # and what is asked then
                is_past = entry.question in COMMITMENTS and not followed <= {*COMMITMENTS}
                assert ("(hidden)" in line) == (not is_past), line
                seen.add((entry.question, is_past))
    assert seen >= {("power dial", False), ("power dial", True), ("combat cards", True), ("combat card drawn", False)}
