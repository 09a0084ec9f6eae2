"""What the facts say of each card, and what a box says of it: companies, privates, trains, phases, loans. Each rule is its
name, what the facts and what the box say, and the words for a table that keeps it by hand."""

#: Who begins otherwise than by a purchase, or is not in the game at all.
LATER = ("drawn", "minors_exchanged", "national_formation", "minors_bought", "mergers", "company_auction",
         "acquisitions", "conversions", "nationalisation", "own_economy", "concessions", "first_sale", "own_start",
         "own_rounds")  # fmt: skip


def rules(fact, box):
    """Each rule of a card."""
    for part in (_companies, _privates, _trains, _phases, _loans, _rounds):
        yield from part(fact, box)


def _companies(fact, box):
    cards = [*fact["companies"], *fact.get("minors", ())]
    yield "companies", sorted(one["symbol"] for one in cards), sorted(box.companies), ("drawn",)
    for one in cards:
        card, name = box.companies[one["symbol"]], one["symbol"]
        yield f"{name}: tokens", tuple(one["token_costs"] or (0,)), card.token_costs, ("licences_permits",)
        home = one.get("home") or ""
        if not isinstance(home, str):  # of more than two it chooses one
            home = ", ".join(home) if len(home) < 3 else ""
        yield f"{name}: home", home, card.home, ()
        yield f"{name}: later", bool(one.get("later")), card.later, LATER
        yield f"{name}: cash", False, bool(one.get("cash")), ("own_start", "own_capital", "own_economy", *LATER)
        of_two = tuple(one.get("certificates_by_players", {}).get("2", ()))
        if of_two:
            yield f"{name}: of two players", of_two, box.kinds[card.kind].two_players, ("own_certificates", "drawn")
        yield f"{name}: tokens by players", False, "token_costs_by_players" in one, ("drawn", "own_limits")
    for word in ("companies_drawn", "privates_drawn"):
        yield word, False, word in fact, ("drawn",)
    yield "cash by seat", False, "start_cash_by_seat" in fact, ("own_start",)


def _privates(fact, box):
    for one in fact["privates"]:
        card, name = box.privates[one["symbol"]], one["symbol"]
        power = getattr(card.power, "kind", "")
        is_lot = one.get("kind") is not None
        yield f"{name}: may be bought", one.get("company_may_buy", True), card.company_may_buy, (() if not is_lot else LATER)
        yield f"{name}: least players", one.get("players_min", 2), card.players_min, ()
        yield f"{name}: comes with", False, bool(one.get("comes_with")) and not (power or "comes with" in card.text), (
            "first_sale", "own_start", "private_exchange")  # fmt: skip
        yield f"{name}: exchanged", False, bool(one.get("exchange_for")) and not (power or card.text), (
            "private_exchange", "minors_exchanged")  # fmt: skip
        yield f"{name}: powers", False, bool(one.get("powers")) and not (power or card.text), ()
        less = one.get("first_price_less", 0)
        yield f"{name}: first bid", one["price"] - less if less else 0, card.first_bid, ("first_sale",)
        for word, rule in (("prices", "first_sale"), ("brings", "private_trains"),
                           ("sold_to_bank", "private_sold_to_bank"), ("train_discount", "private_trains"),
                           ("tile_income", "private_money"), ("revenue_range", "private_money")):  # fmt: skip
            yield f"{name}: {word}", False, word in one, (rule, "own_economy")


def _trains(fact, box):
    for one in fact["trains"]:
        found, name = box.trains[one["name"]], one["name"]
        distance = one.get("distance")
        if isinstance(distance, int):
            yield f"{name}: distance", max(distance, 1), found.distance, ()
        traded = one["trade_in"] if isinstance(one.get("trade_in"), dict) else {}
        yield f"{name}: trade in", traded, dict(found.trade_in), ("own_trains", "train_upgrades")
        events = [event.get("event") if isinstance(event, dict) else event for event in one.get("events", ())]
        firsts = [said.get("on_first_train") for said in fact["rules"]["privates"]["close"]]
        closes = "close_privates" in events or name in firsts
        phases = [phase for phase in box.phases.values() if name in (phase.name, *phase.begun_by)]
        yield f"{name}: closes privates", closes, any(phase.closes_privates for phase in phases), ("private_closing",)


def _phases(fact, box):
    by_train = {train: phase for phase in box.phases.values() for train in (phase.name, *phase.begun_by)}
    last = fact["phases"][-1]["begins_with_train"] if fact["phases"] else []
    if "phase" in box.ends and not box.ends["phase"].phase:
        named = [by_train[one].name for one in last if one in by_train]
        yield "the last phase", True, [*box.phases][-1] in named, ("own_end",)
    for n, one in enumerate(fact["phases"]):
        trains = [by_train[train] for train in one["begins_with_train"] if train in by_train]
        phase = trains[0] if trains else next(iter(box.phases.values())) if n == 0 else None
        name = f"phase {one['name']}"
        if phase is None:
            yield f"{name}: begins", "with a train", "otherwise", (
                "own_events", "own_rounds", "own_trains", "own_economy", "own_end", "own_capital", *LATER)  # fmt: skip
            continue
        limit = one["train_limit"]
        if isinstance(limit, dict):
            limits = {kind: phase.train_limits.get(kind, phase.train_limit) for kind in limit if kind in box.kinds}
            yield f"{name}: train limits", {kind: limit[kind] for kind in limits}, limits, ("own_trains", "own_sizes")
        elif limit is not None:
            yield f"{name}: train limit", limit, phase.train_limit, ("own_trains", "own_limits")
        if not box.sets and isinstance(one.get("operating_rounds"), int):
            yield f"{name}: operating rounds", one["operating_rounds"], phase.operating_rounds, ("own_rounds",)
        if "privates_for_companies" in one:
            yield f"{name}: privates", one["privates_for_companies"], phase.privates_for_companies, ("private_exchange",)


def _loans(fact, box):
    loans = fact["rules"].get("loans")
    kind = next(iter(box.counters.values()), None)
    if not loans or kind is None:
        return
    number = None if loans["number"] == "unlimited" else loans["number"]
    yield "loans: number", number, kind.number, ()
    yield "loans: value", loans["value"], kind.price, ()
    if isinstance(loans["interest"], int):
        yield "loans: interest", loans["interest"], kind.interest, ()
    most = loans.get("most")
    yield "loans: most", most == "number_of_shares", kind.each_share, ()
    yield "loans: a share each", isinstance(most, int), kind.each is not None and not isinstance(most, dict), ("loans",)
    for word, where in (("price_when_taken", kind.price_when_taken), ("price_when_paid", kind.price_when_repaid)):
        yield f"loans: {word}", loans.get(word, {}).get("direction", ""), where, ()


def _rounds(fact, box):
    turn, moves, end = fact["rules"]["stock_turn"], box.price_moves, fact["rules"]["stock_round_end"]
    sold_out = end.get("sold_out", {})
    yield "sold out: steps", moves.sold_out != "stay", sold_out.get("steps", 1) == 1 and bool(sold_out), ("own_prices",)
    yield "pool at the end: per", end["pool"].get("per") if moves.pool != "stay" and "pool" in end else moves.pool_by, (
        moves.pool_by), ("own_prices",)  # fmt: skip
    for word in ("several_by_president_only", "several_most", "second_share_when_starting", "president_certificate_to_pool"):
        yield word, False, bool(turn.get(word)), ("own_limits", "receivership", "own_sales", "own_zones", "own_priority")
