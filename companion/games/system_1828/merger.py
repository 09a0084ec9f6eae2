"""Two companies become a system: worked out from the position, the order and the answers so far, before anything moves.

The shares are divided in `shares`; here are the director's consent, the certificates, and what the companies own. Source:
1828 rules, 'Merging' (7.2 to 7.4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.board import BLOCKING
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import Declined
from companion.eighteenxx.model.lenient import plays_as_site
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import Treasury
from companion.eighteenxx.rules.consent import Choice
from companion.eighteenxx.rules.exchange import Asking, Draft, Exchange, Inquiry, Question, asking
from companion.engine.facts import Fact
from companion.engine.text import Money, say
from companion.games.system_1828.certificates import divide_by_certificate
from companion.games.system_1828.facts import FailedAsAction, FailedAsPass, MergerFailed, SystemFormed, SystemHeld
from companion.games.system_1828.price import system_cell
from companion.games.system_1828.shares import OTHER, STAYS, Division, Fails, Terms, divide

#: The kind of a company that consists of two.
SYSTEM = "system"
TOKEN = 100


@dataclass(frozen=True)
class Union:
    """What a player proposes: the `other` company goes into the one that `stays`, which becomes a system."""

    acting: str
    stays: Company
    other: Company


@asking
def unite(game: Position, order: Union) -> Asking:
    """Work a merger out. It is empty but for a fact where the other director declines or the merger fails."""
    draft = Draft(game)
    director = partner(game, order)
    if director is not None and not (yield Question(director, say(
        "{acting} merges {other} into {stays}, a system at {price}: do you agree?", acting=order.acting,
        stays=order.stays.name, other=order.other.name, price=Money(price_of(game, order)),
    ))):
        return Exchange(facts=(Declined(director),))
    cell = system_cell(game.market.chart, *_cells(game, order), game.rule("merge_price"))
    try:
        division = yield from _divide(game, order, cell.price, draft.cash)
    except Fails as failed:
        return Exchange(facts=(
            MergerFailed(order.other.name, order.stays.name, failed.text),
            _after_failing(game, order),
        ))
    draft.happened(SystemFormed(stays=order.stays.name, other=order.other.name, price=Money(cell.price)))
    _carry_over(game, draft, order, division)
    tokens = yield from _tokens(game, draft, order)
    _assets(game, draft, order, tokens)
    draft.move_marker(order.stays, cell)
    draft.close(order.other, State.CLOSED)
    return draft.done()


def _after_failing(game: Position, order: Union) -> Fact:
    """What a merger counts as that has failed: a pass; on the site it is the action of the turn."""
    return (FailedAsAction if plays_as_site(game) else FailedAsPass)(order.acting)


def partner(game: Position, order: Union) -> str | None:
    """The director of the other company than the acting player's, who has to agree; None: one player directs both."""
    director = str(game.president(order.other if game.president(order.stays) == order.acting else order.stays))
    return None if director == order.acting else director


def price_of(game: Position, order: Union) -> int:
    """The price of the system."""
    return system_cell(game.market.chart, *_cells(game, order), game.rule("merge_price")).price


def terms_of(game: Position, order: Union, price: int) -> Terms:
    """What the division of the shares goes by."""
    names = {order.stays.name, order.other.name}
    return Terms(
        game.clockwise(order.acting), order.stays.name, order.other.name, price, game.price(order.stays),
        game.price(order.other), frozenset(player for player, sold in game.sold_this_round.items() if sold & names),
        from_anybody=game.rule("merge_take_from") == "any_other_player",
        pays_for_aside=game.rule("merge_difference") == "set_aside_only",
        halves_ipo=game.rule("merge_pool_ipo") == "pool_and_ipo_pairs_then_singles",
        discards_singles=game.rule("merge_sold_single") == "discard",
        pays_whoever_is_odd=plays_as_site(game),
    )  # fmt: skip


