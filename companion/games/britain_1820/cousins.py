"""Cousins: what their powers bring, when they leave. Source: facts, 9."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.eighteenxx.model.reasons import PriceOfShares
from companion.engine.asks import Field, Offer
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say
from companion.games.britain_1820 import directors
from companion.games.britain_1820.company import Company, Cousin
from companion.games.britain_1820.facts import CousinBankrupt, CousinEarned, CousinLeft
from companion.games.britain_1820.moves import POOL, UseCousin
from companion.games.britain_1820.position import TAKEOVER, Position
from companion.games.britain_1820.reasons import CashOfCousin, CousinsEarnings, HalfOfCousin, HalfOfDistance

#: No place is worth more.
MOST = 1000
VIGNOLES, LOCKE, HOLDEN, STEPHENSON = "vignoles", "locke", "holden", "stephenson-fox"


@dataclass(frozen=True)
class Power:
    """A power that is entered with a value: what that is, the income for it, and how often it may be used in a turn or in
    the whole game (`by_shares`: not more often than the cousin has shares of the company)."""

    asks: Text
    income: Callable[[int], int]
    most: int | None = None
    by_shares: bool = False
    in_game: bool = False


def _half(value: int) -> int:
    return value // 2


#: The powers that are entered by themselves; those of the others come with what they change.
POWERS = {
    "gwsc": Power(say("What is the smaller port worth?"), _half, by_shares=True),
    "sassoon": Power(say("What is the port worth?"), _half, most=3, by_shares=True),
    "bedlington": Power(say("What is the upgraded city worth?"), _half, most=1),
    "gas-light": Power(say("What is the big city worth?"), lambda value: value, most=1, in_game=True),
    "vulcan": Power(say("What is the extra city worth?"), _half, by_shares=True),
}


def invested(game: Position, company: Company) -> list[str]:
    """The cousins that hold shares of a company."""
    return [id_ for id_ in game.cousins if company.of(id_)]


def against_use(game: Position, company: Company, id_: str) -> Iterator[IllegalMove]:
    """Why a power cannot be used for a company once more."""
    power, cousin = POWERS[id_], game.cousins[id_]
    used = company.used.get(id_, 0) if power.in_game else game.used_this_turn.get(id_, 0)
    limits = [power.most] if power.most else []
    limits += [company.of(id_)] if power.by_shares else []
    if limits and used >= min(limits):
        yield illegal("{cousin} can do this {most} times for {company}, and has.", cousin=cousin.name, most=min(limits),
                      company=company.name)


def use_offer(game: Position, company: Company) -> Offer:
    """The offer to use a cousin's power."""
    able = tuple(id_ for id_ in invested(game, company) if id_ in POWERS)
    return Offer(
        UseCousin, say("Use a cousin"),
        (Field("cousin", say("Which cousin?"), lambda chosen: OneOf(able, lambda id_: against_use(game, company, id_)),
               game.called, why=lambda chosen, id_: POWERS[id_].asks),
         Field("amount", say("What is it worth?"), lambda chosen: Amount(0, MOST, is_printed=True))),
        given={"company": company.name}, preview=lambda move: _leads_to(game, move),
        why_closed=lambda: illegal("No cousin with shares of {company} can help it now.", company=company.name),
    )  # fmt: skip


def _leads_to(game: Position, move: UseCousin) -> Iterator[Text]:
    yield say("{cousin} gets {amount} from the bank.", cousin=game.called(move.cousin),
              amount=Money(POWERS[move.cousin].income(move.amount)))


def use(game: Position, company: Company, move: UseCousin) -> None:
    """Book a power and its income."""
    count_use(game, company, move.cousin)
    earn(game, move.cousin, POWERS[move.cousin].income(move.amount))


def count_use(game: Position, company: Company, id_: str) -> None:
    """Count that a cousin has helped a company."""
    game.cousins[id_].used += 1
    company.used[id_] = company.used.get(id_, 0) + 1
    game.used_this_turn[id_] = game.used_this_turn.get(id_, 0) + 1


def earn(game: Position, id_: str, amount: int) -> None:
    """Pay a cousin's income from the bank."""
    cousin = game.cousins[id_]
    game.pay(game.bank, cousin, amount, CousinsEarnings(cousin.name))
    if amount:
        game.happened(CousinEarned(cousin=cousin.name, amount=Money(amount)))


def helps(game: Position, company: Company, id_: str) -> Cousin | None:
    """A cousin, if it is in the game and holds shares of a company."""
    return game.cousins.get(id_) if company.of(id_) else None


def halved(game: Position, company: Company, cost: int) -> int:
    """What terrain costs a company: Locke takes half off."""
    return cost - cost // 2 if helps(game, company, LOCKE) else cost


def may_stephenson(game: Position, company: Company) -> int:
    """How many stations are still free for a company by Stephenson & Fox: one a share held, three in a game (D34)."""
    return max(0, min(3, company.of(STEPHENSON)) - company.used.get(STEPHENSON, 0)) if STEPHENSON in game.cousins else 0


def may_holden(game: Position, company: Company) -> bool:
    """Whether a company may buy a train before running: three times in a game, once for each company."""
    cousin = helps(game, company, HOLDEN)
    return cousin is not None and cousin.used < 3 and not company.used.get(HOLDEN)


def refund_distance(game: Position, holder: str, company: Company) -> None:
    """Vignoles buys a share in the stock round of the float: half of the distance fee goes back to the director, and as
    much to the cousin (D18)."""
    fee = game.floated_for.pop(company.name, 0) if holder == VIGNOLES and VIGNOLES in game.cousins else 0
    if fee and company.director is not None:
        game.pay(game.bank, game.account(company.director), fee // 2, HalfOfDistance(company.name))
        count_use(game, company, VIGNOLES)
        earn(game, VIGNOLES, fee // 2)


# Leaving the game ---------------------------------------------------------------------------------


def close_all(game: Position) -> directors.Doing:
    """In red phase cousins sell all they have, give half of their money to their owners, and leave. Source: 9."""
    for id_, cousin in tuple(game.cousins.items()):
        for company in game.companies.values():
            sold = company.of(id_)
            if sold and company.is_public and not game.in_liquidation(company):
                game.pay(game.bank, cousin, sold * game.price(company), PriceOfShares(company.name))
        half = -(-cousin.cash // 2)
        game.pay(cousin, game.purses[cousin.owner], half, HalfOfCousin())
        game.happened(CousinLeft(cousin=cousin.name, player=cousin.owner, amount=Money(half)))
        yield from _leave(game, id_)


def go_bankrupt(game: Position, id_: str) -> directors.Doing:
    """A cousin cannot pay what it must: its money goes to the bank, its shares to the pool."""
    game.happened(CousinBankrupt(game.cousins[id_].name))
    yield from _leave(game, id_)


def _leave(game: Position, id_: str) -> directors.Doing:
    """Take a cousin out of the game; companies that nobody leads then go into liquidation (D17)."""
    cousin = game.cousins[id_]
    game.pay(cousin, game.bank, cousin.cash, CashOfCousin())
    left = [company for company in game.public() if company.of(id_)]
    for company in left:
        company.move_shares(company.of(id_), id_, POOL)
    for company in left:
        yield from directors.settle_director(game, company, cousin.owner)
        if company.director is None and company.is_led:
            game.default(company)
            if game.round == TAKEOVER:
                game.to_liquidate.append(company.name)
    game.leave_cousin(id_)
