"""The parts of `scythe simulate`."""
