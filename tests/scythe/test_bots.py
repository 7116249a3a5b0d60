"""The greedy bot: legal, deterministic, blind to hidden things, and good enough to end its games."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engines
from engines.core import registry
from engines.core.engine import saving
from engines.core.engine.asking import choose
from engines.core.engine.constants import CHANCE_PLAYER, NUM_WEIGHTS, POLICY_GREEDY, POLICY_RANDOM
from engines.core.engine.errors import DataError
from engines.core.engine.playout import chance_choice, play_random
from engines.scythe.game import GAME
from engines.scythe.generated.play import Play, new_play
from engines.scythe.generated.state import copy_into
from engines.scythe.rules.constants import ENDED_STAR, K_COMMIT, K_DIAL, MAX_PLAYERS, TOGAWA
from engines.scythe.rules.hidden import hide_from
from engines.scythe.rules.scoring import fortune
from tests.sources import ROOT

COMPILED = engines.build() == "compiled"
FIRST_KEY = 10**6
LIMIT = 10**6


def start(players: int, seed: int) -> Any:
    """A random table before its first draw."""
    rules = registry.load("scythe")
    setup = rules.tables.deal(players, Random(seed), expansions=["invaders"])
    return rules.new_initial_state(setup).core


def played(players: int, seed: int, policies: list[int] | None = None) -> Any:
    """A game between core bots, played to its end."""
    s = start(players, seed)
    GAME.bots.play_on(s, GAME.bots.new_context(policies or [POLICY_GREEDY] * players), FIRST_KEY + seed, LIMIT)
    return s


def hide(dst: Any, src: Any, seat: int, key: int) -> None:
    """Make `dst` a position that `seat` could be in when the game is at `src`."""
    copy_into(dst, src)
    hide_from(dst, seat, key)


def digest(s: Any) -> str:
    return saving.digest("scythe", s)


def one_choice(s: Any, bots: list[Any], key: int) -> int:
    """What chance or the bot that is asked answers."""
    seat = s.frame_player[s.depth - 1]
    return chance_choice(s, key) if seat == CHANCE_PLAYER else bots[seat].choose(s)


@pytest.mark.parametrize("players", range(2, 8))
def test_every_choice_is_legal_and_every_game_ends(players: int) -> None:
    s = start(players, players)
    bots = [GAME.bots.greedy(players, 99) for _ in range(players)]
    while s.legal:
        x = one_choice(s, bots, 5)
        assert s.legal >> x & 1
        choose(s, x)
    assert s.ended == ENDED_STAR


def test_same_key_same_game() -> None:
    assert digest(played(3, 4)) == digest(played(3, 4))


def test_a_bot_for_each_seat_plays_like_one_loop_for_all() -> None:
    s = start(4, 11)
    bots = [GAME.bots.greedy(4, FIRST_KEY + 11) for _ in range(4)]
    while s.legal:
        choose(s, one_choice(s, bots, FIRST_KEY + 11))
    assert digest(s) == digest(played(4, 11))


def positions(seeds: range) -> list[Any]:
    """Positions in which a seat is asked, from random and greedy play, combats and traps among them."""
    found = []
    for seed in seeds:
        s = start(5, seed)
        policies = [POLICY_GREEDY if seed % 2 else POLICY_RANDOM] * 5
        context = GAME.bots.new_context(policies)
        while s.legal and len(found) < 40 * (seed - seeds.start + 1):
            GAME.bots.play_on(s, context, seed, 23)
            while s.legal and s.frame_player[s.depth - 1] == CHANCE_PLAYER:
                choose(s, chance_choice(s, seed))
            if s.legal:
                copy = new_play()
                hide(copy, s, s.frame_player[s.depth - 1], 1)
                found.append((s.frame_player[s.depth - 1], copy, hidden_twin(s)))
    return found


def hidden_twin(s: Play) -> Play:
    """A position that looks the same to the seat that is asked."""
    twin = new_play()
    hide(twin, s, s.frame_player[s.depth - 1], 2)
    return twin


def test_hidden_things_do_not_change_a_choice() -> None:
    different = 0
    for seat, one, other in positions(range(20, 24)):
        different += digest(one) != digest(other)
        assert GAME.bots.greedy(5, 3).choose(one) == GAME.bots.greedy(5, 3).choose(other), (
            f"seat {seat} saw what is hidden"
        )
    assert different > 20


def test_what_is_hidden_does_not_depend_on_what_it_was() -> None:
    for seat, one, other in positions(range(30, 32)):
        a, b = new_play(), new_play()
        hide(a, one, seat, 7)
        hide(b, other, seat, 7)
        assert saving.differences("scythe", a, b) == {}


def test_hiding_keeps_hand_sizes_and_cards() -> None:
    for seat, one, other in positions(range(32, 34)):
        for q in range(5):
            hand = [one.hand[q * 4 + v] for v in range(4)], [other.hand[q * 4 + v] for v in range(4)]
            assert sum(hand[0]) == sum(hand[1])
            assert q != seat or hand[0] == hand[1]
            assert one.objectives[q].bit_count() == other.objectives[q].bit_count()
        total = [sum(p.hand[q * 4 + v] for q in range(5)) + p.deck[v] for p in (one, other) for v in range(4)]
        assert total[:4] == total[4:]
        assert one.offer.bit_count() == other.offer.bit_count() == one.offer_size


def test_what_others_have_seen_of_hands_is_hidden_but_for_the_own_hand() -> None:
    s, kept = start(4, 3), new_play()
    while s.frame_player[s.depth - 1] == CHANCE_PLAYER:
        choose(s, chance_choice(s, 3))
    for seer, holder in ((0, 2), (1, 0), (1, 2), (3, 1)):
        place = next(v for v in range(4) if s.hand[holder * 4 + v])
        saving.put("scythe", s, "known", (seer * MAX_PLAYERS + holder) * 4 + place, 1)
    hide(kept, s, 0, 5)
    known = {(i // 4 // MAX_PLAYERS, i // 4 % MAX_PLAYERS) for i, cards in enumerate(kept.known) if cards}
    assert known == {(0, 2), (1, 0)}


def test_opponents_commitment_is_hidden() -> None:
    found = 0
    for seed in range(12):
        s = start(3, seed)
        context = GAME.bots.new_context([POLICY_GREEDY] * 3)
        while s.legal and found < 3:
            kind, seat = s.frame_kind[s.depth - 1], s.frame_player[s.depth - 1]
            if kind in (K_DIAL, K_COMMIT) and seat == s.rival and s.dial[0]:
                found += 1
                assert hidden_twin(s).dial[0] == 0
            GAME.bots.play_on(s, context, seed, 1)
    assert found == 3


def test_armed_traps_of_another_seat_are_hidden() -> None:
    kinds = set()
    for seed in range(30):
        s = start(7, seed)
        seat = next(p for p in range(7) if s.faction[p] != TOGAWA)
        context = GAME.bots.new_context([POLICY_GREEDY] * 7)
        while s.legal and not s.armed:
            GAME.bots.play_on(s, context, seed, 1)
        if s.armed:
            for key in range(12):
                guess = new_play()
                hide(guess, s, seat, key)
                kinds.add(guess.armed)
                assert sorted(guess.trap) == sorted(s.trap)
            break
    assert len(kinds) > 1


def test_both_builds_choose_the_same() -> None:
    script = "from tests.scythe.test_bots import played, digest; print([digest(played(n, n)) for n in (2, 3)])"
    answers = []
    for pure in ("", "1"):
        environment = {**os.environ, "SCYTHE_PURE": pure}
        done = subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        answers.append(done.stdout)
    assert answers[0] == answers[1]


def test_five_player_games_end_by_a_sixth_star() -> None:
    games = [played(5, seed) for seed in range(20 if COMPILED else 3)]
    assert sum(s.ended == ENDED_STAR for s in games) >= len(games) * 0.9
    assert all(s.turns <= 5 * 60 for s in games if s.ended == ENDED_STAR)


def test_beats_four_random_players() -> None:
    count = 20 if COMPILED else 2
    for seed in range(count):
        s = played(5, 50 + seed, [POLICY_GREEDY if p == seed % 5 else POLICY_RANDOM for p in range(5)])
        assert max(range(5), key=lambda p: fortune(s, p)) == seed % 5


def test_random_policy_is_the_random_player() -> None:
    one, other = start(3, 8), start(3, 8)
    GAME.bots.play_on(one, GAME.bots.new_context([POLICY_RANDOM] * 3), 77, 500)
    play_random(other, 77, 500)
    assert digest(one) == digest(other)


def test_every_weight_has_a_value() -> None:
    assert len(GAME.bots.places) <= NUM_WEIGHTS
    assert sorted(GAME.bots.places.values()) == list(range(len(GAME.bots.places)))
    text = (ROOT / "engines" / "scythe" / "data" / "greedy.toml").read_text(encoding="utf-8")
    written = {line.split(" = ")[0] for line in text.splitlines() if " = " in line and not line.startswith("#")}
    assert written == {*GAME.bots.places, "schema"}
    assert all("#" in line for line in text.splitlines() if " = " in line and not line.startswith("#"))


def test_own_weights_change_what_they_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("star = 1\n", encoding="utf-8")
    row = GAME.bots.load_weights(file)
    assert row[GAME.bots.places["star"]] == 1
    assert row[GAME.bots.places["coin"]] == GAME.bots.load_weights()[GAME.bots.places["coin"]]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("stars = 1", "there is no weight 'stars'; did you mean 'star'"),
        ("star = -1", "key 'star' is -1, but must be a whole number from 0 to 32767"),
        ("star = 1.5", "key 'star' is 1.5, but must be a whole number"),
        ("star =", "not TOML"),
        ("", "gives no weight, so it changes nothing"),
        ("schema = 1", "gives no weight, so it changes nothing"),
        (
            "silver = 50\ncaptive = 70\nstar = 1",
            "2 of its 3 weights are not this game's, such as 'silver'; name a file",
        ),
    ],
)
def test_bad_weights_are_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=re.escape(says)):
        GAME.bots.load_weights(file)
