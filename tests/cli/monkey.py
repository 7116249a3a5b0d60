"""A monkey at a terminal: it presses, types, pastes, clicks and resizes without sense, and nothing may break.

`python -m tests.cli.monkey FIRST COUNT STEPS GAME…` plays the sessions of these numbers, one after the other; what each
does follows from game, number and steps. A session that breaks is told with what was done in it; the exit code is 1.
"""

from __future__ import annotations

import faulthandler
import os
import pty
import select
import signal
import sys
import tempfile
import termios
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from random import Random
from struct import pack
from typing import Any

from textual.app import App

from engines.core.transcript import replay
from scythe_cli.main import main as program
from scythe_cli.play import command
from scythe_cli.playing import opening
from scythe_cli.playing.session import Answers, Session
from scythe_cli.table import app, play_screen, replay_screen  # read once, for all sessions
from scythe_cli.transcripts import read_game

__all__ = ["app", "play_screen", "replay_screen"]

PATIENCE = 20.0  # seconds until a table that does not end hangs
QUIET = 0.03  # seconds without output after which something is done again
LONGEST = 0.5  # seconds until something is done again all the same
OPENED, CLOSED = b"\x1b[?1049h", b"\x1b[?1049l"  # the other screen of the terminal
STOPPED = b"Stopped"  # said after SIGTERM, SIGINT, and Ctrl-C where the table is closed
BROKEN = (b"Traceback", b"broke down")
POSITION, ERROR = "position", "error"  # files for the digest of where the program stood, and for what broke it
TOLD = App._handle_exception
TRANSCRIPTS = Path(__file__).parents[1] / "golden" / "transcripts"

