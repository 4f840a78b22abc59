-- Letters with accents have two spellings (Unicode): of both it is one tag. Requests are normalised from now on.
UPDATE "studio"."assets" SET "tags" = array(SELECT DISTINCT normalize(tag, NFC) FROM unnest("tags") AS tag)
WHERE EXISTS (SELECT 1 FROM unnest("tags") AS tag WHERE tag IS NOT NFC NORMALIZED);
