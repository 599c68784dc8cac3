"""GI 9, GI 10: artillery and mortars."""
