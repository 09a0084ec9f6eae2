"""What a player may do besides whatever is asked: on the owner's phone alone, on turn or not, and only while it is open."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from tests.web.stories_1889 import opened

GAMES = Path(__file__).parents[1] / "games"
ALSO = "You may also"
PORT, SHARE = "Lay the port tile", "Exchange DR Dougo Railway for a share of IR"


@pytest.fixture
def at(tables, seated):
    """A table of 1889 whose privates are sold, and the phones of some seats: `at("Bo", "Ann")`."""

    def sit(*players, depth="full", **settings):
        table = opened(tables, depth=depth)
        table.change_settings(**settings)
        phones = [seated(table.code, name, f"192.168.4.{40 + n}") for n, name in enumerate(players)]
        return table, *(phone.get(f"/t/{table.code}") for phone in phones)

    return sit


def link(phone, label):
    """The address of an act."""
    acts = re.findall(r'<a class="act[^"]*" href="([^"]+)"[^>]*>(.*?)</a>', phone.page, re.DOTALL)
    return next(unescape(address) for address, inside in acts if label in re.sub(r"<[^>]+>", "", inside))


def test_the_owner_sees_it_off_turn_and_nobody_else_does(at):
    table, ann, bo, dee = at("Ann", "Bo", "Dee")
    assert table.game.ask.actors == ("Dee",)
    assert ALSO in ann.text
    assert SHARE in ann.text
    assert PORT not in ann.text
    assert PORT in bo.text
    assert ALSO not in dee.text


def test_it_is_entered_step_by_step_and_the_turn_stays(at):
    table, bo = at("Bo")
    bo.get(link(bo, PORT))
    assert "private=P2" in bo.page
    bo.get(f"/t/{table.code}/act/lay-private-tile?player=Bo&private=P2&hex=B11&tile=437")
    way = re.search(r'name="rotation" value="(\d)"', bo.page)
    assert way, bo.text
    lay = {"kind": "lay-private-tile", "player": "Bo", "private": "P2", "hex": "B11", "tile": "437", "rotation": way[1]}
    bo.enter(f"/t/{table.code}/play", lay)
    assert bo.status == 303, bo.text
    assert table.refresh().game.ask.actors == ("Dee",)
    assert ALSO not in bo.get(f"/t/{table.code}").text
    bo.get(f"/t/{table.code}/act/lay-private-tile?player=Bo&private=P2")
    assert bo.status != 500


def test_the_exchange_is_entered_by_its_owner_alone(at):
    table, ann, bo = at("Ann", "Bo", entries_by="own")
    move = {"kind": "exchange-private", "player": "Ann", "private": "P5", "source": "ipo"}
    bo.enter(f"/t/{table.code}/play", move)
    assert bo.status == 403
    assert ALSO in ann.text
    ann.enter(f"/t/{table.code}/play", move)
    assert ann.status == 303, ann.text
    assert table.refresh().game.certificates.percent("Ann", "IR") == 10
    assert ALSO not in ann.get(f"/t/{table.code}").text


def test_whoever_enters_for_another_player_sees_theirs_too(at):
    table, dee = at("Dee")
    dee.post(f"/t/{table.code}/for", {"player": "Ann"})
    assert "Ann" in dee.get(f"/t/{table.code}").text
    assert SHARE in dee.text


def test_a_viewer_is_offered_nothing(at, phone):
    table, = at()
    assert ALSO not in phone("192.168.4.99").get(f"/t/{table.code}").text


def test_the_desk_has_it_too(at):
    table, ann = at("Ann")
    assert SHARE in ann.get(f"/t/{table.code}/desk").text


def test_at_the_depth_books_the_board_on_the_table_has_the_tile(at):
    _, bo, ann = at("Bo", "Ann", depth="books")
    assert PORT not in bo.text
    assert SHARE in ann.text


def test_1830_s_owner_of_mohawk_and_hudson_waits_between_turns(tables, seated):
    table = opened(tables, "1830")
    dee = seated(table.code, "Dee").get(f"/t/{table.code}")
    assert "Exchange MH Mohawk & Hudson for a share of NYC" in dee.text
    source = dee.get(link(dee, "Exchange MH Mohawk"))
    assert "From where?" not in source.text and "IPO" in source.text


# The set-up ------------------------------------------------------------------------------------------


WISH = {"player": ["Ann", "Bo", "Cy"], "depth": "full", "how": "typed"}


@pytest.mark.parametrize("title", ["1830", "1889"])
def test_a_title_without_draws_opens_at_once(host, tables, title):
    host.get("/new?title=emu-bay")
    host.post("/new", {**WISH, "title": title})
    assert host.status == 303, host.text
    assert tables.open(host.where.split("/")[2]).start.setup == {}


def test_only_titles_that_draw_ask_who_draws(host):
    assert "Typed in" not in host.get("/new?title=1830").text
    assert "Typed in" in host.get("/new?title=1889").text
    assert "Typed in" in host.get("/new?title=18chesapeake").text


def test_the_beginner_s_deal_is_typed_in(host, tables):
    wish = {**WISH, "title": "1889", "options": "1", "option-beginner_game": "1"}
    host.get("/new?title=emu-bay")
    host.post("/new", wish)
    assert "Who was dealt which." in host.text
    assert "Takamatsu" not in host.text  # five players and more
    host.post("/new", {**wish, "drawn": "1", "dealt-0": "P3", "dealt-1": "P6"})
    assert (host.status, "Choose the private that was dealt to Cy." in host.text) == (422, True)
    host.post("/new", {**wish, "drawn": "1", "dealt-0": "P3", "dealt-1": "P6", "dealt-2": "P6"})
    assert (host.status, "Each of these privates is dealt once" in host.text) == (422, True)
    host.post("/new", {**wish, "drawn": "1", "dealt-0": "P3", "dealt-1": "P6", "dealt-2": "P5"})
    game = tables.open(host.where.split("/")[2]).game
    assert [private.card.id for private in game.owned("Bo")] == ["P6"]


def test_where_nothing_else_can_be_done_it_stands_first(tables, seated):
    """Ann is asked for the exchange alone: it stands above what she cannot do."""
    data = json.loads((GAMES / "barons_1830/recorded/1830-full-bankrupt.json").read_text())
    table = tables.take_over({**data, "moves": data["moves"][:22]}, "Friday")
    assert [offer.kind.kind for offer in table.game.ask.open_offers()] == ["pass", "exchange-private"]
    page = seated(table.code, "Ann").get(f"/t/{table.code}").page
    assert page.index(ALSO) < page.index("Not now:")
