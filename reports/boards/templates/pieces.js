// The pieces on a spot, in rows around the middle of its room and as large as they fit, as `pieces.py` lays them.
export const made = (name, attributes = {}, text = "") => {
  const svg = ["g", "rect", "text", "use", "polyline", "line", "title"].includes(name);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== "") element.textContent = text;
  return element;
};
const HEIGHT = 18, GAP = 3, ICON = 14;
const pen = document.createElement("canvas").getContext("2d"), lengths = new Map();
pen.font = "700 12.5px " + getComputedStyle(document.body).fontFamily;
const textLength = (text) => {
  if (!lengths.has(text)) lengths.set(text, pen.measureText(text).width);
  return lengths.get(text);
};
const contentLength = ([text, , , , icon]) => (icon ? ICON : 0) + (icon && text ? 2 : 0) + textLength(text);
const widthOf = (piece) => Math.max(HEIGHT, 8 + contentLength(piece));
const rowsOf = (pieces, room) => {
  const rows = [[]];
  let used = 0;
  for (const piece of pieces) {
    const width = widthOf(piece);
    if (used && used + GAP + width > room) { rows.push([]); used = 0; }
    used += (used ? GAP : 0) + width;
    rows.at(-1).push(piece);
  }
  return rows;
};
const lengthOf = (row) => row.reduce((sum, piece) => sum + widthOf(piece) + GAP, -GAP);
export const drawPieces = (group, pieces, [x, y, width, height]) => {
  let scale = 1.45, rows;
  do {
    scale -= 0.1;
    rows = rowsOf(pieces, width / scale);
  } while (scale > 0.35 && (rows.length * (HEIGHT + GAP) - GAP > height / scale || Math.max(...rows.map(lengthOf)) > width / scale));
  const inner = made("g", { transform: `translate(${x} ${y}) scale(${scale.toFixed(2)})` });
  let top = -(rows.length * (HEIGHT + GAP) - GAP) / 2;
  for (const row of rows) {
    let left = -lengthOf(row) / 2;
    for (const piece of row) { inner.append(drawPiece(piece, left, top)); left += widthOf(piece) + GAP; }
    top += HEIGHT + GAP;
  }
  group.replaceChildren(inner);
};
const drawPiece = (piece, x, y) => {
  const [text, words, fore, back, icon] = piece, width = widthOf(piece);
  const group = made("g", { class: "piece" });
  group.append(made("title", {}, words));
  group.append(made("rect", { x, y, width, height: HEIGHT, rx: 4, fill: back || "#fff" }));
  const start = x + (width - contentLength(piece)) / 2;
  if (icon) group.append(made("use", { href: "#icon-" + icon, x: start, y: y + 2, width: ICON, height: ICON, fill: fore || "#000" }));
  if (text) group.append(made("text", { x: start + (icon ? ICON + 2 : 0), y: y + HEIGHT / 2 + 0.5, fill: fore || "#000" }, text));
  return group;
};
