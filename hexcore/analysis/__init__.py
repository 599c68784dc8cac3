"""What many games, or one finished game, come to: simulations, studies, turning points and reports."""
