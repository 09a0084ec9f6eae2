"""Running trains: those with a permit. Local trains bring the treasury something besides. Source: 1862 rules, 12, 13, 19."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import RunTrains
from companion.eighteenxx.model.track_facts import CompanyEarned
from companion.eighteenxx.rules import steps
from companion.engine.asks import Button, Chosen, Field, Later, Offer, Procedure
from companion.engine.domains import Amount, Domain, OneOf
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862.facts import LocalBonus, LocalTrains
from companion.games.eastern_1862.runs import LOCAL, PER_HEX
from companion.games.eastern_1862.search.search import SearchedRuns
from companion.games.eastern_1862.trains import permanent

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: More than local trains can bring the treasury: the bonus of every hex.
MOST = 400


@dataclass(frozen=True, slots=True)
class RunKinds(RunTrains):
    """Run the trains. Without routes the table has counted by eye, and `bonus` is what local trains bring the treasury."""

    kind: ClassVar[str] = "run-trains"
    hint: ClassVar[Text] = say("A local train brings its company 10 for each hex besides.")
    bonus: int | None = None


def rules(game: Eastern) -> SearchedRuns:
    """The rules of running on the map of a game, with its options."""
    return SearchedRuns(printed_map(game.box.map), permanent(game.box), game.rule("route_link") == "any_stop")


def run_step(game: Any, turn: CompanyTurn) -> Procedure[None]:
    """Run the trains. Without a train that may run, or without route, the step is left out."""
    company = turn.company
    move = yield from steps.decide(
        game, turn, lambda: bool(game.running(company)) and game.board.has_route(company), lambda: _ask(game, company)
    )
    if not isinstance(move, RunKinds):
        return
    game.happened(CompanyEarned(company=company.name, revenue=Money(move.revenue)))
    turn.revenue = move.revenue
    if bonus := move.bonus or game.board.to_treasury(company, move):
        game.pay(game.bank, company, bonus, LocalTrains())
        game.happened(LocalBonus(company=company.name, amount=Money(bonus)))


def _ask(game: Eastern, company: Company) -> steps.StepAsk:
    task = say("Run the trains")
    if company.state is State.RECEIVERSHIP:
        task = say("Run for the most")
    return steps.ask(
        game, company, steps.RUN, say("{company}: run trains", company=company.name), task,
        lambda: (
            Later(RunKinds, lambda: Offer(
                RunKinds, say("Run trains"), (*game.board.run_fields(company), _bonus(game, company)),
                given={"company": company.name}, button=Button(is_news=lambda: asked(game, company) is not None))),
            steps.end_step(company, say("Run no trains"), lambda: game.board.against_no_run(company)),
        ),
        say("{company} runs its trains now.", company=company.name),
    )


def asked(game: Eastern, company: Company) -> Text | None:
    """What is asked besides the revenue where a local train may run."""
    has_local = any(train.name[-1] == LOCAL for train in game.running(company))
    return say("What do the hexes of local trains bring {company}?", company=company.name) if has_local else None


def _bonus(game: Eastern, company: Company) -> Field:
    """What local trains bring the treasury, where the companion does not see their routes."""
    text = asked(game, company)

    def domain(chosen: Chosen) -> Domain:
        return Amount(0, MOST, step=PER_HEX) if text is not None and chosen.get("routes") is None else OneOf((None,))

    return Field("bonus", text or say("Nothing besides"), domain, label=lambda value: say("none"))
