"""A second, independent merger of 1828: two companies become a "system" (facts, section 7).

It was written from the fact sheet alone, to be compared with the companion's own on many random cases. Plain data in and
out; no state is kept: `merge` plays the whole merger again for every answer.

    merge(position, order, answers) -> {"question": ...} | {"done": ...} | {"failed": ...}

Shares are counted in tenths: 1 is a 10% paper, the 20% director's certificate is 2 and lies with `director`.
Y is the company that stays, X the one that goes.

position
    players             ids in the order of the number cards of this stock round
    cash                {player: money};   bank: money (only a counter, it cannot break)
    passes              players who hold a card of the other colour, card 1 first
    passes_in_a_row     length of the present run of passes
    sold                {player: [companies of which the player sold a share in this stock round]}
    private_owners      {private: player}; "P-" + company is the private that brought the company's papers
    stacks              {"row,column": [companies, top of the stack first]}
    blocking            places with a blocking marker
    coal_at             {"K11": number of coal markers lying there, "K13": ...}
    gone                companies that left the game
    companies           {id: company}
company
    kind                "public" or "system"
    parts               [id], of a system [Y, X];   homes: [place], of a system two
    par                 a price, None (no par yet) or "Systems";   cell: [row, column] of the stock marker
    director            player;   holders: {player: tenths}, no zeros
    pool, ipo           tenths;   treasury_shares: tenths in the own treasury (1 for a system)
    cash, trains, privates, coal (number of markers)
    shells              only of a system of which each charter has its own train limit: [trains of Y, trains of X]
    markers             {"placed": [place, ...], "spare": number}; the place "E15:1" is city 1 of hex E15; markers of a
                        company that has not floated are counted as spare
    floated             "no", "now" (in this stock round) or "earlier";   operated: bool
order
    player              who is in turn and acts
    companies           [Y, X]: the first one stays; the player directs at least one, both directors have agreed
    edition             "draft2018" or "final"
    options             {name: value} that differ from the edition (names and values of section 20)
answers                 the values chosen so far, one for each question, in the order they were asked

question                {"who": player, "what": ..., "choices": [...], and what helps to decide}
    "aside"             which share of an odd number is kept aside: a company
    "giver"             from whom the trader takes a Y share: a player
    "given_share"       the giver has an odd number and has kept nothing aside yet: is the share taken the one to be kept
                        "aside" (money moves, the X received is kept aside in its stead) or one for a "pair"?
    "single"            "trade_up" or "sell" the share kept aside
    "doubled_marker"    which of two markers in one hex becomes a blocking marker: a place
    "surplus_marker"    which marker becomes a blocking marker because a system has too many: a place
A question with one choice only is not asked; what a player cannot do is no choice.

"done" is the position afterwards, "failed" {"reason", "missing": {"player", "has", "needs"}, "position"}. Both come with
"report": {"price", "cell", "log", "notes"}: the log has one entry for each system share and sale, the notes name gaps of
the facts that this merger met ("stuck_pair").
An order or answer that is not allowed raises ValueError.
"""

from copy import deepcopy

# -- the chart (section 8.1) ---------------------------------------------------------------------------------------------

CHART: list[list] = [
    [122, 130, 138, 147, 157, 167, 178, 191, 213, 240, 272, 312, 357, 412, 500],
    [112, 120, 127, 136, 145, 154, 164, 176, 197, 221, 251, 287, 329, 380, 443],
    [102, 107, 113, 119, 126, 133, 140, 149, 165, 184, 207, 235, 267, 305, 353],
    [95, 100, 105, 111, 117, 124, 130, 139, 153, 171, 192, 218, 248, 284, 328],
    [87, 92, 96, 101, 106, 111, 117, 124, 136, 151, 169, 191, 216, 246, 283],
    [81, 86, 90, 94, 99, 104, 109, 116, 127, 141, 158, 179, 202, 230],
    [76, 80, 84, 88, 93, 97, 102, 108, 119, 132, 148, 167, 189],
    [71, 75, 78, 82, 86, 91, 95, 101, 111, 123, 138, 156],
    [66, 70, 73, 77, 81, 85, 89, 94, 104, 115, 129],
    [62, 65, 69, 72, 76, 79, 83, 88, 97, 108],
    [58, 61, 64, 67, 71, 74, 78, 82, 91, 101],
    [54, 57, 60, 63, 66, 69, 71, 77, 85],
    [51, 53, 56, 59, 62, 65, 68, 72, 79],
    [47, 50, 52, 55, 58, 60, 64, 67, 74],
    [None, 47, 49, 51, 54, 57, 59],
    [None, 43, 46, 48, 50, 53, 55],
    [None, None, 43, 45, 47, 49, 52],
    [None, None, 40, 42, 44, 46, 48],
]
CORNER = (0, 14)

