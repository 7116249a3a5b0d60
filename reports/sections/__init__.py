"""The sections of a report, each a folder: what it computes, says, tables and draws."""
