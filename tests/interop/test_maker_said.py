"""What files of 18xx-maker say in words for people: read where it is plain, otherwise asked first."""

from companion.eighteenxx.box.defaults import with_present
from companion.eighteenxx.box.tables import PriceMoves
from companion.interop.boxes import check, read_box_file
from tests.each import each
from tests.games.open_box.tables import a_game
from tests.interop.test_maker import made

FOUR = [{"name": "2", "quantity": 4, "price": 80}, {"name": "3", "quantity": 3, "price": 180},
        {"name": "4", "quantity": 3, "price": 280}, {"name": "5", "quantity": 3, "price": 450}]  # fmt: skip
CHART = [{"name": "2", "limit": 4, "tiles": "yellow"}, {"name": "3", "limit": 4, "tiles": "green"},
         {"name": "4", "limit": 3, "tiles": "brown"}]  # fmt: skip
FERRY = [{"name": "Ferry", "price": 20, "revenue": 5}, {"name": "Canal", "price": 40, "revenue": 10}]
GRID = [[50, 60, {"value": 70, "par": True}, 80], [40, 50, 60]]


def test_of_a_key_that_stands_twice_the_last_counts_as_in_the_program():
    file = read_box_file(b'{"info": {"title": "X"}, "bank": 5000, "players": [{"number": 3, "number": 4}], "bank": 7000}')
    assert (file.data["bank"], file.data["players"]) == (7000, [4, 4])
    assert [str(note) for note in file.notes] == [
        f"“{key}” stands more than once in one object of the file: the last counts, as in 18xx-maker."
        for key in ("bank", "number")]  # fmt: skip
    assert check(file, "x").box.bank == 7000


# -- trains and rounds ----------------------------------------------------------------------------------------------------


@each("told", [["4", "5"], "4, 5", "4/5", "5 and 4"])
def test_kinds_that_share_a_phase_are_sold_side_by_side(told):
    box, notes = made(trains=FOUR, phases=[*CHART[:2], {"name": "brown", "train": told, "limit": 3}])
    assert box["phases"]["4"]["begun_by"] == ["5"]
    assert notes == ("Trains 4, 5 share a phase: they are on sale side by side.",)
    assert on_sale(box) == ["4", "5"]


def on_sale(box):
    """What the bank sells when it has sold all of the first two kinds of train."""
    game = a_game(box=with_present(box))
    for _ in range(4 + 3):
        game.depot.take(game.depot.next_trains()[0], "Ann")
    return [train.kind.name for train in game.depot.next_trains()]


@each(("track", "sets"), [
    (["SR", "OR1", "OR2"], [None, None, 2]), (["SR", "OR 1"], [None, 1, 1]), (["SR", "OR1", "OR2", "OR3"], 3 * [None]),
    (["SR", "OR"], 3 * [None]),
])  # fmt: skip
def test_a_track_with_two_operating_rounds_has_no_third(track, sets):
    box, notes = made(trains=FOUR[:3], phases=CHART, rounds=[{"name": name} for name in track])
    assert [row.get("operating_rounds") for row in box["phases"].values()] == sets
    assert ("no phase has more" in "".join(notes)) is (track[-1] != "OR")


def test_a_phase_that_says_its_operating_rounds_is_believed():
    box, _ = made(trains=FOUR[:1], phases=[{**CHART[2], "name": "2", "rounds": 3}], rounds=["SR", "OR1", "OR2"])
    assert box["phases"]["2"]["operating_rounds"] == 3


def test_of_a_train_there_may_be_none():
    _, notes = made(trains=[*FOUR[:1], {"name": "9", "quantity": 0}])
    assert notes == ("Of train 9 there is none, so the file says: nobody buys it, and nothing comes with it.",)


# -- moves of prices ------------------------------------------------------------------------------------------------------


@each(("movement", "read"), [
    ({"up": ["Sold out at end of SR"]}, {"sold_out": "up"}),
    ({"up": "All shares owned by players"}, {"sold_out": "up"}),
    ({"right": ["Dividend paid"]}, {"paid": "right"}),
    ({"right": ["Dividend ≥ stock price"]}, {"paid": "right", "paid_from": "price"}),
    ({"left": ["No dividend", "Withhold"]}, {"unpaid": "left"}),
    ({"left": "Dividends are not paid"}, {"unpaid": "left"}),
    ({"down": ["Each share sold"]}, {"sale": "down", "sale_by": "share"}),
    ({"left": ["Per block sold"]}, {"sale": "left", "sale_by": "sale"}),
    ({"down": ["Shares in bank pool at end of SR"]}, {"pool": "down"}),
    ({"right": ["Half dividend", "Dividend ≥ 2x price"]}, {}),
    ({"2x right": ["Dividend ≥ price"]}, {}),
    ({"up": ["Sold out"], "right": ["Sold out"]}, {}),
    ({"down": ["Whim of the table"]}, {}),
])  # fmt: skip
def test_words_on_moves_are_read_where_they_are_plain_and_told_in_any_case(movement, read):
    box, notes = made(stock={"type": "2D", "market": GRID, "movement": movement})
    assert box.get("price_moves", {}) == read
    assert set(read) <= set(PriceMoves.__dataclass_fields__)
    said = [text for texts in movement.values() for text in ([texts] if isinstance(texts, str) else texts)]
    assert all(any(f"“{text}”" in note for note in notes) for text in said)
    assert all(any(end in note for end in ("it is read as", "left to the table", "asked in the form")) for note in notes)


