"""`companion print`: the sheets that a night needs, as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.files import Problem, as_json, json_line, make_folder, one_line, say, to_folder, told, write
from companion.cli.play import is_served, this_machine
from companion.cli.sources import box_file, database, open_game, open_table, table_code, title_of_box
from companion.engine.text import PLAIN
from companion.games import TITLES
from companion.languages import ENGLISH, day, spoken, thousands, translations
from companion.tables.times import local

if TYPE_CHECKING:  # what draws sheets takes a moment to load
    from companion.sheets import Job, Kind, Remark, Source
    from companion.tables import Table

PAPERS = ("A4", "Letter", "A3", "Tabloid")
STYLES = ("colour", "light", "bw")
LAYOUTS = ("comb", "rows")
DISCS = ("12", "15")
CARDS = ("67x44", "68x44", "88x63")


@click.command("print")
@click.argument("arguments", nargs=-1, metavar="[TITLE|FILE] [SHEET]...")
@table_code
@box_file
@database
@click.option("--edition", metavar="ID", default="default", help="Which edition of the TITLE, where it has several.")
@click.option("--players", "number", type=int, metavar="N",
              help="Of the box of a TITLE what a night of N players needs (default: what any number needs).")
@click.option("--paper", metavar="|".join(PAPERS), default=PAPERS[0],
              show_default=True, help="The paper in the printer; on the two large ones full pages lie in pairs.")
@click.option("--language", metavar="LANGUAGE", default=ENGLISH, show_default=True,
              help="The language of the sheets: a translation that there is, such as de or it.")
@click.option("--style", metavar="|".join(STYLES), default=STYLES[0], show_default=True,
              help="How much ink: in colour, light, or black and white.")
@click.option("--gap", type=float, metavar="MM", help="Space between cards (default: none, neighbours share a cut).")
@click.option("--bleed", type=float, metavar="MM",
              help="How far grounds go on beyond the cut (default: 0, of tiles 1.5, for single cards 3).")
@click.option("--layout", metavar="|".join(LAYOUTS), default=LAYOUTS[0], show_default=True,
              help="How tiles lie: interlocked, or in straight rows for a guillotine.")
@click.option("--discs", metavar="|".join(DISCS), type=int, default=int(DISCS[0]), show_default=True,
              help="How many mm tokens are wide: hexes of 38 or 50 mm, charters and markets go with them.")
@click.option("--cards", metavar="|".join(CARDS), default="",
              help="One size for all cards of a kit, in mm (default: each kind has its own).")
@click.option("--no-marks", is_flag=True, help="Leave the crop marks out.")
@click.option("--no-backs", is_flag=True, help="Leave out backs that only say what kind of card it is: half the pages.")
@click.option("--backs-offset", "offset", nargs=2, type=float, metavar="RIGHT DOWN", default=(0.0, 0.0),
              help="Move the pages of backs by so many mm, for a printer that misses.")
@click.option("--single", is_flag=True, help="Each card as a file of its own, PDF and PNG with bleed, in a ZIP file.")
@click.option("--one-file", is_flag=True, help="All sheets in one PDF, fronts with their backs, with a page of contents.")
@click.option("--plan", "only_plan", is_flag=True,
              help="Say how many leaves that file takes and how they are fed, and print nothing.")
@to_folder
@click.option("--address", metavar="URL", help="Where phones find the companion, for the codes on the seat cards "
              "(default: this machine's address, or HOST, with PORT or 8000).")
@click.option("--list", "only_list", is_flag=True, help="Say which sheets there are, and print nothing.")
@as_json
def print_(
    arguments: tuple[str, ...], table: str | None, box: str | None, db: Path, edition: str, number: int | None,
    paper: str, language: str, style: str, gap: float | None, bleed: float | None, layout: str, discs: int, cards: str,
    no_marks: bool, no_backs: bool, offset: tuple[float, float], single: bool, one_file: bool, only_plan: bool,
    out: Path, address: str | None, only_list: bool, as_json: bool,
) -> None:
    """Make sheets to print, as PDF.

    A TITLE such as emu-bay gives the parts of its box, and so does a known title or a file (--box). A game FILE ("-":
    standard input) or a table (--table) gives the sheets of that game as well; only a table has seat cards. Without
    SHEET every sheet is made. Print the files at 100 %, not fitted to the page.

    \b
    Examples:
      companion print emu-bay --style bw
      companion print empire-builder loads rules --edition eurorails
      companion print friday.json score --paper Letter
      companion print --table K7Q4TX setup seats
      companion print emu-bay shares --single
      companion print --box 18-mex charters market
      companion print --list emu-bay
      companion print --plan 1889 --paper Letter
      companion print 1830 --players 4 --one-file --language de
    """
    if only_list and not arguments and table is None and box is None:
        _list_all(as_json)
        return
    from companion.sheets import Job

    address = address or this_machine()
    source, wanted = (
        (_boxed(box, table, edition), arguments) if box is not None else _source(arguments, table, db, address, edition)
    )
    source = _in_language(_for_players(source, number), language)
    if only_list:
        _list(source, as_json)
        return
    job = Job(paper, style, gap, bleed, not no_marks, *offset, layout=layout, backs=not no_backs, discs=discs,
              cards=cards)
    if only_plan:
        _plan(source, wanted, job, as_json)
        return
    if table is not None:
        _say_where(address)
    files = list(_files(source, wanted, job, out / _prefix(source, box), single, one_file))
    if as_json:
        click.echo(json_line([str(file) for file in files]))
    else:
        for file in files:
            say(str(file))


def _say_where(address: str) -> None:
    """Say which companion the codes lead to, and whether it runs."""
    click.echo(one_line(f"Note: the codes lead to {address}"), err=True)
    if not is_served(address):
        click.echo("Note: nothing answers there now. If it is elsewhere, name it: --address or PORT.", err=True)


def _source(
    arguments: tuple[str, ...], code: str | None, db: Path, address: str, edition: str
) -> tuple[Source, tuple[str, ...]]:
    """What the sheets are filled from, and the names of the sheets that are wanted."""
    from companion.games.kits import head_of
    from companion.sheets import Session, Shelf

    if code is not None:
        table = open_table(code, db)
        night = Session(
            table.game, table.game.formatter(), table.name, table.made_at, tuple(_seats(table, address)),
            join=f"{address.rstrip('/')}/j/{table.code}",
        )  # fmt: skip
        return night, arguments
    if arguments and arguments[0] in TITLES:
        title = TITLES[arguments[0]]
        with told():
            edition = title.read_edition(edition)
        currency = head_of(Shelf(title, edition=edition)).currency
        return Shelf(title, replace(title.formatter(), currency=currency), edition=edition), arguments[1:]
    if arguments and arguments[0] != "-" and not Path(arguments[0]).exists():
        raise Problem(f"There is no title and no file {arguments[0]}. The titles are: {', '.join(TITLES)}.")
    game = open_game(next(iter(arguments), None), None, db)
    first = next((entry.at for entry in game.entries() if entry.at), "")
    return Session(game, game.formatter(), date=first), arguments[1:]


def _boxed(box: str, table: str | None, edition: str) -> Source:
    """The box that is named, for its sheets. Raises Problem; UsageError: a table is named besides."""
    from companion.sheets import Shelf

    if table is not None:
        raise click.UsageError("Name a box with --box BOX or a table with --table CODE, not both.")
    title = title_of_box(box)
    with told():
        return Shelf(title, title.formatter(), edition=title.read_edition(edition))


def _in_language(source: Source, language: str) -> Source:
    """The same for readers of a language. Raises Problem: there is no translation."""
    if language not in spoken():
        raise Problem(f"There are no sheets in the language {language}. There are: {', '.join(spoken())}.")
    texts = translations(language)
    reader = source.title.formatter(texts.gettext, texts.ngettext, thousands(language))
    return replace(source, reader=replace(reader, currency=source.reader.currency), date=_date(source.date, language))


def _for_players(source: Source, number: int | None) -> Source:
    """The box for a night of so many, if somebody says so. Raises Problem; UsageError: the game has its players."""
    from companion.sheets import Session

    if number is None:
        return source
    if isinstance(source, Session):
        raise click.UsageError("A game has its players: --players is for a TITLE or a box.")
    least, most = source.title.players
    if not least <= number <= most and number not in source.title.unofficial_players:
        raise Problem(f"{source.title.name} is played by {least} to {most} players, not by {number}.")
    return replace(source, number=number)


def _prefix(source: Source, box: str | None) -> str:
    """How the files of sheets begin: as the file of the box is called, or the edition, or the title."""
    from companion.sheets import Shelf

    if box is not None:
        return "box" if box == "-" else Path(box).stem
    return source.edition if isinstance(source, Shelf) and source.edition != "default" else source.title.id


def _seats(table: Table, address: str) -> Iterator[tuple[str, str]]:
    for player, key in table.settings["seats"].items():
        yield player, f"{address.rstrip('/')}/s/{table.code}/{key}"


def _date(at: str, language: str) -> str:
    """The day of a time of the log, in this machine's time zone, as words."""
    time = local(at)
    return "" if time is None else day(time.date(), language)


