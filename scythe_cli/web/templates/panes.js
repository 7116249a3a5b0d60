import { byId, element } from "./element.js";

// Everything beside the board and the question: players, mats, what happened, what else lies on the table, the end.
const chip = (printed, seat) => {
  const [fore, back] = printed.paints[seat], found = element("span", { class: "chip", "aria-hidden": "true" }, String(seat + 1));
  found.style.color = fore;
  found.style.background = back;
  return found;
};

const cellsOf = (row) => row.map((cell, place) => element(place === 0 ? "th" : "td", place === 0 ? { scope: "row" } : { class: /^-?\d+$/.test(cell) ? "num" : "" }, cell));

const tableOf = (heading, rows) => {
  const found = element("table"), head = element("tr");
  if (heading.columns.length) {
    head.append(...heading.columns.map((name) => element("th", { scope: "col" }, name)));
    found.append(element("thead", {}, head));
  }
  found.append(element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cellsOf(row)))));
  return found;
};

// A cell of signs alone is told by how many of the first kind there are: ★★☆ is 2 of 3.
const valueOf = (cell) => {
  const stars = /^(★*)(☆*)$/.exec(cell);
  return stars ? element("b", { role: "img", "aria-label": `${stars[1].length} of ${cell.length}` }, cell) : element("b", {}, cell);
};

// A line of a player: what the columns of the table say, each with its name, but for what the seat is called anyway.
const hasOf = (heading, row, called) => heading.columns.map((name, place) => [name, row[place]]).slice(1).filter(([, cell]) => cell !== "" && !called.includes(`(${cell})`)).map(([name, cell]) => element("span", { class: "has" }, `${name} `, valueOf(cell)));

export const showPlayers = (printed, table, here) => {
  const t = printed.tables.findIndex((heading) => heading.players);
  byId("players").replaceChildren(...table.names.map((name, seat) => {
    const isAway = table.people.includes(seat) && !here.includes(seat) && seat !== table.you, isAsked = table.asked === seat;
    const item = element("li", { class: isAsked ? "asked" : "" }, chip(printed, seat), element("strong", {}, ` ${name} `));
    if (isAsked) item.append(element("span", { class: "hidden" }, "is asked now"));
    if (isAway) item.append(element("i", {}, "away "));
    if (t >= 0) item.append(...hasOf(printed.tables[t], table.rows[t][seat], name));
    return item;
  }));
};

export const showOffers = (printed, table) => {
  const parts = [];
  printed.tables.forEach((heading, t) => {
    if (heading.players || !table.rows[t].length) return;
    parts.push(element("h3", {}, heading.title), element("div", { class: "scroll" }, tableOf(heading, table.rows[t])));
  });
  byId("offers").replaceChildren(...parts);
  byId("offers").parentNode.hidden = !parts.length;
};

const matOf = (lines) => element("ul", { class: "mat" }, ...lines.map((line) => element("li", { class: /^\s/.test(line) ? "indented" : "" }, line.trim())));

export const showMats = (printed, table) => {
  const you = table.you;
  byId("mat").parentNode.hidden = you === null;
  byId("mat").replaceChildren(...(you === null ? [] : [matOf(table.mats[you])]));
  const open = new Set([...byId("mats").querySelectorAll("details[open]")].map((one) => one.dataset.seat));
  byId("mats").replaceChildren(...table.mats.map((lines, seat) => {
    if (seat === you) return "";
    const found = element("details", { "data-seat": seat, open: open.has(String(seat)) }, element("summary", {}, chip(printed, seat), ` ${table.names[seat]}`), matOf(lines));
    return found;
  }));
};

// What happened; lines that were not there before are read aloud.
export const showNews = (table, before) => {
  const list = byId("news"), lines = table.news.map(([line]) => line), last = before ? before.news.length : 0;
  list.replaceChildren(...table.news.map(([line, isNew]) => element("li", { class: isNew ? "new" : "" }, line)));
  list.scrollTop = list.scrollHeight;
  const at = last ? lines.lastIndexOf(before.news[last - 1][0]) : lines.length - 1;
  if (at < lines.length - 1) byId("live").textContent = lines.slice(at + 1).join(" ");
};

export const showEnd = (table, send) => {
  const end = table.end, parts = [element("h3", {}, end.won || "The game is over.")];
  const head = element("tr", {}, ...["Place", "Seat", ...end.places[0][3].map(([category]) => category.replaceAll("_", " ")), "Total"].map((name) => element("th", { scope: "col" }, name)));
  const rows = end.places.map(([rank, name, total, lines]) => element("tr", {}, element("td", {}, String(rank)), element("th", { scope: "row" }, name), ...lines.map(([, points]) => element("td", { class: "num" }, String(points))), element("td", { class: "num" }, element("strong", {}, String(total)))));
  parts.push(element("div", { class: "scroll" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows))));
  parts.push(...end.notes.map((note) => element("p", {}, note)));
  for (const [look, name] of [["score page", "Keep the score, as a page"], ["page", "Keep the game, as a page to step through"]]) {
    const button = element("button", { type: "button" }, name);
    button.addEventListener("click", () => send({ look }));
    parts.push(element("p", {}, button));
  }
  return parts;
};

export const showLinks = (links, table, send) => {
  byId("seats").hidden = false;
  byId("links").replaceChildren(...links.map(({ seat, host, link, qr }) => {
    const name = seat !== null ? (table ? table.names[seat] : `Seat ${seat + 1}`) : host ? "The host" : "Who only looks on";
    const item = element("li", {}, element("strong", {}, name), element("code", {}, link));
    const code = element("details", {}, element("summary", {}, "QR code"), element("div", { class: "qr", role: "img", "aria-label": `QR code of the link: ${name}` }));
    code.querySelector(".qr").innerHTML = qr;
    item.append(code);
    if (seat !== null) {
      const free = element("button", { type: "button" }, "Free this seat: a new link");
      free.addEventListener("click", () => { if (confirm(`The old link of ${name} opens nothing any more. Make a new one?`)) send({ free: seat }); });
      item.append(free);
    }
    return item;
  }));
};

export const keep = (name, text, type = "text/html") => {
  const address = URL.createObjectURL(new Blob([text], { type })), link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};

export const showText = (title, content) => {
  byId("dialog-title").textContent = title;
  byId("dialog-text").replaceChildren(...content);
  if (!byId("dialog").open) byId("dialog").showModal();
};
