"""The home token of 1862: a free space, a forced upgrade, or another's place (9.1)."""

import random

import pytest

from companion.eighteenxx.model.moves import Choose, LayCounted, LayTile, Pass
from companion.eighteenxx.rules.presidency import update_president
from tests.chance import SEED
from tests.each import each
from tests.games.eastern_1862.on_track import ALL, OnTrack


def test_a_home_without_a_tile_gets_one_before_anything_else():
    table = OnTrack()
    table.company("ECR")
    table.begins("ECR")
    assert table.hexes("ECR") == ["D13"] and table.heading == "ECR: lay track"
    assert table.refused(Pass(company="ECR")) == "ECR must first lay a tile in D13 Witham."
    assert table.refused(LayTile("ECR", "D11", "57", 0)) == "ECR must first lay a tile in D13 Witham."
    assert table.choices("lay-tile") == ["D13"]
    table.do(LayTile("ECR", "D13", "57", 0))
    assert table.choices("lay-tile") == ["D11"]  # the second yellow tile
    assert table.do(Pass(company="ECR")).heading == ""


def test_who_starts_in_a_full_home_upgrades_it_and_has_laid_its_track():
    table = OnTrack(phase="B").lies(D13="57 0")
    table.company("N&E", tokens=("D13",))
    table.company("ECR", "Bo")
    table.begins("ECR")
    assert table.heading == "ECR: upgrade the home" and table.ask.actors == ("Bo",)
    must = "ECR must first upgrade D13 Witham: its home token has no space there."
    assert table.refused(LayTile("ECR", "D11", "57", 0)) == must
    assert table.refused(Pass(company="ECR")) == must
    assert table.refused(LayTile("ECR", "D13", "5", 0)).startswith("Tile 5 is yellow.")
    assert table.refused(LayTile("ECR", "D13", "611", 0)).startswith("Tile 611 is brown.")
    assert "would cut the track" in table.refused(LayTile("ECR", "D13", "14", 1))
    table.do(LayTile("ECR", "D13", "14", 0))
    assert table.turn.has_laid and table.turn.laid[0].is_upgrade
    assert (table.board.state.circles("D13") == (("N&E", "ECR"),) and table.heading == "ECR: place a token") or not table.ask


def test_a_large_home_gains_its_fourth_space_in_brown():
    table = OnTrack(phase="D").lies(F11="790 1").lies(F11="791 1")
    for name in ("ECR", "N&E", "SVR"):
        table.company(name, tokens=("F11",))
    table.company("ESR", "Bo")
    table.begins("ESR")
    assert table.choices("lay-tile", hex="F11") == ["795"]  # the six edges of 794 would lead into the water


@pytest.mark.parametrize(("phase", "tiles"), [("A", ["57 0"]), ("D", ["57 0", "14 0"])])
def test_where_no_upgrade_adds_a_space_a_token_makes_way(phase, tiles):
    """In phase A there is no green tile; a green tile with two spaces has no more in brown."""
    table = OnTrack(phase=phase)
    for tile in tiles:
        table.lies(D13=tile)
    spaces = len(table.board.state.circles("D13")[0])
    for name in ("N&E", "SVR")[:spaces]:
        table.company(name, "Cy", tokens=("D13",))
    table.company("ECR", "Bo")
    table.begins("ECR")
    if spaces > 1:
        assert table.ask.actors == ("Bo",)
        assert table.choices("choose") == ["SVR", "N&E"]  # the last that came first
        table.do(Choose("Bo", "N&E"))
    assert table.board.state.circles("D13")[0][0] == "ECR"
    assert table.hexes("N&E") == [] and len(table.game.companies["N&E"].spare) == 3
    assert not table.turn.has_laid and table.heading == "ECR: lay track"
    told = [str(table.game.text_of(fact)) for fact in table.game._facts]
    assert "N&E takes its token in D13 Witham back: ECR starts there." in told


BOARDS = [("full", {}), ("books", {}), ("books", {"follow_cities": True})]


@each(("depth", "options"), BOARDS)
@each("is_full", [False, True])
def test_in_receivership_no_home_token_is_placed_and_nobody_makes_way(depth, options, is_full):
    table = OnTrack(depth, "B", **options)
    if is_full:
        table.company("N&E", tokens=("D13",))
    table.company("ECR", None)
    assert table.begins("ECR").ask is None
    assert (table.hexes("ECR"), len(table.game.companies["ECR"].spare)) == ([], 3)
    assert table.hexes("N&E") == ["D13"] * is_full


def test_in_receivership_a_home_stays_open_for_others():
    """Its token would have filled the yellow city on the line from D11 to London."""
    table = OnTrack().lies(D13="57 0", D11="57 0")
    table.company("SVR", tokens=("D11",))
    table.company("ECR", None)
    table.begins("ECR")
    assert "take-london" in table.begins("SVR").kinds()


