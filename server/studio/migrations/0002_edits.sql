CREATE TABLE "studio"."edits" (
	"id" text PRIMARY KEY NOT NULL,
	"edit" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "is_opaque" boolean;--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD COLUMN "edit_id" text;--> statement-breakpoint
ALTER TABLE "studio"."assets" ADD CONSTRAINT "assets_edit" UNIQUE("edit_id");