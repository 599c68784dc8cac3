"""What a study of many battles counts: support markers that were played, and the secret condition of victory."""

from __future__ import annotations

from typing import Final

from hexcore.studied import Counted, Studied

STUDIED: Final = Studied(
    counts=(
        Counted("support", came=("support",), names=("value",)),
        Counted("conditions", came=("condition",), names=("condition",), seat="vc"),
    ),
    standing={"vc_losses": "us", "captured": "us", "us_losses": "vc", "exits": "vc"},
)
