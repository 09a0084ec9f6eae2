"""A company that must buy a train on its president's phone: what is cheapest for him stands first, and nothing is said to be
the last way out that is not."""

import json
from pathlib import Path

import pytest

from companion.eighteenxx.model.moves import BuyTrain
from companion.engine.record import parse_record
from companion.games import find_title
from tests.web.stories_18xx import missing, paid_by_two, wandered

#: The games in which that is looked for: first the one where it was found.
NEAR = (9, *range(40))
RECORDED = Path(__file__).parents[1] / "games/chesapeake/recorded/18chesapeake-full-bank.json"


def _is_short_of_others(game):
    found = missing(game)
    return found is not None and found.is_short and bool(found.sales and game.title.view(game).others_trains)


def _sells(game):
    found = missing(game)
    return found is not None and not found.is_short and any(len(some) > 1 for _, some in found.sales)


def in_recorded(tables, is_wanted):
    """The table of a recorded game at the first position that is as wanted."""
    data = json.loads(RECORDED.read_text())
    games = parse_record(data, find_title).steps(False)
    n = next(len(game.receipts) for game in games if game.end is None and is_wanted(game))
    return tables.take_over({**data, "moves": data["moves"][:n]})


@pytest.fixture
def shown(seated):
    """The page of whoever is on turn: `shown(table, place)`."""
    return lambda table, place="": seated(table.code, table.game.ask.actors[0]).get(f"/t/{table.code}{place}")


def test_where_all_shares_are_too_little_a_train_of_another_company_stands_first(tables, shown):
    page = shown(wandered(tables, _is_short_of_others, seeds=NEAR)).page
    places = [page.index(words) for words in (
        "Buy a train of another company", "what is left is a train of another company, or bankruptcy",
        "Sell shares all the same", "Declare bankruptcy")]
    assert places == sorted(places) and "only bankruptcy is left" not in page and "must sell shares first" not in page


def test_the_shares_of_a_company_are_one_line(tables, shown):
    table = in_recorded(tables, _sells)
    page = shown(table).page
    for card, some in missing(table.game).sales:
        line = f"up to {some[-1].percent} %"
        assert (line in page) is (len(some) > 1), card.id


def test_bankruptcy_is_asked_first_and_shows_how_it_stands(tables, shown):
    table = wandered(tables, _is_short_of_others, seeds=NEAR)
    phone, company = shown(table), table.game.operating.name
    phone.enter(f"/t/{table.code}/play", {"kind": "declare-bankruptcy", "player": table.game.ask.actors[0]})
    assert "is bankrupt and the game is over. Worth now" in phone.text and table.refresh().game.end is None
    assert all(f"{name} ${table.game.worth_of(name):,}" in phone.text for name in table.game.players)
    phone.enter(f"/t/{table.code}/play", {"kind": "declare-bankruptcy", "player": table.game.ask.actors[0], "sure": "1"})
    told = str(table.refresh().game.end.text)
    assert company in told and "the money for one of the bank cannot be raised" in told


def test_the_price_of_another_companys_train_says_who_pays_and_asks_before_private_money(tables, shown):
    table = wandered(tables, paid_by_two)
    card, train, split = paid_by_two(table.game)
    player = table.game.ask.actors[0]
    phone = shown(table, f"/act/buy-train?player={player}&source={card.symbol.replace('&', '%26')}&train={train}")
    begins = max(split.has, 1)
    assert f"{split.payer} pays ${split.of(begins)[0]:,} , {player} pays ${split.of(begins)[1]:,}" in phone.text
    assert f'value="{begins}"' in phone.page
    bought = {"kind": "buy-train", "player": player, "source": card.symbol, "train": train,
              "price-typed": str(split.has + 1)}
    phone.enter(f"/t/{table.code}/play", bought)
    assert f"{player} pays $1 of private money" in phone.text and not table.refresh().game.depot.of(split.payer)
    phone.enter(f"/t/{table.code}/play", {**bought, "sure": "1"})
    assert isinstance(table.refresh().game.receipts[-1].entry.move, BuyTrain)
