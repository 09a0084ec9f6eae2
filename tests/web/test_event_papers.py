"""What an event prints: from the conductors' desk, slot by slot, and for nobody else."""

import io
import zipfile

import zxingcpp
from PIL import Image

from tests.web.test_papers import document, fetch
from tests.web.test_papers import words as read_words
from tests.web.test_tournament import event, events, hand_in, new_event, open_tables

__all__ = ["event", "events"]


def words(phone, address):
    return " ".join(read_words(document(phone, address)).split())


def test_the_desk_leads_to_its_sheets(host, event):
    assert f'href="/e/{event}/sheets?slot=1"' in host.get(f"/e/{event}/slot/1").page
    shown = host.get(f"/e/{event}/sheets?slot=1").page
    for name in ("Seating list", "Table cards", "Blank score sheets", "Standings", "Result board", "Rulings log"):
        assert name in shown
    assert f'src="/e/{event}/sheets/seating/1.svg?' in shown and "slot=1" in shown
    assert host.get(f"/e/{event}/sheets/seating/1.svg?slot=1").status == 200
    assert f'href="/e/{event}/sheets"' in host.get(f"/e/{event}/settings").page


def test_only_conductors_print(phone, event):
    stranger = phone()
    for address in ("sheets", "sheets/rulings.pdf", "sheets/rulings/1.svg", "sheets/table-cards.zip"):
        assert stranger.get(f"/e/{event}/{address}").status == 403


def test_a_blank_sheet_for_every_table_with_names_and_numbers(host, event):
    address = f"/e/{event}/sheets/sheets-blank.pdf?slot=1&paper=A4"
    assert len(document(host, address)) == 2
    said = words(host, address)
    assert all(f"{number} {name}" in said for name, number in (("Ann", 101), ("Kit", 111)))
    assert said.count("Friday") == 3 and said.count("Emu Bay") >= 3


def test_results_come_out_on_sheets_and_boards(host, event, events):
    desk = events.open(event)
    hand_in(host, desk, 1, (1, 90), (2, 80), (3, 70), (4, 60))
    filled = words(host, f"/e/{event}/sheets/sheets.pdf?slot=1")
    assert "complete" in filled and "90" in filled
    board = words(host, f"/e/{event}/sheets/results.pdf?slot=1")
    assert "90" in board and board.count("seated") == 2
    winner = desk.event.name_of(desk.event.tables[1].seats[0])
    assert f"1 {winner}" in words(host, f"/e/{event}/sheets/standings.pdf")


def test_a_table_card_leads_to_the_companion_table(host, event, events):
    open_tables(host, event)
    archive = zipfile.ZipFile(io.BytesIO(fetch(host, f"/e/{event}/sheets/table-cards.zip?slot=1").data))
    pictures = sorted(name for name in archive.namelist() if name.endswith(".png"))
    found = [zxingcpp.read_barcodes(Image.open(archive.open(name)))[0].text for name in pictures]
    assert [at.rsplit("/", 1)[1] for at in found] == [table.code for table in events.open(event).event.tables_of(1)]


def test_an_event_without_slots_prints_boards_only(host):
    code = new_event(host)
    page = host.get(f"/e/{code}/sheets").page
    assert "Standings" in page and "Table cards" not in page
    assert host.get(f"/e/{code}/sheets/table-cards.pdf").status == 404
    assert len(document(host, f"/e/{code}/sheets/box.pdf")) == 4  # their contents and the three
