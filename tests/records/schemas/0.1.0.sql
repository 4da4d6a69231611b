PRAGMA application_id = 1245795411;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'jatsi','games_and_people','2026-11-30 16:44:25.270010+00:00');
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('throw', 'keep', 'mark', 'undo', 'correct')),
    seat INTEGER NOT NULL,
    dice TEXT,
    kept TEXT,
    "row" TEXT,
    at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??Z'),
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seat) REFERENCES seats (game, seat),
    CHECK (kind <> 'throw' OR dice IS NOT NULL),
    CHECK (kind <> 'keep' OR kept IS NOT NULL),
    CHECK (kind <> 'mark' OR "row" IS NOT NULL)
) STRICT;
INSERT INTO "events" VALUES(1,1,'throw',1,'11534',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,2,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,3,'throw',1,'14165',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,4,'mark',1,NULL,NULL,'ykkoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,5,'throw',2,'61316',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,6,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,7,'throw',2,'65235',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,8,'mark',2,NULL,NULL,'ykkoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,9,'throw',1,'62344',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,10,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,11,'throw',1,'63324',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,12,'mark',1,NULL,NULL,'kakkoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,13,'throw',2,'52342',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,14,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,15,'throw',2,'54655',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,16,'mark',2,NULL,NULL,'kakkoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,17,'throw',1,'56224',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,18,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,19,'throw',1,'51215',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,20,'mark',1,NULL,NULL,'kolmoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,21,'throw',2,'56245',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,22,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,23,'throw',2,'55656',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,24,'mark',2,NULL,NULL,'kolmoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,25,'throw',1,'52525',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,26,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,27,'throw',1,'51115',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,28,'mark',1,NULL,NULL,'neloset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,29,'throw',2,'44324',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,30,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,31,'throw',2,'41131',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,32,'mark',2,NULL,NULL,'neloset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,33,'throw',1,'43412',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,34,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,35,'throw',1,'41436',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,36,'mark',1,NULL,NULL,'viitoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,37,'throw',2,'11111',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,38,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,39,'throw',2,'13114',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,40,'mark',2,NULL,NULL,'viitoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,41,'throw',1,'21645',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,42,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,43,'throw',1,'24153',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,44,'mark',1,NULL,NULL,'kuutoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,45,'throw',2,'65311',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,46,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,47,'throw',2,'63346',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,48,'mark',2,NULL,NULL,'kuutoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,49,'throw',1,'12544',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,50,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,51,'throw',1,'11556',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,52,'mark',1,NULL,NULL,'pari','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,53,'throw',2,'65334',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,54,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,55,'throw',2,'66244',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,56,'mark',2,NULL,NULL,'pari','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,57,'throw',1,'14611',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,58,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,59,'throw',1,'14516',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,60,'mark',1,NULL,NULL,'kaksi_paria','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,61,'throw',2,'35665',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,62,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,63,'throw',2,'31245',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,64,'mark',2,NULL,NULL,'kaksi_paria','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,65,'throw',1,'26226',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,66,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,67,'throw',1,'22665',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,68,'mark',1,NULL,NULL,'kolme_samaa','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,69,'throw',2,'61633',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,70,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,71,'throw',2,'65324',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,72,'mark',2,NULL,NULL,'kolme_samaa','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,73,'throw',1,'65514',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,74,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,75,'throw',1,'61465',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,76,'mark',1,NULL,NULL,'nelja_samaa','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,77,'throw',2,'65641',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,78,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,79,'throw',2,'65244',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,80,'mark',2,NULL,NULL,'nelja_samaa','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,81,'throw',1,'35614',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,82,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,83,'throw',1,'33441',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,84,'mark',1,NULL,NULL,'pieni_suora','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,85,'throw',2,'31421',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,86,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,87,'throw',2,'31331',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,88,'mark',2,NULL,NULL,'pieni_suora','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,89,'throw',1,'14363',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,90,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,91,'throw',1,'15563',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,92,'mark',1,NULL,NULL,'suuri_suora','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,93,'throw',2,'63111',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,94,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,95,'throw',2,'64646',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,96,'mark',2,NULL,NULL,'suuri_suora','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,97,'throw',1,'35436',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,98,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,99,'throw',1,'34626',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,100,'mark',1,NULL,NULL,'tayskasi','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,101,'throw',2,'16144',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,102,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,103,'throw',2,'15311',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,104,'mark',2,NULL,NULL,'tayskasi','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,105,'throw',1,'61456',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,106,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,107,'throw',1,'62651',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,108,'mark',1,NULL,NULL,'sattuma','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,109,'throw',2,'46335',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,110,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,111,'throw',2,'43543',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,112,'mark',2,NULL,NULL,'sattuma','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,113,'throw',1,'51323',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,114,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,115,'throw',1,'54661',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,116,'mark',1,NULL,NULL,'yatzy','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,117,'throw',2,'61325',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,118,'keep',2,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,119,'throw',2,'61544',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(1,120,'mark',2,NULL,NULL,'yatzy','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(2,1,'throw',1,'61566',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,2,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,3,'throw',1,'63333',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,4,'mark',1,NULL,NULL,'ykkoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,5,'throw',2,'23314',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,6,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,7,'throw',2,'23236',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,8,'mark',2,NULL,NULL,'ykkoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,9,'throw',1,'24441',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,10,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,11,'throw',1,'21314',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,12,'mark',1,NULL,NULL,'kakkoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,13,'throw',2,'13655',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,14,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,15,'throw',2,'12265',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,16,'mark',2,NULL,NULL,'kakkoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,17,'throw',1,'62215',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,18,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,19,'throw',1,'63621',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,20,'mark',1,NULL,NULL,'kolmoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,21,'throw',2,'44523',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,22,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,23,'throw',2,'42512',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,24,'mark',2,NULL,NULL,'kolmoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,25,'throw',1,'23353',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,26,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,27,'throw',1,'23332',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,28,'mark',1,NULL,NULL,'neloset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,29,'throw',2,'16642',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,30,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,31,'throw',2,'12361',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,32,'mark',2,NULL,NULL,'neloset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,33,'throw',1,'66543',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,34,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,35,'throw',1,'65526',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,36,'mark',1,NULL,NULL,'viitoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,37,'throw',2,'23224',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,38,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,39,'throw',2,'26251',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,40,'mark',2,NULL,NULL,'viitoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,41,'throw',1,'26365',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,42,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,43,'throw',1,'23456',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,44,'mark',1,NULL,NULL,'kuutoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,45,'throw',2,'33132',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,46,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,47,'throw',2,'35225',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,48,'mark',2,NULL,NULL,'kuutoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,49,'throw',1,'25245',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,50,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,51,'throw',1,'26146',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,52,'mark',1,NULL,NULL,'pari','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,53,'throw',2,'31631',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,54,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,55,'throw',2,'31341',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,56,'mark',2,NULL,NULL,'pari','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,57,'throw',1,'56561',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,58,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,59,'throw',1,'54416',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,60,'mark',1,NULL,NULL,'kaksi_paria','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,61,'throw',2,'31331',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,62,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,63,'throw',2,'33363',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,64,'mark',2,NULL,NULL,'kaksi_paria','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,65,'throw',1,'55656',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,66,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,67,'throw',1,'51342',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,68,'mark',1,NULL,NULL,'kolme_samaa','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,69,'throw',2,'11332',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,70,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,71,'throw',2,'12344',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,72,'mark',2,NULL,NULL,'kolme_samaa','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,73,'throw',1,'62645',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,74,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,75,'throw',1,'65256',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,76,'mark',1,NULL,NULL,'nelja_samaa','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,77,'throw',2,'21226',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,78,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,79,'throw',2,'23456',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,80,'mark',2,NULL,NULL,'nelja_samaa','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,81,'throw',1,'64314',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,82,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,83,'throw',1,'63656',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,84,'mark',1,NULL,NULL,'pieni_suora','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,85,'throw',2,'33543',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,86,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,87,'throw',2,'32564',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,88,'mark',2,NULL,NULL,'pieni_suora','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,89,'throw',1,'53153',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,90,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,91,'throw',1,'54121',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,92,'mark',1,NULL,NULL,'suuri_suora','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,93,'throw',2,'55516',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,94,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,95,'throw',2,'51233',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,96,'mark',2,NULL,NULL,'suuri_suora','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,97,'throw',1,'43533',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,98,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,99,'throw',1,'44552',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,100,'mark',1,NULL,NULL,'tayskasi','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,101,'throw',2,'24225',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,102,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,103,'throw',2,'25166',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,104,'mark',2,NULL,NULL,'tayskasi','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,105,'throw',1,'53311',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,106,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,107,'throw',1,'53343',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,108,'mark',1,NULL,NULL,'sattuma','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,109,'throw',2,'23441',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,110,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,111,'throw',2,'22564',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,112,'mark',2,NULL,NULL,'sattuma','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,113,'throw',1,'65152',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,114,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,115,'throw',1,'62566',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,116,'mark',1,NULL,NULL,'yatzy','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,117,'throw',2,'45256',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,118,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,119,'throw',2,'41244',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(2,120,'mark',2,NULL,NULL,'yatzy','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(3,1,'throw',1,'32514',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,2,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,3,'throw',1,'33553',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,4,'mark',1,NULL,NULL,'ykkoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,5,'throw',1,'24121',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,6,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,7,'throw',1,'22514',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,8,'mark',1,NULL,NULL,'kakkoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,9,'throw',1,'56454',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,10,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,11,'throw',1,'52361',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,12,'mark',1,NULL,NULL,'kolmoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,13,'throw',1,'51532',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,14,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,15,'throw',1,'56545',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,16,'mark',1,NULL,NULL,'neloset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,17,'throw',1,'66124',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,18,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,19,'throw',1,'61341',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,20,'mark',1,NULL,NULL,'viitoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,21,'throw',1,'16263',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,22,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,23,'throw',1,'11233',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,24,'mark',1,NULL,NULL,'kuutoset','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,25,'throw',1,'43642',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,26,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,27,'throw',1,'44553',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,28,'mark',1,NULL,NULL,'pari','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,29,'throw',1,'46621',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,30,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,31,'throw',1,'46431',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,32,'mark',1,NULL,NULL,'kaksi_paria','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,33,'throw',1,'32613',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,34,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,35,'throw',1,'31556',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,36,'mark',1,NULL,NULL,'kolme_samaa','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,37,'throw',1,'14355',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,38,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,39,'throw',1,'15322',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,40,'mark',1,NULL,NULL,'nelja_samaa','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,41,'throw',1,'63551',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,42,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,43,'throw',1,'62354',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,44,'mark',1,NULL,NULL,'viisi_samaa','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,45,'throw',1,'53245',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,46,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,47,'throw',1,'53422',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,48,'mark',1,NULL,NULL,'pieni_suora','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,49,'throw',1,'56425',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,50,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,51,'throw',1,'56632',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,52,'mark',1,NULL,NULL,'suuri_suora','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,53,'throw',1,'14452',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,54,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,55,'throw',1,'15423',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,56,'mark',1,NULL,NULL,'tayskasi','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,57,'throw',1,'13331',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,58,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,59,'throw',1,'15365',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,60,'mark',1,NULL,NULL,'summa','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,61,'throw',1,'14511',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,62,'keep',1,NULL,'A',NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,63,'throw',1,'13531',NULL,NULL,'2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(3,64,'mark',1,NULL,NULL,'jatsi','2025-01-31T22:30:00Z');
INSERT INTO "events" VALUES(4,1,'throw',1,'11534',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,2,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,3,'throw',1,'14165',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,4,'mark',1,NULL,NULL,'ykkoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,5,'throw',2,'61316',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,6,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,7,'throw',2,'65235',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,8,'mark',2,NULL,NULL,'ykkoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,9,'throw',1,'62344',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,10,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,11,'throw',1,'63324',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,12,'mark',1,NULL,NULL,'kakkoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,13,'throw',2,'52342',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,14,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,15,'throw',2,'54655',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,16,'mark',2,NULL,NULL,'kakkoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,17,'throw',1,'56224',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,18,'keep',1,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,19,'throw',1,'51215',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,20,'mark',1,NULL,NULL,'kolmoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,21,'throw',2,'56245',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,22,'keep',2,NULL,'A',NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,23,'throw',2,'55656',NULL,NULL,'2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,24,'mark',2,NULL,NULL,'kolmoset','2025-01-31T23:30:00Z');
INSERT INTO "events" VALUES(4,25,'throw',1,'52525',NULL,NULL,'2025-01-31T23:30:00Z');
CREATE TABLE former_names (
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    mark INTEGER NOT NULL CHECK (mark >= 1),
    name_key TEXT NOT NULL,
    given_up_at TEXT NOT NULL CHECK (given_up_at GLOB '????-??-??T??:??:??Z'),
    UNIQUE (name_key, mark)
) STRICT;
INSERT INTO "former_names" VALUES(1,3,'Åke',1,'åke','2025-01-31T22:30:00Z');
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    ruleset INTEGER NOT NULL REFERENCES rulesets (id),
    source TEXT NOT NULL CHECK (source IN ('screen', 'dice', 'points', 'total')),
    seed TEXT,
    started_at TEXT NOT NULL CHECK (started_at GLOB '????-??-??T??:??:??Z'),
    finished_at TEXT CHECK (finished_at GLOB '????-??-??T??:??:??Z')
) STRICT;
INSERT INTO "games" VALUES(1,'693cfa3fb0d25d5797a9cd460c864b89',1,'screen',NULL,'2025-01-31T22:30:00Z','2025-01-31T22:30:00Z');
INSERT INTO "games" VALUES(2,'71eb7ab408d4a48ea229e01f4f9a2efb',1,'screen','7','2025-01-31T23:30:00Z','2025-01-31T23:30:00Z');
INSERT INTO "games" VALUES(3,'622a71c4d083182c1e6f37a192d40993',2,'screen',NULL,'2025-01-31T22:30:00Z','2025-01-31T22:30:00Z');
INSERT INTO "games" VALUES(4,'1019a381e78d6cef40b0489a1bc3e731',2,'screen',NULL,'2025-01-31T23:30:00Z',NULL);
CREATE TABLE marks (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    "row" TEXT NOT NULL,
    points INTEGER NOT NULL,
    dice TEXT,
    PRIMARY KEY (game, seat, "row"),
    FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO "marks" VALUES(1,1,'ykkoset',2,'14165');
INSERT INTO "marks" VALUES(1,1,'kakkoset',2,'63324');
INSERT INTO "marks" VALUES(1,1,'kolmoset',0,'51215');
INSERT INTO "marks" VALUES(1,1,'neloset',0,'51115');
INSERT INTO "marks" VALUES(1,1,'viitoset',0,'41436');
INSERT INTO "marks" VALUES(1,1,'kuutoset',0,'24153');
INSERT INTO "marks" VALUES(1,1,'pari',10,'11556');
INSERT INTO "marks" VALUES(1,1,'kaksi_paria',0,'14516');
INSERT INTO "marks" VALUES(1,1,'kolme_samaa',0,'22665');
INSERT INTO "marks" VALUES(1,1,'nelja_samaa',0,'61465');
INSERT INTO "marks" VALUES(1,1,'pieni_suora',0,'33441');
INSERT INTO "marks" VALUES(1,1,'suuri_suora',0,'15563');
INSERT INTO "marks" VALUES(1,1,'tayskasi',0,'34626');
INSERT INTO "marks" VALUES(1,1,'sattuma',20,'62651');
INSERT INTO "marks" VALUES(1,1,'yatzy',0,'54661');
INSERT INTO "marks" VALUES(1,2,'ykkoset',0,'65235');
INSERT INTO "marks" VALUES(1,2,'kakkoset',0,'54655');
INSERT INTO "marks" VALUES(1,2,'kolmoset',0,'55656');
INSERT INTO "marks" VALUES(1,2,'neloset',4,'41131');
INSERT INTO "marks" VALUES(1,2,'viitoset',0,'13114');
INSERT INTO "marks" VALUES(1,2,'kuutoset',12,'63346');
INSERT INTO "marks" VALUES(1,2,'pari',12,'66244');
INSERT INTO "marks" VALUES(1,2,'kaksi_paria',0,'31245');
INSERT INTO "marks" VALUES(1,2,'kolme_samaa',0,'65324');
INSERT INTO "marks" VALUES(1,2,'nelja_samaa',0,'65244');
INSERT INTO "marks" VALUES(1,2,'pieni_suora',0,'31331');
INSERT INTO "marks" VALUES(1,2,'suuri_suora',0,'64646');
INSERT INTO "marks" VALUES(1,2,'tayskasi',0,'15311');
INSERT INTO "marks" VALUES(1,2,'sattuma',19,'43543');
INSERT INTO "marks" VALUES(1,2,'yatzy',0,'61544');
INSERT INTO "marks" VALUES(2,1,'ykkoset',0,'63333');
INSERT INTO "marks" VALUES(2,1,'kakkoset',2,'21314');
INSERT INTO "marks" VALUES(2,1,'kolmoset',3,'63621');
INSERT INTO "marks" VALUES(2,1,'neloset',0,'23332');
INSERT INTO "marks" VALUES(2,1,'viitoset',10,'65526');
INSERT INTO "marks" VALUES(2,1,'kuutoset',6,'23456');
INSERT INTO "marks" VALUES(2,1,'pari',12,'26146');
INSERT INTO "marks" VALUES(2,1,'kaksi_paria',0,'54416');
INSERT INTO "marks" VALUES(2,1,'kolme_samaa',0,'51342');
INSERT INTO "marks" VALUES(2,1,'nelja_samaa',0,'65256');
INSERT INTO "marks" VALUES(2,1,'pieni_suora',0,'63656');
INSERT INTO "marks" VALUES(2,1,'suuri_suora',0,'54121');
INSERT INTO "marks" VALUES(2,1,'tayskasi',0,'44552');
INSERT INTO "marks" VALUES(2,1,'sattuma',18,'53343');
INSERT INTO "marks" VALUES(2,1,'yatzy',0,'62566');
INSERT INTO "marks" VALUES(2,2,'ykkoset',0,'23236');
INSERT INTO "marks" VALUES(2,2,'kakkoset',4,'12265');
INSERT INTO "marks" VALUES(2,2,'kolmoset',0,'42512');
INSERT INTO "marks" VALUES(2,2,'neloset',0,'12361');
INSERT INTO "marks" VALUES(2,2,'viitoset',5,'26251');
INSERT INTO "marks" VALUES(2,2,'kuutoset',0,'35225');
INSERT INTO "marks" VALUES(2,2,'pari',6,'31341');
INSERT INTO "marks" VALUES(2,2,'kaksi_paria',0,'33363');
INSERT INTO "marks" VALUES(2,2,'kolme_samaa',0,'12344');
INSERT INTO "marks" VALUES(2,2,'nelja_samaa',0,'23456');
INSERT INTO "marks" VALUES(2,2,'pieni_suora',0,'32564');
INSERT INTO "marks" VALUES(2,2,'suuri_suora',0,'51233');
INSERT INTO "marks" VALUES(2,2,'tayskasi',0,'25166');
INSERT INTO "marks" VALUES(2,2,'sattuma',19,'22564');
INSERT INTO "marks" VALUES(2,2,'yatzy',0,'41244');
INSERT INTO "marks" VALUES(3,1,'ykkoset',-3,'33553');
INSERT INTO "marks" VALUES(3,1,'kakkoset',-2,'22514');
INSERT INTO "marks" VALUES(3,1,'kolmoset',-6,'52361');
INSERT INTO "marks" VALUES(3,1,'neloset',-8,'56545');
INSERT INTO "marks" VALUES(3,1,'viitoset',-15,'61341');
INSERT INTO "marks" VALUES(3,1,'kuutoset',-18,'11233');
INSERT INTO "marks" VALUES(3,1,'pari',10,'44553');
INSERT INTO "marks" VALUES(3,1,'kaksi_paria',0,'46431');
INSERT INTO "marks" VALUES(3,1,'kolme_samaa',0,'31556');
INSERT INTO "marks" VALUES(3,1,'nelja_samaa',0,'15322');
INSERT INTO "marks" VALUES(3,1,'viisi_samaa',0,'62354');
INSERT INTO "marks" VALUES(3,1,'pieni_suora',0,'53422');
INSERT INTO "marks" VALUES(3,1,'suuri_suora',0,'56632');
INSERT INTO "marks" VALUES(3,1,'tayskasi',0,'15423');
INSERT INTO "marks" VALUES(3,1,'summa',20,'15365');
INSERT INTO "marks" VALUES(3,1,'jatsi',0,'13531');
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    mark INTEGER NOT NULL CHECK (mark >= 1),
    name_key TEXT,
    sort_key TEXT,
    created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??Z'),
    anonymised_at TEXT CHECK (anonymised_at GLOB '????-??-??T??:??:??Z'),
    UNIQUE (name_key, mark),
    CHECK ((name_key IS NULL) = (anonymised_at IS NOT NULL)),
    CHECK ((sort_key IS NULL) = (anonymised_at IS NOT NULL))
) STRICT;
INSERT INTO "people" VALUES(1,'0f6e4d5bcf66f149ef0cd87f5118d591','Liisa',1,'liisa','liisa','2025-01-31T22:30:00Z',NULL);
INSERT INTO "people" VALUES(2,'346aa9e522ac2e08c3d13b62a7f19bdd','Liisa',2,'liisa','liisa','2025-01-31T22:30:00Z',NULL);
INSERT INTO "people" VALUES(3,'bc0caed59a55bd6a983750ab3f87c0dd','Öhman',1,'öhman','}hman','2025-01-31T22:30:00Z',NULL);
INSERT INTO "people" VALUES(4,'8db9e6841a5c7564a7bfa4f6d4135874','N.N. 4',1,NULL,NULL,'2025-01-31T22:30:00Z','2025-01-31T23:30:00Z');
CREATE TABLE rulesets (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,
    content TEXT NOT NULL
) STRICT;
INSERT INTO "rulesets" VALUES(1,'263bad5a7f2843106e2320765cfd47d6cc08c976ab246e83f3bd88d13ab24c9a','yatzy','[]','{"bonuses":[{"at_least":63,"points":50,"section":"upper"}],"dice":5,"faces":6,"name":"yatzy","options":[],"order":[],"rows":[{"id":"ykkoset","match":{"face":1},"names":[],"points":"sum","section":"upper","titles":{"en":"Ones","fi":"Ykk\u00f6set","sv":"Ettor"}},{"id":"kakkoset","match":{"face":2},"names":[],"points":"sum","section":"upper","titles":{"en":"Twos","fi":"Kakkoset","sv":"Tv\u00e5or"}},{"id":"kolmoset","match":{"face":3},"names":[],"points":"sum","section":"upper","titles":{"en":"Threes","fi":"Kolmoset","sv":"Treor"}},{"id":"neloset","match":{"face":4},"names":[],"points":"sum","section":"upper","titles":{"en":"Fours","fi":"Neloset","sv":"Fyror"}},{"id":"viitoset","match":{"face":5},"names":[],"points":"sum","section":"upper","titles":{"en":"Fives","fi":"Viitoset","sv":"Femmor"}},{"id":"kuutoset","match":{"face":6},"names":[],"points":"sum","section":"upper","titles":{"en":"Sixes","fi":"Kuutoset","sv":"Sexor"}},{"id":"pari","match":{"groups":[2]},"names":[],"points":"sum","section":"lower","titles":{"en":"One pair","fi":"Yksi pari","sv":"Ett par"}},{"id":"kaksi_paria","match":{"groups":[2,2]},"names":[],"points":"sum","section":"lower","titles":{"en":"Two pairs","fi":"Kaksi paria","sv":"Tv\u00e5 par"}},{"id":"kolme_samaa","match":{"groups":[3]},"names":[],"points":"sum","section":"lower","titles":{"en":"Three of a kind","fi":"Kolmoisluku","sv":"Tretal"}},{"id":"nelja_samaa","match":{"groups":[4]},"names":[],"points":"sum","section":"lower","titles":{"en":"Four of a kind","fi":"Neloisluku","sv":"Fyrtal"}},{"id":"pieni_suora","match":{"run":[1,5]},"names":[],"points":{"fixed":15},"section":"lower","titles":{"en":"Small straight","fi":"Pieni suora","sv":"Liten stege"}},{"id":"suuri_suora","match":{"run":[2,6]},"names":[],"points":{"fixed":20},"section":"lower","titles":{"en":"Large straight","fi":"Suuri suora","sv":"Stor stege"}},{"id":"tayskasi","match":{"groups":[3,2]},"names":["M\u00f6kki"],"points":"sum","section":"lower","titles":{"en":"Full house","fi":"T\u00e4ysk\u00e4si","sv":"K\u00e5k"}},{"id":"sattuma","match":"any","names":[],"points":"sum","section":"lower","titles":{"en":"Chance","fi":"Sattuma","sv":"Chans"}},{"id":"yatzy","match":{"groups":[5]},"names":[],"points":{"fixed":50},"section":"lower","titles":{"en":"Yatzy","fi":"Yatzy","sv":"Yatzy"}}],"saving":false,"throws":3,"titles":{"en":"Yatzy","fi":"Yatzy","sv":"Yatzy"},"version":1}');
INSERT INTO "rulesets" VALUES(2,'8a1efbd12d317bbfa68edf76a981e75d90f047568727c5f7c39a6d58f5d3f8d6','jatsi','["vakiojatsi"]','{"bonuses":[{"below":0,"points":-50,"section":"upper"}],"dice":5,"faces":6,"name":"jatsi","options":[{"about":{"en":"A jatsi is always worth exactly 50 points.","fi":"Jatsista saa aina tasan 50 pistett\u00e4.","sv":"En jatsi ger alltid exakt 50 po\u00e4ng."},"name":"vakiojatsi","titles":{"en":"fixed jatsi","fi":"vakiojatsi","sv":"fast jatsi"}}],"order":[],"rows":[{"id":"ykkoset","match":{"face":1},"names":[],"points":{"above":"sum","at":"zero","below":"difference","miss":"difference","par":3},"section":"upper","titles":{"en":"Ones","fi":"Ykk\u00f6set","sv":"Ettor"}},{"id":"kakkoset","match":{"face":2},"names":[],"points":{"above":"sum","at":"zero","below":"difference","miss":"difference","par":3},"section":"upper","titles":{"en":"Twos","fi":"Kakkoset","sv":"Tv\u00e5or"}},{"id":"kolmoset","match":{"face":3},"names":[],"points":{"above":"sum","at":"zero","below":"difference","miss":"difference","par":3},"section":"upper","titles":{"en":"Threes","fi":"Kolmoset","sv":"Treor"}},{"id":"neloset","match":{"face":4},"names":[],"points":{"above":"sum","at":"zero","below":"difference","miss":"difference","par":3},"section":"upper","titles":{"en":"Fours","fi":"Neloset","sv":"Fyror"}},{"id":"viitoset","match":{"face":5},"names":[],"points":{"above":"sum","at":"zero","below":"difference","miss":"difference","par":3},"section":"upper","titles":{"en":"Fives","fi":"Viitoset","sv":"Femmor"}},{"id":"kuutoset","match":{"face":6},"names":[],"points":{"above":"sum","at":"zero","below":"difference","miss":"difference","par":3},"section":"upper","titles":{"en":"Sixes","fi":"Kuutoset","sv":"Sexor"}},{"id":"pari","match":{"groups":[2]},"names":["Yksi pari"],"points":"sum","section":"lower","titles":{"en":"Pair","fi":"Pari","sv":"Par"}},{"id":"kaksi_paria","match":{"groups":[2,2]},"names":[],"points":"sum","section":"lower","titles":{"en":"Two pairs","fi":"Kaksi paria","sv":"Tv\u00e5 par"}},{"id":"kolme_samaa","match":{"groups":[3]},"names":[],"points":"sum","section":"lower","titles":{"en":"Three of a kind","fi":"Kolme samaa","sv":"Tretal"}},{"id":"nelja_samaa","match":{"groups":[4]},"names":[],"points":"sum","section":"lower","titles":{"en":"Four of a kind","fi":"Nelj\u00e4 samaa","sv":"Fyrtal"}},{"id":"viisi_samaa","match":{"groups":[5]},"names":[],"points":"sum","section":"lower","titles":{"en":"Five of a kind","fi":"Viisi samaa","sv":"Femtal"}},{"id":"pieni_suora","match":{"run":[1,5]},"names":[],"points":{"fixed":15},"section":"lower","titles":{"en":"Small straight","fi":"Pieni suora","sv":"Liten stege"}},{"id":"suuri_suora","match":{"run":[2,6]},"names":[],"points":{"fixed":20},"section":"lower","titles":{"en":"Large straight","fi":"Suuri suora","sv":"Stor stege"}},{"id":"tayskasi","match":{"groups":[3,2]},"names":[],"points":"sum","section":"lower","titles":{"en":"Full house","fi":"T\u00e4ysk\u00e4si","sv":"K\u00e5k"}},{"id":"summa","match":"any","names":[],"points":"sum","section":"lower","titles":{"en":"Sum","fi":"Summa","sv":"Summa"}},{"id":"jatsi","match":{"groups":[5]},"names":[],"points":{"fixed":50},"section":"lower","titles":{"en":"Jatsi","fi":"Jatsi","sv":"Jatsi"}}],"saving":false,"throws":3,"titles":{"en":"Jatsi","fi":"Jatsi","sv":"Jatsi"},"version":1}');
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL CHECK (seat >= 1),
    person INTEGER REFERENCES people (id),
    level TEXT,
    name TEXT NOT NULL,
    hints INTEGER NOT NULL DEFAULT 0 CHECK (hints >= 0),
    total INTEGER,
    place INTEGER CHECK (place >= 1),
    PRIMARY KEY (game, seat),
    CHECK ((person IS NULL) <> (level IS NULL)),
    CHECK ((total IS NULL) = (place IS NULL))
) STRICT;
INSERT INTO "seats" VALUES(1,1,1,NULL,'Liisa',0,34,2);
INSERT INTO "seats" VALUES(1,2,NULL,'aloittelija','Kone',0,47,1);
INSERT INTO "seats" VALUES(2,1,2,NULL,'Liisa#2',0,51,1);
INSERT INTO "seats" VALUES(2,2,3,NULL,'Åke',0,34,2);
INSERT INTO "seats" VALUES(3,1,4,NULL,'N.N. 4',2,-72,1);
INSERT INTO "seats" VALUES(4,1,1,NULL,'Liisa',0,NULL,NULL);
INSERT INTO "seats" VALUES(4,2,2,NULL,'Liisa#2',0,NULL,NULL);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX former_names_by_person ON former_names (person);
CREATE INDEX rulesets_by_hash ON rulesets (hash);
CREATE INDEX games_by_ruleset ON games (ruleset);
CREATE INDEX games_unfinished ON games (id) WHERE finished_at IS NULL;
CREATE INDEX seats_by_person ON seats (person);
CREATE VIEW results AS
SELECT games.id AS game, rulesets.rules, rulesets.options, rulesets.hash,
    games.source, games.started_at, games.finished_at,
    seats.seat, seats.person, seats.level, seats.name, people.mark,
    seats.total, seats.place,
    games.seed IS NOT NULL AS seeded, seats.hints,
    seats.person IS NOT NULL AND games.seed IS NULL AND seats.hints = 0 AS counts
FROM seats
JOIN games ON games.id = seats.game
JOIN rulesets ON rulesets.id = games.ruleset
LEFT JOIN people ON people.id = seats.person
WHERE games.finished_at IS NOT NULL;
CREATE VIEW totals AS
SELECT summed.person, people.name, people.mark,
    rulesets.rules, rulesets.options, summed.hash,
    summed.games, summed.best, summed.mean
FROM (
    SELECT person, hash, COUNT(*) AS games, MAX(total) AS best, AVG(total) AS mean
    FROM results WHERE counts GROUP BY person, hash
) AS summed
JOIN people ON people.id = summed.person
JOIN rulesets ON rulesets.id = (
    SELECT MIN(first.id) FROM rulesets AS first WHERE first.hash = summed.hash
);
CREATE VIEW records AS
SELECT results.* FROM results
JOIN (
    SELECT hash, MAX(total) AS best FROM results WHERE counts GROUP BY hash
) AS top ON top.hash = results.hash AND top.best = results.total
WHERE results.counts;
COMMIT;
