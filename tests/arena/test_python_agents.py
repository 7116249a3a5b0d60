"""Bots in ordinary Python: what they are given, what they may answer, where they are found."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engines.agents import registry as bots
from engines.agents.specs import parse_bot
from engines.arena.match import BotTable, play_match
from engines.core import registry
from engines.core.engine.errors import BotError
from engines.core.game import Game
from engines.core.search.botspec import BotSpec
from tests.cli.running import COMMAND, ROOT
from tests.processes import PATIENCE

LONGEST_GAME = 10  # turns a player


class First:
    """Takes the first legal action and remembers what it was given."""

    games: list[First]

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.views: list[Mapping[str, Any]] = []
        self.games.append(self)

    def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
        self.views.append(view)
        return legal_actions[0]


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.load("scythe")


Play = Callable[[type], Any]


@pytest.fixture
def play(game: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    """Plays a game with an agent of that class on seat 1; its rows, or BotError."""

    def played(agent: type) -> Any:
        agent.games = []  # type: ignore[attr-defined]
        monkeypatch.setattr(bots, "file_bots", lambda source: {"mine": agent})
        setup = game.tables.seat_cells([("nordic", "industrial"), ("rusviet", "patriotic")], 0)
        setup.options.update(turn_cap=LONGEST_GAME)
        return play_match(game, setup, [BotSpec("mine", source="mine.py"), parse_bot("random")], 5)

    return played


def test_views_have_no_words_unless_they_are_wanted(play: Play) -> None:
    play(First)
    assert all("legal" not in view and "question" not in view for view in First.games[0].views)


def test_a_bot_that_leaves_is_blamed_and_what_it_forks_may_leave(play: Play) -> None:
    class Leaves(First):
        def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
            if (child := os.fork()) == 0:
                os._exit(7)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
            os._exit(0)

    with pytest.raises(BotError, match=r"The bot 'mine' on seat 1, asked .* broke in .*, line \d+ \(SystemExit: 0\)"):
        play(Leaves)


def test_a_bot_that_wants_words_finds_the_question_and_its_answers_in_the_view(play: Play) -> None:
    class Reader(First):
        wants_words = True

        def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
            super().choose(view, legal_actions)
            assert [choice["action"] for choice in view["legal"]] == list(legal_actions)
            return legal_actions[0]

    rows = play(Reader)
    assert rows == play(First)
    assert Reader.games[0].views[0]["question"] == "which section"
    assert Reader.games[0].views[0]["legal"][0] == {"action": 0, "words": "section bolster/upgrade"}


def test_an_answer_may_be_given_in_words(play: Play) -> None:
    class Speaker(First):
        wants_words = True

        def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
            return f" {view['legal'][0]['words'].upper()} "

    assert play(Speaker) == play(First)


def test_an_answer_may_be_a_number_of_another_library(play: Play) -> None:
    class Numeric(First):
        def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
            return np.array(legal_actions)[0]

    assert play(Numeric) == play(First)


def test_a_bot_may_do_what_it_likes_with_what_it_is_given(play: Play) -> None:
    class Vandal(First):
        wants_words = True

        def choose(self, view: Any, legal_actions: Any) -> Any:
            super().choose(view, legal_actions)
            chosen = legal_actions[0]
            for value in view["fields"].values():
                if isinstance(value, list):
                    value.clear()
            view["legal"].clear()
            view.clear()
            legal_actions.clear()
            return chosen

    assert play(Vandal) == play(First)


@pytest.mark.parametrize("answer", [62, -1, 1.0, True, None, "fly", [0]])
def test_nonsense_is_blamed_on_the_bot_with_the_place_of_its_code(play: Play, answer: object) -> None:
    class Fool(First):
        def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
            return answer

    line = Fool.choose.__code__.co_firstlineno
    with pytest.raises(BotError) as caught:
        play(Fool)
    start = f"The bot 'mine' on seat 1 ({__file__}, line {line}) answered badly: {answer!r} is no"
    assert str(caught.value).startswith(start)


def test_an_error_in_what_a_bot_calls_is_blamed_on_its_own_line(play: Play) -> None:
    class Broken(First):
        def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
            return int("x" * len(view))

    line = Broken.choose.__code__.co_firstlineno + 1
    with pytest.raises(BotError) as caught:
        play(Broken)
    where = f"The bot 'mine' on seat 1, asked 'which section', broke in {__file__}, line {line} (ValueError: "
    assert str(caught.value).startswith(where)


def test_a_bot_cannot_end_the_program(play: Play) -> None:
    class Quitter(First):
        def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
            sys.exit("enough")

    with pytest.raises(BotError, match=r"broke in .* \(SystemExit: enough\)"):
        play(Quitter)


def test_a_bot_hears_how_the_game_begins_goes_on_and_ends(play: Play) -> None:
    class Listener(First):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            self.heard: list[Mapping[str, Any]] = []
            self.begin = self.told = self.end = self.heard.append

    play(Listener)
    heard = Listener.games[0].heard  # type: ignore[attr-defined]
    first, last = heard[0], heard[-1]
    assert (first["type"], first["seats"], first["seed"]) == ("hello", [1], Listener.games[0].seed)
    assert last["type"] == "end" and sorted(last["ranks"]) == [1, 2]
    assert {message["by"] for message in heard[1:-1]} == {"chance", "seat 2"}


def test_what_a_bot_prints_does_not_get_among_the_results(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    class Chatterbox(First):
        def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
            print("thinking")
            return legal_actions[0]

    play(Chatterbox)
    said = capsys.readouterr()
    assert said.out == "" and "thinking" in said.err


def test_a_bot_that_cannot_be_asked_is_told_what_it_lacks(play: Play) -> None:
    class Mute:
        def __init__(self, seed: int) -> None:
            pass

    with pytest.raises(BotError, match=r"^The bot 'mine' in mine.py has no method choose\(view, legal_actions\)"):
        play(Mute)


def manual_example() -> str:
    """The bot of docs/bots.md."""
    lines = (ROOT / "docs" / "bots.md").read_text().splitlines()
    start = lines.index("    # my_bot.py")
    length = next(i for i, line in enumerate(lines[start:]) if line and not line.startswith("    "))
    return textwrap.dedent("\n".join(lines[start : start + length]))


def test_the_bot_of_the_manual_plays(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text(manual_example())
    setup = game.tables.seat_cells([("nordic", "industrial"), ("rusviet", "patriotic")], 0)
    setup.options.update(turn_cap=LONGEST_GAME)
    row, seats = play_match(game, setup, [parse_bot("first", str(path)), parse_bot("random")], 5)
    assert row["decisions"] > 50 and seats["bot"][0] == "first"


def test_a_bot_file_may_use_modules_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "beside_the_bot.py").write_text("class First:\n    def choose(self, view, legal):\n        return 0\n")
    path = tmp_path / "my_bot.py"
    path.write_text("from beside_the_bot import First\nBOTS = {'first': First}\n")
    assert str(parse_bot("first", str(path))) == "first"
    path = tmp_path / "quitting.py"
    path.write_text("import sys\nsys.exit()\n")
    with pytest.raises(BotError, match=r"quitting.py, line 2: cannot be run \(SystemExit"):
        parse_bot("first", str(path))


BOTS = """
class First:
    def __init__(self, seed, depth=1):
        self.depth = depth

    def choose(self, view, legal_actions):
        return legal_actions[0]
