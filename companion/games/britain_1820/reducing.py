"""Reducing a company's share count. Source: facts, 12.1; D24, D25."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.eighteenxx.model.reasons import Treasury
from companion.engine.asks import Chosen, Field, Offer, Procedure
from companion.engine.domains import Counts, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n
from companion.engine.unknown import no_company
from companion.games.britain_1820 import absorbing, directors, loans, terms
from companion.games.britain_1820.company import PRIVATE, Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import CompanyReduced, MadePrivate, SharesGivenBack
from companion.games.britain_1820.moves import POOL, TREASURY, ReduceCompany
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import SharesBoughtIn

ALONE = ""


def against(game: Position, company: Company) -> Iterator[IllegalMove]:
    """Why a company cannot reduce its share count."""
    if game.is_phase("brown"):
        yield illegal("No share-count reductions from brown phase on.")
    if game.in_liquidation(company):
        yield illegal("{company} is in liquidation.", company=company.name)


def led(game: Position, chosen: Chosen) -> list[Company]:
    """The companies that the player who acts directs; those of all players as long as it is open who acts."""
    return [company for player in game.players if chosen.get("player", player) == player
            for company in game.directed_by(player)]


def own_company(game: Position, chosen: Chosen, against: Callable[[str], Iterable[IllegalMove]]) -> OneOf:
    """One of the public companies that the player who acts directs."""
    names = tuple(company.name for company in led(game, chosen) if company.is_public)

    def unknown(name: str) -> IllegalMove:
        if name not in game.companies:
            return impossible(no_company(name, game.box.with_shares.values()))
        return impossible("{player} does not direct {company}.", player=str(chosen.get("player", "")), company=name)

    return OneOf(names, against, unknown=unknown)


def offer(game: Position, borrower: Company | None = None) -> Offer:
    """The offer to reduce the share count of a company that one directs; of a `borrower`, which has taken loans for it."""
    def own(chosen: Chosen) -> OneOf:
        if borrower is not None:
            return OneOf((borrower.name,))
        return own_company(game, chosen, lambda name: against(game, game.companies[name]))

    def sizes(chosen: Chosen) -> OneOf:
        company = game.companies[chosen["company"]]
        smaller = terms.smaller(game, company)
        return OneOf(smaller, lambda size: terms.against_size(game, company, size, has_borrowed=borrower is not None),
                     lambda size: illegal(
            "{company} has {n} shares; a smaller size is one of {sizes}, not {size}.", company=company.name, n=company.size,
            sizes=tuple(map(str, smaller)), size=size))

    def into(chosen: Chosen) -> OneOf:
        mergeable = tuple(company.name for company in led(game, chosen) if company.is_private)
        return OneOf((ALONE, *mergeable) if chosen["size"] == PRIVATE else (ALONE,))

    def cost(chosen: Chosen, size: int) -> tuple[Money | str, Text | str]:
        found = terms.of(game, game.companies[chosen["company"]], size)
        if not found.bought:
            return "", say("Nothing is bought back.")
        return Money(found.cost), say("Bought back at {price} each: {pool} from the pool, {holders} from holders.",
                                      price=Money(found.price), pool=found.from_pool, holders=found.from_holders)

    return Offer(
        ReduceCompany, say("Reduce a share count"),
        (Field("company", say("Which company?"), own),
         Field("size", say("How many shares shall it have?"), sizes, lambda size: say_n("{n} share", "{n} shares", size),
               lambda chosen, size: cost(chosen, size)[0], lambda chosen, size: cost(chosen, size)[1]),
         Field("sellers", say("Whose shares are bought back?"), lambda chosen: sellers(
             game, game.companies[chosen["company"]], chosen["size"]), lambda whose: _whose(game, whose),
             lambda chosen, holder: say("has {n}", n=game.companies[chosen["company"]].holders[holder])),
         Field("into", say("Is it merged with a private company?"), into, lambda name: name or say("No"))),
        why_closed=lambda: illegal("No company can be reduced now."),
    )  # fmt: skip


def _whose(game: Position, whose: str | Mapping[str, int]) -> Text | str:
    """A holder, or how many shares of which holders."""
    if isinstance(whose, str):
        return game.called(whose)
    return say("{whose}", whose=tuple(
        say("{n} of {player}", n=n, player=game.called(holder)) for holder, n in whose.items()))


@dataclass(frozen=True, slots=True)
class Sellers(Counts):
    """Whose shares are bought back: so many in all. With none needed an empty choice will do. `easiest` is legal if
    anything is."""

    easiest: Mapping[str, int] = field(default_factory=dict)

    @property
    def only(self) -> Mapping[str, int] | None:
        """Where there is one holder, or all have to sell everything."""
        if len(self.most) == 1:
            return dict.fromkeys(self.most, self.room)
        return self.most if sum(self.most.values()) == self.room else None

    def refuse(self, value: Mapping[str, int]) -> Iterator[IllegalMove]:
        """Name the reasons against such counts, and against too few of them."""
        yield from Counts.refuse(self, value)
        if self.total(value) != self.room:
            yield illegal(say_n("{n} share has to be bought back from holders, not {other}.",
                                "{n} shares have to be bought back from holders, not {other}.", self.room,
                                other=self.total(value)))

    def pick(self, choose: Any) -> dict[str, int]:
        """Pick holders one after another, until as many as needed are chosen; the easiest way where that will not do.
        Raises LookupError: none will do."""
        chosen: dict[str, int] = {}
        for _ in range(self.room):
            chosen = choose([{**chosen, name: chosen.get(name, 0) + 1} for name, most in self.most.items()
                             if chosen.get(name, 0) < most])
        for counts in (chosen, dict(self.easiest)):
            if next(self.refuse(counts), None) is None:
                return counts
        raise LookupError

    def is_empty(self) -> bool:
        """Whether nobody has enough."""
        return sum(self.most.values()) < self.room


def sellers(game: Position, company: Company, size: int) -> Sellers:
    """Whose shares may be bought back: nobody asks them, but the director stays, and can repay loans that are too many."""
    found = terms.of(game, company, size)
    needed = found.from_holders

    def against_counts(counts: Mapping[str, int]) -> Iterator[IllegalMove]:
        if sum(counts.values()) != needed:
            return
        if directors.heirs(game, company, terms.left(company, counts)) != (company.director,):
            yield illegal("This would change the control of {company}.", company=company.name)
        yield from terms.against_repaying(game, company, size, found, counts)

    most = dict(company.holders) if needed else {}
    return Sellers(most, against_counts, lambda counts: sum(counts.values()), needed, say_n(
        "{n} share is bought back from holders, at {price}. Whose?",
        "{n} shares are bought back from holders, at {price} each. Whose?", needed, price=Money(found.price)),
                   {holder: count for holder, count in terms.easiest(company, found).items() if count})


def reduce(game: Position, move: ReduceCompany) -> Procedure[None]:
    """Buy back, remove treasury shares, repay loans; one share left: a private company."""
    company, price = game.companies[move.company], game.price(game.companies[move.company])
    from_pool = terms.of(game, company, move.size).from_pool
    game.pay(company, game.bank, from_pool * price, SharesBoughtIn())
    company.move_shares(from_pool, POOL, TREASURY)
    for holder, count in move.sellers.items():
        company.move_shares(count, holder, TREASURY)
        game.pay(company, game.account(holder), count * price, SharesBoughtIn())
        game.happened(SharesGivenBack(n=count, player=game.called(holder), amount=Money(count * price)))
    if move.size == PRIVATE:
        yield from _go_private(game, company, move)
        return
    company.move_shares(company.size - move.size, TREASURY, None)
    game.happened(CompanyReduced(company=company.name, n=move.size))
    game.reduced.add(company.name)
    yield from loans.repay_excess(game, company)


def _go_private(game: Position, company: Company, move: ReduceCompany) -> Doing:
    """The last share becomes the private certificate; all loans are repaid, the treasury goes to the director."""
    company.move_shares(company.size - PRIVATE, TREASURY, None)
    _to_track(game, company)
    yield from loans.repay_excess(game, company)
    game.pay(company, game.paying_account(company), company.cash, Treasury(company.name))
    game.happened(MadePrivate(company=company.name, player=str(company.director)))
    if move.into:
        yield from absorbing.absorb(game, game.companies[move.into], company)


def _to_track(game: Position, company: Company) -> None:
    """Put a marker on the private track; those of one round stand there in their former operating order."""
    game.to_track(company.name)
    game.new_privates.append(company.name)
    older = [name for name in game.privates if name not in game.new_privates]
    game.privates = [*older, *(name for name in game.order_before if name in game.new_privates)]
