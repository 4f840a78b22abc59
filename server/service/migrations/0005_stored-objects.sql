CREATE TABLE "service"."stored_objects" (
	"sha256" text PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"going_at" timestamp (3) with time zone,
	"sound_version" text
);
--> statement-breakpoint
CREATE INDEX "stored_objects_used_at" ON "service"."stored_objects" USING btree ("used_at","sha256");