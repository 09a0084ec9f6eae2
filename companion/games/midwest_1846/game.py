"""A game of 1846."""

from __future__ import annotations

from functools import partial

from companion.eighteenxx.boards.books_board import BooksBoard
from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.drafting import Drafting
from companion.eighteenxx.map.two_figures import TwoFigures
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.lenient import plays_as_site
from companion.eighteenxx.model.track_facts import HomePlaced
from companion.eighteenxx.powers import independents
from companion.eighteenxx.powers.extras import PLACE_EXTRA_TOKEN
from companion.eighteenxx.powers.steamboat import markers_move
from companion.eighteenxx.rounds import receivership, secret_draft
from companion.eighteenxx.rounds.draft import open_draft
from companion.eighteenxx.rounds.home_step import home_step
from companion.eighteenxx.rounds.marker_act import PLACE_MARKER
from companion.eighteenxx.rounds.operating_round import stands_still
from companion.eighteenxx.rounds.own_shares import ISSUE_SHARES, REDEEM_SHARES
from companion.eighteenxx.rounds.run_step import dividend_step, run_step
from companion.eighteenxx.rounds.track_step import LAY_BY_PRIVATE, track_step
from companion.eighteenxx.rounds.usual import STOCK_ACTS, operating_set, stock_round
from companion.eighteenxx.rules import closing, ending, privates, steps
from companion.engine.asks import Procedure
from companion.engine.game import End, GameOver, Rules
from companion.engine.text import say
from companion.games.midwest_1846 import two_players, words
from companion.games.midwest_1846.facts import CompanyOut
from companion.games.midwest_1846.trains import train_step

#: The steps of a company's turn.
TURN = (home_step, track_step, run_step, dividend_step, train_step)


class Midwest(Drafting):
    """Seven companies that own their unsold shares; two independent railroads; a draft in secret. `out` are the players who
    are bankrupt: the game goes on without them."""

    words = words.WORDS
    has_deck = staticmethod(two_players.has_deck)
    anytime_acts = (ISSUE_SHARES, REDEEM_SHARES, privates.ACQUIRE_PRIVATE, LAY_BY_PRIVATE, PLACE_EXTRA_TOKEN, PLACE_MARKER)

    def rules(self) -> Rules:
        """The privates are drafted; then the rounds. Source: 1846 rules, 3."""
        for name in self.drawn["removed"]:
            if name in self.box.companies:
                self.board.put_blocking(self.box.companies[name].home)
                self.happened(CompanyOut(name, self.board.called(self.box.companies[name].home)))
        two_players.block(self)
        independents.set_out(self)
        return (yield from self.draft_privates()) or (yield from self.rounds())

    def draft_privates(self) -> Procedure[End | None]:
        """Every private gets an owner, who pays for it. Source: 1846 rules, 3.2."""
        if len(self.players) == two_players.TWO:
            return (yield from open_draft(self, partial(operating_set, self, TURN)))
        yield from secret_draft.by_hand(self) if self.options["cards_by_hand"] else secret_draft.by_cards(self)
        return None

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of two operating rounds, until the game ends."""
        while True:
            if end := (yield from stock_round(self, STOCK_ACTS)):
                return end
            if stands_still(self):
                return End("stalemate", say("Nobody can do anything any more, now or later."))
            if end := (yield from operating_set(self, TURN)):
                return end

    def lay_out(self) -> Board:
        """The board with the tokens of independents, and of companies that are not in the game."""
        self.out: list[str] = []
        closing.count_limit(self)
        return MapBoard(self, TwoFigures(80)) if self.depth == "full" else BooksBoard(self)

    # Operating rounds ------------------------------------------------------------------------------------

    def after_tile(self, company: Company, hex_: str) -> None:
        """With two players a company that is not in the game may block another place there."""
        two_players.block(self)

    def private_step(self) -> Procedure[None]:
        """The steamboat is placed, then the independents operate. Source: 1846 rules, 6.1."""
        yield from markers_move(self)
        yield from independents.operate(self)

    def after_floating(self, company: Company) -> None:
        """Its home token is on the map at once."""
        home = self.board.place_home(company)
        self.happened(HomePlaced(company=company.name, hex=self.board.called(home)))

    def after_turn(self, company: Company) -> None:
        """Who is next is looked up anew after each turn; on the site only after forced sales."""
        self.order_changed = self.order_changed or not plays_as_site(self)

    def acting_for(self, company: Company, step: int) -> str | None:
        """The trains of a company in receivership are moved by any player: whoever has most of it, or the priority."""
        if company.state is not State.RECEIVERSHIP:
            return super().acting_for(company, step)
        return receivership.runner(self, company) if step == steps.RUN else None

    def must_run_best(self, company: Company) -> bool:
        """Without a president it runs for the most; the site lets it run for less. Source: 1846 rules, 7.14."""
        is_bound = company.state is State.RECEIVERSHIP and not plays_as_site(self)
        return is_bound or super().must_run_best(company)

    # Prices and companies -------------------------------------------------------------------------------

    def after_price(self, company: Company) -> None:
        """At no price a company closes at once."""
        if not self.price(company):
            closing.close(self, company, State.CLOSED)

    def after_closing(self, company: Company) -> None:
        """Its privates close with it; on the site the game is over without companies."""
        for private in self.owned(company.name):
            privates.close(self, private)
        if end := ending.due(self, ending.NOW):
            raise GameOver(end)
