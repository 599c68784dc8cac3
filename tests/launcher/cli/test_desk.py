"""``monsoon desk``: what is wrong with the request is said before any window opens."""

from __future__ import annotations


def test_the_request_is_checked_before_a_display_is_looked_for(refused):
    assert "chess" in refused("desk", "chess")
    assert "clearing" in refused("desk", "skirmish", "--board", "moon")
    assert "cannot be the name of a pack" in refused("desk", "skirmish", "--pack", "../elsewhere")
    assert "cannot be the name of a pack" in refused("desk", "skirmish", "--pack", "skirmish")


def test_without_a_display_it_names_what_works(run):
    ran = run("desk", "skirmish")
    assert ran.code == 1
    assert "no display" in ran.out
