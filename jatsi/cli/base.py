"""What every command has: the common options, translated help, the settings."""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from jatsi.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.render.view import View
    from jatsi.resources.advisors import Advisors
    from jatsi.resources.library import Library
    from jatsi.texts import Message, Translator


def msgid(message: str) -> str:
    """A help text; string extraction looks for this name, ``Settings`` translates it."""
    return message


class Settings:
    """What was chosen by the common options, wherever they stood."""

    def __init__(self, say: Translator) -> None:
        self.say = say
        self.db: str | None = None
        self.width: int | None = None
        self.plain = False

    @property
    def view(self) -> View:
        """How the caller wants to see things."""
        from jatsi.render.view import USUAL_WIDTH, View

        return View(self.say, self.width or USUAL_WIDTH, self.plain)

    @cached_property
    def library(self) -> Library:
        """The rulesets that can be named."""
        from jatsi.resources.library import Library

        return Library.installed()

    @property
    def db_path(self) -> Path:
        """The records file: --db, else JATSI_DB, else the platform's data folder."""
        from pathlib import Path

        from jatsi.resources.places import user_data

        chosen = self.db if self.db is not None else os.environ.get("JATSI_DB")
        return Path(chosen) if chosen is not None else user_data() / "jatsi.db"

    def records(self, *, existing: bool = False) -> Records:
        """The records, opened; raises RecordsError.

        A missing file is made, unless an ``existing`` one is to be looked after: a
        mistyped name is no empty records file.
        """
        from jatsi.cli.clock import now
        from jatsi.errors import RecordsError
        from jatsi.records.connection import open_records
        from jatsi.texts.clean import shown_path

        path = self.db_path
        if existing and not path.exists():
            raise RecordsError("There is no records file {file}.", file=shown_path(path))
        return open_records(path, now=now())

    def advisors(self) -> Advisors:
        """Those who know the solved games; whoever waits for one sees how far it is."""
        from jatsi.cli.progress import progress
        from jatsi.resources.advisors import Advisors
        from jatsi.resources.places import user_cache

        return Advisors(user_cache(), lambda: progress(self, Text("Solving")))

    def tell(self, *messages: Message) -> None:
        """Print the messages."""
        self.print(self.view.lines(*messages))

    def complain(self, message: Message) -> None:
        """Say on standard error what is amiss, in one line."""
        from jatsi.texts.clean import clean

        click.echo(clean(self.say(message)), err=True)

    def print(self, lines: Sequence[str]) -> None:
        """Print lines that are rendered already."""
        for line in lines:
            click.echo(line)


_USAGE = (msgid("[OPTIONS]"), msgid("COMMAND [ARGS]..."), msgid("[COMMAND] [ARGS]..."))

pass_settings = click.make_pass_decorator(Settings)


def _keep(ctx: click.Context, param: click.Parameter, value: object) -> None:
    """Note a common option's value in the settings of the whole call."""
    if value is not None and param.name != "lang":
        settings = ctx.find_object(Settings)
        setattr(settings, str(param.name), value)


def common_options() -> list[click.Parameter]:
    """The options that are accepted before and after any subcommand."""
    # read by jatsi.cli.language before parsing starts, and only accepted here
    lang = ["--lang"], {"metavar": "CODE", "help": msgid("Language: fi or en.")}
    db = ["--db"], {"metavar": "PATH", "help": msgid("The records file.")}
    plain = (
        ["--plain"],
        {"is_flag": True, "default": None, "help": msgid("One fact a line, for a screen reader.")},
    )
    width = (
        ["--width"],
        {
            "type": click.IntRange(20, 250),
            "metavar": "N",
            "help": msgid("The width of lines, usually 40."),
        },
    )
    common: dict[str, Any] = {"callback": _keep, "expose_value": False}
    options = (lang, db, plain, width)
    return [TranslatedOption(names, **common, **extra) for names, extra in options]


def translated(message: str | None) -> str | None:
    """A help text in the language of the present call."""
    ctx = click.get_current_context(silent=True)
    settings = ctx.find_object(Settings) if ctx else None
    return settings.say(Text(message)) if settings and message else message


@contextmanager
def _speaking(helped: click.Command | click.Option) -> Iterator[None]:
    """Let its help be in the language of the present call while the block runs."""
    original, helped.help = helped.help, translated(helped.help)
    try:
        yield
    finally:
        helped.help = original


class TranslatedOption(click.Option):
    """An option whose help is a message id."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option's line of help in the language of the call."""
        with _speaking(self):
            return super().get_help_record(ctx)


class Command(click.Command):
    """A command with the common options and translated help."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += common_options()

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The words for options and arguments in the line of usage."""
        known = dict(zip(_USAGE, map(translated, _USAGE), strict=True))
        return [known.get(piece) or piece for piece in super().collect_usage_pieces(ctx)]

    def get_short_help_str(self, _limit: int = 45) -> str:
        """The command's line in the list of commands."""
        return translated(self.short_help or self.help) or ""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The command's help in the language of the call."""
        with _speaking(self):
            super().format_help_text(ctx, formatter)


class Group(Command, click.Group):
    """A group whose commands are imported when they are called.

    ``places`` tells where each command lies, as "module:name".
    """

    command_class = Command

    def __init__(self, *args: Any, places: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = places

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The names of the commands in the order given."""
        return list(self.places)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        place = self.places.get(cmd_name)
        if place is None:
            return None
        module, _, name = place.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


rules_option = click.option(
    "--rules",
    default="jatsi",
    metavar="NAME",
    cls=TranslatedOption,
    help=msgid("The ruleset, by name or path; usually jatsi."),
)

laid_option = click.option(
    "-o",
    "--option",
    "options",
    multiple=True,
    metavar="OPTION",
    cls=TranslatedOption,
    help=msgid("An option laid over the ruleset; may be repeated."),
)

exact_option = click.option(
    "--exact",
    is_flag=True,
    cls=TranslatedOption,
    help=msgid("Reckon with double precision; takes twice the time and memory."),
)

json_option = click.option(
    "--json", "as_json", is_flag=True, cls=TranslatedOption, help=msgid("Print JSON.")
)


def print_json(data: object) -> None:
    """Print one line of JSON, in ASCII where the output is not UTF-8."""
    import json
    import sys

    encoding = str(getattr(sys.stdout, "encoding", "")).lower().replace("_", "-")
    click.echo(json.dumps(data, ensure_ascii=encoding != "utf-8"))
