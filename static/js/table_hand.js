// Choosing what to lay: one tap where only one thing can be meant, else the ends light up on the line.
// Everything is picked from the actions that the server offers with each tile.
(() => {
  "use strict";
  const { felt, byId, root } = window.club;
  const HALVES = "0123456789ABCDEFGHI";
  let picks = [];
  let asked = null;

  const tiles = () => [...document.querySelectorAll(".hand__tile")];
  const laysOf = (tile) => (tile.dataset.lays || "").split(" ").filter(Boolean);
  const parts = (action) => action.split(",");
  const armOf = (lay) => (/[<>^v]/.exec(lay) || [""])[0];
  const nameOf = (tile) => [...tile].map((half) => HALVES.indexOf(half)).join("-");

  function tileOf(lay) {
    return [lay[0], lay[1]].sort((a, b) => HALVES.indexOf(a) - HALVES.indexOf(b)).join("");
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
    if (laysOf(button).some((action) => action.startsWith("_"))) return window.club.act(laysOf(button)[0]);
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

  function pickArm(arm) {
    if (!asked || !asked.arms.includes(arm)) return false;
    const lays = asked.lays.filter((lay) => armOf(lay) === arm);
    if (lays.length > 1) {
      const shut = lays.every((lay) => tileOf(lay) === tileOf(lays[0]) && lay[0] === lay[1]);
      asked = { tile: asked.tile, lays, arms: [arm], sides: shut };
      if (!shut) return pick(lays[0]);
      show();
      return true;
    }
    return pick(lays[0]);
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
    for (const end of document.querySelectorAll(".end")) {
      const lit = Boolean(asked && !asked.sides && asked.arms.length > 1 && asked.arms.includes(end.dataset.arm));
      end.classList.toggle("is-lit", lit);
      end.classList.toggle("is-double", Boolean(asked && asked.tile[0] === asked.tile[1]));
      end.setAttribute("tabindex", lit ? "0" : "-1");
    }
    showGhosts();
    showBar();
  }

  function showGhosts() {
    for (const ghost of document.querySelectorAll(".ghost")) ghost.remove();
    for (const lay of picks) {
      for (const end of document.querySelectorAll(`.end[data-arm="${CSS.escape(armOf(lay))}"]`)) {
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
    for (const node of source.children) group.append(node.cloneNode(true));
    return group;
  }

  function showBar() {
    const bar = byId("confirm");
    const words = picks.map((lay) => nameOf(tileOf(lay))).join(", ");
    const more = candidates().some((action) => parts(action).length > picks.length);
    const isOpen = Boolean(asked || picks.length);
    bar.hidden = !isOpen;
    byId("confirm-yes").hidden = Boolean(asked) || !complete() || !picks.length;
    byId("confirm-open").hidden = byId("confirm-shut").hidden = !asked?.sides;
    let text = "";
    if (asked?.sides) text = window.club.text("Side", { tiles: nameOf(asked.tile) });
    else if (asked) text = `${nameOf(asked.tile)}. ${window.club.text("Ends")}`;
    else if (picks.length) text = window.club.text(more ? "More" : "Lay", { tiles: words });
    if (byId("confirm-text").textContent !== text) byId("confirm-text").textContent = text;
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
    const end = event.target.closest(".end.is-lit");
    if (end) return void pickArm(end.dataset.arm);
    if (event.target.closest("#confirm-yes")) return finish();
    if (event.target.closest("#confirm-no")) return clear();
    if (event.target.closest("#confirm-open")) return pick(asked.lays.find((lay) => !lay.endsWith("x")));
    if (event.target.closest("#confirm-shut")) return pick(asked.lays.find((lay) => lay.endsWith("x")));
    if (asked && event.target.closest(".felt__line")) clear();
  });

  felt.addEventListener("keydown", (event) => {
    const end = event.target.closest(".end.is-lit");
    if (end && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      pickArm(end.dataset.arm);
    }
  });

  document.addEventListener("club:sent", (event) => {
    for (const lay of parts(event.detail)) byId(`tile-${/^[0-9A-I]{2}/.test(lay) ? tileOf(lay) : ""}`)?.classList.add("is-sent");
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
    choose, clear, options, pickArm, armOf, laysOf,
    isChoosing: () => Boolean(asked || picks.length),
    isAskingForEnd: () => Boolean(asked && !asked.sides),
    confirm: () => { if (!byId("confirm-yes").hidden) finish(); },
    dropOn: (button, arm) => { choose(button); return pickArm(arm); },
  });
})();
