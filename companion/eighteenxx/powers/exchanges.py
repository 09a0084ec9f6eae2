"""Powers by which a player hands the private in for a share. Sources: 1889, 'Dougo Railway'; 1830, 'Mohawk & Hudson'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from companion.eighteenxx.box.entry import entry
from companion.eighteenxx.box.places import PLACES, place_label, place_name
from companion.eighteenxx.box.power import Power, one_of
from companion.eighteenxx.model.facts import PresidentChanged
from companion.eighteenxx.model.moves import ExchangePrivate
from companion.eighteenxx.model.private_facts import PrivateClosed, PrivateExchanged
from companion.eighteenxx.model.unsold import holder_of
from companion.eighteenxx.rules import floating, presidency
from companion.eighteenxx.rules.exchange import Draft, carry_out
from companion.eighteenxx.rules.exchange import Exchange as Swap
from companion.engine.asks import Button, Chosen, Field, Later, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Private
    from companion.eighteenxx.model.company_turn import CompanyTurn
    from companion.eighteenxx.model.position import Position
    from companion.eighteenxx.model.stock_turn import StockTurn

#: When it may be handed in, by profile: at any moment of a round, or in a turn of one's own and between turns.
ANY_TIME, BETWEEN_TURNS = "any time", "between turns"


@dataclass(frozen=True)
class Exchange(Power, kind="exchange"):
    """The player who owns it may hand it in for a certificate of a `company`, from one of `sources`, without paying.

    `when` says for each profile at which moments: "any time", or "between turns" and in one's own stock turn.
    """

    company: str = entry(known=attrgetter("companies"))
    sources: tuple[str, ...] = entry(known=PLACES)
    when: Mapping[str, str] = entry(known=(ANY_TIME, BETWEEN_TURNS))

    def about(self) -> Text:
        """What it is exchanged for."""
        return say("The player who owns it may exchange it for a certificate of {company} from the {places}, for "
                   "free. It then closes.", company=self.company,
                   places=one_of(tuple(PLACES[place] for place in self.sources)))

    def briefly(self, game: Position) -> Text:
        """What it is exchanged for."""
        return say("exchange for a share of {company}", company=self.company)

    def is_asked_for(self, game: Position) -> bool:
        """As the profile says: else the round may end before he has had a moment for it."""
        return not game.profile.passes_exchangers

    def anytime_moves(self, game: Position) -> tuple[type[Move], ...]:
        """Handing it in."""
        return (ExchangePrivate,)

    def anytime_offers(self, game: Position, turn: StockTurn | CompanyTurn, private: Private) -> Iterator[Later]:
        """Its owner may hand it in, on turn or not."""
        yield Later(ExchangePrivate, lambda: self._offer(game, turn, private))

    def _offer(self, game: Position, turn: StockTurn | CompanyTurn, private: Private) -> Offer:
        owner = str(private.owner)

        def source_domain(chosen: Chosen) -> OneOf:
            return OneOf(self._places(game), lambda source: self._refusals(game, owner, source), unknown)

        def unknown(source: str) -> IllegalMove:
            return impossible("{private} is exchanged for a certificate from the {places}.", private=private.called,
                              places=tuple(map(place_name, self._places(game))))

        return Offer(
            ExchangePrivate, say("Exchange {private} for a share of {company}", private=private.called,
                                 company=self.company),
            (Field("source", say("From where?"), source_domain, label=place_label),),
            preconditions=lambda: self._too_early(game, turn, owner),
            why_closed=lambda: next(self._against(game, owner, self._best(game)), unknown(self._best(game))),
            given={"player": owner, "private": private.card.id},
            apply=lambda move: self._apply(game, private, move),
            preview=lambda move: map(game.text_of, self.exchange(game, private, move).facts),
            button=Button(
                says=lambda chosen: say(
                    "Take {percent} % of {company} from the {place}", company=self.company,
                    place=place_name(chosen["source"]),
                    percent=game.certificates.next_percent(chosen["source"], self.company)),
            ),
        )

    def _refusals(self, game: Position, owner: str, source: str) -> Iterator[IllegalMove]:
        if len(self.sources) == 1 and not game.certificates.next_percent(source, self.company):
            yield impossible("No {company} certificate is left in the {place}.", company=self.company,
                             place=place_name(source))
        yield from self._against(game, owner, source)

    def _too_early(self, game: Position, turn: StockTurn | CompanyTurn, owner: str) -> Iterator[IllegalMove]:
        is_own = getattr(turn, "player", None) == owner
        if self.when[game.profile.name] == BETWEEN_TURNS and turn.is_under_way and not is_own:
            yield illegal("The exchange waits until {who} has finished.", who=turn.who)

    def _against(self, game: Position, owner: str, source: str) -> Iterator[IllegalMove]:
        percent = game.certificates.next_percent(source, self.company)
        if not any(game.certificates.next_percent(place, self.company) for place in self._places(game)):
            yield impossible("No {company} certificate is left.", company=self.company)
            return
        if not percent:
            yield impossible("There is no {company} certificate in the {place}.", company=self.company,
                             place=place_name(source))
            return
        held = game.certificates.percent(owner, self.company) + percent
        if held > game.holding_limit(game.companies[self.company]) and not game.may_exceed(game.companies[self.company]):
            yield illegal("You would hold {percent} % of {company}.", percent=held, company=self.company)

    def _best(self, game: Position) -> str:
        """A place that has a certificate, if any has."""
        places = self._places(game)
        return next((place for place in places if game.certificates.next_percent(place, self.company)), places[0])

    def _places(self, game: Position) -> tuple[str, ...]:
        """Where the certificates lie that it is exchanged for: those of the IPO may lie in the treasury."""
        company = game.companies[self.company]
        return tuple(holder_of(game, company, place) for place in self.sources)

    def exchange(self, game: Position, private: Private, move: ExchangePrivate) -> Swap:
        """Work out what changes hands: the certificate for the private, and the presidency with it."""
        company, draft = game.companies[self.company], Draft(game)
        draft.certificates.move_next(move.source, move.player, company.name)
        draft.happened(PrivateExchanged(player=move.player, private=private.called, company=company.name))
        draft.give_private(private, None)
        draft.happened(PrivateClosed(private.called))
        president = presidency.next_president(game, draft.certificates, company)
        if president is not None:
            draft.certificates.swap_president(company.name, president)
            draft.happened(PresidentChanged(president, company.name, game.president(company)))
        return draft.done()

    def _apply(self, game: Position, private: Private, move: ExchangePrivate) -> None:
        """It is no purchase, and no pass is undone by it."""
        carry_out(game, self.exchange(game, private, move))
        floating.check(game, game.companies[self.company])
