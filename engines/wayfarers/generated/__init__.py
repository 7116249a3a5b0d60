"""Written from fields, data and questions; never edited."""
