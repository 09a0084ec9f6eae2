import pytest

from companion.engine.errors import IllegalMove, ImpossibleMove, Malformed, Refusal, illegal, impossible, malformed
from companion.engine.text import Money


@pytest.mark.parametrize(
    ("make", "kinds"),
    [(illegal, (IllegalMove, Refusal)), (impossible, (ImpossibleMove, IllegalMove)), (malformed, (Malformed, Refusal))],
)
def test_a_refusal_says_its_sentence(make, kinds):
    refusal = make("{who} has {cash}.", who="Ann", cash=Money(3))
    assert all(isinstance(refusal, kind) for kind in kinds)
    assert str(refusal) == "Ann has 3."


def test_only_the_impossible_cannot_be_overruled():
    assert not isinstance(illegal("No."), ImpossibleMove)
    assert not isinstance(malformed("No."), IllegalMove)
