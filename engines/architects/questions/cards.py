"""Questions of building cards: the draft, keeping one of several, the hand limit."""

from __future__ import annotations

from engines.architects.bots import modes
from engines.architects.rules import constants as c
from engines.architects.rules import pile
from engines.architects.words import doing as words
from engines.core.engine.constants import MODE_CHAIN, MODE_GREEDY
from engines.core.language.questions import Answer, Question, Row, among, because

KEPT = ("[keep] {building}",)
IN_PACK = among(pile.in_pack, "the {building} is not among the cards", "A1.9")

CARDS: tuple[Row, ...] = (
    Question(
        c.K_DRAFT,
        asks="which building to keep",
        about="which building of the pack you keep; {rest}",
        rules=("A1.9",),
        answers=(
            Answer(
                "keep {building}",
                words.BUILDINGS,
                KEPT,
                conditions=(IN_PACK,),
                means=because("it stays in your hand, hidden from the others", "A1.9", "A0.6"),
                hint="{gist}",
            ),
        ),
        when=because("buildings are drafted before the first turn", "A1.9"),
        mode=modes.mode_of_choice,
        apply=pile.apply_draft,
    ),
    Question(
        c.K_KEEP,
        asks="which of the cards to keep",
        about="which of the cards drawn you keep",
        rules=("A5.2",),
        answers=(
            Answer(
                "keep {building}",
                words.BUILDINGS,
                KEPT,
                conditions=(IN_PACK,),
                means=because("the rest goes face down under the pile", "A5.2", "A0.10"),
                hint="{gist}",
            ),
        ),
        mode=MODE_CHAIN,
        apply=pile.apply_keep,
    ),
    Question(
        c.K_DISCARD,
        asks="which surplus building to discard",
        about="which building you discard, because your hand holds more than six",
        rules=("A3.13",),
        answers=(
            Answer(
                "discard {building}",
                words.BUILDINGS,
                ("{building}",),
                conditions=(among(pile.in_hand, "the {building} is not in your hand", "A3.13"),),
                means=because("it goes face down under the pile", "A3.13", "A0.10"),
                hint="{gist}",
            ),
        ),
        mode=MODE_GREEDY,
        apply=pile.apply_discard,
    ),
)
