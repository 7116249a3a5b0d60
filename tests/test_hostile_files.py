"""Every kind of file, damaged in every way: it is read, or refused in a sentence; never a traceback, never a hang."""

from __future__ import annotations

import contextlib
import faulthandler
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.arena.describe import stored_experiment
from engines.arena.store import RunFile
from engines.core import registry
from engines.core.engine.errors import PlaysError, ScytheError, SheetError
from engines.core.engine.files import read_json, read_text
from engines.core.scoring.sheets import sheet_text
from engines.core.setup.setup import read_setup
from engines.core.transcript import replay
from reports.api import brief_of
from reports.plays.reading import Options, clean_text, read_plays
from scenarios.experiments import read_experiment
from scenarios.handicaps import read_handicap
from scenarios.loader import play_scenario, read_scenario
from scythe_cli.offers import auctioned
from scythe_cli.score_files import sheet_values
from scythe_cli.transcripts import read_game
from scythe_cli.web.keys import Keys
from tests.cli.running import FAKE, scythe
from tests.cli.test_auctions import ROUNDS, SEALED

ROOT = Path(__file__).parent
FOLDER = ROOT.parent / "scenarios" / "experiments"
PLAYS = ROOT / "plays" / "examples"
EACH = 230  # mutated files of each kind
LONGEST = 20.0  # seconds for one file, however slow the machine
GAMES = tuple(registry.names())
DEEP = "[" * 5_000 + "]" * 5_000
VALUES: list[Any] = [None, True, -1, 0, 2**40, 10**30, 1.5, "", "x", "\x1b]0;x\x07", "\u202e", [], {}, [[]], {"a": [1]}]
JSON_TEXTS = [*(json.dumps(value) for value in VALUES), "9" * 5_000, "1e999", "NaN", DEEP, '"\\ud800"']
TOML_TEXTS = [
    *('""', '"x"', "true", "-1", "0", "1.5", "[]", "{}", "[[]]", "{ a = 1 }", "9" * 5_000, "inf", "nan", DEEP),
    *("1979-05-27", "[1, 'x']", '"\\u001b]0;x"', str(2**40), str(10**30)),
]
ATOM = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null')
HANDICAPS = {
    "scythe": "players = [2, 3]\n[handicap.faction]\nnordic = 5\nrusviet = -8\n"
    '[handicap."faction/mat"]\n"saxony/militant" = 12',
    "smallworld": "[handicap.race]\nratmen = -3\nelves = 4\n[handicap.power]\nflying = 2",
    "architects": "[handicap.character]\nada = 2\ncaroline = -1",
    "wayfarers": "[handicap.board]\nP1 = 3\nP2 = -2",
}
HAS_ALARM = hasattr(signal, "setitimer")
Reader = Callable[[Path], Any]


class HangError(BaseException):
    """Something does not end. No `except Exception` on the way keeps it from being told."""


