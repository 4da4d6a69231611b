"""Finding rulesets and options by name, and the errors of files of one's own."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import IllegalError, JatsiError, RulesetError, UnreadableError
from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules, user_data, user_rules
from jatsi.resources.reading import read_text
from jatsi.ruleset.canonical import content_hash
from jatsi.ruleset.files import Base, Preset
from jatsi.ruleset.option import Option
from jatsi.texts.catalog import catalog
from tests.ruleset.documents import BASE, OPTION, Document, option, titles, toml

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """The folder of a user's own rulesets."""
    (tmp_path / "rules" / "options").mkdir(parents=True)
    return tmp_path / "rules"


def library_of(user: Path) -> Library:
    """The packaged files and that user's, freshly looked for."""
    return Library(packaged_rules(), user)


def put(folder: Path, name: str, document: Document) -> Path:
    """Write a document into a folder."""
    path = folder / f"{name}.toml"
    path.write_text(toml(document), "utf-8")
    return path


def line(error: JatsiError) -> str:
    """The error in English."""
    return catalog("en")(error)


def test_the_packaged_folder_is_found() -> None:
    assert (packaged_rules() / "yatzy.toml").is_file()
    assert (packaged_rules() / "options" / "heittosaasto.toml").is_file()


def test_every_packaged_file_can_be_read(library: Library) -> None:
    for path in packaged_rules().rglob("*.toml"):
        found = library.read(path)
        assert isinstance(found, Option) == (path.parent.name == "options")
    found_titles = [library.entry(name).titles for name in library.rulesets]
    found_titles += [library.option(name).label.titles for name in library.options]
    for words in found_titles:
        assert set(words.by_language) == {"fi", "en", "sv"}


def test_every_row_of_the_packaged_games_has_a_title_in_each_language(library: Library) -> None:
    for name in library.rulesets:
        for row in library.resolve(name).rows:
            assert set(row.titles.by_language) == {"fi", "en", "sv"}, row.id


def test_the_installed_library_looks_in_the_users_folder() -> None:
    installed = Library.installed()
    assert installed.packaged == packaged_rules()
    assert installed.user == user_rules()
    assert user_data() in user_rules().parents


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("yatzy", "yatzy"),
        ("Yatzy", "yatzy"),
        ("YATZY", "yatzy"),
        ("suomalainen jatsi", "yatzy"),
        ("Skandinaavinen Yatzy", "yatzy"),
        ("maxi-jatsi", "maxijatsi"),
        ("Maxi jatsi", "maxijatsi"),
        ("maxi-yatzy", "maxijatsi"),
        ("pakkoyatzy", "pakkojatsi"),
        ("Pakko-Yatsy", "pakkojatsi"),
        ("jatsi", "jatsi"),
    ],
)
def test_games_by_their_names(library: Library, asked: str, name: str) -> None:
    assert library.entry(asked).name == name


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("heittosaasto", "heittosaasto"),
        ("Heittosäästö", "heittosaasto"),
        ("pakkopeli ylhäältä", "pakkopeli-ylhaalta"),
        ("bonus 84", "bonus-84"),
    ],
)
def test_options_by_their_names(library: Library, asked: str, name: str) -> None:
    assert library.option(asked).name == name


