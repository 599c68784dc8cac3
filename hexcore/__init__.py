"""hexcore: a rules-free framework for hex-and-counter games. It knows no game and no screen."""
