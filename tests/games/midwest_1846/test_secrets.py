"""The draft of 1846 is secret: who keeps what, and what money is left of it, nobody else can find out before its end."""

import pytest

from companion.tables.submission import Submission
from companion.web import create_app
from tests.chance import either
from tests.games.midwest_1846.night import seeded
from tests.web.conftest import Phone
from tests.web.secrets import Asker, differences, people_of

SEATS = ("Ana", "Ben", "Cleo")


@pytest.fixture
def make_app(workshop):
    return lambda path: create_app(path / "tables.sqlite", TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=workshop)


def play(table, **move):
    read = table.read_moves([move])
    table.play(read, Submission(table.seq, f"e{table.seq}", "host", "2024-01-01T00:00:00Z"))


def drafting(app, at):
    """A table where the first to choose has kept the card `at` of the hand, and the second is asked."""
    table = app.extensions["companion"].make(
        "1846", SEATS, edition="default", options={}, name="Night", setup=seeded(1, len(SEATS)), seed=None)
    first = table.game.ask.actors[0]
    play(table, move="keep-card", player=first, card=table.game.draft.hand[at])
    return table, first


def test_the_cards_of_a_hand_are_told_to_whom_they_are_dealt_only(tmp_path, make_app):
    app = make_app(tmp_path)
    table, _ = drafting(app, 0)
    (holder,) = table.game.ask.actors
    dealt = [table.game.box.privates[card].name for card in table.game.draft.hand if card in table.game.box.privates]
    phones = people_of(app, table, SEATS)
    told = {name: phone.get(f"/t/{table.code}/act/keep-card?player={holder}").page for name, phone in phones.items()}
    assert len(dealt) > 2 and all(name in told[holder] for name in dealt)
    assert not [(name, who) for who in told if who != holder for name in dealt if name in told[who]]


@pytest.mark.parametrize("asker", either(["third"], ["third", "host", "watcher", "stranger"]))
def test_tables_that_differ_in_what_one_has_kept_answer_alike(tmp_path, make_app, asker):
    heard = []
    for at in (0, 3):
        (tmp_path / str(at)).mkdir()
        app = make_app(tmp_path / str(at))
        table, first = drafting(app, at)
        table.change_settings(seed="elderberry")
        third = next(name for name in SEATS if name not in (first, *table.game.ask.actors))
        people = people_of(app, table, [third])
        if asker == "host":
            phone = Phone(app)
            phone.get(f"/h/{table.code}/{table.settings['host']}")
        else:
            phone = people.get(third if asker == "third" else asker) or Phone(app)
        heard.append([answer for answer in Asker(app, table, phone).everything((1, 9), tries=1)
                      if asker != "host" or not answer.asked.startswith("POST /export.json")])
    assert list(differences(*heard))[:5] == []
    assert not [answer.asked for answer in heard[0] if answer.status >= 500]
    assert not [answer.asked for answer in heard[0] if "elderberry" in answer.body or '"shuffles"' in answer.body]
