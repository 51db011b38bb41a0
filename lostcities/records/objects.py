"""Rounds, matches and views as JSON objects (docs/records.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from lostcities.engine import Card, Event, Match, Round, Turn, Variant, View
from lostcities.engine.cards import in_order
from lostcities.records.notation import format_turn

Json = dict[str, Any]


def match_object(match: Match, players: Sequence[str]) -> Json:
    """A match with all its rounds, as `lostcities replay --json` prints it: everything, hidden or not."""
    variant = match.variant
    return {
        "variant": variant.name,
        "players": list(players),
        "rounds": [round_object(round_, players) for round_ in match.rounds],
        "totals": _by_player(variant, players, match.totals),
        "winners": _winners(match, players),
    }


def round_object(round_: Round, players: Sequence[str]) -> Json:
    """A round as it stands, everything in it, hidden or not."""
    variant = round_.variant
    rows = [round_.expeditions(side) for side in range(len(variant.sides))]
    return {
        "round": round_.number,
        "turns": round_.turns,
        "over": round_.is_over,
        "ended": round_.ended,
        "phase": round_.phase,
        "to_move": _name(players, round_.to_move),
        "deck": _codes(round_.deck),
        "hands": {name: _codes(round_.hand(seat)) for seat, name in enumerate(players)},
        "discards": _by_colour(variant, round_.discards),
        "expeditions": _expeditions(variant, players, rows),
        "scores": _by_player(variant, players, round_.scores()),
        "legal": _turns(round_.legal_turns()),
    }


def view_object(view: View, players: Sequence[str]) -> Json:
    """A view: what its seat may know, and nothing else."""
    variant, standing = view.variant, view.standing
    others = [(seat, name) for seat, name in enumerate(players) if seat != view.seat]
    return {
        "view": 1,
        "seat": players[view.seat],
        "to_move": _name(players, view.to_move),
        "phase": view.phase,
        "hand": _codes(view.hand),
        "hands": {name: view.hand_sizes[seat] for seat, name in others},
        "known": {name: _codes(in_order((*view.known[seat], *view.passed[seat]))) for seat, name in others},
        "deck": view.deck_size,
        "expeditions": _expeditions(variant, players, view.expeditions),
        "discards": _by_colour(variant, view.discards),
        "scores": _by_player(variant, players, view.scores),
        "match": {
            "round": standing.round,
            "rounds": standing.rounds,
            "totals": _by_player(variant, players, view.totals),
            "starter": players[standing.starter],
        },
        "log": [event_object(event, players) for event in view.log],
        "legal": _turns(view.legal_turns()),
    }


def event_object(event: Event, players: Sequence[str]) -> Json:
    """An event as somebody saw it: without the card, or with null for cards, that they did not see."""
    told: Json = {"who": players[event.who], "did": event.did}
    if event.did == "give":
        assert event.to is not None
        told["cards"] = None if event.cards is None else _codes(event.cards)
        told["to"] = players[event.to]
    elif event.cards is not None:
        told["card"] = event.cards[0].code
    return told


def _winners(match: Match, players: Sequence[str]) -> list[str] | None:
    """Everybody on a side that won, in seat order; None while the match runs."""
    if match.winners is None:
        return None
    sides = match.variant.side_of
    return [name for name, side in zip(players, sides, strict=True) if side in match.winners]


def _name(players: Sequence[str], seat: int | None) -> str | None:
    return None if seat is None else players[seat]


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _turns(turns: Iterable[Turn]) -> list[str]:
    return [format_turn(turn) for turn in turns]


def _by_player(variant: Variant, players: Sequence[str], points: Sequence[int]) -> dict[str, int]:
    """The points of each player's side: partners both carry them."""
    return {name: points[variant.side_of[seat]] for seat, name in enumerate(players)}


def _by_colour(variant: Variant, piles: Sequence[Sequence[Card]]) -> dict[str, list[str]]:
    return {colour.name: _codes(pile) for colour, pile in zip(variant.colours, piles, strict=True)}


def _expeditions(
    variant: Variant, players: Sequence[str], rows: Sequence[Sequence[Sequence[Card]]]
) -> dict[str, Json]:
    """The expeditions of each side, under its lowest seat, each with its score."""
    return {
        players[seats[0]]: {
            colour.name: {"cards": _codes(cards), "score": variant.scoring.expedition(cards)}
            for colour, cards in zip(variant.colours, row, strict=True)
        }
        for seats, row in zip(variant.sides, rows, strict=True)
    }
