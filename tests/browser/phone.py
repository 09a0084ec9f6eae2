"""A phone in somebody's hand: `ann.tap("Bid")`, `ben.shows("Ann bids ₤2")`."""

from __future__ import annotations

import contextlib
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Request, WebError, expect

from companion.tables import Table

if TYPE_CHECKING:
    from tests.browser.house import House

WIDTH, HEIGHT = 360, 640
#: How long anything may take on a busy machine, in milliseconds. What must be faster is measured where it matters.
PATIENCE = 60_000
#: How long the server may be at work on a page, in seconds: its processes stand back behind all others.
WORK = 180.0

#: Notes that a finger was lifted until what it touched has heard of it, which a busy machine tells later.
FINGER = """{ const noted = () => document.documentElement.dataset;
    addEventListener("touchend", () => { noted().lifted = ""; }, { capture: true, passive: false });
    addEventListener("click", () => { delete noted().lifted; }, true); }"""
#: A finger was just lifted, a request of the page is under way, or an answer only half in.
UNDER_WAY = "html[data-lifted], .htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"

#: What the browser itself writes to the console when an entry is refused or a network is away: no fault of a page.
ANSWERED = re.compile(r"Failed to load resource: the server responded with a status of (404|409|410|422|429|400|403)")
AWAY = re.compile(r"net::ERR_|htmx:(sendError|afterRequest)|WebSocket|EventSource")


