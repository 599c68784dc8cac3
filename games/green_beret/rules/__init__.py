"""The rules of Green Beret, by chapter of the rulebook.

========  ==========================  =========================================================
GB 3.0    Setting up                  ``set_up``, ``base_camps``
GB 4.0    The turn                    ``../sequence``, ``orders``, ``wrong_moment``
GB 5.0    Winning                     ``victory``
GB 6.0    Buying gear                 ``purchases``, ``purchase_points``, ``needs``
GB 7.0    Placing a mission           ``missions``
GB 8.0    Stacking                    ``stacking``
GB 9.0    Portage                     ``portage``
GB 10.0   Movement                    ``movement``; of enemies ``enemy``
GB 11.0   Water                       ``movement/water``, ``movement/exits``
GB 12.0   Noise                       ``noise``
GB 13.0   Combat                      ``combat``, ``losses``
GB 14.0   Naval gunfire               ``combat/naval_gunfire``
GB 15.0   Suppressive fire            ``suppressive_fire``
GB 16.0   Extreme prejudice           ``extreme_prejudice``
========  ==========================  =========================================================
"""
