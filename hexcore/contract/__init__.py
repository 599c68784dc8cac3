"""The contract of a game as checks that take any game, for authors and for our own tests.

``monsoon check GAME`` runs them on an installed game, ``tests/contract`` on every registered one. In a test of your
own::

    @pytest.mark.parametrize("check", CHECKS)
    def test_contract(check):
        keep(check, Subject(MyGame, "my_scenario"))
"""

from hexcore.contract.checks import CHECKS, Verdict, keep, verdicts
from hexcore.contract.trial import ContractBroken, Subject

__all__ = ["CHECKS", "ContractBroken", "Subject", "Verdict", "keep", "verdicts"]
