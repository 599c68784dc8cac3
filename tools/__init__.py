"""Tools for developers: golden games, balance, pictures of widgets and boards, timings. No part of the program."""
