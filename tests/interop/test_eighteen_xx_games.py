"""Games of 18xx.games before they are replayed: folding, draws and names. The examples are the facts' recorded games."""

from collections import Counter

import pytest

from companion.eighteenxx.box.box import box
from companion.engine.errors import Malformed
from companion.interop.eighteen_xx_games import names
from companion.interop.eighteen_xx_games.draws import drawn_company, drawn_setup, draws, seed_of
from companion.interop.eighteen_xx_games.folding import fold, steps
from companion.interop.eighteen_xx_games.names import Names
from tests.each import each
from tests.eighteenxx import facts

OTR = "18ChesapeakeOfftheRails_game_end_bankrupt"
CHESAPEAKE = box("18chesapeake-otr")
COMPANIES = tuple(CHESAPEAKE.companies)


def recorded(name):
    return facts.read(f"games/{name}.json")


# Folding -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "actions", "kept"), [
    (OTR, 256, 209), ("1277", 424, 424), ("23366", 984, 984), ("46925", 702, 597),
])  # fmt: skip
def test_kept_actions_of_the_example_games(name, actions, kept):
    played = recorded(name)["actions"]
    assert (len(played), len(fold(played))) == (actions, kept)


@pytest.mark.parametrize(("name", "automatic"), [
    (OTR, {"pass": 6, "buy_shares": 5}), ("46925", {"pass": 60}), ("1277", {}),
])  # fmt: skip
def test_automatic_actions_of_kept_ones_are_moves(name, automatic):
    found = Counter(step.type for step in steps(recorded(name)["actions"]) if step.is_automatic)
    assert found == automatic


def acts(*types):
    """Actions from number 1 on; "undo 3" goes back to action 3."""
    for id_, words in enumerate(types, 1):
        kind, *to = words.split()
        yield {"id": id_, "type": kind, **({"action_id": int(to[0])} if to else {})}


@each(("played", "kept"), [
    ("bid, bid, undo", [1]),
    ("bid, bid, undo, undo", []),
    ("bid, undo, undo, pass", [4]),
    ("bid, bid, undo, redo", [1, 2]),
    ("bid, bid, undo, undo, redo", [1]),
    ("bid, bid, undo, undo, redo, redo", [1, 2]),
    ("bid, bid, bid, undo 1", [1]),
    ("bid, bid, bid, undo 1, redo", [1, 2, 3]),
    ("bid, bid, undo 0, pass", [4]),
    ("bid, message, undo, pass", [4]),             # talk is not what is undone
    ("bid, bid, undo, message, redo", [1, 2]),     # and does not end redoing
    ("bid, bid, undo, pass, undo, undo", []),
    ("message, bid, message", [2]),
    ("bid, bid, bid, undo, undo 1", [1]),
    # A merger that has failed the site takes back itself, and says so: it stays with its answers.
    ("pass, choose, merge, choose, undo 1, failed_merge, pass", [1, 2, 3, 4, 6, 7]),
    ("pass, choose, merge, choose, undo, undo, undo, failed_merge", [1, 2, 3, 4, 8]),
    ("pass, choose, merge, choose, undo 1, message, failed_merge", [1, 2, 3, 4, 7]),
    ("pass, merge, undo, choose, merge, undo 1, failed_merge", [1, 4, 5, 7]),
    ("pass, choose, merge, choose, undo 1, pass", [1, 6]),
])  # fmt: skip
def test_folding(played, kept):
    assert [action["id"] for action in fold(list(acts(*played.split(", "))))] == kept


@pytest.mark.parametrize(("played", "sentence"), [
    ("bid, fly", "Action 2 is of type fly, which cannot be imported."),
    ("bid, undo, pass, redo", "Action 4 is a redo, but nothing is undone there."),
    ("bid, undo 9", "Action 2 goes back to action 9, which is not before it."),
])  # fmt: skip
def test_what_cannot_be_folded_is_refused_by_its_number(played, sentence):
    with pytest.raises(Malformed) as told:
        fold(list(acts(*played.split(", "))))
    assert str(told.value) == sentence


