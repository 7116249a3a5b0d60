// The worker in which Python runs. It is told things, and says things, as texts; what is asked is answered by number.
const DEAD = "Python stopped here; load the page anew. A game that was being played is kept.";
let hearing = () => {}, asks = 0;
const asked = new Map(), desk = new Worker("worker.js", { type: "module" });

export const ask = (message) => new Promise((answer) => {
  asks += 1;
  asked.set(asks, answer);
  desk.postMessage({ number: asks, text: JSON.stringify(message) });
});
export const tell = (message) => desk.postMessage({ number: 0, text: JSON.stringify(message) });
export const listen = (listener) => { hearing = listener; };
export const pass = (messages) => messages.forEach((message) => hearing(message));
export const atReady = (ready, dead) => {
  const died = (why) => {
    console.error(why);
    for (const answer of asked.values()) answer([{ failed: DEAD }]);
    asked.clear();
    dead(DEAD);
  };
  desk.addEventListener("message", ({ data }) => {
    if (data.ready) ready();
    else if (data.dead) died(data.dead);
    else if (data.number) { asked.get(data.number)(JSON.parse(data.text)); asked.delete(data.number); } else pass(JSON.parse(data.text));
  });
  desk.addEventListener("error", (event) => died(event.message || "worker.js could not be loaded"));
};
