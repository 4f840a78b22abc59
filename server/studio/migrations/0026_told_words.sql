-- What was reported of a picture's text layers are no words of it, but for the texts that stay in it: the background does not
-- show those that were set in a similar typeface.
CREATE OR REPLACE FUNCTION "studio"."words_of"("asset" "studio"."assets") RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT to_tsvector('simple', "told") || to_tsvector('english', "told")
		|| coalesce(to_tsvector('simple', "structure"), '')
	FROM (
		SELECT
			"studio"."folded"(concat_ws(E'\n',
				translate("asset"."name", '._-/', '    '), "asset"."note",
				translate("run"."source_name", '._-/', '    '),
				"run"."values" ->> 'text_prompt', "run"."values" ->> 'prompt', "run"."values" ->> 'instruction',
				"run"."values" ->> 'language',
				CASE
					WHEN "result"."prompt" ~ '^\d+ of \d+ lines separated'
					THEN substring("result"."prompt" FROM 'these stay in the picture:\n(.*)$')
					ELSE regexp_replace("result"."prompt", '(^|; )(drawn|not drawn): .*$', '')
				END,
				"studio"."text_shown_on"("asset")
			)) AS "told",
			(
				SELECT "studio"."folded"(string_agg("part" #>> '{}', E'\n'))
				FROM jsonb_path_query("run"."values" -> 'json_prompt', 'strict $.** ? (@.type() == "string")') AS "part"
			) AS "structure"
		FROM (SELECT 1) AS "one"
		LEFT JOIN "studio"."runs" AS "run" ON "run"."id" = "asset"."run_id"
		LEFT JOIN "studio"."results" AS "result"
			ON "result"."run_id" = "asset"."run_id" AND "result"."ordinal" = "asset"."ordinal"
	) AS "found"
$$;
--> statement-breakpoint
UPDATE "studio"."asset_words" SET "words" = "studio"."words_of"("asset")
	FROM "studio"."assets" AS "asset"
	INNER JOIN "studio"."results" AS "result" ON "result"."run_id" = "asset"."run_id" AND "result"."ordinal" = "asset"."ordinal"
	WHERE "asset"."id" = "asset_words"."asset_id" AND "result"."prompt" ~ '^\d+ of \d+ lines separated';
