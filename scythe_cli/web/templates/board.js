import { byId, element } from "./element.js";
import { drawPieces } from "./pieces.js";

// The boards with what lies on them, and what can be pressed there.
const STEPS = [1, 1.35, 1.8, 2.4, 3.2];
const MOVED = 8; // pixels after which a press was a drag
export const LONG = 450; // milliseconds that a finger rests to look before it takes

export const makeBoards = (pressed, held) => {
  let printed = null, table = null, marked = [], size = 0, scale = 1;
  const drawn = new Map();

  const lay = (shown, you) => {
    printed = shown;
    drawn.clear();
    byId("icons").innerHTML = `<svg class="icons">${Object.entries(shown.icons).map(([name, path]) => `<symbol id="icon-${name}" viewBox="0 0 16 16"><path d="${path}"/></symbol>`).join("")}</svg>`;
    for (const old of document.querySelectorAll(".board")) old.remove();
    const own = shown.boards.filter((board) => board.seat === null || board.seat === you);
    shown.boards.forEach((board, b) => {
      if (board.seat !== null && board.seat !== you) return;
      const figure = element("figure", { class: `board${b === 0 ? " whole" : ""}${own.length === 1 ? " alone" : ""}${board.width > 600 ? " wide" : ""}` });
      if (b !== 0) figure.style.setProperty("--natural", `${board.width}px`);
      const frame = element("div", { class: "sheet" });
      frame.innerHTML = board.svg;
      figure.append(element("figcaption", { class: own.length === 1 ? "hidden" : "" }, board.title), frame);
      byId("boards").append(figure);
      listen(frame);
    });
    if (shown.legend.length) {
      const legend = element("details", { class: "board legend" }, element("summary", {}, "What the signs mean"));
      legend.append(...shown.legend.map((line) => element("p", {}, line)));
      byId("boards").append(legend);
    }
    resize();
  };

  const put = (b, s, pieces) => {
    const group = byId(`lying-${b}-${s}`);
    if (!group) return;
    const spot = printed.boards[b].rooms[s];
    if (pieces.length) drawPieces(group, pieces, spot);
    else group.replaceChildren();
    group.setAttribute("aria-label", [spot[4], ...pieces.map((piece) => piece[1])].join(", "));
  };

  const show = (pieces) => {
    table = pieces;
    pieces.forEach((spots, b) => spots.forEach((lying, s) => {
      const now = JSON.stringify(lying), name = `${b}-${s}`;
      if (drawn.get(name) === now) return;
      drawn.set(name, now);
      put(b, s, lying);
    }));
  };

  // Spots [b, s] by kind: `legal` and `later` can be pressed, `chosen` and `new` stand out.
  const mark = (kinds) => {
    for (const [path, kind] of marked) path.classList.remove(kind);
    for (const group of document.querySelectorAll(".lying[role=button]")) {
      group.setAttribute("role", "img");
      group.removeAttribute("tabindex");
    }
    marked = [];
    for (const [kind, spots] of Object.entries(kinds)) for (const [b, s] of spots) {
      const path = byId(`spot-${b}-${s}`), group = byId(`lying-${b}-${s}`);
      if (!path) continue;
      path.classList.add(kind);
      path.parentNode.append(path);
      marked.push([path, kind]);
      if (kind !== "legal" && kind !== "later") continue;
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", "0");
    }
  };

  // Other pieces on some spots [b, s, pieces], until `restore`.
  const preview = (spots) => {
    for (const [b, s, pieces] of spots) { put(b, s, pieces); drawn.delete(`${b}-${s}`); }
  };
  const restore = () => { if (table) show(table); };

  const spotOf = (target) => {
    const found = target.closest && target.closest("[id^=spot-], [id^=lying-]");
    return found ? found.id.split("-").slice(1).map(Number) : null;
  };

  const resize = () => {
    for (const frame of document.querySelectorAll(".board .sheet")) frame.firstElementChild.style.width = scale === 1 ? "" : `${scale * 100}%`;
    document.querySelectorAll(".board").forEach((board) => board.classList.toggle("zoomed", scale !== 1));
  };
  const zoom = (by) => {
    size = Math.max(0, Math.min(STEPS.length - 1, size + by));
    scale = STEPS[size];
    resize();
  };

  const listen = (frame) => {
    let fingers = null, holding = 0, isHeld = false;
    const letGo = () => clearTimeout(holding);
    const apart = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
    frame.addEventListener("click", (event) => {
      const spot = spotOf(event.target);
      if (spot && !isHeld) pressed(spot);
      isHeld = false;
    });
    frame.addEventListener("pointerdown", (event) => {
      letGo();
      isHeld = false;
      const spot = event.pointerType !== "mouse" && event.isPrimary && spotOf(event.target);
      if (spot) holding = setTimeout(() => { isHeld = true; held(spot); }, LONG);
    });
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(kind, letGo);
    frame.addEventListener("contextmenu", (event) => { if (isHeld) event.preventDefault(); });
    frame.addEventListener("keydown", (event) => {
      const spot = (event.key === "Enter" || event.key === " ") && spotOf(event.target);
      if (!spot) return;
      event.preventDefault();
      pressed(spot);
    });
    frame.addEventListener("touchstart", (event) => {
      if (event.touches.length === 2) fingers = { apart: apart(event.touches), scale };
    }, { passive: true });
    frame.addEventListener("touchmove", (event) => {
      if (!fingers || event.touches.length !== 2) return;
      event.preventDefault();
      const now = Math.max(1, Math.min(4, fingers.scale * apart(event.touches) / fingers.apart));
      if (Math.abs(now - scale) * 100 < MOVED) return;
      const box = frame.getBoundingClientRect(), before = scale;
      const x = (event.touches[0].clientX + event.touches[1].clientX) / 2 - box.left, y = (event.touches[0].clientY + event.touches[1].clientY) / 2 - box.top;
      scale = now;
      resize();
      frame.scrollLeft = (frame.scrollLeft + x) * now / before - x;
      frame.scrollTop = (frame.scrollTop + y) * now / before - y;
    }, { passive: false });
    frame.addEventListener("touchend", () => { fingers = null; });
  };

  byId("smaller").addEventListener("click", () => zoom(-1));
  byId("larger").addEventListener("click", () => zoom(1));
  return { lay, show, mark, preview, restore };
};
