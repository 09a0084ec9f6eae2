"""Where a command takes its game from: a game file or a table in the companion's own file, or a box from its file."""

from __future__ import annotations

from pathlib import Path

import click

from companion import __version__
from companion.cli.files import Problem, one_line, play_through, read_bytes, shown, told
from companion.eighteenxx.box.known import BOX, known_setup, known_titles
from companion.engine.errors import Malformed
from companion.engine.game import Game
from companion.engine.reading import JsonDict
from companion.engine.title import Title
from companion.games import ANY_BOX, find_title
from companion.interop.box_reading import BoxReading
from companion.tables import StoreError, Table, Tables

DATABASE = "companion.sqlite"

database = click.option(
    "--db", type=click.Path(dir_okay=False, path_type=Path), default=Path(DATABASE), envvar="COMPANION_DB",
    show_default=True, show_envvar=True, help="The file in which the tables are kept.",
)  # fmt: skip


table_code = click.option("--table", metavar="CODE", help="Take the game of this table instead of a file.")


box_file = click.option(
    "--box", metavar="BOX",
    help="This box instead of that of a TITLE: a known title's by its id, such as 1856, or that of a file, our TOML or "
         "18xx-maker's JSON.",
)


def title_of_box(box: str) -> Title:
    """The title of a box that is named by a known title's id or by its file. Raises Problem: it is none, or nobody can
    play with it."""
    return find_title(ANY_BOX).in_box(setup_of_box(box))


def setup_of_box(file: str) -> JsonDict:
    """The set-up of a table that plays with the box of a known title, by its id, or of a file. Raises Problem: it is
    none, or nobody can play with it."""
    if file.lower() in known_titles():
        return known_setup(file.lower())
    found = BoxReading(read_bytes(file)).answer()
    with told(before=f"{shown(file)}: "):
        if found.refusal is not None:
            raise Malformed(found.refusal)
        find_title(ANY_BOX).in_box(setup := {BOX: found.data})
        return setup


def open_game(file: str | None, table: str | None, db: Path, amounts: str | None = None) -> Game:
    """The game that the user means; `amounts` is a file with what an export does not say. Raises Problem and Illegal;
    UsageError if not exactly one is named."""
    if (file is None) == (table is None):
        raise click.UsageError("Name a game file, or a table with --table CODE.")
    if file is not None:
        return play_through(file, amounts=amounts)
    assert table is not None
    return open_table(table, db).game


def open_table(code: str, db: Path) -> Table:
    """A table by its code. Raises Problem: there is none, or the file cannot be read. Says so if it is read-only."""
    if not db.is_file():
        raise Problem(f"There is no file {db}; --db says where the tables are kept.")
    try:
        with told():
            table = Tables(db, __version__).open(code)
    except StoreError as broken:
        raise Problem(str(broken)) from None
    if table.broken is not None:
        click.echo(one_line(f"The table stands as it was before {table.broken}"), err=True)
    return table
