"""Icons that several games have, as SVG path data in a square of 16 units."""

from __future__ import annotations

WORKER = (
    "M8 1.2a2.3 2.3 0 0 1 1.5 4c2.5.4 5 1.6 5 2.9 0 .9-1.9 1.2-3.4 1.2.4 1.7 1.6 3.5 1.6 4.5 0 .6-.4.9-1 .9H9.8L8 12"
    "l-1.8 2.7H4.3c-.6 0-1-.3-1-.9 0-1 1.2-2.8 1.6-4.5-1.5 0-3.4-.3-3.4-1.2 0-1.3 2.5-2.5 5-2.9a2.3 2.3 0 0 1 1.5-4z"
)
