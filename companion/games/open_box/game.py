"""A game of any 18xx: the family's procedures, with what the box of the table says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from types import MappingProxyType
from typing import cast

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.house_rules import settled
from companion.eighteenxx.box.known import BOX, BOX_ID
from companion.eighteenxx.box.optional import (
    AFTER_OPERATING,
    AFTER_SET,
    AFTER_STOCK,
    AT_DIVIDEND,
    AT_END,
    AT_RUN,
    AT_START,
    AT_TURN,
)
from companion.eighteenxx.box.places import IPO, POOL, REMOVED
from companion.eighteenxx.editor.questions import Question, questions
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.rounds import OPERATING, OTHER, STOCK, Round
from companion.eighteenxx.model.unsold import lay_unsold, take_back
from companion.eighteenxx.rounds import track_step
from companion.eighteenxx.rounds.operating_round import private_income, stands_still
from companion.eighteenxx.rounds.usual import STEPS, STOCK_ACTS, export, operating_set, stock_round
from companion.eighteenxx.rules import closing, privates, trading
from companion.eighteenxx.title import Eighteen
from companion.engine.asks import Procedure
from companion.engine.errors import malformed
from companion.engine.game import End, Rules
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.games.open_box import counters, words
from companion.games.open_box.auctions import sell_privates
from companion.games.open_box.contents import read
from companion.games.open_box.counters import Counters, interest_step
from companion.games.open_box.extras import OwnExtras
from companion.games.open_box.named_rounds import named_round, rounds_after
from companion.games.open_box.telling import tell_privates, tell_step

#: So many stock rounds without a question, each with its set, are the end: what privates pay by then changes nothing.
MOST_IDLE = 40
#: The steps of a company's turn, with what the table is asked first, and the interest that is due in it.
WITH_INTEREST = (tell_step, interest_step(AT_TURN), *STEPS[:-2], interest_step(AT_RUN), STEPS[-2],
                 interest_step(AT_DIVIDEND), STEPS[-1], interest_step(AT_END))


class OpenBox(Eighteen):
    """The family as most titles play it, with the box of this table."""

    kinds = (*Eighteen.kinds, counters.KIND)
    extras_of = OwnExtras
    words = words.WORDS
    anytime_acts = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE)

    #: By company, the kind of its shares, where a position says that they have been cut anew.
    cut_as: Mapping[str, str] = MappingProxyType({})

    def begin(self) -> None:
        """Nobody has any counters."""
        super().begin()
        self.counters = Counters(self.things)
        closing.count_limit(self)
        for name, kind in self.cut_as.items():
            self.companies[name].kind = kind
        for company in self.companies.values():
            if percent := self.box.kinds[company.kind].pool_at_start:
                self.certificates.move_ordinary(IPO, POOL, company.name, percent)
        self.things.take_movements()  # so it lies from the start

    def rules(self) -> Rules:
        """The privates are sold, if there are any; then the rounds."""
        yield from tell_privates(self)
        yield from sell_privates(self)
        yield from rounds_after(self, AT_START)
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of operating rounds, until the game ends."""
        idle, asked = 0, -1
        yield from tell_privates(self)  # of a game that begins in the middle
        while True:
            # A stock round that nobody was asked in since the last: privates may pay on for ever, and nothing is for sale.
            idle, asked = (idle + 1 if asked == len(self.receipts) else 0), len(self.receipts)
            if end := (yield from stock_round(self, (*STOCK_ACTS, trading.TRADE_PRIVATE))):
                return end
            yield from rounds_after(self, AFTER_STOCK)
            if stands_still(self) or idle > MOST_IDLE:
                return End("stalemate", say("Nobody can do anything any more: no company operates, and nothing pays."))
            if end := (yield from self._operate(1, None)):
                return end

    def _operate(self, first: int, waiting: Sequence[Company] | None) -> Procedure[End | None]:
        """A set of operating rounds, or the rest of it; after it come other rounds, and a train may leave the game."""
        if end := (yield from operating_set(self, WITH_INTEREST, first, waiting)):
            return end
        yield from rounds_after(self, AFTER_SET)
        if self.box.export_after == "set":
            yield from export(self)
        return None

    def private_step(self) -> Procedure[None]:
        """An operating round begins."""
        self.counters.note_out()
        yield from super().private_step()

    def after_operating_round(self) -> Procedure[None]:
        """The rounds that the box names, and where it says so a train leaves the game."""
        yield from rounds_after(self, AFTER_OPERATING)
        if self.box.export_after == "round":
            yield from export(self)

    def from_here(self, kind: str, who: str, then: str | None = None) -> Rules:
        """Go on with a stock round and a player, with the operating round and a company, or with a round that the box names;
        "": whose turn it would be. `then` is the company after it."""
        was, after = self.round, [self.companies[then]] if then else []
        waiting = [*after, *(one for one in self.waiting if one.name not in (who, then))]
        self.operating = self.turn = None
        if kind in self.box.named_rounds:
            yield from named_round(self, self.box.named_rounds[kind], who)
            is_in_set = was.is_operating and (waiting or was.number < was.of)
            return (yield from self.from_here(OPERATING if is_in_set else STOCK, ""))
        if kind == STOCK:
            self.priority = who or self.priority
            self.round = Round(STOCK, was.turn - was.is_stock)
            return (yield from self.rounds())
        if was.kind == OTHER and not who and 0 < was.number < was.of:
            end = yield from self._operate(was.number + 1, None)
        elif was.is_operating:
            rest = ([self.companies[who]] if who else []) + waiting
            end = None if stands_still(self) else (yield from self._operate(was.number, rest))
        else:
            self.round = Round(STOCK, max(was.turn, 1))
            end = yield from self._operate(1, self._from_company(who) if who else None)
        return end or (yield from self.rounds())

    def _from_company(self, who: str) -> list[Company]:
        """An operating round begins, and a company is first in it."""
        self.income, self.earned = dict.fromkeys(self.players, 0), {}
        private_income(self)
        return [self.companies[who], *(one for one in self.in_order() if one.name != who)]

    def read_box(self) -> Box:
        """The box in the set-up."""
        self.data = dict(self.start.setup[BOX])
        return cast(Box, self.title.contents)

    def settle(self, question: Question, answer: str) -> None:
        """Answer a question about the box otherwise: it counts from now on. Raises ValueError: the box would have faults."""
        data, before = deepcopy(self.data), self.box
        question.settle(data, answer)
        self._take_data(data)
        self._lay_unsold(before)

    def learn(self, part: str, name: str, figure: str, amount: int) -> None:
        """Write a figure into the box that nobody had told; it counts from now on."""
        data = deepcopy(self.data)
        if part == "companies":
            data[part][name]["token_costs"][int(figure)] = self.companies[name].token_prices[int(figure)] = amount
        else:
            data[part][name][figure] = amount
        self._take_data(data)
        self.depot.reprint(self.box)
        if part == "privates":
            private = self.privates[name]
            private.card = self.box.privates[name]
            private.revenue = private.card.revenue

    def _take_data(self, data: JsonDict) -> None:
        """Play with other data of the box. Raises ValueError: it would have faults."""
        printed = {option.id: option.default for option in self.title.options}.get("train_counts", {})
        self.box = settled(read(data).box, self.options, printed, len(self.players))
        self.profile = self.box.profiles[self.profile.name]
        self.depot.box = self.box
        self.data = data

    def _lay_unsold(self, before: Box) -> None:
        """Unsold shares lie where the box says now, if it said otherwise `before`."""
        for company in self.companies.values():
            was, now = before.kinds[company.kind].unsold_lie, self.box.kinds[company.kind].unsold_lie
            if was != now and now == IPO:
                take_back(self, company)
            lay_unsold(self, company)

    def answers(self) -> list[tuple[Question, str]]:
        """What was asked about the box, each with the number of its answer now."""
        return [(question, question.answered(self.data)) for question in questions(self.data)]

    def read_drawn(self, setup: Json) -> Json:
        """The box and where it came from, and nothing else."""
        if not isinstance(setup.get(BOX_ID, ""), str):
            raise malformed('In the set-up "box_id" is the id of a known title.')
        return super().read_drawn({part: value for part, value in setup.items() if part not in (BOX, BOX_ID)})

    # What only a box that a table brings has -----------------------------------------------------------

    def shares_of(self, symbol: str) -> tuple[int, ...]:
        """Those of its kind: the printed one, or what a position says."""
        kind = self.box.kinds.get(self.cut_as.get(symbol, ""))
        return kind.certificates if kind else super().shares_of(symbol)

    def may_borrow(self, company: Company) -> bool:
        """Whether the company may take loans, or whatever else the box gives money for."""
        return any(kind.price and self.counters.may_take(company.name, kind, counters.most_of(self, company, kind))
                   for kind in self.box.counters.values())

    def borrowed(self, company: Company) -> Mapping[str, int]:
        """How many of which counters a company has."""
        return self.counters.of(company.name)

    def after_price(self, company: Company) -> None:
        """A company closes whose marker has reached a zone that says so."""
        zone = self.box.market.zones.get(self.market.zone(company.name))
        if zone is not None and zone.closes:
            closing.close(self, company, State.CLOSED)

    def after_closing(self, company: Company) -> None:
        """Its counters go back, its privates close, what it owned of others lies in the bank pool, and its certificates are
        the printed ones."""
        self.counters.clear(company.name)
        for private in self.owned(company.name):
            privates.close(self, private)
        for other in self.companies:
            for certificate in self.certificates.of(company.name, other):
                self.certificates.move(certificate, POOL)
        printed = self.box.certificates(company.name, len(self.players))
        self.certificates.cut(company.name, printed, [REMOVED if company.is_closed else IPO] * len(printed))

