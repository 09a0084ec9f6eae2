"""Merging as what a company does: at the start of its turn, before any track, or at its very end. Source: 1862 rules, 18."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.company_turn import CompanyTurn, Step
from companion.eighteenxx.model.moves import CompanyMove, Pass
from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.rules import steps
from companion.eighteenxx.rules.exchange import conduct
from companion.engine.asks import Ask, Button, Chosen, Field, Later, Listed, Offer, Procedure, made
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862 import forecast
from companion.games.eastern_1862.merger import Merger, still_operates, unite

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

Asking = Procedure[bool]
Gate = Callable[[], Iterable[IllegalMove]]
#: What a company has laid that has laid nothing.
NOTHING = (0, False)


@dataclass(frozen=True, slots=True)
class Merge(CompanyMove):
    """Merge the company in turn with an `other`; one of the two `stays`."""

    kind: ClassVar[str] = "merge"
    how: ClassVar[Text] = say(
        "Two companies become one: everybody gives up every other share, and all that both have is the one's that stays."
    )
    other: str
    stays: str


# Which companies ----------------------------------------------------------------------------------------


def against_company(game: Eastern, company: Company) -> Iterator[IllegalMove]:
    """Why a company is part of no merger now."""
    if game.has_lner:
        yield illegal("The LNER has formed: no company merges any more.")
    if not company.is_started:
        yield impossible("{company} has not been started.", company=company.name)
    elif company.state is State.RECEIVERSHIP:
        yield illegal("{company} is in receivership and does not merge.", company=company.name)


def against_pair(game: Eastern, company: Company, other: Company) -> Iterator[IllegalMove]:
    """Why a company does not merge with another, the most telling reason first."""
    if company is other:
        yield impossible("A company merges with another one.")
        return
    yield from against_company(game, company)
    yield from against_company(game, other)
    if not other.placed:
        yield illegal("{company} has no token on the map.", company=other.name)
    elif not game.board.has_line(company, other):
        yield illegal("No line leads from a token of {company} to a token of {other}.", company=company.name,
                      other=other.name)


def partners(game: Eastern, company: Company) -> list[Company]:
    """The companies with which a company may merge."""
    if next(against_company(game, company), None) is not None:
        return []
    return [other for other in game.companies.values() if next(against_pair(game, company, other), None) is None]


def may_merge(game: Eastern, company: Company) -> bool:
    """Whether there is any."""
    return next(against_company(game, company), None) is None and any(
        next(against_pair(game, company, other), None) is None for other in game.companies.values())


# The offer ------------------------------------------------------------------------------------------------


def offer(game: Eastern, company: Company, gate: Gate) -> Offer:
    """The offer to merge a company with another one; `gate` says why it is not the time."""

    def pair(other: str) -> Iterator[IllegalMove]:
        yield from against_pair(game, company, game.companies[other])

    def stays(chosen: Chosen) -> OneOf:
        both = (company.name, chosen["other"])
        return OneOf(both, unknown=lambda name: impossible("Either {company} or {other} stays.", company=both[0],
                                                           other=both[1]))

    def outcome(chosen: Chosen, name: str) -> Text:
        return forecast.proposed(game, order_of(game, Merge(company.name, chosen["other"], name)))

    def reasons() -> Iterator[IllegalMove]:
        yield from gate()
        yield from against_company(game, company)

    def others(chosen: Chosen) -> OneOf:
        names = tuple(name for name, other in game.companies.items() if other is not company and other.is_floated)
        return OneOf(names, pair, partial(_no_other, game, company))

    return Offer(
        Merge, say("Merge with another company"),
        (
            Field("other", say("With which company?"), others,
                  detail=lambda chosen, name: Money(game.price(game.companies[name]))),
            Field("stays", say("Which company stays?"), stays, why=outcome),
        ),
        reasons, lambda: illegal("There is no company with which {company} may merge.", company=company.name),
        given={"company": company.name},
        button=Button(
            says=lambda chosen: say("Merge {company} and {other}: {stays} stays", company=company.name,
                                    other=chosen["other"], stays=chosen["stays"]),
        ),
    )


def _no_other(game: Eastern, company: Company, name: str) -> IllegalMove:
    """Refuse a company that is none of the others which operate."""
    if name not in game.companies:
        return no_company(game, name)
    return next(against_pair(game, company, game.companies[name]),
                illegal("{company} has no token on the map.", company=name))


def order_of(game: Eastern, move: Merge) -> Merger:
    """What a move proposes."""
    company, stays = game.companies[move.company], game.companies[move.stays]
    return Merger(company, stays, game.companies[move.other] if stays is company else company)


# Carrying it out --------------------------------------------------------------------------------------------


def merge(game: Eastern, turn: CompanyTurn, move: Merge, is_end: bool) -> Asking:
    """Ask whoever has to be asked, and unite the companies. Returns whether they have merged.

    The company that stays is in turn then; its turn goes on where none of the two has operated in this round.
    """
    order = order_of(game, move)
    stays, goes = order.stays, order.goes
    operated = game.operated | ({order.initiator.name} if is_end else set())
    held = {*game.permits[stays.name], *game.permits[goes.name]}
    is_seasoned = not game.seasoned.isdisjoint((stays.name, goes.name))
    found = yield from conduct(game, unite, order, partial(forecast.leads_to, game, order))
    if not found.closed:
        return False
    turn.company = game.operating = stays
    turn.is_over = is_end or not still_operates(order, operated)
    game.waiting = [other for other in game.waiting if other is not stays]
    if stays.is_started:
        game.permits[stays.name] = tuple(kind for kind in game.box.permits if kind in held)
        game.seasoned.update([stays.name] if is_seasoned else ())
    return True


# Where in a turn ------------------------------------------------------------------------------------------------


def or_merge_first(step: Step) -> Step:
    """A step before which a company may merge; the one that stays then goes on, if it still operates in this round."""

    def asked(game: Any, turn: CompanyTurn) -> Procedure[None]:
        against = partial(_too_late, game, turn, _laid(turn) if game.rule("merge_after_home_upgrade") else NOTHING)
        while (yield from _with_merger(game, turn, (step,), False, against)):
            if turn.is_over or not turn.company.is_floated:
                return

    return asked


def or_merge_last(*last: Step) -> Step:
    """The last steps of a turn, whose end a company may make by merging."""

    def asked(game: Any, turn: CompanyTurn) -> Procedure[None]:
        yield from _with_merger(game, turn, last, True, tuple)

    return asked


def _laid(turn: CompanyTurn) -> tuple[int, bool]:
    return len(turn.laid), turn.has_laid


def _too_late(game: Eastern, turn: CompanyTurn, before: tuple[int, bool]) -> Iterator[IllegalMove]:
    """Why a company does not merge at the start of its turn any more; `before` is what it may have laid by then."""
    if _laid(turn) not in (before, NOTHING):
        yield illegal("{company} has laid track in this turn: it may merge at the end of the turn.",
                      company=turn.company.name)


def _with_merger(game: Eastern, turn: CompanyTurn, of: tuple[Step, ...], is_end: bool, against: Gate) -> Asking:
    """Ask what steps ask, each time with the offer to merge instead; where that was not among what was asked last, it alone.
    Returns whether companies have merged: then all else of the steps is left out."""
    is_settled = False
    for step in of:
        running, answer = step(game, turn), None
        while (asked := _next(running, answer)) is not None:
            is_own = isinstance(asked, steps.StepAsk) and asked.acts_for == turn.company.name
            if is_own:
                asked.make_offers = partial(_with_offer, game, turn, asked.make_offers, is_end, against)
            while isinstance(answer := (yield asked), Merge):
                if (yield from merge(game, turn, answer, is_end)):
                    running.close()
                    return True
                asked.refresh()
            if is_own:
                is_settled = isinstance(answer, Pass) or not is_end
    return False if is_settled else (yield from _alone(game, turn, is_end, against))


def _next(running: Procedure[None], answer: Any) -> Ask | None:
    """What is asked after an answer; None: nothing more."""
    try:
        return running.send(answer)
    except StopIteration:
        return None


def _with_offer(
    game: Eastern, turn: CompanyTurn, make_own: Callable[[], Listed], is_end: bool, against: Gate,
) -> Listed:
    """The offers of an ask with the one to merge, before the one that ends the step: at the end of the turn nobody merges
    who must do something else first."""
    own = make_own()
    at = next((n for n, one in enumerate(own) if one.kind is Pass), None)
    if at is None:
        return own

    def before_the_end() -> Iterable[IllegalMove]:
        return made(own[at]).preconditions()

    return (*own[:at], Later(Merge, lambda: offer(game, turn.company, before_the_end if is_end else against)), *own[at:])


def _alone(game: Eastern, turn: CompanyTurn, is_end: bool, against: Gate) -> Asking:
    """Ask whether to merge, as long as there is anybody to merge with."""
    company, step = turn.company, steps.TRAINS if is_end else steps.TRACK
    while company.is_floated and game.acting_for(company, step) and may_merge(game, company) and not [*against()]:
        move = yield steps.ask(
            game, company, step, say("{company} may merge", company=company.name), say("Merge?"),
            lambda: (offer(game, company, against), steps.end_step(company, say("No merger"))),
            say("{company} may merge now, or go on.", company=company.name), passing=say("{company} does not merge"),
        )
        if isinstance(move, Pass):
            return False
        if (yield from merge(game, turn, move, is_end)):
            return True
    return False
