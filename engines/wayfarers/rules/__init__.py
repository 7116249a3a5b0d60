"""The rules: one file a printed chapter, compiled."""
