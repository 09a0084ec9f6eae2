"""Empire Builder and its family: crayon rails in sixteen games, with Puffing Billy tournament rules."""

from companion.engine.moves import move_kinds
from companion.engine.text import say
from companion.engine.title import Option, Title
from companion.games.empire_builder import forms, moves, setup
from companion.games.empire_builder.corrections import CORRECTIONS
from companion.games.empire_builder.family import family
from companion.games.empire_builder.figures import DEFAULT, edition_of
from companion.games.empire_builder.game import EmpireBuilder
from companion.games.empire_builder.lookups import LOOKUPS
from companion.games.empire_builder.presets import presets
from companion.games.empire_builder.score import score
from companion.games.empire_builder.view import view

_OF_THE_TABLE = (
    Option("private_money", (False, True), say("Cash is private until the tax card is drawn."), is_open=True),
    Option("timed", (False, True), say("There is a time limit: somebody calls time."), is_open=True),
    Option("places_by_cash", (False, True), say("All places after the first go by cash alone.")),
    Option("cards", (False, True), say("Payoffs come from the cards: their numbers are entered."),
           is_open=True),
    Option("deck", ("table", "companion"), say("Who shuffles and deals the demand cards?"),
           {"table": say("the table, with the real cards"), "companion": say("the companion: it also knows their payoffs")},
           is_open=True, implies={"companion": {"cards": True}}),
)

TITLE = Title(
    id="empire-builder",
    name="Empire Builder",
    about=say("Crayon rails in sixteen games: Empire Builder, Eurorails and their family. For 2 to 6."),
    currency="{}M",
    players=family().players,
    unofficial_players=(),
    options=(
        *(Option(rule.id, (rule.default, not rule.default), say(rule.about)) for rule in family().table_rules.values()),
        *_OF_THE_TABLE,
    ),
    game=EmpireBuilder,
    moves={
        "full": move_kinds((*moves.FULL, *moves.ALWAYS, *CORRECTIONS)),
        "books": move_kinds((*moves.BOOKS, *moves.ALWAYS, *CORRECTIONS)),
    },
    draw_setup=setup.draw,
    score=score,
    view=view,
    editions=("default", *(id_ for id_ in family().games if id_ != DEFAULT)),
    forms=forms,
    lookups=LOOKUPS,
    edition_names={("default" if id_ == DEFAULT else id_): edition_of(id_).name for id_ in family().games},
    asks=setup.to_ask,
    presets=presets,
)
