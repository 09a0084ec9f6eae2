"""Reading what people hand in and writing what they take home: one sentence for everything that is wrong with it."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from companion.engine.errors import Refusal
from companion.engine.game import Game, ReplayRefused
from companion.engine.record import load_json
from companion.engine.text import PLAIN, Formatter
from companion.games import find_title
from companion.interop.eighteen_xx_games.amounts import read_amounts
from companion.interop.game_file import NOTHING_TOLD, Played, parse_game, remark

MEGABYTE = 1 << 20
LARGEST = 64 * MEGABYTE


class Problem(click.ClickException):
    """Something that cannot be read or understood: one sentence on standard error, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Print the sentence, and nothing around it."""
        click.echo(one_line(self.message), file=file, err=True)


class Illegal(Problem):
    """A move of a game file that does not stand: exit code 1."""

    exit_code = 1

    def __init__(self, refused: ReplayRefused) -> None:
        super().__init__(f"move {refused.n}: {refused.game.formatter()(refused.refusal.text)}")


def one_line(text: str) -> str:
    """The text without line breaks and without what could steer a terminal (a player's name may hold anything)."""
    return "".join(" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign for sign in text)


def read_bytes(name: str) -> bytes:
    """The content of a file; "-" is standard input. Raises Problem."""
    try:
        if name == "-":
            content = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(name, "rb") as file:
                content = file.read(LARGEST + 1)
    except IsADirectoryError:
        raise Problem(f"{name} is a folder, not a file.") from None
    except FileNotFoundError:
        raise Problem(f"There is no file {name}.") from None
    except (OSError, ValueError) as broken:
        raise Problem(f"{name} cannot be read: {getattr(broken, 'strerror', None) or broken}.") from None
    if len(content) > LARGEST:
        raise Problem(f"{name} is larger than {LARGEST // MEGABYTE} MB.")
    return content


@contextmanager
def told(reader: Formatter = PLAIN, before: str = "") -> Iterator[None]:
    """Turn a refusal into the sentence and the exit code that the command ends with."""
    try:
        yield
    except ReplayRefused as refused:
        raise Illegal(refused) from None
    except Refusal as refusal:
        raise Problem(before + reader(refusal.text)) from None


def read_json(name: str) -> object:
    """A JSON file. Raises Problem, naming the file."""
    content = read_bytes(name)
    with told(before=f"{shown(name)}: "):
        return load_json(content)


def read_record(name: str, amounts: str | None = None) -> Played:
    """A game file or an export of 18xx.games, not yet played; `amounts` is a file with what an export does not say. Raises
    Problem, naming the file."""
    data, known = read_json(name), NOTHING_TOLD
    if amounts is not None:
        beside = read_json(amounts)
        with told(before=f"{shown(amounts)}: "):
            known = read_amounts(beside)
    with told(before=f"{shown(name)}: "):
        return parse_game(data, find_title, known)


def play_through(
    name: str, check: bool = True, each: Callable[[Game], None] = lambda game: None, amounts: str | None = None,
) -> Game:
    """Replay a game file; `each` sees the game at the start and after every move. Raises Problem and Illegal."""
    record = read_record(name, amounts)
    reader = record.start.title.formatter()
    with told(reader, before=f"{shown(name)}: "):
        for game in record.steps(check):
            each(game)
    if (note := remark(record)) is not None:
        click.echo(one_line(f"Note: {reader(note)}"), err=True)
    return game


def shown(name: str) -> str:
    """How a file is called in a sentence."""
    return "Standard input" if name == "-" else name


def json_line(data: object) -> str:
    """Plain data as JSON on one line, with every letter as it is."""
    return json.dumps(data, ensure_ascii=False)


def make_folder(folder: Path) -> None:
    """Make a folder if it is missing. Raises Problem."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as broken:
        raise Problem(f"The folder {folder} cannot be made: {broken.strerror}.") from None


def write(file: Path, content: str | bytes) -> None:
    """Write a file; text in UTF-8. Raises Problem."""
    try:
        file.write_bytes(content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content)
    except OSError as broken:
        raise Problem(f"{file} cannot be written: {broken.strerror}.") from None


def say(text: str = "") -> None:
    """Print a line for people."""
    click.echo(one_line(text))


to_folder = click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path(),
    help="The folder for the files (default: the current one); made if it is missing.",
)  # fmt: skip

amounts_beside = click.option(
    "--amounts", metavar="FILE",
    help="What an export of 18xx.games does not say, such as what tiles cost, by action: JSON.",
)  # fmt: skip

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs, instead of text.")
