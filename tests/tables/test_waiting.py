"""Passing until something happens: the companion enters the passes, and stops by itself."""

import pytest

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.record import parse_record
from companion.games import find_title
from companion.tables import Submission
from companion.tables.waiting import COMPANION
from tests.tables.conftest import AT, NAMES, Hands, shown


def of(kind, player, **more):
    return {"move": kind, "player": player, **more}


class Waiters(Hands):
    """Hands that may say for whom they wait."""

    def wait(self, player, until, by="Ann"):
        return self.table.wait(player, until, Submission(self.table.seq, next(self.ids), by, AT))

    def waiting(self):
        return {one.player: str(text) for one, text in self.table.waiting()}

    def passed(self):
        """Whom the companion has passed for, of the newest entries."""
        entries = self.table.timeline.entries[::-1]
        last = next((n for n, entry in enumerate(entries) if entry.by != COMPANION), len(entries))
        return [entry.move.player for entry in entries[:last]][::-1]


@pytest.fixture
def bids(tables):
    """A table of 1830 where the privates are sold."""
    return Waiters(tables, tables.make("1830", NAMES, name="Friday"))


@pytest.fixture
def stock(bids):
    """A table of 1830 in its first stock round; the B&O is Cy's, and Ann is asked."""
    privates = [private.card.id for private in sorted(bids.table.game.privates.values(), key=lambda one: one.card.price)]
    for player, private in zip(NAMES * 2, privates, strict=True):
        bids.play([of("buy-private", player, private=private)])
    bids.play([of("set-par", "Cy", company="B&O", par=67)])
    return bids


def test_passes_follow_until_somebody_buys(stock, reopened):
    entries = len(stock.table.timeline.entries)
    outcome = stock.wait("Ann", "trade")
    assert (outcome.seq, stock.waiting()) == (stock.table.seq, {"Ann": "somebody buys or sells"})
    assert [entry.by for entry in stock.table.timeline.entries[entries:]] == ["Ann"]  # the pass that she tapped
    stock.wait("Cy", "company")
    assert stock.waiting()["Cy"] == "somebody buys or sells B&O"
    receipts = stock.play([of("start-company", "Bo", company="PRR", par=67)]).receipts
    assert stock.waiting() == {"Cy": "somebody buys or sells B&O"}
    assert [receipt.entry.by for receipt in receipts] == ["Ann", COMPANION]
    assert (stock.passed(), stock.on_turn) == (["Cy"], "Ann")
    assert shown(reopened(stock.table)) == shown(stock.table)
    assert [one for one, _ in reopened(stock.table).waiting()] == [one for one, _ in stock.table.waiting()]
    record = parse_record(stock.table.record(), find_title)
    assert record.replay().trace() == stock.table.game.trace()  # every check on: they are moves like others
    stock.play([of("buy-share", "Ann", company="B&O", source="ipo")])
    assert stock.waiting() == {}


def test_what_followed_is_taken_back_with_what_it_followed(stock):
    stock.wait("Bo", "stock-round")
    stock.wait("Cy", "trade")
    before = shown(stock.table)["entries"]
    stock.play([of("pass", "Ann")])
    assert (stock.passed(), str(stock.table.game.round_name())) == (["Bo", "Cy"], "SR 2")
    assert stock.waiting() == {}  # the round is over
    stock.undo()
    assert (stock.table.timeline.entries, set(stock.waiting())) == (before, {"Bo", "Cy"})
    stock.redo()
    assert str(stock.table.game.round_name()) == "SR 2"
    stock.undo()
    stock.play([of("start-company", "Ann", company="PRR", par=67)])
    assert set(stock.waiting()) == {"Bo"}
    stock.undo()  # what has ended it did not happen
    assert set(stock.waiting()) == {"Bo", "Cy"}


def test_it_ends_with_an_act_of_ones_own_a_correction_and_on_request(stock):
    stock.wait("Bo", "stock-round")
    stock.wait("Cy", "stock-round")
    stock.wait("Bo", "", by="Bo")
    stock.wait("Bo", "")  # once more: nothing happens
    assert set(stock.waiting()) == {"Cy"}
    stock.correct()
    assert stock.waiting() == {}
    stock.wait("Ann", "stock-round")
    stock.undo()  # she takes her pass back: she does not wait any more
    assert (stock.waiting(), stock.on_turn) == ({}, "Ann")
    stock.wait("Bo", "stock-round")
    stock.play([of("start-company", "Bo", company="PRR", par=67)], reason="he may go first")
    assert stock.waiting() == {}


def test_what_cannot_be_waited_for(stock):
    before = shown(stock.table)
    for player, until in (("Ann", "company"), ("Ann", "privates"), ("Ann", "nonsense"), ("Nobody", "trade")):
        with pytest.raises(IllegalMove, match="cannot pass until that now"):
            stock.wait(player, until)
    stock.table.store.append(stock.table.id, stock.table.seq, "odd", "wait", {"player": 7}, "Ann", AT)
    with pytest.raises(Malformed, match="read-only"):
        stock.wait("Ann", "trade")
    assert shown(stock.table)["entries"] == before["entries"]


def test_nobody_is_made_to_drop_out_but_who_cannot_bid_is_not_asked(bids):
    bids.play([of("bid", "Ann", private="P6", amount=600)])
    bids.wait("Ann", "outbid")
    assert bids.waiting()["Ann"] == "somebody bids more for BO Baltimore & Ohio"
    bids.play([of("bid", "Bo", private="P2", amount=45), of("bid", "Cy", private="P2", amount=50)])
    assert bids.passed() == ["Ann"]
    bids.wait("Cy", "privates")
    bids.play([of("buy-private", "Bo", private="P1")])
    # The two bids on the CS are compared: Bo is asked, and Cy would be.
    bids.play([of("bid", "Bo", private="P2", amount=55)])
    assert (bids.passed(), bids.on_turn) == ([], "Cy")
    bids.play([of("bid", "Cy", private="P2", amount=790)])
    assert bids.passed()[0] == "Bo"  # he has 780


def test_who_cannot_outbid_in_an_auction_passes_without_being_asked(hands):
    first = hands.on_turn
    second, third = hands.table.game.clockwise(first)[1:]
    hands.play([of("bid", first, amount=8)])
    entries = hands.table.timeline.entries
    assert [(entry.by, entry.move.player) for entry in entries[1:3]] == [(COMPANION, second), (COMPANION, third)]
    hands.undo()
    assert hands.table.timeline.entries == []
