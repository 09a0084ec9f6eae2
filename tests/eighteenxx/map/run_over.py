"""What of a tile a company can run over, by trying: the tile is laid, and every way from the company's tokens is walked, hex
side by hex side. It shares nothing with the graph and the reach."""

#: A board with more steps than this is left to others.
MOST = 30_000


class TooMany(Exception):
    """The board is too large to walk every way."""


class Walks:
    """All ways from a company's tokens. `lies` are the pieces of track on which a way lies whole: (hex, edge, edge), and
    (hex, edge, place) of what leads to a stop, the place as text; `stops` those that a way comes to."""

    def __init__(self, state, company):
        self.state, self.company = state, company
        self.lies, self.stops, self.steps = set(), set(), 0
        self.barred = {
            (hex_.name, n) for hex_ in state.printed.hexes for n, stop in enumerate(hex_.face.stops)
            if stop.permit and company not in state.permits.get(stop.permit, ())
        }  # fmt: skip
        for stop in self.tokens():
            self.leave(stop, None, frozenset(), (stop,))

    def tokens(self):
        yield from self.state.tokens(self.company)
        if waits := self.state.waiting.get(self.company):
            yield from ((waits, city) for city in range(self.state.face(waits).cities))

    def leave(self, stop, came, used, passed):
        """Leave a stop by all its track but that by which it was come to."""
        self.stops.add(stop)
        hex_, place = stop
        for edge in self.state.face(hex_).stops[place].edges:
            if edge != came and self.border(hex_, edge) not in used:
                self.lies.add((hex_, edge, str(place)))
                self.cross(hex_, edge, used, passed)

    def border(self, hex_, edge):
        return frozenset({(hex_, edge), (self.state.printed.grid.neighbour(hex_, edge), (edge + 3) % 6)})

    def cross(self, hex_, edge, used, passed):
        """Cross a border, and go on along all track beyond."""
        self.steps += 1
        if self.steps > MOST:
            raise TooMany
        beyond, edge_there = self.state.printed.grid.neighbour(hex_, edge), (edge + 3) % 6
        if beyond not in self.state.printed.by_name or (hex_, edge) in self.state.printed.walls:
            return
        used, face = used | {self.border(hex_, edge)}, self.state.face(beyond)
        for ends in face.track:
            if edge_there in ends:
                out = sum(ends) - edge_there
                if self.border(beyond, out) not in used:
                    self.lies.add((beyond, *sorted(ends)))
                    self.cross(beyond, out, used, passed)
        for place, stop in enumerate(face.stops):
            if edge_there in stop.edges and (beyond, place) not in passed and (beyond, place) not in self.barred:
                self.lies.add((beyond, edge_there, str(place)))
                self.stops.add((beyond, place))
                if not self.is_full(beyond, place, stop):
                    self.leave((beyond, place), edge_there, used, (*passed, (beyond, place)))

    def is_full(self, hex_, place, stop):
        """Whether nothing of the company goes on from a stop."""
        if stop.kind != "city" or stop.ends:
            return stop.kind == "offboard" or stop.ends
        circles = self.state.circles(hex_)[place]
        return None not in circles and self.company not in circles


def pieces(hex_, face):
    """The pieces of track of a face, as `Walks.lies` has them."""
    between = {(hex_, *sorted(way)) for way in face.track}
    return between | {(hex_, edge, str(place)) for place, stop in enumerate(face.stops) for edge in stop.edges}


def reached(state, company, lay):
    """By each rule, by its words: whether a company reaches of a tile what it wants."""
    hex_, number, rotation = lay[:3]
    old = state.face(hex_)
    after = state.copy()
    after.lay(hex_, number, rotation)
    new, walks = after.face(hex_), Walks(after, company)
    run_over = walks.lies & pieces(hex_, new)
    there = {place for at, place in walks.stops if at == hex_}
    becomes = [(stop, place) for stop in old.stops for place, other in enumerate(new.stops)
               if stop.edges and stop.kind == other.kind and set(stop.edges) <= set(other.edges)]
    kept = {(hex_, *sorted(way)) for way in old.track}
    kept |= {(hex_, edge, str(place)) for stop, place in becomes for edge in stop.edges}
    is_new = bool(run_over - kept)
    is_revalued = any(place in there and stop.revenue != new.stops[place].revenue for stop, place in becomes)
    is_any = bool(run_over or there)
    if old.colour == "white":
        return dict.fromkeys(("permissive", "semi_restrictive", "station_dependent"), is_any)
    return {
        "permissive": is_any, "semi_restrictive": is_new or is_revalued,
        "station_dependent": is_any if new.stops else is_new,
    }  # fmt: skip
