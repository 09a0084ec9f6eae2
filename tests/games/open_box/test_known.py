"""The boxes of known titles: each reads without a fault and leaves nothing open, and is played."""

from dataclasses import replace

import pytest

from companion.eighteenxx.box.known import BOX_ID, find_known, known_box, known_setup, known_titles
from companion.eighteenxx.model.moves import StartCompany
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.game import Entry, Start
from companion.engine.record import parse_record, record_data
from companion.games import TITLES, find_title
from companion.games.open_box.acts import GoOn
from companion.tables.box_form import fill_in, form
from tests.chance import either
from tests.each import each
from tests.games.agreement import check_replay_and_undo
from tests.games.open_box.known import TABLES, begun, played_known
from tests.games.open_box.tables import ANY

#: Few that have little in common: a share of 10 and of 20 percent, minors, a market in one line, half pay, exports.
FEW = [("18-mex", 3), ("1846", 5), ("1822-mrs", 3), ("1817", 4), ("1870", 2), ("18-zoo-map-a", 4), ("1861", 3), ("18-cz", 2)]


def test_there_are_as_many_as_are_told():
    assert len(known_titles()) == 97 and all(id_ == one.id for id_, one in known_titles().items())


@each("id_", [*known_titles()])
def test_a_box_has_no_fault_and_nothing_is_assumed(id_):
    found = ANY.reads_box(known_box(id_))
    assert found.missing == () and found.assumed == ()
    assert tuple(sorted(found.box.by_hand)) == found.box.by_hand
    assert found.box.whole == "" or found.box.whole in TITLES


@each("id_", [*known_titles()])
def test_a_box_is_changed_in_the_form_and_keeps_what_no_field_shows(id_):
    data = known_box(id_)
    filled = fill_in(form(data, TITLES).typed, data, TITLES)
    assert filled.faults == ()
    assert as_played(filled.data) == as_played(data)


def as_played(data):
    """A box without what a form writes in any case: that a bankruptcy ends the game, shapes, an ordinary space."""
    box = ANY.reads_box(data).box
    shapes = {name: replace(card, shape="") for name, card in box.companies.items()}
    ends = {**box.ends, "bankruptcy": None}
    return replace(box, companies=shapes, ends=ends, currency=" ".join(box.currency.split()))


@each(("words", "first"), [
    ("mex", "18-mex"), ("18MEX", "18-mex"), ("18 mex", "18-mex"), ("1846", "1846"), ("robber", "1830"), ("tresham", "1825"),
    ("18la", "18-los-angeles"), ("big sky", "18-mt-big-sky-barons"), ("1822mrs", "1822-mrs"),
])  # fmt: skip
def test_a_title_is_found_by_a_part_of_what_it_is_known_by(words, first):
    found = [one.id for one in find_known(words)]
    assert first in found and len(found) < 12, found


def test_a_title_is_found_by_the_number_of_players():
    assert {one.id for one in find_known("18MEX", 5)} == {"18-mex"} and find_known("18MEX", 6) == []
    assert len(find_known("")) == 97 and find_known("no such game") == []


@each(("id_", "players"), either(FEW, TABLES))
def test_a_known_title_is_played(id_, players):
    game = played_known(id_, players, 1, either(150, 2500))
    assert len(game.receipts) > 30 or game.end is not None
    check_replay_and_undo(game)


def test_the_game_file_has_the_whole_box_and_where_it_came_from():
    game = played_known("18-mex", 3, 1, 20)
    setup = parse_record(record_data(game.start, game.entries()), find_title).start.setup
    assert setup[BOX_ID] == "18-mex" and setup["box"] == known_box("18-mex")


def test_where_a_box_came_from_is_a_text():
    with pytest.raises(Malformed, match="box_id"):
        Start(ANY, ("Ann", "Bo", "Cy"), ANY.read_options({}), {**known_setup("18-mex"), BOX_ID: 3}, depth="books").begin()


def test_a_company_that_comes_later_is_started_by_the_table_alone():
    game = begun("1867", 3)
    game.play(Entry(GoOn("stock", "Ann")))
    later = next(name for name, card in game.box.companies.items() if card.later)
    with pytest.raises(IllegalMove, match="No purchase starts"):
        game.play(Entry(StartCompany("Ann", later, game.box.par_values[0])))


def test_what_a_company_pays_for_a_private_is_what_is_printed_on_it():
    game = begun("18-mex", 3)
    card = game.privates["MCAR"].card
    assert card.price == 20 and game.private_prices(game.privates["MCAR"]) == (10, 30)
