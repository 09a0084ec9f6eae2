"""What the big screen shows, and where: one table of the companies, the market, and what each of them leaves room for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.eighteenxx.model.company import Figure
from companion.eighteenxx.screens.market_shown import Line, bands
from companion.engine.text import Text

if TYPE_CHECKING:
    from companion.eighteenxx.screens.shown import CompanyShown, HolderShown, View

#: The lines of type that a screen has below its head, and how much more than one a row of the market with markers takes.
LINES, MARKED = 26, 0.75
#: Columns of a band where a long market is folded: below the table, and beside it.
WIDE, NARROW = 12, 9
#: What goes on takes so many lines; the trains and the heads of tables take so many.
ROUND, TRAINS = 7, 6
#: So many letters of a name are seen in the narrowest column.
ALIKE = 4
#: With more lines of companies and players than this they are set closer.
MANY = 20


@dataclass(frozen=True, slots=True)
class Far:
    """The big screen. The `companies` that are begun stand in the order of the box, so that each keeps its place; `holders`
    are those besides the players who hold shares. `is_stacked`: the table of the companies has the whole width, and the
    market stands below it; else it stands beside the market (`is_narrow`), or the map. `is_close`: there are many lines.
    `is_low`: what goes on stands below the market or map. `heads` are the players' names, as they head narrow columns.
    """

    heads: Sequence[str]
    companies: Sequence[CompanyShown]
    holders: Sequence[HolderShown]
    market: Sequence[Line]
    is_stacked: bool
    is_narrow: bool
    is_close: bool
    is_low: bool

    @property
    def has_par(self) -> bool:
        """Whether some cells of the market are marked as par by a line, and not by the colour of a phase."""
        return any(cell.par and not cell.ink for line in self.market for cell in line if cell)

    @property
    def has_end(self) -> bool:
        """Whether the game ends at some cell of the market."""
        return any(cell.end for line in self.market for cell in line if cell)

    @property
    def figures(self) -> Sequence[Text]:
        """The labels of what charters of the title have besides."""
        return labels(co.more.figures for co in self.companies)


def labels(figures: Iterable[Sequence[Figure]]) -> Sequence[Text]:
    """The labels of some figures, each once."""
    return list(dict.fromkeys(label for some in figures for label, _ in some))


def far(view: View, shows_map: bool) -> Far:
    """How the big screen shows a view, with the map or the market."""
    order = list(view.cards)
    companies = sorted(view.begun, key=lambda co: order.index(co.card.id))
    wide, narrow = bands(view.market, WIDE), bands(view.market, NARROW)
    is_stacked = not shows_map and _below(wide) > len(companies)
    lines = sum(1 + len(co.others) for co in companies) + len(view.players)
    beside = LINES - TRAINS - lines
    is_low = (_below(wide) - len(companies) >= ROUND if is_stacked else
              beside < ROUND if shows_map else beside < _below(narrow))  # fmt: skip
    return Far(
        heads([one.name for one in view.players]), companies, [one for one in view.holders if one.shares],
        wide if is_stacked else narrow,
        is_stacked, not is_stacked and not shows_map, lines > MANY, is_low,
    )


def heads(names: Sequence[str]) -> Sequence[str]:
    """Names as they head narrow columns: of those that begin alike, what tells them apart.

    >>> heads(["Player 1", "Player 2", "Ann"])
    ['P…1', 'P…2', 'Ann']
    """
    return [_head(name, [one for one in names if one[:ALIKE] == name[:ALIKE]]) for name in names]


def _head(name: str, alike: Sequence[str]) -> str:
    same = next((n for n, letters in enumerate(zip(*alike, strict=False)) if len(set(letters)) > 1), min(map(len, alike)))
    rest = name[same:] if len(alike) > 1 else ""
    return f"{name[0]}…{rest}" if rest else name


def _below(market: Sequence[Line]) -> float:
    """The lines that there are below a market."""
    return LINES - len(market) - MARKED * sum(any(cell and cell.stack for cell in line) for line in market)
