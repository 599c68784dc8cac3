"""The map at the table: canvas, pointing and overlays."""
