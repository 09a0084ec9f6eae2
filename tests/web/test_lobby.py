"""The front door: first page, new table, joining, guessing, scoring a finished game."""

import re

import pytest

from companion.web import lobby
from tests.each import each
from tests.web.conftest import Phone, new_table

TYPED = {
    "drawn": "1", "first": "Bo", "bond-EBR": "10-5-1", "bond-TMLC": "15-5-2", "bond-L&W": "0-0-0",
    **{f"card-{point}": str(n) for n, point in enumerate(("2,2", "3,4", "3,5", "4,4", "4,6", "5,8", "9,1", "9,3"), 1)},
    "station-GT": "2,2", "station-MLM": "3,4", "station-NED": "3,5", "station-NMF": "4,4",
}  # fmt: skip


def test_a_table_is_made_and_this_phone_is_its_host(host, code, tables):
    assert host.where == f"/t/{code}/host"
    assert host.get(host.where).status == 200
    table = tables.open(code)
    assert (table.start.players, table.start.depth, table.settings["seed"]) == (("Ann", "Bo", "Cy"), "full", "7")


def test_the_same_seed_draws_the_same(phone, make, tables):
    first, second = (tables.open(make(phone())).start.setup for _ in range(2))
    assert first == second


def test_the_game_is_chosen_first_and_the_names_of_last_time_stand_in_the_next_form(host, code, tables):
    choice = host.get("/new").page
    assert not re.search(r"<input[^>]* checked", choice)
    with_map = [title for title in tables.titles if title != "any-18xx"]
    assert re.findall(r'href="/new.title=([a-z0-9-]+)"', choice) == [*with_map, "any-18xx"]
    assert 'value="Cy"' in host.get("/new?title=emu-bay").page


@each(
    ("fields", "sentence"),
    [
        ({"player": ["Ann", "Ann", "Bo"]}, "Two players have the same name"),
        ({"player": ["Ann", "ann", "Bo"]}, "Two names differ only in capitals: Ann, ann."),
        ({"player": [""]}, "Who plays? Write the names in the order in which you sit"),
        ({"player": ["Ann"]}, "Two play at least: write the names in the order in which you sit"),
        ({"player": ["A", "B", "C", "D", "E", "F"]}, "is played by 2, 3, 4, 5 players, not 6"),
        ({"player": ["Ann", "EBR", "Bo"]}, "A player cannot be called EBR"),
        ({"player": ["Ann", "B" * 41, "Cy"]}, "A name has 40 letters at most"),
        ({"player": ["Ann", "B\x00", "Cy"]}, "A name contains a character that cannot be used: B�."),
        ({"depth": "everything"}, "Choose how much to enter."),
        ({"title": "chess"}, "Choose a game."),
        ({"seed": "x" * 41}, "A seed has 40 letters at most."),
        ({"options": "1", "option-independent_station_price-GT": "0"}, "whole numbers of at least 1"),
        ({"options": "1", "option-independent_station_price-GT": "many"}, "whole numbers of at least 1"),
        ({"options": "1", "option-forest_first_cost": "6"}, "may be 4, 5, not 6"),
    ],
)
def test_a_fault_is_one_sentence_and_everything_typed_stays(host, fields, sentence):
    host.get("/new?title=emu-bay")
    host.post("/new", {"title": "emu-bay", "player": ["Ann", "Bo", "Cy"], "depth": "books", "how": "drawn",
                       "name": "Friday", **fields})  # fmt: skip
    assert host.status == 422
    assert sentence in host.text
    assert 'value="Friday"' in host.page or fields == {"title": "chess"}
    if fields.get("player") == ["Ann", "Ann", "Bo"]:
        assert host.page.count('value="Ann"') == 2


def test_house_rules_are_kept_and_shown(host, tables):
    code = new_table(host, options="1", **{"option-forest_first_cost": "5", "option-stalemate_pays_dividends": "1",
                                           "option-independent_station_price-GT": "4"})  # fmt: skip
    options = tables.open(code).start.options
    assert options["forest_first_cost"] == 5
    assert options["independent_station_price"] == {"GT": 4, "MLM": 3, "NED": 3, "NMF": 3}
    assert options["stalemate_pays_dividends"] is True
    assert options["starting_bonds_count_as_issued"] is False
    assert "house rule" in host.get(f"/t/{code}/info").text


def test_a_form_without_house_rules_means_the_printed_ones(host, code, tables):
    assert tables.open(code).start.options == tables.titles["emu-bay"].read_options({})
    assert "as printed" in host.get(f"/t/{code}/info").text