def mutated(content: bytes, rng: Random, texts: list[str]) -> bytes:
    """One to three accidents: bytes changed, cut, doubled or moved, or a value put in place of another."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(content) + 1)
        end = min(len(content), start + rng.choice((1, 1, 4, 40, 400)))
        match rng.randrange(9):
            case 0:
                content = content[:start] + bytes([rng.randrange(256)]) + content[start + 1 :]
            case 1:
                content = content[:start] + content[end:]
            case 2:
                content = content[:end] + content[start:]
            case 3:
                content = content[:start] if rng.random() < 0.3 else content
            case _:
                found = list(ATOM.finditer(content.decode(errors="ignore")))
                if found and texts:
                    text, place = content.decode(errors="ignore"), rng.choice(found)
                    content = (text[: place.start()] + rng.choice(texts) + text[place.end() :]).encode()
    return content


def transcript(path: Path) -> None:
    stored, game = read_game(path)
    game.tables.check_setup(stored.setup, str(path))
    replay(game, stored)


def setup(path: Path) -> None:
    stored = read_setup(path)
    game = registry.load(stored.game)
    checked = game.tables.check_setup(stored, str(path))
    game.tables.avoidable(checked)
    game.layout.read_out(checked)
    state = game.new_initial_state(checked)
    state.score(0), state.ranking()


def sheet(path: Path) -> None:
    values, named = sheet_values(str(path), read_text(path, SheetError), "scythe")
    for lenient in (False, True):
        registry.load(named).results.sheet.score(values, str(path), lenient)


def scenario(path: Path) -> None:
    for name in GAMES:
        game = registry.load(name)
        try:
            play_scenario(read_scenario(path, game), game)
        except ScytheError as error:
            wrong = error
    raise wrong


def handicap(path: Path) -> None:
    for name in GAMES:
        game = registry.load(name)
        try:
            points = read_handicap(path, game.tables, 3)
        except ScytheError as error:
            wrong = error
        else:
            setup = game.tables.with_handicap(game.tables.deal(3, Random(1)), points)
            game.layout.read_out(setup), game.new_initial_state(setup).score(0)
            return
    raise wrong


def weights(path: Path) -> None:
    for bots in (game.bots for game in map(registry.load, GAMES) if game.bots.default_bot == "greedy"):
        try:
            bots.load_weights(path)
        except ScytheError as error:
            wrong = error
        else:
            return
    raise wrong


def plays(path: Path) -> None:
    reading = read_plays([path], Options())
    if reading.refused:
        raise PlaysError(str(reading.refused[0]))
    clean_text(reading, "letters")


def form(path: Path) -> None:
    auctioned([path], None)


def keys(path: Path) -> None:
    assert Keys(path).read()


def run_file(path: Path) -> None:
    try:
        with RunFile.open(path) as store:
            stored_experiment(store)
    finally:
        brief_of([path])


def shortened(path: Path, answers: int) -> bytes:
    return b"\n".join(path.read_bytes().split(b"\n")[: answers + 1])


def sheets(transcripts: Iterable[Path]) -> Iterator[bytes]:
    for path in transcripts:
        stored, game = read_game(path)
        end = replay(game, stored)
        values = game.results.filled_sheet(end.core, end.setup)
        yield sheet_text(values).encode()
        yield json.dumps(values).encode()


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[bytes]]:
    """Good files of every kind."""
    folder = tmp_path_factory.mktemp("good")
    for name in GAMES:
        assert scythe("setup", name, "-p", 3, "--seed", 1, "-o", folder / f"{name}.json").exit_code == 0
        even = folder / f"{name}.toml"
        even.write_text(f'format = "scythe-handicap"\nformat_version = 1\ngame = "{name}"\n{HANDICAPS[name]}\n')
        words = ("-p", 3, "--seed", 2, "--handicap", even, "-o", folder / f"even-{name}.json")
        assert scythe("setup", name, *words).exit_code == 0
        seats = [word for seat in (1, 2) for word in ("--seat", f"{seat}={registry.load(name).bots.default_bot}")]
        transcript = folder / f"{name}.jsonl"
        assert scythe("play", name, "-p", 2, *seats, "--seed", 3, "--transcript", transcript).exit_code == 0
    transcripts = [folder / f"{name}.jsonl" for name in GAMES]
    run = folder / "run.sqlite"
    assert scythe("simulate", FAKE, "-n", 12, "-p", 2, "--seed", 1, "--bot", "random", "-o", run).exit_code == 0
    made = Keys(folder / "game.keys.json", 8642)
    made.seat([0, 2])
    made.write()
    return {
        "transcript": [shortened(path, 25) for path in transcripts],
        "setup": [(folder / f"{start}{name}.json").read_bytes() for name in GAMES for start in ("", "even-")],
        "handicap": [(folder / f"{name}.toml").read_bytes() for name in GAMES],
        "sheet": list(sheets(transcripts)),
        "scenario": [path.read_bytes() for name in GAMES for path in sorted((FOLDER.parent / name).glob("*.toml"))],
        "experiment": [path.read_bytes() for path in sorted(FOLDER.glob("*.toml"))],
        "weights": [path.read_bytes() for path in sorted((FOLDER / "weights").glob("*.toml"))],
        "run": [run.read_bytes()],
        "plays": [path.read_bytes() for path in sorted(PLAYS.iterdir())],
        "form": [ROUNDS.encode(), SEALED.encode()],
        "keys": [made.path.read_bytes()],
    }


KINDS: dict[str, tuple[Reader, str, list[str]]] = {
    "transcript": (transcript, ".jsonl", JSON_TEXTS),
    "setup": (setup, ".json", JSON_TEXTS),
    "sheet": (sheet, ".toml", [*TOML_TEXTS, *JSON_TEXTS]),
    "scenario": (scenario, ".toml", TOML_TEXTS),
    "experiment": (read_experiment, ".toml", TOML_TEXTS),
    "handicap": (handicap, ".toml", TOML_TEXTS),
    "weights": (weights, ".toml", TOML_TEXTS),
    "run": (run_file, ".sqlite", []),
    "plays": (plays, ".txt", JSON_TEXTS),
    "form": (form, ".csv", JSON_TEXTS),
    "keys": (keys, ".json", JSON_TEXTS),
}


@contextmanager
def in_time(content: bytes) -> Iterator[None]:
    """Fails with the file that did it when what is done inside does not end; deaf to alarms, it ends the process."""

    def hangs(*_: object) -> None:
        raise HangError(f"not done after {LONGEST} seconds: {content[:2_000]!r}")

    faulthandler.dump_traceback_later(2 * LONGEST, exit=True, file=sys.__stderr__)
    before = signal.signal(signal.SIGALRM, hangs) if HAS_ALARM else None
    try:
        if HAS_ALARM:
            signal.setitimer(signal.ITIMER_REAL, LONGEST)
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        if HAS_ALARM:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def sleep_through_exceptions() -> None:
    with contextlib.suppress(Exception):
        time.sleep(60)


@pytest.mark.skipif(not HAS_ALARM, reason="the system has no alarms")
def test_what_hangs_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "LONGEST", 0.2)
    with pytest.raises(HangError, match=r"after 0\.2 seconds: b'the file'"), in_time(b"the file"):
        sleep_through_exceptions()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_what_hangs_where_no_alarm_is_heard_ends_the_process() -> None:
    script = f"""
