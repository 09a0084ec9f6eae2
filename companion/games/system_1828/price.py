"""The price of a system, and the cell of its marker. Source: 1828 rules, 'Merging' (7.2)."""

from __future__ import annotations

from companion.eighteenxx.box.chart import Cell, Chart, PriceMove

FAR = 100


def system_cell(chart: Chart, stays: Cell, other: Cell, rule: str) -> Cell:
    """The last cell of a walk that is not above the larger price and half of the smaller one."""
    target = max(stays.price, other.price) + min(stays.price, other.price) // 2
    walk = _to_the_right(chart, stays, other) if rule == "right_then_band" else _up_and_along(chart, stays, other)
    return max((cell for cell in walk if cell.price <= target), key=lambda cell: cell.price)


def _to_the_right(chart: Chart, stays: Cell, other: Cell) -> tuple[Cell, ...]:
    """From the cell of the larger price, of equal ones the higher: along the row and up the band at its end."""
    start = min((stays, other), key=lambda cell: (-cell.price, cell.row))
    return start, *chart.way(start, PriceMove("right", FAR))


def _up_and_along(chart: Chart, stays: Cell, other: Cell) -> tuple[Cell, ...]:
    """From the cell further left: up its column, then along the top row."""
    start = min((stays, other), key=lambda cell: cell.column)
    return start, *chart.way(start, PriceMove("up", FAR))
