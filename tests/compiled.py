"""What an application compiles is compiled once for all tests, where it has not changed: templates, and the addresses of
routes. A test makes an application of its own, and compiling took most of its time."""

from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule

from companion.paper import pages

FOLDER = Path(__file__).resolve().parents[1] / ".pytest_cache/templates"


def keep_compiled():
    """Let every application of this process keep what it compiles: a template by its bytes, an address by its rule."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": Templates(str(FOLDER))}
    Rule.compile = kept(Rule.compile)


def keep_drawings():
    """Let what is drawn for paper be compiled once, too: for itself, as the same template compiles otherwise there."""
    drawings = FOLDER.with_name("drawings")
    drawings.mkdir(parents=True, exist_ok=True)
    pages._templates().bytecode_cache = Templates(str(drawings))


class Templates(FileSystemBytecodeCache):
    """Templates that other processes have compiled, each read from its file once."""

    def __init__(self, folder):
        super().__init__(folder)
        self.read = {}

    def load_bytecode(self, bucket):
        known = bucket.key, bucket.checksum
        if known not in self.read:
            super().load_bytecode(bucket)
            if bucket.code is None:
                return
            self.read[known] = bucket.code
        bucket.code = self.read[known]


def kept(compile_rule):
    """Werkzeug's way of reading a rule's address and making what builds it, which depend on nothing but what is the key."""
    read = {}

    def compiled(rule):
        key = rule.rule, repr(rule.defaults), rule.subdomain, rule.merge_slashes
        if key not in read:
            compile_rule(rule)
            read[key] = rule._parts, rule._trace, rule._converters, {*rule.arguments}, rule._build, rule._build_unknown
        rule._parts, rule._trace, rule._converters, arguments, known, unknown = read[key]
        rule.arguments |= arguments
        rule._build, rule._build_unknown = known.__func__.__get__(rule), unknown.__func__.__get__(rule)

    return compiled
