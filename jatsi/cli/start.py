"""Runs a call from its arguments to its exit code."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from jatsi.cli import main
from jatsi.cli.base import Settings
from jatsi.cli.language import bind, language_of
from jatsi.errors import AnswerError, JatsiError, UnreadableError
from jatsi.texts import text
from jatsi.texts.catalog import DEFAULT, catalog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.texts import Translator

FAILURE = 1
USAGE = 2
SIGNAL = 128
SIGINT, SIGPIPE = 2, 13


def call(arguments: Sequence[str]) -> int:
    """The exit code: 0, 1 failure, 2 usage, 128 + n for signal n."""
    try:
        say = bind(language_of(arguments, os.environ))
    except UnreadableError as error:
        return _fail(catalog(DEFAULT), error)
    try:
        code = _run(arguments, say)
        sys.stdout.flush()
    except OSError:
        return _stream_gone()
    return code


def _run(arguments: Sequence[str], say: Translator) -> int:
    try:
        result = main.main(list(arguments), "jatsi", standalone_mode=False, obj=Settings(say))
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return SIGNAL + SIGINT
    except JatsiError as error:
        return _fail(say, error)
    except OSError:
        raise
    except Exception as error:  # whatever it is: one line, not a traceback
        if sys.flags.dev_mode:
            raise
        problem = text("A fault in the program: {fault}. Please report it.", fault=repr(error))
        click.echo(say(problem), err=True)
        return FAILURE
    return int(result or 0)


def _fail(say: Translator, error: JatsiError) -> int:
    click.echo(say(error), err=True)
    return USAGE if isinstance(error, AnswerError) else FAILURE


def _stream_gone() -> int:
    """Whoever reads us has gone; nothing can be said, and nothing is amiss.

    What is still buffered would fail once more at exit, so it goes nowhere.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return SIGNAL + SIGPIPE
