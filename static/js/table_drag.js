// Dragging a tile to an end of the line: the same choice as two taps, with the tile under the finger.
(() => {
  "use strict";
  const club = window.club;
  const START = 8;
  const NEAR = 70;
  let held = null;

  document.addEventListener("pointerdown", (event) => {
    const tile = event.target.closest(".hand__tile.is-playable");
    if (!tile || event.button !== 0 || held) return;
    held = { tile, x: event.clientX, y: event.clientY, id: event.pointerId, picture: null, arms: [] };
  });

  document.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (!held.picture && Math.hypot(event.clientX - held.x, event.clientY - held.y) < START) return;
    if (!held.tile.isConnected) return drop(null);
    if (!held.picture) lift();
    const { width, height } = held.size;
    held.picture.style.transform = `translate(${event.clientX - width / 2}px, ${event.clientY - height * 0.7}px)`;
    mark(nearest(event.clientX, event.clientY));
  });

  document.addEventListener("pointerup", (event) => {
    if (held && event.pointerId === held.id) drop(event);
  });
  document.addEventListener("pointercancel", () => drop(null));

  function lift() {
    const svg = held.tile.querySelector("svg");
    const box = svg.getBoundingClientRect();
    held.size = { width: box.width, height: box.height };
    held.arms = [...new Set(club.options(held.tile.dataset.tile).map(club.armOf))];
    held.picture = svg.cloneNode(true);
    held.picture.setAttribute("class", "tile dragged");
    held.picture.style.width = `${box.width}px`;
    held.picture.style.height = "auto";
    document.body.append(held.picture);
    held.tile.classList.add("is-dragged");
    for (const end of document.querySelectorAll(".end, .strip__end")) {
      end.classList.toggle("is-lit", held.arms.includes(end.dataset.arm));
      end.classList.toggle("is-double", held.tile.dataset.tile[0] === held.tile.dataset.tile[1]);
    }
  }

  // The lit end under the pointer, or the nearest one not too far away; anywhere on an empty felt opens.
  function nearest(x, y) {
    let found = null;
    let least = NEAR;
    for (const end of document.querySelectorAll(".end.is-lit, .strip__end.is-lit")) {
      const box = end.getBoundingClientRect();
      if (box.width === 0) continue;
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (away < least) [found, least] = [end, away];
    }
    return found;
  }

  function mark(end) {
    for (const other of document.querySelectorAll(".is-under")) if (other !== end) other.classList.remove("is-under");
    end?.classList.add("is-under");
  }

  function drop(event) {
    if (!held) return;
    const { tile, picture, arms } = held;
    held = null;
    if (!picture) return;
    const end = event && nearest(event.clientX, event.clientY);
    const onLine = event && document.elementFromPoint(event.clientX, event.clientY)?.closest(".felt__line");
    picture.remove();
    tile.classList.remove("is-dragged");
    tile.dataset.wasDragged = "yes";
    setTimeout(() => delete tile.dataset.wasDragged, 50);
    mark(null);
    for (const other of document.querySelectorAll(".end, .strip__end")) other.classList.remove("is-lit");
    if (end) club.dropOn(tile, end.dataset.arm);
    else if (onLine && arms.length === 1) club.choose(tile);
    else club.clear();
  }
})();
