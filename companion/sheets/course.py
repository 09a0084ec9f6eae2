"""How a night has gone, round by round: the curve of what everybody was worth, and what else a report says of any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.engine.course import phases
from companion.engine.game import Game
from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text, say, say_n
from companion.paper.chart import Chart, chart
from companion.paper.layout import Box
from companion.sheets.session import Session

#: How wide the curve is, in millimetres, narrow enough for every paper, and the room that the name of a round needs.
WIDE, LABEL = 140.0, 13
#: Above more lines, of players and companies, there is no room for it on a page.
CROWDED = 20
#: How high it is at most, in millimetres, and what its heading and the words below it take besides.
TALL, AROUND = 110.0, 13.0
#: How far apart, in millimetres, the names of two phases stand at least, and those of players, which may have two lines.
LEAST, NAMES = 4.0, 5.2


@dataclass(frozen=True)
class Curves:
    """Everybody's worth from the start on, drawn into the room that a page has left, at most so high."""

    series: tuple[tuple[str, tuple[int, ...]], ...]
    tall: float = TALL

    def __call__(self, room: Box) -> Chart:
        """The chart in such a room."""
        return chart(self.series, WIDE, min(room.height - AROUND, self.tall), NAMES)


def curves(game: Game, start: Mapping[str, int], tall: float = TALL) -> Curves | None:
    """The curves of a night; None before a round is over."""
    rounds = game.to_the_end()
    series = tuple((player, (begun, *(it.worth[player] for it in rounds))) for player, begun in start.items())
    return Curves(series, tall) if rounds else None


def pages(of_night: JsonDict, of_curve: JsonDict, lines: int) -> tuple[JsonDict, ...]:
    """A report of so many lines on one page, or with the curve on a page of its own; what a page has not is None."""
    if of_curve["curves"] and lines > CROWDED:
        return {**of_night, **dict.fromkeys(of_curve)}, {**dict.fromkeys(of_night), **of_curve}
    return ({**of_night, **of_curve},)


def labels(night: Session, rounds: Iterable[Text]) -> list[str]:
    """What stands below the points of the curve: as many rounds as find room."""
    found = [say("start"), *rounds]
    step = -(-LABEL * len(found) // int(WIDE))
    return ["" if n % step else night.reader(label) for n, label in enumerate(found)]


def begun(game: Game) -> list[tuple[str, float]]:
    """Where phases began on the curve, in millimetres; one that another follows at once has its line and no name."""
    rounds = game.to_the_end()
    found = [(name, at * WIDE / len(rounds))
             for name, at in phases(game, [0, *(it.after for it in rounds), len(game.receipts)]) if at <= len(rounds)]
    ends = [*(x for _, x in found), WIDE + LEAST][1:]
    return [(name if after - x >= LEAST else "", x) for (name, x), after in zip(found, ends, strict=True)]


def facts(game: Game) -> Iterator[Text]:
    """How many entries and rounds there were, and the best run."""
    yield say_n("{n} entry", "{n} entries", len(game.receipts))
    yield say_n("{n} round", "{n} rounds", len(game.history))
    runs = [(run["revenue"], name) for it in game.history for name, run in it.companies.items()]
    if runs and max(runs)[0] > 0:
        amount, name = max(runs)
        yield say("largest revenue: {amount} of {company}", amount=Money(amount), company=name)