"""


def installed(folder: Path, name: str = "tiny-bots", entries: str = "tiny = tiny_bots:First") -> None:
    """A distribution as pip leaves it behind."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[scythe_cli.bots]\n{entries}\n")
    (folder / "tiny_bots.py").write_text(BOTS)
    (info / "RECORD").write_text(f"tiny_bots.py,,\n{info.name}/METADATA,,\n{info.name}/entry_points.txt,,\n")


@pytest.mark.slow
def test_bots_of_an_installed_package_play(tmp_path: Path) -> None:
    installed(tmp_path / "site")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), str(ROOT)])}
    words = ["simulate", "-n", "2", "-p", "2", "--option", "turn_cap=5", "--bot", "1=tiny:depth=2", "--bot", "random"]
    output = str(tmp_path / "run.sqlite")
    result = subprocess.run(
        [*COMMAND, *words, "-o", output], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert result.returncode == 0, result.stderr
    assert "2 games are stored" in result.stderr


@pytest.mark.parametrize(
    ("entries", "spec", "said"),
    [
        ("tiny = tiny_bots:First", "tinny", "did you mean 'tiny'?"),
        ("tiny = tiny_bots:Frist", "tiny", "The bot 'tiny' of tiny_bots:Frist cannot be loaded (AttributeError: "),
        ("tiny = no_such_module:First", "tiny", "cannot be loaded (ModuleNotFoundError: "),
        ("tiny = tiny_bots:__name__", "tiny", "is not a class or function that makes an agent"),
    ],
)
def test_a_package_that_offers_no_bot_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entries: str, spec: str, said: str
) -> None:
    installed(tmp_path, entries=entries)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BotError) as caught:
        parse_bot(spec)
    assert said in str(caught.value)
    sys.modules.pop("tiny_bots", None)


