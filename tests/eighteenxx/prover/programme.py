"""An integer programme that is solved by HiGHS: variables that are 0 or 1, rows of sums between bounds, and what is to be
as large as can be. What is forbidden only if it occurs is added when it does, and the programme solved again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import highspy

#: A sum of variables times numbers, between two bounds.
Row = tuple[float, Mapping[int, float], float]
MANY = highspy.kHighsInf


class Answer(NamedTuple):
    """The most that a solution has been found for (-1: none), what no solution exceeds, and the variables that are 1."""

    low: int
    high: int
    ones: frozenset[int]

    @property
    def is_proved(self) -> bool:
        """Whether no solution is better."""
        return self.low == self.high


def _silent() -> highspy.Highs:
    """A solver. The first of a process greets on the standard output before it can be told to be silent."""
    out, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        return highspy.Highs()
    finally:
        os.dup2(out, 1)
        os.close(out)
        os.close(nowhere)


class Programme:
    """Variables by number, each 0 or 1. All gains are multiples of `unit`."""

    def __init__(self, unit: int = 10) -> None:
        self.unit = unit
        self.gains: list[float] = []
        self.rows: list[Row] = []

    def binary(self, gain: int = 0) -> int:
        """A new variable, and what the solution gains if it is 1."""
        self.gains.append(gain / self.unit)
        return len(self.gains) - 1

    def row(self, low: float, terms: Mapping[int, float], high: float) -> None:
        """A condition."""
        self.rows.append((low, terms, high))

    def exactly(self, value: float, terms: Mapping[int, float]) -> None:
        """A sum that has a value."""
        self.row(value, terms, value)

    def solve(self, cuts: Callable[[frozenset[int]], Sequence[Row]], seconds: float, more_than: int = -1) -> Answer:
        """Solve; `cuts` are the rows that a solution breaks and that were not named before. With `more_than` only better
        solutions are looked for. It ends after some seconds with the bound that it has by then."""
        if more_than >= 0:
            least = {n: gain for n, gain in enumerate(self.gains) if gain}
            self.row(more_than / self.unit + 1, least, MANY)
        solver, ends = self._loaded(), time.monotonic() + seconds
        high = sum(gain for gain in self.gains if gain > 0)
        while True:
            if time.monotonic() >= ends:
                return Answer(-1, int(high + 1e-6) * self.unit, frozenset())
            solver.setOptionValue("time_limit", solver.getRunTime() + max(0.1, ends - time.monotonic()))
            solver.run()
            status = solver.getModelStatus()
            if status == highspy.HighsModelStatus.kInfeasible:
                return Answer(-1, -1, frozenset())
            high = min(high, solver.getInfo().mip_dual_bound)
            if status != highspy.HighsModelStatus.kOptimal:
                return Answer(-1, int(high + 1e-6) * self.unit, frozenset())
            ones = frozenset(n for n, value in enumerate(solver.getSolution().col_value) if value > 0.5)
            broken = cuts(ones)
            if not broken:
                total = round(sum(self.gains[n] for n in ones))
                return Answer(total * self.unit, total * self.unit, ones)
            for low, terms, most in broken:
                solver.addRow(low, most, len(terms), list(terms), list(terms.values()))

    def _loaded(self) -> highspy.Highs:
        solver = _silent()
        for option, value in (("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 1e-6)):
            solver.setOptionValue(option, value)
        model, count = highspy.HighsLp(), len(self.gains)
        model.num_col_, model.num_row_ = count, len(self.rows)
        model.col_cost_, model.col_lower_, model.col_upper_ = self.gains, [0.0] * count, [1.0] * count
        model.row_lower_, model.row_upper_ = [row[0] for row in self.rows], [row[2] for row in self.rows]
        model.sense_ = highspy.ObjSense.kMaximize
        model.integrality_ = [highspy.HighsVarType.kInteger] * count
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        starts, index, value_ = [0], list[int](), list[float]()
        for _low, terms, _high in self.rows:
            index += terms
            value_ += terms.values()
            starts.append(len(index))
        model.a_matrix_.start_, model.a_matrix_.index_, model.a_matrix_.value_ = starts, index, value_
        solver.passModel(model)
        return solver
