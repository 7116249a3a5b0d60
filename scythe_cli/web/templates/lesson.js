import { byId } from "./element.js";

// The lesson of a tutorial above the question: page by page, then it is folded and can be opened again.
export const makeLesson = (enough) => {
  let pages = [], page = 0, now = "";
  const box = byId("lesson");

  const turn = (number) => {
    page = number;
    const [title, text] = pages[page], isLast = page === pages.length - 1;
    byId("lesson-title").textContent = pages.length > 1 ? `${title} (${page + 1} of ${pages.length})` : title;
    byId("lesson-text").textContent = text;
    byId("lesson-next").textContent = isLast ? "To the answers" : "Next";
  };
  const fold = () => byId("ask").classList.toggle("taught", !box.hidden && box.open);

  const show = (lesson) => {
    const told = JSON.stringify(lesson);
    box.hidden = !lesson;
    if (lesson && told !== now) {
      pages = lesson.pages;
      box.open = true;
      turn(0);
    }
    now = told;
    fold();
  };

  byId("lesson-next").addEventListener("click", () => {
    if (page < pages.length - 1) { turn(page + 1); return; }
    box.open = false;
    turn(0);
    byId("question").focus();
  });
  byId("lesson-enough").addEventListener("click", enough);
  box.addEventListener("toggle", fold);
  return { show };
};
