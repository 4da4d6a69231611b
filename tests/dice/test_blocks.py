"""Dice for many games: each has its own, always the same, and all faces come as often."""

from __future__ import annotations

import numpy as np
import pytest

from jatsi.dice.blocks import BlockDice, DiceBlocks
from jatsi.dice.throws import Throw

WORD = (1 << 64) - 1


def philox(counter: int, key: tuple[int, int]) -> list[int]:
    """Philox 4×64 of ten rounds, after Salmon and others, Random123 (2011)."""
    words = [counter >> 64 * place & WORD for place in range(4)]
    one, other = key
    for _ in range(10):
        first, second = 0xD2E7470EE14C6C93 * words[0], 0xCA5A826395121157 * words[2]
        words = [
            second >> 64 ^ words[1] ^ one,
            second & WORD,
            first >> 64 ^ words[3] ^ other,
            first & WORD,
        ]
        one, other = one + 0x9E3779B97F4A7C15 & WORD, other + 0xBB67AE8584CAA73B & WORD
    return words


def test_the_published_numbers_of_philox() -> None:
    published = "16554d9eca36314c db20fe9d672d0fdc d7e772cee186176b 7e68b68aec7ba23b"
    assert philox(0, (0, 0)) == [int(word, 16) for word in published.split()]


@pytest.mark.parametrize("game", [0, 5, 70_000])
@pytest.mark.parametrize(("throws", "dice", "faces"), [(45, 5, 6), (3, 1, 2), (7, 4, 10)])
def test_a_game_owns_a_block_of_the_row(game: int, throws: int, dice: int, faces: int) -> None:
    """The halves of numbers, the lower one first, scaled to the faces."""
    first, second = np.random.SeedSequence(7).generate_state(2, np.uint64).tolist()
    wanted = throws * dice
    length = -(-wanted // 8)
    numbers = [
        word
        for place in range(length)
        for word in philox(game * length + place + 1, (first, second))  # NumPy counts first
    ]
    halves = [half for word in numbers for half in (word & 0xFFFFFFFF, word >> 32)]
    expected = [half * faces // (1 << 32) + 1 for half in halves[:wanted]]
    blocks = DiceBlocks(7, throws=throws, dice=dice, faces=faces)
    found = blocks.games(game, game + 1)
    assert found.shape == (1, throws, dice)
    assert found.ravel().tolist() == expected


def test_the_same_dice_however_many_games_there_are() -> None:
    blocks = DiceBlocks(3, throws=6, dice=5, faces=6)
    every = blocks.games(0, 5000)
    assert np.array_equal(every[4090:4100], blocks.games(4090, 4100))
    assert len({game.tobytes() for game in every}) == 5000


def test_other_seeds_have_other_dice() -> None:
    firsts = [DiceBlocks(seed, throws=8, dice=5, faces=6).games(0, 2) for seed in range(50)]
    assert len({game.tobytes() for games in firsts for game in games}) == 100


@pytest.mark.parametrize("faces", [2, 3, 6, 7, 10])
def test_all_faces_come_as_often(faces: int) -> None:
    """Chi-square of 200,000 dice, below what chance exceeds once in 10,000 times at the most."""
    dice = DiceBlocks(1, throws=20, dice=5, faces=faces).games(0, 2000)
    counts = np.bincount(dice.ravel(), minlength=faces + 1)
    assert counts[0] == 0
    expected = dice.size / faces
    assert sum((counts[1:] - expected) ** 2 / expected) < 34


def test_a_throw_takes_the_next_of_the_game() -> None:
    faces = DiceBlocks(1, throws=3, dice=4, faces=6).games(8, 9)[0]
    source = BlockDice(faces)
    assert source.throw(Throw(1, 1, 1, (1, 2, 3, 4), 6)) == faces[0].tolist()
    assert source.throw(Throw(1, 1, 2, (2, 4), 6)) == faces[1, :2].tolist()
    assert source.throw(Throw(1, 2, 1, (1, 2, 3, 4), 6)) == faces[2].tolist()
