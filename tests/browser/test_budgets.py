"""How many taps each act takes, from Now on one's own turn: measured on a phone for every title, printed as a table, kept.

A tap is one touch; a digit typed is one too. Where on the map something is built is not counted.
Source: the table's tap budgets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import pytest
from playwright.sync_api import expect

from companion.engine.game import Game
from companion.tables import Table
from tests.browser.house import found_game
from tests.browser.phone import Phone
from tests.chance import either

EIGHTEENXX = ("18chesapeake", "18chesapeake-otr", "1889", "1830", "1828")
PLAYERS = ("Ann", "Ben", "Cat")
#: After so many taps a page is taken to ask the same again and again.
ENDLESS = 12
#: A sum on a card, as most of them are.
TYPED = "12"


@dataclass(frozen=True)
class Act:
    """What somebody does: its name in the table, most taps, the moves that are entered, and when it can be done.

    `path` are the names of what is tapped, where that is not the first of what leads to a move of each kind.
    """

    name: str
    most: int
    kinds: tuple[str, ...]
    when: Callable[[Game], bool] = lambda game: True
    depth: str = "full"
    path: tuple[str, ...] = ()


def has(kind: str, other: str = "") -> Callable[[Game], bool]:
    """Whether a kind of move can be made, and another not."""
    return lambda game: is_open(game, kind) and not (other and is_open(game, other))


def is_open(game: Game, kind: str) -> bool:
    offer = game.ask.offer(kind) if game.ask else None
    return offer is not None and offer.closed() is None


def is_presided(game: Game) -> bool:
    """Whether somebody decides for the company that runs."""
    return game.operating is not None and game.president(game.operating) is not None


def has_run_before(game: Game) -> bool:
    """Whether the company that runs has a president, and a figure of last time that its trains can have earned."""
    company = game.operating
    revenue = company and game.last_runs().get(company.name)
    return bool(revenue) and is_presided(game) and game.board.doubt(company, revenue) is None


def is_auction(game: Game) -> bool:
    """Whether one private is bid for, and nothing else can be done."""
    return game.ask.offer("buy-private") is None and len(game.ask.offer("bid").choices(0, {})) == 1


def comes_again(game: Game) -> bool:
    """Whether who buys shares now may be asked again in this round: not all others have just passed."""
    return is_open(game, "buy-share") and not set(game.players) - {game.ask.actors[0]} <= set(game.passed)


FAMILY = (
    Act("bid in an auction", 1, ("bid",), is_auction),
    Act("bid on a private", 2, ("bid",), has("buy-private")),
    Act("buy a private", 1, ("buy-private",)),
    Act("pass", 1, ("pass",), has("buy-share")),
    Act("pass until something happens", 2, ("pass",), comes_again, path=("Pass until", "somebody buys or sells")),
    Act("buy a share", 2, ("buy-share",)),
    Act("sell shares", 3, ("sell-shares",)),
    Act("start a company", 3, ("start-company",)),
    Act("best run and pay", 2, ("run-trains", "pay-dividend"), is_presided, path=("Best run", "Pay")),
    Act("a turn as last time (Books)", 2, ("run-trains", "pay-dividend"), has_run_before, "books", ("Pay",)),
    Act("buy a train from the bank", 2, ("buy-train",)),
)
EASTERN = (
    Act("put a company up for auction", 3, ("propose-company",)),
    Act("bid more", 2, ("raise-bid",)),
    *(act for act in FAMILY if act.kinds not in (("bid",), ("buy-private",))),
)
EMU_BAY = (
    Act("bid", 1, ("bid",)),
    Act("pass", 1, ("pass",), has("bid")),
    *(Act(name, 4, (kind,)) for name, kind in {
        "build track": "build-track", "auction a share": "auction-share", "take resources": "take-resources",
        "issue a bond": "issue-bond", "merge an independent": "merge-independent", "pay dividends": "pay-dividends",
    }.items()),
)  # fmt: skip
EMPIRE_BUILDER = (
    Act("deliver, the hand not known", 6, ("deliver",)),
    Act("end the turn", 1, ("end-turn",)),
)
BRITAIN = tuple(replace(Act(*act), depth="books") for act in (
    ("bid in an auction", 1, ("bid",), lambda game: is_open(game, "bid")),
    ("bid for a cousin", 3, ("bid-cousin",)),
    ("pass", 1, ("pass",), has("buy-share")),
    ("buy a share", 2, ("buy-share",)),
    ("sell shares", 3, ("sell-shares",)),
    ("float a company", 3, ("float-company",), lambda game: is_open(game, "float-company")),
    ("buy the first shares", 2, ("subscribe",)),
    ("a turn as last time", 2, ("run-trains", "pay-dividend"),
     lambda game: game.operating is not None and bool(game.last_revenue.get(game.operating.name)), "books", ("Pay",)),
    ("pay a bill", 1, ("pay-bill",)),
    ("buy a train from the bank", 2, ("buy-train",)),
))
#: The box that stands in has no privates, and its board is on the table.
ANY_18XX = tuple(replace(act, depth="books") for act in FAMILY
                 if act.kinds not in (("bid",), ("buy-private",)) and act.name != "best run and pay")
TITLES = {
    **dict.fromkeys(EIGHTEENXX, FAMILY), "any-18xx": ANY_18XX, "1862": EASTERN, "1820": BRITAIN, "emu-bay": EMU_BAY,
    "empire-builder": EMPIRE_BUILDER,
}  # fmt: skip


#: All titles of the family have the same pages: of the others is measured what is theirs alone. The campaign measures all.
OWN = {
    "any-18xx": ("a turn as last time (Books)",), "1862": ("put a company up for auction", "bid more"),
    "1820": ("bid for a cousin", "float a company", "buy the first shares", "a turn as last time",
             "pay a bill"), "1828": ("start a company",),
}
#: Whose taps are counted where they are played: `test_taps`, `test_eighteenxx`.
COUNTED = {"18chesapeake-otr": ("a turn as last time (Books)", "buy a share", "pass until something happens"),
           "emu-bay": ("bid", "pass"), "empire-builder": ()}  # fmt: skip
MEASURED = {title: tuple(act for act in TITLES[title] if act.name not in names) for title, names in COUNTED.items()} | {
    title: tuple(act for act in TITLES[title] if act.name in own) for title, own in OWN.items()
}


@pytest.mark.parametrize("title", either(MEASURED, TITLES))
def test_acts_keep_to_their_budgets(phones, house, title, capsys):
    phone, rows = phones(), []
    for act in either(MEASURED, TITLES)[title]:
        game = found_game(ready(act), PLAYERS, title, act.depth)
        rows.append((act, taps_of(phone, house.table(game=game), act)))
    with capsys.disabled():
        print(f"\n  Taps in {title}")
        for act, taps in rows:
            print(f"    {act.name:<40} {taps} of {act.most}")
    over = [f"{act.name}: {taps} taps, at most {act.most}" for act, taps in rows if taps > act.most]
    assert not over, "\n".join(over)


@cache
def ready(act: Act) -> Callable[[Game], bool]:
    """Whether the act can be made; not at once, so that there is something to choose from."""
    return lambda game: len(game.receipts) > 10 and is_open(game, act.kinds[0]) and act.when(game)


def taps_of(phone: Phone, table: Table, act: Act) -> int:
    """Touch what a hurried player touches until the act is entered; then take it back, which is one tap more."""
    before = len(table.timeline.entries)
    phone.sit(table, table.game.ask.actors[0]).is_on_turn()
    phone.taps = 0
    if act.path:
        for name in act.path[:-1]:
            phone.touch(phone.page.locator("summary", has_text=name).or_(phone.control(name)).first)
        seq = table.refresh().seq
        phone.tap(act.path[-1])
        expect(phone.page.locator(f'#page:not([data-seq="{seq}"])')).to_have_count(1)
    for kind in () if act.path else act.kinds:
        control = first_tap(phone, kind)
        while control is not None:
            assert phone.taps < ENDLESS, f"{act.name}: {phone.taps} taps and no end, at {phone.page.url}"
            phone.page.evaluate("document.getElementById('page').dataset.old = ''")
            phone.touch(control)
            expect(phone.page.locator("#page:not([data-old])")).to_have_count(1)
            control = next_tap(phone)
    entered = [receipt.entry.move.kind for receipt in table.refresh().game.receipts[before:]]
    assert set(act.kinds) <= set(entered), f"{act.name}: entered {entered}"
    taps, seq = phone.taps, table.seq
    phone.touch(phone.page.locator("#undo button", has_text="Undo"))
    expect(phone.page.locator(f'#page:not([data-seq="{seq}"])')).to_have_count(1)
    assert len(table.refresh().timeline.entries) < before + len(entered), "undo is one tap"
    return taps


def first_tap(phone, kind: str):
    """What begins or makes an entry of a kind: on Now or docked; passing needs no scrolling."""
    form = f'form:has(input[name="kind"][value="{kind}"])'
    docked = phone.page.locator(f"#dock [form={kind}]:visible")
    if docked.count():
        return docked.first
    amounts = phone.page.locator(f"main {form} .stepper__enter:visible, main {form} .stepper__presets button[name]:visible")
    if amounts.count():
        return amounts.first
    # Where track is filled in, what ends the turn is a button of that form.
    ways = (f'a[href*="/act/{kind}"]', f"{form} button.act", f'button.act[name="ends"][value="{kind}"]')
    fold = phone.page.locator("main details:not([open])", has=phone.page.locator(ways[0]))
    if fold.count() and not phone.page.locator(f"{ways[0]}:visible").count():
        phone.touch(fold.locator("summary").first)
    control = phone.page.locator(", ".join(f"{way}:visible" for way in ways)).first
    if kind == "pass":
        expect(control).to_be_in_viewport(ratio=1)
    return control


def next_tap(phone):
    """What is tapped next; None when the entry is made. Hexes are not counted."""
    if not phone.page.locator("main .trail").count():
        return None
    finish, hexes = phone.control("Done · Next"), phone.page.locator("a.hex")
    if finish.count():
        return finish
    if hexes.count():
        phone.taps -= 1
        return hexes.first
    empty = phone.page.locator("main #fill-in .stepper input[type=number]:invalid")
    if empty.count():  # what is printed on a card is typed
        phone.touch(empty.first)
        phone.page.keyboard.type(TYPED)
        phone.taps += len(TYPED)
    sums = phone.page.locator("main .stepper__enter, main .stepper__presets button[name]")
    if phone.page.locator("main #fill-in .stepper").count() and not sums.count():
        return phone.page.locator("#dock [form=fill-in]").first
    if sums.count():
        return sums.first
    # What can be chosen stands on the page or, a few short ones, in the bar.
    choices = phone.page.locator("main .choices > .act, main form.acts .act, #dock .act[name]")
    return choices.filter(visible=True).first
