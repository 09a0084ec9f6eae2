"""What screens, forms and traces have besides in 1828: systems as their two charters lie, coal and blocking markers, the
number cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.eighteenxx.model.company import CharterMore, Company
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.extras import Extras, read_trains
from companion.eighteenxx.screens.position_form import read_tokens
from companion.engine.errors import malformed
from companion.engine.inputs import Fields, Group, Input
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.games.system_1828 import taking_over
from companion.games.system_1828.coal import COAL
from companion.games.system_1828.merger import SYSTEM

if TYPE_CHECKING:
    from companion.games.system_1828.game import Systems  # noqa: F401

#: The share that a director has given to his system, in percent.
GIVEN = 10


class SystemExtras(Extras["Systems"]):
    """A company that has merged says into which; trains and tokens are typed where they lie, on either charter."""

    renames = True

    def charter(self, company: Company) -> CharterMore:
        """The coal marker, the two halves of a system, and whether a merger could be tried."""
        halves = self.game.halves(company) if self.game.has_halves(company) else {}
        trains = {half: [train.name for train in own] for half, own in halves.items()}
        things = (COAL,) if company.name in self.game.coal.owners else ()
        may_merge = company.is_started and company.kind != SYSTEM
        return CharterMore(trains, things, "dry-run" if may_merge else "")

    def trace(self) -> Json:
        """The coal markers that lie on the map."""
        return {"coal": self.game.coal.lying()}

    def trace_of(self, company: Company) -> Json:
        """The coal marker, and the trains of a system by its halves."""
        more: JsonDict = {"coal": self.game.coal.owners.count(company.name)}
        if company.name in self.game.second_homes:
            more["second_home"] = self.game.second_homes[company.name].card.home
        if self.game.has_halves(company):
            more["shells"] = {half: [train.name for train in own] for half, own in self.game.halves(company).items()}
        return more

    def symbols_at(self, n: int) -> Mapping[str, str]:
        """The systems that there were then, by the company that stays."""
        return {name: system.name for name, system in self.game.systems.items() if system.since <= n}


    def absorbed_companies(self) -> Mapping[str, Company]:
        """The companies whose charter is a system's now, each with the one that has gone into it."""
        return {name: self.game.companies[system.other] for name, system in self.game.systems.items()}


    def keys(self) -> tuple[Json, Json]:
        """Coal, and the halves of systems."""
        return taking_over.PARTS

    def by_charter(self, taken: Json) -> Json:
        """A system is under the company that stays."""
        return taking_over.by_charter(self.game, taken)

    def take(self, taken: Json) -> None:
        """Systems and coal."""
        taking_over.take(self.game, taken)

    def row(self, company: Company) -> tuple[Input, ...]:
        """The system that it is a part of, and its coal marker."""
        stays = self.game.surviving_company(company).name
        others = ((name, name) for name in self.game.companies if name != company.name)
        return (
            Input(f"{company.name}-into", say("Merged into"), "" if stays == company.name else stays,
                  options=(("", say("not merged")), *others)),
            Input(f"{company.name}-coal", say("Coal marker"), "1" if company.name in self.game.coal.owners else "",
                  options=(("", say("none")), ("1", COAL))),
        )

    def trains(self, company: Company) -> list[Train]:
        """Of a system with two halves each charter has its own."""
        stays = self.game.surviving_company(company)
        if self.game.has_halves(stays):
            return self.game.halves(stays)[company.name]
        return super().trains(company)

    def groups(self) -> Iterator[Group]:
        """The number cards, the treasury of the private that builds, and the markers that lie on the map."""
        seats, numbers = self.game.seats, range(1, len(self.game.players) + 1)
        yield Group((tuple(
            Input(f"card-{n}", say("Card {n}", n=n), seats[n - 1], options=tuple((name, name) for name in self.game.players))
            for n in numbers),), say("Number cards"))
        for name, minor in self.game.minors.items():
            yield Group(((Input(f"minor-{name}", say("Treasury of {private}", private=name), minor.cash,
                                ("minors", name, "cash"), say("treasury of {company}", company=name), may_be_empty=True),),))
        lying = self.game.coal.lying()
        yield Group((
            tuple(Input(f"coal-{hex_}", say("Coal markers in {hex}", hex=hex_), n, ("coal", hex_),
                        say("number of coal markers"), may_be_empty=True) for hex_, n in lying.items()),
            (Input("blocked", say("Blocking markers"), " ".join(self.game.board.cities(self.game.blocking)), letters=80,
                   hint=say("Their cities, with a blank between, such as “D4 H22.1”.")),),
        ), say("Markers on the map"))

    def read(self, given: Fields, position: JsonDict) -> JsonDict:
        """Both charters of a system are one."""
        rows = position["companies"]
        for name, row in rows.items():
            row["coal"] = int(bool(given.get(f"{name}-coal")))
        for other, stays in self._merged(given).items():
            trains, tokens = (read(given, self.game, other) for read in (read_trains, read_tokens))
            rows[other] |= {"trains": trains, "tokens": tokens}
            _unite(position, stays, other, self.game.rule("system_train_limit") == "per_shell")
            if not rows[stays]["tokens"]:  # it has not operated, and gets a home of each
                rows[stays]["second_home"] = self.game.companies[other].card.home
        seats = [given.get(f"card-{n}", "") for n in range(1, len(self.game.players) + 1)]
        if sorted(seats) != sorted(self.game.players):
            raise malformed("Each player has one number card.")
        for name, row in position.get("minors", {}).items():
            row["tokens"] = self.game.minors[name].hexes if self._works(name, position) else []
        return {**position, "seats": seats, "blocked_cities": self._blocked(given)}

    def _blocked(self, given: Fields) -> list[str]:
        """The cities of the blocking markers. Raises Malformed: there is no such city."""
        cities = {place.partition(".")[0] for place, _ in self.game.board.token_places()}
        found = given.get("blocked", "").split()
        for place in found:
            if place.partition(".")[0] not in cities:
                raise malformed("There is no city {city} for a blocking marker.", city=place[:20])
        return found

    def _works(self, minor: str, position: Json) -> bool:
        """Whether a private builds yet: no company has bought it, and it is not closed."""
        gone = [id_ for row in position["companies"].values() for id_ in row.get("privates", ())]
        ids = [id_ for id_, private in self.game.privates.items() if private.card.symbol == minor]
        return not {*ids} & {*gone, *position["closed_privates"]}

    def _merged(self, given: Fields) -> Mapping[str, str]:
        """The companies that have merged, each with the one that it has merged into. Raises Malformed."""
        found = {name: into for name in self.game.companies if (into := given.get(f"{name}-into", ""))}
        for other, stays in found.items():
            if stays not in self.game.companies or stays in found or [*found.values()].count(stays) > 1:
                raise malformed("{other} cannot have merged into {company}: a system consists of two companies.",
                                other=other, company=stays[:40])
        return found


def _unite(position: JsonDict, stays: str, other: str, has_halves: bool) -> None:
    """One row for the two charters of a system. Raises Malformed: it has no price, or there are shares of the other."""
    rows = position["companies"]
    row, gone = rows[stays], rows[other]
    if "cell" not in row:
        raise malformed("{other} has merged into {company}: choose its par and its price.", other=other, company=stays)
    if any(other in hand["shares"] for hand in position["players"].values()):
        raise malformed("{other} has merged into {company}: nobody has shares of it.", other=other, company=stays)
    halves = {stays: row["trains"], other: gone["trains"]}
    tokens = [*row["tokens"], *gone["tokens"]]
    rows[stays] = {
        **row, "called": f"{stays}-{other}", "cash": row["cash"] + gone["cash"], "coal": max(row["coal"], gone["coal"]),
        "trains": [*halves[stays], *halves[other]], "tokens": tokens, "privates": [*row["privates"], *gone["privates"]],
        "ipo": row["ipo"] - GIVEN, "reserved": GIVEN, "floated": row["floated"] or bool(tokens),
        **({"shells": halves} if has_halves else {}),
    }
    rows[other] = {"closed": True, "cash": 0}
