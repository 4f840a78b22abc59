ALTER TABLE "studio"."results" ADD COLUMN "part" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "studio"."results" ADD COLUMN "text_blocks" jsonb;