"""A game stopped by hand when the site has gone on to the stock round, and we still ask a company for trains."""

from companion.games.chesapeake import BASE, OFF_THE_RAILS
from companion.interop.eighteen_xx_games.export import parse_export
from tests.eighteenxx import facts

TITLES = {title.id: title for title in (OFF_THE_RAILS, BASE)}


def test_the_round_of_the_file_is_reached_before_the_game_stops():
    data = dict(facts.read("games/1277.json"))
    data["actions"] = [action for action in data["actions"] if action["id"] <= 250]  # LV has bought a private: its last act
    export = parse_export({**data, "status": "active"}, TITLES.__getitem__)
    worth = export.replay().worth()
    end = {"id": 251, "type": "end_game", "entity_type": "player", "entity": 218}
    stopped = {
        **data, "actions": [*data["actions"], end], "turn": 5, "round": "Stock Round", "game_end_reason": "manually_ended",
        "result": {str(player["id"]): worth[player["name"]] for player in data["players"]},
    }  # fmt: skip
    game = parse_export(stopped, TITLES.__getitem__).replay()
    assert game.end.reason == "manually_ended" and str(game.round_name()) == "SR 5"
