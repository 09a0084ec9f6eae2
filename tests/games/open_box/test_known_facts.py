"""The boxes of known titles beside the facts: title by title and rule by rule a box says the same, or the table keeps the
rule by hand, and is told so. Nothing is silently otherwise."""

import json
from pathlib import Path

import pytest

from companion.eighteenxx.box.known import known_box, known_titles
from tests.each import each
from tests.eighteenxx.facts import PLACES
from tests.games.open_box import facts_of_cards
from tests.games.open_box.tables import ANY

FOLDER = next((Path(place) / "shelf" for place in PLACES if (Path(place) / "shelf").is_dir()), None)
ARROWS = ("right", "left", "up", "down")
TURNS = {"sell_buy": [["sell", "buy"]], "sell_buy_sell": [["sell", "buy", "sell"]],
         "sell_buy_or_buy_sell": [["sell", "buy"], ["buy", "sell"]]}  # fmt: skip
SELLS = {"always": (True, "", False), "not_in_first_stock_round": (False, "", False),
         "company_operated": (True, "operated", False), "company_finished_a_turn": (True, "operated", False),
         "company_operated_or_president": (True, "operated or own", False),
         "not_in_stock_round_it_floated": (True, "floated", False),
         "not_what_was_bought_this_round": (True, "", True)}  # fmt: skip
NEXT = {"left_of_last_to_act": "left", "first_to_pass": "passed", "most_cash": "most cash", "least_cash": "least cash"}
PER = {"share": "share", "sale": "sale", "10_percent": "ten", "2_shares_rounded_up": "two"}
SALES = {"waterfall": "waterfall", "one_by_one_auction": "lots", "bids_on_all": "boxes"}
ENDS = {"bank_broken": "bank", "end_cell_reached": "price", "last_phase": "phase", "bankruptcy": "bankruptcy",
        "last_train_sold": "trains", "all_companies_closed": "companies"}  # fmt: skip
WHEN = {"now": "now", "this_round": "round", "this_operating_round": "round", "this_set": "set", "next_set": "next set"}


def rules(fact, box):
    """Each rule: its name, what the facts and what the box say, and the words for a table that keeps it by hand."""
    for part in (_money, _market, _kinds, _privates, _trains, _stock, _ends, facts_of_cards.rules):
        yield from part(fact, box)
    for rule in fact["by_hand"]:
        yield f"by hand: {rule}", True, rule in box.by_hand, ()


def _money(fact, box):
    seats = range(fact["players"][0], fact["players"][1] + 1)
    yield "players", tuple(fact["players"]), box.players, ()
    bank = fact["bank"]
    banks = [bank[str(n)] if isinstance(bank, dict) else bank for n in seats]
    yield "bank", banks, [box.bank_by_players.get(n, "unlimited" if box.bank is None else box.bank) for n in seats], ()
    yield "cash", [fact["start_cash"].get(str(n), 0) for n in seats], [box.start_cash[n] for n in seats], ()
    limit = fact["certificate_limit"]
    limits = [limit if isinstance(limit, str) else limit[str(n)] for n in seats]
    yield "limit", limits, [_limit(box, n) for n in seats], ("own_limits",)
    yield "limit and privates", fact["certificate_limit_counts_privates"], box.privates_count_for_limit, ()
    pool = fact.get("pool_limit", 50)
    yield "pool limit", 100 if pool == "unlimited" else pool, box.pool_limit, ()


def _limit(box, players):
    by_companies = box.certificate_limit_by_companies.get(players)
    if by_companies:
        return {"by_companies_left": {str(n): limit for n, limit in by_companies.items()}}
    return box.certificate_limit[players] or "unlimited"


