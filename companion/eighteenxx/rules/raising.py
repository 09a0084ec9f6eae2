"""Money for a train that must be bought, from tokens on the map and from privates, where the title has it.

Source: 1828 (draft), 'Emergency buying'.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import GiveUpPrivate, SellToken
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import PrivateGivenUp
from companion.eighteenxx.model.reasons import HalfOfPrivate, TokenSoldBack
from companion.eighteenxx.model.track_facts import TokenSold
from companion.eighteenxx.rules import privates
from companion.engine.asks import Chosen, Field, Offer
from companion.engine.domains import Amount, Hexes, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say

#: The most that a place is worth on any map, and the steps in which places are worth something.
MOST, STEP = 200, 10


def offers(game: Position, company: Company, needless: tuple[IllegalMove, ...]) -> tuple[Offer, ...]:
    """What can be sold besides shares; `needless` says why no money is needed."""
    found = []
    if game.box.sells_tokens:
        found.append(_token_offer(game, company, needless))
    if game.box.gives_up_privates:
        found.append(_private_offer(game, str(game.president(company)), needless))
    return tuple(found)


def is_left(game: Position, company: Company) -> bool:
    """Whether there is anything else than shares to be sold."""
    has_tokens = game.box.sells_tokens and len(company.placed) > 1
    return has_tokens or (game.box.gives_up_privates and bool(game.owned(str(game.president(company)))))


def _token_offer(game: Position, company: Company, needless: tuple[IllegalMove, ...]) -> Offer:
    def last(hex_: str) -> Iterator[IllegalMove]:
        if len(company.placed) < 2:
            yield illegal("The last token of {company} on the map is not sold.", company=company.name)

    def amounts(chosen: Chosen) -> Amount | OneOf:
        value = game.board.token_value(company, chosen["hex"])
        return Amount(STEP, MOST, step=STEP) if value is None else OneOf((value,))

    return Offer(
        SellToken, say("Sell a token back"),
        (
            Field("hex", say("From where?"), lambda chosen: Hexes(tuple(company.hexes), last, lambda hex_: impossible(
                "{company} has no token in {hex}.", company=company.name, hex=hex_[:12]))),
            Field("amount", say("What is printed there?"), amounts, label=Money),
        ),
        preconditions=lambda: needless, why_closed=lambda: next(last(""), illegal("There is no token to be sold.")),
        given={"company": company.name},
    )


def _private_offer(game: Position, player: str, needless: tuple[IllegalMove, ...]) -> Offer:
    own = tuple(private.card.id for private in game.owned(player))
    return Offer(
        GiveUpPrivate, say("Give a private up for half its price"),
        (Field("private", say("Which private?"), lambda chosen: OneOf(own, unknown=lambda id_: impossible(
            "{player} owns no private {private}.", player=player, private=id_[:40])),
            label=lambda id_: game.privates[id_].called,
            detail=lambda chosen, id_: Money(game.privates[id_].card.price // 2)),),
        preconditions=lambda: needless, why_closed=lambda: illegal("{player} owns no private.", player=player),
        given={"player": player},
    )


def sell_token(game: Position, move: SellToken) -> int:
    """The token comes back to its charter, for what is printed in its place. Returns what it brings."""
    company = game.companies[move.company]
    game.board.take(company, move.hex)
    game.pay(game.bank, company, move.amount, TokenSoldBack())
    game.happened(TokenSold(company=company.name, hex=move.hex, amount=Money(move.amount)))
    return move.amount


def give_up(game: Position, move: GiveUpPrivate) -> int:
    """The private closes, and its owner gets half of what is printed on it. Returns that."""
    private = game.privates[move.private]
    amount = private.card.price // 2
    game.pay(game.bank, game.purses[move.player], amount, HalfOfPrivate(private.card.symbol))
    game.happened(PrivateGivenUp(player=move.player, private=private.called, amount=Money(amount)))
    privates.close(game, private)
    return amount
