import random

import pytest

from companion.engine.domains import Amount, Domain, OneOf, Steps
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from tests.each import each
from tests.engine.legal import values


def odd_only(value):
    if value % 2 == 0:
        yield illegal("{value} is even.", value=value)
    if value > 5:
        yield impossible("{value} is too much.", value=value)


ODD = OneOf((1, 2, 3, 6), odd_only)


def first(seq):
    return seq[0]


def refusal(domain, value, overruled=False):
    with pytest.raises(IllegalMove) as refused:
        domain.check(value, overruled)
    return str(refused.value)


def test_one_of_several():
    assert (ODD.choices(), ODD.is_empty(), ODD.pick(first)) == ([1, 3], False, 1)
    ODD.check(3)


def test_closed_values_have_their_reason():
    assert [(value, str(why)) for value, why in ODD.closed()] == [(2, "2 is even."), (6, "6 is even.")]
    assert OneOf((1, 2)).closed() == []


def test_the_first_reason_is_named():
    assert refusal(ODD, 6) == "6 is even."


def test_overruled_only_the_impossible_counts():
    assert refusal(ODD, 6, overruled=True) == "6 is too much."
    ODD.check(2, overruled=True)


@pytest.mark.parametrize("overruled", [False, True])
def test_what_is_not_among_the_values_is_impossible(overruled):
    assert refusal(ODD, 5, overruled) == "5 is not one of: 1, 3."


def test_nothing_can_be_chosen():
    nothing = OneOf((2, 4), odd_only)
    assert (nothing.is_empty(), refusal(nothing, 5)) == (True, "5 cannot be chosen here.")
    with pytest.raises(LookupError):
        nothing.pick(first)


def test_an_own_sentence_for_the_unknown():
    assert refusal(OneOf((1,), unknown=lambda v: impossible("No {v}.", v=v)), 2) == "No 2."


def test_an_open_domain_asks_about_any_value():
    likely = OneOf((1,), odd_only, is_open=True)
    likely.check(5)
    assert refusal(likely, 8) == "8 is even."


def test_an_amount():
    amount = Amount(2, 5)
    amount.check(2)
    amount.check(5)
    assert (refusal(amount, 6), refusal(amount, 1)) == ("It can be 5 at most, not 6.", "It must be 2 at least, not 1.")
    assert amount.pick(first) == 2


def test_an_amount_with_its_own_sentences():
    amount = Amount(2, 5, lambda n: illegal("{n} is mean.", n=n), lambda n: impossible("{n} is rash.", n=n))
    assert (refusal(amount, 6), refusal(amount, 1)) == ("6 is rash.", "1 is mean.")
    amount.check(1, overruled=True)
    assert refusal(amount, 6, overruled=True) == "6 is rash."


def test_an_empty_amount():
    empty = Amount(3, 2)
    assert empty.is_empty()
    assert refusal(empty, 3) == "It can be 2 at most, not 3."
    with pytest.raises(LookupError):
        empty.pick(first)


def rising(before):
    return OneOf(tuple(n for n in (1, 2, 3) if not before or n > before[-1]))


def counted(n):
    return (impossible if n < 1 else illegal)("1 to 2, not {n}.", n=n)


RISING = Steps(1, 2, rising, counted)


def test_steps_know_those_before():
    assert values(RISING) == [(1,), (1, 2), (1, 3), (2,), (2, 3), (3,)]
    RISING.check((1, 3))


@each(
    ("steps", "sentence"),
    [((), "1 to 2, not 0."), ((1, 2, 3), "1 to 2, not 3."), ((2, 1), "1 is not one of: 3."),
     ((3, 1), "1 cannot be chosen here."), ((4,), "4 is not one of: 1, 2, 3.")],
)
def test_steps_that_cannot_be(steps, sentence):
    assert refusal(RISING, steps) == sentence


def test_too_many_steps_may_be_overruled_and_none_may_not():
    RISING.check((1, 2, 3), overruled=True)
    assert refusal(RISING, (), overruled=True) == "1 to 2, not 0."


@pytest.mark.parametrize("domain", [ODD, Amount(2, 5), RISING, Steps(1, 3, rising, counted)])
def test_what_is_picked_is_legal(domain):
    chance = random.Random(1)
    for _ in range(30):
        domain.check(domain.pick(chance.choice))


def test_no_steps_can_be_picked_where_there_is_no_first():
    empty = Steps(1, 2, lambda before: OneOf(()), counted)
    assert empty.is_empty()
    with pytest.raises(LookupError):
        empty.pick(first)


@pytest.mark.parametrize("call", [lambda d: list(d.refuse(1)), lambda d: d.pick(first), lambda d: d.is_empty()])
def test_a_domain_alone_says_nothing(call):
    with pytest.raises(NotImplementedError):
        call(Domain())


def test_overruling_is_about_rules_only():
    assert issubclass(ImpossibleMove, IllegalMove)
