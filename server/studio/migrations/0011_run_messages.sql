UPDATE "studio"."runs" SET "failure" = "failure" - 'says' || jsonb_build_object('message', "failure" -> 'says') WHERE "failure" ? 'says';
--> statement-breakpoint
UPDATE "studio"."runs" SET "hold" = "hold" - 'says' || jsonb_build_object('message', "hold" -> 'says') WHERE "hold" ? 'says';
