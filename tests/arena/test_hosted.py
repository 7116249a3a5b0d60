"""Python bots in a process of their own: they play as they do in ours, and see nothing else of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engines.agents.specs import parse_bot
from engines.arena.match import BotTable, play_match
from engines.core import registry
from engines.core.engine.errors import BotError
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup
from engines.gym.encoding import Encoding

FILE = """
import random, sys
class Drawn:
    wants_words = True
    def __init__(self, seed):
        self.rng, self.heard = random.Random(seed), 0
    def begin(self, hello):
        assert hello["type"] == "hello"
    def told(self, event):
        self.heard += 1
    def choose(self, view, legal):
        assert len(view["legal"]) == len(legal) and view["question"]
        print("chatter")
        return self.rng.choice(view["legal"])["words"] if self.heard % 2 else self.rng.choice(legal)
    def end(self, result):
        assert len(result["scores"]) == 2
class Peeping:
    def __init__(self, seed): pass
    def choose(self, view, legal):
        frame = sys._getframe()
        while frame:
            assert "state" not in frame.f_locals
            frame = frame.f_back
        return legal[0]
class Breaking:
    def __init__(self, seed): pass
    def choose(self, view, legal):
        raise SystemExit(0)
class Wrong:
    def __init__(self, seed): pass
    def choose(self, view, legal): return 77
BOTS = {"drawn": Drawn, "peeping": Peeping, "breaking": Breaking, "wrong": Wrong}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


def table() -> Setup:
    setup = registry.load("scythe").tables.seat_cells([("nordic", "industrial"), ("rusviet", "patriotic")], 0)
    setup.options.update(turn_cap=4)
    return setup


def hosted(file: Path, name: str) -> list[BotSpec]:
    return [parse_bot(f"python:file={file},bot={name}"), parse_bot("random")]


def test_a_bot_plays_the_same_game_in_a_process_of_its_own(file: Path) -> None:
    game = registry.load("scythe")
    here = play_match(game, table(), [parse_bot("drawn", str(file)), parse_bot("random")], 5)
    there = play_match(game, table(), hosted(file, "drawn"), 5)
    assert there[0] == here[0]


def test_without_a_name_the_only_one_of_the_file_plays(file: Path) -> None:
    file.write_text(FILE + "BOTS = {'drawn': Drawn}\n")
    game = registry.load("scythe")
    bots = [parse_bot(f"python:file={file}"), parse_bot("random")]
    assert play_match(game, table(), bots, 5)[0] == play_match(game, table(), hosted(file, "drawn"), 5)[0]


def test_no_frame_of_ours_is_within_its_reach(file: Path) -> None:
    game = registry.load("scythe")
    play_match(game, table(), hosted(file, "peeping"), 5)
    with pytest.raises(BotError, match="AssertionError"):
        play_match(game, table(), [parse_bot("peeping", str(file)), parse_bot("random")], 5)


def test_one_of_several_must_be_named(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BotError, match="ended with exit code 1"):
        play_match(registry.load("scythe"), table(), [parse_bot(f"python:file={file}"), parse_bot("random")], 5)
    told = capfd.readouterr().err
    assert f"Bot file {file}: has several bots, 'drawn', 'peeping', 'breaking', 'wrong'; " in told
    assert f"such as python:file={file},bot=drawn." in told


@pytest.mark.parametrize(
    ("name", "said", "shown"),
    [
        ("breaking", "ended with exit code 1", "mine.py, line 28: SystemExit: 0"),
        ("wrong", "ended with exit code 1", "A bad answer: 77 is not legal"),
        ("nobody", "ended with exit code 1", "mine.py: has no bot 'nobody'; known: breaking, drawn, peeping, wrong."),
    ],
)
def test_its_faults_are_told(file: Path, name: str, said: str, shown: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BotError, match=said):
        play_match(registry.load("scythe"), table(), hosted(file, name), 5)
    assert shown in capfd.readouterr().err


def test_the_file_must_be_there() -> None:
    with pytest.raises(BotError, match=r"there is no file .nowhere.py.; write python:file=my_bot.py"):
        parse_bot("python:file=nowhere.py")


def test_its_standard_output_carries_answers_alone(file: Path) -> None:
    state = registry.load("scythe").new_initial_state(table())
    with BotTable(state.game, hosted(file, "drawn"), 3) as seats:
        while state.is_chance():
            state.apply_action(state.sample_chance(3))
        if state.current_player() == 0:
            assert seats.answer(state) in state.legal_actions()


OBSERVING = """
class Observing:
    wants_words = wants_observation = True
    def __init__(self, seed): self.heard = 0
    def choose(self, view, legal):
        self.heard += len(view["events"])
        return legal[(sum(view["observation"]) + self.heard) % len(legal)]
class Seeing:
    def __init__(self, seed): pass
    def choose(self, view, legal):
        assert "observation" not in view
        return legal[0]
BOTS = {"observing": Observing, "seeing": Seeing}
"""


def test_a_bot_is_shown_numbers_where_it_wants_them_wherever_it_plays(file: Path) -> None:
    file.write_text(OBSERVING)
    game = registry.load("scythe")
    here = play_match(game, table(), [parse_bot("observing", str(file)), parse_bot("seeing", str(file))], 5)
    there = play_match(game, table(), [*hosted(file, "observing")[:1], *hosted(file, "seeing")[:1]], 5)
    assert there[0] == here[0]


def test_what_it_is_shown_is_the_encoding_of_its_seat(file: Path) -> None:
    file.write_text(OBSERVING)
    state = registry.load("scythe").new_initial_state(table()).listen()
    bots = [parse_bot("observing", str(file)), parse_bot("random")]
    with BotTable(state.game, bots, 3) as seats:
        while state.current_player() != 0:
            state.apply_action(seats.answer(state))
        expected = int(Encoding("scythe", 2).observe(state, 0).sum())
        legal = state.legal_actions()
        assert seats.answer(state) == legal[expected % len(legal)]


WANTING = """
import sys
for line in sys.stdin:
    if '"ask"' in line or '"error"' in line:
        print('{"want": "observation"}', flush=True)
"""


def test_a_program_may_want_numbers_once_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "wanting.py"
    path.write_text(WANTING)
    bots = [parse_bot(f"program:cmd={sys.executable} {path}"), parse_bot("random")]
    with pytest.raises(BotError, match=r"gave 3 bad answers: .* must have either the key 'action' or the key 'do'"):
        play_match(registry.load("scythe"), table(), bots, 5)
