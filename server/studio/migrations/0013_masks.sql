ALTER TABLE "studio"."assets" ADD COLUMN "is_mask" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "runs_deleted" ON "studio"."runs" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
UPDATE "studio"."assets" SET "is_mask" = true WHERE "origin" = 'upload' AND "id" IN (
	SELECT jsonb_array_elements_text("field"."value")
	FROM "studio"."runs", jsonb_each("files") AS "field"
	WHERE "field"."key" IN ('mask', 'character_reference_images_mask')
);
