"""What is shown to a person who asks: each answer is made from the person's view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from lostcities.bots import (
    BEST,
    OUTSIDE,
    Bot,
    BotFailed,
    BotUnusable,
    Explains,
    UnknownLevel,
    bot,
    known_levels,
)
from lostcities.engine import Random, View, stream
from lostcities.terminal.commands import turn_text
from lostcities.terminal.lexicon import Word, lexicon_of
from lostcities.terminal.picture import Line
from lostcities.terminal.vernacular import local, shown, spellings
from lostcities.terminal.voices import lines_of
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.terminal.sitting import Sitting

#: The most columns of a text that is read in paragraphs.
_PAGE = 79
TOPICS = ("play", "draw", "give", "score", "keys", "table")


def answer(sitting: Sitting, view: View, word: Word, about: str) -> list[Line] | None:
    """The lines that answer a word, or None if it asks for none."""
    asked = _ASKED.get(word)
    return None if asked is None else asked(sitting, view, about)


def _help(sitting: Sitting, view: View, about: str) -> list[Line]:
    if not about:
        return sitting.voice.help("help", sitting.desk.columns)
    topic = next((topic for topic in TOPICS if _is_begun(topic, about)), None)
    if topic is None:
        return lines_of([say("terminal.no-topic", topic=about, topics=", ".join(map(shown, TOPICS)))])
    return sitting.voice.help(f"help-{topic}", sitting.desk.columns)


def _is_begun(topic: str, about: str) -> bool:
    """Whether a topic was named, or begun: in the language spoken or in English."""
    return any(word.startswith(about) for word in spellings((*local(topic), topic)))


def _rules(sitting: Sitting, view: View, about: str) -> list[Line]:
    from lostcities.catalogue.words import rules_text

    # In sentences lines are not filled: the terminal wraps them, and a screen reader does not.
    return lines_of(
        [rules_text(view.variant, None if sitting.voice.numbered else min(_PAGE, sitting.desk.columns - 1))]
    )


def _score(sitting: Sitting, view: View, about: str) -> list[Line]:
    return sitting.voice.score(view, sitting.desk.columns)


def _log(sitting: Sitting, view: View, about: str) -> list[Line]:
    seen = view if sitting.eyes is not None else view.public()
    if not seen.log:
        return lines_of([" " + say("terminal.no-log")])
    return sitting.voice.log(seen, sitting.desk.columns)


def _discards(sitting: Sitting, view: View, about: str) -> list[Line]:
    return sitting.voice.discards(view)


def _save(sitting: Sitting, view: View, about: str) -> list[Line]:
    if sitting.game.record is None:
        return lines_of([" " + say("terminal.saved-nowhere")])
    if not sitting.game.is_saved:
        return lines_of([" " + say("terminal.not-saved")])
    return lines_of([" " + say("terminal.saved", record=sitting.game.record)])


def _hand(sitting: Sitting, view: View, about: str) -> list[Line]:
    return sitting.voice.hand(view, sitting.desk.columns)


def _table(sitting: Sitting, view: View, about: str) -> list[Line]:
    colours = tuple((colour.name, colour.letter) for colour in view.variant.colours)
    named = lexicon_of(colours).colours(about)
    return sitting.voice.table(view, sitting.desk.columns, named[0] if named else None)


def _seen(sitting: Sitting, view: View, about: str) -> list[Line]:
    return sitting.voice.seen(view)


def _hint(sitting: Sitting, view: View, about: str) -> list[Line]:
    """What a bot would do that sees only this view; of the level that is named, if one is."""
    return _advice(about, lambda player: sitting.voice.hint(view, player.choose(view, _luck(view))))


def _explain(sitting: Sitting, view: View, about: str) -> list[Line]:
    """Why the bot of `hint` would do that."""

    def reasons(player: Bot) -> list[Line]:
        if isinstance(player, Explains):
            return sitting.voice.explain(view, player.level, player.explain(view, _luck(view)))
        turn = turn_text(player.choose(view, _luck(view)))
        return lines_of([say("terminal.explain-nothing", level=player.level, turn=turn)])

    return _advice(about, reasons)


def _advice(about: str, ask: Callable[[Bot], list[Line]]) -> list[Line]:
    """What is asked of a bot, of the level that is named if one is; why it cannot be asked, if it cannot.

    A program from outside is not asked: the record of this match knows every hand, and may be on the disk.
    """
    try:
        if about.startswith(OUTSIDE):
            raise UnknownLevel(about, known_levels())
        return ask(bot(about or BEST))
    except (UnknownLevel, BotUnusable, BotFailed) as error:
        return lines_of([f" {error}"])


def _luck(view: View) -> Random:
    """Random numbers that are no seat's."""
    return stream("hint", "hint", view.standing.round, view.seat, view.turns)


def _moves(sitting: Sitting, view: View, about: str) -> list[Line]:
    return sitting.voice.moves(view)


_Asked = Callable[["Sitting", View, str], list[Line]]
_ASKED: Mapping[Word, _Asked] = {
    Word.HELP: _help,
    Word.RULES: _rules,
    Word.SCORE: _score,
    Word.LOG: _log,
    Word.DISCARDS: _discards,
    Word.SAVE: _save,
    Word.HAND: _hand,
    Word.TABLE: _table,
    Word.SEEN: _seen,
    Word.HINT: _hint,
    Word.EXPLAIN: _explain,
    Word.MOVES: _moves,
}
