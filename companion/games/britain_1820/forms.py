"""What people type in for 1820: the cards and cousins that were drawn, a position, corrections, and a final position.

The names of a set-up's fields are those of templates/1820/setup.html.
"""

from __future__ import annotations

from companion.engine.inputs import Fields, Input, filled, read_choice, read_number
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.games.britain_1820 import corrections, figures, setup
from companion.games.britain_1820.box import box
from companion.games.britain_1820.corrections import CHARTER
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.position_form import position_parts, read_position
from companion.games.britain_1820.score_form import read_score, score_parts
from companion.games.britain_1820.things import COUSIN, SHARE, TRAIN

__all__ = ["correct_parts", "position_fields", "position_parts", "read_position", "read_score", "read_setup", "score_parts",
           "setup_parts"]


def setup_parts(players: tuple[str, ...], options: Json) -> JsonDict:
    """The number cards, and the cousins by colour."""
    cousins = {colour: [box().cousins[id_] for id_ in ids] for colour, ids in setup.colours(box()).items()}
    is_foreign = options["foreign_companies"] == "on"
    return {"cards": range(1, len(players) + 1), "cousins": cousins if options["cousins"] == "on" else {},
            "foreign": list(box().foreign.values()) if is_foreign else [], "prices": setup.first_prices(box())}


def read_setup(
    fields: Fields, players: tuple[str, ...], depth: str, options: Json,
) -> JsonDict:
    """Read who was dealt which card, and which cousins were drawn."""
    order = [read_choice(fields, f"card-{card}", say("number card {n}", n=card)) for card in range(1, len(players) + 1)]
    read: JsonDict = {"order": order}
    if options["foreign_companies"] == "on":
        read["foreign"] = {id_: read_number(fields, f"foreign-{id_}", say("first price of {company}", company=id_))
                           for id_ in box().foreign}
    if options["cousins"] == "off":
        return read
    cousins = [read_choice(fields, f"cousin-{colour}", say("{colour} cousin", colour=colour))
               for colour in setup.colours(box())]
    return {**read, "cousins": cousins}


def position_fields(game: Position) -> dict[str, str]:
    """The present position as the form shows it."""
    return filled(position_parts(game))


# A correction -------------------------------------------------------------------------------------


def correct_parts(game: Position, given: Fields) -> JsonDict:
    """What can be set right: the `companies` and `cousins` that have figures, the `figures` of the owner that is `given`,
    the kinds of `things`, and the fields for the `place` of the one that is given."""
    opened = [name for name, company in game.companies.items() if company.is_open]
    return {
        "companies": opened, "cousins": [(id_, game.called(id_)) for id_ in game.cousins],
        "figures": [_figure(one) for one in figures.of(game, given.get("owner", ""))],
        "place": _place(game, given["thing"]) if given.get("thing") in THINGS else [], "things": THINGS,
    }  # fmt: skip


def _figure(one: figures.Figure) -> Input:
    """A figure: typed where it can be any from one to another, else chosen."""
    values = one.values
    options = () if isinstance(values, range) else tuple((str(value), str(value)) for value in values)
    return Input(one.part, one.label, one.value, least=values[0], options=options)


#: What can lie elsewhere.
THINGS = {SHARE: say("Shares"), TRAIN: say("Trains"), COUSIN: say("Cousin"), CHARTER: say("Director")}


def _place(game: Position, thing: str) -> list[Input]:
    """The fields of what lies elsewhere: what it is, where the companion has it, where it lies."""
    opened = [(name, name) for name, company in game.companies.items() if company.is_open]
    known = {
        SHARE: opened,
        TRAIN: [(colour, game.train_name(colour)) for colour in game.box.trains],
        COUSIN: [(id_, game.box.cousins[id_].short) for id_ in game.cousins_drawn],
        CHARTER: [(name, name) for name, _ in opened if game.companies[name].is_led],
    }[thing]
    where = tuple((place, corrections.place_called(game, place)) for place in corrections.places(game, thing))
    count = [Input("count", say("How many?"), 1, called=say("number"), least=1)] if thing in (SHARE, TRAIN) else []
    return [Input("what", THINGS[thing], options=tuple(known)), Input("source", say("From"), options=where),
            Input("target", say("To"), options=where), *count]  # fmt: skip
