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

  let wrapper = null;
  let current = null;
  let hiddenAt = 0;

  document.addEventListener("htmx:wsOpen", (event) => {
    wrapper = event.detail.socketWrapper;
    current = event.detail.event.target;
    mark("open");
  });
  document.addEventListener("htmx:wsClose", (event) => {
    const { code, target } = event.detail.event;
    // The end of a socket that was replaced already.
    if (target !== current && current?.readyState === WebSocket.OPEN) return;
    document.body.dataset.closeCode = code;
    mark(FINAL.includes(code) ? "closed" : "lost");
    if (![...LEFT_TO_EXTENSION, ...FINAL].includes(code)) {
      setTimeout(() => {
        if (document.body.dataset.socket !== "open") event.detail.socketWrapper.reconnect();
      }, 300 + Math.random() * 700);
    }
  });

  // A phone that slept may hold a socket that is dead without knowing it.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (wrapper && Date.now() - hiddenAt > 20000 && document.body.dataset.socket !== "closed") wrapper.reconnect();
  });
})();
