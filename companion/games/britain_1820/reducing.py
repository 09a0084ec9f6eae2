"""Reducing a company's share count. Source: facts, 12.1; D24, D25."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any

from companion.engine.asks import Ask, Chosen, Field, Offer
from companion.engine.domains import Counts, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say, say_n
from companion.games.britain_1820 import absorbing, directors, loans, raising
from companion.games.britain_1820.company import PRIVATE, Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.moves import ReduceCompany
from companion.games.britain_1820.position import Position

ALONE = ""


def against(game: Position, company: Company) -> Iterator[IllegalMove]:
    """Why a company cannot reduce its share count."""
    if game.is_phase("brown"):
        yield illegal("No share-count reductions from brown phase on.")
    if game.in_liquidation(company):
        yield illegal("{company} is in liquidation.", company=company.name)


def led(game: Position, chosen: Chosen) -> list[Company]:
    """The companies that the player who acts directs; those of all players as long as it is open who acts."""
    return [company for player in game.players if chosen.get("player", player) == player for company in game.led_by(player)]


def own_company(game: Position, chosen: Chosen, against: Callable[[str], Iterable[IllegalMove]]) -> OneOf:
    """One of the public companies that the player who acts directs."""
    names = tuple(company.name for company in led(game, chosen) if company.is_public)
    return OneOf(names, against, unknown=lambda name: impossible(
        "{player} does not direct {company}.", player=str(chosen.get("player", "")), company=name))


def excess(company: Company, size: int) -> tuple[int, int]:
    """How many shares must be bought back: from the pool, and from holders."""
    over = max(0, company.in_play - size)
    from_pool = min(company.pool, over)
    return from_pool, over - from_pool


def against_size(game: Position, company: Company, size: int) -> Iterator[IllegalMove]:
    """Why a company cannot come down to a size: money for the shares, and for loans that are then too many."""
    bought = sum(excess(company, size))
    cost = bought * game.price(company)
    if cost > company.cash:
        yield illegal(say_n("Buying back {n} share costs {cost}; {company} has {cash}.",
                            "Buying back {n} shares costs {cost}; {company} has {cash}.", bought, cost=Money(cost),
                            company=company.name, cash=Money(company.cash)))
        return
    allowed = 0 if size == PRIVATE else company.in_play - bought
    repaid = max(0, company.loans - allowed) * game.figures.loan
    missing = repaid - (company.cash - cost)
    if missing > 0 and raising.can_raise(game, str(company.director), company) < missing:
        yield impossible("{amount} would have to be repaid, and {player} cannot raise what is missing.",
                         amount=Money(repaid), player=game.called(str(company.director)))


def offer(game: Position) -> Offer:
    """The offer to reduce the share count of a company that one directs."""
    def own(chosen: Chosen) -> OneOf:
        return own_company(game, chosen, lambda name: against(game, game.companies[name]))

    def sizes(chosen: Chosen) -> OneOf:
        company = game.companies[chosen["company"]]
        smaller = tuple(size for size in game.box.sizes if size < company.size)
        return OneOf(smaller, lambda size: against_size(game, company, size), lambda size: illegal(
            "{company} has {n} shares; a smaller size is one of {sizes}, not {size}.", company=company.name, n=company.size,
            sizes=tuple(map(str, smaller)), size=size))

    def into(chosen: Chosen) -> OneOf:
        mergeable = tuple(company.name for company in led(game, chosen) if company.is_private)
        return OneOf((ALONE, *mergeable) if chosen["size"] == PRIVATE else (ALONE,))

    return Offer(
        ReduceCompany, say("Reduce a share count"),
        (Field("company", say("Which company?"), own),
         Field("size", say("How many shares shall it have?"), sizes, lambda size: say_n("{n} share", "{n} shares", size)),
         Field("sellers", say("Whose shares are bought back?"), lambda chosen: sellers(
             game, game.companies[chosen["company"]], chosen["size"])),
         Field("into", say("Is it merged with a private company?"), into, lambda name: name or say("No"))),
        nothing=lambda: illegal("No company can be reduced now."),
    )  # fmt: skip


class Sellers(Counts):
    """Whose shares are bought back: so many in all. With none needed an empty choice will do."""

    def refuse(self, value: Mapping[str, int]) -> Iterator[IllegalMove]:
        """Name the reasons against such counts, and against too few of them."""
        yield from Counts.refuse(self, value)
        if self.total(value) != self.room:
            yield illegal(say_n("{n} share has to be bought back from holders, not {other}.",
                                "{n} shares have to be bought back from holders, not {other}.", self.room,
                                other=self.total(value)))

    def pick(self, choose: Any) -> dict[str, int]:
        """Pick holders one after another, until as many as needed are chosen. Raises LookupError: none will do."""
        chosen: dict[str, int] = {}
        for _ in range(self.room):
            more = [{**chosen, name: chosen.get(name, 0) + 1} for name in self.most if chosen.get(name, 0) < self.most[name]]
            legal = [counts for counts in more if next(iter(self.against(counts)), None) is None]
            if not legal:
                raise LookupError
            chosen = choose(legal)
        if next(self.refuse(chosen), None) is not None:
            raise LookupError
        return chosen

    def is_empty(self) -> bool:
        """Whether nobody has enough."""
        return sum(self.most.values()) < self.room


def sellers(game: Position, company: Company, size: int) -> Sellers:
    """Whose shares may be bought back: nobody asks them, but the director stays."""
    needed = excess(company, size)[1]

    def keeps(counts: Mapping[str, int]) -> Iterator[IllegalMove]:
        after = {holder: held - counts.get(holder, 0) for holder, held in company.holders.items()}
        if sum(counts.values()) == needed and directors.heirs(game, company, after) != (company.director,):
            yield illegal("This would change the control of {company}.", company=company.name)

    most = dict(company.holders) if needed else {}
    return Sellers(most, keeps, lambda counts: sum(counts.values()), needed)


def reduce(game: Position, move: ReduceCompany) -> Generator[Ask, Any, None]:
    """Buy back, remove treasury shares, repay loans; one share left: a private company."""
    company, price = game.companies[move.company], game.price(game.companies[move.company])
    from_pool, _ = excess(company, move.size)
    why = say("shares bought back")
    game.pay(company, game.bank, from_pool * price, why)
    company.pool -= from_pool
    for holder, count in move.sellers.items():
        company.give(holder, -count)
        game.pay(company, game.account(holder), count * price, why)
        game.note(say_n("{player} sells {n} share for {amount}.", "{player} sells {n} shares for {amount}.", count,
                        say_n("You sell {n} share for {amount}.", "You sell {n} shares for {amount}.", count),
                        player=game.called(holder), amount=Money(count * price)), "shares-sold")  # fmt: skip
    if move.size == PRIVATE:
        yield from _go_private(game, company, move)
        return
    company.size = move.size
    game.note(say("{company} now has {n} shares.", company=company.name, n=move.size), "reduced")
    game.reduced.add(company.name)
    yield from loans.repay_excess(game, company)


def _go_private(game: Position, company: Company, move: ReduceCompany) -> Doing:
    """The last share becomes the private certificate; all loans are repaid, the treasury goes to the director."""
    company.size = PRIVATE
    game.market.remove(company.name)
    _to_track(game, company)
    yield from loans.repay_excess(game, company)
    game.pay(company, game.till(company), company.cash, say("treasury of {company}", company=company.name))
    game.note(say("{company} is a private company of {player} now.", company=company.name, player=str(company.director)),
              "reduced")  # fmt: skip
    if move.into:
        yield from absorbing.absorb(game, game.companies[move.into], company, move.player)


def _to_track(game: Position, company: Company) -> None:
    """Put a marker on the private track; those of one round stand there in their former operating order."""
    game.new_privates.append(company.name)
    older = [name for name in game.privates if name not in game.new_privates]
    game.privates = [*older, *(name for name in game.order_before if name in game.new_privates)]
