"""Reading what a log holds or a form sends: bare values into those of an event, or a refusal that names them."""

from __future__ import annotations

import re

from companion.engine.errors import malformed
from companion.engine.reading import Json, JsonDict, one_line
from companion.engine.reading import number as figures
from companion.tournament.event import CALL_MINUTES, GOAL, MARKS, RANKINGS, Slot
from companion.tournament.sheet import ENDINGS, Line, Sheet

MOST_NUMBER = 999_999
MOST_SCORE = 9_999_999
MOST_TYPED = 999_999_999
MOST_PLAYERS = 5_000
#: A local time, as a form sends it; seconds are left out.
TIME = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]")
FIGURES = frozenset("0123456789")
#: What separates number and name, or the cells of a table copied from a spreadsheet.
SEPARATORS = re.compile(r"[,;\t]")


def whole(value: object, least: int, most: int, what: str) -> int:
    """A whole number within bounds. Raises Malformed."""
    if type(value) is not int or not least <= value <= most:
        raise malformed("{what} is a whole number from {least} to {most}, not {value}.", what=what, least=least, most=most,
                        value=str(value)[:20])
    return value


def number(value: object) -> int:
    """A player number. Raises Malformed."""
    return whole(value, 1, MOST_NUMBER, "A player number")


def typed_whole(value: str, what: str) -> int | None:
    """A whole number that somebody typed; None where nothing was. Raises Malformed."""
    if not value.strip():
        return None
    found = figures(value, -MOST_TYPED, MOST_TYPED)
    if found is None:
        raise malformed("{what} is not a whole number: “{value}”.", what=what, value=value.strip()[:20])
    return found


def slot(data: Json) -> Slot:
    """A slot. Raises Malformed."""
    ranking = data.get("ranking", RANKINGS[0])
    if ranking not in RANKINGS:
        raise malformed("Places come about by connection and cash, or by score alone.")
    starts, ends = time(data.get("starts", "")), time(data.get("ends", ""))
    if starts and ends and ends <= starts:
        raise malformed("The slot ends at {ends}, before it has begun at {starts}.", ends=ends.replace("T", " "),
                        starts=starts.replace("T", " "))
    return Slot(
        whole(data["slot"], 1, 99, "A slot's number"), one_line(data["name"], 40, "The name of the slot"),
        one_line(data.get("game", ""), 60, "The name of the game", may_be_empty=True), ranking,
        whole(data.get("goal", GOAL), 0, MOST_SCORE, "The cash that wins"), bool(data.get("printed", True)), starts, ends,
        whole(data.get("call_minutes", CALL_MINUTES), 0, 240, "The minutes before the end"),
    )  # fmt: skip


def time(value: object) -> str:
    """A local time "2026-11-21T14:00", or nothing. Raises Malformed."""
    if not value:
        return ""
    found = TIME.match(str(value))
    if found is None:
        raise malformed("{value} is not a date and time.", value=str(value)[:30])
    return found[0]


def mark(value: object) -> str:
    """A conductor's word on a result. Raises Malformed."""
    if value not in MARKS:
        raise malformed("A result is to be checked, does not count, or is as it is.")
    return str(value)


def sheet(data: Json) -> Sheet:
    """A score sheet as the log keeps it, gaps included. Raises Malformed."""
    ending = data.get("ending", ENDINGS[0])
    if ending not in ENDINGS:
        raise malformed("A game was finished, or time was called.")
    lines = tuple(
        Line(
            None if line[0] is None else number(line[0]), one_line(line[1], 60, "A player's name", may_be_empty=True),
            None if line[2] is None else whole(line[2], 0, 99, "A place"),
            None if line[3] is None else whole(line[3], -MOST_SCORE, MOST_SCORE, "A final score"),
        )
        for line in data["lines"]
    )
    if not lines:
        raise malformed("There is nobody on this sheet.")
    source = "table" if data.get("source") == "table" else "paper"
    return Sheet(
        one_line(data.get("game", ""), 60, "The name of the game", may_be_empty=True), lines, ending, source,
        bool(data.get("confirmed", False)),
    )


