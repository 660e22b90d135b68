// The form of a new table: seats that the chosen number of players has, whether it can be rated,
// and each stage of the rules in one line while it is folded.
(() => {
  "use strict";
  const form = document.getElementById("request");

  function showSeats() {
    const chosen = form.querySelector("[name=players]:checked");
    let bots = 0;
    for (const seat of form.querySelectorAll("[data-seat]")) {
      seat.hidden = Boolean(chosen) && Number(seat.dataset.seat) > Number(chosen.value);
      const level = seat.querySelector("select").value;
      if (!seat.hidden && level !== "free") bots += 1;
    }
    document.getElementById("bots_unrated").hidden = bots === 0;
  }

  function sayRule(word) {
    const field = form.elements[word.dataset.of];
    const words = JSON.parse(field.dataset.words);
    const text = "" in words ? words[""].replace("%", field.value) : words[field.value];
    if (text) word.textContent = text;
    word.classList.toggle("stage__word--changed", field.value !== field.dataset.usual);
  }

  // What is not usual stands first, where the line is not cut off.
  function sortWords(line) {
    const rank = (word) => (word.classList.contains("stage__word--changed") ? 0 : 1);
    const place = (word) => Number(word.dataset.place);
    const words = [...line.children].sort((a, b) => rank(a) - rank(b) || place(a) - place(b));
    line.replaceChildren(...words);
  }

  function show() {
    showSeats();
    form.querySelectorAll("[data-of]").forEach(sayRule);
    form.querySelectorAll(".stage__words").forEach(sortWords);
  }

  // Enter in the field of the name keeps the rules; everywhere else it opens the table.
  const name = document.getElementById("rules_name");
  if (name) {
    name.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit(document.getElementById("keep_rules"));
    });
  }

  form.addEventListener("input", show);
  form.addEventListener("reset", () => setTimeout(show));
  show();
})();
