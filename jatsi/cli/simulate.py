"""``jatsi simulate``: many games of a machine player alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from jatsi.cli.base import (
    Command,
    TranslatedOption,
    json_option,
    laid_option,
    msgid,
    pass_settings,
    print_json,
    rules_option,
)
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.cli.base import Settings
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.tally import Tally
    from jatsi.solver.values import Solution
    from jatsi.texts import Text

PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)

GAMES, SLOW_GAMES = 100_000, 200
"""Usually: of the strongest level, which plays thousands at once, and of the others."""

SEED_BITS = 32
"""A seed that is drawn is short enough to be typed again."""


class Simulated(NamedTuple):
    """What came of the games; ``expected`` is the expected total where that is known exactly."""

    ruleset: Ruleset
    level: str
    seed: int
    tally: Tally
    expected: float | None


@click.command(
    cls=Command,
    short_help=msgid("Let the machine play many games alone."),
    help=msgid(
        "Let the machine play many games alone. Tells how they came out. The same seed has"
        " the same dice, at every level and however many games there are. The average is kept"
        " in the cache folder, and rules show tells it."
    ),
)
@rules_option
@laid_option
@click.option(
    "--level",
    default="mestari",
    metavar="LEVEL",
    cls=TranslatedOption,
    help=msgid("The level of the machine; usually mestari."),
)
@click.option(
    "--games",
    type=click.IntRange(2),
    metavar="N",
    cls=TranslatedOption,
    help=msgid("How many games; usually 100000 for mestari, 200 for the others."),
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    cls=TranslatedOption,
    help=msgid("A number for repeatable dice; without it one is drawn, and told."),
)
@json_option
@pass_settings
def simulate(
    settings: Settings,
    /,
    *,
    rules: str,
    options: tuple[str, ...],
    level: str,
    games: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """How the games came out; how far that is on standard error."""
    import secrets

    from jatsi.cli.choosing import chosen_rules
    from jatsi.opponent import BEST, verify_level

    verify_level(level)
    ruleset = chosen_rules(settings.library, rules, options)
    chosen = secrets.randbits(SEED_BITS) if seed is None else seed
    usual = GAMES if level == BEST else SLOW_GAMES
    found = _simulated(settings, ruleset, level, games or usual, chosen)
    _keep(settings, found)
    if as_json:
        print_json(_as_json(found))
    else:
        _show(settings, found)


def _simulated(
    settings: Settings, ruleset: Ruleset, level: str, games: int, seed: int
) -> Simulated:
    from jatsi.cli.progress import progress
    from jatsi.cli.solved import solved
    from jatsi.opponent.alone import player
    from jatsi.solver.simulating import simulate as played

    solutions: list[Solution] = []

    def solution(rules: Ruleset) -> Solution:
        solutions.append(solved(settings, rules, nearly=True))
        return solutions[0]

    somebody = player(ruleset, level, seed, solution)
    with progress(settings, text("Playing")) as tell:
        tally = played(ruleset, somebody, games, progress=tell)
    expected = next((one.expected for one in solutions if not one.shape.nearly), None)
    return Simulated(ruleset, level, seed, tally, expected)


def _keep(settings: Settings, found: Simulated) -> None:
    """Keep the average, if more games tell it than before."""
    from jatsi.errors import JatsiError
    from jatsi.resources.measured import Measured, keep
    from jatsi.resources.places import user_cache
    from jatsi.ruleset.canonical import content_hash

    measured = Measured.of(found.level, found.seed, found.tally)
    try:
        keep(content_hash(found.ruleset), found.level, measured, user_cache())
    except JatsiError as error:
        settings.complain(error)


def _as_json(found: Simulated) -> dict[str, object]:
    from jatsi.ruleset.canonical import content_hash
    from jatsi.ruleset.parts import bonus_data

    ruleset, tally = found.ruleset, found.tally
    return {
        "rules": ruleset.name,
        "options": list(ruleset.option_names),
        "hash": content_hash(ruleset),
        "level": found.level,
        "seed": found.seed,
        "games": tally.games,
        "mean": tally.mean,
        "error": tally.error,
        "deviation": tally.deviation,
        "expected": found.expected,
        "least": tally.counts[0][0],
        "percentiles": dict(zip(map(str, PERCENTS), tally.percentiles(*PERCENTS), strict=True)),
        "greatest": tally.counts[-1][0],
        "bonuses": [
            {**bonus_data(bonus), "share": due / tally.games}
            for bonus, due in zip(ruleset.bonuses, tally.due, strict=True)
        ],
        "totals": {str(total): games for total, games in tally.counts},
    }


def _show(settings: Settings, found: Simulated) -> None:
    from jatsi.render.totals import histogram

    settings.tell(*_facts(settings, found))
    settings.print(histogram(found.tally.counts, settings.view))


def _facts(settings: Settings, found: Simulated) -> Iterator[Text]:
    from jatsi.render.figures import decimal
    from jatsi.render.rules import bonus_facts

    ruleset, tally, say = found.ruleset, found.tally, settings.say
    yield text("Rules: {game}", game=(ruleset.name, *ruleset.option_names))
    yield text("Level: {level}", level=found.level)
    yield text("Games: {games}, seed {seed}", games=tally.games, seed=found.seed)
    mean, error = decimal(tally.mean, 2, say), decimal(tally.error, 2, say)
    yield text("Average total: {mean}, standard error {error}", mean=mean, error=error)
    if found.expected is not None:
        yield text("Expected total: {expected}", expected=decimal(found.expected, 2, say))
    yield text("Standard deviation: {deviation}", deviation=decimal(tally.deviation, 2, say))
    least, greatest = tally.counts[0][0], tally.counts[-1][0]
    yield text("Least total: {total}", total=least)
    for percent, total in zip(PERCENTS, tally.percentiles(*PERCENTS), strict=True):
        yield text("{percent} %: {total} or less", percent=percent, total=total)
    yield text("Greatest total: {total}", total=greatest)
    for fact, due in zip(bonus_facts(ruleset), tally.due, strict=True):
        share = decimal(100 * due / tally.games, 1, say)
        yield text("{bonus} Share of games: {share} %.", bonus=fact, share=share)
