/* The replay: keys press the links that the page has anyway; the address of a step can be copied. */
"use strict";

(() => {
  const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const step = STEPS[event.key];
    const link = step && document.querySelector(`#replay [data-step="${step}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });

  const offerCopy = () => {
    const box = document.querySelector(".replay__link");
    if (!box || !navigator.clipboard) return;
    box.hidden = false;
    const button = box.querySelector("button");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(location.href);
      box.querySelector("[role=status]").textContent = button.dataset.copied;
    });
  };

  const keepCurrentInSight = () => {
    document.querySelectorAll(".replay__pick [aria-current]").forEach((chosen) => {
      const row = chosen.parentElement;
      row.scrollLeft = chosen.offsetLeft - row.offsetLeft - row.clientWidth / 2;
    });
    const log = document.querySelector(".replay__log .turns");
    const current = log?.querySelector('[aria-current="step"]');
    if (!current) return;
    log.scrollTop = current.parentElement.offsetTop - log.offsetTop - log.clientHeight / 2;
  };

  document.addEventListener("htmx:afterSettle", () => { offerCopy(); keepCurrentInSight(); });
  offerCopy();
  keepCurrentInSight();
})();
