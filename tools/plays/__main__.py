"""The command ``python -m tools.plays``."""

from tools.plays.plays import main

if __name__ == "__main__":
    main()
