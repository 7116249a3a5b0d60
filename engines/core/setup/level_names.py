"""Names of levels as people print, say and shorten them: `Crimean Khanate`, `mat 3`, `Flying Ratmen, Stout Trolls`.

Whole words are compared, whatever their case, accents, punctuation and order. Nothing is guessed: words that name
nothing are refused with the nearest names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engines.core.engine.errors import SetupError, UnknownLevelError, did_you_mean
from engines.core.language.explaining import listed
from engines.core.language.spelling import folded
from engines.core.setup.factors import PICKED, as_name
from engines.core.setup.tables import Tables

Levels = Mapping[str, str]  # of some factors
Words = tuple[str, ...]
WORD = re.compile(r"[^\W_]+")
WRITTEN = re.compile(r"(?:[^\W_]|['’`]|[\u0300-\u036f])+")  # a word with what `words` leaves out
CLOSING = re.compile(r"[^\w\s(]*\)")
APART = re.compile(r"[,;>/|+&\n·•→\uff0f]|\s[-–—]\s|\band\b", re.IGNORECASE)  # between the parts of a text
APOSTROPHES = re.compile("['’`]")
NOTHING = frozenset(("mat", "board", "faction", "side", "b", "a", "the", "player", "combo", "race", "power"))
LETTERS = frozenset(word for word in NOTHING if len(word) == 1)  # which may also begin a name
COLOURS = frozenset(
    ("black", "blue", "brown", "gray", "green", "grey", "orange", "pink", "purple", "red", "white", "yellow")
)
FEW = 3  # names that are proposed for a beginning
LONGEST = 200  # characters that name what somebody had
CACHED = 50_000  # texts that are kept once they are understood


@dataclass(frozen=True)
class Held:
    """What somebody had: levels by factor, a combo each in order where they are picked. `standard` is the side of a
    board that has no level; `further` are the levels that have no rules here."""

    combos: tuple[Levels, ...] = ()
    standard: bool = False
    further: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Hit:
    """A level that is named in a text; '' is the standard side."""

    factor: str
    level: str
    part: int


@dataclass(frozen=True)
class _Part:
    """What a part of a text names, and its other words, those apart that stand apart."""

    hits: list[_Hit] = field(default_factory=list)
    left: list[list[str]] = field(default_factory=list)


class LevelNames:
    """The names of all levels of a game, with the promotional ones. `more` are names that somebody adds, with the level
    that each means; `added` are further levels by factor."""

    def __init__(
        self, tables: Tables, more: Mapping[str, str] | None = None, added: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """Raises SetupError for a name that means no level."""
        self.tables = tables
        self.factors = {factor.name: list(factor.levels) for factor in tables.factors}
        self.picked = any(factor.source == PICKED for factor in tables.factors)
        self.titles: dict[tuple[str, str], str] = {}
        self._names: dict[Words, list[tuple[str, str]]] = {}
        self._add_own()
        self.known = frozenset(self.titles)
        for factor, names in tables.elsewhere.items():
            self._add_further(factor, names)
        for factor, names in (added or {}).items():
            self._add_further(factor, names)
        for name, level in (more or {}).items():
            self._alias(name, level)
        self._longest = max(map(len, self._names), default=0)
        self._colours = {colour: level for colour, level in tables.colours.items() if self._factor_of(level)}
        spoken = {word for names in tables.spoken.values() for name in names for word in words(name)}
        self._fillers = NOTHING | {word for word in spoken if (word,) not in self._names}
        self.read = lru_cache(CACHED)(self._read)

    def knows(self, name: str) -> bool:
        """Whether a name means one level."""
        return len(self._names.get(words(name)) or ()) == 1

    def title(self, factor: str, level: str) -> str:
        """What is printed for a level, also for one that has no rules here."""
        return self.titles.get((factor, level)) or self.tables.level_title(level)

    # ----------------------------------------------------------------------------------------------------- names known

    def _add_own(self) -> None:
        """Levels of the game under all its options."""
        for tables in _all_tables(self.tables):
            for factor in tables.factors:
                own = self.factors.setdefault(factor.name, [])
                own += [level for level in factor.levels if level not in (*own, *tables.solo_boards)]
        for name, levels in self.factors.items():
            for level in levels:
                title = self.titles[name, level] = self.tables.level_title(level)
                self._put(level.replace("_", " "), name, level)
                self._put(title, name, level)
        for name, spoken in self.tables.spoken.items():
            for word, level in spoken.items():
                self._put(word, name, level)

    def _add_further(self, factor: str, names: Iterable[str]) -> None:
        """Levels without rules here; one that is known keeps its id."""
        if factor not in self.factors:
            raise SetupError(f"{self.tables.title} has no {factor}; it has {listed(self.factors)}.")
        for name in names:
            if words(name) and words(name) not in self._names:
                level = as_name(" ".join(words(name)))
                self.titles[factor, level] = name
                self._put(name, factor, level)

    def _alias(self, name: str, meant: str) -> None:
        """Another name for a level. Raises SetupError."""
        found = self._names.get(words(meant)) or []
        if not words(name):
            raise SetupError(f"'{name}' holds no word.")
        if len(found) != 1:
            raise SetupError(f"'{name}' = '{meant}': no {self._nouns()} is called '{meant}'; {self.nearest(meant)}")
        self._names[words(name)] = found

    def _put(self, name: str, factor: str, level: str) -> None:
        own = self._names.setdefault(words(name), [])
        if (factor, level) not in own:
            own.append((factor, level))

    def _factor_of(self, level: str) -> str:
        return next((factor for factor, levels in self.factors.items() if level in levels), "")

    def _nouns(self) -> str:
        return listed(self.factors, "or")

    def nearest(self, text: str, factors: Sequence[str] = ()) -> str:
        """Ending of a sentence about a name that is not known: the nearest one, or all of these factors."""
        own = [self.titles[one] for one in self.titles if one in self.known and (not factors or one[0] in factors)]
        others = sorted(title for title in self.titles.values() if words(title) != words(text))  # of another factor
        near = did_you_mean(text, others)
        return near or _begun(words(text), own) or f"known: {', '.join(own)}."

    # --------------------------------------------------------------------------------------------------------- reading

    def _read(self, text: str, only: str = "", strict: bool = False) -> Held:
        """What a text says that somebody had; with `only` levels of that factor. Once everything is told, further words
        are somebody's remark, unless `strict`. Raises SetupError for words that name nothing, and for two levels where
        one is possible."""
        if len(text) > LONGEST:
            raise SetupError(f"'{text[:40]}…' is too long to name a {self._nouns()}.")
        hits, left = self._named(text, only)
        standard = any(not hit.level for hit in hits)
        hits = [hit for hit in hits if hit.level]
        combos = self._combos(hits, text) if self.picked else self._single(hits, text)
        wanted = {only} if only else set(self.factors)
        is_whole = not self.picked and bool(combos) and wanted <= set(combos[0])
        if strict or not (is_whole or standard):
            told = {hit.factor for hit in hits}
            self._check_left(text, left, only, [factor for factor in wanted if factor not in told], strict)
        named = dict.fromkeys(one for combo in combos for one in combo.items() if one not in self.known)
        return Held(() if standard else combos, standard, tuple(self.title(*one) for one in named))

    def _named(self, text: str, only: str) -> tuple[list[_Hit], list[list[str]]]:
        """The levels that a text names, and its other words; a colour stands for a level that nothing else names."""
        parts = [self._part(part, number, only) for number, part in enumerate(APART.split(text))]
        hits = [hit for part in parts for hit in part.hits]
        left = [run for part in parts for run in part.left]
        is_told = any(hit.factor == self.colour_factor for hit in hits)
        return hits + ([] if is_told else self._coloured((word for run in left for word in run), only)), left

    def _check_left(
        self, text: str, left: Iterable[Sequence[str]], only: str, missing: Sequence[str], strict: bool
    ) -> None:
        """Raises UnknownLevelError for words that name nothing, as the text writes them, with names of the factors that
        are missing; if strict, a letter alone was meant as one of them."""
        meant = LETTERS if strict and missing else frozenset()
        runs = [" ".join(w for w in run if meant.issuperset(run) or not self._says_nothing(w)) for run in left]
        strange = list(dict.fromkeys(filter(None, runs)))
        if strange:
            names = [written(text, one) for one in strange]
            said = f"no {only or self._nouns()} is called '{names[0]}'; {self.nearest(strange[0], missing)}"
            raise UnknownLevelError(said, names)

    @property
    def colour_factor(self) -> str:
        """The factor whose levels have colours of their own, '' where none has."""
        return next((self._factor_of(level) for level in self._colours.values()), "")

    def _coloured(self, left: Iterable[str], only: str) -> list[_Hit]:
        """The level of a colour, where nothing else tells it."""
        factor = self.colour_factor
        if only not in ("", factor):
            return []
        return [_Hit(factor, self._colours[word], 0) for word in left if word in self._colours]

    def _says_nothing(self, word: str) -> bool:
        return word in self._fillers or word in COLOURS

    def _part(self, text: str, number: int, only: str) -> _Part:
        """The levels that a part of a text names, the longest names first, and its other words."""
        own = words(text)
        part = self._scanned(own, number, only, True)
        if all(self._says_nothing(word) for run in part.left for word in run):
            return part
        return self._scanned(own, number, only, False)

    def _scanned(self, own: Words, number: int, only: str, bare: bool) -> _Part:
        """The same; a `bare` number or letter may be a name where no other word is strange."""
        part, at, is_running = _Part(), 0, False
        while at < len(own):
            length, found = self._match(own, at, only, bare)
            if length:
                part.hits.append(_Hit(*found, number))
            elif is_running:
                part.left[-1].append(own[at])
            else:
                part.left.append([own[at]])
            is_running = not length
            at += length or 1
        return part

    def _match(self, own: Words, at: int, only: str, bare: bool) -> tuple[int, tuple[str, str]]:
        """How many words has the longest name that begins at a word, and its level."""
        for length in range(min(self._longest, len(own) - at), 0, -1):
            name = own[at : at + length]
            found = [one for one in self._names.get(name, ()) if only in ("", one[0])]
            is_bare = len(name) == 1 and (name[0][0].isdecimal() or len(name[0]) == 1)
            if len(found) == 1 and (bare or not is_bare):
                return length, found[0]
        return 0, ("", "")

    def _single(self, hits: Sequence[_Hit], text: str) -> tuple[Levels, ...]:
        """One level of each factor. Raises SetupError for two."""
        own: dict[str, str] = {}
        for hit in hits:
            if own.setdefault(hit.factor, hit.level) != hit.level:
                two = f"{self.title(hit.factor, own[hit.factor])} and {self.title(hit.factor, hit.level)}"
                raise SetupError(f"'{text}' names two {hit.factor}s, {two}; write one.")
        return (self._in_order(own),) if own else ()

    def _in_order(self, own: Levels) -> Levels:
        return {factor: own[factor] for factor in self.factors if factor in own}

    def _combos(self, hits: Sequence[_Hit], text: str) -> tuple[Levels, ...]:
        """Levels that came one after the other. Raises SetupError where it is not clear which go together."""
        parts = [[hit for hit in hits if hit.part == number] for number in dict.fromkeys(hit.part for hit in hits)]
        if all(len(part) == 1 for part in parts) and _alternate([part[0].factor for part in parts]):
            parts = [[*one, *two] for one, two in zip(parts[::2], parts[1::2], strict=True)]
        return tuple(combo for part in parts for combo in self._in_turn(part, text))

    def _in_turn(self, hits: Sequence[_Hit], text: str) -> Iterator[Levels]:
        """The combos of a part: one, or several that are complete."""
        size = len(self.factors)
        if len({hit.factor for hit in hits}) == len(hits):
            yield self._in_order({hit.factor: hit.level for hit in hits})
            return
        groups = [hits[at : at + size] for at in range(0, len(hits), size)]
        if len(hits) % size or any(len({hit.factor for hit in group}) < size for group in groups):
            raise SetupError(f"'{text}': it is not clear which belong together; put a comma between the combos.")
        for group in groups:
            yield self._in_order({hit.factor: hit.level for hit in group})


@lru_cache(CACHED)
def words(text: str) -> Words:
    """The words of a text as they are compared: no capitals, accents or punctuation."""
    if not text.isascii():
        bare = unicodedata.normalize("NFKD", text)
        text = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return tuple(WORD.findall(folded(APOSTROPHES.sub("", text))))


def written(text: str, name: str) -> str:
    """How a text writes a name that is made of its `words`; the name itself where they do not follow one another."""
    own = [(word, found.span()) for found in WRITTEN.finditer(text) for word in words(found.group())]
    wanted = name.split()
    for at in range(len(own) - len(wanted) + 1):
        if [word for word, _ in own[at : at + len(wanted)]] == wanted:
            first, end = own[at][1][0], own[at + len(wanted) - 1][1][1]
            closing = CLOSING.match(text, end) if "(" in text[first:end] else None
            return text[first : closing.end() if closing else end]
    return name


def _begun(beginnings: Words, titles: Sequence[str]) -> str:
    """Ending of a sentence about names of which each is the beginning of a few titles; '' where that is not so."""
    found = [[f"'{title}'" for title in titles if _begins(one, title)] for one in beginnings]
    if not found or not all(0 < len(own) <= FEW for own in found):
        return ""
    return f"did you mean {' and '.join(listed(own, 'or') for own in found)}?"


def _begins(start: str, title: str) -> bool:
    return any(word.startswith(start) for word in words(title))


def _all_tables(tables: Tables) -> Iterator[Tables]:
    """The tables of a game under every value of every option."""
    yield tables
    for name, option in tables.options.items():
        for value in option.values:
            found = tables.under({name: value})
            if found is not tables:
                yield found


def _alternate(factors: Sequence[str]) -> bool:
    """Whether factors come in turn, such as race, power, race, power."""
    return (
        len(factors) % 2 == 0
        and len(set(factors)) == 2
        and all(one == factors[place % 2] for place, one in enumerate(factors))
    )
