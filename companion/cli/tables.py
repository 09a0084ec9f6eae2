"""`companion tables`: what the file holds, and the way back to a table for its host."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from companion import __version__
from companion.cli.files import Problem, as_json, json_line, one_line, say
from companion.cli.sources import database
from companion.tables import Refusal, StoreError, Tables


@click.command()
@database
@as_json
def tables(db: Path, as_json: bool) -> None:
    """List the tables, the last used first.

    Each with its code, name, players, when it was last used, and the host's link. Whoever opens that link is host:
    it is for the person at this machine, whose phone has lost the table. Put it behind the companion's address, as in
    http://192.168.178.24:8000/h/K7Q4TX/...

    \b
    Example:
      companion tables --db friday.sqlite
    """
    if not db.is_file():
        raise Problem(f"There is no file {db}; --db says where the tables are kept.")
    try:
        kept = Tables(db, __version__)
        found = [{**row, "host": _host_link(kept, str(row["code"]))} for row in kept.all()]
    except StoreError as broken:
        raise Problem(str(broken)) from None
    if as_json:
        keys = ("code", "name", "title", "players", "entries", "last_at", "host")
        click.echo(json_line([{key: row[key] for key in keys} for row in found]))
        return
    if not found:
        say(f"There is no table in {db}.")
    for row in found:
        say(one_line(f"{row['code']}  {row['name']}"))
        say(one_line(f"    {', '.join(row['players'])}; last used {_when(row['last_at'])}"))
        say(f"    host: {row['host']}")


def _host_link(kept: Tables, code: str) -> str:
    try:
        return f"/h/{code}/{kept.open(code).settings['host']}"
    except Refusal:
        return "none: this table cannot be read"


def _when(at: str) -> str:
    try:
        return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return at
