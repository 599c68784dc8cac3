"""What is kept between games: saves, packs, films and the career."""
