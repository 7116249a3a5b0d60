import { LONG } from "./board.js";
import { byId, element } from "./element.js";

// What is asked: the answers as buttons and on the board, and what each would do before it is given.
const REST = 180; // milliseconds that a mouse rests before an answer is tried

export const makeQuestion = (boards, send, told) => {
  let table = null, chosen = null, timer = 0, only = null, isLong = false;
  const same = (one, other) => one[0] === other[0] && one[1] === other[1];
  const buttons = () => [...byId("answers").querySelectorAll("button.answer:not([hidden])")];

  const marks = (more = {}) => {
    const legal = table.moves.flatMap((move) => move[4]), later = table.further.map(([b, s]) => [b, s]);
    boards.mark({ later, legal, ...more });
  };

  const take = (number) => {
    if (send({ take: number, at: table.at })) wait();
  };
  const wait = () => { for (const button of byId("answers").querySelectorAll("button")) button.disabled = true; };

  const choose = (number) => {
    if (chosen === number) return;
    chosen = number;
    boards.restore();
    for (const button of byId("answers").querySelectorAll("button.answer")) button.classList.toggle("chosen", Number(button.value) === number);
    if (number === null) { marks(); told(""); return; }
    marks({ chosen: table.moves[number][4] });
    send({ preview: number, at: table.at });
  };

  const previewed = (message) => {
    if (!table || message.at !== table.at || message.preview !== chosen) return;
    boards.preview(message.spots);
    marks({ new: message.spots.map(([b, s]) => [b, s]), chosen: table.moves[chosen][4] });
    told(`${table.moves[chosen][1]}: ${message.text}`);
  };

  const button = (move, number) => {
    const [label, words, hint, ends] = move;
    const isSuggested = table.lesson?.suggested === number;
    const found = element("button", { type: "button", class: `answer${ends ? " ends" : ""}${isSuggested ? " suggested" : ""}`, value: number });
    found.append(element("span", { class: "number" }, String(label)), element("span", { class: "words" }, words));
    if (isSuggested) found.append(element("span", { class: "try" }, "try this"));
    if (hint) found.append(element("span", { class: "hint" }, hint));
    found.addEventListener("click", () => { if (isLong) isLong = false; else take(number); });
    found.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") rest(number, REST); });
    found.addEventListener("pointerleave", () => clearTimeout(timer));
    found.addEventListener("pointerdown", (event) => {
      isLong = false;
      if (event.pointerType !== "mouse") rest(number, LONG, () => { isLong = true; });
    });
    found.addEventListener("pointerup", () => clearTimeout(timer));
    found.addEventListener("pointercancel", () => { clearTimeout(timer); isLong = false; });
    found.addEventListener("contextmenu", (event) => event.preventDefault());
    found.addEventListener("focus", () => { if (found.matches(":focus-visible")) rest(number, REST); });
    return element("li", {}, found);
  };
  const rest = (number, time, then) => {
    clearTimeout(timer);
    timer = setTimeout(() => { if (then) then(); choose(number); }, time);
  };

  const show = (shown) => {
    const isNew = !table || table.at !== shown.at, hadFocus = byId("answers").contains(document.activeElement);
    table = shown;
    if (isNew) { clearTimeout(timer); chosen = null; only = null; isLong = false; }
    const you = shown.you !== null && shown.asked === shown.you;
    const who = shown.asked === null ? "" : shown.names[shown.asked];
    byId("ask").classList.toggle("yours", shown.moves.length > 0);
    byId("question").textContent = shown.over ? "The game is over." : shown.moves.length ? shown.question : you || !who ? "The table plays on …" : `${who} is asked: ${shown.question}`;
    byId("answers").replaceChildren(...shown.moves.map(button));
    if (isNew) byId("answers").querySelector(".suggested")?.scrollIntoView({ block: "nearest" });
    if (hadFocus && shown.moves.length) buttons()[0].focus();
    marks();
  };

  const answersAt = (spot) => table.moves.map((move, number) => [move, number]).filter(([move]) => move[4].some((place) => same(place, spot))).map(([, number]) => number);
  const furtherAt = (spot) => table.further.findIndex(([b, s]) => same([b, s], spot));

  // A press on a spot: the one answer about it, or those of several; else what leads there.
  const pressed = (spot) => {
    if (!table) return;
    const about = answersAt(spot), later = furtherAt(spot);
    if (about.length === 1) take(about[0]);
    else if (about.length) narrow(about);
    else if (later >= 0) { if (send({ spot: later, at: table.at })) wait(); } else {
      const label = byId(`lying-${spot[0]}-${spot[1]}`).getAttribute("aria-label");
      told(label);
    }
  };

  // A finger that rests on a spot: what a press there would do.
  const held = (spot) => {
    if (!table) return;
    const about = answersAt(spot), later = furtherAt(spot);
    if (about.length === 1) choose(about[0]);
    else if (later >= 0 && !about.length) told(table.further[later][2]);
    else pressed(spot);
  };

  const narrow = (numbers) => {
    only = numbers;
    for (const one of byId("answers").querySelectorAll("button.answer")) one.closest("li").hidden = !numbers.includes(Number(one.value));
    const all = element("button", { type: "button", class: "all" }, "All answers");
    all.addEventListener("click", widen);
    byId("answers").querySelector("li.all")?.remove();
    byId("answers").append(element("li", { class: "all" }, all));
    choose(numbers[0]);
  };
  const widen = () => {
    only = null;
    byId("answers").querySelector("li.all")?.remove();
    for (const one of byId("answers").querySelectorAll("li")) one.hidden = false;
    choose(null);
  };

  // What is being typed: answers that it may mean stay in sight.
  const typed = (text) => {
    if (!table || only) return;
    const words = text.trim().toLowerCase();
    for (const one of byId("answers").querySelectorAll("button.answer")) {
      const [label, own] = table.moves[Number(one.value)];
      one.closest("li").hidden = Boolean(words) && !words.startsWith("?") && String(label) !== words && !own.toLowerCase().includes(words) && buttonsWith(words);
    }
  };
  const buttonsWith = (words) => table.moves.some(([label, own]) => String(label) === words || own.toLowerCase().includes(words));

  byId("answers").addEventListener("keydown", (event) => {
    const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    const all = [...byId("answers").querySelectorAll("li:not([hidden]) button")], at = all.indexOf(document.activeElement);
    if (event.key in steps && at >= 0) {
      event.preventDefault();
      all[Math.max(0, Math.min(all.length - 1, at + steps[event.key]))].focus();
    }
  });
  const reset = () => { if (only) widen(); else if (chosen !== null) choose(null); };
  return { show, pressed, held, previewed, typed, reset, again: () => table && show(table) };
};
