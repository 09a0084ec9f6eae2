"""`companion play`: says where the phones find the companion, and serves them."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import click
import qrcode

from companion.addresses import LOCAL, addresses
from companion.cli.files import Problem, as_json, json_line, say
from companion.cli.owner import owner_url
from companion.cli.sources import database
from companion.engine.reading import number
from companion.tables import StoreError

PORT = 8000


@click.command()
@click.option("--host", envvar="HOST", default="0.0.0.0", show_default=True, show_envvar=True,
              help="The address to serve on; 0.0.0.0 is every network that this machine is in.")
@click.option("--port", envvar="PORT", type=click.IntRange(1, 65535), default=PORT, show_default=True,
              show_envvar=True, help="The port to serve on.")
@click.option("--search-limit", envvar="COMPANION_SEARCH_LIMIT", type=click.FloatRange(0), default=5.0, show_default=True,
              show_envvar=True, help="How many seconds one search for a best run may take.")
@click.option("--proxy", "proxies", envvar="COMPANION_PROXY", multiple=True, metavar="ADDRESS", show_envvar=True,
              help="The address of a reverse proxy before the companion, which is believed about where requests come from.")
@click.option("--processes", envvar="COMPANION_PROCESSES", type=click.IntRange(1, 64), default=1, show_default=True,
              show_envvar=True, help="How many processes answer; for more than 1,000 phones one for each core.")
@database
@as_json
def play(
    host: str, port: int, search_limit: float, proxies: tuple[str, ...], processes: int, db: Path, as_json: bool
) -> None:
    """Start the companion for tonight's tables.

    It prints an address and its code: scan it with a phone and make a table.

    Everybody's phone must be in the same network as this machine; the internet is not needed. Everything is kept in
    one file; start with the same file again and all tables are there. Ctrl-C ends it.

    \b
    Examples:
      companion play
      PORT=80 companion play --db friday.sqlite
    """
    from companion.games.kits import open_all
    from companion.web.server import serve

    # Data that do not fit are told before anything else is said.
    open_all()
    if processes > 1 and not hasattr(os, "fork"):
        raise Problem("Several processes are for Linux and macOS. Start the companion without --processes.")
    _try_port(host, port)
    urls = [address_url(address, port) for address in addresses(host)]
    owner = owner_url(db, host, port)
    if as_json:
        click.echo(json_line({"addresses": urls, "owner": owner, "db": str(db.resolve())}))
    else:
        _print_where(urls, owner, db)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            serve(db, host, port, search_limit=search_limit, proxies=proxies, processes=processes)
    except StoreError as broken:
        raise Problem(str(broken)) from None
    if not as_json:
        say(f"Tables are kept in {db.resolve()}")


def _try_port(host: str, port: int) -> None:
    """Raise Problem if nobody can serve there: before an address is printed that does not work."""
    try:
        family, kind, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(where)
            probe.listen()
    except socket.gaierror:
        raise Problem(f"There is no address {host} to serve on.") from None
    except OSError as broken:
        raise Problem(
            f"Cannot serve on {host}, port {port}: {broken.strerror}. Another port is chosen with --port or PORT."
        ) from None


def _print_where(urls: list[str], owner: str, db: Path) -> None:
    code = qrcode.QRCode(border=2)
    code.add_data(urls[0])
    # In a terminal with its own colours for black and white, else as light on dark.
    code.print_ascii(out=sys.stdout, tty=sys.stdout.isatty(), invert=True)
    say(f"The companion is at  {urls[0]}")
    for url in urls[1:]:
        say(f"            also at  {url}")
    say(f"Tables are kept in   {db.resolve()}")
    say(f"For you alone, on this machine: {owner}")
    say("Whoever opens that link can be host of every table.")
    if urlsplit(urls[0]).hostname in LOCAL:
        say("Phones cannot reach it: it is served to this machine alone. For phones, start it without --host (and HOST).")
        say("Ctrl-C stops it.")
    else:
        say("Phones must be in the same network. Ctrl-C stops it.")
    sys.stdout.flush()


def this_machine() -> str:
    """The likeliest address of a companion on this machine, at the host and port that the environment names."""
    port = os.environ.get("PORT", "")
    return address_url(addresses(os.environ.get("HOST", ""))[0], number(port, 1, 65535) or PORT)


def is_served(url: str) -> bool:
    """Whether anybody answers at the address of a companion."""
    where = urlsplit(url)
    try:
        with socket.create_connection((where.hostname or "", where.port or 80), timeout=1):
            return True
    except (OSError, ValueError, UnicodeError):
        return False


def address_url(address: str, port: int) -> str:
    """The address as it is typed into a browser."""
    name = f"[{address}]" if ":" in address else address
    return f"http://{name}/" if port == 80 else f"http://{name}:{port}/"
