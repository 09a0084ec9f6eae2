"""Games of 1828 that were played at random on the site (facts): every state that the site tells is ours too."""

import pytest

from companion.engine.text import Formatter
from companion.games.system_1828 import TITLE
from companion.interop.eighteen_xx_games.export import parse_export
from tests.eighteenxx import facts
from tests.interop.truth import differences

FAILED = ("Action {}: All shares and all money stay where they were; for {} that was the action of the turn, where by "
          "the rules it is a pass.")
ALONE = ("Action {}: {} gets two shares of the system for the director’s certificate of {} alone, where the rules give one.")
FOR_TWO = ("Action {}: {} gives the director’s certificate of {} for two others, where the rules break it up into single "
           "shares.")
ELSEWHERE = "Action {}: the site lets C&P earn {} by a run that is not over its new tile on {}, which the rules forbid."
#: What the site lets happen against the rules, by game.
REMARKS = {
    "1828-random-404": [FAILED.format(55, "Player 3"), ALONE.format(88, "Player 2", "NKP"),
                        FOR_TWO.format(88, "Player 3", "IC"), FOR_TWO.format(333, "Player 3", "GT")],
    "1828-random-408": [ELSEWHERE.format(153, "$30", "C13"), FAILED.format(198, "Player 1"),
                        FOR_TWO.format(378, "Player 4", "B&O")],
    "1828-random-411": [FOR_TWO.format(58, "Player 2", "NKP"), FOR_TWO.format(811, "Player 1", "MP")],
}  # fmt: skip


@pytest.mark.parametrize("name", REMARKS)
def test_every_state_is_that_of_the_site(name):
    export = parse_export(facts.read(f"games/{name}.json"), lambda id_: TITLE)
    found = list(differences(name, export))
    # A share of PRR that came with C&A leaves the game with a company that nobody has started; the site still counts it.
    assert all(one.key.endswith(".certs") and one.site == one.ours + 1 for one in found), found[:5]
    assert [Formatter("${}")(remark) for remark in export.noted] == REMARKS[name]
