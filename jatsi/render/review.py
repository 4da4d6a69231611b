"""A game looked back on, for the players: what luck brought, what decisions cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from jatsi.render.figures import decimal, signed
from jatsi.texts import in_context, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jatsi.render.view import View
    from jatsi.ruleset.model import Ruleset
    from jatsi.texts import Text


class Choice(Protocol):
    """Dice that stay, or the row that they are marked in."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice, ascending; to keep all is to throw no more."""

    @property
    def row(self) -> str | None:
        """The row, None where dice are kept."""


class Decision(Protocol):
    """What was chosen in a turn, and what would have been best."""

    @property
    def turn(self) -> int:
        """The seat's turn, from 1."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice as they lay."""

    @property
    def chosen(self) -> Choice:
        """What was chosen."""

    @property
    def best(self) -> Choice:
        """What was best."""

    @property
    def cost(self) -> float:
        """How many points the choice was worth less."""

    @property
    def right(self) -> bool:
        """Whether that is nothing."""

    @property
    def to_win(self) -> bool:
        """Whether it was made for the greatest chance to win, not for the greatest total."""


class Throw(Protocol):
    """A throw of a turn."""

    @property
    def turn(self) -> int:
        """The seat's turn, from 1."""

    @property
    def number(self) -> int:
        """Which throw of it, from 1."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice as they lay after it."""

    @property
    def luck(self) -> float:
        """By how many points it changed what could be expected."""


class Verdict(Protocol):
    """A seat's game in a few figures."""

    @property
    def luck(self) -> float | None:
        """Points that the throws brought; None where none is known."""

    @property
    def cost(self) -> float | None:
        """Points that the decisions cost; None where none is known."""

    @property
    def together(self) -> float | None:
        """Points that came of throws and decisions not told one by one; None without such."""

    @property
    def worst(self) -> Decision | None:
        """The decision that cost most, if any did."""

    @property
    def best(self) -> Decision | None:
        """The right decision that would have cost most to miss."""


class Review(Protocol):
    """A seat's game step by step."""

    @property
    def start(self) -> float:
        """The final total expected before it."""

    @property
    def now(self) -> float | None:
        """The total, or the one that is expected now; None where that is not known."""

    @property
    def throws(self) -> Sequence[Throw]:
        """The throws that are known."""

    @property
    def decisions(self) -> Sequence[Decision]:
        """The decisions that are known."""

    @property
    def verdict(self) -> Verdict:
        """The few figures."""


def review_lines(
    name: str, review: Review, total: int | None, ruleset: Ruleset, view: View
) -> list[str]:
    """A seat's game: what could be expected, the decisions that cost, and the verdict.

    ``total`` is the final one, None for a game that is not finished.
    """
    facts = view.lines(*_expected(name, review, total, view), *_aim(review.decisions))
    wrong = [one for one in review.decisions if not one.right]
    facts += view.lines(text("Decisions that cost:")) if wrong else []
    facts += view.listed(*(view.say(_costly(one, ruleset, view)) for one in wrong))
    facts += view.lines(*_extremes(review.throws, view))
    return facts + verdict_lines(name, review.verdict, ruleset, view)


def verdict_lines(name: str, verdict: Verdict, ruleset: Ruleset, view: View) -> list[str]:
    """The verdict on a seat's game: one paragraph, to a listener one fact a line."""
    facts = [view.say(fact) for fact in _verdict(name, verdict, ruleset, view)]
    return view.wrapped(*facts) if view.plain else view.wrapped(" ".join(facts))


def percentile_text(name: str, share: float) -> Text:
    """A total among those of perfect games, of which that share is lower."""
    percent = round(100 * share)
    if percent < 1:
        return text("{name}: hardly any perfect game ends lower.", name=name)
    if percent > 99:  # noqa: PLR2004 - it is a percentage
        return text("{name}: hardly any perfect game ends higher.", name=name)
    told = f"{percent}\u00a0%"
    return text("{name}: better than {share} of perfect games.", name=name, share=told)


