"""A photo of a printed map under the board: lining it up and reading its colours."""
