"""A refusal of an unknown name says what was probably meant, or what there is."""

from types import SimpleNamespace

from companion.engine.unknown import LETTERS, no_company, no_private
from tests.each import each

CARDS = [SimpleNamespace(id=id_, name=name) for id_, name in (
    ("BR", "British Rail"), ("L&NWR", "London and North Western Railway"), ("CFR", "Caledonian and Forth Railway"))]
ALL = "There are: BR, L&NWR, CFR."


@each(("name", "more"), [
    ("British Rail", "Perhaps BR is meant: British Rail."), ("br", "Perhaps BR is meant: British Rail."),
    ("LNWR", "Perhaps L&NWR is meant: London and North Western Railway."),
    ("London & North Western", "Perhaps L&NWR is meant: London and North Western Railway."),
    ("Britsh rail", "Perhaps BR is meant: British Rail."), ("CFRR", "Perhaps CFR is meant: Caledonian and Forth Railway."),
    ("GWR", ALL), ("", ALL), ("–", ALL), (7, ALL),
])  # fmt: skip
def test_a_company_that_is_none(name, more):
    assert str(no_company(name, CARDS)) == f"There is no company called {name}. {more}"


def test_a_private_that_is_none_and_long_names():
    assert str(no_private("P9", CARDS[:1])) == "There is no private called P9. There are: BR."
    assert str(no_private("british rail", CARDS)) == (
        "There is no private called british rail. Perhaps BR is meant: British Rail.")
    assert str(no_company("x" * 90, ())) == f"There is no company called {'x' * LETTERS}. There are: ."