def _expected(name: str, review: Review, total: int | None, view: View) -> Iterator[Text]:
    start = decimal(review.start, 2, view.say)
    fields = {"name": name, "expected": start}
    if total is not None:
        yield text("{name}: {expected} expected at first, total {total}.", **fields, total=total)
    elif review.now is not None:
        now = decimal(review.now, 2, view.say)
        yield text("{name}: {expected} expected at first, now {now}.", **fields, now=now)
    else:
        yield text("{name}: {expected} expected at first.", **fields)


def _aim(decisions: Sequence[Decision]) -> Iterator[Text]:
    turns = [one.turn for one in decisions if one.to_win]
    if turns:
        yield text(
            "From turn {turn} on it played for the greatest chance to win. Costs are reckoned by"
            " the expected total.",
            turn=turns[0],
        )


def _costly(decision: Decision, ruleset: Ruleset, view: View) -> Text:
    fields = {"decision": _decided(decision, ruleset), "best": _better(decision, ruleset)}
    cost = decimal(decision.cost, 2, view.say)
    return text("{decision}; best: {best}; cost {cost}", cost=cost, **fields)


def _better(decision: Decision, ruleset: Ruleset) -> Text:
    """What would have been best, as advice."""
    best = _choice(decision.best, ruleset)
    if decision.best.row is None:
        return text("keeping {dice}", dice=best)
    return text("marking {row}", row=best)


def _decided(decision: Decision, ruleset: Ruleset) -> Text:
    fields = {"turn": decision.turn, "dice": _faces(sorted(decision.dice))}
    chosen = _choice(decision.chosen, ruleset)
    if decision.chosen.row is None:
        return text("Turn {turn}, {dice}: kept {chosen}", chosen=chosen, **fields)
    return text("Turn {turn}, {dice}: marked {chosen}", chosen=chosen, **fields)


def _choice(choice: Choice, ruleset: Ruleset) -> object:
    if choice.row is not None:
        return ruleset.row(choice.row).titles
    if len(choice.dice) == ruleset.dice:
        return in_context("dice kept", "all")
    return _faces(choice.dice) or in_context("dice kept", "nothing")


def _faces(dice: Sequence[int]) -> str:
    """The faces, on one line."""
    return "\u00a0".join(map(str, dice))


def _extremes(throws: Sequence[Throw], view: View) -> Iterator[Text]:
    if not throws[1:]:
        return
    luckiest = max(throws, key=lambda throw: throw.luck)
    unluckiest = min(throws, key=lambda throw: throw.luck)
    if luckiest.luck > 0:
        yield text("Luckiest throw: {throw}", throw=_thrown(luckiest, view))
    if unluckiest.luck < 0:
        yield text("Unluckiest throw: {throw}", throw=_thrown(unluckiest, view))


def _thrown(throw: Throw, view: View) -> Text:
    return text(
        "turn {turn}, throw {number}, {dice}: {luck}",
        turn=throw.turn,
        number=throw.number,
        dice=_faces(throw.dice),
        luck=signed(throw.luck, 2, view.say),
    )


def _verdict(name: str, verdict: Verdict, ruleset: Ruleset, view: View) -> Iterator[Text]:
    yield from _sums(name, verdict, view)
    if verdict.worst:
        yield text(
            "Costliest, {cost}: {decision}. Better: {best}.",
            cost=decimal(verdict.worst.cost, 2, view.say),
            decision=_decided(verdict.worst, ruleset),
            best=_better(verdict.worst, ruleset),
        )
    if verdict.best:
        yield text("The best of the game: {decision}.", decision=_decided(verdict.best, ruleset))


def _sums(name: str, verdict: Verdict, view: View) -> Iterator[Text]:
    cost, luck, rest = verdict.cost, verdict.luck, verdict.together
    if cost is None:
        yield text("{name}: throws and decisions are not known.", name=name)
    elif luck is None:
        cost_ = decimal(cost, 2, view.say)
        yield text("{name}: the decisions that are known cost {cost}.", name=name, cost=cost_)
    else:
        fields = {"cost": decimal(cost, 2, view.say), "luck": signed(luck, 2, view.say)}
        yield text("{name}: decisions cost {cost}, luck {luck}.", name=name, **fields)
    if rest is not None:
        yield text(
            "Luck and decisions together, where not known: {points}.",
            points=signed(rest, 2, view.say),
        )
