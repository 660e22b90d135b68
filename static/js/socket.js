// How a live page keeps its socket: quick retries, and codes that the extension leaves alone.
// 4001 and 4003 are final: signed out, or not allowed here.
(() => {
  "use strict";
  const LEFT_TO_EXTENSION = [1006, 1011, 1012, 1013];
  const FINAL = [4001, 4003];

  htmx.config.wsReconnectDelay = (n) => Math.min(250 * 2 ** n, 3000) * (0.75 + Math.random() / 2);

  function mark(state) {
    document.body.dataset.socket = state;
    document.dispatchEvent(new CustomEvent("club:socket", { detail: state }));
  }

  document.addEventListener("htmx:wsOpen", () => mark("open"));
  document.addEventListener("htmx:wsClose", (event) => {
    const code = event.detail.event.code;
    mark(FINAL.includes(code) ? "closed" : "lost");
    if (![...LEFT_TO_EXTENSION, ...FINAL].includes(code)) {
      setTimeout(() => event.detail.socketWrapper.reconnect(), 300 + Math.random() * 700);
    }
  });
})();
