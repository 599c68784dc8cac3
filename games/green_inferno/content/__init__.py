"""What the files of the game hold, and everything fixed about a scenario."""
