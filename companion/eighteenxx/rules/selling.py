"""Selling shares to the pool: how much may be sold, and what it does to price and presidency. Source: 'Selling'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.box.optional import SOLD_FLOATED, SOLD_OPERATED, SOLD_OWN
from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import SharesSold
from companion.eighteenxx.model.moves import SellShares
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import PriceOfShares
from companion.eighteenxx.model.stock_turn import SELL, StockTurn, may_be_sold, may_sell_now
from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.rules import presidency
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say

#: What the offer to sell is called, and what it asks: made once, not at every sale.
SELL_SOME, OF_WHICH, HOW_MUCH = say("Sell shares"), say("Shares of which company?"), say("How much?")


def against_company(game: Position, player: str, company: Company) -> Iterator[IllegalMove]:
    """Why nothing of a company can be sold at all, however little."""
    if not game.certificates.percent(player, company.name):
        yield impossible("You own no share of {company}.", company=company.name)
    if not company.is_started:
        yield impossible("{company} has no par yet; its certificate cannot be sold.", company=company.name)
    if not any(_sizes(game, player, company)):
        yield from against_size(game, player, company, game.step_of(company))


def against_size(game: Position, player: str, company: Company, percent: int) -> Iterator[IllegalMove]:
    """Why not so many percent: what is owned, and since when; the pool's limit, a president without a successor."""
    certificates, new = game.certificates, kept(game, player, company)
    owned, pool = certificates.percent(player, company.name), certificates.percent(POOL, company.name)
    if percent > owned:
        yield impossible("You own {percent} % of {company}.", percent=owned, company=company.name)
        return
    if (refusal := _not_yet(game, player, company)) is not None:
        yield refusal
        return
    if percent > owned - new:
        yield illegal("{n} % of your {owned} % of {company} were bought in this stock round: you can sell {percent} %.",
                      n=new, owned=owned, company=company.name, percent=owned - new)
    if not _is_made(game, player, company, percent):
        yield impossible("No certificates of {company} that you can sell make {percent} %.", company=company.name,
                         percent=percent)
        return
    if pool + percent > game.box.pool_limit:
        yield illegal(
            "The bank pool holds {percent} % of {company}; at most {limit} % fit.",
            percent=pool, company=company.name, limit=game.box.pool_limit,
        )
    if game.president(company) == player:
        yield from _without_successor(game, player, company, owned - percent)


def _not_yet(game: Position, player: str, company: Company) -> IllegalMove | None:
    """Why nothing of a company may be sold before it has operated or floated, or without a president, where the box says
    so."""
    of, name = game.box.sells_of, company.name
    if company.state is State.RECEIVERSHIP and not game.box.vacant_sells:
        return illegal("{company} has no president; its shares cannot be sold.", company=name)
    if of == SOLD_FLOATED and game.round.is_stock and company.state is State.FLOATED:
        return illegal("{company} has floated in this stock round: nothing of it can be sold before the next.", company=name)
    if of in (SOLD_OPERATED, SOLD_OWN) and not company.has_operated and not (
            of == SOLD_OWN and game.president(company) == player):
        if of == SOLD_OWN:
            return illegal("{company} has not operated yet; until then only its president {player} may sell.", company=name,
                           player=game.president(company))
        return illegal("{company} has not operated yet: nothing of it can be sold.", company=name)
    return None


def kept(game: Position, player: str, company: Company) -> int:
    """How many percent of a company a player keeps until the next stock round, as he has bought them in this."""
    is_kept = game.box.keeps_bought and game.round.is_stock
    return game.bought_this_round[player].get(company.name, 0) if is_kept else 0


def _without_successor(game: Position, player: str, company: Company, keeps: int) -> Iterator[IllegalMove]:
    """The president's certificate goes to somebody else who is able to take it, or where the title has it to the pool,
    which has to give back what the seller keeps of it."""
    name = company.name
    need = game.certificates.presidents_percent(name)
    if keeps >= need or _next_president(game, player, company, keeps) is not None:
        return
    back = keeps - (game.certificates.percent(player, name) - need)
    if not game.box.pool_presides:
        yield illegal(
            "Nobody else holds {need} % of {company}; the president's certificate cannot be sold.", need=need, company=name,
        )
    elif back > 0 and back not in game.certificates.bundles(POOL, name):
        yield illegal("To sell only a part of the president's certificate, {percent} % of {company} must be in the pool in "
                      "single shares.", percent=back, company=name)


