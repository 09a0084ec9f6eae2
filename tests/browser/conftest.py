"""A real companion, a real browser, as many phones as a test wants."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from companion.tables import Table
from tests.browser.house import NAME, PLAYERS, House
from tests.browser.phone import PATIENCE, Phone, Pocket

#: What a browser may leave out, beside all that Playwright leaves out: it counts only the last such list. The popups of the
#: address bar are three of four parts of what a new phone costs, and nobody sees them.
LEFT_OUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying",
    "AimEnabled", "PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
)  # fmt: skip
QUIET = [
    "--in-process-gpu", "--disable-site-isolation-trials", "--renderer-process-limit=1", "--process-per-site",
    "--no-sandbox", "--disable-gpu", "--disable-software-rasterizer", "--disable-background-networking",
    "--disable-component-update", "--no-first-run",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1", f"--disable-features={','.join(LEFT_OUT)}",
]

#: The first that is there. All are Chromium; the first of them leaves out the windows, which nobody sees here, and takes a
#: fifth less of a processor for the same pages.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")

expect.set_options(timeout=PATIENCE)

Phones = Callable[..., Phone]
FAILED = pytest.StashKey[bool]()


def find_browser() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One companion for all tests, at an address of this machine's network."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find_browser()
    if chromium is None:
        pytest.fail("The browser tests need Chromium. sudo apt-get install chromium-headless-shell", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def pocket(browser: Browser) -> Pocket:
    return Pocket(browser)


@pytest.fixture
def phones(house: House, pocket: Pocket, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Phones]:
    """Takes phones out of pockets, and looks in the end at what none of them may have met."""
    taken: list[Phone] = []

    def take(name: str = "", at: Table | None = None, of: House = house, **how: object) -> Phone:
        phone = Phone(of, pocket, name, **how)  # type: ignore[arg-type]
        taken.append(phone)
        return phone.sit(at, name or None) if at is not None else phone

    yield take
    if request.node.stash.get(FAILED, False):
        for n, phone in enumerate(taken):
            phone.picture(tmp_path / f"{n}-{phone.name or 'phone'}.png")
        print(f"What the phones showed: {tmp_path}")
    problems = [f"{phone.name or 'phone'}: {problem}" for phone in taken for problem in phone.problems]
    for phone in taken:
        phone.close(for_good=bool(problems) or request.node.stash.get(FAILED, True))
    assert not problems, "\n".join(problems)


@pytest.fixture
def table(house: House) -> Table:
    """A table of three before its first bid; Ann bids first."""
    setup = house.tables.draw_setup("emu-bay", PLAYERS, {}, "STATION")
    return house.tables.make("emu-bay", PLAYERS, setup={**setup, "first_bidder": "Ann"}, name="Friday")
