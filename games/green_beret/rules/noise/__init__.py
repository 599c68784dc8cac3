"""GB 12.0: noise, detection, and the enemies that a detection brings."""
