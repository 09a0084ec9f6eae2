"""Rooms of titles to come, as far as a shape of the family was made for them: a title on the shelf that does it otherwise.

Sources: the rules of 1828 (in the editions of 2018 and 2021), 1862 and 1820.
"""

from dataclasses import replace
from functools import cache

from companion.eighteenxx.box import read_box, read_data
from companion.eighteenxx.chart import STAY, PriceMove, jump
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map_board import MapBoard
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

ROWS_1828 = [
    "122 130 138 147 157 167 178 191 213 240 272 312 357 412 500E",
    "112 120P 127 136 145 154 164 176 197 221 251 287 329 380 443",
    "102 107 113 119 126 133 140 149 165 184 207 235 267 305 353",
    "95 100 105P 111 117 124 130 139 153 171 192 218 248 284 328",
    "87g 92 96 101 106 111 117 124 136 151 169 191 216 246 283",
    "81g 86 90 94P 99 104 109 116 127 141 158 179 202 230",
    "76g 80g 84 88 93 97 102 108 119 132 148 167 189",
    "71g 75g 78 82 86P 91 95 101 111 123 138 156",
    "66g 70g 73g 77 81 85 89 94 104 115 129",
    "62g 65g 69g 72 76 79P 83 88 97 108",
    "58g 61g 64g 67g 71 74 78 82 91 101",
    "54g 57g 60g 63g 66 69 71P 77 85",
    "51g 53g 56g 59g 62g 65 68 72 79",
    "47g 50g 52g 55g 58g 60g 64 67P 74",
    "- 47g 49g 51g 54g 57g 59",
    "- 43g 46g 48g 50g 53g 55g",
    "- - 43g 45g 47g 49g 52g",
    "- - 40g 42g 44g 46g 48g",
]
#: In the second row every price lies between two of the first. The first share, or the first two, of somebody who is not
#: president are free in the yellow and orange zones.
ROWS_1862 = [
    "0 14y 26y 36y 44 50 54P 58P 62P 68P 74P 82P 90P 100P 110 122 134 150 166 182 200 220y 245y 275y 310y 350y 400y 460o "
    "530o 610o 700o 800o 900o 1000E",
    "7y 20y 31y 40 47 52 56 60 65 71 78 86 95 105 116 128 142 158 174 191 210y 232y 260y 292y 330y 375y 430o 495o 570o 655o "
    "750o 850o 950o",
]
ROW_1820 = (
    "10 40 43 47 51 55P 60P 65P 71P 78P 86P 95P 105P 116P 128P 142 157 173 190 208 227 247 268 289 311 334 357 381 405 429 "
    "453 477 500E"
)


@cache
def box_1828():
    """The gray area lets players hold more than usual, until brown tiles come."""
    gray = {"letter": "g", "beyond_limit": True, "until": "5"}
    market = {"form": "turning grid", "rows": ROWS_1828, "zones": {"gray": gray}}
    return box_of(market=market, par_values=[67, 71, 79, 86, 94, 105, 120])


@cache
def box_1862():
    market = {"form": "line", "rows": ROWS_1862, "zones": {"orange": {"beyond_limit": False}}}
    return box_of(market=market, par_values=[54, 58, 62, 68, 74, 82, 90, 100])


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

    def end_move(self, company):
        if in_pool := self.papers.percent("pool", company.name):
            return PriceMove("down", in_pool // 10)
        return super().end_move(company)


class Prices1828(Prices1820):
    """The edition of 2018: 1820's jumps on a chart with columns; the pool weighs no further than the gray area."""

    def read_box(self):
        return box_1828()

    def sale_move(self, seller, company, percent):
        return PriceMove("down", percent // 10)

    def end_move(self, company):
        return super().end_move(company)._replace(not_in="" if self.is_sold_out(company) else "gray")


class Final1828(Barons):
    """The edition of 2021: one column for a dividend; at the end more for a director of 80 %, and out of the gray."""

    def read_box(self):
        return box_1828()

    def end_move(self, company):
        if not self.is_sold_out(company):
            return STAY
        holds_most = self.papers.percent(self.president(company), company.name) >= 80
        return PriceMove("up", 1 + holds_most + (self.market.zone(company.name) == "gray"))


class Prices1862(Barons):
    """A line in two rows: dividends go along the row, sales down the line, the first shares of some for nothing."""

    free = {"yellow": 1, "orange": 2}

    def read_box(self):
        return box_1862()

    def sale_move(self, seller, company, percent):
        free = 0 if seller == self.president(company) else self.free.get(self.market.zone(company.name), 0)
        return PriceMove("down", max(0, percent // 10 - free))

    def dividend_move(self, company, paid, price):
        return PriceMove("right", jump(paid, price, (1, 2, 3, 4))) if paid else PriceMove("left")

    def end_move(self, company):
        return STAY


# Trains ------------------------------------------------------------------------------------------

TYPES = {"2": "freight", "3": "local", "4": "express", "5": "freight", "6": "local", "D": "express"}


class Limits1862(Chesapeake):
    """Up to the last phase the limit is for each type of train; what is too many stays."""

    def counted_with(self, company, train):
        own = super().counted_with(company, train)
        return own if self.depot.has_begun("D") else [it for it in own if TYPES[it.name] == TYPES[train.name]]

    def surplus(self, company):
        return []


class Shells1828(Chesapeake):
    """A system, PRR here, keeps its trains in two shells, each with the full limit."""

    def counted_with(self, company, train):
        own = super().counted_with(company, train)
        if company.name != "PRR":
            return own
        shells = {shell: [it for it in own if it.mark == shell] for shell in ("shell 1", "shell 2")}
        return shells[train.mark] if train in own else min(shells.values(), key=len)


# Runs --------------------------------------------------------------------------------------------


class Runs1862(Chesapeake):
    """Every train is a local."""

    def lay_out(self):
        return MapBoard(self, Locals(printed_map(self.box.map))) if self.depth == "full" else super().lay_out()
