// The form of a new table shows only the seats that the chosen number of players has.
(() => {
  "use strict";
  const form = document.getElementById("request");

  function showSeats() {
    const chosen = form.querySelector("[name=players]:checked");
    if (!chosen) return;
    for (const seat of form.querySelectorAll("[data-seat]")) {
      seat.hidden = Number(seat.dataset.seat) > Number(chosen.value);
    }
  }

  form.addEventListener("change", showSeats);
  showSeats();
})();
