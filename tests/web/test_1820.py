"""The screens of 1820 where they tell what the rules do with money."""

from companion.engine.record import load_json, parse_record
from companion.games.britain_1820 import TITLE, whole_turn
from companion.games.britain_1820.open_cry import OpenCry
from companion.web.components import part
from tests.games.britain_1820.test_recorded import RECORDED


def where(tables, name, is_there):
    """The table of a recorded game where it first is at such a position."""
    data = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    record = parse_record(data, lambda id_: TITLE)
    game = record.start.begin()
    for n, entry in enumerate(record.replay(check=False).entries()):
        if is_there(game):
            return tables.take_over({**data, "moves": data["moves"][:n]}, "Friday")
        game.play(entry)
    raise AssertionError(name)


def private_run(game):
    shown = whole_turn.shown(game)
    return shown is not None and shown.paid_to and shown.step


def test_a_private_company_is_offered_to_pay_its_owner_and_nothing_else(tables, seated):
    table = where(tables, "five", private_run)
    company, player = table.game.operating, table.game.ask.actors[0]
    phone = seated(table.code, player).get(f"/t/{table.code}")
    assert 'value="pay"' in phone.page and 'value="keep"' not in phone.page
    assert f"to {player}" in phone.text and "Withhold" not in phone.text
    phone.enter(f"/t/{table.code}/play", {"revenue": "120", "whole-turn": "pay"})
    assert table.refresh().game.earned[company.name] == {"revenue": 120, "per_share": 120, "paid": 120}


def test_an_auction_of_a_company_in_liquidation_shows_what_holders_get_or_pay(tables, seated):
    """As the page on which one looks up what a bid would bring."""
    def is_there(game):
        company = game.companies.get(game.ask.topic.company) if isinstance(game.ask.topic, OpenCry) else None
        return company is not None and game.in_liquidation(company) and company.loans

    table = where(tables, "shortfall", is_there)
    name, bid = table.game.ask.topic.company, table.game.ask.topic.standing
    phone = seated(table.code, table.game.players[0])
    shown = phone.get(f"/t/{table.code}").text
    found = phone.get(f"/t/{table.code}/look/deal?company={name.replace('&', '%26')}&bid={bid}").text
    liquidation = found.partition("As a liquidation")[2]
    for holder in table.game.companies[name].holders:
        amount = liquidation.partition(table.game.called(holder))[2].split()[1]
        assert amount[0] in "−-+" and amount in shown.partition(f"At ${bid}")[2], (holder, amount)


def test_a_holding_that_is_corrected_is_shown_as_it_is(tables, seated):
    table = where(tables, "five", lambda game: game.public() and any(one.of(game.players[0]) for one in game.public()))
    player = table.game.players[0]
    company = next(one for one in table.game.public() if one.of(player))
    phone = seated(table.code, player)
    address = f"/t/{table.code}/correct?kind=correct-holding&player={player}"
    assert f"{company.name} {company.card.name} {company.of(player)}" in phone.get(address).text
    shown = phone.get(f"{address}&company={company.name.replace('&', '%26')}").text
    assert f"{player} holds {company.of(player)} Unsold {company.pool + company.treasury}" in shown


def test_a_part_of_a_page_is_the_titles_own_or_else_its_familys():
    assert part(TITLE, "bidding") == "1820/bidding.html" and part(TITLE, "matrix") == "eighteenxx/matrix.html"


def test_who_has_passed_in_an_open_auction_is_not_asked_again_and_may_still_bid(tables, seated):
    table = where(tables, "five", lambda game: isinstance(game.ask.topic, OpenCry) and game.ask.passed)
    passed, asked = table.game.ask.passed[0], table.game.ask.asked[0]
    phone = seated(table.code, passed)
    phone.get(f"/t/{table.code}")
    assert "top--mine" not in phone.page and "Your turn" not in phone.page and "You may also Bid" in phone.text
    assert "top--mine" in seated(table.code, asked).get(f"/t/{table.code}").page
    bid = table.game.ask.topic.lowest
    phone.get(f"/t/{table.code}/act/bid?player={passed}").enter(
        f"/t/{table.code}/play", {"kind": "bid", "player": passed, "amount": str(bid)})
    assert table.refresh().game.ask.topic.bids[passed] == bid and passed not in table.game.ask.passed
