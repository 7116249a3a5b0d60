"""Bot specs as people write them: `greedy`, `greedy:weights=mine.toml`, and `2=random` for one seat.

A setting with a comma stands in double quotes, a quote in it twice, as in CSV: `program:"cmd=./mybot --plan=2,3"`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from engines.agents.registry import OWN, BotKind, Param, file_bots, find_factory
from engines.agents.shipped_weights import no_weights, weights_file
from engines.core.engine.errors import BotError, end_with_near, nearest
from engines.core.search.botspec import FILES, BotSpec, Value

HUMAN = "human"  # not a bot: a person or a script
_SETTING = re.compile(r'\s*(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<bare>[^,]*?))\s*(?P<end>,|$)')


def parse_bot(text: str, source: str = "") -> BotSpec:
    """The bot of one spec; `source` is a file that may define it. Raises BotError."""
    name, _, rest = text.strip().partition(":")
    kind = OWN.get(name)
    if not name:
        raise BotError(f"Bot '{text}': a name is missing; known: {', '.join(OWN)}.")
    if kind is None:
        find_factory(name, source)
    given = _settings(text, rest, kind) if ":" in text else {}
    if kind is not None:
        return _own(kind, given, text)
    params = tuple((key, _guessed(value)) for key, value in sorted(given.items()))
    return BotSpec(name, params, source=source, text=_text(name, params))


def bots_for(
    texts: Sequence[str], players: int, default: str = "random", source: str = "", human: bool = False
) -> list[BotSpec]:
    """One bot a seat. A single spec without seat number is for every seat that has no own; `human` allows people.

    Raises BotError.
    """
    if source:
        file_bots(source)
    everybody: str | None = None
    own: dict[int, str] = {}
    for text in texts:
        number, equals, spec = text.partition("=")
        if not (equals and number.strip().isdecimal()):
            if everybody is not None:
                raise BotError(
                    f"Bot '{text}': the seats without a bot of their own already have '{everybody}'; "
                    f"name a seat, such as 1={text}."
                )
            everybody = text
            continue
        seat = int(number)
        if not 1 <= seat <= players:
            raise BotError(f"Bot '{text}': there is no seat {seat}, only seats 1 to {players}.")
        if seat in own:
            raise BotError(f"Bot '{text}': seat {seat} already has the bot '{own[seat]}'.")
        own[seat] = spec
    usual = default if everybody is None else everybody
    specs = [own.get(seat, usual) for seat in range(1, players + 1)]
    return [BotSpec(HUMAN) if human and spec == HUMAN else parse_bot(spec, source) for spec in specs]


def texts_of(bots: Iterable[BotSpec]) -> list[str]:
    """The stored form of the bots: one spec a seat, or a single one when all are the same."""
    texts = [str(bot) for bot in bots]
    return texts[:1] if len(set(texts)) == 1 else texts


def _settings(text: str, rest: str, kind: BotKind | None) -> dict[str, str]:
    """The settings as texts; a flag of the kind of bot may be named alone, which makes it true."""
    given: dict[str, str] = {}
    flags = _flags(kind) if kind else []
    for part in _parts(rest):
        key, equals, value = part.partition("=")
        key = key.strip()
        if key in flags and not equals:
            value = "true"
        if not (key and value):
            raise BotError(f"Bot '{text}': {_no_setting(part, key, kind)}{_quoting(given, kind)}")
        if key in given:
            raise BotError(f"Bot '{text}': '{key}' is given twice.")
        given[key] = value
    return given


def _no_setting(part: str, key: str, kind: BotKind | None) -> str:
    """What is wrong with a part of a spec that is no setting, and what would be one."""
    if not part:
        return "a setting is missing; leave out the colon or comma in front of it."
    if kind is None or not key:
        return f"'{part}' is not of the form key=value."
    param = next((param for param in kind.params if param.name == key), None)
    return _unknown(key, kind) if param is None else f"'{key}' needs a value{_example(param)}."


def _unknown(key: str, kind: BotKind) -> str:
    """That a kind of bot has no such setting, and which it has."""
    names = [param.name for param in kind.params]
    return f"{kind.name} has no setting '{key}'; {nearest(key.lower(), names) if names else 'it takes none.'}"


def _example(param: Param) -> str:
    """How a value is given: `, a number from 2 to 8, such as turns=2`."""
    if isinstance(param.default, str):
        return f", {param.name}=... ({param.meaning.partition(';')[0]})"
    return f", {_range(param)}, such as {param.name}={param.low}"


def _range(param: Param) -> str:
    return f"a number from {param.low} to {param.high}"


def _quoting(given: Mapping[str, str], kind: BotKind | None) -> str:
    """How a comma is written in a setting: told behind one that may have been cut at it."""
    texts = [param.name for param in kind.params if isinstance(param.default, str)] if kind else list(given)
    is_cut = bool(given) and [*given][-1] in texts
    return " A setting with a comma stands in quotes: 'python:\"file=a,b.py\"'." if is_cut else ""


def _parts(rest: str) -> Iterator[str]:
    """The settings, each without the quotes round it."""
    at, more = 0, True
    while more:
        found = _SETTING.match(rest, at)
        assert found is not None, "a setting may be anything"
        quoted, bare = found["quoted"], found["bare"]
        yield re.sub(r"\s*=\s*", "=", bare, count=1) if quoted is None else quoted.replace('""', '"')
        at, more = found.end(), bool(found["end"])


def _flags(kind: BotKind) -> list[str]:
    """The settings that are either true or false."""
    return [param.name for param in kind.params if isinstance(param.default, bool)]


def _own(kind: BotKind, given: dict[str, str], text: str) -> BotSpec:
    known = {param.name: param for param in kind.params}
    for key in given:
        if key not in known:
            raise BotError(f"Bot '{text}': {_unknown(key, kind)}")
    typed = tuple((key, _typed(known[key], value, text)) for key, value in sorted(given.items()))
    values = {param.name: param.default for param in kind.params} | dict(typed)
    if kind.check is not None:
        kind.check(values, text)
    files = {key: str(values.pop(key, "")) for key in FILES}
    files["weights"] = weights_file(files["weights"])
    for key, path in files.items():
        if path and not Path(path).is_file():
            near = no_weights(path) if key == "weights" else end_with_near(Path(path))
            raise BotError(f"Bot '{text}': there is no {key} file '{path}'{near}")
    written = _text(kind.name, typed, _flags(kind))
    return BotSpec(kind.name, tuple(sorted(values.items())), kind.policy, **files, text=written)


def _typed(param: Param, text: str, spec: str) -> Value:
    if isinstance(param.default, bool):
        if text in ("true", "false"):
            return text == "true"
    elif isinstance(param.default, str):
        return text
    else:
        number = _guessed(text)
        whole = not isinstance(param.default, int) or isinstance(number, int)
        if (
            isinstance(number, int | float)
            and not isinstance(number, bool)
            and whole
            and param.low <= number <= param.high
        ):
            return number
    wanted = "true or false" if isinstance(param.default, bool) else _range(param)
    raise BotError(f"Bot '{spec}': {param.name} cannot be '{text}'; it takes {wanted}.")


def _guessed(text: str) -> Value:
    """The value of a setting whose type nobody declared."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _text(name: str, params: Sequence[tuple[str, Value]], flags: Collection[str] = ()) -> str:
    settings = (key if value is True and key in flags else f"{key}={_shown(value)}" for key, value in params)
    written = ",".join(map(_quoted, settings))
    return f"{name}:{written}" if written else name


def _quoted(setting: str) -> str:
    """A setting as it has to be written: in quotes where it would be read as something else."""
    return setting if [*_parts(setting)] == [setting] else '"' + setting.replace('"', '""') + '"'


def _shown(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
