"""GI 16: tunnels of Under Fire."""
