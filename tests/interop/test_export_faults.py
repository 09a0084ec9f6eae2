"""Exports that are broken in ways that people and programs break files: each is refused in a sentence, or read."""

import copy

import pytest

from companion.engine.errors import Refusal
from companion.engine.game import ReplayRefused
from companion.games.chesapeake import BASE, OFF_THE_RAILS
from companion.interop.eighteen_xx_games.export import parse_export
from tests.each import each
from tests.eighteenxx import facts

TITLES = {title.id: title for title in (OFF_THE_RAILS, BASE)}
OTR = "games/18ChesapeakeOfftheRails_game_end_bankrupt.json"


def read(change):
    data = copy.deepcopy(facts.read(OTR))
    change(data)
    return parse_export(data, TITLES.__getitem__).replay()


def set_all(kind, **fields):
    return lambda data: [action.update(fields) for action in data["actions"] if action["type"] == kind]


@each("change", [
    lambda data: data.update(title=["18Chesapeake"]),
    lambda data: data["actions"][20].update(auto_actions=[None]),
    lambda data: data["actions"][20].update(auto_actions={"type": "pass"}),
    lambda data: data["actions"][20].update(id=[1]),
    lambda data: data["actions"][20].update(type=["pass"]),
    set_all("undo", action_id=[1]),
    set_all("par", corporation=None),
    set_all("lay_tile", hex=7),
    set_all("lay_tile", hex=[]),
    set_all("buy_company", price=40.5),
])  # fmt: skip
def test_what_cannot_be_read_is_refused(change):
    with pytest.raises((Refusal, ReplayRefused)):
        read(change)


@each("change", [
    lambda data: data["actions"][20].update(auto_actions=None),
    lambda data: data.update(round=["Operating Round"]),
    lambda data: [one.update(created_at=one["created_at"] * 1000) for one in data["actions"] if "created_at" in one],
    lambda data: data["actions"][20].update(created_at=10**18),
    lambda data: [route.update(revenue=None, nodes=None) for one in data["actions"] for route in one.get("routes", ())],
])  # fmt: skip
def test_what_does_not_matter_does_not_stop_the_import(change):
    assert read(change).end.reason == "bankrupt"


def test_an_undo_back_to_the_number_of_deleted_talk_keeps_what_came_before_it():
    """Numbers are missing where talk was deleted; an undo may still name them."""
    def named(data):
        numbers = {action["id"] for action in data["actions"]}
        undo = next(one for one in data["actions"] if one["type"] == "undo" and one["id"] - 2 not in numbers - {0})
        undo["action_id"] = undo["id"] - 2

    assert read(named).end.reason == "bankrupt"
