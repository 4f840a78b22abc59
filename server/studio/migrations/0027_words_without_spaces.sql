-- Chinese and Japanese have no spaces between words: each of their characters is a word, and what is typed is a phrase, which
-- is found wherever it stands.
CREATE OR REPLACE FUNCTION "studio"."folded"("told" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	"plain" text := regexp_replace("told", '[\u200d\ufe0f]', '', 'g');
	"sign" text;
BEGIN
	"plain" := normalize(regexp_replace(normalize("plain", NFKD), '[\u0300-\u036f]', '', 'g'), NFC);
	"plain" := translate("plain", 'øØłŁđĐıÆŒ', 'oOlLdDiæœ');
	"plain" := replace(replace(replace("plain", 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
	"plain" := regexp_replace("plain", '([\u3005-\u3007\u3041-\u309f\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g');
	FOR "sign" IN SELECT DISTINCT "match"[1] FROM regexp_matches("plain", '[\u231a-\u23ff\u25aa-\u27bf\u2b05-\u2b55\U0001f000-\U0001faff]', 'g') AS "match" LOOP
		"plain" := replace("plain", "sign", ' emoji' || to_hex(ascii("sign")) || ' ');
	END LOOP;
	RETURN "plain";
END
$$;
--> statement-breakpoint
UPDATE "studio"."known_tags" SET "words" = to_tsvector('simple', "studio"."folded"("tag")) || to_tsvector('english', "studio"."folded"("tag"))
	WHERE "tag" ~ '[\u3005-\u3007\u3041-\u309f\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]';
--> statement-breakpoint
UPDATE "studio"."asset_words" SET "words" = "studio"."words_of"("asset")
	FROM "studio"."assets" AS "asset" WHERE "asset"."id" = "asset_id"
		AND "asset_words"."words"::text ~ '[\u3005-\u3007\u3041-\u309f\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]';
