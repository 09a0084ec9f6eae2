"""A company's turn in an operating round. Source: facts, 11; 9 for companies that a cousin directs."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.asks import Ask, Button, Field, Offer, Procedure
from companion.engine.errors import IllegalMove, illegal
from companion.engine.moves import Move
from companion.engine.text import Text, say
from companion.games.britain_1820 import bills, building, cousins, foreign, loans, raising, running, shares, trains
from companion.games.britain_1820.business import discard_offer, give_up
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import NoTrain
from companion.games.britain_1820.moves import (
    AssignTrain,
    BuyTrain,
    DiscardTrain,
    ExchangeStation,
    LayTrack,
    Pass,
    PlaceStation,
    RepayLoan,
    ReplaceStation,
    RunTrains,
    SellShares,
    TakeLoan,
    UseCousin,
)
from companion.games.britain_1820.position import Position


def company_turn(game: Position, company: Company) -> Doing:
    """One turn, step by step; a company that does not pay loses the rest of it."""
    game.begin_turn(company)
    if company.director is not None:
        yield from _steps(game, company)
    if company.is_public:
        game.market.put_under(company.name)
    game.operating = None


def _steps(game: Position, company: Company) -> Doing:
    revenue = yield from _build_and_run(game, company)
    yield from running.dividend(game, company, revenue)
    if not (yield from bills.settle(game, bills.maintenance(game, company))):
        return
    if not game.is_cousins(company):
        yield from _train_step(game, company)
    if company.is_public:
        if not (yield from bills.settle(game, bills.interest(game, company))):
            return
        yield from _repay_step(game, company)
    _need_train(game, company)


def _need_train(game: Position, company: Company) -> None:
    """Without a train at the end of its turn a company goes into liquidation, a private company closes."""
    if company.trains or not company.is_open:
        return
    if company.is_private:
        game.close_private(company)
    elif not company.has_defaulted:
        game.happened(NoTrain(company.name))
        game.default(company)


def _build_and_run(game: Position, company: Company) -> Procedure[int]:
    """Track, a station, and the run. Returns the revenue."""
    if game.is_cousins(company) and not company.trains:
        return 0
    while True:
        move = yield _ask(game, company, _task(company), say("{company} runs no train", company=company.name),
                          lambda: _first_offers(game, company))
        if isinstance(move, RunTrains):
            foreign.reached(game, move.countries or (), move.revenue)
            return int(move.revenue)
        if isinstance(move, Pass):
            return 0
        if isinstance(move, LayTrack):
            building.lay_track(game, company, move)
        elif isinstance(move, PlaceStation | ReplaceStation | ExchangeStation):
            building.place_station(game, company, move)
        else:
            yield from _besides(game, company, move)


def _task(company: Company) -> Text:
    return say("Build, run") if company.trains else say("Build")


def _asked(game: Position, company: Company) -> tuple[Field, ...]:
    """What is asked of a run besides its revenue: the countries of a public company, where they have companies."""
    return (foreign.countries(game),) if game.foreign and company.is_public else ()


def _first_offers(game: Position, company: Company) -> tuple[Offer, ...]:
    if game.is_cousins(company):
        return (running.run_offer(game, company, _asked(game, company)),)
    run = _go_on(company, say("Go on without a run"))
    if company.trains:
        run = running.run_offer(game, company, _asked(game, company))
    early = (trains.buy_offer(game, company, from_others=False),) if _buys_early(game, company) else ()
    return (
        building.track_offer(game, company), *building.station_offers(game, company), *early,
        *_offers_besides(game, company), run,
    )  # fmt: skip


def _buys_early(game: Position, company: Company) -> bool:
    """Whether a company may buy a train before it runs: private companies may, others by Holden."""
    return company.is_private or cousins.may_holden(game, company)


def _offers_besides(game: Position, company: Company) -> tuple[Offer, ...]:
    """What a company may do at any time of its turn, where it can at all."""
    return (
        *((loans.loan_offer(game, company),) if company.is_public else ()),
        *((trains.assign_offer(game, company),) if any(game.future.values()) else ()),
        *((cousins.use_offer(game, company),) if any(id_ in cousins.POWERS for id_ in cousins.invested(game, company))
          else ()),
    )  # fmt: skip


def _besides(game: Position, company: Company, move: Move) -> Doing:
    if isinstance(move, TakeLoan):
        loans.take_loans(game, company, move.count)
    elif isinstance(move, AssignTrain):
        yield from trains.assign(game, company, move)
    elif isinstance(move, UseCousin):
        cousins.use(game, company, move)
    elif isinstance(move, BuyTrain):
        if game.operating_step == "build" and company.is_public:
            cousins.count_use(game, company, cousins.HOLDEN)
        yield from trains.buy(game, company, move)


def _train_step(game: Position, company: Company) -> Doing:
    """Give trains up, and buy some."""
    game.operating_step = "trains"
    while True:
        move = yield _ask(game, company, say("Buy trains"),
                          say("{company} buys no more trains", company=company.name), lambda: _train_offers(game, company))
        if isinstance(move, Pass):
            return
        if isinstance(move, DiscardTrain):
            give_up(game, company, move.train)
        elif isinstance(move, SellShares):
            player = str(company.director)
            yield from shares.sell(game, player, game.companies[move.company], move.count, player)
        else:
            yield from _besides(game, company, move)


def _train_offers(game: Position, company: Company) -> tuple[Offer, ...]:
    warning = None if company.trains else _without(company)
    return (
        trains.buy_offer(game, company), *_help(game, company), discard_offer(game, company),
        *_offers_besides(game, company), _go_on(company, say("Go on"), warning),
    )  # fmt: skip


def _without(company: Company) -> Text:
    if company.is_private:
        return say("{company} has no train: it will be closed.", company=company.name)
    return say("{company} has no train: it will go into liquidation.", company=company.name)


def _help(game: Position, company: Company) -> tuple[Offer, ...]:
    """The director may sell shares to help with a train, as long as cash and treasury are too little for the next one."""
    colour = game.on_sale()
    if colour is None or not (company.is_private or trains.may_help(game, company)):
        return ()
    need = game.box.trains[colour].price - (0 if company.is_private else company.cash)
    director = str(company.director)
    return (raising.sale_offer(game, director, need, company),) if game.account(director).cash < need else ()


def _repay_step(game: Position, company: Company) -> Doing:
    """Repay loans, as many as one likes."""
    while company.loans and company.cash >= game.figures.loan and not game.is_cousins(company):
        ends = say("{company} ends its turn", company=company.name)
        move = yield _ask(game, company, say("Repay loans, or end the turn"), ends, lambda: (
            loans.repay_offer(game, company), _go_on(company, say("End the turn"))))
        if not isinstance(move, RepayLoan):
            return
        loans.repay_loans(game, company, move.count)


def _go_on(company: Company, label: Text, warning: Text | None = None) -> Offer:
    return Offer(Pass, label, given={"company": company.name, "player": None}, button=Button(asks_first=lambda: warning))


def _out_of_place(game: Position, company: Company, move: Move) -> IllegalMove | None:
    """Why a step of the turn cannot be taken now."""
    if isinstance(move, RepayLoan):
        return illegal("Pay the interest before repaying loans.")
    if isinstance(move, TakeLoan) and company.is_private:
        return illegal("Private companies cannot have loans.")
    if isinstance(move, BuyTrain | DiscardTrain) and game.operating_step == "build":
        return illegal("Trains are bought and discarded after maintenance is paid.")
    if isinstance(move, LayTrack | PlaceStation | ReplaceStation | ExchangeStation | RunTrains):
        return illegal("{company} has run in this turn.", company=company.name)
    return None


def _ask(game: Position, company: Company, task: Text, passing: Text, offers: Callable[[], tuple[Offer, ...]]) -> Ask:
    player = str(game.speaker(company))
    return Ask(
        actors=(player,), acts_for=company.name, heading=say("{company} operates", company=company.name), task=task,
        make_offers=offers, not_your_turn=game.stranger(player, company),
        unexpected_move=say("It is {company}'s turn to operate.", company=company.name),
        out_of_place=lambda move: _out_of_place(game, company, move),
        passing=passing,
    )  # fmt: skip
