"""Before the first question and after the last: options, dealing, score sheets, result columns."""
