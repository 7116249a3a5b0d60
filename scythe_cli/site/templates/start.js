import { ask, atReady, pass, tell } from "./desk.js";
import { byId, element } from "./element.js";
import { arrange, fileScoreWords, logWords, playWords, scoreWords, setupWords, shown, valueOfField, valuesOf } from "./forms.js";
import { keep } from "./panes.js";

// The page before a game: forms, what came of them, and the way to a table and back.
const BUSY = "Working …";
const AFTER = 2000; // milliseconds; the first game comes before the copies for later
const TYPES = { html: "text/html", json: "application/json", csv: "text/csv" };
let log = null; // the log as it was written last

const save = (name, text) => keep(name.split("/").at(-1), text, TYPES[name.split(".").at(-1)] ?? "text/plain");
const fail = (form, sentence) => {
  const place = form.querySelector(".error");
  place.textContent = sentence;
  place.hidden = !sentence;
};
const readFile = async (field) => {
  const file = field.files[0];
  if (!file) return null;
  try {
    return { name: file.name.replace(/^-+/, ""), text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()) };
  } catch { throw new Error(`${file.name}: not UTF-8 text.`); }
};
const filesOf = (...files) => Object.fromEntries(files.filter(Boolean).map(({ name, text }) => [name, text]));

// ------------------------------------------------------------------------------------------------------- what came of it
const pageLink = (html) => {
  URL.revokeObjectURL(byId("result-files").querySelector("a")?.href);
  return element("a", { href: URL.createObjectURL(new Blob([html], { type: TYPES.html })), target: "_blank", rel: "noopener" }, "Open it alone, to print");
};
const showDone = (words, done) => {
  const names = Object.keys(done.files), page = names.find((name) => name.endsWith(".html"));
  byId("result").hidden = false;
  byId("result-files").replaceChildren(...names.map((name) => {
    const button = element("button", { type: "button" }, `Keep ${name.split("/").at(-1)}`);
    button.addEventListener("click", () => save(name, done.files[name]));
    return button;
  }), page ? pageLink(done.files[page]) : "");
  byId("result-text").hidden = !done.out.trim();
  byId("result-text").textContent = done.out;
  byId("result-said").replaceChildren(...done.err.split("\n").filter((line) => line.trim() && !line.startsWith("Written to ")).map((line) => element("p", {}, line)));
  showCode(/^Table code: (\S+)$/m.exec(done.out)?.[1], words);
  byId("result-page").hidden = !page;
  byId("result-page").srcdoc = page ? done.files[page] : "";
  byId("result-command").textContent = `scythe ${shown(words)}`;
  byId("result-title").focus();
  byId("result").scrollIntoView();
};
// The way from a setup to its table: by its code, with as many seats.
const showCode = (code, words) => {
  byId("result-code").hidden = !code;
  byId("result-code").firstElementChild.onclick = () => {
    const form = byId("play"), players = words[words.indexOf("-p") + 1];
    form.closest("details").open = true;
    form.elements.namedItem("code").value = code;
    for (const field of valuesOf(form, "players")) if (words.includes("-p")) field.value = players;
    for (const field of valuesOf(form, "solo")) field.checked = words.includes("--solo");
    arrange();
    form.querySelector("[type=submit]").scrollIntoView({ block: "center" });
    form.querySelector("[type=submit]").focus();
  };
};
const carryOut = async (form, words, files = {}, typed = "") => {
  fail(form, "");
  byId("result").hidden = true;
  const [{ done, failed }] = await ask({ run: words, files, typed });
  if (failed || done.refused) { fail(form, failed || done.refused); return null; }
  showDone(words, done);
  return done;
};
const onSubmit = (name, work) => submitted(byId(name), work);
const submitted = (form, work) => form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("[type=submit]"), called = button.textContent;
  button.disabled = true;
  button.textContent = BUSY;
  try { await work(form); } catch (error) { fail(form, error.message); }
  button.disabled = false;
  button.textContent = called;
});

