"""Where a command takes its game from: a game file, or a table in the companion's own file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from companion import __version__
from companion.cli.files import Problem, one_line, play_through, told
from companion.engine.game import Game
from companion.tables import StoreError, Tables

DATABASE = "companion.sqlite"

database = click.option(
    "--db", type=click.Path(dir_okay=False, path_type=Path), default=Path(DATABASE), envvar="COMPANION_DB",
    show_default=True, show_envvar=True, help="The file in which the tables are kept.",
)  # fmt: skip


def game_source(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command FILE, --table and --db."""
    command = database(command)
    command = click.option("--table", metavar="CODE", help="Take the game of this table instead of a file.")(command)
    return click.argument("file", required=False)(command)


def open_game(file: str | None, table: str | None, db: Path) -> Game:
    """The game that the user means. Raises Problem and Illegal; UsageError if not exactly one is named."""
    if (file is None) == (table is None):
        raise click.UsageError("Name a game file, or a table with --table CODE.")
    if file is not None:
        return play_through(file)
    assert table is not None
    if not db.is_file():
        raise Problem(f"There is no file {db}; --db says where the tables are kept.")
    try:
        with told():
            opened = Tables(db, __version__).open(table)
    except StoreError as broken:
        raise Problem(str(broken)) from None
    if opened.broken is not None:
        click.echo(one_line(f"The table stands as it was before {opened.broken}"), err=True)
    return opened.game
