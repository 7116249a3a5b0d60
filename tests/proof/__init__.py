"""How far the statistics can be trusted, measured on synthetic games with known effects."""
