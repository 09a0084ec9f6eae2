"""Another box for a table that has begun: everything is played again with it, every entry is checked anew."""

import json
from copy import deepcopy

import pytest

from companion.eighteenxx.box.box import read_data
from companion.engine.errors import Malformed, Refusal
from companion.engine.record import parse_record
from companion.games import find_title
from companion.tables.boxes import changes
from companion.tables.history import audit, box_at, marked_log, newest_amended
from tests.tables.conftest import NAMES, Hands, shown

BOX = {**read_data("any-18xx"), "name": "Ours",
       "privates": {"FER": {"name": "Ferry", "price": 20, "revenue": 5}}}  # fmt: skip


def another(**parts):
    return {**deepcopy(BOX), **parts}


FERRY_PAYS_10 = another(privates={"FER": {"name": "Ferry", "price": 20, "revenue": 10}})


def table_of(tables, box=BOX, **options):
    return tables.make("any-18xx", NAMES, setup={"box": box}, depth="books", name="Friday", options=options)


@pytest.fixture
def hands(tables):
    return Hands(tables, table_of(tables), 3).play_on(60)


def in_the_first_operating_round(tables):
    """A table where the Ferry has paid once."""
    hands = Hands(tables, table_of(tables), 15)
    while not hands.table.game.round.is_operating:
        hands.play_on(1)
    return hands


def cash(table):
    return {player: table.game.purses[player].cash for player in NAMES}


def test_everything_is_played_again_with_the_new_box(tables, reopened):
    hands = in_the_first_operating_round(tables)
    other, entries, was = reopened(hands.table), list(hands.table.timeline.entries), cash(hands.table)
    owner = hands.table.game.privates["FER"].owner
    hands.amend({"box": FERRY_PAYS_10})
    assert hands.table.timeline.entries == entries
    assert cash(hands.table) == {**was, owner: was[owner] + 5}
    assert hands.table.start.setup["box"] == FERRY_PAYS_10
    assert shown(other.refresh()) == shown(hands.table) == shown(reopened(hands.table))
    assert shown(reopened(hands.table, "2.0")) == shown(hands.table), "checked once more by newer rules"


def test_the_game_file_holds_the_box_that_is_played_with_and_replays(hands):
    hands.amend({"box": another(name="Theirs", bank=9000)})
    record = json.loads(json.dumps(hands.table.record()))
    assert record["setup"]["box"]["bank"] == 9000
    game = parse_record(record, find_title).replay()
    assert game.receipts == hands.table.game.receipts
    assert hands.table.start.title.name == "Theirs"


def test_the_old_box_can_be_taken_back(hands, reopened):
    before = shown(hands.table)
    hands.amend({"box": FERRY_PAYS_10})
    amended = newest_amended(hands.table)
    assert (amended.line, amended.is_dropped, amended.back, amended.box) == (0, False, {}, 0)
    hands.amend({"box": box_at(hands.table, 0)})
    after = shown(hands.table)
    assert {name: after[name] for name in after if name != "seq"} == {name: before[name] for name in before if name != "seq"}
    assert box_at(hands.table, newest_amended(hands.table).box) == FERRY_PAYS_10
    with pytest.raises(Malformed, match="taken no box there"):
        box_at(hands.table, 5)
    assert shown(reopened(hands.table)) == after


def test_an_undo_leaves_the_new_box(hands, reopened):
    hands.amend({"box": FERRY_PAYS_10})
    hands.play_on(3)
    hands.undo(0)
    hands.redo()
    assert hands.table.start.setup["box"] == FERRY_PAYS_10
    assert shown(reopened(hands.table)) == shown(hands.table)


def test_an_entry_that_no_longer_stands_is_named_and_nothing_changes(hands, reopened):
    before = shown(hands.table)
    poor = another(start_cash={"2": 100, "3": 100, "4": 100, "5": 100, "6": 100})
    tried = hands.table.trial({"box": poor}).answer()
    assert tried.failing is not None and tried.refusal is not None
    with pytest.raises(Refusal) as refusal:
        hands.amend({"box": poor})
    assert str(refusal.value) == str(tried.refusal)
    assert shown(hands.table) == before == shown(reopened(hands.table))
    rest = {str(n): None for n in range(tried.failing, len(hands.table.timeline.entries) + 1)}
    hands.amend({"box": poor, **rest})
    assert len(hands.table.timeline.entries) == tried.failing - 1
    assert newest_amended(hands.table).back is None
    assert shown(hands.table) == shown(reopened(hands.table))


