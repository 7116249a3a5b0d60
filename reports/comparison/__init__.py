"""Two runs side by side: a report with two columns."""
