"""What chance is asked: who starts, the sides, the tiles of the track, cards and dice."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.questions import Answer, Chance, Row, among, because
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import cards, decks, dice, opening, opponent
from engines.wayfarers.rules import constants as c
from engines.wayfarers.words import hints

CARD = Answer(
    "{drawn}",
    decks.deck_of,
    conditions=(among(decks.may_come, "that card cannot come up next", "Y1.9"),),
    hint=hints.drawn,
)

CHANCE: tuple[Row, ...] = (
    Chance(
        c.K_FIRST_PLAYER,
        asks="who starts",
        about="who starts; chance decides",
        rules=("Y1.7",),
        answers=(Answer("{seat}", opening.all_seats),),
        apply=opening.apply_first_player,
        key=opening.first_player_key,
    ),
    Chance(
        c.K_SIDE,
        frame=("section",),
        asks="side of the {section} board section",
        about="which side of the {section} board section is up; chance decides",
        rules=("Y1.1",),
        answers=(Answer("side {side}", BIT[c.NO_SIDE] - 1),),
        apply=opening.apply_side,
        key=opening.side_key,
    ),
    Chance(
        c.K_JOURNAL_TILE,
        frame=("space",),
        asks="journal tile on {asked_space}",
        about="which journal tile lies on {asked_space}; chance decides",
        rules=("Y1.3",),
        answers=(
            Answer(
                "{journal_tile}",
                BIT[t.NUM_JOURNAL_TILES] - 1,
                conditions=(among(opening.tiles_left, "{journal_tile} lies on the track already"),),
                hint=hints.journal_tile,
            ),
        ),
        apply=opening.apply_journal_tile,
        key=opening.journal_tile_key,
    ),
    Chance(
        c.K_REVEAL,
        frame=("kind",),
        asks="{kind} card revealed",
        about="which {kind} card is revealed; chance decides",
        rules=("Y1.2", "Y8.14"),
        answers=(CARD,),
        apply=decks.apply_reveal,
        key=decks.draw_key,
    ),
    Chance(
        c.K_ROLL,
        frame=("seat",),
        asks="die rolled",
        about="what the die shows; chance decides",
        rules=("Y1.6", "Y1.9"),
        answers=(Answer("die {face}", BIT[c.FACES] - 1),),
        apply=dice.apply_roll,
        key=dice.roll_key,
    ),
    Chance(
        c.K_SCHEME,
        asks="scheme revealed",
        about="which scheme card the AI reveals; chance decides",
        rules=("Y14.4",),
        answers=(
            Answer(
                "{scheme}",
                BIT[t.NUM_SCHEMES] - 1,
                conditions=(among(opponent.schemes_face_down, "{scheme} lies face up", "Y14.3"),),
                hint=hints.scheme,
            ),
        ),
        apply=opponent.apply_scheme,
        key=opponent.scheme_key,
    ),
    Chance(
        c.K_AI_DRAW,
        frame=("kind",),
        asks="{kind} card drawn",
        about="which {kind} card the AI draws; chance decides",
        rules=("Y14.14",),
        answers=(CARD,),
        apply=opponent.apply_ai_draw,
        key=decks.draw_key,
    ),
    Chance(
        c.K_DRAW,
        frame=("kind", "seat", "cards"),
        asks="{kind} card drawn",
        about="which {kind} card is drawn; chance decides",
        rules=("Y8.8",),
        answers=(CARD,),
        when=because("cards are drawn by chance", "Y8.8"),
        apply=cards.apply_draw,
        key=decks.draw_key,
    ),
)
