"""Questions for workers, as a process beside this one can import them."""

import os
import threading
import time
from typing import NamedTuple

from companion.eighteenxx.screens.best_runs import Found
from companion.worker import GivenUp


class Sum(NamedTuple):
    """Answered at once, with the process that did."""

    a: int
    b: int

    def answer(self, should_stop):
        return self.a + self.b, os.getpid()


class Niceness(NamedTuple):
    """How much it gives way to others while it is worked out."""

    def answer(self, should_stop):
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


READY: list[bool] = []


def be_ready():
    """What a worker does first."""
    READY.append(True)


class IsReady(NamedTuple):
    """Whether this process has done so."""

    def answer(self, should_stop):
        return READY == [True]


class Endless(NamedTuple):
    """Not answered before it is stopped, and then not at all if it has no `best`; busy all the time."""

    best: object = "stopped"

    def answer(self, should_stop):
        while not should_stop():
            sum(range(1000))
        if self.best is None:
            raise GivenUp
        return self.best


class Deaf(NamedTuple):
    """Not even stopped when it is told to."""

    def answer(self, should_stop):
        time.sleep(60)


class Broken(NamedTuple):
    """A fault of the search."""

    def answer(self, should_stop):
        raise ZeroDivisionError("no such thing")


class Deadly(NamedTuple):
    """The process dies of it."""

    def answer(self, should_stop):
        os._exit(7)


class Hungry(NamedTuple):
    """It wants more memory than there is for it."""

    def answer(self, should_stop):
        return len(bytearray(2 << 30))


class Large(NamedTuple):
    """Answered with so many bytes."""

    size: int

    def answer(self, should_stop):
        return b"x" * self.size


class Unsendable(NamedTuple):
    """What it holds cannot be pickled."""

    held: object

    def answer(self, should_stop):
        return 0


#: A best run that was not proved: 100 found, at most 130 possible.
CUT = Endless(Found((), (), 100, 130))


#: How long an answer may take on a busy machine, in seconds.
LONG = 20.0


def until(is_so):
    """Wait until something is so."""
    ends = time.monotonic() + LONG
    while not is_so():
        assert time.monotonic() < ends, "waited in vain"
        time.sleep(0.02)
