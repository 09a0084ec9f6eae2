"""A deal between two people: proposed on one phone, agreed to on the other, or by the host for the table."""

import pytest

from tests.web.stories_1889 import PLAYERS, enter

COMPANIES = {"KO": {"cash": 500, "price": 65, "cell": [5, 3], "par": 65, "ipo": 40, "president": "Ann", "tokens": ["K4"]}}
POSITION = {
    "turn": 3, "priority": "Ann", "phase": "3", "companies": COMPANIES,
    "players": {name: {"cash": 200, "privates": []} for name in PLAYERS},
    "bank_trains": {"3": 4, "4": 4, "5": 3, "6": 2}, "tiles": {},
}  # fmt: skip
BUY = {"kind": "acquire-private", "company": "KO", "private": "P4", "price": "60", "player": "Ann"}


@pytest.fixture
def proposed(tables, seated):
    """KO, which Ann presides, wants the private P4 of Bo for 60: the table, and the phones of Ann and Bo."""

    def propose(**settings):
        table = tables.make("1889", PLAYERS, seed="DEAL")
        table.change_settings(**settings)
        ann, bo = {"cash": 200, "shares": {"KO": 60}}, {"cash": 200, "privates": ["P4"]}
        players = {**POSITION["players"], "Ann": ann, "Bo": bo}
        enter(table, {"move": "set-position", "position": {**POSITION, "players": players}})
        while table.game.operating is None:
            enter(table, {"move": "pass", "player": table.game.ask.actors[0]})
        ann, bo = (seated(table.code, name, f"192.168.4.{50 + n}") for n, name in enumerate(("Ann", "Bo")))
        ann.get(f"/t/{table.code}")
        ann.enter(f"/t/{table.code}/play", BUY)
        assert ann.status == 303, ann.text
        return table.refresh(), ann, bo

    return propose


def test_a_new_table_asks_the_other_phone(proposed):
    table, ann, bo = proposed(entries_by="own")
    assert table.start.options["consent"] is True
    assert table.game.privates["P4"].owner == "Bo"
    assert "offers you ¥60 for SMR Sumitomo Mines Railway. Do you agree?" in bo.get(f"/t/{table.code}").text
    assert "news__act" not in bo.page, "the question says it, once"
    assert '<p class="news__act"><b>KO offers ¥60 for' in ann.get(f"/t/{table.code}").page
    ann.get(f"/t/{table.code}").enter(f"/t/{table.code}/play", {"kind": "agree", "player": "Bo"})
    assert ann.status == 403
    bo.enter(f"/t/{table.code}/play", {"kind": "agree", "player": "Bo"})
    assert bo.status == 303, bo.text
    game = table.refresh().game
    assert (game.privates["P4"].owner, game.purses["Bo"].cash, game.companies["KO"].cash) == ("KO", 275, 440)


def test_declined_on_the_other_phone(proposed):
    table, _, bo = proposed()
    bo.get(f"/t/{table.code}").enter(f"/t/{table.code}/play", {"kind": "decline", "player": "Bo"})
    assert bo.status == 303, bo.text
    game = table.refresh().game
    assert (game.privates["P4"].owner, str(game.ask.heading)) == ("Bo", "KO: lay track")


def test_the_host_agrees_for_the_table(proposed, phone):
    table, *_ = proposed(entries_by="own")
    host = phone("192.168.4.1")
    host.get(f"/h/{table.code}/{table.settings['host']}")
    host.get(f"/t/{table.code}").enter(f"/t/{table.code}/play", {"kind": "agree", "player": "Bo"})
    assert host.status == 303, host.text
    assert table.refresh().game.privates["P4"].owner == "KO"
