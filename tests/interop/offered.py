"""Whether a move is among what is offered: open, each value in its domain, so that a phone could have entered it."""

from companion.eighteenxx.boards.simple_run import Runs
from companion.engine.domains import OneOf
from companion.engine.game import Correction


def why_not_offered(game, move):
    """What speaks against a move being offered now, in words; None: it is offered. What the table sets right by hand, such
    as the end by agreement, stands beside the rules and is offered always."""
    if isinstance(move, Correction):
        return None
    offer = next((one for one in game.ask.anytime_offers if one.kind is type(move) and one.is_of(move)), None)
    assert (offer is None) == (game.ask.anytime_offer(move) is None), f"{move.kind} is offered besides, and not named so"
    if offer is None:
        offer = game.ask.offer(move.kind)
        if offer is None:
            return f"{move.kind} is not offered; there is {[one.kind.kind for one in game.ask.offers]}"
        if move.actor not in game.ask.actors and move.actor != game.ask.acts_for:
            return f"{move.actor} is not asked; {game.ask.actors} are"
    if (closed := offer.closed()) is not None:
        return f"{move.kind} is closed: {closed}"
    return _why_not_chosen(offer, move)


def _why_not_chosen(offer, move):
    """The first field whose value cannot be chosen after those before it."""
    chosen = offer.begun(move.actor)
    for name, value in chosen.items():
        if getattr(move, name, value) != value:
            return f"{name} is {value}, not {getattr(move, name)}"
    for index, field in enumerate(offer.fields):
        value, domain = getattr(move, field.name), field.domain(chosen)
        refusal = next(iter(domain.refuse(value)), None)
        if refusal is not None:
            return f"{field.name} {value}: {refusal}"
        is_listed = isinstance(domain, OneOf) and not isinstance(domain, Runs)  # routes are tapped together
        if is_listed and not _is_among(field, value, offer.choices(index, chosen)):
            return f"{field.name} {value} is not among the choices"
        chosen[field.name] = value
    return None


def _is_among(field, value, choices):
    """Whether a value can be chosen, or one that nobody can tell from it: of trains that are alike one is offered."""
    return value in choices or str(field.label(value)) in [str(field.label(one)) for one in choices]