def test_a_set_up_is_typed_in(host, tables):
    host.get("/new?title=emu-bay")
    first = {"title": "emu-bay", "player": ["Ann", "Bo", "Cy"], "depth": "full", "how": "typed", "name": "Friday"}
    host.post("/new", first)
    assert (host.status, "Setup cards" in host.text) == (200, True)
    host.post("/new", {**first, **TYPED, "cubes": "3,4 2\n\n"})
    assert host.status == 303
    table = tables.open(host.where.split("/")[2])
    assert (table.name, table.settings["seed"]) == ("Friday", None)
    assert table.start.setup["first_bidder"] == "Bo"
    assert table.start.setup["setup_cards"]["5,8"] == 6
    assert table.start.setup["cubes"] == {"3,4": 2}


@each(
    ("fields", "sentence"),
    [
        ({"first": ""}, "Choose the first bidder."),
        ({"bond-EBR": ""}, "Choose the starting bond of EBR."),
        ({"bond-EBR": "15-5-2"}, "two companies have the same starting bond"),
        ({"bond-EBR": "what"}, "what is not a bond."),
        ({"card-2,2": "2"}, "deals each of the cards 1 to 8 once"),
        ({"card-2,2": ""}, "The card at 2,2 is missing."),
        ({"station-GT": "9,3"}, "no setup card shows a station there"),
        ({"cubes": "4,3"}, "“4,3” is not a hex and a number of cubes"),
        ({"cubes": "5,2 1"}, "not in 5,2"),
    ],
)
def test_a_set_up_that_does_not_add_up_is_refused_and_stays_typed(host, fields, sentence):
    host.get("/new?title=emu-bay")
    first = {"title": "emu-bay", "player": ["Ann", "Bo", "Cy"], "depth": "full", "how": "typed"}
    host.post("/new", {**first, **TYPED, **fields})
    assert host.status == 422
    assert sentence in host.text
    assert '<option value="0-0-0" selected>' in host.page


def test_books_need_only_bonds_bidder_and_cubes(host, tables):
    host.get("/new?title=emu-bay")
    first = {"title": "emu-bay", "player": ["Ann", "Bo", "Cy"], "depth": "books", "how": "typed"}
    host.post("/new", first)
    assert "Setup cards" not in host.text
    host.post("/new", {**first, **TYPED, "cubes_on_map": "17"})
    assert host.status == 303
    assert tables.open(host.where.split("/")[2]).game.board.cubes_left() == 17


def test_from_the_middle_leads_to_the_position(host):
    host.get("/new?title=emu-bay")
    host.post("/new", {"title": "emu-bay", "player": ["Ann", "Bo", "Cy"], "depth": "full", "how": "drawn", "middle": "1"})
    assert host.where.endswith("/position")
    assert host.get(host.where).status == 200


def test_markup_in_names_is_text(host, phone):
    name = '<script>alert("x")</script>'
    code = new_table(host, (name, "Bo & Co", "Cy's"), name='"><img src=x>')
    for url in ("/", "/new", f"/j/{code}", f"/t/{code}", f"/t/{code}/host", f"/t/{code}/info", f"/t/{code}/correct",
                f"/t/{code}/position", f"/t/{code}/host/delete"):  # fmt: skip
        page = host.get(url).page
        assert host.status == 200, url
        assert "<script>alert" not in page, url
        assert "<img" not in page, url


# Joining ------------------------------------------------------------------------------------------


def test_one_tap_on_the_name_after_the_code(phone, code):
    ann = phone()
    assert "Who are you?" in ann.get(f"/j/{code}").text
    ann.post(f"/j/{code}", {"seat": "Ann"})
    assert (ann.status, ann.where) == (303, f"/t/{code}?sat=Ann")
    # Who has touched another name finds it at once; after that it takes no room.
    assert "You are Ann. Not you?" in ann.get(ann.where).text
    assert "Not you?" not in ann.get(f"/t/{code}").text
    assert "Ann" in ann.get("/").text


def test_a_phone_with_a_seat_goes_straight_to_the_table(seated, code):
    ann = seated(code, "Ann")
    assert ann.get(f"/j/{code}").where == f"/t/{code}"
    assert "Who are you?" in ann.get(f"/j/{code}?again=1").text
    ann.post(f"/j/{code}", {"seat": "Bo"})
    assert "you are Bo" in ann.get("/").text


def test_only_watching_gives_the_seat_up(seated, code):
    ann = seated(code, "Ann")
    ann.get(f"/j/{code}?again=1").post(f"/j/{code}")
    assert ann.status == 303
    assert "you are" not in ann.get("/").text


