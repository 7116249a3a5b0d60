"""Component files with a mistake end in a sentence that names file, entry and key; nothing is made of them."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from engines.core.build.generate import __main__ as generator
from engines.core.build.generate.common import choice_of, read_components
from engines.core.build.generate.text import Entry, modules_of
from engines.core.engine.errors import DataError
from engines.scythe.data import source

MATS = '[[mat]]\nid = "militant"\ncoins = 4\ncost = [2, 3]\nred = true\n'
MAT = '[[mat]]\nid = "patriotic"\ncoins = 6\ncost = [3, 1]\nred = false\n'


def refusal(folder: Path, text: str) -> str:
    """What is said of a component file with this text, in which the numbers of `place` are free."""
    (folder / "mats.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        read_components(folder, ["mats"], ["place"])
    return str(refused.value)


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("6", '"x"', "mat 'patriotic', coins is text, 'x'; other entries have a whole number there."),
        ("6", "true", "mat 'patriotic', coins is a truth value, True; other entries have a whole number there."),
        ("6", "[6]", "mat 'patriotic', coins is a list, [6]; other entries have a whole number there."),
        ("6", "-1", "mat 'patriotic', coins is -1, but must be a whole number, 0 or more."),
        ("6", "1.5", "mat 'patriotic', coins is 1.5, but must be a whole number, 0 or more."),
        ("[3, 1]", '[3, "y"]', "mat 'patriotic', cost is text, 'y'; other entries have a whole number there."),
        ("false", "0", "mat 'patriotic', red is a whole number, 0; other entries have a truth value there."),
        ("6", "6 7", ": not TOML (expected newline or end of document after a statement (at line 8, column 11))."),
    ],
)
def test_a_value_unlike_the_others_is_refused_where_it_stands(was: str, now: str, says: str, tmp_path: Path) -> None:
    said = refusal(tmp_path, MATS + MAT.replace(was, now))
    assert said == f"mats.toml{says}" if says.startswith(":") else f"mats.toml, {says}"


def test_numbers_of_some_keys_may_be_below_0_and_have_a_fraction(tmp_path: Path) -> None:
    (tmp_path / "mats.toml").write_text("place = [0, -1.5]\nrivers = [{ place = [3] }]\n", encoding="utf-8")
    assert read_components(tmp_path, ["mats"], ["place"])["mats"] == {"place": [0, -1.5], "rivers": [{"place": [3]}]}
    assert "mats.toml, rivers 1, fords is -2" in refusal(tmp_path, "rivers = [{ fords = -2 }]")


def test_a_missing_key_and_an_unknown_word_name_file_and_entry(tmp_path: Path) -> None:
    (tmp_path / "mats.toml").write_text(MATS, encoding="utf-8")
    mat = read_components(tmp_path, ["mats"])["mats"]["mat"][0]
    with pytest.raises(DataError, match=r"^mats.toml, mat 'militant': 'coin' is missing; is 'coins' meant for it\?$"):
        mat["coin"]
    with pytest.raises(DataError, match=r"^mats.toml, mat 'militant': 'starting_popularity' is missing\.$"):
        mat["starting_popularity"]
    with pytest.raises(DataError, match=r"^mats\.toml, mat 'militant', id: 'militant' is unknown; did you mean"):
        choice_of(mat, "id", ["militia"])


@pytest.mark.parametrize("value", ["x", [1, "x"], 1.5, [True]])
def test_tables_have_whole_numbers_only(value: object) -> None:
    assert "TITLE: str" in modules_of([], [("Names", [Entry("TITLE", "x")])])["names.py"]
    with pytest.raises(DataError, match=r"^tables\.py, COINS: .* is not a whole number; see the files in `data/`\.$"):
        modules_of([("Mats", [Entry("COINS", value)])], [])


def test_upgrades_never_raise_a_cost() -> None:
    data = deepcopy(source.load_data())
    data["player_mats"]["mat"][1]["section"][0] |= {"cost": 2, "min_cost": 3}
    says = r"^player_mats.toml, mat '\w+', section 1: 'min_cost' is 3, more than 'cost', 2\.$"
    with pytest.raises(DataError, match=says):
        source.generated(data)


def test_what_no_check_foresees_names_the_game_and_who_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    data = deepcopy(source.load_data())
    data["player_mats"]["mat"][0]["section"].pop()
    monkeypatch.setattr(source, "load_data", lambda: data)
    says = r"^engines/scythe/data: mats\.py, line \d+ can make nothing of a component file \(2 is not in list\)\.$"
    with pytest.raises(DataError, match=says):
        generator.component_texts("scythe")
