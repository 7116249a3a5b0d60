"""What levels are called in each game, with the words of whoever reads a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engines.core import registry
from engines.core.engine.errors import PlaysError, SetupError, UnknownLevelError, did_you_mean
from engines.core.language.explaining import listed
from engines.core.setup.level_names import CACHED, COLOURS, Held, LevelNames, words
from engines.core.setup.tables import Tables
from reports.plays.games import tables_of
from reports.plays.own_words import OwnWords


class Names:
    """The names of the levels of every game, with the words of somebody."""

    def __init__(self, own: OwnWords) -> None:
        self._own = own
        self._known: dict[str, LevelNames] = {}

    def of(self, game: str) -> LevelNames:
        """The names of one game. Raises PlaysError where somebody's words mean nothing in it."""
        if game not in self._known:
            self._known[game] = self._made(tables_of(game))
        return self._known[game]

    def _made(self, tables: Tables) -> LevelNames:
        """Names that mean nothing in this game may mean something in another one; what means nothing in any is refused
        by `check`."""
        factors = {factor.name for factor in tables.factors}
        levels = {factor: names for factor, names in self._own.levels.items() if factor in factors}
        plain = LevelNames(tables, {}, levels)
        meant = {name: level for name, level in self._own.names.items() if plain.knows(level)}
        return LevelNames(tables, meant, levels)

    def check(self) -> None:
        """Raises PlaysError where somebody's words mean nothing in any game."""
        if not self._own.source:
            return
        known = [self.of(game) for game in registry.names()]
        factors = {factor for names in known for factor in names.factors}
        for factor in self._own.levels:
            if factor not in factors:
                known_ones = listed(sorted(factors))
                raise PlaysError(f"{self._own.source}: levels.{factor}: there is no {factor}, only {known_ones}.")
        for name, level in self._own.names.items():
            if not any(names.knows(level) for names in known):
                titles = sorted({title for names in known for title in names.titles.values()})
                near = did_you_mean(level, titles) or "a new one is listed under [levels]."
                raise PlaysError(f"{self._own.source}: '{name}' = '{level}': nothing is called '{level}'; {near}")


def unknown_in(names: LevelNames, told: Mapping[str, str]) -> list[tuple[str, str]]:
    """Factors, '' for any of them, and names in these texts that mean no level."""
    found = []
    for factor, text in told.items():
        try:
            names.read(text, factor)
        except UnknownLevelError as error:
            found += [(factor, name) for name in error.names]
        except SetupError:
            continue
    return found


def held_of(names: LevelNames, told: Mapping[str, str]) -> Held:
    """What a seat had, from texts by factor, '' for any of them. Raises SetupError."""
    return _held_of(names, tuple(told.items()))


@lru_cache(CACHED)
def _held_of(names: LevelNames, texts: tuple[tuple[str, str], ...]) -> Held:
    told = dict(texts)
    if set(told) <= {""}:
        return names.read(told.get("", ""))
    is_double = bool(told.get(names.colour_factor)) and COLOURS.issuperset(words(told.get("", "")))
    found = [names.read(text, factor) for factor, text in told.items() if text and (factor or not is_double)]
    if names.picked:
        return _side_by_side(found, told)
    own: dict[str, str] = {}
    for held in found:
        for factor, level in (held.combos[0] if held.combos else {}).items():
            if own.setdefault(factor, level) != level:
                two = f"{names.title(factor, own[factor])} and {names.title(factor, level)}"
                raise SetupError(f"has two {factor}s, {two}; write one")
    ordered = {factor: own[factor] for factor in names.factors if factor in own}
    further = tuple(one for held in found for one in held.further)
    return Held((ordered,) if ordered else (), any(held.standard for held in found), further)


def _side_by_side(found: Sequence[Held], told: Mapping[str, str]) -> Held:
    """Combos from columns that each hold one factor, in the same order."""
    if len({len(held.combos) for held in found}) > 1:
        raise SetupError(
            f"the columns {listed(sorted(told))} hold different numbers of names; write one of each for every combo"
        )
    pairs = zip(*(held.combos for held in found), strict=True)
    combos = tuple({factor: level for one in pair for factor, level in one.items()} for pair in pairs)
    return Held(combos, False, tuple(one for held in found for one in held.further))
