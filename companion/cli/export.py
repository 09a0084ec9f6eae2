"""`companion export`: a game in the form that another program wants."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from companion.cli.files import amounts_beside
from companion.cli.sources import database, open_game, table_code
from companion.engine.game import Game
from companion.engine.record import record_data
from companion.interop.game_file import game_file
from companion.interop.spreadsheet import ledger_csv, rounds_csv

FORMATS: dict[str, Callable[[Game], str]] = {
    "json": lambda game: game_file(record_data(game.start, game.entries())),
    "rounds-csv": rounds_csv,
    "ledger-csv": ledger_csv,
}


@click.command()
@click.argument("file", required=False)
@table_code
@database
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="json", show_default=True,
              help="json: the game file; rounds-csv: a line per round; ledger-csv: a line per payment.")
@amounts_beside
def export(file: str | None, table: str | None, db: Path, form: str, amounts: str | None) -> None:
    """Write a game as a game file or CSV.

    It is written to standard output. The game is that of a game FILE ("-": standard input) or, with --table, that of
    a table. Whoever runs this may see everything: private money, and the coming cards of a deck that the companion deals.

    \b
    Examples:
      companion export --table K7Q4TX > friday.json
      companion export friday.json --format rounds-csv > friday.csv
    """
    click.echo(FORMATS[form](open_game(file, table, db, amounts)), nl=False)
