"""What the rules object to: errors with fields, whose sentences are made at the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import field, frozen

if TYPE_CHECKING:
    from lostcities.engine.moves import Move


class IllegalMove(ValueError):
    """A move that the rules refuse; the round it was meant for is unchanged.

    `rule` names the rule that refuses it (one of `RULES`), `move` is what was tried, and
    `details` holds what a sentence about it needs: cards, colours and numbers by name.
    """

    #: Every rule that can refuse a move, with what `details` holds for it.
    RULES: ClassVar[dict[str, str]] = {
        "over": "the round is over",
        "phase": "phase: the half of the turn that is open ('card' or 'draw')",
        "hand": "card: it is not in the hand; many, where it is named so often in a give",
        "order": "card, top (the number it would follow), order (rising or falling), laid (the expedition)",
        "equal": "card, top, order, laid: an equal number may not follow",
        "wager": "card, top, order, laid: wagers come before the first number",
        "own-discard": "colour: the pile discarded onto in this turn",
        "empty": "colour: its discard pile is empty",
        "dead-discards": "colour: discards are never drawn in this variant",
        "no-give": "the variant has no give",
        "give-count": "cards (how many were named), count (how many are given)",
        "give-keep": "keep (how many must remain), left (how many would)",
        "foreign": "the move belongs to another variant, or was made by hand",
    }

    def __init__(self, rule: str, move: Move | None = None, **details: Any) -> None:
        super().__init__(rule, move)
        self.rule = rule
        self.move = move
        self.details = details

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.details.items())
        move = f"{self.move}: " if self.move is not None else ""
        return f"{move}refused by the rule {self.rule!r}" + (f" ({told})" if told else "")

    def __reduce__(self) -> Any:
        return _illegal_move, (self.rule, self.move, self.details)


def _illegal_move(rule: str, move: Move | None, details: dict[str, Any]) -> IllegalMove:
    return IllegalMove(rule, move, **details)


@frozen
class Fault:
    """One thing in a variant or a position that makes no sense.

    `keys` are the dotted keys that clash (`("turn.give.keep", "hand")`; `colours[2].letter`),
    the first the one it is mostly about; `rule` says which sense was checked, `details` what a
    sentence about it needs.
    """

    rule: str
    keys: tuple[str, ...]
    details: dict[str, Any] = field(factory=dict)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.details.items())
        return f"{' / '.join(self.keys)}: {self.rule}" + (f" ({told})" if told else "")


class SenseError(ValueError):
    """A variant or a position that cannot be played; `faults` lists all that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))


class BadVariant(SenseError):
    """A variant that makes no sense."""


class BadPosition(SenseError):
    """A position that the variant does not allow."""
