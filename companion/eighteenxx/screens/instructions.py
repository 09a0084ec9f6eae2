"""What hands move on the table because of entries, and when they are taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.eighteenxx.box.chart import Cell
from companion.eighteenxx.box.places import ASIDE, BANK, GONE, IPO, POOL, REMOVED
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.tiles import added, tiles_of
from companion.eighteenxx.model.board import BLOCKING
from companion.eighteenxx.model.moves import UsePrivate
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.things import CERTIFICATE, MARKER, PRESIDENT, PRIVATE, TILE, TOKEN, TRAIN
from companion.engine.game import Receipt
from companion.engine.instructions import Action, handed
from companion.engine.text import Money, Text, say, say_n, you
from companion.engine.things import Moved, Net

#: Places that are nobody's, in words. Out of the game is what lies in the box.
PLACES = {
    BANK: say("the bank"), IPO: say("the IPO"), POOL: say("the bank pool"), GONE: say("the box"), REMOVED: say("the box"),
    ASIDE: say("beside the board"),
}  # fmt: skip
BOX = (GONE, REMOVED)
#: A tile and its rotation.
Tile = tuple[str, int]


def moved(game: Position, went: Net, back: bool) -> Iterator[Text | Action]:
    """What hands do so that things that `went` to other places lie as they do in the position; `back`: where they lay
    before they were moved. Money goes its own way."""
    # As hands work: what is laid and taken, then the markers that move because of it, and what is put away.
    yield from _tiles_moved(game, went.of(TILE), back)
    yield from _tokens_moved(game, went.of(TOKEN), back)
    yield from _certificates_moved(game, went, back)
    yield from _trains_moved(went.of(TRAIN), back)
    yield from (_marker(one.what, one.source, one.goal, back) for one in went.of(MARKER))
    yield from _privates_moved(game, went.of(PRIVATE), back)
    for kind in game.kinds:
        if kind.word is not None:
            yield from _others_moved(game, kind.word, went.of(kind.id), back)


def first_of_two(game: Position, done: Sequence[Receipt]) -> Iterator[Text]:
    """The first tile of a private that lays two, told again with the second: that one is asked for at once, so only who laid
    the first may have read of it."""
    at = done[0].n - 1 if done else 0
    moves = [receipt.entry.move for receipt in game.receipts[max(at - 1, 0) : at + 1]]
    match moves:
        case [UsePrivate() as first, UsePrivate() as second] if first.private == second.private:
            yield from _tile_moved(game, first.hex, None, (first.tile, first.rotation), False)


def _trains_moved(found: Sequence[Moved], back: bool) -> Iterator[Text | Action]:
    """Trains one by one; those of a kind that several companies lose to the box in one sentence."""
    gone = [one for one in found if one.goal in BOX and one.source is not None]
    lost = {train: [one for one in gone if one.what == train] for train in dict.fromkeys(one.what for one in gone)}
    for train, n, owner, goal in found:
        if goal not in BOX or len(lost.get(train, ())) < 2:
            yield _carry(say_n("a {train}-train", "{n} {train}-trains", n, train=train), owner or BANK, goal or BANK, back)
    for train, owners in lost.items():
        if len(owners) > 1:
            yield say("Put the {train}-trains back in the box: {owners}.", train=train, owners=tuple(
                say("{owner} {n}", owner=PLACES.get(one.source or BANK, one.source), n=one.n) for one in owners))


def _carry(thing: Text | str, source: str, goal: str, back: bool) -> Text | Action:
    """A paper or a train that goes from one place or owner to another."""
    owner, place = say("from {owner}", you("owner", "from you"), owner=PLACES.get(source, source)), PLACES.get(goal, goal)
    if goal not in PLACES:
        return Action(goal, say("gets {thing} back {owner}", you(None, "get {thing} back {owner}"), thing=thing,
                              owner=owner) if back
                    else say("takes {thing} {owner}", you(None, "take {thing} {owner}"), thing=thing, owner=owner))
    if back and source not in PLACES:
        return Action(source, say("puts {thing} back in {place}", you(None, "put {thing} back in {place}"), thing=thing,
                                place=place))
    if back or goal in BOX:
        return say("Put {thing} {owner} back in {place}.", thing=thing, owner=owner, place=place)
    return say("Put {thing} {owner} in {place}.", thing=thing, owner=owner, place=place)


def _certificates_moved(game: Position, went: Net, back: bool) -> Iterator[Text | Action]:
    """Certificates, by percent; who presides holds the first certificate."""
    firsts = {name: game.certificates.presidents_percent(name) for name in game.companies}
    presided = {one.what: (_player(game, one.source), _player(game, one.goal)) for one in went.of(PRESIDENT)}
    found = list(went.of(CERTIFICATE))
    boxed = [one for one in found if one[3 - back] in BOX]
    for name in dict.fromkeys(one.what for one in boxed):
        own = [one for one in boxed if one.what == name]
        if len(own) > 1:
            found = [one for one in found if one not in own]
            yield _boxed(name, own, back)
    for name, n, source, goal in found:
        before, after = presided.get(name) or [game.president(game.companies[name])] * 2
        # It comes to the first president, and goes back from there.
        first = goal if before is None else source if after is None else None
        if n == firsts.get(name) and first is not None and first == (after or before):
            thing = say("the {percent} % certificate of {company}", percent=n, company=name)
        else:
            thing = say("{percent} % of {company}", percent=n, company=name)
        yield _carry(thing, source or REMOVED, goal or REMOVED, back)
    for name, (other, player) in presided.items():
        if player is not None and other is not None:
            yield handed(_president(name, player, other, firsts[name], back), player, other, name)


def _player(game: Position, holder: str | None) -> str | None:
    return holder if holder in game.players else None


def _boxed(name: str, certificates: Sequence[Moved], back: bool) -> Text:
    """The certificates of a company that come to the box from several places, or back."""
    places = tuple((one.goal if back else one.source) or BANK for one in certificates)
    shares = tuple(say("{owner} {n} %", owner=PLACES.get(place, place), n=one.n)
                   for place, one in zip(places, certificates, strict=True))
    if back:
        return say("Take the certificates of {company} out of the box: {shares}.", company=name, shares=shares)
    return say("Put the certificates of {company} back in the box: {shares}.", company=name, shares=shares)


def _president(name: str, player: str, other: str, percent: int, back: bool) -> Text:
    """The president's certificate of that many `percent` changes hands, for others of the new president."""
    whose = say("{player}'s", you("player", "your"), player=player)
    given = say("{other} gets {whose} {percent} % in other certificates for it",
                you("other", "you get {whose} {percent} % in other certificates for it"),
                other=other, whose=whose, percent=percent)
    if back:
        return say("{player} gets the president's certificate of {company} back; {given}.",
                   you("player", "You get the president's certificate of {company} back; {given}."),
                   player=player, company=name, given=given)
    return say("{player} gets the president's certificate of {company}; {given}.",
               you("player", "You get the president's certificate of {company}; {given}."),
               player=player, company=name, given=given)


