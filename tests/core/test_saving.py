"""Writing into a position from outside, comparing and hashing positions."""

from __future__ import annotations

import pytest

from engines.core import registry
from engines.core.engine import saving
from engines.core.engine.errors import DataError
from engines.core.engine.fields import CORE_FIELDS
from engines.core.engine.frames import pop, push
from engines.core.engine.schema import NO_PART
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import MAX_REGIONS
from engines.smallworld.rules.constants import MAX_PLAYERS

GAME = "smallworld"


def test_put_writes_one_number() -> None:
    s = State()
    saving.put(GAME, s, "tokens", 3, 9)
    saving.put(GAME, s, "decisions", 0, 2**63 - 1)
    assert s.tokens == [0, 0, 0, 9] + [0] * (MAX_REGIONS - 4) and s.decisions == 2**63 - 1


@pytest.mark.parametrize(
    ("name", "index", "value", "message"),
    [
        ("token", 0, 1, "no field 'token'; did you mean 'tokens'"),
        ("aside", MAX_PLAYERS, 1, f"no place {MAX_PLAYERS}; it has {MAX_PLAYERS}"),
        ("aside", -1, 1, "no place -1"),
        ("tribes", 1, 1, "no place 1; it has 1"),
        ("tokens", 0, 21, "cannot hold 21; it holds 0 to 20"),
        ("tokens", 0, -1, "cannot hold -1"),
    ],
)
def test_wrong_write_is_refused_in_one_sentence(name: str, index: int, value: int, message: str) -> None:
    s = State()
    with pytest.raises(DataError, match=message):
        saving.put(GAME, s, name, index, value)
    assert saving.differences(GAME, s, State()) == {}


@pytest.mark.parametrize("game", registry.names())
def test_digest_and_differences_see_every_field_but_counts_and_caches(game: str) -> None:
    new = registry.load(game).rules.play.new_play
    for field in saving.fields_of(game):
        if field.group in NO_PART or field.name == "depth" or field.name.startswith("frame_"):
            continue
        s, base = new(), new()
        for one in (s, base) if field.needs not in ("", field.name) else ():
            saving.put(game, one, field.needs, 0, 1)
        saving.put(game, s, field.name, 0, max(field.low, 1))
        assert list(saving.differences(game, s, base)) == [field.name]
        assert saving.digest(game, s) != saving.digest(game, base)


def test_counts_are_saved_but_make_no_difference() -> None:
    s, base, loaded = State(), State(), State()
    saving.put(GAME, s, "decisions", 0, 7)
    saving.put(GAME, s, "legal", 0, 1)
    assert saving.differences(GAME, s, base) == {}
    assert saving.digest(GAME, s) == saving.digest(GAME, base)
    saving.put(GAME, s, "players", 0, 2)
    saving.from_json(GAME, loaded, saving.to_json(GAME, s))
    assert (loaded.decisions, loaded.legal) == (7, 0)


def test_digest_does_not_see_frames_that_were_taken_off() -> None:
    s = State()
    before = saving.digest(GAME, s)
    push(s, 1, 2, 3, 4, 5)
    assert saving.digest(GAME, s) != before
    pop(s)
    assert saving.digest(GAME, s) == before


@pytest.mark.parametrize("game", registry.names())
def test_kernel_fields_come_first(game: str) -> None:
    assert saving.fields_of(game)[: len(CORE_FIELDS)] == CORE_FIELDS
