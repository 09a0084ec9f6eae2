"""Templates are compiled once for all tests, and again only where they have changed: a test makes an application of its own,
and compiling took most of its time."""

from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache

FOLDER = Path(__file__).resolve().parents[1] / ".pytest_cache/templates"


def keep_compiled():
    """Let every application of this process keep what it compiles, by the bytes of the template."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(FOLDER))}
