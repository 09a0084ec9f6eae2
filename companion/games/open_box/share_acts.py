"""What shares of any title may go through besides: they change hands for money, are traded in, and change their size.

Nobody is asked whether it may be; what the box does not hold cannot be anywhere, and no certificate is torn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.reasons import PriceOfShares
from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.model.unsold import holder_of, lay_unsold
from companion.eighteenxx.rules import buying, floating, presidency
from companion.eighteenxx.rules.buying import seller
from companion.eighteenxx.screens.corrections import move_certificates
from companion.engine.errors import impossible
from companion.engine.facts import Corrected
from companion.engine.game import Correction, Game
from companion.engine.text import Money, Text, say
from companion.games.open_box.cutting import cut_anew
from companion.games.open_box.facts import CutAnew, StartedByHand

if TYPE_CHECKING:
    from companion.games.open_box.game import OpenBox

#: What happens to each holding when the shares of a company change their size.
KEEP_SHARES, KEEP_PERCENT = "shares", "percent"


@dataclass(frozen=True, slots=True)
class TradeShares(Correction):
    """Ordinary certificates change hands for money: a company issues or redeems them, players or companies sell them.

    `source` and `target` are players, companies, "ipo" or "pool"; `price` is the sum for all, paid to the bank for what
    lies in the bank pool, and for what lies in the IPO where the company does not get it or issue it.
    """

    kind: ClassVar[str] = "trade-shares"
    company: str
    percent: int
    source: str
    target: str
    price: int = 0
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Move certificates and money. Raises ImpossibleMove: one of them is not there."""
        position = cast("OpenBox", game)
        company = company_of(position, self.company)
        source, target = (holder_of(position, company, place) for place in (self.source, self.target))
        if source == target:
            raise impossible("The certificates lie there already: say where they go.")
        for holder in (self.source, self.target):
            against_holder(position, holder)
        if self.percent < 1:
            raise impossible("A certificate is 1 % at least, not {percent} %.", percent=self.percent)
        if self.price < 0:
            raise impossible("A price is {least} at least.", least=Money(0))
        accounts = position.accounts()
        buyer = accounts.get(target, position.bank)
        paid = company if self._is_issue() else accounts.get(source, seller(position, company, source))
        if self.price and buyer is not position.bank and buyer.cash < self.price:
            raise impossible("{player} has {cash}; this costs {price}.", player=self.target, cash=Money(buyer.cash),
                             price=Money(self.price))
        if self.price and buyer is not paid:
            position.pay(buyer, paid, self.price, PriceOfShares(company.name))
        move_certificates(position, company, self.source, self.target, self.percent)
        what = None if self._goes_to_treasury() else place(self.target if self._is_issue() else self.source)
        game.happened(Corrected(self.log_line(), self.company, what, self.price, (self.source, self.target)))

    def _is_issue(self) -> bool:
        """Whether the company sells its own: what lies in its treasury, or from the IPO into the bank pool."""
        return self.source == self.company or (self.source == IPO and self.target == POOL)

    def _goes_to_treasury(self) -> bool:
        """Whether a company takes its own from the IPO."""
        return self.target == self.company and self.source == IPO

    def log_line(self) -> Text:
        """Who sells what to whom: a company that sells its own issues them, one that buys its own redeems them."""
        values = {"company": self.company, "percent": self.percent, "price": Money(self.price)}
        if self._is_issue():
            return say("{company} issues {percent} % for {price} to {target}", **values, target=place(self.target))
        if self._goes_to_treasury():
            return say("{company} puts {percent} % of its own from the IPO into its treasury for {price}", **values)
        if self.target == self.company:
            return say("{company} redeems {percent} % for {price} from {source}", **values, source=place(self.source))
        return say("{target} gets {percent} % of {company} from {source} for {price}", **values, source=place(self.source),
                   target=place(self.target))


