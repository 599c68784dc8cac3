"""The players of Green Inferno that are programs."""
