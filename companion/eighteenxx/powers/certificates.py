"""Powers that bring a certificate with the private. Sources: 18Chesapeake rules, 'Private companies'; 1830, the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.eighteenxx.box.entry import entry
from companion.eighteenxx.box.power import DRAWN, Power
from companion.eighteenxx.model.facts import ParSet, PresidencyGiven, ShareGiven
from companion.eighteenxx.model.moves import SetPar
from companion.eighteenxx.model.unsold import unsold_at
from companion.eighteenxx.rules import buying, floating, privates
from companion.engine.asks import Ask, Field, Offer, Procedure, not_asked
from companion.engine.domains import OneOf
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Company, Private
    from companion.eighteenxx.model.position import Position


@dataclass(frozen=True)
class Share(Power, kind="share"):
    """A certificate of `percent` of a `company` comes with it. Its owner gets the `toll` from the bank for each river that a
    company pays for (1882: Trestle Bridge)."""

    company: str = entry(known=lambda box: (*box.companies, DRAWN))
    percent: int = entry()
    toll: int = entry("", 0)

    def company_in(self, game: Position) -> str:
        """The company that is meant in a game."""
        return drawn_company(game) if self.company == DRAWN else self.company

    def about(self) -> Text:
        """That it brings a certificate, and a toll."""
        comes = (
            say("With it comes a {percent} % certificate of a company that is drawn.", percent=self.percent)
            if self.company == DRAWN else
            say("With it comes a {percent} % certificate of {company}.", percent=self.percent, company=self.company)
        )  # fmt: skip
        if not self.toll:
            return comes
        return say("{comes} The bank pays its owner {toll} for each river that a company pays for.", comes=comes,
                   toll=Money(self.toll))

    def briefly(self, game: Position) -> Text:
        """That it brings a certificate, as long as that is to come, and a toll."""
        comes = say("with {percent} % of {company}", percent=self.percent, company=self.company_in(game))
        if not self.toll:
            return comes
        toll = say("{toll} for each river paid for", toll=Money(self.toll))
        return toll if self._is_given(game) else say("{comes} · {toll}", comes=comes, toll=toll)

    def is_spent(self, game: Position) -> bool:
        """Once its certificate is given out, unless it brings a toll."""
        return not self.toll and self._is_given(game)

    def _is_given(self, game: Position) -> bool:
        """Whether somebody has bought the private, and its certificate with it."""
        return any(private.owner or private.closed for private in game.privates.values() if private.card.power is self)

    def bought(self, game: Position, private: Private, player: str) -> Procedure[None]:
        """Hand the certificate over; the company may float by it."""
        yield from ()
        company = game.companies[self.company_in(game)]
        game.certificates.move_next(unsold_at(game, company), player, company.name)
        game.happened(ShareGiven(player=player, percent=self.percent, company=company.name))
        floating.check(game, company)

    def gifts(self, game: Position) -> Iterator[tuple[str, int]]:
        """Its certificate."""
        yield self.company_in(game), 1


@dataclass(frozen=True)
class President(Power, kind="president"):
    """The president's certificate of a `company` comes with it, and the private closes when that buys its first train, or
    `at_once` when the par is set.

    The company "drawn" is the one that the set-up draws. `pars` are the par values that the buyer chooses from, where not
    all; `share` is what comes besides in certificates of 10 %, in percent. Where it is `at_once`, the private closes when
    the par is set.
    """

    company: str = entry(known=lambda box: (*box.companies, DRAWN))
    pars: tuple[int, ...] = ()
    share: int = 0
    at_once: bool = False

    def company_in(self, game: Position) -> Company:
        """The company that is meant in a game."""
        return game.companies[drawn_company(game) if self.company == DRAWN else self.company]

    def about(self) -> Text:
        """That it brings the president's certificate, and when it closes."""
        if self.company == DRAWN:
            return say("With it comes the president’s certificate of a company that is drawn; the buyer sets its par at "
                       "once. Closes when that company buys its first train.")
        if self.share and self.at_once:
            return say("With it come the president’s certificate of {company} and {percent} % more; the buyer sets its par, "
                       "and it closes.", company=self.company, percent=self.share)
        if self.at_once:
            return say("With it comes the president’s certificate of {company}; the buyer sets its par, and it closes.",
                       company=self.company)
        if self.share:
            return say("With it come the president’s certificate of {company} and {percent} % more; the buyer sets its par "
                       "at once. Closes when {company} buys its first train.", company=self.company, percent=self.share)
        return say("With it comes the president’s certificate of {company}; the buyer sets its par at once. Closes when "
                   "{company} buys its first train.", company=self.company)

    def briefly(self, game: Position) -> Text:
        """That it brings the president's certificate."""
        return say("with the president's certificate of {company}", company=self.company_in(game).name)

    def drawn(self, game: Position, private: Private) -> Text | None:
        """The company that was drawn."""
        return say("{company}: its president's certificate goes with {private}", company=self.company_in(game).name,
                   private=private.called) if self.company == DRAWN else None

    def bought(self, game: Position, private: Private, player: str) -> Procedure[None]:
        """Hand the certificate over; the par is fixed at once."""
        company = self.company_in(game)
        game.certificates.move_president(company.name, player)
        game.happened(PresidencyGiven(player=player, company=company.name))
        for _ in range(self.share // 10):
            game.certificates.move_next(unsold_at(game, company), player, company.name)
        move = yield _par_ask(game, player, company.name, self.pars or game.box.par_values)
        buying.set_par(game, company, move.par)
        game.happened(ParSet(company=company.name, par=Money(move.par)))
        if self.at_once:
            privates.close(game, private)
        floating.check(game, company)

    @property
    def ends_at_once(self) -> bool:
        """Where the data say so."""
        return self.at_once

    def gifts(self, game: Position) -> Iterator[tuple[str, int]]:
        """What comes besides the president's certificate."""
        for n in range(self.share // 10):
            yield self.company, n + 1

    def starts(self, company: str) -> bool:
        """The company that the data name."""
        return company == self.company

    def train_bought(self, game: Position, private: Private, company: Company) -> None:
        """It closes with the first train of its company."""
        if self.closes_by(game, company) and not private.closed:
            privates.close(game, private)

    def closes_by(self, game: Position, company: Company) -> bool:
        """Whether that is its company."""
        return company is game.surviving_company(self.company_in(game))


def _par_ask(game: Position, player: str, symbol: str, pars: tuple[int, ...]) -> Ask:
    first = say("{player} must first choose the par of {company}.", player=player, company=symbol)
    return Ask(
        actors=(player,),
        heading=say("{player}: set the par of {company}", player=player, company=symbol),
        task=say("Choose the par of {company}", company=symbol),
        make_offers=lambda: (Offer(SetPar, say("Set the par"), (
            Field("company", say("Of which company?"), lambda chosen: OneOf((symbol,))),
            Field("par", say("At which par?"),
                  lambda chosen: OneOf(pars, unknown=lambda par: buying.no_par(game, par, pars)),
                  label=Money,
                  why=lambda chosen, par: buying.led_to(game, game.companies[symbol], par, 0, player)),
        )),),
        not_your_turn=lambda other: not_asked(other, game.players, first), unexpected_move=first,
    )


def drawn_company(game: Position) -> str:
    """The company that the set-up drew for a private, whose president's certificate comes with it."""
    return str(game.drawn["drawn"])
