"""How a turn is told in hints and in the analysis of a game: as it goes, and that chance decides the rest."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from engines.core import registry
from engines.core.analysis.review import BY_BOT, MORE, Turn, told, told_apart, turns_played
from engines.core.game import Position
from engines.core.language.log import PHASE, LogEntry


def turns(name: str, key: int = 3) -> list[Turn]:
    """The turns of a game between two greedy bots."""
    game = registry.load(name)
    bot = game.bots.greedy(2, key)

    def answer(state: Position) -> int | None:
        if state.is_terminal():
            return None
        return state.sample_chance(key) if state.is_chance() else int(bot.choose(state.core))

    return list(turns_played(game, game.tables.deal(2, Random(key)), answer))


def as_it_went(turn: Turn) -> list[LogEntry]:
    """What its seat is told of a turn in which nobody else answers, but what begins another one."""
    at, events = turn.state.clone().listen(), []
    for _, _, choice in turn.answers:
        at.apply_action(choice)
        events += at.events(turn.seat)
    return [event for event in events if at.game.words.log.kind_of(event) != PHASE]


def is_alone(turn: Turn) -> bool:
    """Whether nobody but its seat answers in a turn."""
    at = turn.state.clone()
    for _, _, choice in turn.answers:
        if at.current_player() != turn.seat:
            return False
        at.apply_action(choice)
    return True


@pytest.mark.parametrize("name", ["scythe", "wayfarers", "architects"])
def test_a_turn_is_told_as_it_goes(name: str) -> None:
    """Two oil gained and three paid are no oil paid on the whole."""
    alone = [turn for turn in turns(name) if is_alone(turn)]
    assert len(alone) > 10
    for turn in alone:
        lines, log = told(turn.state, turn.answers, 1), turn.state.game.words.log
        went = log.lines(as_it_went(turn), turn.seat, turn.state.game.layout.seat_titles(turn.state.setup))
        assert MORE in lines or not went or lines[: len(went)] == went


def test_what_a_unit_moves_and_what_is_gained_in_a_row_is_told_as_one() -> None:
    """Unless something else happens on the way, such as a combat."""
    told_all = [" ".join(told(turn.state, turn.answers, 1)) for key in (3, 4) for turn in turns("scythe", key)]
    lines = [line for line in told_all if "Combat" not in line]
    assert sum(line.count("You move the character from") > 0 for line in lines) > 3
    ways = [re.findall(r"You move the character from (.+?) to (.+?)\.", line) for line in lines]
    assert not any(end == start for way in ways for (_, end), (start, _) in pairwise(way))
    assert not any(re.search(r"You gain \d (wood|food|metal|oil) on \w+\. You gain", line) for line in lines)


def test_conquests_are_told_in_the_order_in_which_they_are_typed() -> None:
    unsorted = 0
    for turn in (*turns("smallworld"), *turns("smallworld", 4)):
        at, typed = turn.state.clone(), []
        for kind, _, choice in turn.answers:
            if at.current_player() != turn.seat or at.core.frame_kind[at.core.depth - 1] != kind:
                break
            typed += re.findall(r"^conquer (r\d+)", at.printed_text(choice))
            at.apply_action(choice)
        taken = re.findall(r"You conquer (r\d+)", " ".join(told(turn.state, turn.answers, 1)))
        shared = [region for region in typed if region in taken]
        assert [region for region in taken if region in shared] == shared
        unsorted += shared != sorted(shared, key=lambda region: int(region[1:]))
    assert unsorted > 2


def test_a_turn_says_where_it_leaves_something_to_chance() -> None:
    """A card from the top of a stack, of which one cannot say what it brings: provisions are not spent for nothing."""
    lines = [" ".join(told(turn.state, turn.answers, 1)) for turn in turns("wayfarers")]
    paid_for_nothing = [line for line in lines if re.search(r"You spend [23] provisions\.( More|$)", line)]
    assert paid_for_nothing and all(line.endswith(MORE) for line in paid_for_nothing)
    assert any(not line.endswith(MORE) for line in lines)


def test_a_turn_is_paid_when_its_tokens_have_moved_and_before_a_race_that_was_paid_declines() -> None:
    moved = 0
    for turn in (*turns("smallworld"), *turns("smallworld", 4)):
        lines = told(turn.state, turn.answers, 1)
        paid = [place for place, line in enumerate(lines) if line.startswith("You gain ")]
        later = [line for line in lines[paid[-1] + 1 :] if line != MORE and line.startswith("You ")] if paid else []
        moved += any(line.startswith("You redeploy") for line in lines) and bool(paid)
        ends = all("You attempt" not in line and line != MORE for line in lines)
        assert not ends or all("into decline" in line or "peace" in line for line in later), lines
        assert "Your turn." not in lines
    assert moved > 3


def test_two_turns_that_are_told_alike_are_told_apart_by_what_follows_chance() -> None:
    """Attempts end a telling, and so does a card: what comes after it is told where it is all that differs."""
    apart = 0
    for turn in (turn for turn in (*turns("scythe"), *turns("wayfarers")) if MORE in told(turn.state, turn.answers, 1)):
        cuts = (turn.answers[:cut] for cut in range(len(turn.answers) - 1, 0, -1))
        alike = next((cut for cut in cuts if told(turn.state, cut, 1) == told(turn.state, turn.answers, 1)), None)
        if alike:
            one, other = told_apart(turn.state, (turn.answers, alike), 1)
            assert other.removesuffix(BY_BOT).rstrip() == " ".join(told(turn.state, alike, 1))
            assert one == other or ("Then, if chance allows it: " in one and other.endswith(BY_BOT))
            apart += one != other
            if apart > 3:
                return
    raise AssertionError("no turns were told apart")


def test_regions_given_up_are_told_before_conquests() -> None:
    """By a greedy bot that gives up a region wherever it may; Ghouls in decline give up and conquer first."""
    game, both = registry.load("smallworld"), 0
    bot = game.bots.greedy(2, 3)

    def answer(state: Position) -> int | None:
        if state.is_terminal():
            return None
        gives_up = [x for x, words in enumerate(map(state.printed_text, state.legal_actions())) if "abandon" in words]
        if gives_up:
            return state.legal_actions()[gives_up[-1]]
        return state.sample_chance(3) if state.is_chance() else int(bot.choose(state.core))

    for turn in turns_played(game, game.tables.deal(2, Random(3)), answer):
        lines = told(turn.state, turn.answers, 1)
        left = [place for place, line in enumerate(lines) if line.startswith("You abandon ")]
        taken = [place for place, line in enumerate(lines) if re.match(r"You conquer r\d", line)]
        assert not left or not taken or min(left) < min(taken), lines
        both += bool(left and taken)
    assert both
