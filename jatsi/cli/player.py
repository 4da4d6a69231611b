"""``jatsi player``: one person's results, tournaments, meetings and rating."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, json_option, msgid, pass_settings, print_json
from jatsi.cli.clock import local_day
from jatsi.cli.records import rating_json, result_json, why_apart
from jatsi.errors import NotInstalledError
from jatsi.render.figures import decimal, signed
from jatsi.texts import counted, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jatsi.cli.base import Settings
    from jatsi.club.career import Career, Meetings, Part
    from jatsi.club.rating import Rating
    from jatsi.records.connection import Records
    from jatsi.records.personal import PersonalRecords, PersonalRow
    from jatsi.records.reviews import ReviewMeans
    from jatsi.texts import Message, Text

MOST_MEETINGS = 10
"""With how many others the meetings are shown."""


@click.command(
    cls=Command,
    short_help=msgid("Show a person's results, records and rating."),
    help=msgid(
        "Show a person's results, records and rating. Tournaments and games against others are"
        " shown too; of the others the 10 met most often, in JSON all."
    ),
)
@click.argument("name")
@json_option
@pass_settings
def player(settings: Settings, *, name: str, as_json: bool) -> None:
    """All about the one that the name means; the rating, which takes longest, last."""
    from jatsi.club.career import career

    with settings.records() as records:
        found = career(records, name)
        if as_json:
            print_json(_career_json(found) | _rating_json(_rating(records, found.person.id)))
            return
        settings.tell(*_about(settings, found))
        settings.tell(*_rating_lines(settings, _rating(records, found.person.id)))


def _about(settings: Settings, found: Career) -> Iterator[Text]:
    fields = {"name": found.person.shown, "day": local_day(found.person.created_at)}
    yield text("{name}, in the records since {day}", **fields)
    for one in found.counting:
        yield text("Rules: {game}", game=(one.rules, *one.options))
        yield _summary_line(settings, one)
        yield from map(_row_line, one.rows)
    yield from _titled(
        text("Reviewed, on average a game:"),
        (_reviewed_line(settings, one) for one in found.reviewed),
    )
    yield from _titled(text("Not counted:"), (_apart_line(settings, one) for one in found.apart))
    yield from _titled(text("Tournaments:"), map(_part_line, found.tournaments))
    met = found.meetings
    yield from _titled(text("Against others:"), map(_meetings_line, met[:MOST_MEETINGS]))
    if met[MOST_MEETINGS:]:
        yield counted("And {n} more", "And {n} more", len(met) - MOST_MEETINGS)


def _titled(title: Text, lines: Iterable[Text]) -> Iterator[Text]:
    """The lines under their title; neither where there are none."""
    there = list(lines)
    if there:
        yield title
    yield from there


def _summary_line(settings: Settings, one: PersonalRecords) -> Text:
    return counted(
        "{n} game: best {best}, {day}; mean {mean}",
        "{n} games: best {best}, {day}; mean {mean}",
        one.games,
        best=one.best.total,
        day=local_day(one.best.finished_at),
        mean=decimal(one.mean, 1, settings.say),
    )


def _row_line(row: PersonalRow) -> Text:
    return counted(
        "{row}: {points}, {n} time",
        "{row}: {points}, {n} times",
        row.times,
        row=row.titles,
        points=row.points,
    )


def _apart_line(settings: Settings, one: PersonalRecords) -> Text:
    return text(
        "{game}: {summary} ({why})",
        game=(one.rules, *one.options),
        summary=_summary_line(settings, one),
        why=why_apart(one.best),
    )


def _reviewed_line(settings: Settings, one: ReviewMeans) -> Text:
    return counted(
        "{game}: {n} game, decisions cost {cost}, luck {luck}",
        "{game}: {n} games, decisions cost {cost}, luck {luck}",
        one.games,
        game=(one.rules, *one.options),
        cost=decimal(one.cost, 2, settings.say),
        luck=signed(one.luck, 2, settings.say),
    )


def _part_line(part: Part) -> Text:
    fields = {
        "name": part.name,
        "day": local_day(part.created_at),
        "place": part.place,
        "people": part.people,
    }
    if part.disqualified:
        return text("{name}, {day}: disqualified", **fields)
    if part.place is None:
        return text("{name}, {day}: no results yet", **fields)
    if not part.over:
        return text("{name}, {day}: place {place} of {people} so far", **fields)
    return text("{name}, {day}: place {place} of {people}", **fields)


def _meetings_line(one: Meetings) -> Text:
    met = one.met
    fields = {"name": one.name, "won": met.won, "drawn": met.drawn, "lost": met.lost}
    return text("{name}: won {won}, drawn {drawn}, lost {lost}", **fields)


def _rating(records: Records, person: int) -> Rating | NotInstalledError | None:
    """The person's rating, None before the first game with others, or why there is none."""
    from jatsi.club.rating import ratings

    try:
        return next((one for one in ratings(records) if one.person == person), None)
    except NotInstalledError as error:
        return error


def _rating_lines(
    settings: Settings, rating: Rating | NotInstalledError | None
) -> Iterator[Message]:
    if isinstance(rating, NotInstalledError):
        yield rating
    elif rating:
        yield counted(
            "Rating {rating}, uncertainty {uncertainty}, after {n} game with others",
            "Rating {rating}, uncertainty {uncertainty}, after {n} games with others",
            rating.games,
            rating=decimal(rating.rating, 1, settings.say),
            uncertainty=decimal(rating.uncertainty, 1, settings.say),
        )


def _career_json(found: Career) -> dict[str, object]:
    from jatsi.records.times import stamp

    person = found.person
    return {
        "person": person.id,
        "uid": person.uid,
        "name": person.name,
        "mark": person.mark,
        "since": stamp(person.created_at),
        "games": list(map(_records_json, found.counting)),
        "not_counted": [
            {"seeded": one.best.seeded, "hinted": one.best.hints > 0, **_records_json(one)}
            for one in found.apart
        ],
        "reviewed": list(map(_reviewed_json, found.reviewed)),
        "tournaments": list(map(_part_json, found.tournaments)),
        "against": [
            {"person": one.person, "name": one.name, "games": one.met.games, **asdict(one.met)}
            for one in found.meetings
        ],
    }


def _rating_json(rating: Rating | NotInstalledError | None) -> dict[str, object]:
    if rating is None or isinstance(rating, NotInstalledError):
        return {"rating": None}
    return {"rating": rating_json(rating)}


def _records_json(one: PersonalRecords) -> dict[str, object]:
    from jatsi.records.times import stamp

    return {
        "rules": one.rules,
        "options": list(one.options),
        "hash": one.hash,
        "games": one.games,
        "mean": round(one.mean, 1),
        "best": result_json(one.best),
        "rows": {
            row.row: {
                "points": row.points,
                "times": row.times,
                "first": stamp(row.finished_at),
            }
            for row in one.rows
        },
    }


def _reviewed_json(one: ReviewMeans) -> dict[str, object]:
    return {
        "rules": one.rules,
        "options": list(one.options),
        "hash": one.hash,
        "games": one.games,
        "mean_cost": one.cost,
        "mean_luck": one.luck,
    }


def _part_json(part: Part) -> dict[str, object]:
    from jatsi.records.times import stamp

    return {
        "tournament": part.tournament,
        "name": part.name,
        "created": stamp(part.created_at),
        "place": part.place,
        "shared": part.shared,
        "people": part.people,
        "disqualified": part.disqualified,
        "over": part.over,
    }
