"""What every test shares: how hypothesis runs, what is compiled once, and how seldom rubbish is looked for."""

import gc

import pytest
from hypothesis import settings

from companion.tables.workshop import Workshop
from tests.compiled import keep_compiled
from tests.signals import as_at_a_terminal

# A busy machine is not a failure, and the same commit gives the same verdict everywhere.
settings.register_profile("companion", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("companion")
keep_compiled()


def pytest_configure(config):
    """Servers that tests start end by Ctrl-C, also where the tests run in the background."""
    as_at_a_terminal()
    gc.set_threshold(50_000, 20, 100)


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
