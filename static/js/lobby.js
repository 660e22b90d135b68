// The lists of the lobby are replaced whole; the focus stays on what it was on.
(() => {
  "use strict";
  let focusId = "";

  document.addEventListener("htmx:wsBeforeMessage", () => {
    const active = document.activeElement;
    focusId = active && active !== document.body ? active.id : "";
  });

  document.addEventListener("htmx:wsAfterMessage", () => {
    if (focusId && document.activeElement === document.body) {
      const again = document.getElementById(focusId);
      if (again) again.focus({ preventScroll: true });
    }
  });
})();
