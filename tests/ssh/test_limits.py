"""Limits: who gives way, who is refused, and for how long."""

from __future__ import annotations

import pytest

from jatsi.ssh.limits import Door, Limits, Meter, network


def _silent() -> bool:
    return True


def _talking() -> bool:
    return False


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("-", "-"),
    ],
)
def test_a_customer_has_one_ipv4_address_or_half_of_an_ipv6_one(
    address: str, expected: str
) -> None:
    assert network(address) == expected


def test_of_too_many_waiting_the_oldest_of_the_greatest_crowd_gives_way() -> None:
    door = Door(Limits(waiting=3))
    assert door.arrive("other", "192.0.2.9", _silent) is None
    assert door.arrive("first", "192.0.2.1", _silent) is None
    assert door.arrive("second", "192.0.2.1", _silent) is None
    assert door.arrive("third", "192.0.2.1", _silent) == "first"
    assert door.arrive("player", "192.0.2.2", _silent) == "second"
    assert door.waiting == 3
    assert door.refused == {"waiting": 2}


def test_who_has_said_something_gives_way_after_the_silent() -> None:
    door = Door(Limits(waiting=2))
    door.arrive("talking", "192.0.2.1", _talking)
    door.arrive("silent", "192.0.2.1", _silent)
    assert door.arrive("new", "192.0.2.1", _silent) == "silent"
    assert door.arrive("newer", "192.0.2.1", _talking) == "new"


def test_three_hundred_from_one_address_never_meet_those_of_others() -> None:
    door = Door(Limits(waiting=8))
    door.arrive("player", "198.51.100.1", _silent)
    gone = {door.arrive(number, "192.0.2.1", _silent) for number in range(300)}
    assert "player" not in gone
    assert door.waiting == 8


def test_an_address_tries_so_often_a_minute() -> None:
    door = Door(Limits(attempts=2))
    assert door.try_login("2001:db8::1", 0.0)
    assert door.try_login("2001:db8::2", 30.0)
    assert not door.try_login("2001:db8::3", 59.0)
    assert door.try_login("2001:db8:0:1::3", 59.0)
    assert door.try_login("2001:db8::3", 60.0)
    assert not door.try_login("2001:db8::3", 61.0)
    assert door.refused == {"attempts": 2}


def test_inside_there_is_room_for_so_many_in_all_and_of_an_address() -> None:
    door = Door(Limits(visits=3, visits_per_address=2))
    assert [door.enter(who, "192.0.2.1") for who in "abc"] == [None, None, "address"]
    assert [door.enter(who, "192.0.2.2") for who in "de"] == [None, "full"]
    door.leave("c")  # who was refused leaves no room
    assert door.enter("f", "192.0.2.3") == "full"
    door.leave("a")
    assert door.enter("g", "192.0.2.1") is None
    assert door.refused == {"address": 1, "full": 2}


def test_who_is_logged_in_waits_no_more() -> None:
    door = Door(Limits(waiting=1))
    door.arrive("a", "192.0.2.1", _silent)
    door.enter("a", "192.0.2.1")
    assert door.arrive("b", "192.0.2.1", _silent) is None


def test_a_meter_lets_a_second_s_worth_through_and_then_asks_to_wait() -> None:
    meter = Meter(1000, 0.0)
    assert meter.take(1000, 0.0) == 0
    assert meter.take(500, 0.0) == 0.5
    assert meter.take(0, 0.5) == 0
    assert meter.take(1000, 100.0) == 0  # what was not used is not saved up
    assert meter.take(2000, 100.0) == 2
