"""From exceptions to one sentence and an exit code: 1 for what failed, 2 for wrong usage. Never a traceback."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click


class Failure(click.ClickException):
    """Ends the command with one sentence on stderr and exit code 1."""

    exit_code = 1


@contextmanager
def sentences() -> Iterator[None]:
    """Inside, every error that a person can cause leaves as a `Failure`."""
    try:
        yield
        sys.stdout.flush()
    except click.exceptions.Exit:
        _flushed()
        raise
    except KeyboardInterrupt:
        raise Failure("Stopped before it was finished.") from None
    except click.ClickException as error:
        raise _readable(error) from None
    except BrokenPipeError:  # of `| head`, which has read what it wanted
        silence_stdout()
        raise click.exceptions.Exit(1) from None
    except Exception as error:
        text = _sentence(error)
        if text is None:
            raise
        raise _readable(Failure(" ".join([text, *getattr(error, "__notes__", ())]))) from None


def _readable(error: click.ClickException) -> click.ClickException:
    """The same without what a terminal would obey; what was typed or named is shown up to a readable length."""
    from engines.core.engine.files import readable
    from engines.drawing.isolating import isolated

    shown = _plain(error) if isinstance(error, click.BadParameter) else error
    text = isolated(readable(shown.message))
    if text == shown.message:
        return shown
    if isinstance(shown, click.BadParameter):
        return click.BadParameter(text, shown.ctx, shown.param, shown.param_hint)
    return click.UsageError(text, shown.ctx) if isinstance(shown, click.UsageError) else Failure(text)


def _plain(error: click.BadParameter) -> click.UsageError:
    """A number that is none, or is too large or too small, in a sentence instead of a formula."""
    kind = error.param.type if error.param is not None else None
    if error.param is None or not isinstance(kind, click.IntRange | click.FloatRange):
        return error
    given, _, _ = error.message.partition(" is not ")
    name = max(error.param.opts, key=len)
    return click.UsageError(f"{name} must be {wanted(kind)}, but is {given}.", error.ctx)


def wanted(kind: click.IntRange | click.FloatRange) -> str:
    """`a whole number from 1 to 256`; a bound that is open is told as such: `a number above 0 and below 50`."""
    number = "a whole number" if isinstance(kind, click.IntRange) else "a number"
    if kind.max is None:
        return f"{number} above {kind.min}" if kind.min_open else f"{number}, {kind.min} or more"
    if not (kind.min_open or kind.max_open):
        return f"{number} from {kind.min} to {kind.max}"
    least, most = "above" if kind.min_open else "at least", "below" if kind.max_open else "at most"
    return f"{number} {least} {kind.min} and {most} {kind.max}"


def _flushed() -> None:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence_stdout()
    except OSError as error:
        raise Failure(_system(error)) from None


def _sentence(error: Exception) -> str | None:
    """The sentence for an error that is not a bug of ours; None for a bug."""
    from engines.core.engine.errors import ScytheError
    from engines.core.engine.files import printable

    if isinstance(error, ScytheError):
        return printable(" ".join(str(error).split()))
    if isinstance(error, OSError):
        return _system(error)
    if isinstance(error, ValueError) and "integer string conversion" in str(error):
        return "A number is too long."
    if type(error).__module__ == "sqlite3":
        return f"The database refused ({error}); what was stored before is safe."
    if isinstance(error, ModuleNotFoundError):
        return f"The package '{error.name}' is missing; install the program with its dependencies."
    return None


def _system(error: OSError) -> str:
    if error.errno == errno.ENOSPC:
        if not error.filename:
            silence_stdout()
        return f"The disk is full: {error.filename or 'the output'} could not be written."
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}." if error.filename else f"The system refused: {reason}."


def silence_stdout() -> None:
    """Nothing more can be written; what is still buffered must not raise again when the program ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return
