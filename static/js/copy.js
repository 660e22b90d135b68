/* The match page: copy the sheet as text, print it. Without script both are simply not offered. */
"use strict";

document.querySelectorAll("[data-copy-of]").forEach((box) => {
  const button = box.querySelector("[data-copy]");
  const said = box.querySelector("[data-copied]");
  if (!button || !navigator.clipboard) return;
  box.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(box.dataset.copyOf);
    await navigator.clipboard.writeText(source.textContent);
    said.textContent = said.dataset.copied;
    setTimeout(() => { said.textContent = ""; }, 4000);
  });
});

document.querySelectorAll("[data-print]").forEach((box) => {
  box.hidden = false;
  box.querySelector("button").addEventListener("click", () => window.print());
});
