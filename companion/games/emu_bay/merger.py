"""Merge Independent: a red company becomes part of a coloured one. Source: Emu Bay rules, 'Merge Independent'."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.engine.asks import Chosen, Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.facts import Fact
from companion.engine.text import Money, Text, say, say_n
from companion.games.emu_bay.charter import Bond, Charter
from companion.games.emu_bay.dividends import per_share
from companion.games.emu_bay.facts import (
    AssetsReceived,
    BondReceived,
    CertificateHandedIn,
    MergedToPort,
    MoneyOfMerged,
    ReserveOpened,
    RevenuesJoined,
    RevenuesJoinedAndMore,
)
from companion.games.emu_bay.position import Position

RESERVE = "EBR"


class Exchange(NamedTuple):
    """What a merge changes: who gets a share and whether it is a reserved one, the new revenue and its bonus."""

    owner: str
    from_reserve: bool
    revenue: int
    bonus: int


def offer(game: Position, player: str, source: Field) -> Offer:
    """The Merge Independent action."""
    return Offer(
        game.board.merge, say("Merge independent"),
        (
            Field("company", say("Into which company?"),
                  lambda chosen: OneOf(tuple(game.box.companies), lambda c: _no_share(game, c)),
                  blocked=lambda company: _not_into(game, player, company), detail=lambda chosen, c: _has(game, c)),
            Field("independent", say("Which independent?"), lambda chosen: _independents(game, player, chosen),
                  detail=lambda chosen, i: _has(game, i)),
            *game.board.merge_fields(),
            source,
        ),
        game.gate("merge-independent"),
        lambda: _nothing(game, player),
        preview=lambda move: previewed(game, move, exchange(game, move)),
    )


def _has(game: Position, company: str) -> Text:
    """What stands beside a company that can be merged, or merged into."""
    charter = game.charters[company]
    return say("revenue {revenue}, {cash}", revenue=charter.revenue, cash=Money(charter.cash))


def _nothing(game: Position, player: str) -> IllegalMove:
    """Why the player can merge nothing: for each company what is missing."""
    sold = [charter for charter in game.operating() if charter.is_independent]
    if not sold:
        return illegal("You cannot merge: there is no independent that is sold and not merged yet.")
    why = [text for company in game.box.companies for text in _missing(game, player, game.charters[company], sold)]
    return illegal("You cannot merge: {why}.", why=tuple(why))


def _not_into(game: Position, player: str, company: str) -> IllegalMove | None:
    """Why the player can merge nothing into a company."""
    sold = [charter for charter in game.operating() if charter.is_independent]
    why = tuple(_missing(game, player, game.charters[company], sold))
    return illegal("{why}.", why=why) if why else None


def _missing(game: Position, player: str, company: Charter, sold: list[Charter]) -> Iterator[Text]:
    """What keeps a company from each of the independents that are `sold`, or from all."""
    if any(_no_share(game, company.name)):
        yield say("{company} has no share to give", company=company.name)
        return
    apart = [one for one in sold if any(game.board.not_touching(company, one))]
    if apart:
        yield say("{company} is not touched by {independents}", company=company.name,
                  independents=tuple(one.name for one in apart))
    if near := tuple(one.name for one in sold if one not in apart):
        yield say("{company} needs you to hold a share of it or of {independents}", company=company.name, independents=near)


def _no_share(game: Position, company: str) -> Iterator[IllegalMove]:
    charter = game.charters[company]
    if not (charter.reserved if company == RESERVE else charter.unsold):
        yield impossible("{company} has no unsold share to give for the merge.", company=company)


def _independents(game: Position, player: str, chosen: Chosen) -> OneOf:
    company = game.charters[chosen["company"]]

    def against(independent: str) -> Iterator[IllegalMove]:
        other = game.charters[independent]
        if not other.sold:
            yield impossible("{independent} has not been sold.", independent=independent)
            return
        if other.merged_into:
            yield impossible("{independent} was merged into {into}.", independent=independent, into=other.merged_into)
            return
        yield from game.board.not_touching(company, other)
        if not company.holders.get(player) and not other.holders.get(player):
            yield illegal(
                "You need a share of {company} or of {independent} to merge them.", company=company.name,
                independent=independent,
            )

    return OneOf(tuple(game.box.independents), against)


def exchange(game: Position, move: Any) -> Exchange:
    """Work out a merge; changes nothing."""
    company, independent = game.charters[move.company], game.charters[move.independent]
    owner = game.owner(move.independent)
    if owner is None:
        raise impossible("Nobody holds the certificate of {independent}.", independent=move.independent)
    bonus = game.board.merge_bonus(move)
    return Exchange(owner, move.company == RESERVE, company.revenue + independent.revenue + bonus, bonus)


def merge(game: Position, move: Any) -> None:
    """Carry a merge out, in the order of the rulebook."""
    company, independent = game.charters[move.company], game.charters[move.independent]
    change = exchange(game, move)
    for fact in comes_of(game, move, change):
        game.happened(fact)
    game.board.join(move)
    _swap_shares(game, company, independent, change)
    game.pay(independent, company, independent.cash, MoneyOfMerged(independent.name))
    company.cubes += independent.cubes
    company.narrow += independent.narrow
    company.bonds += independent.bonds
    company.revenue = change.revenue
    company.merged = (*company.merged, independent.name)
    independent.merged_into = company.name
    independent.cubes = independent.narrow = independent.revenue = 0
    independent.bonds = ()


def _swap_shares(game: Position, company: Charter, independent: Charter, change: Exchange) -> None:
    """The owner hands in the certificate for a share: a reserved one of EBR, or an ordinary one elsewhere.

    A merge elsewhere also frees a reserved EBR share for auctions.
    """
    independent.give_share(change.owner, -1)
    company.give_share(change.owner)
    reserve = game.charters[RESERVE]
    reserve.reserved -= 1
    if not change.from_reserve:
        company.unsold -= 1
        reserve.unsold += 1


def previewed(game: Position, move: Any, change: Exchange) -> Iterator[Text]:
    """What a merge would do, and what the company would then pay, with one share more."""
    yield from map(game.text_of, comes_of(game, move, change))
    amount = per_share(change.revenue, game.charters[move.company].owned + 1)
    values = {"company": move.company, "amount": Money(abs(amount))}
    yield (say("{company} would then cost {amount} a share.", **values) if amount < 0
           else say("{company} would then pay {amount} a share.", **values))


def comes_of(game: Position, move: Any, change: Exchange) -> Iterator[Fact]:
    """What a merge does."""
    company, independent = game.charters[move.company], game.charters[move.independent]
    parties = company.name, independent.name, change.owner
    yield CertificateHandedIn(*parties, change.from_reserve)
    if not change.from_reserve:
        yield ReserveOpened()
    side = _side(next(bond for bond in independent.bonds if bond.kind == "certificate"))
    received = tuple(_received(independent))
    yield AssetsReceived(*parties, received, side) if received else BondReceived(*parties, side)
    sums = company.name, independent.name, change.revenue, company.revenue, independent.revenue
    yield RevenuesJoinedAndMore(*sums, change.bonus) if change.bonus else RevenuesJoined(*sums)
    if game.board.merges_to_port(move):
        yield MergedToPort(company.name, game.box.data["revenue"]["cube"]["with_port"])


def _side(bond: Bond) -> Text:
    """Which side of a bond is up, and what that takes off the revenue."""
    if bond.deferred:
        return say("deferred side up: it takes {first} off the revenue after the next dividends, then {later} each time",
                   first=bond.terms.first, later=bond.terms.later)
    return say("active side up: it takes {later} off the revenue after every dividend", later=bond.terms.later)


def _received(independent: Charter) -> Iterator[Text]:
    """What lies on an independent's charter, but for its bond."""
    if independent.cash:
        yield say("{cash}", cash=Money(independent.cash))
    if independent.cubes:
        yield say_n("{n} cube", "{n} cubes", independent.cubes)
    if independent.narrow:
        yield say("{n} red track", n=independent.narrow)
