import pytest

from tests.games.emu_bay.driver import Table

FREE = {"auction-share": 2, "issue-bond": 1, "take-resources": 1}


def test_play_goes_clockwise():
    actions, seen = {"take-resources": 3, "auction-share": 1}, []
    table = Table(4).at("Cy", shares={"TMLC": "ABCD"}, TMLC={"cash": 90}, actions=actions)
    for hexes in ("6,2", "6,3", "7,4"):
        seen.append(table.on_turn)
        table.build(table.on_turn, "TMLC", hexes, source="take-resources")
    assert (seen, table.on_turn) == (["Cy", "Dan", "Ann"], "Bo")


def test_a_cube_moves_with_the_action():
    table = Table().at("Ann", shares={"TMLC": "A"}, TMLC={"cash": 9})
    table.build("Ann", "TMLC", "6,3", source="take-resources")
    assert (table.game.action_cubes["take-resources"], table.game.action_cubes["build-track"]) == (2, 2)
    assert table.notes[0] == "Move an action cube from Take Resources to Build Track."


def test_there_is_no_pass():
    table = Table().at("Ann", shares={"TMLC": "A"}, TMLC={"cash": 9})
    assert "pass" not in [offer.kind.kind for offer in table.game.ask.offers]


def test_all_six_actions_and_the_stalemate_are_shown_open_or_closed():
    assert [offer.kind.kind for offer in Table().at("Ann").game.ask.offers] == [
        "build-track", "auction-share", "take-resources", "issue-bond", "merge-independent", "pay-dividends",
        "declare-stalemate",
    ]


def test_turns_are_numbered():
    table = Table().at("Ann", shares={"TMLC": "A"})
    assert table.read(table.game.round_name()) == "Turn 1"
    table.dividends("Ann")
    assert table.read(table.game.round_name()) == "Turn 2"


def test_the_cube_can_come_from_any_occupied_space_of_another_action():
    actions = {"build-track": 1, "pay-dividends": 1, "auction-share": 2}
    table = Table().at("Ann", shares={"TMLC": "A"}, TMLC={"cash": 9}, actions=actions)
    assert table.choices("build-track", "source", company="TMLC", spaces=()) == ["auction-share", "pay-dividends"]


PREVIEWS = {
    "build-track": ({"company": "EBR", "spaces": "3,3 2,4"}, [
        "3,3: ₤4, revenue +0", "2,4: ₤4, revenue +1",
        "EBR pays ₤8 (₤1 left). Its revenue marker goes from 1 to 2.",
    ]),
    "take-resources": ({"company": "EBR", "hex": "2,3", "count": 1}, [
        "EBR takes 1 cube for ₤3 (₤6 left). Its revenue marker goes from 1 to 2.",
    ]),
}


def ebr():
    return Table().at("Ann", shares={"EBR": "A"}, EBR={"cash": 9}, cubes={"2,3": 1}, actions=FREE)


@pytest.mark.parametrize("kind", PREVIEWS)
def test_a_preview_tells_what_the_receipt_will_and_changes_nothing(kind):
    fields, told = PREVIEWS[kind]
    table, played = ebr(), ebr()
    {"build-track": played.build, "take-resources": played.take}[kind]("Ann", *fields.values())
    before = table.snapshot()
    preview = table.offer(kind).preview(played.game.entries()[-1].move)
    assert [table.read(text) for text in preview] == told == played.notes[1:]
    assert table.snapshot() == before