# -- the options that touch a merger (section 20) ------------------------------------------------------------------------

EDITIONS: dict[str, dict] = {
    "draft2018": {
        "merge_price": "right_then_band",
        "merge_eligibility": "both_operated",
        "merge_difference": "always",
        "merge_take_from": "later_players",
        "merge_pool_ipo": "pool_pairs",
        "merge_sold_single": "to_pool",
        "system_marker_cap": 7,
        "system_train_limit": "whole_system",
    },
    "final": {
        "merge_price": "up_then_top_row",
        "merge_eligibility": "two_forms",
        "merge_difference": "set_aside_only",
        "merge_take_from": "any_other_player",
        "merge_pool_ipo": "pool_and_ipo_pairs_then_singles",
        "merge_sold_single": "discard",
        "system_marker_cap": None,
        "system_train_limit": "per_shell",
    },
}


def options_of(order: dict) -> dict:
    """Give the values in force: those of the edition, changed by the order's own (section 20)."""
    options = EDITIONS[order["edition"]] | order.get("options", {})
    unknown = set(options) - set(EDITIONS[order["edition"]])
    if unknown:
        raise ValueError(f"not an option of a merger: {sorted(unknown)}")
    return options


# -- the price (section 7.2) ---------------------------------------------------------------------------------------------


def price_at(cell) -> int:
    """Give the price printed in a cell."""
    row, column = cell
    return CHART[row][column]


def right_of(cell) -> tuple[int, int]:
    """Move a marker right, or up where the row ends (section 8.2)."""
    row, column = cell
    if column + 1 < len(CHART[row]):
        return row, column + 1
    return (row - 1, column) if row else cell


def above(cell) -> tuple[int, int]:
    """Move a marker up, or right on the top row (section 8.2)."""
    row, column = cell
    return (row - 1, column) if row else right_of(cell)


def system_cell(first, second, rule: str) -> tuple[int, int]:
    """Find the cell of the system's marker from those of its parts; `rule` is the option merge_price."""
    prices = sorted([price_at(first), price_at(second)])
    target = prices[1] + prices[0] // 2
    if rule == "right_then_band":
        start, move = max(first, second, key=lambda cell: (price_at(cell), -cell[0])), right_of
    else:
        start, move = min(first, second, key=lambda cell: cell[1]), above
    cell = tuple(start)
    while cell != CORNER and price_at(move(cell)) <= target:
        cell = move(cell)
    return cell


# -- who may merge (section 7.1) -----------------------------------------------------------------------------------------


def check_order(position: dict, order: dict, options: dict) -> None:
    """Raise ValueError when the rules do not allow this merger to be tried."""
    stays, goes = order["companies"]
    if stays == goes:
        raise ValueError("a company cannot merge with itself")
    parts = [position["companies"][name] for name in (stays, goes)]
    if any(part["kind"] != "public" or part["par"] is None for part in parts):
        raise ValueError("only two public companies with a par can merge")
    if order["player"] not in [part["director"] for part in parts]:
        raise ValueError("the acting player directs neither company")
    if options["merge_eligibility"] == "both_operated":
        if not all(part["operated"] for part in parts):
            raise ValueError("both companies must have operated")
    elif sorted(part["floated"] for part in parts) not in (["earlier", "earlier"], ["no", "now"], ["now", "now"]):
        raise ValueError("both floated in earlier stock rounds, or one in this round and none before")


# -- asking --------------------------------------------------------------------------------------------------------------


