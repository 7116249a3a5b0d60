"""Seeds that give nothing away: those that nobody gives are drawn with 63 bits, and no way leads back from a bot's."""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from engines.arena.batch import BatchPlayer
from engines.arena.match import seat_seed
from engines.core.game import game_key
from scythe_cli import typed
from tests.cli.running import FAKE, scythe

DRAWN = 2**62 + 2**41 + 12345
BITS = 48
NOTE = "seen.txt"
BOT = f"""
class First:
    def __init__(self, seed):
        with open({NOTE!r}, "a") as file: print(seed, file=file)
    def choose(self, view, legal): return legal[0]
BOTS = {{"first": First}}
"""
EXPERIMENT = f"""
format = "scythe-experiment"
format_version = 1
game = "{FAKE}"
title = "A try"
players = 2
bots = "random"
games = 4
"""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of bits that were drawn; DRAWN comes up."""
    bits: list[int] = []

    def draw(number: int) -> int:
        bits.append(number)
        return DRAWN

    monkeypatch.setattr(secrets, "randbits", draw)
    return bits


def stored_seed(path: str) -> int:
    with closing(sqlite3.connect(path)) as connection, connection:
        found = connection.execute("SELECT value FROM run WHERE key = 'seed'").fetchone()[0]
    connection.close()
    return int(json.loads(found))


def header(path: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(Path(path).read_text().partition("\n")[0])
    return found


def documented(key: int, seat: int) -> int:
    """The first 48 bits of the SHA-256 of `KEY/SEAT`, as docs/security.md has it."""
    return int(hashlib.new("sha256", b"%d/%d" % (key, seat)).hexdigest()[: BITS // 4], 16)


@pytest.mark.parametrize("key", [0, 1, 2, 7, 2**31, 2**47, 2**48, 2**63 - 1, *(game_key(seed) for seed in range(20))])
def test_the_seed_of_a_seat_is_cut_from_a_hash_of_the_key(key: int) -> None:
    assert [seat_seed(key, seat) for seat in range(7)] == [documented(key, seat) for seat in range(7)]


def test_the_hash_is_the_published_one() -> None:
    """`printf 0/0 | sha256sum | cut -c -12`, and of 1/2."""
    assert seat_seed(0, 0) == 0x5513E3EABBA6
    assert seat_seed(1, 2) == 0xD939926F0544


def flips(key: int, step: int, seat: int = 0) -> int:
    """The bits of a seat's seed that change when the key does."""
    return seat_seed(key, seat) ^ seat_seed(key + step, seat)


@pytest.mark.parametrize("step", [1, 2, 2**20, 2**40])
def test_neighbouring_keys_have_nothing_in_common(step: int) -> None:
    """Each bit changes in half of the steps, low ones as high ones, and no difference comes up twice."""
    changed = [flips(key, step) for key in range(2_000)]
    for bit in range(BITS):
        assert 850 < sum(one >> bit & 1 for one in changed) < 1_150, bit
    assert len({(seat_seed(key + step, 0) - seat_seed(key, 0)) % 2**BITS for key in range(2_000)}) == 2_000


def test_neighbouring_seats_have_nothing_in_common() -> None:
    changed = [seat_seed(key, 1) ^ seat_seed(key, 0) for key in range(2_000)]
    assert all(850 < sum(one >> bit & 1 for one in changed) < 1_150 for bit in range(BITS))


def noted() -> list[int]:
    return [int(line) for line in Path(NOTE).read_text().split()]


def test_bots_are_given_these_seeds() -> None:
    Path("mine.py").write_text(BOT)
    played = scythe("play", "-p", 3, "--seed", 9, "--bot-file", "mine.py", "--seat", "first")
    assert played.exit_code == 0, played.output
    assert noted() == [documented(game_key(9), seat) for seat in range(3)]


