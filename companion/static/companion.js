// The page's own script, small: news from the table, steps of a number, keys. Everything works without it.
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const page = () => document.getElementById("page");
  let stream, streamUrl, poll;

  // A half-typed form is kept when another phone acts: the news waits until the field is left.
  const isTyping = () => {
    const at = document.activeElement;
    return at && at.matches("input:not([type=hidden]), textarea, select") && at.value !== at.defaultValue;
  };
  const refresh = () => {
    if (isTyping()) { document.activeElement.addEventListener("blur", () => setTimeout(refresh, 300), { once: true }); return; }
    htmx.ajax("GET", location.href, { target: "#page", select: "#page", swap: "outerHTML" });
  };
  const hear = (seq) => { if (page() && Number(seq) > Number(page().dataset.seq || 0)) refresh(); };
  const ask = () => fetch(page().dataset.state, { headers: { Accept: "application/json" } })
    .then((answer) => answer.ok && answer.json()).then((state) => state && hear(state.seq)).catch(() => {});
  const pollOn = () => { poll = poll || setInterval(ask, 3000); };
  const pollOff = () => { clearInterval(poll); poll = undefined; };

  const listen = () => {
    const url = page() && page().dataset.live;
    if (url === streamUrl) return;
    if (stream) stream.close();
    pollOff();
    stream = undefined;
    streamUrl = url;
    if (!url) return;
    stream = new EventSource(url);
    stream.addEventListener("changed", (event) => hear(event.data));
    stream.onopen = pollOff;
    stream.onerror = pollOn;
  };
  document.addEventListener("DOMContentLoaded", listen);
  document.addEventListener("htmx:afterSettle", listen);
  // A phone that slept has missed the news without noticing.
  document.addEventListener("visibilitychange", () => { if (!document.hidden && streamUrl) ask(); });
  window.addEventListener("pageshow", () => { if (streamUrl) ask(); });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const field = document.getElementById(button.dataset.for);
    if (button.dataset.step > 0) field.stepUp(); else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    const key = event.key === " " ? "space" : event.key.toLowerCase();
    const act = document.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}"]:not([disabled])`);
    if (act) { event.preventDefault(); act.click(); }
  });
})();
