-- Text as it is sought: without the marks of Latin letters (héros, heros), and with a word for each emoji, which the
-- parser would leave out. Joiners and variation selectors say only how an emoji is drawn.
CREATE FUNCTION "studio"."folded"("told" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	"plain" text := regexp_replace("told", '[\u200d\ufe0f]', '', 'g');
	"sign" text;
BEGIN
	"plain" := normalize(regexp_replace(normalize("plain", NFKD), '[\u0300-\u036f]', '', 'g'), NFC);
	"plain" := translate("plain", 'øØłŁđĐıÆŒ', 'oOlLdDiæœ');
	"plain" := replace(replace(replace("plain", 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
	FOR "sign" IN SELECT DISTINCT "match"[1] FROM regexp_matches("plain", '[\u231a-\u23ff\u25aa-\u27bf\u2b05-\u2b55\U0001f000-\U0001faff]', 'g') AS "match" LOOP
		"plain" := replace("plain", "sign", ' emoji' || to_hex(ascii("sign")) || ' ');
	END LOOP;
	RETURN "plain";
END
$$;
--> statement-breakpoint
-- The text that a picture shows, as far as it is known: read from its bytes, set on it by hand, or that of the design whose
-- whole it is. The background that remains when the text is lifted off has the blocks in its row, and shows none of them.
CREATE FUNCTION "studio"."text_shown_on"("asset" "studio"."assets") RETURNS text LANGUAGE sql STABLE AS $$
	SELECT string_agg("shown"."text", E'\n') FROM (
		SELECT "block" ->> 'text' AS "text"
		FROM "studio"."assets" AS "same"
		INNER JOIN "studio"."run_inputs" AS "input" ON "input"."asset_id" = "same"."id" AND "input"."field" = 'image'
		INNER JOIN "studio"."results" AS "base" ON "base"."run_id" = "input"."run_id",
			jsonb_array_elements("base"."text_blocks") AS "block"
		WHERE "same"."sha256" = "asset"."sha256" AND "base"."text_blocks" IS NOT NULL
		UNION
		SELECT "block" ->> 'text'
		FROM "studio"."results" AS "base", jsonb_array_elements("base"."text_blocks") AS "block"
		WHERE "base"."run_id" = "asset"."run_id" AND "base"."text_blocks" IS NOT NULL AND NOT EXISTS (
			SELECT FROM "studio"."results" AS "own"
			WHERE "own"."run_id" = "asset"."run_id" AND "own"."ordinal" = "asset"."ordinal" AND "own"."text_blocks" IS NOT NULL
		)
		UNION
		SELECT "layer" #>> '{block,text}'
		FROM "studio"."edits" AS "by_hand", jsonb_array_elements("by_hand"."edit" -> 'layers') AS "layer"
		WHERE "by_hand"."id" = "asset"."edit_id" AND "by_hand"."edit" ->> 'kind' = 'text-layers'
	) AS "shown"
$$;
--> statement-breakpoint
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
				regexp_replace("result"."prompt", '(^|; )(drawn|not drawn): .*$', ''),
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
-- A picture whose text is read gets its words then: it was stored before.
CREATE FUNCTION "studio"."keep_words_read"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "studio"."asset_words" SET "words" = "studio"."words_of"("asset")
	FROM "studio"."assets" AS "asset"
	WHERE "asset"."id" = "asset_id" AND (
		"asset"."run_id" = NEW."run_id" OR "asset"."sha256" IN (
			SELECT "source"."sha256" FROM "studio"."run_inputs" AS "input"
			INNER JOIN "studio"."assets" AS "source" ON "source"."id" = "input"."asset_id"
			WHERE "input"."run_id" = NEW."run_id" AND "input"."field" = 'image'
		)
	);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "results_read_first" AFTER INSERT ON "studio"."results"
	FOR EACH ROW WHEN (NEW."text_blocks" IS NOT NULL) EXECUTE FUNCTION "studio"."keep_words_read"();
--> statement-breakpoint
CREATE TRIGGER "results_read" AFTER UPDATE ON "studio"."results"
	FOR EACH ROW WHEN (OLD."text_blocks" IS DISTINCT FROM NEW."text_blocks") EXECUTE FUNCTION "studio"."keep_words_read"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "studio"."know_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "studio"."known_tags"
		SELECT "tag", to_tsvector('simple', "studio"."folded"("tag")) || to_tsvector('english', "studio"."folded"("tag"))
		FROM (SELECT DISTINCT unnest("tags") AS "tag" FROM "changed") AS "given"
		ON CONFLICT ("tag") DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE "studio"."known_tags" SET "words" = to_tsvector('simple', "studio"."folded"("tag")) || to_tsvector('english', "studio"."folded"("tag"));
--> statement-breakpoint
UPDATE "studio"."asset_words" SET "words" = "studio"."words_of"("asset")
	FROM "studio"."assets" AS "asset" WHERE "asset"."id" = "asset_id";
--> statement-breakpoint
-- The outlines of transparent pictures are taken before white from now on: these are taken anew.
DELETE FROM "studio"."looks" WHERE "sha256" IN (SELECT "sha256" FROM "studio"."assets" WHERE "has_alpha");
