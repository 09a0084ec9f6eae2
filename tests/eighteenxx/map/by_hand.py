"""A second way to walk along track, slow and plain, that shares nothing with the graph: it carries names in sets."""


def walks(state, start, blocked):
    """All walks from a stop (hex, place): the stops passed, the borders crossed in sets of two sides, and the hex with
    the edge where the walk stands now. No stop twice, no border twice. `blocked` are stops that a walk ends at."""
    ahead = [((start,), frozenset(), (start[0], edge)) for edge in _edges(state, start)]
    while ahead:
        stops, used, (hex_, edge) = ahead.pop()
        beyond = state.printed.grid.neighbour(hex_, edge)
        border = frozenset({hex_, beyond})
        if beyond not in state.printed.by_name or border in used or (hex_, edge) in state.printed.walls:
            continue
        entered = (edge + 3) % 6
        used = used | {border}
        yield stops, used, (beyond, entered)
        face = state.face(beyond)
        for a, b in face.track:
            if entered in (a, b):
                ahead.append((stops, used, (beyond, b if a == entered else a)))
        for place, stop in enumerate(face.stops):
            node = (beyond, place)
            if entered not in stop.edges or node in stops:
                continue
            yield (*stops, node), used, None
            if node not in blocked:
                ahead += [((*stops, node), used, (beyond, way)) for way in stop.edges if way != entered]


def _edges(state, stop):
    return state.face(stop[0]).stops[stop[1]].edges


def blocked_for(state, company):
    """The stops that a company cannot pass."""
    found = set()
    for hex_ in state.printed.hexes:
        for place, stop in enumerate(state.face(hex_.name).stops):
            if stop.kind == "offboard":
                found.add((hex_.name, place))
            elif stop.kind == "city":
                circles = state.circles(hex_.name)[place]
                if None not in circles and company not in circles:
                    found.add((hex_.name, place))
    return found


def reach(state, company):
    """The stops and the (hex, edge) that a company walks to from its tokens."""
    stops, arrivals = set(), set()
    if hex_ := state.waiting.get(company):
        stops.update((hex_, place) for place in range(len(state.face(hex_).stops)))
    for token in state.tokens(company):
        stops.add(token)
        for passed, _used, at in walks(state, token, blocked_for(state, company)):
            stops.update(passed)
            if at:
                arrivals.add(at)
    return stops, arrivals


def routes(state, company, stops, longest):
    """All legal routes between the given stops, as sequences: with a token, no group twice, no border twice."""
    tokens, blocked = set(state.tokens(company)), blocked_for(state, company)
    found = set()
    for start in stops:
        for passed, _used, at in walks(state, start, blocked):
            if at is None and len(passed) <= longest and tokens & set(passed) and not place_twice(state, passed):
                found.add(passed)
    return found


def place_twice(state, passed):
    """Whether a walk has two entries of one place, as this game takes places."""
    groups = [group for hex_, place in passed if (group := state.face(hex_).stops[place].group) and group not in state.apart]
    return len(groups) != len(set(groups))
