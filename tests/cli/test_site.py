"""The page without a server: its Python, told things as the page tells them, and what the page says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from engines.core import registry
from engines.core.engine.errors import BotError
from engines.core.language.log import ONLOOKER
from reports.page.templating import page_text
from scythe_cli.site.offered import offers
from scythe_cli.site.page import index_page, modules, offline_script
from tests.cli.running import ROOT, said, scythe, sentence
from tests.cli.screens import Screen
from tests.processes import PATIENCE
from tools.site.packing import LEFT_OUT, OWN, PACKAGES

pytestmark = pytest.mark.xdist_group("site")
SEATS = (
    "-p",
    "3",
    "--seat",
    "1=human",
    "--seat",
    "2=human",
    "--seat",
    "3=random",
    "--name",
    "1=Anna",
    "--name",
    "2=Ben",
)
LINES = ("Anna rusviet/industrial 72", "Ben nordic/militant 66")
SCYTHE_ROW = {
    "faction": ("nordic", "crimea"),
    "mat": ("militant", "patriotic"),
    "coins": (31, 25),
    "popularity": (13, 7),
    "territories": (9, 7),
    "factory": ("yes", "no"),
    "resources": (8, 5),
    "structure_bonus_count": (2, 1),
    "stars": (6, 4),
}
SHIPPED = {name.lower() for name in PACKAGES}
WALK = """
import sys

class OnlyShipped:
    wanted = set()

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        is_known = name.partition(".")[0] in {known} and not (name + ".").startswith({left_out})
        if not is_known:
            cls.wanted.add(name)
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, OnlyShipped)
from tests.cli.screens import Screen
from random import Random
screen = Screen()
sheet = screen.run("setup", "scythe", "-p", "3", "--sheet", "table.html", "-o", "table.json")
assert not sheet["refused"] and len(sheet["files"]) == 2, sheet["refused"]
for game, lang in (("scythe", "vi"), ("scythe", "fa"), ("architects", "fa"), ("wayfarers", "fa")):
    sheet = screen.run("setup", game, "-p", "3", "--sheet", "table.html", "--lang", lang)
    assert f'lang="{{lang}}"' in sheet["files"]["table.html"], sheet
assert not screen.run("score", "--quick", *{lines}, "--log", "plays.csv")["refused"]
for game in ("scythe", "smallworld", "architects", "wayfarers"):
    screen.play(game, "-p", "2", "--seat", "1=human", "--seat", "2=expert:level=1")
    screen.play_out(Random(1), 3)
    if game == "smallworld":
        assert screen.say(look="hint")[0].get("text")
    name, text = screen.transcript()
    lang = [] if game == "smallworld" else ["--lang", "fa"]
    stopped = ["--stopped"] if game == "smallworld" else []
    for words in (["score", name, "--page", "score.html", *lang, *stopped], ["report", name, "-o", "game"]):
        done = screen.say(run=words, files={{name: text}})[0]["done"]
        assert not done["refused"] and done["files"], done
