"""Random positions of 1828 before a merger, in the plain data of `second_exchange`."""


from tests.games.system_1828.second_exchange import CHART, CORNER, EDITIONS, hex_of, price_at, system_cell

HOMES = {
    "B&M": "E27:0", "B&O": "I19:0", "C&O": "K15:0", "CPR": "A23:0", "GT": "D4:0", "ERIE": "E15:0", "IC": "J6:0",
    "MC": "A7:0", "MP": "I3:0", "NYC": "E23:0", "NKP": "F10:0", "NYH": "G23:0", "NW": "K19:0", "OSH": "A14:0",
    "PRR": "H16:0", "WAB": "H6:0",
}  # fmt: skip
FOUR_MARKERS = {"draft2018": {"CPR", "MC", "MP", "OSH", "PRR"},
                "final": {"B&M", "CPR", "IC", "MC", "MP", "NW", "OSH", "PRR"}}  # fmt: skip
CITIES = ["F20:0", "F20:1", "G19:0", "H4:0", "D10:0", "D10:1", "E7:0", "G9:0", "H20:0", "H20:1", "I15:0", "C23:0"]
PARS = {67: (13, 7), 71: (11, 6), 79: (9, 5), 86: (7, 4), 94: (5, 3), 105: (3, 2), 120: (1, 1)}
CELLS = [(row, column) for row, line in enumerate(CHART) for column, price in enumerate(line) if price]
TRAINS = {"draft2018": ["2", "3", "5", "4+D", "6"], "final": ["2", "3", "5", "3+D", "6"]}
WITH_PRIVATE = {"draft2018": {"B&O"}, "final": {"CPR", "GT", "IC", "MC", "MP", "NKP", "NW", "OSH"}}
LOOSE = ["SVN", "C&StL", "D&H", "C&P", "E&K", "C&A"]


def random_case(rng) -> tuple[dict, dict]:
    """Make a legal position before a merger and the order to merge, from a random.Random."""
    edition = rng.choice(list(EDITIONS))
    options = random_options(rng, edition)
    players = [f"P{number}" for number in range(1, rng.randint(3, 6 if edition == "draft2018" else 5) + 1)]
    rng.shuffle(players)
    first, second, *others = rng.sample(list(HOMES), rng.randint(3, 5))
    form = "grown"
    if (EDITIONS[edition] | options)["merge_eligibility"] == "two_forms":
        form = rng.choice(["grown", "grown", "young", "one_young"])
    position = empty_position(rng, players)
    holders = rng.sample(players, rng.randint(2, len(players)))
    style = rng.choice(["mixed", "mixed", "flat", "scarce", "scarce", "few"])
    for name in [first, second, *others]:
        add_company(rng, position, edition, name, holders, style, form if name in (first, second) else "grown")
    if form == "one_young":
        unfloat(rng, position["companies"][rng.choice([first, second])])
    place_markers(rng, position, first, second, options.get("merge_price", EDITIONS[edition]["merge_price"]))
    sell_before(rng, position)
    order = {"player": position["companies"][rng.choice([first, second])]["director"], "companies": [first, second],
             "edition": edition, "options": options}  # fmt: skip
    return position, order


def random_options(rng, edition: str) -> dict:
    """Take a few options of the other edition now and then."""
    if rng.random() < 0.7:
        return {}
    other = EDITIONS["final" if edition == "draft2018" else "draft2018"]
    return {name: other[name] for name in rng.sample(list(other), rng.randint(1, 4))}


def empty_position(rng, players: list) -> dict:
    """Make the table without companies, often with little money."""
    most = rng.choice([15, 60, 60, 200, 900])
    waiting = rng.sample(players, rng.randint(0, len(players) - 1))
    return {
        "players": players,
        "cash": {who: rng.randint(0, most) for who in players},
        "bank": 40000,
        "passes": waiting,
        "passes_in_a_row": rng.randint(0, len(waiting)),
        "sold": {who: [] for who in players},
        "private_owners": {},
        "stacks": {},
        "blocking": [],
        "coal_at": {"K11": 2, "K13": 1},
        "gone": [],
        "companies": {},
    }


