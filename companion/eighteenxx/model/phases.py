"""What a new phase changes, in words. Source: 'Trains and phases'."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.eighteenxx.box.places import ZONES
from companion.eighteenxx.box.tables import Phase
from companion.engine.text import Text, say, say_n

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Company
    from companion.eighteenxx.model.depot import Train
    from companion.eighteenxx.model.position import Position


def changes(game: Position, phase: Phase) -> Iterator[Text]:
    """What is otherwise in a phase than in the one before it, but for what rusts."""
    phases = game.depot.phases
    yield from changed(phases[phases.index(phase) - 1], phase)
    on_sale = (kind.name for kind in game.box.trains.values() if kind.from_phase == phase.name)
    yield from (say("the {train} is on sale", train=train) for train in on_sale)


def changed(before: Phase | None, phase: Phase) -> Iterator[Text]:
    """What is otherwise in a phase than in one before it; in the first, before which there is None, all that holds."""
    before = before or Phase("", 0, (), 0)
    if phase.limit_each and phase.train_limit != before.train_limit:
        yield say_n("{n} train of each kind a company", "{n} trains of each kind a company", phase.train_limit)
    elif phase.train_limits and (phase.train_limit, phase.train_limits) != (before.train_limit, before.train_limits):
        limits = tuple(say("{kind} {n}", kind=kind, n=n) for kind, n in phase.train_limits.items())
        yield say("train limit {n}, but {limits}", n=phase.train_limit, limits=limits)
    elif (phase.train_limit, phase.limit_each) != (before.train_limit, before.limit_each):
        yield say_n("{n} train a company", "{n} trains a company", phase.train_limit)
    yield from (say("{colour} tiles", colour=ZONES[colour]) for colour in phase.colours if colour not in before.colours)
    if phase.operating_rounds != before.operating_rounds:
        yield say_n("{n} operating round a set", "{n} operating rounds a set", phase.operating_rounds)
    if phase.privates_for_companies and not before.privates_for_companies:
        yield say("companies may buy privates")
    if phase.closes_privates:
        yield say("the privates close")


def begins(game: Position, name: str) -> Text:
    """That a phase begins, and what it changes."""
    phase = next(one for one in game.depot.phases if one.name == name)
    told = tuple(changes(game, phase))
    if not told:
        return say("Phase {phase} begins.", phase=name)
    return say("Phase {phase} begins: {changes}.", phase=name, changes=told)


def leads_to(game: Position, then: Text | str, train: Train) -> Text | str:
    """What buying a train leads to: `then`, and what comes with a phase that begins, as only one of the bank begins it: what
    rusts, who has too many trains."""
    phase = game.depot.begins(train)
    if phase is None:
        return then
    gone = game.depot.rusts_with(train)
    rust = [say("rusts all {gone}", gone=tuple(gone))] if gone else []
    above = tuple(game.called(company) for company in game.in_order() if _is_above(game, company, phase, gone))
    over = [say("{companies} must discard trains", companies=above)] if above else []
    told = (*rust, *changes(game, phase), *over)
    return say("{then} · {changes}", then=then, changes=told) if told else then


def _is_above(game: Position, company: Company, phase: Phase, gone: list[str]) -> bool:
    """Whether a company must discard trains when a phase begins by which these kinds are gone."""
    if not game.box.gives_up_trains:
        return False
    return any(
        sum(other.name not in gone for other in game.counted_with(company, train)) > phase.limit_of(company.kind)
        for train in game.depot.of(company.name) if train.name not in gone
    )
