"""The pages of a sheet, whatever stands on them; a room whose sheet needs more than drawings in a row makes its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup

from companion.engine.reading import JsonDict
from companion.engine.text import Formatter
from companion.paper import layout
from companion.paper.frame import Frame
from companion.paper.layout import EDGE, FOOT, Box
from companion.paper.pages import Piece, Translate
from companion.paper.sizes import table
from companion.sheets.content import Head
from companion.sheets.job import Job

#: Where a full-page sheet's text stands: this far from the paper's sides and upper edge.
MARGIN, HEAD = float(table()["page"]["side"]), float(table()["page"]["head"])
#: How far the footer of a full page stands in from the printable edge.
INDENT = MARGIN - EDGE


@dataclass(frozen=True)
class Body:
    """What stands on a page besides its footer: the paper as it lies, the drawings, the marks, and what to call it."""

    paper: layout.Paper
    pieces: tuple[Piece, ...]
    marks: tuple[layout.Line, ...] = ()
    about: str = ""
    #: How far the footer stands in from the printable edge, so that it lines up with what is above it.
    indent: float = 0.0
    #: Whether it belongs on the other side of the page before it.
    is_back: bool = False
    #: How many cuts its leaf needs; those of a page of backs are those of its fronts.
    cuts: int = 0


class Sheet(Protocol):
    """What stands on a sheet, and how it becomes pages."""

    @property
    def head(self) -> Head:
        """What stands at its top."""

    def bodies(self, job: Job, translate: Translate) -> tuple[str, list[Body]]:
        """The sheet's name, and its pages. Raises Malformed: the paper is too small; ValueError: nothing to print."""


def signed(amount: int) -> str:
    """A number with a true minus sign, which is as wide as a figure."""
    return f"−{-amount}" if amount < 0 else str(amount)


def money(head: Head) -> Callable[[int | str], str]:
    """Writes amounts in the title's currency, as screens do; one that nobody has told is a sign already."""
    write = Formatter(head.currency, thousands=head.thousands).money
    return lambda amount: amount if isinstance(amount, str) else write(amount)


def room(paper: layout.Paper) -> JsonDict:
    """What a full-page template is told about its paper: the `area` inside the margins and above the footer, in whose
    upper left corner the drawing's origin is, and the `paper` around it."""
    area = Frame(0, 0, paper.width - 2 * MARGIN, paper.height - HEAD - EDGE - FOOT - 3)
    whole = Frame(-MARGIN, -HEAD, paper.width, paper.height)
    return {"root": root_of(whole), "paper": whole, "area": area}


def root_of(view: Box, scale: float = 1.0) -> Markup:
    """The attributes of the outer `<svg>` of a drawing: its size in mm, and where it lies around the origin; on paper it is
    so many times as large."""
    return Markup(
        f'xmlns="http://www.w3.org/2000/svg" width="{view.width * scale:g}mm" height="{view.height * scale:g}mm" '
        f'viewBox="{view.x:g} {view.y:g} {view.width:g} {view.height:g}"'
    )
