"use strict";
// Sorts a table by the column whose heading is pressed: numbers by data-sort, words by text, missing values last.
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => sortBy(button.closest("th")));
}

function sortBy(head) {
  const body = head.closest("table").tBodies[0];
  const column = head.cellIndex;
  const falling = head.getAttribute("aria-sort") === "ascending" ||
    (head.classList.contains("num") && !head.hasAttribute("aria-sort"));
  const rows = [...body.rows].map((row, place) => ({ row, place, key: keyOf(row.cells[column]) }));
  rows.sort((a, b) => compare(a.key, b.key, falling) || a.place - b.place);
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", falling ? "descending" : "ascending");
  body.append(...rows.map((entry) => entry.row));
}

function keyOf(cell) {
  const sort = cell.dataset.sort;
  if (sort === undefined) return cell.textContent.trim();
  return sort === "inf" ? null : Number(sort);
}

function compare(a, b, falling) {
  if (a === null || b === null) return (a === null) - (b === null);
  const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  return falling ? -order : order;
}

// Gives every table of some length a field: rows stay that have each of the typed words somewhere.
const LONG = 8;
for (const table of document.querySelectorAll("table")) {
  if (table.tBodies[0].rows.length > LONG) table.parentElement.before(filterOf(table));
}

function filterOf(table) {
  const field = document.createElement("input"), count = document.createElement("span"), line = document.createElement("p");
  field.type = "search";
  field.placeholder = "Filter rows";
  field.setAttribute("aria-label", "Filter rows: " + table.getAttribute("aria-label"));
  count.setAttribute("role", "status");
  field.addEventListener("input", () => { count.textContent = filterBy(table, field.value); });
  line.className = "filter";
  line.append(field, count);
  return line;
}

function filterBy(table, text) {
  const words = text.toLowerCase().split(/[\s/,]+/).filter(Boolean), rows = [...table.tBodies[0].rows];
  for (const row of rows) {
    const cells = [...row.cells].map((cell) => cell.textContent).join(" ").toLowerCase();
    row.hidden = !words.every((word) => cells.includes(word));
  }
  return words.length ? rows.filter((row) => !row.hidden).length + " of " + rows.length : "";
}

// Marks in the contents the part that is being read.
const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    for (const link of links.values()) link.removeAttribute("aria-current");
    links.get(entry.target.id)?.setAttribute("aria-current", "true");
  }
}, { rootMargin: "-10% 0px -80% 0px" });
for (const part of document.querySelectorAll("section[id]")) seen.observe(part);