class Unanswered(Exception):
    """The merger cannot go on: a question has no answer yet."""

    def __init__(self, question: dict):
        super().__init__(question["what"])
        self.question = question


class Talk:
    """Hands out the answers given so far, one for each question."""

    def __init__(self, answers: list):
        self.answers = list(answers)

    def ask(self, who, what: str, choices: list, **more):
        """Return the answer; a question with one choice answers itself."""
        if len(choices) == 1:
            return choices[0]
        if not self.answers:
            raise Unanswered({"who": who, "what": what, "choices": choices, **more})
        answer = self.answers.pop(0)
        if answer not in choices:
            raise ValueError(f"{answer!r} does not answer {what} of {who}: {choices}")
        return answer


# -- the exchange of shares (section 7.3, steps 1 to 4) ------------------------------------------------------------------


class Exchange:
    """The papers of both companies and the money, while the shares are exchanged.

    A system share is a Y share laid face-down; `down` counts them. All other shares lie in `hands`, `aside` (one
    for a player at most), `pool`, `ipo` or `discards`, counted by company.
    """

    def __init__(self, position: dict, order: dict, options: dict, talk: Talk):
        self.options, self.talk = options, talk
        self.acting = order["player"]
        self.y, self.x = order["companies"]
        part = {name: position["companies"][name] for name in (self.y, self.x)}
        self.value = {name: price_at(part[name]["cell"]) for name in part}
        self.cell = system_cell(part[self.y]["cell"], part[self.x]["cell"], options["merge_price"])
        self.price = price_at(self.cell)
        self.order = from_player(position["players"], self.acting)
        self.hands = {who: {name: part[name]["holders"].get(who, 0) for name in part} for who in self.order}
        self.aside: dict = dict.fromkeys(self.order)
        self.pool = {name: part[name]["pool"] for name in part}
        self.ipo = {name: part[name]["ipo"] for name in part}
        self.discards = dict.fromkeys(part, 0)
        self.down = dict.fromkeys([*self.order, "pool", "ipo"], 0)
        self.cash, self.bank = dict(position["cash"]), position["bank"]
        self.sold_before = {who for who, names in position["sold"].items() if set(names) & set(part)}
        self.sold: set[str] = set()
        self.log: list[dict] = []
        self.notes: list[str] = []

    def run(self) -> None:
        """Play steps 1 to 4."""
        queue = list(self.order)
        for place, who in enumerate(queue):
            self.trade_pairs(who, queue[place + 1 :])
        queue = queue[1:] + queue[:1]
        for place, who in enumerate(queue):
            if self.aside[who]:
                self.settle_single(who, queue[place + 1 :])
        if self.options["merge_pool_ipo"] == "pool_pairs":
            self.exchange_pool_only()
        else:
            self.exchange_pool_and_ipo()
        assert sum(self.down.values()) == 10

    def pay(self, who, amount: int) -> None:
        """Let the bank pay a player, or the player the bank when the amount is negative."""
        self.cash[who] += amount
        self.bank -= amount

    # Step 1

    def trade_pairs(self, who, later: list) -> None:
        """Trade a player's shares two for one, keeping the odd one aside."""
        hand = self.hands[who]
        if sum(hand.values()) % 2:
            kept = self.talk.ask(who, "aside", [name for name in (self.y, self.x) if hand[name]], hand=dict(hand))
            hand[kept] -= 1
            self.aside[who] = kept
        pairs = sum(hand.values()) // 2
        own = min(pairs, hand[self.y])
        missing = pairs - own
        self.lay_down(who, own, "own")
        self.discards[self.y] += hand[self.y] - own
        self.discards[self.x] += hand[self.x] - missing
        hand[self.y] = hand[self.x] = 0
        for _ in range(missing):
            self.lay_down(who, 1, self.draw(who, later))

    def lay_down(self, who, number: int, source: str) -> None:
        """Turn Y shares, already taken from their source, into face-down system shares."""
        self.down[who] += number
        self.log.extend({"share": who, "from": source} for _ in range(number))

    # Where a Y share comes from, when the pair has none (step 1, b to e)

    def draw(self, who, later: list) -> str:
        """Take a Y share for an X of the trader, which goes where the share was; tell the source."""
        givers = self.givers(who, later)
        if self.discards[self.y]:
            self.swap(self.discards)
            return "discards"
        if givers:
            return self.take_from_player(who, givers)
        for source, certificates in (("ipo", self.ipo), ("pool", self.pool)):
            if certificates[self.y]:
                self.swap(certificates)
                return source
        # A gap of the facts: in draft2018 the last Y shares may all be kept aside by players earlier in the order.
        self.notes.append("stuck_pair")
        return self.take_from_player(who, self.givers(who, self.order))

    def can_draw(self, who, later: list) -> bool:
        """Tell whether there is any Y share left for this trader."""
        return bool(self.givers(who, later) or self.discards[self.y] or self.ipo[self.y] or self.pool[self.y])

    def swap(self, certificates: dict) -> None:
        """Put an X where a Y share was."""
        certificates[self.y] -= 1
        certificates[self.x] += 1

    def givers(self, who, later: list) -> list:
        """List the players from whom this one may take a Y share not traded yet."""
        reach = later if self.options["merge_take_from"] == "later_players" else self.order
        return [other for other in reach if other != who and (self.hands[other][self.y] or self.aside[other] == self.y)]

    def take_from_player(self, who, givers: list) -> str:
        """Take a Y share of another player, who gets an X and, by the edition, money."""
        giver = self.talk.ask(who, "giver", givers)
        difference = self.value[self.y] - self.value[self.x]
        if self.options["merge_difference"] == "always":
            self.pay(giver, max(0, difference))
            if self.aside[giver] == self.y:
                self.aside[giver] = self.x
            else:
                self.swap(self.hands[giver])
        elif self.takes_aside(giver):
            if self.aside[giver] is None:
                self.hands[giver][self.y] -= 1
            self.replace_aside(giver, difference)
        else:
            self.swap(self.hands[giver])
        return giver

    def takes_aside(self, giver) -> bool:
        """Tell whether the share taken is the one the giver keeps aside; one who has not yet chosen says so now."""
        if self.aside[giver]:
            return self.aside[giver] == self.y
        number = sum(self.hands[giver].values())
        if number % 2 == 0:
            return False
        choices = ["aside"] if number == 1 else ["aside", "pair"]
        return self.talk.ask(giver, "given_share", choices, hand=dict(self.hands[giver])) == "aside"

    def replace_aside(self, giver, difference: int) -> None:
        """Give an X for the Y kept aside, with the difference; who cannot pay it loses the X for the value of the Y."""
        if self.cash[giver] + difference >= 0:
            self.pay(giver, difference)
            self.aside[giver] = self.x
            return
        self.aside[giver] = None
        self.discards[self.x] += 1
        self.sell(giver, self.y)

    # Step 2

    def settle_single(self, who, later: list) -> None:
        """Trade up or sell the share kept aside."""
        kept = self.aside[who]
        cost = self.price - self.value[kept]
        choices = ["sell"]
        if who not in self.sold_before and cost <= self.cash[who] and (kept == self.y or self.can_draw(who, later)):
            choices = ["trade_up", "sell"]
        choice = self.talk.ask(who, "single", choices, share=kept, cost=cost, value=self.value[kept])
        self.aside[who] = None
        if choice == "sell":
            certificates = self.pool if self.options["merge_sold_single"] == "to_pool" else self.discards
            certificates[kept] += 1
            self.sell(who, kept)
            return
        self.pay(who, -cost)
        self.lay_down(who, 1, "own" if kept == self.y else self.draw(who, later))

    def sell(self, who, name: str) -> None:
        """Pay a share at the current price of its company; the player has sold the system."""
        self.pay(who, self.value[name])
        self.sold.add(who)
        self.log.append({"sold": who, "value": self.value[name]})

    # Step 3

    def exchange_pool_only(self) -> None:
        """Halve the pool as in draft2018; what is Y stays one share each, in the pool as in the IPO."""
        pairs = sum(self.pool.values()) // 2
        self.down["pool"] = self.pool[self.y] + self.discards[self.y]
        from_ipo = max(0, min(self.ipo[self.y], pairs - self.down["pool"]))
        self.down["pool"] += from_ipo
        self.down["ipo"] = self.ipo[self.y] - from_ipo

    def exchange_pool_and_ipo(self) -> None:
        """Halve the pool, then the IPO, as in final: the odd share is raised, the Y left over end in the pool."""
        self.halve("pool", self.pool)
        self.halve("ipo", self.ipo)
        self.down["pool"] += self.discards[self.y]

    def halve(self, place: str, certificates: dict) -> None:
        """Raise half of the papers of one place, rounded up: from its own Y, the discards, and the IPO at last."""
        wanted = (sum(certificates.values()) + 1) // 2
        own = min(wanted, certificates[self.y])
        self.down[place] = own
        self.discards[self.y] += certificates[self.y] - own
        certificates[self.y] = certificates[self.x] = 0
        for source in (self.discards, self.ipo):
            while self.down[place] < wanted and source[self.y]:
                self.swap(source)
                self.down[place] += 1


