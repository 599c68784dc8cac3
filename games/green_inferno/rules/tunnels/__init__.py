"""Tunnels of Under Fire (GI 16)."""
