"""Speed of Monsoon beside its peers, measured in the same run. Nothing here is a test and nothing here ships."""