def from_player(players: list, first) -> list:
    """Turn the card order so that it begins with one player."""
    start = players.index(first)
    return players[start:] + players[:start]


# -- director and donation (section 7.3, steps 5 and 6) ------------------------------------------------------------------


def appoint(down: dict, order: list, present=None):
    """Find the director: most shares; a tie is won by the one in office, else by the first from the acting player on."""
    most = max(down[who] for who in order)
    if present is not None and down[present] == most:
        return present
    return next(who for who in order if down[who] == most)


def missing_share(down: dict, director) -> dict | None:
    """Tell why the director cannot give a 10% paper away, or None when that is possible."""
    if down[director] >= 3:
        return None
    reason = "no_director" if down[director] < 2 else "no_share_to_give"
    return {"reason": reason, "missing": {"player": director, "has": down[director], "needs": 3}}


# -- assets (section 7.4, and 7.1 for what has not floated) --------------------------------------------------------------


def join_markers(position: dict, exchange: Exchange, cap) -> dict:
    """Replace X's markers by Y's; turn doubled and surplus ones into blocking markers in `position`."""
    ours, theirs = (position["companies"][name]["markers"] for name in (exchange.y, exchange.x))
    spare = ours["spare"] + theirs["spare"]
    placed = ours["placed"] + theirs["placed"]
    for place in ours["placed"]:
        doubled = [other for other in theirs["placed"] if hex_of(other) == hex_of(place)]
        if doubled:
            choices = sorted({place, *doubled})
            block(position, placed, exchange.talk.ask(exchange.acting, "doubled_marker", choices))
            spare += 1
    while cap is not None and len(placed) + spare > cap:
        if spare:
            spare -= 1
        else:
            block(position, placed, exchange.talk.ask(exchange.acting, "surplus_marker", sorted(placed)))
    return {"placed": sorted(placed), "spare": spare}


