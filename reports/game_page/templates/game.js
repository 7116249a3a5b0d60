"use strict";
// Steps through a game: the table at a step is the changes of all steps up to it.
(() => {
  const EVERYTHING = -3, GONE = -1, TICK = 700;
  const game = JSON.parse(document.getElementById("game").textContent);
  const last = game.steps.length;
  const byId = (id) => document.getElementById(id);
  const chip = (seat) => {
    const [fore, back] = game.paints[seat];
    const found = made("span", { class: "chip" }, String(seat + 1));
    found.style.color = fore;
    found.style.background = back;
    return found;
  };

  // ---------------------------------------------------------------------------------------------- the table at a step
  let cells = new Map(), at = 0, reader = game.readers[0];
  const changesOf = (step) => (step === 0 ? game.start : game.steps[step - 1][4]);
  const change = (into, step) => {
    const pairs = changesOf(step);
    for (let i = 0; i < pairs.length; i += 2) {
      const name = game.cells[pairs[i]];
      if (pairs[i + 1] === GONE) into.delete(name);
      else into.set(name, game.values[pairs[i + 1]]);
    }
  };
  const tableAt = (step) => {
    if (step < at || cells.size === 0) { cells = new Map(); change(cells, 0); at = 0; }
    while (at < step) change(cells, ++at);
    return cells;
  };
  const turns = [], series = game.names.map(() => []), known = [];
  {
    const walked = new Map();
    for (let step = 0; step <= last; step++) {
      change(walked, step);
      turns.push(walked.get("turn"));
      known.push(walked.get("known"));
      series.forEach((totals, seat) => totals.push(walked.has("total " + seat) ? walked.get("total " + seat) : null));
    }
  }
  const knows = (step, seat) => series[seat][step] !== null && known[step][game.readers.indexOf(reader)].includes(seat);
  const begins = (step) => step > 0 && (turns[step] === "" || turns[step] !== turns[step - 1]);

  // ----------------------------------------------------------------------------------------------------- what is said
  const wordsOf = (step) => {
    const [, words, hiddenFrom] = game.steps[step - 1];
    return words === null || hiddenFrom.includes(reader) ? "(hidden)" : words;
  };
  const whoOf = (step) => {
    const by = game.steps[step - 1][0];
    return by === null ? "Chance" : game.names[by][0].toUpperCase() + game.names[by].slice(1);
  };

  // ---------------------------------------------------------------------------------------------------- show one step
  const drawn = new Map();
  const changedAt = (step) => {
    const pairs = step === 0 ? [] : changesOf(step);
    return new Set(pairs.filter((_, i) => i % 2 === 0).map((name) => game.cells[name]));
  };
  const bringForward = (printed, x) => {
    printed.parentNode.append(printed);
    const frame = printed.closest(".scroll"), all = printed.closest("svg");
    if (frame.scrollWidth > frame.clientWidth) frame.scrollLeft = x / all.viewBox.baseVal.width * frame.scrollWidth - frame.clientWidth / 2;
  };
  const showBoards = (table, fresh) => game.boards.forEach((spots, b) => spots.forEach((spot, s) => {
    const name = `spot ${b} ${s}`, pieces = table.get(name) || [], printed = byId(`spot-${b}-${s}`);
    printed.classList.toggle("new", fresh.has(name));
    if (fresh.has(name)) bringForward(printed, spot[0]);
    if (drawn.get(name) === pieces) return;
    drawn.set(name, pieces);
    const group = byId(`lying-${b}-${s}`);
    group.setAttribute("aria-label", [spot[4], ...pieces.map((piece) => piece[1])].join(", "));
    if (pieces.length) drawPieces(group, pieces, spot);
    else group.replaceChildren();
  }));
  const showTables = (table, fresh) => game.tables.forEach((columns, t) => {
    const rows = [];
    for (let r = 0; table.has(`row ${t} ${r}`); r++) {
      const row = made("tr", fresh.has(`row ${t} ${r}`) ? { class: "new" } : {});
      table.get(`row ${t} ${r}`).forEach((cell, place) => {
        const number = columns && /^-?\d+$/.test(cell);
        row.append(made(columns && place === 0 ? "th" : "td", place === 0 ? {} : { class: number ? "num" : cell.length > 40 ? "long" : "" }, cell));
      });
      rows.push(row);
    }
    byId(`table-${t}`).replaceChildren(...rows);
  });
  const showMats = (table) => game.names.forEach((_, seat) => {
    const own = reader === EVERYTHING || reader === seat ? table.get("mats own " + seat) : undefined;
    const lines = own || table.get("mats " + seat) || [];
    byId("mats-" + seat).replaceChildren(...lines.map((line) => made("li", {}, line.trim())));
  });
  const showTotals = (step) => {
    const rows = game.names.map((name, seat) => {
      const row = made("tr"), head = made("th", { scope: "row" });
      head.append(chip(seat), " " + name);
      row.append(head, made("td", { class: "num" }, knows(step, seat) ? String(series[seat][step]) : "not known"));
      return row;
    });
    byId("totals").replaceChildren(...rows);
  };
  const showNow = (step) => {
    byId("turn").textContent = turns[Math.max(0, step - 1)];
    byId("headline").textContent = cells.get("head");
    byId("answer").replaceChildren();
    byId("told").replaceChildren();
    if (step === 0) { byId("answer").textContent = "The beginning."; return; }
    const by = game.steps[step - 1][0];
    if (by !== null) byId("answer").append(chip(by), " ");
    byId("answer").append(`${whoOf(step)}: ${wordsOf(step)}`);
    byId("told").replaceChildren(...game.steps[step - 1][3].map((line) => made("li", {}, line)));
  };
  let shown = -1;
  const show = (wanted, remember = true) => {
    const step = Math.max(0, Math.min(last, wanted));
    const table = tableAt(step), fresh = changedAt(step);
    showBoards(table, fresh);
    showTables(table, fresh);
    showMats(table);
    showTotals(step);
    showNow(step);
    byId("slider").value = step;
    byId("slider").setAttribute("aria-valuetext", `step ${step} of ${last}, ${turns[step]}`);
    byId("count").textContent = `${step} of ${last}`;
    followLog(step);
    moveGraph(step);
    shown = step;
    if (remember) history.replaceState(null, "", "#step=" + step);
  };

  // ------------------------------------------------------------------------------------------------------------ log
  const lines = [null];
  const showLog = () => {
    const items = [];
    lines.length = 1;
    for (let step = 1; step <= last; step++) {
      if (turns[step - 1] && (step === 1 || begins(step - 1))) {
        const head = made("li", { class: "head" });
        head.append(made("a", { href: "#step=" + (step - 1) }, turns[step - 1]));
        items.push(head);
      }
      const line = made("li", { class: "answer-line" }), said = made("span"), by = game.steps[step - 1][0];
      said.append(made("span", { class: "words" }, wordsOf(step)));
      for (const event of game.steps[step - 1][3]) said.append(made("span", { class: "events" }, event));
      line.append(made("a", { href: "#step=" + step }, String(step)), by === null ? made("span", { title: "chance" }, "⚄") : chip(by), said);
      lines.push(line);
      items.push(line);
    }
    byId("log").replaceChildren(...items);
  };
  const followLog = (step) => {
    if (shown > 0) lines[shown].classList.remove("here");
    if (shown > 0) lines[shown].removeAttribute("aria-current");
    const log = byId("log");
    if (step === 0) { log.scrollTop = 0; return; }
    lines[step].classList.add("here");
    lines[step].setAttribute("aria-current", "step");
    const top = lines[step].offsetTop, room = log.clientHeight;
    if (top < log.scrollTop + 40 || top + lines[step].offsetHeight > log.scrollTop + room - 20) log.scrollTop = top - room / 2;
  };

  // ---------------------------------------------------------------------------------------------------------- graph
  const LEFT = 50, RIGHT = 962, TOP = 14, BOTTOM = 284;
  const xOf = (step) => LEFT + (RIGHT - LEFT) * (last ? step / last : 0);
  const drawGraph = () => {
    const all = series.flatMap((totals, seat) => totals.filter((_, step) => knows(step, seat)));
    byId("no-score").hidden = all.length > 0;
    byId("graph-frame").hidden = all.length === 0;
    if (!all.length) return;
    const low = Math.min(0, ...all), high = Math.max(1, ...all);
    const yOf = (total) => BOTTOM - (BOTTOM - TOP) * (total - low) / (high - low);
    const raw = (high - low) / 5, power = 10 ** Math.floor(Math.log10(raw));
    const pace = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= raw));
    const parts = [];
    for (let total = Math.ceil(low / pace) * pace; total <= high; total += pace) {
      parts.push(made("line", { class: "grid", x1: LEFT, x2: RIGHT, y1: yOf(total), y2: yOf(total) }));
      parts.push(made("text", { x: LEFT - 8, y: yOf(total) + 5, "text-anchor": "end" }, String(total)));
    }
    for (let part = 0; part <= 4; part++) {
      const step = Math.round(last * part / 4), anchor = part === 4 ? "end" : "middle";
      parts.push(made("text", { x: xOf(step), y: BOTTOM + 24, "text-anchor": anchor }, (part ? "" : "step ") + step));
    }
    series.forEach((totals, seat) => {
      const points = [];
      for (let step = 0; step <= last; step++) {
        if (!knows(step, seat)) continue;
        if (step && totals[step] !== totals[step - 1] && knows(step - 1, seat)) points.push(`${xOf(step).toFixed(1)},${yOf(totals[step - 1]).toFixed(1)}`);
        if (!step || step === last || totals[step] !== totals[step - 1] || !knows(step - 1, seat)) points.push(`${xOf(step).toFixed(1)},${yOf(totals[step]).toFixed(1)}`);
      }
      const line = made("polyline", { class: "course", points: points.join(" "), stroke: game.paints[seat][1] });
      line.append(made("title", {}, game.names[seat]));
      parts.push(made("polyline", { class: "halo", points: points.join(" ") }), line);
    });
    const ends = series.map((totals, seat) => [seat, knows(last, seat) ? yOf(totals[last]) : null]).filter(([, y]) => y !== null);
    let below = -Infinity;
    for (const [seat, y] of ends.sort((one, two) => one[1] - two[1])) {
      below = Math.max(y + 5, below + 15);
      parts.push(made("text", { x: RIGHT + 8, y: below, class: "seat" }, String(seat + 1)));
    }
    parts.push(made("line", { class: "at", id: "at", y1: TOP, y2: BOTTOM }));
    byId("graph").replaceChildren(...parts);
    moveGraph(shown);
  };
  const moveGraph = (step) => {
    const line = byId("at");
    if (!line) return;
    line.setAttribute("x1", xOf(step));
    line.setAttribute("x2", xOf(step));
  };
  byId("graph").addEventListener("click", (event) => {
    const box = byId("graph").getBoundingClientRect();
    const scale = Math.min(box.width / 1000, box.height / 320), left = box.left + (box.width - 1000 * scale) / 2;
    show(Math.round(last * ((event.clientX - left) / scale - LEFT) / (RIGHT - LEFT)));
  });

  // -------------------------------------------------------------------------------------------------------- controls
  const nextTurn = () => {
    for (let step = shown + 1; step < last; step++) if (begins(step)) return step;
    return last;
  };
  const turnBefore = () => {
    for (let step = shown - 1; step > 0; step--) if (begins(step)) return step;
    return 0;
  };
  let timer = null;
  const stop = () => {
    clearInterval(timer);
    timer = null;
    byId("play").textContent = "▶\uFE0E";
    byId("play").setAttribute("aria-label", "Play");
    byId("now").setAttribute("aria-live", "polite");
  };
  const play = () => {
    if (timer !== null) { stop(); return; }
    if (shown === last) show(0);
    byId("play").textContent = "⏸\uFE0E";
    byId("play").setAttribute("aria-label", "Pause");
    byId("now").setAttribute("aria-live", "off");
    timer = setInterval(() => { show(shown + 1); if (shown === last) stop(); }, TICK);
  };
  const moves = {
    first: () => show(0), last: () => show(last), back: () => show(shown - 1), on: () => show(shown + 1),
    "turn-back": () => show(turnBefore()), "turn-on": () => show(nextTurn()), play,
  };
  for (const [id, move] of Object.entries(moves)) byId(id).addEventListener("click", () => { if (id !== "play") stop(); move(); });
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", PageUp: "turn-back", PageDown: "turn-on", Home: "first", End: "last", " ": "play" };
  document.addEventListener("keydown", (event) => {
    const move = KEYS[event.key], where = event.target.closest ? event.target : document.body;
    if (!move || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || where.closest("select")) return;
    if (event.key === " " && where.closest("button, summary, a")) return;
    event.preventDefault();
    if (move !== "play") stop();
    moves[move]();
  });
  byId("slider").max = last;
  byId("slider").addEventListener("input", () => { stop(); show(Number(byId("slider").value)); });
  if (byId("view")) byId("view").addEventListener("change", () => {
    reader = game.readers[Number(byId("view").value)];
    showLog();
    drawGraph();
    show(shown);
  });
  const linked = () => {
    const found = /^#step=(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : null;
  };
  window.addEventListener("hashchange", () => { if (linked() !== null) { stop(); show(linked(), false); } });
  showLog();
  show(linked() ?? 0, linked() !== null);
  drawGraph();
})();
