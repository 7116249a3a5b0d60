"""How a language says something: numbers, names, counts, capitals; and what it does where a translation is missing."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from engines.core.language.explaining import capital
from engines.core.language.translating import Language
from engines.core.translations import LanguageError, languages_of, load_language
from engines.drawing.words import Figure, Message, Name, in_a_row, say, say_count, with_commas

FSI, PDI, LRI, NBSP = "\u2068", "\u2069", "\u2066", "\u00a0"


@pytest.fixture(scope="module")
def fa() -> Language:
    found = load_language("fa", "scythe")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def vi() -> Language:
    found = load_language("vi", "scythe")
    assert found is not None
    return found


def test_english_is_what_the_words_are() -> None:
    told = say("{who} starts; turns go clockwise.", who=capital(say("seat {seat}", seat=2)))
    assert told == "Seat 2 starts; turns go clockwise." and isinstance(told, str)
    assert say_count("{count} lake", "{count} lakes", 1) == "1 lake"
    assert say_count("{count} lake", "{count} lakes", 1200) == "1,200 lakes"
    assert [in_a_row(""), in_a_row("a"), in_a_row("ab"), in_a_row("abc")] == ["", "a", "a and b", "a, b and c"]
    assert with_commas("abc") == "a, b, c"
    assert say("a { brace") == "a { brace"


@pytest.mark.parametrize(
    ("english", "persian", "vietnamese"),
    [
        ("1,234.5", "۱٬۲۳۴٫۵", "1.234,5"),
        (f"25{NBSP}%", f"۲۵{NBSP}٪", "25%"),
        (f"18–22{NBSP}%", f"۱۸–۲۲{NBSP}٪", "18–22%"),
        ("−0.7", f"{LRI}−۰٫۷{PDI}", "−0,7"),
        ("+3", f"{LRI}+۳{PDI}", "+3"),
        ("±5", f"{LRI}±۵{PDI}", "±5"),
        ("6 × 3", "۶ × ۳", "6 × 3"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(
    fa: Language, vi: Language, english: str, persian: str, vietnamese: str
) -> None:
    assert (fa.tell(Figure(english)), vi.tell(Figure(english))) == (persian, vietnamese)


def test_names_keep_their_direction_and_are_never_translated(fa: Language, vi: Language) -> None:
    told = say("{name} (seat {seat})", name="Anna", seat=2)
    assert fa.tell(told) == f"{FSI}Anna{PDI} (صندلی ۲)" and vi.tell(told) == "Anna (ghế 2)"
    assert fa.tell(Name("total")) == f"{FSI}total{PDI}" and vi.tell(Name("total")) == "total"


def test_a_sentence_begins_with_a_capital_where_there_are_any(vi: Language) -> None:
    assert vi.tell(capital(say("seat {seat}", seat=3))) == "Ghế 3"


def test_words_inside_words_are_told_too(fa: Language) -> None:
    spaces = in_a_row(say("{space} ({terrain})", space=own, terrain=say("lake")) for own in ("L1", "L2"))
    assert fa.tell(spaces) == f"{FSI}L1{PDI} (دریاچه) و {FSI}L2{PDI} (دریاچه)"


def test_counts_have_the_form_of_their_language(fa: Language) -> None:
    title = [say_count("{game}, one player", "{game}, {count} players", count, game="Scythe") for count in (1, 5)]
    assert [fa.tell(one) for one in title] == [f"{FSI}Scythe{PDI}، تک‌نفره", f"{FSI}Scythe{PDI}، ۵ نفره"]


def test_what_has_no_translation_stays_english_and_is_known(fa: Language, vi: Language) -> None:
    missing = say("{count} dragons wait at {place}.", count=3, place=say("lake"))
    assert vi.tell(missing) == "3 dragons wait at Hồ."
    assert fa.tell(missing) == f"{FSI}۳ dragons wait at دریاچه.{PDI}"
    assert "{count} dragons wait at {place}." in fa.untold


def test_messages_and_languages_survive_a_journey(fa: Language) -> None:
    told = capital(say_count("{names} wins less often", "{names} win less often", 2, names=say("lake")))
    for other in (copy.deepcopy(told), pickle.loads(pickle.dumps(told))):
        assert isinstance(other, Message) and other == told and vars(other) == vars(told)
    again = pickle.loads(pickle.dumps(fa))
    assert again.tell(say("lake")) == fa.tell(say("lake"))


def test_each_game_has_its_languages() -> None:
    found = {game: languages_of(game) for game in ("scythe", "architects", "wayfarers", "smallworld")}
    assert found == {
        "scythe": ["en", "fa", "vi"],
        "architects": ["en", "fa"],
        "wayfarers": ["en", "fa"],
        "smallworld": ["en"],
    }
    assert load_language("en", "smallworld") is None


@pytest.mark.parametrize(
    ("code", "game", "told"),
    [
        ("de", "scythe", "there is no translation 'de'; there are en, fa (Persian), vi (Vietnamese)."),
        ("FA", "scythe", "there is no translation 'FA'; there are en, fa (Persian), vi (Vietnamese)."),
        ("vi", "architects", "Architects of the West Kingdom is translated into fa only; vi is there for Scythe, and "
         "--lang en writes English."),
        ("vi", "smallworld", "Small World is not translated; vi is there for Scythe, and --lang en writes English."),
    ],
)  # fmt: skip
def test_a_language_that_is_not_there_is_refused_with_what_there_is(code: str, game: str, told: str) -> None:
    with pytest.raises(LanguageError) as refused:
        load_language(code, game)
    assert str(refused.value) == told


def test_files_are_read_again_in_another_process(fa: Language) -> None:
    kind, (code, paths, tongue) = fa.__reduce__()
    assert kind is Language and code == "fa" and all(isinstance(path, Path) for path in paths) and tongue is fa.tongue
