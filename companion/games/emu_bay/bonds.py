"""Issue Bond: a bond from the pool, its money to the treasury. Source: Emu Bay rules, 'Issue Bond'."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Chosen, Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n
from companion.engine.unknown import no_company
from companion.games.emu_bay.box import Terms
from companion.games.emu_bay.charter import Bond, Charter
from companion.games.emu_bay.facts import BondIssued, BondMoney
from companion.games.emu_bay.moves import IssueBond
from companion.games.emu_bay.position import Position


def offer(game: Position, player: str, source: Field) -> Offer:
    """The Issue Bond action."""

    def against(company: str) -> Iterator[IllegalMove]:
        issuer = game.charters[company]
        if not game.pool:
            yield impossible("No bonds are left.")
        if not issuer.holders.get(player):
            yield illegal("You hold no share of {company}, so it cannot issue a bond for you.", company=company)
        yield from _over_limit(game, issuer)
        if not issuer.track + issuer.narrow and next(game.board.no_cube(issuer), None):
            yield illegal("{company} has no track left and reaches no cube, so it may not issue a bond.", company=company)

    def unknown(bond: tuple[int, ...]) -> IllegalMove:
        if bond in game.box.pool:
            return impossible("The {amount} bond ({first}+{later}) has been issued already.",
                              amount=Money(bond[0]), first=bond[1], later=bond[2])
        return impossible("There is no bond of {bond}.", bond=str(Terms(*bond)))

    return Offer(
        IssueBond, say("Issue bond"),
        (
            Field("company", say("Which company issues it?"), lambda chosen: OneOf(tuple(game.box.companies), against,
                  lambda company: _no_issuer(game, company)),
                  detail=lambda chosen, c: say_n("{n} bond so far", "{n} bonds so far", game.issued(game.charters[c]))),
            Field("bond", say("Which bond?"), lambda chosen: OneOf(game.pool, unknown=unknown), label=_name,
                  why=_takes),
            source,
        ),
        game.gate("issue-bond"),
        lambda: _nothing(game, player),
        preview=lambda move: (game.text_of(issued(move)),),
    )


def _over_limit(game: Position, issuer: Charter) -> Iterator[IllegalMove]:
    issued = game.issued(issuer)
    if issued >= issuer.owned:
        yield illegal(
            "{company} has issued {bonds} and sold {shares}; sell a share first.", company=issuer.name,
            bonds=say_n("{n} bond", "{n} bonds", issued), shares=say_n("{n} share", "{n} shares", issuer.owned),
        )


def _no_issuer(game: Position, company: str) -> IllegalMove:
    if company in game.box.independents:
        return impossible("Independents cannot issue bonds.")
    return impossible(no_company(company, (one.card for one in game.charters.values())))


def _nothing(game: Position, player: str) -> IllegalMove:
    if not game.pool:
        return illegal("No bonds are left.")
    held = [c for c in game.operating() if not c.is_independent and c.holders.get(player)]
    if not held:
        return illegal("You cannot issue a bond: you hold no share of EBR, TMLC or L&W.")
    return illegal(
        "You cannot issue a bond: none of your companies qualifies ({why}).",
        why=tuple(_unfit(game, c) for c in held),
    )


def _unfit(game: Position, issuer: Charter) -> Text:
    """Why a company may not issue a bond, with its figures."""
    if game.issued(issuer) >= issuer.owned:
        return say(
            "{company} has {bonds} for {shares}", company=issuer.name,
            bonds=say_n("{n} bond", "{n} bonds", game.issued(issuer)),
            shares=say_n("{n} sold share", "{n} sold shares", issuer.owned),
        )
    return say("{company} has no track left and reaches no cube", company=issuer.name)


def _name(bond: tuple[int, ...]) -> Text:
    return say("{amount} ({first}+{later})", amount=Money(bond[0]), first=bond[1], later=bond[2])


def _takes(chosen: Chosen, bond: tuple[int, ...]) -> Text:
    return say("Takes {first} off the revenue after the next dividends, then {later} each time.", first=bond[1],
               later=bond[2])


def issue(game: Position, move: IssueBond) -> None:
    """The bond leaves the pool, its amount goes to the treasury, and it lies on the charter deferred side up."""
    issuer, terms = game.charters[move.company], Terms(*move.bond)
    game.happened(issued(move))
    game.pool = tuple(bond for bond in game.pool if bond != terms)
    game.pay(game.bank, issuer, terms.amount, BondMoney())
    issuer.bonds += (Bond(terms, True, "issued"),)


def issued(move: IssueBond) -> BondIssued:
    """What issuing the bond does."""
    terms = Terms(*move.bond)
    return BondIssued(move.company, Money(terms.amount), terms.first, terms.later)
