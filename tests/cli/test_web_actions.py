"""Ten common actions of each game in the browser: at most three taps, on the list of answers or on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra [web] is not installed")
pytest.importorskip("websockets", reason="the extra [web] is not installed")

from engines.core import registry
from engines.core.engine.errors import NotationError
from engines.core.search.botspec import BotSpec
from engines.core.transcript import read_transcript
from engines.core.typed_lines import read_line
from scythe_cli.playing.session import Seating
from scythe_cli.table.places import Places
from scythe_cli.web.table import WebTable
from tests.cli.test_table_actions import ACTIONS, MOST_CLICKS
from tests.cli.test_typed_lines import STORED, position
from tests.cli.web import Sitting, close_all

pytestmark = pytest.mark.xdist_group("web")


class Hand:
    """Taps as `question.js` understands them; a spot with several answers leaves only these on the list."""

    def __init__(self, at: Sitting, seat: int) -> None:
        self.at, self.seat = at, seat
        self.taps = 0

    def tap(self, what: str) -> None:
        self.taps += 1
        shown = self.at.shown(self.seat)
        if not what.startswith("["):
            self.take([number for number, move in enumerate(shown["moves"]) if move[1] == what])
            return
        spot = list(self.spot(what.strip("[]")))
        about = [number for number, move in enumerate(shown["moves"]) if spot in move[4]]
        if len(about) > 1:
            return  # the list is shorter now
        if about:
            self.take(about)
        else:
            self.at.send(self.seat, spot=[place[:2] for place in shown["further"]].index(spot))

    def take(self, meant: list[int]) -> None:
        assert len(meant) == 1
        self.at.send(self.seat, take=meant[0])

    def spot(self, name: str) -> tuple[int, int]:
        state = self.at.table.session.state
        pictures = state.game.pictures
        found = Places(pictures.scene(state), pictures.picture(state, self.seat), self.seat).meant(name)
        assert found is not None, name
        return found


@pytest.mark.parametrize(("game", "stored", "place", "clicks", "line"), ACTIONS, ids=[line for *_, line in ACTIONS])
def test_a_common_action_takes_three_taps_at_most(game: str, stored: str, place: int, clicks: str, line: str) -> None:
    state = position(game, stored, place)
    seat = state.current_player()
    try:
        wanted = [state.text_to_action(line)]
    except NotationError:
        wanted = list(read_line(state, line))
    transcript = read_transcript(STORED / f"{game}-{stored}.jsonl")
    people = [BotSpec("human")] * state.num_players
    before = transcript.answers[:place]
    at = Sitting(
        WebTable(Seating(registry.load(game), transcript.setup, people, 1, Path(), before=before, is_recorded=False))
    )
    hand = Hand(at, seat)
    for what in clicks.split("; "):
        hand.tap(what)
    done = [entry.action for entry in at.table.session.history[place:] if entry.seat == seat]
    assert done[: len(wanted)] == wanted and hand.taps <= MOST_CLICKS
    close_all()
