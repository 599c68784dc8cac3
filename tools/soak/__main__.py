"""The command ``python -m tools.soak``."""

import sys

from tools.soak.soak import main

if __name__ == "__main__":
    sys.exit(main())
