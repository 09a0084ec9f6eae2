"""Who is the director of a company. Source: facts, 7, 'Terms'."""

from __future__ import annotations

from collections.abc import Mapping

from companion.eighteenxx.model.facts import PresidentChanged
from companion.engine.asks import Ask, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import say
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.moves import ChooseDirector
from companion.games.britain_1820.position import Position

Doing = Procedure[None]


def heirs(game: Position, company: Company, holders: Mapping[str, int] | None = None) -> tuple[str, ...]:
    """Who would be director with these holders (default: the present ones): the director himself as long as nobody has
    more, else the next player by number cards among those with most; several cousins only where no player is among
    them."""
    shares = company.holders if holders is None else holders
    most = max(shares.values(), default=0)
    if not most:
        return ()
    first = [holder for holder in shares if shares[holder] == most]
    if company.director in first:
        return (company.director,)
    old = game.owner(company.director) if company.director else game.cards[0]
    order = (*game.after(old), old) if company.director in game.purses else (old, *game.after(old))
    players = [player for player in order if player in first]
    return tuple(players[:1] or (holder for holder in game.cousins if holder in first))


def spare(game: Position, company: Company, holders: Mapping[str, int]) -> int:
    """How many shares the director could sell, of these holders, and stay it. The last one stays with somebody."""
    director = str(company.director)
    held = holders.get(director, 0)
    most = min(held, sum(holders.values()) - 1)
    return next((n for n in range(most, 0, -1)
                 if heirs(game, company, {**holders, director: held - n}) == (director,)), 0)


def settle_director(game: Position, company: Company, chooser: str) -> Doing:
    """Let the company go to whoever has most shares now; `chooser` decides among cousins."""
    if not company.is_led:
        return
    found = heirs(game, company)
    new = found[0] if found else None
    if len(found) > 1:
        new = yield from _chosen(game, company, chooser, found)
    if new == company.director:
        return
    former, company.director = company.director, new
    if new is None:
        return
    game.happened(PresidentChanged(game.called(new), company.name, game.called(former) if former else None))


def _chosen(game: Position, company: Company, chooser: str, cousins: tuple[str, ...]) -> Procedure[str]:
    def stranger(other: str) -> IllegalMove:
        return illegal("{player} chooses.", player=chooser)

    question = say("Which cousin is director of {company} now? They hold as many shares.", company=company.name)
    move = yield Ask(
        actors=(chooser,), heading=say("{player}: choose the director of {company}", player=chooser, company=company.name),
        task=say("Choose the director"), question=question,
        make_offers=lambda: (Offer(ChooseDirector, say("Choose"), (
            Field("cousin", question, lambda chosen: OneOf(cousins), game.called),)),),
        not_your_turn=game.others(stranger), unexpected_move=say("{player} must first choose the director.", player=chooser),
    )
    return str(move.cousin)
