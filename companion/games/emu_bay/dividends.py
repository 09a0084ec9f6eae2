"""Dividends: positive, then negative, then the debts; `ending` takes it from there.

Source: Emu Bay rules, 'Pay Dividends'.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.engine.asks import Field, Offer, Procedure
from companion.engine.facts import Fact
from companion.engine.past_round import PastRound
from companion.engine.text import Money, Text, say
from companion.games.emu_bay import bankruptcy
from companion.games.emu_bay.charter import Bond, Charter
from companion.games.emu_bay.facts import DebtsServed, Dividend, Loss, LossOfOther, ShareEarned
from companion.games.emu_bay.moves import PayDividends
from companion.games.emu_bay.position import Position


class Outcome(NamedTuple):
    """What each player would have, who would be bankrupt, and how what these owe is settled."""

    cash: Mapping[str, int]
    bankrupt: tuple[str, ...]
    told: tuple[Text, ...]


class Payout(NamedTuple):
    """What each share of each company pays (negative: costs), and what each player gets and owes in all."""

    per_share: Mapping[str, int]
    gets: Mapping[str, int]
    owes: Mapping[str, int]


def per_share(revenue: int, owned: int) -> int:
    """Revenue by owned shares, rounded away from zero: up when it pays, further down when it costs."""
    if owned == 0:
        return 0
    return -(-revenue // owned) if revenue > 0 else revenue // owned


def payout(holders: Mapping[str, Mapping[str, int]], revenue: Mapping[str, int]) -> Payout:
    """Work out dividends: `holders` maps company to player to shares, `revenue` company to pounds."""
    shares = {company: per_share(revenue[company], sum(held.values())) for company, held in holders.items()}
    gets: dict[str, int] = {}
    owes: dict[str, int] = {}
    for company, amount in shares.items():
        for player, held in holders[company].items():
            into = gets if amount > 0 else owes
            into[player] = into.get(player, 0) + abs(amount) * held
    return Payout(shares, gets, owes)


def losses(
    paid: Payout, holders: Mapping[str, Mapping[str, int]], players: Iterable[str]
) -> dict[str, list[bankruptcy.Debt]]:
    """What each player owes for negative revenues: one debt a share."""
    costs = {company: -amount for company, amount in paid.per_share.items() if amount < 0}
    return {
        player: [(cost, c) for c, cost in costs.items() for _ in range(holders[c].get(player, 0))] for player in players
    }


def due(game: Position) -> Payout:
    """What dividends would pay now; changes nothing."""
    paying = game.operating()
    return payout({c.name: c.holders for c in paying}, {c.name: c.revenue for c in paying})


def outcome(game: Position) -> Outcome:
    """What would come of dividends paid now by the player on turn; changes nothing."""
    paid = due(game)
    cash = {player: purse.cash + paid.gets.get(player, 0) for player, purse in game.purses.items()}
    holders: Mapping[str, Mapping[str, int]] = {c.name: c.holders for c in game.operating()}
    settlement = bankruptcy.Settlement(
        game.clockwise(game.on_turn or game.players[0]), cash, holders, game.box.data["equal_debt_order"]
    )
    steps = bankruptcy.run(settlement, losses(paid, holders, game.players))
    told = tuple(game.text_of(step) for step in steps if isinstance(step, Fact))
    return Outcome(settlement.cash, tuple(settlement.bankrupt), told)


def ruins(game: Position) -> tuple[str, ...]:
    """Whom dividends paid now would make bankrupt."""
    return outcome(game).bankrupt if due(game).owes else ()


def offer(game: Position, player: str, source: Field) -> Offer:
    """The Pay Dividends action: nothing but a free space is needed, and nobody has to own anything."""
    return Offer(
        PayDividends, say("Pay dividends"), (source,), game.gate("pay-dividends"),
        preview=lambda move: map(game.text_of, earned(game, due(game))),
    )


def distribute(game: Position, current: str) -> Procedure[list[str]]:
    """Positive dividends of all companies, then the negative ones. Returns who went bankrupt."""
    before = game.worth()
    paid = due(game)
    game.dividend_rounds += 1
    for charter in game.operating():
        amount = paid.per_share[charter.name]
        if amount > 0:
            for player, held in charter.holders.items():
                game.pay(game.bank, game.purses[player], amount * held, Dividend(charter.name))
    for fact in earned(game, paid):
        game.happened(fact)
    bankrupt = yield from _collect(game, current, paid)
    after = game.worth()
    game.history.append(
        PastRound(
            say("Dividends {n}", n=game.dividend_rounds), len(game.receipts) + 1,
            {c.name: {"revenue": c.revenue, "per_share": paid.per_share[c.name]} for c in game.operating()},
            {player: after[player] - before[player] for player in game.players}, after, str(game.dividend_rounds),
        )
    )
    return bankrupt


def _collect(game: Position, current: str, paid: Payout) -> Procedure[list[str]]:
    """Everybody pays what negative revenues cost; see `bankruptcy` for those who cannot."""
    holders = {c.name: dict(c.holders) for c in game.operating()}
    settlement = bankruptcy.Settlement(
        game.clockwise(current), {p: purse.cash for p, purse in game.purses.items()}, holders,
        game.box.data["equal_debt_order"],
    )
    first = losses(paid, holders, game.players)
    choosing = game.options["equal_debt_order"] == "bankrupt_player_chooses"
    settling = settlement.charge(first)
    step = next(settling, None)
    while step is not None:
        if isinstance(step, bankruptcy.Tie):
            company = (yield bankruptcy.ask_order(step)).company if choosing else step.companies[0]
            step = settling.send(company)
        else:
            _carry_out(game, step)
            step = next(settling, None)
    return settlement.bankrupt


def _carry_out(game: Position, step: bankruptcy.Payment | Fact) -> None:
    if isinstance(step, bankruptcy.Payment):
        why = LossOfOther(step.company, step.other) if step.other else Loss(step.company)
        game.pay(game.purses[step.player], game.bank, step.amount, why)
    else:
        game.happened(step)


def earned(game: Position, paid: Payout) -> Iterator[ShareEarned]:
    """What the dividends pay and cost."""
    for company, amount in paid.per_share.items():
        if amount:
            charter = game.charters[company]
            yield ShareEarned(company, Money(abs(amount)), charter.revenue, charter.owned, amount < 0)


def debts(game: Position) -> None:
    """Active bonds take their later amount; then deferred ones turn active and take their first amount."""
    for charter, charge, turned in debts_due(game):
        if charge or turned:
            game.happened(_served(charter, charge, turned))
        charter.revenue -= charge
        charter.bonds = tuple(Bond(bond.terms, False, bond.kind) for bond in charter.bonds)


def debts_due(game: Position) -> Iterator[tuple[Charter, int, list[Bond]]]:
    """Whose debts are paid after dividends, with what each takes off the revenue, and the bonds that turn."""
    for charter in game.operating():
        if charter.owned and charter.bonds:
            yield (charter, *debt_step(charter))


def debt_step(charter: Charter) -> tuple[int, list[Bond]]:
    """What the next debt step takes off the revenue, and the bonds that turn; changes nothing."""
    turned = [bond for bond in charter.bonds if bond.deferred]
    later = sum(bond.terms.later for bond in charter.bonds if not bond.deferred)
    return later + sum(bond.terms.first for bond in turned), turned


def _served(charter: Charter, charge: int, turned: list[Bond]) -> DebtsServed:
    bonds = tuple(
        say("{amount} ({first}+{later})", amount=Money(b.terms.amount), first=b.terms.first, later=b.terms.later)
        for b in turned
    )
    return DebtsServed(charter.name, charge or None, charter.revenue, bonds or None)


def forecast(charter: Charter, rounds: int = 3) -> list[int]:
    """The revenue before each of the next dividend rounds, if nothing but the debts changes."""
    revenue, bonds, found = charter.revenue, list(charter.bonds), []
    for _ in range(rounds):
        found.append(revenue)
        revenue -= sum(b.terms.first if b.deferred else b.terms.later for b in bonds)
        bonds = [Bond(b.terms, False, b.kind) for b in bonds]
    return found


