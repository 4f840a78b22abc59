-- What the servers hold in memory of these tables is forgotten when they change, in every process.
CREATE FUNCTION "studio"."tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('studio_changes', TG_ARGV[0]);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "runs_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "studio"."runs"
	FOR EACH STATEMENT EXECUTE FUNCTION "studio"."tell_change"('runs');
--> statement-breakpoint
CREATE TRIGGER "runs_put_away" AFTER UPDATE ON "studio"."runs"
	FOR EACH ROW WHEN (OLD."deleted_at" IS DISTINCT FROM NEW."deleted_at") EXECUTE FUNCTION "studio"."tell_change"('put-away');
--> statement-breakpoint
CREATE TRIGGER "runs_gone" AFTER DELETE OR TRUNCATE ON "studio"."runs"
	FOR EACH STATEMENT EXECUTE FUNCTION "studio"."tell_change"('put-away');
--> statement-breakpoint
CREATE TRIGGER "assets_put_away" AFTER UPDATE ON "studio"."assets"
	FOR EACH ROW WHEN (OLD."removed_at" IS DISTINCT FROM NEW."removed_at") EXECUTE FUNCTION "studio"."tell_change"('put-away');
--> statement-breakpoint
CREATE TRIGGER "assets_gone" AFTER DELETE OR TRUNCATE ON "studio"."assets"
	FOR EACH STATEMENT EXECUTE FUNCTION "studio"."tell_change"('put-away');
