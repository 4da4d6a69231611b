"""The commands: what each prints, the shapes of their JSON, their exit codes."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

import click
import pytest

from jatsi import __version__
from jatsi.cli import main
from jatsi.cli.base import Settings
from jatsi.texts.catalog import catalog
from tests.bruteforce import YATZY
from tests.cli.program import run, run_json
from tests.facts import FITS, SHEETS
from tests.session.conftest import THREE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def commands(
    command: click.Command = main, name: str = "jatsi"
) -> Iterator[tuple[str, click.Command]]:
    """Every command by its full name, groups too."""
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for inner in command.list_commands(context):
            child = command.get_command(context, inner)
            assert child
            yield from commands(child, f"{name} {inner}")


COMMANDS = dict(commands())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_in_every_language(name: str) -> None:
    command = COMMANDS[name]
    for language in ("fi", "en"):
        settings = Settings(catalog(language))
        with click.Context(command, info_name=name, obj=settings) as context:
            shown = command.get_help(context)
            assert command.get_short_help_str() in " ".join(shown.split())
            for parameter in command.params:
                if isinstance(parameter, click.Option):
                    record = parameter.get_help_record(context)
                    assert record
                    assert record[1].strip(), parameter.name
    assert command.help
    assert catalog("fi").translations.gettext(command.help) != command.help


@pytest.mark.parametrize("name", COMMANDS)
def test_the_common_options_are_everywhere(name: str) -> None:
    known = {option for parameter in COMMANDS[name].params for option in parameter.opts}
    assert known >= {"--lang", "--db", "--plain", "--width"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which one game is finished, by two people, and one is not."""
    home = tmp_path_factory.mktemp("played")
    (home / "kolme.toml").write_text(THREE, "utf-8")
    call = ("play", "--rules", "./kolme.toml", "--player", "Maija", "--player", "Åke")
    turns = "".join(f"\nei\n{row}\n\nei\n{row}\n" for row in "123")
    assert run(home, *call, "--seed", "7", typed=turns).returncode == 0
    assert (
        run(home, "play", "--rules", "pakkojatsi", "--player", "Maija", typed="\n").returncode == 0
    )
    return home


def test_score_as_json(home: Path) -> None:
    shown = run(home, "score", "33366", "--rules", "yatzy", "--json").stdout
    data = json.loads(shown)
    assert list(data) == ["rules", "options", "hash", "dice", "points"]
    assert (data["rules"], data["options"]) == ("yatzy", [])
    assert data["dice"] == [3, 3, 3, 6, 6]
    assert tuple(data["points"]) == SHEETS["yatzy"]
    assert data["points"] == {row: YATZY[row]((3, 3, 3, 6, 6)) for row in SHEETS["yatzy"]}
    assert len(data["hash"]) == 64
    many = run(home, "score", "-", "--rules", "yatzy", typed="33366\n66333\n").stdout.splitlines()
    assert [json.loads(line)["points"] for line in many] == [data["points"]] * 2
    assert many[0] + "\n" == shown


def test_score_in_words(home: Path) -> None:
    shown = run(home, "score", "3 3 3 6 6", "-o", "vakiojatsi").stdout.splitlines()
    assert len(shown) == 16
    assert shown[13] == "Täyskäsi: 21"


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "1234"],
        ["score", "123456"],
        ["score", "12340"],
        ["score", "12347"],
        ["score", "abcde"],
        ["score", ""],
        ["score", "²²²²²"],
        ["score", "12345", "--rules", "maxijatsi"],
        ["score", "12345", "--rules", "shakki"],
        ["score", "12345", "-o", "bonus-84"],
        ["score", "12345", "-o", "shakki"],
        ["score"],
        ["rules", "show", "shakki"],
        ["rules", "show", "yatzy", "-o", "pakkopeli-ylhaalta", "-o", "alaosa-ensin"],
        ["show", "99"],
        ["show", "0"],
        ["show", "9" * 30],
        ["show", "yksi"],
        ["resume", "99"],
        ["resume"],
        ["play", "--seed", "-1"],
        ["play", "--computer", "suurmestari"],
        ["play", "--player", ""],
        ["play", "--player", "Maija", "--player", "maija"],
        ["people", "rename", "Nobody", "Body"],
        ["people", "anonymise", "Nobody"],
        ["--lang", "xx", "games"],
        ["games", "--lang", "xx"],
        ["--width", "19", "games"],
        ["--nosuch"],
        ["nosuch"],
        ["rules"],
    ],
    ids=" ".join,
)
def test_what_the_caller_can_put_right_is_a_usage_error(home: Path, arguments: list[str]) -> None:
    done = run(home, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["db", "check"], ["db", "backup", "copy.db"]])
