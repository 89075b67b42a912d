BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE answers (
	table_name TEXT NOT NULL, 
	sender TEXT NOT NULL, 
	command TEXT NOT NULL, 
	entry BIGINT, 
	body BLOB NOT NULL, digest BLOB, 
	CONSTRAINT pk_answers PRIMARY KEY (table_name, sender, command), 
	CONSTRAINT fk_answers_tables FOREIGN KEY(table_name) REFERENCES tables (name), 
	CONSTRAINT fk_answers_log FOREIGN KEY(table_name, entry) REFERENCES log (table_name, number)
)
 WITHOUT ROWID

;
CREATE TABLE balances (
	table_name TEXT NOT NULL, 
	account TEXT NOT NULL, 
	cents BIGINT NOT NULL, 
	CONSTRAINT pk_balances PRIMARY KEY (table_name, account), 
	CONSTRAINT fk_balances_tables FOREIGN KEY(table_name) REFERENCES tables (name), 
	CONSTRAINT ck_balances_not_below_zero CHECK (cents >= 0 OR account = 'door')
)
 WITHOUT ROWID

;
CREATE TABLE cage (
	"key" TEXT NOT NULL, 
	player TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	cents BIGINT NOT NULL, 
	state TEXT NOT NULL, 
	pays BIGINT NOT NULL, 
	CONSTRAINT pk_cage PRIMARY KEY ("key"), 
	CONSTRAINT ck_cage_not_below_zero CHECK (cents >= 0), 
	CONSTRAINT ck_cage_pays_not_below_zero CHECK (pays >= 0), 
	CONSTRAINT ck_cage_known_state CHECK (state IN ('asked', 'held', 'due', 'settled', 'rolled-back'))
);
CREATE TABLE checkpoints (
	table_name TEXT NOT NULL, 
	entry BIGINT NOT NULL, 
	body BLOB NOT NULL, 
	CONSTRAINT pk_checkpoints PRIMARY KEY (table_name), 
	CONSTRAINT fk_checkpoints_log FOREIGN KEY(table_name, entry) REFERENCES log (table_name, number)
);
CREATE TABLE first_run (
	number INTEGER NOT NULL, 
	token BLOB NOT NULL, 
	CONSTRAINT pk_first_run PRIMARY KEY (number), 
	CONSTRAINT ck_first_run_one_row CHECK (number = 1)
);
CREATE TABLE log (
	table_name TEXT NOT NULL, 
	number BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	actor TEXT NOT NULL, 
	command TEXT NOT NULL, 
	body BLOB NOT NULL, 
	hash BLOB NOT NULL, 
	CONSTRAINT pk_log PRIMARY KEY (table_name, number), 
	CONSTRAINT fk_log_tables FOREIGN KEY(table_name) REFERENCES tables (name)
);
CREATE TABLE movements (
	table_name TEXT NOT NULL, 
	entry BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	source TEXT NOT NULL, 
	target TEXT NOT NULL, 
	cents BIGINT NOT NULL, 
	wager TEXT NOT NULL, 
	CONSTRAINT pk_movements PRIMARY KEY (table_name, entry, place), 
	CONSTRAINT fk_movements_log FOREIGN KEY(table_name, entry) REFERENCES log (table_name, number), 
	CONSTRAINT ck_movements_not_below_zero CHECK (cents >= 0)
)
 WITHOUT ROWID

;
CREATE TABLE people (
	number INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	roles TEXT NOT NULL, 
	password TEXT, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (number), 
	CONSTRAINT uq_people_folded UNIQUE (folded), 
	CONSTRAINT ck_people_known_kind CHECK (kind IN ('guest', 'account', 'bot'))
);
CREATE TABLE readiness (
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_readiness PRIMARY KEY (number), 
	CONSTRAINT ck_readiness_one_row CHECK (number = 1)
);
CREATE TABLE sessions (
	token BLOB NOT NULL, 
	person BIGINT NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	expires BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (token), 
	CONSTRAINT fk_sessions_people FOREIGN KEY(person) REFERENCES people (number)
);
CREATE TABLE sign_in_attempts (
	name BLOB NOT NULL, 
	failures INTEGER NOT NULL, 
	locked_until BIGINT NOT NULL, 
	last BIGINT NOT NULL, 
	CONSTRAINT pk_sign_in_attempts PRIMARY KEY (name)
);
CREATE TABLE tables (
	name TEXT NOT NULL, 
	game TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	version BIGINT NOT NULL, 
	epoch BIGINT NOT NULL, 
	closed BOOLEAN NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (name)
);
CREATE TABLE wallet_accounts (
	account TEXT NOT NULL, 
	balance BIGINT NOT NULL, 
	granted BIGINT NOT NULL, 
	CONSTRAINT pk_wallet_accounts PRIMARY KEY (account), 
	CONSTRAINT ck_wallet_accounts_not_below_zero CHECK (balance >= 0 OR account = 'issue')
);
CREATE TABLE wallet_keys (
	"key" TEXT NOT NULL, 
	player TEXT NOT NULL, 
	cents BIGINT NOT NULL, 
	state TEXT NOT NULL, 
	told BIGINT NOT NULL, 
	CONSTRAINT pk_wallet_keys PRIMARY KEY ("key"), 
	CONSTRAINT ck_wallet_keys_known_state CHECK (state IN ('reserved', 'refused', 'settled', 'rolled-back'))
);
CREATE TABLE wallet_movements (
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	"key" TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	source TEXT NOT NULL, 
	target TEXT NOT NULL, 
	cents BIGINT NOT NULL, 
	CONSTRAINT pk_wallet_movements PRIMARY KEY (number), 
	CONSTRAINT uq_wallet_movements_key_reason UNIQUE ("key", reason), 
	CONSTRAINT ck_wallet_movements_above_zero CHECK (cents > 0)
);
CREATE INDEX ix_cage_state ON cage (state);
CREATE INDEX ix_wallet_keys_player_state ON wallet_keys (player, state);
CREATE INDEX ix_sessions_person ON sessions (person);
COMMIT;