def test_a_bot_that_two_packages_offer_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path)
    installed(tmp_path, "other-bots", "tiny = other_bots:Tiny")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BotError, match=r"is offered by several packages \(other_bots:Tiny and tiny_bots:First\)"):
        parse_bot("tiny")


class Odd(BaseException):
    """Nothing that `except Exception` catches, and without words."""

    def __str__(self) -> str:
        raise ValueError


class Unshown:
    def __repr__(self) -> str:
        raise ValueError

    def __index__(self) -> int:
        raise Odd


class Shy(str):
    def lower(self) -> str:
        raise Odd


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda legal: 10**5000, "answered badly: something of type int that cannot be shown is not legal"),
        (lambda legal: -(10**5000), "answered badly"),
        (lambda legal: Unshown(), "broke in .* \\(Odd: which has no words\\)"),
        (lambda legal: type("Bare", (), {"__repr__": lambda self: 1 / 0})(), "something of type Bare"),
        (lambda legal: Shy("x"), "broke in .*Odd"),
        (lambda legal: [][1], "IndexError"),
    ],
)
def test_the_oddest_answer_ends_in_a_sentence(play: Play, answer: Callable[[Sequence[int]], Any], said: str) -> None:
    class Strange(First):
        def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
            return answer(legal_actions)

    with pytest.raises(BotError, match=said):
        play(Strange)


@pytest.mark.parametrize("name", ["__init__", "begin", "choose", "told", "end", "close"])
@pytest.mark.parametrize("error", [Odd, SystemExit, GeneratorExit, RecursionError])
def test_whatever_a_bot_raises_ends_in_a_sentence(play: Play, name: str, error: type[BaseException]) -> None:
    def breaks(self: Any, *given: Any) -> None:
        raise error

    with pytest.raises(BotError, match=error.__name__):
        play(type("Breaking", (First,), {name: breaks}))


def test_all_bots_are_let_go_of_when_one_breaks_at_the_end(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    class Closing(First):
        def close(self) -> None:
            closed.append(self)
            raise Odd

    closed: list[Any] = []
    Closing.games = []
    monkeypatch.setattr(bots, "file_bots", lambda source: {"mine": Closing})
    table = BotTable(game, [BotSpec("mine", source="x")] * 3, 1)
    with pytest.raises(BotError, match="told that it is needed no more"):
        table.close()
    assert len(closed) == 3


def test_settings_of_a_bot_have_the_types_that_they_look_like(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}

    def make(seed: int, **settings: Any) -> First:
        given.update(settings)
        return First(seed)

    First.games = []
    monkeypatch.setattr(bots, "file_bots", lambda source: {"mine": make})
    spec = parse_bot("mine:deep=true,wide=false,depth=3,share=0.5,word=x", "x")
    bots.make_agent(spec, 1)
    assert given == {"deep": True, "wide": False, "depth": 3, "share": 0.5, "word": "x"}
    assert str(spec) == "mine:deep=true,depth=3,share=0.5,wide=false,word=x"
