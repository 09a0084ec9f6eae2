"""What hands put back when entries are taken back."""

import pytest

from companion.engine.game import replay
from tests.games.emu_bay.driver import Table
from tests.games.emu_bay.test_random_play import begun, played_out


def put_back(start, was, entries):
    """The sentences when so many of the last entries are taken back."""
    stand = was.entries()[: len(was.receipts) - entries]
    now = replay(start, stand, check=False)
    return [now.reader()(text) for text in now.put_back(was.receipts[len(stand) :], was)]


def test_cubes_money_and_markers_of_a_build_go_back():
    table = Table().at("Ann", shares={"EBR": "AB", "TMLC": "CAB"}, EBR={"cash": 30})
    table.build("Ann", "EBR", "2,4 3,3")
    assert put_back(table.start, table.game, 1) == [
        "Take the cube of EBR off 2,4.", "Take the cube of EBR off 3,3.",
        "Move an action cube back from Build Track to Take Resources.", "Move the revenue marker of EBR back to 1.",
        "EBR gets ₤8 back.",
    ]


def test_bonds_shares_and_resources_go_back_in_one_sum():
    table = Table().at("Ann", cash=(9, 9, 9), shares={"TMLC": "AB"}, TMLC={"cash": 30})
    table.bond("Ann", "TMLC", (20, 7, 2))
    table.take("Bo", "TMLC", "9,2", 1, overruled="house rule")
    table.clear()
    table.auction("Cy", "L&W", 2)
    table.passes("Ann", "Bo")
    said = put_back(table.start, table.game, 5)
    assert {
        "Put 1 resource cube back on 9,2.", "Cy puts a share of L&W back.",
        "L&W gives Cy ₤2 back.",
    } <= set(said)


@pytest.mark.parametrize("seed", [1, 3])
def test_every_entry_of_a_game_can_be_put_back(seed):
    start, chance = begun(seed)
    game, _ = played_out(start, chance)
    assert all(put_back(start, game, n) for n in range(1, len(game.receipts), 7))
