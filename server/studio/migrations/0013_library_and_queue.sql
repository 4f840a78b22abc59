CREATE TABLE "studio"."collection_pictures" (
	"collection_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "collection_pictures_collection_id_asset_id_pk" PRIMARY KEY("collection_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "studio"."collections" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"person_id" text DEFAULT 'local' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "studio"."library_change_slices" (
	"change_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"ids" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"before" jsonb,
	CONSTRAINT "library_change_slices_change_id_ordinal_pk" PRIMARY KEY("change_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "studio"."library_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text DEFAULT 'local' NOT NULL,
	"change" jsonb NOT NULL,
	"pictures" integer NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio"."people" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio"."projects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "person_id" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "project_id" text DEFAULT 'general' NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."runs" ADD COLUMN "person_id" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."runs" ADD COLUMN "project_id" text DEFAULT 'general' NOT NULL;--> statement-breakpoint
CREATE INDEX "collection_pictures_position" ON "studio"."collection_pictures" USING btree ("collection_id","position","asset_id");--> statement-breakpoint
CREATE INDEX "collection_pictures_asset" ON "studio"."collection_pictures" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "library_change_slices_waiting" ON "studio"."library_change_slices" USING btree ("change_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "library_changes_newest" ON "studio"."library_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assets_trash" ON "studio"."assets" USING btree ("removed_at","id") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "assets_project" ON "studio"."assets" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "runs_project" ON "studio"."runs" USING btree ("project_id","created_at","id");--> statement-breakpoint
INSERT INTO "studio"."people" VALUES ('local', 'You', now());
--> statement-breakpoint
INSERT INTO "studio"."projects" VALUES ('general', 'General', now(), null);
--> statement-breakpoint
CREATE TABLE "studio"."known_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio"."looks" (
	"sha256" text PRIMARY KEY NOT NULL,
	"hash" bit(64),
	"cells" integer[] NOT NULL,
	"colors" integer[] NOT NULL,
	"shares" smallint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio"."saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "studio"."asset_words" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "cost_usd_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "looks_cells" ON "studio"."looks" USING gin ("cells");--> statement-breakpoint
CREATE INDEX "asset_words_newest" ON "studio"."asset_words" USING btree ("created_at","asset_id");--> statement-breakpoint
CREATE INDEX "assets_hidden" ON "studio"."assets" USING btree ("id") WHERE is_mask or removed_at is not null;--> statement-breakpoint
-- Tags have their words apart (known_tags): the words of 100,000 pictures need not be written anew to tag these.
CREATE OR REPLACE FUNCTION "studio"."words_of"("asset" "studio"."assets") RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT to_tsvector('simple', "told") || to_tsvector('english', "told")
		|| coalesce(jsonb_to_tsvector('simple', "structure", '["string"]'), '')
	FROM (
		SELECT
			concat_ws(E'\n',
				translate("asset"."name", '._-/', '    '), "asset"."note",
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
CREATE OR REPLACE FUNCTION "studio"."keep_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "studio"."asset_words" ("asset_id", "words", "created_at")
		VALUES (NEW."id", "studio"."words_of"(NEW), NEW."created_at")
		ON CONFLICT ("asset_id") DO UPDATE SET "words" = excluded."words";
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "assets_noted" ON "studio"."assets";
--> statement-breakpoint
CREATE TRIGGER "assets_noted" AFTER UPDATE ON "studio"."assets"
	FOR EACH ROW WHEN (OLD."note" IS DISTINCT FROM NEW."note" OR OLD."name" IS DISTINCT FROM NEW."name")
	EXECUTE FUNCTION "studio"."keep_words"();
--> statement-breakpoint
CREATE FUNCTION "studio"."know_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "studio"."known_tags"
		SELECT "tag", to_tsvector('simple', "tag") || to_tsvector('english', "tag")
		FROM (SELECT DISTINCT unnest("tags") AS "tag" FROM "changed") AS "given"
		ON CONFLICT ("tag") DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "assets_tagged" AFTER UPDATE ON "studio"."assets" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "studio"."know_tags"();
--> statement-breakpoint
CREATE TRIGGER "assets_tagged_first" AFTER INSERT ON "studio"."assets" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "studio"."know_tags"();
--> statement-breakpoint
INSERT INTO "studio"."known_tags"
	SELECT "tag", to_tsvector('simple', "tag") || to_tsvector('english', "tag")
	FROM (SELECT DISTINCT unnest("tags") AS "tag" FROM "studio"."assets") AS "given";
--> statement-breakpoint
UPDATE "studio"."asset_words" SET "words" = "studio"."words_of"("asset"), "created_at" = "asset"."created_at"
	FROM "studio"."assets" AS "asset" WHERE "asset"."id" = "asset_id";
--> statement-breakpoint
DELETE FROM "studio"."asset_words" WHERE "created_at" IS NULL;
--> statement-breakpoint
ALTER TABLE "studio"."asset_words" ALTER COLUMN "created_at" SET NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "studio"."cost_of"("of_run" text) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT "cost_usd_micros" / greatest("pictures", 1) FROM "studio"."runs" WHERE "id" = "of_run"), 0)
$$;
--> statement-breakpoint
CREATE FUNCTION "studio"."take_cost"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."cost_usd_micros" = "studio"."cost_of"(NEW."run_id");
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "assets_cost" BEFORE INSERT ON "studio"."assets"
	FOR EACH ROW WHEN (NEW."run_id" IS NOT NULL) EXECUTE FUNCTION "studio"."take_cost"();
--> statement-breakpoint
CREATE FUNCTION "studio"."pass_cost_on"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "studio"."assets" SET "cost_usd_micros" = "studio"."cost_of"(NEW."id") WHERE "run_id" = NEW."id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "runs_cost" AFTER UPDATE ON "studio"."runs"
	FOR EACH ROW WHEN (OLD."cost_usd_micros" IS DISTINCT FROM NEW."cost_usd_micros") EXECUTE FUNCTION "studio"."pass_cost_on"();
--> statement-breakpoint
UPDATE "studio"."assets" SET "cost_usd_micros" = "studio"."cost_of"("run_id") WHERE "run_id" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "studio"."queue_pauses" (
	"scope" text PRIMARY KEY NOT NULL,
	"paused_at" timestamp (3) with time zone NOT NULL,
	"person_id" text DEFAULT 'local' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio"."runs" ADD COLUMN "is_batch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."runs" ADD COLUMN "priority" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."runs" ADD COLUMN "position" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."runs" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "studio"."runs" ADD COLUMN "repeated_as" text;--> statement-breakpoint
CREATE INDEX "runs_press_sent" ON "studio"."runs" USING btree ("intent","submitted_at");--> statement-breakpoint
CREATE INDEX "runs_person_sent" ON "studio"."runs" USING btree ("person_id","is_batch","submitted_at");--> statement-breakpoint
CREATE INDEX "runs_batch_sent" ON "studio"."runs" USING btree ("submitted_at") WHERE is_batch;--> statement-breakpoint
CREATE INDEX "runs_decisions" ON "studio"."runs" USING btree ("created_at","id") WHERE decision is not null;--> statement-breakpoint
UPDATE "studio"."runs" SET "position" = "ordinal" WHERE "state" = 'queued';--> statement-breakpoint
UPDATE "studio"."runs" AS "run" SET "is_batch" = true WHERE "run"."state" = 'queued' AND EXISTS (
	SELECT FROM "studio"."runs" AS "other" WHERE "other"."intent" = "run"."intent" AND "other"."values" <> "run"."values"
);--> statement-breakpoint
-- What else failed before was seen and decided as it was then.
UPDATE "studio"."runs" SET "decision" = 'unknown' WHERE "state" = 'unknown';
--> statement-breakpoint
CREATE TABLE "studio"."export_files" (
	"export_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"asset_id" text,
	"name" text NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"failure" text,
	"bytes" bigint,
	"sha256" text,
	"crc32" bigint,
	"width" integer,
	"height" integer,
	"quality" integer,
	"is_over_budget" boolean DEFAULT false NOT NULL,
	"source_type" text,
	CONSTRAINT "export_files_export_id_ordinal_pk" PRIMARY KEY("export_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "studio"."exports" (
	"id" text PRIMARY KEY NOT NULL,
	"intent" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" text NOT NULL,
	"hold" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"token" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exports_intent" UNIQUE("intent")
);
--> statement-breakpoint
ALTER TABLE "studio"."export_files" ADD CONSTRAINT "export_files_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "studio"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_files_open" ON "studio"."export_files" USING btree ("export_id","ordinal") WHERE settled_at is null;
--> statement-breakpoint
CREATE TABLE "studio"."prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "studio"."run_inputs" (
	"run_id" text NOT NULL,
	"field" text NOT NULL,
	"ordinal" integer NOT NULL,
	"asset_id" text NOT NULL,
	CONSTRAINT "run_inputs_run_id_field_ordinal_pk" PRIMARY KEY("run_id","field","ordinal")
);
--> statement-breakpoint
CREATE INDEX "prompts_newest" ON "studio"."prompts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "run_inputs_asset" ON "studio"."run_inputs" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "edits_parent" ON "studio"."edits" USING btree (("edit" ->> 'parentId'));
--> statement-breakpoint
CREATE FUNCTION "studio"."note_inputs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "studio"."run_inputs" WHERE "run_id" = NEW."id";
	INSERT INTO "studio"."run_inputs" ("run_id", "field", "ordinal", "asset_id")
		SELECT NEW."id", "field"."key", "picture"."ordinality" - 1, "picture"."id"
		FROM jsonb_each(NEW."files") AS "field",
			jsonb_array_elements_text("field"."value") WITH ORDINALITY AS "picture" ("id", "ordinality");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "runs_inputs" AFTER INSERT ON "studio"."runs"
	FOR EACH ROW WHEN (NEW."files" <> '{}'::jsonb) EXECUTE FUNCTION "studio"."note_inputs"();
--> statement-breakpoint
CREATE TRIGGER "runs_inputs_changed" AFTER UPDATE ON "studio"."runs"
	FOR EACH ROW WHEN (OLD."files" IS DISTINCT FROM NEW."files") EXECUTE FUNCTION "studio"."note_inputs"();
--> statement-breakpoint
INSERT INTO "studio"."run_inputs" ("run_id", "field", "ordinal", "asset_id")
	SELECT "run"."id", "field"."key", "picture"."ordinality" - 1, "picture"."id"
	FROM "studio"."runs" AS "run", jsonb_each("run"."files") AS "field",
		jsonb_array_elements_text("field"."value") WITH ORDINALITY AS "picture" ("id", "ordinality");
