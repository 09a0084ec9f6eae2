"""The workshop: whatever takes its time is done by workers, processes beside the server, so that no page waits for it.

A question is anything that can be pickled and has `answer(should_stop)`. What is asked by the same key is worked out once
and answered to everybody; what nobody waits for any more, or whose table has moved on, is given up. Nobody can fill the
queue: the first thing of each phone comes before the second of any, and a phone may have only so many there.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.tables.workers import Broken, Worker

#: Something is given up when nobody has asked for it for so many seconds.
PATIENCE = 6.0
#: A worker without work is ended after so many seconds; one that does not stop when it is told to, so many later, and one
#: that does not by itself at its limit, so many later: a busy machine may need them to begin it.
IDLE, GRACE, OVERTIME = 300.0, 3.0, 20.0
#: So many answers are kept, and so many bytes of them.
MOST_KEPT, MOST_BYTES = 500, 64 << 20
#: A question whose worker dies is tried so often; what has failed is tried again after so many seconds.
TRIES, RETRY = 2, 30.0
#: So many things may wait or be under way for everybody together; for a table, so many times what one phone may have.
MOST_WAITING, TABLE = 64, 4

Key = tuple[Hashable, ...]


@dataclass(frozen=True)
class Kind:
    """A kind of work: how many seconds it may take (None: to its end), how much of it one phone may have waiting (None: it
    is not asked for by phones, and there is no more of it than there are tables).

    All that `is_long` together leave a worker free: short things do not wait for them. `niceness` is how much it gives way
    to the pages and to whatever else the machine does, 0 to 19: with 10 it has a tenth of a processor that others want.
    """

    limit: float | None
    most: int | None
    is_long: bool = False
    niceness: int = 10


#: Searches end with the best so far; one that the rules wait for ends by itself.
SEARCH, REQUIRED_SEARCH = Kind(5.0, 16), Kind(None, 4, is_long=True)
PRINT, CARDS = Kind(60.0, 8), Kind(120.0, 4, is_long=True)
#: A game that somebody brings or changes; a table that was played under other rules. It is a second of work that somebody
#: looks at a waiting page for, and would be half a minute on a busy machine.
REPLAY, CHECK = Kind(60.0, 4, is_long=True, niceness=2), Kind(600.0, None, niceness=2)


class Asker(NamedTuple):
    """Who wants something to be worked out: a phone, at a table or at none."""

    phone: str = ""
    table: str = ""


NOBODY = Asker()


class WorkFailed(Exception):
    """There will be no answer: it took too long (`is_slow`), or broke off by a fault of its own."""

    def __init__(self, why: str, is_slow: bool = False) -> None:
        super().__init__(why)
        self.is_slow = is_slow


class TooMuch(Exception):
    """Nothing more is taken on now: so many things `waiting` are this phone's, its table's, or everybody's (`whose`)."""

    def __init__(self, waiting: int, whose: str) -> None:
        super().__init__(waiting, whose)
        self.waiting, self.whose = waiting, whose


class _Task:
    """One question, waiting, under way, or answered."""

    def __init__(
        self, kind: Kind, key: Key, question: object, asker: Asker, is_current: Callable[[], bool], limit: float | None
    ) -> None:
        self.kind, self.key, self.question, self.asker, self.is_current = kind, key, question, asker, is_current
        self.limit = limit
        self.asked = self.done_at = time.monotonic()
        self.is_over = threading.Event()
        self.answer: Any = None
        self.size = 0
        self.failure: WorkFailed | None = None

    def is_waited_for(self) -> bool:
        """Whether somebody still waits for the answer."""
        return time.monotonic() - self.asked < PATIENCE

    def is_wanted(self) -> bool:
        """Whether somebody still waits for the answer, and it would still be one."""
        return self.is_waited_for() and self.is_current()

    def finish(self, answer: Any = None, size: int = 0, failure: WorkFailed | None = None) -> None:
        """Tell everybody who waits, if nobody has yet."""
        if self.is_over.is_set():
            return
        self.answer, self.size, self.failure, self.question = answer, size, failure, None
        self.done_at = time.monotonic()
        self.is_over.set()


