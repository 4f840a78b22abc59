ALTER TABLE "studio"."runs" ADD COLUMN "webhook_url" text;--> statement-breakpoint
CREATE INDEX "runs_webhook" ON "studio"."runs" USING btree (right(webhook_url, 32)) WHERE webhook_url is not null;