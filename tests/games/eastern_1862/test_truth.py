"""The sample games of 1862 with the site's state after every action (facts): our replay finds the same, entry by entry."""

import pytest

from companion.eighteenxx.box.places import POOL
from companion.engine.text import Formatter
from companion.games.eastern_1862 import TITLE
from companion.interop.eighteen_xx_games.export import parse_export
from tests.eighteenxx import facts
from tests.interop import truth

GAMES = ("1862-random-501", "1862-random-503", "1862-random-511")
#: The hexes of London, where permits lie.
LONDON = ("B15", "D15")
#: What only the site lets happen.
REMARKS = {
    "1862-random-503": """Action 921: The site lowers the price of NGC, although the LNER has formed.
Action 937: the site let WNR earn £940 in receivership; the rules ask for the most, which is £950.
Action 956: the site let WNR earn £1,280 in receivership; the rules ask for the most, which is £1,390.
Action 956: The site lets WNR buy a train beyond the limit, as it is in receivership.""".replace("\n", " "),
}


class Truth(truth.Truth):
    """The token that a permit is lies in London, wherever there."""

    def go_on(self, until):
        last = super().go_on(until)
        for key in [key for key in self.state if key.startswith("c.") and key.endswith(".tokens")]:
            self.state[key] = ["London" if place in LONDON else place for place in self.state[key] or ()]
            permits = key.replace(".tokens", ".permits")
            self.state[permits] = sorted(self.state[permits] or ())
        return last


def state(game, export):
    """With permits and receiverships."""
    found = truth.state(game, export)
    for company in (one for one in game.companies.values() if not one.is_closed):
        key = f"c.{company.name}"
        found[f"{key}.tokens"] += ["London"] * ("London" in company.hexes)
        found[f"{key}.permits"] = sorted(game.permits[company.name])
        if game.certificates.president(company.name) == POOL:
            found[f"{key}.president"] = "market"
        if company.is_started and not company.token_prices:
            found[f"{key}.tokens_left"] = [0, 0]  # until they are bought
    return {**found, "certlimit": game.limit}


def waits(game):
    """The site pays for the hexes of local trains with the dividend."""
    return game.ask.offer("pay-dividend") is not None


@pytest.mark.parametrize("name", GAMES)
def test_every_state_is_that_of_the_site(name):
    export = parse_export(facts.read(f"games/{name}.json"), lambda id_: TITLE)
    assert list(truth.differences(name, export, state, waits, Truth(name))) == []
    assert Formatter("£{}")(export.remark or "") == REMARKS.get(name, "")
