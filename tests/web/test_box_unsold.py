"""Unsold shares in the form of a box: what is usual follows the capital, and what was answered stays."""

from companion.eighteenxx.box.box import read_data
from companion.eighteenxx.box.defaults import is_read_otherwise, kept_before, with_present
from companion.games import TITLES
from companion.tables.box_form import box_of_the_shelf, fill_in, form
from companion.tables.boxes import is_same, told
from tests.games.open_box.tables import ANY

AS_SOLD, TREASURY, MARKET, NOBODY = "1", "2", "1", "1"


def typed_in(box, **answers):
    """The box after the form was kept with other answers, of names such as unsold_company."""
    given = {**form(box, TITLES).typed, **{f"answer-{name.replace('_', '-')}": value for name, value in answers.items()}}
    filled = fill_in(given, box, TITLES)
    assert not filled.faults
    return filled.data


def kind_of(data):
    return next(iter(told(ANY, data).box.kinds.values()))


def words(data):
    kind = kind_of(data)
    return kind.unsold_lie, kind.unsold_price, kind.unsold_pay, kind.pool_pays


def test_whoever_chooses_that_shares_are_the_money_has_unsold_ones_in_the_treasury():
    for box in (read_data("any-18xx"), box_of_the_shelf("1889")):
        name = next(iter(box["kinds"]))
        assert words(typed_in(box)) == ("ipo", "par", "nobody", "company")
        assert words(typed_in(box, **{f"capital_{name}": AS_SOLD})) == ("treasury", "market", "company", "nobody")
        back = typed_in(typed_in(box, **{f"capital_{name}": AS_SOLD}), **{f"capital_{name}": "0"})
        assert words(back) == ("ipo", "par", "nobody", "company")


def test_what_was_answered_stays():
    data = typed_in(read_data("any-18xx"), capital_company=AS_SOLD)
    data = typed_in(data, unsold_company="0", unsold_price_company="0", pool_pays="0")
    assert words(data) == ("ipo", "par", "nobody", "company")
    assert words(typed_in(data)) == words(data)
    shown = form(data, TITLES).typed
    assert (shown["answer-unsold-company"], shown["answer-pool-pays"]) == ("0", "0")


def test_the_form_shows_what_is_usual_for_the_capital():
    shown = form(typed_in(read_data("any-18xx"), capital_company=AS_SOLD), TITLES).typed
    assert (shown["answer-unsold-company"], shown["answer-unsold-price-company"], shown["answer-pool-pays"]) == (
        TREASURY, MARKET, NOBODY)  # fmt: skip


def test_a_kept_box_from_before_is_read_as_it_is_now_and_its_table_is_told():
    before = {**read_data("any-18xx"), "kinds": {"company": {"float": 20, "capital": 0, "incremental": True}},
              "pays_for_pool": True}  # fmt: skip
    del before["assumes"]
    assert words(before) == ("ipo", "par", "nobody", "")
    assert words(kept_before(before)) == ("treasury", "market", "company", "nobody")
    assert is_read_otherwise(before) and not is_same(before, kept_before(before))


def test_a_table_whose_box_leaves_nothing_of_that_open_is_told_nothing():
    before = read_data("any-18xx")
    del before["assumes"]
    assert is_same(before, kept_before(before)) and is_same(before, before)
    assert not is_same(before, {**with_present(before), "bank": 1})


def test_a_token_that_nobody_knows_is_typed_as_a_question_mark():
    data = read_data("any-18xx")
    data = fill_in({**form(data, TITLES).typed, "kind-0-companies": "PRR Pennsylvania green 0 ? 100"}, data, TITLES).data
    assert data["companies"]["PRR"]["token_costs"] == [0, "?", 100]
    assert form(data, TITLES).typed["kind-0-companies"] == "PRR Pennsylvania green 0 ? 100"


def test_a_loan_without_a_price_is_asked_for():
    data = read_data("any-18xx")
    given = {**form(data, TITLES).typed, "counter-0-name": "Loan"}
    (fault,) = fill_in(given, data, TITLES).faults
    assert str(fault) == "What a company gets for Loan is missing: write its price, and 0 if it is no money."
    assert not fill_in({**given, "counter-0-price": "0"}, data, TITLES).faults


def test_privates_that_never_close_are_typed_so():
    privates = {"P1": {"symbol": "F", "name": "Ferry", "price": 20, "revenue": 5}}
    data = {**read_data("any-18xx"), "privates": privates}
    kept = fill_in({**form(data, TITLES).typed, "closes": ""}, data, TITLES).data
    assert not any(phase.closes_privates for phase in told(ANY, kept).box.phases.values())
