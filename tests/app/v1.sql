-- A database as the first revision made it, with one player.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE attempts (
	player_id INTEGER NOT NULL, 
	id VARCHAR(192) NOT NULL, 
	puzzle_id VARCHAR(128) NOT NULL, 
	mode VARCHAR(16) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	completion VARCHAR(32) NOT NULL, 
	lives INTEGER NOT NULL, 
	mistakes INTEGER NOT NULL, 
	milliseconds BIGINT NOT NULL, 
	share FLOAT NOT NULL, 
	cells TEXT NOT NULL, 
	moves INTEGER NOT NULL, 
	replayed INTEGER NOT NULL, 
	changed_at BIGINT NOT NULL, 
	PRIMARY KEY (player_id, id), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "attempts" VALUES(1,'small/mug:one','small/mug','lives','started','unfinished_without_loss',2,1,2000,0.08,'#???.
?????
?????
?????
?????',3,3,1700000002000);
CREATE TABLE moves (
	player_id INTEGER NOT NULL, 
	seq BIGINT NOT NULL, 
	attempt VARCHAR(192) NOT NULL, 
	device VARCHAR(64) NOT NULL, 
	n BIGINT NOT NULL, 
	clock BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (player_id, seq), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES(1,1,'small/mug:one','phone',0,1,0,'start','{"puzzle":"small/mug","mode":"lives"}');
INSERT INTO "moves" VALUES(1,2,'small/mug:one','phone',1,2,1000,'paint','{"cells":[[0,0],[0,4]],"state":"#"}');
INSERT INTO "moves" VALUES(1,3,'small/mug:one','phone',2,3,2000,'hint','');
CREATE TABLE players (
	id INTEGER NOT NULL, 
	key_hash BLOB NOT NULL, 
	cursor BIGINT NOT NULL, 
	created_at BIGINT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (key_hash)
);
INSERT INTO "players" VALUES(1,X'3EB1BD439947EB762998E566CCC2E099C791118B2F40579CC4F7DA2B5061B7F9',4,1700000000000,1700000000000);
CREATE TABLE solver_puzzles (
	player_id INTEGER NOT NULL, 
	id VARCHAR(128) NOT NULL, 
	seq BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	device VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	puzzle TEXT, 
	draft TEXT NOT NULL, 
	PRIMARY KEY (player_id, id), 
	FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "solver_puzzles" VALUES(1,'mine-1',4,7,'phone','Mine','{"kind":"nonogram","size":[1,1],"clues":{"rows":[[1]],"columns":[[1]]}}','null');
CREATE UNIQUE INDEX moves_by_key ON moves (player_id, attempt, device, n);
CREATE INDEX attempts_to_replay ON attempts (replayed, moves);
CREATE INDEX solver_puzzles_by_seq ON solver_puzzles (player_id, seq);
COMMIT;
