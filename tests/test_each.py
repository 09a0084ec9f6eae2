"""Cases that are tried in one test are all tried, and those that fail are named."""

import pytest

from tests.each import each


def test_all_cases_are_tried_and_each_that_fails_is_named(tmp_path):
    tried = []

    @each("a, b", [(1, "x"), (2, "y")])
    @each("c", range(3))
    def test(a, tmp_path, c, b):
        tried.append((a, b, c, tmp_path))
        assert (a, c) != (2, 0)
        if (a, c) == (2, 2):
            pytest.fail("this one too")

    with pytest.raises(BaseExceptionGroup, match=r"1 of 2 cases are wrong: a = 2, b = 'y'$") as failed:
        test(tmp_path=tmp_path)
    assert tried == [(a, b, c, tmp_path) for a, b in ((1, "x"), (2, "y")) for c in range(3)]
    (group,) = failed.value.exceptions
    assert str(group).startswith("2 of 3 cases are wrong: c = 0; c = 2")
    assert [fault.__notes__ for fault in group.exceptions] == [["in the case c = 0"], ["in the case c = 2"]]


@each("n", [1, 2])
def test_a_test_of_cases_gets_its_fixtures(tmp_path, n):
    assert tmp_path.is_dir() and n


def test_cases_may_be_found_when_the_test_runs():
    with pytest.raises(ExceptionGroup, match=r"1 of 2 cases are wrong: n = 0$"):
        each("n", lambda: range(2))(lambda n: 1 / n)()


@each("cases", [[], list])
def test_a_test_without_cases_fails(cases):
    with pytest.raises(AssertionError, match="nothing to try"):
        each("n", cases)(lambda n: None)()
