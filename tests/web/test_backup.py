"""The backup as a download: for the owner of the companion, and nobody else; and what hosts are told."""

import pytest

from companion.store import look_into
from tests.web.conftest import Phone


@pytest.fixture
def machine(app, phone, tables):
    """A browser that has opened the owner's link."""
    return phone().get(f"/owner/{tables.owner_key}")


def test_the_owner_downloads_everything(machine, code, tmp_path):
    assert "Download a backup" in machine.get("/").text
    answer = machine.client.post("/backup", data={"csrf_token": machine.hidden("csrf_token")}, **machine.options)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=tables-2")
    fetched = tmp_path / "fetched.sqlite"
    fetched.write_bytes(answer.data)
    answer.close()
    assert look_into(fetched).tables == 1


def test_nobody_else_does(app, host, phone, code):
    for other in (host, phone(), Phone(app, "127.0.0.1")):
        assert "Download a backup" not in other.get("/").text
        assert other.post("/backup").status == 403


def test_a_form_from_elsewhere_starts_no_download(machine, app):
    machine.get("/")
    assert machine.post("/backup", token="forged").status == 400


def test_hosts_are_told_that_there_is_no_backup(app, machine, host, code):
    problem = "The companion could not back up tables.sqlite: no room."
    assert problem not in host.get(f"/t/{code}/host").text
    app.extensions["companion-backups"].problem = problem
    assert problem in host.get(f"/t/{code}/host").text
    assert problem in machine.get("/").text