def test_a_mistyped_records_file_is_no_empty_one(home: Path, arguments: list[str]) -> None:
    typo = home / "typo.db"
    done = run(home, "--db", str(typo), *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert "typo.db" in done.stderr
    assert not typo.exists()


def test_dice_do_not_begin_with_a_sign(home: Path) -> None:
    assert run(home, "score", "--rules", "yatzy", "--", "-66666").returncode == 2


@pytest.mark.parametrize(
    ("asked", "title"), [("sv", "Käyttö:"), ("EN", "Usage:"), ("en_GB", "Usage:")]
)
def test_the_environment_may_ask_for_any_language(home: Path, asked: str, title: str) -> None:
    done = run(home, "--help", JATSI_LANG=asked)
    assert (done.returncode, done.stdout.split()[0]) == (0, title)


def test_a_bad_file_is_a_failure(home: Path) -> None:
    """F11, F12: one line, naming the file."""
    bad = {
        "rivi.toml": THREE.replace('match = "any"', "match = { run = [1, 9] }"),
        "ei-toml.toml": "[[[",
        "latin.toml": 'fi = "P\xe4\xe4"',
    }
    for name, content in bad.items():
        (home / name).write_bytes(content.encode("latin-1"))
    (home / "kansio.toml").mkdir()
    for name in [*bad, "kansio.toml", "puuttuu.toml"]:
        for call in (
            ["rules", "check", name],
            ["rules", "show", name],
            ["score", "1", "--rules", name],
        ):
            done = run(home, *call)
            assert (done.returncode, done.stdout) == (1, ""), call
            assert name in done.stderr
            assert done.stderr.count("\n") == 1


def test_rules_check_says_what_is_in_order(home: Path) -> None:
    (home / "kolme.toml").write_text(THREE, "utf-8")
    assert run(home, "rules", "check", "kolme.toml").stdout.startswith(
        "kolme.toml on kunnossa: säännöt."
    )
    shown = run(home, "rules", "show", "./kolme.toml", "-o", "pakkopeli-ylhaalta").stdout
    assert shown.startswith("KOLME, pakkopeli ylhäältä\n")


def test_rules_list(home: Path) -> None:
    listed = run_json(home, "rules", "list")
    assert [entry["name"] for entry in listed] == ["jatsi", "maxijatsi", "pakkojatsi", "yatzy"]
    for entry in listed:
        assert list(entry) == ["name", "titles", "rules", "options", "hash", "fits"]
        assert entry["name"] not in FITS or set(entry["fits"]) == FITS[entry["name"]]
    forced = listed[2]
    assert (forced["rules"], forced["options"]) == ("yatzy", ["pakkopeli-ylhaalta"])
    shown = run(home, "rules", "list").stdout
    assert "heittosaasto: " in shown
    assert all(f"{entry['name']}: " in shown for entry in listed)


def test_rules_show(home: Path) -> None:
    shown = run_json(home, "rules", "show", "yatzy")
    assert shown["greatest_total"] == 374
    assert tuple(row["id"] for row in shown["rows"]) == SHEETS["yatzy"]
    assert set(shown["fits"]) == FITS["yatzy"]
    both = run_json(home, "rules", "show", "yatzy", "-o", "pakkopeli-ylhaalta")
    assert both["hash"] == run_json(home, "rules", "show", "pakkojatsi")["hash"] != shown["hash"]
    words = run(home, "rules", "show", "yatzy").stdout
    assert "Suurin mahdollinen loppusumma: 374." in words
    assert "bonus on 50." in words
    assert shown["hash"] in "".join(words.split("\n"))


def test_show(played: Path) -> None:
    game = run_json(played, "show", "1")
    assert set(game) >= {"game", "rules", "options", "hash", "finished", "players", "events"}
    assert (game["game"], game["rules"], game["options"]) == (1, "kolme", [])
    assert game["finished"] is True
    assert [player["name"] for player in game["players"]] == ["Maija", "Åke"]
    for player in game["players"]:
        assert set(player) >= {"name", "total", "place", "rows"}
        assert list(player["rows"]) == ["kuutoset", "pari", "summa"]
        for mark in player["rows"].values():
            assert list(mark) == ["points", "dice"]
            assert len(mark["dice"]) == 3
    assert game["players"][0]["rows"]["summa"]["points"] == sum(
        game["players"][0]["rows"]["summa"]["dice"]
    )
    kinds = {"throw": "dice", "keep": "kept", "mark": "row"}
    for seq, event in enumerate(game["events"], 1):
        assert set(event) == {"seq", "kind", "player", kinds[event["kind"]], "at"}
        assert event["seq"] == seq
        assert event["player"] in {1, 2}
    unfinished = run_json(played, "show", "2")
    assert unfinished["finished"] is False
    wanted = {"name": "Maija", "total": 0, "place": None, "rows": {}}
    assert [wanted | player for player in unfinished["players"]] == unfinished["players"]
    assert unfinished["players"][0].items() >= wanted.items()


def test_show_in_words(played: Path) -> None:
    for arguments in ([], ["--plain"]):
        shown = run(played, "show", "1", *arguments).stdout
        totals = [player["total"] for player in run_json(played, "show", "1")["players"]]
        assert all(f": {total}" in shown for total in totals)
        assert ("Voittaja" in shown) == (not arguments)
    assert "Voittaja" not in run(played, "show", "2").stdout


def test_games(played: Path) -> None:
    listed = run_json(played, "games")
    assert [entry["game"] for entry in listed] == [1, 2]
    assert [entry["finished"] for entry in listed] == [True, False]
    assert [entry["seeded"] for entry in listed] == [True, False]
    shown = run(played, "games").stdout
    assert shown.startswith("1 ")
    assert "kesken" in shown


def test_records(played: Path) -> None:
    [table] = run_json(played, "records")
    assert (table["rules"], table["best"], table["personal"]) == ("kolme", [], [])
    assert {result["name"] for result in table["not_counted"]} == {"Maija", "Åke"}
    assert "Ei lasketa ennätyksiin" in run(played, "records").stdout


def test_people(played: Path) -> None:
    listed = run_json(played, "people", "list")
    assert [person["name"] for person in listed] == ["Maija", "Åke"]
    assert run(played, "people", "list").stdout == "Maija\nÅke\n"
    run(played, "people", "block", "Åke", "--reason", "huuteli")
    listed = run(played, "people", "list").stdout
    assert listed == "Maija\nÅke, pääsy estetty: huuteli\n"
    assert [one["blocked"] for one in run_json(played, "people", "list")] == [None, "huuteli"]


def test_people_renamed_and_anonymised(home: Path) -> None:
    run(home, "play", "--player", "Maija", "--player", "Åke")
    assert run(home, "people", "rename", "Åke", "Olavi").stdout == "Nimi on nyt Olavi.\n"
    assert run(home, "people", "anonymise", "maija").returncode == 0
    assert run(home, "people", "list").stdout.splitlines()[0] == "Olavi"
    names = [player["name"] for player in run_json(home, "show", "1")["players"]]
    assert "Åke" in names
    assert "Maija" not in names


def test_nothing_yet(home: Path) -> None:
    for arguments in (["games"], ["records"], ["people", "list"]):
        assert run(home, *arguments).stdout.count("\n") == 1
        assert run_json(home, *arguments) == []


def test_db(home: Path) -> None:
    run(home, "play", "--player", "Maija", typed="\nei\n1\n")
    assert run(home, "db", "check").stdout == "Tulokset ovat kunnossa.\n"
    assert run(home, "db", "backup", "kopio.db").returncode == 0
    assert run(home, "db", "backup", "kopio.db").returncode == 1
    assert run_json(home, "show", "1", "--db", "kopio.db") == run_json(home, "show", "1")
    with sqlite3.connect(home / "kopio.db") as db:
        db.execute("UPDATE events SET row = 'jatsi' WHERE kind = 'mark'")
        db.execute("DELETE FROM events WHERE seq = 2")
    db.close()
    damaged = run(home, "db", "check", "--db", "kopio.db")
    assert damaged.returncode == 1
    assert damaged.stdout
    assert "Traceback" not in damaged.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "en", "--width", "80", "--plain", "--db", "toinen.db", "play", "--player", "A"],
        ["play", "--player", "A", "--lang=en", "--width", "80", "--plain", "--db=toinen.db"],
        ["--db", "toinen.db", "play", "--lang", "fi", "--player", "A", "--plain", "--lang", "en"],
    ],
)
def test_common_options_before_and_after(home: Path, arguments: list[str]) -> None:
    done = run(home, *arguments)
    assert done.stdout == "Jatsi.\nTurn 1 of 16.\nTurn: A\nThrow (Enter)> \n"
    assert (home / "toinen.db").is_file()
    assert not (home / "jatsi.db").exists()


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"JATSI_LANG": "en"}, "Usage:"),
        ({"JATSI_LANG": "", "LANGUAGE": "en:fi"}, "Usage:"),
        ({"JATSI_LANG": "", "LC_ALL": "en_GB.UTF-8"}, "Usage:"),
        ({"JATSI_LANG": "", "LC_ALL": "fi_FI.UTF-8"}, "Käyttö:"),
        ({"JATSI_LANG": "", "LC_ALL": "C"}, "Käyttö:"),
        ({"JATSI_LANG": "", "LC_ALL": "de_DE.UTF-8"}, "Käyttö:"),
        ({"JATSI_LANG": "en", "LC_ALL": "fi_FI.UTF-8"}, "Usage:"),
    ],
    ids=str,
)
def test_the_language_of_help_and_of_errors(home: Path, more: dict[str, str], word: str) -> None:
    assert run(home, "--help", **more).stdout.startswith(word)
    assert run(home, "nosuch", **more).stderr.startswith(word)


def test_clicks_own_words_are_finnish(home: Path) -> None:
    shown = run(home, "play", "--nosuch").stderr
    assert "Virhe: Valitsinta '--nosuch' ei ole." in shown
    assert "Try" not in shown
    assert "Error" not in shown
    missing = run(home, "score").stderr
    assert "Argumentti puuttuu" in missing
    extra = run(home, "games", "x").stderr
    assert "Ylimääräinen argumentti (x)" in extra


def test_the_version(home: Path) -> None:
    assert run(home, "--version").stdout == f"jatsi {__version__}\n"
