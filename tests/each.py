"""Many cases in one test: all are tried, and each that fails is named with what was wrong with it."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

#: What a case may fail with; the last is that of cases within cases.
FAULTS = (Exception, pytest.fail.Exception, BaseExceptionGroup)


def each(
    names: str | tuple[str, ...], cases: Iterable[Any] | Callable[[], Iterable[Any]]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, for cases that need no test of their own: collecting and telling thousands of tests
    takes longer than most of them. The cases share the fixtures, so none may leave anything there that another sees.

    `cases` may be what finds them, when the test runs."""
    names = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else tuple(names)

    known = () if callable(cases) else list(cases)

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def tried(**fixtures: Any) -> None:
            faults: dict[str, BaseException] = {}
            found = [case if len(names) > 1 else (case,) for case in (cases() if callable(cases) else known)]
            assert found, "there is nothing to try"
            for case in found:
                try:
                    test(**fixtures, **dict(zip(names, case, strict=True)))
                except FAULTS as fault:
                    told = ", ".join(f"{name} = {value!r:.150}" for name, value in zip(names, case, strict=True))
                    fault.add_note(f"in the case {told}")
                    faults[told] = fault
            if faults:
                wrong = "; ".join(faults)
                raise BaseExceptionGroup(f"{len(faults)} of {len(found)} cases are wrong: {wrong}", [*faults.values()])

        wanted = inspect.signature(test).parameters.values()
        tried.__signature__ = inspect.Signature([one for one in wanted if one.name not in names])  # type: ignore[attr-defined]
        return tried

    return decorate
