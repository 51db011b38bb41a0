"""The project's own random numbers: SplitMix64 makes streams, PCG32 draws from them.

Written down with test vectors in docs/random.md; the same numbers come on every platform and
from compiled code. A stream is named by (seed, purpose, numbers), so nothing that one seat does
changes a deal or another seat's luck.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK64 = 0xFFFF_FFFF_FFFF_FFFF
_MASK32 = 0xFFFF_FFFF
_GOLDEN = 0x9E37_79B9_7F4A_7C15
#: Times this, 32 bits stand twice in a row, and a shift to the right turns them.
_TWICE = 0x1_0000_0001
_PCG_FACTOR = 6364136223846793005

#: A seed as people give it: any text or whole number; 7 and "7" are the same seed.
Seed = str | int


def hash64(text: str) -> int:
    """64 bits from a text: FNV-1a over its UTF-8."""
    value = 0xCBF2_9CE4_8422_2325
    for byte in text.encode("utf-8", "surrogatepass"):
        value = ((value ^ byte) * 0x100_0000_01B3) & _MASK64
    return value


def splitmix64(state: int) -> int:
    """The output of SplitMix64 for the state after `state`."""
    z = (state + _GOLDEN) & _MASK64
    z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK64
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK64
    return z ^ (z >> 31)


class Random:
    """A PCG32 stream (XSH-RR): `state` and the odd `increment` are its whole memory."""

    __slots__ = ("increment", "state")

    def __init__(self, state: int, increment: int) -> None:
        self.state = state & _MASK64
        self.increment = (increment | 1) & _MASK64

    def bits(self) -> int:
        """The next 32 random bits."""
        state = self.state
        self.state = (state * _PCG_FACTOR + self.increment) & _MASK64
        mixed = (((state >> 18) ^ state) >> 27) & _MASK32
        turn = state >> 59
        return (mixed * _TWICE >> turn) & _MASK32

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, for limits up to 2**32; the bias is below limit / 2**32."""
        state = self.state
        self.state = (state * _PCG_FACTOR + self.increment) & _MASK64
        mixed = (((state >> 18) ^ state) >> 27) & _MASK32
        turn = state >> 59
        return ((mixed * _TWICE >> turn) & _MASK32) * limit >> 32

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each as likely."""
        # `below`, written out: a call saved is a fifth of a random bot's move.
        state = self.state
        self.state = (state * _PCG_FACTOR + self.increment) & _MASK64
        mixed = (((state >> 18) ^ state) >> 27) & _MASK32
        turn = state >> 59
        return items[((mixed * _TWICE >> turn) & _MASK32) * len(items) >> 32]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into a random order, in place: Fisher-Yates from the end."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def stream(seed: Seed, purpose: str, *numbers: int) -> Random:
    """The stream of a seed for a purpose ("deal", "bot", ...) and numbers (round, seat, turn ...)."""
    state = splitmix64(hash64(str(seed)) ^ hash64(purpose))
    for number in numbers:
        state = splitmix64(state ^ (number & _MASK64))
    return Random(state, splitmix64(state))
