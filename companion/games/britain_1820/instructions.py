"""What hands move on the table because of entries, and when they are taken back: markers, shares, trains, loans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.eighteenxx.box.chart import Cell
from companion.eighteenxx.model.things import MARKER
from companion.engine.game import Receipt
from companion.engine.instructions import Action
from companion.engine.ledger import Posting
from companion.engine.text import Money, Text, say, say_n, you, you_n
from companion.engine.things import Moved, Net
from companion.games.britain_1820.facts import CousinSold
from companion.games.britain_1820.moves import BANK, POOL, BidCousin, Pass
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import CousinBid, CousinBidBack
from companion.games.britain_1820.things import BR, COLUMN, LOAN, SHARE, STATION, TRAIN


def moved(game: Position, went: Net, back: bool) -> Iterator[Text | Action]:
    """What hands do so that the things that `went` to other places lie as they do in the position; money goes its own way.
    Of stations only those that become British Rail are told: where a company has placed one, it has said so."""
    yield from _markers(went.of(MARKER), back)
    for one in went.of(SHARE):
        yield from _shares(game, one, back)
    for one in went.of(TRAIN):
        yield from _trains(game, one, back)
    yield from _loans(went.of(LOAN))
    for one in went.of(COLUMN):
        yield say("Move the Cost of Business marker to column {n}.", n=one.goal)
    if more := sum(one.n for one in went.of(STATION) if one.what == BR and one.goal is not None):
        yield say_n("{n} marker on the map becomes British Rail.", "{n} markers on the map become British Rail.", more)


def bids_moved(done: Sequence[Receipt], back: bool) -> tuple[Text, ...]:
    """Money that comes to lie on the cards of cousins, or goes from there: the books have it with the bank."""
    postings = (posting for receipt in done if isinstance(receipt.entry.move, BidCousin) for posting in receipt.postings)
    told = tuple(_bid_moved(posting, is_back=(posting.payer == BANK) != back) for posting in postings)
    ends = (receipt for receipt in done if isinstance(receipt.entry.move, Pass))
    if any(isinstance(fact, CousinSold) for receipt in ends for fact in receipt.facts):
        return (*told, say("Put the bids back on the cousins.") if back else say("The bids on the cousins go to the bank."))
    return told


def _bid_moved(posting: Posting, is_back: bool) -> Text:
    player = posting.payee if posting.payer == BANK else posting.payer
    assert isinstance(posting.why, CousinBid | CousinBidBack)
    amount, cousin = Money(posting.amount), posting.why.cousin
    if is_back:
        return say("{player} takes {amount} back from {cousin}.", you("player", "You take {amount} back from {cousin}."),
                   player=player, amount=amount, cousin=cousin)
    return say("{player} puts {amount} on {cousin}.", you("player", "You put {amount} on {cousin}."), player=player,
               amount=amount,
               cousin=cousin)


def _markers(found: Iterable[Moved], back: bool) -> Iterator[Text]:
    """Each marker that comes or goes, and in one sentence those that move."""
    moves = []
    for one in found:
        if one.goal is None:
            yield say("Put the charter and the marker of {company} back into the supply.", company=one.what)
        elif one.source is None:
            yield say("Take the charter of {company}; its marker goes to {price}.", company=one.what, price=_place(one.goal))
        else:
            moves.append(say("{company} to {price}", company=one.what, price=_place(one.goal)))
    if moves:
        yield say("Move markers back: {moves}.", moves=tuple(moves)) if back else say("Move markers: {moves}.",
                                                                                     moves=tuple(moves))


def _place(place: Cell | str) -> Text | Money:
    return Money(place.price) if isinstance(place, Cell) else say("the private track")


def _shares(game: Position, one: Moved, back: bool) -> Iterator[Action]:
    """Shares that change hands; those that come with a new company, or leave with it, go without saying."""
    if one.source is None or one.goal is None:
        return
    shares = say_n("a share of {company}", "{n} shares of {company}", one.n, company=one.what)
    if one.goal in (POOL, one.what):
        to = say("the pool") if one.goal == POOL else say("the treasury")
        who = one.what if one.source == POOL else game.called(one.source)
        yield Action(who, say("puts {shares} into {place}", you(None, "put {shares} into {place}"), shares=shares, place=to))
    else:
        yield Action(game.called(one.goal), say("gets {shares} back", you(None, "get {shares} back"), shares=shares) if back
                   else say("takes {shares}", you(None, "take {shares}"), shares=shares))


def _trains(game: Position, one: Moved, back: bool) -> Iterator[Text | Action]:
    name = game.train_name(one.what)
    train = say_n("a {train}", "{n} × {train}", one.n, train=name)
    if BANK in (one.source, one.goal) and None in (one.source, one.goal):
        yield (say("Put {train} from the supply back into the box.", train=train) if one.goal is None
               else say("Put {train} back into the supply.", train=train))
    elif one.goal == BANK:
        yield Action(one.source or "", say("puts {train} back into the supply",
                                           you(None, "put {train} back into the supply"),
                                         train=train))
    elif one.goal is None:
        yield Action(one.source or "", say("puts {train} back", you(None, "put {train} back"), train=train) if back
                   else say("discards {train}", you(None, "discard {train}"), train=train))
    else:
        yield Action(one.goal, say("takes {train}", you(None, "take {train}"), train=train))


def _loans(found: Iterable[Moved]) -> Iterator[Action]:
    more = Counter[str]()
    for one in found:
        more.update({one.goal: one.n})
        more.subtract({one.source: one.n})
    for name, n in more.items():
        if name is not None and n > 0:
            yield Action(name, say_n("takes {n} loan marker", "takes {n} loan markers", n,
                                   you_n(None, "take {n} loan marker", "take {n} loan markers")))
        elif name is not None and n < 0:
            yield Action(name, say_n("puts {n} loan marker back", "puts {n} loan markers back", -n,
                                   you_n(None, "put {n} loan marker back", "put {n} loan markers back")))