def _divide(game: Position, order: Union, price: int, cash: Mapping[str, int]) -> Inquiry[Division]:
    """Divide the shares: by the rules, or as the site does. Raises Fails."""
    terms, held = terms_of(game, order, price), _holdings(game, order)
    if plays_as_site(game):
        directors = {STAYS: str(game.president(order.stays)), OTHER: str(game.president(order.other))}
        return (yield from divide_by_certificate(terms, *held, cash, directors))
    return (yield from divide(terms, *held, cash))


def _cells(game: Position, order: Union) -> tuple[Any, Any]:
    return game.market.cell(order.stays.name), game.market.cell(order.other.name)


def _holdings(game: Position, order: Union) -> tuple[Counter[str], Counter[str]]:
    """The shares of both companies by holder, in tens of percent."""
    stays, other = (
        Counter({place: game.certificates.percent(place, company.name) // 10 for place in (*game.players, IPO, POOL)})
        for company in (order.stays, order.other)
    )
    return stays, other


def _carry_over(game: Position, draft: Draft, order: Union, division: Division) -> None:
    """Pay what the division has paid, and deal the certificates of the company that stays out anew."""
    for player, amount, why in division.paid:
        draft.pay(*("bank", player) if amount > 0 else (player, "bank"), abs(amount), why)
    held = tuple(say("{player} {percent} %", player=player, percent=10 * division.system[player])
                 for player in game.players if division.system[player])
    draft.happened(SystemHeld(held))
    for fact in (*division.facts, *division.remarks):
        draft.happened(fact)
    for player in sorted(division.sold):
        draft.count_as_sale(player, order.stays)
    for certificate, holder in division.deal(draft.certificates.all_of(order.stays.name)):
        draft.certificates.move(certificate, holder)


def _tokens(game: Position, draft: Draft, order: Union) -> Inquiry[int]:
    """The tokens of the other company become those of the system; of two in a hex one blocks its place from then on.
    Returns how many tokens the system has."""
    stays, other = order.stays, order.other
    number, most = len(stays.token_prices) + len(other.token_prices), game.rule("system_marker_cap")
    owners = {token.hex: stays for token in stays.placed}
    for token in other.placed:
        if token.hex not in owners:
            owners[token.hex] = other
            continue
        blocked = other
        if token.city != next(mine.city for mine in stays.placed if mine.hex == token.hex):
            blocked = game.companies[(yield _which_blocks(order, token.hex))]
        draft.replace_token(token.hex, blocked, BLOCKING)
        owners[token.hex] = stays if blocked is other else other
    if most != "none" and len(owners) > most:
        hex_ = yield Question(order.acting, say("Which token becomes a blocking marker?"), choices=tuple(
            Choice(name, say("{hex}", hex=name)) for name in owners))
        draft.replace_token(hex_, owners.pop(hex_), BLOCKING)
    for hex_, owner in owners.items():
        if owner is other:
            draft.replace_token(hex_, other, stays.name)
    return number if most == "none" else min(number, most)


def _which_blocks(order: Union, hex_: str) -> Question:
    """Ask which of two tokens in different cities of a hex becomes the blocking marker."""
    choices = tuple(Choice(one.name, say("that of {company}", company=one.name)) for one in (order.stays, order.other))
    return Question(order.acting, say("Both have a token in {hex}: whose becomes a blocking marker?", hex=hex_),
                    choices=choices)


def _assets(game: Position, draft: Draft, order: Union, tokens: int) -> None:
    """Treasuries, trains and privates come together. Where only one has floated its treasury goes back, and the system
    floats anew."""
    stays, other = order.stays, order.other
    if stays.is_floated and other.is_floated:
        draft.pay(other.name, stays.name, other.cash, Treasury(other.name))
        state = State.OPERATING if stays.has_operated else State.FLOATED
    else:
        draft.pay(stays.name, "bank", stays.cash, Treasury(stays.name))
        state = State.STARTED
    for train in game.depot.of(other.name):
        draft.give_train(train, stays.name)
    for private in game.owned(other.name):
        draft.give_private(private, stays.name)
    # Both homes are free: that of the other company too, where its token has not been placed yet.
    free = 1 if other.placed else 2
    draft.change(stays, kind=SYSTEM, state=state, token_prices=(*(0,) * free, *(TOKEN,) * (tokens - free)))