@pytest.mark.parametrize("seat", ["Dora", "host", "<b>"])
def test_a_seat_of_another_table_is_refused(phone, code, seat):
    dora = phone().get(f"/j/{code}").post(f"/j/{code}", {"seat": seat})
    assert (dora.status, "does not have that seat" in dora.text) == (403, True)


@pytest.mark.parametrize("spelt", [str.lower, lambda code: f" {code[:3]}-{code[3:]} ", lambda code: " ".join(code)])
def test_a_code_may_be_typed_carelessly(phone, code, spelt):
    assert phone().get("/join", query_string={"code": spelt(code)}).where == f"/j/{code}"


def test_look_alikes_are_put_right():
    assert "23Q7JK" in list(lobby.readings("23o1ik")) + list(lobby.readings("230IlK"))
    assert len(list(lobby.readings("O0O0O0I1L"))) == lobby.MOST_READINGS


@each(("typed", "status"), [("ABCDEF", 404), ("", 422), ("  ", 422), ("ß%00" * 40, 404)])
def test_a_code_that_is_not_there(phone, typed, status):
    lost = phone().get("/join", query_string={"code": typed})
    assert lost.status == status
    assert "Join a table" in lost.text


def test_a_table_that_is_not_there(phone):
    lost = phone()
    for url in ("/j/ABCDEF", "/t/ABCDEF", "/t/ABCDEF/host", "/s/ABCDEF/x", "/h/ABCDEF/x", "/t/ABCDEF/amend/1"):
        assert lost.get(url).status == 404, url
        assert "There is no table with the code ABCDEF." in lost.text


def test_a_seat_card_claims_its_seat_even_where_tapping_is_closed(host, phone, code, tables):
    tables.open(code).change_settings(claims="card")
    ann = phone()
    assert "seat is taken with its seat card" in ann.get(f"/j/{code}").text
    assert ann.post(f"/j/{code}", {"seat": "Ann"}).status == 403
    assert ann.get(f"/s/{code}/{tables.open(code).settings['seats']['Ann']}").where == f"/t/{code}"
    assert "you are Ann" in ann.get("/").text


def test_wrong_tokens_open_nothing(phone, code, tables):
    settings = tables.open(code).settings
    lost = phone()
    for url in (f"/s/{code}/{settings['host']}", f"/h/{code}/{settings['seats']['Ann']}", f"/s/{code}/Ann", f"/h/{code}/é"):
        assert lost.get(url).status == 403, url
    assert lost.get(f"/t/{code}/host").status == 403


def test_the_host_link_makes_a_second_host(phone, code, tables):
    second = phone()
    second.get(f"/h/{code}/{tables.open(code).settings['host']}")
    assert second.where == f"/t/{code}/host"
    assert second.get(second.where).status == 200


def test_new_tokens_lock_old_phones_out(seated, host, code, tables):
    ann = seated(code, "Ann")
    table = tables.open(code)
    table.change_settings(seats={**table.settings["seats"], "Ann": "new"}, host="new")
    assert "you are Ann" not in ann.get("/").text
    assert host.get(f"/t/{code}/host").status == 403


def test_a_forged_cookie_is_no_cookie(app, code):
    forger = Phone(app)
    forged = "eyJhdCI6eyJYIjp7Imhvc3QiOiJ4In19fQ.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb"
    forger.client.set_cookie(app.session_interface.get_cookie_name(app), forged)
    assert forger.get(f"/t/{code}/host").status == 403
    assert forger.get("/").status == 200


def test_the_owners_link_lists_all_tables_and_makes_any_of_them_ones_own(phone, code, tables):
    owner = phone("192.168.4.9").get(f"/owner/{tables.owner_key}")
    assert (owner.status, owner.where) == (303, "/")
    assert "Ann · Bo · Cy" in owner.get("/").text
    assert owner.post(f"/host/{code}").where == f"/t/{code}/host"
    assert owner.get(owner.where).status == 200


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1:8000", "evil.example:8000"])
def test_nobody_is_owner_by_where_he_comes_from(phone, code, name):
    here = phone("127.0.0.1").get("/", headers={"Host": name})
    assert "Ann · Bo · Cy" not in here.text
    assert here.post(f"/host/{code}", headers={"Host": name}).status == 403
    assert "Only the owner of this companion can do that" in here.text


