"""Options of a game: rulings that can change a result, each with its printed default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.core.engine.errors import SetupError, nearest
from engines.core.language.explaining import capital, listed
from engines.drawing.words import say


@dataclass(frozen=True)
class Option:
    """One ruling. `values` are the allowed answers; without them it is a whole number from `low` to `high`.

    `bit` stands in the position's `options` while the value `on` is in force.
    """

    name: str
    default: bool | int | str
    meaning: str
    rule: str
    values: tuple[bool | str, ...] = ()
    low: int = 0
    high: int = 0
    bit: int = 0
    on: bool | str = True

    def check(self, value: object, source: str) -> bool | int | str:
        """`value` itself when it is allowed. Raises SetupError that names `source`."""
        if self.values:
            for known in self.values:
                if type(value) is type(known) and value == known:
                    return known
        elif isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise SetupError(f"{source}: option '{self.name}' cannot be '{value_text(value)}'; it takes {self.choices()}.")

    def choices(self) -> str:
        """The allowed values in words."""
        if self.values:
            return listed(map(value_text, self.values), "or")
        return f"a whole number from {self.low} to {self.high}"

    def read(self, text: str, source: str) -> bool | int | str:
        """The value that a person typed. Raises SetupError."""
        words: dict[str, bool | int | str] = {value_text(value): value for value in self.values}
        if not self.values and text.removeprefix("-").isdecimal():
            words[text] = int(text)
        return self.check(words.get(text, text), source)


def switch(name: str, default: bool, meaning: str, rule: str, bit: int = 0) -> Option:
    """An option that is on or off."""
    return Option(name, default, meaning, rule, values=(True, False), bit=bit)


def by_name(*options: Option) -> dict[str, Option]:
    """The options of a game by their names."""
    return {option.name: option for option in options}


def check_options(options: Mapping[str, Any], known: Mapping[str, Option], source: str) -> dict[str, Any]:
    """The options that differ from their default, checked. Raises SetupError."""
    checked: dict[str, Any] = {}
    for name, value in options.items():
        if name not in known:
            raise SetupError(f"{source}: there is no option '{name}'; {nearest(name, known)}")
        if known[name].check(value, source) != known[name].default:
            checked[name] = value
    return checked


def complete(options: Mapping[str, Any], known: Mapping[str, Option]) -> dict[str, Any]:
    """Every option with the value in force."""
    return {name: options.get(name, option.default) for name, option in known.items()}


def option_bits(options: Mapping[str, Any], known: Mapping[str, Option]) -> int:
    """The options in force as bits of a position."""
    own = ((option, options.get(name, option.default)) for name, option in known.items() if option.bit)
    return sum(option.bit for option, value in own if value == option.on)


def in_force(name: str, options: Mapping[str, Any], known: Mapping[str, Option]) -> Any:
    """The value of an option: the one that was chosen, or its default."""
    return options.get(name, known[name].default)


def told_option(option: Option, value: object) -> str:
    """What a value of an option means, with the words that people type for it, in a sentence."""
    meaning = say(option.meaning)
    said = say("not in force: {meaning}", meaning=meaning) if value is False else meaning
    return say("{meaning} (option {setting}).", meaning=capital(said), setting=f"{option.name}: {value_text(value)}")


def value_text(value: object) -> str:
    """The value of an option as people type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
