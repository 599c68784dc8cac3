"""GB 10.6, GB 12.9: enemies that pursue and attack."""
