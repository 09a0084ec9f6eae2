"""Rent and other payments. Source: the rules' "Using other players' track"; Puffing Billy handbook, "Ferry Movement"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.engine.asks import Button, Chosen, Field, Offer
from companion.engine.domains import Amount, Domain, OneOf, Words
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.empire_builder import moves
from companion.games.empire_builder.facts import DebtMade, Loan, Miscellaneous, Rent
from companion.games.empire_builder.loads import gate
from companion.games.empire_builder.position import Position, Turn

BANK = "bank"
MOST_MISC = 50


def rent_offer(game: Position, turn: Turn) -> Offer:
    """Pay an opponent: once a turn each, and before moving onto the line."""

    def against(owner: str) -> Iterator[IllegalMove]:
        if any(event.drawer == owner for event in game.events("strike_rail")):
            strike = next(event for event in game.events("strike_rail") if event.drawer == owner)
            yield illegal("Nobody may use {owner}'s lines until {until}.", owner=owner, until=game.until(strike))
        if owner in turn.paid:
            yield illegal("{owner} already got {rent} this turn.", owner=owner, rent=Money(game.figures.rent))
        if turn.player.cash < game.figures.rent:
            yield impossible("You hold {cash}; riding {owner}'s line needs {rent} before you move onto it.",
                             cash=Money(turn.player.cash), owner=owner, rent=Money(game.figures.rent))

    def nobody() -> IllegalMove:
        refusals = [refusal for owner in game.others(turn.player.name) for refusal in against(owner)]
        return refusals[-1] if refusals else illegal("Nobody else's track is there to ride on.")

    field = Field("to", say("On whose track?"), lambda chosen: OneOf(game.others(turn.player.name), against))
    return Offer(
        moves.Rent, say("Pay rent"), (field,), lambda: gate(turn),
        button=Button(
            says=lambda chosen: say("Pay {owner} {rent}", owner=chosen["to"], rent=Money(game.figures.rent))
                if "to" in chosen else say("Pay rent"),
        ),
        why_closed=nobody,
    )


def rent(game: Position, turn: Turn, move: moves.Rent) -> None:
    """Pay the owner of track or ferry."""
    turn.has_acted = True
    turn.paid.append(move.to)
    game.pay(turn.player, game.seats[move.to], game.figures.rent, Rent())


def misc_offer(game: Position, turn: Turn) -> Offer:
    """Any other payment: what a card, the board or a conductor says."""
    everybody = (*game.players, BANK)

    def kept(payer: str) -> Iterator[IllegalMove]:
        if payer != BANK:
            yield from game.seats[payer].kept()
            if not game.seats[payer].cash:
                yield impossible("{player} has no money.", player=payer)

    def amounts(chosen: Chosen) -> Domain:
        payer = chosen["payer"]
        most = MOST_MISC if payer == BANK else min(MOST_MISC, game.seats[payer].cash)
        return Amount(1, most, too_high=lambda amount: next(_too_dear(game, payer, amount)), is_printed=True)

    fields = (
        Field("payer", say("Who pays?"), lambda chosen: OneOf(everybody, kept), label=_holder),
        Field("payee", say("To whom?"), lambda chosen: OneOf(tuple(name for name in everybody if name != chosen["payer"])),
              label=_holder),
        Field("amount", say("How much?"), amounts),
        Field("reason", say("What for?"), lambda chosen: Words(
            suggested=game.box.other_expenses, needed=impossible("Write what the payment is for."))),
    )
    return Offer(moves.Misc, say("Another payment"), fields, button=Button(says=_does))


def _does(chosen: Chosen) -> Text:
    """What the button of a payment says."""
    if "amount" not in chosen:
        return say("Another payment")
    return say("Pay {amount}", amount=Money(chosen["amount"]))


def anytime_offers(game: Position, turn: Turn) -> tuple[Offer, ...]:
    """While money is private nobody can enter a payment for another, so whoever pays may do so in any turn."""
    if not game.hides():
        return ()
    offer = replace(misc_offer(game, turn), named=say("Pay or receive something"), apply=partial(misc, game))
    return tuple(replace(offer, given={"player": name}) for name in game.others(turn.player.name))


def _holder(name: str) -> Text | str:
    return say("the bank") if name == BANK else name


def _too_dear(game: Position, payer: str, amount: int) -> Iterator[IllegalMove]:
    if payer != BANK:
        yield from game.cannot_afford(game.seats[payer], amount)
    yield illegal("A payment here is {most} at most, not {amount}.", most=Money(MOST_MISC), amount=Money(amount))


def misc(game: Position, move: moves.Misc) -> None:
    """Pay."""
    accounts = game.accounts()
    game.pay(accounts[move.payer], accounts[move.payee], move.amount, Miscellaneous(move.reason))


def borrow_offer(game: Position, turn: Turn) -> Offer:
    """Borrow from the bank: off in tournaments. Source: the rules' optional "Mercy rules"; General EBI Notes."""

    def gates() -> Iterator[IllegalMove]:
        if not game.options["mercy"]:
            yield illegal("Loans are off (tournament rules).")
        elif turn.player.borrowed >= MOST_LOAN:
            yield illegal("{player} has borrowed {amount} already, the most there is.", player=turn.player.name,
                          amount=Money(MOST_LOAN))

    field = Field("amount", say("How much?"), lambda chosen: Amount(1, MOST_LOAN - turn.player.borrowed))
    return Offer(moves.Borrow, say("Borrow"), (field,), gates)


MOST_LOAN = 20


def borrow(game: Position, turn: Turn, move: moves.Borrow) -> None:
    """Lend; the double is owed, and repaid out of payoffs."""
    turn.player.borrowed += move.amount
    turn.player.debt += 2 * move.amount
    game.pay(game.bank, turn.player, move.amount, Loan())
    game.happened(DebtMade(turn.player.name, Money(turn.player.debt)))
