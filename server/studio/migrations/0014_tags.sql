ALTER TABLE "studio"."assets" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "assets_tags" ON "studio"."assets" USING gin ("tags");--> statement-breakpoint
-- As before (0012_library.sql), and a picture's tags are its words too.
CREATE OR REPLACE FUNCTION "studio"."words_of"("asset" "studio"."assets") RETURNS tsvector LANGUAGE sql STABLE AS $$
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
DROP TRIGGER "assets_noted" ON "studio"."assets";
--> statement-breakpoint
CREATE TRIGGER "assets_noted" AFTER UPDATE ON "studio"."assets"
	FOR EACH ROW WHEN (
		OLD."note" IS DISTINCT FROM NEW."note" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."tags" IS DISTINCT FROM NEW."tags"
	)
	EXECUTE FUNCTION "studio"."keep_words"();
