"""What a position is worth, what its turns lead to, and what the turns of a game cost."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from engines.agents.specs import parse_bot
from engines.core import registry
from engines.core.analysis.analysis import FEWEST, Analyst, Depth, Plan, loss, whole_game
from engines.core.analysis.review import MORE, Judged, Turn, asked, judge, told, turns_of, turns_played
from engines.core.analysis.timed import TimedExpert, value
from engines.core.engine.errors import BotError
from engines.core.engine.search_context import set_field
from engines.core.game import Position
from engines.core.search.network import expected_shares
from engines.core.transcript import Transcript, read_transcript, replay
from engines.scythe.game import ScytheBots
from reports.game_page.course import AnalysedTurn, Analysis
from reports.game_page.share_graph import APART, BOTTOM, share_graph
from scythe_cli.analysing import LEAST, SURE, TIMES, seat_rows, turning_points, turns_played_out
from scythe_cli.playing.hinting import EARLY, OWN, PLANS, hint_text
from tests.cli.running import scythe, sentence
from tests.scythe_parts import scythe_with

GAME = registry.load("scythe")
QUICK = Depth(worlds=4, rounds=1)


def play(path: Path, *more: str) -> tuple[Path, Transcript]:
    """A game between greedy and random."""
    seats = ("--seat", "1=greedy", "--seat", "2=random", "--seed", 5)
    assert scythe("play", *seats, "--transcript", path, *more).exit_code == 0
    return path, read_transcript(path)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Transcript]:
    """A game that is cut off soon, for an analysis looks at every turn."""
    return play(tmp_path_factory.mktemp("analysis") / "game.jsonl", "--option", "turn_cap=10")


@pytest.fixture(scope="module")
def turns(played: tuple[Path, Transcript]) -> list[Turn]:
    return list(turns_of(GAME, played[1]))


@pytest.fixture(scope="module")
def judged(turns: list[Turn]) -> list[Judged]:
    analyst = Analyst(GAME, 2, 1)
    return [judge(turn, analyst, Depth(worlds=16, rounds=3)) for turn in turns]


@pytest.fixture(scope="module")
def again(judged: list[Judged]) -> list[Judged]:
    return list(turns_played_out(GAME, judged, Depth(worlds=4)))


def test_turns_hold_every_answer_of_their_seats(played: tuple[Path, Transcript], turns: list[Turn]) -> None:
    _, transcript = played
    seats = [turn.seat for turn in turns]
    assert seats == [(seats[0] + number) % 2 for number in range(len(turns))]
    for turn, following in pairwise(turns):
        own = [by for by, _ in transcript.answers[turn.step : following.step] if by == f"seat {turn.seat + 1}"]
        assert len(own) == len(turn.answers)
        assert turn.state.current_player() == turn.seat
        assert turn.answers[0][0] == turn.state.core.frame_kind[turn.state.core.depth - 1]


def test_plans_are_the_same_for_the_same_key_and_for_all_that_the_seat_cannot_know(turns: list[Turn]) -> None:
    for turn in turns[1::8]:
        first = Analyst(GAME, 2, 3).plans(turn.state.core, QUICK, turn.answers)
        assert first and first == Analyst(GAME, 2, 3).plans(turn.state.core, QUICK, turn.answers)
        other = turn.state.determinize(turn.seat, 77)
        assert first == Analyst(GAME, 2, 3).plans(other.core, QUICK, turn.answers)


def test_plans_are_legal_turns_and_stand_in_the_order_of_what_they_are_worth(turns: list[Turn]) -> None:
    for turn in turns[::6]:
        plans = Analyst(GAME, 2, 1).plans(turn.state.core, QUICK)
        worth = [plan.share - plan.behind for plan in plans]
        assert worth == sorted(worth, reverse=True)
        assert len({plan.answers for plan in plans}) == len(plans)
        for plan in plans:
            assert all(0 <= share <= 1 for share in plan.shares) and len(plan.shares) == QUICK.worlds
            assert plan.answers[0][2] in turn.state.legal_actions()
            assert told(turn.state, plan.answers, 5)


def test_a_turn_is_told_up_to_its_end(turns: list[Turn]) -> None:
    """Answers that the world at hand does not ask for in the turn are not given in a later one."""
    for turn, following in zip(turns[:-2:7], turns[2::7], strict=False):
        assert turn.seat == following.seat
        both = told(turn.state, (*turn.answers, *following.answers), 5)
        assert [line for line in both if line != MORE] == [
            line for line in told(turn.state, turn.answers, 5) if line != MORE
        ]


def test_a_turn_that_is_left_open_is_told_to_where_chance_comes_in() -> None:
    """Of a first conquest the rest of the turn, as greedy plays it; of a combo that is picked no conquest, for first
    another combo comes up."""
    game = registry.load("smallworld")
    bot, state = game.bots.greedy(2, 5), game.new_initial_state(game.tables.deal(2, Random(4)))
    first = {}
    while "conquer" not in first:
        words = "" if state.is_chance() else state.printed_text(state.legal_actions()[0]).split()[0]
        top, action = state.core.depth - 1, state.legal_actions()[0]
        if words in ("pick", "conquer"):
            first[words] = told(state, ((asked(state), state.core.frame_a[top], action),), 5)
        state.apply_action(state.sample_chance(7) if state.is_chance() else bot.choose(state.core))
    assert len([line for line in first["conquer"] if line.startswith("You conquer r")]) > 1
    assert [line[:9] for line in first["pick"]] == ["You take ", MORE[:9]]


def test_win_shares_of_all_seats_are_a_whole_game(turns: list[Turn]) -> None:
    for turn in turns[::10]:
        assert sum(Analyst(GAME, 2, 1).shares(turn.state.core, turn.seat)) == pytest.approx(1, abs=0.001)


def test_what_is_nobodys_is_left_out_of_the_shares_that_people_see(turns: list[Turn]) -> None:
    """A network that gives most of every position to nobody shows the same shares, and a timed expert counts less."""
    turn = turns[4]
    plain, late, timed = (
        Analyst(GAME, 2, 1),
        Analyst(GAME, 2, 1),
        TimedExpert(GAME, 2, 1, parse_bot("expert:time=0.01")),
    )
    for analyst in (late, timed):
        expected_shares(turn.state.core, turn.seat, plain._context)
        set_field(analyst._context, "nobody", 0, max(plain._context.logits[:2]))
    assert late.shares(turn.state.core, turn.seat) == pytest.approx(plain.shares(turn.state.core, turn.seat), abs=1e-3)
    for plan in late.plans(turn.state.core, QUICK, turn.answers):
        assert all(0 <= share <= 1 for share in plan.shares)
    counted = timed.plans(turn.state.core, QUICK, turn.answers)[-1].shares
    seen = late.plans(turn.state.core, QUICK, turn.answers)[-1].shares
    assert all(one < 0.7 * other for one, other in zip(counted, seen, strict=True))


def test_plans_stand_in_the_order_of_the_expert_that_likes_early_wins() -> None:
    """With the network of Architects a turn that wins sooner may stand before one with a larger win share."""
    game = registry.load("architects")
    bot, seen = game.bots.greedy(2, 5), set()
    analyst, timed = Analyst(game, 2, 1), TimedExpert(game, 2, 1, parse_bot("expert:time=1"))
    state, step = game.new_initial_state(game.tables.deal(2, Random(2))), 0
    while not state.is_terminal():
        plans = analyst.plans(state.core, QUICK) if step % 10 == 0 and not state.is_chance() else []
        if plans:
            answers = [plan.answers for plan in plans]
            assert answers == [plan.answers for plan in sorted(timed.plans(state.core, QUICK), key=value, reverse=True)]
            by_share = [plan.answers for plan in sorted(plans, key=lambda plan: plan.behind - plan.share)]
            shown = shares_shown(hint := hint_text(state, "points", QUICK))
            assert shown == sorted(shown, reverse=True) or EARLY in hint
            seen.add((answers == by_share, EARLY in hint))
        state.apply_action(state.sample_chance(7) if state.is_chance() else bot.choose(state.core))
        step += 1
    assert {True, False} == {ordered for ordered, _ in seen} == {told_early for _, told_early in seen}


def shares_shown(hint: str) -> list[int]:
    """The win shares of a hint, in %, as they stand."""
    return [int(found) for found in re.findall(r"^  \d\. (\d+) %", hint, re.MULTILINE)]


def test_a_game_that_is_nobodys_is_shared_alike() -> None:
    assert whole_game([0, 0, 0, 0]) == [0.25] * 4 and whole_game([10_000, 30_000]) == [0.25, 0.75]


def test_random_turns_cost_more_than_those_of_greedy(judged: list[Judged], again: list[Judged]) -> None:
    greedy, dice = ([one.lost for one in judged if one.turn.seat == seat] for seat in range(2))
    assert sum(dice) > 1.5 * abs(sum(greedy)) + 0.05
    assert {one.turn.seat for one in turning_points(again)} == {1}
    rows = list(seat_rows(judged, ["one", "two"]))
    assert [row["turns"] for row in rows] == [len(greedy), len(dice)]


def test_what_a_turning_point_cost_is_what_games_to_their_end_say(judged: list[Judged], again: list[Judged]) -> None:
    """In other worlds than those of the first look, and with a whole win or a tie in each of them."""
    first = {one.turn.step: one for one in judged}
    points = turning_points(again)
    assert points and points == sorted(points, key=lambda one: -one.lost)
    sure = [one for one in again if one.lost > max(SURE * one.error, LEAST)]
    assert [one.turn.step for one in points] == [one.turn.step for one in sorted(sure, key=lambda one: -one.lost)[:3]]
    for one in points:
        assert one.lost > SURE * one.error and first[one.turn.step].is_clear and one.worlds == 4 * TIMES
        for later, before in ((one.best, first[one.turn.step].best), (one.played, first[one.turn.step].played)):
            assert later and before and later.answers == before.answers
            assert set(later.shares) <= {0.0, 0.5, 1.0}


def test_a_turn_that_games_to_their_end_do_not_blame_is_no_turning_point(judged: list[Judged]) -> None:
    """The turn played and the best one change places: it looks dear, and games say the opposite."""
    dear = max(judged, key=lambda one: one.lost)
    wrong = replace(dear, best=dear.played, played=dear.best)
    assert wrong.is_clear and turning_points(list(turns_played_out(GAME, [wrong], Depth(worlds=8)))) == []


def test_a_loss_is_the_mean_of_what_worlds_say_with_its_standard_error() -> None:
    best, plan = Plan((), shares=[0.5, 0.7, 0.6, 0.6]), Plan((), shares=[0.4, 0.4, 0.4, 0.4])
    mean, error = loss(plan, best)
    assert mean == pytest.approx(0.2)
    assert error == pytest.approx((((0.1**2) * 2 / 3) ** 0.5) / 2)
    turn = Turn(1, 0, 0, Position(GAME, GAME.tables.deal(2, Random(1)), None), ())  # type: ignore[arg-type]
    assert Judged(turn, [], best, plan, 0.2, 0.099).is_clear and not Judged(turn, [], best, plan, 0.2, 0.101).is_clear
    assert not Judged(turn, [], best, plan, 0.0, 0.0).is_clear


def test_time_bounds_the_worlds(turns: list[Turn]) -> None:
    seen: list[int] = []
    plans = Analyst(GAME, 2, 1).plans(turns[4].state.core, Depth(500, 3, 1e-9), progress=seen.append)
    assert seen == list(range(1, FEWEST + 1)) and all(len(plan.shares) == FEWEST for plan in plans)


class Unread(ScytheBots):
    """Those of Scythe without a value network, as of a game in the making."""

    inputs = ()


def test_a_game_without_a_network_is_refused() -> None:
    game = scythe_with(bots=Unread)
    with pytest.raises(BotError, match="cannot be analysed: it has no value network"):
        Analyst(game, 2, 1)
    assert hint_text(game.new_initial_state(game.tables.deal(2, Random(1))), "coins") == (
        "No hint: Scythe cannot be analysed: it has no value network."
    )


def test_the_command_tells_turning_points_and_gives_rows(played: tuple[Path, Transcript], turns: list[Turn]) -> None:
    path, _ = played
    told_all = scythe("score", str(path), "--analyse", "--worlds", "8").stdout
    assert "What a seat lost a turn does not say how well it plays:" in told_all and "Below 0 means" in told_all
    assert "Turning points:" in told_all and "  Played: " in told_all and "  Best: You " in told_all
    rows = json.loads(scythe("score", str(path), "--analyse", "--worlds", "8", "--format", "json").stdout)
    assert [(row["turn"], row["step"], row["seat"]) for row in rows] == [
        (turn.number, turn.step, turn.seat + 1) for turn in turns
    ]
    points = sorted((row for row in rows if row["turning_point"]), key=lambda row: -row["lost_at_end"])
    assert len(points) == told_all.count("  Played: ") > 0
    for row, line in zip(points, re.findall(r"^Turn .*", told_all, re.MULTILINE), strict=True):
        assert line.startswith(f"Turn {row['turn']}, ") and f"step {row['step']}: cost" in line
        assert row["lost_at_end"] > SURE * row["error_at_end"]
    assert all(row["error_at_end"] is None for row in rows if row["lost"] is None)


def test_what_cannot_be_analysed_is_refused(played: tuple[Path, Transcript], tmp_path: Path) -> None:
    path, _ = played
    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(path.read_text(encoding="utf-8").splitlines()[:40]) + "\n", encoding="utf-8")
    assert "the game is not over; an analysis would tell what its players hide" in sentence(
        scythe("score", str(cut), "--analyse")
    )
    cut.write_text(path.read_text(encoding="utf-8")[:4000], encoding="utf-8")
    assert "the file ends in the middle of a line, and the game is not over" in sentence(
        scythe("score", str(cut), "--analyse")
    )
    sheet = tmp_path / "sheet.toml"
    sheet.write_text("players = 2\n", encoding="utf-8")
    assert "--analyse takes the transcript of a game, which this is not" in sentence(
        scythe("score", str(sheet), "--analyse")
    )
    assert "--seconds must be a number above 0, but is nan" in sentence(
        scythe("score", str(path), "--analyse", "--seconds", "nan")
    )
    assert "not from standard input" in sentence(scythe("score", "-", "--analyse"))
    assert "--analyse needs the transcript of a finished game" in sentence(scythe("score", "--analyse"))
    assert "--template does not go with --analyse" in sentence(scythe("score", "--template", "--analyse"))
    assert "--worlds belongs to --analyse" in sentence(scythe("score", str(path), "--worlds", "8"))


def test_the_page_has_the_graph_with_a_link_to_every_turn(
    played: tuple[Path, Transcript], turns: list[Turn], tmp_path: Path
) -> None:
    path, transcript = played
    assert scythe("report", path, "-o", tmp_path / "page", "--analyse", "--worlds", 8).exit_code == 0
    page = (tmp_path / "page" / "index.html").read_text(encoding="utf-8")
    found = page.partition('id="analysis"')[2].partition("</svg>")
    assert [int(step) for step in re.findall(r'<a href="#step=(\d+)"', found[0])] == [turn.step for turn in turns]
    lines = [line.split() for line in re.findall(r'class="course" points="([^"]*)"', found[0])]
    assert [len(line) for line in lines] == [len(turns) + 1] * 2
    winner = replay(GAME, transcript).ranking()[0][0]
    assert [line[-1] for line in lines] == (
        ["962.0,14.0", "962.0,284.0"] if winner == 1 else ["962.0,284.0", "962.0,14.0"]
    )
    assert "Played: " in found[2] and "Best: You" in found[2]
    assert 'id="analysis"' not in _page_without(path, tmp_path)


def _page_without(path: Path, folder: Path) -> str:
    assert scythe("report", path, "-o", folder / "plain").exit_code == 0
    return (folder / "plain" / "index.html").read_text(encoding="utf-8")


def test_numbers_of_seats_do_not_stand_in_each_other() -> None:
    start = AnalysedTurn(0, 0, (0.2,) * 5)
    graph = share_graph(Analysis(90, (start,), (0.0, 1.0, 0.0, 0.0, 0.0), (), ""), tuple("abcde"))
    heights = sorted(graph.numbers)
    assert all(two - one >= APART for one, two in pairwise(heights)) and heights[-1] <= BOTTOM + 5
    assert graph.numbers.index(min(graph.numbers)) == 1


def test_a_page_is_analysed_for_all_seats_or_not_at_all(played: tuple[Path, Transcript], tmp_path: Path) -> None:
    path, _ = played
    said = sentence(scythe("report", path, "-o", tmp_path / "page", "--analyse", "--seat", 1))
    assert "--analyse tells what all seats could have done; leave --seat out" in said
    run = tmp_path / "run.sqlite"
    scythe("simulate", "smallworld", "-n", 1, "-p", 2, "--bot", "random", "--jobs", 1, "-o", run)
    said = sentence(scythe("report", run, "--analyse"))
    assert "--analyse belongs to the page of a transcript" in said
    assert not (tmp_path / "page").exists()


def test_a_hint_tells_different_turns_and_nothing_that_the_seat_cannot_know(turns: list[Turn]) -> None:
    for turn in turns[1::9]:
        text = hint_text(turn.state, "coins", QUICK)
        first, *lines = text.splitlines()
        plans = [line for line in lines if not line.startswith("     > ")]
        assert "in 4 imagined worlds; win shares and coins" in first
        assert all(lines[lines.index(plan) + 1].startswith("     > ") for plan in plans)
        assert 1 <= len(plans) <= PLANS and len({plan.partition(": ")[2] for plan in plans}) == len(plans)
        assert plans[0].startswith("  1. ") and all(re.search(r" \(± \d+\), ", plan) for plan in plans[1:])
        assert hint_text(turn.state.determinize(turn.seat, 41), "coins", QUICK) == text


def test_a_hint_puts_the_largest_share_first_and_marks_the_turn_of_the_bot(tmp_path: Path) -> None:
    """The bot weighs its first judgement of a turn, too, so it may play one that does not stand first."""
    seen = set()
    for turn in list(turns_of(GAME, play(tmp_path / "game.jsonl")[1]))[1::5]:
        hint = hint_text(turn.state, "coins", QUICK)
        shown = shares_shown(hint)
        assert shown == sorted(shown, reverse=True) and EARLY not in hint and hint.count(OWN) <= 1
        assert not re.search(rf"^  1\..*{OWN}", hint, re.MULTILINE)
        plans = Analyst(GAME, 2, 1).plans(turn.state.core, QUICK)
        own = " ".join(told(turn.state, plans[0].answers, 1))
        assert re.search(rf"({OWN}|^  1\. [^:]*): {re.escape(own)}$", hint, re.MULTILINE), hint
        seen.add(OWN in hint)
        if seen == {True, False}:
            return
    raise AssertionError(f"the turn of the bot stands first: {seen}")


@pytest.mark.parametrize(
    ("name", "key", "starts"),
    [
        ("scythe", 2, r"You (take (bolster|produce|move|trade)/\w+|use the Factory card)\."),
        ("wayfarers", 2, r"You (place|take a rest)"),
    ],
)
def test_a_turn_is_told_with_the_action_that_was_taken(name: str, key: int, starts: str) -> None:
    game = registry.load(name)
    bot = game.bots.greedy(2, key)

    def answer(state: Position) -> int | None:
        return state.sample_chance(key) if state.is_chance() else int(bot.choose(state.core))

    found = [
        turn for turn, _ in zip(turns_played(game, game.tables.deal(2, Random(key)), answer), range(20), strict=False)
    ]
    for turn in found[4:]:
        lines = told(turn.state, turn.answers, 1)
        first = next(line for line in lines if not line.startswith("You spend "))
        assert re.match(starts, first), lines


@pytest.mark.parametrize("key", [1, 3, 5])
def test_a_die_that_comes_back_in_its_turn_is_told_too(key: int) -> None:
    game = registry.load("wayfarers")
    bot = game.bots.greedy(2, key)

    def answer(state: Position) -> int | None:
        if state.is_terminal():
            return None
        return state.sample_chance(key) if state.is_chance() else int(bot.choose(state.core))

    turns = [turn for turn in turns_played(game, game.tables.deal(2, Random(key)), answer) if turn.number > 2]
    placing = [turn for turn in turns if turn.state.action_to_text(turn.answers[0][2]).startswith("place a ")]
    assert len(placing) > 20
    for turn in placing:
        lines = told(turn.state, turn.answers, 1)
        assert sum(line.startswith("You place a ") for line in lines) == 1, lines


@pytest.mark.parametrize(("game", "unit"), [("scythe", "coins"), ("architects", "points")])
def test_hint_can_be_asked_for_at_the_table(game: str, unit: str, tmp_path: Path) -> None:
    """A sentence on the order may stand between, which depends on how many worlds there was time for."""
    path = tmp_path / "hint.jsonl"
    shown = scythe("play", game, "--seed", 3, "--transcript", path, text="\nhint\nhint\nquit\n").stdout
    said = " ".join(shown.split())
    assert f"; win shares and {unit} are those after 4 rounds. The " in said
    assert said.count("The lines after > are what to type: 1. ") == 2


def test_a_final_attempt_is_told_although_the_die_decides_what_comes_of_it() -> None:
    game = registry.load("smallworld")
    bot, attempts = game.bots.greedy(2, 4), 0

    def answer(state: Position) -> int | None:
        if state.is_terminal():
            return None
        return state.sample_chance(4) if state.is_chance() else int(bot.choose(state.core))

    for turn in turns_played(game, game.tables.deal(2, Random(4)), answer):
        where = [words for words in played_words(turn) if words.startswith("attempt ")]
        lines = told(turn.state, turn.answers, 1)
        assert all(f"You {words}." in lines for words in where[:1]), lines
        attempts += bool(where)
    assert attempts > 5


def played_words(turn: Turn) -> list[str]:
    """The words of a turn's answers in the position where it was played, up to the first that chance interrupts."""
    state, words = turn.state.clone(), []
    for _, _, choice in turn.answers:
        if state.is_terminal() or state.is_chance() or choice not in state.legal_actions():
            break
        words.append(state.printed_text(choice))
        state.apply_action(choice)
    return words


def test_a_turn_after_which_its_player_draws_says_that_there_is_more() -> None:
    """What is drawn is not foreseen, so it is not told; without a word of it nothing seems to come of the turn."""
    game = registry.load("architects")
    bot, drawn = game.bots.greedy(2, 3), 0

    def answer(state: Position) -> int | None:
        if state.is_terminal():
            return None
        return state.sample_chance(3) if state.is_chance() else int(bot.choose(state.core))

    for turn in turns_played(game, game.tables.deal(2, Random(3)), answer):
        lines = told(turn.state, turn.answers, 1)
        if lines[0].startswith("You place a worker at the Workshop") and len(turn.answers) == 1:
            assert lines[1:] == [MORE]
            drawn += 1
    assert drawn > 3
