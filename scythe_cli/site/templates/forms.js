import { byId } from "./element.js";

// What is filled in, as the words of a command line.
export const valuesOf = (form, name) => [...form.querySelectorAll(`[name="${name}"]`)].filter((one) => !one.matches(":disabled"));
export const valueOfField = (form, name) => valuesOf(form, name)[0]?.value.trim() ?? "";
const isChecked = (form, name) => valuesOf(form, name).some((one) => one.checked);

// A line as a shell takes it apart: blanks between words, quotes around those with blanks.
export const wordsOf = (line) => [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
export const shown = (words) => words.map((word) => (/^[\w\-=.,:/@%+]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");

const seatsOf = (form, name) => valuesOf(form, name).map((field) => [Number(field.closest("[data-seat]").dataset.seat), field.value.trim()]);
const named = (form) => seatsOf(form, "name").filter(([, name]) => name).flatMap(([seat, name]) => ["--name", `${seat}=${name}`]);

const soloOf = (form) => {
  if (!isChecked(form, "solo")) return null;
  const board = valuesOf(form, "board")[0], against = valueOfField(form, "against");
  return ["--solo", ...(board.value ? [board.dataset.flag, board.value] : []), ...(against ? ["--against", against] : [])];
};
const dealt = (form) => [
  ...(soloOf(form) ?? ["-p", valueOfField(form, "players")]),
  ...valuesOf(form, "with").filter((one) => one.checked).flatMap((one) => ["--with", one.value]),
  ...(isChecked(form, "banned") ? ["--banned-pairs", "official"] : []),
];
const langOf = (form) => {
  const code = valueOfField(form, "lang");
  return code && code !== "en" ? ["--lang", code] : [];
};
const more = (form) => wordsOf(valueOfField(form, "more"));
const game = () => byId("game").value;

export const playWords = (form) => {
  const code = valueOfField(form, "code"), who = seatsOf(form, "who").flatMap(([seat, spec]) => ["--seat", `${seat}=${spec}`]);
  return [game(), ...(code ? ["--setup", code, ...(soloOf(form) ?? [])] : dealt(form)), ...who, ...named(form), ...more(form)];
};
export const setupWords = (form) => ["setup", game(), ...dealt(form), ...named(form), "--sheet", "table.html", "-o", "table.json", ...langOf(form), ...more(form)];
export const scoreWords = (form) => {
  const rows = [...form.querySelectorAll("[data-entry]")].filter((one) => !one.matches(":disabled") && one.value.trim());
  return ["score", game(), ...(soloOf(form) ?? []), ...rows.flatMap((row) => ["--entry", `${row.dataset.entry}=${row.value.trim()}`]), ...named(form), "--page", "score.html", ...langOf(form), ...more(form)];
};
export const fileScoreWords = (form, file) => ["score", file, "--page", "score.html", ...langOf(form), ...more(form)];
export const logWords = (form, log) => {
  const lines = valueOfField(form, "lines").split("\n").map((line) => line.trim()).filter(Boolean), day = valueOfField(form, "day");
  return ["score", game(), ...lines.flatMap((line) => ["--quick", line]), "--log", log, ...(day ? ["--day", day] : []), ...more(form)];
};

// Only what belongs to the game that is chosen, and to so many seats, is shown and counts.
const allow = (part, isAllowed) => {
  part.hidden = !isAllowed;
  if ("disabled" in part) part.disabled = !isAllowed;
  else for (const field of part.querySelectorAll("input, select")) field.disabled = !isAllowed;
};
export const arrange = () => {
  for (const part of document.querySelectorAll("[data-game]")) {
    allow(part, part.dataset.game === game());
    const alone = part.querySelector("[name=solo]"), isAlone = Boolean(alone && alone.checked), players = part.querySelector(".how-many");
    if (!players) continue;
    for (const one of part.querySelectorAll(".solo")) allow(one, isAlone);
    allow(players, !isAlone);
    const seats = isAlone ? 1 : Number(players.querySelector("select").value);
    for (const seat of part.querySelectorAll("[data-seat]")) allow(seat, Number(seat.dataset.seat) <= seats);
  }
};
