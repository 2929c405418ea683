"""Answers "why not?": the refusal that an action would get and the legal actions nearest to it, without playing it."""

from __future__ import annotations

from typing import Any

from fellfield.bots.danger import offers_with_risk
from fellfield.core.action import Action
from fellfield.core.contract import State
from fellfield.core.errors import FellfieldError, IllegalAction, Unreadable, WrongSeat
from fellfield.core.nearest import nearest_actions
from fellfield.core.offers import find_offer
from fellfield.core.seats import Seat
from fellfield.server.problems import problem_from
from fellfield.server.store.contract import Person
from fellfield.server.tables import Table
from fellfield.server.tables.command_handlers import check_may_play
from fellfield.server.wire import Problem, WhyAnswer


def why_not(table: Table, person: Person, message_id: int, seat: Seat, text: str) -> WhyAnswer:
    """Whether this action is legal for this person's seat now, else the problem that `play` would report.

    Reads the table and changes nothing. Raises `Refused` where `play` is refused before the rules are asked: the seat
    belongs to someone else or is played by a bot, or the game is not running.
    """
    check_may_play(table, person, seat)
    assert table.match is not None
    state = table.match.state
    if not text and seat in state.to_act:
        return WhyAnswer(message_id, legal=False, problem=_question(state, seat), offers=[])
    refusal = _refusal(state, seat, text)
    if refusal is None:
        return WhyAnswer(message_id, legal=True, problem=None, offers=[])
    offers = _nearest_offers(state, seat, text) if text else []
    return WhyAnswer(message_id, legal=False, problem=problem_from(refusal, table.game), offers=offers)


def _nearest_offers(state: State, seat: Seat, text: str) -> list[dict[str, Any]]:
    """The offers of the legal actions nearest to an attempt."""
    nearest = nearest_actions(state, seat, text)
    if not nearest:
        return []
    offers = state.offers(seat)
    return offers_with_risk([find_offer(offers, action) for action in nearest], state.view(seat))


def _refusal(state: State, seat: Seat, text: str) -> FellfieldError | None:
    """The error that `Match.play` would raise, in the same order of checks."""
    action: Action | None = None
    if text:
        try:
            action = state.setup.game.parse(text)
        except Unreadable as error:
            return error
    if seat not in state.to_act or action is None:
        return WrongSeat(seat, state.to_act)
    why = state.why_not(seat, action)
    return None if why is None else IllegalAction(why, seat, action)


def _question(state: State, seat: Seat) -> Problem:
    """The question that this seat is asked, as a problem: the key of its sentence, its facts, its clause."""
    facts = dict(state.view(seat)["question"])
    step, clause = facts.pop("step"), facts.pop("clause")
    return Problem("illegal", f"{state.setup.game.id}.ask.{step}", facts, clause)
