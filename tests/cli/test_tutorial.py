"""`scythe play --tutorial`: lessons come at their moment and nowhere else, and what they say is true there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.core import registry
from engines.core.engine.errors import ScenarioError
from engines.core.engine.files import read_toml
from engines.core.language.log import ONLOOKER
from engines.core.rulebook import rules_of
from scenarios.shipped import TUTORIALS, shipped
from scenarios.tutorials import Step, read_tutorial
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.playing.lessons import ENDED, ENOUGH
from scythe_cli.playing.session import Answers, Session
from scythe_cli.playing.teaching import Lesson, lesson_at, step_at
from scythe_cli.table.layout import EFFECT, QUESTION
from scythe_cli.table.overlays import Teaching
from tests.cli.lessons import first_game
from tests.cli.running import ROOT, scythe, sentence
from tests.cli.table import Player, play
from tests.cli.terminal import Terminal

GAMES = [*shipped(TUTORIALS)]
LINES = 25  # at random, of each game
LAST = 5  # turn of a line
SPACE = re.compile(r"\b[A-Zr]\d+\b")
HINTS = {  # what the lessons say of the answers that they suggest
    "section produce/enlist": "2 oil on T8",
    "section move/upgrade": "pay 2 oil",
    "to T8": "tundra",
    "to M6": "mountain",
    "to V6": "village, encounter",
    "pick Alchemist Humans": "costs 1 coin; race: 1 coin more for each farmland; power: 2 coins more each turn",
    "conquer r2": "farmland, magic, empty",
    "conquer r6": "mountain, mine, cavern, empty",
    "conquer r12": "Lost Tribe",
}


def steps_of(game: str) -> list[Step]:
    return [*read_tutorial(registry.load(game)).steps]


def turn(session: Session) -> int:
    core: Any = session.state.core
    return int(core.round if session.game.name == "smallworld" else core.turns_of[0])


def taught(session: Session, rng: Random | None = None) -> Iterator[Lesson]:
    """The lessons of the first turns, each before its question is answered: as suggested, or at random."""
    session.begin()
    while not session.state.is_terminal() and turn(session) <= LAST:
        if not session.is_asking_people():
            session.next()
            continue
        actions = session.state.legal_actions()
        lesson = lesson_at(session) if len(actions) > 1 else None
        if lesson is not None:
            yield lesson
        if rng is not None:
            session.give(rng.choice(actions))
        else:
            session.give(lesson.suggested.action if lesson is not None and lesson.suggested else actions[0])


def check_moment(session: Session, step: Step, lesson: Lesson) -> None:
    """A step is shown at its question, in its turn, after its answer, and says the numbers that are true there."""
    state, fields = session.state, session.state.view(0)["fields"]
    assert state.question() == step.asked and state.current_player() == 0
    for name, values in step.when.items():
        assert (fields[name][0] if isinstance(fields[name], list) else fields[name]) in values
    own = [entry.printed for entry in session.history if entry.seat == 0]
    assert not step.after or own[-1].startswith(step.after)
    assert (lesson.suggested.words if lesson.suggested else "") == step.answer
    text = " ".join(told for _, told in lesson.pages)
    assert "{" not in text and "}" not in text
    told = {int(number) for number in re.findall(r"You have (\d+) coin", text)}
    assert told <= {fields["coins"][0]}
    assert {int(number) for number in re.findall(r"yours is (\d+)", text)} <= {fields.get("popularity", [0])[0]}


@dataclass
class Ways:
    """The steps of a game, and those that are shown on the way that is suggested and on lines at random."""

    game: str
    steps: list[Step]
    suggested: list[Step] = field(default_factory=list)
    hints: dict[str, str] = field(default_factory=dict)
    random: list[list[Step]] = field(default_factory=list)


@pytest.fixture(scope="module", params=GAMES)
def ways(request: pytest.FixtureRequest) -> Ways:
    found = Ways(request.param, steps_of(request.param))
    for rng in (None, *map(Random, range(LINES))):
        session = Session(first_game(found.game), Answers())
        seen = []
        for lesson in taught(session, rng):
            step = step_at(session)
            assert step is not None
            check_moment(session, step, lesson)
            seen.append(step)
            if rng is None and lesson.suggested is not None:
                found.hints[lesson.suggested.words] = lesson.suggested.hint
        session.close()
        assert len(seen) == len({id(step) for step in seen})
        if rng is None:
            found.suggested = seen
        else:
            found.random.append(seen)
    return found


def titles(steps: Sequence[Step]) -> list[str]:
    return [step.pages[0].title for step in steps]


def test_the_answers_suggested_lead_through_every_lesson_that_has_one(ways: Ways) -> None:
    wanted = [step for step in ways.steps if step.answer and not step.instead]
    assert titles([step for step in ways.suggested if step.answer]) == titles(wanted)
    assert not any(step.instead for step in ways.suggested)


def test_every_lesson_has_its_moment_in_some_game(ways: Ways) -> None:
    shown = titles([step for seen in (ways.suggested, *ways.random) for step in seen])
    assert set(titles(ways.steps)) == set(shown)
    instead = [step for step in ways.steps if step.instead]
    assert all(any(step in seen for seen in ways.random) for step in instead)


def test_the_last_lesson_says_so_and_none_follows(ways: Ways) -> None:
    for seen in (ways.suggested, *ways.random):
        own = ["on your own" in " ".join(page.title + page.text for page in step.pages) for step in seen]
        assert own == [False] * (len(own) - 1) + [True]


def test_what_lessons_say_of_the_answers_that_they_suggest_is_so(ways: Ways) -> None:
    for words, told in HINTS.items():
        assert told in ways.hints.get(words, told), words
    assert HINTS.keys() & ways.hints.keys()


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_the_position_are_filled_in_and_rules_are_there(game: str) -> None:
    session = Session(first_game(game), Answers())
    boards = session.game.pictures.scene(session.state).boards
    spots = {word for board in boards for spot in board.spots for word in spot.label.split()}
    for page in (page for step in steps_of(game) for page in step.pages):
        spaces = set(SPACE.findall(page.text))
        assert spaces <= spots, page.title
        assert not re.search(r"\d", SPACE.sub("", page.text)), page.title
        assert page.rules and set(page.rules) <= rules_of(game).keys(), page.title
        assert 1 <= len(re.findall(r"[.!?](?= |$)", page.text)) <= 6, page.title


def test_the_peninsula_of_the_lessons_is_the_one_of_the_board() -> None:
    board = read_toml(ROOT / "engines" / "scythe" / "data" / "board.toml", ScenarioError)
    home = next(region for region in board["walk_region"] if "T8" in region)
    assert sorted(home) == ["M6", "T8", "V6"]
    assert [one["id"] for one in board["hex"] if one["id"] in home and one.get("encounter")] == ["V6"]


def test_answers_taken_back_bring_the_lesson_again_and_enough_ends_them() -> None:
    session = Session(first_game("smallworld"), Answers())
    lessons = session.plan.lessons
    assert lessons is not None
    told = taught(session)
    first, second = next(told), next(told)
    session.rewind(next(i for i, entry in enumerate(session.history) if entry.seat == 0))
    assert lesson_at(session) == first != second
    lessons.end()
    assert lesson_at(session) is None
    session.close()


def test_line_by_line_lessons_stand_before_their_questions_and_enough_is_enough(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = "section move/upgrade\nmove units\nenough\nworker from M6\nquit\n"
    result = scythe("play", "--tutorial", "--transcript", path, text=lines)
    assert result.exit_code == 0, result.output
    before, _, after = result.stdout.partition(ENDED)
    assert before.index("What you play for") < before.index("Your first turn") < before.index("which section?")
    assert before.index("Try this: 1  move units") < before.index("top row?") < before.index("Rivers")
    assert "where to?" in after and "Try this" not in after and "One step" not in after
    goes_on = scythe("play", "--resume", path, text="to T8\nquit\n")
    assert goes_on.exit_code == 0 and "You move a worker from M6 to T8." in goes_on.stdout
    assert "Try this" not in goes_on.stdout
    other = scythe("play", "--resume", path, text="enough\nquit\n")
    assert "There are no lessons to end" in other.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["architects"], "There is a tutorial for scythe and smallworld, none for architects."),
        (["--seat", "greedy"], "--tutorial deals its own table; leave out --seat."),
        (["--seed", "3"], "--tutorial deals its own table; leave out --seed."),
        (["--script", "-"], "--tutorial deals its own table; leave out --script."),
        (["--style", "machine"], "--tutorial is for people; leave out --style machine."),
        (["--resume", "game.jsonl"], "--resume goes on with a stored game; leave out --tutorial."),
    ],
)
def test_what_does_not_go_with_it_is_said(words: list[str], told: str) -> None:
    assert sentence(scythe("play", "--tutorial", *words)) == told


def test_bare_play_offers_it_once_at_a_terminal_and_never_in_a_pipe(tmp_path: Path) -> None:
    state = tmp_path / "state"
    home = {"XDG_STATE_HOME": str(state), "TERM": "dumb"}
    with Terminal(tmp_path, "play", **home) as screen:
        screen.wait_for("Begin with it? [y/N]")
        screen.type("y\n")
        screen.wait_for("What you play for")
        screen.wait_for("Enter goes on")
        screen.type("\n")
        screen.wait_for("Stars")
        screen.type("section move/upgrade\n")
        assert ENDED not in screen.wait_for("You take move/upgrade.")
        screen.wait_for("Try this")
        screen.type("move units\n")
        screen.wait_for("Enter goes on")
        screen.type("Enough\n")
        screen.wait_for(ENDED)
        assert "Try this" not in screen.wait_for("which unit moves?")
        screen.type("quit\n")
        assert screen.ended() == 0
    with Terminal(tmp_path, "play", **home) as screen:
        assert "first game" not in screen.wait_for("which section?")


def test_bare_play_in_a_pipe_offers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert "first game" not in scythe("play", text="quit\n").output
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_on_the_whole_screen_a_lesson_leaves_the_board_in_sight_and_its_answer_stands_out(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def script(player: Player) -> None:
        shown = []
        while isinstance(player.top, Teaching):
            shown.append(player.top.title)
            frame = player.top.query_one("#reading").region
            assert frame.right == size[0] and frame.x >= player.screen.board.region.right
            assert not player.top.query_one("#text").show_vertical_scrollbar
            await player.press("enter")
        assert shown[0] == "What you play for (1 of 4)" and len(shown) == 4
        chosen = player.screen.moves[player.pane(QUESTION).highlighted]
        assert chosen.words == "section move/upgrade" and chosen.words in player.text(EFFECT)
        await player.press("enter")
        assert isinstance(player.top, Teaching) and player.top.title == "Move"
        await player.type(ENOUGH)
        await player.press("escape")
        await player.type("move units")
        assert not isinstance(player.top, Teaching)

    session = play(tmp_path, script, "--tutorial", size=size)
    assert session.history[-1].words == "move units"


def test_in_browsers_the_lesson_goes_to_its_seat_alone(tmp_path: Path) -> None:
    pytest.importorskip("websockets", reason="the extra [web] is not installed")
    from scythe_cli.web.table import WebTable
    from tests.cli.web import Sitting

    sitting = Sitting(WebTable(first_game("smallworld", tmp_path)))
    lesson = sitting.shown(0)["lesson"]
    assert lesson["pages"][0][0] == "What you play for"
    assert sitting.shown(0)["moves"][lesson["suggested"]][1] == "pick Alchemist Humans"
    assert sitting.shown(ONLOOKER)["lesson"] is None
    sitting.send(0, take=lesson["suggested"])
    assert sitting.shown(0)["lesson"]["pages"][-1][0] == "The first conquest"
    with pytest.raises(Refusal, match="only looks"):
        sitting.send(ONLOOKER, enough=True)
    assert sitting.send(0, say="Enough") == {"text": ENDED}
    assert sitting.shown(0)["lesson"] is None and sitting.shown(0)["moves"]
    with pytest.raises(Refusal, match="no lessons"):
        sitting.send(0, enough=True)
    sitting.table.close()
