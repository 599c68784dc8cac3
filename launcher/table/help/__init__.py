"""Help at the table: hints, advice, lessons and the screen in words."""