@dataclass(frozen=True, slots=True)
class TradeIn(Correction):
    """Trade something in for certificates: `given` is a company of which `percent` go to `target` ("ipo", "pool" or a
    company), or the id of a private, which closes; `taken_percent` of `taken` come from `source`."""

    kind: ClassVar[str] = "trade-in-share"
    owner: str
    given: str
    taken: str
    taken_percent: int
    source: str
    percent: int = 0
    target: str = POOL
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Give the one, take the other. Raises ImpossibleMove: one of them is not there."""
        position = cast("OpenBox", game)
        taken = company_of(position, self.taken)
        if self.owner not in (*position.players, *position.companies):
            raise impossible("{account} has no certificates here.", account=self.owner[:40])
        for holder in (self.owner, self.source, self.target):
            against_holder(position, holder)
        if self.given in position.privates:
            private = position.privates[self.given]
            if private.owner != self.owner or private.closed:
                raise impossible("{player} owns no private {private}.", player=self.owner, private=private.called)
            private.close()
            move_certificates(position, taken, self.source, self.owner, self.taken_percent)
        else:
            company = company_of(position, self.given)
            move_certificates(position, company, self.owner, self.target, self.percent)
            move_certificates(position, taken, self.source, self.owner, self.taken_percent)
        game.happened(Corrected(self.log_line(), self.owner, self.given, self.taken_percent, (self.taken,)))

    def log_line(self) -> Text:
        """What for what."""
        values = {"owner": self.owner, "given": self.given, "taken": self.taken, "n": self.taken_percent}
        if not self.percent:
            return say("{owner} trades {given} in for {n} % of {taken}", **values)
        return say("{owner} trades {percent} % of {given} in for {n} % of {taken}", **values, percent=self.percent)


@dataclass(frozen=True, slots=True)
class StartByHand(Correction):
    """A player gets the president's certificate of a company otherwise than by buying it in his turn, such as with a
    private: it begins at `par`, and `price` is what he pays for it."""

    kind: ClassVar[str] = "start-by-hand"
    player: str
    company: str
    par: int
    price: int = 0
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Start it. Raises ImpossibleMove: it has been started, it cannot begin there, or the money is not there."""
        position = cast("OpenBox", game)
        company = company_of(position, self.company)
        if self.player not in position.players:
            raise impossible("Nobody called {player} plays in this game.", player=self.player[:40])
        if company.is_started:
            raise impossible("{company} was started by {player} at {par}.", company=company.name,
                             player=position.president(company) or "", par=Money(company.par or 0))
        if not position.is_owned_whole(company):
            against_par(position, company, self.par)
        cash = position.purses[self.player].cash
        if not 0 <= self.price <= cash:
            raise impossible("{player} has {cash}; this costs {price}.", player=self.player, cash=Money(cash),
                             price=Money(self.price))
        if self.price:
            position.pay(position.purses[self.player], seller(position, company, IPO), self.price,
                         PriceOfShares(company.name))
        position.certificates.move_president(company.name, self.player)
        buying.set_par(position, company, self.par)
        game.happened(StartedByHand(self.log_line(), self.player, self.company, self.par))
        floating.check(position, company)

    def log_line(self) -> Text:
        """Who gets which company."""
        return say("{player} gets the president's certificate of {company}: it begins at {par}", player=self.player,
                   company=self.company, par=Money(self.par))


@dataclass(frozen=True, slots=True)
class ConvertCompany(Correction):
    """Cut a company's shares anew, as those of another `kind` in the box: with `keeps` "shares" everybody has as many
    shares as before, with "percent" as much of the company. What nobody holds then goes to `rest`: "ipo", "pool", or the
    company itself. One that was owned whole begins at `par`, as it has had no price."""

    kind: ClassVar[str] = "convert-company"
    company: str
    to: str
    keeps: str = KEEP_SHARES
    rest: str = IPO
    par: int = 0
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Cut them. Raises ImpossibleMove: there is no such kind, or somebody's holding cannot be cut so."""
        position = cast("OpenBox", game)
        company = company_of(position, self.company)
        if self.to not in position.box.kinds:
            raise impossible("The kinds of companies in this box are {kinds}, not {kind}.", kinds=tuple(position.box.kinds),
                             kind=self.to[:40])
        if self.to == company.kind:
            raise impossible("The shares of {company} are cut like this already.", company=company.name)
        if self.keeps not in (KEEP_SHARES, KEEP_PERCENT) or self.rest not in (IPO, POOL, company.name):
            raise impossible("Holders keep their shares or their percent; the rest goes to the IPO, the bank pool or the "
                             "company.")
        gets_price = position.is_owned_whole(company) and company.is_started
        if gets_price:
            against_par(position, company, self.par)
        cut_anew(position, company, self.to, self.keeps == KEEP_SHARES, self.rest)
        lay_unsold(position, company)
        if gets_price:
            company.par = self.par
            position.market.put(company.name, position.market.par_cell(self.par))
        elif position.is_owned_whole(company):
            position.market.remove(company.name)
        game.happened(Corrected(self.log_line(), self.company, self.to))
        held = tuple(say("{holder} {percent} %", holder=place(holder), percent=percent)
                     for holder, percent in position.certificates.holders(company.name).items())
        game.happened(CutAnew(company=company.name, holders=held))
        presidency.update_president(position, company)
        floating.check(position, company)

    def log_line(self) -> Text:
        """Which company, and how."""
        return say("{company} converts: its shares are those of “{kind}” now", company=self.company, kind=self.to)


def company_of(game: OpenBox, name: str) -> Company:
    """A company by its symbol. Raises ImpossibleMove: there is none, or it has closed."""
    company = game.companies.get(name)
    if company is None:
        raise no_company(game, name)
    if company.is_closed:
        raise impossible("{company} has closed.", company=company.name)
    return company


def against_par(game: OpenBox, company: Company, par: int) -> None:
    """Raise ImpossibleMove where a company that has no price cannot begin at this one."""
    pars = sorted(cell.price for cell in game.market.par_cells())
    if par not in pars:
        raise impossible("{company} has no price: it begins at one of {pars}, not at {par}.", company=company.name,
                         pars=tuple(map(Money, pars)), par=Money(par))


def against_holder(game: OpenBox, name: str) -> None:
    """Raise ImpossibleMove where nobody of this name can hold certificates."""
    if name not in (IPO, POOL, *game.players, *game.companies):
        raise impossible("Certificates are with players, companies, in the IPO or in the bank pool, not with {place}.",
                         place=name[:40])
    if name in game.companies:
        company_of(game, name)


def place(name: str) -> Text | str:
    """A holder in words."""
    return {IPO: say("the IPO"), POOL: say("the bank pool")}.get(name, name)