def test_automatic_actions_follow_theirs_and_are_undone_with_it():
    auto = [{"type": "pass", "entity": 7}, {"type": "program_disable"}]
    one = {"id": 4, "type": "program_share_pass", "auto_actions": auto}
    bid = {"id": 5, "type": "bid"}
    assert [(step.id, step.type, step.is_automatic) for step in steps([one, bid])] == [(4, "pass", True), (5, "bid", False)]
    assert list(steps([one, {"id": 6, "type": "undo"}])) == []


def test_an_unknown_automatic_action_is_refused_with_the_number_of_its_action():
    with pytest.raises(Malformed, match=r"Action 4 is of type fly"):
        list(steps([{"id": 4, "type": "pass", "auto_actions": [{"type": "fly"}]}]))


def test_a_move_without_a_number_is_refused():
    with pytest.raises(Malformed, match=r"An action of type bid has no number"):
        list(steps([{"type": "bid"}]))


# Draws -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "company"), [("1277", "SRR"), (OTR, "C&A")])
def test_the_company_of_p6(name, company):
    assert drawn_company(seed_of(recorded(name)), COMPANIES) == company


def test_the_company_of_p6_without_the_facts():
    assert (drawn_company(1277, COMPANIES), drawn_company(251653473, COMPANIES)) == ("SRR", "C&A")


def test_the_first_draws_of_seed_1():
    drawn = draws(1)
    assert [next(drawn) for _ in range(3)] == [1103527590, 377401575, 662824084]


def drawn_for_1862(seed, players=3):
    options = {"companies_in_play": "by_players" if players > 6 else "16"}
    return drawn_setup("1862", tuple("ABCDEFGH"[:players]), options, {"settings": {"seed": seed}})


def test_46925_of_1862_removes_eh_ib_ns_and_esr():
    drawn = drawn_for_1862(46925)
    assert set(box("1862").companies) - set(drawn["companies"]) == {"E&H", "I&B", "N&S", "ESR"}
    assert Counter(drawn["permits"]) == {"freight": 6, "express": 5, "local": 5}
    assert len(drawn["companies"]) == 16


def test_in_46925_every_companys_first_train_is_of_the_kind_of_its_permit():
    drawn = drawn_for_1862(46925)
    permits = dict(zip(drawn["companies"], drawn["permits"], strict=True))
    first = {}
    for step in steps(recorded("46925")["actions"]):
        if step.type == "buy_train" and step.action["entity"] not in first:
            first[step.action["entity"]] = step.action["variant"].rstrip("*")[-1]
    assert len(first) == 11
    assert first == {company: permits[company][0].upper() for company in first}


@pytest.mark.parametrize(("players", "stay"), [(6, 16), (7, 17), (8, 18)])
def test_more_players_of_1862_have_more_companies(players, stay):
    assert [len(part) for part in drawn_for_1862(1, players).values()] == [stay, stay]


@each(("game", "seed"), [
    ({"id": 1277, "settings": {"seed": 9}}, 9),
    ({"id": 1277, "settings": {"seed": "9"}}, 9),
    ({"id": 1277, "settings": {}}, 1277),
    ({"id": "hs_1277_3"}, 1277),
    ({"id": 1277, "settings": {"seed": 0}}, 0),
])  # fmt: skip
def test_seeds(game, seed):
    assert seed_of(game) == seed


def test_a_game_without_a_number_is_refused():
    with pytest.raises(Malformed, match="neither a seed nor a number"):
        seed_of({"id": "mine", "settings": None})


# Names -------------------------------------------------------------------------------------------


