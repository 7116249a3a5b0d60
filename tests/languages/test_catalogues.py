"""The catalogues: whole, with the same fields as English, in the letters and digits of their language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.core.engine.errors import DataError
from engines.core.language.catalogues import PLURAL, entries, read_catalogue
from engines.core.language.translating import TONGUES
from tests.languages.catalogues import FILES, TOLD, fields, found_in, ids, paths_of
from tests.sources import ROOT

EVERY_FILE = pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
OWN_PLURALS = {"fa": "nplurals=2; plural=(n > 1);", "vi": "nplurals=1; plural=0;"}
ARABIC = (
    "\u064a\u0643\u0649\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669"  # yeh, kaf, alef maksura, digits
)
APART = re.compile(r"\u2068[^\u2069]*\u2069|\{\w+\}")


def test_persian_and_vietnamese_are_there() -> None:
    assert set(TOLD) == {("architects", "fa"), ("scythe", "fa"), ("scythe", "vi"), ("wayfarers", "fa")}


@EVERY_FILE
def test_a_catalogue_says_its_language_and_how_it_counts(path: Path) -> None:
    head = dict(entries(path))[""]
    assert f"Language: {path.stem}\n" in head and f"Plural-Forms: {OWN_PLURALS[path.stem]}\n" in head


@EVERY_FILE
def test_everything_is_translated_once_with_the_fields_of_english(path: Path) -> None:
    listed = [english for english, _ in entries(path)]
    assert sorted(listed) == sorted(set(listed))
    forms = int(OWN_PLURALS[path.stem][len("nplurals=")])
    for english, told in found_in(path).items():
        known, given = english.split(PLURAL), told.split(PLURAL)
        assert len(given) == (forms if len(known) > 1 else 1), english
        for form in given:
            assert form and form == form.strip(), english
            assert set(fields(form)) <= set(fields(english)), english
            assert set(fields(form)) >= set.intersection(*(set(fields(one)) for one in known)) - {"count"}, english


@EVERY_FILE
def test_what_gettext_reads_is_what_is_written(path: Path) -> None:
    catalogue = read_catalogue(path)
    for english, told in found_in(path).items():
        one, _, more = english.partition(PLURAL)
        read = [catalogue.ngettext(one, more, n) for n in (1, 2)] if more else [catalogue.gettext(one)]
        assert set(read) == set(told.split(PLURAL))


@pytest.mark.parametrize("path", [path for path in FILES if path.stem == "fa"], ids=lambda path: path.parents[1].name)
def test_persian_has_its_own_letters_and_digits(path: Path) -> None:
    for english, told in found_in(path).items():
        assert not set(told) & set(ARABIC), english
        assert not re.search(r"[A-Za-z0-9]", APART.sub("", told)), english


@pytest.mark.parametrize("path", [path for path in FILES if path.stem == "vi"], ids=lambda path: path.parents[1].name)
def test_what_is_said_in_vietnamese_is_said_in_persian(path: Path) -> None:
    assert ids(path) == ids(path.with_name("fa.po"))


@pytest.mark.parametrize(("game", "code"), TOLD)
def test_a_game_says_nothing_otherwise_than_all_games(game: str, code: str) -> None:
    own, *shared = map(found_in, paths_of(game, code))
    for other in shared:
        assert {english: told for english, told in own.items() if other.get(english, told) != told} == {}


@pytest.mark.parametrize("line", ['"loose"', "msgid one", 'msgtxt "a"'])
def test_a_line_that_is_none_of_a_catalogue_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "fa.po"
    path.write_text(f"# by hand\n\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"fa\.po, line 3: is not a line of a catalogue"):
        list(entries(path))


def test_every_language_has_a_name_and_signs_of_its_own() -> None:
    assert {path.stem for path in FILES} == set(TONGUES)
