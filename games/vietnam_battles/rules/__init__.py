"""The rules: those of the series in ``standard``, those that the battles of 1967 share in ``exclusive``, by chapter.

========  ==========================  =========================================================
VB 3.0    Setting up                  ``standard/set_up``
VB 4.0    Sequence of play            ``../sequence``, ``standard/victory``, ``wrong_moment``
VB 5.0    Movement                    ``standard/movement``, ``standard/hexsides``
VB 6.0    Zones of control            ``standard/zones_of_control``
VB 7.0    Combat                      ``standard/combat``
VB 8.0    Support fire                ``standard/support_fire``
VB 10.0   Slicks                      ``exclusive/slicks``
VB 11.0   Tangos                      ``exclusive/tangos``
VB 12.0   Monitors                    ``exclusive/boats``
VB 13.0   Zero strength               ``standard/combat/differential``
VB 14.0   Diminishment                ``exclusive/ruleset``, ``exclusive/camps``
VB 15.0   Finding the Viet Cong       ``exclusive/camps``
VB 16.0   Base camps                  ``exclusive/camps``
VB 18.0   Demolition                  ``exclusive/bridges``
VB 19.0   Mekong hexes                ``exclusive/ruleset``, ``standard/movement/march``
VB 20.0   Special forces              ``exclusive/ruleset``
VB 21.0   Body count                  ``exclusive/ruleset``
VB 22.0   Cu Chi tunnels              ``../battles/iron_triangle``
VB 23.0   B-52s                       ``exclusive/slicks``
VB 24.0   Ben Suc                     ``exclusive/ben_suc``
VB 25.0   The Boys of '67             ``../battles/boys_of_67``
VB 26.0   Snoopy's Nose               ``../battles/snoopys_nose``
VB 27.0   The Iron Triangle           ``../battles/iron_triangle``
========  ==========================  =========================================================
"""
