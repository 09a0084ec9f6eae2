"""The `companion` command: one module per group of commands, each command with its own `--help`."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

import click

from companion import __version__

#: The module and the name of each command there: only what is run is loaded.
COMMANDS: Mapping[str, tuple[str, str]] = {
    "play": ("play", "play"), "replay": ("games", "replay"), "simulate": ("games", "simulate"), "score": ("games", "score"),
    "runs": ("runs", "runs"), "export": ("export", "export"), "print": ("paper", "print_"), "box": ("box", "box"),
    "tables": ("tables", "tables"), "backup": ("backup", "backup"), "titles": ("games", "titles"),
}  # fmt: skip
BROKEN_PIPE = 141  # what a shell reports of a program that a closed pipe has ended


class Companion(click.Group):
    """The group of all commands: speaks UTF-8 whatever the locale, and never shows a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One command, loaded when it is asked for."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name]
        return cast(click.Command, getattr(import_module(f"companion.cli.{module}"), name))

    def main(self, *args: Any, **more: Any) -> Any:
        """Run the command line."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        return super().main(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Run one command; a reader that has gone away (`| head`) ends it quietly. Data files that do not fit are told in
        sentences, a line each."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(BROKEN_PIPE)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as fault:
            from companion.cli.files import Problem
            from companion.games import Unfit

            if isinstance(fault, Unfit):
                sys.exit(f"The companion cannot start; its data do not fit.\n{fault}")
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
