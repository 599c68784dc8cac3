"""The views, overlays, previews, wording and looks for each seat."""
