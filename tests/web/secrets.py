"""Asks everything there is of a table, as somebody who may not know everything, and keeps the answers.

Two ways to find a leak: `numbers_in` greps the answers for sums that occur nowhere else; and twins, two tables that
differ in nothing but a secret, have to answer every question alike. The second needs no idea of how a leak would look:
it finds sums in words, in limits of fields, in a button that is open, and in the yes and no of a try.
"""

import dataclasses
import json
import re
import typing
from itertools import product
from random import Random

from companion.tables.submission import Submission
from companion.web.shared import APART
from tests.web.conftest import Phone

#: What is no secret and differs all the same: forms' tokens and ids, a table's code and name, drawings of codes.
_OWN = (
    (re.compile(r'name="(csrf_token|entry_id)" value="[^"]*"'), ""), (re.compile(r"<svg.*?</svg>", re.DOTALL), ""),
    (re.compile(r'"(csrf_token|entry_id)": ?"[^"]*"'), ""), (re.compile(r'nonce="[^"]*"|nonce-[^\x27]*'), ""),
    # The clock goes on between two tables.
    (re.compile(r"\b\d\d:\d\d\b|\d+ h \d+ min"), "TIME"),
)
QUERIES = (
    "", "?overruled=1", "?audit=1", "?about=Ben", "?map=1", "?kind=correct-cash&account=Ben",
)  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Answer:
    """A question and what came back: `asked` names it, `body` is without what differs between any two tables."""

    asked: str
    status: int
    body: str

    @property
    def was_entered(self):
        """Whether it was a move, and the table took it."""
        return self.asked.startswith("POST") and self.status in (200, 303)


class Asker:
    """A phone that asks one table everything. A move that the table takes is taken back at once."""

    def __init__(self, app, table, phone):
        self.app, self.table, self.phone = app, table, phone

    def everything(self, amounts, chance=None, tries=2):
        """All answers: every page of the table, and `tries` moves of every kind, with these amounts among others.

        A `chance` (a `random.Random`) chooses the moves: twins are given the same.
        """
        yield from self.pages()
        for fields in moves(self.table, amounts, chance or Random(1), tries):
            yield from self.move(fields)

    def pages(self):
        """Every page below the table's address, as HTML and as JSON; and every POST there with nothing sensible in it."""
        for rule in self.app.url_map.iter_rules():
            if "<code>" not in rule.rule or rule.rule.startswith("/e") or "<token>" in rule.rule:
                continue
            if "stream" in rule.endpoint:
                continue
            for address in _addresses(rule.rule, self.table):
                if "GET" in rule.methods:
                    few = "/act/" in address or "/sheets/" in address
                    for query in ("", "?player=Ben") if few else QUERIES:
                        yield self._ask("GET", address + query, "text/html")
                    yield self._ask("GET", address, "application/json")
                # What only the host can do is another matter: it would delete the table; and so is giving up the seat.
                if "POST" in rule.methods and not rule.endpoint.startswith(("host.", "lobby.")):
                    for seen in (0, self.table.seq):
                        yield self._ask("POST", address, "text/html", {"seen": seen, "entry_id": "p0", "to": 10**6})

    def move(self, fields):
        """One move, tried in every way there is: filled in, posted as fields, as JSON, and as the table says so."""
        kind, player = fields["move"], fields.get("player", "")
        flat = {"kind": kind, **_flat(fields)}
        overruled = {"overruled": "1", "why": "so"}
        yield self._ask("GET", f"/act/{kind}", "text/html", {**flat, "player": player})
        yield self._ask("GET", f"/act/{kind}", "text/html", {**flat, **overruled})
        yield self._ask("POST", "/play", "text/html", {**self._said(), **flat})
        for more in ({}, overruled, {"seen": 0}):
            yield self._ask("POST", "/play", "application/json", {**self._said(), "move": json.dumps(fields), **more})

    def _said(self):
        return {"seen": self.table.refresh().seq, "entry_id": f"q{self.table.seq}-{id(self) % 997}"}

    def _ask(self, method, address, accept, fields=None):
        where = address if address.startswith(("/j/", "/host/")) else f"/t/{self.table.code}{address}"
        before = len(self.table.refresh().timeline.entries)
        options = {**self.phone.options, "headers": {"Accept": accept}}
        if method == "GET":
            response = self.phone.client.get(where, query_string=fields, **options) if fields else (
                self.phone.client.get(where, **options))
        else:
            token = self.phone.hidden("csrf_token") or self.phone.get("/").hidden("csrf_token")
            response = self.phone.client.post(where, data={"csrf_token": token, **fields}, **options)
        # What is in a PDF or ZIP is in the previews too.
        text = response.get_data(as_text=True) if "pdf" not in response.mimetype and "zip" not in response.mimetype else ""
        body = text + str(response.headers.get("Location", ""))
        shown = {name: value for name, value in (fields or {}).items() if name not in ("entry_id", "seen")}
        answer = Answer(f"{method} {self._plain(address)} {accept} {shown}", response.status_code, self._plain(body))
        if len(self.table.refresh().timeline.entries) > before:
            self.table.undo(before, Submission(self.table.seq, f"u{self.table.seq}", "host", "2024-01-01T00:00:00Z"))
        return answer

    def _plain(self, text):
        for pattern, instead in _OWN:
            text = pattern.sub(instead, text) if not text.startswith("<svg") else text
        text = re.sub(r'(name="seen" value|"seq"|data-seq)(=?:? ?)"?\d+"?', "", text)
        for key in (*self.table.settings["seats"].values(), self.table.settings["host"]):
            text = text.replace(key, "KEY")
        return text.replace(self.table.code, "CODE")