@each(("read", "text", "meant"), [
    (names.read_piece, "57-2", ("57", 2)),
    (names.read_piece, "X4-0", ("X4", 0)),
    (names.read_piece, "D-4", ("D", 4)),
    (names.read_piece, "3+D-1", ("3+D", 1)),
    (names.read_paper, "B&O_0", ("B&O", 0)),
    (names.read_paper, "C&O_12", ("C&O", 12)),
    (names.read_price, "71,4,3", (71, 4, 3)),
])  # fmt: skip
def test_spelling(read, text, meant):
    assert read(text) == meant


@each(("read", "text"), [
    (names.read_piece, "57"), (names.read_piece, "-2"), (names.read_piece, "57-x"),
    (names.read_paper, "B&O-0"), (names.read_price, "71,4"), (names.read_price, "71,4,-3"),
])  # fmt: skip
def test_what_is_spelt_otherwise_is_refused(read, text):
    with pytest.raises(Malformed, match="cannot be read"):
        read(text)


def test_cities_on_tiles_and_on_the_map():
    laid, hexes = {"57-2": "E3", "X4-0": "H6"}, {"E3", "H6", "A3"}
    assert names.read_city("57-2-0", laid, hexes) == ("E3", 0)
    assert names.read_city("X4-0-1", laid, hexes) == ("H6", 1)
    assert names.read_city("A3-0-0", laid, hexes) == ("A3", 0)
    with pytest.raises(Malformed, match=r"57-3-0 is on no tile that was laid, and 57 is not on the map"):
        names.read_city("57-3-0", laid, hexes)


def test_players_by_id_or_name_and_privates_by_symbol_or_name():
    who = Names([{"id": 218, "name": "Ann"}, {"id": 438, "name": "Bo"}], CHESAPEAKE.privates.values())
    assert [who.player(entity) for entity in (218, "438", "Ann")] == ["Ann", "Bo", "Ann"]
    assert [who.private(name) for name in ("C&OC", "Chesapeake and Ohio Canal", "CV")] == ["P4", "P4", "P6"]
    assert who.seats == ("Ann", "Bo")
    with pytest.raises(Malformed, match="7 does not play in this game; its players are Ann, Bo"):
        who.player(7)
    with pytest.raises(Malformed, match="PRR is not a private of this game"):
        who.private("PRR")


def test_titles():
    assert names.read_title({"title": "18Chesapeake"}) == "18chesapeake"
    assert names.read_title({"title": "18Chesapeake: Off the Rails"}) == "18chesapeake-otr"
    with pytest.raises(Malformed, match="Games of 1856 cannot be read, only: ") as told:
        names.read_title({"title": "1856"})
    known = str(told.value).partition("only: ")[2].removesuffix(".").split(", ")
    assert {"18Chesapeake", "1830", "1828.Games", "18NL", "18GA", "1850Jr", "1836Jr30"} <= set(known)


@pytest.mark.parametrize(("name", "pars"), [(OTR, 6), ("1277", 8)])
def test_everything_in_the_recorded_games_can_be_read(name, pars):
    game = recorded(name)
    data = box(names.read_title(game))
    who = Names(game["players"], data.privates.values())
    hexes = {hex_["hex"] for hex_ in facts.read("18chesapeake-otr.json")["map"]["hexes"]}
    laid, read = {}, Counter()
    for step in steps(game["actions"]):
        action = step.action
        if action["entity_type"] == "player":
            assert who.player(action["entity"]) in who.seats
        if step.type in ("bid", "buy_company"):
            assert who.private(action["company"]) in data.privates
        for paper in action.get("shares", ()):
            assert names.read_paper(paper).company in data.companies
        if step.type == "lay_tile":
            assert names.read_piece(action["tile"]).kind in data.tiles
            laid[action["tile"]] = action["hex"]
        if step.type == "place_token":
            assert names.read_city(action["city"], laid, hexes).hex in hexes
        if step.type in ("buy_train", "discard_train"):
            assert names.read_piece(action["train"]).kind in data.trains
        if step.type == "par":
            price = names.read_price(action["share_price"])
            assert data.chart.at(price.row, price.column).price == price.price in data.par_values
        read[step.type] += 1
    assert read["par"] == pars
