"""What the table may do besides, at any time: payments, a company that closes, going on elsewhere."""

import pytest

from companion.eighteenxx.model.moves import BuyShare, Pass, SellShares, StartCompany
from companion.engine.errors import ImpossibleMove
from companion.engine.game import Entry, replay
from companion.engine.record import trace_line
from companion.games.open_box.acts import CloseCompany, GoOn, Pay, SettleRule
from tests.each import each
from tests.games.open_box.tables import a_game, enter, played_until


def test_anybody_pays_anybody_for_anything():
    game = a_game()
    receipt = enter(game, Pay("Ann", "Bo", 35, "a loan between friends"))
    assert (game.purses["Ann"].cash, game.purses["Bo"].cash) == (765, 835)
    assert game.formatter()(game.log_line(receipt)) == "Ann pays Bo $35: a loan between friends"
    assert [str(game.text_of(posting.why)) for posting in receipt.postings] == ["a loan between friends"]
    enter(game, Pay("bank", "RED", 100))
    assert game.companies["RED"].cash == 100


@each(("move", "sentence"), [
    (Pay("Ann", "Bo", 801), "Ann has $800; this costs $801."),
    (Pay("Ann", "Ann", 5), "Ann cannot pay itself."),
    (Pay("Ann", "Xaver", 5), "Xaver has no money of its own here."),
    (Pay("Ann", "Bo", 0), "A payment is at least $1."),
    (CloseCompany("PRR"), "There is no company called PRR. There are: RED, BLU, GRN, YEL, ORG, VIO, BLK, BRN."),
    (GoOn("auction"), "Rounds are stock rounds, operating rounds, not auction."),
    (GoOn("operating"), "No company operates yet."),
    (GoOn("stock", "RED"), "In this round Ann, Bo, Cy may be next, not RED."),
])
def test_what_cannot_be(move, sentence):
    game = a_game()
    before = trace_line(game)
    with pytest.raises(ImpossibleMove) as refused:
        game.play(Entry(move))
    assert game.formatter()(refused.value.text) == sentence
    assert trace_line(game) == before


def test_another_player_is_next():
    game = a_game()
    assert game.ask.actors == ("Ann",)
    enter(game, GoOn("stock", "Cy"))
    assert (game.ask.actors, str(game.round_name())) == (("Cy",), "SR 1")


def test_another_company_is_next_and_nobody_acts_twice():
    game = played_until(lambda game: game.round.is_operating and len(game.waiting) > 1)
    number, first, order = str(game.round_name()), game.operating.name, [one.name for one in game.waiting]
    income = dict(game.income)
    enter(game, GoOn("operating", order[-1]))
    assert (game.operating.name, str(game.round_name())) == (order[-1], number)
    assert [one.name for one in game.waiting] == order[:-1] and first not in order
    assert game.income == income


def test_whoever_was_next_may_come_after_another():
    game = played_until(lambda game: game.round.is_operating and len(game.waiting) > 1)
    first, order = game.operating.name, [one.name for one in game.waiting]
    enter(game, GoOn("operating", order[-1], then=first))
    assert game.operating.name == order[-1] and [one.name for one in game.waiting] == [first, *order[:-1]]
    for round_, who, then in (("operating", first, first), ("stock", "Cy", first), ("operating", first, "Cy")):
        with pytest.raises(ImpossibleMove, match="in this operating round"):
            game.play(Entry(GoOn(round_, who, then=then)))


def test_a_stock_round_in_the_middle_of_a_set():
    game = played_until(lambda game: game.round.is_operating and game.waiting)
    turn = game.round.turn
    enter(game, GoOn("stock"))
    assert str(game.round_name()) == f"SR {turn + 1}" and game.operating is None
    enter(game, GoOn("operating"))
    assert str(game.round_name()) == f"OR {turn + 1}.1"


def test_the_company_on_turn_closes():
    game = played_until(lambda game: game.round.is_operating and len(game.waiting) > 1)
    gone, following = game.operating, game.waiting[0]
    enter(game, CloseCompany(gone.name))
    assert gone.is_closed and gone.cash == 0 and game.operating is following
    assert game.certificates.percent("removed", gone.name) == 100 and game.market.cell(gone.name) is None
    again = game.operating
    enter(game, CloseCompany(again.name, again=True))
    assert not again.is_closed and not again.is_started and game.certificates.percent("ipo", again.name) == 100


def test_nobody_pays_a_company_that_has_closed():
    game = a_game()
    enter(game, CloseCompany("RED"))
    with pytest.raises(ImpossibleMove, match="RED has closed"):
        game.play(Entry(Pay("Ann", "RED", 5)))


def test_a_round_ends_when_its_last_company_closes():
    game = played_until(lambda game: game.round.is_operating and not game.waiting and len(game.in_order()) > 1)
    turn, number, of = game.round.turn, game.round.number, game.round.of
    enter(game, CloseCompany(game.operating.name))
    if number < of:
        assert (game.round.turn, game.round.number) == (turn, number + 1)
    else:
        assert game.round.is_stock and game.round.turn == turn + 1


def test_what_was_done_besides_is_replayed_and_undone():
    game = played_until(lambda game: game.round.is_operating and len(game.waiting) > 1)
    at = len(game.entries())
    before = trace_line(game)
    enter(game, Pay(game.operating.name, "Ann", 1, "toll"))
    enter(game, GoOn("operating", game.waiting[-1].name))
    enter(game, CloseCompany(game.operating.name))
    assert trace_line(replay(game.start, game.entries())) == trace_line(game)
    assert trace_line(replay(game.start, game.entries()[:at])) == before


def test_another_rule_counts_from_now_on():
    game = played_until(lambda game: game.round.is_operating and game.ask.offer("pay-dividend") is not None)
    assert game.ask.offer("pay-half") is None
    receipt = enter(game, SettleRule("half", 1))
    told = game.formatter()(game.log_line(receipt))
    assert told == "From now on: Dividends: all, half or nothing"
    assert game.ask.offer("pay-half") is not None
    assert {question.id: answer for question, answer in game.answers()}["half"] == "1"
    again = replay(game.start, game.entries())
    assert trace_line(again) == trace_line(game) and again.box.pays_half


def test_a_price_moves_by_the_rule_of_its_moment():
    game = a_game()
    for question, answer in (("sale", 4), ("at-once", 1)):
        enter(game, SettleRule(question, answer))
    for move in (StartCompany("Ann", "RED", 100), Pass(player="Ann"), BuyShare("Bo", "RED", "ipo")):
        if game.ask.actors[0] == move.player:
            enter(game, move)
    bo = next(move for move in game.ask.open_offers() if move.kind is SellShares) if game.ask.actors == ("Bo",) else None
    assert bo is not None
    enter(game, SellShares("Bo", "RED", 10))
    assert game.price(game.companies["RED"]) == 100


@pytest.mark.parametrize(("question", "answer"), [("half", 7), ("half", -1), ("weather", 0)])
def test_no_such_answer(question, answer):
    game = a_game()
    with pytest.raises(ImpossibleMove, match="answered so"):
        game.play(Entry(SettleRule(question, answer)))
