"""What screens, forms and traces have besides in 1862: kinds and permits, trains by their sides with their warrants, who
owes a company, which round comes, and the LNER."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from companion.eighteenxx.model.company import CharterMore, Company
from companion.eighteenxx.model.extras import Extras
from companion.engine.errors import malformed
from companion.engine.inputs import Fields, Group, Input
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say
from companion.games.eastern_1862 import lner, obligation, running, shown, taking_over
from companion.games.eastern_1862.founding import CHARTERED, UNCHARTERED
from companion.games.eastern_1862.parliament import Parliament
from companion.games.eastern_1862.shown import PERMITS
from companion.games.eastern_1862.trains import MOST

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern  # noqa: F401

#: The round that follows, as a position names it.
PARLIAMENT, STOCK = "PR", "SR"


class EasternExtras(Extras["Eastern"]):
    """Where its other shares lie and the certificate limit follow from the rest, and of who has a token that it has
    operated: in receivership a company operates without one."""

    def charter(self, company: Company) -> CharterMore:
        """What it may run, whether it is in receivership, and whether a merger or a refinancing could be tried."""
        return shown.charter(self.game, company)

    def reminders(self) -> tuple[Text, ...]:
        """The companies that have to float in time."""
        return tuple(filter(None, (obligation.reminder(self.game, company) for company in self.game.companies.values())))

    def last_round(self) -> Text | None:
        """The LNER."""
        return lner.last_round(self.game)

    def bonus(self, company: Company) -> Text | None:
        """What local trains bring the treasury."""
        return running.asked(self.game, company)

    def trace(self) -> Json:
        """The LNER, and the limit that may come with it."""
        return taking_over.of_position(self.game)

    def trace_of(self, company: Company) -> Json:
        """Kind, permits, warrants, and what it owes."""
        return taking_over.of_company(self.game, company)

    def keys(self) -> tuple[Json, Json]:
        """The same parts."""
        return taking_over.PARTS

    def take(self, taken: Json) -> None:
        """The same parts."""
        taking_over.take(self.game, taken)

    def row(self, company: Company) -> tuple[Input, ...]:
        """How it was founded, what it may run, its own shares and tokens, and who owes it."""
        name, game = company.name, self.game
        kinds = ((CHARTERED, say("chartered")), (UNCHARTERED, say("un-chartered")))
        return (
            Input(f"{name}-kind", say("Founded"), company.kind, options=kinds),
            *(Input(f"{name}-permit-{kind}", PERMITS[kind], "1" if kind in game.permits[name] else "",
                    options=(("", say("no")), ("1", say("yes")))) for kind in game.box.permits),
            Input(f"{name}-treasury", say("Own shares %"), game.certificates.percent(name, name),
                  ("companies", name, "treasury"),
                  say("own shares of {company}", company=name), may_be_empty=True),
            Input(f"{name}-spare", say("Tokens not placed"), len(company.spare), ("companies", name, "spare_tokens"),
                  say("tokens of {company} that are not placed", company=name), may_be_empty=True),
            Input(f"{name}-operated", say("Has operated"), "1" if name in game.seasoned and not company.placed else "",
                  options=(("", say("if it has a token")), ("1", say("yes")))),
            Input(f"{name}-founder", say("Has to float it"), game.obligations.get(name, ""),
                  options=(("", say("nobody")), *((player, player) for player in game.players))),
        )

    def train_row(self, company: Company) -> tuple[Input, ...]:
        """The sides in use, each with its warrants."""
        trains = " ".join(f"{train.name}+{train.warrants}" if train.warrants else train.name
                          for train in self.game.depot.of(company.name))
        return (Input(f"{company.name}-trains", say("Trains"), trains, letters=80,
                      hint=say("With a blank between; a warrant is +1, such as “2L 1F+1”.")),)

    def read_trains(self, given: Fields, name: str) -> list[str]:
        """The sides, without the warrants."""
        return [side for side, _ in self._trains(given, name)]

    def _trains(self, given: Fields, name: str) -> Iterator[tuple[str, int]]:
        """Each train with its warrants. Raises Malformed: there is no such train, or it has too many warrants."""
        sides = {side for kind in self.game.depot.kinds.values() for side in kind.sides}
        for word in given.get(f"{name}-trains", "").split():
            found = re.fullmatch(rf"(.+?)(?:\+([0-{MOST}]))?", word.upper())
            if found is None or found[1] not in sides:
                raise malformed("{train} of {company} is not a train with 0 to {n} warrants, such as {example}.",
                                train=word[:20], company=name, n=MOST, example="“1F+1”")
            yield found[1], int(found[2] or 0)

    def token_fields(self, company: Company) -> int:
        """After mergers up to the limit, and the permit for London."""
        return int(self.game.rule("max_tokens")) + 1

    def groups(self) -> Iterator[Group]:
        """Which round comes, and whether the LNER has formed."""
        comes = PARLIAMENT if isinstance(self.game.round, Parliament) else STOCK
        yield Group(((
            Input("comes", say("Next comes"), comes,
                  options=((PARLIAMENT, say("parliament")), (STOCK, say("stock round")))),
            Input("lner", say("The LNER"), "1" if self.game.has_lner else "",
                  options=(("", say("has not formed")), ("1", say("has formed")))),
        ),), say("Rounds"))

    def read(self, given: Fields, position: JsonDict) -> JsonDict:
        """The position with all of it."""
        has_lner, rows = bool(given.get("lner")), position["companies"]
        for name, row in rows.items():
            if "cell" in row:
                row |= self._company(given, name, row["tokens"])
                row["floated"] = row["floated"] or bool(row["tokens"])
            elif has_lner:
                rows[name] = {"closed": True, "cash": 0}
        limit = {}
        if has_lner and position["phase"] == self.game.depot.phases[-1].name:
            held = (sum(hand["shares"].values()) // 10 for hand in position["players"].values())
            limit = {"certificate_limit": max(held)}
        return {**position, **limit, "lner": has_lner, "round": given.get("comes", STOCK)}

    def _company(self, given: Fields, name: str, tokens: Collection[str]) -> JsonDict:
        """What is typed of a company besides; its trains are told apart by their place among those of their letter."""
        count: Counter[str] = Counter()
        warrants = {}
        kinds = {side: kind for kind, card in self.game.depot.kinds.items() for side in card.sides}
        for side, n in self._trains(given, name):
            warrants[f"{kinds[side]}-{count[kinds[side]]}"] = n
            count[kinds[side]] += 1
        return {
            "kind": given.get(f"{name}-kind", CHARTERED), "warrants": warrants,
            "has_operated": bool(tokens or given.get(f"{name}-operated")),
            "founder": given.get(f"{name}-founder") or None,
            "permits": [kind for kind in self.game.box.permits if given.get(f"{name}-permit-{kind}")],
        }
