"""Where dice come from: test vectors, fairness and independence.

``VECTORS`` is published in the README; whoever changes it breaks every seeded
game ever stored.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.dice.sources import SeededDice, SystemDice
from jatsi.dice.throws import Throw

VECTORS = {
    # (stream, turn, throw): five six-faced dice of seed 7
    (1, 1, 1): [1, 5, 6, 6, 6],
    (1, 1, 2): [3, 3, 3, 3, 3],
    (1, 1, 3): [6, 3, 6, 3, 4],
    (1, 2, 1): [4, 4, 4, 1, 5],
    (1, 2, 2): [1, 3, 1, 4, 2],
    (1, 2, 3): [2, 5, 3, 2, 2],
    (2, 1, 1): [3, 3, 1, 4, 3],
    (2, 1, 2): [3, 2, 3, 6, 3],
    (2, 1, 3): [6, 2, 4, 1, 4],
    (2, 2, 1): [3, 6, 5, 5, 5],
    (2, 2, 2): [2, 2, 6, 5, 5],
    (2, 2, 3): [2, 5, 6, 4, 4],
}


def throw_of(seed: int, stream: int, turn: int, number: int, faces: int = 6) -> list[int]:
    """Five dice of a numbered seed."""
    throw = Throw(stream, turn, number, (1, 2, 3, 4, 5), faces)
    return list(SeededDice.from_number(seed).throw(throw))


def digest(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 by its definition (RFC 2104), of a key of at most 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def derived(seed: bytes, place: tuple[int, int, int, int], faces: int) -> tuple[int, int]:
    """The face, and the attempt that gave it, from the documented message."""
    accepted = faces * (256 // faces)
    attempt = 0
    while True:
        stream, turn, number, die = place
        message = f"jatsi-dice-1|{stream}|{turn}|{number}|{die}|{attempt}"
        byte = digest(seed, message.encode())[0]
        if byte < accepted:
            return 1 + byte % faces, attempt
        attempt += 1


def test_the_definition_of_hmac_is_that_of_the_library() -> None:
    assert digest(b"key", b"text") == hmac.new(b"key", b"text", "sha256").digest()


@pytest.mark.parametrize("place", VECTORS)
def test_published_vectors(place: tuple[int, int, int]) -> None:
    assert throw_of(7, *place) == VECTORS[place]


places = st.tuples(*[st.integers(1, 40)] * 4)


@given(st.binary(max_size=64), places, st.integers(2, 9))
def test_dice_are_those_of_the_documented_message(
    seed: bytes, place: tuple[int, int, int, int], faces: int
) -> None:
    stream, turn, number, die = place
    faces_thrown = SeededDice(seed).throw(Throw(stream, turn, number, (die,), faces))
    assert list(faces_thrown) == [derived(seed, place, faces)[0]]


@pytest.mark.parametrize(("faces", "rejected"), [(6, 4), (9, 4), (7, 4), (5, 1), (8, 0), (2, 0)])
def test_a_byte_beyond_the_last_whole_set_of_faces_is_thrown_again(
    faces: int, rejected: int
) -> None:
    assert 256 % faces == rejected
    seed = SeededDice.from_number(11)
    again = 0
    for turn in range(1, 400):
        for die in range(1, 6):
            face, attempt = derived(b"11", (1, turn, 1, die), faces)
            again += attempt
            assert list(seed.throw(Throw(1, turn, 1, (die,), faces))) == [face]
    assert (again > 0) == (rejected > 0)


def test_a_face_depends_on_its_own_place_only() -> None:
    seed = SeededDice.from_number(3)
    all_five = list(seed.throw(Throw(2, 4, 2, (1, 2, 3, 4, 5), 6)))
    some = list(seed.throw(Throw(2, 4, 2, (5, 2), 6)))
    assert some == [all_five[4], all_five[1]]
    assert list(seed.throw(Throw(2, 4, 2, (), 6))) == []


def test_the_key_is_the_number_in_decimal() -> None:
    assert SeededDice.from_number(-12) == SeededDice(b"-12")
    assert SeededDice.from_number(0) == SeededDice(b"0")


def game_dice(seed: int, stream: int = 1, turns: int = 15) -> list[int]:
    """All dice of a seat that throws everything three times each turn."""
    numbers = [(turn, number) for turn in range(1, turns + 1) for number in (1, 2, 3)]
    return [die for turn, number in numbers for die in throw_of(seed, stream, turn, number)]


def test_a_game_repeats_and_seats_and_seeds_differ() -> None:
    assert game_dice(5) == game_dice(5)
    games = [game_dice(seed, stream) for seed in range(1, 20) for stream in (1, 2, 3)]
    games += [game_dice(seed)[15:] for seed in range(1, 20)]  # nor is one game another's tail
    assert len(set(map(tuple, games))) == len(games)


def assert_fair(dice: list[int]) -> None:
    """The mean and each face's share lie within four standard errors."""
    number = len(dice)
    mean = sum(dice) / number
    assert abs(mean - 3.5) < 4 * sqrt(35 / 12 / number)
    for face, count in Counter(dice).items():
        assert 1 <= face <= 6
        assert abs(count / number - 1 / 6) < 4 * sqrt(5 / 36 / number)


def test_games_of_seeds_in_a_row_are_independent() -> None:
    games = [game_dice(seed) for seed in range(1, 201)]
    every = [die for game in games for die in game]
    assert_fair(every)
    means = [sum(game) / len(game) for game in games]
    variance = sum((mean - 3.5) ** 2 for mean in means) / len(means)
    expected = 35 / 12 / len(games[0])
    # of 200 games the variance of the means has a standard error of a tenth
    assert abs(variance / expected - 1) < 4 * sqrt(2 / len(games))


def test_neighbours_agree_as_often_as_chance_has_it() -> None:
    """Seeds, seats, turns, throws and dice next to each other are not alike."""
    neighbours = {
        "seed": [(game_dice(s), game_dice(s + 1)) for s in range(1, 41)],
        "seat": [(game_dice(s, 1), game_dice(s, 2)) for s in range(1, 41)],
        "turn": [(game_dice(s)[:-15], game_dice(s)[15:]) for s in range(1, 41)],
        "throw": [(game_dice(s)[:-5], game_dice(s)[5:]) for s in range(1, 41)],
        "die": [(game_dice(s)[:-1], game_dice(s)[1:]) for s in range(1, 41)],
    }
    for name, pairs in neighbours.items():
        same = [a == b for one, other in pairs for a, b in zip(one, other, strict=True)]
        share = sum(same) / len(same)
        assert abs(share - 1 / 6) < 4 * sqrt(5 / 36 / len(same)), name


def test_the_first_dice_of_seeds_in_a_row_are_fair() -> None:
    assert_fair([die for seed in range(1, 2001) for die in throw_of(seed, 1, 1, 1)])


@pytest.mark.parametrize("faces", [2, 6, 9])
def test_the_systems_dice_show_every_face_and_no_other(faces: int) -> None:
    source = SystemDice()
    throw = Throw(1, 1, 1, (1, 2, 3, 4, 5, 6), faces)
    shown = Counter(face for _ in range(200) for face in source.throw(throw))
    # a face missing from 1200 dice: 1 in 10**60
    assert set(shown) == set(range(1, faces + 1))
    assert shown.total() == 1200
