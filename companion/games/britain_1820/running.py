"""What trains earn, and who gets it. Source: facts, 11 steps 3 and 4; 6, 'All price moves'; 22, 'half_pay'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.eighteenxx.box.chart import jump
from companion.eighteenxx.model.reasons import Dividend
from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import Amount
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import DividendPaid, NothingEarned, Part, PrivateEarned, Withheld
from companion.games.britain_1820.moves import PayDividend, PayHalf, RunTrains, Withhold
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import RevenueKept

#: No run brings more, and places are worth multiples of 5 at least.
MOST = 9_999


@dataclass(frozen=True)
class Payout:
    """What a revenue comes to: by holder, what stays in the bank for the pool, and what the treasury keeps."""

    holders: dict[str, int]
    pool: int
    treasury: int
    #: The total dividend, twice: half of an odd revenue is no whole number.
    doubled: int = field(default=0)


def payout(company: Company, revenue: int) -> Payout:
    """The whole revenue: each holder's part rounded up, the pool's down, the treasury has the rest, never below 0 (D19)."""
    paid = {holder: -(-revenue * shares // company.size) for holder, shares in company.holders.items()}
    pool = revenue * company.pool // company.size
    rest = max(0, revenue - sum(paid.values()) - pool) if company.treasury else 0
    return Payout(paid, pool, rest, 2 * revenue)


def half_payout(company: Company, revenue: int) -> Payout:
    """Half of the revenue paid, on the exact half; the treasury has the other half rounded down, and with it what its
    shares get of the paid half."""
    twice = 2 * company.size
    paid = {holder: -(-revenue * shares // twice) for holder, shares in company.holders.items()}
    pool = revenue * company.pool // twice
    rest = max(0, revenue // 2 - sum(paid.values()) - pool) if company.treasury else 0
    return Payout(paid, pool, revenue // 2 + rest, revenue)


def withheld(revenue: int) -> Payout:
    """The company keeps everything."""
    return Payout({}, 0, revenue, 0)


def price_steps(game: Position, company: Company, paid: Payout, has_train: bool) -> int:
    """How many steps up (below 0: down) a dividend moves a price."""
    price = game.price(company)
    if paid.doubled >= 2 * price:
        return jump(paid.doubled, 2 * price, game.figures.dividend_steps)
    if not paid.doubled and game.options["withhold_moves"] == "none":
        return 0
    return -1 if has_train else -2


def run_offer(game: Position, company: Company, more: tuple[Field, ...] = ()) -> Offer:
    """The offer to enter what the trains have earned, and what else is asked of a run."""
    before = game.last_revenue.get(company.name)
    revenue = Field("revenue", say("Revenue of all trains"), lambda chosen: Amount(
        0, MOST, is_printed=before is None, usual=before))  # fmt: skip
    given = {"company": company.name, **({} if more else {"countries": None})}
    return Offer(RunTrains, say("Run"), (*more, revenue), given=given)


def dividend_ask(game: Position, company: Company, revenue: int) -> Ask:
    """Ask whether the revenue is paid."""
    given = {"company": company.name}
    options: list[tuple[type[Move], Text, Payout]] = [(PayDividend, say("Pay"), payout(company, revenue))]
    if game.options["half_pay"] == "on":
        options.append((PayHalf, say("Half"), half_payout(company, revenue)))
    options.append((Withhold, say("Withhold"), withheld(revenue)))
    player = str(game.speaker(company))

    def offer(kind: type[Move], label: Text, paid: Payout) -> Offer:
        return Offer(kind, label, given=given, preview=lambda move: told(game, company, paid))

    return Ask(
        actors=(player,), acts_for=company.name,
        heading=say("{company}: pay out or withhold {revenue}", company=company.name, revenue=Money(revenue)),
        task=say("Dividend of {revenue}", revenue=Money(revenue)),
        make_offers=lambda: tuple(offer(*option) for option in options),
        not_your_turn=game.stranger(player, company),
        unexpected_move=say("{company} pays out its revenue of {revenue} or withholds it.", company=company.name,
                    revenue=Money(revenue)),
        topic=revenue,
    )  # fmt: skip


def told(game: Position, company: Company, paid: Payout) -> Iterator[Text]:
    """What a payout would lead to."""
    for holder, amount in paid.holders.items():
        yield say("{player} gets {amount}.", player=game.called(holder), amount=Money(amount))
    if paid.treasury:
        yield say("{company} gets {amount}.", company=company.name, amount=Money(paid.treasury))
    steps = price_steps(game, company, paid, bool(company.trains))
    yield say("Price: {before} → {after}.", before=Money(game.price(company)), after=Money(game.price_after(company, steps)))


def book(game: Position, company: Company, paid: Payout, revenue: int, has_train: bool = True) -> None:
    """Pay, and move the price."""
    pay_out(game, company, paid, revenue)
    given = {holder: amount for holder, amount in paid.holders.items() if amount}
    if given:
        shares = tuple(Part(game.called(holder), Money(amount)) for holder, amount in given.items())
        game.happened(DividendPaid(company=company.name, revenue=Money(revenue), shares=shares))
    elif not revenue:
        game.happened(NothingEarned(company.name))
    else:
        game.happened(Withheld(company=company.name, revenue=Money(revenue)))
    game.move_price(company, price_steps(game, company, paid, has_train))


def pay_out(game: Position, company: Company, paid: Payout, revenue: int) -> None:
    """Pay holders and treasury, and keep it for the history."""
    for holder, amount in paid.holders.items():
        game.pay(game.bank, game.account(holder), amount, Dividend(company.name))
        if holder in game.purses:
            game.earn(holder, amount)
    game.pay(game.bank, company, paid.treasury, RevenueKept(company.name))
    per_share = paid.doubled // (2 * company.size)
    game.earned[company.name] = {"revenue": revenue, "per_share": per_share, "paid": sum(paid.holders.values())}


def pay_private(game: Position, company: Company, revenue: int) -> None:
    """A private company always pays its owner."""
    owner = str(company.director)
    game.pay(game.bank, game.account(owner), revenue, Dividend(company.name))
    if owner in game.purses:
        game.earn(owner, revenue)
    game.happened(PrivateEarned(company=company.name, player=game.called(owner), revenue=Money(revenue)))
    game.earned[company.name] = {"revenue": revenue, "per_share": revenue, "paid": revenue}


def dividend(game: Position, company: Company, revenue: int) -> Doing:
    """What happens with a revenue: asked where there is a choice."""
    has_train = bool(company.trains)
    game.last_revenue[company.name] = revenue
    if company.is_private:
        pay_private(game, company, revenue)
        return
    paid = withheld(revenue)
    if revenue and not game.is_cousins(company):
        move = yield dividend_ask(game, company, revenue)
        if isinstance(move, PayDividend):
            paid = payout(company, revenue)
        elif isinstance(move, PayHalf):
            paid = half_payout(company, revenue)
    book(game, company, paid, revenue, has_train)
