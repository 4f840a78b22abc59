-- The list of tags in use is held in memory until it may be another one; pictures come without tags.
CREATE TRIGGER "assets_tags_changed" AFTER UPDATE OF "tags", "is_mask" ON "studio"."assets"
	FOR EACH STATEMENT EXECUTE FUNCTION "studio"."tell_change"('tags');
