"""A second, independent share exchange of 1862: mergers (facts, section 18) and refinancing (section 16).

It was written from the facts alone, to be compared with the companion's own on many random cases. Plain data in and out;
no state is kept: `merge` and `refinance` play the whole procedure again for every answer.

    merge(position, order, answers)     -> {"question": {...}} or {"done": position, "report": {...}}
    refinance(position, order, answers) -> the same

Shares are counted in tenths: 1 is a single share, the president's certificate is 3.

position
    players             ids in the order of the seats, clockwise; none is called "pool" or "treasury"
    cash                {player: money};   bank: money (only a counter, it may fall below zero)
    companies           {id: company}
company                 (whatever else stands in a position or a company is left as it is)
    kind                "chartered" or "un-chartered"; None: not started, or reset
    par                 the par of a chartered company, the book par of an un-chartered one, the new par of a merged one
    index               of the price on the track of 67 cells, PRICES; None: not started. The order in a cell is not kept
    president           the player who has the president's certificate, "pool" (receivership), None: not started
    holders             {player: tenths}, the president's certificate among them, no zeros
    pool, ipo, treasury tenths; a president's certificate in the pool counts there. All ten of a company that has not
                        started are its ipo
    cash                money of the company;   trains: their number
    home                the place of its home token
    tokens              {"placed": [place, ...], "unused": number}; the London permit is the place "London"
    operated            whether it has operated since it was started
Permits, warrants and what operates next are not part of it.

order of a merger
    initiator           the company whose turn it is
    survivor, other     the company that stays and the one that goes; one of the two is the initiator
    options             {"merge_rounding": "end" or "early", "max_tokens": 7 or 8}; what is missing has the first value
order of a refinancing
    company             a company without train;   options: as above, without effect
Given and not asked: the choice of the survivor and the consent of the presidents. Not looked at: whether the two are
joined on the map, the moment of the turn, LNER, and in a refinancing whether the money is short and would be enough.
answers                 the values chosen so far, one for each question, in the order they were asked

question                {"who": player, "what": ..., "choices": [...], and what helps to decide}
    "certificate"       the president's certificate stands for less than six shares: "sell" or "redeem" it;
                        with "shares" it stands for, "sell" (money he would get), "redeem" (money he would pay)
    "option"            the half share of an odd number: "keep" or "sell"; with "half" (paid or got)
    "treasury option"   the same for the companies' own shares, asked of him who was the initiator's president when the
                        exchange began, even if he is not any more; with "half" and "cash" of the companies
    "remove token"      a place from which one token too many is taken, asked once for each token; with "excess". Asked of
                        the president of the merged company, in receivership of the former president of the initiator
A question with one choice only is not asked: who cannot pay must sell, and an option of the non-survivor that finds no
partner is sold without question.

"done" is the position afterwards. The non-survivor is reset: no kind, par, index, president; ten tenths in the ipo, three
unused tokens, no cash, no trains. The survivor keeps its kind and its home. The report of both procedures:
    price, index, par   the new ones (refinancing: the present price and the par that was paid ten times)
    president           of the survivor, "pool" for receivership
    closed              companies closed because the new price is 0: both or none. Then there is no exchange, the cash of
                        both goes to the bank, their shares are worth nothing; price and index are 0, par and president None
    ends_game           whether the new price is 1000
    lost_tokens         number of tokens taken off the map or out of the charters for good
    log                 the worksheet, a list of {"who", "what", ...}; who is a player, "treasury" or None:
        "price"             counted {company: value}, sum, price, half, par
        "ipo"               tenths of "survivor" and "other" that go from the IPO to the pool
        "split"             certificate ("survivor" or "other") against "survivor" and "other" singles from the pool
        "whole"             certificate stands for "shares"; "survivor" and "other" singles go to the pool
        "certificates"      the other's certificate against the survivor's, from "partner" (a player or "pool")
        "sell certificate", "redeem certificate"   certificate, shares, money (got or paid)
        "return"            certificate ("other" or None), "survivor" and "other" singles that go to the pool
        "swap"              one share of the other for one of the survivor of "partner"; option: whether it is the half one
        "left over"         a share of the other sold to the bank for money; option
        "keep option", "sell option"   money
        "result"            certificate (None or "survivor"), "survivor" singles, cash, and the singles in the pool as
                            pool {"survivor", "other"}: closes the lines of each holder
        "presidency"        who may be "pool"; partner: from whom the certificate comes, None if nothing moves
        "token"             place whose token is lost; why: "double" or "excess"
        "unused tokens"     lost: number; unused: number left
        "closed"            company, money (to the bank)
        "fresh money"       money
An order or answer that is not allowed, and a position that does not add up, raises ValueError.
"""

