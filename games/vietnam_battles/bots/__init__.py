"""Programs that play Vietnam Battles."""
