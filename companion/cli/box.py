"""`companion box`: a box, of a known title or of a file, checked: what is there, what is missing, and what was assumed."""

from __future__ import annotations

import click

from companion.cli.files import as_json, json_line, one_line, read_bytes, say, shown, told
from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.known import known_box, known_titles
from companion.eighteenxx.editor import summary
from companion.eighteenxx.editor.shelf_words import otherwise
from companion.engine.text import Formatter, Text
from companion.interop.boxes import BoxFile, as_toml, check, read_box_file

#: The exit code for a file with faults, as for every other that cannot be understood.
FAULTS = 2
#: The form of a box that no file has brought.
KNOWN = "known"


@click.command()
@click.argument("file", metavar="BOX")
@click.option("--toml", "to_toml", is_flag=True, help="Write the box as our TOML to standard output instead.")
@as_json
@click.pass_context
def box(ctx: click.Context, file: str, to_toml: bool, as_json: bool) -> None:
    """Tell and check the box of an 18xx game: of a known title by its id, or that of a file, 18xx-maker's JSON or our TOML.

    Prints in sentences what is in the box, what was read with care, what is missing, and what is assumed where the file
    leaves something open, the dearest first; of a file of a known title also what of money the shelf has otherwise. A box
    without a map is checked without one. Each fault is a line on standard error, and the exit code is then 2. With --toml
    what was read is written as TOML, its notes as comments; nothing that was only assumed is in it. BOX "-" is standard
    input.

    \b
    Examples:
      companion box 18-mex
      companion box tonight.json
      companion box tonight.json --toml > tonight.toml
    """
    found = _found(file)
    try:
        checked = check(found, shown(file))
    except ValueError as faults:
        for fault in str(faults).splitlines():
            click.echo(one_line(fault), err=True)
        ctx.exit(FAULTS)
    read = Formatter(checked.box.currency)
    shelf, differs = _against_shelf(found, checked.box)
    if to_toml:
        click.echo(as_toml(found), nl=False)
    elif as_json:
        click.echo(json_line({
            "form": found.form, "box": found.data, "notes": _read(read, found.notes),
            "missing": _read(read, checked.missing), "assumed": _read(read, checked.assumed),
            "shelf": shelf, "otherwise": _read(read, differs),
        }))  # fmt: skip
    else:
        _print(read, "", tuple(summary.sentences(checked.box)))
        _print(read, f"The shelf has it otherwise (companion box {shelf}):", differs)
        _print(read, "Read with care:", found.notes)
        _print(read, "Missing:", checked.missing)
        _print(read, "Assumed:", checked.assumed)


def _found(name: str) -> BoxFile:
    """The box of a known title, by its id, or of a file. Raises Problem."""
    if name.lower() in known_titles():
        return BoxFile(KNOWN, known_box(name.lower()))
    content = read_bytes(name)
    with told(before=f"{shown(name)}: "):
        return read_box_file(content)


def _against_shelf(found: BoxFile, here: Box) -> tuple[str, tuple[Text, ...]]:
    """The id of the known title of which a file is a box, and what that says of money otherwise."""
    if found.form == KNOWN or not found.shelf:
        return "", ()
    shelf = BoxFile(KNOWN, known_box(found.shelf))
    return found.shelf, otherwise(shelf.data, check(shelf, found.shelf).box, found.played, here)


def _read(read: Formatter, texts: tuple[Text, ...]) -> list[str]:
    return [read(text) for text in texts]


def _print(read: Formatter, heading: str, texts: tuple[Text, ...]) -> None:
    if texts and heading:
        say()
        say(heading)
    for text in texts:
        say(f"- {read(text)}" if heading else read(text))
