// Elements of the page, made and found.
export const byId = (id) => document.getElementById(id);

export const element = (name, attributes = {}, ...content) => {
  const found = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) found.setAttribute(key, "");
    else if (value !== false && value !== null) found.setAttribute(key, value);
  }
  found.append(...content);
  return found;
};

// Paragraphs of a text; lines that begin with > can be pressed.
export const paragraphs = (text, pressed) => text.split("\n").map((line) => {
  const typed = /^\s*> (.*)$/.exec(line);
  if (!typed || !pressed) return element("p", { class: /^\s/.test(line) ? "indented" : "" }, line.trim());
  const button = element("button", { type: "button", class: "typed" }, typed[1]);
  button.addEventListener("click", () => pressed(typed[1]));
  return element("p", { class: "indented" }, button);
});