def test_a_new_owners_link_ends_the_old_one(phone, code, tables):
    old = tables.owner_key
    owner = phone().get(f"/owner/{old}").get("/")
    tables.deal_owner_link()
    assert "Ann · Bo · Cy" not in owner.get("/").text
    assert owner.post(f"/host/{code}").status == 403
    for wrong in (old, "x", "é"):
        assert owner.get(f"/owner/{wrong}").status == 403


# Seats that are taken, and new links -------------------------------------------------------------


def test_a_seat_on_another_phone_is_taken_after_a_question(phone, seated, code):
    first = seated(code, "Bo")
    second = phone().get(f"/j/{code}")
    assert "Bo on a phone already" in second.text
    second.post(f"/j/{code}", {"seat": "Bo"})
    assert second.status == 409
    assert "The seat of Bo is on another phone. Take it over?" in second.text
    assert "you are Bo" not in second.get("/").text
    second.get(f"/j/{code}").post(f"/j/{code}", {"seat": "Bo", "sure": "1"})
    assert second.where == f"/t/{code}?sat=Bo"
    assert "you are Bo" in second.get("/").text
    # One seat on several devices: the first is not thrown out, and neither is asked about its own seat.
    for mine in (first, second):
        assert "you are Bo" in mine.get("/").text
        assert mine.get(f"/j/{code}?again=1").post(f"/j/{code}", {"seat": "Bo"}).status == 303


def test_a_seat_that_was_left_is_free(phone, seated, code):
    seated(code, "Bo").get(f"/j/{code}?again=1").post(f"/j/{code}", {"seat": "Ann"})
    assert phone().get(f"/j/{code}").post(f"/j/{code}", {"seat": "Bo"}).status == 303
    assert phone().get(f"/j/{code}").post(f"/j/{code}", {"seat": "Ann"}).status == 409


def test_a_seat_card_opens_its_seat_without_a_question(phone, seated, code, tables):
    seated(code, "Bo")
    assert phone().get(f"/s/{code}/{tables.open(code).settings['seats']['Bo']}").status == 303


def test_where_money_is_private_only_the_card_or_the_host_takes_a_seat_over(host, phone, seated, tables):
    table = tables.make("empire-builder", ("Ann", "Bo", "Cy"), edition="eurorails", options={"private_money": True})
    code = table.code
    assert table.game.hides(None) == {"Ann", "Bo", "Cy"}
    host.get(f"/h/{code}/{table.settings['host']}")
    seated(code, "Bo")
    spy = phone().get(f"/j/{code}")
    for fields in ({"seat": "Bo"}, {"seat": "Bo", "sure": "1"}):
        assert spy.post(f"/j/{code}", fields).status == 409
        assert "Scan the seat card of Bo" in spy.text
        assert "you are Bo" not in spy.get("/").text
        spy.get(f"/j/{code}")
    host.get(f"/j/{code}").post(f"/j/{code}", {"seat": "Bo", "sure": "1"})
    assert host.status == 303
    assert phone().get(f"/s/{code}/{table.settings['seats']['Bo']}").status == 303


def test_nobody_knows_who_sits_at_a_table_from_before(phone, code, tables):
    tables.open(code).settle(lambda kept: {name: value for name, value in kept.items() if name != "phones"})
    second = phone().get(f"/j/{code}")
    assert second.post(f"/j/{code}", {"seat": "Bo"}).status == 409


def test_new_links_for_a_seat_end_the_old_ones_at_once(host, phone, seated, code, tables):
    ann, bo = seated(code, "Ann"), seated(code, "Bo")
    leaked = tables.open(code).settings["seats"]["Bo"]
    assert "Make new links for Bo?" in host.get(f"/t/{code}/host/links?seat=Bo").text
    host.post(f"/t/{code}/host/links", {"seat": "Bo"})
    assert host.where == f"/t/{code}/host#links"
    assert bo.get(f"/t/{code}/notes").status == 403
    assert phone().get(f"/s/{code}/{leaked}").status == 403
    assert ann.get(f"/t/{code}/notes").status == 200
    assert phone().get(f"/s/{code}/{tables.open(code).settings['seats']['Bo']}").status == 303