def _next_president(game: Position, player: str, company: Company, keeps: int) -> str | None:
    """Who takes the president's certificate when its holder keeps so many percent; None: nobody can, or need."""
    next_president = presidency.successor(game, company, keeps, player)
    need = game.certificates.presidents_percent(company.name)
    return next_president if next_president and game.certificates.percent(next_president, company.name) >= need else None


def sizes(game: Position, player: str, company: Company) -> list[int]:
    """The percents of a company that a player may sell in one go."""
    return list(_sizes(game, player, company))


def _sizes(game: Position, player: str, company: Company) -> Iterator[int]:
    """The same one by one, the least first."""
    owned, share = game.certificates.percent(player, company.name), game.step_of(company)
    most = min(owned - kept(game, player, company), game.box.pool_limit - game.certificates.percent(POOL, company.name))
    if most < share or not company.is_started:
        return
    if (game.box.sells_of or not game.box.vacant_sells) and _not_yet(game, player, company):
        return
    presides = game.president(company) == player
    for percent in range(share, most + 1, share):
        has_heir = not presides or next(_without_successor(game, player, company, owned - percent), None) is None
        if has_heir and _is_made(game, player, company, percent):
            yield percent


def _is_made(game: Position, player: str, company: Company, percent: int) -> bool:
    """Whether certificates make so many percent that a player could sell; not asked where each is one share."""
    if game.certificates.are_all(company.name, game.step_of(company)):
        return True
    certificates, keeps = game.certificates.copy(), game.certificates.percent(player, company.name) - percent
    try:
        if game.president(company) == player and (next_president := _next_president(game, player, company, keeps)):
            certificates.swap_president(company.name, next_president)
        certificates.move_ordinary(player, POOL, company.name, percent)
    except LookupError:
        return keeps < certificates.presidents_percent(company.name) and game.box.pool_presides
    return True


# In a stock round -----------------------------------------------------------------------------------


def sizes_in(game: Position, turn: StockTurn, company: Company) -> list[int]:
    """The percents of a company that may still be sold in a turn."""
    return list(_sizes_in(game, turn, company))


def _sizes_in(game: Position, turn: StockTurn, company: Company) -> Iterator[int]:
    return iter(()) if _is_second_block(game, turn.sold, company) else _sizes(game, turn.player, company)


def can_sell_any(game: Position, turn: StockTurn) -> bool:
    """Whether the player holds anything that may be sold."""
    return any(any(_sizes_in(game, turn, game.companies[name])) for name, _ in game.certificates.percents(turn.player))


def can_sell(game: Position, turn: StockTurn) -> bool:
    """Whether the player can sell anything now."""
    return may_sell_now(game, turn) and can_sell_any(game, turn)


def must_sell(game: Position, turn: StockTurn) -> tuple[IllegalMove, ...]:
    """Why a player has to sell before anything else, if anything that helps can be sold."""
    player = turn.player
    if not may_sell_now(game, turn):
        return ()
    if game.is_over_limit(player) and can_sell_any(game, turn):
        return (_holds_too_many(game, player),)
    for name, percent in game.certificates.percents(player) if game.box.must_sell_excess else ():
        company = game.companies[name]
        if percent > game.holding_limit(company) and not game.may_exceed(company) and sizes_in(game, turn, company):
            return (_holds_too_much(game, company, percent),)
    return ()


def _holds_too_much(game: Position, company: Company, percent: int) -> IllegalMove:
    return illegal(
        "You hold {percent} % of {company} and the limit is {limit} %: first sell down to it.",
        percent=percent, company=company.name, limit=game.holding_limit(company),
    )


def _holds_too_many(game: Position, player: str) -> IllegalMove:
    return illegal(
        "You hold {n} certificates and the limit is {limit}: first sell down to it.",
        n=game.certificate_count(player), limit=game.limit,
    )


