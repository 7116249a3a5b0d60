import { byId } from "./element.js";

// Between two people at one screen: while it is handed over, the page holds what everybody knows, and nothing else.
let isDown = false;

const wipe = () => {
  byId("dialog").close();
  byId("dialog-text").replaceChildren();
  byId("words").value = "";
  byId("reply").hidden = true;
  for (const name of ["reply", "live"]) byId(name).textContent = "";
};

export const showCurtain = (curtain) => {
  isDown = Boolean(curtain && curtain.down);
  byId("pass").hidden = !curtain || isDown;
  if (curtain) byId("pass").textContent = `Pass to ${curtain.to}`;
  if (!isDown) {
    if (byId("curtain").open) { byId("curtain").close(); byId("question").focus(); }
    return;
  }
  wipe();
  byId("curtain-title").textContent = `Pass to ${curtain.to}`;
  byId("curtain-lift").textContent = `I am ${curtain.to}`;
  byId("curtain-back").hidden = !curtain.from;
  byId("curtain-back").textContent = `${curtain.from}: one more look`;
  if (!byId("curtain").open) byId("curtain").showModal();
  byId("curtain-lift").focus();
};

export const makeCurtain = (say) => {
  byId("curtain-lift").addEventListener("click", () => say({ lift: true }));
  byId("curtain-back").addEventListener("click", () => say({ lift: false }));
  byId("pass").addEventListener("click", () => say({ "hand over": true }));
  byId("curtain").addEventListener("cancel", (event) => event.preventDefault());
  byId("curtain").addEventListener("close", () => { if (isDown) byId("curtain").showModal(); });
};
