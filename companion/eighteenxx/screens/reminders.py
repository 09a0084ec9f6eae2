"""What a table forgets, and that the game will soon be over."""

from __future__ import annotations

from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules import ending
from companion.engine.text import Money, Text, say

#: What ends a game, by its name in the box.
CAUSES = {
    "price": say("A price has reached the end of the market"),
    "bank": say("The bank is broken"),
    "phase": say("The last phase has begun"),
    "trains": say("The bank has no train left"),
    "sets": say("The last set of operating rounds has begun"),
    "companies": say("All companies have closed"),
}


def reminders(game: Position) -> list[Text]:
    """What a table forgets: limits, trains that will rust, companies without a train, an emptying bank."""
    found = []
    for name in game.players:
        if game.limit is not None and game.certificate_count(name) > game.limit:
            found.append(say("{player} holds {n} certificates; the limit is {limit}.", player=name,
                             n=game.certificate_count(name), limit=game.limit))
    gone = game.depot.next_rusts()
    if gone and (owners := _owners(game, gone)):
        following = game.depot.next_trains()[0].name
        found.append(say("The next {train} rusts all {gone}: {owners}.", train=following, gone=tuple(gone), owners=owners))
    for kind in game.box.trains.values():
        near = kind.leaves_after and kind.leaves_after - game.operating_number in (0, 1)
        if near and (owners := _owners(game, [kind.name])):
            found.append(say("After operating round {n} of all the {train}-trains leave the game: {owners}.",
                             n=kind.leaves_after, train=kind.name, owners=owners))
    obsolete = tuple(say("{train} of {company}", train=one.name, company=one.owner)
                     for one in game.depot.trains() if one.is_obsolete and one.owner in game.companies)
    if obsolete:
        found.append(say("Obsolete: {trains}. Each runs once more.", trains=obsolete))
    owes = game.box.always_owes_train
    without = tuple(one.name for one in game.in_order() if one.has_operated and not game.depot.of(one.name)
                    and not game.box.never_owes_train and (owes or game.board.has_route(one)))
    if without:
        found.append(say("No train: {companies}. A company must own one.", companies=without) if owes else
                     say("No train: {companies}. A company with a route must own one.", companies=without))
    if game.box.bank and not game.is_broken and game.bank.cash * 8 < game.box.bank:
        found.append(say("The bank has only {amount} left.", amount=Money(game.bank.cash)))
    return [*found, *game.extras.reminders()]


def _owners(game: Position, kinds: list[str]) -> tuple[str, ...]:
    return tuple(one.name for one in game.in_order() if any(
        train.kind.name in kinds and not train.warrants for train in game.depot.of(one.name)))


def last_round(game: Position) -> Text | None:
    """That the game will end, why, and when; None as long as nothing says so."""
    if game.end is not None:
        return None
    first = ending.foreseen(game)
    told = game.extras.last_round() if first is None or first.name == "phase" else None
    if first is None or told is not None:
        return told
    return say("{why}: the game ends after {when}.", why=CAUSES[first.name], when=_when(game, first))


def _when(game: Position, first: ending.Foreseen) -> Text:
    if first.moment != ending.SET and not game.round.is_stock:
        return say("this operating round")
    if first.moment != ending.SET:
        return say("this stock round") if first.moment == ending.NOW else say("the next operating round")
    if first.turn > game.round.turn:
        return say("the next set of operating rounds")
    rounds = game.rounds_of_set(game.round.turn) if game.round.is_stock else game.round.of
    return say("OR {turn}.{round}", turn=game.round.turn, round=rounds)
