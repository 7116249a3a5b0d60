"""Who may come in at all: by which name the table was called, from which page, and what every answer says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

MISDIRECTED, FORBIDDEN = 421, 403
HEADERS = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
SAID = {
    MISDIRECTED: "This table is not called so; use the link as it was given.",
    FORBIDDEN: "Another page wants to come to this table.",
}


class Gate:
    """Lets through what calls the table by one of its names, and comes from its own page."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], scheme: str, policy: str) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._scheme = scheme
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        self._headers.append((b"content-security-policy", policy.encode()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As an application of ASGI."""
        if scope["type"] not in ("http", "websocket"):
            return
        refused = self._refused(scope)
        if refused:
            await self._refuse(scope, receive, send, refused)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self._headers]
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _refused(self, scope: Scope) -> int:
        """The status with which a request is refused; 0 for one that is let through."""
        hosts, origins = _values(scope, b"host"), _values(scope, b"origin")
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return MISDIRECTED
        is_own = origins == [f"{self._scheme}://{hosts[0]}"]
        return 0 if is_own or (scope["type"] == "http" and not origins) else FORBIDDEN

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int) -> None:
        kind = "http" if scope["type"] == "http" else "websocket.http"
        if kind != "http":
            await receive()  # the wish to connect
            if "websocket.http.response" not in scope.get("extensions", {}):
                await send({"type": "websocket.close", "code": 1008})
                return
        headers: list[Any] = [(b"content-type", b"text/plain; charset=utf-8"), *self._headers]
        await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
        await send({"type": f"{kind}.response.body", "body": SAID[status].encode()})


def _values(scope: Scope, name: bytes) -> list[str]:
    """The values of a header, in small letters."""
    return [value.decode("latin-1").lower() for key, value in scope["headers"] if key == name]
