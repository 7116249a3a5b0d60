"""Where a table is: the addresses of this computer, the links of its seats, and a socket that listens."""

from __future__ import annotations

import errno
import io
import socket
import ssl
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from pathlib import Path

from scythe_cli.errors import Failure

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8642
NOWHERE = ("192.0.2.1", 9)  # an address for documentation; nothing is sent there
MARGIN = 2  # squares round a QR code on a terminal
WAITING = 64  # connections that the system holds back


@dataclass(frozen=True)
class Place:
    """How a table is reached: on this computer alone, or on its network; with a certificate by https."""

    port: int
    lan: bool = False
    secure: bool = False

    @property
    def scheme(self) -> str:
        """`http`, or `https`."""
        return "https" if self.secure else "http"

    @property
    def address(self) -> str:
        """The address in links."""
        return next(iter(lan_addresses()), LOOPBACK) if self.lan else LOOPBACK

    @property
    def hosts(self) -> frozenset[str]:
        """What browsers may call this table: names and addresses of this computer, with the port."""
        names = [LOOPBACK, "localhost"]
        if self.lan:
            name = socket.gethostname().lower()
            names += [*lan_addresses(), name, f"{name.partition('.')[0]}.local"]
        usual = 443 if self.secure else 80
        return frozenset([*(f"{name}:{self.port}" for name in names), *(names if self.port == usual else ())])

    def link(self, key: str) -> str:
        """The link of a key, which stands behind the #: browsers send it to nobody."""
        return f"{self.scheme}://{self.address}:{self.port}/#{key}"


@cache
def lan_addresses() -> Sequence[str]:
    """The addresses of this computer on its networks, the one that leads outside first; none where there are none."""
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect(NOWHERE)
        found[asking.getsockname()[0]] = None
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found |= {str(one[4][0]): None for one in known}
    return [address for address in found if not ip_address(address).is_loopback]


def listening(port: int, lan: bool) -> socket.socket:
    """A socket that listens on this port, 0 for any. Raises Failure."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind(("0.0.0.0" if lan else LOOPBACK, port))
        found.listen(WAITING)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise Failure(f"Port {port} is in use; choose another with --port, or 0 for any that is free.") from None
        raise Failure(f"Nobody may listen on port {port} here ({(error.strerror or str(error)).lower()}).") from None
    return found


def check_certificate(cert: Path, key: Path) -> None:
    """Raises Failure for a certificate and key that cannot be used together."""
    for path in (cert, key):
        if not path.is_file():
            raise Failure(f"{path}: no such file, so there is no https; leave out --cert and --key for http.")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password=lambda: b"")
    except OSError as error:
        reason = getattr(error, "reason", None) or error.strerror or "not in PEM form"
        told = str(reason).replace("_", " ").lower()
        pair = f"{cert} and {key}"
        raise Failure(f"{pair} are not a certificate and its key in PEM form without a password ({told}).") from None


def qr_on_terminal(link: str) -> str:
    """A QR code in half blocks, for a terminal."""
    import segno

    text = io.StringIO()
    segno.make(link, micro=False, error="m").terminal(text, border=MARGIN, compact=True)
    return text.getvalue().rstrip("\n")


def qr_as_svg(link: str) -> str:
    """A QR code as SVG, for the page of the host."""
    import segno

    text = io.BytesIO()
    segno.make(link, micro=False, error="m").save(text, kind="svg", omitsize=True, light="#fff", xmldecl=False)
    return text.getvalue().decode()
