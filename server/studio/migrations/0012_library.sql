CREATE TABLE "studio"."asset_words" (
	"asset_id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "is_favorite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "rating" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "is_mask" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "asset_words_words" ON "studio"."asset_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "assets_tags" ON "studio"."assets" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "runs_deleted" ON "studio"."runs" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
-- Punctuation in names joins words ("summer.sale-2026" is a host name to the parser). English words are found by their
-- stems too. What the embedded painter adds about its drawing is not a word of the picture.
CREATE FUNCTION "studio"."words_of"("asset" "studio"."assets") RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT to_tsvector('simple', "told") || to_tsvector('english', "told")
		|| coalesce(jsonb_to_tsvector('simple', "structure", '["string"]'), '')
	FROM (
		SELECT
			concat_ws(E'\n',
				translate("asset"."name", '._-/', '    '), "asset"."note", array_to_string("asset"."tags", E'\n'),
				translate("run"."source_name", '._-/', '    '),
				"run"."values" ->> 'text_prompt', "run"."values" ->> 'prompt', "run"."values" ->> 'instruction',
				"run"."values" ->> 'language',
				regexp_replace("result"."prompt", '(^|; )(drawn|not drawn): .*$', ''),
				(SELECT string_agg("block" ->> 'text', E'\n') FROM jsonb_array_elements("result"."text_blocks") AS "block")
			) AS "told",
			"run"."values" -> 'json_prompt' AS "structure"
		FROM (SELECT 1) AS "one"
		LEFT JOIN "studio"."runs" AS "run" ON "run"."id" = "asset"."run_id"
		LEFT JOIN "studio"."results" AS "result"
			ON "result"."run_id" = "asset"."run_id" AND "result"."ordinal" = "asset"."ordinal"
	) AS "found"
$$;
--> statement-breakpoint
CREATE FUNCTION "studio"."keep_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "studio"."asset_words" VALUES (NEW."id", "studio"."words_of"(NEW))
		ON CONFLICT ("asset_id") DO UPDATE SET "words" = excluded."words";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "assets_words" AFTER INSERT ON "studio"."assets"
	FOR EACH ROW EXECUTE FUNCTION "studio"."keep_words"();
--> statement-breakpoint
CREATE TRIGGER "assets_noted" AFTER UPDATE ON "studio"."assets"
	FOR EACH ROW WHEN (
		OLD."note" IS DISTINCT FROM NEW."note" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."tags" IS DISTINCT FROM NEW."tags"
	)
	EXECUTE FUNCTION "studio"."keep_words"();
--> statement-breakpoint
CREATE FUNCTION "studio"."forget_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "studio"."asset_words" WHERE "asset_id" = OLD."id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "assets_forgotten" AFTER DELETE ON "studio"."assets"
	FOR EACH ROW EXECUTE FUNCTION "studio"."forget_words"();
--> statement-breakpoint
UPDATE "studio"."assets" SET "is_mask" = true WHERE "origin" = 'upload' AND "id" IN (
	SELECT jsonb_array_elements_text("field"."value")
	FROM "studio"."runs", jsonb_each("files") AS "field"
	WHERE "field"."key" IN ('mask', 'character_reference_images_mask')
);
--> statement-breakpoint
INSERT INTO "studio"."asset_words" SELECT "asset"."id", "studio"."words_of"("asset") FROM "studio"."assets" AS "asset";