def test_bots_of_a_run_are_given_those_of_the_game() -> None:
    Path("mine.py").write_text(BOT)
    words = ("-n", 2, "-p", 2, "--assign", "random", "--rotation", "none", "--jobs", 1, "--seed", 9)
    done = scythe("simulate", "--bot-file", "mine.py", "--bot", "first", *words, "-o", "run.sqlite")
    assert done.exit_code == 0, done.output
    with closing(sqlite3.connect("run.sqlite")) as connection, connection:
        seeds = [row[0] for row in connection.execute("SELECT seed FROM games ORDER BY game_index")]
    connection.close()
    assert noted()[-4:] == [documented(game_key(seed), seat) for seed in seeds for seat in (0, 1)]


@pytest.mark.parametrize("seats", [("1=human", "2=random"), ("1=random", "2=human")])
def test_a_program_is_told_this_seed(seats: Sequence[str]) -> None:
    words = [word for seat in seats for word in ("--seat", seat)]
    told = scythe("play", "-p", 2, "--seed", 3, *words, "--style", "machine", text="").stdout
    hello = json.loads(told.splitlines()[0])
    assert hello["seed"] == documented(game_key(3), seats.index(f"{hello['seats'][0]}=human"))


def test_a_drawn_seed_cannot_be_guessed() -> None:
    assert max(typed.fresh_seed() for _ in range(64)) > 2**57


def test_setup_draws_63_bits(drawn: list[int]) -> None:
    printed = scythe("setup", "-p", 3)
    assert drawn == [63] and f"Seed {DRAWN} " in printed.stderr
    assert printed.stdout == scythe("setup", "-p", 3, "--seed", DRAWN).stdout


def test_play_draws_63_bits(drawn: list[int]) -> None:
    assert f"Seed {DRAWN} " in scythe("play", "-p", 2, "--seat", "human", text="").stderr
    assert drawn == [63] and header(f"scythe-game-{DRAWN}.jsonl")["seed"] == str(DRAWN)


def test_a_resumed_game_without_a_seed_draws_63_bits(drawn: list[int]) -> None:
    scythe("play", "-p", 2, "--seed", 1, "--seat", "human", "--transcript", "old.jsonl", text="")
    head, *rest = Path("old.jsonl").read_text().split("\n")
    kept = {key: value for key, value in json.loads(head).items() if key != "seed"}
    Path("old.jsonl").write_text("\n".join([json.dumps(kept), *rest]))
    assert f"Seed {DRAWN} " in scythe("play", "--resume", "old.jsonl", text="").stderr
    assert drawn == [63] and header("old.jsonl")["seed"] == str(DRAWN)


def test_simulate_draws_63_bits(drawn: list[int]) -> None:
    told = scythe("simulate", FAKE, "-n", 4, "-p", 2, "--bot", "random", "-o", "run.sqlite").stderr
    assert drawn == [63] and f"Seed {DRAWN} " in told and stored_seed("run.sqlite") == DRAWN


def test_an_experiment_without_a_seed_draws_63_bits(drawn: list[int]) -> None:
    Path("try.toml").write_text(EXPERIMENT)
    told = scythe("simulate", "try.toml").stderr
    assert drawn == [63] and f"Seed {DRAWN} " in told and stored_seed("try.sqlite") == DRAWN


def test_verify_draws_its_sample_with_63_bits(drawn: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("-n", 30, "-p", 2, "--bot", "random", "--seed", 1)
    assert scythe("simulate", FAKE, *words, "-o", "run.sqlite").exit_code == 0
    replayed, play = [], BatchPlayer.play

    def noting(self: BatchPlayer, first: int, games: int) -> object:
        replayed.append(first)
        return play(self, first, games)

    monkeypatch.setattr(BatchPlayer, "play", noting)
    assert scythe("simulate", "--verify", "run.sqlite", "-n", 5).exit_code == 0
    assert drawn == [63] and replayed == sorted(Random(DRAWN).sample(range(30), 5))
