"""Streams and files as other systems have them: encodings, closed pipes, line ends, options given twice."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from engines.core.engine.files import readable
from scythe_cli import streams
from scythe_cli.main import main
from scythe_cli.output import print_json, print_lines
from tests.cli.running import COMMAND, FAKE, ROOT, scythe, sentence
from tests.processes import PATIENCE

STORED = min((ROOT / "tests" / "golden" / "transcripts").glob("smallworld-2-*.jsonl"))
NAMES = ("--name", "1=Zoë", "--name", "2=王 – ▲")


def printed(words: Sequence[object], encoding: str, monkeypatch: pytest.MonkeyPatch) -> tuple[object, str]:
    """Exit code and what both outputs hold, of the program with outputs of this encoding."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    for name, value in (("stdout", out), ("stderr", err), ("argv", ["scythe", *map(str, words)])):
        monkeypatch.setattr(sys, name, value)
    monkeypatch.setattr("gc.set_threshold", lambda *_: None)
    with pytest.raises(SystemExit) as ended:
        main()
    for stream in (out, err):
        stream.flush()
    return ended.value.code, b"".join(stream.buffer.getvalue() for stream in (out, err)).decode(encoding)  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------------------------------ encodings


@pytest.mark.parametrize(("encoding", "shown"), [("cp437", "Zoë"), ("cp866", "Zoe")])
def test_what_an_encoding_does_not_hold_is_shown_by_signs_alike(
    encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, text = printed(["setup", "smallworld", "--seed", 1, *NAMES], encoding, monkeypatch)
    assert code == 0 and shown in text and "? - ^" in text
    assert text.count("Note: ? stands for characters that") == 1


def test_games_are_stored_and_shown_in_any_encoding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.sqlite"
    words = ["simulate", FAKE, "-n", 20, "-p", 2, "--bot", "random", "--jobs", 1, "-o", path]
    code, text = printed(words, "cp437", monkeypatch)
    assert code == 0 and "are stored in" in text and "-" in text


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such locale")
def test_a_name_is_read_in_a_locale_that_says_no_encoding() -> None:
    """In a process of its own, which is started in that locale."""
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(ROOT)}
    words = [*COMMAND, "setup", "smallworld", "--seed", "1", "--name", "1=Zoë"]
    done = subprocess.run(words, env={**os.environ, **locale}, capture_output=True, timeout=PATIENCE, check=True)
    assert "Zoë" in done.stdout.decode()


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "latin-1", "utf-8"])
def test_json_is_the_same_in_any_encoding(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr("sys.stdout", written)
    print_json({"name": "王 – ▲"})
    print_lines([{"name": "Zoë"}])
    written.flush()
    text = written.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
    whole_value, line = text.rsplit("\n", 2)[:2]
    assert (json.loads(whole_value), json.loads(line)) == ({"name": "王 – ▲"}, {"name": "Zoë"})


def test_every_sign_that_stands_for_another_is_ascii() -> None:
    written = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors=streams.DEGRADED)
    written.write("–—−‘’“”…×→←≈≤≥▲▼●★•·ñÅ王")
    written.flush()
    assert written.buffer.getvalue() == b"---''\"\"...x-><-~<=>=^vo**.nA?"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "lacks"), [("\u2068\u0639\u0644\u06cc\u200c\u2069 - Zo\u00eb", True), ("Zo\u00eb\u200d \u2026", False)]
)
def test_what_nobody_sees_is_left_out_and_what_is_lacking_is_said_once(
    text: str, lacks: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(streams, "_shown_so", {})
    written = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors=streams.DEGRADED)
    print(text, text, file=written, flush=True)
    shown = "??? - Zoe" if lacks else "Zoe ..."
    assert written.buffer.getvalue().decode() == f"{shown} {shown}\n"  # type: ignore[attr-defined]
    streams.say_what_is_lacking()
    streams.say_what_is_lacking()
    assert capsys.readouterr().err.count("such as U+0639;") == lacks


# ------------------------------------------------------------------------------------------------------------- the rest


@pytest.mark.parametrize(("before", "end"), [(b"", b"\r"), (b"", b"\r\n"), (b"\xef\xbb\xbf", b"\n")])
def test_files_are_read_with_any_line_ends_and_a_byte_order_mark(tmp_path: Path, before: bytes, end: bytes) -> None:
    game, sheet = tmp_path / "game.jsonl", tmp_path / "sheet.toml"
    template = scythe("score", "--template", FAKE).stdout.encode()
    for path, content in ((game, STORED.read_bytes()), (sheet, template)):
        path.write_bytes(before + content.replace(b"\n", end))
    assert scythe("score", game).stdout == scythe("score", STORED).stdout
    other = tmp_path / "plain.toml"
    other.write_bytes(template)
    kinds = (scythe("score", FAKE, path) for path in (sheet, other))
    assert len({(done.exit_code, done.output.replace(sheet.name, other.name)) for done in kinds}) == 1


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["score", STORED, "--page", "a.html", "--page", "b.html"], "--page"),
        (["setup", "-p", 2, "--players", 3], "--players"),
        (["setup", "--option", "bribes=true", "--option", "bribes=false"], "--option bribes"),
        (["report", "a.sqlite", "--delta", 1, "--delta", 2], "--delta"),
        (["simulate", "--seed", 1, "--seed", 1], "--seed"),
        (["play", "--transcript", "a", "--transcript", "b"], "--transcript"),
    ],
)
def test_an_option_given_twice_is_refused_where_one_value_is_taken(words: list[object], name: str) -> None:
    assert sentence(scythe(*words)) == f"{name} is given twice; give it once."


def test_a_run_that_is_not_there_cannot_be_verified(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    said = f"{path}: there is no such run file; name one written by 'scythe simulate -o'."
    assert sentence(scythe("simulate", "--verify", path)) == said


LONG = "a very long name " * 60


@pytest.mark.parametrize("words", [("setup", "--ban"), ("setup", "--name"), ("simulate", "--bot"), ("play", "--seat")])
def test_a_quote_has_at_most_200_characters(words: tuple[str, ...]) -> None:
    said = sentence(scythe(*words, LONG))
    assert LONG[:150] in said and LONG[:201] not in said


def test_apostrophes_are_no_quotes() -> None:
    said = "The players' forts don't count: " + "nobody's " * 100 + "fort is 'f'."
    assert readable(said) == said
