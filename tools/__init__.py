"""Tools for developers: golden games, balance, pictures of widgets and boards, timings, mutants. Not in the program."""