def _privates_moved(game: Position, found: Sequence[Moved], back: bool) -> Iterator[Text | Action]:
    closed: list[str] = []
    for id_, _, source, goal in found:
        # With another box it may be in the game no longer.
        private = game.privates[id_].called if id_ in game.privates else id_
        if goal is None or goal in BOX:
            closed.append(private)
        else:
            yield _carry(private, source or BANK, goal, back)
    if closed:
        yield say("Put away: {privates}.", privates=tuple(closed))


def _others_moved(
    game: Position, word: Callable[[str], Text | str], found: Sequence[Moved], back: bool
) -> Iterator[Text | Action]:
    """Things of the title, to who has them then or on their hex."""
    owners = game.accounts()
    for what, n, source, goal in found:
        owner, place = source or BANK, goal or BANK
        things = word(what) if n == 1 else say("{n} × {thing}", n=n, thing=word(what))
        if place in owners:
            yield _carry(things, owner, place, back)
        elif back:
            yield say("Put {thing} from {owner} back on {hex}.", thing=things, owner=owner, hex=place)
        else:
            yield say("Put {thing} from {owner} on {hex}.", thing=things, owner=owner, hex=place)


def _tiles_moved(game: Position, found: Sequence[Moved], back: bool) -> Iterator[Text]:
    taken = {one.source: one.what for one in found if one.source is not None}
    laid = {one.goal: one.what for one in found if one.goal is not None}
    for hex_ in dict.fromkeys((*taken, *laid)):
        yield from _tile_moved(game, hex_, taken.get(hex_), laid.get(hex_), back)
        yield from _stations_moved(game, hex_, taken.get(hex_), laid.get(hex_))


def _tile_moved(game: Position, hex_: str, old: Tile | None, tile: Tile | None, back: bool) -> Iterator[Text]:
    tiles = tiles_of(game.box.id)
    number, before = (tiles[one[0]].piece if one else "" for one in (tile, old))
    if tile is None:
        yield say("Take tile {tile} off {hex}.", tile=before, hex=hex_)
    elif old is not None and old[0] != tile[0] and number == before:
        return  # only its stations are others
    elif back:
        yield say("Put tile {tile} back on {hex}{lie}.", tile=number, hex=hex_, lie=_lie(game, hex_, None, tile))
    elif old is None:
        yield say("Put tile {tile} on {hex}{lie}.", tile=number, hex=hex_, lie=_lie(game, hex_, None, tile))
    elif number != before:
        yield say("Put tile {tile} on {hex} in place of {old}{lie}.", tile=number, hex=hex_, old=before,
                  lie=_lie(game, hex_, old, tile))
    else:
        yield say("Turn tile {tile} on {hex}{lie}.", tile=number, hex=hex_, lie=_lie(game, hex_, None, tile))


