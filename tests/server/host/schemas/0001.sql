-- The schema of tefuda 0.1.0 before it had migrations (commit 899685b), as SQLAlchemy made it on both databases.
CREATE TABLE guest (
	hash VARCHAR(64) NOT NULL,
	name VARCHAR(24) NOT NULL,
	seen BIGINT NOT NULL,
	PRIMARY KEY (hash)
);
CREATE TABLE line (
	room VARCHAR(40) NOT NULL,
	seq INTEGER NOT NULL,
	at BIGINT NOT NULL,
	guest VARCHAR(64),
	command VARCHAR(40),
	body TEXT NOT NULL,
	PRIMARY KEY (room, seq),
	UNIQUE (room, guest, command)
);
CREATE TABLE pulse (
	one INTEGER NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY (one)
);
