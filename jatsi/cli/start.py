"""Runs a call from its arguments to its exit code."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import nullcontext
from io import StringIO, TextIOWrapper
from typing import TYPE_CHECKING, TextIO

import click

from jatsi.cli import main
from jatsi.cli.base import Settings
from jatsi.cli.language import bind, language_of
from jatsi.errors import AnswerError, JatsiError, UnreadableError
from jatsi.texts import text
from jatsi.texts.catalog import catalog, default_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.texts import Message, Translator

FAILURE = 1
USAGE = 2
SIGNAL = 128
SIGINT, SIGPIPE = 2, 13


def call(arguments: Sequence[str]) -> int:
    """The exit code: 0, 1 failure, 2 usage, 128 + n for signal n."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be encoded is shown as "?"
    try:
        say = bind(language_of(arguments, os.environ))
    except UnreadableError as error:
        return _fail(catalog(default_language()), error)
    try:
        return _flushed(_run(arguments, say), say)
    except OSError as error:  # not even standard error can be written
        _discard(sys.stdout, sys.stderr)
        return _code_of(error)


def _run(arguments: Sequence[str], say: Translator) -> int:
    try:
        result = main.main(list(arguments), "jatsi", standalone_mode=False, obj=Settings(say))
    except click.ClickException as error:
        return _complain(error)
    except (click.Abort, KeyboardInterrupt):
        return SIGNAL + SIGINT
    except SystemExit:  # what click makes of a closed pipe
        _discard(sys.stdout)
        return SIGNAL + SIGPIPE
    except JatsiError as error:
        return _fail(say, error)
    except Exception as error:  # whatever it is: one line, not a traceback
        if isinstance(error, OSError) and error.filename is None:
            return _output_lost(say, error)
        if sys.flags.dev_mode:
            raise
        return _tell(
            say, text("A fault in the program: {fault}. Please report it.", fault=repr(error))
        )
    return int(result or 0)


def _complain(error: click.ClickException) -> int:
    """Show click's own complaint, cleaned: it may hold what was typed."""
    from jatsi.texts.clean import clean

    said = StringIO()
    ctx = getattr(error, "ctx", None)
    with ctx.scope(cleanup=False) if ctx else nullcontext():
        error.show(said)
    for line in said.getvalue().splitlines():
        click.echo(clean(line), err=True)
    return error.exit_code


def _fail(say: Translator, error: JatsiError) -> int:
    _tell(say, error)
    return USAGE if isinstance(error, AnswerError) else FAILURE


def _tell(say: Translator, message: Message) -> int:
    """One line on standard error, without what a file name or an argument may hold."""
    from jatsi.texts.clean import clean

    click.echo(clean(say(message)), err=True)
    return FAILURE


def _flushed(code: int, say: Translator) -> int:
    """The exit code when the last of the output is out too."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        return code or _output_lost(say, error)
    return code


def _output_lost(say: Translator, error: OSError) -> int:
    """The output is gone: no fault where its reader has left, else a failure to tell of."""
    _discard(sys.stdout)
    if _code_of(error) == FAILURE:
        _tell(say, text("The output cannot be written: {reason}.", reason=error.strerror))
    return _code_of(error)


def _code_of(error: OSError) -> int:
    # Windows knows a closed pipe as an invalid argument
    return SIGNAL + SIGPIPE if error.errno in {errno.EPIPE, errno.EINVAL} else FAILURE


def _discard(*streams: TextIO | None) -> None:
    """Send what is still buffered nowhere: it would fail once more at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
