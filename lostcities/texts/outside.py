"""What is said of bots that others have written, to those who write them."""

from __future__ import annotations

SENTENCES = {
    # A bot that cannot be had.
    "unusable-twice": "the bot `{level}` is brought along twice, by {where}: uninstall one of the packages",
    "unusable-broken": "the bot `{level}` cannot be loaded: {where} raises {kind}: {what}",
    "unusable-no-choose": "the bot `{level}` cannot play: what {where} makes has no method `choose`",
    "unusable-misnamed": "the bot `{level}` cannot be used: what {where} makes gives {said} for its `level`",
    "unusable-empty": "`{level}` names no program after the colon: write `bot:exec:COMMAND`",
    "unusable-quotes": "the command of `{level}` cannot be taken apart: a quotation mark has no partner",
    "unusable-characters": "the bot `{level}` cannot be started: its command has control characters",
    "unusable-limit": "the bot `{level}` cannot be started: {name} is {value}, and no whole number",
    "unusable-missing": "the bot `{level}` cannot be started: no program `{program}` is there to be run",
    "unusable-system": "the bot `{level}` cannot be started: this system cannot limit other programs",
    "unusable-numpy": "the bot `{level}` needs numpy, which comes with the extra `strong`: "
    "pip install 'lostcities[strong]'",
    # A bot that gave no turn.
    "failed-raised": "the bot `{level}` raised {kind}: {what}",
    "failed-shape": "the bot `{level}` answered {answer}, which is no tuple of moves",
    "failed-more": "the bot `{level}` answered {answer}, which is more than a turn",
    "failed-explains": "the bot `{level}` explained itself by {answer}, which is no Explanation",
    "failed-illegal": "the bot `{level}` tried {move}, which the rule `{rule}` refuses: {why}",
    "failed-unreadable": "the bot `{level}` answered {answer}, which is no turn: {why}",
    "failed-slow": "the bot `{level}` gave no answer within {seconds:g} seconds",
    "failed-died": "the bot `{level}` ended before it answered ({how}); its last words were {words}",
    "failed-died-mute": "the bot `{level}` ended before it answered ({how})",
    "failed-chatter": "the bot `{level}` said {answer} unasked: it may write one line for each that it gets",
    "failed-long": "the bot `{level}` wrote more than {most} characters for an answer",
    "ended-code": "exit code {code}",
    "ended-signal": "signal {name}",
    "ended-silent": "its output is closed",
}
