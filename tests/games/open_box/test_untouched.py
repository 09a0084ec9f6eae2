"""A form that nobody has changed keeps the box as it is played: what a file leaves open is not settled by looking at it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

from companion.games import TITLES
from companion.games.open_box.contents import read
from companion.interop.boxes import read_box_file
from companion.tables import box_form
from tests.each import each

FILES = sorted((Path(__file__).parents[2] / "interop" / "maker").glob("*.json"))
SCREENS = {id_: title for id_, title in TITLES.items() if title.view is not None}
#: Owned whole, odd shares, a token that costs 4, a train of which nobody knows the number; no phases, market or colours.
SPARSE = """
name = "Sparse"
bank = 9000
[kinds.minor]
certificates = [100]
[kinds.five]
certificates = [40, 20, 20, 20]
[companies.A]
kind = "minor"
token_costs = [4]
[companies.B]
kind = "five"
[trains.2]
number = 6
price = 80
[trains.3]
price = 180
[trains.4]
price = 300
[privates.P]
name = "P"
"""
#: The words that no form asks for.
WORDS = """
name = "Words"
players = [2, 3]
bank = 9000
by_hand = ["loans", "mergers"]
bank_by_players = {2 = 7000}
certificate_limit_by_companies = {2 = {3 = 20, 2 = 14}}
sets = [1, 2]
sells_of = "operated"
next_order = "most cash"
never_owes_train = true
helps_with_any = true
obsolete_count = true
exported = ["2"]
export_after = "round"
[ends.sets]
operating = "set"
after = 5
[price_moves]
sale_of_others = "stay"
others_free = 1
sale_if = "floated"
sold_out_to = "players"
pool = "down"
[kinds.company]
certificates = [20, 10, 10, 10, 10, 10, 10, 10, 10]
holding_limit = 70
float_by_phase = {3 = 50}
full_from = "3"
dividends = ["pay", "half", "withhold"]
half_keeps = 10
[[kinds.company.dividend_moves]]
paid = "nothing"
moves = ["left"]
[[kinds.company.dividend_moves]]
times_price = "2"
moves = ["right", "up"]
[companies.A]
[market]
rows = ["50 60P 70P", "40 50 60"]
form = "falling grid"
exceptions = ["up 0 1 1 2"]
[trains.2]
number = 6
price = 80
obsolete_by = "3"
[trains.2J]
number = 6
price = 40
side_of = "2"
[trains.3]
number = 3
price = 180
[phases.2]
train_limit = 4
colours = ["yellow"]
train_limits = {company = 3}
trains_a_turn = 1
trains_between = false
[phases.3]
train_limit = 4
colours = ["yellow"]
begun_by = ["2J"]
[privates.P]
name = "P"
price = 20
revenue = 5
company_prices = [10, 30]
stays = true
revenues = {3 = 10}
"""


def flat(value, at=""):
    """What a box has, field by field."""
    if is_dataclass(value):
        for one in fields(value):
            yield from flat(getattr(value, one.name), f"{at}.{one.name}")
    elif hasattr(value, "items"):
        for key, one in value.items():
            yield from flat(one, f"{at}[{key}]")
    elif isinstance(value, list | tuple):
        yield at, len(value)
        for n, one in enumerate(value):
            yield from flat(one, f"{at}[{n}]")
    elif not callable(value):
        yield at, str(value)


def played(data):
    # A bank without limit never breaks, whatever is said of it.
    found = dict(flat(read(data).box))
    return {at: value for at, value in found.items() if not (at.startswith(".ends[bank]") and found[".bank"] == "None")}


@each("content", [*(path.read_bytes() for path in FILES), SPARSE.encode(), WORDS.encode()])
def test_a_form_that_nobody_has_changed_keeps_the_box_as_it_is_played(content):
    data = dict(read_box_file(content).data)
    filled = box_form.fill_in(box_form.form(data, SCREENS).typed, data, SCREENS)
    assert filled.faults == ()
    assert played(filled.data) == played(data)


def test_who_looks_twice_changes_nothing_either():
    data = dict(read_box_file(SPARSE.encode()).data)
    once = box_form.fill_in(box_form.form(data, SCREENS).typed, data, SCREENS).data
    twice = box_form.fill_in(box_form.form(once, SCREENS).typed, once, SCREENS).data
    assert twice == once and "number" not in once["trains"]["3"]
