"""What a file from somebody else would run: programs, and Python that is not ours (docs/security.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from engines.agents.messages import quoted
from engines.agents.registry import OWN, offered_names
from engines.core.engine.errors import BotError

SHOWN = 120  # characters of a spec or a path, so that what a file names cannot look like words of ours
Agree = Callable[[Path, Iterable[str], str], None]  # file, bots, Python file; raises when they may not run


def would_run(bots: Iterable[str], bot_file: str) -> list[str]:
    """What these bots, with or without `2=` before them, and this Python file run that is not ours."""
    found = [f"the Python file '{quoted(bot_file, SHOWN)}'"] if bot_file else []
    for bot in bots:
        seat, _, rest = bot.partition("=")
        spec = rest if seat.strip().isdecimal() else bot
        name = spec.partition(":")[0].strip()
        if OWN[name].runs_others if name in OWN else name in offered_names():
            found.append(f"the bot '{quoted(spec, SHOWN)}'")
    return list(dict.fromkeys(found))


def refuse(path: Path, bots: Iterable[str], bot_file: str) -> None:
    """Raises BotError when a file would run anything."""
    wanted = would_run(bots, bot_file)
    if wanted:
        raise BotError(
            f"{path}: would run {' and '.join(wanted)} on this computer; "
            "look at that first, and give --allow-programs if you trust it."
        )
