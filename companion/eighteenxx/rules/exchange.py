"""What changes hands is worked out before anything moves.

An exchange is a pure function of the position, an order and the answers given so far: it returns the next `Question`, or
the finished `Exchange`. It is written as a rule that yields its questions (`asking`) and works on a `Draft`, so nothing of
the game moves; its facts are the preview. `conduct` asks each question and then carries everything out in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import Any, TypeVar

from companion.eighteenxx.box.chart import Cell
from companion.eighteenxx.model.board import BLOCKING
from companion.eighteenxx.model.certificates import Certificate, Certificates
from companion.eighteenxx.model.company import Company, Private, State
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules import closing
from companion.eighteenxx.rules.consent import AGREE, Choice, choice, consent
from companion.engine.asks import Procedure
from companion.engine.errors import IllegalMove
from companion.engine.facts import Fact, Reason
from companion.engine.ledger import Posting
from companion.engine.text import Text

#: What was answered so far, in the order of the questions: whether the player agreed, or what was chosen.
Answers = tuple[bool | str, ...]


@dataclass(frozen=True)
class Question:
    """What a player has to agree to or decline before the rest can be worked out, or to choose where there are `choices`;
    `against` names what makes it impossible to agree, `words` are what yes and no are called."""

    player: str
    text: Text
    against: Callable[[], Iterable[IllegalMove]] = tuple
    choices: tuple[Choice, ...] = ()
    words: tuple[Text, Text] = AGREE

    @property
    def answers(self) -> tuple[bool | str, ...]:
        """All that may be answered."""
        return tuple(one.id for one in self.choices) or (True, False)


@dataclass(frozen=True)
class Terms:
    """A company's charter as it will be."""

    company: str
    state: State
    kind: str
    par: int | None
    token_prices: tuple[int, ...]


@dataclass(frozen=True)
class Exchange:
    """What changes hands, in order: certificates with their new holders, payments, privates (by id) and trains (by id) with
    their new owners, None for a private that closes; tokens as hex, company, and whose token stands there then, BLOCKING
    for a blocking marker, None for none's; markers with their new cells; charters, and companies that close; `sales`,
    players who count as having sold a company in this round; `facts` tell it all."""

    certificates: tuple[tuple[Certificate, str], ...] = ()
    payments: tuple[Posting, ...] = ()
    privates: tuple[tuple[str, str | None], ...] = ()
    trains: tuple[tuple[str, str], ...] = ()
    tokens: tuple[tuple[str, str, str | None], ...] = ()
    markers: tuple[tuple[str, Cell], ...] = ()
    charters: tuple[Terms, ...] = ()
    closed: tuple[tuple[str, State], ...] = ()
    sales: tuple[tuple[str, str], ...] = ()
    facts: tuple[Fact, ...] = ()


#: An exchange as a function of the position, an order and the answers.
Work = Callable[[Position, Any, Answers], Question | Exchange]
Result = TypeVar("Result")
#: A rule that yields its questions and is sent the answers.
Inquiry = Generator[Question, Any, Result]
#: An exchange as a rule reads.
Asking = Inquiry[Exchange]


def asking(rule: Callable[[Position, Any], Asking]) -> Work:
    """Make a function of the answers out of a rule that asks: the rule is begun again with those given so far."""

    @wraps(rule)
    def work(game: Position, order: Any, answers: Answers = ()) -> Question | Exchange:
        running = rule(game, order)
        try:
            question = next(running)
            for answer in answers:
                question = running.send(answer)
        except StopIteration as over:
            found: Exchange = over.value
            return found
        return question

    return work


def conduct(
    game: Position, work: Work, order: Any, leads_to: Callable[[str, Answers], Text | str] = lambda player, answers: "",
) -> Procedure[Exchange]:
    """Ask each question of an exchange, then carry it out. Returns what changed hands. `leads_to` tells the player who is
    asked what comes of it after these answers, the last of them his."""
    answers: Answers = ()
    while isinstance(found := work(game, order, answers), Question):
        who, leads = partial(str, found.player), partial(_leads, leads_to, found.player, answers)
        if found.choices:
            answers = (*answers, (yield from choice(game, who, found.text, found.choices, leads)))
        else:
            answers = (*answers, (yield from consent(game, who, found.text, found.against, found.words, leads)))
    carry_out(game, found)
    return found


