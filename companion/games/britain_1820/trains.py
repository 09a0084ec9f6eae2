"""Buying trains, and giving future trains to companies. Source: facts, 5, 8.3, 11 step 7."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model.reasons import HelpForTrain, PriceOfTrain
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import Amount, Domain, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say
from companion.games.britain_1820 import business
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.consent import consent
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import TrainAssigned, TrainBought
from companion.games.britain_1820.moves import BANK, AssignTrain, BuyTrain
from companion.games.britain_1820.position import Position


def fair_price(game: Position, colour: str) -> int:
    """The price of a train less its maintenance, at least 1: what binds trades of private companies and of those whose
    director helps."""
    return max(1, game.box.trains[colour].price - game.now.maintenance[colour])


def may_help(game: Position, company: Company) -> bool:
    """Whether the director may add money for a train: where the company has none."""
    return company.is_public and not company.trains and company.director in game.purses


def purse(game: Position, company: Company, may_be_helped: bool = True) -> int:
    """The most that a company can pay for a train, with its director's cash where he may add it."""
    own = game.paying_account(company).cash
    if may_be_helped and may_help(game, company):
        own += game.account(str(company.director)).cash
    return own


def against_train(game: Position, company: Company) -> Iterator[IllegalMove]:
    """Why a company can have no train more."""
    if len(company.trains) >= game.now.train_limit:
        yield illegal("{company} owns {n} trains; the limit is {limit}.", company=company.name, n=len(company.trains),
                      limit=game.now.train_limit)


def against_colour(game: Position, colour: str) -> IllegalMove:
    """Why a train of a colour cannot be bought from the bank."""
    if colour not in game.box.trains:
        return impossible("There are no {colour} trains.", colour=colour[:40])
    if (other := game.on_sale()) is None:
        return illegal("All trains are sold.")
    return illegal("{colour} trains are not on offer; {other} ones come first.", colour=say(colour), other=say(other))


def _too_dear(game: Position, company: Company, colour: str, price: int) -> IllegalMove:
    words = {"company": company.name, "cash": Money(purse(game, company)), "price": Money(price),
             "train": game.train_name(colour)}  # fmt: skip
    if company.is_public and company.trains and company.director in game.purses:
        return impossible("{company} can pay {cash}; a {train} costs {price}. {company} owns a train: its director cannot "
                          "add money.", **words)
    return impossible("{company} can pay {cash}; a {train} costs {price}.", **words)


def against_source(game: Position, company: Company, colour: str, source: str) -> Iterator[IllegalMove]:
    """Why a train cannot be bought from the bank or from another company."""
    if source == BANK:
        if colour != game.on_sale():
            yield against_colour(game, colour)
        elif (price := game.box.trains[colour].price) > purse(game, company):
            yield _too_dear(game, company, colour, price)
    elif colour not in game.companies[source].trains:
        yield impossible("{company} has no {train}.", company=source, train=game.train_name(colour))
    else:
        low, high = price_range(game, company, game.companies[source], colour)
        if low > high:
            yield illegal("{company} can pay {cash}; the price must be at least {price}.", company=company.name,
                          cash=Money(high), price=Money(low))


def price_range(game: Position, buyer: Company, seller: Company, colour: str) -> tuple[int, int]:
    """The lowest and highest price between two companies."""
    fair, own = fair_price(game, colour), purse(game, buyer, may_be_helped=False)
    low, high = 1, own
    if may_help(game, buyer):
        high = max(own, min(purse(game, buyer), fair))
    if buyer.is_private and seller.is_public:
        low = fair
    if buyer.is_public and seller.is_private:
        high = min(high, fair)
    return low, high


def against_price(game: Position, buyer: Company, seller: Company, colour: str, price: int) -> IllegalMove:
    """Why a price between two companies is too low or too high."""
    low, _ = price_range(game, buyer, seller, colour)
    words = (Money(fair_price(game, colour)), Money(game.box.trains[colour].price), Money(game.now.maintenance[colour]))
    if price < low:
        return illegal("Between these companies the price must be at least {p} (face {f}, maintenance {m}).",
                       p=words[0], f=words[1], m=words[2])
    if price > purse(game, buyer):
        return impossible("{company} can pay {cash} at most.", company=buyer.name, cash=Money(purse(game, buyer)))
    return illegal("Between these companies the price must be at most {p} (face {f}, maintenance {m}).",
                   p=words[0], f=words[1], m=words[2])


def sources(game: Position, company: Company, colour: str) -> tuple[str, ...]:
    """Where a train of a colour could come from: the bank, and other companies."""
    others = (other.name for other in game.companies.values() if other is not company and colour in other.trains)
    return (BANK, *others)


