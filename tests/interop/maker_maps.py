"""Our own maps as a file of 18xx-maker would draw them: where things stand, and not what belongs together."""

from math import atan2, cos, degrees, radians, sin

from companion.places import read_toml

COLOURS = {"land": "plain", "yellow": "yellow", "green": "green", "fixed": "gray", "offboard": "offboard"}
STOPS = ("cities", "towns", "offboards")
BENDS = {1: "sharp", 2: "gentle", 3: "straight"}
#: What pays by levels or to trains without limit, which such files do not tell apart.
TONES = ("yellow", "green", "brown", "gray")


def maker_map(name, turn=0, orientation=None):
    """A file with one of our maps, with the sides counted from another one, and hexes said to lie as the `orientation`."""
    data = read_toml(name)
    groups = [{"color": "plain", "hexes": data.get("plain", {}).get("hexes", [])}]
    groups += [{"color": colour, "hexes": [hex_], **_drawn(row, turn)}
               for table, colour in COLOURS.items() for hex_, row in data.get(table, {}).items()]  # fmt: skip
    usual = "horizontal" if data["layout"] == "flat" else "vertical"
    return {"info": {"title": name, "orientation": orientation or usual}, "map": {"hexes": groups}}


def printed(data):
    """The hexes of a map that have anything printed, with their stops and track, so that two maps can be compared."""
    found = {}
    for table in COLOURS:
        for hex_, row in data.get(table, {}).items():
            stops = sorted((plural, sorted(edges), str(_told(revenue)))
                           for plural in STOPS for edges, revenue in _of(row, plural))  # fmt: skip
            track = sorted(sorted(way) for way in row.get("track", ()))
            if table != "land" or stops or track:
                found[hex_] = (table, stops, track)
    return found


def _of(row, plural):
    stops = row.get(plural, [])
    return [((), 0)] * stops if isinstance(stops, int) else [(stop["edges"], stop["revenue"]) for stop in stops]


def _told(revenue):
    told = sorted((tone, n) for tone, n in revenue.items() if tone in TONES) if isinstance(revenue, dict) else revenue
    return told or 0


def _drawn(row, turn):
    group = {"track": [], "values": []}
    stops = [(plural, stop) for plural in STOPS for stop in _of(row, plural)]
    for plural, (edges, revenue) in stops:
        sides = [(edge - turn) % 6 for edge in edges]
        place = {"angle": _angle(sides), "percent": 0.5} if sides and len(stops) > 1 else {}
        if plural == "offboards":
            group["track"] += [{"type": "offboard", "side": side + 1} for side in sides]
        else:
            group.setdefault(plural, []).append(place)
            group["track"] += [{"side": side + 1} for side in sides]
        if isinstance(revenue, dict):
            told = [{"color": tone, "value": n} for tone, n in revenue.items()]
            group["offBoardRevenue"] = {"revenues": told}
        elif revenue:
            group["values"].append({"value": revenue, **place})
    for way in row.get("track", ()):
        a, b = sorted((edge - turn) % 6 for edge in way)
        a, b = (a, b) if b - a < 4 else (b, a)
        group["track"].append({"type": BENDS[(b - a) % 6], "side": a + 1})
    return group


def _angle(sides):
    turns = [radians(60 * side) for side in sides]
    return degrees(atan2(sum(map(sin, turns)), sum(map(cos, turns))))
