"""Writes into our file what was found to be new."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jatsi.records import bests
from jatsi.records.forgetting import hide_forgotten
from jatsi.records.merging.copying import Copying
from jatsi.records.merging.correcting import correct_anew
from jatsi.records.merging.people import write_people
from jatsi.records.merging.telling import write_fact
from jatsi.records.merging.versions import Source
from jatsi.records.same_people import keep_links
from jatsi.records.tournaments import reckon
from jatsi.records.uniting import unite
from jatsi.texts.clean import clean, name_key

if TYPE_CHECKING:
    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.records.merging.games import Change
    from jatsi.records.merging.plan import Plan

_RULES = "SELECT round, ruleset FROM tournament_rules WHERE tournament = ?"


def apply(records: Records, theirs: Database, plan: Plan) -> None:
    """Write all of it, and what is reckoned from it, in a transaction of the caller's.

    Raises RecordsError where a game that was corrected in both files is damaged.
    """
    with records.writing() as ours:
        writing = _Writing(ours, theirs, plan)
        writing.write()
        moved = unite(ours)
        hide_forgotten(ours)
        writing.reckon_bests(moved.people)
        for number in sorted(writing.tournaments | moved.tournaments):
            reckon(records, number)


class _Writing:
    """What is done within the one transaction.

    ``tournaments`` are the numbers of those that have news.
    """

    def __init__(self, ours: Database, theirs: Database, plan: Plan) -> None:
        self._ours = ours
        self._theirs = theirs
        self._plan = plan
        self._games: list[int] = []
        self.tournaments: set[int] = set()

    def write(self) -> None:
        """Store everything that is told, about people by the uids that they had."""
        plan = self._plan
        write_people(self._ours, plan.people.before, plan.people.after)
        keep_links(self._ours, plan.people.new_links)
        self._ours.table("rulesets").insert_all(plan.rulesets)
        for line in plan.imports:
            self._ours.table("imports").delete_where("hash = ?", [line["hash"]])
            self._ours.table("imports").insert(line)
        rulesets = self._same("rulesets", "hash, content")
        self._write_tournaments(rulesets)
        self._write_games(rulesets)
        self._write_facts()

    def _same(self, table: str, columns: str = "uid") -> dict[int, int]:
        """From the numbers of their lines to those of ours, known by these columns."""
        lines = f"SELECT {columns}, id FROM {table}"  # noqa: S608 - names of ours
        known = {tuple(line[:-1]): line[-1] for line in self._ours.execute(lines).fetchall()}
        return {
            line[-1]: known[tuple(line[:-1])]
            for line in self._theirs.execute(lines).fetchall()
            if tuple(line[:-1]) in known
        }

    def _write_tournaments(self, rulesets: dict[int, int]) -> None:
        table = self._ours.table("tournaments")
        for uid in self._plan.tournaments.new:
            [line] = self._theirs.query("SELECT * FROM tournaments WHERE uid = ?", [uid])
            theirs, name = line.pop("id"), clean(line["name"])
            line |= {"name": name, "name_key": name_key(name)}
            number = int(table.insert(line).last_rowid or 0)
            self._ours.table("tournament_rules").insert_all(
                {"tournament": number, "round": one, "ruleset": rulesets[ruleset]}
                for one, ruleset in self._theirs.execute(_RULES, [theirs]).fetchall()
            )
        for uid, secret in self._plan.tournaments.secrets.items():
            table.update(self._numbers("tournaments")[uid], {"secret": secret})

    def _write_games(self, rulesets: dict[int, int]) -> None:
        copying = Copying(
            self._ours,
            self._theirs,
            people=self._same("people"),
            rulesets=rulesets,
            tournaments=self._same("tournaments"),
        )
        self._games += [copying.copy(game) for game in self._plan.games.copied]
        for change in self._plan.games.changes:
            if change.new:
                self._rewrite(copying, change)
                self._games.append(change.ours)

    def _rewrite(self, copying: Copying, change: Change) -> None:
        joined, game = change.joined, change.ours
        if joined.source is Source.THEIRS:
            copying.copy(change.theirs, over=game)
        line: dict[str, Any] = {
            "started_at": joined.started_at,
            "finished_at": joined.finished_at,
        }
        if joined.place:
            uid, round_, game_of_round, table = joined.place
            line |= {"tournament": self._numbers("tournaments")[uid], "round": round_}
            line |= {"game_of_round": game_of_round, "table": table}
        self._ours.table("games").update(game, line)
        for seat, hints in enumerate(joined.hints, 1):
            self._ours.table("seats").update((game, seat), {"hints": hints})
        if joined.source is Source.BOTH:
            correct_anew(self._ours, game, joined.puts)

    def _write_facts(self) -> None:
        people, games = self._numbers("people"), self._numbers("games")
        tournaments = self._numbers("tournaments")
        for told in self._plan.tournaments.facts.values():
            number = tournaments[told.tournament]
            write_fact(self._ours, number, told, people, games)
            self.tournaments.add(number)

    def _numbers(self, table: str) -> dict[str, int]:
        return dict(self._ours.execute(f"SELECT uid, id FROM {table}").fetchall())  # noqa: S608 - ours

    def reckon_bests(self, moved: frozenset[int]) -> None:
        """Reckon the best results of everybody who has others than before."""
        seats = "SELECT person, level FROM seats WHERE game = ?"
        bearers = {
            line for game in self._games for line in self._ours.execute(seats, [game]).fetchall()
        }
        people = {person for person, _ in bearers if person is not None}
        bests.reckon(self._ours, sorted(people | moved))
        bests.reckon_levels(self._ours, sorted({level for _, level in bearers if level}))
