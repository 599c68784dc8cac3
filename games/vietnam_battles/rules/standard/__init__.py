"""The standard rules of the folio series, by chapter; they know nothing of the exclusive ones."""
