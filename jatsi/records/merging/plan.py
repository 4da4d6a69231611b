"""What joining another file to ours would change; nothing is written yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.records.merging.bearers import all_anonymised, first_of_all, joined_bearers
from jatsi.records.merging.facts import Reading, joined_facts
from jatsi.records.merging.games import changes, outlines
from jatsi.records.merging.people import bearers_of, lines_of, stored_people
from jatsi.records.same_people import read_links
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlite_utils import Database

    from jatsi.records.merging.bearers import Bearer
    from jatsi.records.merging.facts import Told
    from jatsi.records.merging.games import Change
    from jatsi.records.merging.people import People
    from jatsi.records.same_people import Link

Line = dict[str, Any]


@dataclass(frozen=True)
class PeoplePlan:
    """Everybody's lines before and after; ``first`` is who stands for each, by uid.

    ``links`` are all decisions, ``new_links`` those that we lack.
    """

    before: People
    after: People
    bearers: Mapping[str, Bearer]
    first: Mapping[str, str]
    links: tuple[Link, ...]
    new_links: tuple[Link, ...]


@dataclass(frozen=True)
class GamesPlan:
    """``copied`` are the numbers of games in their file."""

    copied: tuple[int, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class TournamentsPlan:
    """Tournaments by uid: ``new`` ones, and the ``secrets`` that ours get.

    ``facts`` are new, or told otherwise where their uid is among the ``known``.
    """

    new: tuple[str, ...]
    secrets: Mapping[str, str]
    facts: Mapping[str, Told]
    known: frozenset[str]


@dataclass(frozen=True)
class Plan:
    """All that is to be written."""

    people: PeoplePlan
    games: GamesPlan
    tournaments: TournamentsPlan
    rulesets: tuple[Line, ...]
    imports: tuple[Line, ...]

    @property
    def anything(self) -> bool:
        """Whether our file becomes another."""
        people, games, tournaments = self.people, self.games, self.tournaments
        return people.before != people.after or any(
            (
                *(people.new_links, self.rulesets, self.imports),
                *(games.copied, any(one.new for one in games.changes)),
                *(tournaments.new, tournaments.secrets, tournaments.facts),
            )
        )


def prepare(ours: Database, theirs: Database) -> Plan:
    """What is to be written into ours so that it holds what both hold."""
    people = _plan_people(ours, theirs)
    forgotten = {
        uid: line["name"] for uid, line in people.after.lines.items() if line["anonymised_at"]
    }
    reading = Reading(people.first, forgotten)
    our_facts, their_facts = reading.facts(ours), reading.facts(theirs)
    our_secrets, their_secrets = _secrets(ours), _secrets(theirs)
    return Plan(
        people=people,
        games=_plan_games(ours, theirs),
        tournaments=TournamentsPlan(
            new=tuple(sorted(their_secrets.keys() - our_secrets.keys())),
            secrets={
                uid: secret
                for uid, secret in their_secrets.items()
                if secret > our_secrets.get(uid, secret)
            },
            facts=joined_facts(our_facts, their_facts),
            known=frozenset(our_facts),
        ),
        rulesets=_new_rulesets(ours, theirs),
        imports=_earlier_imports(ours, theirs),
    )


def _plan_people(ours: Database, theirs: Database) -> PeoplePlan:
    before = stored_people(ours)
    known = {link.uid: link for link in read_links(ours)}
    links = dict(known)
    for link in read_links(theirs):
        links[link.uid] = min(link, links.get(link.uid, link))
    bearers = joined_bearers(bearers_of(before), bearers_of(stored_people(theirs)))
    first = first_of_all(bearers, links.values())
    bearers = all_anonymised(bearers, first)
    return PeoplePlan(
        before,
        lines_of(bearers),
        bearers,
        first,
        links=tuple(links.values()),
        new_links=tuple(link for uid, link in links.items() if known.get(uid) != link),
    )


def _plan_games(ours: Database, theirs: Database) -> GamesPlan:
    our_games, their_games = outlines(ours), outlines(theirs)
    copied = (one.number for uid, one in their_games.items() if uid not in our_games)
    return GamesPlan(tuple(copied), tuple(changes(ours, theirs, our_games, their_games)))


def _secrets(db: Database) -> dict[str, str]:
    """By uid; one that came as a document has a lesser secret than its founder's."""
    return dict(db.execute("SELECT uid, secret FROM tournaments").fetchall())


def _new_rulesets(ours: Database, theirs: Database) -> tuple[Line, ...]:
    known = set(ours.execute("SELECT hash, content FROM rulesets").fetchall())
    lines = theirs.query("SELECT hash, rules, options, content FROM rulesets ORDER BY id")
    return tuple(line for line in lines if (line["hash"], line["content"]) not in known)


def _earlier_imports(ours: Database, theirs: Database) -> tuple[Line, ...]:
    """The files that were imported in theirs only, or earlier there."""
    known = {line["hash"]: line for line in _imports(ours)}
    return tuple(line for line in _imports(theirs) if _earlier(line, known.get(line["hash"])))


def _imports(db: Database) -> list[Line]:
    lines = db.query("SELECT hash, name, sheets, at FROM imports ORDER BY at, hash")
    return [line | {"name": clean(line["name"])} for line in lines]


def _earlier(line: Line, known: Line | None) -> bool:
    def order(told: Line) -> tuple[object, ...]:
        return told["at"], told["name"], told["sheets"]

    return known is None or order(line) < order(known)
