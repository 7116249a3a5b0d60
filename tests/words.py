"""What holds of the words of every position of every game; `make soak` checks it in whole games."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engines.core import registry
from engines.core.engine.errors import NotationError
from engines.core.game import CHANCE, Position
from engines.core.language.answer_words import AnswerWords
from engines.core.language.explaining import Explanation
from engines.core.language.refusing import MOST_HINTS
from tests.ledger import ledger_path, read_rows
from tests.positions import bits

AT_OTHER_TIMES = ("scythe",)  # games whose vocabulary has words of other questions of the turn


def words_of(game: str) -> AnswerWords:
    """The words of a game."""
    words: AnswerWords = registry.load(game).words.answers
    return words


def check_conditions(game: str, core: Any) -> None:
    """The conditions of a row, asked one by one as explanations do, allow the answers that the compiled mask does."""
    words = words_of(game)
    told, rules = (set(bits(mask)) for mask in (words.explained_legal(core), core.legal))
    assert told == rules, (
        f"'{words.question(core)}': only the conditions allow {sorted(told - rules)}, "
        f"only the rules {sorted(rules - told)}"
    )


def check_reading(game: str, core: Any) -> None:
    """The saved words of an answer are those of no other one; they and the printed ones are read as it, in any case."""
    words = words_of(game)
    texts = {x: words.text(core, x) for x in bits(core.legal)}
    assert len({text.lower() for text in texts.values()}) == len(texts)
    for x, text in texts.items():
        printed = words.printed(text)
        assert "_" not in printed
        assert words.read(core, f"  {text.upper()} ") == words.read(core, text) == words.read(core, printed) == x


def check_forms(game: str, core: Any) -> None:
    """Every other way to say an answer is read as it, or is told to mean several, of which it is one."""
    words = words_of(game)
    case = words.case(core)
    for x in bits(core.legal):
        own = repr(words.printed(words.text(core, x)))
        for form in words.forms(case, x):
            try:
                assert words.read(core, form) == x, form
            except NotationError as error:
                assert "may mean" in str(error), error
                assert own in str(error) or str(error).count("' or '") + str(error).count("', '") == MOST_HINTS - 1


def has_vocabulary(game: str) -> bool:
    """Whether the tests know every word that a question of this game could be answered with, legal or not."""
    return find_spec(f"tests.{game}.vocabulary") is not None


def words_known(game: str, core: Any) -> list[str]:
    """Every word that the question could be answered with, legal or not."""
    found: list[str] = import_module(f"tests.{game}.vocabulary").VOCABULARY[core.frame_kind[core.depth - 1]]
    return found


def check_refusals(game: str, core: Any, first: int = 0, step: int = 1) -> None:
    """Of every so many words of the notation, exactly those that are not legal are refused, each with a rule."""
    rules, known = registry.load(game), ledger_ids(game)
    legal = {text.lower() for text in (rules.words.text(core, x) for x in bits(core.legal))}
    vocabulary = words_known(game, core)
    assert legal <= {words.lower() for words in vocabulary}
    for words in vocabulary[first::step]:
        found, is_read = rules.words.why_not(core, words), is_accepted(rules, core, words)
        told = f"{rules.words.question(core)}: {words}: {found.text}"
        assert "irst to be answered" not in found.text or game in AT_OTHER_TIMES, told
        assert found.text.startswith("It is legal now") == is_read, told
        assert is_read or words.lower() not in legal, told
        assert found.rules and known.issuperset(found.rules), told


def is_accepted(rules: Any, core: Any, words: str) -> bool:
    """Whether the words are read as a legal answer, or as one of several."""
    try:
        return rules.words.read(core, words) is not None
    except NotationError as error:
        return "may mean" in str(error)


@cache
def ledger_ids(game: str) -> frozenset[str]:
    """The ids of the rules of a game."""
    return frozenset(row.id for row in read_rows(ledger_path(game), game))


def check_explanations(game: str, state: Position) -> None:
    """Question, answers and wrong words are explained in sentences with rules, alike in all that the seat may guess."""
    told, before = explained(state), state.digest()
    for one in told:
        assert one.text.endswith((".", "?")) and one.rules and ledger_ids(game).issuperset(one.rules), one
        assert all(rule in one.text for rule in one.rules), one
    assert state.digest() == before
    if state.current_player() != CHANCE:
        for key in (3, 5):
            assert explained(state.determinize(state.current_player(), key)) == told


def explained(state: Position) -> list[Explanation]:
    """The question, every legal answer, and every third of them with a wrong end."""
    actions = state.legal_actions()
    wrong = [state.why_not(f"{state.action_to_text(action)} 7") for action in actions[::3]]
    return [state.help(), *(state.explain(action) for action in actions), *wrong]
