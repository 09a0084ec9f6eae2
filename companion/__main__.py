"""The `companion` command, also as `python -m companion`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line. Data files that do not fit are told in sentences, a line each, and nothing is run."""
    try:
        from companion.cli import main as command
    except ValueError as faults:  # titles are read as they are imported
        sys.exit(f"The companion cannot start; its data do not fit.\n{faults}")
    command()


if __name__ == "__main__":
    main()
