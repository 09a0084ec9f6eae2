"""The board at the depth Full: it knows the map, checks every track and works out every revenue.

Sources: Emu Bay rules, 'Build Track', 'Take Resources', 'Merge Independent'.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.asks import Chosen, Field
from companion.engine.domains import Amount, Hexes, OneOf, Steps
from companion.engine.errors import IllegalMove, illegal, impossible, malformed
from companion.engine.parts import ANY, list_in, number_in, object_in, parts
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say, say_n
from companion.engine.things import Lying
from companion.games.emu_bay import things
from companion.games.emu_bay.board import Placed, Works
from companion.games.emu_bay.charter import Charter
from companion.games.emu_bay.map import Map
from companion.games.emu_bay.moves import NARROW, ORDINARY, BuildTrack, MergeIndependent, Space, TakeResources
from companion.games.emu_bay.position import Position

MAX_TRACKS = 3


class MapBoard:
    """Answers the rules from the map."""

    build, take, merge = BuildTrack, TakeResources, MergeIndependent

    def __init__(self, game: Position, map_: Map) -> None:
        self.game = game
        self.map = map_
        self.two_gauges: bool = game.options["two_gauges_per_hex"]

    # Build Track -------------------------------------------------------------------------------

    def no_place(self, builder: Charter) -> Iterator[IllegalMove]:
        """Say why not even one track can be placed: the nearest obstacle of the cheapest place."""
        if not self._next_space(builder, ()).is_empty():
            return
        free = [s for s in self._near(builder) if not any(self._own_track(builder, self.map, s))]
        prices = [self.map.price(s.hex) for s in free if not self.map.is_closed(s.hex)]
        if prices and min(prices) > builder.cash:
            yield illegal(
                "{company} has {cash}; the cheapest hex next to its track costs {price}.",
                company=builder.name, cash=Money(builder.cash), price=Money(min(prices)),
            )
        else:
            yield illegal("No hex next to the track of {company} is free for it.", company=builder.name)

    def build_fields(self) -> tuple[Field, ...]:
        """One to three spaces, each chosen on the map as the tracks before it leave it."""
        return (
            Field(
                "spaces", say("Where do the tracks go?"),
                lambda chosen: self._tracks(self.game.charters[chosen["company"]]),
                label=self._space_label, detail=self._space_detail,
            ),
        )

    def _tracks(self, builder: Charter) -> Steps:
        """As many as one action places, and as there are left."""
        def counted(count: int) -> IllegalMove:
            gauge = NARROW if builder.is_independent else ORDINARY
            none_left = self._no_track(builder, Works(builder.track, builder.narrow, 0, 0, {}), gauge)
            return _counted(count) if not 0 < count <= MAX_TRACKS else next(none_left)

        most = max(1, min(MAX_TRACKS, builder.track + builder.narrow))
        return Steps(1, most, lambda before: self._next_space(builder, before), counted)

    def _space_label(self, space: Space) -> Text | str:
        place = self.game.box.place_name(space.hex)
        return say("{hex}, red", hex=place) if space.gauge == NARROW else place

    def _space_detail(self, chosen: Chosen, space: Space) -> Text:
        """What one more track here costs and brings, after those chosen so far."""
        builder = self.game.charters[chosen["company"]]
        placed = self._try(builder, (*chosen.get("spaces", ()), space))[1].places[-1]
        return say("{price} +{gain}", price=Money(placed.price), gain=placed.revenue)

    def works(self, move: BuildTrack) -> Works:
        """Work out each track in turn on a copy of the map."""
        return self._try(self.game.charters[move.company], move.spaces)[1]

    def lay(self, move: BuildTrack) -> None:
        """Place the tracks; who laid a red one is remembered."""
        self.map = self._try(self.game.charters[move.company], move.spaces)[0]
        for space in move.spaces:
            what = NARROW if space.gauge == NARROW else move.company
            self.game.carry(things.TRACK, what, None, things.Track(space.hex, move.company))

    def _try(self, builder: Charter, spaces: tuple[Space, ...]) -> tuple[Map, Works]:
        trial, cubes = self.map.copy(), self.game.charter_cubes()
        places, others = [], dict[str, int]()
        for space in spaces:
            price = trial.price(space.hex)
            laid = trial.lay(builder.name, space, cubes)
            places.append(Placed(space, price, laid.revenue, laid.others))
            for company, gain in laid.others.items():
                others[company] = others.get(company, 0) + gain
        narrow = sum(space.gauge == NARROW for space in spaces)
        at_port = trial.ported - self.map.ported
        return trial, Works(
            len(spaces) - narrow, narrow, sum(p.price for p in places), sum(p.revenue for p in places), others,
            tuple(places), tuple(company for company in self.game.box.all_companies if company in at_port),
        )

    def _near(self, builder: Charter, trial: Map | None = None) -> list[Space]:
        trial = trial or self.map
        spaces = [Space(h, ORDINARY) for h in trial.frontier(builder.name, ORDINARY)] if builder.track else []
        if builder.narrow:
            spaces += [Space(h, NARROW) for h in trial.frontier(builder.name, NARROW)]
        return spaces

    def _next_space(self, builder: Charter, before: tuple[Space, ...]) -> OneOf:
        """The domain of the next track after those in `before`."""
        trial, works = self._try(builder, before) if before else (self.map, Works(0, 0, 0, 0, {}))
        near = self._near(builder, trial) if self._has_track(builder, works) else []
        gauges = [gauge for gauge, left in ((ORDINARY, builder.track), (NARROW, builder.narrow)) if left]
        return Hexes(
            near, lambda space: self._against(builder, trial, works, space), is_open=True,
            elsewhere=lambda: [Space(hex_, gauge) for gauge in gauges for hex_ in self.game.box.hexes],
        )

    def _has_track(self, builder: Charter, works: Works) -> bool:
        return builder.track + builder.narrow > works.track + works.narrow

    def _against(self, builder: Charter, trial: Map, works: Works, space: Space) -> Iterator[IllegalMove]:
        """Every reason against one more track, in the order in which a player would look."""
        company, hex_ = builder.name, space.hex
        if space.gauge not in (ORDINARY, NARROW):
            yield impossible("Track is ordinary or narrow gauge, not {gauge}.", gauge=space.gauge[:40])
            return
        if hex_ not in self.game.box.terrain:
            yield impossible("There is no hex {hex}.", hex=hex_[:40])
            return
        yield from self._no_track(builder, works, space.gauge)
        yield from self._own_track(builder, trial, space)
        if trial.is_closed(hex_):
            yield illegal(
                "{hex} is {terrain} and {who} is there. Forest and mountain hold one company only.",
                hex=self.game.box.place_name(hex_), terrain=terrain_name(self.game.box.terrain[hex_]),
                who=self._who(trial, hex_),
            )
        if not trial.is_next(company, hex_, space.gauge):
            yield self._not_next(builder, trial, works, space)
        price, left = trial.price(hex_), builder.cash - works.cost
        if price > left:
            yield self._too_dear(builder, trial, hex_, price, left)

    def _no_track(self, builder: Charter, works: Works, gauge: str) -> Iterator[IllegalMove]:
        company = builder.name
        if gauge == ORDINARY and builder.is_independent:
            yield impossible("{company} lays narrow-gauge (red) track only.", company=company)
        elif gauge == NARROW and not builder.is_independent and not builder.merged:
            yield impossible("{company} has merged no independent, so it has no narrow gauge.", company=company)
        elif gauge == NARROW and builder.narrow <= works.narrow:
            yield impossible("{company} has no red track left.", company=company)
        elif gauge == ORDINARY and builder.track <= works.track:
            yield impossible(
                "{company} has no {colour} track left (0 of {all}).",
                company=company, colour=say(builder.card.colour), all=getattr(builder.card, "track", 0),
            )

    def _own_track(self, builder: Charter, trial: Map, space: Space) -> Iterator[IllegalMove]:
        company, hex_ = builder.name, space.hex
        has_ordinary = hex_ in trial.ordinary.get(company, ())
        place = self.game.box.place_name(hex_)
        if space.gauge == NARROW:
            if hex_ in trial.red:
                yield impossible("There is already red track in {hex}; independents share it.", hex=place)
            elif has_ordinary and not self.two_gauges:
                if hex_ == getattr(builder.card, "station", ""):
                    yield illegal(
                        "The station of {company} is in {hex}, so it cannot add red track there.",
                        company=company, hex=place,
                    )
                else:
                    yield illegal("{company} already has track in {hex}.", company=company, hex=place)
        elif has_ordinary:
            yield impossible("{company} already has track in {hex}.", company=company, hex=place)
        elif not self.two_gauges and (layer := trial.own_track(company, hex_)):
            if layer == company:
                yield illegal("{company} already has track in {hex}.", company=company, hex=place)
            else:
                yield illegal(
                    "The red track in {hex} was laid by {layer}, which is part of {company}: "
                    "{company} already has track there.",
                    hex=place, layer=layer, company=company,
                )

    def _not_next(self, builder: Charter, trial: Map, works: Works, space: Space) -> IllegalMove:
        place = self.game.box.place_name(space.hex)
        if space.gauge == NARROW:
            stations = builder.merged or (builder.name,)
            return illegal(
                "{hex} is not next to red track that leads to the station of {stations}.", hex=place, stations=stations
            )
        open_ = [s for s in self._near(builder, trial) if not any(self._against(builder, trial, works, s))]
        near, red = (tuple(s.hex for s in open_ if s.gauge == gauge) for gauge in (ORDINARY, NARROW))
        where = say("{near}, and red at: {red}", near=near or say("no hex"), red=red) if red else near or say("no hex")
        return illegal("{hex} is not next to {company} track. {company} can build at: {near}.", hex=place,
                       company=builder.name, near=where)

    def _too_dear(self, builder: Charter, trial: Map, hex_: str, price: int, left: int) -> IllegalMove:
        place = self.game.box.place_name(hex_)
        if hex_ in trial.occupied:
            return impossible(
                "Building in {hex} costs {price} (second company there); {company} has {left}. "
                "Players cannot add their own money.",
                hex=place, price=Money(price), company=builder.name, left=Money(left),
            )
        return impossible(
            "Building in {hex} costs {price}; {company} has {left}. Players cannot add their own money.",
            hex=place, price=Money(price), company=builder.name, left=Money(left),
        )

    def _who(self, trial: Map, hex_: str) -> str:
        here = [company for company, hexes in trial.ordinary.items() if hex_ in hexes]
        return ", ".join([*here, *([trial.red[hex_]] if hex_ in trial.red else [])])

    # Take Resources ----------------------------------------------------------------------------

    def no_cube(self, taker: Charter) -> Iterator[IllegalMove]:
        """No hex in reach has a cube."""
        if not any(hex_ in self.map.cubes for hex_ in self.map.reach(taker.name)):
            yield illegal("No hex that {company} reaches has a cube.", company=taker.name)

    def take_fields(self) -> tuple[Field, ...]:
        """The hex, and how many cubes."""
        return (
            Field(
                "hex", say("From which hex?"), self._cube_hexes, label=self.game.box.place_name,
                detail=lambda chosen, hex_: say_n("{n} cube", "{n} cubes", self.map.cubes.get(hex_, 0)),
            ),
            Field("count", say("How many cubes?"), self._count,
                  detail=lambda chosen, n: Money(n * self.game.cube_cost), why=self._cubes_lead_to),
        )

    def _cubes_lead_to(self, chosen: Chosen, n: int) -> Text:
        taker = self.game.charters[chosen["company"]]
        return say(
            "Revenue {before} → {after}, treasury {left}", before=taker.revenue,
            after=taker.revenue + n * self.cube_adds(taker.name), left=Money(taker.cash - n * self.game.cube_cost),
        )

    def _cube_hexes(self, chosen: Chosen) -> OneOf:
        company = chosen["company"]
        reach = self.map.reach(company)
        near = [hex_ for hex_ in self.game.box.hexes if hex_ in reach and hex_ in self.map.cubes]

        def against(hex_: str) -> Iterator[IllegalMove]:
            place = self.game.box.place_name(hex_)
            if hex_ not in self.game.box.terrain:
                yield impossible("There is no hex {hex}.", hex=hex_[:40])
            elif hex_ not in self.map.cubes:
                yield impossible("There is no cube in {hex}.", hex=place)
            elif hex_ not in reach:
                yield illegal("{company} does not reach {hex}.", company=company, hex=place)

        return Hexes(near, against, is_open=True)

    def _count(self, chosen: Chosen) -> Amount:
        company, there = self.game.charters[chosen["company"]], self.map.cubes.get(chosen["hex"], 0)
        place = self.game.box.place_name(chosen["hex"])

        def too_many(count: int) -> IllegalMove:
            if count > there:
                return impossible(say_n("Hex {hex} has {n} cube.", "Hex {hex} has {n} cubes.", there, hex=place))
            return self.game.cubes_too_dear(company, count)

        return Amount(
            1, min(there, company.cash // self.game.cube_cost), lambda n: impossible("Take at least one cube."),
            too_many, is_money=False, seen=there,
        )

    def cube_adds(self, company: str) -> int:
        """One more, three once a port is connected."""
        earns = self.game.box.data["revenue"]["cube"]
        return int(earns["with_port" if company in self.map.ported else "without_port"])

    def taken_revenue(self, move: TakeResources) -> int:
        """The same for each cube."""
        return move.count * self.cube_adds(move.company)

    def take_cubes(self, move: TakeResources) -> None:
        """Take the cubes off their hex."""
        self.map = self.map.copy()
        self.map.take_cubes(move.hex, move.count)
        self.game.carry(things.CUBE, things.CUBE, move.hex, None, move.count)

    def lie(self) -> Iterator[Lying]:
        """Track and cubes by hex."""
        for company, hex_, gauge in self.map.track():
            yield things.TRACK, NARROW if gauge == NARROW else company, 1, things.Track(hex_, company)
        for hex_, n in self.map.cubes.items():
            yield things.CUBE, things.CUBE, n, hex_

    def cubes_left(self) -> int:
        """Count the cubes on the map."""
        return sum(self.map.cubes.values())

    def laid(self, company: str, gauge: str) -> int:
        """Count the company's cubes on the map."""
        if gauge == NARROW:
            return sum(layer == company for layer in self.map.red.values()) - (company in self.map.stations)
        return len(self.map.ordinary.get(company, ())) - (company in self.map.ordinary)

    # Merge Independent -------------------------------------------------------------------------

    def trace(self) -> JsonDict:
        """Cubes by hex, and all track but the stations: a company's ordinary track by column and row, red track as laid."""
        track = [{"company": company, "hex": hex_, "gauge": gauge} for company, hex_, gauge in self.map.track()]
        return {"map": {"cubes": dict(self.map.cubes), "track": track}}

    def parts(self) -> JsonDict:
        """As the trace has them."""
        return {"map": parts(cubes={ANY: None}, track=[parts("company", "hex", "gauge")])}

    def lay_out(self, position: Json) -> None:
        """Build the map anew: cubes, then track in the order given, then the mergers that there have been."""
        if "map" not in position:
            return
        game, given = self.game, object_in(position, "map")
        cubes = object_in(given, "cubes")
        map_ = Map(game.box, self.map.stations, {hex_: self._cubes(hex_, number_in(cubes, hex_)) for hex_ in cubes},
                   game.options)
        for track in list_in(given, "track"):
            company, space = self._track(track)
            if space.hex in (map_.red if space.gauge == NARROW else map_.ordinary[company]):
                raise impossible("{company} cannot have two such tracks in {hex}.", company=company, hex=space.hex)
            map_.lay(company, space, game.charter_cubes())
        for independent, charter in game.charters.items():
            if charter.merged_into:
                map_.merge(charter.merged_into, independent, 0, 0)
        self.map = map_

    def _track(self, given: object) -> tuple[str, Space]:
        """Read one track of a map: company, hex and gauge. Raises Malformed."""
        if not isinstance(given, Mapping):
            raise malformed("A track is an object with company, hex and gauge.")
        company, space = str(given.get("company")), Space(str(given.get("hex")), str(given.get("gauge")))
        if space.hex not in self.game.box.terrain or company not in self.game.charters:
            raise malformed("The map has no hex {hex} or company there.", hex=space.hex[:40])
        if space.gauge != NARROW and (space.gauge != ORDINARY or company in self.game.box.independents):
            raise malformed("{company} has no track of the gauge {gauge}.", company=company, gauge=space.gauge[:40])
        return company, space

    def set_cubes(self, place: str, count: int) -> int:
        """Put them into the hex."""
        self._check_bearing(place)
        before = self.map.cubes.get(place, 0)
        self.map = self.map.copy()
        self.map.take_cubes(place, before - count)
        self.game.carry(things.CUBE, things.CUBE, place, None, before)
        self.game.carry(things.CUBE, things.CUBE, None, place, count)
        return before

    def _cubes(self, hex_: str, count: int) -> int:
        self._check_bearing(hex_)
        if count < 0:
            raise impossible("{hex} cannot have {n} cubes.", hex=hex_, n=count)
        return count

    def _check_bearing(self, hex_: str) -> None:
        box = self.game.box
        if hex_ not in box.terrain:
            raise impossible("There is no hex {hex}.", hex=hex_[:40])
        if box.terrain[hex_] not in ("forest", "mountain"):
            raise impossible("Cubes lie on forest and mountain only, not in {hex}.", hex=box.place_name(hex_))

    def not_touching(self, company: Charter, independent: Charter) -> Iterator[IllegalMove]:
        """The red network has to be next to the company's ordinary track."""
        if not self.map.touch(company.name, independent.name):
            yield illegal(
                "The red track of {independent} does not touch {company} track.",
                independent=independent.name, company=company.name,
            )

    def merge_fields(self) -> tuple[Field, ...]:
        """Nothing more to enter: the map knows."""
        return ()

    def merge_bonus(self, move: MergeIndependent) -> int:
        """Ask a copy of the map."""
        return self._merge_on(self.map.copy(), move)

    def merges_to_port(self, move: MergeIndependent) -> bool:
        """Where only the independent is at one."""
        return move.company not in self.map.ported and move.independent in self.map.ported

    def join(self, move: MergeIndependent) -> None:
        """Join the networks."""
        self.map = self.map.copy()
        self._merge_on(self.map, move)

    def _merge_on(self, map_: Map, move: MergeIndependent) -> int:
        company, independent = self.game.charters[move.company], self.game.charters[move.independent]
        return map_.merge(company.name, independent.name, company.cubes, independent.cubes)


def terrain_name(terrain: str) -> Text:
    """The rulebook's word for a terrain."""
    names: Mapping[str, Text] = {
        "farm": say("farm"), "forest": say("forest"), "mountain": say("mountain"), "town": say("town"),
        "port": say("port"),
    }
    return names[terrain]


def _counted(count: int) -> IllegalMove:
    if count < 1:
        return impossible("Place at least one track, or choose another action.")
    return illegal("At most {max} tracks per action.", max=MAX_TRACKS)
