"""The tools: what each is called, what it takes, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core import registry
from engines.core.engine.errors import nearest
from engines.core.engine.files import printable
from engines.core.rulebook import chapter_of, games_by_letter, no_rule, rules_of
from engines.core.setup.options import value_text
from scythe_cli.mcp.arguments import OPTIONS, TEXTS, Param, checked, quoted
from scythe_cli.mcp.dealing import BOTS, ME, Wanted
from scythe_cli.mcp.results import Games, GameTold, NewTable, OptionTold, Result, Rules, Told, Turn
from scythe_cli.mcp.table import VIEWS
from scythe_cli.mcp.tables import Tables
from scythe_cli.playing.by_seat import Refusal

KEY = Param("key", "the key of your seat, as new_game gave it")


@dataclass(frozen=True)
class Tool:
    """A tool. `does` is what a model reads of it; `call` gets the tables and the arguments by name."""

    name: str
    does: str
    result: type[Any]
    params: Sequence[Param]
    call: Callable[..., Result]
    only_reads: bool = False  # most let the bots play first


def answer(tools: Mapping[str, Tool], tables: Tables, name: str, given: Mapping[str, Any]) -> Result:
    """What a call brings. Raises Refusal, ScytheError, OSError; then no seat of a model has chosen anything."""
    if name not in tools:
        raise Refusal(f"There is no tool {quoted(name)}; {nearest(printable(name), tools)}")
    tool = tools[name]
    return tool.call(tables, **checked(name, tool.params, given))


def _games(tables: Tables) -> Games:
    return Games([_game(name) for name in registry.names()], [*BOTS])


def _game(name: str) -> GameTold:
    kind = registry.tables_type(name)()
    options = [
        OptionTold(option.name, value_text(option.default), option.choices(), option.meaning)
        for option in kind.options.values()
    ]
    sizes = kind.min_players, kind.max_players
    return GameTold(name, kind.title, *sizes, bool(kind.solo_option), list(kind.expansions), options)


def _new_game(tables: Tables, game: str, seats: list[str], expansions: list[str], options: dict[str, str]) -> Result:
    return tables.new(Wanted(game, seats, expansions, options))


def _ask(tables: Tables, key: str) -> Result:
    table, seat = tables.at(key)
    return table.ask(seat)


def _play(tables: Tables, key: str, moves: str) -> Result:
    table, seat = tables.at(key)
    return table.play(seat, moves)


def _why_not(tables: Tables, key: str, words: str) -> Told:
    table, seat = tables.at(key)
    return Told(table.why_not(seat, words))


def _look(tables: Tables, key: str, what: str) -> Told:
    table, seat = tables.at(key)
    return Told(table.look(seat, what))


def _score(tables: Tables, key: str) -> Told:
    table, seat = tables.at(key)
    return Told(table.score(seat))


def _hint(tables: Tables, key: str) -> Told:
    table, seat = tables.at(key)
    return Told(table.hint(seat))


def _rule(tables: Tables, id: str) -> Rules:
    return rules_by_id(id)


def rules_by_id(id: str, of: str = "") -> Rules:
    """The rule with this id, or those of a chapter, such as W2, of the game `of` if one is named. Raises Refusal, which
    names ids that are near."""
    wanted = id.strip("() .").upper()
    letters = games_by_letter()
    game = of or letters.get(wanted[:1])
    if game is None:
        known = ", ".join(f"{letter} {registry.table_sizes(name)[0]}" for letter, name in letters.items())
        raise Refusal(f"There is no rule {quoted(id)}; ids begin with a letter for the game ({known}), as in W2.1.")
    rules = {name.upper(): rule for name, rule in rules_of(game).items()}
    found = [rules[wanted]] if wanted in rules else chapter_of(game, wanted)
    if not found:
        raise Refusal(no_rule(game, registry.table_sizes(game)[0], quoted(wanted).strip("'")))
    return Rules(found)


def tools_of(hints: bool) -> dict[str, Tool]:
    """The tools by name; `hint` only where the host allows it."""
    return {tool.name: tool for tool in (*TOOLS, *([HINT] if hints else []))}


TOOLS = (
    Tool(
        "games",
        "Which games there are, with their players, expansions, options and bots.",
        Games,
        (),
        _games,
        only_reads=True,
    ),
    Tool(
        "new_game",
        "Deal a table. Each of your seats gets a secret key; calls with it alone see its cards and answer for it.",
        NewTable,
        (
            Param("game", "the name of a game, as games lists them"),
            Param("seats", f"who sits on each seat in turn: '{ME}' for one of yours, or the name of a bot; for a game "
                  f"alone against the printed opponent '{ME}' by itself", TEXTS),
            Param("expansions", "expansions that the table is dealt from too", TEXTS, []),
            Param("options", "options by name, as games lists them", OPTIONS, {}),
        ),
        _new_game,
    ),
    Tool(
        "ask",
        "What happened since you were last told, and, if you are asked, the question and your legal moves with their "
        "numbers. Bots play in between.",
        Turn,
        (KEY,),
        _ask,
    ),
    Tool(
        "play",
        "Answer the question: the number of a move, its words or their beginning, or several moves in a line, such as "
        "'worker V3 to M5, worker V3 to T4'. It brings what ask brings. A line that is refused chooses nothing for "
        "your seat.",
        Turn,
        (KEY, Param("moves", "a number, words, or a line of several moves")),
        _play,
    ),
    Tool(
        "why_not",
        "What a move would do, or why it is not legal, with the rule; what a card, race, building or word of the rules "
        "is. Without words, what is asked.",
        Told,
        (KEY, Param("words", "a move, a line of several, a name, or the id of a rule", default="")),
        _why_not,
    ),
    Tool(
        "look",
        "The table as your seat sees it.",
        Told,
        (
            KEY,
            Param("what", f"one of {', '.join(VIEWS)}: table is in words, board drawn, 'mats 2' what seat 2 has, "
                  "'log 50' the last answers, recap what happened since you last chose, data all of it as JSON",
                  default="table"),
        ),
        _look,
    ),
    Tool("score", "What everybody would score now, as far as you may know; the result.", Told, (KEY,), _score),
    Tool(
        "rule",
        "A rule by its id, such as W2.1, as explanations and scores cite them, in our own words; with W2 its chapter.",
        Rules,
        (Param("id", "the id of a rule or a chapter"),),
        _rule,
        only_reads=True,
    ),
)  # fmt: skip
HINT = Tool("hint", "The best turns that a strong bot finds for you, and what to play for them.", Told, (KEY,), _hint)
