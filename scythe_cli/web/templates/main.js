import { makeBoards } from "./board.js";
import { byId, element, paragraphs } from "./element.js";
import { makeLesson } from "./lesson.js";
import { keep, showEnd, showLinks, showMats, showNews, showOffers, showPlayers, showText } from "./panes.js";
import { makeQuestion } from "./question.js";
import { connect } from "./wire.js";

// The table of one reader: what comes down is shown, what is pressed or typed goes up.
const TITLES = { hint: "Hint", recap: "What happened since you last chose", score: "Score", words: "The table in words", log: "The last answers", help: "What is asked" };
const FEW = 160; // letters of a reply that may stand above the answers
let printed = null, table = null, here = [], links = null, laid = [], hasAsked = false, hasEnded = false;

const told = (text) => {
  byId("reply").hidden = !text;
  byId("reply").textContent = text;
};
const send = (message) => {
  const done = wire(message);
  if (!done) told("The line is lost; this was not sent.");
  return done;
};
const type = (words) => {
  byId("dialog").close();
  byId("words").value = words;
  byId("words").focus();
};
const boards = makeBoards((spot) => question.pressed(spot), (spot) => question.held(spot));
const question = makeQuestion(boards, (message) => send(message), told);

const lesson = makeLesson(() => send({ enough: true }));

const show = (before = null) => {
  if (!printed || !table) return;
  if (laid[0] !== printed || laid[1] !== table.you) { boards.lay(printed, table.you); laid = [printed, table.you]; }
  byId("main").hidden = false;
  const you = table.you === null ? "onlooker" : table.names[table.you];
  document.title = `${table.moves.length ? "Your turn: " : ""}${printed.game}: ${you}`;
  byId("title").textContent = printed.game;
  byId("headline").textContent = table.headline;
  document.body.classList.toggle("looks-on", table.you === null);
  boards.show(table.pieces);
  question.show(table);
  lesson.show(table.lesson);
  showPlayers(printed, table, here);
  showOffers(printed, table);
  showMats(printed, table);
  showNews(table, before);
  showWish();
  if (links) showLinks(links, table, send);
  if (table.over && !hasEnded) { hasEnded = true; showText("The game is over", showEnd(table, send)); }
  if (!table.over) hasEnded = false;
};

const showWish = () => {
  const wish = table.proposal, place = byId("wish");
  place.hidden = !wish;
  if (!wish) return;
  place.replaceChildren(element("p", {}, wish.by === table.you ? "You want to take back your last decision; the others are asked." : `${wish.who} wants to take back the last decision.`));
  if (!wish.you) return;
  for (const [words, agree] of [["Agree", true], ["Play on", false]]) {
    const button = element("button", { type: "button" }, words);
    button.addEventListener("click", () => send({ agree, at: table.at }));
    place.append(button);
  }
};

const askName = () => {
  const field = element("input", { type: "text", maxlength: 40, id: "name", autocomplete: "given-name" });
  const form = element("form", {}, element("label", { for: "name" }, "What are you called? "), field, element("button", { type: "submit" }, "Sit down"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) send({ name: field.value.trim() });
    byId("dialog").close();
  });
  showText("Welcome to the table", [form]);
  field.focus();
};

const replied = (message) => {
  if (message.html) { keep(message.file, message.html); return; }
  if (message.sure && confirm(message.text)) { send({ undo: true, at: table.at }); return; }
  if (message.text === undefined) return;
  if (message.look) told("");
  if (message.look || message.text.length > FEW || message.text.includes("\n")) showText(TITLES[message.look] || message.asked || "", paragraphs(message.text, type));
  else told(message.text);
};

const heard = (message) => {
  if ("begun" in message) { question.reset(); table = null; }
  if ("printed" in message) { printed = message.printed; show(); }
  if ("table" in message) {
    const isOther = !table || table.at !== message.table.at;
    const before = table;
    table = message.table;
    if (isOther) told("");
    show(before);
  }
  if ("here" in message) { here = message.here; if (table) showPlayers(printed, table, here); }
  if ("links" in message) { links = message.links; if (table) showLinks(links, table, send); }
  if ("welcome" in message) arrived();
  if ("preview" in message) question.previewed(message);
  else if ("refused" in message) { told(message.refused); question.again(); } else replied(message);
};

const arrived = () => {
  if (hasAsked || !table || table.you === null) return;
  hasAsked = true;
  if (/^Seat \d+( |$)/.test(table.names[table.you])) askName();
  else if (table.news.some(([, isNew]) => isNew)) send({ look: "recap" });
};

byId("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = byId("words").value.trim();
  if (!words || !table) return;
  if (send(words.startsWith("?") ? { ask: words.slice(1).trim() } : { say: words, at: table.at })) { byId("words").value = ""; question.typed(""); }
});
byId("words").addEventListener("input", () => question.typed(byId("words").value));
for (const button of document.querySelectorAll("[data-look]")) button.addEventListener("click", () => { told(button.dataset.look === "hint" ? "The bot is thinking …" : ""); send({ look: button.dataset.look }); });
document.querySelector("[data-do=undo]").addEventListener("click", () => send({ undo: false, at: table.at }));
document.querySelector("[data-do=name]").addEventListener("click", askName);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { question.reset(); told(""); return; }
  const where = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1 || event.key === " " || byId("dialog").open || where.closest("input, select, [role=button]")) return;
  byId("words").focus();
});

const key = location.hash.slice(1);
const wire = connect(key, heard, (text, isThere) => {
  byId("line").textContent = text || "At the table";
  byId("line").classList.toggle("lost", !isThere);
});
