"""The end of a night on paper: who won, where everybody's money came from, the curve, every dividend round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.facts import Reason
from companion.engine.past_round import PastRound
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, say, say_n
from companion.games.emu_bay import dividends
from companion.games.emu_bay.facts import Dividend, Loss, LossOfOther, PriceOfShare
from companion.games.emu_bay.game import EmuBay
from companion.games.emu_bay.sheets.kit import game_of, mark
from companion.paper.frame import Frame
from companion.sheets import course
from companion.sheets.content import in_standing
from companion.sheets.session import Session

Values = Json
#: How many dividend rounds fit on the first page, and on every other.
FIRST, OTHERS = 12, 40
#: The curve's height in millimetres: the fewer rounds are below it, the taller it is.
LOW, TALL = 44.0, 80.0


def report(night: Session) -> Iterator[Values]:
    """The report of a game that is over, or of one as far as it has come; more pages if the rounds need them."""
    game = game_of(night)
    rounds = [_round(game, n, it) for n, it in enumerate(game.history, start=1)]
    common = {"players": game.players, "is_over": game.end is not None}
    yield {
        **common, "first": True, "rounds": rounds[:FIRST], "reason": night.reason,
        "standing": _standing(game), "winners": len(game.winners()), "working": _working(game),
        "companies": _companies(game), "curves": _curves(game), "facts": [night.reader(it) for it in _facts(game)],
    }  # fmt: skip
    for at in range(FIRST, len(rounds), OTHERS):
        yield {**common, "first": False, "rounds": rounds[at : at + OTHERS]}


def _round(game: EmuBay, number: int, it: PastRound) -> JsonDict:
    best = max(it.income.values())
    return {
        "number": number,
        "players": [(it.income[who], it.worth[who], it.income[who] == best > 0) for who in game.players],
    }


def _standing(game: EmuBay) -> list[JsonDict]:
    names = game.end.who if game.end and game.end.reason == "bankruptcy" else ()
    return [
        {
            "rank": rank, "name": player, "cash": cash, "bankrupt": player in names,
            **in_standing(rank == 1 and game.end is not None),
        }
        for rank, player, cash in game.standings()
    ]  # fmt: skip


def _working(game: EmuBay) -> list[JsonDict]:
    """Each player's money as a sum: at the start, dividends, shares bought, losses paid, all else, and what is there."""
    start = game.box.start_cash[len(game.players)]
    found = []
    for player in game.players:
        got = _sum(game, "payee", player, Dividend)
        paid = _sum(game, "payer", player, PriceOfShare)
        lost = _sum(game, "payer", player, Loss, LossOfOther)
        cash = game.purses[player].cash
        found.append({
            "name": player, "start": start, "dividends": got, "shares": -paid, "losses": -lost,
            "other": cash - (start + got - paid - lost), "cash": cash,
        })  # fmt: skip
    return found


def _sum(game: EmuBay, side: str, player: str, *whys: type[Reason]) -> int:
    postings = (posting for receipt in game.receipts for posting in receipt.postings)
    return sum(it.amount for it in postings if getattr(it, side) == player and isinstance(it.why, whys))


def _companies(game: EmuBay) -> list[JsonDict]:
    return [
        {
            "mark": mark(it.card), "revenue": it.revenue, "cash": it.cash,
            "owned": it.owned, "per_share": dividends.per_share(it.revenue, it.owned), "merged": it.merged,
        }
        for it in game.operating()
    ]  # fmt: skip


def _curves(game: EmuBay) -> Any:
    start = dict.fromkeys(game.players, game.box.start_cash[len(game.players)])
    tables = max(len(game.players), len(game.operating()))
    height = 146 - 7 * len(game.players) - 5.6 * tables - 6.4 * len(game.history)
    drawn = course.curves(game, start, TALL)
    return drawn and drawn(Frame(0, 0, course.WIDE, max(height, LOW) + course.AROUND))


def _facts(game: EmuBay) -> Iterator[Any]:
    yield say_n("{n} entry", "{n} entries", len(game.receipts))
    yield say_n("{n} dividend round", "{n} dividend rounds", len(game.history))
    gains = [(income, player) for it in game.history for player, income in it.income.items()]
    if gains and max(gains)[0] > 0:
        amount, player = max(gains)
        yield say("largest dividend: {amount} for {player}", amount=Money(amount), player=player)
