"""The sheets that a night needs on paper: from a game or a table to PDF and preview. What all titles share.

A kind's `fill` takes what stands on a sheet from the game, and `pdf` and `svg` make pages of that. Which kinds a title has
stands in its room; `companion/games/kits.py` has those of all.
"""

from __future__ import annotations

from companion.paper.hexes import LAYOUTS
from companion.paper.layout import PAPERS
from companion.paper.sizes import CARDS, DISCS, ITEMS, USUAL_DISC
from companion.paper.style import STYLES
from companion.paper.typeset import Remark
from companion.sheets.body import Sheet
from companion.sheets.content import Drawing, Head, Mark
from companion.sheets.job import Job
from companion.sheets.order import Order
from companion.sheets.parts import Parts
from companion.sheets.plan import Plan, Section
from companion.sheets.printing import Drawn, Printed, drawn, pdf, plan_of, printed, svg
from companion.sheets.session import Kind, Occasion, Session, Shelf, Source
from companion.sheets.singles import is_single, singles, zipped

__all__ = [
    "CARDS", "DISCS", "ITEMS", "LAYOUTS", "PAPERS", "STYLES", "USUAL_DISC", "Drawing", "Drawn", "Head", "Job", "Kind",
    "Mark", "Session", "Occasion", "Order", "Parts", "Plan", "Printed", "Remark", "Section", "Sheet", "Shelf",
    "Source", "drawn", "is_single", "pdf", "plan_of", "printed", "singles", "svg", "zipped",
]  # fmt: skip