screen.say(leave=True)
assert not OnlyShipped.wanted & {{"numpy", "scipy", "matplotlib"}}, OnlyShipped.wanted
"""


@pytest.fixture
def screen() -> Iterator[Screen]:
    found = Screen()
    yield found
    found.say(leave=True)


def test_the_page_needs_no_package_and_no_room_that_it_has_not() -> None:
    known = {*sys.stdlib_module_names, *OWN, *SHIPPED, "tests"}
    left_out = tuple(room.replace("/", ".") + "." for room in LEFT_OUT)
    script = WALK.format(known=known, left_out=left_out, lines=LINES)
    environment = os.environ | {"PYTHONPATH": str(ROOT), "SCYTHE_PURE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr


# --------------------------------------------------------------------------------------------------------- subcommands


def test_sheet_and_setup_are_those_of_the_command(screen: Screen, tmp_path: Path) -> None:
    words = ["setup", "scythe", "-p", "4", "--seed", "7", "--with", "invaders", "--name", "1=Zoë"]
    done = screen.run(*words, "--sheet", "table.html", "-o", "table.json")
    printed = said(*words, "--sheet", tmp_path / "table.html", "-o", tmp_path / "table.json")
    assert sorted(done["files"]) == ["table.html", "table.json"]
    for name, text in done["files"].items():
        assert text.encode() == (tmp_path / name).read_bytes()
    assert done["out"].strip() and done["out"] in printed and done["refused"] == ""
    again = screen.run(
        "setup", "--setup", "table.json", "--sheet", "again.html", table_json=done["files"]["table.json"]
    )
    assert again["files"]["again.html"] == done["files"]["table.html"]


@pytest.mark.parametrize(("game", "lang"), [("scythe", "vi"), ("wayfarers", "fa")])
def test_a_sheet_in_another_language_is_that_of_the_command(
    game: str, lang: str, screen: Screen, tmp_path: Path
) -> None:
    words = ["setup", game, "-p", "3", "--seed", "7", "--lang", lang]
    done = screen.run(*words, "--sheet", "table.html")
    said(*words, "--sheet", tmp_path / "table.html")
    assert done["files"]["table.html"].encode() == (tmp_path / "table.html").read_bytes()
    assert lang in next(one for one in offers() if one.name == game).languages


def test_a_first_game_is_explained_here_too(screen: Screen) -> None:
    for game in (one.name for one in offers() if one.has_tutorial):
        screen.say(play=[game, "--tutorial"])
        assert screen.table["lesson"]["pages"]
        screen.say(enough=True)
        assert screen.table["lesson"] is None


def test_score_and_its_page_are_those_of_the_command(screen: Screen, tmp_path: Path) -> None:
    entries = [
        word
        for key, own in SCYTHE_ROW.items()
        for n, cell in enumerate(own, 1)
        for word in ("--entry", f"{n}.{key}={cell}")
    ]
    words = ["score", "scythe", *entries, "--entry", "structure_bonus=in_a_row", "--name", "1=Anna", "--name", "2=Ben"]
    done = screen.run(*words, "--page", "score.html")
    printed = said(*words, "--page", tmp_path / "score.html")
    assert done["files"]["score.html"].encode() == (tmp_path / "score.html").read_bytes()
    assert done["out"].strip() and done["out"] in printed


def test_plays_are_logged_one_after_another(screen: Screen, tmp_path: Path) -> None:
    words = ["score", "--quick", *LINES, "--day", "2026-11-28", "--log"]
    log = screen.run(*words, "plays.csv")["files"]["plays.csv"]
    log = screen.run(*words, "plays.csv", plays_csv=log)["files"]["plays.csv"]
    for _ in range(2):
        said(*words, tmp_path / "plays.csv")
    assert log.encode() == (tmp_path / "plays.csv").read_bytes()
    tied = ["score", "--quick", "Anna rusviet/industrial 72", "Ben nordic/militant 72"]
    assert "A tie has to be broken" in screen.run(*tied)["refused"]
    assert screen.run(*tied, typed="unknown\n" * 9)["refused"] == ""


@pytest.mark.parametrize(
    "words",
    [
        ("setup", "scyhte"),
        ("setup", "scythe", "-p", "9"),
        ("setup", "--seed", "x"),
        ("score", "scythe", "--entry", "1.coins=many"),
        ("score", "scythe", "--entry", "1.coins=3"),
        ("score", "--quick", "Anna 72", "--log", "plays.csv"),
        ("score", "nothing.toml"),
    ],
)
def test_what_cannot_be_done_is_refused_in_the_sentence_of_the_command(words: tuple[str, ...], screen: Screen) -> None:
    done = screen.run(*words)
    assert done["refused"] == sentence(scythe(*words)) and done["files"] == {}


def test_a_file_that_is_nested_too_deeply_is_refused_before_it_is_read(screen: Screen) -> None:
    deep = f'{{"format": {"[" * 5000}'
    for told in (
        screen.say(run=["score", "a.json"], files={"a.json": deep}),
        screen.play("--resume", "a.jsonl", a_jsonl=deep),
    ):
        assert "nested more than" in told[0]["failed"]
    quoted = screen.run("score", "a.json", a_json='{"format": "' + "[" * 5000 + '"}')
    assert "nested" not in quoted["refused"]


# ------------------------------------------------------------------------------------------------------------- a game


@pytest.mark.parametrize("game", registry.names())
def test_each_game_is_played_to_its_end_scored_and_logged(game: str, screen: Screen) -> None:
    screen.play(game, *SEATS)
    assert screen.play_out(Random(1)) > 5
    assert len(screen.table["end"]["places"]) == 3 and screen.table["you"] is None and screen.curtain is None
    name, text = screen.transcript()
    scored = screen.say(run=["score", name, "--log", "plays.csv"], files={name: text})[0]["done"]
    assert all(str(place[2]) in scored["out"] for place in screen.table["end"]["places"])
    assert scored["refused"] or "Anna" in scored["files"]["plays.csv"]


def test_pages_of_a_game_are_the_same_from_the_table_and_from_its_transcript(screen: Screen) -> None:
    screen.play("architects", *SEATS)
    screen.play_out(Random(1))
    pages = [screen.say(look=look)[0]["html"] for look in ("page", "score page")]
    name, text = screen.transcript()
    stepped = screen.say(run=["report", name, "-o", "game"], files={name: text})[0]["done"]
    scored = screen.say(run=["score", name, "--page", "score.html"], files={name: text})[0]["done"]
    assert [stepped["files"]["game/index.html"], scored["files"]["score.html"]] == pages


@pytest.mark.parametrize("game", [one.name for one in offers() if one.solo])
def test_one_person_against_the_printed_opponent_has_the_screen_all_the_time(game: str, screen: Screen) -> None:
    screen.play(game, "--solo")
    curtains = []
    for _ in range(12):
        curtains += [one for one in screen.take() if one.get("curtain")]
    assert screen.table["you"] == 0 and curtains == []


def test_a_game_goes_on_from_its_transcript(screen: Screen) -> None:
    screen.play("smallworld", *SEATS)
    screen.play_out(Random(2), 9)
    name, text = screen.transcript()
    other = Screen()
    other.say(play=["--resume", name], files={name: text})
    assert other.transcript() == (name, text) and other.curtain is not None
    other.say(lift=True)
    if screen.curtain is not None:
        screen.say(lift=True)
    assert other.table["moves"] == screen.table["moves"] and other.table["moves"]
    other.say(leave=True)


def test_a_game_that_cannot_begin_leaves_the_one_that_is_played(screen: Screen) -> None:
    screen.play("smallworld", *SEATS)
    before = screen.transcript()
    assert screen.say(play=["scythe", "--seat", "1=humn"]) == [
        {"failed": "--seat 1=humn: nobody is called 'humn'; did you mean 'human'?"}
    ]
    for words in (["--replay", "x"], ["--web"], ["--chance", "ask"], ["--transcript", "x"]):
        assert "is for a terminal" in screen.say(play=["scythe", *words])[0]["failed"]
    assert screen.transcript() == before
    screen.say(leave=True)
    for message in ({"take": 0, "at": 0}, {"keep": True}, {"lift": True}, {"hand over": True}):
        assert screen.say(**message) == [{"failed": "No game is being played here."}]
    for text in ("{}", "[]", "3", '{"take": "x", "at": 0}', "{", '{"play": 3}'):
        assert "failed" in json.loads(screen.worker.hear(text))[0]


def test_where_a_bot_breaks_that_is_said_once_and_what_was_played_is_kept(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.play("smallworld", "-p", "2", "--seat", "1=human", "--seat", "2=random")

    def broken(*given: object) -> None:
        raise BotError("Bot 'random' broke.")

    with monkeypatch.context() as patch:
        patch.setattr("engines.arena.match.BotTable.answer", broken)
        failed: list[str] = []
        while not failed:
            failed = [one["failed"] for one in screen.take() if "failed" in one]
    assert failed == ["Bot 'random' broke."]
    before = len(screen.transcript()[1])
    screen.say(look="score")
    assert screen.table["moves"] and len(screen.transcript()[1]) > before  # it goes on


# ----------------------------------------------------------------------------------------------- from hand to hand


@pytest.mark.parametrize("game", registry.names())
def test_the_screen_holds_what_everybody_knows_while_it_is_handed_over(game: str, screen: Screen) -> None:
    rng, handed = Random(3), 0
    told = screen.play(game, *SEATS)
    while handed < 6 and not screen.table["over"]:
        if screen.curtain is None:
            asked = screen.table["you"]
            told = screen.take(rng.randrange(len(screen.table["moves"])))
            assert screen.curtain is not None or screen.table["over"] or screen.table["you"] == asked
            continue
        handed += 1
        hot = screen.worker._seat
        assert hot is not None and screen.curtain["down"] and hot.looks == ONLOOKER
        assert [one for one in told if "table" in one][-1]["table"] == screen.table
        assert (
            screen.table == json.loads(json.dumps(hot.table.shown(ONLOOKER)))
            and screen.table["you"] is None
            and not screen.table["moves"]
        )
        for message in (
            {"look": "hint"},
            {"take": 0, "at": screen.table["at"]},
            {"say": "1", "at": screen.table["at"]},
        ):
            assert "failed" in screen.say(**message)[0]
        waits = hot.waits
        screen.say(lift=True)
        assert screen.curtain is None and screen.table["you"] == waits == hot.table.session.state.current_player()
    assert handed > 1


def test_who_had_the_screen_may_look_once_more_and_take_back(screen: Screen) -> None:
    screen.play("smallworld", *SEATS)
    while screen.curtain is None or screen.curtain["from"] is None:
        screen.take()
    before = screen.curtain
    screen.say(lift=False)
    assert screen.table["you"] is not None and not screen.table["moves"] and not screen.curtain["down"]
    screen.say(**{"hand over": True})
    assert screen.curtain == before
    screen.say(lift=False)
    count = len(screen.transcript()[1].splitlines())
    told = screen.say(undo=False, at=screen.table["at"])
    if told[0].get("sure"):
        assert "Do the others agree?" in told[0]["text"]
        told = screen.say(undo=True, at=screen.table["at"])
    assert told[0]["text"].startswith("Taken back") and len(screen.transcript()[1].splitlines()) < count
    assert screen.table["moves"] and screen.curtain is None
    assert screen.say(lift=True) == [{"failed": "Nobody waits for the screen."}]


def test_a_seat_gets_its_name_at_the_table(screen: Screen) -> None:
    screen.play("smallworld", "-p", "2", "--seat", "1=human", "--seat", "2=random")
    told = screen.say(name="Anna")
    assert screen.table["names"][0].startswith("Anna") and any("printed" in one for one in told)
    assert '"Anna"' in screen.transcript()[1].splitlines()[0]


# ----------------------------------------------------------------------------------------------------------- the page


class Labels(HTMLParser):
    """The fields of a page, and what its labels are for."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[str] = []
        self.labelled: set[str] = set()
        self.ids: list[str] = []
        self._in_label = 0
        self.wrapped = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = dict(attrs)
        self.ids += [str(own["id"])] if "id" in own else []
        if tag == "label":
            self._in_label += 1
            self.labelled.add(str(own.get("for")))
        if tag in ("input", "select", "textarea"):
            if self._in_label:
                self.wrapped += 1
            else:
                self.fields.append(str(own.get("id")))

    def handle_endtag(self, tag: str) -> None:
        self._in_label -= tag == "label"


