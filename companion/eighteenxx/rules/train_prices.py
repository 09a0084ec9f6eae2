"""What trains of the bank and its pool cost a company. Source: 'Buy trains'."""

from __future__ import annotations

from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.position import Position


def price_of(game: Position, company: Company, train: Train) -> int:
    """What a train of the bank or its pool costs a company: the printed price, less what it has off all of them."""
    less = company.card.train_discount
    if less is None or less.token_in not in company.hexes:
        return train.price
    return train.price - train.price * less.percent // 100


def discounted(game: Position, company: Company, train: Train) -> dict[int, Private]:
    """What a train of the bank or its pool costs a company by the power of a private that it owns."""
    if train.owner in game.companies:
        return {}
    owned = ((private, private.card.power) for private in game.owned(company.name))
    prices = ((power.train_price(train, train.price), private) for private, power in owned if power is not None)
    return {price: private for price, private in prices if price is not None}


def least(game: Position, company: Company, train: Train) -> int:
    """The least that a train of the bank or its pool costs a company that hands nothing in."""
    return min((price_of(game, company, train), *discounted(game, company, train)))
