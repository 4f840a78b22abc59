CREATE TABLE "studio"."quotes" (
	"request" text PRIMARY KEY NOT NULL,
	"usd_micros" bigint NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio"."runs" ADD COLUMN "cost_is_estimate" boolean DEFAULT true NOT NULL;