SIZES = [(160, 50), (120, 40), (100, 35), (80, 24), (72, 20), (40, 12), (20, 6), (6, 30), (6, 3), (1, 1), (240, 70)]
KEYS = (
    [b"\r"] * 6
    + [b" ", b"\x7f", b"\t", b"\x1b", b"\n", b"+", b"-", b"?", b"[", b"]", b"\\", b"\x1bx", b"\x01", b"\x17", b"\x0b"]
    + [b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F", b"\x1b[5~", b"\x1b[6~", b"\x1b[3~"] * 2
    + [b"\x1bOP", b"\x1bOQ", b"\x1bOR", b"\x1b[15~", b"\x1b[17~", b"\x1b[18~", b"\x1b[19~"]
    + [b"\x1b[1;2A", b"\x1b[1;2B", b"\x1b[1;2C", b"\x1b[1;2D", b"\x1b[1;5A", b"\x1b[1;5B", b"\x1b[Z"]
    + [b"v", b"s", b"e", b"E", b"n", b"N", b"1", b"2", b"0"]
)
LINES = [
    *("log", "log 3", "help", "undo", "undo!", "view", "score", "recap", "moves", "mats", "mats 2", "board"),
    *("?", "? 1", "? log", "save kept.jsonl", "save no/where.jsonl", "1", "2", "3", "4", "7", "0", "99", "-1"),
    *("[BGG]", "[/x]", "? [/]", "[bold", "save [/x]", "turn 3", "50%", "/[/x]", "/e", "12", "mats " + "9" * 30),
    *("żółć", "שלום", "سلام ۱۲", "🦊🦊", "e\u0301", "a\u202eb", "\x1b]0;x\x07", "\ufeff"),
]
LONG = ["9" * 900, "log " + "9" * 900, "x " * 2000, "9" * 5000]
DIGITS = "9" * 20
ODD = [
    *(f"\x1b[{DIGITS}u", f"\x1b[{DIGITS};{DIGITS}~", f"\x1b[1;{DIGITS}A", f"\x1b[<0;{DIGITS};3M", f"\x1b[{DIGITS};5R"),
    *(
        "\x1b[55296u",
        "\x1b[97;1;55296u",
        "\x1b[1114112u",
        "\x1b[<0;0;0M",
        "\x1b[<35;-4;-4M",
        "\x1b[<200;5;5m",
        "\x1b[M !!",
    ),
    *(
        "\x1b[48;0;0;0;0t",
        "\x1b[48;9999;9999;1;1t",
        "\x1b[48;24;80;0;0t",
        "\x1b[?2048;2$y",
        "\x1b[?2026;2$y",
        "\x1b[I",
        "\x1b[O",
    ),
    *(
        "\x1b[",
        "\x1bO",
        "\x1b\x1b\x1b",
        "\x1b[200~",
        "\x1b[201~",
        "\x1b]11;rgb:0/0/0\x07",
        "\x1bP1$r0m\x1b\\",
        "\x1b[1;1:3A",
    ),
]
FOREIGN = [
    "ÄÖ€".encode("utf-16"),
    "façade ñ".encode("latin-1"),
    "║é".encode("cp437"),
    b"\xff",
    b"\xe2\x82",
    b"\xed\xa0\x80",
    b"\x00\x80\xc3",
]


@dataclass(frozen=True)
class Step:
    """What the monkey does at once: bytes that it types, else another size, or a signal."""

    typed: bytes = b""
    size: tuple[int, int] | None = None
    signal: int = 0


class Broken(Exception):
    """A session that went wrong: what happened, and what the terminal showed last."""


def keys(draw: Random) -> Step:
    """Some keys in one write."""
    return Step(b"".join(draw.choices(KEYS, k=draw.choice([1, 1, 2, 3, 12]))))


def line(draw: Random) -> Step:
    """A typed line."""
    return Step(draw.choice(LINES).encode() + b"\r" * draw.choice([1, 1, 2, 3]))


def paste(draw: Random) -> Step:
    """Some lines, as a terminal that brackets what is pasted sends them, and as one that does not."""
    end = draw.choice(["\n", "\r", "\r\n"])
    if draw.random() < 0.3:
        return Step(end.join(draw.choices(LINES, k=3)).encode())
    return Step(f"\x1b[200~{end.join(draw.choices([*LINES, *LONG], k=draw.choice([1, 2, 5])))}\x1b[201~".encode())


def mouse(draw: Random) -> Step:
    """Presses, moves and the wheel, also beside the screen."""
    x, y = draw.randint(1, draw.choice([80, 160, 400])), draw.randint(1, draw.choice([24, 50, 200]))
    buttons = draw.choice([[0], [0, 32, 32], [35], [64], [65], [2], [0, 0]])
    moved = [f"\x1b[<{button};{x + i};{y}M" for i, button in enumerate(buttons)]
    return Step("".join([*moved, f"\x1b[<{buttons[0] & 3};{x + len(buttons) - 1};{y}m"]).encode())


def odd(draw: Random) -> Step:
    """What no keyboard sends, and bytes that are no UTF-8."""
    return Step(
        b"".join(draw.choice([draw.choice(ODD).encode(), draw.choice(FOREIGN)]) for _ in range(draw.randint(1, 3)))
    )


def noise(draw: Random) -> Step:
    """Any bytes but those by which a terminal stops or ends a program, once the table is closed."""
    return Step(draw.randbytes(draw.choice([1, 3, 40])).translate(None, b"\x1a\x1c"))


def resize(draw: Random) -> Step:
    """Another size of the terminal."""
    return Step(size=draw.choice(SIZES))


def stopped(draw: Random) -> Step:
    """Stopped and gone on with."""
    return Step(signal=draw.choice([signal.SIGTSTP, signal.SIGSTOP, signal.SIGWINCH]))


def burst(draw: Random) -> Step:
    """Several things that are typed, in one write."""
    return Step(b"".join(draw.choice([keys, line, paste, mouse, odd])(draw).typed for _ in range(draw.randint(2, 5))))


KINDS: dict[Callable[[Random], Step], int] = {
    keys: 8, line: 8, paste: 2, mouse: 4, odd: 2, noise: 1, resize: 4, stopped: 1, burst: 3
}  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """A session: what it starts, what is done, and how it is left; a signal, or what is typed."""

    arguments: tuple[str, ...]
    steps: tuple[Step, ...]
    leave: int | bytes

    @property
    def is_played(self) -> bool:
        """Whether a game is played, and not only shown."""
        return "--replay" not in self.arguments


def planned(game: str, number: int, steps: int) -> Plan:
    """The session of a number."""
    draw = Random(f"{game}/{number}")
    stored = draw.choice(sorted(TRANSCRIPTS.glob(f"{game}-*.jsonl")))
    who = ["--seat", "1=human", "--seat", draw.choice(["2=greedy", "2=random", "2=human"])]
    fresh = [
        game,
        "-p",
        "2",
        *who,
        "--seed",
        str(number),
        "--transcript",
        "game.jsonl",
        *draw.choice([[], ["--name", "1=[/x]"]]),
    ]
    arguments = ["--replay", str(stored)] if draw.random() < 0.25 else fresh
    leave = draw.choice([b"\x11", b"\x11", b"\x03", signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL])
    kinds = draw.choices(list(KINDS), list(KINDS.values()), k=steps)
    return Plan(("play", *arguments), tuple(kind(draw) for kind in kinds), leave)


class Watched(Session):
    """A session that notes where it stands when it is left."""

    def close(self) -> None:
        """As ever."""
        try:
            super().close()
        finally:
            Path(POSITION).write_text(self.state.digest(), encoding="utf-8")


def noted(broken: App[Any], error: Exception) -> None:
    """Note what broke the table, which shows no more of it than fits."""
    Path(ERROR).write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    TOLD(broken, error)


class Table:
    """The program in a terminal of its own."""

    def __init__(self, folder: Path, arguments: tuple[str, ...]) -> None:
        self.shown = b""
        self._process, self._end = pty.fork()
        if not self._process:
            run(folder, arguments)
        self.resize((160, 50))
        self._before = termios.tcgetattr(self._end)
        self.code: int | None = None
        self.is_stopped = False

    def resize(self, size: tuple[int, int]) -> None:
        """Another size of the terminal."""
        ioctl(self._end, termios.TIOCSWINSZ, pack("HHHH", size[1], size[0], 0, 0))

    def type(self, typed: bytes) -> None:
        """Type, and read meanwhile what is shown: neither side waits for the other."""
        with suppress(OSError):
            while typed:
                if select.select([], [self._end], [], 0)[1]:
                    typed = typed[os.write(self._end, typed[:1024]) :]
                self.read(0)

    def read(self, seconds: float) -> bool:
        """Whether something was shown within this time."""
        if not select.select([self._end], [], [], seconds)[0]:
            return False
        try:
            more = os.read(self._end, 1 << 16)
        except OSError:
            return False
        self.shown += more
        return bool(more)

    def settle(self) -> None:
        """Wait until nothing is shown for a moment."""
        began = time.monotonic()
        while self.read(QUIET) and time.monotonic() - began < LONGEST:
            pass

    def send(self, number: int) -> None:
        """Send a signal."""
        with suppress(ProcessLookupError):
            os.kill(self._process, number)

    def wait_for(self, condition: Callable[[], bool]) -> None:
        """Read until it holds. Raises Broken."""
        began = time.monotonic()
        while not condition():
            self.read(0.02)
            if time.monotonic() - began > PATIENCE:
                raise Broken(f"it hangs:\n{self.stacks()}")

    def stacks(self) -> str:
        """What a program that hangs does, as it tells itself."""
        self.shown = b""
        self.send(signal.SIGUSR1)
        while self.read(1.0):
            pass
        return self.shown.decode(errors="replace")

    def has_ended(self) -> bool:
        """Whether the program has ended, with this `code`: that of a signal is below 0."""
        if self.code is None:
            process, status = os.waitpid(self._process, os.WNOHANG | os.WUNTRACED)
            self.is_stopped = process != 0 and os.WIFSTOPPED(status)
            self.code = os.waitstatus_to_exitcode(status) if process and not self.is_stopped else None
        return self.code is not None

    def stop(self, number: int) -> None:
        """Stop it by a signal, and let it go on: it takes the terminal again. Raises Broken."""
        opened = self.shown.count(OPENED)
        self.send(number)
        self.wait_for(lambda: self.has_ended() or self.is_stopped)
        self.send(signal.SIGCONT)
        self.wait_for(lambda: self.has_ended() or self.shown.count(OPENED) > opened)

    def is_restored(self) -> bool:
        """Whether the terminal is as it was."""
        return OPENED not in self.shown or self.shown.rfind(CLOSED) > self.shown.rfind(OPENED)

    def hang_up(self) -> None:
        """The terminal is gone."""
        os.close(self._end)
        self._end = os.open(os.devnull, os.O_RDWR)

    def close(self) -> None:
        """End it whatever it does."""
        self.send(signal.SIGKILL)
        if not self.has_ended():
            os.waitpid(self._process, 0)
        os.close(self._end)


def run(folder: Path, arguments: tuple[str, ...]) -> None:
    """Be the program, and end with it; threads that it leaves behind keep it from ending, as they do elsewhere."""
    code: object = 0
    try:
        os.chdir(folder)
        sys.stdout.reconfigure(line_buffering=True)
        opening.Session = Watched
        App._handle_exception = noted
        sys.argv = ["scythe", *arguments]
        faulthandler.register(signal.SIGUSR1)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which who started the tests may have ignored
        program()
    except SystemExit as error:
        code = error.code
    except BaseException:
        traceback.print_exc()
        code = 1
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 1)


@contextmanager
def table(folder: Path, arguments: tuple[str, ...]) -> Iterator[Table]:
    """The program, until the block is left."""
    found = Table(folder, arguments)
    try:
        yield found
    finally:
        found.close()


def play(plan: Plan, folder: Path) -> None:
    """Play a session. Raises Broken."""
    with table(folder, plan.arguments) as screen:
        screen.wait_for(lambda: OPENED in screen.shown)
        for step in plan.steps:
            do(screen, step)
            if screen.has_ended():
                break
        leave(screen, plan.leave)
        screen.settle()
        if (folder / ERROR).exists():
            raise Broken((folder / ERROR).read_text(encoding="utf-8"))
        check_end(screen, plan)
    if plan.is_played:
        check_stored(folder)


def do(screen: Table, step: Step) -> None:
    """One step, and what is shown after it."""
    if step.size:
        screen.resize(step.size)
    if step.signal:
        (screen.send if step.signal == signal.SIGWINCH else screen.stop)(step.signal)
    screen.type(step.typed)
    screen.settle()


def leave(screen: Table, how: int | bytes) -> None:
    """Leave the table, unless it is left. Raises Broken where it does not end."""
    screen.type(b"\x1b[201~")  # the end of a paste that has none
    screen.settle()
    if isinstance(how, bytes):
        screen.type(how)
    elif how == signal.SIGHUP:
        screen.hang_up()
    else:
        screen.send(how)
    screen.wait_for(screen.has_ended)


def check_end(screen: Table, plan: Plan) -> None:
    """Raises Broken where the program ended otherwise than it should."""
    killed = {-plan.leave} if plan.leave in (signal.SIGHUP, signal.SIGKILL) else set()
    allowed = killed | {1 if STOPPED in screen.shown else 0}
    if screen.code not in allowed:
        raise Broken(f"exit code {screen.code}: {screen.shown[-3000:].decode(errors='replace')}")
    if screen.code >= 0 and not screen.is_restored():
        raise Broken(f"the terminal is left as the table needs it: {screen.shown[-500:]!r}")
    for word in BROKEN:
        if word in screen.shown:
            raise Broken(f"{word.decode()}: {screen.shown[screen.shown.find(word) :][:6000].decode(errors='replace')}")


def check_stored(folder: Path) -> None:
    """Raises Broken where the transcript does not lead to where the program stood."""
    path, position = folder / "game.jsonl", folder / POSITION
    transcript, game = read_game(path)
    state = replay(game, transcript)
    digest = state.digest()
    if position.exists() and position.read_text(encoding="utf-8") != digest:
        raise Broken("the transcript leads elsewhere")
    if not state.is_terminal():
        context = command.make_context("play", ["--resume", str(path)])
        with context:
            resumed = Session(opening.plan_of(context.params), Answers())
        if resumed.state.digest() != digest:
            raise Broken("the game goes on elsewhere")


def session(game: str, number: int, steps: int) -> bool:
    """Play the session of a number; whether all went well."""
    plan = planned(game, number, steps)
    with tempfile.TemporaryDirectory(prefix="monkey-") as name:
        try:
            play(plan, Path(name))
        except Exception as error:
            told = error if isinstance(error, Broken) else "".join(traceback.format_exception(error))
            print(f"FAILED: session {number} of {game}, {steps} steps: {told}\nscythe {' '.join(plan.arguments)}")
            print("\n".join(map(str, plan.steps)), f"left by {plan.leave!r}", sep="\n", flush=True)
            return False
    return True


def main(arguments: list[str]) -> int:
    """Play the sessions that the command line names; the exit code."""
    (first, count, steps), games = map(int, arguments[:3]), arguments[3:]
    good = [session(game, number, steps) for game in games for number in range(first, first + count)]
    told = f"sessions of {', '.join(games)} from {first} on, {steps} steps each"
    print(f"{sum(good)} of {len(good)} {told}, went well.", flush=True)
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
