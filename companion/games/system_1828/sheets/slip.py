"""The merger slip of 1828: blank, filled in from mergers that were done, and from mergers tried dry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.moves import Agree, Choose, Decline
from companion.eighteenxx.model.reasons import ExchangeOfShares
from companion.eighteenxx.rules.exchange import Answers, Exchange, Question
from companion.eighteenxx.sheets.kit import mark, seated
from companion.engine.game import Entry
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Formatter, Text, say
from companion.engine.visibility import FullView
from companion.games.system_1828.facts import OddShare, TradedUp
from companion.games.system_1828.forecast import followed
from companion.games.system_1828.game import Systems
from companion.games.system_1828.merger import Union, partner, unite
from companion.games.system_1828.merging import MergeCompanies, partners
from companion.games.system_1828.price import system_cell
from companion.games.system_1828.sheets.kit import game_of, rule
from companion.sheets.session import Session, Source

Values = Json
#: What a payment of the exchange is for, by the column that it stands in.
WHY = {"difference": ExchangeOfShares, "up": TradedUp, "sold": OddShare}


@dataclass(frozen=True)
class Line:
    """What somebody had and has: shares of both companies and of the system; what he paid (below 0) or got, by reason, and
    in all; None: not to be said of a place that is no player."""

    name: str
    stays: int
    other: int
    system: int
    difference: int | None = None
    up: int | None = None
    sold: int | None = None
    cash: int | None = None
    is_director: bool = False

    @property
    def together(self) -> int:
        """What of both companies together."""
        return self.stays + self.other


# Blank -----------------------------------------------------------------------------------------


def blank(source: Source) -> Iterator[Values]:
    """A form to work a merger out by hand."""
    yield {
        "state": "blank", "facts": None,
        "lines_of": [Line(name, 0, 0, 0, 0) for name in seated(source)] + _places(source.reader),
        "steps": [source.reader(step) for step in _steps(source)], "story": (), "tries": (),
    }  # fmt: skip


def _places(read: Formatter) -> list[Line]:
    return [Line(read(words), 0, 0, 0) for words in (say("bank pool"), say("IPO"), say("the system"))]


def _steps(source: Source) -> Iterator[Text]:
    """What is done in which order, by the rules of the edition."""
    along = rule(source, "merge_price") == "right_then_band"
    yield (say("Price: dearer price + half of the other, rounded down. From the dearer marker right, then along the purple "
               "line; the last cell not above that.") if along else
           say("Price: dearer price + half of the other, rounded down. From the marker further left up, then along the top "
               "row; the last cell not above that."))
    yield say("Pairs, from the player who acts, in the order of play: two shares become one. Who has an odd number keeps "
              "one aside.")
    anybody = rule(source, "merge_take_from") == "any_other_player"
    yield (say("Each new share is a share of the company that stays: of the pair itself, the discards, any other player "
               "(who gets one of the other company; difference only if it was kept aside), the IPO, the bank "
               "pool.") if anybody else
           say("Each new share is a share of the company that stays: of the pair itself, the discards, a player still to "
               "come (who gets one of the other company and, if that was dearer, the difference), the IPO, the bank pool."))
    yield say("Odd shares, the player who acts last: pay up to a whole share, or sell. Who has sold in this round sells.")
    pool = rule(source, "merge_pool_ipo") == "pool_pairs"
    yield (say("Bank pool: two shares become one; one of the other company left over is lost; then all "
               "discards.") if pool else
           say("Bank pool, then IPO: two shares become one, an odd one too; then all discards to the pool."))
    yield say("Check: ten shares. Director: most, gives one of 10 % to the system. Nobody can: all goes back, a pass.")
    yield say("Treasuries, trains, privates, coal. Markers: price, par to the systems. Tokens of the other company are "
              "replaced; of two in a hex one becomes a blocking marker.")


# Filled in -------------------------------------------------------------------------------------


def is_merged(source: Source) -> bool:
    """Whether two companies have merged in the game."""
    return isinstance(source, Session) and bool(game_of(source).systems)


def done(night: Session) -> Iterator[Values]:
    """A slip for each merger of the game, the newest first: the game is played again up to each."""
    entries = [receipt.entry for receipt in night.game.receipts]
    game, found = cast(Systems, night.game.start.begin()), []
    with FullView():
        for n, entry in enumerate(entries):
            if isinstance(entry.move, MergeCompanies):
                order = Union(entry.move.player, *(game.companies[it] for it in (entry.move.company, entry.move.other)))
                exchange = _as_answered(game, order, entries[n + 1 :])
                if exchange is not None and exchange.charters:
                    found.append(_slip(night.reader, game, order, exchange))
            game.play(entry, check=False)
    yield from reversed(found)


def _as_answered(game: Systems, order: Union, later: Iterable[Entry]) -> Exchange | None:
    """The exchange with the answers that were entered; None: they have not all been given yet."""
    answers: Answers = ()
    said = (entry.move for entry in later if isinstance(entry.move, Agree | Decline | Choose))
    while isinstance(found := unite(game, order, answers), Question):
        move = next(said, None)
        if move is None:
            return None
        answers = (*answers, move.choice if isinstance(move, Choose) else isinstance(move, Agree))
    return found


def may_merge(source: Source) -> bool:
    """Whether the player in turn could propose a merger now."""
    return isinstance(source, Session) and bool(_pairs(game_of(source)))


def _pairs(game: Systems) -> list[Union]:
    if not game.round.is_stock or not game.ask.actors or MergeCompanies not in {offer.kind for offer in game.ask.offers}:
        return []
    player = game.ask.actors[0]
    return [
        Union(player, stays, other)
        for stays in game.companies.values() if stays.is_started for other in partners(game, player, stays)
    ]  # fmt: skip


def tried(night: Session) -> Iterator[Values]:
    """A slip for each merger that could be proposed: if nobody trades a single share up, and if everybody does who can."""
    game = game_of(night)
    for order in _pairs(game):
        _, kept = followed(game, order, trades_up=False)
        _, raised = followed(game, order, trades_up=True)
        slip = _slip(night.reader, game, order, kept)
        tries = () if kept == raised else (_slip(night.reader, game, order, raised)["lines_of"],)
        yield {**slip, "state": "dry", "tries": tries}


def _slip(read: Formatter, game: Systems, order: Union, exchange: Exchange) -> JsonDict:
    return {
        "state": "done", "facts": _facts(read, game, order), "lines_of": _lines(read, game, order, exchange),
        "steps": (), "story": [read(game.text_of(fact)) for fact in exchange.facts], "tries": (),
    }  # fmt: skip


def _facts(read: Formatter, game: Systems, order: Union) -> JsonDict:
    stays, other = order.stays, order.other
    cells = game.market.cell(stays.name), game.market.cell(other.name)
    assert cells[0] and cells[1]
    return {
        "acting": order.acting, "partner": partner(game, order) or "", "stays": mark(stays.card), "other": mark(other.card),
        "stays_price": game.price(stays), "other_price": game.price(other),
        "price": system_cell(game.market.chart, cells[0], cells[1], game.rule("merge_price")).price,
        "when": read(game.round_name()), "treasury": stays.cash + other.cash,
        "trains": [train.name for company in (stays, other) for train in game.depot.of(company.name)],
        "tokens": (len(stays.placed), len(other.placed)), "prices": sorted(map(game.price, (stays, other))),
    }  # fmt: skip


def _lines(read: Formatter, game: Systems, order: Union, exchange: Exchange) -> list[Line]:
    stays, other, certificates = order.stays.name, order.other.name, game.certificates.copy()
    for certificate, to in exchange.certificates:
        certificates.move(certificate, to)
    paid: dict[str, Counter[str]] = {reason: Counter() for reason in WHY}
    for posting in exchange.payments:
        for reason, kind in WHY.items():
            if isinstance(posting.why, kind):
                paid[reason][posting.payee] += posting.amount
                paid[reason][posting.payer] -= posting.amount

    def shares(holder: str) -> tuple[int, int, int]:
        held = game.certificates.percent
        after = certificates.percent(holder, stays) if exchange.certificates else 0
        return held(holder, stays) // 10, held(holder, other) // 10, after // 10

    def line(player: str) -> Line:
        by = {reason: changed[player] for reason, changed in paid.items()}
        is_director = bool(exchange.certificates) and certificates.president(stays) == player
        return Line(player, *shares(player), **by, cash=sum(by.values()), is_director=is_director)

    found = [line(player) for player in game.clockwise(order.acting)]
    names = {POOL: say("bank pool"), IPO: say("IPO"), stays: say("the system")}
    return found + [Line(read(words), *shares(place)) for place, words in names.items()]

