"""Powers that a company has besides what its turn allows: an additional token, and what it is paid for the mail.

Source: 1846 rules, 'Private companies'.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.eighteenxx.box.power import Power
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.moves import PlaceExtraToken
from companion.eighteenxx.model.track_facts import ExtraTokenPlaced
from companion.engine.asks import Button, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Private
    from companion.eighteenxx.model.company_turn import CompanyTurn
    from companion.eighteenxx.model.position import Position


@dataclass(frozen=True)
class ExtraToken(Power, kind="extra token"):
    """Once, at any time of its turn, a company that owns it places an additional token in a city of a hex, for nothing and
    without a connection. The circle is kept as long as a player owns the private."""

    hex: str
    city: int

    def about(self) -> Text:
        """Where."""
        return say("Once, at any time of its turn, a company that owns it places an additional token in {hex}, for nothing "
                   "and without a connection. The circle is kept while a player owns it.", hex=self.hex)

    def briefly(self, game: Position) -> Text:
        """Where."""
        return say("an additional token in {hex}", hex=self.hex)

    def against_token(self, game: Position, private: Private, city: str) -> Iterator[IllegalMove]:
        """Nobody uses its circle while a player owns it."""
        if city == self.stop and private.owner in game.purses and not private.closed:
            yield illegal("This city of {hex} is kept while {player} owns {private}.", hex=self.hex, player=private.owner,
                          private=private.called)

    @property
    def stop(self) -> str:
        """The city as moves have it."""
        return f"{self.hex}.{self.city}"


@dataclass(frozen=True)
class Mail(Power, kind="mail"):
    """One train of the company that owns it, the one that visits most stops, earns so much more for each of them. It stays
    with a company when the others close."""

    amount: int

    def about(self) -> Text:
        """How much."""
        return say("One train of the company that owns it earns {amount} more for each stop on its route, counted or not. "
                   "It stays with a company when other privates close.", amount=Money(self.amount))

    def briefly(self, game: Position) -> Text:
        """How much."""
        return say("{amount} a stop of one train", amount=Money(self.amount))

    def sold(self, game: Position, private: Private, seller: str) -> Procedure[None]:
        """The company is paid for it from now on."""
        yield from ()
        game.board.set_mail(str(private.owner), self.amount)

    def stays(self, game: Position, private: Private) -> bool:
        """With a company."""
        return private.owner in game.companies

    def closed(self, game: Position, private: Private) -> None:
        """Nobody is paid for it any more."""
        if private.owner in game.companies:
            game.board.set_mail(str(private.owner), 0)


# At any time of a company's turn ---------------------------------------------------------------------


def _power(private: Private) -> ExtraToken:
    assert isinstance(private.card.power, ExtraToken)
    return private.card.power


def _own(game: Position, turn: CompanyTurn) -> dict[str, Private]:
    """The privates of a company that still have a token to place."""
    owned = game.owned(turn.company.name)
    return {one.card.id: one for one in owned if isinstance(one.card.power, ExtraToken) and not one.used}


def _offer(game: Position, turn: CompanyTurn) -> Offer:
    company, own = turn.company, _own(game, turn)

    def against(id_: str) -> Iterator[IllegalMove]:
        hex_ = _power(own[id_]).hex
        if hex_ in company.hexes:
            yield illegal("{company} has a token in {hex} already.", company=company.name, hex=game.board.called(hex_))
        elif not game.board.has_circle(_power(own[id_]).stop):
            yield impossible("There is no free circle for it in {hex}.", hex=game.board.called(hex_))

    def where(id_: str) -> Text | str:
        return game.board.called(_power(own[id_]).hex)

    return Offer(
        PlaceExtraToken, say("Place an additional token"),
        (Field("private", say("Of which private?"), lambda chosen: OneOf(
            tuple(own), against, lambda id_: impossible("{company} has no additional token of a private.",
                                                        company=company.name)),
            label=lambda id_: game.privates[id_].called, detail=lambda chosen, id_: where(id_)),),
        why_closed=lambda: next((reason for id_ in own for reason in against(id_)), illegal("There is none.")),
        given={"company": company.name},
        button=Button(says=lambda chosen: say("Place the additional token in {hex}", hex=where(chosen["private"]))),
    )


def _do(game: Position, turn: CompanyTurn, move: PlaceExtraToken) -> Procedure[None]:
    yield from ()
    private, company = game.privates[move.private], turn.company
    private.used = True
    company.token_prices.insert(len(company.placed), 0)
    hex_ = game.board.put(company, _power(private).stop)
    game.happened(ExtraTokenPlaced(company.name, game.board.called(hex_), private.called))


PLACE_EXTRA_TOKEN = Act(PlaceExtraToken, _offer, lambda game, turn: False, _do, lambda game, turn: bool(_own(game, turn)))
