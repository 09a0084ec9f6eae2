"""What the tests of the web share: the real application on a real file, and phones."""

import re
from html import unescape

import pytest

from companion.web import create_app, work


@pytest.fixture(autouse=True)
def patient_pages(monkeypatch):
    """Pages wait for what takes its time, however busy the machine is that tests."""
    monkeypatch.setattr(work, "MOMENT", 60.0)


@pytest.fixture
def app(tmp_path, workshop):
    """The application on a file of its own. Guesses are not counted; a test that wants it makes its own."""
    return create_app(tmp_path / "tables.sqlite", TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=workshop)


@pytest.fixture
def tables(app):
    return app.extensions["companion"]


class Phone:
    """A browser without JavaScript: keeps cookies, and sends what a page's forms hold."""

    def __init__(self, app, address="192.168.4.20", base_url="http://localhost"):
        self.client = app.test_client()
        self.options = {"environ_overrides": {"REMOTE_ADDR": address}, "base_url": base_url}
        self.page = ""
        self.status = 0
        self.where = ""

    def get(self, url, **options):
        return self._keep(self.client.get(url, **{**self.options, **options}))

    def post(self, url, fields=None, token=None, **options):
        """Post a form with the token of the page shown last."""
        data = {"csrf_token": token if token is not None else self.hidden("csrf_token"), **(fields or {})}
        return self._keep(self.client.post(url, data=data, **{**self.options, **options}))

    def enter(self, url, fields=None, **options):
        """Post a form of a table: with the row seen and the entry's id."""
        return self.post(url, {**self.values("seen", "entry_id"), **(fields or {})}, **options)

    def keeps(self, *codes):
        """Have kept these boxes, as if they had been brought on this phone."""
        with self.client.session_transaction() as session:
            session["boxes"] = [*session.get("boxes", []), *codes]

    def hidden(self, name):
        """The value of a hidden field of the page shown last."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.page)
        return unescape(found[1]) if found else ""

    def values(self, *names):
        """The hidden fields of the page shown last, by name."""
        return {name: self.hidden(name) for name in names}

    @property
    def text(self):
        """The page as it is read: no tags, no entities. Where a line may break nothing is between."""
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<wbr><span[^>]*>", "", self.page))).split())

    def _keep(self, response):
        self.status = response.status_code
        self.page = response.get_data().decode(errors="replace")
        response.close()
        self.where = response.headers.get("Location", "")
        return self


@pytest.fixture
def phone(app):
    """Make a phone: `phone()`, each with its own cookies."""
    return lambda address="192.168.4.20": Phone(app, address)


def new_table(phone, players=("Ann", "Bo", "Cy"), **fields):
    """Make a table on a phone, which becomes its host; returns the code."""
    phone.get("/new?title=emu-bay")
    phone.post("/new", {"title": "emu-bay", "player": list(players), "depth": "full", "how": "drawn", "seed": "7", **fields})
    assert phone.status == 303, phone.text
    return phone.where.split("/")[2]


@pytest.fixture
def host(phone):
    """The host's phone."""
    return phone("192.168.4.1")


@pytest.fixture
def code(host):
    """A table of Ann, Bo and Cy, drawn from the seed 7."""
    return new_table(host)


@pytest.fixture
def make():
    """Make a table: `make(phone, players, **fields)`."""
    return new_table


@pytest.fixture
def seated(phone):
    """A phone that has taken a seat: `seated(code, "Ann")`."""

    def sit(code, player, address="192.168.4.30"):
        taken = phone(address).get(f"/j/{code}")
        taken.post(f"/j/{code}", {"seat": player})
        assert taken.status == 303
        return taken

    return sit