class Pocket:
    """Phones that lie ready. To make a browser context takes longer than to load a page: one that was used is emptied."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.ready: dict[str, list[Page]] = {}

    def take(self, **how: Any) -> Page:
        """The blank page of a phone without cookies."""
        ready = self.ready.setdefault(repr(how), [])
        if ready:
            return ready.pop()
        context = self.browser.new_context(**how)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(FINGER)
        return context.new_page()

    def put_back(self, page: Page, **how: Any) -> None:
        """Empty a phone: whatever a test has done to it is undone."""
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.goto("about:blank")
        page.set_viewport_size(how["viewport"])
        page.emulate_media(color_scheme=how["color_scheme"])
        page.context.unroute_all()
        page.context.set_offline(False)
        page.context.clear_cookies()
        self.ready[repr(how)].append(page)


class Phone:
    """One browser context. `problems` collects what no phone may ever meet; the fixture looks at it in the end."""

    def __init__(
        self, house: House, pocket: Pocket, name: str = "", *, js: bool = True, dark: bool = False,
        size: tuple[int, int] = (WIDTH, HEIGHT), is_phone: bool = True, **more: Any,
    ) -> None:
        self.house, self.name, self.js = house, name, js
        self.url = house.url
        self.pocket = pocket
        self.how = {
            "viewport": {"width": size[0], "height": size[1]}, "is_mobile": is_phone, "has_touch": is_phone,
            "java_script_enabled": js, "color_scheme": "dark" if dark else "light", "locale": "en-GB",
            # What only moves for the eye is drawn sixty times a second, for as long as half a minute after an entry.
            "reduced_motion": "reduce", **more,
        }  # fmt: skip
        self.page = pocket.take(**self.how)
        self.context = self.page.context
        self.problems: list[str] = []
        self.may_lose_the_network = False
        self.taps = 0
        self.is_phone = is_phone
        self.has_own_clock = False
        self.listeners = (("request", self._saw_request), ("console", self._saw_console), ("weberror", self._saw_error))
        for event, listener in self.listeners:
            self.context.on(event, listener)  # type: ignore[call-overload]
        self.table: Table | None = None

    # What may never happen -----------------------------------------------------------------------

    def _saw_request(self, request: Request) -> None:
        where = urlsplit(request.url)
        if where.scheme in ("data", "about", "blob"):
            return
        if where.netloc != f"{urlsplit(self.url).hostname}:{self.house.port}":
            self.problems.append(f"a request left for {request.url}")

    def _saw_console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or ANSWERED.search(message.text):
            return
        if self.may_lose_the_network and AWAY.search(message.text):
            return
        self.problems.append(f"console {message.type}: {message.text}")

    def _saw_error(self, error: WebError) -> None:
        self.problems.append(f"script error: {error.error}")

    # Going somewhere -----------------------------------------------------------------------------

    def open(self, where: str) -> Phone:
        self.asked(where)
        return self

    def asked(self, where: str) -> int:
        """Go somewhere, looking again as long as it is still being worked out; with which status it was answered."""
        address = where if where.startswith("http") else self.url + where
        # A page that is being worked out loads itself again, and may do so just then: there is no answer then.
        gives_up = time.monotonic() + WORK
        while (answer := self.page.goto(address)) is None or answer.status == 202:
            assert time.monotonic() < gives_up, f"{address} is still being worked out"
            self.page.wait_for_timeout(500)
        return answer.status

    def sit(self, table: Table, seat: str | None = None, host: bool = False) -> Phone:
        """Come in by the link of a seat card (and the host's), and stand at Now."""
        self.table = table
        if host:
            self.open(f"/h/{table.code}/{table.settings['host']}")
        if seat:
            return self.open(f"/s/{table.code}/{table.settings['seats'][seat]}")
        return self.now()

    def with_own_clock(self) -> Phone:
        """A phone whose clock a test may run on (`later`), before it opens its first page."""
        self.context.clock.install()
        self.has_own_clock = True
        return self

    def later(self, seconds: float) -> Phone:
        """What the page does by itself in so many seconds, at once."""
        self.page.clock.run_for(round(seconds * 1000))
        return self

    def now(self) -> Phone:
        assert self.table is not None
        return self.open(f"/t/{self.table.code}")

    def at(self, place: str) -> Phone:
        """Open one of the table's pages by its address."""
        assert self.table is not None
        return self.open(f"/t/{self.table.code}/{place}")

    def laid_aside(self) -> Phone:
        """The phone sleeps until it is asked for a page: to follow every entry at a table costs as much as to make it."""
        self.page.goto("about:blank")
        return self

    # Touching ------------------------------------------------------------------------------------

    def control(self, name: str, exact: bool = False) -> Locator:
        """A button or link by the beginning of its name."""
        pattern = re.compile(rf"^\s*{re.escape(name)}{'$' if exact else ''}")
        found = self.page.get_by_role("button", name=pattern).or_(self.page.get_by_role("link", name=pattern))
        return found.first

    def tap(self, name: str, exact: bool = False) -> Phone:
        """Touch a button or link once, and count it."""
        return self.touch(self.control(name, exact))

    def touch(self, control: Locator) -> Phone:
        self.taps += 1
        act = control.tap if self.is_phone else control.click
        if self.js:
            act()
            # Nobody types before the answer stands there: what is typed into a page that goes is lost.
            expect(self.page.locator(UNDER_WAY)).to_have_count(0)
        else:  # a link or a form, so a new page
            with self.page.expect_navigation():
                act()
        return self

    def hex(self, id_: str) -> Phone:
        """Touch a hex on the map."""
        ways = [
            f'a.hex[href*="{id_}"]', f'a.hex[href*="{id_.replace(",", "%2C")}"]',
            f'a.tap[href*="={id_}&"]', f'a.tap[href$="={id_}"]',
        ]
        return self.touch(self.page.locator(", ".join(ways)).first)

    def lay(self, *hexes: str) -> Phone:
        """Touch hexes one after another, and say that this is all if the companion has not seen so itself."""
        for id_ in hexes:
            self.hex(id_)
            expect(self.page.locator(".trail")).to_contain_text(id_)
        finish = self.control("Done · Next")
        if finish.is_visible():
            self.touch(finish)
            expect(finish).to_have_count(0)
        return self

    def free_hexes(self) -> list[str]:
        """The hexes that can be touched, by their ids."""
        expect(self.page.locator("a.hex").first).to_be_attached()
        names = self.page.locator("a.hex .hex__id").all_text_contents()
        return [str(name).strip() for name in names]

    # Seeing --------------------------------------------------------------------------------------

    def shows(self, text: str | re.Pattern[str]) -> Phone:
        expect(self.page.locator("body")).to_contain_text(text)
        return self

    def hides(self, text: str | re.Pattern[str]) -> Phone:
        expect(self.page.locator("body")).not_to_contain_text(text)
        return self

    def is_on_turn(self) -> Phone:
        expect(self.turn).to_contain_text("Your turn")
        expect(self.page.locator("#top.top--mine")).to_have_count(1)
        return self

    def is_waiting(self) -> Phone:
        expect(self.turn).not_to_contain_text("Your turn")
        expect(self.page.locator("#top.top--mine")).to_have_count(0)
        return self

    def has_seq(self, seq: int) -> Phone:
        """The page shows the position after this row."""
        expect(self.page.locator(f'#page[data-seq="{seq}"]')).to_have_count(1)
        return self

    @property
    def turn(self) -> Locator:
        return self.page.locator(".top__turn")

    @property
    def undo_text(self) -> Locator:
        return self.page.locator(".undo__what")

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    def mark(self) -> None:
        """Leave a mark in the page that a reload would wipe away."""
        self.page.evaluate("window.notReloaded = true")

    def was_not_reloaded(self) -> bool:
        return bool(self.page.evaluate("window.notReloaded === true"))

    def count_requests(self) -> None:
        """From now on the page notes what it asks for, and what of that has not been answered."""
        self.page.evaluate(
            """() => { const noted = document.documentElement.dataset;
                noted.asked = noted.unanswered = 0;
                document.addEventListener("htmx:beforeSend", ({ detail }) => { noted.asked++; noted.unanswered++;
                    detail.xhr.addEventListener("loadend", () => { noted.unanswered--; }); }); }"""
        )

    @property
    def asked_for(self) -> int:
        """How much the page has asked for since `count_requests`, once all of it is answered and shown."""
        expect(self.page.locator('html[data-unanswered="0"]')).to_have_count(1)
        expect(self.page.locator(UNDER_WAY)).to_have_count(0)
        return int(self.page.locator("html").get_attribute("data-asked") or 0)

    def picture(self, path: Path) -> None:
        with contextlib.suppress(Error):  # the page may be just what has failed
            self.page.screenshot(path=path, timeout=5000)

    def close(self, for_good: bool = False) -> None:
        """Put the phone back where the next test takes it from; for good, if nobody knows what state it is in."""
        for event, listener in self.listeners:
            self.context.remove_listener(event, listener)
        if for_good or self.has_own_clock:
            self.context.close()
        else:
            self.pocket.put_back(self.page, **self.how)
