"""The page of the game file and its schema hold what the program reads and writes: moves, set-ups, traces, whole games."""

import dataclasses
import inspect
import json
import random
import re
import types
import typing
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion.eighteenxx.box.box import box as eighteen_box
from companion.eighteenxx.box.faults import MOST_PLAYERS
from companion.eighteenxx.screens import taking_over
from companion.engine.errors import Refusal
from companion.engine.game import Start
from companion.engine.moves import wire_name
from companion.engine.random_play import play_out
from companion.engine.record import parse_record, record_data, trace_line
from companion.games import TITLES, find_title
from companion.games.emu_bay import corrections, setup
from companion.games.emu_bay.box import box
from companion.interop.eighteen_xx_games.amounts import read_amounts
from tests.chance import either
from tests.documents import GAME_FILE, ROOT, rows, section, words
from tests.each import each

SCHEMA = json.loads((ROOT / "docs/game-file.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


# -- moves ------------------------------------------------------------------------------------------------------------


def fields(kind):
    """The fields of a move as the game file names them."""
    return [wire_name(kind, field.name) for field in dataclasses.fields(kind)]


#: What the page calls the titles whose set-up, options and moves it describes together.
PAGES = {
    "emu-bay": "Emu Bay", "18chesapeake-otr": "18xx", "18chesapeake": "18xx", "1889": "18xx", "1830": "18xx",
    "1882": "18xx", "1888": "18xx", "1850jr": "18xx", "18nl": "18xx", "18jp-t": "18xx", "18ga": "18xx",
    "18al": "18xx", "18tn": "18xx", "18ms": "18xx", "1836jr30": "18xx", "1846": "18xx", "1828": "18xx", "1862": "18xx",
    "1820": "1820", "any-18xx": "18xx",
    "empire-builder": "Empire Builder",
}  # fmt: skip
#: The titles of a page whose set-up and options, and what moves and trace have besides, stand under a name of their own.
OWN = {
    "1889": "1889", "1830": "1830", "1850jr": "1850Jr", "18nl": "18NL", "1836jr30": "1836Jr-30", "18ga": "18GA",
    "18al": "18AL", "18tn": "18TN", "18ms": "18MS", "1888": "1888", "18jp-t": "18JP-T", "1882": "1882", "1846": "1846",
    "1828": "1828", "1862": "1862", "any-18xx": "Any 18xx",
}  # fmt: skip
EIGHTEEN = [title for title, page in PAGES.items() if page == "18xx" and TITLES[title].boxed is None]
#: Every title at every depth that is played move by move.
PLAYED = [(title, depth) for title, found in TITLES.items() for depth in found.moves]


def test_every_title_has_its_page():
    assert set(PAGES) == set(TITLES)


def described_moves(title, depth):
    """The moves of docs/game-file.md for a title at a depth: kind -> fields. What is said of a depth comes last."""
    texts = [section(GAME_FILE, "## Corrections").split("\n### ")[0]]
    for page in (PAGES[title], OWN.get(title)):
        if f"\n## {page}: moves\n" in GAME_FILE:
            anywhere, _, books = section(GAME_FILE, f"## {page}: moves").partition("\n### At the depth Books\n")
            texts += [anywhere, *([books] if depth == "books" else [])]
    if f"\n### {PAGES[title]}: corrections\n" in GAME_FILE:
        texts.append(section(GAME_FILE, f"### {PAGES[title]}: corrections"))
    table = [row for text in texts for row in rows(text) if row[0].startswith("`")]
    table = [row for row in table if depth == "full" or not row[2].startswith("depth Full")]
    return {words(kind)[0]: words(names) for kind, names, _ in table}


@each(("title", "depth"), PLAYED)
def test_every_move_and_field_is_described(title, depth):
    moves = TITLES[title].moves[depth]
    assert described_moves(title, depth) == {name: fields(kind) for name, kind in moves.items()}


@each(("title", "depth"), PLAYED)
def test_the_schema_has_every_move_with_its_fields(title, depth):
    kinds = {found["properties"]["move"]["const"]: found for found in schema_moves(title, depth)}
    assert set(kinds) == set(TITLES[title].moves[depth])
    for name, kind in TITLES[title].moves[depth].items():
        found, hints = kinds[name], typing.get_type_hints(kind)
        assert set(found["properties"]) == {"move", *fields(kind)}
        must = [wire_name(kind, f.name) for f in dataclasses.fields(kind) if f.default is dataclasses.MISSING]
        assert found["required"] == ["move", *must]
        for field in dataclasses.fields(kind):
            part = found["properties"][wire_name(kind, field.name)]
            assert fits(hints[field.name], part), f"{name}.{field.name}: {part}"


def schema_moves(title, depth):
    """The moves that the schema allows for a title at a depth."""
    return [resolved(part) for part in resolved(schema_part(title, depth, "moves")["items"])["oneOf"]]


def schema_part(title, depth, name):
    """What the schema says of a part of the file ("setup", "options" …) for a title at a depth alone."""
    found = {}
    rules = list(SCHEMA["allOf"])
    while rules:
        rule = rules.pop()
        if "if" in rule:
            is_so = jsonschema.Draft202012Validator(rule["if"]).is_valid({"title": title, "depth": depth})
            rules.append(rule.get("then" if is_so else "else", {}))
        found |= rule.get("properties", {}).get(name, {})
    return found


def resolved(part):
    while "$ref" in part:
        part = SCHEMA["$defs"][part["$ref"].removeprefix("#/$defs/")]
    return part


def fits(hint: Any, part: dict[str, Any]) -> bool:
    """Whether a part of the schema is what a field of this type is read from."""
    part = resolved(part)
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        inner = next(a for a in arguments if a is not types.NoneType)
        if part["type"] == "string":  # left out or named, but never nothing
            return fits(inner, part)
        return "null" in part["type"] and fits(inner, {**part, "type": part["type"][0]})
    if hint is str:
        return part.get("type") == "string" or all(isinstance(value, str) for value in part["enum"])
    if hint is int:
        return part.get("type") == "integer"
    if hint is bool:
        return part.get("type") == "boolean"
    if origin is tuple:
        if arguments[-1] is not Ellipsis and not part.get("minItems") == part.get("maxItems") == len(arguments):
            return False
        return part["type"] == "array" and fits(arguments[0], part["items"])
    if origin is dict:
        return part["type"] == "object" and (arguments[1] is Any or fits(arguments[1], part["additionalProperties"]))
    return set(part["properties"]) == {field.name for field in dataclasses.fields(hint)}


# -- the rest of the schema -------------------------------------------------------------------------------------------


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_the_box():
    contents, defs = box(), SCHEMA["$defs"]
    assert defs["emu-bay-company"]["enum"] == list(contents.all_companies)
    assert defs["emu-bay-action"]["enum"] == list(contents.actions)
    parts = defs["emu-bay-setup"]["properties"]
    assert set(parts["setup_cards"]["properties"]) == set(contents.setup_points)
    assert {tuple(bond) for bond in parts["starting_bonds"]["properties"]["EBR"]["enum"]} == set(contents.starting_bonds)
    assert tuple(defs["emu-bay-correct-charter"]["properties"]["what"]["enum"]) == corrections.MARKERS


@each("title", EIGHTEEN)
def test_page_and_schema_know_what_is_in_the_box_of_an_18xx_title(title):
    contents = eighteen_box(title)
    parts = resolved(schema_part(title, "full", "setup"))["properties"]
    assert "drawn" not in parts or parts["drawn"]["enum"] == list(contents.site.draws.get("drawn", contents.companies))
    text = " ".join(section(GAME_FILE, f"## {OWN.get(title, '18xx')}: set-up").split())
    companies, privates = re.search(r"companies (?:of both )?are (.*?); the privates are (.*?)\.", text).groups()
    assert words(companies) == list(contents.companies)
    known = sorted(contents.privates, key=lambda private: (len(private), private))
    assert words(privates) in ([*known[:1], *known[1:][-1:]], list(contents.privates))


def test_the_schema_knows_the_shelf():
    assert SCHEMA["properties"]["title"]["enum"] == list(TITLES)
    row = next(row for row in rows(section(GAME_FILE, "## The file")) if row[0] == "`title`")
    assert {word for word in words(row[1]) if " " not in word} == set(TITLES)
    assert {depth for _, depth in PLAYED} == set(SCHEMA["properties"]["depth"]["enum"])
    for id_, title in TITLES.items():
        numbers = (*range(title.players[0], title.players[1] + 1), *title.unofficial_players)
        limits = schema_part(id_, "full", "players")
        if title.boxed is not None:
            numbers = range(1, MOST_PLAYERS + 1)
        assert (limits["minItems"], limits["maxItems"]) == (min(numbers), max(numbers))


@each("title", TITLES)
def test_every_option_is_described_and_in_the_schema(title):
    page = OWN.get(title, PAGES[title])
    described = {words(row[0])[0]: words(row[1]) for row in rows(section(GAME_FILE, f"## {page}: options"))[1:]}
    parts = resolved(schema_part(title, "full", "options"))
    assert set(described) == set(parts["properties"]) == {option.id for option in TITLES[title].options}
    assert parts["additionalProperties"] is False
    for option in TITLES[title].options:
        part = resolved(parts["properties"][option.id])
        if option.most:
            part, number = part["anyOf"]
            assert (number["minimum"], number["maximum"]) == (1, option.most)
        if TITLES[title].boxed is not None and "propertyNames" not in part and option.id == "train_counts":
            assert described[option.id] == list(option.values)
            continue
        named = part["enum"] if "enum" in part else part["propertyNames"]["enum"]
        assert sorted(map(str, named)) == sorted(map(str, option.values))
        told = [value if isinstance(value, str) and value else json.dumps(value) for value in option.values]
        assert described[option.id] == told


@each(("title", "depth"), PLAYED)
def test_every_part_of_the_set_up_is_described(title, depth):
    described = {words(row[0])[0] for row in rows(section(GAME_FILE, f"## {OWN.get(title, PAGES[title])}: set-up"))[1:]}
    assert described == set(resolved(schema_part(title, depth, "setup"))["properties"])
    drawn = start_of(title, depth)["setup"]
    assert set(drawn) <= described
    for part in drawn:
        data = start_of(title, depth)
        del data["setup"][part]
        if not VALIDATOR.is_valid(data):
            with pytest.raises(Refusal, match="cubes_on_map" if (part, depth) == ("stations", "books") else part):
                parse_record(data, find_title).replay()


def test_parts_of_set_up_and_position_are_described():
    described = {words(row[0])[0] for row in rows(section(GAME_FILE, "## Emu Bay: set-up"))[1:]}
    in_the_code = set(re.findall(r'"(\w+)"', Path(setup.__file__).read_text().split("known = {")[1].split("}")[0]))
    assert described == in_the_code
    positions = (("Emu Bay", "emu-bay-position"), ("18xx", "18xx-position"), ("1820", "1820-position"))
    for page, part in positions:
        middle = rows(section(GAME_FILE, f"### {page}: starting in the middle"))[1:]
        assert {word for row in middle for word in words(row[0])} == set(SCHEMA["$defs"][part]["properties"])
    in_the_code = inspect.getsource(taking_over)
    assert [name for name in SCHEMA["$defs"]["18xx-position"]["properties"] if f'"{name}"' not in in_the_code] == []
    entry = {words(row[0])[0] for row in rows(section(GAME_FILE, "## The file")) if row[0].startswith("`")}
    assert entry == set(SCHEMA["properties"]) | set(SCHEMA["$defs"]["entry"]["properties"])


# -- games ------------------------------------------------------------------------------------------------------------

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")


def start(title, depth, players, seed):
    """The start of a game: what chance decides is drawn with the seed."""
    title, chance = find_title(title), random.Random(seed)
    options = title.read_options({})
    return Start(title, players, options, title.draw_setup(players, options, chance), depth=depth), chance


@cache
def written(title, depth, players, seed):
    """A game played at random to its end, as JSON; with the next seed where nobody ever stops bidding."""
    for found in range(seed, seed + 5):
        begun, chance = start(title, depth, NAMES[:players], found)
        game = play_out(begun.begin(), chance.choice)
        if game.end is not None:
            break
    assert game.end is not None
    return json.dumps(record_data(game.start, game.entries()))


def played(title, depth=None, players=3, seed=1):
    """A finished game as a game file's data, fresh to be spoiled."""
    return json.loads(written(title, find_title(title).read_depth(depth), players, seed))


def start_of(title, depth=None):
    """A game before its first move, as a game file's data, fresh to be spoiled."""
    begun, _ = start(title, find_title(title).read_depth(depth), NAMES[:3], 1)
    return json.loads(json.dumps(record_data(begun, [])))


def checked(data, seen):
    """A game with the first two entries of each kind and set of fields, as the schema looks at every entry alone; in the
    campaign with all. `seen` counts them by title and depth."""
    first = []
    for entry in data["moves"]:
        kind = (data["title"], data.get("depth"), str(entry.get("move")), *sorted(entry))
        seen[kind] += 1
        first += [entry] if seen[kind] <= 2 else []
    return either({**data, "moves": first}, data)


def how_many(title, depth):
    """Three players, and at full depth the most of a title with rules of its own; in the campaign all numbers."""
    every = sorted({*title.players, *title.unofficial_players, 3})
    return either(sorted({3, every[-1]}) if depth == "full" and title.id not in ALIKE else [3], every)


#: The titles that have the set-up, moves and trace of another with nothing besides.
ALIKE = {title for title in EIGHTEEN if title not in OWN}
SIMULATED = [
    (title, depth, players)
    for title, depth in PLAYED
    for players in how_many(TITLES[title], depth)
]


@pytest.mark.parametrize(("title", "depth", "players"), SIMULATED)
def test_simulated_games_are_valid_and_every_field_of_their_trace_is_described(title, depth, players):
    VALIDATOR.validate(checked(played(title, depth, players), Counter()))
    if players == 3:
        every_field_of_the_trace_is_described(title, depth)


@each("depth", ["full", "books"])
@each("seed", range(2, 6))
def test_more_simulated_games_of_the_short_title_are_valid(depth, seed):
    VALIDATOR.validate(played("emu-bay", depth, seed=seed))


#: What only some 18xx companies have.
SELDOM = {"privates", "reserved", "second_home", "shares", "shells"}
#: The same of a title alone.
RARE = {"any-18xx": {"counters", "kind"}, "18tn": {"war"}, "1882": {"neutral"}}


def every_field_of_the_trace_is_described(title, depth):
    found = [row for row in rows(section(GAME_FILE, "## The trace")) if row[0] in (PAGES[title], OWN.get(title))]
    of_player, of_company = (
        {word for row in found for word in words(row[n]) if re.fullmatch("[a-z_]+", word)} for n in (1, 2)
    )
    found = {"player": set(), "company": set()}
    for n, game in enumerate(parse_record(played(title, depth), find_title).steps(check=False)):
        if n % either(8, 1) and game.end is None:
            continue
        line = trace_line(game)
        assert set(line) == {"n", "move", "notes", "to_move", *game.trace()}
        for part in line:
            assert f"`{part}`" in section(GAME_FILE, "## The trace"), part
        for shown in line["players"].values():
            found["player"] |= set(shown)
        for shown in line["companies"].values():
            found["company"] |= set(shown)
            seldom = SELDOM | RARE.get(title, set()) if PAGES[title] == "18xx" else {"merged"}
            assert set(shown) == {"cash", "closed"} or of_company - set(shown) <= seldom
    assert found["player"] == of_player
    seldom = SELDOM | RARE.get(title, set())
    assert found["company"] - seldom == of_company - seldom


def test_recorded_games_are_valid():
    seen = Counter()
    for path in sorted((ROOT / "tests/games").rglob("recorded/*.json")):
        VALIDATOR.validate(checked(json.loads(path.read_text(encoding="utf-8")), seen))


def an_entry(move, **fields):
    """A spoiler: one more entry."""
    return lambda d: d["moves"].append({"move": move, **fields})


BROKEN_FILES = {
    "no format": lambda d: d.pop("format"),
    "another format": lambda d: d.update(format="companion-game/2"),
    "another title": lambda d: d.update(title="monopoly"),
    "another edition": lambda d: d.update(edition="first"),
    "another depth": lambda d: d.update(depth="shallow"),
    "no players": lambda d: d.update(players=[]),
    "two alike": lambda d: d.update(players=["Ann", "Ann", "Cy"]),
    "too many players": lambda d: d.update(players=list("abcdefghijklmnopqrstuvwxyz")),
    "unknown option": lambda d: d["options"].update(turbo=True),
    "no set-up": lambda d: d.pop("setup"),
    "empty set-up": lambda d: d.update(setup={}),
    "moves no list": lambda d: d.update(moves={}),
    "a move no object": lambda d: d["moves"].append(7),
    "an unknown move": an_entry("fly"),
    "a move without a name": lambda d: d["moves"].append({"player": "Ann"}),
    "an unknown field": an_entry("pass", player="Ann", why="bored"),
    "a missing field": an_entry("correct-cash", account="Ann"),
    "a wrong kind": an_entry("correct-cash", account="Ann", amount="3"),
    "a fraction": an_entry("correct-cash", account="Ann", amount=2.5),
    "a wrong id": lambda d: d["moves"][0].update(id=[1]),
    "a wrong time": lambda d: d["moves"][0].update(at=7),
}

BROKEN_PARTS = {
    "Emu Bay": {
        "unknown value": lambda d: d["options"].update(forest_first_cost=6),
        "no first bidder": lambda d: d["setup"].pop("first_bidder"),
        "no stations": lambda d: d["setup"].pop("stations"),
        "no bonds": lambda d: d["setup"].pop("starting_bonds"),
        "no cards": lambda d: d["setup"].pop("setup_cards"),
        "unknown part": lambda d: d["setup"].update(weather="rain"),
        "card 9": lambda d: d["setup"]["setup_cards"].update({"2,2": 9}),
        "cubes on a farm": lambda d: d["setup"].update(cubes={"1,1": 2}),
        "a bid of nothing": an_entry("bid", player="Ann"),
        "a bond of two": an_entry("issue-bond", player="Ann", **{"from": "build-track"}, company="EBR", bond=[10, 6]),
        "a space without gauge": an_entry(
            "build-track", player="Ann", **{"from": "pay-dividends"}, company="EBR", spaces=[{"hex": "2,2"}]
        ),
        "a move of the other depth": an_entry(
            "take-resources", player="Ann", **{"from": "pay-dividends"}, company="EBR", count=1, revenue=1
        ),
    },
    "18xx": {
        "unknown profile": lambda d: d["options"].update(profile="house"),
        "a number for yes": lambda d: d["options"].update(reserve_all_bids=1),
        "nothing drawn": lambda d: d["setup"].pop("drawn"),
        "an unknown company drawn": lambda d: d["setup"].update(drawn="EBR"),
        "a bid without an amount": an_entry("bid", player="Ann", private="P2"),
        "a bid of text": an_entry("bid", player="Ann", private="P2", amount="45"),
        "a pass of nobody": an_entry("pass"),
        "a certificate from nowhere": an_entry("buy-share", player="Ann", company="PRR"),
        "a player who runs": an_entry("run-trains", player="Ann", revenue=0),
        "a route without stops": an_entry("run-trains", company="PRR", revenue=40, routes=[{"train": "2"}]),
        "a route with more": an_entry(
            "run-trains", company="PRR", revenue=40, routes=[{"train": "2", "stops": ["F2", "G3"], "best": True}]
        ),
        "a train without a price": an_entry("buy-train", company="PRR", source="bank", train="2"),
        "half a rotation": an_entry("lay-tile", company="PRR", hex="F2", tile="57", rotation=0.5),
        "a tile without a rotation": an_entry("lay-tile", company="PRR", hex="F2", tile="57"),
        "a move of the other depth": an_entry("lay-tile", company="PRR", cost=40),
        "a move of another title": an_entry("declare-stalemate", player="Ann"),
    },
    "1820": {
        "the depth of others": lambda d: d.update(depth="full"),
        "an unknown value": lambda d: d["options"].update(cousin_income=20),
        "no order": lambda d: d["setup"].pop("order"),
        "no cousins": lambda d: d["setup"].pop("cousins"),
        "three cousins": lambda d: d["setup"]["cousins"].pop(),
        "an unknown cousin": lambda d: d["setup"].update(cousins=["Brunel", *d["setup"]["cousins"][1:]]),
        "a set-up with more": lambda d: d["setup"].update(weather="rain"),
        "a lobby without an amount": an_entry("raise-lobby", player="Ann", lobby=0),
        "a bid of text": an_entry("bid", player="Ann", amount="45"),
        "a pass of nobody": an_entry("pass"),
        "sellers in a row": an_entry("reduce-company", player="Ann", company="CFR", size=5, sellers=["Bo"]),
        "one train as a word": an_entry("take-trains", player="Ann", trains="yellow"),
        "a run of trains": an_entry("run-trains", company="CFR", revenue=40, routes=[]),
        "a move of another title": an_entry("declare-stalemate", player="Ann"),
    },
    "Empire Builder": {
        "a build without its kinds": an_entry("build", player="Ann"),
        "half a milepost": an_entry("build", player="Ann", into={"clear": 0.5}),
        "a move of the other depth": an_entry("build", player="Ann", amount=3),
        "a payoff in words": an_entry("deliver", player="Ann", load="Oil", city="Rome", payoff="6"),
        "a tax bracket of three": an_entry("pay-tax", player="Ann", brackets=[[0, 49, 0]]),
        "a set-up with more": lambda d: d["setup"].update(weather="rain"),
        "a figure that is none": lambda d: d["setup"].update(figures={"start_cash": "fifty"}),
        "a figure that nobody knows": lambda d: d["setup"].update(figures={"wagons": 3}),
        "a move of another title": an_entry("bid", player="Ann", amount=3),
    },
}

BROKEN = [
    (title, name, spoil)
    for title, page in PAGES.items()
    for name, spoil in {**BROKEN_FILES, **BROKEN_PARTS[page]}.items()
    # Chance decides nothing in the usual game of these.
    if (title not in OWN or name not in ("empty set-up", "nothing drawn")) and not (
        TITLES[title].boxed is not None and name == "a move of the other depth")
]


@cache
def sound(title):
    """A game's first moves as JSON, which the schema accepts."""
    begun, chance = start(title, find_title(title).read_depth(None), NAMES[:3], 1)
    data = json.loads(json.dumps(record_data(begun, play_out(begun.begin(), chance.choice, 12).entries())))
    VALIDATOR.validate(data)
    return json.dumps(data)


@each(("title", "name", "spoil"), BROKEN)
def test_a_broken_file_is_refused_by_the_schema_and_by_the_program(title, name, spoil):
    data = json.loads(sound(title))
    spoil(data)
    assert not VALIDATOR.is_valid(data)
    with pytest.raises(Exception) as refused:
        parse_record(data, find_title).replay()
    assert isinstance(refused.value, Refusal) or isinstance(refused.value.__cause__, Refusal)


def json_blocks(text):
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


def test_the_examples_of_the_game_file_are_valid():
    (game, run, trace, result, eighteen, told, position, eighteen_position, britains_position, final, prices,
     crayon) = json_blocks(GAME_FILE)
    VALIDATOR.validate(game)
    assert read_amounts(told).sum_of(46, "cost") == 60
    assert list(run) == ["id", "company", "trains", "entered", "best", "proved", "seconds"]
    played_game = parse_record(game, find_title).replay()
    assert set(trace) == {"id", *played_game.trace(), "n", "move", "notes", "to_move"}
    for part in ("players", "companies"):
        for name, shown in trace[part].items():
            assert set(shown) == set(played_game.trace()[part][name])
    assert set(result) == {"result", "winners", "end"}
    game["moves"].append(position)
    VALIDATOR.validate(game)
    middle = parse_record(game, find_title).replay()
    assert middle.trace()["players"]["Cy"] == {"cash": 2, "shares": {"TMLC": 1, "GT": 1}}
    assert middle.ask.actors == ("Bo",)
    assert TITLES["emu-bay"].score(final).winners == ("Ann",)
    VALIDATOR.validate(eighteen)
    assert parse_record(eighteen, find_title).replay().trace()["companies"]["PRR"]["cash"] == 40
    eighteen["moves"] = [eighteen_position]
    VALIDATOR.validate(eighteen)
    middle = parse_record(eighteen, find_title).replay()
    assert middle.ask.actors == ("Bo",)
    assert middle.trace()["round"] == "SR 3"
    railway = middle.trace()["companies"]["PRR"]
    assert (railway["president"], railway["price"], railway["ipo"]) == ("Ann", 85, 40)
    assert {name: hand["cash"] for name, hand in middle.trace()["players"].items()} == {"Ann": 210, "Bo": 180, "Cy": 95}
    VALIDATOR.validate({**played("1820"), "moves": [britains_position]})
    assert TITLES["empire-builder"].score(crayon).winners == ("Ann",)
    for title in EIGHTEEN:
        if title not in OWN:
            assert TITLES[title].score(prices).result == {"Ann": 310 + 5 * 126 + 71, "Bo": 95 + 2 * 126 + 20}
        game = parse_record(played(title), find_title).replay()
        assert TITLES[title].score(game.trace()).result == game.worth()


def test_every_correction_of_the_page_can_be_entered():
    """Each correction once, as described: accepted by the schema and by the program."""
    data = played("emu-bay")
    said = {"reason": "counted again", "by": "Ann"}
    player, company = next((p, c) for p, c in holdings(data))
    data["moves"] += [
        {"move": "correct-cash", "account": player, "amount": 3, **said},
        {"move": "correct-charter", "company": "EBR", "what": "revenue", "value": -2, **said},
        {"move": "correct-hex", "hex": "2,2", "cubes": 1, **said},
        {"move": "correct-actions", "cubes": {"build-track": 2, "take-resources": 2}, **said},
        {"move": "correct-holding", "player": player, "company": company, "shares": 0, **said},
    ]
    VALIDATOR.validate(data)
    parse_record(data, find_title).replay()


def holdings(data):
    for player, hand in parse_record(data, find_title).replay().trace()["players"].items():
        for company in hand["shares"]:
            yield player, company
