"""The true next step of the track: laying or upgrading only where the map allows it."""

from companion.eighteenxx.model.moves import AcquirePrivate, Agree, LayTile, Pass
from companion.eighteenxx.rounds.next_step import UPGRADE, left_out, next_step, short_of_train
from companion.eighteenxx.screens.view import view
from companion.interop.game_file import read_game
from companion.tables import Tables
from tests.browser.stories import GAMES
from tests.eighteenxx.table import at
from tests.web.stories_18xx import DISTRIBUTION, FIRST_TURN, STOCK_ROUND, played


def test_what_may_be_done_with_track_is_what_the_map_allows():
    found, powers, done = {}, set(), "Buy a private, or go on"
    data = (GAMES / "chesapeake/recorded/18chesapeake-full-bank.json").read_bytes()
    for game in read_game(data).steps():
        offer = game.ask and game.ask.offer("lay-tile")
        if not offer:
            assert game.ask is None or next_step(game) is None
            continue
        told = next_step(game)
        found.setdefault(told and told.template, game.ask.actors)
        assert (told is not None and told.template in ("No tile can be laid", done)) == (
            [one.kind.kind for one in game.ask.open_offers() if one.kind.kind in ("lay-tile", "use-private")] == [])
        powers |= {str(one.button.leads_to()) for one in game.ask.open_offers() if one.kind.kind == "use-private"}
        labels = {offer.label.template for offer in game.ask.open_offers()}
        assert (told is not None and told.template == done) == bool(labels & {"Go on", "Go on to the token"})
    assert set(found) >= {None, "Lay a tile", "Upgrade a tile", "No tile can be laid", done}, found
    # Whoever may use a private reads what it lays, and for how much.
    assert powers == {
        "C&OC: tile and token: D2 · 80 for the terrain", "C-P: two more tiles: H2, I3 · free",
        "B&S: two more tiles: F4, G5 · free"}, powers


def test_steps_that_ask_nothing_say_why(tmp_path):
    with_tile = [*DISTRIBUTION, *STOCK_ROUND, FIRST_TURN[0]]
    game = played(Tables(tmp_path / "night.sqlite"), with_tile).game
    assert str(game.ask.heading) == "PRR: buy trains"
    assert [str(why) for why in left_out(game)] == [
        "No token: PRR reaches no city with a free circle.", "No run: PRR had no train to run."]


def test_a_pass_of_a_track_step_that_is_done_says_so():
    data, found = (GAMES / "chesapeake/recorded/18chesapeake-full-bank.json").read_bytes(), set()
    for game in read_game(data).steps(check=False):
        if game.receipts and game.receipts[-1].entry.move.kind == "pass":
            found.add(game.log_line(game.receipts[-1]).template)
    assert "{company} is done laying track" in found and not any("goes on" in one for one in found)


def test_after_the_tile_a_private_that_could_still_lay_says_so():
    """The tile of the turn lies then, so nobody would expect it."""
    table = at("operating").phase("3").give("PRR", 500).do(LayTile("PRR", "F2", "57", 1))

    def told():
        return str(table.game.ask.offer("acquire-private").button.leads_to())

    both = "PRR can still lay tiles in this turn by: C-P, B&S"
    assert told() == both
    owner = table.private("C-P").owner
    table.do(AcquirePrivate("PRR", table.private("C-P").card.id, 40))
    if table.game.ask.offer("agree"):
        table.do(Agree(owner))
    assert table.game.ask.offer("use-private").closed() is None and told() == both.replace("C-P, ", "")
    table.do(Pass(company="PRR"))
    assert (str(table.game.ask.heading), told()) == ("PRR: buy trains", "")


def test_terrain_that_takes_the_money_for_a_train_that_is_needed_is_told():
    table = at("operating")
    river = next(hex_.name for hex_ in table.game.board.state.printed.hexes if hex_.cost == 80)
    treasury = table.game.companies["PRR"].cash
    table.give("PRR", 159 - treasury)
    assert str(short_of_train(table.game, river)) == (
        "PRR then has 79 and no train: the cheapest of the bank costs 80.")
    assert short_of_train(table.game, "F2") is None  # it costs nothing there
    table.give("PRR", 1)
    assert short_of_train(table.game, river) is None
    table.give("PRR", -100).train("2", "PRR")
    assert short_of_train(table.game, river) is None


def test_where_only_upgrades_are_possible_the_act_is_called_so_too():
    data, found = (GAMES / "chesapeake/recorded/18chesapeake-full-bank.json").read_bytes(), set()
    for game in read_game(data).steps(check=False):
        if game.ask and game.ask.offer("lay-tile") and len(found) < 2:
            told = next_step(game)
            labels = view(game).labels()
            assert labels == ({"lay-tile": UPGRADE} if told == UPGRADE else {})
            found.add(bool(labels))
    assert found == {True, False}
