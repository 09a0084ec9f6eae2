"""Starting a game of 1820 in the middle: a line of the trace at the beginning of a round is a position."""

import json

import pytest

from companion.engine.corrections import SetPosition
from companion.engine.errors import Refusal
from companion.engine.game import Entry
from companion.engine.record import parse_record, trace_line
from companion.games import find_title
from companion.games.britain_1820.position import OPERATING
from tests.engine.books import unbooked
from tests.games.britain_1820.table import Table
from tests.games.britain_1820.test_recorded import RECORDED

#: So many entries are played on from each position.
ON = 60
#: In the only operating round of one game companies have acted by themselves before anybody is asked.
PLAYED = sorted(path for path in RECORDED.glob("*.json") if path.stem != "bankruptcy")


def recorded(path):
    return parse_record(json.loads(path.read_text(encoding="utf-8")), find_title)


def position_of(game):
    """What stands in a line of the trace where a round has just begun, with what such a line leaves open."""
    gone = [name for name, company in game.companies.items() if company.is_gone]
    return json.loads(json.dumps({
        **trace_line(game), "next": str(game.short_round()), "closed": gone, "income": not game.is_income_over,
    }))  # fmt: skip


def form_of(game):
    """The position as its form reads it back when nothing is changed."""
    forms = game.title.forms
    return forms.read_position(forms.position_fields(game), game)


def without_history(position):
    """A position without what no later round asks for, and with nothing that is nought."""
    companies = {name: {part: value for part, value in one.items() if part not in ("floated", "treasury")}
                 for name, one in position["companies"].items() if one["size"]}
    parts = ("next", "column", "cards", "victoria", "income", "closed", "supply", "cousins")
    players = {name: {part: one[part] for part in ("cash", "shares", "future")} for name, one in position["players"].items()}
    return without_noughts({
        **{part: position[part] for part in parts}, "rail_stations": position["rail_stations"], "owed": position["owed"],
        "order": [*dict.fromkeys((*position["market"], *position["privates"]))], "companies": companies, "players": players,
    })  # fmt: skip


def without_noughts(value):
    if isinstance(value, dict):
        return {key: kept for key, one in value.items() if (kept := without_noughts(one))}
    return value


def is_beginning(game):
    """Whether an operating round has begun, and nothing has happened in it."""
    return game.receipts and game.round == OPERATING and game.receipts[-1].facts[-1:] and (
        game.receipts[-1].facts[-1].kind == "round")


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_game_goes_on_from_a_line_of_its_trace_as_it_went_on(path):
    record, found = recorded(path), 0
    entries = record.replay(check=False).entries()
    for n, game in enumerate(record.steps(False)):
        if not is_beginning(game):
            continue
        found += 1
        other = record.start.begin()
        was = other.lies()
        other.play(Entry(SetPosition(position_of(game))))
        assert other.trace() == game.trace()
        assert not unbooked(other, was, 0)
        assert without_history(form_of(game)) == without_history(position_of(game))
        for entry in entries[n : n + ON]:
            other.play(entry)
        after = record.start.begin()
        for entry in entries[: n + ON]:
            after.play(entry, check=False)
        assert other.trace() == after.trace()
    assert found


def begun(**changes):
    """A position before the second operating round of a table of three, with some of its parts changed."""
    position = {
        "next": "OR 2", "column": 3, "cards": ["Carl", "Ann", "Ben"],
        "players": {"Ann": {"cash": 200, "shares": {"CFR": 3}, "future": ["blue"]},
                    "Ben": {"cash": 90, "shares": {"CFR": 2}}, "Carl": {"cash": 40, "shares": {"LUR": 1}}},
        "companies": {"CFR": {"cash": 70, "price": 86, "size": 10, "pool": 1, "loans": 2, "trains": ["green"], "placed": 1,
                              "unplaced": 1},
                      "LUR": {"cash": 0, "size": 1, "trains": ["yellow"], "placed": 1}},
        "supply": {"green": 12, "blue": 13, "brown": 6, "red": 4, "gray": 9},
    }  # fmt: skip
    return {**position, **changes}


def at(**changes):
    game = Table(players=3).game
    game.play(Entry(SetPosition(begun(**changes))))
    return game


def test_a_table_that_began_on_paper_goes_on():
    game = at()
    assert (str(game.round_name()), game.ask.acts_for, game.cards) == ("Operating round 2", "CFR", ("Carl", "Ann", "Ben"))
    cfr = game.companies["CFR"]
    assert (cfr.director, cfr.treasury, cfr.loans, game.price(cfr), cfr.stations) == ("Ann", 4, 2, 86, 2)
    assert game.companies["LUR"].director == "Carl" and game.privates == ["LUR"] and game.future["Ann"] == ["blue"]
    total = sum(account.cash for account in game.accounts().values())
    assert total == sum(account.cash for account in Table(players=3).game.accounts().values())


@pytest.mark.parametrize(("n", "round_"), [*enumerate(("SR 3", "OR 5", "ITR 5", "OR 6", "ITR 6"))])
def test_rounds_are_counted_from_the_next_one_on(n, round_):
    game = at(next=round_)
    assert str(game.short_round()) == round_
    assert game.numbers == {"stock": 3, "operating": 4 + (n > 0) + (n > 2), "takeover": 4 + (n > 1) + (n > 3)}


def company(**changes):
    return {"companies": {**begun()["companies"], "CFR": {**begun()["companies"]["CFR"], **changes}}}


@pytest.mark.parametrize(("changes", "sentence"), [
    ({"next": "OR"}, "The position must say which round is \"next\", such as \"OR 4\"."),
    ({"column": 18}, "The Cost of Business chart has no column 18."),
    ({"cards": ["Ann"]}, "\"cards\" has the players by their number cards: each of Ann, Ben, Carl once."),
    ({"trains": 3}, "A position has no part \"trains\"."),
    ({"closed": ["XYZ"]}, "There is no company called XYZ."),
    ({"lobbies": {"20": "Ann"}}, "A position is that before a round: there are no lobbies yet,"),
    ({"victoria": False}, "British Rail is in the game once the Queen is dead, and not before."),
    ({"supply": {"green": 16}}, "There are 16 green trains in all."),
    ({"cousins": {"locke": {"owner": "Zoe", "cash": 1}}}, "Locke belongs to one of Ann, Ben, Carl."),
    (company(size=7), "CFR can have 1, 5, 10, 20, 50 shares, not 7."),
    (company(price=87), "CFR needs a price of the market, not 87."),
    (company(pool=6), "Shares of CFR add up to 11, not 10."),
    (company(loans=7), "CFR can have 6 loans at most, not 7."),
    (company(director="Ben"), "The director of CFR is whoever holds most shares of it."),
    (company(unplaced=12), "CFR would have 13 stations; the maximum is 12."),
    (company(trains=["pink"]), "There are no pink trains."),
    (company(trains=["yellow"] * 8), "CFR owns 8 trains; the limit is"),
    (company(cash=-1), "CFR cannot go below zero."),
])  # fmt: skip
def test_what_does_not_add_up_is_named_and_nothing_changes(changes, sentence):
    game = Table(players=3).game
    before = game.trace()
    with pytest.raises(Refusal) as refused:
        game.play(Entry(SetPosition(begun(**changes))))
    assert str(refused.value).startswith(sentence)
    assert game.trace()["companies"] == before["companies"]