def _market(fact, box):
    rows = [[{"price": cell} if isinstance(cell, int) else cell for cell in row] for row in fact["market"]["rows"]]
    cells = [(y, x, cell["price"], bool(cell.get("par")))
             for y, row in enumerate(rows) for x, cell in enumerate(row) if cell]  # fmt: skip
    yield "market", cells, [(cell.row, cell.column, cell.price, cell.par) for cell in box.chart.cells], ("own_prices",)
    market = fact["market"]
    form = {"zigzag": "line", "zigzag with ledges": "line"}.get(market["form"], market["form"])
    if market.get("top_row_up") == "down_right":
        form = "falling grid"
    yield "form of the market", form, box.market.form, ("own_prices",)
    exceptions = market.get("exceptions", {})
    said = [" ".join(map(str, one)) for one in exceptions.get("all", ())]
    yield "moves of the market", said, [*box.market.exceptions], ("own_prices",)
    odd = {"price_rows_by_players"} & set(market) | set(exceptions) - {"all"}
    yield "other markets", set(), odd, ("own_prices",)
    strange = set(fact["market"].get("zones", {})) - {"uncounted", "unlimited", "several", "end", "safe_par", "close"}
    yield "zones", set(), strange, ("own_zones",)


def _kinds(fact, box):
    for name, kind in fact["kinds"].items():
        found = box.kinds.get(name)
        if found is None:
            yield f"{name}: has companies", False, any(one["kind"] == name for one in fact["companies"]), ("drawn",)
            continue
        yield f"{name}: certificates", tuple(kind["certificates"]), found.certificates, ("own_certificates",)
        if kind["certificates"] == [100]:
            continue
        limit = found.holding_limit or box.holding_limit
        yield f"{name}: holding limit", min(kind["holding_limit"] or 100, 100), limit, ("own_limits",)
        yield f"{name}: float", kind["float"], found.float, ("own_floats", "own_capital", *LATER)
        full = kind.get("capital_times_par") or 100 // kind["share"]
        said = full if kind["capital"] == "full" else 0
        yield f"{name}: capital", said, found.capital, ("own_capital",)
        yield f"{name}: paid for shares", kind["capital"] != "full", found.incremental, ("own_capital", *LATER)
        if "unsold_pay" in kind:
            yield f"{name}: unsold price", kind["unsold_price"], found.unsold_price, ()
            yield f"{name}: unsold pay", kind["unsold_pay"], found.unsold_pay, ()
            yield f"{name}: pool pays", kind["pool_pays"], found.pool_pays, ()
        if "dividend" in kind:
            said = {"any_part": "part", "half_always": "half"}
            choices = tuple(said.get(choice, choice) for choice in kind["dividend"]["choices"])
            yield f"{name}: dividends", choices, found.dividends or ("pay", "withhold"), ("own_dividends",)
            moves = [(_when(row["when"]), *_steps(row)) for row in kind["dividend"]["moves_by_amount_paid"]]
            yield f"{name}: moves", moves, [*_moves(box, found)][: len(moves)], ("own_prices", "own_dividends")
            keeps = {"half_rounded_down_to_10": 10, "half_rounded_down_to_2": 2}.get(kind["dividend"].get("half_keeps"), 1)
            yield f"{name}: half", keeps, found.half_keeps, ("own_dividends",)
        odd = {"reserved", "double_certificates", "sold_last", "counts_as"} & set(kind)
        yield f"{name}: in the pool at first", kind.get("pool_at_start", 0), found.pool_at_start, (
            "own_limits", "own_start", "own_economy", "national_formation", *LATER)  # fmt: skip
        yield f"{name}: other certificates", set(), odd, ("own_limits", "reserved_shares", "double_certificates")


def _when(when):
    """When a row of the facts holds, in short: for what is paid, as a multiple of the price or a sum."""
    if isinstance(when, str):
        return when.removesuffix("_paid")
    times = {0.5: "1/2", 1.5: "3/2"}.get(when.get("times_price"), str(when.get("times_price", "")))
    return times or str(when.get("revenue", when.get("by_price")))


def _steps(row):
    return tuple(step["direction"] for step in row["moves"] for _ in range(step["steps"]))


def _moves(box, kind):
    """How prices of a kind move by what is paid, in the same short form."""
    if kind.dividend_moves:
        yield from ((row.times_price or str(row.sum or row.paid), *row.moves) for row in kind.dividend_moves)
        return
    moves = box.price_moves
    yield ("always" if moves.paid == moves.unpaid == "stay" else "nothing"), *_arrow(moves.unpaid)
    yield "anything", *_arrow(moves.paid)


