"""Numbers, texts and files that nobody types, addresses that no machine has, rows that are damaged: never a fault.

The application is in testing mode: an exception that nobody foresaw comes out of the request and fails the test.
"""

import json
import re
from io import BytesIO

import pytest

from companion.engine.reading import load_json
from companion.tables.submission import Submission
from companion.web.errors import reply
from tests.each import each

#: What stands in the place of a value in JSON, as it is written.
WRITTEN = (
    "9" * 5000, "-" + "9" * 5000, "1e400", "-1e400", "NaN", "Infinity", "1.5", "-1", "0", "true", "null", "[]", "{}", '""',
    '"\\ud800"', '"\\u0000"', '"²"', '"１２"', f'"{"9" * 5000}"', f'"A{"9" * 5000}"', "[" * 3000, "[" * 80 + "]" * 80,
    '{"a":1,"a":1}', '"x"', '["x", 1]', '{"x": 1}', str(2**63), str(2**62), '"0001-01-01T00:00:00+14:00"',
    '"9999-12-31T23:59:59-14:00"', '"2026-01-01T00:00:00"',
)  # fmt: skip


@each("text", [
    b'{"format": "companion-game/1", "title": "\\ud800", "players": [], "setup": {}}', b'\xff\xfe{\x00', b"\xef\xbb\xbf{}",
    b'{"format": "companion-game/1", "title": "emu-bay", "title": "emu-bay"}', b"[" * 100_000, b"9" * 5000, b"NaN", b"1e999",
    "{}".encode("utf-16"), b"\x00", b'{"\\ud800": 1, "\\ud800": 2}',
])  # fmt: skip
def test_a_file_that_is_no_game_is_refused_in_a_sentence(phone, text):
    opener = phone()
    opener.get("/open")
    opener.post("/open", {"file": (BytesIO(text), "x.json")}, content_type="multipart/form-data")
    assert opener.status == 422
    assert re.search(r"This is not |There is no title|The game file has no", opener.text)


def test_the_reader_of_files_holds_its_promises():
    for written in WRITTEN:
        try:
            found = load_json(f'{{"a": {written}}}')
        except Exception as refused:
            assert type(refused).__name__ == "Malformed"
            str(refused).encode()
        else:
            json.dumps(found, allow_nan=False, ensure_ascii=False).encode()


@each("address", ["a..b", "a" * 70 + ".b", "", "[::1", "x:99999999", "a b", "a:b:c", "-", ".", "[",
                                     "a" * 300, "127." + "1" * 300])  # fmt: skip
def test_an_address_that_no_machine_has(app, code, address):
    client = app.test_client()
    for place in ("/", f"/t/{code}", f"/j/{code}", "/static/style.css"):
        assert client.get(place, headers={"Host": address}).status_code in (200, 400)


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_sentence_that_quotes_half_a_letter_can_be_sent(app, accept):
    with app.test_request_context("/", headers={"Accept": accept}):
        answer = reply("There is no edition \ud800.", 422)
    assert "There is no edition ?." in (answer.get_json()["error"] if answer.is_json else answer.get_data(as_text=True))


# -- damage ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["play", "amend", "undo", "redo", "nonsense"])
@pytest.mark.parametrize("data", ["null", "[1]", "{}", '"x"', "[{", '{"to": -1}', '{"to": "x"}', '{"1": 7}', "9" * 5000,
                                  "3.5", "7", '{"x": 1}'])  # fmt: skip
def test_a_damaged_row_is_shown_as_such(app, tables, code, phone, kind, data):
    table = tables.open(code)
    correction = {"move": "correct-cash", "account": "Ann", "amount": 1, "reason": "x"}
    table.play(table.read_moves([correction]), Submission(0, "a", "Ann", "2026-05-01T20:00:00Z"))
    with tables.store.db.conn:
        tables.store.db.execute(
            "insert into log (table_id, seq, entry_id, kind, data, by, at) values (?, 2, 'x', ?, ?, 'Ann', 'noon')",
            [table.id, kind, data],
        )
    reader = phone()
    for place in ("", "/log", "/history", "/host", "/export.json", "/players", "/info"):
        reader.get(f"/t/{code}{place}")
        assert reader.status in (200, 403), place
    assert reader.get(f"/t/{code}/log?audit=1").status == 200
    assert "Row 2 of the log cannot be read: the file is damaged there. The table stands as it was before." in reader.text
