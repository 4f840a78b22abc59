ALTER TABLE "studio"."runs" ADD COLUMN "content_sha256" text;--> statement-breakpoint
ALTER TABLE "studio"."exports" ADD COLUMN "content_sha256" text;