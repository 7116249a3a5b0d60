"""The table in a real browser: two desktops, a phone, an onlooker, a bot; clicks, taps, keys, reload, restart."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra [web] is not installed")
pytest.importorskip("websockets", reason="the extra [web] is not installed")

from engines.core import registry
from scythe_cli.web.keys import ONLOOKERS, Visitor
from scythe_cli.web.table import WebTable
from tests.browser import BROWSER, skip_without_browser
from tests.cli.lessons import first_game
from tests.cli.tabs import DESKTOP, PHONE, Browser, Tab
from tests.cli.web import Served, free_port, plan, served

pytestmark = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(BROWSER is None, reason="no browser is installed"),
    pytest.mark.slow,
]
ANSWERS = "document.querySelectorAll('.answer:not(:disabled)').length"
LEAST_TARGET = 44  # pixels of CSS

NAMELESS = "(one) => !(one.innerText || one.getAttribute('aria-label') || one.labels?.length || !one.offsetParent)"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    skip_without_browser(tmp_path_factory.mktemp("try"))
    with Browser(tmp_path_factory.mktemp("browser")) as found:
        yield found


def seated(browser: Browser, place: Served, seat: int, size: tuple[int, int] = DESKTOP, touch: bool = False) -> Tab:
    return browser.open(place.link(Visitor(seat)), size, touch).at_table()


def close_dialog(tab: Tab) -> None:
    tab.wait("document.getElementById('line').textContent === 'At the table'")
    time.sleep(0.1)
    tab.run("document.getElementById('dialog').close()")


def asked(place: Served) -> int:
    """The seat that is asked, as soon as one is."""
    while not place.room.table.is_waiting():
        time.sleep(0.005)
    return place.room.table.session.state.current_player()


def moved_on(place: Served, at: int) -> None:
    """The table has moved on since it had this number."""
    end = time.monotonic() + 10
    while place.room.table.at == at:
        assert time.monotonic() < end
        time.sleep(0.005)


@pytest.mark.parametrize("game", registry.names())
def test_a_game_is_played_by_two_desktops_and_a_phone(game: str, browser: Browser, tmp_path: Path) -> None:
    with served(WebTable(plan(tmp_path, game, ("human", "human", "human", "greedy")))) as place:
        tabs = [seated(browser, place, 0), seated(browser, place, 1), seated(browser, place, 2, PHONE, touch=True)]
        onlooker = browser.open(place.link(ONLOOKERS)).at_table()
        for tab in tabs:
            close_dialog(tab)
        given = 0
        while given < 9:
            seat = place.room.table.session.state.current_player()
            tab = tabs[seat] if seat in (0, 1, 2) else None
            if tab is None or not tab.run(ANSWERS):
                time.sleep(0.03)
                continue
            at = place.room.table.at
            (tab.tap if seat == 2 else tab.press)("#answers li:last-child .answer" if given % 3 else ".answer")
            given += 1
            moved_on(place, at)
        assert onlooker.run(ANSWERS) == 0 and onlooker.text("#news")
        for tab in [*tabs, onlooker]:
            assert tab.run("document.documentElement.scrollWidth <= innerWidth")
        small = tabs[2].run(
            "[...document.querySelectorAll('button, summary, input')].filter((one) => one.offsetParent && "
            f"one.getBoundingClientRect().height < {LEAST_TARGET} - 0.5).map((one) => one.outerHTML)"
        )
        assert small == []
        assert browser.complaints() == []


def test_a_spot_is_pressed_an_answer_tried_and_words_are_typed(browser: Browser, tmp_path: Path) -> None:
    with served(WebTable(plan(tmp_path, "smallworld"))) as place:
        table = place.room.table
        seat = asked(place)
        tab = seated(browser, place, seat)
        assert "What are you called?" in tab.text("#dialog")
        tab.run("document.getElementById('name').focus()")
        tab.type("Anna")
        tab.wait("document.title.includes('Anna')")
        assert table.session.plan.names[seat] == "Anna"
        tab.press(".answer")
        tab.wait("document.querySelectorAll('.spot.legal').length > 3")
        tab.point(".answer:not(.ends)[value='1']")
        tab.wait("document.querySelector('.spot.new') && !document.getElementById('reply').hidden")
        assert "(W" in tab.text("#reply")
        tab.key("Escape", 27)
        tab.wait("!document.querySelector('.spot.new')")
        number = tab.run("document.querySelector('.spot.legal').id")
        at = table.at
        tab.press(f"#{number}")
        moved_on(place, at)
        assert any(entry.words.startswith("conquer") for entry in table.session.history)
        tab.wait(ANSWERS)
        tab.run("document.getElementById('words').focus()")
        tab.type("? tunnel")
        tab.wait("!document.getElementById('reply').hidden || document.getElementById('dialog').open")
        tab.run("document.getElementById('dialog').close()")
        tab.type("conquer r99")
        tab.wait("document.getElementById('reply').innerText.includes('r99')")
        assert browser.complaints() == []


def test_a_lesson_stands_above_its_question_page_by_page_and_can_be_left(browser: Browser, tmp_path: Path) -> None:
    with served(WebTable(first_game("smallworld", tmp_path))) as place:
        tab = seated(browser, place, 0, PHONE, touch=True)
        close_dialog(tab)
        tab.wait("document.getElementById('lesson-title').innerText.endsWith('(1 of 3)')")
        inside = "document.getElementById('lesson').getBoundingClientRect()"
        assert tab.run(f"{inside}.top > 0 && {inside}.bottom <= innerHeight")
        assert tab.run("document.documentElement.scrollWidth <= innerWidth")
        assert not tab.run("[...document.querySelectorAll('.answer')].some((one) => one.offsetParent)")
        for _ in range(3):
            assert tab.run(f"document.getElementById('lesson-next').offsetHeight >= {LEAST_TARGET}")
            tab.tap("#lesson-next")
        tab.wait("[...document.querySelectorAll('.answer')].some((one) => one.offsetParent)")
        at = place.room.table.at
        tab.tap(".answer.suggested")
        moved_on(place, at)
        assert any(entry.printed == "pick Alchemist Humans" for entry in place.room.table.session.history)
        tab.wait("document.getElementById('lesson-title').innerText.startsWith('Your race and power')")
        tab.tap("#lesson-enough")
        tab.wait("document.getElementById('lesson').hidden && document.querySelector('.answer').offsetHeight")
        tab.wait("document.getElementById('reply').innerText.includes('lessons are over')")
        assert browser.complaints() == []


def test_keys_alone_play(browser: Browser, tmp_path: Path) -> None:
    with served(WebTable(plan(tmp_path, "architects"))) as place:
        table = place.room.table
        tab = seated(browser, place, asked(place))
        close_dialog(tab)
        tab.run("document.getElementById('question').focus()")
        at = table.at
        tab.key("Tab", 9)
        assert tab.run("document.activeElement.className").startswith("answer")
        tab.key("ArrowDown", 40)
        tab.wait("document.querySelector('.answer.chosen') && document.activeElement.value === '1'")
        tab.key("Enter", 13, "\r")
        moved_on(place, at)
        assert tab.run(f"[...document.querySelectorAll('button, input')].filter({NAMELESS}).length") == 0
        assert browser.complaints() == []


def test_a_reload_and_a_restart_keep_the_place_and_the_link(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with served(WebTable(plan(tmp_path, "smallworld", names=("Anna", "Ben"))), free_port()) as place:
        seat = asked(place)
        tab = seated(browser, place, seat)
        tab.press(".answer")
        tab.wait("document.querySelectorAll('.spot.legal').length > 3")
        question = tab.text("#question")
        tab.call("Page.reload")
        tab.wait("document.getElementById('main')?.hidden === false")
        tab.wait(ANSWERS)
        assert tab.text("#question") == question
        answers, keys, port = place.room.table.session.answers(), place.room.keys, place.port
    tab.wait("document.getElementById('line').textContent.includes('lost')")
    again = WebTable(plan(tmp_path, "smallworld", names=("Anna", "Ben"), before=answers, is_new=not path.exists()))
    with served(again, port=port, keys=keys):
        tab.wait("document.getElementById('line').textContent === 'At the table'")
        assert tab.text("#question") == question and tab.run(ANSWERS)
        browser.complaints()


def test_two_fingers_enlarge_the_board_and_a_long_press_tries_an_answer(browser: Browser, tmp_path: Path) -> None:
    with served(WebTable(plan(tmp_path, "scythe", names=("Anna", "Ben")))) as place:
        tab = seated(browser, place, asked(place), PHONE, touch=True)
        close_dialog(tab)
        width = "document.querySelector('.board svg').getBoundingClientRect().width"
        before = tab.run(width)
        for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80), ("touchEnd", 0)):
            fingers = [{"x": 200 - apart, "y": 300, "id": 0}, {"x": 200 + apart, "y": 300, "id": 1}] if apart else []
            tab.call("Input.dispatchTouchEvent", type=kind, touchPoints=fingers)
        assert tab.run(width) > 1.8 * before
        assert tab.run("document.documentElement.scrollWidth <= innerWidth && visualViewport.scale === 1")
        answers = "document.getElementById('answers').getBoundingClientRect()"
        assert tab.run(
            f"{answers}.top > 0 && {answers}.bottom <= innerHeight && {answers}.height >= 2 * {LEAST_TARGET}"
        )
        at = place.room.table.at
        x, y = tab.middle(".answer")
        tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        tab.wait("document.querySelector('.answer.chosen') && !document.getElementById('reply').hidden")
        tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        assert place.room.table.at == at  # a long press shows what an answer would do
        tab.tap(".answer")
        moved_on(place, at)
        assert browser.complaints() == []


def test_a_long_press_on_the_board_looks_and_a_tap_takes(browser: Browser, tmp_path: Path) -> None:
    with served(WebTable(replace(first_game("smallworld", tmp_path), lessons=None))) as place:
        tab = seated(browser, place, 0, PHONE, touch=True)
        close_dialog(tab)
        at = place.room.table.at
        tab.tap(".answer[value='1']")
        moved_on(place, at)
        tab.wait(f"document.querySelector('.spot.legal') && {ANSWERS}")
        at, spot = place.room.table.at, tab.run("document.querySelector('.spot.legal').id")
        x, y = tab.middle(f"#{spot}")
        tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        tab.wait("document.querySelector('.spot.new') && !document.getElementById('reply').hidden")
        tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        assert "costs" in tab.text("#reply") and place.room.table.at == at
        tab.tap(f"#{spot}")
        moved_on(place, at)
        assert any(entry.words.startswith("conquer") for entry in place.room.table.session.history)
        assert browser.complaints() == []
