"""What a smaller share count costs, and whether it can be paid, perhaps by loans. Source: facts, 10, 12.1; D24."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say_n
from companion.games.britain_1820 import directors, loans, raising
from companion.games.britain_1820.company import PRIVATE, Company
from companion.games.britain_1820.position import Position


@dataclass(frozen=True)
class Terms:
    """What a smaller share count takes: the shares that are bought back from the pool and from holders, the `price` of each,
    the `cash` of the treasury for them, and what loans are then repaid, in money."""

    from_pool: int
    from_holders: int
    price: int
    cash: int
    repaid: int

    @property
    def bought(self) -> int:
        """The shares that are bought back."""
        return self.from_pool + self.from_holders

    @property
    def cost(self) -> int:
        """What they cost."""
        return self.bought * self.price

    @property
    def is_covered(self) -> bool:
        """Whether the treasury can buy them."""
        return self.cost <= self.cash

    @property
    def missing(self) -> int:
        """What the director has to add, so that the loans can be repaid."""
        return max(0, self.repaid - (self.cash - self.cost))


def of(game: Position, company: Company, size: int, borrowed: int = 0) -> Terms:
    """The terms of a size, if the company takes so many more loans first; -1: if it had one less."""
    over = max(0, company.in_play - size)
    from_pool = min(company.pool, over)
    allowed = 0 if size == PRIVATE else company.in_play - over
    excess = max(0, company.loans + borrowed - allowed)
    return Terms(from_pool, over - from_pool, game.price_after(company, -borrowed),
                 company.cash + borrowed * game.figures.loan, excess * game.figures.loan)


def smaller(game: Position, company: Company) -> tuple[int, ...]:
    """The smaller sizes."""
    return tuple(size for size in game.box.sizes if size < company.size)


def left(company: Company, sold: Mapping[str, int]) -> dict[str, int]:
    """The shares of each holder when so many of theirs are bought back."""
    return {holder: held - sold.get(holder, 0) for holder, held in company.holders.items()}


def means(game: Position, company: Company, size: int, found: Terms, sold: Mapping[str, int]) -> int:
    """What the director can add when so many shares are bought back: cash, what his own bring, and what he may sell."""
    director = str(company.director)
    spare = 0 if size == PRIVATE else directors.spare(game, company, left(company, sold))
    return raising.without(game, director, company) + (sold.get(director, 0) + spare) * found.price


def against_repaying(
    game: Position, company: Company, size: int, found: Terms, sold: Mapping[str, int],
) -> Iterator[IllegalMove]:
    """Why loans that are too many cannot be repaid, when so many shares have been bought back of whom."""
    if found.missing and means(game, company, size, found, sold) < found.missing:
        yield impossible("{amount} would have to be repaid, and {player} cannot raise what is missing.",
                         amount=Money(found.repaid), player=game.called(str(company.director)))


def easiest(company: Company, found: Terms) -> dict[str, int]:
    """Whose shares are bought back so that the director can raise most: of whoever else has most, one after another, as
    that leaves him most to sell; his own at last."""
    sold = dict.fromkeys(company.holders, 0)
    for _ in range(found.from_holders):
        after = left(company, sold)
        others = {holder: held for holder, held in after.items() if held and holder != company.director}
        sold[max(others, key=lambda holder: others[holder]) if others else str(company.director)] += 1
    return sold


def against_size(game: Position, company: Company, size: int, has_borrowed: bool = False) -> Iterator[IllegalMove]:
    """Why a company cannot come down to a size: money for the shares, and for loans that are then too many. The last loan
    that was taken for it must have been needed."""
    found = of(game, company, size)
    if not found.is_covered:
        yield illegal(say_n("Buying back {n} share costs {cost}; {company} has {cash}.",
                            "Buying back {n} shares costs {cost}; {company} has {cash}.", found.bought,
                            cost=Money(found.cost), company=company.name, cash=Money(found.cash)))
        return
    if has_borrowed and of(game, company, size, -1).is_covered:
        yield illegal(say_n("{company} can come down to {n} share without its last loan.",
                            "{company} can come down to {n} shares without its last loan.", size, company=company.name))
    yield from against_repaying(game, company, size, found, easiest(company, found))


def loans_for(game: Position, company: Company) -> int:
    """How many loans a company may take for a smaller share count: as many as the dearest takes that it can reach by them.
    0: there is nothing to pay that they would pay."""
    most = loans.most_loans(game, company)
    return max((_loans_for(game, company, size, most) for size in smaller(game, company)), default=0)


def _loans_for(game: Position, company: Company, size: int, most: int) -> int:
    """How many loans it takes to pay for a size; 0: none, or there are not so many."""
    for borrowed in range(most + 1):
        found = of(game, company, size, borrowed)
        if found.is_covered:
            against = against_repaying(game, company, size, found, easiest(company, found))
            return borrowed if next(against, None) is None else 0
    return 0
