CREATE TABLE "studio"."dropped_presses" (
	"intent" text PRIMARY KEY NOT NULL,
	"dropped_at" timestamp (3) with time zone NOT NULL
);