@pytest.mark.parametrize(
    "asked",
    [
        "",
        " ",
        "jats",
        "yahtzee",
        "../rules/yatzy",
        "yatzy.toml",
        "/etc/passwd",
        "\x1b[2J",
        "options",
    ],
)
def test_names_of_no_game(library: Library, asked: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        library.resolve(asked)
    assert line(caught.value).isprintable()
    for known in ("jatsi", "maxijatsi", "pakkojatsi", "yatzy"):
        assert known in line(caught.value)


@pytest.mark.parametrize("asked", ["", "vakio", "yatzy", "../yatzy", "options/vakiojatsi", "\x07"])
def test_names_of_no_option(library: Library, asked: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        library.resolve("jatsi", [asked])
    assert line(caught.value).isprintable()
    assert "vakiojatsi" in line(caught.value)


def test_a_path_is_never_opened_by_name(user: Path, tmp_path: Path) -> None:
    outside = put(tmp_path, "koe", BASE)
    library = library_of(user)
    for asked in (str(outside), "../koe", "..\\koe", outside.as_uri()):
        with pytest.raises(UnreadableError):
            library.entry(asked)
    assert library.read(outside).name == "koe"


def test_a_users_game_and_option(user: Path) -> None:
    put(user, "koe", BASE)
    put(user / "options", "lisa", OPTION)
    library = library_of(user)
    assert list(library.rulesets)[-1] == "koe"
    entry = library.entry("other name")
    assert isinstance(entry, Base)
    assert library.resolve("koe", ["lisa"]).option_names == ("lisa",)
    # it has rows against a par, and its own order is from the top down
    fitting = {found.name for found in library.fitting_options(entry)}
    assert fitting == {
        *("heittosaasto", "laajennus", "lisa"),
        *("pakkopeli-ylhaalta", "sattuma-viimeisena", "ylaosa-ensin"),
    }


def test_a_game_of_ones_own_by_path(user: Path, tmp_path: Path) -> None:
    entry = library_of(user).read(put(tmp_path, "koe", BASE))
    assert isinstance(entry, Base)
    ruleset = library_of(user).combine(entry, [library_of(user).option("heittosaasto")])
    assert ruleset.option_names == ("heittosaasto",)


def test_the_same_option_twice_is_once(library: Library) -> None:
    once = library.resolve("pakkojatsi", ["pakkopeli-ylhaalta", "heittosaasto", "heittosaasto"])
    assert once.option_names == ("pakkopeli-ylhaalta", "heittosaasto")


def test_a_preset_takes_more_options_that_fit(library: Library) -> None:
    saving = library.resolve("pakkojatsi", ["heittosaasto"])
    spelled = library.resolve("yatzy", ["heittosaasto", "pakkopeli-ylhaalta"])
    assert content_hash(saving) == content_hash(spelled)
    with pytest.raises(IllegalError) as caught:
        library.resolve("pakkojatsi", ["pakkopeli-alhaalta"])
    assert "pakkopeli-ylhaalta" in line(caught.value)
    assert "pakkopeli-alhaalta" in line(caught.value)


def test_options_that_fit_beside_those_laid_already(library: Library) -> None:
    entry = library.entry("yatzy")
    laid = [library.option("sattuma-viimeisena")]
    assert [found.name for found in library.fitting_options(entry, laid)] == [
        *("heittosaasto", "ylaosa-ensin"),
    ]
    preset = library.entry("pakkojatsi")
    assert isinstance(preset, Preset)
    assert [found.name for found in library.fitting_options(preset)] == [
        *("heittosaasto", "ylaosa-ensin"),
    ]


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        *(("", "jatsi"), ("", "pakkojatsi"), ("", "heittosaasto")),
        *(("options", "heittosaasto"), ("options", "yatzy")),
    ],
)
def test_a_packaged_name_is_taken(user: Path, folder: str, name: str) -> None:
    document = OPTION if folder else BASE
    path = put(user / folder, name, document)
    library = library_of(user)
    with pytest.raises(RulesetError) as caught:
        library.read(path)
    assert f"{name}.toml: the name {name} belongs to a packaged file. Rename yours." in line(
        caught.value
    )
    [fault] = library.faults()
    assert line(fault) == line(caught.value)
    assert library.resolve("jatsi", ["heittosaasto"]).throws == 3  # the packaged ones
    packaged = library_of(user / "nowhere")
    assert library.entries() == packaged.entries()
    assert library.readable_options() == packaged.readable_options()


def test_a_user_folder_is_not_sought_for_a_packaged_name() -> None:
    class Nowhere(Library):
        @property
        def user(self) -> Path:
            raise AssertionError

    library = Nowhere(packaged_rules())
    assert library.resolve("pakkojatsi", ["heittosaasto"]).saving


PRESETS: list[tuple[Document, str]] = [
    ({"base": "nope"}, "oma.toml: There is no ruleset nope. The rulesets are: "),
    ({"base": "yatzy", "options": ["nope"]}, "oma.toml: There is no option nope. The options"),
    ({"base": "pakkojatsi"}, "oma.toml: base: a preset needs a base; pakkojatsi is a preset too."),
    ({"base": "oma"}, "oma.toml: base: a preset needs a base; oma is a preset too."),
    ({"base": "yatzy", "options": ["bonus-84"]}, "oma.toml: Option bonus-84 does not fit yatzy: "),
]


@pytest.mark.parametrize(("parts", "expected"), PRESETS)
def test_a_bad_preset(user: Path, parts: Document, expected: str) -> None:
    put(user, "oma", {"titles": titles("Oma"), **parts})
    library = library_of(user)
    with pytest.raises(RulesetError) as caught:
        library.resolve("oma")
    assert line(caught.value).startswith(expected)
    assert list(map(line, library.faults())) == [line(caught.value)]
    assert "oma" not in [entry.name for entry in library.entries()]


