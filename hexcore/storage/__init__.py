"""What is kept between games: saves, packs and the career."""
