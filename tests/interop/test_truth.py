"""The comparison with what the site says after each action notices what differs, and nothing else."""

import pytest

from companion.games.system_1828 import TITLE
from companion.interop.eighteen_xx_games.export import parse_export
from tests.eighteenxx import facts
from tests.interop.truth import Difference, differences

NAME = "1828-random-404"
#: Before the first merger.
UNTIL = "51"


def export():
    return parse_export(facts.read(f"games/{NAME}.json"), lambda id_: TITLE).cut_before(UNTIL)


def truth(monkeypatch, change):
    """The truth of the beginning, with a change."""
    data, read = facts.read(f"games/truth/{NAME}.json"), facts.read
    known = {**data, "actions": [change(action) for action in data["actions"] if action["id"] < int(UNTIL)]}
    monkeypatch.setattr(facts, "read", lambda name: known if "truth" in name else read(name))


def test_what_is_the_same_is_no_difference(monkeypatch):
    truth(monkeypatch, lambda action: action)
    assert list(differences(NAME, export())) == []


@pytest.mark.parametrize(("key", "value", "ours"), [
    ("p.101.cash", 79, 134), ("c.MC.coord", [9, 5], [10, 5]), ("k.10,5", ["GT", "MC"], ["MC"]), ("t.C13", "7/3", "7/4"),
    ("c.MC.shares", {"103": 30, "102": 20, "ipo": 50}, {"103": 30, "102": 20, "ipo": 40, "market": 10}),
    ("v.SVN.owner", "p:101", "p:102"), ("c.MC.president", "p:101", "p:103"), ("m.C&P.cash", 5, None), ("bank", 5, -1663),
])  # fmt: skip
def test_what_is_not_as_the_site_has_it_is_told_once(monkeypatch, key, value, ours):
    truth(monkeypatch, lambda action: {**action, "d": {**action["d"], key: value}} if action["id"] == 48 else action)
    found = list(differences(NAME, export()))
    assert found[0] == Difference(48, key, value, ours) and {one.key for one in found} == {key}