onSubmit("setup", (form) => carryOut(form, setupWords(form)));
onSubmit("score", (form) => carryOut(form, scoreWords(form)));
onSubmit("score-file", async (form) => {
  const file = await readFile(byId("score-file-file"));
  await carryOut(form, fileScoreWords(form, file.name), filesOf(file));
});
onSubmit("log", async (form) => {
  const file = (await readFile(byId("log-file"))) ?? log ?? { name: "plays.csv", text: null };
  await logIn(form, file, await readFile(byId("log-game")), logWords(form, file.name));
});
const logIn = async (form, file, played, words) => {
  const command = played ? ["score", played.name, "--log", file.name, ...(valueOfField(form, "day") ? ["--day", valueOfField(form, "day")] : [])] : words;
  const done = await carryOut(form, command, filesOf(played, file.text === null ? null : file), valueOfField(form, "typed"));
  if (!done || !(file.name in done.files)) return;
  log = { name: file.name, text: done.files[file.name] };
  byId("log-file").value = "";
  byId("log-kept").hidden = false;
  byId("log-kept").textContent = `The next play goes into ${log.name} too, as it is now. Keep it as a file before you leave this page.`;
};
onSubmit("replay", async (form) => {
  const file = await readFile(byId("replay-file")), seat = valueOfField(form, "seat");
  await carryOut(form, ["report", file.name, ...(seat ? ["--seat", seat] : []), "-o", "game"], filesOf(file));
});

// ------------------------------------------------------------------------------------------------------------- a game
const open = async (form, words, files = {}) => {
  fail(form, "");
  const told = await ask({ play: words, files });
  if ("failed" in told[0]) { fail(form, told[0].failed); return; }
  byId("result").hidden = true;
  document.body.classList.add("table");
  scrollTo(0, 0);
  pass(told);
  if (!byId("curtain").open) byId("question").focus();
};
onSubmit("play", (form) => open(form, playWords(form)));
for (const first of document.querySelectorAll(".first")) submitted(first, (form) => open(form, [form.dataset.game, "--tutorial"]));
const resume = (form, file) => open(form, ["--resume", file.name], filesOf(file));
onSubmit("resume", async (form) => resume(form, await readFile(byId("resume-file"))));

const transcript = async () => (await ask({ keep: true }))[0];
const leave = () => {
  tell({ leave: true });
  document.body.classList.remove("table");
  document.title = "scythe";
  byId("game").focus();
  findKept();
};
byId("leave").addEventListener("click", leave);
byId("save").addEventListener("click", async () => {
  const { file, content } = await transcript();
  save(file, content);
});
byId("log-it").addEventListener("click", async () => {
  const { file, content } = await transcript(), task = byId("log").closest("details");
  leave();
  task.open = true;
  await logIn(byId("log"), log ?? { name: "plays.csv", text: null }, { name: file, text: content }, []);
});

// -------------------------------------------------------------------------------------- the game that the browser keeps
const shelf = (mode, work) => new Promise((found) => {
  const wanted = indexedDB.open("scythe", 1);
  wanted.onupgradeneeded = () => wanted.result.createObjectStore("games");
  wanted.onerror = () => found(null);
  wanted.onsuccess = () => {
    const done = work(wanted.result.transaction("games", mode).objectStore("games"));
    done.onsuccess = () => found(done.result ?? null);
    done.onerror = () => found(null);
  };
});
const kept = () => shelf("readonly", (games) => games.get("game"));
const findKept = async () => {
  const game = await kept();
  byId("kept").hidden = !game;
  if (!game) return;
  byId("kept-name").textContent = game.name;
  byId("kept-on").hidden = game.isOver;
};
byId("kept-on").addEventListener("click", async () => resume(byId("resume"), await kept()));
byId("kept-save").addEventListener("click", async () => { const { name, text } = await kept(); save(name, text); });
byId("kept-drop").addEventListener("click", async () => { await shelf("readwrite", (games) => games.delete("game")); findKept(); });

// ----------------------------------------------------------------------------------------------------------- the page
const keepPage = () => {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.register("offline.js").catch(() => {});
  navigator.serviceWorker.ready.then(() => { byId("ready").textContent = "Ready, also without a network"; });
};
atReady(() => { byId("ready").textContent = "Ready"; byId("ready").classList.remove("waiting"); setTimeout(keepPage, AFTER); }, (why) => {
  for (const place of [byId("ready"), byId("line")]) { place.textContent = why; place.classList.remove("waiting"); place.classList.add("lost"); }
});
document.addEventListener("change", arrange);
arrange();
findKept();
