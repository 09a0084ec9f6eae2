"""The owner's link: which browser may be host of every table of a file."""

from __future__ import annotations

from pathlib import Path

from companion.cli.files import Problem
from companion.tables import StoreError, Tables


def owner_path(db: Path) -> str:
    """The path of the owner's link of a file, which is made if it is not there. Raises Problem: it cannot be read."""
    try:
        tables = Tables(db)
        try:
            return f"/owner/{tables.owner_key}"
        finally:
            tables.store.close()
    except StoreError as broken:
        raise Problem(str(broken)) from None


def owner_url(db: Path, host: str, port: int) -> str:
    """The owner's link as it is opened on the machine that serves on `host`. Raises Problem."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    name = f"[{here}]" if ":" in here else here
    return f"http://{name}{'' if port == 80 else f':{port}'}{owner_path(db)}"
