// The page's own script, small: news from the table, steps of a number, keys. Everything works without it.
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const page = () => document.getElementById("page");
  let stream, streamUrl, poll;
  let listenedAt = 0;
  const AGAIN = 20000; // a stream that was refused is asked for again after that long: the server has no room for it
  let newest = 0; // the newest row of the table that was heard of
  let sent = 0, waiting = 0; // what this phone's holder has asked for: in all, and not answered yet
  let isRefreshing = false;

  // News waits while an answer is under way, and is thrown away when the holder has asked for something meanwhile.
  const isRefresh = (detail) => detail.requestConfig && detail.requestConfig.headers["X-Refresh"] !== undefined;
  // A part of the page that follows a search asks by itself: that is nothing that the holder has asked for.
  const isQuiet = (detail) => detail.requestConfig && detail.requestConfig.headers["X-Quiet"] !== undefined;
  // The page does not change under a finger: a tap is a touch and, a moment later, a click on what was touched; keys come in rows.
  let touchedUntil = 0;
  const isTouched = () => Date.now() < touchedUntil;
  addEventListener("pointerdown", () => { touchedUntil = Date.now() + 2000; }, true);
  for (const end of ["pointerup", "pointercancel", "keydown"]) addEventListener(end, () => { touchedUntil = Date.now() + 300; }, true);
  const refresh = (anyway) => {
    if (isRefreshing || waiting || !page() || (anyway !== true && newest <= Number(page().dataset.seq || 0))) return;
    if (isTouched()) { setTimeout(refresh, touchedUntil - Date.now() + 10); return; }
    isRefreshing = true;
    // A page in which somebody decides something stays as it is: only whose turn it is, undo and the places are news.
    htmx.ajax("GET", page().dataset.bars || location.href, { target: "#page", select: "#page", swap: "outerHTML", headers: { "X-Refresh": sent } }).catch(() => {});
  };
  // Desk and board of an event tell of turns at its tables and of the clock, which write nothing in the event's log.
  setInterval(() => { if (page() && "again" in page().dataset && !document.hidden && !lostAt) refresh(true); }, 5000);
  const hear = (seq) => { newest = Math.max(newest, Number(seq)); refresh(); };
  // What is seen may be old when neither the stream nor the question has been answered for a while.
  const QUIET = 8000;
  let lostAt = 0;
  let trouble = ""; // what the companion says when it cannot read or write its file
  const tell = () => {
    const strip = document.getElementById("offline");
    if (!strip) return;
    strip.dataset.lost = strip.dataset.lost || strip.textContent;
    strip.textContent = trouble || strip.dataset.lost;
    strip.hidden = !(trouble || (lostAt && Date.now() - lostAt >= QUIET));
  };
  const reached = () => { lostAt = 0; tell(); if (stream && stream.readyState === 1) pollOff(); };
  const missed = () => { lostAt = lostAt || Date.now(); pollOn(); setTimeout(tell, QUIET + 50); };
  // A table that was deleted says so in the place of whatever is shown.
  const leave = () => {
    if (waiting) return; // the answer to what its holder has asked for says it, or leads elsewhere
    if (stream) stream.close();
    pollOff();
    htmx.ajax("GET", location.href, { target: "#page", select: "#page", swap: "outerHTML", headers: { "X-Refresh": sent } }).catch(() => {});
  };
  const ask = () => page() && page().dataset.state && fetch(page().dataset.state, {
    headers: { Accept: "application/json" }, signal: AbortSignal.timeout ? AbortSignal.timeout(6000) : undefined,
  }).then((answer) => {
    reached();
    if (answer.status === 410) leave();
    return answer.status === 503 ? answer.json().then((fault) => { trouble = fault.error; tell(); }) : answer.ok && answer.json();
  }, () => missed())
    .then((state) => { if (state) { trouble = ""; tell(); hear(state.seq); if (isRefused() && Date.now() - listenedAt > AGAIN) listen(true); } }).catch(() => {});
  const isRefused = () => stream && stream.readyState === 2;
  const pollOn = () => { poll = poll || setInterval(ask, 3000); };
  const pollOff = () => { clearInterval(poll); poll = undefined; };

  const listen = (again) => {
    const url = page() && page().dataset.live;
    if (url === streamUrl && again !== true) return;
    if (stream) stream.close();
    pollOff();
    if (url !== streamUrl) newest = 0;
    stream = undefined;
    streamUrl = url;
    if (!url) return;
    listenedAt = Date.now();
    stream = new EventSource(url);
    stream.addEventListener("changed", (event) => hear(event.data));
    stream.addEventListener("gone", leave);
    stream.addEventListener("again", () => refresh(true));
    stream.onopen = () => { pollOff(); reached(); };
    stream.onerror = () => { pollOn(); ask(); };
  };

  // What everybody sees alike is a document of its own: a page says which version is current, and it is fetched where it is looked
  // at. Until it has come, what this phone has of it stands there.
  const parts = new Map(); // by name: the address of the version, and what it shows
  const nameOfPart = (one) => one.dataset.apart.replace(/\bv=[^&]*/, "");
  const boxesIn = (one) => [...one.querySelectorAll(".hexmap, .scroll")];
  const showPart = (one, markup) => {
    const at = boxesIn(one).map((box) => [box.scrollLeft, box.scrollTop]);
    one.innerHTML = markup;
    delete one.dataset.stale;
    htmx.process(one);
    if (at.length) boxesIn(one).forEach((box, n) => { if (at[n]) box.scrollTo(...at[n]); });
    else { panMaps(one); panMarkets(one); }
  };
  const fetchPart = (one) => fetch(one.dataset.apart, { headers: { "HX-Request": "true" } }).then((answer) => answer.ok ? answer.text() : Promise.reject(answer))
    .then((markup) => {
      parts.set(nameOfPart(one), { address: one.dataset.apart, markup });
      if (one.isConnected) showPart(one, markup);
    }).catch(() => {}); // the next news asks again
  const inSight = window.IntersectionObserver && new IntersectionObserver((all) => {
    for (const { isIntersecting, target } of all) if (isIntersecting) { inSight.unobserve(target); fetchPart(target.closest("[data-apart]")); }
  });
  const takeParts = () => {
    for (const one of document.querySelectorAll("[data-apart]")) {
      if ("stale" in one.dataset) continue;
      if (one.firstElementChild) { parts.set(nameOfPart(one), { address: one.dataset.apart, markup: one.innerHTML }); continue; }
      const has = parts.get(nameOfPart(one));
      if (has) { one.innerHTML = has.markup; htmx.process(one); }
      if (has && has.address === one.dataset.apart) continue;
      one.dataset.stale = "";
      if (inSight) inSight.observe(one.firstElementChild || one); else fetchPart(one);
    }
  };

  // A half-typed form is kept when another phone acts: what differs from what the page came with is put into the new page.
  const fields = () => [...document.querySelectorAll("#page :is(input:not([type=hidden]), textarea, select)")];
  const nameOf = (field) => [field.id, field.name, /^(radio|checkbox)$/.test(field.type) && field.value].join(" ");
  const stateOf = (field) => field.matches("select") ? [field.value, (field.querySelector("[selected]") || field.options[0] || {}).value]
    : /^(radio|checkbox)$/.test(field.type) ? [field.checked, field.defaultChecked] : [field.value, field.defaultValue];
  // Its sign tells, as what has an id keeps its old class until the new page has settled.
  const isMine = () => document.querySelector("#top .top__turn > .icon") !== null;
  const isOver = () => document.querySelector("#main .winner") !== null;
  let kept = [];
  const keep = () => {
    // What a refused entry was typed with stands in the answer as if it came with the page.
    const all = page() && "typed" in page().dataset;
    kept = fields().map((field) => [nameOf(field), ...stateOf(field)]).filter(([, now, before]) => all || now !== before);
    kept.folds = [...document.querySelectorAll("#page details[open] > summary")].map((summary) => summary.textContent);
    kept.isMine = isMine();
    kept.isOver = isOver();
    kept.down = document.getElementById("main") ? document.getElementById("main").scrollTop : 0;
    kept.at = [...document.querySelectorAll("#page .hexmap, #page .scroll, #page .desk__log")].map((box) => [box.scrollLeft, box.scrollTop]);
  };
  const putBack = () => {
    for (const [name, now] of kept) {
      const field = fields().find((one) => nameOf(one) === name);
      if (!field) continue;
      field[typeof now === "boolean" ? "checked" : "value"] = now;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const summary of document.querySelectorAll("#page details:not([open]):not([data-shut]) > summary"))
      if ((kept.folds || []).includes(summary.textContent)) summary.parentElement.open = true;
    document.querySelectorAll("#page .hexmap, #page .scroll, #page .desk__log").forEach((box, n) => { if ((kept.at || [])[n]) box.scrollTo(...kept.at[n]); });
    // Whoever's turn comes is shown what there is to do, and everybody who has won, however far down he was reading.
    if (kept.down && !(kept.isMine === false && isMine() && location.pathname === table()) && kept.isOver === isOver()) document.getElementById("main").scrollTop = kept.down;
    kept = [];
  };
  const takeBars = (xhr) => {
    const fresh = new DOMParser().parseFromString(xhr.responseText, "text/html");
    for (const id of ["top", "undo", "tabs"]) {
      const old = document.getElementById(id), now = fresh.getElementById(id);
      if (!old || !now || "own" in old.dataset) continue;
      const held = old.contains(document.activeElement) && sign(document.activeElement);
      old.replaceWith(now);
      htmx.process(now);
      if (held) stayAt(held, now);
    }
    page().dataset.seq = fresh.getElementById("page").dataset.seq;
    document.title = fresh.title;
    document.dispatchEvent(new CustomEvent("companion:bars"));
    markFilling();
  };

  // What is filled in and not entered outlives a look at another page: it is put away by what it belongs to until it is entered.
  const away = () => JSON.parse(sessionStorage.getItem("companion-typed") || "{}");
  const putAway = (form, values) => sessionStorage.setItem("companion-typed", JSON.stringify({ ...away(), [form.dataset.keep]: values }));
  const takeOut = () => {
    for (const form of document.querySelectorAll("form[data-keep]")) {
      const typed = away()[form.dataset.keep] || {};
      for (const field of fields().filter((one) => one.form === form && nameOf(one) in typed)) {
        const now = typed[nameOf(field)], [is, before] = stateOf(field);
        if (now !== before && form.closest("details")) form.closest("details").open = true;
        if (now === is) continue;
        field[typeof now === "boolean" ? "checked" : "value"] = now;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
    for (const out of document.querySelectorAll("output[data-room]"))
      if ([...out.form.querySelectorAll("[data-price]")].some((one) => Number(one.value))) total(out);
  };
  // What was entered leads on to another address; what is refused or asked about does not.
  const isElsewhere = ({ requestConfig, xhr }) => new URL(xhr.responseURL).pathname !== new URL(requestConfig.path, location).pathname;
  const forget = ({ requestConfig, xhr }) => {
    const form = requestConfig.verb === "post" && requestConfig.elt.closest("form[data-keep]");
    if (form && xhr.status === 200 && isElsewhere({ requestConfig, xhr })) putAway(form);
  };

  // What is ticked in another form and not entered is named to the server by its button when the turn is ended: it asks first.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    const button = detail.triggeringEvent && detail.triggeringEvent.submitter;
    if (!button || !button.closest("#dock")) return;
    const ticked = [...document.querySelectorAll("#main .ticks input")].find((one) => one.checked !== one.defaultChecked && one.form !== detail.elt);
    if (!ticked) return;
    detail.parameters.ticked = ticked.form.querySelector("button").textContent.trim();
    detail.parameters["ticked-keep"] = ticked.form.dataset.keep || "";
    detail.parameters["ticked-at"] = ticked.form.id;
  });

  // Focus stays on the same control of the new page; where there is none, at the beginning of what has come.
  const sign = (one) => one.id || one.getAttribute("transform")
    || [one.tagName, one.name, one.value, one.getAttribute("aria-label"), one.textContent.trim()].join("|");
  const stayAt = (held, within) => {
    const same = [...within.querySelectorAll("a[href], button:not([disabled]), input, select, textarea, summary, [tabindex]")].find((one) => sign(one) === held);
    const to = same || (within.matches("#desk-acts") ? within : document.getElementById("main"));
    if (to.matches("#desk-acts")) to.tabIndex = -1;
    to.focus({ preventScroll: true });
  };
  let held = "";
  const hold = () => { held = page() && page().contains(document.activeElement) ? sign(document.activeElement) : ""; };
  const letGo = (within) => {
    if (held && (document.activeElement === document.body || !document.activeElement)) stayAt(held, within);
    held = "";
  };

  // Back after an entry: what was being filled in before it is no longer to be entered, so Now stands in its place.
  // Which row an address was filled in at is kept by address, as htmx writes the states of the history itself.
  const table = () => page() && page().dataset.live && page().dataset.live.replace(/\/live$/, "");
  const rowOf = (key) => JSON.parse(sessionStorage.getItem("companion") || "{}")[key];
  const remember = (key) => sessionStorage.setItem("companion",
    JSON.stringify({ ...JSON.parse(sessionStorage.getItem("companion") || "{}"), [key]: Number(page().dataset.seq) }));
  const markFilling = () => { if (page() && "fills" in page().dataset) remember(location.href); };
  const goNow = (event) => {
    const at = table() || location.pathname.split("/").slice(0, 3).join("/");
    if (!(rowOf(location.href) < rowOf(at))) return;
    event.stopImmediatePropagation();
    location.replace(at);
  };
  addEventListener("popstate", goNow);

  const middleOf = (spots, low, high) => (Math.min(...spots.map((spot) => spot[low])) + Math.max(...spots.map((spot) => spot[high]))) / 2;
  const bringIn = (box, spots) => {
    const frame = box.getBoundingClientRect();
    box.scrollBy(middleOf(spots, "left", "right") - frame.left - frame.width / 2, middleOf(spots, "top", "bottom") - frame.top - frame.height / 2);
  };
  const placesOf = (box, what) => [...box.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  // What can be chosen on a map is all in its frame if the words stay legible; else a button for each side says how much lies
  // there, and moves it in.
  const LEGIBLE = 0.8;
  const span = (spots, low, high) => Math.max(...spots.map((spot) => spot[high])) - Math.min(...spots.map((spot) => spot[low])) + 8;
  const roomFor = (box, spots) => Math.min(box.clientWidth / span(spots, "left", "right"), box.clientHeight / span(spots, "top", "bottom"));
  const shrink = (box) => {
    const svg = box.querySelector("svg");
    svg.style.width = "";
    const by = Math.min(roomFor(box, placesOf(box, ".hex--legal")), 1);
    svg.style.width = `${parseFloat(getComputedStyle(svg).width) * Math.max(by, LEGIBLE)}px`;
  };
  // As many places as the frame holds around one of them.
  const together = (box, spots) => {
    const apart = (at, one) => Math.hypot(one.left - at.left, one.top - at.top);
    const around = spots.map((at) => [...spots].sort((a, b) => apart(at, a) - apart(at, b)).reduce(
      (some, one) => roomFor(box, [...some, one]) >= 1 ? [...some, one] : some, [at]));
    return around.reduce((most, some) => some.length > most.length ? some : most);
  };
  const isWhole = (box) => {
    const frame = box.getBoundingClientRect();
    return (at) => at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom;
  };
  const SIDES = [["← {}", (at, frame) => at.left + at.right < 2 * frame.left], ["{} →", (at, frame) => at.left + at.right > 2 * frame.right],
    ["↑ {}", (at, frame) => at.top + at.bottom < 2 * frame.top], ["↓ {}", (at, frame) => at.top + at.bottom > 2 * frame.bottom]];
  const tellMore = (box) => {
    const more = box.parentElement.querySelector(".map-more"), frame = box.getBoundingClientRect();
    if (!more?.dataset.many) return;
    let spots = placesOf(box, ".hex--legal");
    more.querySelectorAll("button").forEach((button) => button.remove());
    more.append(...SIDES.flatMap(([told, isThere]) => {
      const there = spots.filter((at) => isThere(at, frame));
      spots = spots.filter((at) => !there.includes(at));
      if (!there.length) return [];
      const button = Object.assign(document.createElement("button"), { type: "button", className: "act" });
      const words = there.length === 1 ? more.dataset.one : more.dataset.many.replace("{}", there.length);
      button.textContent = told.replace("{}", words);
      button.addEventListener("click", () => bringIn(box, there));
      return [button];
    }));
    more.hidden = !more.childElementCount;
  };
  document.addEventListener("scroll", ({ target }) => { if (target.matches?.(".map-step > .hexmap")) tellMore(target); }, true);
  // A map opens at what it says is first (where a tile was laid last, the tokens of whom the table overrules for), else where
  // something can be chosen or routes are, else in its middle.
  const shrinkMaps = () => document.querySelectorAll(".map-step--once > .hexmap:has(.hex--legal)").forEach(shrink);
  const panMaps = (within = document) => within.querySelectorAll(".hexmap").forEach((box) => {
    const first = box.querySelector(".hex--first") && ".hex--first", spots = placesOf(box, first || ".hex--legal, .hex--selected, .route");
    if (spots.length) bringIn(box, spots);
    else box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
    if (!box.matches(".map-step > *")) return;
    // The middle of all that can be chosen may be empty.
    const open = placesOf(box, first || ".hex--legal");
    if (open.length && !open.some(isWhole(box))) bringIn(box, together(box, open));
    tellMore(box);
  });
  // A hex that was tapped in vain is marked where it lies; the map moves only as far as what is said of it would hide it.
  const showAsked = () => document.querySelectorAll(".map-step > .hexmap").forEach((box) => {
    const asked = box.querySelector(".hex--asked")?.getBoundingClientRect();
    const said = box.parentElement.querySelector(".hex-look")?.getBoundingClientRect();
    if (asked && said) box.scrollBy(0, Math.max(0, (asked.top + asked.bottom) / 2 - said.top + 20));
    tellMore(box);
  });
  // A market opens where the company on turn stands.
  const panMarkets = (within = document) => within.querySelectorAll(".market").forEach((box) => {
    const spots = placesOf(box, ".market__cell--now");
    if (spots.length) bringIn(box, spots);
  });

  // What was chosen on a map stays in sight where the map is lower in the next step.
  const showChosen = () => document.querySelectorAll(".map-low .hex--selected").forEach((hex) => {
    const box = hex.closest(".hexmap"), at = hex.getBoundingClientRect(), frame = box.getBoundingClientRect();
    box.scrollBy((at.left + at.right - frame.left - frame.right) / 2, (at.top + at.bottom - frame.top - frame.bottom) / 2);
  });

  // What is tapped on a map, and the answers to what that asks.
  const ON_MAP = "a.hex, a.tap, a.shut, .hex-look a";
  // What was laid opens new places for the next piece: the map moves just so far that all are in its frame, or else those beside it.
  let laidBefore = [];
  const laidHexes = (within) => [...within.querySelectorAll(".hexmap:not(.hexmap--18xx) .hex--selected")];
  const showOpened = () => document.querySelectorAll(".hexmap:not(.hexmap--18xx)").forEach((box) => {
    const laid = laidHexes(document).find((hex) => box.contains(hex) && !laidBefore.includes(sign(hex)))?.getBoundingClientRect();
    if (!laid) return;
    const all = [...box.querySelectorAll(".hex--legal")].map((hex) => hex.getBoundingClientRect()), frame = box.getBoundingClientRect();
    const beside = all.filter((hex) => Math.hypot(hex.left - laid.left, hex.top - laid.top) < 1.3 * laid.height);
    const by = (spots, low, high) => {
      const most = Math.min(...spots.map((spot) => spot[low])) - frame[low] - 4, least = Math.max(...spots.map((spot) => spot[high])) - frame[high] + 4;
      return least <= most ? Math.min(Math.max(0, least), most) : null;
    };
    box.scrollBy(...[["left", "right"], ["top", "bottom"]].map((side) => by(all, ...side) ?? by(beside, ...side) ?? 0));
  });

  // Why an entry was refused is read where it was made, however far down that was.
  const showWhyNot = () => document.querySelector("#page .banner--refusal")?.scrollIntoView({ block: "nearest" });

  // A running total of fields with a price, and how much of the room it leaves.
  const total = (out) => {
    const sum = [...out.form.querySelectorAll("[data-price]")].reduce((n, field) => n + field.value * field.dataset.price, 0);
    const left = out.dataset.room - sum;
    out.textContent = (left < 0 ? out.dataset.over : out.dataset.left).replace("{sum}", sum).replace("{left}", Math.abs(left));
    out.classList.toggle("total--over", left < 0);
  };
  // Letters leave those of a list that have a word beginning with them; capitals, accents and what stands between the letters of a
  // name, such as "&", do not matter.
  const LETTERS = { "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ß": "ss" };
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[øłđæœß]/g, (one) => LETTERS[one]);
  // Parts that stand beside each other on the screen are words of their own.
  const texts = (one) => one.nodeType === Node.TEXT_NODE ? one.data : [...one.childNodes].map(texts).join(" ");
  const bare = (word) => word.replace(/[^\p{L}\p{N}]/gu, "");
  const filter = (field) => {
    const words = plain(field.value).split(/\s+/).map(bare).filter(Boolean);
    const list = document.getElementById(field.dataset.filter);
    for (const one of list.querySelectorAll(".act, .closed, [data-of-list]")) {
      const has = plain(texts(one)).split(/\s+/).flatMap((part) => [bare(part), ...part.split(/[^\p{L}\p{N}]+/u)]);
      one.hidden = !words.every((word) => has.some((part) => part.startsWith(word)));
    }
    // Why what is typed cannot be chosen is shown at once.
    for (const fold of list.querySelectorAll("details")) {
      fold.hidden = !fold.querySelector(":is(.act, .closed):not([hidden])");
      fold.open = words.length > 0 && !fold.hidden;
    }
  };
  // Of a sum that two pay: what the first has at most, and what is beyond that.
  const partOf = ({ dataset: { most, beyond } }, sum) =>
    most ? Math.min(sum, most) : beyond ? Math.max(sum - beyond, 0) : sum;
  document.addEventListener("input", ({ target }) => {
    const out = target.matches("[data-price]") && target.form.querySelector("output[data-room]");
    if (out) total(out);
    if (target.matches("[data-filter]")) filter(target);
    if (target.form && target.form.dataset.keep) putAway(target.form, Object.fromEntries(fields().filter((one) => one.form === target.form).map((one) => [nameOf(one), stateOf(one)[0]])));
    if (target.id) for (const said of document.querySelectorAll(`[data-of="${CSS.escape(target.id)}"]`))
      said.textContent = target.value && said.dataset.money.replace("{}", partOf(said, Number(target.value)).toLocaleString("en-US"));
  });

  // A large field is brought into sight whole, not only where its text begins; a sum with the button that enters it.
  document.addEventListener("focusin", ({ target }) => {
    const whole = target.matches("textarea") ? target : target.closest(".stepper")?.querySelector(".stepper__enter");
    if (whole) whole.scrollIntoView({ block: "nearest" });
  });

  // What opens at the lower edge is brought into sight: at the click, as a page that is put back opens folds too.
  document.addEventListener("click", (event) => {
    const fold = event.target.closest("details:not([open]) > summary");
    if (fold) requestAnimationFrame(() => { fold.parentElement.scrollIntoView({ block: "nearest" }); panMarkets(fold.parentElement); });
  });

  // What a button outside its form stands for is sent by htmx only if the form itself has it.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button:not([type=button])");
    if (!button || !button.form) return;
    if (!button.hasAttribute("form") || !button.name) { button.form.querySelector("[data-pressed]")?.remove(); return; }
    const pressed = button.form.querySelector("[data-pressed]") || button.form.appendChild(document.createElement("input"));
    Object.assign(pressed, { type: "hidden", name: button.name, value: button.value });
    pressed.dataset.pressed = "";
  }, true);

  // htmx does not take links of an SVG for links.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.hex[href], a.tap[href], a.shut[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const column = link.closest("#desk-acts");
    link.setAttribute("hx-push-url", column ? "false" : "true");
    htmx.ajax("GET", link.getAttribute("href"), column
      ? { source: link, target: column, select: "#main > *", swap: "innerHTML" }
      : { source: link, target: "#page", select: "#page", swap: "outerHTML" }).catch(() => {});
  });

  document.addEventListener("htmx:beforeSend", (event) => {
    if (isQuiet(event.detail)) return;
    const mine = !isRefresh(event.detail);
    if (mine) { sent += 1; waiting += 1; }
    event.detail.xhr.addEventListener("loadend", () => {
      if (mine) waiting -= 1; else isRefreshing = false;
      setTimeout(refresh, event.detail.xhr.status === 200 ? 50 : 3000);
    });
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event, status = detail.xhr.status;
    if (isQuiet(detail)) { detail.shouldSwap = status === 200; return; }
    // A page with a style sheet of its own is loaded whole: the head is not part of what is swapped.
    const [, sheets] = detail.xhr.responseText.match(/<div id="page" data-sheets="([^"]*)"/) || [];
    if (status === 200 && detail.target === page() && sheets !== undefined && sheets !== page().dataset.sheets && (detail.requestConfig.verb === "get" || isElsewhere(detail))) {
      detail.shouldSwap = false;
      location.assign(detail.xhr.responseURL);
      return;
    }
    forget(detail);
    hold();
    laidBefore = laidHexes(document).map(sign);
    if (isRefresh(detail) && status === 410) { detail.shouldSwap = Boolean(table()) && !waiting; return; }
    if (isRefresh(detail) && page().dataset.bars) {
      detail.shouldSwap = false;
      if (status === 200) takeBars(detail.xhr);
      return;
    }
    // 409: what is being filled in is no longer asked for, and the page says so.
    if (isRefresh(detail) && (![200, 409].includes(status) || isTouched() || Number(detail.requestConfig.headers["X-Refresh"]) !== sent)) detail.shouldSwap = false;
    else if (detail.requestConfig.headers["X-Column"]) return;
    else if (isRefresh(detail) || status >= 400 || detail.requestConfig.elt.matches(ON_MAP)) keep();
    else kept = [];
  });
  // The desk's column has no address: what is being filled in there is asked for again after the news, if it is still on offer.
  let column = "";
  document.addEventListener("htmx:afterSwap", (event) => {
    if (isQuiet(event.detail)) return;
    const { detail } = event, acts = document.getElementById("desk-acts");
    if (isRefresh(detail) && acts && column && acts.querySelector(`a[href^="${column.split("?")[0]}"]`)) {
      htmx.ajax("GET", column, { target: acts, select: "#main > *", swap: "innerHTML", headers: { "X-Column": "1" } }).catch(() => {});
      return;
    }
    column = acts && detail.requestConfig.verb === "get" && detail.pathInfo.requestPath.includes("/act/") ? detail.pathInfo.finalRequestPath : "";
    takeParts();
    shrinkMaps();
    if (!isRefresh(detail) && !detail.requestConfig.elt.matches(ON_MAP)) { panMaps(); panMarkets(); }
    putBack();
    takeOut();
    showChosen();
    showAsked();
    if (!isRefresh(detail) && detail.requestConfig.elt.matches(ON_MAP)) showOpened();
    if (detail.xhr.status >= 400 && !isRefresh(detail)) showWhyNot();
    letGo(detail.target.isConnected ? detail.target : page());
    if (detail.requestConfig.verb === "post" && detail.xhr.status === 200 && table() && !("fills" in page().dataset)) remember(table());
  });
  // An entry that is answered without a redirect (a refusal) leaves the address of the page where it was made.
  document.addEventListener("htmx:beforeHistoryUpdate", (event) => {
    const { history, requestConfig, xhr } = event.detail;
    const stay = () => { history.type = "replace"; history.path = location.pathname + location.search; };
    // The desk fills moves in beside the matrix: its address stays.
    if (requestConfig.elt.closest('[hx-push-url="false"]')) stay();
    if (requestConfig.verb !== "get" && !isElsewhere({ requestConfig, xhr })) stay();
  });
  // The network is away: say so where the entry was made. It carries its id, so a second try enters it once.
  document.addEventListener("htmx:sendError", (event) => {
    const main = document.getElementById("main"), text = page() && page().dataset.lost;
    if (isRefresh(event.detail) || isQuiet(event.detail) || !main || !text || document.getElementById("lost")) return;
    const banner = document.createElement("div");
    banner.id = "lost";
    banner.className = "banner banner--refusal";
    banner.setAttribute("role", "alert");
    banner.textContent = text;
    main.prepend(banner);
    main.scrollTo(0, 0);
  });

  document.addEventListener("DOMContentLoaded", (event) => {
    if (performance.getEntriesByType("navigation").some((one) => one.type === "back_forward")) goNow(event);
    listen();
    takeParts();
    shrinkMaps();
    panMaps();
    showAsked();
    panMarkets();
    takeOut();
    markFilling();
  });
  document.addEventListener("htmx:afterSettle", () => { listen(); tell(); markFilling(); });
  // A phone that slept has missed the news without noticing.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  window.addEventListener("pageshow", ask);
  window.addEventListener("online", ask);
  window.addEventListener("offline", ask);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step], [data-set], [data-digit]");
    if (!button) return;
    const field = document.getElementById(button.dataset.for), step = Number(field.step) || 1;
    const times = Math.abs(button.dataset.step) / step;
    if ("set" in button.dataset) field.value = button.dataset.set;
    else if ("digit" in button.dataset) {
      // The first digit begins a new number. What a field in steps of ten ends in is not typed.
      const before = "typed" in field.dataset ? Math.floor(field.value / step) : 0, digit = button.dataset.digit;
      const number = step * (digit === "" ? Math.floor(before / 10) : before * 10 + Number(digit));
      if (number <= Number(field.max || Infinity)) field.value = number || (digit === "" ? "" : 0);
    } else if (button.dataset.step > 0) field.stepUp(times); else field.stepDown(times);
    if ("digit" in button.dataset) field.dataset.typed = ""; else delete field.dataset.typed;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    const key = event.key === " " ? "space" : event.key.toLowerCase();
    const act = document.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}"]:not([disabled])`);
    if (act) { event.preventDefault(); act.click(); }
  });
})();
