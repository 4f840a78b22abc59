CREATE SCHEMA IF NOT EXISTS "studio";
--> statement-breakpoint
CREATE TABLE "studio"."assets" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"has_alpha" boolean NOT NULL,
	"is_grayscale" boolean,
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"run_id" text,
	"ordinal" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "assets_result" UNIQUE("run_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "studio"."previews" (
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"preview_sha256" text NOT NULL,
	CONSTRAINT "previews_sha256_width_pk" PRIMARY KEY("sha256","width")
);
--> statement-breakpoint
CREATE TABLE "studio"."results" (
	"run_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"state" text NOT NULL,
	"seed" bigint,
	"prompt" text,
	"resolution" text,
	"link" text,
	"asset_id" text,
	CONSTRAINT "results_run_id_ordinal_pk" PRIMARY KEY("run_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "studio"."runs" (
	"id" text PRIMARY KEY NOT NULL,
	"intent" text NOT NULL,
	"ordinal" integer NOT NULL,
	"operation" text NOT NULL,
	"values" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"state" text NOT NULL,
	"generation_id" text,
	"pictures" integer NOT NULL,
	"width" integer,
	"height" integer,
	"estimate_usd_micros" bigint NOT NULL,
	"cost_usd_micros" bigint,
	"failure" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"token" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "runs_press" UNIQUE("intent","ordinal")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "assets_upload" ON "studio"."assets" USING btree ("sha256") WHERE origin = 'upload';--> statement-breakpoint
CREATE INDEX "assets_sha256" ON "studio"."assets" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "assets_newest" ON "studio"."assets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "runs_newest" ON "studio"."runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "runs_queue" ON "studio"."runs" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "runs_due" ON "studio"."runs" USING btree ("state","next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "runs_finished" ON "studio"."runs" USING btree ("finished_at");