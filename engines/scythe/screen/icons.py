"""Icons of Scythe's pieces and goods: SVG path data in a square of 16 units, and the same in a letter or two."""

from __future__ import annotations

from engines.drawing.icons import WORKER

ICONS = {
    "character": "M8 1a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4zM2.5 15c0-4.5 2-6.8 5.5-6.8s5.5 2.3 5.5 6.8z",
    "mech": "M5 1h6v3h2.5v6h-2V7h-.5v2l1.5 6H9.2L8 10l-1.2 5H3.5L5 9V7h-.5v3h-2V4H5z",
    "worker": WORKER,
    "mine": "M1 6.5C4 .5 12 .5 15 6.5 12 4 10 3.6 9 3.6V15H7V3.6c-1 0-3 .4-6 2.9z",
    "mill": "M5 15l1.5-6.5h3L11 15zM7 7.5L1.5 4.5 3 2l5.5 4.3zM9 7.5l5.5-3L13 2 7.5 6.3z",
    "monument": "M8 .5l2.4 3-.9 8.5H12v3H4v-3h2.5l-.9-8.5z",
    "armory": "M8 1l6 2v5c0 3.8-2.7 5.8-6 7-3.3-1.2-6-3.2-6-7V3z",
    "flag": "M3.5 1H5v14H3.5zM6 2h7.5L11 5l2.5 3H6z",
    "trap": "M8 1.5l7 13H1zM7.2 6v4.5h1.6V6zM7.2 11.5v1.6h1.6v-1.6z",
    "wood": "M2 4h10a3.5 3.5 0 0 1 0 8H2a4 4 0 0 0 0-8z",
    "food": "M7.3 15V9C4 9 3 7 3 4c2.8 0 4 1.5 4.3 3.5V1h1.4v6.5C9 5.5 10.2 4 13 4c0 3-1 5-4.3 5v6z",
    "metal": "M4.5 4.5h7L15 12H1z",
    "oil": "M8 1c3 4 5 6.2 5 9a5 5 0 0 1-10 0c0-2.8 2-5 5-9z",
    "tunnel": "M2 14V8.5a6 6 0 0 1 12 0V14h-3V8.5a3 3 0 0 0-6 0V14z",
    "combat": "M2.5 1l5.5 5.5L13.5 1 15 2.5 9.5 8l5.5 5.5-1.5 1.5L8 9.5 2.5 15 1 13.5 6.5 8 1 2.5z",
}
SIGNS = {
    "character": "@",
    "mech": "M",
    "worker": "W",
    "mine": "mine",
    "mill": "mill",
    "monument": "mon",
    "armory": "arm",
    "flag": "flag",
    "trap": "trap",
    "wood": "wo",
    "food": "fo",
    "metal": "me",
    "oil": "oi",
    "tunnel": "∩",
    "combat": "!",
}
