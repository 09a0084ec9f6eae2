"""What is written as TOML is read again as it was."""

import tomllib

from hypothesis import given
from hypothesis import strategies as some

from companion.interop.toml import toml

VALUES = some.booleans() | some.integers(-(2**63), 2**63 - 1) | some.text()
TABLES = some.recursive(
    some.dictionaries(some.text(), VALUES | some.lists(VALUES | some.lists(some.integers(0, 9)))),
    lambda inner: some.dictionaries(some.text(), VALUES | inner | some.lists(inner, max_size=2), max_size=3), max_leaves=5,
)  # fmt: skip


@given(TABLES, some.lists(some.text()))
def test_data_are_read_again_as_they_were_written(data, comments):
    assert tomllib.loads(toml(data, comments)) == data


def test_a_box_is_written_as_people_write_it():
    companies = {"N&W": {"name": 'North "&" West', "token_costs": [0, 40]}, "S": {}}
    data = {"name": "Fjord", "players": [3, 4], "companies": companies}
    assert toml(data, ["Read from a file."]) == (
        '# Read from a file.\nname = "Fjord"\nplayers = [3, 4]\n\n'
        '[companies."N&W"]\nname = "North \\"&\\" West"\ntoken_costs = [0, 40]\n\n[companies.S]\n'
    )  # fmt: skip