def _stations_moved(game: Position, hex_: str, old: Tile | None, tile: Tile | None) -> Iterator[Text]:
    """The small stations that are put on a tile, or taken off it."""
    before, after = _stations(game, hex_, old), _stations(game, hex_, tile)
    for a, b in after:
        if (a, b) not in before:
            yield say("Put a small station on {hex}, on the line from {a} to {b}.", hex=hex_, a=a, b=b)
    for a, b in before:
        if (a, b) not in after:
            yield say("Take the small station off {hex}, from the line from {a} to {b}.", hex=hex_, a=a, b=b)


def _stations(game: Position, hex_: str, lying: Tile | None) -> list[tuple[Text | str, Text | str]]:
    """The lines of a tile on which stations have been put, each by the two hexes that it leads to."""
    tile = tiles_of(game.box.id)[lying[0]] if lying else None
    if lying is None or tile is None or not tile.stations:
        return []
    printed, stops = printed_map(game.box.map), tile.faces[lying[1]].stops
    return [(printed.toward(hex_, a), printed.toward(hex_, b)) for a, b in (stop.edges for stop in stops)]


def _lie(game: Position, hex_: str, old: Tile | None, tile: Tile) -> Text | str:
    """How a tile lies: where the track leads that is not on the `old` tile, or printed on the map. With the track that
    stays, that tells every way in which it can lie from the others."""
    printed, tiles = printed_map(game.box.map), tiles_of(game.box.id)
    before = tiles[old[0]].faces[old[1]] if old else printed.by_name[hex_].face
    edges = added(before, tiles[tile[0]].faces[tile[1]]).edges
    sides = printed.sides(hex_, edges)
    if not sides:
        return ""
    if before.edges:
        return say(", with new track to {sides}", sides=sides)
    return say(", with track to {sides}", sides=sides)


def _tokens_moved(game: Position, found: Sequence[Moved], back: bool) -> Iterator[Text]:
    """Tokens one by one; where those of a company take the place of another's, in one sentence."""
    gone, new = ([one for one in found if one[3 - n] is None] for n in (0, 1))
    changed: dict[tuple[str, str], list[str]] = {}
    for one in gone:
        here = [other for other in (*gone, *new) if one.source in (other.source, other.goal)]
        if len(here) == 2 and here[1] in new and BLOCKING not in (one.what, here[1].what):
            changed.setdefault((one.what, here[1].what), []).append(str(one.source))
    for (old, company), hexes in changed.items():
        told = {"company": company, "old": old, "hexes": tuple(hexes)}
        yield (say("Put tokens of {company} back on {hexes}, in place of those of {old}.", **told) if back else
               say("Put tokens of {company} on {hexes}, in place of those of {old}.", **told))
    told_of = [hex_ for hexes in changed.values() for hex_ in hexes]
    for company, _, source, goal in found:
        if (goal or source) not in told_of:
            yield _token(company, None if source is None else game.board.called(source),
                         None if goal is None else _city(game, company, goal), back)


def _city(game: Position, company: str, hex_: str) -> Text | str:
    """Where on a hex the token of a company lies, as people call it."""
    own = (token for token in game.placed().get(company, ()) if token.hex == hex_)
    return game.board.called(next(iter(game.board.cities(list(own))), hex_))


def _token(company: str, source: Text | str | None, city: Text | str | None, back: bool) -> Text:
    if company == BLOCKING:
        return _blocking(source, city, back)
    if city is None:
        return say("Take the {company} token off {hex}.", company=company, hex=source)
    if source is not None:
        return say("Move the {company} token from {source} to {hex}.", company=company, source=source, hex=city)
    if back:
        return say("Put the {company} token back on {hex}.", company=company, hex=city)
    return say("Put a token of {company} on {hex}.", company=company, hex=city)


def _blocking(source: Text | str | None, city: Text | str | None, back: bool) -> Text:
    if city is None:
        return say("Take the blocking marker off {hex}.", hex=source)
    if back:
        return say("Put the blocking marker back on {hex}.", hex=city)
    return say("Put a blocking marker on {hex}.", hex=city)


def _marker(company: str, source: Cell | None, goal: Cell | None, back: bool) -> Text:
    if goal is None:
        return say("Take the {company} marker off the stock market.", company=company)
    if source is None:
        return say("Put the {company} marker on {price}.", company=company, price=Money(goal.price))
    told = {"company": company, "way": _way(source, goal), "price": Money(goal.price)}
    if back:
        return say("Move the {company} marker back {way}, to {price}.", **told)
    return say("Move the {company} marker {way}, to {price}.", **told)


def _way(source: Cell, goal: Cell) -> tuple[Text, ...]:
    """How a marker goes over the chart: several cells may have the same price."""
    rows, columns = goal.row - source.row, goal.column - source.column
    across = say("{n} right", n=columns) if columns > 0 else say("{n} left", n=-columns)
    along = say("{n} down", n=rows) if rows > 0 else say("{n} up", n=-rows)
    return (*[across] * bool(columns), *[along] * bool(rows))
