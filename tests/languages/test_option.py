"""`--lang` and SCYTHE_LANG on the command line: what is written in a language, what stays English, what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ROOT, scythe, sentence
from tests.cli.test_game_page import path_of
from tests.cli.test_setup_sheet import PNG_HEAD
from tests.languages.catalogues import TOLD

TABLE = ["setup", "-p", 3, "--seed", 1]
OTHER_LANGUAGES = (
    "engines.core.language.catalogues",
    "engines.core.language.translating",
    "engines.core.translations",
    "reports.page.translated",
    "reports.sheets.translated",
    "scythe_cli.languages",
)


def written(folder: Path, ending: str, *words: object) -> Path:
    path = folder / f"{len([*folder.iterdir()])}.{ending}"
    option = "--sheet" if words[0] == "setup" else "--page"
    done = scythe(*words, option, path)
    assert done.exit_code == 0, done.output
    return path


@pytest.mark.parametrize("ending", ["html", "txt"])
def test_english_is_what_is_written_without_the_option(ending: str, tmp_path: Path) -> None:
    plain, told = written(tmp_path, ending, *TABLE), written(tmp_path, ending, *TABLE, "--lang", "en")
    assert plain.read_bytes() == told.read_bytes()


@pytest.mark.parametrize("lang", ["fa", "vi"])
def test_the_environment_says_the_language_too(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = written(tmp_path, "html", *TABLE, "--lang", lang)
    monkeypatch.setenv("SCYTHE_LANG", lang)
    assert written(tmp_path, "html", *TABLE).read_bytes() == typed.read_bytes()
    assert written(tmp_path, "html", *TABLE, "--lang", "en").read_bytes() != typed.read_bytes()
    assert scythe(*TABLE).stdout.startswith("seat  turn  faction")  # the terminal stays English


@pytest.mark.parametrize("lang", ["fa", "vi"])
def test_a_score_page_says_its_language(lang: str, tmp_path: Path) -> None:
    page = written(tmp_path, "html", "score", path_of("scythe"), "--lang", lang).read_text(encoding="utf-8")
    assert f'<html lang="{lang}" dir="{"rtl" if lang == "fa" else "ltr"}">' in page


def test_a_picture_comes_too(tmp_path: Path) -> None:
    assert written(tmp_path, "png", *TABLE, "--lang", "fa").read_bytes().startswith(PNG_HEAD)


def test_lines_of_a_text_begin_on_the_right(tmp_path: Path) -> None:
    lines = written(tmp_path, "txt", *TABLE, "--lang", "fa").read_text(encoding="utf-8").splitlines()
    assert {line[:1] for line in lines if line} == {"\N{RIGHT-TO-LEFT MARK}"}


@pytest.mark.parametrize(("game", "lang"), TOLD)
def test_every_sheet_says_that_nobody_has_reviewed_it(game: str, lang: str, tmp_path: Path) -> None:
    told = written(tmp_path, "txt", "setup", game, "-p", 2, "--seed", 1, "--lang", lang).read_text(encoding="utf-8")
    assert ("بازبینی نشده" if lang == "fa" else "chưa được ai kiểm tra") in " ".join(told.split())


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        ([*TABLE, "--lang", "fa"], "--lang fa is the language of a sheet; name one with --sheet FILE."),
        (["score", path_of("scythe"), "--lang", "fa"],
         "--lang fa is the language of a page; name one with --page FILE."),
        ([*TABLE, "--sheet", "no.html", "--lang", "de"],
         "--lang de: there is no translation 'de'; there are en, fa (Persian), vi (Vietnamese)."),
        (["setup", "smallworld", "-p", 3, "--sheet", "no.html", "--lang", "fa"],
         "--lang fa: Small World is not translated; fa is there for Architects of the West Kingdom, Scythe and "
         "Wayfarers of the South Tigris, and --lang en writes English."),
        (["score", path_of("architects"), "--page", "no.html", "--lang", "vi"],
         "--lang vi: Architects of the West Kingdom is translated into fa only; vi is there for Scythe, and --lang en "
         "writes English."),
        (["setup", "-p", 4, "--offer", "--sheet", "no.html", "--lang", "vi"],
         "--lang vi is not for the forms of an auction, which are in English; leave it out."),
        (["report", path_of("scythe"), "--lang", "fa"],
         "--lang fa is the language of the page of one run; leave it out for everything else."),
    ],
)  # fmt: skip
def test_what_has_no_translation_is_refused_and_nothing_is_written(words: list[object], refused: str) -> None:
    assert sentence(scythe(*words)) == refused
    assert not Path("no.html").exists()


def test_a_language_of_the_environment_that_is_not_there_is_refused_by_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCYTHE_LANG", "de")
    assert sentence(scythe(*TABLE, "--sheet", "no.html")).startswith("SCYTHE_LANG=de: there is no translation 'de'")
    assert scythe(*TABLE).exit_code == 0


def test_nothing_of_other_languages_is_imported_for_english(tmp_path: Path) -> None:
    code = (
        "import sys; sys.argv[0] = 'scythe'\n"
        "from scythe_cli.main import cli\n"
        f"for words in ({['setup', '-p', '3', '--sheet', f'{tmp_path}/a.html']!r},"
        f" {['score', str(path_of('scythe')), '--page', f'{tmp_path}/b.html']!r}):\n"
        "    try: cli(words)\n"
        "    except SystemExit as end: assert not end.code, end.code\n"
        f"found = {{*{OTHER_LANGUAGES!r}, 'numpy', 'matplotlib'}} & set(sys.modules)\n"
        "assert not found, found\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)


def test_a_page_in_another_language_needs_no_numpy(tmp_path: Path) -> None:
    code = (
        "import sys; sys.argv[0] = 'scythe'\n"
        "from scythe_cli.main import cli\n"
        f"try: cli({['setup', '-p', '3', '--lang', 'fa', '--sheet', f'{tmp_path}/a.html']!r})\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "found = {'numpy', 'matplotlib'} & set(sys.modules)\n"
        "assert not found, found\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
