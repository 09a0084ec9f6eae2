"""Rooms of titles to come, as far as a shape of the family was made for them that no room has yet: a title on the shelf that
does it otherwise. Source of the prices: the rules of 1820."""

from dataclasses import replace
from functools import cache

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.box import read_box, read_data
from companion.eighteenxx.box.chart import STAY, PriceMove, jump
from companion.eighteenxx.map.printed import printed_map
from companion.engine.game import Start
from companion.games.barons_1830 import TITLE
from companion.games.barons_1830.game import Barons
from companion.games.chesapeake.game import Chesapeake
from companion.places import inherit
from tests.eighteenxx.map.titles_to_come import Locals

SEATS = ("Ann", "Bo", "Cy", "Dan")


def box_of(**changes):
    """The box of 1830 with changes."""
    data = read_data("1830")
    data.pop("variants")
    return read_box(inherit(data, changes), "a title to come")


def begun(room, players=3, depth="books"):
    """A game of a room that has just begun."""
    title, seats = replace(TITLE, game=room), SEATS[:players]
    return Start(title, seats, title.read_options({}), {}, depth=depth).begin()


# Prices ------------------------------------------------------------------------------------------

ROW_1820 = (
    "10 40 43 47 51 55P 60P 65P 71P 78P 86P 95P 105P 116P 128P 142 157 173 190 208 227 247 268 289 311 334 357 381 405 429 "
    "453 477 500E"
)


@cache
def box_1820():
    market = {"form": "line", "rows": [ROW_1820]}
    return box_of(market=market, par_values=[55, 60, 65, 71, 78, 86, 95, 105, 116, 128])


class Prices1820(Barons):
    """One line: dividends jump by what they are of the price, sales do nothing, shares in the pool weigh at the end."""

    def read_box(self):
        return box_1820()

    def sale_move(self, seller, company, percent):
        return STAY

    def dividend_move(self, company, paid, price):
        steps = jump(paid, price, (1, 2, 4))
        return PriceMove("up", steps) if steps else PriceMove("down", 1 if self.depot.of(company.name) else 2)

    def price_move_at_round_end(self, company):
        if in_pool := self.certificates.percent("pool", company.name):
            return PriceMove("down", in_pool // 10)
        return super().price_move_at_round_end(company)


class UntilBrown(Barons):
    """A zone lets players hold more than usual, until brown tiles come."""

    def read_box(self):
        return box_of(market={"zones": {"orange": {"beyond_limit": True, "until": "5"}}})


class Types(Chesapeake):
    """The limit is for each type of train: 3 and 6, or any other."""

    def counted_with(self, company, train):
        own = super().counted_with(company, train)
        return [it for it in own if (it.name in "36") == (train.name in "36")]


# Runs --------------------------------------------------------------------------------------------


class Runs1862(Chesapeake):
    """Every train is a local."""

    def lay_out(self):
        return MapBoard(self, Locals(printed_map(self.box.map))) if self.depth == "full" else super().lay_out()