# -- privates -------------------------------------------------------------------------------------------------------------


def test_words_on_phases_say_when_privates_are_sold_and_close():
    phases = [CHART[0], {**CHART[1], "notes": "Privates may be sold to corporations"},
              {**CHART[2], "notes": ["Two trains at most", "All private companies close"]}]  # fmt: skip
    box, notes = made(trains=FOUR, phases=phases, privates=FERRY)
    rows = list(box["phases"].values())
    assert [row.get("privates_for_companies") for row in rows] == [None, True, None]
    assert [row.get("closes_privates") for row in rows] == [None, None, True]
    assert "With phase 4 the file says “All private companies close”: so privates close then." in notes


@each(("words", "closes"), [
    ({"info": "Privates close"}, True), ({"description": "Closes all privates."}, True),
    ({"info": "Privates do not close"}, None), ({"info": "Close the privates, except P1"}, None),
    ({"info": "Permanent"}, None),
])  # fmt: skip
def test_words_on_a_train_say_when_privates_close(words, closes):
    box, _ = made(trains=[*FOUR[:2], {**FOUR[2], **words}], phases=CHART, privates=FERRY)
    assert box["phases"]["4"].get("closes_privates") is closes


def test_privates_that_no_company_may_buy():
    box, notes = made(privates=FERRY, trains=FOUR, phases=CHART, pools=[
        {"name": "Privates", "notes": [{"note": "Privates may never be sold to companies"}]}])  # fmt: skip
    assert all(row["company_may_buy"] is False for row in box["privates"].values())
    assert "The file says “Privates may never be sold to companies”: so no company may buy a private." in notes
    assert not [note for note in notes if "May they?" in note]


def test_whether_companies_may_buy_privates_is_asked_first_where_no_phase_says_it():
    asked = "No phase of the file says that companies may buy privates. May they?"
    closing = [*CHART[:2], {**CHART[2], "events": {"close_companies": True}, "notes": "x"}]
    assert made(privates=FERRY, trains=FOUR, phases=closing)[1][0].startswith(asked)
    told = [CHART[0], {**CHART[1], "buy_companies": True}, closing[2]]
    assert not made(privates=FERRY, trains=FOUR, phases=told)[1][0].startswith(asked)
    assert made(trains=FOUR, phases=CHART)[1] == (), "without privates nobody is asked"


# -- turns ----------------------------------------------------------------------------------------------------------------


@each(("steps", "order"), [
    (["Sell any number of shares", "Buy one share"], [["sell", "buy"]]), (["Buy", "Sell"], [["buy", "sell"]]),
    (["Sell shares", "Buy a share", "Sell shares"], [["sell", "buy", "sell"]]),
    (["Sell, then buy, then sell"], [["sell", "buy", "sell"]]),
    (["Buy or sell"], None), (["Sell and buy in any order"], None), (["Pass"], None),
])  # fmt: skip
def test_the_order_of_selling_and_buying_is_read_step_by_step_or_asked(steps, order):
    box, notes = made(turns=[{"name": "Stock Round", "steps": steps}])
    assert box.get("stock_turn") == order
    assert ("Answer it in the form" in notes[0]) is (order is None)


def test_steps_without_an_order_are_asked_and_those_of_other_turns_told():
    box, notes = made(turns=[{"name": "SR", "steps": ["Sell", "Buy"], "ordered": False},
                             {"name": "Operating Round", "steps": ["Lay track", "Run"], "ordered": True}])  # fmt: skip
    assert "stock_turn" not in box
    assert notes == (
        "The steps of “SR” are in the file: Sell, Buy. In what order does a player sell and buy? Answer it in the form, "
        "under the stock rounds.",
        "The steps of “Operating Round” are in the file: Lay track, Run.",
    )


# -- cells of the market --------------------------------------------------------------------------------------------------


@each("cell", [{"value": 90, "label": "90 Game End"}, {"value": 90, "subLabel": "End of Game"}, {"value": 90, "legend": 0}])
def test_a_price_that_ends_the_game_does(cell):
    legend = [{"color": "red", "description": "Ends the game"}]
    box, notes = made(bank=5000, stock={"type": "2D", "market": [[*GRID[0], cell]], "legend": legend})
    assert box["market"]["rows"][0].split()[-1] in ("90E", "90yE")
    assert box["ends"] == {"bank": {"operating": "set", "stock": "next set"}, "bankruptcy": {"operating": "now"},
                           "price": {"operating": "round", "stock": "round"}}  # fmt: skip
    assert notes[0] == ("The market says that the game ends at 90: after the round in which a price gets there, or as in "
                        "most games by the bank or a bankruptcy, is assumed.")  # fmt: skip


def test_a_cell_without_a_price_ends_nothing_and_is_told_first():
    box, notes = made(stock={"type": "1D", "market": [50, {"value": 60, "par": True}, {"label": "Game End"}]})
    assert "ends" not in box and box["market"]["rows"] == ["50 60P"]
    assert notes[0].startswith("The market has “Game End”, without a price: the game does not end there by itself.")


def test_cells_to_which_no_marker_gets_are_told():
    apart = [[*GRID[0], None, 500], GRID[1], [None], [10]]
    assert "No marker gets to 500, 10 on the market, which lie apart: compare with the board." in made(
        stock={"type": "2D", "market": apart})[1]  # fmt: skip
    assert made(stock={"type": "2D", "market": GRID})[1] == ()
