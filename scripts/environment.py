"""The local environment `.venv` of a checkout: made when missing, renewed when outdated.

It needs the standard library alone, and the network only while something that
pyproject.toml asks for is not installed yet.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
STAMP = HOME / "jatsi-setup.json"
LOG = HOME / "jatsi-setup.log"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

SETTING_UP = "Asennetaan Jatsia kansioon {home} ... / Setting up Jatsi in {home} ..."
NO_VENV = (
    "Pythonista puuttuu venv. Asenna paketti {package}. / "
    "This Python has no venv. Install the package {package}."
)
NO_ENVIRONMENT = "Kansiota {home} ei voitu luoda ({reason}). / {home} could not be made ({reason})."
NO_PACKAGES = (
    "Asennus ei onnistunut. Onko verkkoyhteyttä? Tarkemmin: {log} / "
    "The set-up failed. Is there a network? Details: {log}"
)
BAD_CATALOGS = "Tekstejä ei voitu kääntää: {reason} / The texts could not be compiled: {reason}"


class SetupError(Exception):
    """Why there is no environment, in one line for the person at the terminal."""


def enter(arguments: Sequence[str], groups: Iterable[str] = ()) -> NoReturn:
    """Go on as the environment's Python with these arguments; keeps the exit code."""
    run([str(prepare(groups)), *arguments], with_checkout())


def prepare(groups: Iterable[str] = ()) -> Path:
    """The Python of the environment; leaves in one line where there can be none."""
    try:
        return ready(groups)
    except SetupError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


def with_checkout() -> dict[str, str]:
    """The process's environment in which this checkout is the `jatsi` to import."""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


def run(command: Sequence[str], environment: dict[str, str]) -> NoReturn:
    """Become the command, or where processes cannot, wait for it; keeps the exit code."""
    if os.name != "nt":
        os.execve(command[0], list(command), environment)  # noqa: S606 - our own Python
    with subprocess.Popen(command, env=environment) as process:
        while True:
            try:
                sys.exit(process.wait())
            except KeyboardInterrupt:
                continue  # the command was told too, and says how it ends


def ready(groups: Iterable[str] = ()) -> Path:
    """The Python of an environment that has the game and the dependency groups.

    Raises SetupError.
    """
    wanted = sorted(groups)
    stamp = _read_stamp()
    if not _is_current(stamp, wanted):
        print(SETTING_UP.format(home=HOME.name), file=sys.stderr, flush=True)
        _set_up(stamp, wanted)
    _compile_catalogs()
    return PYTHON


def _is_current(stamp: dict[str, Any] | None, groups: list[str]) -> bool:
    if not stamp or not PYTHON.exists():
        return False
    present = set(_installed())
    return (
        stamp["fingerprint"] == _fingerprint()
        and set(groups) <= set(stamp["groups"])
        and all(name in present for name in stamp["installed"])
    )


def _read_stamp() -> dict[str, Any] | None:
    """What the last set-up left: None before the first, empty where it did not end."""
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        return {}
    complete = isinstance(stamp, dict) and stamp.keys() >= {"fingerprint", "groups", "installed"}
    return stamp if complete else {}


def _fingerprint() -> str:
    """Changes with what is asked for, with the checkout's place and with Python."""
    parts = [(ROOT / "pyproject.toml").read_bytes(), bytes(ROOT), bytes(PYTHON.resolve())]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _installed() -> list[str]:
    """Name and version of everything installed, as its folders are called."""
    return sorted({path.name for place in _sites() for path in place.glob("*.dist-info")})


def _sites() -> list[Path]:
    """The folders that packages are installed in."""
    return [*HOME.glob("lib/python*/site-packages"), *HOME.glob("Lib/site-packages")]


def _set_up(stamp: dict[str, Any] | None, groups: list[str]) -> None:
    unfinished = stamp == {}
    if unfinished or not _pip_works():
        _make_environment()
    earlier = stamp["groups"] if stamp else []
    STAMP.write_text("{}", "utf-8")
    wanted = sorted({*groups, *earlier})
    _install(wanted)
    done = {"fingerprint": _fingerprint(), "groups": wanted, "installed": _installed()}
    STAMP.write_text(json.dumps(done, indent=1), "utf-8")


def _pip_works() -> bool:
    return PYTHON.exists() and _call([str(PYTHON), "-m", "pip", "--version"])[0] == 0


def _make_environment() -> None:
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        version = ".".join(map(str, sys.version_info[:2]))
        raise SetupError(NO_VENV.format(package=f"python{version}-venv"))
    code, output = _call([sys.executable, "-m", "venv", "--clear", str(HOME)])
    if code:
        reason = " ".join(output.split())[-200:]
        raise SetupError(NO_ENVIRONMENT.format(home=HOME, reason=reason))


def _install(groups: list[str]) -> None:
    """Install what builds the game, the groups, and the game itself as a checkout.

    What builds it stays installed, so that renewing needs no network while the
    requirements stay the same.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tools = list(project["build-system"]["requires"])
    for group in groups:
        tools += project["dependency-groups"][group]
    pip = [str(PYTHON), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    for what in (tools, ["--no-build-isolation", "--editable", str(ROOT)]):
        code, output = _call([*pip, *what])
        if code:
            LOG.write_text(output, "utf-8")
            raise SetupError(NO_PACKAGES.format(log=LOG))
    _point_by_relative_path()


def _point_by_relative_path() -> None:
    """Write the path of the checkout so that every locale can read it.

    Python reads such files in the locale's encoding, and one that it cannot
    decode keeps it from starting at all.
    """
    for site in _sites():
        for pointer in site.glob("_jatsi.pth"):
            pointer.write_text(os.path.relpath(ROOT, site) + "\n", "ascii")


def _compile_catalogs() -> None:
    """Compile the catalogs of texts where one is newer than its compiled form."""
    sources = (ROOT / "jatsi" / "locale").glob("*/LC_MESSAGES/*.po")
    if any(map(_is_outdated, sources)):
        code, output = _call([str(PYTHON), str(ROOT / "scripts" / "build_hook.py")])
        if code:
            raise SetupError(BAD_CATALOGS.format(reason=" ".join(output.split())[-200:]))


def _is_outdated(source: Path) -> bool:
    target = source.with_suffix(".mo")
    return not target.exists() or target.stat().st_mtime < source.stat().st_mtime


def _call(command: list[str]) -> tuple[int, str]:
    """The exit code and all output of a command that is asked nothing."""
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env={"PIP_RETRIES": "2"} | os.environ | {"PIP_USER": "0"},
        check=False,
    )
    return done.returncode, done.stdout
