"""What every test shares: how hypothesis runs, what is compiled once, how seldom rubbish is looked for, where files lie."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

from companion.tables.workshop import Workshop
from tests.compiled import keep_compiled, keep_drawings
from tests.signals import as_at_a_terminal

# A busy machine is not a failure, and the same commit gives the same verdict everywhere.
settings.register_profile("companion", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("companion")
keep_compiled()
keep_drawings()

#: A folder of Linux whose files are in memory, and what must be free there.
MEMORY, ROOM = Path("/dev/shm"), 2 << 30


def pytest_configure(config):
    """Servers that tests start end by Ctrl-C, also where the tests run in the background."""
    as_at_a_terminal()
    gc.set_threshold(50_000, 20, 100)
    if is_usable(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def is_usable(folder):
    """Whether files of tests can lie there, and be run. Tens of thousands of entries each wait for a disk otherwise."""
    if not folder.is_dir():
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """Three for two processors: tests with servers and browsers wait for them a good part of their time."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_collection_finish(session):
    """Thousands of tests lie there all the time: to look through them for rubbish again and again takes a fifth of it."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def workshop():
    """Processes for whatever takes its time, begun once for all tests."""
    made = Workshop()
    yield made
    made.close()