def _leads(
    leads_to: Callable[[str, Answers], Text | str], player: str, answers: Answers, answer: bool | str
) -> Text | str:
    return leads_to(player, (*answers, answer))


def after(game: Position, exchange: Exchange) -> tuple[Certificates, Mapping[str, int]]:
    """The certificates and everybody's cash as they would be when an exchange is carried out."""
    certificates, cash = game.certificates.copy(), {name: account.cash for name, account in game.accounts().items()}
    for certificate, to in exchange.certificates:
        certificates.move(certificate, to)
    for line in exchange.payments:
        cash[line.payer] -= line.amount
        cash[line.payee] += line.amount
    return certificates, cash


def carry_out(game: Position, exchange: Exchange) -> None:
    """Move everything. Raises ImpossibleMove: somebody cannot pay."""
    accounts, trains = game.accounts(), {train.id: train for train in game.depot.trains()}
    for line in exchange.payments:
        game.pay(accounts[line.payer], accounts[line.payee], line.amount, line.why)
    for certificate, to in exchange.certificates:
        game.certificates.move(certificate, to)
    for id_, owner in exchange.privates:
        private = game.privates[id_]
        private.give(owner) if owner else private.close()
    for id_, to in exchange.trains:
        game.depot.put(trains[id_], to)
    for terms in exchange.charters:
        company = game.companies[terms.company]
        company.state, company.kind, company.par = terms.state, terms.kind, terms.par
        company.token_prices = list(terms.token_prices)
    for hex_, name, by in exchange.tokens:
        if by == BLOCKING:
            game.board.block(game.companies[name], hex_)
        else:
            game.board.replace(game.companies[name], hex_, game.companies[by] if by else None)
    for name, cell in exchange.markers:
        game.market.put(name, cell)
    for name, state in exchange.closed:
        closing.close(game, game.companies[name], state)
    for player, sold in exchange.sales:
        game.sold_this_round[player].add(sold)
    for fact in exchange.facts:
        game.happened(fact)


class Draft:
    """An exchange as far as it has been worked out. `certificates` and `cash` (by name) are copies: what moves there is
    what the exchange will move."""

    def __init__(self, game: Position) -> None:
        self.certificates = game.certificates.copy()
        self.cash = {name: account.cash for name, account in game.accounts().items()}
        self._found: dict[str, list[Any]] = {}
        self._charters: dict[str, Terms] = {}

    def pay(self, payer: str, payee: str, amount: int, why: Reason | Text) -> None:
        """Move money between accounts, by their names."""
        self.cash[payer] -= amount
        self.cash[payee] += amount
        self._add("payments", Posting(payer, payee, amount, why))

    def give_private(self, private: Private, owner: str | None) -> None:
        """Give a private to a player or company; None closes it."""
        self._add("privates", (private.card.id, owner))

    def give_train(self, train: Train, owner: str) -> None:
        """Give a train to a company, or wherever it goes."""
        self._add("trains", (train.id, owner))

    def replace_token(self, hex_: str, company: Company, by: str | None) -> None:
        """Put another company's token in the place of one, by its name, a blocking marker, or nothing."""
        self._add("tokens", (hex_, company.name, by))

    def move_marker(self, company: Company, cell: Cell) -> None:
        """Put a company's marker on a cell."""
        self._add("markers", (company.name, cell))

    def change(self, company: Company, **terms: Any) -> None:
        """Change the terms of a charter."""
        now = Terms(company.name, company.state, company.kind, company.par, tuple(company.token_prices))
        self._charters[company.name] = replace(self._charters.get(company.name, now), **terms)

    def close(self, company: Company, state: State) -> None:
        """Close a company: for good, or so that it may be started again."""
        self._add("closed", (company.name, state))

    def count_as_sale(self, player: str, company: Company) -> None:
        """Count it as a sale of a company by a player in this round: he buys none of it until the next."""
        self._add("sales", (player, company.name))

    def happened(self, fact: Fact) -> None:
        """Say what happens."""
        self._add("facts", fact)

    def _add(self, part: str, what: Any) -> None:
        self._found.setdefault(part, []).append(what)

    def done(self) -> Exchange:
        """The finished exchange."""
        parts = {part: tuple(found) for part, found in self._found.items()}
        return Exchange(certificates=tuple(self.certificates.moved or ()), charters=tuple(self._charters.values()), **parts)
