"""No raw value of a program reaches a screen, and no two buttons read alike: looked for on all pages of random games."""

import json
import random
import re

import pytest

from companion.engine.random_play import random_move
from companion.games import TITLES
from companion.tables import Submission
from companion.tables.form import DONE, fill
from companion.tables.shelf import now
from tests.chance import either, seeds

PLAYERS = ("Ann", "Ben", "Cat")
PLACES = ("", "/companies", "/players", "/log", "/map", "/info", "/history", "/notes", "/desk", "/big", "/correct",
          "?overruled=1")  # fmt: skip
#: How far a game has come where all its pages are looked at.
STAGES = either((6, 30, 75, 160), (0, 3, 6, 12, 20, 30, 45, 60, 75, 100, 130, 160, 200, 250, 300))
#: What no reader can do anything with: values of Python, places of a sentence that nothing was put into, names of fields.
RAW = re.compile(r"""\bNone\b(?!\ is\ |\ of\ ) | \b(True|False)\b | [{\[]\s*['"] | \{\w*\} | \(\s*\) | \[\s*\]
    | \bobject\ at\ 0x | \b(Text|Money)\( | \b[a-z]+_[a-z_]+\b | \bnan\b | %\(\w+\) | \bundefined\b""", re.VERBOSE)
#: Names of moves as files have them; of one word they are words of English too.
KIND = re.compile(r"\b[a-z]+(-[a-z]+)+\b")


def raw_in(phone, kinds):
    """What a page shows that is none of its reader's words, each with what stands around it."""
    page = re.sub(r"<(script|style|svg|textarea).*?</\1>", " ", phone.page, flags=re.DOTALL)
    said = " ".join(re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', page))
    text = " ".join(re.sub(r"<[^>]+>", " ", page).split()) + " | " + said
    found = list(RAW.finditer(text)) + [one for one in KIND.finditer(text) if one[0] in kinds]
    return [text[max(0, one.start() - 40):one.end() + 30] for one in found]


def filled_in(ask, kind, player, choose):
    """The addresses of a move that is filled in at random, one for each step."""
    taps = {}
    for _ in range(12):
        yield taps
        form = fill(ask, kind, player, taps)
        if form is None or form.refusal or form.step is None:
            return
        step = form.step
        if step.is_last and step.kind == "one":
            words = [str(form.enters(pick)) for pick in step.picks if pick.closed is None]
            assert len(set(words)) == len(words), f"{kind}: buttons read alike: {words}"
        open_ = [pick for pick in step.picks if pick.closed is None]
        if step.kind == "amount":
            taps = {**taps, **{name: [str(limits.first)] for name, _ask, limits in step.amounts}}
        elif step.kind == "counts":
            taps = {**taps, step.name: [json.dumps(step.domain.pick(choose))]}
        elif step.kind == "sequence":
            done = step.can_finish or not open_
            taps = {**taps, step.name: [*taps.get(step.name, ()), DONE if done else choose(open_).key]}
        elif open_:
            taps = {**taps, step.name: [choose(open_).key]}
        else:
            return


@pytest.mark.parametrize("seed", either(seeds(1), seeds(4)))
@pytest.mark.parametrize("title, depth", [(id_, depth) for id_, it in TITLES.items() for depth in it.depths])
def test_no_raw_value_reaches_a_screen(tables, seated, title, depth, seed):
    table = tables.make(title, PLAYERS, seed=f"RAW {seed}", depth=depth)
    choose, told = random.Random(seed).choice, set()
    phones = {player: seated(table.code, player) for player in PLAYERS}
    for stage in STAGES:
        while len(table.timeline.entries) < stage and table.game.end is None:
            move = random_move(table.game, choose)
            table.play([move], Submission(table.seq, f"{len(table.timeline.entries)}-{stage}", "host", now(), None))
        kinds = {kind for kind in table.kinds if "-" in kind}
        asked = table.game.ask.asked[0] if table.game.end is None else PLAYERS[0]
        for player, phone in phones.items():
            for place in PLACES if player == asked else ("", "/players"):
                phone.get(f"/t/{table.code}{place}")
                told |= {f"{place}: {one}" for one in raw_in(phone, kinds)} if phone.status == 200 else set()
        if table.game.end is not None:
            break
        for offer in table.game.ask.offers:
            kind = offer.kind.kind
            for taps in filled_in(table.game.ask, kind, asked, choose):
                phones[asked].get(f"/t/{table.code}/act/{kind}", query_string={"player": asked, **taps})
                told |= {f"{kind} {taps}: {one}" for one in raw_in(phones[asked], kinds)}
    assert not told, "\n".join(sorted(told))
