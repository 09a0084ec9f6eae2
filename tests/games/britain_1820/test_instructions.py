"""What hands move on the table of 1820."""

from companion.eighteenxx.model.facts import PriceMoved
from companion.eighteenxx.model.track_facts import PhaseBegun
from companion.engine.facts import Bearing
from companion.engine.text import Money, address_to
from companion.engine.things import net
from companion.games.britain_1820 import business, deals
from companion.games.britain_1820.cousin_auction import cousin_auction
from companion.games.britain_1820.moves import BANK
from tests.games.britain_1820.table import Table


def hands(game, movements, back=False):
    """What hands do because of movements, in the game as it stands after them, or before them."""
    return [str(one) if not hasattr(one, "who") else f"{one.who} {one.does}"
            for one in game.moved(net(movements, back), (), back)]


def movements_of(game, *steps):
    game.things.take_movements()
    for step in steps:
        list(step)
    return game.things.take_movements()


def test_trains_that_are_left_go_back_into_the_box_when_a_phase_begins_and_out_of_it_when_that_is_undone():
    game = Table().game
    game.supply["yellow"] = 3
    movements = movements_of(game, business.train_leaves_supply(game, "green"))
    assert hands(game, movements) == [
        "Put 3 × 2+ from the supply back into the box.", "Move the Cost of Business marker to column 3."]
    assert hands(game, movements, back=True) == [
        "Put 3 × 2+ back into the supply.", "Move the Cost of Business marker to column 1."]


def test_a_train_that_is_bought_and_one_that_goes_back():
    game = Table().game
    game.move_train("yellow", BANK, "CFR")
    movements = game.things.take_movements()
    assert hands(game, movements) == ["CFR takes a 2+"]
    assert hands(game, movements, back=True) == ["CFR puts a 2+ back into the supply"]


def test_what_hands_move_is_not_told_a_second_time():
    facts = [PriceMoved("CFR", Money(71), Money(60)), PhaseBegun("green")]
    assert [Bearing.IN_INSTRUCTIONS in fact.bearing for fact in facts] == [True, False]


def test_trains_are_called_as_the_tables_cards_have_them_everywhere():
    game = Table(column=6, train_names="cards").game
    game.supply["green"] = 0
    movements = movements_of(game, business.discard_from_supply(game))
    (note,) = [str(game.text_of(fact)) for fact in game._take_facts() if fact.kind == "exported"]
    assert (note, hands(game, movements)) == ("A 6+ leaves the game.", ["Put a 6+ from the supply back into the box."])


def test_a_bid_on_a_cousin_lies_on_its_card_until_the_auction_is_over():
    table = Table(players=3).stock(1)
    first, second = table.game.cards[:2]
    for player in (first, second):
        table.cash(player, 800)
    table.go(cousin_auction(table.game))
    for player in (first, second):
        table.play("bid-cousin", player=player, cousin="locke", amount=50 if player == first else 60)
    game, done = table.game, table.game.receipts[-1:]
    name = game.box.cousins["locke"].short
    told = game.instructions(done, False)
    assert sorted(map(str, told)) == sorted([f"{first} takes 50 back from {name}.", f"{second} puts 60 on {name}."])
    assert f"You put 60 on {name}." in [str(address_to(second, text)) for text in told]
    assert sorted(map(str, game.instructions(done, True))) == sorted(
        [f"{first} puts 50 on {name}.", f"{second} takes 60 back from {name}."])
    table.passes(*game.cards[2:], first, second)
    assert "The bids on the cousins go to the bank." in [
        str(text) for text in game.instructions(game.receipts[-1:], False)]


def test_what_is_raised_for_a_takeover_lowers_the_price_before_the_loans_that_are_taken_over_do():
    table = Table(column=13)
    table.company("CFR", 95, 10, ["red"], cash=40, Ann=4, Ben=2)
    table.company("M&BR", 10, 10, ["red"], cash=0, loans=1, Ann=3, Ben=1)
    game, step = table.game, table.game.figures.loan
    buyer = game.companies["CFR"]
    told = list(map(str, deals.taken_over(game, game.companies["M&BR"], 40 + step + 1, buyer).follows))
    raised, both = game.price_after(buyer, -2), game.price_after(buyer, -3)
    assert f"With 2 loans for that its price goes from {game.price(buyer)} to {raised}." in told
    assert f"It takes over 1 loan: its price goes from {raised} to {both}." in told


def test_the_steps_of_a_turn_that_are_passed_are_told_apart():
    table = Table(column=6)
    table.company("CFR", 95, 10, ["blue"], cash=900, loans=2, Ann=4, Ben=2)
    table.turn("CFR")
    ended = []
    while table.game.ask and table.game.ask.acts_for == "CFR" and len(ended) < 9:
        kinds = [offer.kind.kind for offer in table.game.ask.open_offers()]
        if "run-trains" in kinds:
            table.run("CFR", 0)
            continue
        if "pay-bill" in kinds:
            table.play("pay-bill", company="CFR")
            continue
        table.play("pass", company="CFR")
        ended.append(str(table.game.log_line(table.game.receipts[-1])))
    assert ended[0] == "CFR buys no more trains" and len(set(ended)) == len(ended)
