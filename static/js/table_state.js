// What the server sends becomes what is seen and heard: swaps without loss of focus, clocks, the live region.
// No rule of the game is here or in any other file: the server says what may be done.
(() => {
  "use strict";
  const root = document.getElementById("main");
  const felt = document.getElementById("felt");
  const byId = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const PLACES = {
    1: ["bottom"],
    2: ["bottom", "top"],
    3: ["bottom", "left", "right"],
    4: ["bottom", "left", "top", "right"],
    5: ["bottom", "left", "top-left", "top-right", "right"],
    6: ["bottom", "left", "top-left", "top", "top-right", "right"],
  };
  const club = { root, felt, byId, calm, text: (name, words = {}) => fill(root.dataset[`text${name}`], words) };
  window.club = club;

  function fill(template, words) {
    return (template || "").replace(/\{(\w+)\}/g, (_, name) => words[name] ?? "");
  }

  // --- Socket: what goes out, and what to do when it cannot --------------------------------

  let wrapper = null;
  let everOpen = false;
  let waiting = 0;
  let toldShape = "";
  const started = Date.now();

  document.addEventListener("htmx:wsOpen", (event) => {
    wrapper = event.detail.socketWrapper;
    everOpen = true;
    waiting = 0;
    showBanner();
    toldShape = "";
    tellShape();
  });
  document.addEventListener("club:socket", showBanner);

  function isOpen() {
    return document.body.dataset.socket === "open";
  }

  // A page whose socket never opened plays by ordinary forms.
  function playsByForms() {
    return !everOpen && Date.now() - started > 3000;
  }

  // Without a socket the page asks again by itself while others play, but never under somebody's hands.
  function askAgain() {
    if (!playsByForms() || Date.now() - started < 5000 || root.dataset.drawer || byId("keys").open) return;
    const typed = [...document.querySelectorAll("input[type=text], input:not([type])")].some((field) => field.value);
    if (!typed && !byId("hand").classList.contains("is-turn")) location.reload();
  }
  setInterval(askAgain, 1000);

  function showBanner() {
    const banner = byId("banner");
    const state = document.body.dataset.socket;
    banner.hidden = state === "open" || (!everOpen && state !== "closed");
    const end = document.body.dataset.closeCode === "4001" ? "SignedOut" : "Closed";
    banner.textContent = club.text(state === "closed" ? end : waiting ? "Unsent" : "Lost");
  }

  club.send = (message) => {
    if (!wrapper) return false;
    const id = (crypto.randomUUID ? crypto.randomUUID() : String(Math.random())).slice(0, 36);
    wrapper.send(JSON.stringify({ id, ...message }));
    if (!isOpen()) {
      waiting += 1;
      showBanner();
    }
    return true;
  };

  // Which of the two lines is shown: the server sends only that one, once it knows.
  function tellShape() {
    const line = document.querySelector(".line");
    if (!line || !isOpen()) return;
    const other = line.dataset.shape === "wide" ? "tall" : "wide";
    const shape = getComputedStyle(line).display === "none" ? other : line.dataset.shape;
    if (shape === toldShape) return;
    toldShape = shape;
    club.send({ type: "shape", shape });
  }
  new ResizeObserver(tellShape).observe(document.querySelector(".felt__line"));

  club.act = (action) => {
    const field = byId("act-action");
    const ply = document.querySelector("#hand input[name=ply]").value;
    document.dispatchEvent(new CustomEvent("club:sent", { detail: action }));
    if (!playsByForms() && club.send({ type: "act", ply, action })) return;
    field.disabled = false;
    field.value = action;
    byId("act").submit();
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!["act", "do", "say"].includes(form.id) || playsByForms() || !wrapper) return;
    event.preventDefault();
    const message = {};
    for (const field of form.elements) {
      if (field.name && field.name !== "csrfmiddlewaretoken" && field.tagName !== "BUTTON" && !field.disabled) message[field.name] = field.value;
    }
    if (event.submitter && event.submitter.name) message[event.submitter.name] = event.submitter.value;
    if (form.id === "act") return void club.act(message.action);
    if (form.id === "say" && !message.text.trim()) return;
    club.send(message);
    if (form.id === "say") form.reset();
    event.submitter?.closest("details")?.removeAttribute("open");
  });

  // --- Swaps ------------------------------------------------------------------------------

  let focusId = "";
  let views = {};

  document.addEventListener("htmx:wsBeforeMessage", (event) => {
    const found = /data-revision="(\d+)"/.exec(event.detail.message);
    if (found && Number(found[1]) < Number(byId("hand").dataset.revision)) return event.preventDefault();
    const active = document.activeElement;
    focusId = active && active !== document.body ? active.id : "";
    views = {};
    for (const svg of document.querySelectorAll(".line")) views[svg.dataset.shape] = svg.getAttribute("viewBox");
  });

  // What has not changed stays: scroll, selection and animation with it.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const fresh = fragment.nodeType === Node.ELEMENT_NODE ? fragment : fragment.firstElementChild;
    if (!fresh || fresh.id !== target.id) return;
    if (target.id === "seats") seatAll(fresh);
    if (fresh.innerHTML.trim() !== target.innerHTML.trim()) return;
    event.detail.shouldSwap = false;
    for (const { name, value } of fresh.attributes) if (name !== "hx-swap-oob") target.setAttribute(name, value);
    if (!fresh.hasAttribute("hidden")) target.removeAttribute("hidden");
  });

  document.addEventListener("htmx:wsAfterMessage", () => {
    if (focusId && document.activeElement === document.body) {
      const again = byId(focusId) || (focusId.startsWith("tile-") && document.querySelector(".hand__tile"));
      (again || felt).focus({ preventScroll: true });
    }
    refresh();
  });

  function seatAll(list) {
    const seats = Number(felt.dataset.seats);
    const me = Number(byId("hand").dataset.you) || 1;
    for (const seat of list.querySelectorAll(".seat")) {
      let steps = (Number(seat.dataset.seat) - me + seats) % seats;
      if (root.dataset.direction === "ccw") steps = (seats - steps) % seats;
      seat.dataset.place = PLACES[seats][steps];
    }
  }

  // --- One state after the other ----------------------------------------------------------

  const title = document.title;
  let before = null;
  let offset = 0;

  function state() {
    const status = byId("status").dataset;
    const hand = byId("hand").dataset;
    return {
      key: [status.match, status.deal, status.ply, status.ending, status.status].join(" "),
      status: status.status, deal: status.deal, ply: Number(status.ply), kind: status.kind, ending: status.ending,
      said: status.said, call: hand.call, chat: byId("chat").textContent,
    };
  }

  function refresh() {
    const now = state();
    offset = Date.parse(byId("hand").dataset.now) - Date.now();
    root.dataset.status = now.status;
    felt.dataset.me = byId("hand").dataset.you;
    felt.classList.toggle("is-my-turn", byId("hand").classList.contains("is-turn"));
    seatAll(document);
    glide();
    root.style.setProperty("--hand-height", `${felt.getBoundingClientRect().bottom - handTop()}px`);
    tick();
    if (before && before.key !== now.key) announce(now);
    if (before && before.chat !== now.chat) tellOfChat();
    if (!before || before.said !== now.said) toEnd(document.querySelector("#side-log"));
    if (!before || before.deal !== now.deal || before.ending !== now.ending) toEnd(document.querySelector(".sheet__scroll"));
    document.dispatchEvent(new CustomEvent("club:state", { detail: { before, now } }));
    before = now;
  }

  function handTop() {
    const seat = document.querySelector(".seat[data-place=bottom]");
    const tops = [byId("hand"), seat].filter(Boolean).map((part) => part.getBoundingClientRect().top);
    return Math.min(...tops) - 6;
  }

  function announce(now) {
    document.title = (now.call ? "● " : "") + title;
    byId("live").textContent = [now.said, now.call].filter(Boolean).join(". ");
  }

  club.tell = (words) => {
    const told = byId("told");
    told.textContent = "";
    requestAnimationFrame(() => { told.textContent = words; });
  };

  function toEnd(part) {
    if (part) part.scrollTop = part.scrollHeight;
  }

  // The picture grows with the line: let the view glide instead of jump.
  function glide() {
    if (calm.matches) return;
    for (const svg of document.querySelectorAll(".line")) {
      const from = views[svg.dataset.shape]?.split(" ").map(Number);
      const to = svg.getAttribute("viewBox").split(" ").map(Number);
      if (!from || from.every((value, i) => value === to[i]) || svg.clientWidth === 0) continue;
      const begin = performance.now();
      const step = (time) => {
        const part = Math.max(0, Math.min(1, (time - begin) / 260));
        const eased = 1 - (1 - part) ** 3;
        svg.setAttribute("viewBox", to.map((value, i) => from[i] + (value - from[i]) * eased).join(" "));
        if (part < 1 && svg.isConnected) requestAnimationFrame(step);
      };
      svg.setAttribute("viewBox", from.join(" "));
      requestAnimationFrame(step);
    }
    views = {};
  }

  // --- Clocks: one value with each state, counted down here -------------------------------

  function minutes(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  function put(element, words) {
    if (element.textContent !== words) element.textContent = words;
  }

  club.clock = () => {
    const clock = document.querySelector(".clock");
    if (!clock || !clock.dataset.ends) return null;
    const now = Date.now() + offset;
    const left = Date.parse(clock.dataset.ends) - now;
    const last = clock.dataset.expires ? Date.parse(clock.dataset.expires) - now : left;
    return left > 0 || last <= left ? { ms: Math.max(0, left), isReserve: false, last } : { ms: Math.max(0, last), isReserve: true, last };
  };

  function tick() {
    const clock = document.querySelector(".clock");
    const time = club.clock();
    if (clock && time) {
      put(clock.querySelector(".clock__time"), minutes(time.ms));
      clock.classList.toggle("is-reserve", time.isReserve);
      clock.classList.toggle("is-short", time.ms <= 10000);
    }
    for (const part of document.querySelectorAll(".countdown[data-until]")) {
      put(part, minutes(Date.parse(part.dataset.until) - Date.now() - offset));
    }
    document.dispatchEvent(new CustomEvent("club:tick", { detail: time }));
  }

  club.timeWords = () => {
    const time = club.clock();
    if (!time) return club.text("NoClock");
    return club.text(time.isReserve ? "Reserve" : "Time", { time: minutes(time.ms) });
  };

  // --- The paper beside the felt ----------------------------------------------------------

  const narrow = matchMedia("(max-width: 60rem)");

  function showTabs() {
    for (const tab of document.querySelectorAll(".tab")) {
      const name = tab.dataset.drawer;
      tab.setAttribute("aria-expanded", String(narrow.matches ? root.dataset.drawer === name : root.dataset.tab === name));
    }
    if (isShown("chat")) {
      document.querySelector(".tab__new").hidden = true;
      toEnd(byId("chat"));
    }
    if (isShown("sheet")) toEnd(document.querySelector(".sheet__scroll"));
  }

  function isShown(name) {
    return narrow.matches ? root.dataset.drawer === name : name === "sheet" || root.dataset.tab === name;
  }

  function tellOfChat() {
    if (isShown("chat")) toEnd(byId("chat"));
    else document.querySelector(".tab__new").hidden = false;
  }

  function showPart(name) {
    if (!narrow.matches) root.dataset.tab = name;
    else if (root.dataset.drawer === name) delete root.dataset.drawer;
    else root.dataset.drawer = name;
    showTabs();
  }

  document.addEventListener("click", (event) => {
    const tab = event.target.closest(".tab");
    if (tab) return showPart(tab.dataset.drawer);
    const copy = event.target.closest("[data-copy]");
    if (copy) copyLink(copy);
    else if (event.target.closest("#show-keys")) byId("keys").showModal();
    else if (root.dataset.drawer && event.target.closest(".felt") && !event.target.closest(".hand")) showPart(root.dataset.drawer);
  });

  function copyLink(button) {
    const link = new URL(button.dataset.copy, location.href).href;
    const done = () => { button.textContent = button.dataset.copied; };
    if (navigator.clipboard) navigator.clipboard.writeText(link).then(done);
  }

  // A refusal is read out by its role and goes after a while.
  new MutationObserver(() => {
    const notice = byId("notice");
    if (!notice || !notice.textContent.trim()) return;
    document.dispatchEvent(new CustomEvent("club:refused"));
    setTimeout(() => notice.classList.add("is-old"), 6000);
  }).observe(felt, { childList: true });

  narrow.addEventListener("change", showTabs);
  refresh();
  showTabs();
  setInterval(tick, 200);
})();
