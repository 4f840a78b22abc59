CREATE TABLE "service"."poll_windows" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL
);