def hex_of(place: str) -> str:
    """Give the hex of a place."""
    return place.split(":")[0]


def block(position: dict, placed: list, place: str) -> None:
    """Turn a marker into a blocking marker."""
    placed.remove(place)
    position["blocking"].append(place)


def join_treasuries(position: dict, exchange: Exchange) -> tuple[int, str]:
    """Add the treasuries; start anew when just one part has floated. Returns the money and when the system floated."""
    parts = [position["companies"][name] for name in (exchange.y, exchange.x)]
    money = sum(part["cash"] for part in parts)
    floated = [part["floated"] for part in parts]
    if "no" not in floated:
        return money, "earlier" if "earlier" in floated else "now"
    position["bank"] += money
    if exchange.down["ipo"] > 4:
        return 0, "no"
    position["bank"] -= 10 * exchange.price
    return 10 * exchange.price, "now"


def return_coal(position: dict, number: int) -> int:
    """Keep one coal marker, give a second one back."""
    if number > 1:
        position["coal_at"]["K11"] += number - 1
    return min(number, 1)


def move_stock_marker(position: dict, exchange: Exchange) -> None:
    """Take both stock markers off and put Y's under those in the new cell."""
    for stack in position["stacks"].values():
        stack[:] = [name for name in stack if name not in (exchange.y, exchange.x)]
    key = "{},{}".format(*exchange.cell)
    position["stacks"].setdefault(key, []).append(exchange.y)
    position["stacks"] = {cell: stack for cell, stack in position["stacks"].items() if stack}


