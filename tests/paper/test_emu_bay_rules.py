"""The rules reminder says the rules that hold tonight, not those that are printed."""

from typing import Any

import pytest
from lxml import etree

from companion import sheets
from companion.games import kits
from companion.games.emu_bay import TITLE
from companion.games.emu_bay.sheets.rules import OTHERWISE
from tests.paper.test_from_table import night, start

SVG = "{http://www.w3.org/2000/svg}"
#: Every option otherwise than printed, and what the card then says.
HOUSE: dict[str, tuple[Any, str]] = {
    "forest_first_cost": (5, "The first track in a forest costs ₤5."),
    "independent_station_price": ({"MLM": 6, "NMF": 5}, "Opening prices: MLM ₤6, NMF ₤5."),
    "starting_bonds_count_as_issued": (False, "Starting bonds do not count as issued."),
    "narrow_gauge_counts_for_towns": (False, "The red track of a merged independent connects to no town."),
    "two_gauges_per_hex": (True, "A company may have its own track and red track in the same hex."),
    "end_conditions_stay_marked": (True, "An end condition once marked stays marked."),
    "shares_condition_includes_independents": (False, "The game can end although independents are unsold."),
    "stalemate_pays_dividends": (False, "If you can take no action, the game is over without dividends."),
    "equal_debt_order": ("bankrupt_player_chooses", "Of equal debts the bankrupt player chooses which is paid first."),
}


def sides(**options: Any) -> list[str]:
    """What the card says, front and back."""
    at = night(start(**options).begin())
    sheet = kits.find_kind(at, "rules").fill(at)
    pages = (etree.fromstring(page.encode()) for page in sheets.svg(sheet))
    return [" ".join("".join(text.itertext()) for text in page.iter(f"{SVG}text")) for page in pages]


def test_every_option_has_its_rule() -> None:
    assert set(HOUSE) == set(OTHERWISE) == {option.id for option in TITLE.options}


def test_as_printed_nothing_is_different() -> None:
    front, back = sides()
    assert "TONIGHT" not in front + back
    assert "One track of a company in a hex" in front and "dividends are paid once more" in back


@pytest.mark.parametrize("option", HOUSE)
def test_a_house_rule_is_on_the_card(option: str) -> None:
    value, words = HOUSE[option]
    front, _ = sides(**{option: value})
    told = front.split("TONIGHT DIFFERENT")[1]
    assert words in told
    assert not any(other in told for _, other in HOUSE.values() if other != words)


def test_no_sentence_on_the_card_contradicts_a_house_rule() -> None:
    front, back = sides(two_gauges_per_hex=True, stalemate_pays_dividends=False)
    assert "One track of a company in a hex" not in front and "dividends are paid once more" not in back


def test_all_house_rules_at_once_are_readable() -> None:
    at = night(start(**{option: value for option, (value, _) in HOUSE.items()}).begin())
    assert not sheets.printed([kits.find_kind(at, "rules").fill(at)]).remarks
