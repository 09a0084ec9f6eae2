"""A turn in the stock round: for oneself, for a cousin, or for a company. Source: facts, 8.4."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.asks import Ask, Button, Chosen, Field, Offer, Procedure, not_your_turn
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, you
from companion.engine.unknown import no_company
from companion.games.britain_1820 import cousins, increasing, loans, lobbies, shares
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.consent import consent
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import OwnSharesBought
from companion.games.britain_1820.moves import (
    POOL,
    TREASURY,
    BuyPoolShares,
    BuyShare,
    IncreaseCompany,
    Pass,
    RaiseLobby,
    SellShares,
)
from companion.games.britain_1820.position import STOCK, Position
from companion.games.britain_1820.reasons import PriceOfOwnShares


@dataclass
class StockTurn:
    """A turn so far: who acts (the player, a cousin or a company), whether the one purchase of a turn was made, and whether
    it was a lobby or an increase."""

    player: str
    is_first_part: bool
    actor: str | None = None
    has_bought: bool = False
    has_lobbied: bool = False

    @property
    def has_acted(self) -> bool:
        """Whether anything was done."""
        return self.actor is not None


def stock_turn(game: Position, player: str, is_first_part: bool) -> Procedure[StockTurn]:
    """One turn: it goes on until the player passes."""
    turn = StockTurn(player, is_first_part)
    while True:
        move = yield _ask(game, turn)
        if isinstance(move, Pass):
            return turn
        if isinstance(move, SellShares):
            turn.actor = move.holder
            yield from shares.sell(game, move.holder, game.companies[move.company], move.count, player)
        elif isinstance(move, BuyShare):
            yield from _buy(game, turn, move)
        elif isinstance(move, BuyPoolShares):
            turn.actor, turn.has_bought = move.company, True
            yield from _buy_back(game, game.companies[move.company], move.count)
        elif isinstance(move, RaiseLobby):
            turn.actor, turn.has_bought, turn.has_lobbied = player, True, True
            lobbies.raise_lobby(game, move)
        elif (yield from increasing.increase(game, move)):
            turn.actor, turn.has_bought, turn.has_lobbied = player, True, True


def _ask(game: Position, turn: StockTurn) -> Ask:
    player = turn.player

    def offers() -> tuple[Offer, ...]:
        own = (lobbies.offer(game, turn.player), increasing.offer(game, turn.player)) if turn.is_first_part else ()
        is_own = turn.actor in (None, player) and not turn.has_bought
        return (
            *((_buy_offer(game, turn),) if not turn.has_bought else ()), _sell_offer(game, turn), *(own if is_own else ()),
            *_pool_offers(game, turn),
            Offer(Pass, say("End the turn") if turn.has_acted else say("Pass"),
                  preconditions=lambda: _must_sell(game, turn)),
        )  # fmt: skip

    return Ask(
        actors=(player,), heading=_heading(game, player), task=_task(game, turn), make_offers=offers,
        not_your_turn=lambda other: not_your_turn(other, player, game.cards, by_card=True),
        unexpected_move=say("It is the stock round: {player} acts for himself, a cousin or a company, or passes.",
                            player=player),
        out_of_place=lambda move: _closed(game, turn, move), is_begun=turn.has_acted, topic=turn,
        passing=say("{player} ends the turn", you("player", "You end the turn"), player=player) if turn.has_acted else None,
    )  # fmt: skip


def may_be_sold(game: Position) -> bool:
    """Whether anything may be sold in this stock round: in the first all companies were floated in this round."""
    return game.numbers[STOCK] > 1


def _heading(game: Position, player: str) -> Text:
    return say("{player} may buy and sell", player=player) if may_be_sold(game) else say("{player} may buy", player=player)


def _task(game: Position, turn: StockTurn) -> Text:
    if turn.has_bought and turn.actor in game.companies:
        return say("End the turn")
    if turn.has_bought:
        return say("You may still sell")
    if turn.has_acted:
        return say("Buy, or end the turn")
    return say("Buy, sell or pass") if may_be_sold(game) else say("Buy or pass")


def _closed(game: Position, turn: StockTurn, move: object) -> IllegalMove | None:
    if not turn.is_first_part and isinstance(move, RaiseLobby | IncreaseCompany):
        return illegal("Lobbies and share-count increases are over for this stock round.")
    if turn.actor is not None and _actor_of(turn, move) != turn.actor:
        return illegal("{player} acts for {holder} in this turn.", player=turn.player, holder=game.called(turn.actor))
    if turn.has_lobbied:
        return illegal("{player} has raised a lobby or a share count; one action a turn.", player=turn.player)
    if turn.has_bought and turn.actor not in game.companies:
        return illegal("{player} has bought; one purchase a turn.", player=turn.player)
    return None


def _actor_of(turn: StockTurn, move: object) -> str:
    """For whom a move would act: a holder, a company that buys its own shares, or the player."""
    if isinstance(move, BuyPoolShares):
        return move.company
    return move.holder if isinstance(move, BuyShare | SellShares) else turn.player


def _must_sell(game: Position, turn: StockTurn) -> Iterator[IllegalMove]:
    """Nobody passes while one of his cousins directs a company whose shares it can sell."""
    if turn.has_acted:
        return
    for id_ in game.own_holders(turn.player)[1:]:
        for company in game.companies.values():
            if company.director == id_ and company.is_public and shares.most_sold(game, id_, company):
                yield illegal("{cousin} directs {company} and can sell; you cannot pass.", cousin=game.called(id_),
                              company=company.name)


def _acting(game: Position, turn: StockTurn) -> tuple[str, ...]:
    """The holders for which the player may act in this turn."""
    own = game.own_holders(turn.player)
    return own if turn.actor is None else tuple(holder for holder in own if holder == turn.actor)


def _sell_offer(game: Position, turn: StockTurn) -> Offer:
    def against(holder: str, name: str) -> Iterator[IllegalMove]:
        yield from shares.against_sale(game, holder, game.companies[name])

    def count(chosen: Chosen) -> Amount:
        company = game.companies[chosen["company"]]
        most = shares.most_sold(game, chosen["holder"], company)
        return Amount(1, most, too_high=lambda n: next(iter(shares.against_sale(game, chosen["holder"], company, n))),
                      is_money=False)

    return Offer(
        SellShares, say("Sell shares"),
        (_holder(game, turn, tuple(holder for holder in _acting(game, turn) if game.shares(holder))),
         Field("company", say("Shares of which company?"), lambda chosen: OneOf(
             tuple(game.shares(chosen["holder"])), lambda name: against(chosen["holder"], name)),
               detail=lambda chosen, name: Money(game.price(game.companies[name]))),
         Field("count", say("How many?"), count,
               detail=lambda chosen, n: Money(n * game.price(game.companies[chosen["company"]])))),
        why_closed=lambda: illegal("There are no shares that {player} may sell now.", player=turn.player),
    )  # fmt: skip


def _not_acting(game: Position, turn: StockTurn, holder: str) -> IllegalMove:
    if turn.actor is not None and holder in game.own_holders(turn.player):
        return illegal("{player} acts for {holder} in this turn.", player=turn.player, holder=game.called(turn.actor))
    return impossible("{player} cannot act for {holder}.", player=turn.player, holder=game.called(holder))


def _holder(game: Position, turn: StockTurn, holders: tuple[str, ...]) -> Field:
    domain = OneOf(holders, unknown=lambda holder: _not_acting(game, turn, holder))
    return Field("holder", say("For whom?"), lambda chosen: domain, game.called,
                 lambda chosen, holder: Money(game.account(holder).cash))


def _buy_offer(game: Position, turn: StockTurn) -> Offer:
    def companies(chosen: Chosen) -> OneOf:
        holder = chosen["holder"]
        names = tuple(name for name, company in game.companies.items()
                      if company.is_public and shares.sources(company, holder))
        return OneOf(names, lambda name: shares.against_buying(game, holder, game.companies[name]))

    def sources(chosen: Chosen) -> OneOf:
        return OneOf(tuple(shares.sources(game.companies[chosen["company"]], chosen["holder"])),
                     lambda source: _against_source(game, chosen["company"], source))

    return Offer(
        BuyShare, say("Buy a share"),
        (_holder(game, turn, _acting(game, turn)),
         Field("company", say("A share of which company?"), companies,
               detail=lambda chosen, name: Money(game.price(game.companies[name]))),
         Field("source", say("From where?"), sources, lambda source: _source(game, source))),
        why_closed=lambda: illegal("There is no share that {player} may buy and can pay.", player=turn.player),
        button=Button(
            says=lambda chosen: say("Buy a share of {company} from {source}", company=chosen["company"],
                      source=_source(game, chosen["source"])),
            may_go_on=lambda: True,
        ),
    )  # fmt: skip


def _source(game: Position, source: str) -> Text | str:
    return {TREASURY: say("the treasury"), POOL: say("the pool")}.get(source, game.called(source))


def _against_source(game: Position, name: str, source: str) -> Iterator[IllegalMove]:
    """Why a share cannot come from a holder: it is the last one, or was just issued."""
    if source not in (TREASURY, POOL) and game.companies[name].of(source) < 1:
        yield impossible("{player} has no share of {company}.", player=game.called(source), company=name)


def _buy(game: Position, turn: StockTurn, move: BuyShare) -> Doing:
    company, seller = game.companies[move.company], move.source
    owner = None if seller in (TREASURY, POOL) else game.owner(seller)
    if owner is not None and owner != turn.player:
        asked = say("{player} would buy a share of {company} from {holder} for {price}.", player=game.called(move.holder),
                    company=company.name, holder=game.called(seller), price=Money(game.price(company)))
        if not (yield from consent(game, owner, asked)):
            return
    turn.actor, turn.has_bought = move.holder, True
    yield from shares.buy(game, move.holder, company, move.source, turn.player)
    cousins.refund_distance(game, move.holder, company)


def _pool_offers(game: Position, turn: StockTurn) -> tuple[Offer, ...]:
    """The offer of a company to buy its own shares from the pool, at once or one after another."""
    able = tuple(company.name for company in game.directed_by(turn.player)
                 if company.is_public and company.pool and turn.actor in (None, company.name))

    def against(name: str) -> Iterator[IllegalMove]:
        company = game.companies[name]
        yield from shares.against_trade(game, company)
        if company.cash < game.price(company):
            yield impossible("{company} has {cash}; a share costs {price}.", company=name, cash=Money(company.cash),
                             price=Money(game.price(company)))

    def count(chosen: Chosen) -> Amount:
        company = game.companies[chosen["company"]]
        price = game.price(company)

        def too_high(n: int) -> IllegalMove:
            if n > company.pool:
                return impossible("The pool has {n} shares of {company}.", n=company.pool, company=company.name)
            return impossible("{company} has {cash}; {n} shares cost {amount}.", company=company.name, n=n,
                              cash=Money(company.cash), amount=Money(n * price))

        return Amount(1, min(company.pool, company.cash // max(1, price)), too_high=too_high, is_money=False)

    offer = Offer(
        BuyPoolShares, say("A company buys its shares"),
        (Field("company", say("Which company?"), lambda chosen: OneOf(
            able, against, unknown=lambda name: _not_buying(game, turn, name))),
         Field("count", say("How many shares?"), count,
               detail=lambda chosen, n: Money(n * game.price(game.companies[chosen["company"]])))),
        why_closed=lambda: illegal("No company of {player} can buy shares of its own.", player=turn.player),
    )  # fmt: skip
    return (offer,) if able else ()


def _not_buying(game: Position, turn: StockTurn, name: str) -> IllegalMove:
    """Why a company is none of those that may buy shares of their own."""
    if name not in game.companies:
        return impossible(no_company(name, game.box.with_shares.values()))
    if game.companies[name].director != turn.player:
        return impossible("{player} does not direct {company}.", player=turn.player, company=name)
    if turn.actor not in (None, name):
        return illegal("{player} acts for {holder} in this turn.", player=turn.player, holder=game.called(turn.actor))
    return impossible("The pool has {n} shares of {company}.", n=game.companies[name].pool, company=name)


def _buy_back(game: Position, company: Company, count: int) -> Doing:
    """Shares from the pool to the treasury; loans above the shares in play are then repaid."""
    game.pay(company, game.bank, count * game.price(company), PriceOfOwnShares())
    company.move_shares(count, POOL, TREASURY)
    game.happened(OwnSharesBought(company=company.name, n=count))
    yield from loans.repay_excess(game, company)
