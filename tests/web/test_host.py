"""The host's page: the code to scan, who enters what, the Wi-Fi, deleting; what everybody may know; notes."""

import re

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from companion.web import create_app, reach
from tests.each import each
from tests.web.conftest import Phone, new_table


def scanned(page, nth=0):
    """What a camera reads from a code of the page."""
    size, path = re.findall(r'viewBox="0 0 (\d+) \d+"[^>]*><path fill="#000" d="([^"]+)"', page)[nth]
    image = Image.new("L", (int(size) * 8, int(size) * 8), 255)
    draw = ImageDraw.Draw(image)
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1", path):
        x, y, wide = int(x) * 8, int(y) * 8, int(wide) * 8
        draw.rectangle((x, y, x + wide - 1, y + 7), fill=0)
    found = zxingcpp.read_barcodes(image)
    assert found, "no code was read"
    return found[0].text


def test_the_code_holds_the_address_that_the_host_used(app):
    host = Phone(app, base_url="http://192.168.4.1:8000")
    code = new_table(host)
    host.get(f"/t/{code}/host")
    assert scanned(host.page) == f"http://192.168.4.1:8000/j/{code}"
    assert f"http://192.168.4.1:8000/j/{code}" in host.text
    assert "style=" not in host.page


def test_on_the_machine_itself_the_code_holds_an_address_that_phones_reach(host, code, monkeypatch):
    monkeypatch.setattr(reach, "addresses", lambda host: ["192.168.4.1", "10.0.0.7"])
    host.get(f"/t/{code}/host")
    assert scanned(host.page) == f"http://192.168.4.1/j/{code}"
    assert f"http://10.0.0.7/j/{code}" in host.text


def test_a_fixed_address_wins(tmp_path):
    app = create_app(tmp_path / "t.sqlite", TESTING=True, PUBLIC_URL="http://train.local/")
    host = Phone(app)
    code = new_table(host)
    assert scanned(host.get(f"/t/{code}/host").page) == f"http://train.local/j/{code}"
    assert f'http://train.local/j/<wbr><span class="nowrap">{code}</span>' in host.page
    app.config.update(PUBLIC_URL="", HOST="127.0.0.1")
    host.get(f"/t/{code}/host")
    assert scanned(host.page) == f"http://127.0.0.1/j/{code}"
    assert "Phones cannot reach this address: the companion is served to this machine alone." in host.page


def test_the_host_page_links_to_everything(host, code, tables):
    page = host.get(f"/t/{code}/host").page
    settings = tables.open(code).settings
    for part in (f"/t/{code}/screen", f"/t/{code}/sheets", f"/t/{code}/info", f"/t/{code}/correct", f"/t/{code}/position",
                 f"/h/{code}/{settings['host']}", *(f"/s/{code}/{seat}" for seat in settings["seats"].values())):
        assert part in page, part


@pytest.mark.parametrize("url", ["host", "host/delete"])
def test_the_desk_is_the_hosts(seated, code, url):
    assert seated(code, "Ann").get(f"/t/{code}/{url}").status == 403


@pytest.mark.parametrize("url", ["settings", "wifi", "delete", "play-for-all"])
def test_nobody_else_changes_anything(seated, code, url, tables):
    ann = seated(code, "Ann")
    before = tables.open(code).settings
    ann.get(f"/t/{code}").post(f"/t/{code}/host/{url}", {"name": "Mine", "entries_by": "banker", "claims": "card"})
    assert ann.status == 403
    assert "Only the host can do that" in ann.text
    assert tables.open(code).settings == before


def test_a_host_of_one_table_is_nobody_at_another(host, phone, code, make):
    other = make(phone())
    assert host.get(f"/t/{other}/host").status == 403


def test_settings_are_kept(host, seated, code, tables):
    wanted = {"name": " Friday  night ", "entries_by": "banker", "claims": "card", "banker": ["Bo", "Zed"]}
    host.get(f"/t/{code}/host").post(f"/t/{code}/host/settings", wanted)
    assert host.status == 303
    settings = tables.open(code).settings
    assert (settings["name"], settings["entries_by"], settings["claims"]) == ("Friday night", "banker", "card")
    assert settings["bankers"] == ["Bo"]
    assert "host and bankers" in host.get(f"/t/{code}/info").text


@each(
    "fields", [{"name": ""}, {"name": "x" * 61}, {"entries_by": "nobody"}, {"claims": ""}, {"entries_by": ""}]
)
def test_settings_that_make_no_sense_change_nothing(host, code, tables, fields):
    before = tables.open(code).settings
    host.get(f"/t/{code}/host").post(
        f"/t/{code}/host/settings", {"name": "Friday", "entries_by": "own", "claims": "open", **fields}
    )
    assert host.status == 422
    assert tables.open(code).settings == before


def test_one_phone_for_all(host, code):
    host.get(f"/j/{code}").post(f"/j/{code}", {"seat": "Ann"})
    host.get(f"/t/{code}/host").post(f"/t/{code}/host/play-for-all")
    assert host.where == f"/t/{code}"
    assert host.get(f"/t/{code}").status == 200
    assert "Enter for" in host.text


