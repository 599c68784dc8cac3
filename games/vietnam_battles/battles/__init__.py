"""VB 25.0–VB 27.0: the battles of the series. Each declares itself, ours and those that other packages bring alike."""
