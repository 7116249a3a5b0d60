"""The page without a server in a real browser: whole games without a network, files as the command writes them, the
curtain, a reload, small screens, keys. `make site` makes what is looked at here."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("websockets", reason="the extra [web] is not installed")

from scythe_cli.site.page import index_page
from tests.browser import BROWSER, skip_without_browser
from tests.cli.running import ROOT, said
from tests.cli.screens import Screen
from tests.cli.tabs import DESKTOP, PHONE, Browser, Tab

SITE = ROOT / "build" / "site"
pytestmark = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(BROWSER is None, reason="no browser is installed"),
    pytest.mark.skipif(not (SITE / "index.html").exists(), reason="`make site` has not been run"),
    pytest.mark.slow,
]
LONG = 120.0  # seconds that Python may take to begin on a busy machine, and a game to its end
READY = "document.getElementById('ready')?.textContent.startsWith('Ready')"
OFFLINE = "document.getElementById('ready').textContent === 'Ready, also without a network'"
ANSWERS = "document.querySelectorAll('.answer:not(:disabled)').length"
OVER = "document.getElementById('dialog').open && document.getElementById('dialog-title').textContent.endsWith('over')"
LEAST_TARGET = 44  # pixels of CSS
SMALL = f"""[...document.querySelectorAll('#start :is(button, summary, input:not([type=checkbox]), select)')]
    .filter((one) => one.offsetParent && one.getBoundingClientRect().height < {LEAST_TARGET} - 0.5)
    .map((one) => one.outerHTML)"""
PLAYS_ON = """(() => {
    let given = 0;
    window.handed = 0;
    const step = () => {
        const curtain = document.getElementById('curtain'), dialog = document.getElementById('dialog');
        if (dialog.open && document.getElementById('dialog-title').textContent === 'The game is over') return;
        const answers = [...document.querySelectorAll('.answer:not(:disabled)')];
        if (curtain.open) { window.handed += 1; document.getElementById('curtain-lift').click(); }
        else if (answers.length) answers[(7 * given++) % answers.length].click();
        setTimeout(step, 10);
    };
    step();
})()"""


class Host:
    """The folder, served by a static host until it is stopped; `asked` are the paths that it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Noting(SimpleHTTPRequestHandler):
            def log_message(self, *args: object) -> None:
                asked.append(self.path)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Noting, directory=str(SITE)))
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Serve nothing any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if (SITE / "index.html").read_text(encoding="utf-8") != index_page():
        pytest.skip("build/site is older than its sources; run `make site`")
    skip_without_browser(tmp_path_factory.mktemp("try"))
    with Browser(tmp_path_factory.mktemp("browser")) as found:
        yield found


@contextmanager
def hosted() -> Iterator[Host]:
    host = Host()
    try:
        yield host
    finally:
        host.stop()


def until(tab: Tab, script: str) -> None:
    end = time.monotonic() + LONG
    while not tab.run(script):
        assert time.monotonic() < end, script
        time.sleep(0.1)


def opened(browser: Browser, host: Host, size: tuple[int, int] = DESKTOP, touch: bool = False) -> Tab:
    tab = browser.open(host.address, size, touch)
    until(tab, READY)
    return tab


def fill(tab: Tab, form: str, game: str, **fields: str) -> None:
    """Choose a game, fill in fields of a form by name, and send it."""
    tab.run(f"""(() => {{
        const form = document.getElementById('{form}'), game = document.getElementById('game');
        game.value = '{game}';
        form.closest('details').open = true;
        game.dispatchEvent(new Event('change', {{ bubbles: true }}));
        for (const [name, value] of Object.entries({json.dumps(fields)})) {{
            const fields = [...form.querySelectorAll(`[name="${{name}}"], [data-entry="${{name}}"]`)];
            const field = fields.find((one) => !one.matches(':disabled'));
            if (field.type === 'checkbox') field.click(); else field.value = value;
            field.dispatchEvent(new Event('change', {{ bubbles: true }}));
        }}
        form.requestSubmit();
    }})()""")


