"""Whole actions in one typed line: ten common ones of each game, what a line may not do, and what it refuses."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from engines.core import registry
from engines.core.engine.errors import NotationError
from engines.core.game import Position
from engines.core.language.answer_words import Phrase
from engines.core.reading import Reading
from engines.core.transcript import begin_answer, read_answer, read_transcript
from engines.core.typed_lines import TypedLine, read_line, texts
from tests.asked import played as played_game
from tests.scythe.vocabulary import VOCABULARY

STORED = Path(__file__).parents[1] / "golden" / "transcripts"

# Stored game, how many answers before, what is typed, what is stored.
ACTIONS = {
    "scythe": (
        ("3-players-1015", 138, "produce V3 T4", "section produce/upgrade; produce; produce on V3; produce on T4"),
        ("3-players-1015", 102, "trade wood food on V3",
         "section trade/deploy; trade resources; on V3; 1 wood; 1 food"),
        ("3-players-1015", 185, "worker V3 to M5, worker V3 to T4",
         "section move/enlist; move units; move worker from V3; to M5; move worker from V3; to T4"),
        ("2-players-3210", 271, "mech M8 to T6 T3 with 2 workers",
         "move mech from M8; change cargo; carry 2 workers; carry 0 metal; to T6; to T3"),
        ("2-players-3210", 393, "bolster power", "section bolster/deploy; bolster power"),
        ("2-players-3210", 146, "deploy speed on M6", "deploy; mech speed; deploy on M6"),
        ("2-players-3210", 461, "build mill on M6", "build; structure mill; build on M6"),
        ("2-players-3210", 479, "enlist enlist for combat cards", "enlist; recruit enlist for combat cards"),
        ("3-players-1015", 74, "upgrade move units to deploy", "upgrade; cube move units to deploy"),
        ("2-players-3792", 368, "dial 6, add 1 of 5", "dial 6; add 1 of card 5"),
    ),
    "smallworld": (
        ("3-players-0225", 56, "conquer r9 r14 r2", "keep all regions; conquer r9; conquer r14; conquer r2"),
        ("3-players-0225", 55, "conquer r9", "expand; keep all regions; conquer r9"),
        ("2-players-0056", 42, "abandon r15 r5, conquer r7",
         "expand; abandon regions; abandon r5; abandon r15; conquer r7"),
        ("2-players-0024", 61, "send dragon to r22, conquer r21", "send dragon; dragon to r22; conquer r21"),
        ("3-players-0225", 15, "place 4 r14 2 r13", "choose; place 2 on r13; place 4 on r14"),
        ("2-players-0312", 31, "end conquests, place 1 r14 1 r15 2 r20 4 r22",
         "end conquests; choose; place 0 on r10; place 1 on r14; place 1 on r15; place 2 on r20"),
        ("2-players-0024", 33, "camp 5 on r9", "choose; camp 5 on r9"),
        ("2-players-0024", 7, "leave, hero on r5", "leave; hero on r5"),
        ("2-players-0056", 84, "take 2 off r3, 2 off r5", "take 2 off r3; take 0 off r4; take 2 off r5"),
        ("3-players-0241", 163, "substitute r18", "substitute; substitute r18"),
    ),
    "architects": (
        ("2-players-0024", 151, "mines clay", "Mines; 3 clay"),
        ("2-players-0024", 178, "storehouse 3 stone for 1 marble, 3 stone for 1 marble",
         "King's Storehouse; trade 3 stone for 1 marble; trade 3 stone for 1 marble"),
        ("2-players-0536", 82, "capture seat 2 at Guardhouse, seat 2 at Forest",
         "Town Centre; capture seat 2 at Guardhouse; capture seat 2 at Forest"),
        ("2-players-0024", 82, "guardhouse, pay a debt, buy workers back", "Guardhouse; pay a debt; buy workers back"),
        ("2-players-0024", 40, "work on the cathedral, discard University",
         "Guildhall; work on the cathedral; discard University"),
        ("2-players-0024", 214, "build Tavern, hire Swindler stone at B4",
         "Guildhall; construct Tavern; hire Swindler stone at B4"),
        ("2-players-0024", 47, "hire Stonecutter", "Workshop; hire Stonecutter at B1"),
        ("2-players-0024", 24, "market middle, hire Acolyte clay", "Black Market middle; hire Acolyte clay at B4"),
        ("2-players-0024", 151, "quarry", "Quarry"),
        ("2-players-0024", 47, "place a worker in the Forest", "Forest"),
    ),
    "wayfarers": (
        ("2-players-0180", 39, "place 6 middle 1, camel, ship and pigeon tile at 3.1, influence on a card, water 1",
         "place a 6; middle 1; buy a Space card or buy a space tile; buy a space tile; camel, ship and pigeon tile; "
         "at 3.1; influence on a card; water 1"),
        ("2-players-0180", 47, "yellow guild 1 up 2 up", "use the yellow guild; 1 up; 2 up"),
        ("2-players-0180", 52, "place 3 home harbour, Water card draw 3",
         "place a 3; home harbour; for 2 provisions: a Water card; a Water card; draw 3"),
        ("2-players-0180", 72, "place 1 home city LV08",
         "place a 1; home city; for 2 provisions: a Land card and 1 silver; a Land card; LV08"),
        ("2-players-0180", 91, "die 4 at home harbour, WO11, journal 1a, ship tile at 5.2",
         "place a 4; home harbour; for 2 provisions: a Water card; a Water card; WO11; journal; 1a; a free basic tile; "
         "ship tile; at 5.2"),
        ("2-players-0180", 102, "place 2 middle 4, pigeon tile at 3.1",
         "place a 2; middle 4; buy a basic tile or 2 silver; buy a basic tile; buy a basic tile; pigeon tile; at 3.1"),
        ("2-players-0180", 109, "green worker on townsfolk 4, SS13",
         "place a green worker; townsfolk 4; buy a Space card for 1 silver less; SS13"),
        ("2-players-0180", 117, "yellow worker inspiration 2, done", "place a yellow worker; inspiration 2; done"),
        ("2-players-0180", 84, "blue worker to water 2", "place a blue worker; water 2"),
        ("2-players-0180", 81, "place 2 home harbour, done", "place a 2; home harbour; done"),
    ),
}  # fmt: skip
LINES = [(game, *action) for game, actions in ACTIONS.items() for action in actions]


def position(game: str, stored: str, place: int) -> Position:
    """A stored game after so many answers."""
    transcript = read_transcript(STORED / f"{game}-{stored}.jsonl")
    state = registry.load(game).new_initial_state(transcript.setup)
    for by, words in transcript.answers[:place]:
        begin_answer(state, by)
        state.apply_action(state.text_to_action(words))
    return state


def played(state: Position, line: str) -> list[str]:
    """The words of what a line does, as people read them."""
    return texts(state, read_line(state, line))


@pytest.mark.parametrize(("game", "stored", "place", "line", "done"), LINES, ids=[line for *_, line, _ in LINES])
def test_a_common_action_takes_one_typed_line(game: str, stored: str, place: int, line: str, done: str) -> None:
    state = position(game, stored, place)
    before = state.digest()
    try:
        found = [state.action_to_text(state.text_to_action(line))]
    except NotationError:
        found = played(state, line)
    assert found == done.split("; ")
    assert state.digest() == before


def test_ten_common_actions_of_each_game_are_listed() -> None:
    assert {game: len(actions) for game, actions in ACTIONS.items()} == dict.fromkeys(registry.names(), 10)


REFUSED = [
    ("scythe", "2-players-3210", 393, "mech T8 to M6 with 3 workers", "Here is 1 worker to take along (S5.16)"),
    ("scythe", "2-players-3210", 393, "mech W4 to M6 with 1 oil", "Nothing here can be taken along or left behind"),
    ("scythe", "2-players-3210", 393, "mech W4 to V1", "V1 (village) is not next to W4"),
    ("scythe", "2-players-3210", 393, "worker W4 to M6", "You have no worker on W4 (forest)"),
    ("scythe", "3-players-1015", 185, "move worker W3 to M5", "and 'move units', 'worker W3 to M5' cannot be"),
    ("scythe", "3-players-1015", 185, "move worker W3 to M5", "You have no worker on W3 (forest); your workers are on"),
    ("scythe", "3-players-1015", 185, "move worker T8", "'worker T8' cannot be played. You have no worker on T8"),
    ("scythe", "3-players-1015", 185, "worker V3 to M5, worker V6 to T4", "You have no worker on V6 (village)"),
    ("scythe", "3-players-1015", 185, "move worker V3 to T8", "T8 (tundra) is not next to V3 (village)"),
    ("scythe", "3-players-1015", 185, "move worker V3 to T99", "from V3', 'T99' cannot be played. The board has"),
    ("scythe", "3-players-1015", 185, "move worker V3 to T99 with 1 metal", "V3', 'T99' cannot be played."),
    ("scythe", "3-players-1015", 185, "worker V3 to T8 carrying 9 oil, worker V3", "T8 (tundra) is not next to V3"),
    ("scythe", "3-players-1015", 185, "move 2 workers V3 to T4", "Units move one after the other: say 'worker' once"),
    ("scythe", "2-players-3210", 393, "trade wood food", "First to be answered: where to put the resources (S3.8)"),
    ("scythe", "2-players-3210", 393, "move mech, T3", "say which"),
    ("scythe", "2-players-3792", 440, "mech V9 to T8", "You have no mech on V9 (village); your mechs are on T3"),
    ("smallworld", "2-players-0312", 31, "end conquests, place 1 r14 1 r15", "'place 1 r14 1 r15' does not say all."),
    ("smallworld", "2-players-0312", 31, "end conquests, stay active", "After 'end conquests', 'stay active'"),
    ("smallworld", "3-players-0225", 56, "conquer r9 r14 and r30", "'r30' cannot be played. r30 (sea) is water"),
    ("smallworld", "3-players-0225", 79, "attempt r7 r3", "After 'attempt r7', chance decides (reinforcement die), so"),
    ("smallworld", "5-players-0047", 270, "spread V3", "After 'spread', the game is over: end the line before 'V3'."),
    *(
        ("smallworld", *place, line, f"'{line}' cannot be played. You have {hand} in hand (W7.1)")
        for *place, line, hand in (
            ("2-players-0024", 72, "place 9 on r11, place 0 on r21", "2 tokens"),
            ("2-players-0024", 112, "place 9 on r3, place 0 on r7", "2 tokens"),
            ("3-players-0225", 101, "place 9 on r9 place 0 on r10", "1 token"),
        )
    ),
    *(
        ("smallworld", "2-players-0024", 112, line, f"'{line}' cannot be played. The region is r2")
        for line in ("place 1 on r1, place 0 on r7", "place 1 on r1, place 0 on r7, place 1 on r9")
    ),
    ("scythe", "2-players-3210", 15, "21 wood, 2 food", "2 tokens are left to choose (S3.5)"),
    ("wayfarers", "2-players-0180", 125, "journal, N03", "After 'journal', chance decides (die rolled), so 'N03' has"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "stored", "place", "line", "why"), REFUSED)
def test_a_refusal_names_the_part_that_fails_and_changes_nothing(
    game: str, stored: str, place: int, line: str, why: str
) -> None:
    state = position(game, stored, place)
    before = state.digest()
    with pytest.raises(NotationError) as refused:
        read_line(state, line)
    assert why in str(refused.value) and str(refused.value).endswith("Nothing of the line was done.")
    assert state.digest() == before


@pytest.mark.parametrize("to", ["V3", "T99"])
def test_a_unit_that_is_named_by_its_space_is_no_other_one(to: str) -> None:
    """Only workers on V3 can still move, and one of them could step to T4."""
    state = position("scythe", "3-players-1015", 185)
    for answer in read_line(state, "worker T4 to M5"):
        state.apply_action(answer)
    with pytest.raises(NotationError, match=f"^'worker T4 to {to}' cannot be played. You have no worker on T4 "):
        read_line(state, f"worker T4 to {to}")
    assert read_line(state, "worker T4") == read_line(state, "worker V3 to T4")


@pytest.mark.parametrize(
    ("number", "place", "lines"),
    [
        (2, 82, ("fortress on r19", "no fortress")),
        (10, 186, ("peace with seat 1", "no peace")),
        (4, 108, ("conquer r4",)),
        (2, 89, ("conquer r28",)),  # within reach only after the Ghouls have left their one region
        (5, 87, ("decline", "take 1 off r21, decline")),  # the Amazons are still to be taken off
    ],
)
def test_words_of_a_later_question_neither_place_tokens_nor_take_any_off(
    number: int, place: int, lines: tuple[str, ...]
) -> None:
    state = next(islice(played_game("smallworld", number), place, None))
    for line in lines:
        with pytest.raises(NotationError):
            read_line(state, line)


def test_a_place_alone_chooses_no_section() -> None:
    """`on V3` is where something is produced, or where traded resources go."""
    state = position("scythe", "3-players-1015", 138)
    assert played(state, "produce on V3")[-1] == "produce on V3"
    for line in ("V3", "on V3", "at V3"):
        with pytest.raises(NotationError):
            read_line(state, line)


def test_words_that_end_something_lead_nowhere() -> None:
    """`end turn` is no choice of a section, nor `no structure` one to build nothing."""
    for line in ("end turn", "skip bottom row", "end moves", "no structure", "end production"):
        with pytest.raises(NotationError):
            read_line(position("scythe", "3-players-1015", 185), line)


def test_what_comes_to_light_ends_a_line_so_that_none_can_be_tried_out() -> None:
    state = position("architects", "2-players-0536", 18)
    first = next(iter(state.action_texts()))
    after = state.clone()
    after.apply_action(state.text_to_action(first))
    with pytest.raises(NotationError, match="something hidden comes to light: end the line there"):
        read_line(state, f"{first}, {next(iter(after.action_texts()))}")


@pytest.mark.parametrize("game", registry.names())
def test_answers_in_their_saved_words_one_after_the_other_are_a_line(game: str) -> None:
    path = sorted(STORED.glob(f"{game}-2*.jsonl"))[0]
    transcript, rng = read_transcript(path), Random(game)
    state = registry.load(game).new_initial_state(transcript.setup)
    tried = 0
    for place, (by, words) in enumerate(transcript.answers):
        action, _ = read_answer(state, by, words, "here")
        following = [do for who, do in transcript.answers[place : place + 3] if who == by]
        if by.startswith("seat") and len(following) == 3 and tried < 10 and rng.random() < 0.7:
            tried += is_line(state, following)
        state.apply_action(action)
    assert tried == 10


def is_line(state: Position, words: list[str]) -> bool:
    """Whether the answers make a line, which must say just them; not where chance or the hidden comes in between."""
    try:
        found = played(state, ", ".join(words))
    except NotationError as refused:
        assert "comes to light" in str(refused) or "has to wait" in str(refused), refused
        return False
    assert found[: len(words)] == [state.game.words.printed(each) for each in words]
    return True


@pytest.mark.parametrize(
    ("game", "stored", "place", "line", "said"),
    [
        (
            "architects",
            "2-players-1892",
            57,
            "workshop, hire Squire",
            "is not legal now. 'workshop' is a location, and none is asked for",
        ),
        ("scythe", "2-players-3210", 461, "produce V3 then end turn", "is not legal now. You do not control V3"),
        ("scythe", "2-players-3210", 461, "juggle, end turn", "is not an answer here. Scythe has no move 'juggle'"),
        (
            "scythe",
            "2-players-3210",
            270,
            "to W4, move character from T6",
            "is not legal now. W4 (forest) is a tunnel, but",
        ),
        ("scythe", "2-players-3210", 270, "to W4, to V1, move mech", "is not legal now. W4 (forest) is a tunnel, but"),
        (
            "architects",
            "2-players-0024",
            42,
            "discard Gambler's Den, end",
            "is not legal now. The Gambler's Den is not in",
        ),
        ("architects", "2-players-0024", 103, "on the cathedral, end", "is not legal now. The next level costs 8 wood"),
        (
            "scythe",
            "2-players-3210",
            19,
            "section trade/deploy, produce, produce on T1",
            "is not legal now. Your mat (Patriotic) has no section trade/deploy; it has",
        ),
        *(
            ("scythe", "2-players-3210", 42, f"trade resources, {rest}", "is not legal now. Your action token is on")
            for rest in ("produce on W5", "factory move, move mech from Crimea's home base, to F6")
        ),
    ],
)
def test_of_several_parts_the_first_is_named_where_it_is_not_legal(
    game: str, stored: str, place: int, line: str, said: str
) -> None:
    first = re.split(r",| then", line)[0]
    told = position(game, stored, place).why_not(line).text
    assert told.startswith(f"The first part, '{first}', {said}"), told


@pytest.mark.parametrize(
    ("game", "stored", "place", "line", "said"),
    [
        ("scythe", "2-players-3210", 270, "to W4 move character from T6", "W4 (forest) is a tunnel, but F6"),
        ("scythe", "2-players-3210", 42, "trade resources produce on W5", "Your action token is on produce/deploy"),
        (
            "scythe",
            "2-players-3210",
            177,
            "recruit deploy for combat cards end turn",
            "You have taken the deploy recruit",
        ),
        ("architects", "2-players-0024", 103, "on the cathedral", "The next level costs 8 wood and stone"),
    ],
)
def test_a_slot_does_not_take_more_of_a_line_than_a_name(
    game: str, stored: str, place: int, line: str, said: str
) -> None:
    """Of `to W4 move character` nobody is called `W4 move character`."""
    state = position(game, stored, place)
    typed = TypedLine(state, line)
    with pytest.raises(NotationError):
        typed.answers()
    assert not typed.is_begun and state.why_not(line).text.startswith(said)


@pytest.mark.parametrize(
    ("game", "stored", "place", "line", "said"),
    [
        ("smallworld", "3-players-0225", 0, "conquer", "Conquests come after tokens are readied"),
        ("smallworld", "3-players-0225", 0, "conquer r3 r7 r8", "Conquests come after tokens are readied"),
        ("architects", "2-players-0024", 29, "build", "Buildings are constructed by a worker in the Guildhall (A6.3)"),
        ("architects", "2-players-0024", 29, "capture seat 2", "Workers are captured by a worker in the Town Centre"),
        ("architects", "2-players-0024", 17, "mines clay", "'mines clay' belongs to another question"),
        ("scythe", "2-players-3210", 19, "cube", "'cube' belongs to another question, which is not asked now. The"),
        ("wayfarers", "2-players-0180", 47, "place 3 home harbour", "You have no die showing 3 in supply (Y10.1)"),
    ],
)
def test_the_beginning_of_a_move_of_another_question_is_a_move_of_the_game(
    game: str, stored: str, place: int, line: str, said: str
) -> None:
    told = position(game, stored, place).why_not(line).text
    assert told.startswith(said) and "has no move" not in told


@pytest.mark.parametrize(
    ("place", "line", "said"),
    [
        (51, "mech V9 to T4 with 2 workers", "The action token stood on move/build in your last turn"),
        (243, "deploy speed on M6", "Deploy costs 3 metal"),  # a Factory card has something else to choose
    ],
)
def test_a_line_is_no_answer_by_what_most_of_it_says(place: int, line: str, said: str) -> None:
    state = position("scythe", "3-players-1015", place)
    typed = TypedLine(state, line)
    with pytest.raises(NotationError):
        typed.answers()
    assert not typed.is_begun and state.why_not(line).text.startswith(said)


def test_no_goes_with_the_word_behind_it() -> None:
    """`no coercion` is not a payment of 0, and then Coercion."""
    state = position("scythe", "2-players-3210", 461)
    bare = Phrase(1, True, "pay")
    clear = {
        rest: TypedLine._is_clear(Reading(state, tuple(rest.split()), kind="pay"), 0, bare)
        for rest in ("no", "no no", "no and coercion", "no coercion")
    }
    assert clear == {"no": True, "no no": True, "no and coercion": True, "no coercion": False}


def first_question(game: str) -> Position:
    kind = registry.load(game)
    state = kind.new_initial_state(kind.tables.deal(2, Random(1)))
    while state.is_chance():
        state.step(state.sample_chance(key=7))
    return state


@pytest.mark.parametrize("line", ["with", "then then", ",", "and, to the"])
@pytest.mark.parametrize("game", registry.names())
def test_words_that_only_join_others_are_refused(game: str, line: str) -> None:
    state = first_question(game)
    with pytest.raises(NotationError, match=f"'{line}' is not an answer. First to be answered: "):
        read_line(state, line)


@pytest.mark.parametrize("where", ["V4 then build", "V4, build"])
def test_what_is_left_of_a_line_is_told_as_it_was_typed(where: str) -> None:
    state = first_question("scythe")
    with pytest.raises(NotationError, match=f"'{where}' cannot be played"):
        read_line(state, f"move worker to {where}")


def test_a_line_is_given_up_when_so_many_positions_have_been_looked_at() -> None:
    state, line = position("smallworld", "3-players-0225", 56), "conquer r9 r14 r2"
    assert len(read_line(state, line)) == len(read_line(state, line, most=100)) == 4
    with pytest.raises(NotationError):
        read_line(state, line, most=2)


@pytest.mark.parametrize(
    ("game", "stored", "place", "line", "said"),
    [
        ("scythe", "3-players-1015", 185, "buld", "Scythe has no move 'buld'; did you mean 'build'? The question is"),
        ("smallworld", "3-players-0225", 0, "declne", "Small World has no move 'declne'; did you mean 'decline'?"),
        ("architects", "2-players-0024", 151, "capture seat 2 at Guildhall", "Workers are captured by a worker in the"),
        ("architects", "2-players-0024", 151, "characters", "Option characters: "),
        ("scythe", "3-players-1015", 185, "bribes", "Option bribes: coins may be given away; here it is false"),
        ("scythe", "3-players-1015", 185, "invaders", "Invaders is an expansion; with '--with invaders' "),
        ("scythe", "3-players-1015", 185, "own 20 coins", "'Own 20 coins' is an objective card"),
    ],
)
def test_what_is_asked_about_is_told(game: str, stored: str, place: int, line: str, said: str) -> None:
    assert position(game, stored, place).why_not(line).text.startswith(said)


def test_a_line_is_explained_by_the_reading_that_names_what_is_meant() -> None:
    with pytest.raises(NotationError, match=r"'mech to T4' cannot be played\. Your mechs are not"):
        read_line(position("scythe", "3-players-1015", 185), "move mech to T4")


def test_five_cards_are_drawn_in_the_middle_of_the_black_market() -> None:
    assert played(position("architects", "2-players-0024", 151), "draw 5") == [
        "Black Market middle",
        "draw and keep one",
    ]


ADVICE = re.compile(r"[Ss]ay (['\"])(?P<words>.+?)\1 first(?:; then comes: (?P<next>.+?))? \(")


@pytest.mark.parametrize("place", [185, 243])
def test_advice_leads_where_it_says(place: int) -> None:
    """What is to be said first can be said, and then what comes is asked, or nobody is told to say it again."""
    state, followed = position("scythe", "3-players-1015", place), 0
    for text in [text for words in VOCABULARY.values() for text in words[:1]] + ["end moves"]:
        advice = ADVICE.search(state.why_not(text).text)
        if advice:
            after, followed = state.clone(), followed + 1
            after.apply_action(state.text_to_action(advice["words"]))
            assert not advice["next"] or after.question() == advice["next"], (text, advice)
            assert advice["next"] or " first" not in after.why_not(text).text, (text, advice)
    assert followed


def test_a_cube_is_named_by_the_first_word_of_its_box() -> None:
    found = played(position("scythe", "3-players-1015", 74), "upgrade move to deploy")
    assert found == ["upgrade", "cube move units to deploy"]


def test_several_units_are_asked_for_one_by_one() -> None:
    with pytest.raises(NotationError, match="Units move one after the other: say 'worker' once for each"):
        read_line(position("scythe", "3-players-1015", 185), "move workers V3 to M5")
