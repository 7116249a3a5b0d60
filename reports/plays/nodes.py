"""A tree of names, attributes and parts, from XML and from what converters make JSON of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.core.engine.errors import PlaysError
from engines.core.engine.files import DEEPEST, printable

ATTRIBUTES = ("$", "@attributes", "attributes")  # keys under which converters put them all
MARKS = "-@"  # or signs before each


@dataclass
class Node:
    """An element: its attributes, and its parts by name."""

    attributes: dict[str, str] = field(default_factory=dict)
    parts: dict[str, list[Node]] = field(default_factory=dict)
    text: str = ""

    def get(self, key: str) -> str:
        """An attribute, '' where it is not told."""
        return self.attributes.get(key, "")

    def all(self, name: str) -> list[Node]:
        """The parts of a name."""
        return self.parts.get(name, [])

    def one(self, name: str) -> Node:
        """The first part of a name, or an empty one."""
        return next(iter(self.all(name)), Node())


def read_xml(data: bytes, source: str) -> tuple[str, Node]:
    """The name of the root, and the tree. Entities are refused. Raises PlaysError."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    try:
        root = fromstring(data)
        return root.tag, _of_element(root)
    except ParseError as wrong:
        raise PlaysError(f"{source}: not XML ({wrong}).") from None
    except DefusedXmlException:
        raise PlaysError(
            f"{source}: defines entities, which no export of plays does, so it is not read; export it anew."
        ) from None
    except (ValueError, LookupError, RecursionError) as wrong:
        raise PlaysError(f"{source}: not XML ({printable(str(wrong)) or 'nested too deeply'}).") from None


def _of_element(element: Any, depth: int = 0) -> Node:
    if depth > DEEPEST:
        raise RecursionError
    node = Node({key: printable(value) for key, value in element.attrib.items()}, {}, printable(element.text or ""))
    for part in element:
        node.parts.setdefault(str(part.tag), []).append(_of_element(part, depth + 1))
    return node


def node_of(value: Any) -> Node:
    """The tree of a JSON value that was made of XML; one part may stand without a list around it."""
    if not isinstance(value, dict):
        return Node(text="" if value is None else str(value))
    node = Node()
    for key, part in value.items():
        if key in ATTRIBUTES and isinstance(part, Mapping):
            node.attributes |= {name: _text(one) for name, one in part.items()}
        elif key[:1] in MARKS:
            node.attributes[key[1:]] = _text(part)
        elif isinstance(part, dict | list):
            node.parts[key] = [node_of(one) for one in _items(part)]
        else:
            node.attributes.setdefault(key, _text(part))
    return node


def _items(part: Any) -> Iterator[Any]:
    yield from part if isinstance(part, list) else [part]


def _text(value: object) -> str:
    return "" if value is None else str(value)
