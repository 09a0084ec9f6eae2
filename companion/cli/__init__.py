"""The `companion` command: one module per group of commands, each command with its own `--help`."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Any

import click

from companion import __version__
from companion.cli.backup import backup
from companion.cli.box import box
from companion.cli.export import export
from companion.cli.files import Problem
from companion.cli.games import replay, score, simulate, titles
from companion.cli.paper import print_
from companion.cli.play import play
from companion.cli.runs import runs
from companion.cli.tables import tables

BROKEN_PIPE = 141  # what a shell reports of a program that a closed pipe has ended


class Companion(click.Group):
    """The group of all commands: speaks UTF-8 whatever the locale, and never shows a traceback."""

    def main(self, *args: Any, **more: Any) -> Any:
        """Run the command line."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        return super().main(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Run one command; a reader that has gone away (`| head`) ends it quietly."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(BROKEN_PIPE)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as fault:
            if os.environ.get("COMPANION_DEBUG"):
                raise
            what = f"{type(fault).__name__}: {fault}".rstrip(".")
            raise Problem(f"The companion cannot make sense of this: {what}. (COMPANION_DEBUG=1 shows where.)") from None


@click.group(cls=Companion, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="companion")
def main() -> None:
    """The companion for railway board games on a real table.

    It checks the moves, keeps the books and prints the sheets. "companion COMMAND --help" tells more, with examples.
    """


for command in (play, replay, simulate, score, runs, export, print_, box, tables, backup, titles):
    main.add_command(command)
