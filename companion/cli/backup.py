"""`companion backup`: a copy of the file with all tables, also while it is in use."""

from __future__ import annotations

from pathlib import Path

import click

from companion import __version__
from companion.cli.files import Problem, as_json, json_line, say
from companion.cli.sources import database
from companion.store import look_into
from companion.tables import Backups, StoreError


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace a backup of that name. Nothing else is ever replaced.")
@database
@as_json
def backup(file: Path | None, replace: bool, db: Path, as_json: bool) -> None:
    """Copy all tables to FILE, also while the companion runs.

    Without FILE the copy stands beside the original, with the date and the time in its name. It is whole or not there at
    all, one file that can be copied anywhere and started with --db. It holds everything: private money, notes, and the
    links of hosts and seats.

    \b
    Examples:
      companion backup
      companion backup --replace /media/stick/companion.sqlite
    """
    backups = Backups(db, __version__)
    content = look_into(db)
    if content is None:
        raise Problem(f"{db} is no companion file, or not there; --db says where the tables are kept.")
    target = file or db.with_name(backups.dated_name())
    if target.is_dir():
        target = target / backups.dated_name()
    _may_write(target, db, replace)
    try:
        backups.copy_to(target)
    except StoreError as broken:
        raise Problem(str(broken)) from None
    if as_json:
        click.echo(json_line({"file": str(target.resolve()), "tables": content.tables, "bytes": target.stat().st_size}))
    else:
        say(f"Backed up to {target.resolve()}")


def _may_write(target: Path, db: Path, replace: bool) -> None:
    """Raise Problem if there is something that is not to be lost."""
    if not target.exists():
        return
    if target.resolve() == db.resolve() or target.with_name(f"{target.name}-wal").exists():
        raise Problem(f"{target} is in use by a companion: name another file for the backup.")
    if not replace:
        raise Problem(f"{target} is there already: name another file, or say --replace.")
    if look_into(target) is None:
        raise Problem(f"{target} is no backup of a companion, and stays as it is: name another file.")
