"""The real server in a process of its own, on the loopback address: for tests of what only processes show."""

import http.client
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SERVE = """
import sys
from companion.web import live
live.HEARTBEAT = float(sys.argv[3])
from companion.web.server import serve
serve(sys.argv[1], "127.0.0.1", int(sys.argv[2]))
"""


@contextmanager
def serving(database, heartbeat=15.0, most_bytes=None, before=""):
    """Serve a file; yields the port and the process, which is killed at the end.

    `most_bytes` is the size to which its files may grow, as if the disk were full then. `before` is what the process
    does before it serves.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [sys.executable, "-c", before + SERVE, str(database), str(port), str(heartbeat)], stderr=said,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        try:
            _await(port, process, said)
            if most_bytes is not None:
                resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most_bytes, resource.RLIM_INFINITY))
            yield port, process
        finally:
            process.kill()
            process.wait(10)


def _await(port, process, said):
    for _ in range(600):
        if process.poll() is not None:
            said.seek(0)
            raise RuntimeError(f"the server has ended: {said.read().decode()}")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def ask(port, path, method="GET", body=None, **headers):
    """One request; returns the answer and its body as it came over the wire."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
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
