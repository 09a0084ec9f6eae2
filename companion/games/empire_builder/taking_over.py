"""Taking over a game in the middle, and the position in the same words as a line of a trace has it.

A turn begins anew: what was done in it so far is in the cash, the loads and the track.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.corrections import set_cash
from companion.engine.errors import impossible, malformed
from companion.engine.parts import ANY, OF_A_LINE, check_parts, each, list_in, parts, who_moves
from companion.engine.reading import Json, JsonDict
from companion.games.empire_builder import events, moves
from companion.games.empire_builder.corrections import hand_of, loads_of, set_majors, train_of, whole
from companion.games.empire_builder.deck import EventCard
from companion.games.empire_builder.family import family
from companion.games.empire_builder.player import NO_PORT, NOT_STAGED, STAGED, Claim, Player, Stamp
from companion.games.empire_builder.position import FINAL, MAIN, InForce, Position

PORTS = (NO_PORT, NOT_STAGED, STAGED)
NEXT_TURN = "next turn"
MOST = 999


def known_parts(game: Position) -> JsonDict:
    """The parts of a position."""
    player = parts(
        "cash", "train", "loads", "hand", "cities", "turns_to_lose", "met", "connected", "port", "debt", "borrowed",
        "ferries", "claims", "has_left", sections={ANY: None},
    )
    return parts(
        *OF_A_LINE, "to_move", "game_turn", "money_public", "time_called", "bridge_counts", "discards",
        players=each(game.players, player), events=[parts("event", "card", "amount", "names", "drawer", "turns")],
        lying=[parts("city", "load", "player", "turns")], companies={},
    )


# As the trace has it ----------------------------------------------------------------------------------


def trace(game: Position) -> JsonDict:
    """What a line of a trace has besides the players."""
    seats = game.seats
    line: JsonDict = {
        "game_turn": game.game_turn, "money_public": game.money_public, "time_called": game.time_called,
        "bridge_counts": game.bridge_counts,
        "events": [_event_line(game, event) for event in game.in_force],
        "lying": [{"city": city, "load": load, "player": player, "turns": turns - seats[player].turns}
                  for city, load, player, turns in game.lying],
    }
    return {**line, "discards": list(game.discards)} if game.cards_tracked else line


def _event_line(game: Position, event: InForce) -> JsonDict:
    """An event in force; `turns` are the turns of the drawing player that end before it is over, null: it stays."""
    left = None if event.until is None else event.until - game.seats[event.drawer].turns
    return {"event": event.card.kind, "card": event.card.number, "amount": event.card.bonus or 0,
            "names": event.names, "drawer": event.drawer, "turns": left}


def trace_player(game: Position, player: Player) -> JsonDict:
    """What a line of a trace has of a player."""
    is_named = game.majors_named and len(player.majors) == player.count
    line: JsonDict = {
        "cash": player.cash, "train": player.train.id, "loads": list(player.loads),
        "cities": list(player.majors) if is_named else player.count, "connected": game.is_connected(player),
        "turns_to_lose": player.turns_to_lose, "met": player.stamp.order if player.stamp else None, "port": player.port,
        "ferries": list(player.ferries), "sections": dict(player.sections),
        "claims": [claim.event for claim in player.claims], "has_left": player.has_left,
    }
    if game.cards_tracked:
        line["hand"] = list(player.hand)
    return {**line, "debt": player.debt, "borrowed": player.borrowed} if game.options["mercy"] else line


# A whole position -----------------------------------------------------------------------------------


def take_over(game: Position, taken: Json) -> str:
    """Put the game into a position that the table gives, and return who is to move.

    Raises:
        Malformed: a part is missing, of a wrong kind, or not known.
        ImpossibleMove: it does not add up.
    """
    check_parts(taken, known_parts(game))
    to_move, players = who_moves(taken), taken.get("players")
    if to_move not in game.players:
        raise malformed("The position must say who is \"to_move\": one of {players}.", players=game.players)
    if not isinstance(players, Mapping) or any(not isinstance(players.get(name), Mapping) for name in game.players):
        raise malformed("The position lacks {part}.", part='"players"')
    for player in game.seats.values():
        if "hand" in players[player.name]:
            game.discard(player, *player.hand)
    number = _number(taken, "game_turn", game.game_turn)
    game.game_turn = max(number, 1)
    for player in game.seats.values():
        _take_player(game, player, players[player.name])
    _take_stamps(game, players)
    game.in_force = [_event(game, event) for event in list_in(taken, "events")]
    for player in game.seats.values():
        if "claims" in players[player.name]:
            player.claims = [_claim(game, str(title)) for title in list_in(players[player.name], "claims")]
    _take_rest(game, taken)
    game.game_turn -= 1
    game.phase = FINAL if game.stamped() or game.time_called else MAIN
    return str(to_move)


def _take_rest(game: Position, taken: Json) -> None:
    game.money_public = game.money_public or _flag(taken, "money_public", False)
    game.time_called = _flag(taken, "time_called", game.time_called)
    game.bridge_counts = _flag(taken, "bridge_counts", game.bridge_counts)
    if "lying" in taken:
        game.lying = [_lying(game, chip) for chip in list_in(taken, "lying")]
    if "discards" in taken:
        game.discards = [whole(str(number), MOST) for number in list_in(taken, "discards")]
        game.stock = [number for number in game.stock if number not in game.discards]


def _take_player(game: Position, player: Player, given: Json) -> None:
    _take_cash(game, player, given)
    if "train" in given:
        player.train = train_of(game, str(given["train"]))
    player.loads = loads_of(game, player, [str(load) for load in list_in(given, "loads")])
    if "hand" in given:
        player.hand = hand_of(game, player, [str(card) for card in list_in(given, "hand")])
    cities = given.get("cities", player.count)
    set_majors(game, player, str(cities) if isinstance(cities, int) else ", ".join(map(str, list_in(given, "cities"))))
    player.turns_to_lose = whole(str(given.get("turns_to_lose", 0)), 9)
    player.port = given.get("port", player.port)
    if player.port not in PORTS:
        raise malformed("The port of {player} is one of {ports}, not {value}.", player=player.name, ports=PORTS,
                        value=str(player.port)[:20])
    player.debt, player.borrowed = _number(given, "debt", player.debt), _number(given, "borrowed", player.borrowed)
    player.has_left = _flag(given, "has_left", player.has_left)
    if "ferries" in given:
        player.ferries = [str(ferry) for ferry in list_in(given, "ferries")]
    if isinstance(sections := given.get("sections", player.sections), Mapping):
        player.sections = {str(city): _number(sections, city, 0) for city in sections}


def _take_cash(game: Position, player: Player, given: Json) -> None:
    cash = given.get("cash")
    if type(cash) is not int or cash < 0:
        raise malformed("The cash of {player} must be a whole number of at least 0.", player=player.name)
    set_cash(game, player, cash)


def _take_stamps(game: Position, players: Json) -> None:
    """Who met the conditions: a number is the order in which they did, true is after those with a number or as it was."""
    met: list[tuple[int, Player]] = []
    for player in game.seats.values():
        value = players[player.name].get("met", player.stamp is not None)
        if value is not None and (type(value) not in (bool, int) or not 0 <= value <= len(game.players)):
            raise malformed("\"met\" of {player} is true, false, or the number in the order in which players met.",
                            player=player.name)
        if value:
            before = player.stamp.order if player.stamp else len(game.players)
            met.append((before + len(game.players) if value is True else value, player))
    numbers = [number for number, _ in met if number <= len(game.players)]
    if len(set(numbers)) < len(numbers):
        raise malformed("Two players cannot both have met the conditions as number {n}.", n=max(numbers, key=numbers.count))
    for player in game.seats.values():
        if all(player is not one for _, one in met):
            player.stamp = None
    for order, (_, player) in enumerate(sorted(met, key=lambda one: one[0]), 1):
        earlier = player.stamp
        when = (earlier.game_turn, earlier.turn_of) if earlier else (game.game_turn, player.name)
        player.stamp = Stamp(*when, order)


def _event(game: Position, given: object) -> InForce:
    """An event in force: a card of the deck by its number, or what was typed of it."""
    if not isinstance(given, Mapping) or given.get("drawer") not in game.players:
        raise malformed("An event in force says who drew it: \"drawer\" is one of {players}.", players=game.players)
    drawer, kinds = str(given["drawer"]), family().event_kinds
    number, names = _number(given, "card", 0), str(given.get("names", ""))[:200]
    card = _card(game, number) if number else None
    kind = str(given.get("event", card.kind if card else ""))
    if kind not in kinds or kinds[kind].lasts == "at once" or (card and card.kind != kind):
        lasting = tuple(id_ for id_, one in kinds.items() if one.lasts != "at once")
        raise malformed("No event of the kind {kind} is in force; it is one of {kinds}.", kind=kind[:20] or "–",
                        kinds=lasting)
    if card is None:
        card = events.typed_card(game, moves.TurnEvent(drawer, kind, _number(given, "amount", 0), names))
    if kinds[kind].lasts != NEXT_TURN:
        return InForce(card, drawer, None, names)
    turns = _number(given, "turns", 2)
    if turns not in (1, 2):
        raise impossible("An event is over with this turn of who drew it or the next: \"turns\" is 1 or 2, not {n}.",
                         n=turns)
    return InForce(card, drawer, game.seats[drawer].turns + turns, names)


def _card(game: Position, number: int) -> EventCard:
    card = game.box.deck.events.get(number) if game.box.deck else None
    if card is None:
        raise malformed("There is no event card {number}.", number=number)
    return card


def _claim(game: Position, title: str) -> Claim:
    """The right to rebuild what an event erased; without that event in force it is over with the next build turn."""
    cause = next((event for event in game.in_force if title in (event.card.river, event.card.title)), None)
    return Claim(title, cause, is_over=cause is None)


def _lying(game: Position, given: object) -> tuple[str, str, str, int]:
    if not isinstance(given, Mapping) or given.get("player") not in game.players:
        raise malformed("A load that lies in a city says whose it is: \"player\" is one of {players}.", players=game.players)
    turns = game.seats[given["player"]].turns + _number(given, "turns", 1)
    return str(given.get("city")), str(given.get("load")), given["player"], turns


def _number(given: Json, name: str, default: int) -> int:
    value = given.get(name, default)
    if type(value) is not int or not 0 <= value <= MOST:
        raise malformed("The position needs a whole number for {part}.", part=f'"{name}"')
    return value


def _flag(given: Json, name: str, default: bool) -> bool:
    value = given.get(name, default)
    if type(value) is not bool:
        raise malformed("{part} is true or false.", part=f'"{name}"')
    return value
