"""The view, overlays, previews, wording and looks for the player."""
