-- Triggers that write several rows lock them in one order first, as changes of pictures do: of two transactions with some of
-- the same rows, one then waits for the other, and never each for the other. A run's pictures are locked after their run, and
-- every statement that sets a cost is about one run.
CREATE OR REPLACE FUNCTION "studio"."pass_cost_on"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "studio"."assets" WHERE "run_id" = NEW."id" ORDER BY "id" FOR NO KEY UPDATE;
	UPDATE "studio"."assets" SET "cost_usd_micros" = "studio"."cost_of"(NEW."id") WHERE "run_id" = NEW."id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- The words of a picture are written after its row is locked, here as where its note or name changes. A statement of its own
-- locks: the next one sees what those wrote that it waited for.
CREATE OR REPLACE FUNCTION "studio"."keep_words_read"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"theirs" text[];
BEGIN
	SELECT array_agg("locked"."id") INTO "theirs" FROM (
		SELECT "id" FROM "studio"."assets"
		WHERE "run_id" = NEW."run_id" OR "sha256" IN (
			SELECT "source"."sha256" FROM "studio"."run_inputs" AS "input"
			INNER JOIN "studio"."assets" AS "source" ON "source"."id" = "input"."asset_id"
			WHERE "input"."run_id" = NEW."run_id" AND "input"."field" = 'image'
		)
		ORDER BY "id" FOR NO KEY UPDATE
	) AS "locked";
	UPDATE "studio"."asset_words" SET "words" = "studio"."words_of"("asset")
	FROM "studio"."assets" AS "asset"
	WHERE "asset"."id" = "asset_id" AND "asset"."id" = ANY("theirs");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "studio"."know_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "studio"."known_tags"
		SELECT "tag", to_tsvector('simple', "studio"."folded"("tag")) || to_tsvector('english', "studio"."folded"("tag"))
		FROM (SELECT DISTINCT unnest("tags") AS "tag" FROM "changed") AS "given"
		ORDER BY "tag"
		ON CONFLICT ("tag") DO NOTHING;
	RETURN NULL;
END
$$;
