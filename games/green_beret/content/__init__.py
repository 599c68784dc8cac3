"""What is fixed about the campaign: the data files, and everything built from them."""
