"""The real server in a process of its own, on the loopback address: for tests of what only processes show."""

import http.client
import json
import os
import resource
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path

#: What shifts the clock of a process that is started with it (LD_PRELOAD).
FAKETIME = files("libfaketime") / "vendor/libfaketime/src/libfaketime.so.1"
ROOT = Path(__file__).resolve().parents[1]
SERVE = """
import sys
from companion.web import live
from tests.compiled import keep_compiled
keep_compiled()
live.HEARTBEAT = float(sys.argv[3])
from companion.web.server import serve
serve(sys.argv[1], "127.0.0.1", int(sys.argv[2]), processes=int(sys.argv[4]))
"""


#: The first port of the first worker, how many each has, and how many workers can be told apart.
PORTS, WORKERS = (11_000, 600), 32
#: How many processes a server has where nobody says it: `COMPANION_PROCESSES=2 make stress` is the campaign with two.
PROCESSES = int(os.environ.get("COMPANION_PROCESSES", "1"))
#: How long a start may take on a busy machine, in seconds.
PATIENCE = 180.0


@contextmanager
def serving(database, heartbeat=15.0, most_bytes=None, before="", env=None, processes=PROCESSES):
    """Serve a file; yields the port and the process, which is killed at the end.

    `most_bytes` is the size to which its files may grow, as if the disk were full then. `before` is what the process
    does before it serves, `env` what it finds in its environment besides; `processes` so many of its kind answer.
    """
    port = free_port()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [sys.executable, "-c", before + SERVE, str(database), str(port), str(heartbeat), str(processes)], stderr=said,
            env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
        )
        try:
            wait_for(port, process, said)
            while processes > 1 and len(children(process.pid)) < processes:
                time.sleep(0.01)
            if most_bytes is not None:
                for one in (process.pid, *(children(process.pid) if processes > 1 else ())):
                    resource.prlimit(one, resource.RLIMIT_FSIZE, (most_bytes, resource.RLIM_INFINITY))
            yield port, process
        finally:
            process.kill()
            process.wait(10)


@contextmanager
def playing(database, processes=PROCESSES):
    """`companion play` on a file, as people start it; yields the port, the process and the file with what it says.

    `processes`: so many of its kind answer. Raises RuntimeError with what it said if it ends instead.
    """
    port = free_port()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--host", "127.0.0.1", "--port", str(port), "--db", str(database),
             "--processes", str(processes)],
            stdout=subprocess.DEVNULL, stderr=said, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        try:
            wait_for(port, process, said)
            yield port, process, said
        finally:
            process.kill()
            process.wait(10)


def free_port():
    """A port where nobody serves. Not one of those that the system deals out: a connection to somebody else, or another test
    that runs beside this one, may be given the same before the server has it."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % WORKERS
    while True:
        port = PORTS[0] + worker * PORTS[1] + secrets.randbelow(PORTS[1])
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            return port


def wait_for(port, process, said=None):
    """Wait until the server answers. `said` is the file with what it has said, told if it ends instead."""
    gives_up = time.monotonic() + PATIENCE
    while time.monotonic() < gives_up:
        if process.poll() is not None:
            if said:
                said.seek(0)
            raise RuntimeError(f"the server has ended: {said.read().decode() if said else process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def children(process):
    """The processes that a process has started, by their numbers."""
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def ask(port, path, method="GET", body=None, timeout=20, **headers):
    """One request; returns the answer and its body as it came over the wire."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request(method, path, body=body, headers=headers)
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


def post(port, path, data, cookie, token):
    """Post JSON as a program would; returns the status and what the answer says."""
    headers = {"Content-Type": "application/json", "Accept": "application/json", "Cookie": cookie, "X-CSRFToken": token}
    response, body = ask(port, path, "POST", json.dumps(data), **headers)
    return response.status, json.loads(body)