import {__name__} as tried
tried.LONGEST = 0.2
with tried.in_time(b''):
    sum(range(10**12))
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT.parent, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "Timeout (0:00:00.4" in done.stderr


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_of_any_kind_ends_in_a_sentence(
    kind: str, part: int, good: dict[str, list[bytes]], tmp_path: Path
) -> None:
    read, ending, texts = KINDS[kind]
    rng, refused = Random(f"{kind}/{part}"), 0
    for number in range(EACH):
        path = tmp_path / f"{number}{ending}"
        content = mutated(rng.choice(good[kind]), rng, texts)
        path.write_bytes(content)
        with in_time(content):
            try:
                read(path)
            except (ScytheError, OSError) as error:
                refused += 1
                assert str(error).strip() and "Traceback" not in str(error)
        path.unlink()
    assert refused > EACH / 4


def test_there_are_two_thousand_of_them() -> None:
    assert 2 * EACH * len(KINDS) >= 2_000


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "content",
    [b"", b"\0" * 100, b"\xff\xfe", DEEP.encode() * 20, b"{" * 100_000, b"a=" * 100_000, b"9" * 100_000, b"x" * 2**26],
    ids=["empty", "zeros", "no text", "deep", "open", "assignments", "a number", "huge"],
)
def test_what_is_no_such_file_at_all_ends_in_a_sentence(kind: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"file{KINDS[kind][1]}"
    path.write_bytes(content)
    with pytest.raises(ScytheError) as refused, in_time(content):
        KINDS[kind][0](path)
    assert len(str(refused.value)) < 400


def test_good_files_are_read(good: dict[str, list[bytes]], tmp_path: Path) -> None:
    for kind in ("transcript", "setup", "handicap", "sheet", "run", "form"):
        for content in good[kind]:
            path = tmp_path / f"good{KINDS[kind][1]}"
            path.write_bytes(content)
            KINDS[kind][0](path)


def test_what_a_terminal_would_obey_is_left_out_of_what_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"a\x1b]52;c;x\x07": ["\x9b2J\u202e", "Zoë\tand\nمهران"]}))
    assert read_json(path, ScytheError) == {"a]52;c;x": ["2J", "Zoë\tand\nمهران"]}
