"""The history of a game, a line for each round that is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class PastRound:
    """One line of the history: what each company earned and paid, what each player got and then had.

    A round that pays nobody has no `companies` and no `income`; `worth` always has everybody. `number` stands for a `label`
    that is too long for where it should stand.
    """

    label: Text
    after: int
    companies: Mapping[str, Mapping[str, int]]
    income: Mapping[str, int]
    worth: Mapping[str, int]
    number: str = ""
