"""`companion print`: the sheets that a night needs, as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.files import Problem, as_json, json_line, make_folder, say, to_folder, told, write
from companion.cli.play import this_machine
from companion.cli.sources import database, open_game, open_table, table_code
from companion.engine.text import PLAIN

if TYPE_CHECKING:  # what draws sheets takes a moment to load
    from companion.sheets import Night
    from companion.tables import Table

PAPERS = ("A4", "Letter")


@click.command("print")
@click.argument("arguments", nargs=-1, metavar="[FILE] [SHEET]...")
@table_code
@database
@click.option("--paper", type=click.Choice(PAPERS, case_sensitive=False), metavar="|".join(PAPERS), default=PAPERS[0],
              show_default=True, help="The paper in the printer.")
@to_folder
@click.option("--address", metavar="URL", help="Where phones find the companion, for the codes on the seat cards "
              "(default: this machine's address, with PORT or 8000).")
@click.option("--list", "only_list", is_flag=True, help="Say which sheets there are, and print nothing.")
@as_json
def print_(
    arguments: tuple[str, ...], table: str | None, db: Path, paper: str, out: Path, address: str | None,
    only_list: bool, as_json: bool,
) -> None:
    """Make sheets to print, as PDF.

    The game is that of a game FILE ("-": standard input) or, with --table, that of a table; only a table has seat
    cards. Without SHEET every sheet is made. Print the files at 100 %, not fitted to the page.

    \b
    Examples:
      companion print friday.json score --paper Letter
      companion print --table K7Q4TX setup seats
      companion print --list
    """
    if only_list and not arguments and table is None:
        _list_all(as_json)
        return
    night, wanted = _night(arguments, table, db, address or this_machine())
    if only_list:
        _list(night, as_json)
        return
    files = list(_sheets(night, wanted, paper, out))
    if as_json:
        click.echo(json_line([str(file) for file in files]))
    else:
        for file in files:
            say(str(file))


def _night(arguments: tuple[str, ...], code: str | None, db: Path, address: str) -> tuple[Night, tuple[str, ...]]:
    """What the sheets are filled from, and the names of the sheets that are wanted."""
    from companion.sheets import Night

    if code is None:
        game = open_game(next(iter(arguments), None), None, db)
        first = next((entry.at for entry in game.entries() if entry.at), "")
        return Night(game, game.reader(), date=_date(first)), arguments[1:]
    table = open_table(code, db)
    night = Night(table.game, table.game.reader(), table.name, _date(table.made_at), tuple(_seats(table, address)))
    return night, arguments


def _seats(table: Table, address: str) -> Iterator[tuple[str, str]]:
    for player, key in table.settings["seats"].items():
        yield player, f"{address.rstrip('/')}/s/{table.code}/{key}"


def _date(at: str) -> str:
    """The day of a time of the log, in this machine's time zone, as words."""
    try:
        day = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return ""
    return f"{day.day} {day:%B %Y}"


def _sheets(night: Night, wanted: tuple[str, ...], paper: str, out: Path) -> Iterator[Path]:
    """Write each sheet and yield its file."""
    from companion.sheets import find_kind, pdf, sheets_of

    with told(night.reader):
        kinds = [find_kind(night, id_) for id_ in wanted] or sheets_of(night)
    make_folder(out)
    for kind in kinds:
        file = out / f"{night.game.title.id}-{kind.id}.pdf"
        try:
            write(file, pdf(kind.fill(night), paper))
        except ValueError as broken:
            raise Problem(f"{night.reader(kind.name)}: {broken}") from None
        yield file


def _list(night: Night, as_json: bool) -> None:
    from companion.sheets import sheets_of

    kinds = [(kind.id, night.reader(kind.name), night.reader(kind.about)) for kind in sheets_of(night)]
    _print_kinds(kinds, as_json)


def _list_all(as_json: bool) -> None:
    from companion.sheets import SHEETS

    if as_json:
        click.echo(json_line({title: [kind.id for kind in kinds] for title, kinds in SHEETS.items()}))
        return
    for title, kinds in SHEETS.items():
        say(title)
        _print_kinds([(kind.id, PLAIN(kind.name), PLAIN(kind.about)) for kind in kinds], as_json=False)


def _print_kinds(kinds: list[tuple[str, str, str]], as_json: bool) -> None:
    if as_json:
        click.echo(json_line([{"id": id_, "name": name, "about": about} for id_, name, about in kinds]))
        return
    for id_, name, about in kinds:
        say(f"  {id_:<12} {name}. {about}")
