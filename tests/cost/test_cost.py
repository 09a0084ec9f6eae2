"""What a replay, a page and a sheet cost is written in budgets.json, and is not exceeded without a word.

After a change that makes something cheaper, or dearer for a reason: `python -m tests.cost.measured --keep`, in its commit.
"""

import json
import sqlite3
from contextlib import closing

import pytest

from tests.cost.counting import calls_of, rows_of
from tests.cost.measured import BUDGETS, PARTS, counted

#: More than that above the budget is too much; more than that below, and the budget is to be lowered.
SLACK = 0.05


def against(budget, found):
    """What exceeds its budget, is far below it, or has none: a sentence each."""
    for name in sorted({*budget, *found}):
        for unit in sorted({*budget.get(name, {}), *found.get(name, {})}):
            kept, now = budget.get(name, {}).get(unit), found.get(name, {}).get(unit)
            if kept is None or now is None:
                yield f"{name}: {now} {unit}, and the budget says {kept}."
            elif now > kept * (1 + SLACK):
                yield f"{name}: {now:,} {unit}, {now / kept - 1:.0%} more than the budget of {kept:,}."
            elif now < kept * (1 - SLACK):
                yield f"{name}: {now:,} {unit}, {1 - now / kept:.0%} less than the budget of {kept:,}: lower it."


@pytest.mark.parametrize("part", PARTS)
def test_nothing_costs_more_or_much_less_than_its_budget(part):
    assert list(against(json.loads(BUDGETS.read_text(encoding="utf-8"))[part], counted(part))) == []


def test_more_less_and_what_has_no_budget_is_told():
    budget = {"a": {"calls": 1000}, "b": {"calls": 1000}, "c": {"calls": 1000}, "d": {"calls": 1}}
    found = {"a": {"calls": 1051}, "b": {"calls": 949}, "c": {"calls": 1050}, "e": {"bytes": 2}}
    assert list(against(budget, found)) == [
        "a: 1,051 calls, 5% more than the budget of 1,000.",
        "b: 949 calls, 5% less than the budget of 1,000: lower it.",
        "d: None calls, and the budget says 1.",
        "e: 2 bytes, and the budget says None.",
    ]


def test_rows_that_are_read_are_counted():
    with closing(sqlite3.connect(":memory:")) as file:
        file.execute("create table seats (name)")
        file.executemany("insert into seats values (?)", [("Ann",), ("Bo",), ("Cy",)])
        assert rows_of(file, lambda: file.execute("select * from seats where name < 'C'").fetchall()) == 2
        assert file.execute("select count(*) from seats").fetchone() == (3,)


def test_calls_of_our_own_functions_are_counted_and_no_others():
    from companion.engine.text import in_letters, say

    assert calls_of(lambda: None) == 0  # a function of the tests
    assert calls_of(lambda: sorted([3, 1], key=str)) == 0
    assert calls_of(lambda: in_letters(3)) == 1
    assert calls_of(lambda: [say("a") for _ in range(4)]) == 4
