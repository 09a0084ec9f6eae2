"""The end of a night of an 18xx title on paper: the score with every round, the blank form, the report with the curve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.rounds import DISTRIBUTION, Round
from companion.eighteenxx.sheets.kit import box_of, game_of, mark
from companion.engine.past_round import PastRound
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say
from companion.sheets import course
from companion.sheets.content import in_standing
from companion.sheets.session import Session, Source, tables

Values = Json
#: How many rounds a page of the score holds, and the blank form.
ROUNDS, BLANK = 24, 20


def score(night: Session) -> Iterator[Values]:
    """Every round: what each company earned and paid, what each player got and was worth after it."""
    game = game_of(night)
    rounds = [
        {
            "label": night.reader(_label(it)),
            "companies": [it.companies.get(name) for name in game.companies],
            "players": [(it.income.get(player, 0), it.worth[player]) for player in game.players],
        }
        for it in game.to_the_end()
    ]
    common = {"players": game.players, "marks": _marks(night), "is_over": game.end is not None, "blank": False,
              "has_privates": bool(game.box.privates)}
    for at in range(0, max(len(rounds), 1), ROUNDS):
        part = rounds[at : at + ROUNDS]
        yield {**common, "rounds": part, "rows": len(part), "reckoning": _reckoning(game) if at == 0 else None}


def blank_score(source: Source) -> Iterator[Values]:
    """The form to fill in by hand: with the names of who plays, or one for every number of players."""
    for players in tables(source, box_of(source).players):
        yield {
            "players": players, "marks": _marks(source), "is_over": True, "blank": True, "rounds": [], "rows": BLANK,
            "reckoning": None, "has_privates": bool(box_of(source).privates),
        }  # fmt: skip


def _label(it: PastRound) -> Text:
    """A round in a narrow column."""
    return say("privates") if it.label == Round(DISTRIBUTION).name else it.label


def _marks(source: Source) -> list[Any]:
    if isinstance(source, Session):
        return [mark(it.card) for it in game_of(source).companies.values()]
    return [mark(card) for card in box_of(source).companies.values()]


def _reckoning(game: Position) -> list[JsonDict]:
    """What each player is worth, and of what that is made, best first."""
    found = []
    for rank, player, worth in game.standings():
        held = {name: (percent, game.value(game.companies[name], percent)) for name,
                percent in game.certificates.percents(player)}
        privates = sum(private.card.price for private in game.owned(player))
        shares = sum(value for _, value in held.values())
        found.append({
            "rank": rank, "name": player, "cash": game.purses[player].cash, "shares": shares, "privates": privates,
            "worth": worth, "held": [held.get(name) for name in game.companies],
            **in_standing(rank == 1 and game.end is not None),
        })  # fmt: skip
    return found


def report(night: Session) -> Iterator[Values]:
    """Who won and why it ended, what everybody was worth and of what that was made, the companies, the curve."""
    game, read = game_of(night), night.reader
    start = dict.fromkeys(game.players, game.box.start_cash[len(game.players)])
    of_night = {
        "reason": night.reason, "standing": _reckoning(game), "winners": len(game.winners()), "companies": _companies(game),
        "facts": [read(it) for it in course.facts(game)], "has_privates": bool(game.box.privates),
    }  # fmt: skip
    of_curve = {
        "curves": course.curves(game, start), "phases": course.begun(game),
        "labels": course.labels(night, map(_label, game.to_the_end())),
    }  # fmt: skip
    for page in course.pages(of_night, of_curve, len(game.players) + len(game.companies)):
        yield {"is_over": game.end is not None, **page}


def _companies(game: Position) -> list[JsonDict]:
    found = []
    for name, it in game.companies.items():
        runs = [line[name] for line in (played.companies for played in game.history) if name in line]
        found.append({
            "mark": mark(it.card), "price": game.price(it), "par": it.par, "president": game.president(it), "cash": it.cash,
            "earned": sum(run["revenue"] for run in runs), "paid": sum(run["revenue"] for run in runs if run["per_share"]),
            "best": max((run["revenue"] for run in runs), default=0),
            "trains": _in_short(train.name for train in game.depot.of(name)),
        })  # fmt: skip
    return found


def _in_short(names: Iterable[str]) -> list[str]:
    """Trains by kind; of a long name that comes more than once, how many."""
    found = Counter(names).items()
    return [it for name, n in found for it in ([f"{n} × {name}"] if n > 1 and len(name) > 2 else [name] * n)]
