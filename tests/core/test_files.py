"""Files are written as a whole or not at all, and no link planted in their place is followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.files import write_whole


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
