"""The same evening once more: a game of a title, entered at the depth Books into any 18xx with the title's box.

What the map decides in the title's own room is read off its entries (what terrain cost, what trains earned); steps that it
leaves out, as it sees that there is nothing to do, are passed.
"""

from copy import deepcopy

from companion.eighteenxx.box.box import box_data, chosen
from companion.eighteenxx.rules import steps
from companion.engine.game import Entry, Start
from companion.engine.moves import to_wire
from companion.engine.record import parse_entry
from companion.games import find_title
from companion.interop.boxes import read_box_file
from companion.interop.toml import toml

ANY = find_title("any-18xx")
#: Moves of which the board on the table sees nothing.
UNSEEN = ("lay-private-tile", "correct-tile")
#: What has to agree after every entry.
OF_COMPANIES = ("cash", "price", "par", "ipo", "pool", "treasury", "trains", "president", "floated", "closed", "privates")


def exported(start):
    """The box of a game as a file, read back: with what was chosen and drawn at its table."""
    data = deepcopy(box_data(start.title.id, **chosen(start.title.id, start.edition, start.options)))
    if drawn := start.setup.get("drawn"):
        _settle(data, drawn)
    return read_box_file(toml(data).encode()).data


def _settle(data, drawn):
    """What chance decided in 18Chesapeake, said in the box: the company of a private, whose certificates are always as with
    three players and more."""
    for private in data["privates"].values():
        if private.get("power", {}).get("company") == "drawn":
            private["power"]["company"] = drawn
    kind = data["kinds"]["company"]
    data["kinds"]["drawn"] = {name: value for name, value in kind.items() if name != "two_players"}
    data["companies"][drawn]["kind"] = "drawn"


def same_table(start):
    """A game of any 18xx with the same box and players."""
    setup = {"box": exported(start)}
    title = ANY.in_box(setup)
    known = {option.id for option in title.options}
    options = title.read_options({name: value for name, value in start.options.items() if name in known})
    return Start(title, start.players, options, setup, depth="books").begin()


def counted(game, move):
    """A move as the table enters it that looks at the board itself; None: nothing. `game` stands just after it."""
    data = to_wire(move)
    if move.kind in UNSEEN:
        return None
    if move.kind in ("lay-tile", "use-private") and "tile" in data:
        paid = sum(posting.amount for posting in game.receipts[-1].postings if str(game.text_of(posting.why)) == "terrain")
        data = {name: value for name, value in data.items() if name not in ("hex", "tile", "rotation")} | {"cost": paid}
    if move.kind == "place-token" and "city" in data:
        data = {name: value for name, value in data.items() if name != "city"} | {"hex": data["city"].split(".")[0]}
    if move.kind == "run-trains":
        data.pop("routes", None)
    return data


class SecondEvening:
    """Both games side by side."""

    def __init__(self, record):
        self.steps = record.steps(check=False)
        self.first = next(self.steps)
        self.second = same_table(record.start)
        self.entries = 0

    def play(self):
        """Enter the whole game; yields after each of its entries."""
        self._catch_up()
        yield
        asked = self.first.ask
        for game in self.steps:
            entry = game.receipts[-1].entry
            if not _is_unseen(asked) and (data := counted(game, entry.move)) is not None:
                self._enter(data, asked, entry)
            self._catch_up()
            asked = game.ask
            yield

    def _enter(self, data, asked, entry):
        """Enter a move; a company's pass not where the board on the table has asked less."""
        ask = self.second.ask
        if data["move"] == "pass" and "company" in data and _at(ask) != _at(asked):
            return
        if data["move"] == "place-token" and data["hex"] in self.second.companies[data["company"]].hexes:
            # At Books the home of a company is its hex, and no city of it is chosen.
            return
        move = parse_entry(data, self.second.start.title.moves["books"]).move
        self.second.play(Entry(move, overruled=entry.overruled))

    def _catch_up(self):
        """Pass what the title's own room has left out, until both ask the same."""
        if _is_unseen(self.first.ask):
            return
        while self.second.end is None and isinstance(self.second.ask, steps.StepAsk) and self._is_behind():
            offer = self.second.ask.offer("pass")
            if offer is None or offer.closed():
                return
            self.second.play(Entry(offer.kind(company=self.second.ask.acts_for)))

    def _is_behind(self):
        first, second = self.first, self.second
        if first.end is not None or str(first.round_name()) != str(second.round_name()):
            return True
        return first.ask.acts_for != second.ask.acts_for or (
            isinstance(first.ask, steps.StepAsk) and first.ask.step > second.ask.step)


def _is_unseen(ask):
    """Whether what is asked happens on the board alone."""
    return any(offer.kind.kind in UNSEEN for offer in ask.offers)


def _at(ask):
    """Which company is asked, in which step of its turn."""
    return (ask.acts_for, ask.step) if isinstance(ask, steps.StepAsk) else None


def position(game):
    """What has to agree."""
    line = game.trace()
    return {
        "round": line["round"], "phase": line["phase"], "bank": line["bank"], "priority": line["priority"],
        "order": line["order"], "bank_trains": line["bank_trains"], "pool_trains": line["pool_trains"],
        "closed": line["closed_privates"], "players": line["players"],
        "companies": {name: {part: sheet.get(part) for part in OF_COMPANIES} for name, sheet in line["companies"].items()},
    }
