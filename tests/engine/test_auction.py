"""Auctions by themselves: who is next, whose bid stands, for whom a move counts, when it is over."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from companion.engine.auction import Auction, RaiseOrDrop, hold, until_all_pass

SEATS = ("Ann", "Bo", "Cy", "Dan")


@dataclass(frozen=True)
class Bid:
    player: str
    amount: int
    kind: ClassVar[str] = "bid"


@dataclass(frozen=True)
class Pass:
    player: str
    kind: ClassVar[str] = "pass"


def entered(entry):
    """The move of an entry such as "Ann 5", or "Ann" who passes."""
    player, *amount = entry.split()
    return Bid(player, int(amount[0])) if amount else Pass(player)


def held(auction, *entries):
    """Hold an auction: who was next each time, for whom each entry counted, and its winner."""
    asked, counted = [], []
    holding = hold(auction, lambda: asked.append(auction.active[0]), lambda player, move: counted.append(player))
    try:
        next(holding)
        for entry in entries:
            holding.send(entered(entry))
    except StopIteration as over:
        assert len(counted) == len(entries), "it was over before"
        return asked, counted, over.value
    return asked, counted, "goes on"


IN_TURN = {
    "in turn": (("Bo 5", "Cy", "Dan 6", "Ann", "Bo"), "Dan"),
    "nobody bids": (("Bo", "Cy", "Dan", "Ann"), None),
    "the last may open": (("Bo", "Cy", "Dan", "Ann 2"), "Ann"),
    "the last need not pass": (("Bo", "Cy", "Dan"), "goes on"),
    "the winner is not asked again": (("Bo", "Cy 5", "Dan", "Ann"), "Cy"),
}


@pytest.mark.parametrize("kind", [Auction, RaiseOrDrop])
@pytest.mark.parametrize(("entries", "winner"), IN_TURN.values(), ids=IN_TURN)
def test_bids_and_passes_go_to_the_left(kind, entries, winner):
    auction = kind(SEATS, ("Bo", "Cy", "Dan", "Ann"))
    asked, counted, won = held(auction, *entries)
    assert won == winner and counted == [entry.split()[0] for entry in entries] == asked[: len(entries)]
    bids = {move.player: move.amount for entry in entries if isinstance(move := entered(entry), Bid)}
    assert auction.bids == bids and auction.standing == max(bids.values(), default=0)


@pytest.mark.parametrize(("entries", "asked", "winner"), [
    (("Bo 5", "Dan 6", "Ann", "Bo"), ["Bo", "Cy", "Ann", "Bo", "Cy"], "goes on"),
    (("Bo", "Cy 5", "Bo 6", "Cy", "Dan", "Ann"), ["Bo", "Cy", "Dan", "Cy", "Dan", "Ann"], "Bo"),
    (("Bo 5", "Bo", "Cy", "Dan", "Ann"), ["Bo", "Cy", "Cy", "Dan", "Ann"], "Bo"),
], ids=["out of turn", "in again", "his bid stands though he has passed"])
def test_a_move_counts_for_who_makes_it(entries, asked, winner):
    auction = Auction(SEATS, ("Bo", "Cy", "Dan", "Ann"))
    assert held(auction, *entries) == (asked, [entry.split()[0] for entry in entries], winner)


def test_the_last_bid_stands_though_it_is_lower_as_the_table_says_so():
    auction = Auction(SEATS, SEATS)
    held(auction, "Ann 9", "Bo 4", "Cy")
    assert (auction.high_bidder, auction.standing, auction.bids) == ("Bo", 4, {"Ann": 9, "Bo": 4})


def test_a_bid_of_the_bank_wins_if_nobody_bids_more():
    auction = Auction(("Ann", "Cy"), ("Ann", "Cy"), standing=40)
    assert held(auction, "Cy", "Ann")[2] is None and auction.standing == 40


def test_who_may_not_bid_and_does_leads_but_is_not_waited_for():
    auction = Auction(("Ann", "Bo"), ("Ann", "Bo"))
    asked, _, winner = held(auction, "Zoe 5", "Bo 6", "Ann")
    assert (asked, winner) == (["Ann", "Ann", "Ann"], "Bo")


def test_where_one_at_a_time_raises_or_drops_out_a_move_counts_for_who_was_asked():
    auction = RaiseOrDrop(SEATS, SEATS)
    asked, counted, winner = held(auction, "Ann 5", "Dan 7", "Ann", "Bo", "Cy")
    assert asked == counted == ["Ann", "Bo", "Cy", "Dan", "Ann"]
    assert (winner, auction.bids) == ("Bo", {"Ann": 5, "Bo": 7})


def test_where_one_at_a_time_raises_the_highest_bid_stands_and_who_is_left_wins():
    auction = RaiseOrDrop(SEATS, SEATS)
    assert held(auction, "Ann 9", "Bo 4", "Cy", "Dan")[2] == "goes on"
    assert (auction.high_bidder, auction.standing, auction.next) == ("Ann", 9, "Ann")
    auction.take(Pass("Ann"))
    assert (auction.is_over, auction.winner) == (True, "Bo")


@pytest.mark.parametrize("auction", [
    Auction(SEATS, ("Cy",), 5, "Cy", {"Cy": 5}), Auction(SEATS, ()), RaiseOrDrop(SEATS, ("Cy",), 5, "Cy", {"Cy": 5}),
    RaiseOrDrop(SEATS, ()),
])
def test_nobody_is_asked_where_one_bid_is_left_or_nobody_may_bid(auction):
    assert held(auction) == ([], [], auction.high_bidder)


def in_turn(*entries, is_over=lambda: False, first="Bo"):
    """Ask in turn: for whom each entry counted, and who would be next."""
    counted = []

    def heard(player, move):
        counted.append(player)
        if isinstance(move, Bid) and move.amount == 99:
            counted.append((yield "asked"))

    asking = until_all_pass(SEATS, first, lambda player: player, heard, is_over)
    try:
        next(asking)
        for entry in entries:
            asking.send(entry if entry == "answer" else entered(entry))
    except StopIteration as over:
        return counted, over.value
    return counted, "goes on"


def test_all_have_passed_when_they_have_in_a_row():
    assert in_turn("Bo", "Cy", "Dan 5", "Ann", "Bo", "Cy") == (["Bo", "Cy", "Dan", "Ann", "Bo", "Cy"], "goes on")
    assert in_turn("Bo", "Cy", "Dan 5", "Ann", "Bo", "Cy", "Dan")[1] == "Ann"


def test_turns_are_those_of_who_is_asked_and_may_have_questions():
    assert in_turn("Ann", "Bo 99", "answer", "Cy", "Dan") == (["Bo", "Cy", "answer", "Dan", "Ann"], "goes on")


def test_turns_end_when_there_is_nothing_more():
    left = ["one", "other"]
    assert in_turn("Bo 5", "Cy", is_over=lambda: not (left and left.pop())) == (["Bo", "Cy"], "Dan")
    assert in_turn(is_over=lambda: True) == ([], "Bo")
