"""Corrections of 1820: where a thing lies, what a figure is, and what cannot be."""

from contextlib import contextmanager

import pytest

from companion.engine.errors import Refusal
from companion.engine.things import net
from companion.games.britain_1820 import figures
from tests.engine.books import unbooked
from tests.games.britain_1820.table import Table


def table():
    """Two companies, a cousin, and a train that a player has ahead; the companion asks for a turn."""
    table = Table(column=5, players=3, exchange_markers="on")
    table.cousin("locke", "Ben", 50)
    table.company("CFR", 86, 10, ["green", "blue"], cash=300, loans=2, pool=2, placed=2, unplaced=1, Ann=3, Ben=3)
    table.company("LUR", 0, 1, ["green"], Carl=1)
    table.game.move_train("blue", "bank", "Ann")
    return settled(table.turn("CFR"))


def settled(table):
    """The table, of which nothing is to be told any more."""
    table.game.things.take_movements()
    return table


@contextmanager
def refuses(table, sentence):
    """What stands inside is refused with a sentence that begins so, and nothing has changed; what was put together by hand
    does not survive a refusal, so it is only looked at."""
    with pytest.raises(Refusal) as refused:
        yield
    assert str(refused.value).startswith(sentence)
    assert not table.game.receipts


@pytest.mark.parametrize(("thing", "what", "source", "target", "count"), [
    ("share", "CFR", "pool", "Ben", 2), ("share", "LUR", "Carl", "Ann", 1),
    ("share", "CFR", "Ann", "treasury", 1), ("share", "CFR", "treasury", "locke", 2),
    ("train", "green", "CFR", "LUR", 1), ("train", "blue", "Ann", "gone", 1), ("train", "brown", "bank", "CFR", 2),
    ("train", "green", "gone", "bank", 1), ("cousin", "locke", "Ben", "Carl", 1), ("cousin", "gwsc", "gone", "Ann", 1),
    ("charter", "CFR", "Ann", "Ben", 1),
])  # fmt: skip
def test_a_thing_lies_elsewhere(thing, what, source, target, count):
    it = table()
    it.game.set_supply("green", 10)
    settled(it)
    was, cash = it.game.lies(), it.money("Ann", "Ben", "Carl", "CFR", "locke")
    it.play("correct-place", thing=thing, what=what, source=source, target=target, count=count, reason="seen")
    moved = net(it.game.receipts[-1].movements)
    assert not unbooked(it.game, was, 0)
    if thing == "charter":
        assert it["CFR"].director == "Ben" and not list(moved.items())
    else:
        ((_, n, *way),) = moved.of(thing)
        at = {"treasury": what, "gone": None}
        assert (n, way) == (count, [at.get(source, source), at.get(target, target)])
    assert it.money("Ann", "Ben", "Carl", "CFR", "locke") == cash
    assert it.notes[0].startswith(f"Correction: {count} × ")


def test_the_director_follows_the_shares():
    it = table()
    it.play("correct-place", thing="share", what="CFR", source="pool", target="Ben", count=1)
    assert it["CFR"].director == "Ben"
    it.play("correct-holding", player="Ann", company="CFR", shares=5)
    assert it.figures("CFR", "director", "pool", "treasury") == ["Ann", 0, 1]


@pytest.mark.parametrize(("fields", "sentence"), [
    (("crayon", "CFR", "pool", "Ann", 1), "Things are: share, train, cousin, charter; not crayon."),
    (("share", "CFR", "pool", "Ann", 3), "the pool has 2 shares of CFR."),
    (("share", "CFR", "pool", "pool", 1), "One at least goes to another place."),
    (("share", "CFR", "pool", "Ann", -1), "One at least goes to another place."),
    (("share", "CFR", "pool", "LUR", 1), "share of CFR cannot lie with LUR."),
    (("share", "LUR", "Carl", "pool", 1), "At least one share of LUR must stay with a player or cousin."),
    (("share", "C&WR", "treasury", "Ann", 1), "the treasury has 0 shares of C&WR."),
    (("share", "XYZ", "pool", "Ann", 1), "There is no company called XYZ."),
    (("train", "pink", "bank", "CFR", 1), "There are no pink trains."),
    (("train", "green", "LUR", "CFR", 2), "LUR has 1 green train."),
    (("train", "red", "gone", "CFR", 1), "the box has 0 red trains."),
    (("cousin", "locke", "Carl", "Ann", 1), "locke does not lie there."),
    (("cousin", "locke", "Ben", "gone", 1), "Joseph Locke still has money or shares."),
    (("charter", "CFR", "Ann", "Carl", 1), "The director of CFR is whoever holds most shares of it."),
])  # fmt: skip
def test_what_cannot_lie_elsewhere(fields, sentence):
    it = table()
    with refuses(it, sentence):
        it.play("correct-place", **dict(zip(("thing", "what", "source", "target", "count"), fields, strict=True)))


def test_at_least_one_share_stays_with_somebody():
    it = Table(players=3)
    it.company("CFR", 86, 10, Ann=1)
    it.turn("CFR")
    with refuses(it, "At least one share of CFR must stay"):
        it.play("correct-place", thing="share", what="CFR", source="Ann", target="pool", count=1)


@pytest.mark.parametrize(("owner", "what", "value"), [
    ("CFR", "price", 95), ("CFR", "size", 20), ("CFR", "loans", 5), ("CFR", "placed", 4), ("CFR", "unplaced", 0),
    ("CFR", "floated", 0), ("CFR", "defaulted", 1), ("CFR", "exchange", 1), ("CFR", "used-locke", 2), ("LUR", "placed", 3),
    ("locke", "used", 2), ("Ann", "owed", 120), ("", "column", 7), ("", "rail_stations", 12),
])  # fmt: skip
def test_a_figure_is_set_right(owner, what, value):
    it = table()
    was = it.game.lies()
    it.play("correct-figure", owner=owner, what=what, value=value)
    assert not unbooked(it.game, was, 0)
    assert {one.part: one.value for one in figures.of(it.game, owner)}[what] == value
    assert it.notes[0].startswith("Correction: ") and it.notes[0].endswith(f" → {value}.")
    assert it.game.trace()["companies"]["CFR"]["defaulted"] is (what == "defaulted")


@pytest.mark.parametrize(("owner", "what", "value", "sentence"), [
    ("CFR", "mood", 1, "CFR has no figure called mood."),
    ("C&WR", "loans", 1, "C&WR has no figure called loans."),
    ("", "loans", 1, "the table has no figure called loans."),
    ("CFR", "loans", 9, "Loans of CFR: one of 0–8, not 9."),
    ("CFR", "size", 5, "Number of shares of CFR: one of 10, 20, 50, not 5."),
    ("CFR", "price", 87, "Price of CFR: one of 10, 40"),
    ("", "column", 18, "Column of the Cost of Business chart of the table: one of 1–17, not 18."),
])  # fmt: skip
def test_what_a_figure_cannot_be(owner, what, value, sentence):
    it = table()
    with refuses(it, sentence):
        it.play("correct-figure", owner=owner, what=what, value=value)
