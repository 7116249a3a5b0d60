"""Who may see and do what, over a real network: each line of docs/web.md about safety, attacked."""

from __future__ import annotations

import http.client
import json
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra [web] is not installed")
pytest.importorskip("websockets", reason="the extra [web] is not installed")

from websockets.exceptions import ConnectionClosed, InvalidStatus

from engines.core.engine.errors import ScytheError
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.web import server
from scythe_cli.web.keys import HOST, ONLOOKERS, Visitor
from scythe_cli.web.messages import KINDS, LONGEST, read_message
from scythe_cli.web.server import MOST_STRANGERS, PAUSE
from scythe_cli.web.table import VIEWS, WebTable
from tests.cli.web import Served, Sitting, close_all, closed, plan, served

pytestmark = pytest.mark.xdist_group("web")


@pytest.fixture(autouse=True)
def tables_are_left() -> Iterator[None]:
    """Files and bots of tables are let go."""
    yield
    close_all()


FRAMES = 2000


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table for two people, which the tests of this file share."""
    with served(WebTable(plan(tmp_path_factory.mktemp("table"), names=("Anna", "Ben")))) as found:
        yield found


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    text: str


def get(place: Served, path: str = "/", method: str = "GET", **headers: str) -> Answer:
    with closing(http.client.HTTPConnection("127.0.0.1", place.port, timeout=20)) as line:
        line.request(method, path, headers={"Host": f"127.0.0.1:{place.port}"} | headers)
        with line.getresponse() as found:
            return Answer(found.status, found.headers, found.read().decode())


def asked(place: Served) -> int:
    return place.room.table.session.state.current_player()


def answers(place: Served) -> list[tuple[str, str]]:
    return place.room.table.session.answers()


def test_the_page_holds_nothing_of_a_game_and_may_do_next_to_nothing(place: Served) -> None:
    found = get(place)
    text, policy = found.text, found.headers["content-security-policy"]
    assert found.status == 200 and "Anna" not in text and "Small World" not in text
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    scripts = re.findall(r"script-src ([^;]+);", policy)
    assert len(scripts) == 1 and re.fullmatch(r"'sha256-[^']+'", scripts[0])
    told = {name: found.headers[name] for name in ("cache-control", "x-content-type-options", "referrer-policy")}
    assert told == {"cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer"}
    assert set(re.findall(r"(?:https?|wss?)://[^\s\"'`]*", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=\"(?!data:,)", text)


PATHS = ("/table", "/index.html", "/../pyproject.toml", "/%2e%2e/etc/passwd", "//etc/passwd", "/game.jsonl")


@pytest.mark.parametrize("path", PATHS)
def test_no_path_is_served(place: Served, path: str) -> None:
    found = get(place, path)
    assert found.status == 404 and "cache-control" in found.headers
    assert get(place, "/", method="POST").status == 405


HOSTS = ("evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "", "127.0.0.1.evil.example")
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.mark.parametrize("host", HOSTS)
def test_a_name_that_is_not_the_tables_is_misdirected(place: Served, host: str) -> None:
    assert get(place, Host=host).status == 421
    assert get(place, "/table", Host=host, Origin=f"http://{host}", **UPGRADE).status == 421


ORIGINS = (
    None,
    "null",
    "http://evil.example",
    "https://127.0.0.1:{port}",
    "http://localhost:{port}",
    "http://127.0.0.1",
)


@pytest.mark.parametrize("origin", ORIGINS)
def test_another_page_does_not_come_to_the_table(place: Served, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        place.line(origin=origin and origin.format(port=place.port))
    assert refused.value.response.status_code == 403
    if origin:
        assert get(place, Origin=origin.format(port=place.port)).status == 403


FIRST = (
    *('{"key": ""}', '{"key": "AAAAAAAAAAAAAAAAAAAAAA"}', '{"key": "\\u00e4"}', '{"key": 7}'),
    *('{"look": "score"}', "key", "", b"\x00"),
)


@pytest.mark.parametrize("first", FIRST)
def test_without_a_key_nothing_is_told_and_half_a_second_passes(place: Served, first: str | bytes) -> None:
    began = time.monotonic()
    with place.line() as line:
        line.send(first)
        with pytest.raises(ConnectionClosed) as end:
            line.recv(timeout=20)
    assert end.value.rcvd is not None and end.value.rcvd.code == 4401
    assert time.monotonic() - began >= PAUSE


def test_a_seat_answers_for_itself_alone(place: Served) -> None:
    seat, before = asked(place), answers(place)
    for visitor in (Visitor(1 - seat), ONLOOKERS, HOST):
        with place.guest(visitor) as guest:
            at = guest.table["at"]
            assert guest.table["moves"] == []
            for message in ({"take": 0}, {"say": "1"}, {"say": f"seat {seat + 1}: 1"}, {"spot": 0}, {"preview": 0}):
                told = guest.refused(at=at, **message)
                assert "not your turn" in told or "only looks on" in told
    with place.guest(Visitor(seat)) as guest:
        assert "moved on" in guest.refused(take=0, at=guest.table["at"] + 1)
        for line in ("save x.jsonl", "undo!", "quit", "\x1b[2J"):
            assert guest.refused(say=line, at=guest.table["at"])
        assert "moved on" in guest.refused(take=9999, at=guest.table["at"])
    assert answers(place) == before and not Path("x.jsonl").exists()


GARBAGE = (
    *("", "{", "[1]", '"take"', "{}", '{"a": 1}', "[" * 2000, '{"take": 0}', '{"take": true, "at": 0}'),
    *('{"take": NaN, "at": 1}', '{"take": 1e999, "at": 1}', '{"take": -1, "at": 0}', '{"look": "x", "look": "y"}'),
    '{"say": "' + "x" * (LONGEST + 1) + '", "at": 0}',
)


def test_garbage_is_refused_and_what_is_too_long_ends_the_line(place: Served) -> None:
    with place.guest(ONLOOKERS) as guest:
        for text in GARBAGE:
            guest.line.send(text)
            assert guest.until("refused")
    for frame, code in (("x" * 4097, 1009), (b"\x00\x01", 4400)):
        with place.guest(ONLOOKERS) as guest:
            guest.line.send(frame)
            assert closed(guest.line) == code


def test_ten_messages_a_second_are_heard(place: Served) -> None:
    with place.guest(ONLOOKERS) as guest:
        began = time.monotonic()
        for number in range(32):
            guest.send(beat=number)
        while guest.until("beat")["beat"] != 31:
            pass
        assert time.monotonic() - began > 1.0


def test_so_many_browsers_and_no_more(place: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert server.MOST_BROWSERS == 40
    monkeypatch.setattr(server, "MOST_BROWSERS", 5)
    with ExitStack() as lines:
        for _ in range(server.MOST_BROWSERS):
            lines.enter_context(place.guest(ONLOOKERS))
        late = lines.enter_context(place.line())
        late.send(json.dumps({"key": place.room.keys.of(Visitor(0))}))
        assert closed(late) == 4429
    while place.room.sockets:
        time.sleep(0.01)


def test_strangers_who_fill_the_door_keep_nobody_out(place: Served) -> None:
    with ExitStack() as lines:
        strangers = [lines.enter_context(place.line()) for _ in range(3 * MOST_STRANGERS)]
        for visitor in (Visitor(0), Visitor(1), HOST, ONLOOKERS):
            guest = lines.enter_context(place.guest(visitor))
            assert guest.table["you"] == visitor.seat
        assert [closed(line) for line in strangers[: 2 * MOST_STRANGERS]] == [4408] * 2 * MOST_STRANGERS
    while place.room.sockets:
        time.sleep(0.01)


def test_the_host_alone_frees_a_seat_and_its_old_link_opens_nothing(place: Served) -> None:
    seat = Visitor(1)
    with place.guest(seat) as ben, place.guest(ONLOOKERS) as eve, place.guest(HOST) as host:
        for guest in (ben, eve):
            assert "Only the host" in guest.refused(free=1)
        old = place.room.keys.of(seat)
        host.send(free=1)
        found = host.until("links")["links"]
        while old in json.dumps(found):
            found = host.until("links")["links"]
        assert closed(ben.line) == 4403
        assert place.room.keys.of(seat) in json.dumps(found)
    with place.line() as line:
        line.send(json.dumps({"key": old}))
        assert closed(line) == 4401
    with place.guest(seat) as again:
        assert again.table["you"] == 1 and "Ben" not in again.table["names"][1]


def test_a_person_may_sit_at_two_devices(place: Served) -> None:
    seat = Visitor(asked(place))
    with place.guest(seat) as phone, place.guest(seat) as laptop:
        at = phone.table["at"]
        phone.send(take=0, at=at)
        for guest in (phone, laptop):
            while guest.table["at"] == at:
                guest.until("table")
        assert phone.table == laptop.table


def test_keys_are_told_to_the_host_alone(place: Served) -> None:
    keys = [place.room.keys.of(one) for one in place.room.keys]
    for visitor in (Visitor(0), Visitor(1), ONLOOKERS):
        with place.line() as line:
            line.send(json.dumps({"key": place.room.keys.of(visitor)}))
            heard = ""
            while '"here"' not in heard:
                heard += line.recv(timeout=20)
        assert not any(key in heard for key in keys)


def test_a_phone_that_takes_nothing_stops_nobody_else(place: Served) -> None:
    with place.line(max_queue=1, close_timeout=0.1) as asleep:
        asleep.send(json.dumps({"key": place.room.keys.of(ONLOOKERS)}))
        with place.guest(Visitor(asked(place))) as guest:
            at = guest.table["at"]
            guest.send(take=0, at=at)
            while guest.table["at"] == at:
                guest.until("table")


def frames(rng: Random) -> Iterator[str]:
    """Messages that no page sends."""
    values: list[Any] = ["", "1", "x" * 300, "\x00", "\u202e", "conquer r3", "NaN", "🂡" * 20, "?", "? ? ?"]
    values += [0, 1, -1, 2**53, 2**70, 1.5, True, None, [], {}, *VIEWS, "seat 2: 1", "give 1 to seat 2"]
    while True:
        kinds = rng.sample([*KINDS, "at", "x"], rng.choice([1, 1, 1, 2]))
        at = {"at": rng.choice([0, 1, 5])} if rng.random() < 0.7 else {}
        text = json.dumps({kind: rng.choice(values) for kind in kinds} | at)
        if rng.random() < 0.2:
            cut = rng.randrange(len(text) + 1)
            text = text[:cut] + rng.choice(["", "\x00", "}", "\\ud800", "[" * 50]) + text[cut:]
        yield text


def test_fuzzed_frames_break_nothing(tmp_path: Path) -> None:
    at, rng = Sitting(WebTable(plan(tmp_path))), Random(5)
    made, done = frames(rng), 0
    for _ in range(FRAMES):
        try:
            message = read_message(next(made))
            if message.kind in ("key", "free", "beat") or message.value == "hint":
                continue
            at.table.hear(rng.choice([0, 1, -2]), message)
            done += 1
        except (Refusal, ScytheError) as refused:
            assert "\n" not in str(refused).strip() and len(str(refused)) < 3000
    assert done > FRAMES // 50
