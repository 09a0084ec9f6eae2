"""Resolving lobbies, and floating companies. Source: facts, 8.6; D11, D15."""

from __future__ import annotations

from companion.engine.asks import Ask, Chosen, Field, Offer, Procedure
from companion.engine.domains import Amount, Domain, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n
from companion.games.britain_1820 import directors
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import CompanyFloated, FloatGivenUp
from companion.games.britain_1820.moves import TREASURY, FloatCompany, Pass
from companion.games.britain_1820.position import STOCK, Position
from companion.games.britain_1820.reasons import DistanceFee
from companion.games.britain_1820.subscription import Subscription, book, refund, subscription

#: No way between two hexes of the map is longer.
LONGEST = 30


def resolve_lobbies(game: Position) -> Doing:
    """The dearest lobby first, each floats a company or passes."""
    for amount in sorted(game.lobbies, reverse=True):
        player = game.lobbies[amount]
        move = yield _ask(game, player, amount)
        del game.lobbies[amount]
        if isinstance(move, FloatCompany):
            yield from _float(game, move)


def _ask(game: Position, player: str, amount: int) -> Ask:
    return Ask(
        actors=(player,), heading=say("{player}: float a company by the lobby of {amount}", player=player,
                                      amount=Money(amount)),
        task=say("Float a company or pass"),
        make_offers=lambda: (_offer(game, player), Offer(Pass, say("Do not float"))),
        not_your_turn=game.others(lambda other: illegal("{player} floats a company or passes.", player=player)),
        unexpected_move=say("The lobbies are resolved: {player} floats a company or passes.", player=player),
    )  # fmt: skip


def par_domain(game: Position) -> OneOf:
    """The par prices that the phase allows."""
    def against(par: int) -> IllegalMove:
        later = next((phase.colour for phase in game.box.phases.values() if par in phase.pars), None)
        if later is None:
            return impossible("{price} is no par price; this phase has {pars}.", price=Money(par),
                              pars=tuple(str(one) for one in game.phase.pars))
        return illegal("{price} is a {colour} par price; the phase is {phase}.", price=Money(par), colour=say(later),
                       phase=say(game.phase.colour))

    return OneOf(game.phase.pars, unknown=against)


def _offer(game: Position, player: str) -> Offer:
    free = tuple(name for name, company in game.companies.items()
                 if company.is_led and not company.is_open and not company.is_gone)
    fee = game.figures.distance_fee

    def sizes(chosen: Chosen) -> OneOf:
        return OneOf(game.now.float_sizes, unknown=lambda size: illegal(
            "Column {c} allows {sizes} shares, not {n}.", c=game.column, n=size,
            sizes=tuple(map(str, game.now.float_sizes))))

    def pars(chosen: Chosen) -> OneOf:
        return par_domain(game)

    def edges(chosen: Chosen) -> Domain:
        if chosen["stations"] == 1:
            return OneOf((0,), unknown=lambda n: impossible("One station has no way to another."))
        cash = game.purses[player].cash
        return Amount(
            1, min(LONGEST, cash // fee), is_money=False,
            too_low=lambda n: illegal("Two stations lie in different hexes: at least one edge is between them."),
            too_high=lambda n: impossible("{player} has {cash}; {n} edges cost {amount}.", player=player, n=n,
                                          cash=Money(cash), amount=Money(n * fee)))  # fmt: skip

    return Offer(
        FloatCompany, say("Float a company"),
        (Field("company", say("Which company?"), lambda chosen: OneOf(free)),
         Field("size", say("How many shares?"), sizes, lambda size: say_n("{n} share", "{n} shares", size)),
         Field("stations", say("How many stations do you place?"), lambda chosen: OneOf((1, 2)),
               lambda n: say_n("{n} station", "{n} stations", n),
               lambda chosen, n: say("{price} a hex edge between them", price=Money(fee)) if n > 1 else ""),
         Field("edges", say("How many hex edges lie between them, at {price} each?", price=Money(fee)), edges,
               lambda n: say_n("{n} edge", "{n} edges", n), lambda chosen, n: Money(n * fee)),
         Field("par", say("At which par price?"), pars, Money,
               lambda chosen, par: _first_shares(game, chosen["size"], par))),
        given={"player": player}, why_closed=lambda: illegal("No company is left to float."),
    )  # fmt: skip


def _needed(game: Position, size: int) -> int:
    """How many shares have to be bought when a company of this size is floated."""
    return size * game.figures.float_percent // 100


def _first_shares(game: Position, size: int, par: int) -> Text:
    """What they cost together."""
    n = _needed(game, size)
    return say_n("{n} share: {price}", "{n} shares: {price}", n, price=Money(n * par))


def _float(game: Position, move: FloatCompany) -> Procedure[None]:
    """Float a company, or undo everything if its first 40 % are not bought."""
    company, player = game.companies[move.company], move.player
    fee = move.edges * game.figures.distance_fee
    state = Subscription(company, player, move.par, move.size, _needed(game, move.size), {}, fee=fee)
    if not (yield from subscription(game, state)):
        game.happened(FloatGivenUp(company.name))
        return
    company.move_shares(move.size, None, TREASURY)
    company.floated = game.numbers[STOCK]
    company.put_stations(move.stations, game.figures.stations_at_float - move.stations)
    game.market.put(company.name, game.market.par_cell(move.par))
    game.pay(game.purses[player], game.bank, fee, DistanceFee())
    game.floated_for[company.name] = fee
    book(game, state)
    company.director = player
    yield from directors.settle_director(game, company, player)
    game.happened(CompanyFloated(company=company.name, player=game.called(str(company.director)), n=move.size,
                                 par=Money(move.par)))  # fmt: skip
    refund(game, state)
