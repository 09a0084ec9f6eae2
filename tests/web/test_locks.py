"""What is locked: guessing, forged forms, too much at once; and what never is."""

import re

import pytest

from companion.web import create_app
from companion.web.security import limiter
from tests.each import each
from tests.web.conftest import Phone, new_table


@pytest.fixture
def locked(tmp_path):
    """An application that counts; the counter is one for the whole process."""
    app = create_app(tmp_path / "locked.sqlite", TESTING=True, RATELIMIT_ENABLED=True)
    limiter.reset()
    yield app
    limiter.reset()
    limiter.enabled = False


def test_guessing_codes_is_limited_on_every_door(locked):
    guesser, other = Phone(locked, "192.168.4.66"), Phone(locked, "192.168.4.67")
    new_table(other)
    doors = ("/j/{}", "/t/{}", "/join?code={}", "/s/{}/x", "/t/{}/live", "/t/{}/host", "/e/{}", "/k/{}/x")
    answers = [guesser.get(doors[n % len(doors)].format(f"ABCD{n:02}")).status for n in range(10, 40)]
    assert answers == [404] * 20 + [429] * 10
    assert "Too many wrong codes have come from this phone's address" in guesser.text
    assert guesser.get("/").status == 200
    assert other.get("/j/ABCDEF").status == 404


def test_what_is_right_is_never_limited(locked):
    maker, stranger = Phone(locked, "192.168.4.67"), Phone(locked, "192.168.4.66")
    code = new_table(maker)
    settings = locked.extensions["companion"].open(code).settings
    for n in range(60):
        stranger.get(("/j/ABCD{:02}", f"/h/{code}/{{}}", f"/s/{code}/{{}}")[n % 3].format(n))
    assert stranger.status == 429
    # Others behind the same address, and the guesser too: a code, a seat card and the host's link are good at once.
    for url in (f"/j/{code}", f"/join?code={code}", f"/t/{code}", f"/s/{code}/{settings['seats']['Ann']}",
                f"/h/{code}/{settings['host']}"):  # fmt: skip
        assert Phone(locked, "192.168.4.66").get(url).status in (200, 303), url


def test_guessing_tokens_is_limited_even_at_a_known_table(locked):
    phone = Phone(locked, "192.168.4.66")
    code = new_table(phone)
    answers = [phone.get(f"/h/{code}/{n}").status for n in range(25)]
    assert answers == [403] * 20 + [429] * 5
    assert phone.get(f"/t/{code}").status == 200


def test_who_waits_is_told_how_long(locked):
    phone = Phone(locked, "192.168.4.66")
    for n in range(21):
        answer = phone.client.get(f"/j/ABCD{n:02}", **phone.options)
    seconds = int(answer.headers["Retry-After"])
    assert 50 <= seconds <= 60
    assert f"looked at again in {seconds} seconds" in answer.get_data(as_text=True)


def test_addresses_behind_a_proxy_are_those_of_phones(tmp_path):
    app = create_app(tmp_path / "proxied.sqlite", TESTING=True, RATELIMIT_ENABLED=True, PROXIES=("127.0.0.1",))
    limiter.reset()

    def last_of(tries, proxy, said):
        phone = Phone(app, proxy)
        return [phone.get("/j/ABCDEF", headers={"X-Forwarded-For": said}).status for _ in range(tries)][-1]

    try:
        assert last_of(21, "127.0.0.1", "192.168.4.66") == 429
        # Another phone behind the same proxy; and what a phone itself claims about where it comes from.
        assert last_of(1, "127.0.0.1", "192.168.4.67") == 404
        assert last_of(1, "127.0.0.1", "192.168.4.67, 192.168.4.66") == 429
        # Nobody else is believed.
        assert last_of(21, "192.168.4.80", "192.168.4.68") == 429
        assert last_of(1, "192.168.4.80", "192.168.4.69") == 429
        assert last_of(1, "127.0.0.1", "192.168.4.68") == 404
    finally:
        limiter.reset()
        limiter.enabled = False


def test_playing_and_reading_is_never_limited(locked):
    phone = Phone(locked, "192.168.4.66")
    code = new_table(phone)
    assert {phone.get(f"/t/{code}").status for _ in range(60)} == {200}


def test_new_tables_are_limited(locked):
    phone = Phone(locked)
    phone.get("/new?title=emu-bay")
    fields = {"title": "emu-bay", "player": ["Ann", "Bo", "Cy"], "depth": "score"}
    token = phone.hidden("csrf_token")
    answers = [phone.post("/new", fields, token=token).status for _ in range(31)]
    assert (answers[:30], answers[30]) == ([303] * 30, 429)


def test_forms_need_the_token_of_this_phone(host, code):
    for url in ("/new", f"/j/{code}", "/theme", "/score", f"/t/{code}/host/settings", f"/t/{code}/host/delete",
                f"/t/{code}/correct", f"/t/{code}/position", f"/t/{code}/amend/1/enter", f"/t/{code}/notes"):  # fmt: skip
        assert host.post(url, {"seat": "Ann"}, token="").status == 400, url
        assert "too old, or the form came from elsewhere" in host.text


def test_too_much_is_refused(host):
    host.get("/new?title=emu-bay")
    assert host.post("/new", {"player": ["x" * 600_000], "title": "emu-bay", "depth": "full"}).status == 413
    assert "too large" in host.text


@each("url", ["/", "/new", "/score", "/j/{code}", "/t/{code}/host", "/t/{code}/info"])
def test_no_style_and_no_script_stands_in_a_page(host, code, url):
    page = host.get(url.format(code=code)).page
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?! src=)", page)
