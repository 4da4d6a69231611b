"""``jatsi people …``: who is in the records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, Group, json_option, msgid, pass_settings, print_json
from jatsi.cli.clock import now
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings


@click.group(
    cls=Group,
    help=msgid("See and change who is in the records."),
    places={
        "list": "jatsi.cli.people:list_people",
        "rename": "jatsi.cli.people:rename_person",
        "anonymise": "jatsi.cli.people:anonymise_person",
        "same": "jatsi.cli.people:say_same",
        "different": "jatsi.cli.people:say_different",
        "invite": "jatsi.cli.keys:invite",
        "keys": "jatsi.cli.keys:keys",
        "block": "jatsi.cli.keys:block",
        "unblock": "jatsi.cli.keys:unblock",
        "authorized-keys": "jatsi.cli.keys:authorized_keys",
    },
)
def people() -> None:
    """The commands about people."""


@click.command(cls=Command, help=msgid("List the people."))
@json_option
@pass_settings
def list_people(settings: Settings, *, as_json: bool) -> None:
    """Everybody in the order of the Finnish alphabet."""
    from jatsi.records import people as stored
    from jatsi.records.blocks import blocked
    from jatsi.records.times import stamp

    with settings.records() as records, records.reading():
        found, reasons = stored.list_people(records), blocked(records)
    if as_json:
        print_json(
            [
                {
                    "person": person.id,
                    "uid": person.uid,
                    "name": person.name,
                    "mark": person.mark,
                    "anonymised": person.anonymised_at is not None,
                    "blocked": reasons.get(person.id),
                    "since": stamp(person.created_at),
                }
                for person in found
            ]
        )
    elif found:
        lines = (_line(settings, person.shown, reasons.get(person.id)) for person in found)
        settings.print(settings.view.wrapped(*lines))
    else:
        settings.tell(text("Nobody has played yet."))


def _line(settings: Settings, name: str, blocked: str | None) -> str:
    if blocked is None:
        return name
    return settings.say(text("{name}, not let in: {reason}", name=name, reason=blocked))


@click.command(cls=Command, help=msgid("Give a person another name; old sheets keep the old one."))
@click.argument("name")
@click.argument("new_name")
@pass_settings
def rename_person(settings: Settings, *, name: str, new_name: str) -> None:
    """Rename the one that the name means."""
    from jatsi.club.people import rename

    with settings.records() as records:
        person = rename(records, name, new_name, now=now())
    settings.tell(text("The name is now {name}.", name=person.shown))


@click.command(cls=Command, help=msgid("Remove a person's name; the results stay."))
@click.argument("name")
@pass_settings
def anonymise_person(settings: Settings, *, name: str) -> None:
    """Take the name of the one that it means out of the records."""
    from jatsi.club.people import anonymise

    with settings.records() as records:
        person = anonymise(records, name, now=now())
    settings.tell(
        text("The name is removed. The results stay under {name}.", name=person.shown),
        text("Backups and exports made before still have it."),
    )


@click.command(
    cls=Command,
    help=msgid("Say that two names are one person's; the results go together for good."),
)
@click.argument("one")
@click.argument("other")
@pass_settings
def say_same(settings: Settings, *, one: str, other: str) -> None:
    """Put together what two people have."""
    from jatsi.cli.user import user
    from jatsi.club.merging import say_same as say

    with settings.records() as records:
        person = say(records, one, other, who=user(), now=now())
    settings.tell(text("The results are together under {name}.", name=person.shown))


@click.command(
    cls=Command, help=msgid("Say that two people of one name are two; a merge asks no more.")
)
@click.argument("one")
@click.argument("other")
@pass_settings
def say_different(settings: Settings, *, one: str, other: str) -> None:
    """Keep two people apart."""
    from jatsi.cli.user import user
    from jatsi.club.merging import say_different as say

    with settings.records() as records:
        people = say(records, one, other, who=user(), now=now())
    first, second = (person.shown for person in people)
    settings.tell(text("{one} and {other} are two people.", one=first, other=second))
