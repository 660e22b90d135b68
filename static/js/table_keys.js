// The table by keyboard: letters are read by their place, and only while the focus is on the table.
(() => {
  "use strict";
  const club = window.club;
  const { felt, byId, root } = club;
  const ARMS = ["<", ">", "^", "v"];
  const BY_CODE = { Comma: "<", Period: ">", IntlBackslash: "<", KeyV: "v", Digit1: "<", Digit2: ">", Digit3: "^", Digit4: "v", Numpad1: "<", Numpad2: ">", Numpad3: "^", Numpad4: "v" };

  const READ = {
    KeyE: () => byId("status").dataset.ends,
    KeyH: () => byId("hand").dataset.hand,
    KeyC: () => byId("seats").dataset.counts,
    KeyS: () => byId("seats").dataset.scores,
    KeyT: () => club.timeWords(),
    KeyP: () => byId("status").dataset.sum || club.text("NoSum"),
  };

  function armOf(event) {
    if (event.shiftKey && event.code === "Digit6") return "^";
    if (ARMS.includes(event.key)) return event.key;
    if (club.isAskingForEnd() && event.code === "ArrowUp") return "^";
    if (club.isAskingForEnd() && event.code === "ArrowDown") return "v";
    return BY_CODE[event.code];
  }

  function walk(step) {
    const tiles = [...document.querySelectorAll(".hand__tile")];
    if (!tiles.length) return;
    const at = tiles.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : tiles.length - 1) : (at + step + tiles.length) % tiles.length;
    tiles[next].focus();
  }

  function press(key) {
    const button = document.querySelector(`.hand__buttons [data-key="${key}"]`);
    if (button) button.click();
    return Boolean(button);
  }

  function toEnd(arm) {
    const tile = document.activeElement.closest?.(".hand__tile[data-lays]");
    if (!club.isAskingForEnd() && tile) return club.options(tile.dataset.tile).some((lay) => club.armOf(lay) === arm) && club.dropOn(tile, arm);
    return club.pickArm(arm);
  }

  function wayOf(event) {
    const found = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    return found && !event.shiftKey ? Number(found[1]) - 1 : -1;
  }

  // Enter on a tile that has been picked already confirms the whole turn.
  function confirms(event) {
    const tile = document.activeElement.closest?.(".hand__tile");
    return event.code === "Enter" && club.isChoosing() && (document.activeElement === felt || (tile && club.isPicked(tile)));
  }

  function letter(event) {
    if (READ[event.code]) return void club.tell(READ[event.code]()) || true;
    if (event.code === "KeyD") return press("D");
    if (event.code === "KeyK") return press("K");
    return false;
  }

  function handle(event) {
    if (event.key === "?" || (event.code === "Slash" && event.shiftKey)) return byId("keys").showModal() || true;
    if (event.code === "ArrowLeft" || event.code === "ArrowRight") return walk(event.code === "ArrowLeft" ? -1 : 1) || true;
    if (event.code === "Escape" && club.isChoosing()) return club.clear() || true;
    if (confirms(event)) return club.confirm() || true;
    if (club.isAskingForWay() && wayOf(event) >= 0) return club.pickWay(wayOf(event)) || true;
    const arm = armOf(event);
    const isLetter = event.code.startsWith("Key");
    if (isLetter && root.dataset.letterKeys !== "yes") return false;
    if (arm && (club.isAskingForEnd() || document.activeElement.closest?.(".hand__tile"))) return toEnd(arm) || true;
    return isLetter && letter(event);
  }

  felt.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    if (handle(event)) event.preventDefault();
  });
})();
