// Small helps that pages do without: the clock of a slot counts down.
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

  for (const event of ["DOMContentLoaded", "htmx:afterSettle"]) document.addEventListener(event, count);
})();
