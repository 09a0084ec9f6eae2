"""Commands on the rules alone: replay a game file, play at random, score a position, list the titles."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from companion.cli.files import (
    Problem,
    amounts_beside,
    as_json,
    json_line,
    make_folder,
    one_line,
    play_through,
    read_json,
    say,
    shown,
    to_folder,
    told,
    write,
)
from companion.cli.sources import box_file, setup_of_box, title_of_box
from companion.engine.game import Game, Start
from companion.engine.random_play import play_out
from companion.engine.reading import Json, JsonDict
from companion.engine.record import record_data, result_line, trace_line
from companion.engine.text import PLAIN, Formatter
from companion.engine.text import say as say_text
from companion.engine.title import DEPTHS, Option, Title
from companion.games import ANY_BOX, TITLES, find_title
from companion.interop.game_file import game_file

EDITION = "default"
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")


@click.command()
@click.argument("file")
@click.option("--trace", is_flag=True, help="Print the position after every move, as JSON, one line each.")
@click.option("--trusted", is_flag=True, help="Do not check the moves: believe the file, as a reopened table does.")
@amounts_beside
@as_json
def replay(file: str, trace: bool, trusted: bool, amounts: str | None, as_json: bool) -> None:
    """Replay a game file with every rule checked, or a game exported from 18xx.games.

    Prints the final standings and why the game ended. At the first move that a rule forbids it stops, says
    "move N: REASON" on standard error (N counts from 1) and exits with 1; of an exported game REASON begins with the
    number of the action there, and the result that the site gives is compared too. A game of a known title without rules
    of its own here is read at Books: what does not fit is told on standard error. FILE "-" is standard input.

    \b
    Examples:
      companion replay friday.json
      companion replay friday.json --trace | tail -1
    """
    if trace:
        game = play_through(file, not trusted, lambda game: click.echo(json_line(trace_line(game))), amounts)
        click.echo(json_line(result_line(game)))
        return
    game = play_through(file, not trusted, amounts=amounts)
    if as_json:
        click.echo(json_line(_result(game)))
    else:
        _print_result(game)


def _result(game: Game) -> JsonDict:
    """The result line of a trace, and what a program may want to print beside it."""
    return {
        **result_line(game),
        "title": game.title.id,
        "depth": game.depth,
        "moves": len(game.receipts),
        "standings": [{"rank": rank, "player": player, "amount": sum_} for rank, player, sum_ in game.standings()],
        "why": _why(game),
    }


def _print_result(game: Game) -> None:
    say(f"{game.title.name}: {len(game.players)} players, {_counted(len(game.receipts), 'move')}")
    _print_standings(game.standings(), game.formatter())
    say(_why(game))


def _print_standings(standings: list[tuple[int, str, int]], reader: Formatter) -> None:
    amounts = [reader.money(amount) for _, _, amount in standings]
    names = [one_line(player) for _, player, _ in standings]
    wide, right = max(map(len, names)), max(map(len, amounts))
    for (rank, *_), name, amount in zip(standings, names, amounts, strict=True):
        say(f"{rank:>3}  {name:<{wide}}  {amount:>{right}}")


def _why(game: Game) -> str:
    """Why the game ended, or what it waits for."""
    reader = game.formatter()
    if game.end is None:
        return f"The game is not over. {reader(game.ask.heading)}."
    return f"The game is over. {reader(game.end.text)}"


def _counted(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


@click.command()
@click.argument("title")
@box_file
@click.option("--players", type=click.IntRange(1, len(NAMES)), help="How many play (default: the fewest that may).")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same files.")
@to_folder
@click.option("--depth", type=click.Choice(DEPTHS), show_default="full, if the title has it",
              help="full: the map is played too; books: only what the table would enter without it.")
@click.option("--edition", default=EDITION, show_default=True, help="Which edition of the rules.")
@as_json
def simulate(
    title: str, box: str | None, players: int | None, games: int, seed: int, out: Path, depth: str | None, edition: str,
    as_json: bool,
) -> None:
    """Play whole games at random.

    Every move is one that the rules of TITLE offer. Writes a game file each, named TITLE-SEED-1.json and so on, and
    says how the games ended. Good for trying things out: what "replay", "export" and "print" need is a game file.

    \b
    Examples:
      companion simulate emu-bay --players 3 --games 20 --seed 7 --out games
      companion simulate empire-builder --edition eurorails --games 5
      companion simulate any-18xx --box 1856 --players 4
    """
    if box is not None and title != ANY_BOX:
        raise click.UsageError(f"A box is played as {ANY_BOX}, not as {title}.")
    setup = None if box is None else setup_of_box(box)
    with told():
        played = find_title(title).in_box(setup) if setup else find_title(title)
        names = played.read_players(NAMES[: players or played.players[0]])
        edition, at = played.read_edition(edition), played.read_depth(depth)
    make_folder(out)
    done = []
    for k in range(1, games + 1):
        file = out / f"{title}-{seed}-{k}.json"
        game = _play_at_random(played, names, at, edition, random.Random(f"{seed}-{k}"), setup)
        write(file, game_file(record_data(game.start, game.entries())))
        done.append((file, game))
    if as_json:
        click.echo(json_line([{"file": str(file), **_result(game)} for file, game in done]))
    else:
        _print_ends([game for _, game in done], seed, out)


def _play_at_random(
    title: Title, players: tuple[str, ...], depth: str, edition: str, chance: random.Random, setup: Json | None
) -> Game:
    options = title.read_options({})
    start = Start(title, players, options, setup or title.draw_setup(players, options, chance), edition, depth)
    return play_out(start.begin(), chance.choice)


def _print_ends(games: list[Game], seed: int, out: Path) -> None:
    first = games[0]
    say(f"{first.title.name}: {_counted(len(games), 'game')} with {len(first.players)} players, seed {seed}, in {out}")
    ends = Counter(game.end.reason if game.end else "not finished" for game in games)
    for reason, n in sorted(ends.items(), key=lambda end: (-end[1], end[0])):
        say(f"{n:>5}  {reason}")
    moves = sorted(len(game.receipts) for game in games)
    say(f"Moves in a game: {moves[0]} to {moves[-1]}, median {statistics.median_low(moves)}")


@click.command()
@click.argument("arguments", nargs=-1, metavar="[TITLE] FILE")
@box_file
@as_json
def score(arguments: tuple[str, ...], box: str | None, as_json: bool) -> None:
    """Score a final position, with the working.

    No moves are needed, only what lies on the table at the end of a game of TITLE, or of any 18xx with the box of another
    file (--box). FILE is JSON ("-": standard
    input). For Emu Bay it holds everybody's cash, and if the last dividends are still to be paid also shares, revenues
    and who takes them ("pay_dividends"). For Empire Builder it holds for each player the cash, whether the major cities
    are connected, and whether the victory conditions were met. For 18xx titles it holds the "players" with cash, shares and
    privates, the "prices", and where the title has several which "edition" was played.

    \b
    Examples:
      echo '{"cash": {"Ann": 31, "Bo": 20}}' | companion score emu-bay -
      echo '{"players": {"Ann": {"cash": 252, "connected": true, "met": true}}}' | companion score empire-builder -
      companion score emu-bay end.json
      companion score --box tonight.json end.json
    \b
    A whole position, such as end.json:
      {
        "cash": {"Ann": 10, "Bo": 1},
        "shares": {"Ann": {"EBR": 2, "L&W": 1}, "Bo": {"L&W": 1}},
        "revenue": {"EBR": 7, "L&W": -3},
        "pay_dividends": "Ann"
      }
    """
    scored, file = _scored(arguments, box)
    if scored.score is None:
        raise Problem(f"The end of {scored.name} cannot be scored by itself: replay the game.")
    position = read_json(file)
    if not isinstance(position, Mapping):
        raise Problem(f"{shown(file)}: a position is a JSON object.")
    reader = scored.formatter()
    with told(reader, before=f"{shown(file)}: "):
        found = scored.score(position)
    working = [reader(text) for text in found.working]
    if as_json:
        places = {player: place for place, player, _ in _places(found)}
        click.echo(json_line({"result": found.result, "places": places, "winners": found.winners, "working": working}))
        return
    for line in working:
        say(line)
    _print_standings(_places(found), reader)


def _scored(arguments: tuple[str, ...], box: str | None) -> tuple[Title, str]:
    """The title that is scored, and the file of the position. Raises Problem; UsageError: not exactly these are named."""
    if len(arguments) != (2 if box is None else 1):
        raise click.UsageError("Name a TITLE and a FILE, or a box with --box and the FILE of the position.")
    if box is not None:
        return title_of_box(box), arguments[0]
    with told():
        return find_title(arguments[0]), arguments[1]


def _places(found: Any) -> list[tuple[int, str, int]]:
    """The standings: by the places of a title where most does not always win, else by the amounts."""
    places = getattr(found, "places", None)
    if places is not None:
        return [(place, player, found.result[player]) for player, place in sorted(places.items(), key=lambda one: one[1])]
    amounts = sorted(found.result.values(), reverse=True)
    ordered = sorted(found.result.items(), key=lambda line: -line[1])
    return [(amounts.index(amount) + 1, player, amount) for player, amount in ordered]


@click.command()
@as_json
def titles(as_json: bool) -> None:
    """List the games, with their options.

    The word at the beginning of a line is what the other commands call TITLE.

    \b
    Example:
      companion titles
    """
    if as_json:
        click.echo(json_line([_about(title) for title in TITLES.values()]))
        return
    for title in TITLES.values():
        least, most = title.players
        say(f"{title.id}  {title.name}, {least} to {most} players")
        say(f"    {PLAIN(title.about)}")
        for option in title.options:
            say(f"    {option.id}: {PLAIN(option.about)} {_values(option, title.formatter())}")


def _values(option: Option, reader: Formatter) -> str:
    """The values of an option in words, the usual rule first."""
    if isinstance(option.values, Mapping):
        shown = str if option.is_count else reader.money
        return f"Usual rule: {', '.join(f'{name} {shown(price)}' for name, price in option.values.items())}"
    usual, *others = (reader(say_text("{value}", value=option.in_words(value))) for value in option.values)
    others += [f"a number from 1 to {option.most}"] if option.most else []
    return f"Usual rule: {usual}" + (f"; or {', '.join(others)}" if others else "")


def _about(title: Title) -> JsonDict:
    return {
        "id": title.id,
        "name": title.name,
        "about": PLAIN(title.about),
        "players": list(title.players),
        "unofficial_players": list(title.unofficial_players),
        "depths": ["score", *title.moves],
        "editions": list(title.editions),
        "options": [
            {"id": option.id, "about": PLAIN(option.about), "default": option.default} for option in title.options
        ],
    }
