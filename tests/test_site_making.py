"""`make site`: what goes into the folder, and what stops it. Nothing here needs a network or Node.js."""

from __future__ import annotations

import compileall
import importlib
import importlib.resources
import sys
import zipfile
from pathlib import Path

import pytest

from tools.site import making, on_demand, pyodide
from tools.site.packing import LEFT_OUT, PACKAGES, licences, own_files, pack, package_files
from tools.site.pyodide import SiteError

FILES = {"index.html": b"a page", "pyodide/pyodide.mjs": b"a script", making.OFFLINE: b"keeps"}


def test_the_archive_holds_what_the_page_runs_and_nothing_compiled_for_this_machine(tmp_path: Path) -> None:
    pack(tmp_path / "sources.zip")
    with zipfile.ZipFile(tmp_path / "sources.zip") as archive:
        names = archive.namelist()
    assert len(names) == len(set(names))
    for name in (
        "scythe_cli/site/worker.py",
        "engines/scythe/generated/tables.py",
        "engines/scythe/RULES.md",
        "click/core.py",
    ):
        assert name in names
    assert "markupsafe/_native.py" in names and "reports/page/templates/style.css" in names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc", ".pxd")) or "__pycache__" in name]
    assert not [name for name in names if name.startswith(LEFT_OUT)]


def test_modules_come_out_of_the_archive_when_they_are_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources, archive, folder = tmp_path / "sources", tmp_path / "python.zip", tmp_path / "unpacked"
    room = sources / "parcel" / "inner"
    room.mkdir(parents=True)
    (sources / "parcel" / "__init__.py").write_text("")
    (room / "__init__.py").write_text("from parcel.inner.reading import text\n")
    (room / "reading.py").write_text(
        "from pathlib import Path\ntext = Path(__file__).with_name('a.toml').read_text()\n"
    )
    (room / "a.toml").write_text("a = 1")
    compileall.compile_dir(sources, quiet=1, legacy=True)
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sources.rglob("*.*"):
            if path.suffix != ".py":
                packed.write(path, path.relative_to(sources))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    on_demand.install(str(archive), str(folder))
    found = importlib.import_module("parcel.inner")
    try:
        assert found.text == "a = 1" and found.__file__ == f"{folder}/parcel/inner/__init__.pyc"
        assert sorted(path.name for path in folder.rglob("*.*")) == ["a.toml"]
        assert importlib.resources.files("parcel.inner").joinpath("a.toml").read_text() == "a = 1"
        with pytest.raises(ModuleNotFoundError, match=r"parcel\.other"):
            importlib.import_module("parcel.other")
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "parcel"]:
            del sys.modules[name]


def test_equal_sources_make_equal_archives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = [one for one in own_files() if one[0].startswith("scythe_cli/site/")]
    monkeypatch.setattr("tools.site.packing.own_files", lambda: reversed(few))
    monkeypatch.setattr("tools.site.packing.package_files", lambda: iter(()))
    for name in ("one.zip", "two.zip"):
        pack(tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_licences_name_everything_that_is_of_others() -> None:
    found = licences()
    for name in PACKAGES:
        assert f"\n{name} " in found or f"\n{name.lower()} " in found
    assert "Mozilla Public License 2.0" in found and "Pyodide" in found and "Python Software Foundation" in found
    assert len(list(package_files())) > 100


def test_another_file_than_the_one_that_is_meant_is_refused(tmp_path: Path) -> None:
    (tmp_path / f"pyodide-{pyodide.VERSION}.tgz").write_bytes(b"something else")
    with pytest.raises(SiteError, match="its checksum differs"):
        pyodide.fetch(tmp_path)


def test_without_npm_one_sentence_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SiteError, match=r"needs npm, which is not installed"):
        pyodide.fetch(tmp_path)


def test_a_folder_is_written_anew_but_never_one_with_other_files(tmp_path: Path) -> None:
    out = tmp_path / "site"
    making.write(FILES | {"old.txt": b""}, out)
    making.write(FILES, out)
    assert {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()} == set(FILES)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("mine")
    with pytest.raises(SiteError, match="holds other files"):
        making.write(FILES, tmp_path / "other")
    assert (tmp_path / "other" / "mine.txt").read_text() == "mine"


def test_any_change_is_another_version() -> None:
    version = making.version_of(FILES)
    assert version == making.version_of(dict(reversed(FILES.items())))
    assert version != making.version_of(FILES | {"index.html": b"another"})
    assert version != making.version_of(FILES | {"more.txt": b""})