def test_new_links_for_all_and_for_the_host(host, phone, seated, code, tables):
    host.get(f"/j/{code}").post(f"/j/{code}", {"seat": "Cy"})
    ann, second, old = seated(code, "Ann"), phone(), dict(tables.open(code).settings)
    second.get(f"/h/{code}/{old['host']}")
    assert "Make new links for Ann, Bo, Cy?" in host.get(f"/t/{code}/host/links?all=1").text
    host.post(f"/t/{code}/host/links", {"seat": ["Ann", "Bo", "Cy"]})
    assert not set(tables.open(code).settings["seats"].values()) & set(old["seats"].values())
    assert (ann.get(f"/t/{code}/notes").status, host.get(f"/t/{code}/notes").status) == (403, 200)
    assert second.get(f"/t/{code}/host").status == 200
    assert "Make new links for the host?" in host.get(f"/t/{code}/host/links?host=1").text
    host.post(f"/t/{code}/host/links", {"host": "1"})
    assert (host.get(f"/t/{code}/host").status, second.get(f"/t/{code}/host").status) == (200, 403)
    assert phone().get(f"/h/{code}/{old['host']}").status == 403
    assert "There is no such seat." in host.get(f"/t/{code}/host/links?seat=Dora").text



# The theme, and scoring a finished game -----------------------------------------------------------


def test_the_theme_is_remembered(phone):
    dark = phone().get("/")
    assert dark.post("/theme", {"theme": "dark"}).where == "/"
    assert 'data-theme="dark"' in dark.get("/").page
    dark.post("/theme", {"theme": "<b>"})
    assert "data-theme" not in dark.get("/").page


def test_score_leads_to_its_page_with_the_names(host):
    host.get("/new?title=emu-bay")
    host.post("/new", {"title": "emu-bay", "player": ["Ann", "Bo", "Cy"], "depth": "score"})
    assert host.where.startswith("/score?")
    assert 'value="Bo"' in host.get(host.where).page


def test_score_asks_first_what_was_played(phone):
    page = phone().get("/score?title=nonsense")
    assert "What was played?" in page.text and "Player 1" not in page.text
    # As many rows as people play, nobody's left over; more at a tap, and no more than the title takes.
    for asked, rows in (("", 3), ("&players=2", 2), ("&players=5", 5), ("&players=99", 5)):
        text = page.get(f"/score?title=emu-bay{asked}").text
        assert [f"Player {n}" in text for n in (rows, rows + 1)] == [True, False], asked


def test_a_final_position_is_scored_with_the_working(phone):
    page = phone().get("/score?title=emu-bay")
    cash = {"cash-0": "31", "cash-2": "20", "cash-3": "31"}
    page.post("/score", {"title": "emu-bay", "player": ["Ann", "", "Bo", "Cy"], **cash})
    assert page.status == 200
    assert "Ann, Cy share the win with ₤31" in page.text
    assert re.search(r"1\. Ann ₤31 1\. Cy ₤31 3\. Bo ₤20", page.text)


def test_the_last_dividends_are_paid_first(phone):
    page = phone().get("/score?title=emu-bay")
    page.post("/score", {
        "title": "emu-bay", "player": ["Ann", "", "Bo"], "cash-0": "10", "cash-2": "1", "pays": "2", "shares-0-EBR": "2",
        "shares-0-L&W": "1", "shares-2-L&W": "1", "EBR-revenue": "7", "L&W-revenue": "-3"})  # fmt: skip
    assert page.status == 200
    assert "EBR: 7 ÷ 2 = ₤4 a share." in page.text
    assert "Ann has most personal money" in page.text


@each(
    ("fields", "sentence"),
    [
        ({"cash-0": ""}, "The cash of Ann is missing."),
        ({"cash-0": "many"}, "must be a whole number, not “many”"),
        ({"player": ["Ann"]}, "is played by 2, 3, 4, 5 players, not 1"),
        ({"pays": "0", "shares-0-EBR": "1"}, "The revenue of EBR is missing."),
        ({"pays": "0", "shares-0-EBR": "x"}, "must be a whole number"),
    ],
)
def test_a_final_position_with_a_fault(phone, fields, sentence):
    page = phone().get("/score?title=emu-bay")
    cash = {"cash-0": "3", "cash-1": "44", "cash-2": "5"}
    page.post("/score", {"title": "emu-bay", "player": ["Ann", "Bo", "Cy"], **cash, **fields})
    assert page.status == 422
    assert sentence in page.text
    assert 'value="44"' in page.page


def one_box(tables):
    """The titles whose box is not given at the set-up."""
    return [(id_, title) for id_, title in tables.titles.items() if title.boxed is None]


def test_a_title_offers_the_depths_that_it_has(phone, tables):
    for title, played in one_box(tables):
        offered = re.findall(r'name="depth" value="([a-z]+)"', phone().get(f"/new?title={title}").page)
        assert offered == [*played.moves, "score"]


def test_every_title_can_be_taken_over(phone, tables):
    offered = {title: "Start from the middle" in phone().get(f"/new?title={title}").page for title, _ in one_box(tables)}
    assert [title for title, has in offered.items() if not has] == []
