"""Its positions."""

from engines.smallworld.generated.state import position_bytes, set_field

__all__ = ["position_bytes", "set_field"]
