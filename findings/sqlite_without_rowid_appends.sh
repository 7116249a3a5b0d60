#!/usr/bin/env bash
# SQLite leaves an eighth of its pages empty when rows are appended to a table WITHOUT ROWID.
#
# Guess: rows that come in the order of their key fill the pages of any table. SQLite (3.40.1 and 3.54.1, the builds in
# the packages apsw of these numbers) does so for a table with a rowid: 928 pages for 200,000 rows, before and after
# VACUUM. The same numbers in a table WITHOUT ROWID take 1,049 pages, and 923 after VACUUM: 13.7 % more while the file
# is written, until it is packed. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
cat > "$folder/count.py" <<'PYTHON'
import apsw

ROWS = [(i, 1, i * 7919 % 1_000_000, i * 31 % 60_000, i % 250) for i in range(1, 200_001)]


def pages(columns: str, options: str) -> tuple[int, int]:
    """The pages of a table to which the rows were appended in the order of its key, and those after VACUUM."""
    connection = apsw.Connection(":memory:")
    connection.execute(f"CREATE TABLE numbers ({columns}) {options}")
    with connection:
        connection.executemany("INSERT INTO numbers VALUES (?, ?, ?, ?, ?)", ROWS)
    appended = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute("VACUUM")
    return appended, connection.execute("PRAGMA page_count").fetchone()[0]


rowid = pages("a INTEGER PRIMARY KEY, b INTEGER, x INTEGER, y INTEGER, z INTEGER", "")
without = pages("a INTEGER, b INTEGER, x INTEGER, y INTEGER, z INTEGER, PRIMARY KEY (a, b)", "WITHOUT ROWID")
print(f"SQLite {apsw.sqlitelibversion()}: with a rowid {rowid}, WITHOUT ROWID {without} (appended, after VACUUM)")
assert rowid == (928, 928), rowid
assert without == (1049, 923), without
PYTHON
for version in 3.40.1.0 3.54.1.0; do
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "apsw==$version"
  "$folder/venv/bin/python" "$folder/count.py"
done
