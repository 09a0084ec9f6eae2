"""Who has what, and what the box says of it, in the words of the field: what every rule asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.eighteenxx.box.box import AS_EDITION, Box, editions
from companion.eighteenxx.box.chart import Zone
from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.box.tables import Profile
from companion.eighteenxx.map.map import Token
from companion.eighteenxx.model import things
from companion.eighteenxx.model.board import BLOCKING, Board
from companion.eighteenxx.model.certificates import Certificates
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.depot import Depot
from companion.eighteenxx.model.market import Market
from companion.eighteenxx.model.rounds import Round
from companion.eighteenxx.model.unsold import holder_of, unsold_at
from companion.engine.game import Game
from companion.engine.ledger import Account
from companion.engine.things import Kind

if TYPE_CHECKING:
    pass

#: The value of an option that leaves a rule to the profile.
AS_PROFILE = "profile"


class Holdings(Game):
    """What lies where in one game, and the words in which rules ask for it.

    `purses` are the players' cash, `companies` the companies in the order of the box, `certificates` who holds which
    certificate, `market` the share prices, `depot` the trains of the bank and the pool with the phase, `board` what
    answers for the map. `priority` is the player who begins the next stock round, `seats` are the players in the order in
    which they play, `limit` how many certificates each may hold, `holding_limits` how many percent of a company, by its
    kind. `owned_now` is what is known of who owns which privates.
    """

    kinds: tuple[Kind, ...] = things.KINDS
    scored_by = "worth"
    box: Box
    board: Board
    profile: Profile
    bank: Account
    purses: dict[str, Account]
    companies: dict[str, Company]
    minors: dict[str, Company]
    has_run: dict[str, str]
    privates: dict[str, Private]
    certificates: Certificates
    market: Market
    depot: Depot
    blocking: list[Token]
    seats: tuple[str, ...]
    priority: str
    limit: int | None
    holding_limits: dict[str, int]
    owned_now: dict[str, tuple[Private, ...]]
    round: Round

    def placed(self) -> Mapping[str, Sequence[Token]]:
        """The tokens on the map by company and minor, and the blocking markers."""
        own = {one.name: one.placed for one in (*self.companies.values(), *self.minors.values())}
        return {**own, BLOCKING: self.blocking}

    def rule(self, name: str) -> Any:
        """A rule that tables of some titles may settle otherwise: what this table has, what its edition has, or what is
        printed."""
        if name not in self.options:
            return getattr(self.box.options, name)[0]
        value = self.options[name]
        return editions(self.title.id)[self.start.edition]["rules"][name] if value == AS_EDITION else value

    @property
    def requires_best_run(self) -> bool:
        """Whether trains must earn as much as they can: the table says so, or leaves it to the profile."""
        chosen = self.options["require_best_run"]
        return self.profile.requires_best_run if chosen == AS_PROFILE else bool(chosen)

    def left_of(self, player: str) -> str:
        """The next player: to the left, where play goes clockwise."""
        return self.seats[(self.seats.index(player) + 1) % len(self.seats)]

    def clockwise(self, first: str) -> tuple[str, ...]:
        """All players in the order of play, from `first`."""
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def president(self, company: Company) -> str | None:
        """The player who holds the president's certificate, or owns what operates like a company and is none."""
        if company.name in self.minors:
            return self.minor_owner(company)
        holder = self.certificates.president(company.name)
        return holder if holder in self.purses else None

    def minor_owner(self, minor: Company) -> str | None:
        """The player who decides for what operates like a company and is none, as the private is his."""
        private = next((one for one in self.privates.values() if one.card.symbol == minor.name and not one.closed), None)
        return private.owner if private and private.owner in self.purses else None

    def price(self, company: Company) -> int:
        """The price of a share; 0 before the par is set."""
        return self.market.price(company.name) or 0

    def value(self, company: Company, percent: int) -> int:
        """What so many percent are worth at the present price, half of it without a train where the box says so; 0 before
        the par is set."""
        price = self.market.price(company.name) or 0
        each = price // 2 if self.is_halved(company) else price
        return -(-each * percent // self.share_of(company))

    def is_halved(self, company: Company) -> bool:
        """Whether a share is worth half its price, as the company has no train."""
        return self.box.halve_without_train and not self.depot.of(company.name)

    def share_of(self, company: Company) -> int:
        """The percent of one share of a company."""
        return self.box.kinds[company.kind].share

    def step_of(self, company: Company) -> int:
        """The percent in steps of which anybody holds a company."""
        return self.box.kinds[company.kind].step

    def per_share(self, company: Company, amount: int) -> int:
        """What a share gets of an amount for the whole company, rounded down."""
        return amount * self.share_of(company) // 100

    def private_prices(self, private: Private) -> tuple[int, int]:
        """The least and the most that a company pays for a private."""
        if self.round.is_first and private.card.id in self.box.first_privates:
            return private.card.price, private.card.price
        least, most = private.card.company_prices or self.profile.private_prices(private.card.price)
        return least, most

    def holding_limit(self, company: Company) -> int:
        """How many percent of a company a player may hold."""
        return self.holding_limits[company.kind]

    def owned(self, owner: str) -> tuple[Private, ...]:
        """The open privates of a player or company."""
        if owner not in self.owned_now:
            self.owned_now[owner] = tuple(
                [private for private in self.privates.values() if private.owner == owner and not private.closed])
        return self.owned_now[owner]

    def certificate_count(self, player: str) -> int:
        """How many certificates count toward the limit: privates, and shares outside the zones that are exempt."""
        zone, exempt = self.market.zone, self.profile.exempt_zones
        held = [count for company, count in self.certificates.counts(player) if zone(company) not in exempt]
        return sum(held) + self.privates_counted(player)

    def privates_counted(self, player: str) -> int:
        """How many privates of a player count toward the limit."""
        return len(self.owned(player)) if self.box.privates_count_for_limit else 0

    def is_over_limit(self, player: str, more: int = 0) -> bool:
        """Whether a player who held so many certificates more would hold more than the limit."""
        if self.limit is None:
            return False
        shares = self.certificates.number(player) + more
        return (shares + len(self.privates) > self.limit and shares + self.privates_counted(player) > self.limit
                and self.certificate_count(player) + more > self.limit)

    def counts(self, company: str) -> bool:
        """Whether certificates of a company count toward the limit: the zone of its price decides."""
        return self.market.zone(company) not in self.profile.exempt_zones

    def may_exceed(self, company: Company) -> bool:
        """Whether players may hold more than the usual limit of a company: the zone of its price decides."""
        return any(zone.beyond_limit for zone in self.zones() if zone.name == self.market.zone(company.name))

    def several_from(self, company: Company) -> tuple[str, ...]:
        """From where several certificates of a company may be bought in one turn: the zone of its price decides."""
        found = [zone.several for zone in self.zones() if zone.name == self.market.zone(company.name)]
        return tuple(holder_of(self, company, place) for place in found[0]) if found else ()

    def zone_of(self, company: Company) -> Zone | None:
        """The zone of a company's price, if it allows anything in this phase."""
        return next((zone for zone in self.zones() if zone.name == self.market.zone(company.name)), None)

    def zones(self) -> list[Zone]:
        """The zones of the market that allow anything in this phase."""
        return [zone for zone in self.box.market.zones.values() if not self.depot.has_begun(zone.until)]

    def is_sold_out(self, company: Company) -> bool:
        """Whether players hold all shares of a company, or what the box says of them."""
        if self.box.price_moves.sold_out_to == "players":
            return sum(self.certificates.percent(player, company.name) for player in self.players) >= 100
        return not any(self.certificates.percent(place, company.name) for place in (IPO, POOL, unsold_at(self, company)))

    def is_owned_whole(self, company: Company) -> bool:
        """Whether a company has one certificate: it has an owner, no shares, and no price."""
        return self.box.kinds[company.kind].share == 100

    def holder_account(self, name: str) -> Account:
        """The account of a player or company."""
        return self.purses.get(name) or self.companies[name]
