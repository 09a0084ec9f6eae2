"""A finished game for people's play logs: a link that BG Stats takes, and a text for BoardGameGeek.

Nothing is sent from here: the link leads out when somebody taps it or scans it. Facts: section 14 of the tables' needs.
"""

from __future__ import annotations

import json
from datetime import datetime
from urllib.parse import quote

from companion.engine.game import Game
from companion.engine.reading import JsonDict

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"


def bg_stats_link(game: Game, name: str, play: str, at: datetime | None, minutes: int) -> str:
    """The link by which BG Stats takes a play.

    `play` must be the same whenever the same play is handed over, so that a repeat is recognised; `at` is when it began, in
    UTC. Every player is said to have won or not, and to have begun or not: the app refuses a play without.
    """
    title = game.title
    bgg = {"bggId": title.bgg_id} if title.bgg_id is not None else {}
    when = {"playDate": f"{at:%Y-%m-%d %H:%M:%S}"} if at is not None else {}
    data: JsonDict = {
        "sourceName": SOURCE, "sourcePlayId": play, **when, "durationMin": minutes, "comments": name,
        "game": {"name": game_name(game), "sourceGameId": f"{title.id}/{game.start.edition}", **bgg, "highestWins": True,
                 "noPoints": False},
        "players": [
            {"name": player, "sourcePlayerId": player, "startPlayer": player == game.starter, "score": score,
             "winner": rank == 1, "rank": rank}
            for rank, player, score in game.standings()
        ],
    }  # fmt: skip
    return ADDRESS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def game_name(game: Game) -> str:
    """What is played: the title, or the one of its games that was chosen."""
    return game.title.edition_names.get(game.start.edition, game.title.name)
