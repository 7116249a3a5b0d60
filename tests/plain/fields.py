"""Its fields."""

from engines.smallworld.fields import FIELDS

__all__ = ["FIELDS"]
