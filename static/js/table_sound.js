// Sounds of our own making, each with its switch; silent until the first tap or key.
(() => {
  "use strict";
  const { root, byId } = window.club;
  const wanted = new Set((root.dataset.sounds || "").split(" "));
  let audio = null;
  let warned = "";

  function wake() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!audio && Context) audio = new Context();
    if (audio?.state === "suspended") audio.resume();
  }
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wake, { passive: true });

  function tone(frequency, start, length, volume, type = "sine") {
    const voice = audio.createOscillator();
    const gain = audio.createGain();
    const at = audio.currentTime + start;
    voice.type = type;
    voice.frequency.setValueAtTime(frequency, at);
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(volume, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    voice.connect(gain).connect(audio.destination);
    voice.start(at);
    voice.stop(at + length + 0.02);
  }

  // Bone on wood: a short burst of noise through a narrow band.
  function knock(frequency, start, volume) {
    const length = 0.07;
    const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
    const source = audio.createBufferSource();
    const band = audio.createBiquadFilter();
    const gain = audio.createGain();
    source.buffer = buffer;
    band.type = "bandpass";
    band.frequency.value = frequency;
    band.Q.value = 2.5;
    gain.gain.value = volume;
    source.connect(band).connect(gain).connect(audio.destination);
    source.start(audio.currentTime + start);
  }

  const SOUNDS = {
    tile: () => { knock(1900, 0, 0.9); knock(700, 0.012, 0.7); },
    turn: () => { tone(587, 0, 0.22, 0.09); tone(880, 0.12, 0.3, 0.08); },
    time: () => { tone(740, 0, 0.12, 0.08, "triangle"); tone(740, 0.2, 0.12, 0.08, "triangle"); },
    fish: () => { [523, 466, 392, 311].forEach((frequency, i) => tone(frequency, i * 0.13, 0.24, 0.08, "triangle")); },
    end: () => { [392, 494, 587, 784].forEach((frequency, i) => tone(frequency, i * 0.1, 0.5, 0.06)); },
  };

  function play(name) {
    if (audio && audio.state === "running" && wanted.has(name)) SOUNDS[name]();
  }

  document.addEventListener("club:state", ({ detail: { before, now } }) => {
    if (!before || before.key === now.key) return;
    if (before.ply !== now.ply && (now.kind === "lay" || now.kind === "knock")) play("tile");
    if (!before.ending && now.ending) return play(["fish", "closed"].includes(now.ending) ? "fish" : "end");
    if (now.status === "finished" && before.status !== "finished") return play("end");
    if (now.call && !before.call) play("turn");
  });

  document.addEventListener("club:tick", ({ detail }) => {
    if (!detail || !byId("hand").classList.contains("is-turn")) return;
    const left = Math.max(detail.ms, 0);
    const key = `${byId("status").dataset.ply} ${detail.isReserve}`;
    if (left > 0 && left <= 5000 && warned !== key) {
      warned = key;
      play("time");
    }
  });
})();
