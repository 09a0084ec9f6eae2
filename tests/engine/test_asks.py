from dataclasses import dataclass
from typing import ClassVar

import pytest

from companion.engine.asks import Ask, Field, Offer, not_your_turn
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import say
from tests.each import each
from tests.engine.legal import counted, every_move


@dataclass(frozen=True, slots=True)
class Buy(Move):
    kind: ClassVar[str] = "buy"
    player: str
    what: str
    price: int


@dataclass(frozen=True, slots=True)
class Sleep(Move):
    kind: ClassVar[str] = "sleep"
    player: str


PRICES = {"cow": (2, 3), "pig": (1, 0), "hen": (1, 1)}


def buy(against=None, gate=lambda: (), nothing=None):
    return Offer(
        Buy, say("Buy"),
        (
            Field("what", say("What?"), lambda chosen: OneOf(tuple(PRICES), against)),
            Field("price", say("For?"), lambda chosen: Amount(*PRICES[chosen["what"]])),
        ),
        gate, nothing,
    )


def no_hens(what):
    if what == "hen":
        yield illegal("No hens today.")


def never(what):
    yield impossible("No {what}.", what=what)


def ask(*offers, actors=("Ann", "Bo")):
    return Ask(
        actors=actors, heading=say("Market"), make_offers=lambda: offers, not_your_turn=lambda p: illegal("Not {p}.", p=p),
        unexpected_move=say("Buy or sleep."), task=say("Buy something"),
    )


def first(seq):
    return seq[0]


def test_an_offer_is_open_when_its_fields_can_be_filled():
    assert buy().closed() is None
    assert buy().choices(0, {}) == ["cow", "hen"]


def test_an_offer_is_closed_by_its_gate():
    assert str(buy(gate=lambda: [illegal("Market closed.")]).closed()) == "Market closed."


def test_an_offer_is_closed_when_nothing_can_be_chosen():
    assert str(buy(never).closed()) == "There is nothing to choose here."
    assert str(buy(never, nothing=lambda: illegal("Sold out.")).closed()) == "Sold out."


def test_a_choice_that_leads_nowhere_is_none():
    pigs_only = buy(lambda what: never(what) if what != "pig" else ())
    assert pigs_only.closed() is not None


CHECKS = {
    "unknown": (Buy("Ann", "cat", 1), "cat is not one of: cow, pig."),
    "against": (Buy("Ann", "hen", 1), "No hens today."),
    "amount": (Buy("Ann", "cow", 4), "It can be 3 at most, not 4."),
    "nothing fits": (Buy("Ann", "pig", 1), "It can be 0 at most, not 1."),
    "another player": (Buy("Cy", "cow", 2), "Not Cy."),
    "another move": (Sleep("Ann"), "Buy or sleep."),
}


@each("case", CHECKS)
def test_an_ask_refuses(case):
    move, sentence = CHECKS[case]
    with pytest.raises(IllegalMove) as refused:
        ask(buy(no_hens)).check(move)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("move", [Buy("Ann", "hen", 1), Buy("Cy", "cow", 2)])
def test_the_table_overrules(move):
    ask(buy(no_hens)).check(move, overruled=True)


@pytest.mark.parametrize("move", [Buy("Ann", "cat", 1), Buy("Ann", "cow", 4), Sleep("Ann")])
def test_the_table_does_not_overrule_the_impossible(move):
    with pytest.raises(ImpossibleMove):
        ask(buy(no_hens)).check(move, overruled=True)


def test_the_table_does_not_overrule_who_cannot_act_at_all():
    market = ask(buy())
    market.not_your_turn = lambda player: impossible("Nobody is called {p}.", p=player)
    with pytest.raises(ImpossibleMove, match="Nobody is called Zed"):
        market.check(Buy("Zed", "cow", 2), overruled=True)


def test_a_gate_can_be_overruled_unless_it_is_impossible():
    move = Buy("Ann", "cow", 2)
    ask(buy(gate=lambda: [illegal("Closed.")])).check(move, overruled=True)
    with pytest.raises(ImpossibleMove, match="Burnt down"):
        ask(buy(gate=lambda: [illegal("Closed."), impossible("Burnt down.")])).check(move, overruled=True)


def test_several_may_act():
    assert counted(ask(buy(), Offer(Sleep, say("Sleep")))) == {"buy": 2 * 3, "sleep": 2}


def test_what_is_picked_is_legal():
    market = ask(buy(no_hens))
    assert buy(no_hens).pick("Ann", first) == Buy("Ann", "cow", 2)
    for move in every_move(market):
        market.check(move)


def test_nothing_is_picked_from_a_closed_offer():
    with pytest.raises(LookupError):
        buy(never).pick("Ann", first)


def test_offers_are_worked_out_once_until_refreshed():
    worked = []
    market = ask()
    market.make_offers = lambda: (worked.append(1), (buy(),))[1]
    assert market.offers is market.offers
    market.refresh()
    assert market.offer("buy") is not None
    assert (len(worked), market.offer("fly")) == (2, None)


def test_closed_offers_are_not_open():
    market = ask(buy(never), Offer(Sleep, say("Sleep")))
    assert [offer.kind for offer in market.open_offers()] == [Sleep]


def test_whose_turn_it_is():
    seats = ("Ann", "Bo", "Cy")
    assert str(not_your_turn("Ann", "Cy", seats)) == "It is Cy's turn (seat 3). Ann is next."
    assert isinstance(not_your_turn("Zed", "Cy", seats), ImpossibleMove)


def test_what_a_field_allows_may_go_by_who_enters_it():
    purses = {"Ann": 5, "Bo": 1}
    offer = Offer(Buy, say("Buy"), (
        Field("what", say("What?"), lambda chosen: OneOf(tuple(PRICES))),
        Field("price", say("For?"), lambda chosen: Amount(0, purses[chosen["player"]])),
    ))  # fmt: skip
    ask(offer).check(Buy("Ann", "cow", 5))
    with pytest.raises(IllegalMove, match="It can be 1 at most, not 5"):
        ask(offer).check(Buy("Bo", "cow", 5))