def _files(
    source: Source, wanted: tuple[str, ...], job: Job, begun: Path, single: bool, one_file: bool
) -> Iterator[Path]:
    """Write what is wanted, into files that begin as `begun`, and yield each. Raises Problem."""
    from companion.sheets import is_single, printed, singles, zipped

    out, title = begun.parent, begun.name
    read = source.reader.gettext
    job, kinds = _asked(source, wanted, job)
    make_folder(out)
    groups = [(title, kinds)] if one_file and not single else [(f"{title}-{kind.id}", [kind]) for kind in kinds]
    for name, group in groups:
        what = f"{source.reader(group[0].name)}: " if len(group) == 1 else ""
        with told(source.reader, before=what if single else ""), _sentences(what):
            sheets = [kind.made(source, job) for kind in group]
            if single:
                if not wanted and not is_single(sheets[0]):
                    continue
                file, content = out / f"{name}.zip", zipped(
                    (f"{title}-{n}", it) for n, it in singles(sheets[0], job, read, group[0].id)
                )
            else:
                made = printed(sheets, job, read)
                file, content = out / f"{name}.pdf", made.pdf
                for remark in made.remarks:
                    click.echo(one_line(f"Note: {name}: {_in_words(remark)}"), err=True)
        write(file, content)
        yield file


