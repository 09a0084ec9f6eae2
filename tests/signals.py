"""Signals as a person at a terminal sends them."""

import signal


def as_at_a_terminal() -> None:
    """Make Ctrl-C and hang-ups what they usually are: what is started in the background ignores them, and so would every
    server that a test ends by them."""
    for one, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(one) == signal.SIG_IGN:
            signal.signal(one, usual)
