"""A server that is killed at any moment, a disk that is full, phones at the same second: nothing lost, nothing half-done."""

import random
import resource
import threading
from http.client import HTTPException

import pytest

from companion import __version__
from companion.engine.moves import to_wire
from companion.engine.random_play import random_move
from companion.tables import Tables
from tests.chance import either, seeds
from tests.real_server import ask, serving
from tests.real_table import NAMES, Phone, check_whole, correction


@pytest.fixture
def database(tmp_path):
    return tmp_path / "tables.sqlite"


@pytest.fixture
def table(database):
    return Tables(database, __version__).make("emu-bay", NAMES, seed="robust")


@pytest.mark.parametrize("seed", seeds(either(1, 4)))
def test_a_server_killed_at_any_moment_has_kept_every_acknowledged_entry(database, table, seed):
    chance, acknowledged, mirror = random.Random(seed), {}, Tables(database, __version__).open(table.code)
    phone = Phone(table, "Ann")
    for life in range(3):
        with serving(database) as (port, process):
            seen = phone.look(port)
            assert seen >= max(acknowledged.values(), default=0)
            killer = threading.Timer(chance.uniform(0.02, 0.4), process.kill)
            killer.start()
            n = 0
            while True:
                entry_id = f"{life}-{n}"
                mirror.refresh()
                over = mirror.game.end is not None
                move = correction(n) if over or n % 3 else to_wire(random_move(mirror.game, chance.choice))
                try:
                    status, told = phone.play(port, move, seen, entry_id, "undo" if n % 7 == 6 else "play")
                except (OSError, ValueError, HTTPException):
                    break  # killed, perhaps between writing and answering
                assert status == 200, told
                acknowledged[entry_id] = seen = told["seq"]
                n += 1
            killer.join()
        # At most the one entry of each life that was on its way stands without an answer.
        assert len(check_whole(database, table, acknowledged).rows()) <= len(acknowledged) + life + 1
    assert acknowledged


def test_an_entry_whose_answer_was_lost_is_sent_again_and_stands_once(database, table):
    phone = Phone(table, "Bo")
    with serving(database) as (port, _):
        seen = phone.look(port)
        assert phone.play(port, correction(1), seen, "mine")[0] == 200
    # The phone never heard of it; the server has a new life.
    with serving(database) as (port, _):
        status, told = phone.play(port, correction(1), seen, "mine")
        assert (status, told["seq"], told["repeat"]) == (200, 1, True)
        assert phone.look(port) == 1
    check_whole(database, table, {"mine": 1})


def test_phones_at_the_same_second(database, table):
    phones = [Phone(table, seat) for seat in NAMES] + [Phone(table, "Ann")]
    with serving(database) as (port, _), serving(database) as (second_port, _):
        ports = [port, second_port, port, second_port]
        won = {}
        for step in range(8):
            seen = max(phone.look(port) for phone, port in zip(phones, ports, strict=True))
            answers = [None] * len(phones)
            gate = threading.Barrier(len(phones))

            def enter(n, seen=seen, step=step, answers=answers, gate=gate):
                gate.wait(10)
                answers[n] = phones[n].play(ports[n], correction(step), seen, f"{step}-{n}")

            threads = [threading.Thread(target=enter, args=(n,)) for n in range(len(phones))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(30)
            assert sorted(status for status, _ in answers) == [200, 409, 409, 409]
            assert all("moved on" in told["error"] for status, told in answers if status == 409)
            n = next(n for n, (status, _) in enumerate(answers) if status == 200)
            won[f"{step}-{n}"] = answers[n][1]["seq"]
            # Both servers show it at once.
            assert phones[0].look(port) == phones[0].look(second_port) == seen + 1
        assert sorted(won.values()) == list(range(1, 9))
    check_whole(database, table, won)


def test_a_disk_that_fills_up_under_a_real_server(database, table):
    phone, acknowledged = Phone(table, "Cy"), {}
    with serving(database, most_bytes=600_000) as (port, process):
        seen = phone.look(port)
        refused = 0
        for n in range(400):
            status, told = phone.play(port, {**correction(n), "reason": "x" * 900}, seen, f"e{n}")
            if status == 200:
                acknowledged[f"e{n}"] = seen = told["seq"]
                continue
            assert status == 503
            assert "full or failing: nothing was written" in told["error"]
            refused += 1
            # Reading goes on, and shows what was acknowledged.
            assert phone.look(port) == seen
            if refused == 3:
                break
        assert refused == 3
        assert len(acknowledged) > 10
        make_room(process)
        status, told = phone.play(port, correction(1), seen, "after")
        assert (status, told["seq"]) == (200, seen + 1)
        acknowledged["after"] = told["seq"]
    check_whole(database, table, acknowledged)


def make_room(process):
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def test_a_server_stopped_politely_ends_soon(database, table):
    with serving(database) as (port, process):
        assert ask(port, f"/t/{table.code}")[0].status == 200
        process.terminate()
        assert process.wait(20) == 0
    check_whole(database, table, {})
