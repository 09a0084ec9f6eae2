"""What screens, forms and traces have besides of a box that a table brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx.box.by_hand import reminders
from companion.eighteenxx.box.company_kind import TREASURY
from companion.eighteenxx.model.company import CharterMore, Company
from companion.eighteenxx.model.extras import Extras
from companion.engine.errors import malformed
from companion.engine.inputs import Input
from companion.engine.parts import each, parts
from companion.engine.reading import Json
from companion.engine.text import Text, say

#: So many counters of a kind no company has.
MOST_COUNTERS = 999


class OwnExtras(Extras[Any]):
    """What a company holds of itself, where its unsold shares lie there; and what is the table's to keep."""

    def reminders(self) -> tuple[Text, ...]:
        """The rules that no box can say, each when it comes up."""
        return reminders(self.game.box.by_hand, self.game.round.kind, self.game.ask.kinds)

    def charter(self, company: Company) -> CharterMore:
        """Its counters."""
        return CharterMore(things=[say("{n} × {counter}", n=n, counter=name)
                                   for name, n in self.game.counters.of(company.name).items()])

    def trace_of(self, company: Company) -> Json:
        """The counters that it has, and of which kind its shares are, where that is not the printed one."""
        counters = self.game.counters.of(company.name)
        kind = {"kind": company.kind} if company.kind != company.card.kind else {}
        return {**({"counters": counters} if counters else {}), **kind}

    def keys(self) -> tuple[Json, Json]:
        """Counters and kinds of companies."""
        return {}, parts("kind", counters=each(self.game.box.counters, None))

    def by_charter(self, taken: Json) -> Json:
        """As it is; how shares are cut is known before they are dealt."""
        rows = taken.get("companies", {})
        kinds = {name: str(row.get("kind")) for name, row in rows.items() if isinstance(row, Mapping)}
        self.game.cut_as = {name: kind for name, kind in kinds.items()
                            if name in self.game.companies and kind in self.game.box.kinds}
        return taken

    def take(self, taken: Json) -> None:
        """The counters. Raises Malformed: so many are no number."""
        for name, row in taken.get("companies", {}).items():
            for counter, number in row.get("counters", {}).items():
                if type(number) is not int or not 0 < number <= MOST_COUNTERS:
                    raise malformed("{what} must be a whole number, not {value}.", what=counter, value=str(number)[:40])
                self.game.counters.add(counter, name, number)

    def row(self, company: Company) -> tuple[Input, ...]:
        """Its own shares."""
        name, game = company.name, self.game
        if game.box.kinds[company.kind].unsold_lie != TREASURY:
            return ()
        return (Input(f"{name}-treasury", say("Own shares %"), game.certificates.percent(name, name),
                      ("companies", name, "treasury"), say("own shares of {company}", company=name), may_be_empty=True),)
