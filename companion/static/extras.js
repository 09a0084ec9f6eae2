// Small helps that pages do without: the clock of a slot counts down, a result is passed on as a picture,
// a link is passed on, the companion comes to the home screen, a cell of the market is tapped, a second tap of the same finger
// enters nothing, notes are kept.
(() => {
  "use strict";
  // The clock of a slot: seconds are counted from when the page came, so no phone's own time of day matters.
  const clocks = new WeakMap();
  const count = () => document.querySelectorAll("[data-left]").forEach((clock) => {
    if (!clocks.has(clock)) clocks.set(clock, performance.now() + clock.dataset.left * 1000);
    const left = Math.ceil((clocks.get(clock) - performance.now()) / 60000), minutes = clock.querySelector("[data-minutes]");
    if (minutes && left > 0) minutes.textContent = left;
    else if (minutes) { clock.classList.add("slot-clock--late"); clock.querySelector("b").textContent = clock.dataset.over; }
  });
  setInterval(count, 5000);

  // A second tap of the same finger is not meant for what the first has brought there: what enters something hears nothing at that
  // place for half a second, so nobody buys two trains by a double tap. In the bar it waits for longer, and wherever it is new:
  // whoever ended a turn takes nothing back by it, and ends nobody else's. A key that is pressed twice is a second tap too.
  const MOMENT = 1000, TAP = 500, WIDE = 20;
  const ENTERS = "form[method=post] button:not([type=button]), button[form]";
  const bar = () => [...document.querySelectorAll("#undo .act")].map((act) => ({
    act, at: act.getBoundingClientRect(), sign: [act.id, act.form && act.form.elements.player && act.form.elements.player.value].join("|"),
  }));
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  let barBefore = [], cameAt = -MOMENT, answeredAt = -TAP, finger, key;
  const left = () => cameAt + MOMENT - performance.now(), leftOfTap = () => answeredAt + TAP - performance.now();
  const deafen = (act, time) => {
    if (act.matches(".act--settling")) return;
    act.classList.add("act--settling");
    setTimeout(() => act.classList.remove("act--settling"), time);
  };
  const settle = () => {
    const fresh = bar().filter(({ at, sign }) => barBefore.some((was) => was.sign !== sign && overlap(was.at, at)));
    if (fresh.length && left() <= 0) cameAt = performance.now();
    for (const { act } of fresh) deafen(act, left());
    if (!finger || leftOfTap() <= 0) return;
    for (const act of document.querySelectorAll(ENTERS)) if (overlap(act.getBoundingClientRect(), finger)) deafen(act, leftOfTap());
  };
  // The page comes once more with the news of the same entry: what stood there before still counts.
  document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig: { headers } } }) => {
    if (left() <= 0) barBefore = bar();
    if (!("X-Refresh" in headers || "X-Quiet" in headers)) answeredAt = performance.now();
  }, true);
  for (const come of ["htmx:afterSettle", "companion:bars"]) document.addEventListener(come, settle);
  addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
    finger = { left: x - WIDE, right: x + WIDE, top: y - WIDE, bottom: y + WIDE };
    key = undefined;
  }, true);
  addEventListener("keydown", (event) => {
    finger = undefined;
    const form = event.target.form, enters = form && form.method === "post" && (event.key === "Enter" || (event.key === " " && event.target.matches("button")));
    if (event.key !== key || !enters || leftOfTap() <= 0) { key = event.key; return; }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // What is typed in notes is kept by itself: when another field or page is touched, and when the phone is put away.
  const keepNotes = () => {
    for (const field of document.querySelectorAll("form[data-kept] textarea")) {
      if (field.value === (field.dataset.sent || field.defaultValue)) continue;
      field.dataset.sent = field.value;
      navigator.sendBeacon(field.form.action, new FormData(field.form));
    }
  };
  document.addEventListener("change", keepNotes);
  document.addEventListener("visibilitychange", keepNotes);
  document.addEventListener("htmx:beforeSwap", keepNotes, true);
  addEventListener("pagehide", keepNotes);

  // A text to copy is chosen as a whole.
  document.addEventListener("focusin", ({ target }) => { if (target.matches("[data-select]")) target.select(); });

  // Who types the rows of a market means those.
  document.addEventListener("input", ({ target }) => {
    const [name, value] = (target.dataset.sets || "").split("=");
    if (name) target.form.elements[name].value = value;
  });

  // What comes by itself leaves open what was being read, and stays there.
  let read = null;
  document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
    read = target.id === "box-parts" ? { open: [...target.querySelectorAll("details[id][open]")], down: document.getElementById("main").scrollTop } : null;
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!read) return;
    for (const fold of read.open.map(({ id }) => document.getElementById(id))) if (fold) fold.open = true;
    document.getElementById("main").scrollTop = read.down;
    read = null;
  });

  // A part of a form that is closed says what is answered in it.
  document.addEventListener("change", ({ target }) => {
    const said = target.matches("select") && document.querySelector(`[data-answer="${CSS.escape(target.name)}"]`);
    if (said) said.textContent = target.selectedOptions[0].text;
  });

  // The result as PNG: shared where the browser can (it must be a secure page for that), else saved.
  const png = (address) => new Promise((done, failed) => {
    const picture = new Image();
    picture.onerror = failed;
    picture.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      canvas.getContext("2d").drawImage(picture, 0, 0);
      canvas.toBlob((blob) => blob ? done(blob) : failed(), "image/png");
    };
    picture.src = address;
  });
  const save = (file) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-share]");
    if (!link) return;
    event.preventDefault();
    png(link.href).then((blob) => {
      const file = new File([blob], link.download.replace(/svg$/, "png"), { type: "image/png" });
      if (navigator.canShare && navigator.canShare({ files: [file] }))
        return navigator.share({ files: [file], title: link.dataset.share }).catch((reason) => { if (reason.name !== "AbortError") save(file); });
      save(file);
    }).catch(() => { location.href = link.href; });
  });

  // A link is passed on by what the device has for it, where the browser lets a page ask.
  const passOn = () => document.querySelectorAll("[data-pass-on]").forEach((box) => { box.hidden = !navigator.share; });
  document.addEventListener("click", ({ target }) => {
    const act = target.closest("[data-link]");
    if (act) navigator.share({ title: act.dataset.name, url: act.dataset.link }).catch(() => {});
  });

  // The home screen: what can be had here is said, and nothing that cannot.
  let installs;
  const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
  const install = () => document.querySelectorAll("[data-install]").forEach((box) => {
    const show = (name, is) => { box.querySelector(`[data-${name}]`).hidden = !is; };
    show("installed", isInstalled());
    show("can-install", installs && !isInstalled());
    show("by-hand", !installs && !isInstalled());
    show("insecure", !window.isSecureContext);
    box.hidden = false;
  });
  addEventListener("beforeinstallprompt", (event) => { event.preventDefault(); installs = event; install(); });
  addEventListener("appinstalled", () => { installs = undefined; install(); });
  document.addEventListener("click", ({ target }) => { if (installs && target.closest("[data-install-now]")) installs.prompt(); });

  // A choice that has a picture of its own is tapped there: a button that opens it stands in the place of the list.
  const pickers = () => document.querySelectorAll("select[data-picked-on]:not([hidden])").forEach((list) => {
    const dialog = document.getElementById(`pick-${list.dataset.pickedOn}`), label = list.labels[0];
    if (!dialog || !dialog.showModal) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "act";
    const tell = () => {
      button.textContent = list.selectedOptions[0].textContent.replace(/ \(.*/, "");
      button.setAttribute("aria-label", `${label.textContent} ${list.selectedOptions[0].textContent}`);
    };
    button.addEventListener("click", () => {
      const group = list.closest("fieldset"), legend = group && group.querySelector("legend");
      dialog.querySelector("[data-picks-for]").textContent = `${legend ? legend.textContent.trim() : ""} ${label.textContent.trim()}`;
      dialog.querySelectorAll("[data-picked]").forEach((cell) => cell.toggleAttribute("aria-current", cell.dataset.picked === list.value));
      dialog.onclick = ({ target }) => {
        const cell = target.closest("[data-picked]");
        if (!cell) return;
        if (cell.dataset.picked) list.value = cell.dataset.picked;
        tell();
        dialog.close();
        button.focus();
      };
      dialog.showModal();
      const now = dialog.querySelector("td [aria-current]");
      if (now) now.scrollIntoView({ block: "center", inline: "center" });
    });
    list.hidden = true;
    list.after(button);
    tell();
  });

  const look = () => { count(); passOn(); install(); pickers(); };
  for (const event of ["DOMContentLoaded", "htmx:afterSettle"]) document.addEventListener(event, look);
})();