def test_who_comes_out_of_receivership_places_its_home_token_in_its_next_turn():
    table = OnTrack(phase="B").lies(D13="57 0")
    company = table.company("ECR", None)
    table.game.certificates.move_president("ECR", "pool")
    table.begins("ECR")
    table.game.certificates.move_ordinary("ipo", "Bo", "ECR", 30)
    update_president(table.game, company)
    assert table.game.president(company) == "Bo" and table.hexes("ECR") == []
    table.begins("ECR")
    assert table.hexes("ECR") == ["D13"] and table.ask.actors == ("Bo",)


@pytest.mark.parametrize(("depth", "options"), BOARDS[:1] + BOARDS[2:])
def test_when_the_lner_has_formed_no_home_is_upgraded(depth, options):
    """Nobody lays track then, so a token makes way."""
    table = OnTrack(depth, "B", **options)
    if depth == "full":
        table.lies(D13="57 0")
    else:
        table.coloured(D13="yellow")
    table.company("N&E", "Cy", tokens=("D13",))
    table.company("ECR", "Bo")
    table.game.has_lner = True
    table.begins("ECR")
    assert (table.hexes("ECR"), table.hexes("N&E"), table.turn.has_laid) == (["D13"], [], False)


def test_when_the_lner_has_formed_the_table_is_not_asked_about_an_upgrade():
    table = OnTrack("books", "B")
    table.company("N&E", "Cy", tokens=("D13",))
    table.company("ECR", "Bo")
    table.game.has_lner = True
    assert table.begins("ECR").choices("choose") == ["space", "N&E"]


def test_a_second_turn_begins_with_track():
    table = OnTrack().lies(D13="57 0")
    table.company("ECR", tokens=("D13",))
    assert table.begins("ECR").heading == "ECR: lay track" and table.hexes("ECR") == ["D13"]


def test_no_home_is_kept_for_anybody():
    table = OnTrack(phase="B").lies(D13="57 0", D11="57 0")
    table.company("ECR", tokens=("D13",))
    assert table.begins("ECR").do(Pass(company="ECR")).choices("place-token") == ["D11"]  # the home of SVR


def test_at_books_the_table_is_asked_where_others_stand_in_the_home():
    table = OnTrack(depth="books", phase="B")
    table.company("N&E", tokens=("D13",))
    table.company("ECR", "Bo")
    table.begins("ECR")
    assert table.ask.actors == ("Bo",) and table.choices("choose") == ["space", "upgrade", "N&E"]
    table.do(Choose("Bo", "upgrade"))
    assert table.turn.has_laid and table.hexes("ECR") == ["D13"] and table.heading == "ECR: place a token"


@pytest.mark.parametrize(("answer", "left"), [("space", ["D13"]), ("N&E", [])])
def test_at_books_a_token_makes_way_or_not(answer, left):
    table = OnTrack(depth="books")
    table.company("N&E", tokens=("D13",))
    table.company("ECR", "Bo")
    table.begins("ECR").do(Choose("Bo", answer))
    assert table.hexes("N&E") == left and table.hexes("ECR") == ["D13"]
    table.do(LayCounted("ECR", 0))
    assert table.heading == "ECR: place a token"  # laid is laid: what it was the board on the table knows


def test_at_books_nobody_is_asked_where_the_home_is_free():
    table = OnTrack(depth="books")
    table.company("ECR")
    assert table.begins("ECR").heading == "ECR: lay track"


@pytest.mark.parametrize("seed", range(4))
def test_on_random_boards_every_home_token_finds_its_place(seed):
    """Every home, with any tile of the phase and as many tokens as there is room for: at the depth Full, and where only the
    cities are followed, the same becomes of it."""
    chance = random.Random(f"{seed}{SEED}")
    for name in ALL:
        phase, steps, others = chance.choice("ABD"), chance.randrange(4), chance.sample(ALL, 5)
        told = [outcome(depth, name, phase, steps, [one for one in others if one != name]) for depth in ("full", "books")]
        assert told[0] == told[1]


def outcome(depth, name, phase, steps, others):
    """What becomes of a home that has been laid and upgraded so many times, and is full or nearly so."""
    table = OnTrack(depth, phase, follow_cities=True)
    company = table.company(name, "Bo")
    home = company.card.home
    for _ in range(min(steps, {"A": 1, "B": 2, "D": 3}[phase])):
        if depth == "full":
            lay = table.board.laying.fitting(home)[0]
            table.lies(**{home: f"{lay.tile} {lay.rotation}"})
        else:
            table.board.cities_now.colour(home)
    there = []
    while table.board.has_room(home) and len(there) < 4:
        there.append(others[len(there)])
        table.company(there[-1], "Cy", tokens=[home])
    could = table.board.can_make_room(company)
    table.begins(name)
    if table.heading.endswith("upgrade the home"):
        offer = next(one for one in table.ask.offers if one.closed() is None)
        table.do(offer.pick("Bo", lambda values: values[0]))
    elif table.heading == "Bo: choose":
        table.do(Choose("Bo", sorted(there)[0]))
    left = [one for one in there if home in table.hexes(one)]
    assert table.hexes(name) == [home] and len(left) == len(there) - (not could)
    assert table.turn.has_laid == could
    return left, could
