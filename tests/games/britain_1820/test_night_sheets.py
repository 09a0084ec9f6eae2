"""What is printed of a night of 1820: its set-up, a pause, the score, the night in figures."""

from functools import cache

from companion import sheets
from companion.engine.text import Formatter
from companion.games import kits
from companion.games.britain_1820.sheets.session import FIRST
from tests.games.britain_1820.driver import begun, careful, played
from tests.paper import readable, reading
from tests.paper.test_emu_bay_kit import longer

OF_A_NIGHT = ("setup", "snapshot", "score", "report")


@cache
def game(most, seed=2):
    """A game after so many moves."""
    started, lots = begun(seed)
    return played(started, lots, most, each=lambda game: None, likes=careful)


def night(of, reader=None):
    return sheets.Session(of, reader or of.formatter(), "Friday at Ben’s", "21 November 2025")


def sheet(kind, source):
    return kits.find_kind(source, kind).fill(source)


def values(kind, of):
    return [dict(it.context) for it in sheet(kind, night(of)).drawings]


def words(kind, of):
    return reading.text(sheets.pdf(sheet(kind, night(of))))


def crowded():
    """A game in which 22 companies have been opened by hand, so that a pause has two pages."""
    started, _ = begun(5, players=5)
    for n, company in enumerate(list(started.companies.values())[:22]):
        company.size, company.director, company.placed, company.loans = 20, started.players[n % 5], n % 9, n % 4
        company.trains = ["yellow", "blue"][: n % 3]
        for player in started.players:
            company.move_shares(3 + (player == company.director), "treasury", player)
        started.market.put(company.name, started.box.chart.cells[1 + n * 5 % 31])
    return started


def test_all_that_is_printed_can_be_read():
    every = [(kind, of) for of in (game(0), game(300), game(4000), crowded()) for kind in OF_A_NIGHT]
    found = [(kind, *fault) for n, (kind, of) in enumerate(every)
             for paper, style in readable.looks(n + n // len(OF_A_NIGHT))
             for fault in readable.wrong(sheet(kind, night(of)), paper, style, r"-")]  # fmt: skip
    assert not found, "\n".join(map(str, found[:40]))


def test_a_language_with_longer_words_finds_room():
    reader = Formatter("${}", longer, lambda one, many, n: longer(one if n == 1 else many))
    drawn = sheets.printed([sheet(kind, night(of, reader)) for of in (game(300), game(4000)) for kind in OF_A_NIGHT],
                           translate=longer)  # fmt: skip
    assert not drawn.remarks, [str(remark) for remark in drawn.remarks]


def test_the_set_up_has_the_cards_and_cousins_of_the_night():
    of = game(0)
    first, rules = values("setup", of)
    assert first["players"] == [(player, 10 * n) for n, player in enumerate(of.start.setup["order"], 1)]
    assert [it["name"] for it in first["cousins"]] == [of.box.cousins[id_].name for id_ in of.start.setup["cousins"]]
    assert [(kind.name, number) for _colour, kind, _tone, number in first["trains"]][::5] == [("2+", 27), ("FLOOD", 9)]
    assert f"{of.start.setup['order'][0]} has card 1 and begins." in words("setup", of)
    assert len(rules["options"]) == len(of.title.options)


def test_what_the_table_has_settled_is_printed():
    of, _ = begun(1, train_names="cards", pool_drop_percent=5, withhold_moves="none", yellow_supply="unlimited",
                  cousins="off")  # fmt: skip
    trains = words("trains", of)
    assert "EXPRESS $800 any cities, one port; towns 0" in trains and "6 cities, any towns" in trains and "8+" not in trains
    assert "6+ · $400" in words("chart-page", of) and "EXPRESS · $800" in words("chart-page", of)
    told = words("market-page", of)
    assert "at most 1 for each full 5 %" in told and "Withheld: no move." in told
    (first, _rules) = values("setup", of)
    assert first["trains"][0][3] is None and first["cousins"] == [] and "Four cousins" not in str(first["steps"])


def test_a_pause_has_every_figure_of_the_companies():
    of = next(of for seed in range(2, 40) if (of := game(300, seed)).privates)
    (page,) = values("snapshot", of)
    found = {it["mark"].short: it for it in page["companies"]}
    assert set(found) == {name for name, company in of.companies.items() if company.is_open}
    assert [it["mark"].short for it in page["companies"]] == [*of.market.order(), *of.privates] and of.privates
    holders = (*of.players, *of.cousins)
    for name, it in found.items():
        company = of.companies[name]
        assert (it["size"], it["cash"], it["loans"], it["pool"], it["treasury"]) == (
            company.size, company.cash, company.loans, company.pool, company.treasury)  # fmt: skip
        assert [n for n, _directs in it["held"]] == [company.of(holder) for holder in holders]
        assert sum(n for n, _directs in it["held"]) + it["pool"] + it["treasury"] == it["size"]
    assert [(it["cash"], it["card"]) for it in page["players"]] == [
        (of.purses[player].cash, of.cards.index(player) + 1) for player in of.players]  # fmt: skip
    printed = words("snapshot", of)
    assert f"Cost of Business: column {of.column}" in printed and "Trains in the supply:" in printed
    assert all(f"{cousin.card.short} (${cousin.cash})" in printed for cousin in of.cousins.values())


def test_many_companies_have_a_second_page():
    first, more = values("snapshot", crowded())
    assert (len(first["companies"]), len(more["companies"])) == (FIRST, 22 - FIRST)


def test_the_score_is_that_of_the_game():
    of = next(of for seed in range(2, 40) if (of := game(4000, seed)).bankrupt)
    (page,) = values("score", of)
    for at, (player, *sums) in enumerate(page["players"]):
        shares = sum(price * held[at][0] for price, held in zip(page["prices"], page["held"], strict=True))
        cash, worth = of.purses[player].cash, of.worth()[player]
        assert sums == ([None, cash, 0] if player == of.bankrupt else [shares, cash, worth])
    assert str(of.formatter()(of.end.text)).split(" (")[0] in words("score", of)
    (night_in_figures,) = values("report", of)
    assert [it["worth"] for it in night_in_figures["standing"]] == sorted(of.worth().values(), reverse=True)
    assert night_in_figures["curves"] and "winner:" in words("report", of) and "bankrupt" in words("report", of)


def test_the_set_up_says_where_the_markers_of_countries_lie():
    of, _ = begun(3, 3, foreign_companies="on")
    printed = words("setup", of)
    assert all(f"{of.box.foreign[id_].name} ${price}" in printed for id_, price in of.foreign.items())
