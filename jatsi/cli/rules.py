"""``jatsi rules …``: rulesets listed, shown and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import (
    Command,
    Group,
    json_option,
    laid_option,
    msgid,
    pass_settings,
    print_json,
)
from jatsi.texts import text
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jatsi.cli.base import Settings
    from jatsi.errors import RulesetError
    from jatsi.render.rules import LevelShown
    from jatsi.resources.library import Library
    from jatsi.resources.measured import Measured
    from jatsi.ruleset.files import Base, Preset
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.ruleset.option import Option
    from jatsi.texts import Text


@click.group(
    cls=Group,
    help=msgid("Look at rulesets and check your own."),
    places={
        "list": "jatsi.cli.rules:list_rules",
        "show": "jatsi.cli.rules:show_rules",
        "check": "jatsi.cli.rules:check_rules",
    },
)
def rules() -> None:
    """The commands about rulesets."""


@click.command(cls=Command, help=msgid("List the rulesets and the options."))
@json_option
@pass_settings
def list_rules(settings: Settings, *, as_json: bool) -> None:
    """Every ruleset by name, and what each option does; on standard error, what is wrong."""
    faults = _print_list_json(settings.library) if as_json else _print_list(settings)
    for fault in faults:
        settings.complain(fault)


def _print_list_json(library: Library) -> list[RulesetError]:
    print_json([_entry_json(library, entry) for entry in library.entries()])
    return library.faults()


def _print_list(settings: Settings) -> list[RulesetError]:
    from jatsi.resources.folders import Folders
    from jatsi.resources.headings import headings

    folders, view = Folders.installed(), settings.view
    found = headings(folders)
    settings.print(view.listed(*(f"{n}: {view.title(t)}" for n, t in found.rulesets.items())))
    settings.tell(text("Options:"))
    settings.print(view.listed(*(f"{n}: {view.title(t)}" for n, t in found.options.items())))
    settings.tell(text("Your own files belong in {folder}", folder=shown_path(folders.user)))
    return found.faults


@click.command(cls=Command, help=msgid("Show a ruleset: rows, bonuses, order, greatest total."))
@click.argument("name")
@laid_option
@json_option
@pass_settings
def show_rules(settings: Settings, *, name: str, options: tuple[str, ...], as_json: bool) -> None:
    """Everything about a ruleset with its options."""
    from jatsi.cli.choosing import chosen_entry, chosen_option
    from jatsi.render.rules import ruleset_lines
    from jatsi.resources.measured import measured
    from jatsi.resources.places import user_cache
    from jatsi.ruleset.canonical import content_hash

    library = settings.library
    entry = chosen_entry(library, name)
    laid = [chosen_option(library, option) for option in options]
    ruleset = library.combine(entry, laid)
    fitting = [option.name for option in library.fitting_options(entry, laid)]
    game = content_hash(ruleset)
    averages = measured(game, user_cache())
    if as_json:
        print_json(_ruleset_json(ruleset, fitting) | {"levels": _levels_json(averages)})
    else:
        levels = _levels(averages, name, options)
        settings.print(ruleset_lines(ruleset, fitting, levels, game, settings.view))


def _levels(
    averages: Mapping[str, Measured], name: str, options: Sequence[str]
) -> list[LevelShown]:
    """Every level, the weakest first; the game is that of the name with the options."""
    from shlex import join

    from jatsi.opponent import LEVELS
    from jatsi.render.rules import Average, LevelShown

    laid = [word for option in options for word in ("-o", option)]
    shown: list[LevelShown] = []
    for level in LEVELS:
        one = averages.get(level)
        average = Average(one.mean, one.error, one.games) if one else None
        command = join(["jatsi", "simulate", "--rules", name, *laid, "--level", level])
        shown.append(LevelShown(level, average, command))
    return shown


def _levels_json(averages: Mapping[str, Measured]) -> dict[str, object]:
    """Every level; null where its average was not measured."""
    from jatsi.opponent import LEVELS

    shown: dict[str, object] = {}
    for level in LEVELS:
        one = averages.get(level)
        shown[level] = one and {
            "mean": one.mean,
            "error": one.error,
            "deviation": one.deviation,
            "games": one.games,
            "seed": one.seed,
        }
    return shown


@click.command(cls=Command, help=msgid("Check a ruleset or option file."))
@click.argument("file")
@pass_settings
def check_rules(settings: Settings, *, file: str) -> None:
    """Say that a file is in order, or what is wrong with it and where."""
    from pathlib import Path

    from jatsi.ruleset.canonical import content_hash
    from jatsi.ruleset.option import Option

    library, path = settings.library, Path(file)
    found, name = library.read(path), shown_path(path.name)
    if isinstance(found, Option):
        settings.tell(text("{file} is in order: an option.", file=name), _fits(library, found))
        return
    ruleset = library.combine(found, [])
    settings.tell(
        text("{file} is in order: a ruleset.", file=name),
        text("Greatest possible total: {total}.", total=ruleset.greatest_total),
        text("Hash: {hash}", hash=content_hash(ruleset)),
    )


def _fits(library: Library, option: Option) -> Text:
    fits = tuple(entry.name for entry in library.entries() if library.fits(entry, option))
    if not fits:
        return text("It fits none of the listed rulesets.")
    return text("It fits: {rulesets}.", rulesets=fits)


def _entry_json(library: Library, entry: Base | Preset) -> dict[str, object]:
    from jatsi.ruleset.canonical import content_hash

    ruleset = library.combine(entry, [])
    return {
        "name": entry.name,
        "titles": dict(entry.titles.by_language),
        "rules": ruleset.name,
        "options": list(ruleset.option_names),
        "hash": content_hash(ruleset),
        "fits": [option.name for option in library.fitting_options(entry)],
    }


def _ruleset_json(ruleset: Ruleset, fitting: list[str]) -> dict[str, object]:
    from jatsi.ruleset.canonical import content_hash
    from jatsi.ruleset.parts import bonus_data

    return {
        "rules": ruleset.name,
        "options": list(ruleset.option_names),
        "hash": content_hash(ruleset),
        "titles": dict(ruleset.titles.by_language),
        "dice": ruleset.dice,
        "faces": ruleset.faces,
        "throws": ruleset.throws,
        "saving": ruleset.saving,
        "rows": [_row_json(ruleset, row) for row in ruleset.rows],
        "bonuses": [bonus_data(bonus) for bonus in ruleset.bonuses],
        "order": sorted(map(list, ruleset.order)),
        "greatest_total": ruleset.greatest_total,
        "fits": fitting,
    }


def _row_json(ruleset: Ruleset, row: Row) -> dict[str, object]:
    from jatsi.ruleset.parts import match_data, points_data

    return {
        "id": row.id,
        "titles": dict(row.titles.by_language),
        "section": row.section.value,
        "match": match_data(row.match),
        "points": points_data(row.points),
        "attainable": list(ruleset.attainable[row.id]),
        "pace": ruleset.paces.get(row.id),
    }
