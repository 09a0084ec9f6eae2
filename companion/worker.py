"""A worker: a process beside the server that reads tasks, does one after another, and ends when nobody can ask any more.

It is started by companion/tables/workshop.py. Over its standard input come questions: a byte that says how much one gives
way, then the pickled question with its limit in seconds (None: without limit). An empty message stops the one under way:
a search answers with the best so far, anything else raises GivenUp. Each answer goes out as a pickled pair: whether it
could be answered, and the answer or what went wrong.
"""

from __future__ import annotations

import os
import pickle
import pkgutil
import queue
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, Any

#: How much a worker gives way to the pages while it makes itself ready: the server itself comes first.
NICENESS = 5
#: How much memory a worker may take, in bytes: a machine that runs out of it would lose its tables, not only an answer.
MOST_MEMORY = 1 << 30


class GivenUp(Exception):
    """A question was stopped before there was any answer to give."""


def messages(stream: IO[bytes]) -> Iterator[bytes]:
    """The messages that come over a pipe, until it is closed."""
    while len(head := stream.read(4)) == 4:
        (length,) = struct.unpack(">I", head)
        data = stream.read(length)
        if len(data) < length:
            return
        yield data


def send(stream: IO[bytes], data: bytes) -> None:
    """Send one message. Raises OSError: nobody listens any more."""
    stream.write(struct.pack(">I", len(data)) + data)
    stream.flush()


def main(*first: str) -> None:
    """Answer until the pipe is closed; these functions (`module:function`) are called first."""
    # Ctrl-C is for the server; it ends this process by closing the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound_memory()
    # What a question prints by mistake must not end up among the answers.
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    questions: queue.Queue[bytes] = queue.Queue()
    stopped = threading.Event()
    threading.Thread(target=_listen, args=(questions, stopped), daemon=True).start()
    _giving_way(NICENESS, lambda: [pkgutil.resolve_name(name)() for name in first])
    while data := questions.get():
        _giving_way(data[0], partial(_send_answer, answers, data[1:], stopped))


def _listen(questions: queue.Queue[bytes], stopped: threading.Event) -> None:
    for data in messages(sys.stdin.buffer):
        if data:
            stopped.clear()
            questions.put(data)
        else:
            stopped.set()
    # The server is gone, however it went: nobody waits for an answer.
    os._exit(0)


def _giving_way(niceness: int, work: Callable[[], object]) -> None:
    """Do some work that gives way to others by so much, in a thread of its own: one can give way more, never less again."""

    def run() -> None:
        if sys.platform == "linux":
            # Elsewhere it would be the whole process that gives way, and more with every question.
            os.nice(niceness)
        work()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


def _send_answer(answers: IO[bytes], data: bytes, stopped: threading.Event) -> None:
    send(answers, _answer(data, stopped))


def _answer(data: bytes, stopped: threading.Event) -> bytes:
    answer: Any
    try:
        question, seconds = pickle.loads(data)
        ends = None if seconds is None else time.monotonic() + seconds
        answer = question.answer(lambda: stopped.is_set() or (ends is not None and time.monotonic() >= ends))
        return pickle.dumps((True, answer))
    except GivenUp:
        return pickle.dumps((False, None))
    except Exception:
        return pickle.dumps((False, traceback.format_exc()))


def _bound_memory() -> None:
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, resource.RLIM_INFINITY))
