"""What an application compiles is compiled once for all tests, where it has not changed: templates, and the addresses of
routes. A test makes an application of its own, and compiling took most of its time."""

from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule

FOLDER = Path(__file__).resolve().parents[1] / ".pytest_cache/templates"


def keep_compiled():
    """Let every application of this process keep what it compiles: a template by its bytes, an address by its rule."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(FOLDER))}
    Rule._compile_builder = kept(Rule._compile_builder)


def kept(compile_builder):
    """Werkzeug's way of making the function that builds a rule's address, which depends on nothing but what is the key."""
    builders = {}

    def builder(rule, append_unknown=True):
        key = rule.rule, tuple(rule._trace), repr(rule.defaults), append_unknown
        if key not in builders:
            builders[key] = compile_builder(rule, append_unknown)
        return builders[key]

    return builder
