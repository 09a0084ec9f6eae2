"""Requests that nobody would send, drawn by chance from what the pages offer: over all routes and all formats of files."""

from __future__ import annotations

import itertools
import json
import random
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlencode

from werkzeug.routing import Map, Rule

from companion.engine.moves import to_wire
from companion.engine.random_play import random_move
from companion.tables import Refusal, Tables
from tests.stress import hostile, pages
from tests.stress.party import FORM, multipart
from tests.stress.world import LIST, World, files

METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW")
#: Names of fields and parts of addresses that say something somewhere; pages know more.
NAMES = (
    "to", "seen", "sure", "named", "entry_id", "move", "player", "payer", "payee", "amount", "kind", "company", "price",
    "code", "seat", "for", "audit", "changes", "entry", "overruled", "why", "number", "n", "paper", "style", "marks",
    "kinds", "edition", "title", "seed", "depth", "how", "option-x", "by", "page", "slot", "text", "list", "account",
    "reason", "trains", "tile", "hex",
)  # fmt: skip
HEADERS = (
    "Host", "Cookie", "Accept", "Accept-Language", "Accept-Encoding", "If-None-Match", "If-Modified-Since", "Range",
    "Referer", "HX-Request", "X-Forwarded-For", "Forwarded", "Content-Type", "Content-Length", "Transfer-Encoding",
    "User-Agent", "X-CSRFToken", "Authorization", "Origin",
)  # fmt: skip
JSON = "application/json"
MOST_PAGES = 40


@dataclass(frozen=True)
class Asked:
    """One request. `expects` is the entry that it brings if the answer is yes: a code and the entry's id."""

    role: str
    method: str
    path: str
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    expects: tuple[str, str] | None = None

    def __str__(self) -> str:
        more = {name: value[:80] for name, value in self.headers.items()}
        return f"{self.role} {self.method} {self.path[:300]} {more or ''} {self.body[:700]!r}"


@cache
def _files() -> list[bytes]:
    return files()