class Workshop:
    """All work of one server: at most `most` workers, begun when needed; by default one for each core, and two at least.

    The second makes room for short things even where there is one core: they share it.
    """

    def __init__(self, most: int | None = None) -> None:
        self.most = most or max(2, _cores())
        self._known: OrderedDict[Key, _Task] = OrderedDict()
        self._waiting: list[_Task] = []
        self._busy: list[_Task] = []
        self._lock = threading.Condition(threading.Lock())
        self._threads = self._idle = 0
        self._is_closed = False

    def ask(
        self, kind: Kind, key: Key, make: Callable[[], Any], asker: Asker = NOBODY,
        is_current: Callable[[], bool] = lambda: True, wait: float = 0.0, limit: float | None = None,
    ) -> Any:
        """The answer to the question of a key, which `make` makes; None as long as it is being worked out.

        `is_current` says whether it still matters; `wait` is how long to wait for it, in seconds. `limit` is another limit
        than its kind's, in seconds.

        Raises:
            WorkFailed: there will be no answer.
            TooMuch: it was not taken on.
        """
        with self._lock:
            task = self._found(key)
            if task is None:
                self._check_room(kind, asker)
                task = self._known[key] = _Task(kind, key, make(), asker, is_current, kind.limit if limit is None else limit)
                self._begin(task)
            self._known.move_to_end(key)
            task.asked = time.monotonic()
        ends = time.monotonic() + wait
        # Somebody who waits keeps asking.
        while not task.is_over.wait(max(0.0, min(1.0, ends - time.monotonic()))) and time.monotonic() < ends:
            task.asked = time.monotonic()
        if task.failure is not None:
            raise task.failure
        return task.answer

    def keep_ready(self, *first: str, after: float = 0) -> None:
        """Keep a worker that has called these functions (`module:function`), such as what reads the rules: on a busy machine
        that takes longer than the first question of an evening. It is made `after` so many seconds, when what comes first is
        done."""
        timer = threading.Timer(after, self._start_ready, (first,))
        timer.daemon = True
        timer.start()

    def _start_ready(self, first: Sequence[str]) -> None:
        with self._lock:
            if self._is_closed:
                return
            self._threads += 1
        self._work(first)

    def knows(self, key: Key) -> bool:
        """Whether a question is waiting, under way, or answered."""
        with self._lock:
            return key in self._known

    def place(self, key: Key) -> int:
        """Which in the queue it is, from 1; 0: it is under way, or nobody has asked."""
        with self._lock:
            return next((n for n, task in enumerate(self._queue(), 1) if task.key == key), 0)

    def under_way(self) -> int:
        """How many questions are not answered yet."""
        with self._lock:
            return sum(not task.is_over.is_set() for task in self._known.values())

    def close(self) -> None:
        """Give everything up and end the workers: whoever still waits is told that it failed."""
        with self._lock:
            self._is_closed = True
            given_up, self._waiting = [*self._waiting, *self._busy], []
            self._lock.notify_all()
        for task in given_up:
            task.finish(failure=WorkFailed("The companion is being stopped."))

    # The queue ---------------------------------------------------------------------------------

    def _found(self, key: Key) -> _Task | None:
        """A question that need not be asked again. The lock is held."""
        task = self._known.get(key)
        if task is not None and task.failure is not None and time.monotonic() - task.done_at > RETRY:
            return None
        return task

    def _check_room(self, kind: Kind, asker: Asker) -> None:
        """Raise TooMuch if a phone, its table, or everybody has enough there already. The lock is held."""
        if self._is_closed:
            raise WorkFailed("The companion is being stopped.")
        for task in [task for task in self._waiting if not task.is_waited_for()]:
            self._waiting.remove(task)
            self._drop(task)
        if kind.most is None:
            return
        open_ = [*self._waiting, *self._busy]
        same = [task.asker for task in open_ if task.kind == kind]
        for whose, mine, most in (
            ("phone", sum(one.phone == asker.phone for one in same) if asker.phone else 0, kind.most),
            ("table", sum(one.table == asker.table for one in same) if asker.table else 0, kind.most * TABLE),
            ("all", len(open_), MOST_WAITING),
        ):  # fmt: skip
            if mine >= most:
                raise TooMuch(mine, whose)

    def _begin(self, task: _Task) -> None:
        """Put it into the queue, with a new worker if all are busy and there may be more. The lock is held."""
        self._waiting.append(task)
        if self._threads < self.most and len(self._waiting) > self._idle:
            self._threads += 1
            threading.Thread(target=self._work, daemon=True, name="workshop").start()
        self._lock.notify()

    def _queue(self) -> list[_Task]:
        """What waits, in the order of its turn: who has fewest things before it comes first. The lock is held."""
        phones = Counter(task.asker.phone for task in self._busy)
        tables = Counter(task.asker.table for task in self._busy)
        turns = []
        for n, task in enumerate(self._waiting):
            turns.append((phones[task.asker.phone], tables[task.asker.table], n, task))
            phones[task.asker.phone] += 1
            tables[task.asker.table] += 1
        return [task for *_turn, task in sorted(turns, key=lambda turn: turn[:3])]

    def _next(self, idle: float) -> _Task | None:
        """The next thing to be done; None: there has been none for so many seconds, and this worker is no longer counted."""
        ends = time.monotonic() + idle
        with self._lock:
            while not self._is_closed:
                # As long as there is one worker only, long things have it.
                may_be_long = sum(task.kind.is_long for task in self._busy) < max(1, self.most - 1)
                task = next((task for task in self._queue() if may_be_long or not task.kind.is_long), None)
                if task is not None:
                    self._waiting.remove(task)
                    self._busy.append(task)
                    return task
                if time.monotonic() >= ends:
                    break
                self._idle += 1
                self._lock.wait(ends - time.monotonic())
                self._idle -= 1
            self._threads -= 1
            return None

    # The work ----------------------------------------------------------------------------------

    def _work(self, first: Sequence[str] = ()) -> None:
        worker = Worker(first) if first else None
        while (task := self._next(threading.TIMEOUT_MAX if first else IDLE)) is not None:
            try:
                worker = self._do(task, worker)
            except (OSError, Broken) as broken:
                task.finish(failure=WorkFailed(str(broken) or type(broken).__name__))
            finally:
                with self._lock:
                    self._busy.remove(task)
                    self._tidy()
                    # A long thing may have its turn now.
                    self._lock.notify_all()
        if worker is not None:
            worker.end()

    def _do(self, task: _Task, worker: Worker | None) -> Worker | None:
        """Have it worked out, and return the worker for the next one. Raises OSError, Broken."""
        for _ in range(TRIES):
            if not self._is_still_wanted(task):
                self._forget(task)
                return worker
            if worker is None or not worker.is_alive():
                worker = Worker()
            limit = None if task.limit is None else task.limit + OVERTIME
            question, niceness = (task.question, task.limit), task.kind.niceness
            reply = worker.ask(question, niceness, lambda: self._is_still_wanted(task), GRACE, limit)
            if reply is not None:
                self._finish(task, *reply)
                return worker
            worker.end()
            if worker.was_slow:
                task.finish(failure=WorkFailed("It took too long.", is_slow=True))
                return None
        raise Broken("The process that worked on it has ended.")

    def _is_still_wanted(self, task: _Task) -> bool:
        return not self._is_closed and task.is_wanted()

    def _finish(self, task: _Task, is_answer: bool, answer: object, size: int) -> None:
        if not is_answer and answer is not None:
            print(answer, file=sys.stderr)
            task.finish(failure=WorkFailed(str(answer).strip().splitlines()[-1]))
        elif not self._is_still_wanted(task):
            # It may have been stopped before it was through.
            self._forget(task)
        elif not is_answer:
            task.finish(failure=WorkFailed("It took too long.", is_slow=True))
        else:
            task.finish(answer, size)

    def _forget(self, task: _Task) -> None:
        with self._lock:
            self._drop(task)

    def _drop(self, task: _Task) -> None:
        """Give it up: who asks again asks anew. The lock is held."""
        if self._known.get(task.key) is task:
            del self._known[task.key]
        task.finish()

    def _tidy(self) -> None:
        """Forget the answers that were asked for longest ago. The lock is held."""
        done = [task for task in self._known.values() if task.is_over.is_set()]
        most, size = len(done), sum(task.size for task in done)
        for task in done:
            if most <= MOST_KEPT and size <= MOST_BYTES:
                return
            del self._known[task.key]
            most, size = most - 1, size - task.size


def _cores() -> int:
    """How many processes can work at the same time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
