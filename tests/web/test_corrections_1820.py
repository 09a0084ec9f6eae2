"""1820 begun in the middle on its page, and set right there: every thing and every figure."""

import re
from html import unescape
from urllib.parse import quote

import pytest

from companion.games.britain_1820 import figures
from tests.web.conftest import new_table

#: What a table reads off its board before the second operating round, beside what the form is filled in with.
TYPED = {
    "cycle": "1", "next": "3", "column": "3", "card-1": "Cy", "card-2": "Ann", "card-3": "Bo", "cash-0": "200",
    "cash-1": "90", "future-0": "5+", "supply-yellow": "0", "supply-green": "12", "supply-blue": "13", "rail_stations": "2",
    "CFR-size": "10", "CFR-price": "86", "CFR-cash": "70", "CFR-pool": "1", "CFR-of-0": "3", "CFR-of-1": "2",
    "CFR-loans": "2", "CFR-trains": "3+", "CFR-placed": "1", "CFR-unplaced": "1", "LUR-size": "1", "LUR-of-2": "1",
    "LUR-trains": "yellow", "LUR-placed": "1", "WM&CQR-size": "closed", "order": "CFR\nLUR",
}  # fmt: skip


@pytest.fixture
def britain(host, tables):
    """A table that was begun on paper."""
    code = new_table(host, title="1820", depth="books")
    game = tables.open(code).game
    cousin = game.cousins_drawn[0]
    fields = {**game.title.forms.position_fields(game), **TYPED, f"owner-{cousin}": "1", f"cash-{cousin}": "30"}
    host.get(f"/t/{code}/position")
    assert {*re.findall(r'name="([^"]+)"', unescape(host.page))} >= set(fields), "the form asks for all of it"
    host.enter(f"/t/{code}/position", fields)
    assert host.status == 303, host.text
    return code


def test_a_table_that_began_on_paper_goes_on(host, britain, tables):
    game = tables.open(britain).game
    assert (str(game.short_round()), game.column, game.cards) == ("OR 2", 3, ("Cy", "Ann", "Bo"))
    cfr, (cousin,) = game.companies["CFR"], game.cousins.values()
    assert (game.price(cfr), cfr.holders, cfr.pool, cfr.loans, cfr.trains) == (86, {"Ann": 3, "Bo": 2}, 1, 2, ["green"])
    assert (game.privates, game.companies["LUR"].director, game.companies["WM&CQR"].is_gone) == (["LUR"], "Cy", True)
    assert (cousin.owner, cousin.cash, game.future["Ann"], game.rail_stations) == ("Bo", 30, ["blue"], 2)
    assert "OR 2" in host.get(f"/t/{britain}").text and "Ann · price $86 · $70 · trains 3+" in host.get(
        f"/t/{britain}/position").text  # fmt: skip


def test_a_table_can_be_made_to_go_on_from_the_middle(host):
    host.get("/new?title=1820")
    assert "Start from the middle of a running game" in host.text
    text = host.get(f"/t/{new_table(host, title='1820', depth='books')}/position").text
    assert "Whose turn is it?" not in text and "the player chosen above" not in text


def test_every_figure_is_on_the_page_and_is_set_there(host, britain, tables):
    game = tables.open(britain).game
    owners = ["", *game.players, *game.cousins, "CFR", "LUR"]
    page = unescape(host.get(f"/t/{britain}/correct").page)
    for owner in owners:
        address = f"/t/{britain}/correct?kind=correct-figure" + (f"&owner={quote(owner)}" if owner else "")
        assert f'"{address}"' in page, owner
        shown = unescape(host.get(address).page)
        for figure in list(figures.of(tables.open(britain).game, owner)):
            assert f"what={figure.part}" in shown, figure
            form = f"{address}&what={figure.part}"
            assert 'name="value"' in host.get(form).page
            value = next(value for value in reversed(figure.values) if value != figure.value)
            fields = {"kind": "correct-figure", "owner": owner, "what": figure.part, "value": str(value)}
            host.enter(f"/t/{britain}/correct", fields)
            assert host.status == 303, (owner, figure, host.text)
            now = {one.part: one.value for one in figures.of(tables.open(britain).game, owner)}
            assert now[figure.part] == value
            host.get(form)
            host.enter(f"/t/{britain}/correct", {**fields, "value": str(figure.value)})


@pytest.mark.parametrize(("fields", "told"), [
    (("share", "CFR", "pool", "Bo", "1"), "1 × share of CFR from the pool to Bo"),
    (("train", "green", "CFR", "bank", "1"), "1 × green train from CFR to the supply"),
    (("charter", "LUR", "Cy", "Ann", None), "The director of LUR is whoever holds most shares of it."),
])  # fmt: skip
def test_a_thing_that_lies_elsewhere_is_carried_on_the_page(host, britain, fields, told):
    sent = {name: value for name, value in zip(("thing", "what", "source", "target", "count"), fields, strict=True) if value}
    assert f"kind=correct-place&amp;thing={sent['thing']}" in host.get(f"/t/{britain}/correct").page
    form = host.get(f"/t/{britain}/correct?kind=correct-place&thing={sent['thing']}").page
    assert {*re.findall(r'name="(what|source|target|count)"', form)} == {*sent} - {"thing"}
    assert all(f'value="{sent[name]}"' in form for name in ("what", "source", "target"))
    host.enter(f"/t/{britain}/correct", {"kind": "correct-place", **sent, "reason": "we looked"})
    assert told in (host.text if host.status == 422 else host.get(f"/t/{britain}/log").text)


def test_a_cousin_goes_to_another_player_on_the_page(host, britain, tables):
    (id_,) = tables.open(britain).game.cousins
    host.get(f"/t/{britain}/correct?kind=correct-place&thing=cousin")
    moved = {"thing": "cousin", "what": id_, "source": "Bo", "target": "Cy"}
    host.enter(f"/t/{britain}/correct", {"kind": "correct-place", **moved})
    assert host.status == 303, host.text
    assert tables.open(britain).game.cousins[id_].owner == "Cy"
