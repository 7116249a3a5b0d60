"""Words of every game: conditions make up what is legal, and every answer is read in each of its forms."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engines.core import registry
from engines.core.game import CHANCE
from tests import advice, asked, left_out
from tests.words import (
    check_conditions,
    check_forms,
    check_reading,
    check_refusals,
    has_vocabulary,
    ledger_ids,
    words_known,
)

MOST_WORDS = 100  # of those that a question knows
ADVISED = 3  # positions in which lines are typed that are refused
GAME, POSITIONS, APART = 10, 20, 7  # a numbered game, and where in it words of later questions are typed
every_game = pytest.mark.parametrize("game", registry.names())


@every_game
def test_every_kind_of_question_is_looked_at(game: str) -> None:
    assert {asked.kind_of(core) for core in asked.cores(game)} == asked.kinds(game)


@every_game
def test_conditions_make_up_the_legal_answers(game: str) -> None:
    for core in asked.cores(game, of_each=20):
        check_conditions(game, core)


@every_game
def test_every_answer_is_read_from_its_own_words_and_in_every_other_form(game: str) -> None:
    for core in asked.cores(game, of_each=2):
        check_reading(game, core)
    for core in asked.cores(game):
        check_forms(game, core)


@pytest.mark.parametrize("game", [*filter(has_vocabulary, registry.names())])
def test_exactly_the_words_that_are_not_legal_are_refused_with_a_rule(game: str) -> None:
    for number, core in enumerate(asked.cores(game)):
        step = -(-len(words_known(game, core)) // MOST_WORDS)
        check_refusals(game, core, number % step, step)


@every_game
def test_words_of_a_later_question_give_nothing_away_in_silence(game: str) -> None:
    rng = Random(game)
    choices = (state for state in asked.played(game, GAME) if state.current_player() != CHANCE)
    read = [left_out.check_position(state, rng, 1) for state in islice(choices, 0, POSITIONS * APART, APART)]
    assert len(read) == POSITIONS and any(read)


@every_game
def test_advice_in_a_refusal_leads_where_it_says(game: str) -> None:
    rng = Random(game)
    choices = [state for state in asked.asked(game) if state.current_player() != CHANCE]
    assert sum(advice.check_position(state, rng, 1) for state in rng.sample(choices, ADVISED)) > ADVISED


@every_game
def test_whoever_asks_about_a_word_of_the_rules_is_told_what_it_means(game: str) -> None:
    """With its rules; what a card or race is called is known too, though it may not be in this game."""
    rules = registry.load(game)
    state = next(state for state in asked.played(game, GAME) if state.current_player() != CHANCE)
    for word in [word for term in rules.words.terms for word in term.called]:
        told = state.why_not(word)
        assert told.reading != "no move" and ledger_ids(game).issuperset(told.rules) and told.rules, word
    unknown = [thing for thing in rules.words.things if "has no move" in state.why_not(thing).text]
    assert not unknown


BASIC = {  # words of the rules that players use all the time
    "scythe": "resources, star, triumph track, encounter, mill, worker, combat card",
    "smallworld": "race, special power, region, victory coin, decline",
    "architects": "worker, character, unpaid debt, apprentice, virtue",
    "wayfarers": "star, library, observatory, upgrade tile, host, scheme, resource track, worker",
}


@every_game
def test_basic_words_of_the_rules_are_explained_whatever_is_asked(game: str) -> None:
    words = registry.load(game).words
    for word in BASIC[game].split(", "):
        asked_for = [state for state in asked.asked(game) if state.current_player() != CHANCE]
        told = [words.term(word) or state.why_not(word) for state in asked_for]
        assert not any("has no move" in one.text for one in told), word