def against_block(game: Position, turn: StockTurn, company: Company, percent: int) -> Iterator[IllegalMove]:
    """Where shares are sold in one block: why so few will not do, although more could be sold. Source: 'Selling'."""
    player = turn.player
    more = [size for size in sizes(game, player, company) if size > percent] if game.box.sells_in_blocks else []
    owned = game.certificates.percent(player, company.name)
    if more and owned - percent > game.holding_limit(company) and not game.may_exceed(company):
        yield _holds_too_much(game, company, owned)
    count = _counted_after(game, player, company, percent)
    if game.limit is not None and any(_counted_after(game, player, company, size) < count for size in more):
        others = [game.companies[name] for name, _ in game.certificates.percents(player) if name != company.name]
        least = sum(min(_counted_after(game, player, one, n) for n in (0, *sizes_in(game, turn, one))) for one in others)
        if least + count + game.privates_counted(player) > game.limit:
            yield _holds_too_many(game, player)


def _counted_after(game: Position, player: str, company: Company, percent: int) -> int:
    """How many certificates of a company count toward a player's limit when he has sold so many percent of it."""
    moves = (game.sale_move(player, company, percent),) if percent else ()
    has_price = game.market.cell(company.name) is not None  # one that is owned whole has none
    if has_price and game.market.cell_after(company.name, *moves).zone in game.profile.exempt_zones:
        return 0
    keeps, need = game.certificates.percent(player,
                                            company.name) - percent, game.certificates.presidents_percent(company.name)
    if keeps >= need and game.president(company) == player and _next_president(game, player, company, keeps) is None:
        return 1 + (keeps - need) // game.share_of(company)
    return keeps // game.share_of(company)