def test_files_of_the_wrong_kind(user: Path) -> None:
    put(user, "lisa", OPTION)
    put(user / "options", "koe", BASE)
    with pytest.raises(RulesetError, match=r"^lisa\.toml: rows: a ruleset needs rows, or a base\."):
        library_of(user).entry("lisa")
    with pytest.raises(RulesetError, match=r"^koe\.toml: a ruleset cannot be an option\."):
        library_of(user).option("koe")


def test_one_bad_file_stops_no_other_game(user: Path) -> None:
    (user / "bad.toml").write_text("dice = ", "utf-8")
    (user / "folder.toml").mkdir()
    (user / "Big Name.toml").write_text(toml(BASE), "utf-8")
    (user / "options" / "worse.toml").write_bytes(b"\xff")
    put(user, "koe", BASE)
    library = library_of(user)
    assert library.resolve("other name").name == "koe"
    assert "worse" not in [o.name for o in library.fitting_options(library.entry("yatzy"))]
    with pytest.raises(UnreadableError):
        library.entry("nothing")
    for asked in ("bad", "folder", "Big Name"):
        with pytest.raises(RulesetError) as caught:
            library.entry(asked)
        assert line(caught.value).startswith(f"{asked}.toml: ")
    with pytest.raises(RulesetError):
        library.option("worse")
    names = [entry.name for entry in library.entries()]
    assert names == ["jatsi", "maxijatsi", "pakkojatsi", "yatzy", "koe"]
    assert "worse" not in [option.name for option in library.readable_options()]
    told = sorted(line(fault).partition(":")[0] for fault in library.faults())
    assert told == ["Big Name.toml", "bad.toml", "folder.toml", "worse.toml"]


def test_every_file_is_read_once(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(user, "koe", BASE)
    put(user / "options", "lisa", OPTION)
    read: list[Path] = []

    def noted(path: Path) -> str:
        read.append(path)
        return read_text(path)

    monkeypatch.setattr("jatsi.resources.library.read_text", noted)
    library = library_of(user)
    assert library.entry("other name").name == "koe"
    for entry in library.entries():
        library.fitting_options(entry)
    assert library.faults() == []
    every = [*library.packaged.rglob("*.toml"), *user.rglob("*.toml")]
    assert sorted(read) == sorted(every)


def test_a_hidden_name_does_no_harm(user: Path) -> None:
    (user / "\x1b[2J\u202e.toml").write_text("dice = ", "utf-8")
    library = library_of(user)
    with pytest.raises(UnreadableError) as caught:
        library.entry("nothing")
    for said in (caught.value, *library.faults()):
        assert line(said).isprintable()
    assert len(library.faults()) == 1


def test_bad_files_are_refused_at_once(user: Path) -> None:
    for name, content in (
        ("deep", "a = " + "[" * 90_000),
        ("dotted", ".".join(["a"] * 45_000) + " = 1"),
        ("digits", "dice = " + "1" * 90_000),
        ("many", "\n".join(f"k{i} = {i}" for i in range(8000))),
        ("tables", "[[rows]]\n" * 11_000),
        ("lines", "".join(f"k{i}.{'a.' * 450}b = 1\n" for i in range(105))),
        ("heads", "".join(f"[[{'a.' * 450}b{i}]]\n" for i in range(105))),
    ):
        (user / f"{name}.toml").write_text(content, "utf-8")
        started = time.perf_counter()
        with pytest.raises(RulesetError) as caught:
            library_of(user).entry(name)
        assert time.perf_counter() - started < 5, name
        assert line(caught.value).startswith(f"{name}.toml: ")
        assert len(line(caught.value)) < 300


def test_a_byte_order_mark_is_no_part_of_the_first_key(user: Path) -> None:
    (user / "koe.toml").write_text(toml(BASE), "utf-8-sig")
    assert library_of(user).entry("koe").name == "koe"


def test_a_user_without_a_folder_has_the_packaged_games(tmp_path: Path) -> None:
    library = library_of(tmp_path / "nowhere")
    assert set(library.rulesets) == {"jatsi", "maxijatsi", "pakkojatsi", "yatzy"}
    (tmp_path / "file").write_text("", "utf-8")
    assert library_of(tmp_path / "file").resolve("yatzy").name == "yatzy"


def test_a_users_option_over_a_packaged_game(user: Path) -> None:
    longer = option("longer", throws=5)
    put(user / "options", "longer", {"titles": titles("l"), "about": titles("l"), "throws": 5})
    ruleset = library_of(user).resolve("yatzy", ["longer"])
    assert ruleset.throws == longer.throws == 5
