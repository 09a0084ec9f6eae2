"""`companion runs`: the best runs in a game that was played, for tables that argue and for programs that compare."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import click

from companion.cli.files import Problem, as_json, json_line, read_record, say, shown, told
from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.map.search.search import BestRun
from companion.eighteenxx.model.moves import Route, RunTrains
from companion.eighteenxx.model.position import Position
from companion.engine.game import Game
from companion.engine.game import replay as play_again
from companion.engine.reading import JsonDict
from companion.engine.text import Money
from companion.interop.game_file import Played, cut_before


@click.command()
@click.argument("file")
@click.option("--at", type=click.IntRange(0), metavar="N", help="In the position after move N (0: the set-up).")
@click.option("--before", metavar="ID", help="In the position just before the entry with this id.")
@click.option("--every", is_flag=True, help="For every run made in the game, one JSON object a line.")
@click.option("--company", metavar="C", help="Only this company.")
@click.option("--seconds", type=click.FloatRange(0), metavar="S", help="Search so long a company (default: no limit).")
@as_json
def runs(
    file: str, at: int | None, before: str | None, every: bool, company: str | None, seconds: float | None, as_json: bool
) -> None:
    """Find the best runs of the companies of an 18xx game.

    FILE is a game file with a map, or a game exported from 18xx.games ("-": standard input). Without --company all
    companies that own trains are searched for. What is found is the best, and proved to be, unless --seconds ends the
    search: then it says how much more might be earned.

    \b
    Examples:
      companion runs friday.json --at 120
      companion runs friday.json --at 120 --company PRR
      companion runs 1277.json --before 412
      companion runs 1277.json --every | grep false
    """
    if sum((at is not None, before is not None, every)) != 1:
        raise click.UsageError("Name one of --at N, --before ID and --every.")
    if every:
        for game in _played(file, read_record(file)):
            _compare(game, company, seconds)
        return
    game = _after(file, at) if at is not None else _before(file, str(before))
    found = [_Searched(game, name, seconds) for name in _companies(game, company)]
    if as_json:
        click.echo(json_line([searched.data() for searched in found]))
        return
    if not found:
        say("No company owns a train.")
    for searched in found:
        for line in searched.lines():
            say(line)


# The position ------------------------------------------------------------------------------------


def _played(file: str, record: Played) -> Iterator[Position]:
    """The game at the start and after every move. Raises Problem and Illegal; Problem: it is played without a map."""
    with told(record.start.title.formatter(), before=f"{shown(file)}: "):
        for game in record.steps():
            yield _on_the_map(game, file)


def _on_the_map(game: Game, file: str) -> Position:
    """The game, if the companion knows its map. Raises Problem."""
    if not isinstance(game, Position):
        raise Problem(f"{shown(file)}: {game.title.name} is no 18xx game: no trains run in it.")
    if not isinstance(game.board, MapBoard):
        raise Problem(
            f"{shown(file)}: this game of {game.title.name} was played at the depth {game.depth.capitalize()}, without "
            "the map; best runs need the depth Full."
        )
    return game


def _after(file: str, n: int) -> Position:
    """The position after a move. Raises Problem: there are fewer."""
    for game in _played(file, read_record(file)):
        if len(game.receipts) == n:
            return game
    raise Problem(f"{shown(file)} has {len(game.receipts)} moves; there is no move {n}.")


def _before(file: str, id_: str) -> Position:
    """The position before the first move with an id, or before an entry of an export that has become no move of ours.
    Raises Problem: there is none."""
    record = read_record(file)
    for game in _played(file, record):
        if game.receipts and (id_there := game.receipts[-1].entry.id) is not None and str(id_there) == id_:
            return _without_last(game)
    cut = cut_before(record, id_)
    if cut is None:
        raise Problem(f"{shown(file)}: no move has the id {id_}.")
    *_, game = _played(file, cut)
    return game


def _without_last(game: Position) -> Position:
    """The position before the last move."""
    before = play_again(game.start, game.entries()[:-1], check=False)
    assert isinstance(before, Position)
    return before


def _companies(game: Position, company: str | None) -> list[str]:
    """The company that is asked for, or all that own trains. Raises Problem: there is none of that name."""
    if company is None:
        return [name for name in game.companies if game.depot.of(name)]
    if company not in game.companies:
        raise Problem(f"There is no company {company}; they are {', '.join(game.companies)}.")
    return [company]


# What is found -----------------------------------------------------------------------------------


class _Searched:
    """The best run of a company, and how long it took."""

    def __init__(self, game: Position, company: str, seconds: float | None) -> None:
        assert isinstance(game.board, MapBoard)
        self.company, self.limit, self._reader = company, seconds, game.formatter()
        self.trains = [train.name for train in game.depot.of(company)]
        begin = time.perf_counter()
        self.best: BestRun = game.board.best_run(game.companies[company], should_stop=_until(begin, seconds))
        self.seconds = round(time.perf_counter() - begin, 6)
        self.routes: tuple[Route, ...] = game.board.entered(self.best.run)
        colour = game.board.pays
        self.earned = [
            game.board.routes.value(company, route, colour, train)
            for (train, _way), route in zip(self.best.run, self.routes, strict=True)
        ]

    def data(self) -> JsonDict:
        """What programs get."""
        routes = [
            {"train": route.train, "stops": route.stops, "hexes": route.hexes, "revenue": earned}
            for route, earned in zip(self.routes, self.earned, strict=True)
        ]  # fmt: skip
        return {
            "company": self.company, "trains": self.trains, "revenue": self.best.total, "routes": routes,
            "bound": self.best.bound, "proved": self.best.is_proved, "seconds": self.seconds,
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        """What people get."""
        money = self._reader.money
        trains = f"trains {', '.join(self.trains)}" if self.trains else "no trains"
        yield f"{self.company} ({trains}): {money(Money(self.best.total))}"
        for route, earned in zip(self.routes, self.earned, strict=True):
            way = f" by {'-'.join(route.hexes)}" if route.hexes else ""
            yield f"    {route.train}: {' – '.join(route.stops)}{way} = {money(Money(earned))}"
        if self.best.is_proved:
            yield "    Proved: no run earns more."
        else:
            most = money(Money(self.best.bound))
            within = "" if self.limit is None else f" within {self.limit:g} seconds"
            yield f"    Not proved{within}: a better run may earn up to {most}."


def _compare(game: Position, company: str | None, seconds: float | None) -> None:
    """When a run has just been made, print it beside the best. Map and trains are still those that it was made with while
    the company is asked for its dividend; when it earned nothing, the game has gone on, and trains may have rusted."""
    if not game.receipts:
        if company is not None:
            _companies(game, company)
        return
    entry = game.receipts[-1].entry
    if not isinstance(entry.move, RunTrains) or entry.move.company != (company or entry.move.company):
        return
    found = _Searched(game if entry.move.revenue else _without_last(game), entry.move.company, seconds)
    click.echo(json_line({
        "id": len(game.receipts) if entry.id is None else entry.id, "company": found.company, "trains": found.trains,
        "entered": entry.move.revenue, "best": found.best.total, "proved": found.best.is_proved, "seconds": found.seconds,
    }))  # fmt: skip


def _until(begin: float, seconds: float | None) -> Callable[[], bool]:
    """When a search ends early: after so many seconds, or never."""
    if seconds is None:
        return lambda: False
    return lambda: time.perf_counter() - begin >= seconds
