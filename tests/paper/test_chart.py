"""A chart's scale is round, its curves lie inside, its names keep apart."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.paper.chart import LABEL_STEP, chart

rows = st.integers(2, 12).flatmap(
    lambda n: st.lists(st.lists(st.integers(-500, 9000), min_size=n, max_size=n), min_size=1, max_size=6)
)


@given(rows)
def test_curves_lie_inside_and_names_keep_apart(values: list[list[int]]) -> None:
    drawn = chart([(f"player {n}", row) for n, row in enumerate(values)], 120, 50)
    assert all(-1e-6 <= y <= 50 + 1e-6 for curve in drawn.curves for _, y in curve.points)
    assert all(curve.points[0][0] == 0 and curve.points[-1][0] == pytest.approx(120) for curve in drawn.curves)
    labels = sorted(curve.label for curve in drawn.curves)
    assert all(low + LABEL_STEP - 1e-6 <= high for low, high in pairwise(labels))
    assert 0 in dict(drawn.grid) and 2 <= len(drawn.grid) <= 8


def test_higher_money_is_higher_up() -> None:
    low, high = chart([("Ann", [6, 2]), ("Ben", [6, 20])], 100, 40).curves
    assert high.points[1][1] < low.points[1][1] and high.label < low.label


@pytest.mark.parametrize("series", [[], [("Ann", [6])], [("Ann", [6, 7]), ("Ben", [6])]])
def test_nothing_to_draw_is_refused(series: list[tuple[str, list[int]]]) -> None:
    with pytest.raises(ValueError, match="A chart needs rows"):
        chart(series, 100, 40)
