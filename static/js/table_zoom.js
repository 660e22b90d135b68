// A line too long for the felt: it scrolls, its newest tile stays in sight, and it can be made larger or smaller.
(() => {
  "use strict";
  const { calm, felt } = window.club;
  const STEP = 1.3;
  const LARGEST = 2.5;
  const frame = document.querySelector(".felt__line");
  // Pixels of a unit that the viewer has chosen; none: as large as fits, with readable halves.
  let chosen = 0;

  const isLong = () => Boolean(document.querySelector(".lines--long"));
  const shown = (selector) => [...document.querySelectorAll(selector)].find((part) => part.getClientRects().length);

  function sizes(line) {
    const [, , width, height] = line.getAttribute("viewBox").split(" ").map(Number);
    const box = line.getBoundingClientRect();
    return { width, height, scale: Math.min(box.width / width, box.height / height) };
  }

  function apply() {
    const line = shown(".line");
    const least = shown(".least");
    if (!chosen || !line || !least) return;
    const { width, height } = sizes(line);
    least.setAttribute("width", Math.round(width * chosen));
    least.setAttribute("height", Math.round(height * chosen));
  }

  function zoom(way) {
    const line = shown(".line");
    if (!isLong() || !line) return false;
    const { scale } = sizes(line);
    chosen = Math.min(way === "in" ? scale * STEP : scale / STEP, LARGEST);
    apply();
    show(shown(".line .is-last"), false);
    return true;
  }

  function show(part, gently = true) {
    if (!part || !isLong()) return;
    const outer = frame.getBoundingClientRect();
    const box = part.getBoundingClientRect();
    frame.scrollTo({
      left: frame.scrollLeft + box.left + box.width / 2 - outer.left - outer.width / 2,
      top: frame.scrollTop + box.top + box.height / 2 - outer.top - outer.height / 2,
      behavior: gently && !calm.matches ? "smooth" : "auto",
    });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) return void zoom(button.dataset.zoom);
    const end = event.target.closest(".strip__end:not(.is-lit)");
    if (end) show(shown(`.line .end[data-arm="${CSS.escape(end.dataset.arm)}"]`));
  });

  felt.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, dialog")) return;
    if (["+", "=", "-", "−"].includes(event.key) && zoom("+=".includes(event.key) ? "in" : "out")) event.preventDefault();
  });

  document.addEventListener("club:state", ({ detail }) => {
    if (!isLong()) return;
    apply();
    if (!detail.before || detail.before.ply !== detail.now.ply) show(shown(".line .is-last"), Boolean(detail.before));
  });

  show(shown(".line .is-last"), false);
})();