@pytest.mark.parametrize("box", [
    7, None, [], {"players": [3, 2, 1], "bank": "much"}, another(players=[4, 6]), another(bank=100),
    another(companies={**BOX["companies"], "Ann": {**BOX["companies"]["RED"], "name": "Ann"}}),
], ids=["a number", "nothing", "a list", "faults", "too few players", "too poor a bank", "a player's name"])  # fmt: skip
def test_a_box_with_which_nobody_can_play_here_is_refused(hands, reopened, box):
    before = shown(hands.table)
    with pytest.raises(Malformed):
        hands.table.trial({"box": box})
    with pytest.raises(Malformed):
        hands.amend({"box": box})
    assert shown(hands.table) == before == shown(reopened(hands.table))


def test_a_title_with_a_box_of_its_own_takes_no_other(tables):
    hands = Hands(tables, tables.make("emu-bay", NAMES, seed="one")).play_on(3)
    with pytest.raises(Malformed, match="not played with a box"):
        hands.amend({"box": BOX})


def test_what_was_as_printed_is_as_printed_and_house_rules_stay(tables):
    hands = Hands(tables, table_of(tables, bank=20_000, train_counts={"2": 9, "5": 2}))
    theirs = another()
    del theirs["trains"]["5"], theirs["phases"]["5"], theirs["trains"]["D"]["trade_in"]
    theirs["trains"]["3"]["number"] = 17
    hands.amend({"box": theirs})
    assert hands.table.start.options["bank"] == 20_000
    counts = hands.table.start.options["train_counts"]
    assert (counts["2"], counts["3"], "5" in counts) == (9, 17, False)
    assert hands.table.game.box.trains["3"].number == 17


def test_hands_are_told_what_another_box_asks_of_them(tables, reopened):
    hands = in_the_first_operating_round(tables)
    owner = hands.table.game.privates["FER"].owner
    after = hands.table.trial({"box": FERRY_PAYS_10}).answer().after
    hands.amend({"box": FERRY_PAYS_10})
    told = [hands.table.game.formatter()(text)
            for text in hands.table.instructions.changed(hands.table.seq, hands.table.game)]
    assert told == [hands.table.game.formatter()(text) for text in after.instructions] == [f"The bank pays {owner} $5."]
    change = hands.table.instructions.change(hands.table.game)
    assert str(change) == "the box, with which everything was played again."


def test_what_only_one_of_the_boxes_has_is_no_riddle_for_hands(tables):
    hands = in_the_first_operating_round(tables)
    loans = {"LOAN": {"name": "Loan", "price": 50, "interest": 5}}
    after = hands.table.trial({"box": another(privates={}, counters=loans)}).answer()
    while after.failing is not None:
        after = hands.table.trial({**after.changes, str(after.failing): None}).answer()
    assert [told for told in map(hands.table.game.formatter(), after.after.instructions)
            if "FER" in told] == ["Put away: FER."]


def test_what_is_otherwise_is_said_thing_by_thing():
    now = another(privates={"CAN": {"name": "Canal", "price": 60, "revenue": 15}}, bank=9000, holding_limit=50)
    now["trains"]["3"] |= {"price": 170, "distance": 4}
    now["companies"]["RED"] |= {"name": "Ruby", "token_costs": [0, 60]}
    now["market"]["rows"][1] = now["market"]["rows"][1].replace("54", "55")
    any_18xx = find_title("any-18xx")
    told = {(str(one.was), str(one.now)) for one in changes(any_18xx, BOX, now)}
    assert told == {
        ("The bank has 12,000.", "The bank has 9,000."),
        ("A player holds up to: 60\u00a0%", "A player holds up to: 50\u00a0%"),
        ("5 × 3 for 180 (rusts with 6)", "5 × 3 for 170 (rusts with 6)"),
        ("A 3-train counts up to 3 stops", "A 3-train counts up to 4 stops"),
        ("RED Red Line red 0 40 100", "RED Ruby red 0 60"),
        (f"Row 2 of the market: {BOX['market']['rows'][1]}", f"Row 2 of the market: {now['market']['rows'][1]}"),
        ("Ferry costs 20 and pays 5.", "None"), ("None", "Canal costs 60 and pays 15."),
    }
    assert not list(changes(any_18xx, BOX, BOX))


def test_the_log_says_who_changed_the_box_and_after_which_entry(hands):
    hands.amend({"box": FERRY_PAYS_10})
    hands.play_on(1)
    for lines in (marked_log(hands.table), audit(hands.table)):
        marked = [(line.n, change.what, change.by) for line in lines for change in line.changes]
        assert marked == [(60, "box", "Ann")]


def test_a_row_with_a_box_that_newer_rules_do_not_know_leaves_the_table_as_it_was_before(hands, reopened):
    before = shown(hands.table)
    hands.amend({"box": FERRY_PAYS_10})
    with hands.table.store._writing():
        hands.table.store.db.execute(
            "update log set data = ? where seq = ?", [json.dumps({"box": {"bank": "much"}}), hands.table.seq])
    table = reopened(hands.table)
    assert table.read_only is not None and table.start.setup["box"] == BOX
    assert [*table.timeline.entries] == before["entries"]
