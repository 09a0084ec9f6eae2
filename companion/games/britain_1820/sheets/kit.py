"""What is cut out of 1820's box: for each kind of sheet the values of each of its drawings. Figures from the data only.

Certificates of a company are alike and have no numbers, so each is drawn once and printed often.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say, say_n
from companion.games.britain_1820.box import CompanyCard, TrainKind, box
from companion.paper.sizes import DISCS
from companion.sheets.content import Mark
from companion.sheets.inks import NEUTRAL, tone
from companion.sheets.session import Source, at_table, tonight

Values = Json
#: How high a charter is for the smallest discs, in mm: three find room on a page.
CHARTER = 90.6
#: The markers of the players, told apart by their letters too.
LOBBIES = (("A", "red"), ("B", "blue"), ("C", "yellow"), ("D", "green"), ("E", "purple"))


def mark(card: CompanyCard) -> Mark:
    """How a company is told apart."""
    return Mark(card.id, card.name, card.ink, card.shape)


def company(card: CompanyCard) -> JsonDict:
    """A company's mark and colours."""
    return {"mark": mark(card), "tone": tone(card.ink)}


# Certificates ----------------------------------------------------------------------------------


def shares(source: Source) -> Iterator[Values]:
    """The certificates as their source prints them: of few companies all."""
    for card in box().companies.values():
        yield _share(source, card, say_n("{n} share", "{n} shares", 1), card.print_run)


def more_shares(source: Source) -> Iterator[Values]:
    """The certificates that are then missing: every company can have fifty shares."""
    for card in box().companies.values():
        if more := max(box().sizes) - card.print_run:
            yield _share(source, card, say_n("{n} share", "{n} shares", 1), more)


def british_rail(source: Source) -> Iterator[Values]:
    """The certificates of British Rail."""
    for number, copies in box().data.british_rail_certificates.items():
        yield _share(source, box().british_rail, say_n("{n} share", "{n} shares", number), copies)


def _share(source: Source, card: CompanyCard, words: Text, copies: int) -> Values:
    return {**company(card), "words": source.reader(words), "copies": copies}


def private_certificates(source: Source) -> Iterator[Values]:
    """A certificate for each company that becomes private, with what then holds."""
    told = (
        say("Its director’s cash is its treasury; it always pays out."),
        say("No loans. It may bid, and become public again."),
        say("Without a train, or with maintenance not paid, it closes."),
    )
    for card in box().companies.values():
        yield {**company(card), "says": [source.reader(it) for it in told]}


# Charters --------------------------------------------------------------------------------------


def charters(source: Source) -> Iterator[Values]:
    """The charters: a column for each size of a company, and the steps of its turn."""
    it, read = box(), source.reader
    sizes = [(read(say("private")) if size.shares == 1 else size.shares, size.station_limit, size.station_maximum)
             for size in it.sizes.values()]  # fmt: skip
    steps = " · ".join(f"{n} {read(step)}" for n, step in enumerate(STEPS, start=1))
    for card in it.companies.values():
        yield {
            **company(card), "sizes": sizes, "steps": steps, "loan": it.data.loan,
            "item": (190.0, CHARTER + max(source.discs - min(DISCS), 0)),
        }  # fmt: skip


#: The steps of a company's turn, in a word each.
STEPS = (
    say("track"), say("station"), say("run"), say("pay or withhold"), say("maintenance"), say("discard"), say("buy trains"),
    say("interest"), say("repay loans"),
)  # fmt: skip


# Cousins, trains, loans ------------------------------------------------------------------------


def cousins(source: Source) -> Iterator[Values]:
    """The nine cousins."""
    for card in box().cousins.values():
        income = say("Into its treasury: {income}.", income=say(card.income)) if card.income else None
        yield {
            "tone": tone(box().inks[card.colour]), "name": card.name, "price": card.price,
            "colour": source.reader(say(card.colour)), "power": source.reader(say(card.power)),
            "income": source.reader(income) if income else "",
        }  # fmt: skip


def trains(source: Source) -> Iterator[Values]:
    """All train cards, with the names that the table goes by; where the supply has no end, as many as are printed."""
    for colour, kind in box().trains_as(tonight(source, "train_names", "rules")).items():
        says = [source.reader(line) for line in (_counts(kind), _upkeep(colour))]
        first = source.reader(_first_brings(colour))
        for no in range(1, kind.count + 1):
            yield {"tone": tone(box().inks[colour]), "train": kind, "no": no, "of": kind.count, "says": says, "first": first}


def _first_brings(colour: str) -> Text:
    """What the first train of a colour changes: where the marker of the chart goes, and what that allows."""
    phases = list(box().phases.values())
    phase, before = box().phases[colour], phases[max(phases.index(box().phases[colour]) - 1, 0)]
    if phase is before:
        return say("From the start.")
    allowed = [say("{colour} tiles", colour=say(tile)) for tile in phase.tiles if tile not in before.tiles]
    if pars := tuple(par for par in phase.pars if par not in before.pars):
        allowed.append(say_n("par {pars}", "pars {pars}", len(pars), pars=pars))
    return say("First one: the chart goes to {changes}; earlier trains leave the supply.",
               changes=(say("column {n}", n=phase.first), *allowed))  # fmt: skip


def _counts(kind: TrainKind) -> Text:
    """What a train counts."""
    if kind.family == "N+":
        return say("{n} cities, any towns, one port", n=kind.n)
    if kind.family == "N+D":
        return say("the best {n} cities, towns, port: doubled", n=kind.n)
    if kind.family == "EXPRESS":
        return say("any cities, one port; towns 0")
    return say("all that is connected to a station")


def _upkeep(colour: str) -> Text:
    """What it costs to keep a train, at first and at last."""
    costs = [column.maintenance[colour] for column in box().columns.values() if colour in column.maintenance]
    return say("maintenance {first} to {last}", first=Money(costs[0]), last=Money(costs[-1]))


def loans(source: Source) -> Iterator[Values]:
    """The loan markers: interest by phase."""
    rates = {column.phase: column.interest for column in box().columns.values()}
    by_amount: dict[int, list[str]] = {}
    for phase, amount in rates.items():
        by_amount.setdefault(amount, []).append(phase)
    yield {
        "tone": tone(NEUTRAL), "amount": box().data.loan, "copies": box().data.loan_markers,
        "rates": [(amount, source.reader(say(phases[0]))) for amount, phases in by_amount.items()],
    }  # fmt: skip


# Players and markers ---------------------------------------------------------------------------


def tokens(source: Source) -> Iterator[Values]:
    """Stickers for discs: one for each station, and front and reverse of each company's market marker."""
    stations = max(size.station_maximum for size in box().sizes.values())
    for card in box().all_companies.values():
        number = box().data.british_rail_stations if card is box().british_rail else stations
        for use, copies in (("station", number), ("market", 1), ("reverse", 1)):
            yield {**company(card), "use": use, "copies": copies}


def lobbies(source: Source) -> Iterator[Values]:
    """Lobby markers of the players, and the markers of the chart and the round, two for the sides of a disc."""
    words, copies = source.reader(say("lobby")), box().data.lobby_markers
    for letter, colour in LOBBIES[: len(at_table(source, box().players))]:
        yield {"tone": tone(box().inks[colour]), "sign": letter, "words": words, "copies": copies}
    for sign in (say("cost"), say("round")):
        yield {"tone": tone(NEUTRAL), "sign": "", "words": source.reader(sign), "copies": 2}
