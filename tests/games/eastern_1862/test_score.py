"""A final position of 1862 alone, and the worth of players in a game: example 12. Source: 1862 rules, 23."""

import pytest

from companion.eighteenxx.model.moves import SellShares
from companion.engine.errors import Malformed
from companion.engine.record import trace_line
from companion.games.eastern_1862 import TITLE
from tests.games.eastern_1862.opened import Opened

#: Ann's part is that of the example.
FINAL = {
    "players": {
        "Ann": {"cash": 1340, "shares": {"ESR": 50, "WVR": 30, "WNR": 20}},
        "Bo": {"cash": 100, "shares": {"WNR": 30}},
    },
    "prices": {"ESR": 350, "WVR": 174, "WNR": 95}, "without_train": ["WNR"],
}  # fmt: skip


def test_shares_of_a_company_without_a_train_count_half():
    found = TITLE.score(FINAL)
    assert found.result == {"Ann": 3706, "Bo": 100 + 3 * 47} and found.winners == ("Ann",)
    assert str(found.working[0]) == "WNR has no train: a share counts half its price of 95, 47."


@pytest.mark.parametrize(("without", "sentence"), [
    (None, 'needs "without_train": the companies that own no train'), (["GWR"], "There is no company called GWR"),
])
def test_what_the_position_must_say(without, sentence):
    with pytest.raises(Malformed, match=sentence):
        TITLE.score({**FINAL, "without_train": without})


def test_there_are_no_privates_to_be_scored():
    found = [str(line) for line in TITLE.score(FINAL).working]
    assert "Bo: cash 100 + shares 141 = 241." in found and not any("private" in line for line in found)
    with pytest.raises(Malformed, match=r'^The position needs "players": cash and shares of each\.$'):
        TITLE.score({"prices": {}, "without_train": []})
    assert not TITLE.forms.score_parts(("Ann", "Bo"))["privates"]


def test_a_line_of_a_trace_is_scored_as_the_game_counts():
    table = Opened(3)
    table.running("ECR", 95, trains=0, Ann=5)
    table.running("NGC", 174, Bo=3, Ann=1)
    line = trace_line(table.game)
    assert table.game.worth()["Ann"] == 800 + 5 * 47 + 174
    assert TITLE.score(line).result == table.game.worth()


def test_a_sale_without_a_train_brings_half_and_says_so():
    """Example 2: 65 without a train."""
    table = Opened().in_the_stock_round()
    table.running("ECR", 65, trains=0, Bo=3, Ann=3)
    table.do(SellShares("Ann", "ECR", 30))
    assert table.game.purses["Ann"].cash == 600 + 3 * 32
    assert table.notes()[-1] == "Ann sells 30 % of ECR for £96. Its price goes from £65 to £58."
