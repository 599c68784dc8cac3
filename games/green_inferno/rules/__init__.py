"""The rules of Green Inferno, by chapter of the rulebook.

========  ==========================  =========================================================
GI 3      Sequence of play            ``../sequence``, ``entry``, ``wrong_moment``
GI 4      Movement                    ``movement``
GI 5      Stacking                    ``stacking``
GI 6      Zone of patrol              ``zone_of_patrol``, ``booby_traps``
GI 7      Combat                      ``combat``
GI 8      Demoralised units           ``demoralised``
GI 9      Artillery                   ``artillery``
GI 10     Mortars                     ``artillery/bearing``
GI 11     Firebases                   ``firebases``
GI 12     Air power                   ``air``
GI 13     Ambushes                    ``ambushes``
GI 14     Victory                     ``victory``
GI 15     Scenarios                   ``set_up``
GI 16     Tunnels                     ``tunnels``
GI 17     Civilians                   ``civilians``
========  ==========================  =========================================================
"""