def test_a_second_code_joins_the_wifi(host, code):
    host.get(f"/t/{code}/host").post(f"/t/{code}/host/wifi", {"wifi": 'Ca;f:é "1"', "password": "a\\b,c"})
    assert host.status == 303
    assert scanned(host.get(f"/t/{code}/host").page) == 'WIFI:T:WPA;S:Ca\\;f\\:é \\"1\\";P:a\\\\b\\,c;;'
    host.post(f"/t/{code}/host/wifi", {"wifi": ""})
    assert "WIFI" not in host.get(f"/t/{code}/host").page
    assert len(re.findall("<path fill=", host.page)) == 1


def test_the_wifi_is_kept_on_the_hosts_phone_only(host, code, tables, seated):
    host.get(f"/t/{code}/host").post(f"/t/{code}/host/wifi", {"wifi": "Cellar", "password": "hush hush"})
    assert "Cellar" not in str(tables.open(code).settings)
    assert "hush" not in host.get(f"/t/{code}/host").page
    assert "Cellar" not in seated(code, "Ann").get(f"/t/{code}/info").text


def test_an_open_wifi_and_one_too_long(host, code):
    assert reach.wifi("Cellar", "") == "WIFI:T:nopass;S:Cellar;;"
    host.get(f"/t/{code}/host").post(f"/t/{code}/host/wifi", {"wifi": "x" * 33})
    assert (host.status, "A Wi-Fi has at most 32 letters" in host.text) == (422, True)


def test_a_table_is_deleted_after_a_question(host, phone, code):
    assert "Delete “Ann · Bo · Cy”?" in host.get(f"/t/{code}/host/delete").text
    host.post(f"/t/{code}/host/delete")
    assert host.where == "/"
    assert "Ann · Bo · Cy" not in host.get("/").text
    assert phone().get(f"/j/{code}").status == 404


def test_everybody_may_know_what_is_played(phone, code):
    text = phone().get(f"/t/{code}/info").text
    for part in ("drawn from the seed 7", "Emu Bay Railway Company", "Ann, Bo, Cy", "Full", "as printed", code):
        assert part in text
    assert "The host's page" not in text


# Notes --------------------------------------------------------------------------------------------


def test_notes_are_private_to_the_seat(seated, code):
    ann, bo = seated(code, "Ann"), seated(code, "Bo")
    ann.get(f"/t/{code}/notes").post(f"/t/{code}/notes", {"text": "</textarea><script>\r\nsell L&W"})
    assert ann.status == 303
    assert "</textarea>&lt;" not in ann.get(ann.where).page.replace("</textarea>\n", "")
    assert "&lt;/textarea&gt;&lt;script&gt;\nsell L&amp;W" in ann.page
    assert "Your notes are kept." in ann.text
    assert "sell L&amp;W" not in bo.get(f"/t/{code}/notes").page


def test_notes_need_a_seat_and_have_a_limit(host, phone, seated, code):
    assert host.get(f"/t/{code}/notes").status == 403
    assert phone().get(f"/t/{code}/notes").status == 403
    ann = seated(code, "Ann")
    ann.get(f"/t/{code}/notes").post(f"/t/{code}/notes", {"text": "x" * 10_001})
    assert (ann.status, "Notes have 10000 letters at most." in ann.text) == (422, True)


def test_a_page_reads_its_table_once_however_many_look_at_it_and_only_if_somebody_has_written(tables, host, code):
    asked = []
    tables.store.db.conn.set_trace_callback(asked.append)
    for is_written in (False, True, False):
        if is_written:
            tables.open(code).settle(dict)
        asked.clear()
        host.get(f"/t/{code}/host")
        assert host.status == 200
        assert sum("data_version" in query for query in asked) == 1
        assert sum("from log" in query for query in asked) == is_written
    tables.store.db.conn.set_trace_callback(None)


def test_the_big_screen_has_a_shell_of_its_own_so_no_link_swaps_it_into_another_page(app):
    host = Phone(app)
    code = new_table(host)
    for page in (f"/t/{code}/screen", f"/j/{code}?again=1"):
        links = [link for link in re.findall(r"<a [^>]*>", host.get(page).page) if "/big" in link]
        assert links and all('hx-boost="false"' in link for link in links), page


def test_a_phone_says_where_a_television_goes_and_a_television_that_joins_is_shown_there(host, phone, code):
    for page in (f"/t/{code}/host", f"/t/{code}/info"):
        assert f'href="/t/{code}/screen"' in host.get(page).page and f'href="/t/{code}/big' not in host.page, page
    text = host.get(f"/t/{code}/screen").text
    assert f'/t/<wbr><span class="nowrap">{code}/big</span>' in host.page and f"join there with the code {code}" in text
    joins = phone("192.168.4.78").get(f"/j/{code}")
    assert joins.page.index("Only watch") < joins.page.index(f'href="/t/{code}/big"')
    assert joins.get(f"/t/{code}/big").status == 200


def test_a_number_of_players_that_is_unofficial_is_said_before_the_game_begins(host, make):
    """A name that was forgotten makes another game of it."""
    said = "2 players: that is unofficial in this game."
    assert said in host.get(f"/t/{make(host, ('Ann', 'Ben'))}/host").text
    assert "unofficial" not in host.get(f"/t/{make(host, ('Ann', 'Ben', 'Cat'))}/host").text
