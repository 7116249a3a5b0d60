"""Files are written as a whole or not at all, and no link planted in their place is followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.engine.errors import DataError
from engines.core.engine.files import parse_json, parse_toml, read_bytes, read_json, read_toml, write_whole


def test_a_file_is_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    for text in ("first\n", "second ü\n"):
        write_whole(path, text)
        assert path.read_bytes() == text.encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_planted_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    victim, path = tmp_path / "victim", tmp_path / "page.html"
    victim.write_text("mine")
    path.symlink_to(victim)
    write_whole(path, "page")
    assert victim.read_text() == "mine" and not path.is_symlink() and path.read_text() == "page"


def test_the_rights_of_a_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "private"
    path.write_text("old")
    path.chmod(0o600)
    write_whole(path, "new")
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "half\ud800")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_a_device_is_written_to() -> None:
    write_whole(Path("/dev/null"), "nothing")
    assert not Path("/dev/null").is_file()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        write_whole(tmp_path / "nowhere" / "x", "text")


@pytest.mark.parametrize(("number", "fits"), [(2**63 - 1, True), (2**63, False), (1 - 2**63, True), (-(2**63), False)])
def test_whole_numbers_keep_to_64_bits(number: int, fits: bool) -> None:
    if fits:
        assert (
            parse_json(f"[{number}]", "x", DataError) == parse_toml(f"a = [{number}]", "x", DataError)["a"] == [number]
        )
        return
    with pytest.raises(DataError, match=r"x: not JSON \(a number is too long\)"):
        parse_json(f"[{number}]", "x", DataError)
    with pytest.raises(DataError, match=r"x: not TOML \(a number is too long\)"):
        parse_toml(f"a = [{number}]", "x", DataError)


def test_an_empty_file_and_a_web_page_are_said_to_be_one(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_text(" \n")
    with pytest.raises(DataError, match=r"table.json: is empty\.$"):
        read_json(path, DataError)
    path.write_text("<!DOCTYPE html>\n<title>a sheet</title>")
    for read, form in ((read_json, "JSON"), (read_toml, "TOML")):
        with pytest.raises(DataError, match=rf"table.json: not {form} \(a web page\)\.$"):
            read(path, DataError)


@pytest.mark.parametrize(("opening", "inner", "closing"), [("[", "", "]"), ('{"a":', "{}", "}")])
@pytest.mark.parametrize(("depth", "fits"), [(41, True), (42, False)])
def test_a_value_lies_in_forty_others_at_most(opening: str, inner: str, closing: str, depth: int, fits: bool) -> None:
    around = depth - bool(inner)
    text = opening * around + inner + closing * around
    if fits:
        parse_json(text, "x", DataError)
        return
    with pytest.raises(DataError, match="nested too deeply"):
        parse_json(text, "x", DataError)


def test_a_file_that_is_larger_than_any_of_ours_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.core.engine.files.MOST_BYTES", 2**20)
    path = tmp_path / "huge.json"
    path.write_bytes(b" " * 2**20)
    assert len(read_bytes(path, DataError)) == 2**20
    path.write_bytes(b" " * (2**20 + 1))
    with pytest.raises(DataError, match="holds more than 1 MB, so it is not a file of this program"):
        read_bytes(path, DataError)
