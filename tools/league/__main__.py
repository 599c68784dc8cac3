"""The command ``python -m tools.league``."""

import sys

from tools.league.league import main

if __name__ == "__main__":
    sys.exit(main())
