"""``jatsi people invite``, ``keys``, ``block`` …: who is let in over SSH."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, TranslatedOption, msgid, pass_settings
from jatsi.cli.clock import local_day, now
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.records.keys import PublicKey, StoredKey
    from jatsi.texts import Text


@click.command(
    cls=Command,
    short_help=msgid("Make a one-time code that binds a key to a person."),
    help=msgid(
        "Make a one-time code that binds a key to a person. Whoever comes over SSH with a new key"
        " and answers with the code is that person from then on. A name that is new makes"
        " somebody new."
    ),
)
@click.argument("name")
@pass_settings
def invite(settings: Settings, *, name: str) -> None:
    """Print a code, which is not shown again."""
    from jatsi.club.keys import invite as make

    with settings.records() as records:
        made = make(records, name, now=now())
    if made.new:
        settings.tell(text("{name} is new in the records.", name=made.person.shown))
    settings.tell(
        text("{name}: {code}", name=made.person.shown, code=made.code),
        text("The code holds once, until {day}.", day=local_day(made.until)),
    )


@click.command(
    cls=Command,
    short_help=msgid("List, add or remove a person's keys."),
    help=msgid(
        "List, add or remove a person's keys. They are the public keys by which the person is"
        " known over SSH. Adding to a name that is new makes somebody new."
    ),
)
@click.argument("name")
@click.option(
    "--add",
    multiple=True,
    metavar="KEY",
    cls=TranslatedOption,
    help=msgid("Add a public key, or those of a file; may be repeated."),
)
@click.option(
    "--remove",
    multiple=True,
    metavar="FINGERPRINT",
    cls=TranslatedOption,
    help=msgid("Remove the key of this fingerprint; may be repeated."),
)
@pass_settings
def keys(settings: Settings, *, name: str, add: tuple[str, ...], remove: tuple[str, ...]) -> None:
    """Change what is asked, and print what there is then."""
    from jatsi.club.keys import change_keys, keys_of

    added = [key for given in add for key in _keys_in(given)]
    new = False
    with settings.records() as records:
        if added or remove:
            changed, new = change_keys(records, name, add=added, remove=remove, now=now())
            name = f"uid:{changed.uid}"  # what was given may mean a second one by now
        person, found = keys_of(records, name)
    if new:
        settings.tell(text("{name} is new in the records.", name=person.shown))
    for one in found:
        settings.print([one.key.fingerprint])  # whole, however narrow: it is to be copied
        settings.tell(_when(one))
    if not found:
        settings.tell(text("{name} has no keys.", name=person.shown))


def _when(one: StoredKey) -> Text:
    added = local_day(one.added_at)
    if one.last_used_at:
        return text(
            "Added {added}, last used {used}.", added=added, used=local_day(one.last_used_at)
        )
    return text("Added {added}, not used yet.", added=added)


def _keys_in(given: str) -> list[PublicKey]:
    """The keys of a file of that name, else the key that is given itself."""
    from pathlib import Path

    from jatsi.errors import UnreadableError
    from jatsi.records.keys import read_key
    from jatsi.texts.clean import shown_path

    try:
        lines = Path(given).read_text("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return [read_key(given)]
    except (OSError, ValueError) as error:
        if " " in given:  # so long that it can be no name of a file
            return [read_key(given)]
        raise UnreadableError("{file}: the file cannot be read.", file=shown_path(given)) from error
    there = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return [read_key(line) for line in there or [""]]


@click.command(cls=Command, help=msgid("Let a person in over SSH no more."))
@click.argument("name")
@click.option(
    "--reason",
    required=True,
    metavar="TEXT",
    cls=TranslatedOption,
    help=msgid("Why; the person is told."),
)
@pass_settings
def block(settings: Settings, *, name: str, reason: str) -> None:
    """Block the one that the name means."""
    from jatsi.cli.user import user
    from jatsi.club.keys import block as keep_out

    with settings.records() as records:
        person = keep_out(records, name, reason, who=user(), now=now())
    settings.tell(text("{name} is let in no more.", name=person.shown))


@click.command(cls=Command, help=msgid("Let a blocked person in again."))
@click.argument("name")
@pass_settings
def unblock(settings: Settings, *, name: str) -> None:
    """Unblock the one that the name means."""
    from jatsi.club.keys import unblock as let_in

    with settings.records() as records:
        person = let_in(records, name)
    settings.tell(text("{name} is let in again.", name=person.shown))


@click.command(
    cls=Command,
    short_help=msgid("Print the keys as OpenSSH's authorized_keys."),
    help=msgid(
        "Print the keys as OpenSSH's authorized_keys. Each plays as its person and can do nothing"
        " else; the blocked are left out. With a fingerprint or a key, that one only, as for"
        " AuthorizedKeysCommand."
    ),
)
@click.argument("key", nargs=-1)
@click.option(
    "--command",
    default="jatsi",
    metavar="COMMAND",
    cls=TranslatedOption,
    help=msgid("How the program is called there; usually jatsi."),
)
@pass_settings
def authorized_keys(settings: Settings, *, key: tuple[str, ...], command: str) -> None:
    """Print lines; none for a key that is nobody's."""
    from jatsi.club.keys import authorized_lines

    with settings.records(existing=True) as records:
        settings.print(list(authorized_lines(records, command, " ".join(key))))