from copy import deepcopy

PRICES = (
    0, 7, 14, 20, 26, 31, 36, 40, 44, 47, 50, 52, 54, 56, 58, 60, 62, 65, 68, 71, 74, 78, 82, 86, 90, 95, 100, 105, 110,
    116, 122, 128, 134, 142, 150, 158, 166, 174, 182, 191, 200, 210, 220, 232, 245, 260, 275, 292, 310, 330, 350, 375,
    400, 430, 460, 495, 530, 570, 610, 655, 700, 750, 800, 850, 900, 950, 1000,
)  # fmt: skip
PARS = (54, 58, 62, 68, 74, 82, 90, 100)
OPTIONS = {"merge_rounding": ("end", "early"), "max_tokens": (7, 8)}
POOL, TREASURY = "pool", "treasury"
ROLES = ("survivor", "other")
CERTIFICATE = 3


def merge(position, order, answers):
    """Play a merger as far as the answers go."""
    return _played(_merger, position, order, answers)


def refinance(position, order, answers):
    """Play a refinancing as far as the answers go."""
    return _played(_refinancing, position, order, answers)


def new_value(survivor, other, rounding="end"):
    """Four times (counted survivor, counted other, new price before it is rounded down); section 18.3."""
    counted = []
    for company in (survivor, other):
        price = PRICES[company["index"]]
        if company["trains"]:
            counted.append(4 * price)
        elif rounding == "early":
            counted.append(4 * (price // 2))
        else:
            counted.append(2 * price)
    return counted[0], counted[1], min(counted) + max(counted) // 2


def new_index(four_values):
    """Find the highest cell not above a value given in quarters."""
    return max(index for index, price in enumerate(PRICES) if 4 * price <= four_values)


def new_par(price):
    """Find the highest chartered par not above a price, at least the lowest one."""
    return max((par for par in PARS if par <= price), default=PARS[0])


# --------------------------------------------------------------------------------------------- questions and answers


class _Asked(Exception):
    """The answers have come to an end: this is to be asked next."""

    def __init__(self, question):
        super().__init__(question["what"])
        self.question = question


class _Answers:
    """The answers given so far, taken one after the other."""

    def __init__(self, given):
        self.left = list(given)

    def choose(self, who, what, choices, **helps):
        if len(choices) == 1:
            return choices[0]
        if not self.left:
            raise _Asked({"who": who, "what": what, "choices": list(choices), **helps})
        answer = self.left.pop(0)
        if answer not in choices:
            raise ValueError(f"{what}: {answer!r} is none of {choices}")
        return answer


def _played(procedure, position, order, answers):
    _check_position(position)
    options = _options(order)
    answers = _Answers(answers)
    try:
        done, report = procedure(deepcopy(position), order, options, answers)
    except _Asked as asked:
        return {"question": asked.question}
    if answers.left:
        raise ValueError(f"answers to no question: {answers.left}")
    return {"done": done, "report": report}


# ----------------------------------------------------------------------------------------------------------- checks


def _need(condition, reason):
    if not condition:
        raise ValueError(reason)


def _options(order):
    options = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in order.get("options", {}).items():
        _need(name in OPTIONS, f"no option {name!r}")
        _need(value in OPTIONS[name], f"option {name}: {value!r} is none of {OPTIONS[name]}")
        options[name] = value
    return options


def _check_position(position):
    players = position["players"]
    _need(len(set(players)) == len(players), "a player sits twice")
    _need(not {POOL, TREASURY} & set(players), "no player is called pool or treasury")
    _need(all(position["cash"][who] >= 0 for who in players), "a player has less than nothing")
    for name, company in position["companies"].items():
        held = company["holders"]
        parts = [*held.values(), company["pool"], company["ipo"], company["treasury"]]
        _need(sum(parts) == 10 and min(parts) >= 0, f"{name} does not have ten tenths")
        _need(min(company["cash"], company["trains"]) >= 0, f"{name} has less than nothing")
        _need(set(held) <= set(players), f"a holder of {name} does not play")
        president = company["president"]
        if president == POOL:
            _need(company["pool"] >= CERTIFICATE, f"the pool has no president's certificate of {name}")
        elif president is not None:
            _need(held.get(president, 0) >= CERTIFICATE, f"{president} has no president's certificate of {name}")


def _taking_part(position, name):
    """Take a company that runs and has a president."""
    company = position["companies"].get(name)
    _need(company is not None, f"no company {name!r}")
    _need(company["index"] in range(1, len(PRICES)) and company["president"] is not None, f"{name} does not run")
    _need(company["president"] != POOL, f"{name} is in receivership")
    return company


# ----------------------------------------------------------------------------------------------------- the exchange


class _Exchange:
    """Section 18.4: two shares for one, holder by holder.

    The companies are known by their part: "survivor" and "other" (a refinancing has no other). `singles` are the single
    shares {holder: {part: number}}, `certificates` {part: holder}; holders are the players, the treasury (what both
    companies own, with the cash of both) and the pool.
    """

    def __init__(self, position, parts, first, price, answers):
        players = position["players"]
        at = players.index(first)
        self.first, self.order = first, players[at:] + players[:at]
        self.waiting = [*self.order, TREASURY]
        self.price, self.half, self.answers, self.log = price, price // 2, answers, []
        self.bank = position["bank"]
        self.cash = {who: position["cash"][who] for who in players}
        self.cash[TREASURY] = sum(company["cash"] for company in parts.values())
        self.certificates = {part: company["president"] for part, company in parts.items()}
        self.singles = {who: dict.fromkeys(ROLES, 0) for who in [*players, TREASURY, POOL]}
        for part, company in parts.items():
            for who, number in company["holders"].items():
                self.singles[who][part] = number - CERTIFICATE * (who == company["president"])
            self.singles[TREASURY][part] = company["treasury"]
            self.singles[POOL][part] = company["pool"] + company["ipo"]
        from_ipo = {part: parts[part]["ipo"] if part in parts else 0 for part in ROLES}
        if any(from_ipo.values()):
            self.write(None, "ipo", **from_ipo)

    def write(self, who, what, **more):
        self.log.append({"who": who, "what": what, **more})

    def held(self, who):
        """All tenths of a holder, of both companies."""
        return sum(self.singles[who].values()) + CERTIFICATE * list(self.certificates.values()).count(who)

    def move(self, giver, taker, part, number=1):
        _need(self.singles[giver][part] >= number, f"{giver} lacks shares")
        self.singles[giver][part] -= number
        self.singles[taker][part] += number

    def get_money(self, who, money):
        """Pay money from the bank, or to the bank if it is less than nothing."""
        self.cash[who] += money
        self.bank -= money

    def play(self):
        while self.waiting:
            who = self.waiting.pop(0)
            if self.held(who):
                self.turn(who)
                mine = "survivor" if self.certificates["survivor"] == who else None
                self.write(who, "result", certificate=mine, survivor=self.singles[who]["survivor"], cash=self.cash[who],
                           pool=dict(self.singles[POOL]))  # fmt: skip

    def turn(self, who):
        """Steps 1 to 6 for one holder."""
        own = [part for part, holder in self.certificates.items() if holder == who]
        if own and self.held(who) < 6:
            if sum(self.singles[POOL].values()) < CERTIFICATE:
                self.whole_certificate(who, own[0])
                return
            self.split_certificate(who, own[0])
        total = self.held(who)
        self.give_back(who, total // 2)
        option = None
        if total % 2:
            option = "other" if self.singles[who]["other"] else "survivor"
        if self.change_names(who, option):
            self.settle_option(who)

    def split_certificate(self, who, part):
        """Step 1: swap the certificate for three singles of the pool, the survivor's first."""
        survivors = min(CERTIFICATE, self.singles[POOL]["survivor"])
        self.move(POOL, who, "survivor", survivors)
        self.move(POOL, who, "other", CERTIFICATE - survivors)
        self.certificates[part] = POOL
        self.write(who, "split", certificate=part, survivor=survivors, other=CERTIFICATE - survivors)

    def whole_certificate(self, who, part):
        """Step 1: the certificate is an option as a whole, it stands for all shares of the holder."""
        shares, mine = self.held(who), dict(self.singles[who])
        for each, number in mine.items():
            self.move(who, POOL, each, number)
        self.write(who, "whole", certificate=part, shares=shares, **mine)
        if part == "other" and self.change_certificates(who):
            part = "survivor"
        get, pay = shares * self.price // 2, (6 - shares) * self.price // 2
        choices = ["sell"]
        if part == "survivor" and self.cash[who] >= pay:
            choices.append("redeem")
        if self.answers.choose(who, "certificate", choices, shares=shares, sell=get, redeem=pay) == "redeem":
            self.get_money(who, -pay)
            self.write(who, "redeem certificate", certificate=part, shares=shares, money=pay)
        else:
            self.certificates[part] = POOL
            self.get_money(who, get)
            self.write(who, "sell certificate", certificate=part, shares=shares, money=get)

    def change_certificates(self, who):
        """Swap the other's certificate for the survivor's, if the pool or a later holder has it."""
        partner = self.certificates["survivor"]
        if partner not in (POOL, *self.waiting):
            return False
        self.certificates = {"survivor": who, "other": partner}
        self.write(who, "certificates", partner=partner)
        return True

    def give_back(self, who, number):
        """Step 2: the other's certificate goes first, then its singles, then the survivor's."""
        if not number:
            return
        certificate = None
        if self.certificates.get("other") == who:
            certificate = "other"
            self.certificates["other"] = POOL
            number -= CERTIFICATE
        others = min(number, self.singles[who]["other"])
        self.move(who, POOL, "other", others)
        self.move(who, POOL, "survivor", number - others)
        self.write(who, "return", certificate=certificate, other=others, survivor=number - others)

    def change_names(self, who, option):
        """Steps 3 to 5: swap the other's singles, the option last; whether there still is an option to settle."""
        for left in range(self.singles[who]["other"], 0, -1):
            is_option = option == "other" and left == 1
            if not self.swap(who, is_option):
                money = self.half if is_option else self.price
                self.move(who, POOL, "other")
                self.get_money(who, money)
                self.write(who, "left over", money=money, option=is_option)
                if is_option:
                    return False
        return option is not None

    def swap(self, who, is_option):
        """Swap one share with the pool, else with the next holder who has not acted; the treasury acts last of all."""
        partner = next((one for one in (POOL, *self.waiting) if self.singles[one]["survivor"]), None)
        if partner is None:
            return False
        self.move(partner, who, "survivor")
        self.move(who, partner, "other")
        self.write(who, "swap", partner=partner, option=is_option)
        return True

    def settle_option(self, who):
        """Step 6: pay half a share to keep the option as a whole one, or give it back for as much."""
        choices = ["keep", "sell"] if self.cash[who] >= self.half else ["sell"]
        if who == TREASURY:
            answer = self.answers.choose(self.first, "treasury option", choices, half=self.half, cash=self.cash[who])
        else:
            answer = self.answers.choose(who, "option", choices, half=self.half)
        if answer == "keep":
            self.get_money(who, -self.half)
        else:
            self.move(who, POOL, "survivor")
            self.get_money(who, self.half)
        self.write(who, f"{answer} option", money=self.half)

    def presidency(self):
        """Section 18.5: most shares, at least three; a tie goes to the first in the order of the exchange."""
        best, holder = max(self.order, key=self.held), self.certificates["survivor"]
        if self.held(best) < CERTIFICATE:
            best = POOL
        elif best != holder:
            self.move(best, holder, "survivor", CERTIFICATE)
            self.certificates["survivor"] = best
        self.write(best, "presidency", partner=None if best == holder else holder)

    def book(self, position, survivor):
        """Write shares and money into the position."""
        for who in self.order:
            position["cash"][who] = self.cash[who]
        position["bank"] = self.bank
        survivor["president"] = self.certificates["survivor"]
        survivor["holders"] = {who: self.held(who) for who in position["players"] if self.held(who)}
        survivor["pool"] = self.singles[POOL]["survivor"] + CERTIFICATE * (survivor["president"] == POOL)
        survivor["ipo"], survivor["treasury"] = 0, self.singles[TREASURY]["survivor"]
        survivor["cash"] = self.cash[TREASURY]


# ------------------------------------------------------------------------------------------- merger and refinancing


def _reset(company):
    """Section 20.3; what it owned has been taken away before."""
    company.update(kind=None, par=None, index=None, president=None, holders={}, pool=0, ipo=10, treasury=0, cash=0,
                   trains=0, tokens={"placed": [], "unused": 3}, operated=False)  # fmt: skip


def _merger(position, order, options, answers):
    names = {part: order.get(part) for part in ROLES}
    _need(names["survivor"] != names["other"], "a company cannot merge with itself")
    _need(order.get("initiator") in names.values(), "the initiator is none of the two")
    parts = {part: _taking_part(position, name) for part, name in names.items()}
    survivor, other = parts["survivor"], parts["other"]
    counted_survivor, counted_other, value = new_value(survivor, other, options["merge_rounding"])
    index = new_index(value)
    price = PRICES[index]
    counted = {names["survivor"]: _number(counted_survivor), names["other"]: _number(counted_other)}
    line = {"who": None, "what": "price", "counted": counted, "sum": _number(value), "price": price, "half": price // 2,
            "par": new_par(price) if index else None}  # fmt: skip
    report = {"price": price, "index": index, "par": line["par"], "president": None, "closed": [],
              "ends_game": index == len(PRICES) - 1, "lost_tokens": 0, "log": [line]}  # fmt: skip
    if not index:
        return _closed(position, names, report)
    first = position["companies"][order["initiator"]]["president"]
    exchange = _Exchange(position, parts, first, price, answers)
    exchange.play()
    exchange.presidency()
    exchange.book(position, survivor)
    report["president"] = survivor["president"]
    report["log"] += exchange.log
    decider = first if survivor["president"] == POOL else survivor["president"]
    report["lost_tokens"] = _join_tokens(survivor, other, options["max_tokens"], decider, answers, report["log"])
    survivor.update(index=index, par=report["par"], trains=survivor["trains"] + other["trains"],
                    operated=survivor["operated"] or other["operated"])  # fmt: skip
    _reset(other)
    return position, report


def _number(quarters):
    return quarters / 4 if quarters % 4 else quarters // 4


def _closed(position, names, report):
    """Close both companies, because the new price is 0."""
    for name in names.values():
        company = position["companies"][name]
        position["bank"] += company["cash"]
        report["closed"].append(name)
        report["log"].append({"who": None, "what": "closed", "company": name, "money": company["cash"]})
        _reset(company)
    return position, report


def _join_tokens(survivor, other, limit, decider, answers, log):
    """Section 18.6: the survivor takes over the tokens; how many are lost."""
    placed, home = list(survivor["tokens"]["placed"]), survivor["home"]
    lost = 0
    for place in other["tokens"]["placed"]:
        if place in placed:
            lost += 1
            log.append({"who": None, "what": "token", "place": place, "why": "double"})
        else:
            placed.append(place)
    while len(placed) > limit:
        choices = [place for place in placed if place != home]
        place = answers.choose(decider, "remove token", choices, excess=len(placed) - limit)
        placed.remove(place)
        lost += 1
        log.append({"who": decider, "what": "token", "place": place, "why": "excess"})
    both = survivor["tokens"]["unused"] + other["tokens"]["unused"]
    unused = min(both, limit - len(placed))
    log.append({"who": None, "what": "unused tokens", "lost": both - unused, "unused": unused})
    survivor["tokens"] = {"placed": placed, "unused": unused}
    return lost + both - unused


def _refinancing(position, order, options, answers):
    name = order.get("company")
    company = _taking_part(position, name)
    _need(not company["trains"], f"{name} has a train")
    price, par = PRICES[company["index"]], company["par"]
    exchange = _Exchange(position, {"survivor": company}, company["president"], price, answers)
    exchange.play()
    exchange.presidency()
    exchange.get_money(TREASURY, 10 * par)
    exchange.write(None, "fresh money", money=10 * par)
    exchange.book(position, company)
    line = {"who": None, "what": "price", "counted": {name: price}, "sum": price, "price": price,
            "half": price // 2, "par": par}  # fmt: skip
    report = {"price": price, "index": company["index"], "par": par, "president": company["president"], "closed": [],
              "ends_game": False, "lost_tokens": 0, "log": [line, *exchange.log]}  # fmt: skip
    return position, report