def test_every_field_of_the_page_has_a_label_and_every_element_a_name_of_its_own() -> None:
    page = index_page()
    found = Labels()
    found.feed(page)
    assert set(found.fields) - found.labelled == set() and found.wrapped > 3
    assert len(found.ids) == len(set(found.ids))
    for game in registry.names():
        assert f'data-game="{game}"' in page
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_scripts_name_only_elements_that_the_page_has() -> None:
    page = index_page()
    named = set(re.findall(r'byId\("([a-z-]+)"\)', page))
    assert {name for name in named if f'id="{name}"' not in page} <= {"name"}  # which is made when it is asked


def test_scripts_joined_into_one_use_no_name_twice() -> None:
    declared = [
        name
        for room, module in modules()
        for name in re.findall(r"^(?:export )?(?:const|let) (\w+)", page_text(room, module), re.MULTILINE)
    ]
    assert [name for name, times in Counter(declared).items() if times > 1] == []


def test_rows_of_a_score_are_those_that_the_sheet_takes(screen: Screen) -> None:
    for offer in offers():
        for row in (*offer.rows, *(offer.solo.rows if offer.solo else ())):
            refused = screen.run("score", offer.name, "--entry", f"1.{row.key}=~")["refused"]
            assert "a player has no" not in refused and (row.key in refused or "is missing" in refused), refused


def test_another_version_of_the_files_is_kept_under_another_name() -> None:
    first, second = offline_script("1", ["./", "a.js"]), offline_script("2", ["./", "a.js"])
    assert '["./", "a.js"]' in first and first != second
