"""The command ``python -m tools.gallery``."""

import sys

from tools.gallery.gallery import main

if __name__ == "__main__":
    sys.exit(main())
