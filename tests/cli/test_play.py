"""`companion play`: what it prints before it serves."""

import io
import json
import socket
import sys
import types

import pytest
import qrcode

from companion import addresses as addresses_module
from companion.addresses import addresses
from companion.cli.owner import owner_url
from companion.cli.play import address_url
from companion.tables import StoreError, Tables


@pytest.fixture
def served(monkeypatch):
    """What `serve` is called with; nothing is served."""
    calls = []
    server = types.ModuleType("companion.web.server")

    def serve(db, host, port, search_limit, proxies, processes):
        assert processes == 1
        calls.append((db, host, port, search_limit, proxies))

    server.serve = serve
    monkeypatch.setitem(sys.modules, "companion.web.server", server)
    return calls


@pytest.fixture
def port():
    """A port that is free."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@pytest.fixture
def networks(monkeypatch):
    """A machine in two networks, with containers inside it."""
    monkeypatch.setattr(addresses_module, "_way_out", lambda: iter(["192.168.1.7"]))
    interfaces = [("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "10.42.0.1"), ("eth0", "192.168.1.7")]
    monkeypatch.setattr(addresses_module, "_interfaces", lambda: iter(interfaces))
    monkeypatch.setattr(addresses_module, "_of_our_name", lambda: iter(["127.0.1.1", "172.17.0.1"]))


def test_every_address_and_the_code_of_the_first(cli, served, port, networks, tmp_path):
    result = cli("play", "--host", "0.0.0.0", "--port", port, "--db", tmp_path / "friday.sqlite")
    assert result.exit_code == 0, result.output
    assert served == [(tmp_path / "friday.sqlite", "0.0.0.0", port, 5.0, ())]
    assert f"The companion is at  http://192.168.1.7:{port}/\n" in result.stdout
    assert f"also at  http://10.42.0.1:{port}/\n" in result.stdout
    assert "172.17" not in result.stdout and "at  http://127.0" not in result.stdout
    assert str(tmp_path / "friday.sqlite") in result.stdout
    code = qrcode.QRCode(border=2)
    code.add_data(f"http://192.168.1.7:{port}/")
    picture = io.StringIO()
    code.print_ascii(out=picture, invert=True)
    assert picture.getvalue() in result.stdout


def test_host_port_and_file_from_the_environment(cli, served, port):
    result = cli("play", HOST="127.0.0.1", PORT=str(port), COMPANION_DB="friday.sqlite")
    assert result.exit_code == 0, result.output
    assert [(str(db), host, number) for db, host, number, *_more in served] == [("friday.sqlite", "127.0.0.1", port)]
    assert f"The companion is at  http://127.0.0.1:{port}/\n" in result.stdout
    assert "Phones cannot reach it: it is served to this machine alone." in result.stdout
    assert "Phones must be in the same network" not in result.stdout


@pytest.mark.parametrize(("host", "here"), [("0.0.0.0", "127.0.0.1"), ("127.0.0.1", "127.0.0.1")])
def test_the_owners_link_is_the_same_every_night(cli, served, port, networks, tmp_path, host, here):
    file = tmp_path / "friday.sqlite"
    first, second = (cli("play", "--host", host, "--port", port, "--db", file).stdout for _ in range(2))
    link = f"http://{here}:{port}/owner/{Tables(file).owner_key}\n"
    assert f"For you alone, on this machine: {link}" in first
    assert link in second


def test_an_owners_link_on_every_kind_of_host(tmp_path):
    key = Tables(tmp_path / "friday.sqlite").owner_key
    for host, port, where in [("::", 80, "http://[::1]"), ("192.168.1.7", 8000, "http://192.168.1.7:8000")]:
        assert owner_url(tmp_path / "friday.sqlite", host, port) == f"{where}/owner/{key}"


def test_a_reverse_proxy_is_named(cli, served, port):
    cli("play", "--host", "127.0.0.1", "--port", port, "--proxy", "127.0.0.1", "--proxy", "10.0.0.2")
    cli("play", "--host", "127.0.0.1", "--port", port, COMPANION_PROXY="10.0.0.3")
    assert [call[-1] for call in served] == [("127.0.0.1", "10.0.0.2"), ("10.0.0.3",)]


def test_how_long_a_search_may_take(cli, served, port, monkeypatch):
    monkeypatch.setenv("COMPANION_SEARCH_LIMIT", "0.5")
    cli("play", "--host", "127.0.0.1", "--port", str(port))
    assert served[0][3] == 0.5


def test_json_for_programs(cli, served, port, networks, tmp_path):
    result = cli("play", "--port", port, "--db", tmp_path / "friday.sqlite", "--json")
    key = Tables(tmp_path / "friday.sqlite").owner_key
    assert json.loads(result.stdout) == {
        "addresses": [f"http://192.168.1.7:{port}/", f"http://10.42.0.1:{port}/"],
        "owner": f"http://127.0.0.1:{port}/owner/{key}",
        "db": str(tmp_path / "friday.sqlite"),
    }
    assert len(served) == 1


def test_a_port_that_is_taken(cli, served):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        result = cli("play", "--host", "127.0.0.1", "--port", port)
    assert result.exit_code == 2
    assert result.stdout == "" and served == []
    assert result.stderr == (
        f"Cannot serve on 127.0.0.1, port {port}: Address already in use. Another port is chosen with --port or PORT.\n"
    )


def test_a_host_that_is_none(cli, served):
    result = cli("play", "--host", "no such host")
    assert (result.exit_code, result.stderr) == (2, "There is no address no such host to serve on.\n")


@pytest.mark.parametrize("port", ["http", "0", "70000"])
def test_a_port_that_is_none(cli, served, port):
    result = cli("play", PORT=port)
    assert result.exit_code == 2 and "PORT" in result.stderr and served == []


def test_a_file_that_is_no_companion_file(cli, served, port, monkeypatch):
    def serve(db, host, port, search_limit, proxies, processes):
        raise StoreError("letter.sqlite is not a companion file, or it is damaged.")

    monkeypatch.setattr(sys.modules["companion.web.server"], "serve", serve)
    result = cli("play", "--host", "127.0.0.1", "--port", port)
    assert (result.exit_code, result.stderr) == (2, "letter.sqlite is not a companion file, or it is damaged.\n")


def test_ctrl_c_ends_it(cli, served, port, monkeypatch):
    def serve(db, host, port, search_limit, proxies, processes):
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["companion.web.server"], "serve", serve)
    assert cli("play", "--host", "127.0.0.1", "--port", port).exit_code == 0


def test_addresses_of_this_machine():
    """Whatever machine this is: at least one, none of them a loopback unless it is the only one."""
    found = addresses("0.0.0.0")
    assert found
    assert found == ["127.0.0.1"] or not any(address.startswith("127.") for address in found)
    assert addresses("127.0.0.1") == ["127.0.0.1"]


def test_a_machine_in_no_network(monkeypatch):
    for name in ("_way_out", "_interfaces", "_of_our_name"):
        monkeypatch.setattr(addresses_module, name, lambda: iter([]))
    assert addresses("") == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("address", "port", "url"),
    [
        ("192.168.4.1", 8000, "http://192.168.4.1:8000/"),
        ("192.168.4.1", 80, "http://192.168.4.1/"),
        ("fe80::1", 8000, "http://[fe80::1]:8000/"),
    ],
)
def test_addresses_as_they_are_typed(address, port, url):
    assert address_url(address, port) == url