def close_privates(position: dict, parts: list) -> None:
    """Close the privates that brought a part's papers: the part has got a train now (section 11)."""
    for name in parts:
        position["private_owners"].pop("P-" + name, None)


def found_system(position: dict, exchange: Exchange, director) -> None:
    """Put the system into the position, in place of both companies."""
    first, second = (position["companies"][name] for name in (exchange.y, exchange.x))
    money, floated = join_treasuries(position, exchange)
    markers = join_markers(position, exchange, exchange.options["system_marker_cap"])
    system = {
        "kind": "system",
        "parts": [exchange.y, exchange.x],
        "homes": first["homes"] + second["homes"],
        "par": "Systems",
        "cell": list(exchange.cell),
        "director": director,
        "holders": {who: exchange.down[who] for who in position["players"] if exchange.down[who]},
        "pool": exchange.down["pool"],
        "ipo": exchange.down["ipo"],
        "treasury_shares": 1,
        "cash": money,
        "trains": first["trains"] + second["trains"],
        "privates": first["privates"] + second["privates"],
        "coal": return_coal(position, first["coal"] + second["coal"]),
        "markers": markers,
        "floated": floated,
        "operated": first["operated"] or second["operated"],
    }
    if exchange.options["system_train_limit"] == "per_shell":
        system["shells"] = [list(first["trains"]), list(second["trains"])]
    if system["trains"]:
        close_privates(position, system["parts"])
    position["companies"][exchange.y] = system
    del position["companies"][exchange.x]
    position["gone"].append(exchange.x)
    move_stock_marker(position, exchange)


# -- the merger ----------------------------------------------------------------------------------------------------------


def merge(position: dict, order: dict, answers: list) -> dict:
    """Play a merger as far as the answers go (section 7). The module tells the shape of everything."""
    options = options_of(order)
    check_order(position, order, options)
    talk = Talk(answers)
    try:
        result = play(deepcopy(position), Exchange(position, order, options, talk))
    except Unanswered as stop:
        return {"question": stop.question}
    if talk.answers:
        raise ValueError(f"answers to no question: {talk.answers}")
    return result


def play(position: dict, exchange: Exchange) -> dict:
    """Exchange the shares, find the director, let him give a share, and move the assets."""
    exchange.run()
    report = {"price": exchange.price, "cell": list(exchange.cell), "log": exchange.log, "notes": exchange.notes}
    director = appoint(exchange.down, exchange.order)
    failure = missing_share(exchange.down, director)
    if failure:
        return {"failed": failure | {"position": passed(position, exchange.acting)}, "report": report}
    exchange.down[director] -= 1
    position["cash"], position["bank"] = exchange.cash, exchange.bank
    found_system(position, exchange, appoint(exchange.down, exchange.order, director))
    note_sales(position, exchange)
    acted(position, exchange.acting)
    return {"done": position, "report": report}


def note_sales(position: dict, exchange: Exchange) -> None:
    """Book as sellers of the system those who sold a part before, or a share in the merger (section 5.2)."""
    for who in position["players"]:
        names = [name for name in position["sold"].get(who, []) if name not in (exchange.y, exchange.x)]
        if who in exchange.sold | exchange.sold_before:
            names.append(exchange.y)
        position["sold"][who] = sorted(names)


def passed(position: dict, who) -> dict:
    """Let the player pass: he takes the lowest free card unless he has one (section 5.1)."""
    if who not in position["passes"]:
        position["passes"].append(who)
    position["passes_in_a_row"] += 1
    return position


def acted(position: dict, who) -> None:
    """Let the player give his card of the other colour back (section 5.1)."""
    position["passes"] = [other for other in position["passes"] if other != who]
    position["passes_in_a_row"] = 0


def finish(position: dict, order: dict, choose) -> tuple[dict, list]:
    """Play to the end, `choose(question)` answering; returns the result and the answers."""
    answers: list = []
    while "question" in (result := merge(position, order, answers)):
        answers.append(choose(result["question"]))
    return result, answers
