"""The true next step of the track: laying or upgrading only where the map allows it."""

from companion.eighteenxx.next_step import next_step
from companion.interop.game_file import read_game
from tests.browser.stories import GAMES


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
        powers |= {str(one.leads_to()) for one in game.ask.open_offers() if one.kind.kind == "use-private"}
        labels = {offer.label.template for offer in game.ask.open_offers()}
        assert (told is not None and told.template == done) == bool(labels & {"Go on", "Go on to the token"})
    assert set(found) >= {None, "Lay a tile", "Upgrade a tile", "No tile can be laid", done}, found
    # Whoever may use a private reads what it lays, and for how much.
    assert powers == {
        "C&OC: tile and token: D2 · 80 for the terrain", "C-P: two more tiles: H2, I3 · for nothing",
        "B&S: two more tiles: F4, G5 · for nothing"}, powers
