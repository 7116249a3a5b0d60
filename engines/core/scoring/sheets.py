"""Score sheets of every game: their first keys, their text, and how they are filled in question by question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engines.core.engine.errors import SheetError, nearest
from engines.core.engine.version import PROGRAM_VERSION
from engines.core.language.spelling import folded, plain, tidy

FORMAT = "scythe-sheet"
FORMAT_VERSION = 1
NUMBER, CHOICE, SEVERAL, YES, SEAT, TEXT = "number", "choice", "several", "yes or no", "seat", "text"
LONGEST = 80  # letters of a name, digits of a number
UNBROKEN_KEY = "unbroken"  # of a player whose tie stays
UNKNOWN = "unknown"
YES_WORDS = {"y": True, "yes": True, "true": True, "n": False, "no": False, "false": False}
TAKES = {  # what answers a question of each kind
    NUMBER: "Type a whole number.",
    CHOICE: "Type one of the list, by its name, the beginning of it or its number.",
    SEVERAL: "Type names with commas between.",
    YES: "Type yes or no.",
    SEAT: "Type a name of the list or its number.",
    TEXT: "Type any name.",
}
PLAYERS = "players"  # key of a draft that is not part of the sheet: how many [[player]] there will be


@dataclass(frozen=True)
class SheetQuestion:
    """One question about a finished game, answered by one line.

    `player` (from 0) is whose entry it is, None for the whole table; `key` is the entry of the sheet. `choices` are ids
    with their titles, of which SEVERAL are named with commas between; for a SEAT, numbers with names. A NUMBER may be
    told by names that `reads` takes; one outside its `limits` is refused at once. An entry that is not needed may be
    passed over by an empty line; `usual` is what it is then. A number `for_tie` may be one that nobody knows any more.
    `told` is what is counted, and `rule` the rule that says how; `explained` tells both.
    """

    key: str
    text: str
    kind: str = NUMBER
    player: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    needed: bool = True
    usual: Any = None
    reads: Callable[[str], str] | None = None
    limits: tuple[int, int] | None = None
    also: Callable[[str], str] | None = None  # of a CHOICE: the id of what is called otherwise, '' for nothing
    for_tie: bool = False
    told: str = ""
    rule: str = ""

    def read(self, text: str) -> Any:
        """The value of a typed line. Raises SheetError that says what would be right."""
        words = tidy(text) if self.kind == TEXT else " ".join(plain(text).split())
        if not words and not self.needed:
            return self.usual
        if self.reads is not None and not words.isdecimal():
            return self.reads(words)
        if self.kind == NUMBER:
            return self._within(_number(words))
        if self.kind == YES:
            return _yes(words)
        if self.kind == SEVERAL:
            return several(words, self.choices)
        if self.kind == SEAT:
            return int(self._choice(words))
        return self._choice(words) if self.kind == CHOICE else words

    def _within(self, number: int) -> int:
        """The number. Raises SheetError where it cannot be."""
        if self.limits is not None and not self.limits[0] <= number <= self.limits[1]:
            raise SheetError(f"{number} cannot be; it is {self.limits[0]} to {self.limits[1]}.")
        return number

    def _choice(self, words: str) -> str:
        """The id named by itself, by its title, by a beginning that only one has, or by its number in the list."""
        if words.isdecimal() and 1 <= int(words) <= len(self.choices):
            return self.choices[int(words) - 1][0]
        wanted = folded(words)
        for fits in (str.__eq__, str.startswith):
            found = [name for name, title in self.choices if fits(name, wanted) or fits(folded(title), wanted)]
            if wanted and len(found) == 1:
                return found[0]
        known = [name for name, _ in self.choices]
        found_so = self.also(words) if self.also else ""
        if found_so in known:
            return found_so
        raise SheetError(f"'{words}' is not one of them; {nearest(wanted, known)}")


def read_answer(question: SheetQuestion, words: str) -> tuple[SheetQuestion, Any]:
    """The question that a typed line answers, and its value: of a tie that nobody can break any more, that it stays.
    Raises SheetError that says what would be right."""
    if question.for_tie and folded(words) == UNKNOWN:
        return SheetQuestion(UNBROKEN_KEY, question.text, YES, question.player), True
    return question, question.read(words)


def several(text: str, choices: Iterable[tuple[str, str]]) -> str:
    """The ids, with commas between, of things named by ids or titles. Raises SheetError for the first unknown one."""
    known = {_plain(words): name for name, title in choices for words in (title, name)}
    named = [word[:LONGEST] for word in map(_plain, text.split(",")) if word]
    for word in named:
        if word not in known:
            raise SheetError(f"'{word}' is not one of them; {nearest(word, known)}")
    return ", ".join(known[word] for word in named)


def _plain(words: str) -> str:
    return " ".join(words.lower().split())


def _number(words: str) -> int:
    if not (words.isascii() and words.isdecimal()):
        raise SheetError(f"'{words}' is not a whole number, 0 or more.")
    if len(words) > LONGEST:
        raise SheetError(f"A number of {len(words)} digits is too large.")
    return int(words)


def _yes(words: str) -> bool:
    if words.lower() not in YES_WORDS:
        raise SheetError(f"'{words}' is neither yes nor no.")
    return YES_WORDS[words.lower()]


def explained(question: SheetQuestion) -> str:
    """What is asked for, by which rule, and what an answer may be: the reply to `?`, sentences."""
    what = question.told or question.text.removesuffix("?")
    rule = f" Rule {question.rule}." if question.rule else ""
    parts = [f"{what[0].upper()}{what[1:]}.{rule}", TAKES[question.kind]]
    if question.kind == SEVERAL and question.choices:
        parts.append(f"There are: {', '.join(name for name, _ in question.choices)}.")
    if not question.needed:
        parts.append("Enter alone passes it over.")
    if question.for_tie:
        parts.append(f"'{UNKNOWN}' where nobody knows it any more; then the tie stays, and the win is shared.")
    return " ".join([*parts, "'back' goes back a question."])


def put_answer(draft: dict[str, Any], question: SheetQuestion, value: Any) -> None:
    """Write an answer into a draft; None notes that it was passed over."""
    if question.key == PLAYERS:
        draft[PLAYERS] = value
        draft["player"] = [{} for _ in range(value)]
    elif question.player is None:
        draft[question.key] = value
    else:
        draft["player"][question.player][question.key] = value


def sheet_of_draft(draft: Mapping[str, Any]) -> dict[str, Any]:
    """The sheet of a draft: without what was passed over, and without players of whom nothing is known."""
    players = [{key: value for key, value in own.items() if value is not None} for own in draft.get("player", ())]
    top = {key: value for key, value in draft.items() if value is not None and key not in (PLAYERS, "player")}
    return {**top, "player": [own for own in players if own]}


def sheet_stamp(game: str, rules_version: str) -> dict[str, Any]:
    """The first keys of a sheet: format, versions, game."""
    versions = {"program_version": PROGRAM_VERSION, "rules_version": rules_version}
    return {"format": FORMAT, "format_version": FORMAT_VERSION, **versions, "game": game}


def sheet_text(sheet: Mapping[str, Any]) -> str:
    """A sheet as TOML, without comments."""
    lines = [f"{key} = {toml_value(value)}" for key, value in sheet.items() if key != "player"]
    for player in sheet["player"]:
        lines += ["", "[[player]]", *(f"{key} = {toml_value(value)}" for key, value in player.items())]
    return "\n".join(lines) + "\n"


def toml_value(value: Any) -> str:
    """A string, number, truth value or table of them as TOML."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key} = {toml_value(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(one if one.isprintable() else f"\\u{ord(one):04X}" for one in escaped) + '"'
