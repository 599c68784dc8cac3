"""Documents: blocks of text, charts and maps, written as HTML or PDF."""