class Attacker:
    """Draws requests. It is shown the pages that it asked for, and goes on from what stands there.

    `tables` opens the same file, to know what would be legal.
    """

    def __init__(self, chance: random.Random, world: World, rules: Map, tables: Tables) -> None:
        self.chance, self.world, self.tables = chance, world, tables
        self.rules = [rule for rule in rules.iter_rules() if rule.endpoint != "static"]
        self.seen: deque[tuple[str, pages.Page]] = deque(maxlen=MOST_PAGES)
        self.tokens: dict[str, str] = {}
        self._ids = (f"f{n}" for n in itertools.count())

    def next(self) -> Asked:
        """The next request."""
        ways: dict[Callable[[], Asked], int] = {
            self._page: 22, self._form: 40, self._entry: 14, self._route: 14, self._headers: 6, self._file: 4,
        }  # fmt: skip
        if not self.seen:
            return self._page()
        return self.chance.choices(list(ways), list(ways.values()))[0]()

    def saw(self, asked: Asked, html: str) -> None:
        """Take in a page that was answered."""
        page = pages.read(html, asked.path.partition("?")[0])
        if page.forms or page.links:
            self.seen.append((asked.role, page))
        for form in page.forms:
            if form.fields.get("csrf_token"):
                self.tokens[asked.role] = form.fields["csrf_token"][0]

    def _role(self) -> str:
        return self.chance.choices(
            list(self.world.cookies), [4 if role == "host" else 1 for role in self.world.cookies]
        )[0]

    # Pages and addresses -----------------------------------------------------------------------

    def _page(self) -> Asked:
        """A page as it is meant, by a link or by its rule."""
        if self.seen and self.chance.random() < 0.5:
            role, page = self.chance.choice(self.seen)
            if page.links:
                return Asked(role, "GET", self.chance.choice(page.links))
        rule = self.chance.choice([rule for rule in self.rules if "GET" in (rule.methods or ())])
        return Asked(self._role(), "GET", self._address(rule, 0.0))

    def _address(self, rule: Rule, wild: float) -> str:
        """An address of a rule; each part of it is hostile by this chance."""
        parts = {
            name: hostile.text(self.chance) if self.chance.random() < wild else self._part(rule.rule, name)
            for name in rule.arguments
        }
        path = ""
        for is_dynamic, text in rule._trace:
            path += hostile.encoded(str(parts[text])) if is_dynamic and text in parts else text.lstrip("|")
        return path

    def _part(self, rule: str, name: str) -> str:
        """A value that a part of an address may have."""
        chance, world = self.chance, self.world
        known: dict[str, tuple[str, ...]] = {
            "code": (world.event,) if rule.startswith(("/e/", "/k/")) else tuple(world.codes),
            "token": tuple(world.tokens),
            "title": tuple(self.tables.titles), "number": ("1", "2", "3", "99"), "n": ("1", "2", "5", "40"),
            "id_": ("1", "2", "3"),
            "kind": self._kinds(rule), "what": ("results", "standings", "rulings", "players"), "company": self._companies(),
            "part": ("map", "trains", "tiles", "runs"),
        }  # fmt: skip
        if name == "id_" and "/look/" in rule:
            return chance.choice([look.id for title in self.tables.titles.values() for look in title.lookups] or ["x"])
        return chance.choice(known.get(name, ("1", "x")))

    def _kinds(self, rule: str) -> tuple[str, ...]:
        if "sheet" in rule or "print" in rule or "paper" in rule:
            return ("setup", "score", "seats", "all", "report", "board", "cards", "snapshot", "players", "map")
        return tuple(
            sorted({kind for title in self.tables.titles.values() for kinds in title.moves.values() for kind in kinds})
        )

    @staticmethod
    def _companies() -> tuple[str, ...]:
        return ("B&O", "PRR", "NYC", "GT", "MLM", "TMLC", "x")

    def _route(self) -> Asked:
        """A rule with hostile parts, another method, and fields that mean something elsewhere."""
        chance = self.chance
        rule, role = chance.choice(self.rules), self._role()
        path = self._address(rule, 0.4)
        fields = [(self._name(), hostile.text(chance)) for _ in range(chance.randrange(4))]
        method = chance.choice(sorted(rule.methods or ())) if chance.random() < 0.8 else chance.choice(METHODS)
        if method == "GET" or chance.random() < 0.3:
            return Asked(role, method, path + ("?" + _form(fields) if fields else ""))
        fields += [("csrf_token", self.tokens.get(role, "")), ("seen", "0"), ("entry_id", next(self._ids))]
        return Asked(role, method, path, _form(fields).encode(), {"Content-Type": FORM})

    def _name(self) -> str:
        names = [name for _, page in self.seen for form in page.forms for name in form.fields]
        return self.chance.choice([*NAMES, *names[:200]]) if self.chance.random() < 0.95 else hostile.text(self.chance)

    # Forms -------------------------------------------------------------------------------------

    def _form(self) -> Asked:
        """A form of a page, filled in with what may be chosen, and then spoiled in some places or none."""
        chance = self.chance
        role, page = chance.choice(self.seen)
        if not page.forms:
            return self._page()
        # Undo and redo stand on every page.
        rare = [0.1 if form.action.endswith(("/undo", "/redo")) else 1.0 for form in page.forms]
        (form,) = chance.choices(page.forms, rare)
        if form.action.endswith("/delete") and chance.random() < 0.95:
            return self._page()  # a table that is gone is no target
        fields = [(name, chance.choice(values)) for name, values in form.fields.items()]
        for _ in range(chance.choice([0, 1, 1, 1, 2, 3])):
            fields = self._spoiled(fields)
        if form.has_file:
            return self._with_file(role, form.action, dict(fields))
        if form.method == "GET":
            return Asked(role, "GET", f"{form.action.partition('?')[0]}?{_form(fields)}")
        return Asked(role, "POST", form.action, _form(fields).encode(), {"Content-Type": FORM, **self._wants()})

    def _spoiled(self, fields: list[tuple[str, str]]) -> list[tuple[str, str]]:
        chance, way = self.chance, self.chance.random()
        open_ = [n for n, (name, _) in enumerate(fields) if name != "csrf_token" or chance.random() < 0.05]
        if not open_ or way < 0.1:
            return [*fields, (self._name(), hostile.text(chance))]
        n = chance.choice(open_)
        name, value = fields[n]
        if way < 0.2:
            return fields[:n] + fields[n + 1 :]
        if way < 0.3:
            return [*fields, (name, hostile.text(chance))]
        if value[:1] in "{[" and value and way < 0.7:
            try:
                other = hostile.dumped(hostile.spoiled(json.loads(value), chance)).decode()
            except (ValueError, RecursionError):
                other = hostile.text(chance)
        else:
            other = hostile.text(chance)
        return [*fields[:n], (name, other), *fields[n + 1 :]]

    def _wants(self) -> dict[str, str]:
        return self.chance.choice([{}, {}, {"Accept": JSON}, {"HX-Request": "true"}])

    # Entries and files -------------------------------------------------------------------------

    def _entry(self) -> Asked:
        """An entry as a program sends it: a legal one, or one that is spoiled."""
        chance = self.chance
        role, code = chance.choice(["host", "host", "first", "second", "watcher"]), chance.choice(self.world.codes)
        try:
            table = self.tables.open(code)
        except Refusal:
            return self._page()
        move: Any = {"move": "correct-cash", "account": table.start.players[0], "amount": 1, "reason": "more"}
        if table.game.end is None and chance.random() < 0.8:
            move = to_wire(random_move(table.game, chance.choice))
        entry_id = next(self._ids)
        data: Any = {"move": move, "seen": table.seq, "entry_id": entry_id}
        if chance.random() < 0.2:
            data |= {"overruled": 1, "why": "we say so"}
        if not (is_legal := chance.random() < 0.25):
            data["move"] = hostile.spoiled(move, chance, chance.choice([1, 1, 2, 4]))
            if chance.random() < 0.2:
                data = hostile.spoiled(data, chance)
        body = hostile.dumped(data)
        if not is_legal and chance.random() < 0.1:
            body = hostile.torn(body, chance)
        way = "play" if chance.random() < 0.9 else chance.choice(["undo", "redo", "correct", "position"])
        headers = {"Content-Type": JSON, "Accept": JSON, "X-CSRFToken": self.tokens.get(role, "")}
        expects = (code, entry_id) if f'"entry_id": "{entry_id}"'.encode() in body else None
        return Asked(role, "POST", f"/t/{code}/{way}", body, headers, expects)

    def _file(self) -> Asked:
        role = self._role()
        fields = {"csrf_token": self.tokens.get(role, ""), "name": "x"}
        if self.chance.random() < 0.75:
            return self._with_file(role, "/open", fields)
        role = "host"
        fields = {"csrf_token": self.tokens.get(role, ""), "entry_id": next(self._ids), "list": ""}
        return self._with_file(role, f"/e/{self.world.event}/players", fields)

    def _with_file(self, role: str, action: str, fields: dict[str, str]) -> Asked:
        text = self._list() if "players" in action else self.game_file()
        body, kind = multipart(fields, text)
        return Asked(role, "POST", action, body, {"Content-Type": kind})

    def game_file(self) -> bytes:
        """A recorded game, spoiled: usually cut short, so that a round is not all replays."""
        chance = self.chance
        text = chance.choice(_files())
        data = json.loads(text)
        for name in ("moves", "actions"):
            if name in data and chance.random() < 0.8:
                data[name] = data[name][: chance.choice([3, 10, 40])]
        way = chance.random()
        if way < 0.05:
            return text
        if way < 0.75:
            part = chance.choice(
                [name for name in ("moves", "actions", "setup", "options", "players") if data.get(name)] or [""]
            )
            if part and chance.random() < 0.8:
                return hostile.dumped({**data, part: hostile.spoiled(data[part], chance, chance.choice([1, 1, 2]))})
            return hostile.dumped(hostile.spoiled(data, chance))
        return hostile.torn(json.dumps(data).encode(), chance)

    def _list(self) -> bytes:
        chance = self.chance
        lines = [line.split(",") for line in LIST.split("\n")] * chance.choice([1, 1, 1, 40])
        for _ in range(chance.randrange(3)):
            chance.choice(lines)[chance.randrange(2)] = hostile.text(chance)
        text = chance.choice(["\n", "\r\n", "\r"]).join(
            chance.choice([",", ";", "\t", " "]).join(line) for line in lines
        )
        encoded = text.encode("utf-8", "replace")
        return hostile.torn(encoded, chance) if chance.random() < 0.3 else encoded

    # Headers -----------------------------------------------------------------------------------

    def _headers(self) -> Asked:
        """A page that is asked for by a strange browser."""
        chance, plain = self.chance, self._page()
        name = chance.choice(HEADERS)
        typed = hostile.text(chance).encode("utf-8", "replace").decode("latin-1")
        value = typed.replace("\r", "").replace("\n", "")[:8_000]
        if name == "Host":
            value = chance.choice(
                ["a..b", "", "[", "[::1", "x:y", "a:99999", "ü.de", "-", ".", "a" * 300, "1.2.3.4:0", value]
            )
        elif name == "Cookie":
            cookie = self.world.cookies[plain.role]
            own = cookie.partition("=")[0]
            value = chance.choice([cookie[:-3], cookie + "x", f"{cookie}; {cookie}", f"{own}=", f"{own}=e30.x.y",
                                   f"{own}={value}", cookie.replace(".", "..")])  # fmt: skip
        elif name == "Content-Length":
            value = chance.choice(["-1", "x", "99999999999", "1" * 5_000, "0", "²"])
        return Asked(plain.role, chance.choice(["GET", "GET", "POST"]), plain.path, b"", {name: value})


def _form(fields: list[tuple[str, str]]) -> str:
    """Fields as they stand in an address or in a form; half letters too."""
    return urlencode(
        [(name.encode("utf-8", "surrogatepass"), value.encode("utf-8", "surrogatepass")) for name, value in fields]
    )
