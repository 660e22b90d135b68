// Choosing what to lay: one tap where only one thing can be meant, else the ends light up on the line.
// Everything is picked from the actions that the server offers with each tile.
(() => {
  "use strict";
  const { felt, byId, root } = window.club;
  const HALVES = "0123456789ABCDEFGHI";
  let picks = [];
  // What must still be said of one tile: {tile, lays, arms}, and with isWay which way it lies.
  let asked = null;

  const tiles = () => [...document.querySelectorAll(".hand__tile")];
  const laysOf = (tile) => (tile.dataset.lays || "").split(" ").filter(Boolean);
  const parts = (action) => action.split(",");
  const armOf = (lay) => (/[<>^v]/.exec(lay) || [""])[0];
  const nameOf = (tile) => [...tile].map((half) => HALVES.indexOf(half)).join("-");

  function tileOf(lay) {
    return [...lay.replace("_", "")].slice(0, 2).sort((a, b) => HALVES.indexOf(a) - HALVES.indexOf(b)).join("");
  }

  // The actions that contain everything picked so far.
  function candidates() {
    const all = [...new Set(tiles().flatMap(laysOf))];
    return all.filter((action) => picks.every((pick) => parts(action).includes(pick)));
  }

  function options(tile) {
    const lays = candidates().flatMap(parts).filter((lay) => tileOf(lay) === tile && !picks.includes(lay));
    return [...new Set(lays)];
  }

  function choose(button) {
    const tile = button.dataset.tile;
    if (laysOf(button).some((action) => action.startsWith("_"))) return putAway(button);
    if (picks.some((lay) => tileOf(lay) === tile)) {
      picks = picks.filter((lay) => tileOf(lay) !== tile);
      asked = null;
      return show();
    }
    const lays = options(tile);
    if (lays.length === 0) return undefined;
    const arms = [...new Set(lays.map(armOf))];
    asked = { tile, lays, arms };
    return arms.length === 1 ? pickArm(arms[0]) : show();
  }

  function putAway(button) {
    const [action] = laysOf(button);
    if (root.dataset.confirm !== "yes") return window.club.act(action);
    picks = picks[0] === action ? [] : [action];
    return show();
  }

  function pickArm(arm) {
    if (!asked || !asked.arms.includes(arm)) return false;
    const lays = asked.lays.filter((lay) => armOf(lay) === arm);
    if (lays.length > 1) {
      // The same tile lies here face up or face down, or with either half outward.
      asked = { tile: asked.tile, lays, arms: [arm], isWay: true };
      show();
      return true;
    }
    return pick(lays[0]);
  }

  function pickWay(number) {
    const lay = asked?.isWay && asked.lays[number];
    return lay ? pick(lay) : false;
  }

  function pick(lay) {
    asked = null;
    picks.push(lay);
    const open = candidates();
    const more = open.some((action) => parts(action).length > picks.length);
    if (!more && picks.length === 1 && root.dataset.confirm !== "yes") finish();
    else show();
    return true;
  }

  function complete() {
    const whole = candidates().filter((action) => parts(action).length === picks.length);
    return whole.find((action) => action === picks.join(",")) || whole[0];
  }

  function finish() {
    const action = complete();
    if (action) window.club.act(action);
    clear();
  }

  function clear() {
    picks = [];
    asked = null;
    show();
  }

  // --- What is shown while choosing -------------------------------------------------------

  function show() {
    const open = candidates();
    for (const button of tiles()) {
      const tile = button.dataset.tile;
      const picked = picks.some((lay) => tileOf(lay) === tile);
      button.classList.toggle("is-chosen", picked || asked?.tile === tile);
      if (button.dataset.lays) {
        const fits = picked || open.some((action) => parts(action).some((lay) => tileOf(lay) === tile && !picks.includes(lay)));
        button.classList.toggle("is-playable", fits);
        button.classList.toggle("is-idle", !fits);
      }
    }
    for (const end of document.querySelectorAll(".end, .strip__end")) {
      const lit = Boolean(asked && !asked.isWay && asked.arms.length > 1 && asked.arms.includes(end.dataset.arm));
      end.classList.toggle("is-lit", lit);
      end.classList.toggle("is-double", Boolean(asked && asked.tile[0] === asked.tile[1]));
      if (end.matches(".end")) end.setAttribute("tabindex", lit ? "0" : "-1");
    }
    showGhosts();
    showBar();
  }

  function showGhosts(lays = picks) {
    for (const ghost of document.querySelectorAll(".ghost")) ghost.remove();
    for (const lay of lays) {
      for (const end of document.querySelectorAll(`.line .end[data-arm="${CSS.escape(armOf(lay))}"]`)) {
        end.parentNode.append(ghost(lay, end));
      }
    }
  }

  // The picture of the tile in the hand, moved to where it would lie.
  function ghost(lay, end) {
    const isDouble = lay[0] === lay[1];
    const [x, y, angle, across] = (isDouble ? end.dataset.double : end.dataset.tile).split(" ").map(Number);
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const source = byId(`tile-${tileOf(lay)}`).querySelector("svg");
    // In the hand the lower half is on top; on the line the touching half points inward.
    const turn = angle - 90 + (lay[0] === tileOf(lay)[0] ? 0 : 180) + (across ? 90 : 0);
    group.setAttribute("class", "ghost");
    group.setAttribute("transform", `translate(${x} ${y}) rotate(${turn})`);
    for (const node of lay.endsWith("x") ? [...source.children].slice(0, 2) : source.children) {
      const copy = node.cloneNode(true);
      if (lay.endsWith("x") && copy.matches(".t-face")) copy.setAttribute("class", "t-back");
      group.append(copy);
    }
    return group;
  }

  function showBar() {
    const bar = byId("confirm");
    bar.hidden = !asked && !picks.length;
    byId("confirm-yes").hidden = Boolean(asked) || !complete() || !picks.length;
    byId("confirm-yes").textContent = window.club.text(isAway() ? "PutAway" : "LayIt");
    showWays();
    const text = question();
    if (byId("confirm-text").textContent !== text) byId("confirm-text").textContent = text;
  }

  const isAway = () => picks.some((pick) => pick.startsWith("_"));

  function question() {
    if (asked?.isWay) return window.club.text(asked.lays[0][0] === asked.lays[0][1] ? "Side" : "Way", { tiles: nameOf(asked.tile) });
    if (asked) return `${nameOf(asked.tile)}. ${window.club.text("Ends")}`;
    if (isAway()) return window.club.text("Away", { tiles: nameOf(picks[0].slice(1)) });
    if (!picks.length) return "";
    const more = candidates().some((action) => parts(action).length > picks.length);
    const words = picks.map((lay) => (lay.endsWith("x") ? window.club.text("Shut", { tile: nameOf(tileOf(lay)) }) : nameOf(tileOf(lay))));
    return window.club.text(more ? "More" : "Lay", { tiles: words.join(", ") });
  }

  // One button for each way in which the tile may lie, in the order of the keys 1 and 2.
  function showWays() {
    const lays = asked?.isWay ? asked.lays : [];
    const place = byId("confirm-ways");
    if (place.dataset.lays === lays.join(" ")) return;
    place.dataset.lays = lays.join(" ");
    place.replaceChildren(...lays.map((lay, number) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "btn btn--primary", textContent: wayOf(lay) });
      button.setAttribute("aria-keyshortcuts", String(number + 1));
      button.dataset.way = String(number);
      return button;
    }));
  }

  function wayOf(lay) {
    if (lay[0] === lay[1]) return window.club.text(lay.endsWith("x") ? "FaceDown" : "FaceUp");
    return window.club.text("NewEnd", { half: HALVES.indexOf(lay[1]) });
  }

  // --- Events -----------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    const tile = event.target.closest(".hand__tile");
    if (tile) {
      event.preventDefault();
      if (tile.dataset.lays && !tile.dataset.wasDragged) choose(tile);
      delete tile.dataset.wasDragged;
      return;
    }
    const end = event.target.closest(".end.is-lit, .strip__end.is-lit");
    if (end) return void pickArm(end.dataset.arm);
    if (event.target.closest("#confirm-yes")) return finish();
    if (event.target.closest("#confirm-no")) return clear();
    const way = event.target.closest("[data-way]");
    if (way) return void pickWay(Number(way.dataset.way));
    if (asked && event.target.closest(".felt__line") && !event.target.closest(".strip")) clear();
  });

  felt.addEventListener("keydown", (event) => {
    const end = event.target.closest(".end.is-lit");
    if (end && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      pickArm(end.dataset.arm);
    }
  });

  // Who points at a way sees the tile lie so.
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      if (!asked?.isWay) return;
      const way = event.target.closest?.("[data-way]");
      showGhosts(way ? [...picks, asked.lays[Number(way.dataset.way)]] : picks);
    });
  }

  document.addEventListener("club:sent", (event) => {
    for (const lay of parts(event.detail.replace(/^_/, ""))) byId(`tile-${/^[0-9A-I]{2}/.test(lay) ? tileOf(lay) : ""}`)?.classList.add("is-sent");
    for (const button of document.querySelectorAll(".hand__buttons .btn")) if (button.value === event.detail) button.setAttribute("aria-disabled", "true");
  });
  document.addEventListener("club:refused", () => {
    for (const tile of document.querySelectorAll(".is-sent")) tile.classList.remove("is-sent");
    for (const button of document.querySelectorAll(".hand__buttons [aria-disabled]")) button.removeAttribute("aria-disabled");
  });

  // A new state ends a choice that it has made impossible, and keeps one that still stands.
  document.addEventListener("club:state", ({ detail }) => {
    if (detail.before && detail.before.ply === detail.now.ply && detail.before.deal === detail.now.deal && tiles().some((tile) => tile.dataset.lays)) show();
    else clear();
  });

  Object.assign(window.club, {
    choose, clear, options, pickArm, pickWay, armOf, laysOf,
    isChoosing: () => Boolean(asked || picks.length),
    isAskingForEnd: () => Boolean(asked && !asked.isWay),
    isAskingForWay: () => Boolean(asked?.isWay),
    isPicked: (button) => button.classList.contains("is-chosen") && !asked,
    confirm: () => { if (!byId("confirm-yes").hidden) finish(); },
    dropOn: (button, arm) => { choose(button); return pickArm(arm); },
  });
})();