def choose(tab: Tab, field: str, path: Path) -> None:
    """Choose a file, as a person does in the browser's own window."""
    text, name = json.dumps(path.read_text(encoding="utf-8")), json.dumps(path.name)
    tab.run(f"""(() => {{
        const files = new DataTransfer();
        files.items.add(new File([{text}], {name}));
        document.getElementById('{field}').files = files.files;
    }})()""")


def result(tab: Tab) -> str:
    """The page that came of a form."""
    until(tab, "!document.getElementById('result').hidden || document.querySelectorAll('.error:not([hidden])').length")
    assert tab.text(".error:not([hidden])") == ""
    return str(tab.run("document.getElementById('result-page').srcdoc"))


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("scythe", {"players": "2", "more": "--option turn_cap=6 --seed 3"}),
        ("smallworld", {"players": "2", "more": "--seed 3"}),
        ("architects", {"players": "2", "more": "--option turn_cap=8 --seed 3"}),
        ("wayfarers", {"solo": "yes", "more": "--option turn_cap=8 --seed 3"}),
    ],
)
def test_without_a_network_each_game_is_played_to_its_end(game: str, fields: dict[str, str], browser: Browser) -> None:
    with hosted() as host:
        tab = opened(browser, host)
        until(tab, OFFLINE)
    tab.call("Page.reload")
    until(tab, READY)
    fill(tab, "play", game, **fields)
    until(tab, ANSWERS)
    tab.run(PLAYS_ON)
    until(tab, OVER)
    assert tab.run("document.querySelectorAll('#dialog tbody tr').length") == 2
    assert tab.run("window.handed") == 0  # one person has the screen all the time
    assert browser.complaints() == []


def test_sheet_and_score_are_those_of_the_command_byte_for_byte(browser: Browser, tmp_path: Path) -> None:
    with hosted() as host:
        tab = opened(browser, host)
        fill(tab, "setup", "scythe", players="4", name="Anna", more="--seed 9 --ban nordic")
        sheet = result(tab)
        fill(tab, "score", "smallworld", players="2", name="Zoë", **{"1.coins": "88", "2.coins": "71"})
        until(tab, "document.getElementById('result-command').textContent.includes('smallworld')")
        score = result(tab)
    words = ["setup", "scythe", "-p", "4", "--name", "1=Anna", "--seed", "9", "--ban", "nordic"]
    said(*words, "--sheet", tmp_path / "table.html")
    said(
        "score",
        "smallworld",
        "--entry",
        "1.coins=88",
        "--entry",
        "2.coins=71",
        "--name",
        "1=Zoë",
        "--page",
        tmp_path / "score.html",
    )
    assert sheet.encode() == (tmp_path / "table.html").read_bytes()
    assert score.encode() == (tmp_path / "score.html").read_bytes()
    assert browser.complaints() == []


def test_a_game_is_stepped_through_scored_and_logged_as_by_the_command(browser: Browser, tmp_path: Path) -> None:
    game, log = tmp_path / "game.jsonl", tmp_path / "plays.csv"
    screen = Screen()
    screen.play("architects", "-p", "2", "--seat", "human", "--name", "1=Anna", "--name", "2=Ben")
    screen.play_out(Random(1))
    game.write_text(screen.transcript()[1], encoding="utf-8")
    screen.say(leave=True)
    with hosted() as host:
        tab = opened(browser, host)
        choose(tab, "replay-file", game)
        fill(tab, "replay", "architects")
        page = result(tab)
        choose(tab, "log-game", game)
        fill(tab, "log", "architects", day="2026-11-28")
        until(tab, "document.getElementById('result-command').textContent.includes('--log')")
        result(tab)
        assert "Logged as play 1" in tab.text("#result-said")
        assert browser.complaints() == []
    said("report", game, "-o", tmp_path / "page")
    said("score", game, "--log", log, "--day", "2026-11-28")
    assert page.encode() == (tmp_path / "page" / "index.html").read_bytes()


