"""Which bot sits on a seat, as far as a game has to know it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

Value = bool | int | float | str
FILES = ("weights", "network")  # settings that name a file of a bot in the core


@dataclass(frozen=True)
class BotSpec:
    """A checked bot: `name:key=value,…` in parts, `params` with their defaults filled in. Of a setting that is true
    the name is enough, in bots that come with the program.

    `policy` is the number of a policy inside the compiled core, None for a bot written in ordinary Python. `weights`
    and `network` are the paths of its files, "" for the game's own. `source` is the file that a bot of somebody else
    came from.
    """

    name: str
    params: tuple[tuple[str, Value], ...] = ()
    policy: int | None = None
    weights: str = ""
    network: str = ""
    source: str = ""
    text: str = ""

    def __str__(self) -> str:
        return self.text or self.name

    @cached_property
    def seconds(self) -> float:
        """The time that the bot takes for a turn, 0 where it is not told how long: then its games repeat."""
        return float(dict(self.params).get("time", 0))

    @property
    def in_core(self) -> bool:
        """Whether the compiled core plays this bot."""
        return self.policy is not None

    @property
    def files(self) -> list[str]:
        """The files that its settings name."""
        return [file for file in (self.weights, self.network) if file]
