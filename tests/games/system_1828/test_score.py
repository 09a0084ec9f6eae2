"""A final position of 1828 alone, by either edition: example 12."""

import json

import pytest

from companion.engine.errors import Malformed
from companion.engine.record import load_json, parse_record, trace_line
from companion.games.system_1828 import TITLE
from tests.each import each
from tests.games.system_1828.table import DRAFT, FINAL
from tests.games.system_1828.test_recorded import KNOWN, RECORDED

#: Green phase, Bo goes bankrupt; PRR was never started.
EXAMPLE_12 = {
    "players": {
        "Ann": {"cash": 310, "shares": {"B&O": 50, "GT": 30, "PRR": 10}, "privates": ["C&A"]},
        "Bo": {"cash": 0, "shares": {"GT": 30}},
        "Cy": {"cash": 45, "shares": {"IC": 30}, "privates": ["M&H"]},
    },
    "prices": {"B&O": 90, "GT": 75, "IC": 71}, "bankrupt": "Bo",
}  # fmt: skip


@pytest.mark.parametrize(("edition", "options", "result"), [
    (DRAFT, {}, [985, 0, 258]), (FINAL, {}, [1145, 225, 378]),
    (FINAL, {"bankrupt_score": "zero", "privates_score": "edition"}, [1145, 0, 378]),
    (DRAFT, {"privates_score": "face"}, [1145, 0, 378]),
])  # fmt: skip
def test_12_the_final_score(edition, options, result):
    found = TITLE.score({**EXAMPLE_12, "edition": edition, "options": options})
    assert list(found.result.values()) == result
    assert found.winners == ("Ann",)
    assert any("+ privates" in str(line) for line in found.working) == (result[0] == 1145)


def test_without_an_edition_it_is_the_first():
    assert TITLE.score(EXAMPLE_12).result == TITLE.score({**EXAMPLE_12, "edition": DRAFT}).result


@pytest.mark.parametrize(("more", "sentence"), [
    ({"edition": "third"}, "1828 has no edition third. It has: draft2018, final."),
    ({"bankrupt": "Eve"}, "The bankrupt player, Eve, is none of the players."),
    ({"prices": {"GT-XY": 70}}, "There is no company called GT-XY. "
     "There are: B&M, B&O, C&O, CPR, GT, ERIE, IC, MC, MP, NYC, NKP, NYH, NW, OSH, PRR, WAB."),
    ({"players": {"Ann": {"cash": 0, "shares": {"GT-IC": 60}}, "Bo": {"cash": 0, "shares": {"GT-IC": 50}}}, "bankrupt": None,
      "prices": {"GT-IC": 90}}, "The players hold 110 % of GT-IC; there are only 100 %."),
])
def test_what_cannot_be_scored(more, sentence):
    with pytest.raises(Malformed) as refusal:
        TITLE.score({**EXAMPLE_12, **more})
    assert str(refusal.value) == sentence


@each("name", KNOWN)
def test_the_last_line_of_a_trace_with_its_systems_is_scored_as_the_game_was(name):
    record = parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), lambda id_: TITLE)
    game = record.replay(check=False)
    given = json.loads(json.dumps(trace_line(game))) | {"edition": game.start.edition}
    assert TITLE.score(given).result == game.worth()