def _arrow(arrow):
    return () if arrow == "stay" else (arrow,)


#: Companies that no purchase starts.
LATER = ("minors_exchanged", "national_formation", "minors_bought", "mergers", "company_auction", "acquisitions", "drawn",
         "conversions", "nationalisation", "own_economy", "concessions", "first_sale")  # fmt: skip


def _privates(fact, box):
    for private in fact["privates"]:
        card = box.privates[private["symbol"]]
        yield f"{card.name}: price", private["price"], card.price, ("first_sale",)
        yield f"{card.name}: revenue", private["revenue"], card.revenue, ("private_money",)
        changes = [one["revenue"] for one in private.get("revenue_changes", ())]
        yield f"{card.name}: changes", changes, [*card.revenues.values()], ("private_money",)
        closes = [one for one in private.get("closes", ()) if one not in _closes(private, card, box)]
        yield f"{card.name}: closes", [], closes, ("private_closing",)
    how = fact["rules"]["first_sale"]["how"]
    if fact["privates"]:
        yield "first sale", SALES.get(how, how), box.auction, ("first_sale",)


def _closes(private, card, box):
    """In the words of the facts when a box says that it closes."""
    yield {"on": ["bought_train"], "company": card.closes_by or _comes(private)}
    phase = box.phases.get(card.closes_with)
    yield {"phase": "never" if card.stays else phase and (phase.colour or phase.name)}


def _comes(private):
    comes = [one for one in private.get("comes_with", ()) if isinstance(one, dict) and one.get("president")]
    return comes[0]["company"] if comes else None


def _trains(fact, box):
    for train in fact["trains"]:
        found = box.trains[train["name"]]
        yield f"{found.name}: price", train["price"], found.price, ()
        seats = range(fact["players"][0], fact["players"][1] + 1)
        there = train["number"]
        number = [there.get(str(n), 0) if isinstance(there, dict) else there for n in seats]
        said = ["unlimited" if (n := found.number_for(seat)) is None else n for seat in seats]
        yield f"{found.name}: number", number, said, ("private_trains", "own_trains")
        names = [one.name for one in box.trains.values()]
        for word, is_so in (("rusts_on", found.rusted_by), ("obsolete_on", found.obsolete_by)):
            first = min((name for name in train.get(word, ()) if name in names), key=names.index, default="")
            yield f"{found.name}: {word}", first, is_so, ("own_trains",)
        yield f"{found.name}: salvage", False, "salvage" in train or "not_for_sale_at_first" in train, ("own_trains",)
        for side in train.get("variants", ()):
            yield f"{side['name']}: price", (side["price"], train["name"]), (
                box.trains[side["name"]].price, box.trains[side["name"]].side_of), ("own_trains",)  # fmt: skip
    trains, help_ = fact["rules"]["trains"], fact["rules"]["trains"]["help"]
    owes = "always" if box.always_owes_train else "never" if box.never_owes_train else "with_route"
    yield "owes a train", trains["owes_train"], owes, ()
    yield "the president pays", help_["president_pays"], box.president_helps, ()
    yield "discarded trains", trains["discarded_go_to"], box.discards, ()
    yield "loans of players", False, "player_loan" in help_, ("player_loans",)


