"""What lets the contract prove the game: truths about every position, and secrets to be swapped."""
