"""What holds in every position, and what a position written by hand may not say."""
