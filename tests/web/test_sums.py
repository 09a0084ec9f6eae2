"""What hands do with money is never folded away from whom it concerns, and a fold says how many sentences it has."""

import re
from collections import Counter

import pytest

from companion.engine.record import record_data
from tests.browser.house import found_game


@pytest.fixture
def paid(tables):
    """A table where dividends were just paid, and cost somebody something; what each gained by them, in all."""
    game = found_game(lambda game: game.end is None and len(game.receipts) > 40
                      and game.receipts[-1].entry.move.kind == "pay-dividends")
    table = tables.take_over(record_data(game.start, game.entries()), "Friday")
    gained = Counter()
    for payer, payee, amount, _ in game.receipts[-1].postings:
        gained[payee] += amount
        gained[payer] -= amount
    assert any(gained[player] < 0 for player in game.players)
    return table, game.receipts[-1], gained


def strip(phone, table):
    """What a phone shows of the strip at once, and what is folded away."""
    page = phone.get(f"/t/{table.code}").page
    whole = re.search(r'<section class="news".*?</section>', page, re.S)[0]
    seen, fold, rest = whole.partition("</summary>")
    if fold:
        n = int(re.search(r'gist__more">(\d+) more', seen)[1])
        assert len(re.findall(r"<span|<li|<b>", rest.partition("</details>")[0])) == n
    return " ".join(re.sub(r"<[^>]+>", "", seen).split())


def test_dividends_tell_every_player_first_what_he_gets_and_pays(paid, seated):
    table, receipt, _ = paid
    for player in table.game.players:
        seen = strip(seated(table.code, player), table)
        gets, pays = (sum(one.amount for one in receipt.postings if getattr(one, side) == player)
                      for side in ("payee", "payer"))
        assert not gets or re.search(rf"The bank pays .*\byou ₤{gets}\b", seen), seen
        assert not pays or f"You pay the bank ₤{pays}." in seen, seen


def test_whoever_takes_dividends_back_reads_every_sum(paid, seated):
    table, receipt, gained = paid
    phone = seated(table.code, receipt.entry.move.player)
    phone.get(f"/t/{table.code}")
    phone.enter(f"/t/{table.code}/undo", {"sure": "1"})
    seen = strip(phone, table)
    assert seen.startswith("Taken back") or "Taken back" in seen
    for player in table.game.players:
        who, s = ("You", "") if player == receipt.entry.move.player else (player, "s")
        does = f"give{s} ₤{gained[player]} back to the bank" if gained[player] > 0 else f"get{s} ₤{-gained[player]} back"
        assert not gained[player] or f"{who} {does}." in seen, seen