def _asked(source: Source, wanted: tuple[str, ...], job: Job) -> tuple[Job, list[Kind]]:
    """The job and the kinds of sheets that are wanted; if none is named all, of two that do the same one. Raises Problem."""
    from companion.games.kits import find_kind, sheets_of

    with told(source.reader):
        kinds = [find_kind(source, id_) for id_ in wanted] or [kind for kind in sheets_of(source) if not kind.instead]
        return job.checked(), kinds


def _plan(source: Source, wanted: tuple[str, ...], job: Job, as_json: bool) -> None:
    """Say how the sheets lie in one file."""
    from companion.games.kits import head_of
    from companion.sheets import plan_of

    job, kinds = _asked(source, wanted, job)
    with told(source.reader), _sentences(""):
        plan = plan_of([kind.made(source, job) for kind in kinds], job, source.reader.gettext)
    if as_json:
        sheets = [
            {"name": it.name, "of": it.consists_of,
             "pages": it.pages, "sides": 2 if it.is_two_sided else 1, "leaves": [it.first, it.last],
             "page": plan.page(it), "on": it.work.stock}
            for it in plan.sections
        ]  # fmt: skip
        click.echo(json_line({"paper": plan.paper, "pages": plan.pages, "leaves": plan.leaves, "sheets": sheets}))
        return
    say(f"{head_of(source).game}, {plan.paper}: {plan.pages} pages on {plan.leaves} leaves, in one file with --one-file.")
    say(f"{'leaves':>9}  {'page':>5}  {'sides':<5}  sheet")
    for section in plan.sections:
        leaves = f"{section.first}–{section.last}" if section.leaves > 1 else f"{section.first}"
        say(f"{leaves:>9}  {plan.page(section):>5}  {'both' if section.is_two_sided else 'one':<5}  {section.name}"
            + (f": {section.consists_of}" if section.consists_of else ""))
    for sentence in (*plan.feeding(source.reader.gettext), *plan.needed(source.reader.gettext)):
        say(sentence)


@contextmanager
def _sentences(what: str) -> Iterator[None]:
    """Turns what paper cannot show, which whoever writes a template wants to know, into a Problem."""
    try:
        yield
    except ValueError as broken:
        raise Problem(f"{what}{broken}") from None


def _in_words(remark: Remark) -> str:
    how = "is cut off" if remark.kind == "cut" else "is spelled"
    return f"“{remark.text}” {how}: “{remark.shown}”"


def _list(source: Source, as_json: bool) -> None:
    from companion.games.kits import sheets_of

    there = sheets_of(source)
    kinds = [(it.id, source.reader(it.name), source.reader(it.about), _twin(it, there)) for it in there]
    _print_kinds(kinds, as_json)


def _list_all(as_json: bool) -> None:
    from companion.games.kits import SHEETS

    if as_json:
        click.echo(json_line({title: [kind.id for kind in kinds] for title, kinds in SHEETS.items()}))
        return
    for title, kinds in SHEETS.items():
        say(title)
        listed = [(it.id, PLAIN(it.name), PLAIN(it.about), _needs(it) + _twin(it, kinds)) for it in kinds]
        _print_kinds(listed, as_json=False)


def _needs(kind: Kind) -> str:
    if kind.needs_seats:
        return " (of a table)"
    return " (of a game or a table)" if kind.needs_game else ""


def _twin(kind: Kind, kinds: tuple[Kind, ...]) -> str:
    """That another sheet does the same, if there is one."""
    if kind.instead:
        return f" (one of these two: this or {kind.instead}, which printing everything takes)"
    other = next((it.id for it in kinds if it.instead == kind.id), "")
    return f" (one of these two: this or {other})" if other else ""


def _print_kinds(kinds: list[tuple[str, str, str, str]], as_json: bool) -> None:
    if as_json:
        click.echo(json_line([{"id": id_, "name": name, "about": about} for id_, name, about, _ in kinds]))
        return
    for id_, name, about, needs in kinds:
        say(f"  {id_:<12} {name}{needs}. {about}")
