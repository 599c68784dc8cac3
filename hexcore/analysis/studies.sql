CREATE TABLE study (
    id INTEGER PRIMARY KEY,
    asked TEXT NOT NULL UNIQUE,
    name TEXT UNIQUE,
    question TEXT NOT NULL
);
CREATE TABLE game (
    study INTEGER NOT NULL REFERENCES study(id) ON DELETE CASCADE,
    seed INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    ending TEXT NOT NULL,
    winner TEXT NOT NULL,
    level TEXT NOT NULL,
    score TEXT NOT NULL,
    error TEXT NOT NULL,
    failures INTEGER NOT NULL,
    course TEXT NOT NULL,
    PRIMARY KEY (study, seed)
) WITHOUT ROWID;
CREATE TABLE thing (
    study INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    list TEXT NOT NULL,
    name TEXT NOT NULL,
    seat TEXT NOT NULL,
    came INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    PRIMARY KEY (study, seed, list, name, seat),
    FOREIGN KEY (study, seed) REFERENCES game(study, seed) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE spot (
    study INTEGER NOT NULL REFERENCES study(id) ON DELETE CASCADE,
    what TEXT NOT NULL,
    seat TEXT NOT NULL,
    hex TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (study, what, seat, hex)
) WITHOUT ROWID;
