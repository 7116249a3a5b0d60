"""Files of value networks: read as they were written, and refused in one sentence when they are damaged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core.engine.errors import DataError
from engines.core.language.inputs import Input, code_of_inputs, each, input_names, one
from engines.core.search.network_file import NEVER, Network, NetworkFile, read_networks
from engines.scythe.bots.inputs import INPUTS
from engines.scythe.generated import inputs
from tools.training.writing import network_text

OWN = (one("coins"), each("star", ("mechs", "power")))
NETWORK = Network((2, 3), [12, 11, 10], [[1, -2], [3, 4], [5, 6]], [70, -80], [[9], [10]], [11], [-12])
TEXT = network_text("tiny", 100, [NETWORK], OWN)
Damage = Callable[[str], str]


def put(old: str, new: str) -> Damage:
    """Replaces what is there once."""

    def damaged(text: str) -> str:
        assert text.count(old) == 1
        return text.replace(old, new)

    return damaged


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "network.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert read_networks(path, OWN) == (100, [NETWORK])
    context = NetworkFile(path, OWN).context(3)
    assert (context.num_inputs, context.num_units, context.num_units_2, context.prior) == (3, 2, 1, 100)
    assert list(context.bits) == [12, 11, 10]


def test_only_a_network_for_which_late_wins_count_less_has_something_for_nobody(tmp_path: Path) -> None:
    path = tmp_path / "network.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert NetworkFile(path, OWN).context(2).nobody == NEVER
    late = replace(NETWORK, nobody=-345)
    path.write_text(network_text("tiny", 100, [late], OWN), encoding="utf-8")
    assert read_networks(path, OWN) == (100, [late])
    assert NetworkFile(path, OWN).context(2).nobody == -345


def test_inputs_with_several_places_are_counted() -> None:
    assert input_names(OWN) == ["coins", "star_1", "star_2"]
    names = input_names(INPUTS)
    assert len(names) == inputs.NUM_INPUTS == len(set(names))
    assert names[inputs.COINS] == "coins" and names[inputs.FACTION + 6] == "faction_7"


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (put("coins = [1, -2]\n", ""), "the weights of input 'coins' are missing"),
        (put("coins = [1, -2]", "coin = [1, -2]"), "the game has no input 'coin'; did you mean 'coins'"),
        (put("coins = [1, -2]", "coins = [1]"), "a row of 'first' has 1 numbers, not 2"),
        (put("coins = [1, -2]", "coins = [1, 40000]"), "weights are from -32767 to 32767, not 40000"),
        (put("coins = [1, -2]", "coins = [1, 2.5]"), "is 2.5, but must be a whole number"),
        (put("bits = [12, 11, 10]", "bits = [12, 11]"), "a row of 'bits' has 2 numbers, not 3"),
        (put("bits = [12, 11, 10]", "bits = [12, 11, 7]"), "bits are from 8 to 14, not 7"),
        (put("last = [-12]", "last = []"), "a row of 'last' has 0 numbers, not 1"),
        (put("  [10],\n", ""), "layers of 2 and 1 units, at most 64 and 32, with 1 rows between them"),
        (put("first_bias = [70, -80]", f"first_bias = [70, {2**41}]"), "biases are from"),
        (put("last = [-12]", f"last = [-12]\nnobody = {2**41}"), "biases are from"),
        (put("last = [-12]", "last = [-12]\nnobody = 0.5"), "'networks.0.nobody' is 0.5, but must be a whole number"),
        (
            put("schema = 1", "schema = 2"),
            "key 'schema' is 2, but must be 1, the form of networks that this program reads.",
        ),
        (put("prior = 100", "prior = -1"), "key 'prior' is -1, but must be a whole number from 0 to 32767"),
        (put("last = [-12]\n", ""), "'networks.0.last' is missing"),
        (put("schema = 1\n", "schema = 1\nx ="), "not TOML"),
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence(damage: Damage, says: str, tmp_path: Path) -> None:
    path = tmp_path / "network.toml"
    path.write_text(damage(TEXT), encoding="utf-8")
    with pytest.raises(DataError) as refusal:
        NetworkFile(path, OWN).context(2)
    assert says in str(refusal.value) and str(path) in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ((one("coins"), each("star", ("mechs", "power", "workers"))), "2 of 'star', not 3"),
        ((one("coins"), one("power"), each("star", ("mechs", "power"))), "0 of 'power', not 1"),
        ((one("coins"), each("star", ("power", "mechs"))), "its inputs stand for others"),
        ((one("coins"), each("star", ("mechs", "workers"))), "its inputs stand for others"),
    ],
)
def test_experts_trained_with_other_components_say_so(own: tuple[Input, ...], says: str, tmp_path: Path) -> None:
    path = tmp_path / "network.toml"
    path.write_text(TEXT, encoding="utf-8")
    with pytest.raises(DataError) as refusal:
        NetworkFile(path, own).context(2)
    assert str(refusal.value).startswith(
        f"{path}: the experts were trained with other components ({says}); `make train`"
    )
    path.write_text(TEXT.replace(f'inputs = "{code_of_inputs(OWN)}"\n', ""), encoding="utf-8")
    with pytest.raises(DataError, match="the experts were trained with other components"):
        NetworkFile(path, OWN).context(2)


def test_a_network_of_another_game_is_told_from_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "network.toml"
    path.write_text(TEXT, encoding="utf-8")
    with pytest.raises(DataError) as refusal:
        NetworkFile(path, (one("silver"), each("building", ("well", "church")))).context(2)
    assert "most inputs of this network are not this game's, such as 'coins'; name a network" in str(refusal.value)


def test_a_number_of_players_without_a_network_is_told(tmp_path: Path) -> None:
    path = tmp_path / "network.toml"
    path.write_text(TEXT, encoding="utf-8")
    with pytest.raises(DataError, match="has no network for 4 players"):
        NetworkFile(path, OWN).context(4)
