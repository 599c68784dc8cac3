"""The launcher's screens: choosing, loading, reading, setting. Each is one class over the kit, and knows no rule."""