def numbers_in(answers, secrets):
    """The answers that hold one of these sums, in any way of writing a number: (question, sum)."""
    for answer in answers:
        text = re.sub(r"(?<=\d)[,.   ’'](?=\d{3})", "", answer.body.replace(answer.asked, ""))
        asked = answer.asked
        for secret in secrets:
            if re.search(rf"(?<!\d){secret}(?!\d)", text) and str(secret) not in asked:
                yield asked, secret


def differences(one, other):
    """The questions that two tables answer differently: (question, the two answers around the first difference)."""
    for mine, its in zip(one, other, strict=True):
        assert mine.asked == its.asked
        if (mine.status, mine.body) != (its.status, its.body):
            at = next((n for n, (a, b) in enumerate(zip(mine.body, its.body, strict=False)) if a != b), 0)
            around = slice(max(0, at - 90), at + 60)
            yield mine.asked, (mine.status, mine.body[around]), (its.status, its.body[around])


def people_of(app, table, seats):
    """Phones by what they are: these seats, somebody who watches, and somebody who only has the code."""
    phones = {}
    for seat in seats:
        phones[seat] = Phone(app)
        phones[seat].get(f"/s/{table.code}/{table.settings['seats'][seat]}")
        assert phones[seat].status == 303
    phones["watcher"] = Phone(app).get(f"/j/{table.code}").post(f"/j/{table.code}", {"seat": ""})
    phones["stranger"] = Phone(app)
    return phones


def _addresses(rule, table):
    """The addresses of a rule, with everything filled in that its parts may be."""
    ways = {
        "<int:n>": ["1", str(max(1, len(table.timeline.entries)))], "<int:number>": ["1"], "<part>": ["offer"],
        "<name>": APART,
        "<id_>": [one.id for one in table.start.title.lookups], "<company>": list(table.start.players[:1]),
        "<kind>": list(table.kinds) if "/act/" in rule else ["score", "setup"] if rule.endswith("svg") else ["score"],
    }
    start = f"/t/{table.code}"
    rule = rule.replace("/t/<code>", "").replace("<code>", table.code)
    names = [name for name in ways if name in rule]
    for values in product(*(ways[name] for name in names)):
        address = rule
        for name, value in zip(names, values, strict=True):
            address = address.replace(name, value)
        yield address.removeprefix(start)


def moves(table, amounts, chance, tries):
    """Moves of every kind that the table knows, of every player and of nobody, with all that the present offers name."""
    names = [*table.start.players, "bank", "x", *_offered(table.game)]
    for kind, made in sorted(table.kinds.items()):
        hints = typing.get_type_hints(made)
        for n in range(tries):
            fields = {"move": kind}
            for part in dataclasses.fields(made):
                fields[part.name] = _value(hints[part.name], part.name, names, amounts, chance)
            if "player" in fields:
                fields["player"] = [*table.start.players, "x"][n % (len(table.start.players) + 1)]
            yield fields
    yield from _payments(table, amounts, tries) if "misc" in table.kinds else ()


def _payments(table, amounts, tries):
    """What the first three pay, as entered by themselves, by who is on turn and by another; with more tries by everybody."""
    players, actors = table.start.players, table.game.ask.actors
    paid = [it for it in product(players[:3], ("bank", players[0]), amounts) if it[0] != it[1]]
    for n, (payer, payee, amount) in enumerate(paid):
        every = (*players, "x")
        few = {payer, actors[0], every[n % len(every)]}
        for player in every if tries > 1 else sorted(few):
            yield {"move": "misc", "player": player, "payer": payer, "payee": payee, "amount": amount, "reason": "fee"}


def _offered(game):
    for offer in game.ask.offers:
        for part in offer.fields[:1]:
            yield from (str(value) for value in getattr(part.domain({}), "values", ())[:6])


def _value(hint, name, names, amounts, chance):
    if hint is int or hint == (int | None):
        return chance.choice([*amounts, 1, 20])
    if typing.get_origin(hint) is dict:
        return {chance.choice(["clear", "mountain", "other", "exit"]): chance.choice([*amounts, 1, 19])}
    if typing.get_origin(hint) is tuple:
        return [chance.choice(names)] if "str" in str(hint) else [[0, 1]]
    if hint is bool:
        return True
    return chance.choice(names)


def _flat(fields):
    flat = {}
    for name, value in fields.items():
        if isinstance(value, dict):
            flat |= {f"{name}.{key}": inner for key, inner in value.items()}
        elif name != "move":
            flat[name] = value
    return flat
