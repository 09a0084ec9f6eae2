// My turn is felt: the icon of the tab, where wanted a buzz and a soft sound; and the screen stays on while a table is open.
(() => {
  "use strict";
  const KEY = "companion-call";
  const icon = document.querySelector('link[rel="icon"]');
  const isMine = () => document.querySelector("#top.top--mine") !== null;
  const isWanted = () => { try { return localStorage.getItem(KEY) === "yes"; } catch { return false; } };
  const want = (yes) => { try { localStorage.setItem(KEY, yes ? "yes" : "no"); } catch { /* a browser that keeps nothing */ } };

  // Browsers let a page sound only once its reader has touched it.
  let audio;
  const ready = () => { if (isWanted() && window.AudioContext) audio = audio || new AudioContext(); };
  const call = () => {
    if (navigator.vibrate) navigator.vibrate([120, 80, 120]);
    if (!audio) return;
    const tone = audio.createOscillator(), volume = audio.createGain(), now = audio.currentTime;
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.0001, now);
    volume.gain.exponentialRampToValueAtTime(0.12, now + 0.05);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.6);
  };

  let was;
  const look = () => {
    const mine = isMine();
    if (icon) icon.href = mine ? icon.dataset.mine : icon.dataset.usual;
    if (was === false && mine && isWanted()) { document.documentElement.dataset.called = Number(document.documentElement.dataset.called || 0) + 1; call(); }
    was = mine;
    const box = document.querySelector("[data-call]");
    if (box) { box.checked = isWanted(); box.closest("[hidden]")?.removeAttribute("hidden"); }
    const said = document.querySelector("[data-awake]");
    if (said) said.textContent = navigator.wakeLock ? said.dataset.awake : said.dataset.asleep;
  };

  let lock;
  const awake = () => {
    const isOpen = document.querySelector("#page[data-live]") && !document.hidden;
    if (isOpen && navigator.wakeLock && !lock) {
      lock = navigator.wakeLock.request("screen")
        .then((held) => { held.addEventListener("release", () => { lock = undefined; }); return held; }, () => { lock = undefined; });
    }
  };

  document.addEventListener("pointerdown", ready, true);
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-call]")) return;
    want(target.checked);
    if (target.checked) { ready(); call(); }
  });
  for (const event of ["DOMContentLoaded", "htmx:afterSettle", "companion:bars"]) document.addEventListener(event, () => { look(); awake(); });
  document.addEventListener("visibilitychange", awake);
})();