def second_block(game: Position, sold: Mapping[str, int], company: Company) -> Iterator[IllegalMove]:
    """Where the shares of a company are sold in one block, a second sale of it. Source: 'Selling'."""
    if _is_second_block(game, sold, company):
        yield illegal("You sell the shares of a company in one block each turn; you have sold {n} of {company} already.",
                      company=company.name, n=sold[company.name] // game.share_of(company))


def _is_second_block(game: Position, sold: Mapping[str, int], company: Company) -> bool:
    return game.box.sells_in_blocks and company.name in sold


def _against_selling(game: Position, turn: StockTurn) -> Iterator[IllegalMove]:
    if not may_be_sold(game):
        yield illegal("Nothing can be sold in the first stock round.")
    elif not may_sell_now(game, turn) and len(game.box.stock_turn) > 1:
        yield illegal("You have sold and bought; a turn is sell then buy, or buy then sell.")
    elif not may_sell_now(game, turn):
        yield illegal("Shares are sold before buying, and you have bought in this turn.")


def offer(game: Position, turn: StockTurn) -> Offer:
    """The offer to sell shares in a stock round."""
    player = turn.player

    def against(name: str) -> Iterator[IllegalMove]:
        yield from against_company(game, player, game.companies[name])
        yield from second_block(game, turn.sold, game.companies[name])

    def company_domain(chosen: Chosen) -> OneOf:
        held = tuple(name for name, _ in game.certificates.percents(player))
        return OneOf(held, against, lambda name: _not_held(game, name))

    def percent_domain(chosen: Chosen) -> OneOf:
        company = game.companies[chosen["company"]]
        owned = game.certificates.percent(player, company.name)
        return OneOf(
            tuple(range(game.step_of(company), owned + 1, game.step_of(company))),
            lambda percent: _against_percent(game, turn, company, percent),
            lambda percent: _no_such_size(game, player, company, percent),
        )

    return Offer(
        SellShares, SELL_SOME,
        (
            Field("company", OF_WHICH, company_domain,
                  detail=lambda chosen, name: say("{percent} % at {price}",
                                                  percent=game.certificates.percent(player, name),
                                                  price=Money(game.price(game.companies[name]) or 0))),
            Field("percent", HOW_MUCH, percent_domain, label=lambda percent: say("{percent} %", percent=percent),
                  detail=lambda chosen, percent: Money(game.value(game.companies[chosen["company"]], percent)),
              why=lambda chosen, percent: then(game, player, game.companies[chosen["company"]], percent)),
        ),
        lambda: _against_selling(game, turn),
        lambda: illegal("You hold nothing that can be sold now."),
        button=Button(says=does),
    )


def _against_percent(game: Position, turn: StockTurn, company: Company, percent: int) -> Iterator[IllegalMove]:
    yield from against_size(game, turn.player, company, percent)
    yield from against_block(game, turn, company, percent)


def _do(game: Position, turn: StockTurn, move: SellShares) -> Procedure[None]:
    yield from ()
    turn.did(SELL)
    turn.sold[move.company] = turn.sold.get(move.company, 0) + move.percent
    game.sold_this_round[turn.player].add(move.company)
    sell(game, turn.player, game.companies[move.company], move.percent)


SELL_SHARES = Act(SellShares, offer, can_sell, _do)


# A sale ---------------------------------------------------------------------------------------------


def _not_held(game: Position, name: str) -> IllegalMove:
    if name not in game.companies:
        return no_company(game, name)
    return impossible("You own 0 % of {company}.", company=name)


def _no_such_size(game: Position, player: str, company: Company, percent: int) -> IllegalMove:
    owned = game.certificates.percent(player, company.name)
    if percent > owned:
        return impossible("You own {percent} % of {company}.", percent=owned, company=company.name)
    return impossible("Shares are sold in steps of {share} %, not {percent} %.", percent=percent,
                      share=game.step_of(company))


def sell(game: Position, player: str, company: Company, percent: int) -> None:
    """Sell: the money from the bank at the old price, a change of president as part of it; then the price moves, by what
    held before the sale."""
    price, move = game.price(company), game.sale_move(player, company, percent)
    owned, amount = game.certificates.percent(player, company.name), game.value(company, percent)
    game.pay(game.bank, game.purses[player], amount, PriceOfShares(company.name))
    _give(game, player, company, owned - percent)
    has_moved = game.market.move(company.name, move)
    game.happened(SharesSold(player, percent, company.name, Money(amount), Money(price), Money(game.price(company)),
                             has_moved))
    game.after_price(company)


def _give(game: Position, player: str, company: Company, keeps: int) -> None:
    """Shares go to the pool until a player keeps so many percent; the president's certificate to who takes it."""
    name, is_president = company.name, game.president(company) == player
    next_president = _next_president(game, player, company, keeps) if is_president else None
    if next_president is not None:
        presidency.hand_over(game, company, next_president)
    elif is_president and keeps < game.certificates.presidents_percent(name):
        presidency.to_pool(game, company, player, keeps)
        return
    game.certificates.move_ordinary(player, POOL, name, game.certificates.percent(player, name) - keeps)


def does(chosen: Chosen) -> Text:
    """What the button of a sale says."""
    return say("Sell {percent} % of {company}", percent=chosen["percent"], company=chosen["company"])


def then(game: Position, player: str, company: Company, percent: int, owed: int = 0) -> Text:
    """What a sale would lead to: the price, the seller's cash when what is `owed` has been paid, who is president."""
    move = game.sale_move(player, company, percent)
    after = game.market.price_after(company.name, move)
    return say(
        "{price} · cash then {cash}{president}", price=price_then(game, company, move),
        cash=Money(max(0, game.purses[player].cash + game.value(company, percent) - owed)),
        president=_president_then(game, player, company, game.certificates.percent(player, company.name) - percent,
                                  after),
    )


def price_then(game: Position, company: Company, move: PriceMove) -> Text:
    """What a price would be after a move, in a few words."""
    before, after = game.market.cell(company.name), game.market.cell_after(company.name, move)
    if before == after:
        return say("price stays {price}", price=Money(after.price))
    if game.price(company) == after.price:
        return say("marker moves, price stays {price}", price=Money(after.price))
    return say("price {before} → {after}", before=Money(game.price(company)), after=Money(after.price))


def _president_then(game: Position, player: str, company: Company, keeps: int, price: int) -> Text | str:
    """What a sale does to the company besides, if anything."""
    if not price:
        return say(" · {company} closes", company=company.name)
    if game.president(company) != player:
        return ""
    presides = presidency.when_sold(game, company, player, keeps, _next_president(game, player, company, keeps))
    return say(" · {what}", what=presides) if presides else ""