def add_company(rng, position: dict, edition: str, name: str, holders: list, style: str, form: str) -> None:
    """Add a floated company: one that has operated ("grown") or one that floated in this stock round."""
    grown = form == "grown"
    par = rng.choice([67, 71, 79, 86, 94] if grown else [67, 67, 71, 79])
    markers = 4 if name in FOUR_MARKERS[edition] else 3
    placed = [HOMES[name], *random_places(rng, rng.choice([markers - 1, rng.randint(0, markers - 1)]))] if grown else []
    coal = int(grown and rng.random() < 0.5 and position["coal_at"]["K11"] > 0)
    position["coal_at"]["K11"] -= coal
    trains = [rng.choice(TRAINS[edition]) for _ in range(rng.randint(0, 3))] if grown else []
    company = {
        "kind": "public",
        "parts": [name],
        "homes": [HOMES[name]],
        "par": par,
        "cell": None,
        "treasury_shares": 0,
        "cash": rng.choice([0, rng.randint(1, 900)]) if grown else 10 * par,
        "trains": trains,
        "privates": [],
        "coal": coal,
        "markers": {"placed": placed, "spare": markers - len(placed)},
        "floated": "earlier" if grown else "now",
        "operated": grown,
    }
    deal(rng, company, holders, style)
    if grown and rng.random() < 0.3:
        used = {private for other in position["companies"].values() for private in other["privates"]}
        company["privates"] = [rng.choice([private for private in LOOSE if private not in used])]
    if not trains and name in WITH_PRIVATE[edition] and rng.random() < 0.6:
        position["private_owners"]["P-" + name] = rng.choice(position["players"])
    position["companies"][name] = company


def random_places(rng, number: int) -> list:
    """Choose places in different hexes."""
    chosen: dict[str, str] = {}
    for place in rng.sample(CITIES, len(CITIES)):
        chosen.setdefault(hex_of(place), place)
    return list(chosen.values())[:number]


def deal(rng, company: dict, holders: list, style: str) -> None:
    """Spread the ten shares: the director has the 20% certificate and nobody more than he; at most four in the IPO."""
    company["ipo"] = 0 if style == "scarce" else rng.randint(0, 4)
    company["pool"] = 0 if style == "scarce" else rng.randint(0, rng.choice([0, 2, 5]))
    company["pool"] = min(company["pool"], 8 - company["ipo"])
    left = 10 - company["ipo"] - company["pool"]
    shares = dict.fromkeys(holders, 0)
    director = rng.choice(holders)
    shares[director] = 2
    weight = {who: rng.choice([1, 1, 3]) if style == "few" else 1 for who in holders}
    for _ in range(left - 2):
        if style == "flat":
            taker = min(rng.sample(holders, len(holders)), key=lambda who: shares[who])
        else:
            taker = rng.choices(holders, [weight[who] for who in holders])[0]
        shares[taker] += 1
    most = max(shares.values())
    equals = [who for who in holders if shares[who] == most]
    company["director"] = director if director in equals else rng.choice(equals)
    company["holders"] = {who: number for who, number in shares.items() if number}


def unfloat(rng, company: dict) -> None:
    """Take shares back until more than 40% are in the IPO: a company with a par that has not floated."""
    target = rng.randint(5, 8)
    while company["ipo"] < target:
        others = [who for who in company["holders"] if who != company["director"]]
        if company["pool"]:
            company["pool"] -= 1
        else:
            who = rng.choice(others or [company["director"]])
            company["holders"][who] -= 1
            if not company["holders"][who]:
                del company["holders"][who]
        company["ipo"] += 1
    company["floated"], company["cash"] = "no", 0


def place_markers(rng, position: dict, first: str, second: str, rule: str) -> None:
    """Put the stock markers on the chart: anywhere if grown, below the par if young; meetings are frequent."""
    for company in position["companies"].values():
        row, column = PARS[company["par"]]
        if company["operated"]:
            near = [cell for cell in CELLS if abs(cell[0] - row) < 5 and abs(cell[1] - column) < 4]
            row, column = rng.choice([cell for cell in rng.choice([near, CELLS]) if cell != CORNER])
        elif company["pool"]:
            row = min(row + company["pool"], max(cell[0] for cell in CELLS if cell[1] == column))
        company["cell"] = [row, column]
    companies = position["companies"]
    if companies[first]["operated"] and rng.random() < 0.25:
        start = price_at(companies[first]["cell"])
        twins = [cell for cell in CELLS if price_at(cell) == start]
        companies[second]["cell"] = list(rng.choice([*twins, companies[first]["cell"]]))
    bystander = next(name for name in companies if name not in (first, second))
    met = system_cell(companies[first]["cell"], companies[second]["cell"], rule)
    if met != CORNER and rng.random() < 0.4:
        companies[bystander]["cell"] = list(met)
    for name in rng.sample(list(companies), len(companies)):
        key = "{},{}".format(*companies[name]["cell"])
        position["stacks"].setdefault(key, []).append(name)


def sell_before(rng, position: dict) -> None:
    """Let some players have sold shares in this stock round that now lie in the pool."""
    for name, company in position["companies"].items():
        if company["pool"] and rng.random() < 0.4:
            position["sold"][rng.choice(position["players"])].append(name)
