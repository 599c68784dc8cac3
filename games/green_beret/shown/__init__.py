"""What the player sees: view, overlays, previews, wording and looks."""