def buy_offer(game: Position, company: Company, from_others: bool = True) -> Offer:
    """The offer to buy a train; before a private company runs, from the bank only."""
    colours = tuple(colour for colour in game.box.trains
                    if colour == game.on_sale() or (from_others and any(colour in c.trains for c in game.companies.values()
                                                                        if c is not company)))  # fmt: skip

    def places(chosen: Chosen) -> OneOf:
        colour = chosen["train"]
        where = sources(game, company, colour) if from_others else (BANK,)
        return OneOf(where, lambda source: against_source(game, company, colour, source))

    def price(chosen: Chosen) -> Domain:
        colour, source = chosen["train"], chosen["source"]
        if source == BANK:
            face = game.box.trains[colour].price
            return OneOf((face,), unknown=lambda asked: illegal(
                "A {train} costs {price}.", price=Money(face), train=game.train_name(colour)))
        seller = game.companies[source]

        def wrong(asked: int) -> IllegalMove:
            return against_price(game, company, seller, colour, asked)

        return Amount(*price_range(game, company, seller, colour), wrong, wrong)

    return Offer(
        BuyTrain, say("Buy a train"),
        (Field("train", say("Which train?"), lambda chosen: OneOf(
            colours, unknown=lambda colour: against_colour(game, colour)), game.train_name),
         Field("source", say("From where?"), places, lambda source: say("the bank") if source == BANK else source),
         Field("price", say("For how much?"), price)),
        preconditions=lambda: against_train(game, company), given={"company": company.name},
        why_closed=lambda: illegal("{company} has {cash}: too little for any train.", company=company.name,
                                cash=Money(purse(game, company))),
        button=Button(
            says=lambda chosen: say("Buy a {train} from {source}", train=game.train_name(chosen["train"]),
                      source=say("the bank") if chosen["source"] == BANK else chosen["source"]),
        ),
    )  # fmt: skip


def buy(game: Position, company: Company, move: BuyTrain) -> Doing:
    """Buy a train; what the treasury lacks its director adds. Another company's director is asked first."""
    paying_account = game.paying_account(company)
    if move.source == BANK:
        payee = game.bank
    else:
        seller = game.companies[move.source]
        payee = game.paying_account(seller)
        if not (yield from _is_agreed(game, company, seller, move)):
            return
    missing = max(0, move.price - paying_account.cash)
    if missing:
        game.pay(game.account(str(company.director)), company, missing, HelpForTrain())
    name = game.train_name(move.train)
    if paying_account is not payee:
        game.pay(paying_account, payee, move.price, PriceOfTrain(name))
    game.happened(TrainBought(company=company.name, train=name, price=Money(move.price)))
    game.move_train(move.train, move.source, company.name)
    if move.source == BANK:
        yield from business.train_leaves_supply(game, move.train)


def _is_agreed(game: Position, buyer: Company, seller: Company, move: BuyTrain) -> Procedure[bool]:
    player = game.speaker(seller)
    if player is None or player == game.speaker(buyer):
        return True
    return (yield from consent(game, player, say(
        "{company} would buy a {train} from {seller} for {price}.", company=buyer.name, seller=seller.name,
        train=game.train_name(move.train), price=Money(move.price))))


# Future trains ------------------------------------------------------------------------------------


def is_out(game: Position, colour: str) -> bool:
    """Whether trains of a colour are on offer, or were before."""
    on_sale, colours = game.on_sale(), list(game.box.trains)
    return on_sale is None or colours.index(colour) <= colours.index(on_sale)


def assign_offer(game: Position, company: Company) -> Offer:
    """The offer to give the company a player's future train."""
    owners = tuple(player for player in game.cards if game.future[player])

    def against(colour: str) -> Iterator[IllegalMove]:
        if not is_out(game, colour):
            yield illegal("{colour} trains are not on offer yet; {other} ones come first.", colour=say(colour),
                          other=say(str(game.on_sale())))

    return Offer(
        AssignTrain, say("Add a future train"),
        (Field("owner", say("Whose future train?"), lambda chosen: OneOf(owners)),
         Field("train", say("Which train?"), lambda chosen: OneOf(
             tuple(dict.fromkeys(game.future[chosen["owner"]])), against), game.train_name)),
        given={"company": company.name}, why_closed=lambda: illegal("Nobody has a future train that is on offer yet."),
    )  # fmt: skip


def assign(game: Position, company: Company, move: AssignTrain) -> Doing:
    """Give a future train to the company; its owner is asked. It may then have to give up another."""
    name = game.train_name(move.train)
    if move.owner != game.speaker(company) and not (yield from consent(
            game, move.owner, say("{company} would take your future train, a {train}.", company=company.name, train=name))):
        return
    game.move_train(move.train, move.owner, company.name)
    game.happened(TrainAssigned(player=move.owner, company=company.name, train=name))
    yield from business.train_leaves_supply(game, move.train)
    yield from business.keep_limit(game, company)