def sheet_data(sheet: Sheet) -> JsonDict:
    """A sheet as the log keeps it."""
    return {
        "game": sheet.game, "ending": sheet.ending, "source": sheet.source, "confirmed": sheet.confirmed,
        "lines": [[line.number, line.name, line.position, line.score] for line in sheet.lines],
    }  # fmt: skip


def decoded(data: bytes) -> str:
    """The text of a file as spreadsheets write it: UTF-8, UTF-16 with its mark, else the Western letters of Windows."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def player_list(typed: str, free: int = 1) -> list[tuple[int, str]]:
    """Players from a pasted list or CSV: number and name on each line, in either order; a heading is left out.

    Lines without a number get the next free ones, from `free` on, if no line has any.

    Raises Malformed: naming the line that cannot be read.
    """
    lines = [(n, line.strip()) for n, line in enumerate(typed.lstrip("\ufeff").splitlines(), 1) if line.strip()]
    if lines and not _has_figures(lines[:1]) and _has_figures(lines[1:]):
        lines = lines[1:]
    if not lines:
        raise malformed("There is nobody on this list.")
    if len(lines) > MOST_PLAYERS:
        raise malformed("A list has at most {most} players.", most=MOST_PLAYERS)
    if not _has_figures(lines):
        return [(at, one_line(" ".join(_cells(line)), 40, "A player's name")) for at, (_, line) in enumerate(lines, free)]
    return [_numbered(n, line) for n, line in lines]


def _has_figures(lines: list[tuple[int, str]]) -> bool:
    return any(sign in FIGURES for _, text in lines for sign in text)


def _numbered(n: int, line: str) -> tuple[int, str]:
    cells = _cells(line)
    if len(cells) == 1:
        first, _, rest = line.partition(" ")
        cells = [first.rstrip(".:)"), rest] if first[:1] in FIGURES else list(line.rpartition(" ")[::2])
    at = next((i for i, cell in enumerate(cells) if figures(cell, most=MOST_TYPED) is not None), None)
    if at is None or not "".join(cells[:at] + cells[at + 1 :]).strip():
        raise malformed("Line {n} has no number or no name: {line}", n=n, line=line[:40])
    name = " ".join(cell for i, cell in enumerate(cells) if i != at)
    return number(figures(cells[at], most=MOST_TYPED)), one_line(name, 40, "A player's name")


def _cells(line: str) -> list[str]:
    return [cell for cell in (cell.strip().strip('"') for cell in SEPARATORS.split(line)) if cell]


def numbers(typed: str) -> list[int]:
    """Player numbers that somebody typed, as "12, 15 17-20". Raises Malformed."""
    found: list[int] = []
    for part in re.split(r"[\s,;]+", typed.strip().replace("–", "-")):
        if not part:
            continue
        if not re.fullmatch(r"[0-9]{1,6}(-[0-9]{1,6})?", part):
            raise malformed("{part} is not a player number.", part=part[:20])
        first, _, last = part.partition("-")
        begins, ends = figures(first) or 0, figures(last or first) or 0
        if ends < begins:
            raise malformed("{part} is not a player number.", part=part)
        if ends - begins > MOST_PLAYERS:
            raise malformed("{part}: that is too many numbers.", part=part)
        found += range(begins, ends + 1)
    return list(dict.fromkeys(found))


def points(typed: str) -> list[int]:
    """What places are worth, the first place first, as "10 6 3 1". Raises Malformed."""
    worth = [typed_whole(part, "A place's worth") for part in re.split(r"[\s,;]+", typed.strip()) if part]
    if len(worth) > 8:
        raise malformed("Points are given for 8 places at most.")
    return [whole(part, 0, 10_000, "A place's worth") for part in worth]
