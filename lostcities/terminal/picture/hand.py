"""The hand, right above the prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from attrs import frozen

from lostcities.engine import Card, Variant, View
from lostcities.terminal.fragments import NAME_WIDTH, Line, cut, left, line_width, width
from lostcities.terminal.picture import cells
from lostcities.terminal.picture.scene import Scene
from lostcities.terminal.words import name_of
from lostcities.texts import say

#: From so many columns there is room for a wide gap between the colours.
ROOMY = 60


def hand_lines(view: View, columns: int, names: Sequence[str] = ()) -> list[Line]:
    """The hand of the view's seat in the order of the rows, its colours apart.

    A card that cannot be laid now stands in brackets, one that came since the seat's last turn has a
    star after it.
    """
    return lines_of_hand(Scene.of(view, names, public=False), columns)


def lines_of_hand(scene: Scene, columns: int) -> list[Line]:
    """The hand of the scene's seat."""
    view = scene.view
    cards = _Cards(scene, say("terminal_shown.hand"), view.hand, view.side, scene.news.hand)
    return cards.lines(columns)


def open_hand_lines(scene: Scene, columns: int) -> list[Line]:
    """The other hands, in turn order, where all hands lie open."""
    view, variant = scene.view, scene.view.variant
    if variant.visibility.hands != "all" or scene.public:
        return []
    seats = [(view.seat + step) % variant.players for step in range(1, variant.players)]
    hands = [
        _Cards(scene, name_of(scene.names, seat), view.known[seat], variant.side_of[seat], Counter())
        for seat in seats
    ]
    return [line for hand in hands for line in hand.lines(columns)]


def rows_of_hand(variant: Variant, columns: int) -> int:
    """The most rows that a hand takes in a window of so many columns."""
    give = variant.turn.give
    most = 2 * variant.hand - give.keep if give is not None else variant.hand
    card = max(len(card.code) for card in variant.cards) + len("()*")
    in_a_row = max(1, (_room(columns) + 1) // (card + 1))
    return -(-most // in_a_row)


def _gap(columns: int) -> str:
    """What stands after the label and between two colours."""
    return " " * (3 if columns >= ROOMY else 2)


def _label_width(columns: int) -> int:
    return NAME_WIDTH if columns >= ROOMY else width(say("terminal_shown.hand"))


def _room(columns: int) -> int:
    """The columns that are left for cards beside the longest label."""
    return columns - 2 - _label_width(columns) - len(_gap(columns))


@frozen
class _Cards:
    """A hand after its label; of equal cards the last ones are the new ones."""

    scene: Scene
    label: str
    hand: tuple[Card, ...]
    side: int
    new: Counter[Card]

    def lines(self, columns: int) -> list[Line]:
        """The cards on as few lines as they need, broken between colours where that is possible."""
        groups = self._groups()
        lines = self._flow(groups, _gap(columns), columns)
        if len(lines) > rows_of_hand(self.scene.view.variant, columns):
            cards = [[card] for group in groups for card in group]
            lines = self._flow(cards, " ", columns)
        return lines

    def _flow(self, groups: Sequence[Sequence[Line]], gap: str, columns: int) -> list[Line]:
        label = cut(self.label, _label_width(columns))
        start = 1 + width(label) + len(_gap(columns))
        lines: list[Line] = [[("", left(f" {label}", start))]]
        for piece in [piece for group in groups for piece in _pieces(group, columns - 1 - start)]:
            line = lines[-1]
            if line_width(line) == start:
                line += piece
            elif line_width(line) + len(gap) + line_width(piece) < columns:
                line += [("", gap), *piece]
            else:
                lines.append([("", " " * start), *piece])
        return lines

    def _groups(self) -> list[list[Line]]:
        """The cards of each colour."""
        old = Counter(self.hand) - self.new
        groups = []
        for _, cards in groupby(self.hand, key=lambda card: card.colour_index):
            group = []
            for card in cards:
                is_new = not old[card]
                old[card] -= not is_new
                dead = not self.scene.admitted[self.side][card.index]
                group.append(cells.card_cell(self.scene, card, dead=dead, new=is_new))
            groups.append(group)
        return groups


def _pieces(group: Sequence[Line], room: int) -> list[Line]:
    """The cards of one colour, a blank between them; in pieces if they are too many for one line."""
    pieces: list[Line] = []
    for card in group:
        if pieces and line_width(pieces[-1]) + 1 + line_width(card) <= room:
            pieces[-1] += [("", " "), *card]
        else:
            pieces.append(list(card))
    return pieces
