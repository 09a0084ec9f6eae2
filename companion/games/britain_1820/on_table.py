"""What hands move on the table because of entries, and when they are taken back: markers, shares, trains, loans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.game import Receipt
from companion.engine.instructions import Carried, Deed, Heaps, carried
from companion.engine.ledger import Posting
from companion.engine.text import Money, Text, say, say_n
from companion.games.britain_1820.moves import BANK, POOL, BidCousin, Pass
from companion.games.britain_1820.position import Position

#: Where a marker lies that is not on the market: a private company's.
TRACK = 0


@dataclass(frozen=True)
class Pieces:
    """What lies where: markers by price, shares by holder, company and pool, trains by company and player, loan markers by
    company, the marker of the chart by column, and how many markers on the map are British Rail's."""

    markers: Heaps[int]
    shares: Heaps[str]
    trains: Heaps[str]
    loans: Heaps[str]
    column: Heaps[int]
    rail: int

    @classmethod
    def of(cls, game: Position) -> Pieces:
        """The pieces of a position as they lie now."""
        markers: dict[int, list[str]] = {TRACK: list(game.privates)}
        for name in game.market.order():
            markers.setdefault(game.price(game.companies[name]), []).append(name)
        shares: dict[str, dict[str, int]] = {holder: game.shares(holder) for holder in game.holders}
        shares[POOL] = {name: one.pool for name, one in game.companies.items()}
        shares |= {name: {name: one.treasury} for name, one in game.companies.items()}
        trains: dict[str, list[str]] = {name: list(one.trains) for name, one in game.companies.items()}
        trains |= {player: list(game.future[player]) for player in game.players}
        trains[BANK] = [colour for colour, left in game.supply.items() for _ in range(left or 0)]
        return cls(markers, shares, trains, {name: {"loan": one.loans} for name, one in game.companies.items()},
                   {game.column: ["column"]}, game.rail_stations)


def moved(game: Position, was: Pieces, back: bool) -> Iterator[Text | Deed]:
    """What hands do so that the pieces, which lay as they `was`, lie as they do in the position; money goes its own way."""
    now = Pieces.of(game)
    yield from _markers(was, now, back)
    for one in carried(was.shares, now.shares):
        yield from _shares(game, one, back)
    for one in carried(was.trains, now.trains):
        yield from _trains(game, one, back)
    for name, before in was.loans.items():
        yield from _loans(name, now.loans[name]["loan"] - before["loan"])  # type: ignore[index]
    if was.column != now.column:
        yield say("Move the Cost of Business marker to column {n}.", n=game.column)
    if now.rail > was.rail:
        yield say_n("{n} marker on the map becomes British Rail.", "{n} markers on the map become British Rail.",
                    now.rail - was.rail)


def bids_moved(done: Sequence[Receipt], back: bool) -> tuple[Text, ...]:
    """Money that comes to lie on the cards of cousins, or goes from there: the books have it with the bank."""
    postings = (posting for receipt in done if isinstance(receipt.entry.move, BidCousin) for posting in receipt.postings)
    told = tuple(_bid_moved(posting, is_back=(posting.payer == BANK) != back) for posting in postings)
    ends = (receipt for receipt in done if isinstance(receipt.entry.move, Pass))
    if any(note.kind == "cousin-sold" for receipt in ends for note in receipt.notes):
        return (*told, say("Put the bids back on the cousins.") if back else say("The bids on the cousins go to the bank."))
    return told


def _bid_moved(posting: Posting, is_back: bool) -> Text:
    player = posting.payee if posting.payer == BANK else posting.payer
    amount, cousin = Money(posting.amount), posting.why.values["cousin"]
    if is_back:
        return say("{player} takes {amount} back from {cousin}.", say("You take {amount} back from {cousin}."),
                   player=player, amount=amount, cousin=cousin)
    return say("{player} puts {amount} on {cousin}.", say("You put {amount} on {cousin}."), player=player, amount=amount,
               cousin=cousin)


def _markers(was: Pieces, now: Pieces, back: bool) -> Iterator[Text]:
    """Each marker that comes or goes, and in one sentence those that move."""
    moves = []
    for one in carried(was.markers, now.markers):
        if one.goal is None:
            yield say("Put the charter and the marker of {company} back into the supply.", company=one.what)
        elif one.source is None:
            yield say("Take the charter of {company}; its marker goes to {price}.", company=one.what, price=_place(one.goal))
        else:
            moves.append(say("{company} to {price}", company=one.what, price=_place(one.goal)))
    if moves:
        yield say("Move markers back: {moves}.", moves=tuple(moves)) if back else say("Move markers: {moves}.",
                                                                                     moves=tuple(moves))


def _place(price: int) -> Text | Money:
    return Money(price) if price else say("the private track")


def _shares(game: Position, one: Carried[str], back: bool) -> Iterator[Deed]:
    """Shares that change hands; those that come with a new company, or leave with it, go without saying."""
    if one.source is None or one.goal is None:
        return
    shares = say_n("a share of {company}", "{n} shares of {company}", one.n, company=one.what)
    if one.goal in (POOL, one.what):
        to = say("the pool") if one.goal == POOL else say("the treasury")
        who = one.what if one.source == POOL else game.called(one.source)
        yield Deed(who, say("puts {shares} into {place}", say("put {shares} into {place}"), shares=shares, place=to))
    else:
        yield Deed(game.called(one.goal), say("gets {shares} back", say("get {shares} back"), shares=shares) if back
                   else say("takes {shares}", say("take {shares}"), shares=shares))


def _trains(game: Position, one: Carried[str], back: bool) -> Iterator[Text | Deed]:
    name = game.train_name(one.what)
    train = say_n("a {train}", "{n} × {train}", one.n, train=name)
    if BANK in (one.source, one.goal) and None in (one.source, one.goal):
        yield (say("Put {train} from the supply back into the box.", train=train) if one.goal is None
               else say("Put {train} back into the supply.", train=train))
    elif one.goal == BANK:
        yield Deed(one.source or "", say("puts {train} back into the supply", say("put {train} back into the supply"),
                                         train=train))
    elif one.goal is None:
        yield Deed(one.source or "", say("puts {train} back", say("put {train} back"), train=train) if back
                   else say("discards {train}", say("discard {train}"), train=train))
    else:
        yield Deed(one.goal, say("takes {train}", say("take {train}"), train=train))


def _loans(name: str, more: int) -> Iterator[Deed]:
    if more > 0:
        yield Deed(name, say_n("takes {n} loan marker", "takes {n} loan markers", more,
                               say_n("take {n} loan marker", "take {n} loan markers", more)))
    elif more < 0:
        yield Deed(name, say_n("puts {n} loan marker back", "puts {n} loan markers back", -more,
                               say_n("put {n} loan marker back", "put {n} loan markers back", -more)))
