BEGIN TRANSACTION;
CREATE TABLE checkpoint (
	game VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	rules INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (game, n, rules), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE draft (id varchar(32) not null primary key, created double precision not null, updated double precision not null, length integer not null, new text not null, lot varchar(64) not null, seats text not null, members text not null);
INSERT INTO "draft" VALUES('Xb3dRafTed00',1795046168.5,1795046168.5,0,'{"scenario": "core", "factions": [], "players": 2, "drafted": true, "random_sides": false, "bots": {}, "modules": [], "options": {}, "dice": "seeded", "printed": {}, "seed": 7, "title": "Friday"}','5b1f0c8e9a7d4e2f8c3b6a1d0e9f7c42','[{"place": "1", "token_hash": "b5d60e3c852e2cad0c799a511c9f59114503784fd600dbe2d27008ed9707437b", "bot": "", "faction": "NASA"}, {"place": "2", "token_hash": "c479bda3dc9a2ec057be0bf0fadadc13239505ad63d8b16e424310f0476c8d5e", "bot": "", "faction": ""}]','{"host": "5405accb2f060c8b82563cfe433ee5e43539569fd5be5e369b84d8b043d3da88", "spectator": "0325d861a81540865aec07ff74cfd54c27f33445a3ad7213c3f2ba072c68ba1b"}');
CREATE TABLE draft_outbox (
	id INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	n INTEGER NOT NULL, 
	due DOUBLE NOT NULL, 
	tries INTEGER NOT NULL, 
	last_error TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (game, seat, kind, n), 
	FOREIGN KEY(game) REFERENCES draft (id) ON DELETE CASCADE
);
CREATE TABLE draft_seat (
	draft VARCHAR(32) NOT NULL, 
	place VARCHAR(8) NOT NULL, 
	notify TEXT NOT NULL, 
	present DOUBLE NOT NULL, 
	PRIMARY KEY (draft, place), 
	FOREIGN KEY(draft) REFERENCES draft (id) ON DELETE CASCADE
);
INSERT INTO "draft_seat" VALUES('Xb3dRafTed00','2','{"email": "ann@example.org", "language": "en"}',1795046168.5);
CREATE TABLE entry (
	game VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	"by" VARCHAR(32) NOT NULL, 
	how VARCHAR(16) NOT NULL, 
	PRIMARY KEY (game, n), 
	CHECK (n > 0), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "entry" VALUES('DviTMDMbjrrt',1,'{"n": 1, "action": {"do": "income", "player": "CRP"}, "says": [["{receiver} receives {amount} aqua: {why} (I1)", "CRP", 1, ["income"]]], "tanks": [["pool", "CRP:leo", 1]], "state": "66a711869b8ca290"}',1.7950461669499516487e+09,'CRP','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',2,'{"n": 2, "action": {"do": "transfer", "player": "CRP", "source": "CRP:leo", "target": "CRP:rocket", "cards": ["CQ041"], "fuel": 1}, "says": [["{player} makes {target} at {space} (G1d)", "CRP", "CRP:rocket", "Low Earth Orbit"], ["{player} transfers {parts} from {source} to {target}{chits} (G1b)", "CRP", {"row": ["Taikonauts", "1 tank as fuel"], "by": [", ", ", "]}, "CRP:leo", "CRP:rocket", ["; wet mass {wet}", "2"]]], "tanks": [["CRP:leo", "pool", 1]], "state": "bb919817a01eb94d"}',1.79504616698473739621e+09,'CRP','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',3,'{"n": 3, "action": {"do": "move", "player": "CRP", "stack": "CRP:rocket", "thruster": "CQ041", "path": ["cycler", "earth-belt-1", "earth-aerobrake-1", "leo"]}, "says": [["{player} activates {card}{with_}: net thrust {value} (H2)", "CRP", "Taikonauts", [""], 15], ["{stack} goes to {name}{how}: {what} (H5a)", "CRP:rocket", "Cycler", [""], {"row": [["burn into {there}", "Cycler"]], "by": ["; ", "; "]}], ["{stack} goes to {name}{how}: {what} (H4)", "CRP:rocket", "Earth belt 1", [""], ["coasting"]], ["{stack} goes to {name}{how}: {what} (H4)", "CRP:rocket", "Earth aerobrake 1", [""], ["coasting"]]], "state": "4af30636b1a7904a"}',1.79504616703715920442e+09,'CRP','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',4,'{"n": 4, "action": {"do": "roll", "player": "CRP"}, "dice": [2], "says": [["{player} rolls {rolled}: {stack} is safe (H7b)", "CRP", 2, "CRP:rocket"], ["{stack} goes to {name}{how}: {what} (H4)", "CRP:rocket", "Low Earth Orbit", [""], ["coasting"]], ["{stack} ends its move at {where}, wet mass {wet} (H4b)", "CRP:rocket", "Low Earth Orbit", "1"]], "state": "cdf2435ba20b1966"}',1.79504616707090902325e+09,'CRP','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',5,'{"n": 5, "action": {"do": "end-turn", "player": "CRP"}, "says": [["{player} ends the turn (D1)", "CRP"]], "state": "acd060f5b02d72d8"}',1.79504616709663486484e+09,'CRP','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',6,'{"n": 6, "action": {"do": "transfer", "player": "NASA", "source": "NASA:leo", "target": "NASA:rocket", "tanks": 1, "fuel": 1}, "says": [["{player} makes {target} at {space} (G1d)", "NASA", "NASA:rocket", "Low Earth Orbit"], ["{player} transfers {parts} from {source} to {target}{chits} (G1b)", "NASA", {"row": ["1 tank as cargo", "1 tank as fuel"], "by": [", ", ", "]}, "NASA:leo", "NASA:rocket", ["; wet mass {wet}", "2"]]], "tanks": [["NASA:leo", "NASA:rocket", 1], ["NASA:leo", "pool", 1]], "state": "20b6e0d98657c4e1"}',1.79504616712458348274e+09,'NASA','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',7,'{"n": 7, "action": {"do": "fuel-to-tanks", "player": "NASA", "stack": "NASA:rocket", "tanks": 1}, "says": [["{stack} turns fuel into {what}; {chits} (G2b)", "NASA:rocket", {"n": 1, "of": ["tank", "tanks"]}, ["dry mass {dry}, wet mass {wet}", "2", "2"]]], "tanks": [["pool", "NASA:rocket", 1]], "state": "1cff050b669c80b6"}',1.79504616715224909776e+09,'NASA','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',8,'{"n": 8, "action": {"do": "end-turn", "player": "NASA"}, "says": [["{player} ends the turn (D1)", "NASA"]], "state": "d186273f1b285596"}',1.79504616718075966832e+09,'NASA','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',9,'{"n": 9, "action": {"do": "transfer", "player": "ESA", "source": "ESA:leo", "target": "ESA:outpost-1", "cards": ["CQ038"]}, "says": [["{player} makes {target} at {space} (G1d)", "ESA", "ESA:outpost-1", "Low Earth Orbit"], ["{player} transfers {parts} from {source} to {target}{chits} (G1)", "ESA", {"row": ["ESA Space Unionists"], "by": [", ", ", "]}, "ESA:leo", "ESA:outpost-1", [""]]], "state": "06c4903cd8647208"}',1.79504616720768642428e+09,'ESA','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',10,'{"n": 10, "action": {"do": "income", "player": "ESA"}, "says": [["{receiver} receives {amount} aqua: {why} (I1)", "ESA", 1, ["income"]]], "tanks": [["pool", "ESA:leo", 1]], "state": "d839f9827f02012b"}',1.79504616723115944859e+09,'ESA','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',11,'{"n": 11, "action": {"do": "transfer", "player": "ESA", "source": "ESA:outpost-1", "target": "ESA:outpost-2", "cards": ["CQ038"]}, "says": [["{player} makes {target} at {space} (G1d)", "ESA", "ESA:outpost-2", "Low Earth Orbit"], ["{player} transfers {parts} from {source} to {target}{chits} (G1)", "ESA", {"row": ["ESA Space Unionists"], "by": [", ", ", "]}, "ESA:outpost-1", "ESA:outpost-2", [""]], ["{stack} is empty and leaves the map{lost} (E2e)", "ESA:outpost-1", [""]]], "state": "1e399122866baba1"}',1.7950461672598192692e+09,'ESA','hand');
INSERT INTO "entry" VALUES('DviTMDMbjrrt',12,'{"n": 12, "action": {"do": "transfer", "player": "ESA", "source": "ESA:leo", "target": "ESA:outpost-2", "tanks": 5}, "says": [["{player} transfers {parts} from {source} to {target}{chits} (G1)", "ESA", {"row": ["5 tanks as cargo"], "by": [", ", ", "]}, "ESA:leo", "ESA:outpost-2", [""]]], "tanks": [["ESA:leo", "ESA:outpost-2", 5]], "state": "b5375bfcae1c6930"}',1.79504616728348422049e+09,'ESA','hand');
CREATE TABLE game (
	id VARCHAR(32) NOT NULL, 
	created DOUBLE NOT NULL, 
	updated DOUBLE NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	header TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	length INTEGER NOT NULL, 
	asked TEXT NOT NULL, 
	options TEXT NOT NULL, 
	over TEXT, offered text not null default '[]', 
	PRIMARY KEY (id)
);
INSERT INTO "game" VALUES('DviTMDMbjrrt',1.79504616688032817839e+09,1.79504616728387546538e+09,'playing','{"format": "hf4-game", "version": 1, "rules_version": 3, "scenario": "race-to-mars", "factions": ["CRP", "NASA", "ESA"], "seed": 5}',3,12,'["ESA"]','{"title": "An evening"}',NULL,'[]');
CREATE TABLE member (
	game VARCHAR(32) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (game, role), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "member" VALUES('DviTMDMbjrrt','host','32bc05b009076c8df83372f1134e751557894a3ad1025f3c0aa53182150eafc1');
INSERT INTO "member" VALUES('DviTMDMbjrrt','spectator','8c74b7eb9b2a0e91dd85aa1908bb1753d544ef24cc6b5afdc60f5a8d61636ef1');
CREATE TABLE message (
	id INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	at DOUBLE NOT NULL, 
	"by" VARCHAR(32) NOT NULL, 
	"to" VARCHAR(32), 
	text TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "message" VALUES(1,'DviTMDMbjrrt',1795046168.5,'CRP',NULL,'Good luck!');
CREATE TABLE outbox (
	id INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	n INTEGER NOT NULL, 
	due DOUBLE NOT NULL, 
	tries INTEGER NOT NULL, 
	last_error TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (game, seat, kind, n), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "outbox" VALUES(1,'DviTMDMbjrrt','NASA','webhook',12,1795046169.5,1,'the address did not answer');
CREATE TABLE request (
	game VARCHAR(32) NOT NULL, 
	"by" VARCHAR(32) NOT NULL, 
	request VARCHAR(64) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	PRIMARY KEY (game, "by", request), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "request" VALUES('DviTMDMbjrrt','CRP','r0',1,1);
INSERT INTO "request" VALUES('DviTMDMbjrrt','CRP','r1',2,2);
INSERT INTO "request" VALUES('DviTMDMbjrrt','CRP','r2',3,3);
INSERT INTO "request" VALUES('DviTMDMbjrrt','CRP','r3',4,4);
INSERT INTO "request" VALUES('DviTMDMbjrrt','CRP','r4',5,5);
INSERT INTO "request" VALUES('DviTMDMbjrrt','NASA','r5',6,6);
INSERT INTO "request" VALUES('DviTMDMbjrrt','NASA','r6',7,7);
INSERT INTO "request" VALUES('DviTMDMbjrrt','NASA','r7',8,8);
INSERT INTO "request" VALUES('DviTMDMbjrrt','ESA','r8',9,9);
INSERT INTO "request" VALUES('DviTMDMbjrrt','ESA','r9',10,10);
INSERT INTO "request" VALUES('DviTMDMbjrrt','ESA','r10',11,11);
INSERT INTO "request" VALUES('DviTMDMbjrrt','ESA','r11',12,12);
CREATE TABLE schema (
	version INTEGER NOT NULL
);
INSERT INTO "schema" VALUES(6);
CREATE TABLE seat (
	game VARCHAR(32) NOT NULL, 
	seat VARCHAR(32) NOT NULL, 
	place INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	bot VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	notify TEXT NOT NULL, 
	auto TEXT NOT NULL, 
	notes TEXT NOT NULL, 
	seen INTEGER NOT NULL, present double precision not null default 0, plans text not null default '{}', 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('DviTMDMbjrrt','CRP',0,'human','','Ann','8d70ff6cdf5358be94795b7608f7a5679fd39b2077c015a8f37bde9cc5e77542','{}','{}','',0,1795046168.5,'{}');
INSERT INTO "seat" VALUES('DviTMDMbjrrt','NASA',1,'bot','simple','','a5d618a6d3ea56f3cbc279edccd0147e8bdb3e13167aefd8b3c9cd07645962fb','{}','{}','',0,0.0,'{}');
INSERT INTO "seat" VALUES('DviTMDMbjrrt','ESA',2,'open','','','4d474a40c2669dfc1b47f71299c79f50b483a8603e2e397a3a04854b107f75ae','{}','{}','',0,0.0,'{}');
CREATE TABLE vote (
	game VARCHAR(32) NOT NULL, 
	absent VARCHAR(32) NOT NULL, 
	"by" VARCHAR(32) NOT NULL, 
	PRIMARY KEY (game, absent, "by"), 
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE INDEX game_updated ON game (updated);
CREATE INDEX message_game ON message (game, id);
CREATE INDEX outbox_due ON outbox (due);
CREATE INDEX draft_outbox_due ON draft_outbox (due);
COMMIT;
