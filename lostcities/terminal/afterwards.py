"""What a person may do when a match is over: play again, look at it once more, or leave."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from lostcities.terminal.picture import Line
from lostcities.terminal.sitting import Sitting
from lostcities.terminal.voices import lines_of
from lostcities.texts import say


class Wish(Enum):
    """What may come next."""

    AGAIN = "again"
    SUMMARY = "summary"
    REPLAY = "replay"
    QUIT = "quit"


async def wants_again(sitting: Sitting) -> bool:
    """Ask the people here what comes next, until they want another match or want to leave."""
    while sitting.people:
        answer = await sitting.desk.ask(say("terminal.next"))
        if answer is None:
            return False
        match wish_of(answer):
            case Wish.AGAIN:
                return True
            case Wish.QUIT:
                return False
            case Wish.SUMMARY:
                await sitting.desk.show(list(summary(sitting)))
            case Wish.REPLAY:
                await sitting.desk.show(story(sitting))
            case None:
                sitting.desk.tell(lines_of([say("terminal.next-unknown")]))
    return False


def wish_of(answer: str) -> Wish | None:
    """What an answer means: a word, in the language spoken or in English, or its beginning."""
    typed = answer.strip().casefold()
    if not typed:
        return Wish.QUIT
    for wish in Wish:
        words = (say(f"terminal.next-{wish.value}").casefold(), wish.value)
        if any(word.startswith(typed) for word in words):
            return wish
    return None


def summary(sitting: Sitting) -> Iterator[Line]:
    """Every round with its arithmetic, and how the match went."""
    match, voice, columns = sitting.game.match, sitting.voice, sitting.desk.columns
    view = None
    for round_ in match.rounds:
        view = round_.view(0).public()
        standing = view.standing
        yield from lines_of(["", say("terminal.round-heading", round=standing.round, rounds=standing.rounds)])
        yield from voice.score(view, columns)
    if view is not None:
        yield from lines_of([""])
        yield from voice.match_over(view, columns, sitting.history, match.winners or ())


def story(sitting: Sitting) -> list[Line]:
    """The whole match, turn by turn, with every card: nothing of it is hidden any more."""
    from lostcities.records.story import Cast, match_story

    players = sitting.game.players
    you = next((seat for seat, player in enumerate(players) if player.is_unnamed), None)
    return lines_of(match_story(sitting.game.match, Cast(sitting.names, you)))
