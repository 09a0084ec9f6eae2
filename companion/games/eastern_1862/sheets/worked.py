"""The worksheet of 1862 filled in: mergers and refinancings that were done, and those tried dry of the company in turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import Agree, Choose, Decline
from companion.eighteenxx.rules.exchange import Answers, Exchange, Question, after
from companion.eighteenxx.sheets.kit import mark
from companion.engine.game import Entry
from companion.engine.moves import Move
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Formatter, say
from companion.engine.visibility import FullView
from companion.games.eastern_1862.forecast import followed
from companion.games.eastern_1862.game import Eastern
from companion.games.eastern_1862.merger import Merger, capital, partner, price_of, refinance, unite
from companion.games.eastern_1862.merging import Merge, order_of, partners
from companion.games.eastern_1862.refinancing import Refinance
from companion.sheets.session import Session, Source

Values = Json
Order = Merger | Company


@dataclass(frozen=True)
class Line:
    """What somebody had of both companies and has of the one that stays, in shares of 10 %; the cash that it brought, below
    0 cost; None: not to be said of a place that is no player."""

    name: str
    stays: int
    goes: int
    then: int
    cash: int | None = None
    is_president: bool = False

    @property
    def together(self) -> int:
        """What of both together."""
        return self.stays + self.goes


def _game(source: Source) -> Eastern | None:
    return cast(Eastern, source.game) if isinstance(source, Session) else None


# Done ----------------------------------------------------------------------------------------------------


def has_done(source: Source) -> bool:
    """Whether companies have merged or been refinanced in the game."""
    game = _game(source)
    return game is not None and any(isinstance(one.entry.move, Merge | Refinance) for one in game.receipts)


def done(night: Session) -> Iterator[Values]:
    """A sheet for each merger and refinancing, the newest first: the game is played again up to each."""
    entries = [receipt.entry for receipt in night.game.receipts]
    game, found = cast(Eastern, night.game.start.begin()), list[Values]()
    with FullView():
        for n, entry in enumerate(entries):
            if (order := _ordered(game, entry.move)) is not None:
                exchange = _as_answered(game, order, entries[n + 1:])
                if exchange is not None and (exchange.payments or exchange.closed):
                    found.append(_sheet(night.reader, game, order, exchange))
            game.play(entry, check=False)
    yield from reversed(found)


def _ordered(game: Eastern, move: Move) -> Order | None:
    """What a move begins; None: no exchange."""
    if isinstance(move, Merge):
        return order_of(game, move)
    return game.companies[move.company] if isinstance(move, Refinance) else None


def _as_answered(game: Eastern, order: Order, later: Iterable[Entry]) -> Exchange | None:
    """The exchange with the answers that were entered; None: they have not all been given yet."""
    answers: Answers = ()
    said = (entry.move for entry in later if isinstance(entry.move, Agree | Decline | Choose))
    while isinstance(found := _work(game, order, answers), Question):
        if (move := next(said, None)) is None:
            return None
        answers = (*answers, move.choice if isinstance(move, Choose) else isinstance(move, Agree))
    return found


def _work(game: Eastern, order: Order, answers: Answers) -> Question | Exchange:
    return unite(game, order, answers) if isinstance(order, Merger) else refinance(game, order, answers)


# Tried dry -----------------------------------------------------------------------------------------------


def may_try(source: Source) -> bool:
    """Whether there is a merger or a refinancing of the company in turn to be tried."""
    game = _game(source)
    return game is not None and any(True for _ in _orders(game))


def _orders(game: Eastern) -> Iterator[Order]:
    """The mergers of the company in turn, with either one staying, and its refinancing."""
    one = game.operating
    if one is None or game.president(one) is None or not one.is_floated:
        return
    for other in partners(game, one) if one.placed else ():
        yield Merger(one, one, other)
        yield Merger(one, other, one)
    yield one


def tried(night: Session) -> Iterator[Values]:
    """A sheet for each of them: if nobody keeps an odd share, and if everybody does who can."""
    game = cast(Eastern, night.game)
    for order in _orders(game):
        given_up, kept = (followed(game, order, keeps)[1] for keeps in (False, True))
        sheet = _sheet(night.reader, game, order, given_up)
        others = _lines(night.reader, game, order, kept)
        yield {**sheet, "state": "dry", "others": () if others == sheet["lines_of"] else others}


# Filled in -----------------------------------------------------------------------------------------------


def _sheet(read: Formatter, game: Eastern, order: Order, exchange: Exchange) -> JsonDict:
    return {"state": "done", "facts": _facts(read, game, order), "lines_of": _lines(read, game, order, exchange),
            "others": (), "story": [read(game.text_of(fact)) for fact in exchange.facts]}


def _both(order: Order) -> tuple[Company, ...]:
    """The company that stays, and the one that goes."""
    return (order.stays, order.goes) if isinstance(order, Merger) else (order,)


def _acting(game: Eastern, order: Order) -> str:
    return str(game.president(order.initiator if isinstance(order, Merger) else order))


def _facts(read: Formatter, game: Eastern, order: Order) -> JsonDict:
    both, is_merger = _both(order), isinstance(order, Merger)
    trains = {company.name: game.depot.of(company.name) for company in both}
    return {
        "acting": _acting(game, order), "partner": (partner(game, order) if isinstance(order, Merger) else "") or "",
        "companies": [(mark(it.card), game.price(it), not trains[it.name]) for it in both], "is_merger": is_merger,
        "price": price_of(game, order) if isinstance(order, Merger) else game.price(order), "when": read(game.round_name()),
        "capital": None if isinstance(order, Merger) else capital(order), "treasury": sum(it.cash for it in both),
        "trains": [f"{train.name} +{train.warrants}" if train.warrants else train.name
                   for owned in trains.values() for train in owned],
        "tokens": [len(it.placed) for it in both],
    }  # fmt: skip


def _lines(read: Formatter, game: Eastern, order: Order, exchange: Exchange) -> list[Line]:
    """The players in the order in which they exchange, the treasuries, and the pool with what nobody has bought yet."""
    certificates, cash = after(game, exchange)
    stays, *goes = (company.name for company in _both(order))
    is_closed = stays in dict(exchange.closed)

    def shares(*holders: str) -> tuple[int, int, int]:
        kept, given = (
            sum(game.certificates.percent(holder, name) for holder in holders for name in of) // 10
            for of in ((stays,), goes)
        )
        then = 0 if is_closed else sum(certificates.percent(holder, stays) for holder in holders) // 10
        return kept, given, then

    players = [
        Line(player, *shares(player), cash[player] - game.purses[player].cash,
             not is_closed and certificates.president(stays) == player)
        for player in game.clockwise(_acting(game, order))
    ]  # fmt: skip
    return [*players, Line(read(say("treasuries")), *shares(stays, *goes)),
            Line(read(say("pool and IPO")), *shares(POOL, IPO))]
