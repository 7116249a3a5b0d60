"""The rules of a game by their ids, in our own words: the column *rule* of its ledger, `RULES.md`, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from engines.core.engine.modules import game_names, root_folder
from engines.core.language.explaining import listed

LEDGER = "RULES.md"
ID = r"[A-Z]\d+\.\d+[a-z]?"
NEAR = 3  # ids that are told where one is unknown
_ROW = re.compile(rf"\| ({ID}) \| (.+?) \|.*\| (\w+) \|")
_CHAPTER = re.compile(r"## ([A-Z]\d+) (.+)")
_ASKED = re.compile(rf"(?:rules? )?\(?({ID}(?:(?:,| and)? {ID})*)\)?\.?", re.IGNORECASE)
_PHASE = re.compile(r"\*\*(T\d+[a-z]?)\*\* ([^·]+?)(?= ·|\.\s)")  # of a turn, as a ledger lists them before its rules
_SPAN = re.compile(r"\bT\d+ to T\d+")
_IN_PHASE = re.compile(r"\bT\d+[a-z]?\b")
_MARK = re.compile(r"\[(?:[SBHMLR]|ruling)(?:[,; ][^\]]*)?\]\s*")  # how sure a rule is
_OURS = ("[R]", "[ruling]")
STANDS = {"out": " It is left out here.", "table": " It is about people at a table; the program does nothing about it."}


@dataclass(frozen=True)
class Rule:
    """A rule: its id, the heading it stands under ('' for none), and what it says."""

    id: str
    chapter: str
    text: str

    @property
    def told(self) -> str:
        """`W2.3 (Picking a combo): He then takes all coins lying on the chosen combo.`"""
        return f"{self.id}{f' ({self.chapter})' if self.chapter else ''}: {self.text}"


@cache
def rules_of(game: str) -> Mapping[str, Rule]:
    """The rules of a game that comes with the program by their ids, in order; none for any other."""
    path = Path(root_folder(), "engines", game, LEDGER)
    if not game.isidentifier() or not path.is_file():
        return {}
    return {rule.id: rule for rule in _rows(path.read_text(encoding="utf-8"))}


@cache
def games_by_letter() -> Mapping[str, str]:
    """The games that come with the program by the letter with which the ids of their rules begin."""
    firsts = ((next(iter(rules_of(game)), ""), game) for game in game_names(root_folder()))
    return {first[0]: game for first, game in firsts if first}


def rules_cited(text: str) -> list[Rule]:
    """The rules whose ids stand in a text, of whichever game they are."""
    found = ((games_by_letter().get(one[0], ""), one) for one in re.findall(ID, text))
    return [rules_of(game)[one] for game, one in found if one in rules_of(game)]


def chapter_of(game: str, name: str) -> list[Rule]:
    """The rules of a chapter, such as W2; none where there is no such chapter."""
    return [rule for rule in rules_of(game).values() if rule.id.partition(".")[0] == name.upper()]


def rules_told(game: str, title: str, text: str) -> str:
    """What the rules say whose ids are the words, as an explanation cites them (`W2.1`, `(W2.1, W2.2)`), a line each;
    '' where the words are no ids or the game has no rulebook. Of an id that is unknown, which ones are near."""
    asked = _ASKED.fullmatch(" ".join(text.split()))
    rules = rules_of(game) if asked else {}
    if asked is None or not rules:
        return ""
    ids = dict.fromkeys(_as_printed(found) for found in re.findall(ID, asked[1], re.IGNORECASE))
    return "\n".join(rules[one].told if one in rules else no_rule(game, title, one) for one in ids)


def no_rule(game: str, title: str, name: str) -> str:
    """That a game has no such rule, and which ids are near."""
    return f"{title} has no rule '{name}'; {_nearest(name, [*rules_of(game)])}"


def _as_printed(name: str) -> str:
    """An id with its first letter as a capital."""
    return name[:1].upper() + name[1:].lower()


def _nearest(name: str, ids: list[str]) -> str:
    """Ending of a sentence: the same number with this game's letter, else the last of the chapter, else what looks
    alike, else which ids there are."""
    letter = ids[0][0]
    same = _as_printed(f"{letter}{name[1:]}")
    chapter = [one for one in ids if one.partition(".")[0] == same.partition(".")[0]]
    near = [same] if same in ids else chapter[-NEAR:] or get_close_matches(same, ids, NEAR, 0.75)
    return f"near are {listed(near)}." if len(near) > 1 else f"did you mean {near[0]}?" if near else _range(ids)


def _range(ids: list[str]) -> str:
    return f"its rules are {ids[0]} to {ids[-1]}."


def _rows(text: str) -> Iterator[Rule]:
    """The rules of a ledger; one that names phases of the turn says after it what they are."""
    chapter, phases = "", dict(_PHASE.findall(" ".join(text.partition("\n## ")[0].split()) + " "))
    for line in text.splitlines():
        heading, row = _CHAPTER.fullmatch(line), _ROW.fullmatch(line)
        if heading:
            chapter = heading[2]
        elif row:
            said = _plain(row[2])
            said, named = _phases_named(said, phases)
            yield Rule(row[1], chapter, f"{said}{STANDS.get(row[3], '')}{named}")


def _phases_named(said: str, phases: Mapping[str, str]) -> tuple[str, str]:
    """A rule, and what follows it: ` (T4: ready, abandon.)` if it names this phase; a step of one, T7a, is told with
    all of T7, and of `T0 to T12` all phases are told. `(T4)` in brackets is told in these, not behind the rule."""
    names = (
        dict.fromkeys(phases)
        if _SPAN.search(said)
        else dict.fromkeys(name if name in phases else name.rstrip("abcdef") for name in _IN_PHASE.findall(said))
    )
    told = {f"({name})": f"{name}: {_plain(phases[name])}" for name in names if name in phases}
    for alone in [one for one in told if one in said]:
        said = said.replace(alone, f"({told.pop(alone)})", 1)
    return said, f" ({'. '.join(told.values())}.)" if told else ""


def _plain(text: str) -> str:
    """A cell of the table without its marks: Markdown, and letters that say how sure the rule is."""
    said = _MARK.sub(lambda mark: "Our ruling: " if mark[0].strip() in _OURS else "", text)
    return re.sub(r"`|\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)", "", said)
