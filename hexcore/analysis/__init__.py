"""Analysis of many games, or of one finished game: simulations, studies, turning points and reports."""
