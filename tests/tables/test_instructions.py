"""What hands do is known from what was noted, and is what playing the entries again would say, whatever has happened."""

import pytest

from companion.tables import instructions as of_a_table
from companion.tables.table import Table
from tests.tables.conftest import NAMES, Hands
from tests.tables.test_waiting import Waiters, of


class NothingPlayedAgain:
    """What would play entries again, were it asked to."""


def told(table, replay_cache=None):
    """What a table tells of its last step, and of what was taken back, from what it has noted."""
    place = table.seq, table.game, table.timeline
    return table.instructions.last(*place), table.instructions.taken_back(*place, replay_cache or table.replay_cache)


def replayed(table: Table):
    """The same from playing the entries again."""
    place, fresh = (table.seq, table.game, table.timeline), of_a_table.TableInstructions()
    return fresh.last(*place), fresh.taken_back(*place, table.replay_cache)


@pytest.mark.parametrize("title", ["emu-bay", "18chesapeake-otr"])
def test_what_was_noted_is_what_a_replay_says(tables, reopened, title):
    hands = Hands(tables, tables.make(title, NAMES, seed="one", name="Friday"))
    other = reopened(hands.table)
    hands.correct()
    hands.play_on(12)
    for n, act in enumerate((
        hands.move, hands.undo, hands.undo, hands.redo, hands.redo, hands.undo, hands.move, hands.correct, hands.undo,
        hands.redo, lambda: hands.amend({"1": None}), hands.move, hands.move, hands.undo,
    )):
        if act == hands.move:
            hands.play_on(1)
        else:
            act()
        assert told(hands.table) == replayed(hands.table), n
        # Another process reads every second row: now one, now two at a time.
        if n % 2:
            assert told(other.refresh()) == replayed(hands.table), n


def test_after_an_entry_nothing_is_played_again(hands, reopened):
    other = reopened(hands.table)
    for _ in range(9):
        hands.play_on(1)
        last, back = told(hands.table, NothingPlayedAgain())
        assert (last, back.receipts) == (told(other.refresh(), NothingPlayedAgain())[0], ())
        assert last == replayed(hands.table)[0]
    hands.undo()
    hands.undo()
    back = hands.table.instructions.taken_back(hands.table.seq, hands.table.game, hands.table.timeline, NothingPlayedAgain())
    assert back == replayed(hands.table)[1] and back.earlier


def test_what_a_change_of_the_past_asks_is_worked_out_once_for_a_row(hands, monkeypatch):
    hands.play_on(6)
    at = next(str(n) for n, entry in enumerate(hands.table.timeline.entries, 1) if entry.move.kind == "bid")
    hands.amend({at: {**hands.table.record()["moves"][int(at) - 1], "amount": 2}, **{
        str(n): None for n in range(int(at) + 1, len(hands.table.timeline.entries) + 1)}})
    asked, game = [], type(hands.table.game)
    moved = game.moved
    monkeypatch.setattr(game, "moved", lambda *of: asked.append(of) or moved(*of))
    pages = [hands.table.instructions.changed(hands.table.seq, hands.table.game) for _ in range(3)]
    assert pages[0] and pages == [pages[0]] * 3 and len(asked) == 1
    hands.play_on(1)
    assert hands.table.instructions.changed(hands.table.seq, hands.table.game) == ()


def test_a_change_of_the_past_says_which_line_and_what_it_was(tables):
    hands = Hands(tables, tables.make("emu-bay", NAMES, seed="one", name="Friday"))
    first = hands.table.game.ask.actors[0]
    hands.play([{"move": "bid", "player": first, "amount": 4}])
    hands.amend({"1": {"move": "bid", "player": first, "amount": 3}})
    change = hands.table.instructions.change(hands.table.game)
    assert str(change) == f"entry 1: “{first} bids 4” is now “{first} bids 3”"
    hands.undo()
    taken_back = hands.table.instructions.change(hands.table.game)
    assert str(taken_back) == f"entry 1: “{first} bids 4” was changed, and taken back since."
    hands.redo()
    hands.amend({"1": None})
    assert str(hands.table.instructions.change(hands.table.game)) == f"entry 1 was dropped: “{first} bids 3”"


def test_passes_that_follow_and_a_refused_entry_change_nothing(tables):
    bids = Waiters(tables, tables.make("1830", NAMES, name="Friday"))
    privates = [private.card.id for private in sorted(bids.table.game.privates.values(), key=lambda one: one.card.price)]
    for player, private in zip(NAMES * 2, privates, strict=True):
        bids.play([of("buy-private", player, private=private)])
    bids.play([of("set-par", "Cy", company="B&O", par=67)])
    bids.wait("Ann", "trade")
    bids.wait("Cy", "company")
    bids.play([of("start-company", "Bo", company="PRR", par=67)])
    with pytest.raises(Exception, match="turn"):
        bids.play([of("start-company", "Bo", company="NYC", par=67)])
    last, _ = told(bids.table, NothingPlayedAgain())
    assert [receipt.entry.move.kind for receipt in last.receipts] == ["start-company", "pass"]
    assert (last, ()) == (replayed(bids.table)[0], told(bids.table)[1].receipts)
    assert "Put the PRR marker on $67." in [bids.table.game.formatter()(text) for text in last.instructions]
