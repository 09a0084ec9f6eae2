"""What a phone remembers is each file's own: browsers keep the cookies of an address together, whatever the port."""

import pytest

from companion.web import create_app
from tests.web.conftest import Phone


@pytest.fixture
def companions(tmp_path, workshop):
    """Two companions on one machine, each with a table; and one browser at both."""
    found = []
    for name in ("one", "other"):
        app = create_app(tmp_path / f"{name}.sqlite", TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=workshop)
        found.append((Phone(app), app.extensions["companion"].make("emu-bay", ["Ann", "Bo", "Cy"], seed="x")))
    found[1][0].client._cookies = found[0][0].client._cookies
    return found


def test_two_companions_leave_each_others_seats(companions):
    for phone, table in companions:
        assert phone.get(f"/s/{table.code}/{table.settings['seats']['Bo']}").status == 303
    for phone, table in companions:
        assert "This screen only watches" not in phone.get(f"/t/{table.code}").text
