"""The league: how strong the bots are."""
