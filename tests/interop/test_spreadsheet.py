"""Rounds and payments as CSV, from recorded games of every title, two of each, at every point of them."""

import csv
import io
import time
from functools import cache
from pathlib import Path

import pytest

from companion.eighteenxx.model.position import Position
from companion.eighteenxx.powers.independents import Independent
from companion.engine.record import Record, load_json, parse_record, record_data
from companion.games import TITLES, find_title
from companion.interop.spreadsheet import ledger_csv, rounds_csv
from companion.web import create_app
from tests.chance import either

ROOT = Path(__file__).resolve().parent.parent
RECORDED = sorted((ROOT / "games").glob("*/recorded/*.json"))


@cache
def recorded(path):
    return parse_record(load_json(path.read_bytes()), find_title)


def lines(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def cell(value):
    """A number in a cell; an empty cell is None."""
    return int(value) if value else None


def test_there_is_a_recorded_game_with_rounds_of_every_title():
    without = set(TITLES)
    for record in map(recorded, RECORDED):
        if record.start.title.id in without and record.replay(check=False).history:
            without.remove(record.start.title.id)
    assert not without


@pytest.mark.parametrize("path", either([path for n, path in enumerate(RECORDED) if path.parent != RECORDED[n - 2].parent],
                                        RECORDED), ids=lambda path: path.stem)
def test_the_rounds_after_every_entry_and_the_payments_in_the_end(path):
    rounds = -1
    for n, game in enumerate(recorded(path).steps(check=False)):
        if rounds == len(game.history) and n % 50:
            continue
        found = lines(rounds_csv(game))
        assert len(found) == len(game.history)
        if rounds == len(game.history):
            continue
        rounds = len(game.history)
        for row, line in zip(found, game.history, strict=True):
            assert (row["round"], row["move"]) == (str(line.label), str(line.after))
            for player in game.players:
                assert cell(row[f"{player} {game.scored_by}"]) == line.worth[player]
                assert cell(row[f"{player} income"]) == line.income.get(player)
            for name, sheet in line.companies.items():
                assert cell(row[f"{name} revenue"]) == sheet["revenue"]
                assert cell(row[f"{name} per share"]) == sheet["per_share"]
    if found and game.history[-1].after == len(game.receipts):
        assert {player: cell(found[-1][f"{player} {game.scored_by}"]) for player in game.players} == game.worth()
    paid = lines(ledger_csv(game))
    cards = game.box.privates.values() if isinstance(game, Position) else ()
    independent = {card.symbol for card in cards if isinstance(card.power, Independent)}
    assert {row["payer"] for row in paid} | {row["payee"] for row in paid} <= {*game.accounts()} | independent
    assert all(row["why"] and row["round"] and int(row["amount"]) >= 0 for row in paid)


# -- at a table -------------------------------------------------------------------------------------------------------

READERS = ("/export/rounds.csv", "/export/ledger.csv", "/history", "/players", "/big", "/desk", "/sheets?sheet=score")


def loaded(client, address):
    """The answer of a page, which may first have to be worked out."""
    for _ in range(600):
        answer = client.get(address)
        if answer.status_code != 202:
            break
        time.sleep(0.1)
    return answer


@pytest.mark.parametrize("title", TITLES)
def test_everything_that_reads_the_rounds_at_many_points_of_a_game(title, tmp_path, workshop):
    app = create_app(tmp_path / "tables.sqlite", TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=workshop)
    tables, client = app.extensions["companion"], app.test_client()
    records = [it for it in map(recorded, RECORDED) if it.start.title.id == title]
    record = either(min, max)(records, key=lambda it: len(it.moves))
    assert record.replay(check=False).history
    for part in either((2, 4), range(5)):
        cut = Record(record.start, record.moves[: len(record.moves) * part // 4])
        code = tables.take_over(record_data(cut.start, cut.replay(check=False).entries())).code
        for place in READERS:
            answer = loaded(client, f"/t/{code}{place}")
            assert answer.status_code == 200, f"{place} after {len(cut.moves)} entries"
