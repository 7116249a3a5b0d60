// Python in a worker of the browser. One thing at a time; while others play, what is said in between is heard.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const KEPT = "game";
let clerk = null, playing = false, begun = "", last = Promise.resolve(), shelf = null;

const opened = () => new Promise((found, failed) => {
  const wanted = indexedDB.open("scythe", 1);
  wanted.onupgradeneeded = () => wanted.result.createObjectStore("games");
  wanted.onsuccess = () => found(wanted.result);
  wanted.onerror = () => failed(wanted.error);
});
// The game stays in this browser, so that it goes on after a reload; where nothing can be kept, it is played all the same.
const keepGame = async (isOver) => {
  const game = { name: begun, text: clerk.transcript(), isOver };
  try {
    shelf ??= opened();
    (await shelf).transaction("games", "readwrite").objectStore("games").put(game, KEPT);
  } catch { /* a private window */ }
};

const say = (number, text) => {
  postMessage({ number, text });
  const told = JSON.parse(text), beginning = told.find((one) => "begun" in one), shown = told.findLast((one) => "table" in one);
  if (beginning) begun = beginning.begun;
  if (shown) keepGame(shown.table.over);
};
const goOn = () => {
  if (clerk.is_resting()) { playing = false; return; }
  playing = true;
  say(0, clerk.go_on());
  setTimeout(guarded(goOn), 0);
};
const guarded = (work) => (...given) => {
  try { work(...given); } catch (error) { postMessage({ dead: String(error) }); }
};

const started = (async () => {
  const [python, files] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", location.href).href }),
    fetch("python.zip").then((response) => response.arrayBuffer()),
  ]);
  python.FS.writeFile("/python.zip", new Uint8Array(files));
  python.runPython("import sys; sys.path.insert(0, '/python.zip'); import on_demand; on_demand.install('/python.zip', '/scythe')");
  clerk = python.pyimport("scythe_cli.site.worker").Worker();
  postMessage({ ready: true });
})();
started.catch((error) => postMessage({ dead: String(error) }));

addEventListener("message", ({ data }) => {
  last = Promise.all([started, last]).then(guarded(() => {
    say(data.number, clerk.hear(data.text));
    if (!playing) goOn();
  }));
});
