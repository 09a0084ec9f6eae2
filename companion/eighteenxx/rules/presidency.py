"""Who is president: whoever holds the most, and what changes hands with the certificate. Source: 'Presidency'."""

from __future__ import annotations

from collections.abc import Sequence

from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.certificates import Certificates
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import PresidencyVacant, PresidentChanged
from companion.eighteenxx.model.position import Position
from companion.engine.text import Text, say


def successor(game: Position, company: Company, keeps: int, president: str) -> str | None:
    """Who would take the presidency if the president kept so many percent; None: nobody holds more.

    Of several equal candidates the first clockwise from the old president.
    """
    return _first_with_more(game.certificates, company, keeps, game.clockwise(president)[1:])


def _first_with_more(certificates: Certificates, company: Company, than: int, players: Sequence[str]) -> str | None:
    percents = certificates.holders(company.name)
    held = [percents.get(player, 0) for player in players]
    most = max(held, default=0)
    return players[held.index(most)] if most > than else None


def next_president(game: Position, certificates: Certificates, company: Company) -> str | None:
    """Who takes the president's certificate, by the game's certificates or those of a draft; None: it stays where it is.

    From the pool: who has collected as much as the certificate is worth. Before a company is started nobody takes it.
    """
    president, name = certificates.president(company.name), company.name
    if president in game.purses:
        return _first_with_more(certificates, company, certificates.percent(president, name), game.clockwise(president)[1:])
    if president != POOL:
        return None
    return _first_with_more(certificates, company, certificates.presidents_percent(name) - 1, game.clockwise(game.priority))


def when_bought(game: Position, company: Company, player: str, held: int) -> Text | str:
    """What it means for the presidency that a buyer has so many percent then; nothing if nobody would ask."""
    certificates, name = game.certificates, company.name
    president = certificates.president(name)
    if president == player or president not in (*game.purses, POOL):
        return ""
    most = certificates.presidents_percent(name) - 1 if president == POOL else certificates.percent(president, name)
    if held > most:
        return say("you become president of {company}", company=name)
    if president == POOL or held < most - game.share_of(company):
        return ""
    return say("{player} stays president ({most} % to {held} %)", player=president, most=most, held=held)


def when_sold(game: Position, company: Company, player: str, keeps: int, taker: str | None) -> Text | str:
    """What it means for the presidency that the president keeps so many percent; nothing if nobody would ask. `taker` is who
    becomes president then."""
    if taker is not None:
        return say("{player} becomes president of {company}", player=taker, company=company.name)
    if keeps < game.certificates.presidents_percent(company.name):
        return say("nobody is president of {company}", company=company.name)
    held = max((game.certificates.percent(other, company.name) for other in game.players if other != player), default=0)
    if not held or held < keeps - game.share_of(company):
        return ""
    return say("you stay president ({keeps} % to {held} %)", keeps=keeps, held=held)


def update_president(game: Position, company: Company) -> None:
    """Hand the president's certificate over if somebody else should have it."""
    taker = next_president(game, game.certificates, company)
    if taker is not None:
        hand_over(game, company, taker)


def hand_over(game: Position, company: Company, taker: str) -> None:
    """Swap the president's certificate for ordinary ones of the same percent; that ends a receivership."""
    former = game.president(company)
    game.certificates.swap_president(company.name, taker)
    if company.state is State.RECEIVERSHIP:
        company.state = State.OPERATING if company.placed else State.FLOATED
    game.happened(PresidentChanged(taker, company.name, former))
    for private in game.privates.values():
        if private.card.power is not None:
            private.card.power.president_changed(game, private, company)


def to_pool(game: Position, company: Company, player: str, keeps: int) -> None:
    """The president's certificate goes to the pool, with what else its holder gives up; where he `keeps` more than single
    shares that he has, the pool gives him some for it. A company that has floated is in receivership then."""
    certificates, name = game.certificates, company.name
    singles = certificates.percent(player, name) - certificates.presidents_percent(name)
    certificates.move_president(name, POOL)
    if singles != keeps:
        certificates.move_ordinary(*(player, POOL) if singles > keeps else (POOL, player), name, abs(singles - keeps))
    if company.is_floated:
        company.state = State.RECEIVERSHIP
    game.happened(PresidencyVacant(company.name, company.is_floated, player))
