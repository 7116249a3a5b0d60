"""What chance is asked."""

from __future__ import annotations

from engines.architects.rules import cathedral, display, market, opening, pile
from engines.architects.rules import constants as c
from engines.core.language.questions import Answer, Chance, Row

CHANCE: tuple[Row, ...] = (
    Chance(
        c.K_FIRST_PLAYER,
        asks="who starts",
        about="who starts",
        rules=("A1.11",),
        answers=(Answer("{seat_name}", opening.seats),),
        apply=opening.apply_first_player,
        key=opening.first_player_key,
    ),
    Chance(
        c.K_DRAW_BUILDING,
        frame=("drawer", "count", "where"),
        asks="building drawn by {drawer}",
        about="which building {drawer} draws; chance decides",
        rules=("A1.6",),
        answers=(Answer("{building}", pile.next_buildings, hint="{gist}"),),
        apply=pile.apply_draw,
        key=pile.draw_key,
    ),
    Chance(
        c.K_DRAW_APPRENTICE,
        frame=("row",),
        asks="apprentice revealed",
        about="which apprentice comes to the display; chance decides",
        rules=("A3.11",),
        answers=(Answer("{apprentice}", display.next_apprentices, hint="{ability}"),),
        apply=display.apply_apprentice,
        weight=display.apprentice_weight,
        heavy=display.twins,
        key=display.apprentice_key,
    ),
    Chance(
        c.K_MARKET_FACE,
        asks="card on top of the small market",
        about="which face shows on the small space of the Black Market; chance decides",
        rules=("A1.2",),
        answers=(Answer("{face}", market.top_faces),),
        apply=market.apply_face,
        weight=market.face_weight,
        key=market.face_key,
    ),
    Chance(
        c.K_MARKET_CARD,
        asks="market card turned over",
        about="which large face the market card shows; chance decides",
        rules=("A5.7",),
        answers=(Answer("{large}", market.top_cards),),
        apply=market.apply_card,
        key=market.card_key,
    ),
    Chance(
        c.K_REWARD,
        frame=("winner",),
        asks="reward of {winner}",
        about="which reward {winner} gains; chance decides",
        rules=("A6.6",),
        answers=(Answer("{reward}", cathedral.hidden_rewards),),
        apply=cathedral.apply_reward,
        weight=cathedral.reward_weight,
        key=cathedral.reward_key,
    ),
)