def _stock(fact, box):
    turn, moves = fact["rules"]["stock_turn"], box.price_moves
    yield "stock turn", TURNS[turn["order"]], [list(order) for order in box.stock_turn], ()
    yield "sales", SELLS[turn["may_sell"]], (box.sells_at_once, box.sells_of, box.keeps_bought), ("own_sales",)
    yield "blocks", turn["sells_in_blocks"], box.sells_in_blocks, ()
    yield "next first player", NEXT[turn["next_first_player"]], box.next_order, ("own_priority",)
    sale = fact["rules"]["sale"]["price_moves"]
    yield "sale", sale["direction"].replace("none", "stay"), moves.sale, ("own_prices",)
    if sale["direction"] != "none":
        others = sale.get("others", {"direction": "stay"}) if sale.get("who") == "president" else {"direction": ""}
        said = (PER[sale["per"]], others["direction"], sale.get("free_for_others", 0), sale.get("only_if", ""))
        found = (moves.sale_by, moves.sale_of_others, moves.others_free, moves.sale_if)
        yield "steps of a sale", said, found, ("own_prices",)
    end = fact["rules"]["stock_round_end"]
    sold_out, pool = end.get("sold_out", {}), end.get("pool", {"direction": "stay"})
    yield "sold out", sold_out.get("direction", "stay").replace("none", "stay"), moves.sold_out, ("own_prices",)
    yield "pool at the end", (pool["direction"], pool.get("steps", 1)), (moves.pool, 1), ("own_prices",)
    order = "minors_then_price" if any(kind.operates_first for kind in box.kinds.values()) else "price"
    order = "price_but_lowest_first_in_first_round" if box.lowest_first else order
    yield "operating order", fact["rules"]["operating"]["order"], order, ("own_order",)
    yield "export", "export" in fact["rules"]["operating"], bool(box.exported), ("own_trains",)
    changes = bool(box.rest_to_pool_with) or any(kind.full_from for kind in box.kinds.values())
    yield "capital changes", "capital_changes" in fact["rules"], changes, ("own_capital",)
    for word, rule in (("loans", "loans"), ("own_shares", "issue_redeem"), ("start_fee", "own_capital")):
        yield word, False, bool(fact["rules"].get(word)), (rule,)


def _ends(fact, box):
    end, said = fact["rules"]["end"], {}
    for trigger in end["triggers"]:
        name, when = ENDS.get(trigger["event"]), WHEN.get(trigger["ends"])
        if name == "phase" and not fact["phases"][-1]["begins_with_train"]:
            name = None  # it begins by an event
        if trigger["event"] == "fixed_rounds" and "sets" in box.ends:
            yield "sets", fact["rules"]["operating"].get("sets"), [*box.sets], ()
            yield "last set", len(box.sets), box.ends["sets"].after, ()
        elif name is None or when is None:
            yield f"end: {trigger['event']}", None, trigger["ends"], ("own_end",)
        else:
            said[name] = when
    continues = end.get("bankruptcies") in ("all_but_one", "end_nothing")
    yield "bankruptcy", False, continues, ("bankruptcy_continues",)
    if continues:
        said.pop("bankruptcy", None)
    yield "ends", said, {name: one.operating for name, one in box.ends.items() if name != "sets"}, ()
    extra = {"trainless_half": box.halve_without_train, "privates_nothing": not box.privates_count,
             "bankrupt_nothing": not box.bankrupt_counts}  # fmt: skip
    score = fact["rules"]["score"]
    yield "score", True, extra.get(score.get("extra"), "extra" not in score), ("own_score",)


def compared(id_, **changes):
    """How a box stands beside its facts: what is right, what is by hand, and what is silently otherwise."""
    fact = json.loads((FOLDER / f"{id_}.json").read_text(encoding="utf-8"))
    box, found = ANY.reads_box({**known_box(id_), **changes}).box, {"right": [], "by hand": [], "otherwise": []}
    for rule, wanted, said, by_hand in rules(fact, box):
        how = "right" if wanted == said else "by hand" if set(by_hand) & set(box.by_hand) else "otherwise"
        found[how].append((rule, wanted, said))
    return found


HERE = pytest.mark.skipif(FOLDER is None, reason="the shelf of the facts is not here: COMPANION_FACTS names their folder")


@HERE
@each("id_", [*known_titles()])
def test_nothing_is_silently_otherwise_than_the_facts(id_):
    found = compared(id_)
    assert found["otherwise"] == []
    assert len(found["right"]) > 30


@HERE
def test_what_is_otherwise_is_found():
    moves = {**known_box("1870")["price_moves"], "sold_out": "left"}
    found = compared("1870", pool_limit=70, by_hand=[], price_moves=moves)["otherwise"]
    assert {"pool limit", "sold out", "loans of players"} & {rule for rule, *_ in found} >= {"pool limit", "sold out"}
    assert any(rule.startswith("by hand: ") for rule, *_ in found)