def test_what_is_wrong_is_told_beside_the_form(browser: Browser) -> None:
    with hosted() as host:
        tab = opened(browser, host)
        fill(tab, "play", "scythe", more="--keep 1=rusviett")
        until(tab, "document.querySelectorAll('#play .error:not([hidden])').length")
        assert "did you mean 'rusviet'?" in tab.text("#play .error")
        assert not tab.run("document.body.classList.contains('table')")
        assert browser.complaints() == []


def test_while_the_screen_is_handed_over_the_page_holds_nothing_of_either(browser: Browser) -> None:
    with hosted() as host:
        tab = opened(browser, host)
        fill(tab, "play", "scythe", players="2", who="human", more="--seat 2=human --name 1=Anna --name 2=Ben")
        until(tab, "!document.querySelector('#play .error').hidden")
        assert "seat 2" in tab.text("#play .error")  # which the form has named already
        tab.run("document.getElementById('play-scythe-who-2').value = 'human'")
        fill(tab, "play", "scythe", players="2", more="--name 1=Anna --name 2=Ben --seed 4")
        until(tab, "document.getElementById('curtain').open")
        tab.press("#curtain-lift")
        until(tab, ANSWERS)
        for _ in range(3):
            secrets: list[str] = []
            while not tab.run("document.getElementById('curtain').open"):
                secrets = tab.run("[...document.querySelectorAll('#mat li')].map((one) => one.textContent)") or secrets
                tab.run("document.querySelector('.answer:not(:disabled)')?.click()")
                time.sleep(0.05)
            public = tab.run("document.getElementById('mats').textContent")
            secrets = [line for line in secrets if line not in public]
            assert secrets and not [line for line in secrets if line in tab.run("document.documentElement.outerHTML")]
            assert tab.run(ANSWERS) == 0 and tab.run("document.getElementById('mat').textContent") == ""
            for _ in range(2):
                tab.key("Escape", 27)
            until(tab, "document.getElementById('curtain').open")
            tab.key("Enter", 13, "\r")
            until(tab, ANSWERS)
            assert tab.run("document.activeElement.id") == "question"
        assert browser.complaints() == []


def test_a_game_goes_on_after_a_reload(browser: Browser) -> None:
    with hosted() as host:
        tab = opened(browser, host)
        fill(tab, "play", "smallworld", players="2", more="--seed 3")
        until(tab, ANSWERS)
        tab.press(".answer")
        until(tab, "document.querySelectorAll('.spot.legal').length > 3")
        question = tab.text("#question")
        time.sleep(0.5)
        tab.call("Page.reload")
        until(tab, READY)
        until(tab, "!document.getElementById('kept').hidden")
        tab.press("#kept-on")
        until(tab, ANSWERS)
        assert tab.text("#question") == question
        tab.press("#leave")
        until(tab, "!document.body.classList.contains('table')")
        assert browser.complaints() == []


def test_a_small_screen_shows_everything_and_has_room_for_fingers(browser: Browser) -> None:
    with hosted() as host:
        tab = opened(browser, host, PHONE, touch=True)
        for task in range(5):
            tab.run(f"document.querySelectorAll('.task')[{task}].open = true")
            assert tab.run("document.documentElement.scrollWidth <= innerWidth")
            small = tab.run(SMALL)
            assert small == []
        fill(tab, "play", "architects", players="3", more="--seed 3")
        until(tab, ANSWERS)
        assert tab.run("document.documentElement.scrollWidth <= innerWidth")
        answers = tab.text("#answers")
        tab.tap(".answer")
        until(tab, f"{ANSWERS} && document.getElementById('answers').innerText !== {json.dumps(answers)}")
        assert browser.complaints() == []


def test_nothing_is_asked_of_anybody_but_the_host(browser: Browser) -> None:
    with hosted() as host:
        tab = opened(browser, host)
        until(tab, OFFLINE)
        before = len(host.asked)
        fill(tab, "setup", "wayfarers", players="2")
        result(tab)
        fill(tab, "play", "wayfarers", players="2")
        until(tab, ANSWERS)
        assert host.asked[before:] == []
        names = tab.run("performance.getEntriesByType('resource').map((one) => one.name)")
        assert all(name.startswith((host.address, "data:", "blob:")) for name in names)
        assert browser.complaints() == []
