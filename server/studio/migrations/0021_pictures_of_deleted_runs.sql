-- The pictures of a deleted run were hidden with it, and their files went after 30 days. They are in the trash now; those
-- whose files are gone are deleted for good.
UPDATE "studio"."assets"
SET "removed_at" = "runs"."deleted_at",
    "erased_at" = CASE WHEN "runs"."deleted_at" < now() - interval '30 days' THEN "runs"."deleted_at" END
FROM "studio"."runs"
WHERE "runs"."id" = "assets"."run_id" AND "runs"."deleted_at" IS NOT NULL AND "assets"."removed_at" IS NULL;
