"""Every legal move of an ask, listed from its offers: for counting and for comparing with what is accepted."""

from companion.engine.domains import Amount, OneOf, Steps


def every_move(ask):
    """All moves that the open offers allow, each complete."""
    return [
        offer.kind(player=player, **fields)
        for offer in ask.open_offers() for player in ask.actors for fields in _filled(offer.fields, {"player": player})
    ]


def counted(ask):
    """How many complete moves of each kind are legal now."""
    found = {}
    for move in every_move(ask):
        found[move.kind] = found.get(move.kind, 0) + 1
    return found


def _filled(parts, chosen):
    if not parts:
        yield {name: value for name, value in chosen.items() if name != "player"}
        return
    for value in values(parts[0].domain(chosen)):
        yield from _filled(parts[1:], {**chosen, parts[0].name: value})


def values(domain):
    """Every legal value of a domain."""
    if isinstance(domain, OneOf):
        return domain.choices()
    if isinstance(domain, Amount):
        return range(domain.low, domain.high + 1)
    assert isinstance(domain, Steps)
    return list(_steps(domain, ()))


def _steps(domain, before):
    if len(before) >= domain.low:
        yield before
    if len(before) < domain.high:
        for value in domain.following(before).choices():
            yield from _steps(domain, (*before, value))
