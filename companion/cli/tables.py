"""`companion tables`: what the file holds, and the way back to a table for its host."""

from __future__ import annotations

from pathlib import Path

import click

from companion import __version__
from companion.cli.files import Problem, as_json, json_line, one_line, say
from companion.cli.sources import database
from companion.tables import Refusal, StoreError, Tables
from companion.tables.times import local


@click.command()
@click.option("--new-host-link", "new_host", metavar="CODE", help="Deal the host of a table a new link; the old one stops.")
@click.option("--new-owner-link", "new_owner", is_flag=True, help="Deal a new owner's link; the old one stops.")
@database
@as_json
def tables(new_host: str | None, new_owner: bool, db: Path, as_json: bool) -> None:
    """List the tables, the last used first.

    Each with its code, name, players, when it was last used, and the host's link. Whoever opens that link is host:
    it is for the person at this machine, whose phone has lost the table. Put it behind the companion's address, as in
    http://192.168.178.24:8000/h/K7Q4TX/... The owner's link, above them, opens every table to be host of.

    A link that somebody has who should not is replaced: the old one opens nothing from that moment, also where the
    companion is running.

    \b
    Examples:
      companion tables --db friday.sqlite
      companion tables --new-host-link K7Q4TX
    """
    if not db.is_file():
        raise Problem(f"There is no file {db}; --db says where the tables are kept.")
    try:
        kept = Tables(db, __version__)
        if new_owner:
            kept.deal_owner_link()
        if new_host is not None:
            kept.open(new_host).deal_links(host=True)
        found = [{**row, "host": _host_link(kept, str(row["code"]))} for row in kept.all()]
    except Refusal as refusal:
        raise Problem(str(refusal)) from None
    except StoreError as broken:
        raise Problem(str(broken)) from None
    if as_json:
        keys = ("code", "name", "title", "players", "entries", "last_at", "host")
        click.echo(json_line([{key: row[key] for key in keys} for row in found]))
        return
    say(f"The owner's link: /owner/{kept.owner_key}")
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
    time = local(at)
    return at if time is None else f"{time:%Y-%m-%d %H:%M}"
