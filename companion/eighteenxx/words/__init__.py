"""What happens in 18xx games, and what is done, in words; rules know none of them."""

from companion.eighteenxx.words import facts, moves
from companion.engine.facts import Words

#: The sentence of each fact, reason and move of the family.
WORDS: Words = {**facts.WORDS, **moves.SENTENCES}
