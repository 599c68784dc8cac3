"""The table: a game being played, drawn from views and worked by offered actions. It knows no rule and no game."""
