"""Lines typed by a person: with history and completion where the terminal can do that."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from engines.core.engine.errors import ScytheError
from engines.core.engine.files import read_line
from engines.core.language.spelling import JOINERS, seen
from scythe_cli.playing.session import Stopped

PROMPT = "> "


class TypingError(ScytheError):
    """A line that no person types."""


class Reader:
    """Reads what people type. Each has a history of his own, so that nobody scrolls back to what others typed."""

    def __init__(self) -> None:
        self._editor = _editor()
        self._histories: dict[int | None, list[str]] = {}
        self._options: Sequence[str] = ()
        self._waiting: list[str] = []  # lines that were put back

    def line(self, who: int | None, options: Sequence[str], prompt: str = PROMPT) -> str:
        """The next line of this person, who may complete to one of `options`. Raises Stopped at the end of input,
        TypingError."""
        if self._waiting:
            return self._waiting.pop()
        self._options = options
        try:
            return _readable(self._edited(who, prompt) if self._editor else _plain(prompt))
        except EOFError:
            raise Stopped from None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def put_back(self, line: str) -> None:
        """Let this be the next line that is read."""
        self._waiting.append(line)

    def _edited(self, who: int | None, prompt: str) -> str:
        """A line typed with completion and the history of this person only."""
        editor: Any = self._editor
        editor.clear_history()
        for old in self._histories.setdefault(who, []):
            editor.add_history(old)
        editor.set_auto_history(False)
        editor.set_completer(self._completer())
        line = input(prompt)
        if line.strip() and who is not None:
            self._histories[who].append(line)
        return line

    def _completer(self) -> Callable[[str, int], str | None]:
        def complete(text: str, number: int) -> str | None:
            fitting = completions(text, self._options)
            return fitting[number] if number < len(fitting) else None

        return complete


def completions(text: str, options: Sequence[str]) -> list[str]:
    """What the line may become: one of the options, or `?` and one of them."""
    start = "? " if text.startswith("?") else ""
    wanted = text.removeprefix("?").lstrip().lower()
    return [start + option for option in options if option.lower().startswith(wanted)]


def _editor() -> Any:
    """The line editor of a terminal, set to complete whole lines; nothing where there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims("")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    return readline


def _plain(prompt: str) -> str:
    click.echo(prompt, nl=False)
    line = read_line(TypingError)
    if not line:
        raise EOFError
    return line


def _readable(line: str) -> str:
    """The line without what no terminal shows."""
    return "".join(
        sign if sign.isprintable() or sign in JOINERS else "\N{REPLACEMENT CHARACTER}" for sign in seen(line).strip()
    )
