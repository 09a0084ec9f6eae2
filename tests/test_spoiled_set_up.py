"""A set-up in which something else stands at any place: who reads it says so, and does not fall over it."""

import json

from companion.engine.errors import Refusal
from companion.engine.record import parse_record
from companion.games import find_title
from tests.each import each
from tests.test_game_file import PLAYED, start_of


def _places(part, place=()):
    """Every place in a set-up: of each part, and of what stands in it first and last."""
    yield place
    keys = list(part) if isinstance(part, dict) else list(range(len(part))) if isinstance(part, list) else []
    for key in {*keys[:1], *keys[-1:]} if place else keys:
        yield from _places(part[key], (*place, key))


@each("wrong", [None, 1, "x", [], {}, True])
@each(("title", "depth"), PLAYED)
def test_a_set_up_with_something_else_in_it_is_refused_in_a_sentence(title, depth, wrong):
    """Or taken, where it means the same; no reader falls over what it does not expect."""
    started, whole = 0, json.dumps(start_of(title, depth))
    for place in _places(json.loads(whole)["setup"]):
        data = json.loads(whole)
        within = data
        for key in ("setup", *place)[:-1]:
            within = within[key]
        within[("setup", *place)[-1]] = wrong
        try:
            parse_record(data, find_title).start.begin()
            started += 1
        except Refusal:
            pass
    assert started <= 2, "hardly anything means the same"
