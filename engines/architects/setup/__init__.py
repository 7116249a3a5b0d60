"""Before the first question and after the last: options and score sheets."""
